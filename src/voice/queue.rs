//! What is said now, what waits, and what was said: ranked by what each utterance does to the others.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

use super::phrase::Phrase;
use super::tone::Tone;
use super::utterance::{Pace, Urgency, Utterance, UtteranceId};
use crate::clock::{Span, Stamp};

/// How many sentences the history keeps.
const HISTORY: usize = 500;

/// What the queue asks of the voice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
	Say(Utterance),
	Hush,
	/// What closes an utterance that has been said.
	Tone(Tone),
}

/// The queue of one voice. It gives out one utterance at a time and waits until it is spoken.
#[derive(Clone, Debug, Default)]
pub struct Queue {
	last_id: u64,
	now: Option<(Entry, Stamp)>,
	waiting: VecDeque<Entry>,
	history: VecDeque<(Urgency, Phrase)>,
	/// How far back from the newest the reader is.
	back: usize,
	silent: bool,
}

/// An utterance, and the tones that follow its last word: beside the words they would mask them.
#[derive(Clone, Debug)]
struct Entry {
	utterance: Utterance,
	tones: Vec<Tone>,
}

/// A walk through the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
	Earlier,
	Later,
	First,
	Last,
}

impl Entry {
	const fn plain(utterance: Utterance) -> Self {
		Self {
			utterance,
			tones: Vec::new(),
		}
	}

	const fn urgency(&self) -> Urgency {
		self.utterance.urgency
	}
}

impl Queue {
	/// Adds a sentence. An answer replaces the answers before it; an alarm cuts everything but another alarm.
	pub fn add(&mut self, at: Stamp, urgency: Urgency, phrase: Phrase) -> Vec<Order> {
		self.add_with_tones(at, urgency, phrase, Vec::new())
	}

	/// Adds a sentence that tones close. Without a voice the tones come at once.
	pub fn add_with_tones(
		&mut self,
		at: Stamp,
		urgency: Urgency,
		phrase: Phrase,
		tones: Vec<Tone>,
	) -> Vec<Order> {
		self.remember(urgency, &phrase);
		if self.silent {
			return tones.into_iter().map(Order::Tone).collect();
		}
		let utterance = self.number(urgency, Pace::Normal, phrase);
		self.enter(at, Entry { utterance, tones })
	}

	/// Says something in passing that the history does not keep.
	pub fn aside(&mut self, at: Stamp, phrase: Phrase) -> Vec<Order> {
		self.answer(at, Pace::Normal, phrase)
	}

	/// Adds the further sentences of an answer of several: they replace nothing.
	pub fn add_behind(&mut self, at: Stamp, urgency: Urgency, phrase: Phrase) -> Vec<Order> {
		self.remember(urgency, &phrase);
		let utterance = self.number(urgency, Pace::Normal, phrase);
		self.waiting.push_back(Entry::plain(utterance));
		self.next(at)
	}

	/// A key was pressed: what is being said is cut, unless it is an alarm. Waiting answers and echoes are dropped;
	/// waiting news stay.
	pub fn key(&mut self, at: Stamp) -> Vec<Order> {
		self.waiting.retain(|waiting| waiting.urgency() >= Urgency::News);
		if self.is_cut_by(Urgency::Alarm) {
			self.cut(at)
		} else {
			Vec::new()
		}
	}

	/// The utterance of this number has been said. Late numbers are ignored.
	pub fn spoken(&mut self, at: Stamp, id: UtteranceId) -> Vec<Order> {
		if self.now.as_ref().is_none_or(|(now, _)| now.utterance.id != id) {
			return Vec::new();
		}
		let tones = self.now.take().map(|(now, _)| now.tones).unwrap_or_default();
		let mut orders: Vec<Order> = tones.into_iter().map(Order::Tone).collect();
		orders.extend(self.next(at));
		orders
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
		Some((phrase.clone(), self.answer(at, pace, phrase)))
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
		let orders = self.answer(at, Pace::Normal, phrase.clone());
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
		let parts = u64::try_from(now.utterance.phrase.parts.len()).unwrap_or(u64::MAX);
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

	fn answer(&mut self, at: Stamp, pace: Pace, phrase: Phrase) -> Vec<Order> {
		if self.silent {
			return Vec::new();
		}
		let utterance = self.number(Urgency::Answer, pace, phrase);
		self.enter(at, Entry::plain(utterance))
	}

	fn enter(&mut self, at: Stamp, entry: Entry) -> Vec<Order> {
		let urgency = entry.urgency();
		match urgency {
			Urgency::Echo => {
				self.waiting.retain(|other| other.urgency() != Urgency::Echo);
				if self.now.is_some() && !self.is_cut_by(Urgency::Answer) {
					return Vec::new();
				}
			}
			Urgency::Answer => self.waiting.retain(|other| other.urgency() >= Urgency::News),
			Urgency::News => {}
			Urgency::Alarm => self.waiting.retain(|other| other.urgency() == Urgency::Alarm),
		}
		// News and alarms go ahead of the answers and echoes that wait.
		let place = self
			.waiting
			.iter()
			.take_while(|other| other.urgency() >= urgency.min(Urgency::News))
			.count();
		self.waiting.insert(place, entry);
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
		self.now.as_ref().is_some_and(|(now, _)| now.urgency() < urgency)
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
		let Some(entry) = self.waiting.pop_front() else {
			return Vec::new();
		};
		let say = Order::Say(entry.utterance.clone());
		self.now = Some((entry, at));
		vec![say]
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
				Order::Tone(tone) => alloc::format!("{tone:?}"),
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
	fn tones_follow_the_last_word() {
		let mut queue = Queue::default();
		assert_eq!(
			said(queue.add_with_tones(AT, Urgency::News, word("a"), vec![Tone::Capture])),
			["a"]
		);
		queue.add(AT, Urgency::News, word("b"));
		assert_eq!(said(queue.spoken(AT, UtteranceId(1))), ["Capture", "b"]);
		queue.set_silent(true);
		assert_eq!(
			said(queue.add_with_tones(AT, Urgency::News, word("c"), vec![Tone::End])),
			["End"]
		);
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
