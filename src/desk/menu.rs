//! Numbered choices under a question, with a default under Enter.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::mode::Next;
use crate::commands::{Action, MenuAction, ProgramAction, TypingAction};
use crate::desk::session::Session;
use crate::keys::Key;
use crate::voice::{Detail, Phrase, PhraseKey, Tone, phrases};

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
	pub(super) fn ask(&self, desk: &mut Session) {
		let mut sentences = vec![self.question.clone()];
		sentences.extend((0..self.items.len()).map(|index| self.numbered(index, desk)));
		if desk.says(Detail::Hints) && desk.narrator.digits_wait() {
			sentences.push(desk.line(PhraseKey::DigitsWait));
		} else if desk.says(Detail::Hints) {
			let default = desk.words().number(number_of(self.selected));
			sentences.push(desk.words().line(PhraseKey::ChoiceHint, &[default]));
		}
		if desk.out.answers() > 0 {
			// What was chosen before is heard first.
			for sentence in sentences {
				desk.answer_behind(sentence);
			}
		} else {
			desk.answer_all(sentences);
		}
	}

	/// Says the choice under Enter, and where in the list it is.
	fn say_selected(&self, desk: &mut Session) {
		let name = self.items.get(self.selected).cloned().unwrap_or_default();
		let words = &desk.words();
		let place = words.number(number_of(self.selected));
		let last = words.number(u32::try_from(self.items.len()).unwrap_or(u32::MAX));
		desk.answer(words.fill(phrases::ChoiceOf {
			choice: name,
			number: place,
			last,
		}));
	}

	fn numbered(&self, index: usize, desk: &Session) -> Phrase {
		let name = self.items.get(index).cloned().unwrap_or_default();
		desk.words().fill(phrases::Choice {
			number: desk.words().number(number_of(index)),
			choice: name,
		})
	}

	/// A command by key; none if it is not for menus.
	pub(super) fn act(&mut self, action: Action, desk: &mut Session) -> Option<Picked> {
		match action {
			Action::Typing(TypingAction::Submit) => return Some(self.pick(self.selected, desk)),
			Action::Menu(MenuAction::Previous) => self.select(self.selected.checked_sub(1), desk),
			Action::Menu(MenuAction::Next) => self.select(self.selected.checked_add(1), desk),
			Action::Typing(TypingAction::Clear) => self.ask(desk),
			Action::Typing(_)
			| Action::Speech(_)
			| Action::Help(_)
			| Action::Screen(_)
			| Action::Program(_)
			| Action::Game(_)
			| Action::Lesson(_)
			| Action::Answer(_)
			| Action::Board(_)
			| Action::Table(_)
			| Action::Reading(_) => return None,
		}
		Some(Picked::Nothing)
	}

	/// A typed character: a digit chooses at once, or shows its choice, as the user likes it.
	pub(super) fn typed(&mut self, key: Key, desk: &mut Session) -> Picked {
		let digit = key.typed().and_then(|character| character.to_digit(10));
		let index = digit.and_then(|digit| usize::try_from(digit).ok()?.checked_sub(1));
		match index {
			Some(index) if desk.narrator.digits_wait() && index < self.items.len() => {
				self.select(Some(index), desk);
				Picked::Nothing
			}
			Some(index) => self.pick(index, desk),
			None => {
				desk.tone(Tone::Illegal);
				self.ask(desk);
				Picked::Nothing
			}
		}
	}

	/// A typed line: a number, or nothing for the default.
	pub(super) fn line(&self, text: &str, desk: &mut Session) -> Picked {
		if text.is_empty() {
			return self.pick(self.selected, desk);
		}
		let number = text.parse::<usize>().ok();
		let index = number.and_then(|number| number.checked_sub(1));
		self.pick(index.unwrap_or(usize::MAX), desk)
	}

	fn select(&mut self, index: Option<usize>, desk: &mut Session) {
		match index.filter(|index| *index < self.items.len()) {
			Some(index) => self.selected = index,
			None => desk.signal(Tone::Edge, PhraseKey::EndOfList),
		}
		self.say_selected(desk);
	}

	fn pick(&self, index: usize, desk: &mut Session) -> Picked {
		if let Some(name) = self.items.get(index) {
			desk.answer(name.clone().sentence());
			return Picked::Item(index);
		}
		desk.tone(Tone::Illegal);
		let mut sentence = desk.line(PhraseKey::NoSuchChoice);
		sentence.append(self.question.clone());
		desk.answer(sentence);
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

/// A command in a menu that is not for menus.
pub(super) fn act_beside(action: Action) -> Next {
	match action {
		Action::Program(ProgramAction::Quit) => Next::Leave,
		Action::Speech(_)
		| Action::Help(_)
		| Action::Screen(_)
		| Action::Lesson(_)
		| Action::Program(ProgramAction::Tutorial)
		| Action::Typing(TypingAction::ReadLine) => Next::Do(action),
		Action::Typing(_)
		| Action::Menu(_)
		| Action::Game(_)
		| Action::Answer(_)
		| Action::Board(_)
		| Action::Table(_)
		| Action::Reading(_) => Next::Stay,
	}
}

/// What a key does in a menu to which no command is bound.
pub(super) fn unbound(key: Key) -> PhraseKey {
	match key.typed() {
		Some('1'..='9') => PhraseKey::KeyChooses,
		Some(_) | None => PhraseKey::KeyNothing,
	}
}

fn number_of(index: usize) -> u32 {
	u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1)
}
