//! Numbered choices under a question, with a default under Enter.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::actions::Action;
use super::mouth::Mouth;
use crate::keys::Key;
use crate::voice::{Detail, Line, Phrase, Tone};

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
	pub(super) fn ask(&self, mouth: &mut Mouth) {
		let mut sentences = vec![self.question.clone()];
		sentences.extend((0..self.items.len()).map(|index| self.numbered(index, mouth)));
		if mouth.says(Detail::Hints) && mouth.digits_wait() {
			sentences.push(mouth.line(Line::DigitsWait));
		} else if mouth.says(Detail::Hints) {
			let default = mouth.words.number(number_of(self.selected));
			sentences.push(mouth.words.line(Line::ChoiceHint, &[default]));
		}
		if mouth.answers() > 0 {
			// What was chosen before is heard first.
			for sentence in sentences {
				mouth.answer_behind(sentence);
			}
		} else {
			mouth.answer_all(sentences);
		}
	}

	/// Says the choice under Enter, and where in the list it is.
	fn say_selected(&self, mouth: &mut Mouth) {
		let name = self.items.get(self.selected).cloned().unwrap_or_default();
		let words = &mouth.words;
		let place = words.number(number_of(self.selected));
		let last = words.number(u32::try_from(self.items.len()).unwrap_or(u32::MAX));
		mouth.answer(words.line(Line::ChoiceOf, &[name, place, last]));
	}

	fn numbered(&self, index: usize, mouth: &Mouth) -> Phrase {
		let name = self.items.get(index).cloned().unwrap_or_default();
		mouth
			.words
			.line(Line::Choice, &[mouth.words.number(number_of(index)), name])
	}

	/// A command by key. Whatever is not for menus is left to the desk.
	pub(super) fn act(&mut self, action: Action, mouth: &mut Mouth) -> Option<Picked> {
		if action == Action::Submit {
			return Some(self.pick(self.selected, mouth));
		} else if action == Action::Previous {
			self.select(self.selected.checked_sub(1), mouth);
		} else if action == Action::Next {
			self.select(self.selected.checked_add(1), mouth);
		} else if action == Action::Clear {
			self.ask(mouth);
		} else {
			return None;
		}
		Some(Picked::Nothing)
	}

	/// A typed character: a digit chooses at once, or shows its choice, as the user likes it.
	pub(super) fn typed(&mut self, key: Key, mouth: &mut Mouth) -> Picked {
		let digit = key.typed().and_then(|character| character.to_digit(10));
		let index = digit.and_then(|digit| usize::try_from(digit).ok()?.checked_sub(1));
		match index {
			Some(index) if mouth.digits_wait() && index < self.items.len() => {
				self.select(Some(index), mouth);
				Picked::Nothing
			}
			Some(index) => self.pick(index, mouth),
			None => {
				mouth.tone(Tone::Illegal);
				self.ask(mouth);
				Picked::Nothing
			}
		}
	}

	/// A typed line: a number, or nothing for the default.
	pub(super) fn line(&self, text: &str, mouth: &mut Mouth) -> Picked {
		if text.is_empty() {
			return self.pick(self.selected, mouth);
		}
		let number = text.parse::<usize>().ok();
		let index = number.and_then(|number| number.checked_sub(1));
		self.pick(index.unwrap_or(usize::MAX), mouth)
	}

	fn select(&mut self, index: Option<usize>, mouth: &mut Mouth) {
		match index.filter(|index| *index < self.items.len()) {
			Some(index) => self.selected = index,
			None => mouth.signal(Tone::Edge, Line::EndOfList),
		}
		self.say_selected(mouth);
	}

	fn pick(&self, index: usize, mouth: &mut Mouth) -> Picked {
		if let Some(name) = self.items.get(index) {
			mouth.answer(name.clone().sentence());
			return Picked::Item(index);
		}
		mouth.tone(Tone::Illegal);
		let mut sentence = mouth.line(Line::NoSuchChoice);
		sentence.append(self.question.clone());
		mouth.answer(sentence);
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
