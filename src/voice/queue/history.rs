//! Past utterances, for users who may hear them again: by sentence, by word and by character, and searched.

use alloc::collections::VecDeque;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::super::audience::Audience;
use super::super::phrase::{Part, Phrase};
use super::super::spelling::folded;
use super::super::utterance::Urgency;

/// Number of sentences that are stored.
const LONGEST: usize = 500;

/// An utterance, and its audience.
#[derive(Clone, Debug)]
pub(super) struct Said {
	pub(super) urgency: Urgency,
	pub(super) audience: Audience,
	pub(super) phrase: Phrase,
	/// The input to which it was said.
	turn: u64,
}

/// A walk through the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
	Earlier,
	Later,
	First,
	Last,
}

/// A step within the reader's sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryStep {
	WordBack,
	WordOn,
	CharacterBack,
	CharacterOn,
}

/// The result of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HistoryItem {
	Word(Phrase),
	Character(char),
}

/// The sentences, and the reader's place among them.
#[derive(Clone, Debug)]
pub(super) struct History {
	said: VecDeque<Said>,
	/// The current input.
	turn: u64,
	/// The reader: nobody hears what another was told.
	pub(super) reader: Audience,
	/// Distance of the reader from the newest sentence, among those that they may hear.
	back: usize,
	/// The reader's word in that sentence, and the character in that word.
	word: Option<usize>,
	character: Option<usize>,
}

impl Default for History {
	/// The history is empty, and the room reads.
	fn default() -> Self {
		Self {
			said: VecDeque::new(),
			turn: 0,
			reader: Audience::Room,
			back: 0,
			word: None,
			character: None,
		}
	}
}

impl History {
	/// Begins the next input.
	pub(super) const fn begin(&mut self) {
		self.turn = self.turn.saturating_add(1);
	}

	pub(super) fn remember(&mut self, urgency: Urgency, audience: Audience, phrase: &Phrase) {
		self.said.push_back(Said {
			urgency,
			audience,
			phrase: phrase.clone(),
			turn: self.turn,
		});
		if self.said.len() > LONGEST {
			self.said.pop_front();
		}
		self.go_to(0);
	}

	/// Makes this audience the reader, at the newest sentence.
	pub(super) fn set_reader(&mut self, reader: Audience) {
		self.reader = reader;
		self.go_to(0);
	}

	fn go_to(&mut self, back: usize) {
		self.back = back;
		self.word = None;
		self.character = None;
	}

	/// The sentences that the reader heard, the newest first.
	fn heard(&self) -> impl Iterator<Item = &Said> {
		let reader = self.reader;
		self.said
			.iter()
			.rev()
			.filter(move |said| said.audience.includes(reader))
	}

	/// The sentences that the reader may see, the oldest first. The arbiter sees all.
	pub(super) fn seen(&self) -> impl DoubleEndedIterator<Item = &Phrase> {
		self.seen_of(self.said.len()).map(|said| &said.phrase)
	}

	/// The same up to the reader's sentence.
	pub(super) fn seen_so_far(&self) -> impl DoubleEndedIterator<Item = &Phrase> {
		self.seen_of(self.so_far()).map(|said| &said.phrase)
	}

	/// The number of those that were said to one input, the last ones; where the reader has gone back, to the input of
	/// the reader's sentence.
	pub(super) fn of_one_input(&self) -> usize {
		if self.back > 0 {
			return 1;
		}
		let mut seen = self.seen_of(self.so_far()).rev().peekable();
		let newest = seen.peek().map(|said| said.turn);
		seen.take_while(|said| Some(said.turn) == newest).count()
	}

	/// The number of sentences up to the reader's.
	fn so_far(&self) -> usize {
		let places = self.said.iter().enumerate().rev();
		let mut heard = places.filter(|(_, said)| said.audience.includes(self.reader));
		let here = heard.nth(self.back).filter(|_| self.back > 0);
		here.map_or(self.said.len(), |(place, _)| place + 1)
	}

	fn seen_of(&self, sentences: usize) -> impl DoubleEndedIterator<Item = &Said> {
		let reader = self.reader;
		let seen = move |said: &&Said| reader == Audience::Arbiter || said.audience.includes(reader);
		self.said.iter().take(sentences).filter(seen)
	}

	/// The reader's sentence.
	pub(super) fn here(&self) -> Option<&Said> {
		self.heard().nth(self.back)
	}

	/// Goes to the last announcement (news or alarm). A warning is true once.
	pub(super) fn last_announcement(&mut self) -> Option<Said> {
		self.to(|said| matches!(said.urgency, Urgency::News | Urgency::Alarm), 0)
	}

	/// Goes to the last utterances to one input, and returns all of them, the first sentence first. A warning is true
	/// once.
	pub(super) fn last_said(&mut self) -> Vec<Said> {
		let is_lasting = |said: &Said| said.urgency != Urgency::Warning;
		let Some(newest) = self.to(is_lasting, 0) else {
			return Vec::new();
		};
		let same = self.heard().take_while(|said| said.turn >= newest.turn);
		let mut said: Vec<Said> = same.filter(|said| is_lasting(said)).cloned().collect();
		said.reverse();
		said
	}

	/// Goes to the nearest sentence, not nearer than `from`, for which `wanted` returns `true`.
	fn to(&mut self, wanted: impl Fn(&Said) -> bool, from: usize) -> Option<Said> {
		let (back, said) = self
			.heard()
			.enumerate()
			.skip(from)
			.find(|(_, said)| wanted(said))?;
		let said = said.clone();
		self.go_to(back);
		Some(said)
	}

	/// Goes to the last sentence in which the words occur, or to the last one before this.
	pub(super) fn find(&mut self, words: &str, further: bool) -> Option<Said> {
		let sought = folded(words);
		if sought.is_empty() {
			return None;
		}
		let from = if further { self.back + 1 } else { 0 };
		self.to(|said| folded(&said.phrase.to_string()).contains(&sought), from)
	}

	/// Goes to another sentence; `None` at the end.
	pub(super) fn walk(&mut self, walk: Walk) -> Option<Said> {
		let oldest = self.heard().count().checked_sub(1)?;
		let back = match walk {
			Walk::Earlier => (self.back < oldest).then(|| self.back + 1)?,
			Walk::Later => self.back.checked_sub(1)?,
			Walk::First => oldest,
			Walk::Last => 0,
		};
		self.go_to(back);
		self.here().cloned()
	}

	/// Goes to another word or character of the sentence; `None` at its end. Before the first step forwards the reader is
	/// before the first word, and before the first step backwards after the last. The steps by character go on from word
	/// to word.
	pub(super) fn step(&mut self, step: HistoryStep) -> Option<HistoryItem> {
		let words = words_of(&self.here()?.phrase);
		let on = matches!(step, HistoryStep::WordOn | HistoryStep::CharacterOn);
		if matches!(step, HistoryStep::WordBack | HistoryStep::WordOn) {
			let word = moved(self.word, on, words.len())?;
			self.word = Some(word);
			self.character = None;
			return words.into_iter().nth(word).map(HistoryItem::Word);
		}
		let letters = |word: usize| -> Vec<char> {
			words
				.get(word)
				.map(|word| letters_of(word).collect())
				.unwrap_or_default()
		};
		if let Some(word) = self.word
			&& let Some(place) = moved(self.character, on, letters(word).len())
		{
			self.character = Some(place);
			return letters(word).get(place).copied().map(HistoryItem::Character);
		}
		let word = moved(self.word, on, words.len())?;
		let place = moved(None, on, letters(word).len())?;
		self.word = Some(word);
		self.character = Some(place);
		letters(word).get(place).copied().map(HistoryItem::Character)
	}

	/// The words to spell: the reader's word, or else all of the sentence.
	pub(super) fn to_spell(&self) -> Vec<Phrase> {
		let words = self.here().map(|said| words_of(&said.phrase)).unwrap_or_default();
		match self.word.and_then(|word| words.get(word)) {
			Some(word) => Vec::from([word.clone()]),
			None => words,
		}
	}
}

/// The next place forwards or backwards among this number; from outside the first or the last.
fn moved(place: Option<usize>, on: bool, number: usize) -> Option<usize> {
	let next = match (place, on) {
		(None, true) => 0,
		(None, false) => number.checked_sub(1)?,
		(Some(place), true) => place + 1,
		(Some(place), false) => place.checked_sub(1)?,
	};
	(next < number).then_some(next)
}

/// The words of a sentence as it is printed, signs with their spoken words. A part of a single word is not changed, so
/// that its clip is heard.
pub(super) fn words_of(phrase: &Phrase) -> Vec<Phrase> {
	let mut words: Vec<Phrase> = Vec::new();
	let mut joined = false;
	for part in &phrase.parts {
		let (language, text) = match part {
			Part::Word { language, text } | Part::Free { language, text } => (*language, text),
			Part::Mark(mark) => {
				joined = *mark == Phrase::JOINT;
				continue;
			}
			Part::Written(_) => {
				words.push(Phrase {
					parts: Vec::from([part.clone()]),
				});
				continue;
			}
			// Heard of the signs before it.
			Part::Heard { .. } => {
				if let Some(signs) = words.last_mut() {
					signs.parts.push(part.clone());
				}
				continue;
			}
		};
		if core::mem::take(&mut joined)
			&& let Some(last) = words.last_mut()
		{
			// Two halves of one word.
			last.mark(Phrase::JOINT);
			last.parts.push(part.clone());
			continue;
		}
		let mut split = text.split_whitespace().peekable();
		while let Some(word) = split.next() {
			let whole = word.len() == text.len() && split.peek().is_none();
			words.push(if whole {
				Phrase {
					parts: Vec::from([part.clone()]),
				}
			} else {
				Phrase::free(language, word)
			});
		}
	}
	words
}

/// The characters of a word.
pub(super) fn letters_of(word: &Phrase) -> impl Iterator<Item = char> {
	let letters: Vec<char> = word.to_string().chars().collect();
	letters.into_iter()
}
