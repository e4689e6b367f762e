//! Numbered choices under a question, with a default under Enter.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::actions::Action;
use super::narrator::Narrator;
use crate::keys::Key;
use crate::voice::{Detail, Phrase, PhraseKey, Tone};

/// A question with its choices.
#[derive(Debug, Default)]
pub(super) struct Menu {
	question: Phrase,
	items: Vec<Phrase>,
	/// The item under Enter.
	selected: usize,
}

/// What a key or a line did to a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Picked {
	/// It was answered, and the question stands.
	Nothing,
	/// This item was chosen.
	Item(usize),
}

impl Menu {
	pub(super) const fn new(question: Phrase, items: Vec<Phrase>, selected: usize) -> Self {
		Self {
			question,
			items,
			selected,
		}
	}

	/// Says the question and its choices.
	pub(super) fn ask(&self, narrator: &mut Narrator) {
		let mut sentences = vec![self.question.clone()];
		sentences.extend((0..self.items.len()).map(|index| self.numbered(index, narrator)));
		if narrator.says(Detail::Hints) && narrator.digits_wait() {
			sentences.push(narrator.line(PhraseKey::DigitsWait));
		} else if narrator.says(Detail::Hints) {
			let default = narrator.words.number(number_of(self.selected));
			sentences.push(narrator.words.line(PhraseKey::ChoiceHint, &[default]));
		}
		if narrator.answers() > 0 {
			// What was chosen before is heard first.
			for sentence in sentences {
				narrator.answer_behind(sentence);
			}
		} else {
			narrator.answer_all(sentences);
		}
	}

	/// Says the choice under Enter, and where in the list it is.
	fn say_selected(&self, narrator: &mut Narrator) {
		let name = self.items.get(self.selected).cloned().unwrap_or_default();
		let words = &narrator.words;
		let place = words.number(number_of(self.selected));
		let last = words.number(u32::try_from(self.items.len()).unwrap_or(u32::MAX));
		narrator.answer(words.line(PhraseKey::ChoiceOf, &[name, place, last]));
	}

	fn numbered(&self, index: usize, narrator: &Narrator) -> Phrase {
		let name = self.items.get(index).cloned().unwrap_or_default();
		narrator.words.line(
			PhraseKey::Choice,
			&[narrator.words.number(number_of(index)), name],
		)
	}

	/// A command by key. Whatever is not for menus is left to the desk.
	pub(super) fn act(&mut self, action: Action, narrator: &mut Narrator) -> Option<Picked> {
		if action == Action::Submit {
			return Some(self.pick(self.selected, narrator));
		} else if action == Action::Previous {
			self.select(self.selected.checked_sub(1), narrator);
		} else if action == Action::Next {
			self.select(self.selected.checked_add(1), narrator);
		} else if action == Action::Clear {
			self.ask(narrator);
		} else {
			return None;
		}
		Some(Picked::Nothing)
	}

	/// A typed character: a digit chooses at once, or shows its choice, as the user likes it.
	pub(super) fn typed(&mut self, key: Key, narrator: &mut Narrator) -> Picked {
		let digit = key.typed().and_then(|character| character.to_digit(10));
		let index = digit.and_then(|digit| usize::try_from(digit).ok()?.checked_sub(1));
		match index {
			Some(index) if narrator.digits_wait() && index < self.items.len() => {
				self.select(Some(index), narrator);
				Picked::Nothing
			}
			Some(index) => self.pick(index, narrator),
			None => {
				narrator.tone(Tone::Illegal);
				self.ask(narrator);
				Picked::Nothing
			}
		}
	}

	/// A typed line: a number, or nothing for the default.
	pub(super) fn line(&self, text: &str, narrator: &mut Narrator) -> Picked {
		if text.is_empty() {
			return self.pick(self.selected, narrator);
		}
		let number = text.parse::<usize>().ok();
		let index = number.and_then(|number| number.checked_sub(1));
		self.pick(index.unwrap_or(usize::MAX), narrator)
	}

	fn select(&mut self, index: Option<usize>, narrator: &mut Narrator) {
		match index.filter(|index| *index < self.items.len()) {
			Some(index) => self.selected = index,
			None => narrator.signal(Tone::Edge, PhraseKey::EndOfList),
		}
		self.say_selected(narrator);
	}

	fn pick(&self, index: usize, narrator: &mut Narrator) -> Picked {
		if let Some(name) = self.items.get(index) {
			narrator.answer(name.clone().sentence());
			return Picked::Item(index);
		}
		narrator.tone(Tone::Illegal);
		let mut sentence = narrator.line(PhraseKey::NoSuchChoice);
		sentence.append(self.question.clone());
		narrator.answer(sentence);
		Picked::Nothing
	}

	/// The choices as the screen shows them.
	pub(super) fn shown(&self) -> Vec<String> {
		let mark = |index| if index == self.selected { '>' } else { ' ' };
		let items = self.items.iter().enumerate();
		items
			.map(|(index, name)| format!("{} {} {name}", mark(index), index + 1))
			.collect()
	}
}

fn number_of(index: usize) -> u32 {
	u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1)
}
