//! What is said now, what waits, and what was said: ranked by what each utterance does to the others.

#[cfg(test)]
mod tests;

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

use super::audience::Audience;
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
	/// What closes an utterance that has been said, for whom that was.
	Tone(Tone, Audience),
}

/// The queue of one voice. It gives out one utterance at a time and waits until it is spoken.
#[derive(Clone, Debug, Default)]
pub struct Queue {
	last_id: u64,
	now: Option<(Entry, Stamp)>,
	waiting: VecDeque<Entry>,
	history: VecDeque<Said>,
	/// Who may hear again what was said: nobody hears what another was told.
	reader: Audience,
	/// How far back from the newest the reader is, among what he may hear.
	back: usize,
	silent: bool,
}

/// What was said, and to whom.
#[derive(Clone, Debug)]
struct Said {
	urgency: Urgency,
	audience: Audience,
	phrase: Phrase,
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

	fn into_tones(self) -> impl Iterator<Item = Order> {
		let audience = self.utterance.audience;
		self.tones
			.into_iter()
			.map(move |tone| Order::Tone(tone, audience))
	}
}

impl Queue {
	/// Adds a sentence. An answer replaces the answers before it; an alarm cuts everything but another alarm.
	pub fn add(&mut self, at: Stamp, urgency: Urgency, audience: Audience, phrase: Phrase) -> Vec<Order> {
		self.add_with_tones(at, urgency, audience, phrase, Vec::new())
	}

	/// Adds a sentence that tones close. Without a voice the tones come at once.
	pub fn add_with_tones(
		&mut self,
		at: Stamp,
		urgency: Urgency,
		audience: Audience,
		phrase: Phrase,
		tones: Vec<Tone>,
	) -> Vec<Order> {
		self.remember(urgency, audience, &phrase);
		let utterance = self.number(urgency, Pace::Normal, audience, phrase);
		let entry = Entry { utterance, tones };
		if self.silent {
			return entry.into_tones().collect();
		}
		self.enter(at, entry)
	}

	/// Says something in passing to the reader that the history does not keep.
	pub fn aside(&mut self, at: Stamp, phrase: Phrase) -> Vec<Order> {
		self.answer(at, Pace::Normal, self.reader, phrase)
	}

	/// From now on he reads and repeats, and nothing that was for another alone waits to be said.
	pub fn set_reader(&mut self, reader: Audience) {
		self.reader = reader;
		self.back = 0;
		self.waiting
			.retain(|waiting| waiting.utterance.audience.includes(reader));
	}

	/// Adds the further sentences of an answer of several: they replace nothing.
	pub fn add_behind(
		&mut self,
		at: Stamp,
		urgency: Urgency,
		audience: Audience,
		phrase: Phrase,
	) -> Vec<Order> {
		self.remember(urgency, audience, &phrase);
		let utterance = self.number(urgency, Pace::Normal, audience, phrase);
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
		let said = self.now.take().into_iter();
		let mut orders: Vec<Order> = said.flat_map(|(said, _)| said.into_tones()).collect();
		orders.extend(self.next(at));
		orders
	}

	/// Another voice has taken over: what was being said is said again, under a new number, as the voice that failed may still
	/// have something to say about the old one.
	pub fn again(&mut self, at: Stamp) -> Vec<Order> {
		if let Some((mut now, _)) = self.now.take() {
			self.last_id = self.last_id.saturating_add(1);
			now.utterance.id = UtteranceId(self.last_id);
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

	/// The last announcement (news or alarm) once more, to those who heard it.
	pub fn repeat(&mut self, at: Stamp, pace: Pace) -> Option<(Phrase, Vec<Order>)> {
		let mut readable = self.readable();
		let said = readable.rfind(|said| said.urgency >= Urgency::News)?.clone();
		drop(readable);
		let orders = self.answer(at, pace, said.audience, said.phrase.clone());
		Some((said.phrase, orders))
	}

	/// Another sentence of the history, to those who heard it; none at its end.
	pub fn walk(&mut self, at: Stamp, walk: Walk) -> Option<(Phrase, Vec<Order>)> {
		let oldest = self.readable().count().checked_sub(1)?;
		let back = match walk {
			Walk::Earlier => (self.back < oldest).then(|| self.back + 1)?,
			Walk::Later => self.back.checked_sub(1)?,
			Walk::First => oldest,
			Walk::Last => 0,
		};
		let said = self.readable().nth(oldest - back)?.clone();
		let orders = self.answer(at, Pace::Normal, said.audience, said.phrase.clone());
		self.back = back;
		Some((said.phrase, orders))
	}

	/// What the reader heard.
	fn readable(&self) -> impl DoubleEndedIterator<Item = &Said> {
		let reader = self.reader;
		self.history
			.iter()
			.filter(move |said| said.audience.includes(reader))
	}

	/// What was said and the reader may see, the oldest first. The arbiter sees all.
	pub fn history(&self) -> impl DoubleEndedIterator<Item = &Phrase> {
		let reader = self.reader;
		let seen = move |said: &&Said| reader == Audience::Arbiter || said.audience.includes(reader);
		self.history.iter().filter(seen).map(|said| &said.phrase)
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

	fn remember(&mut self, urgency: Urgency, audience: Audience, phrase: &Phrase) {
		if urgency > Urgency::Echo {
			self.history.push_back(Said {
				urgency,
				audience,
				phrase: phrase.clone(),
			});
			if self.history.len() > HISTORY {
				self.history.pop_front();
			}
			self.back = 0;
		}
	}

	fn answer(&mut self, at: Stamp, pace: Pace, audience: Audience, phrase: Phrase) -> Vec<Order> {
		if self.silent {
			return Vec::new();
		}
		let utterance = self.number(Urgency::Answer, pace, audience, phrase);
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

	fn number(&mut self, urgency: Urgency, pace: Pace, audience: Audience, phrase: Phrase) -> Utterance {
		self.last_id = self.last_id.saturating_add(1);
		Utterance {
			id: UtteranceId(self.last_id),
			urgency,
			pace,
			audience,
			phrase,
		}
	}
}
