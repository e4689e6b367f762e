//! Repeats past utterances to those who heard them.

use alloc::vec::Vec;

use super::history::{self, HistoryItem, HistoryStep, Said, Walk};
use super::{Queue, QueueAction};
use crate::clock::Stamp;
use crate::voice::audience::Audience;
use crate::voice::phrase::Phrase;
use crate::voice::utterance::Pace;

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

	/// Those who heard the reader's sentence.
	#[must_use]
	pub fn heard_by(&self) -> Option<Audience> {
		self.history.here().map(|said| said.audience)
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
