//! The current utterance, the waiting ones, and the past ones: ranked by the effect of each utterance on the others.

mod history;
#[cfg(test)]
mod tests;

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::audience::Audience;
use super::phrase::Phrase;
use super::tone::Tone;
use super::utterance::{Pace, Truth, Urgency, Utterance, UtteranceId};
use crate::chess::Color;
use crate::clock::{Span, Stamp};
use history::{History, Said};
pub use history::{HistoryItem, HistoryStep, Walk};

/// A request of the queue to the voice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueueAction {
	Say(Utterance),
	Hush,
	/// A tone that closes a finished utterance, for its audience.
	Tone(Tone, Audience),
	/// A time that the user asked for is no longer true, and its turn has come: tell it anew.
	TimeAnew(Color, Audience),
}

/// The queue of one voice. It gives out one utterance at a time and waits until it is spoken.
#[derive(Clone, Debug, Default)]
pub struct Queue {
	last_id: u64,
	now: Option<(QueueEntry, Stamp)>,
	waiting: VecDeque<QueueEntry>,
	history: History,
	silent: bool,
	/// True while only alarms are said, until the user wants more.
	paused: bool,
}

/// An utterance, and the tones that follow its last word: beside the words they would mask them.
#[derive(Clone, Debug)]
pub struct QueueEntry {
	utterance: Utterance,
	tones: Vec<Tone>,
	truth: Truth,
}

impl QueueEntry {
	const fn plain(utterance: Utterance) -> Self {
		Self {
			utterance,
			tones: Vec::new(),
			truth: Truth::Lasting,
		}
	}

	const fn urgency(&self) -> Urgency {
		self.utterance.urgency
	}

	fn into_tones(self) -> impl Iterator<Item = QueueAction> {
		let audience = self.utterance.audience;
		self.tones
			.into_iter()
			.map(move |tone| QueueAction::Tone(tone, audience))
	}
}

impl Queue {
	/// Adds a sentence. An answer replaces the answers before it; a warning breaks them off, and they are said after it;
	/// an alarm cuts everything but another alarm.
	pub fn add(
		&mut self,
		at: Stamp,
		urgency: Urgency,
		audience: Audience,
		phrase: Phrase,
	) -> Vec<QueueAction> {
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
	) -> Vec<QueueAction> {
		self.add_while(at, Truth::Lasting, urgency, audience, phrase, tones)
	}

	/// Adds a sentence that may wait only while it is true.
	pub fn add_while(
		&mut self,
		at: Stamp,
		truth: Truth,
		urgency: Urgency,
		audience: Audience,
		phrase: Phrase,
		tones: Vec<Tone>,
	) -> Vec<QueueAction> {
		self.remember(urgency, audience, &phrase);
		let utterance = self.number(urgency, Pace::Normal, audience, phrase);
		let entry = QueueEntry {
			utterance,
			tones,
			truth,
		};
		if self.silent {
			return entry.into_tones().collect();
		}
		self.enter(at, entry)
	}

	/// Remembers a sentence that is not said.
	pub fn add_unsaid(&mut self, urgency: Urgency, audience: Audience, phrase: &Phrase) {
		self.remember(urgency, audience, phrase);
	}

	/// Says something in passing to the reader that the history does not store.
	pub fn aside(&mut self, at: Stamp, phrase: Phrase) -> Vec<QueueAction> {
		self.answer(at, Pace::Normal, self.history.reader, phrase)
	}

	/// Adds further words to speech in passing.
	pub fn aside_behind(&mut self, at: Stamp, phrase: Phrase) -> Vec<QueueAction> {
		self.answer_behind(at, Pace::Normal, self.history.reader, phrase)
	}

	/// Says words for writing down in passing: slowly, and after the earlier ones if `behind`.
	pub fn aside_slowly(&mut self, at: Stamp, phrase: Phrase, behind: bool) -> Vec<QueueAction> {
		if behind {
			return self.answer_behind(at, Pace::Slow, self.history.reader, phrase);
		}
		self.answer(at, Pace::Slow, self.history.reader, phrase)
	}

	/// Makes this audience the reader, and drops waiting speech that was for another audience only.
	pub fn set_reader(&mut self, reader: Audience) {
		self.history.set_reader(reader);
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
	) -> Vec<QueueAction> {
		self.remember(urgency, audience, &phrase);
		let utterance = self.number(urgency, Pace::Normal, audience, phrase);
		self.waiting.push_back(QueueEntry::plain(utterance));
		self.next(at)
	}

	/// Handles a key: the current utterance is cut, unless it is an alarm. Waiting answers and echoes are dropped;
	/// waiting news stay. A pause is over.
	pub fn key(&mut self, at: Stamp) -> Vec<QueueAction> {
		self.paused = false;
		self.waiting.retain(|waiting| waiting.urgency() >= Urgency::News);
		if self.is_cut_by(Urgency::Alarm) {
			self.cut(at)
		} else {
			self.next(at)
		}
	}

	/// Silences the current and the waiting utterances, except alarms.
	pub fn hush(&mut self, at: Stamp) -> Vec<QueueAction> {
		self.paused = false;
		self.waiting.retain(|waiting| waiting.urgency() == Urgency::Alarm);
		if self.is_cut_by(Urgency::Alarm) {
			self.cut(at)
		} else {
			self.next(at)
		}
	}

	/// Breaks off the current utterance and holds it, with all that waits, until the next key. `None` if nothing is being
	/// said, or an alarm.
	pub fn pause(&mut self) -> Option<QueueAction> {
		if !self.is_cut_by(Urgency::Alarm) {
			return None;
		}
		let (now, _) = self.now.take()?;
		self.waiting.push_front(now);
		self.paused = true;
		Some(QueueAction::Hush)
	}

	#[must_use]
	pub const fn is_paused(&self) -> bool {
		self.paused
	}

	/// Says the broken-off utterance from its beginning, and then the waiting ones.
	pub fn go_on(&mut self, at: Stamp) -> Vec<QueueAction> {
		self.paused = false;
		self.next(at)
	}

	/// The utterance of this number has been said. Late numbers are ignored.
	pub fn spoken(&mut self, at: Stamp, id: UtteranceId) -> Vec<QueueAction> {
		if self.now.as_ref().is_none_or(|(now, _)| now.utterance.id != id) {
			return Vec::new();
		}
		let said = self.now.take().into_iter();
		let mut orders: Vec<QueueAction> = said.flat_map(|(said, _)| said.into_tones()).collect();
		orders.extend(self.next(at));
		orders
	}

	/// Says the current utterance again after another voice has taken over, under a new number, as the failed voice may
	/// still report the old one.
	pub fn again(&mut self, at: Stamp) -> Vec<QueueAction> {
		if let Some((mut now, _)) = self.now.take() {
			self.last_id = self.last_id.saturating_add(1);
			now.utterance.id = UtteranceId(self.last_id);
			self.waiting.push_front(now);
		}
		self.next(at)
	}

	/// Stops all speech, or starts it again; the history goes on.
	pub fn set_silent(&mut self, silent: bool) {
		self.silent = silent;
		if silent {
			self.now = None;
			self.waiting.clear();
		}
	}

	/// Begins the next input: later utterances answer that input.
	pub const fn begin(&mut self) {
		self.history.begin();
	}

	/// The latest moment at which the voice must have answered: a generous time for the length of the text.
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
			self.history.remember(urgency, audience, phrase);
		}
	}

	fn answer(&mut self, at: Stamp, pace: Pace, audience: Audience, phrase: Phrase) -> Vec<QueueAction> {
		if self.silent {
			return Vec::new();
		}
		let utterance = self.number(Urgency::Answer, pace, audience, phrase);
		self.enter(at, QueueEntry::plain(utterance))
	}

	/// A further sentence of an answer: it replaces nothing.
	fn answer_behind(
		&mut self,
		at: Stamp,
		pace: Pace,
		audience: Audience,
		phrase: Phrase,
	) -> Vec<QueueAction> {
		let utterance = self.number(Urgency::Answer, pace, audience, phrase);
		self.waiting.push_back(QueueEntry::plain(utterance));
		self.next(at)
	}

	fn enter(&mut self, at: Stamp, entry: QueueEntry) -> Vec<QueueAction> {
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
			Urgency::Warning => return self.warn(at, entry),
			Urgency::Alarm => {
				self.paused = false;
				self.waiting.retain(|other| other.urgency() == Urgency::Alarm);
			}
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
			Urgency::News | Urgency::Warning => self.is_cut_by(Urgency::Answer),
			Urgency::Alarm => self.is_cut_by(Urgency::Alarm),
		};
		if cuts { self.cut(at) } else { self.next(at) }
	}

	/// Returns `true` if the current utterance ranks below `urgency`.
	fn is_cut_by(&self, urgency: Urgency) -> bool {
		self.now.as_ref().is_some_and(|(now, _)| now.urgency() < urgency)
	}

	fn cut(&mut self, at: Stamp) -> Vec<QueueAction> {
		self.now = None;
		let mut orders = vec![QueueAction::Hush];
		orders.extend(self.next(at));
		orders
	}

	fn next(&mut self, at: Stamp) -> Vec<QueueAction> {
		if self.silent {
			self.waiting.clear();
		}
		let mut orders = Vec::new();
		while self.now.is_none() && !self.paused {
			let Some(entry) = self.waiting.pop_front() else {
				break;
			};
			match entry.truth {
				Truth::TimeOf(color, until) if until < at => {
					orders.push(QueueAction::TimeAnew(color, entry.utterance.audience));
				}
				Truth::Lasting | Truth::TimeOf(..) => {
					orders.push(QueueAction::Say(entry.utterance.clone()));
					self.now = Some((entry, at));
				}
			}
		}
		orders
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

/// Speech that is held back until something else has been said.
impl Queue {
	/// Holds back everything that waits until something else has been said; `given` returns `true` if the utterance given
	/// out last has not reached the voice yet, and waits again as well.
	pub fn hold_back(&mut self, given: impl FnOnce(UtteranceId) -> bool) -> Vec<QueueEntry> {
		let now = self.now.take_if(|(now, _)| given(now.utterance.id));
		now.map(|(now, _)| now)
			.into_iter()
			.chain(self.waiting.drain(..))
			.collect()
	}

	/// Says the held utterances, after the current one. Each gets a new number, as the voice never gets the old one.
	pub fn let_go(&mut self, at: Stamp, held: Vec<QueueEntry>) -> Vec<QueueAction> {
		for mut entry in held {
			self.last_id = self.last_id.saturating_add(1);
			entry.utterance.id = UtteranceId(self.last_id);
			self.waiting.push_back(entry);
		}
		self.next(at)
	}

	/// A warning goes ahead of everything that waits except other warnings and alarms. A sentence that it breaks off is
	/// said from its beginning after it.
	fn warn(&mut self, at: Stamp, entry: QueueEntry) -> Vec<QueueAction> {
		let broken = self.now.take_if(|(now, _)| now.urgency() < Urgency::News);
		let mut orders = Vec::from_iter(broken.as_ref().map(|_| QueueAction::Hush));
		if let Some((mut broken, _)) = broken.filter(|(broken, _)| broken.urgency() == Urgency::Answer) {
			self.last_id = self.last_id.saturating_add(1);
			broken.utterance.id = UtteranceId(self.last_id);
			let behind = self.waiting_above(Urgency::Answer);
			self.waiting.insert(behind, broken);
		}
		let place = self.waiting_above(Urgency::News);
		self.waiting.insert(place, entry);
		orders.extend(self.next(at));
		orders
	}

	/// The number of waiting utterances at the front that rank above this urgency.
	fn waiting_above(&self, urgency: Urgency) -> usize {
		let above = |other: &&QueueEntry| other.urgency() > urgency;
		self.waiting.iter().take_while(above).count()
	}
}

/// Repeats past utterances to those who heard them.
impl Queue {
	/// The last announcement (news or alarm) once more, to those who heard it. The reader is there then.
	pub fn repeat(&mut self, at: Stamp, pace: Pace) -> Option<(Phrase, Vec<QueueAction>)> {
		let said = self.history.last_announcement()?;
		Some(self.say_again(at, pace, said))
	}

	/// Repeats everything that was said to the last input that had an answer, except a warning. The reader is at the end
	/// of it then.
	pub fn repeat_all(&mut self, at: Stamp, pace: Pace) -> Vec<(Phrase, Vec<QueueAction>)> {
		let mut all = Vec::new();
		for said in self.history.last_said() {
			all.push(if all.is_empty() {
				self.say_again(at, pace, said)
			} else {
				let orders = self.answer_behind(at, pace, said.audience, said.phrase.clone());
				(said.phrase, orders)
			});
		}
		all
	}

	/// Another sentence of the history, to those who heard it; `None` at its end.
	pub fn walk(&mut self, at: Stamp, walk: Walk) -> Option<(Phrase, Vec<QueueAction>)> {
		let said = self.history.walk(walk)?;
		Some(self.say_again(at, Pace::Normal, said))
	}

	/// The last sentence in which these words occur, or with `further` the last one before the reader's.
	pub fn find(&mut self, at: Stamp, words: &str, further: bool) -> Option<(Phrase, Vec<QueueAction>)> {
		let said = self.history.find(words, further)?;
		Some(self.say_again(at, Pace::Normal, said))
	}

	/// Another word or character of the reader's sentence; `None` at its end.
	pub fn step(&mut self, step: HistoryStep) -> Option<HistoryItem> {
		self.history.step(step)
	}

	/// The words to spell, each with its characters: the reader's word, or all of the sentence.
	#[must_use]
	pub fn to_spell(&self) -> Vec<(Phrase, Vec<char>)> {
		let words = self.history.to_spell().into_iter();
		words
			.map(|word| {
				let letters = history::letters_of(&word).collect();
				(word, letters)
			})
			.collect()
	}

	fn say_again(&mut self, at: Stamp, pace: Pace, said: Said) -> (Phrase, Vec<QueueAction>) {
		let orders = self.answer(at, pace, said.audience, said.phrase.clone());
		(said.phrase, orders)
	}

	/// The past utterances that the reader may see, the oldest first. The arbiter sees all.
	pub fn history(&self) -> impl DoubleEndedIterator<Item = &Phrase> {
		self.history.seen()
	}

	/// The same as far as the sentence to which the reader has gone back.
	pub fn history_so_far(&self) -> impl DoubleEndedIterator<Item = &Phrase> {
		self.history.seen_so_far()
	}

	/// The number of those that were said to one input, the last ones.
	#[must_use]
	pub fn of_one_input(&self) -> usize {
		self.history.of_one_input()
	}
}
