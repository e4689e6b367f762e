//! What is said now, what waits, and what was said: ranked by what each utterance does to the others.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

use super::phrase::Phrase;
use super::utterance::{Pace, Urgency, Utterance, UtteranceId};
use crate::clock::{Span, Stamp};

/// How many sentences the history keeps.
const HISTORY: usize = 500;

/// What the queue asks of the voice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
	Say(Utterance),
	Hush,
}

/// The queue of one voice. It gives out one utterance at a time and waits until it is spoken.
#[derive(Clone, Debug, Default)]
pub struct Queue {
	last_id: u64,
	now: Option<(Utterance, Stamp)>,
	waiting: VecDeque<Utterance>,
	history: VecDeque<(Urgency, Phrase)>,
	/// How far back from the newest the reader is.
	back: usize,
	silent: bool,
}

/// A walk through the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
	Earlier,
	Later,
	First,
	Last,
}

impl Queue {
	/// Adds a sentence. An answer replaces the answers before it; an alarm cuts everything but another alarm.
	pub fn add(&mut self, at: Stamp, urgency: Urgency, phrase: Phrase) -> Vec<Order> {
		self.remember(urgency, &phrase);
		self.enter(at, urgency, Pace::Normal, phrase)
	}

	/// Says something in passing that the history does not keep.
	pub fn aside(&mut self, at: Stamp, phrase: Phrase) -> Vec<Order> {
		self.enter(at, Urgency::Answer, Pace::Normal, phrase)
	}

	/// Adds the further sentences of an answer of several: they replace nothing.
	pub fn add_behind(&mut self, at: Stamp, urgency: Urgency, phrase: Phrase) -> Vec<Order> {
		self.remember(urgency, &phrase);
		let utterance = self.number(urgency, Pace::Normal, phrase);
		self.waiting.push_back(utterance);
		self.next(at)
	}

	/// A key was pressed: what is being said is cut, unless it is an alarm. Waiting answers and echoes are dropped;
	/// waiting news stay.
	pub fn key(&mut self, at: Stamp) -> Vec<Order> {
		self.waiting
			.retain(|utterance| utterance.urgency >= Urgency::News);
		if self.is_cut_by(Urgency::Alarm) {
			self.cut(at)
		} else {
			Vec::new()
		}
	}

	/// The utterance of this number has been said. Late numbers are ignored.
	pub fn spoken(&mut self, at: Stamp, id: UtteranceId) -> Vec<Order> {
		match &self.now {
			Some((now, _)) if now.id == id => {
				self.now = None;
				self.next(at)
			}
			Some(_) | None => Vec::new(),
		}
	}

	/// Another voice has taken over: what was being said is said again.
	pub fn again(&mut self, at: Stamp) -> Vec<Order> {
		if let Some((now, _)) = self.now.take() {
			self.waiting.push_front(now);
		}
		self.next(at)
	}

	/// Nothing is said any more, or again; the history goes on.
	pub fn set_silent(&mut self, silent: bool) {
		self.silent = silent;
		if silent {
			self.now = None;
			self.waiting.clear();
		}
	}

	/// The last announcement (news or alarm) once more.
	pub fn repeat(&mut self, at: Stamp, pace: Pace) -> Option<(Phrase, Vec<Order>)> {
		let is_news = |(urgency, _): &&(Urgency, Phrase)| *urgency >= Urgency::News;
		let phrase = self.history.iter().rev().find(is_news)?.1.clone();
		Some((phrase.clone(), self.enter(at, Urgency::Answer, pace, phrase)))
	}

	/// Another sentence of the history; none at its end.
	pub fn walk(&mut self, at: Stamp, walk: Walk) -> Option<(Phrase, Vec<Order>)> {
		let oldest = self.history.len().checked_sub(1)?;
		let back = match walk {
			Walk::Earlier => (self.back < oldest).then(|| self.back + 1)?,
			Walk::Later => self.back.checked_sub(1)?,
			Walk::First => oldest,
			Walk::Last => 0,
		};
		let phrase = self.history.get(oldest - back)?.1.clone();
		let orders = self.enter(at, Urgency::Answer, Pace::Normal, phrase.clone());
		self.back = back;
		Some((phrase, orders))
	}

	/// What was said, the oldest first.
	pub fn history(&self) -> impl DoubleEndedIterator<Item = &Phrase> {
		self.history.iter().map(|(_, phrase)| phrase)
	}

	/// When the voice must have answered at the latest: a generous time for the length of the text.
	#[must_use]
	pub fn patience(&self) -> Option<Stamp> {
		const AT_LEAST: Span = Span::seconds(20);
		const FOR_A_PART: Span = Span::seconds(4);
		let (now, since) = self.now.as_ref()?;
		let parts = u64::try_from(now.phrase.parts.len()).unwrap_or(u64::MAX);
		Some(*since + AT_LEAST + Span(FOR_A_PART.0.saturating_mul(parts)))
	}

	fn remember(&mut self, urgency: Urgency, phrase: &Phrase) {
		if urgency > Urgency::Echo {
			self.history.push_back((urgency, phrase.clone()));
			if self.history.len() > HISTORY {
				self.history.pop_front();
			}
			self.back = 0;
		}
	}

	fn enter(&mut self, at: Stamp, urgency: Urgency, pace: Pace, phrase: Phrase) -> Vec<Order> {
		if self.silent {
			return Vec::new();
		}
		let utterance = self.number(urgency, pace, phrase);
		match urgency {
			Urgency::Echo => {
				self.waiting.retain(|other| other.urgency != Urgency::Echo);
				if self.now.is_some() && !self.is_cut_by(Urgency::Answer) {
					return Vec::new();
				}
			}
			Urgency::Answer => self.waiting.retain(|other| other.urgency >= Urgency::News),
			Urgency::News => {}
			Urgency::Alarm => self.waiting.retain(|other| other.urgency == Urgency::Alarm),
		}
		// News and alarms go ahead of the answers and echoes that wait.
		let place = self
			.waiting
			.iter()
			.take_while(|other| other.urgency >= urgency.min(Urgency::News))
			.count();
		self.waiting.insert(place, utterance);
		let cuts = match urgency {
			Urgency::Echo => self.is_cut_by(Urgency::Answer),
			Urgency::Answer => self.is_cut_by(Urgency::News),
			Urgency::News => self.is_cut_by(Urgency::Answer),
			Urgency::Alarm => self.is_cut_by(Urgency::Alarm),
		};
		if cuts { self.cut(at) } else { self.next(at) }
	}

	/// Whether what is being said ranks below `urgency`.
	fn is_cut_by(&self, urgency: Urgency) -> bool {
		self.now.as_ref().is_some_and(|(now, _)| now.urgency < urgency)
	}

	fn cut(&mut self, at: Stamp) -> Vec<Order> {
		self.now = None;
		let mut orders = vec![Order::Hush];
		orders.extend(self.next(at));
		orders
	}

	fn next(&mut self, at: Stamp) -> Vec<Order> {
		if self.silent {
			self.waiting.clear();
		}
		if self.now.is_some() {
			return Vec::new();
		}
		let Some(utterance) = self.waiting.pop_front() else {
			return Vec::new();
		};
		self.now = Some((utterance.clone(), at));
		vec![Order::Say(utterance)]
	}

	fn number(&mut self, urgency: Urgency, pace: Pace, phrase: Phrase) -> Utterance {
		self.last_id = self.last_id.saturating_add(1);
		Utterance {
			id: UtteranceId(self.last_id),
			urgency,
			pace,
			phrase,
		}
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::{String, ToString};

	use super::*;
	use crate::voice::Language;

	const AT: Stamp = Stamp(0);

	fn said(orders: Vec<Order>) -> Vec<String> {
		orders
			.into_iter()
			.map(|order| match order {
				Order::Say(utterance) => utterance.phrase.to_string(),
				Order::Hush => "hush".into(),
			})
			.collect()
	}

	fn word(text: &str) -> Phrase {
		Phrase::word(Language::ENGLISH, text)
	}

	/// Adds what is named by rank and text, says `spoken` for every full stop, and compares the orders.
	fn check(steps: &[(Urgency, &str)], expected: &[&str]) {
		let mut queue = Queue::default();
		let mut heard = Vec::new();
		for (urgency, text) in steps {
			heard.extend(said(queue.add(AT, *urgency, word(text))));
		}
		assert_eq!(heard, expected, "{steps:?}");
	}

	#[test]
	fn ranks_do_to_each_other_what_they_say() {
		use Urgency::{Alarm, Answer, Echo, News};
		check(&[(News, "a"), (News, "b")], &["a"]);
		check(&[(Answer, "a"), (Answer, "b")], &["a", "hush", "b"]);
		check(&[(News, "a"), (Answer, "b")], &["a"]);
		check(&[(Answer, "a"), (News, "b")], &["a"]);
		check(&[(Echo, "a"), (News, "b")], &["a", "hush", "b"]);
		check(&[(News, "a"), (News, "b"), (Alarm, "c")], &["a", "hush", "c"]);
		check(&[(Alarm, "a"), (Alarm, "b"), (News, "c")], &["a"]);
		check(&[(Echo, "a"), (Echo, "b")], &["a", "hush", "b"]);
		check(&[(News, "a"), (Echo, "b")], &["a"]);
	}

	#[test]
	fn news_come_in_order_and_late_answers_are_ignored() {
		let mut queue = Queue::default();
		queue.add(AT, Urgency::News, word("a"));
		queue.add(AT, Urgency::News, word("b"));
		assert_eq!(said(queue.spoken(AT, UtteranceId(7))), [""; 0]);
		assert_eq!(said(queue.spoken(AT, UtteranceId(1))), ["b"]);
		assert_eq!(said(queue.spoken(AT, UtteranceId(1))), [""; 0]);
	}

	#[test]
	fn a_key_cuts_all_but_an_alarm_and_loses_no_news() {
		let mut queue = Queue::default();
		queue.add(AT, Urgency::News, word("a"));
		queue.add(AT, Urgency::News, word("b"));
		assert_eq!(said(queue.key(AT)), ["hush", "b"]);
		queue.add(AT, Urgency::Alarm, word("c"));
		assert_eq!(said(queue.key(AT)), [""; 0]);
	}

	#[test]
	fn the_history_is_walked_to_its_ends() {
		let mut queue = Queue::default();
		for (urgency, text) in [(Urgency::News, "a"), (Urgency::Answer, "b"), (Urgency::Echo, "c")] {
			queue.add(AT, urgency, word(text));
		}
		let mut walk = |walk| queue.walk(AT, walk).map(|(phrase, _)| phrase.to_string());
		assert_eq!(walk(Walk::Earlier).as_deref(), Some("a"));
		assert_eq!(walk(Walk::Earlier), None);
		assert_eq!(walk(Walk::Later).as_deref(), Some("b"));
		assert_eq!(walk(Walk::Later), None);
		let repeated = queue.repeat(AT, Pace::Slow).map(|(phrase, _)| phrase.to_string());
		assert_eq!(repeated.as_deref(), Some("a"));
	}
}
