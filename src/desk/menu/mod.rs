//! Numbered choices under a question, with a default under Enter: each is taken by its number or by its words.

mod finding;
mod nearly;

use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::input_line::{Edited, InputLine};
use crate::asking::Intent;
use crate::clock::{Controls, Stamp};
use crate::commands::{Action, GameAction, HelpAction, MenuAction, TypingAction};
use crate::desk::gesture::Gesture;
use crate::desk::session::Session;
use crate::keys::{Key, KeyCode};
use crate::narrator::Narrator;
use crate::voice::{Detail, Phrase, PhraseKey, Tone, phrases};
use core::mem;

/// A question with its choices.
#[derive(Debug, Default)]
pub(super) struct Menu {
	question: Phrase,
	items: Vec<Phrase>,
	/// The item under Enter.
	selected: usize,
	/// The words being typed.
	line: InputLine,
	/// Asks for a text in place of a choice. A digit belongs to the text, and does not choose.
	wanted: Option<PhraseKey>,
	/// True if the choices are numbers themselves, so that a digit begins one instead of naming the place of a choice.
	of_numbers: bool,
	/// True if another answer than a choice may begin with a digit, as a time control does.
	or_typed: bool,
	/// True if the choices are the strengths of an opponent, in their order: a rating that is typed means the nearest one.
	of_strengths: bool,
	/// The typed digits that wait: of a number that may have one more, or of a text that may be typed.
	begun: String,
	/// Time of the last of them.
	begun_at: Stamp,
	/// Other names of items, which are understood and not said.
	also: Vec<(usize, Phrase)>,
	/// The item that is not said back, because the next sentence says it.
	unsaid: Option<usize>,
}

/// The effect of a key or a line on a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Picked {
	/// It was answered, and the question stands.
	Nothing,
	/// This item was chosen.
	Item(usize),
	/// The question before this one is wanted.
	Back,
}

/// The reason why a typed line is no time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoControls {
	/// It has a time that cannot be, and was refused.
	Refused,
	/// It may be a choice.
	Other,
}

impl Menu {
	pub(super) fn new(question: Phrase, items: Vec<Phrase>, selected: usize) -> Self {
		Self {
			question,
			items,
			selected,
			..Self::default()
		}
	}

	/// This item is not said back when it is chosen.
	pub(super) const fn unsaid(mut self, index: Option<usize>) -> Self {
		self.unsaid = index;
		self
	}

	/// The choices are numbers.
	pub(super) const fn of_numbers(mut self) -> Self {
		self.of_numbers = true;
		self
	}

	/// Lets an answer other than a choice begin with a digit.
	pub(super) const fn or_typed(mut self, or_typed: bool) -> Self {
		self.or_typed = or_typed;
		self
	}

	/// The choices are strengths, and a line may name a rating in place of one.
	pub(super) const fn of_strengths(mut self, of_strengths: bool) -> Self {
		self.of_strengths = of_strengths;
		self
	}

	/// These names mean an item as well.
	pub(super) fn also(mut self, names: Vec<(usize, Phrase)>) -> Self {
		self.also = names;
		self
	}

	/// Says the question and its choices.
	pub(super) fn ask(&self, narrator: &mut Narrator) {
		if let Some(wanted) = self.wanted {
			return narrator.answer_behind(wanted);
		}
		let mut sentences = vec![self.question.clone()];
		sentences.extend((0..self.items.len()).map(|index| self.numbered(index, narrator)));
		if narrator.says(Detail::Hints) && narrator.digits_wait() {
			sentences.push(narrator.line(PhraseKey::DigitsWait));
		} else if narrator.says(Detail::Hints) {
			let default = narrator.words().number(number_of(self.selected));
			sentences.push(narrator.words().line(PhraseKey::ChoiceHint, &[default]));
		}
		narrator.answer_all(sentences);
	}

	/// There is no question before this one.
	pub(super) fn is_first(&self, narrator: &mut Narrator) {
		narrator.tone(Tone::Edge);
		narrator.answer(PhraseKey::FirstQuestion);
		self.hint(narrator);
	}

	/// Asks for this text from now on, whatever it begins with.
	pub(super) fn want(&mut self, wanted: PhraseKey, narrator: &mut Narrator) {
		self.wanted = Some(wanted);
		narrator.answer_behind(wanted);
	}

	/// Says the choice under Enter, and where in the list it is.
	fn say_selected(&self, narrator: &mut Narrator) {
		let name = self.items.get(self.selected).cloned().unwrap_or_default();
		let words = &narrator.words();
		let place = words.number(number_of(self.selected));
		let last = words.number(u32::try_from(self.items.len()).unwrap_or(u32::MAX));
		narrator.answer(words.fill(phrases::ChoiceOf {
			choice: name,
			number: place,
			last,
		}));
	}

	/// The choices have these names from now on.
	pub(super) fn rename(&mut self, items: Vec<Phrase>) {
		self.items = items;
	}

	/// The choice in this place has no name from now on.
	pub(super) fn forget_name(&mut self, place: usize) {
		if let Some(name) = self.items.get_mut(place) {
			*name = Phrase::default();
		}
	}

	pub(super) const fn question(&self) -> &Phrase {
		&self.question
	}

	/// The name of the choice in a place.
	pub(super) fn name(&self, index: usize) -> Option<Phrase> {
		self.items.get(index).cloned()
	}

	fn numbered(&self, index: usize, narrator: &Narrator) -> Phrase {
		let name = self.items.get(index).cloned().unwrap_or_default();
		narrator.words().fill(phrases::Choice {
			number: narrator.words().number(number_of(index)),
			choice: name,
		})
	}

	/// Carries out a command by key; `None` if it is not for menus.
	pub(super) fn act(&mut self, action: Action, desk: &mut Session) -> Option<Picked> {
		self.begun.clear();
		match action {
			Action::Typing(TypingAction::Submit) => return Some(self.pick(self.selected, desk)),
			Action::Typing(TypingAction::Clear) => return Some(Picked::Back),
			Action::Menu(MenuAction::Previous) => self.select(self.selected.checked_sub(1), desk),
			Action::Menu(MenuAction::Next) => self.select(self.selected.checked_add(1), desk),
			_ => return None,
		}
		Some(Picked::Nothing)
	}

	/// Returns `true` while words are being typed.
	pub(super) const fn is_typing(&self) -> bool {
		self.wanted.is_some() || !self.line.is_empty()
	}

	pub(super) const fn input(&self) -> &InputLine {
		&self.line
	}

	/// Returns the time at which a digit chooses without Enter.
	pub(super) const fn answers_at(&self) -> Option<Stamp> {
		self.line.answers_at()
	}

	/// Takes the line that is being typed.
	pub(super) fn take_typed(&mut self) -> String {
		self.line.take()
	}

	/// Edits the line that is being typed; returns the line when it is entered.
	pub(super) fn edit(&mut self, action: TypingAction, narrator: &mut Narrator) -> Option<String> {
		match self.line.edit(action, narrator) {
			Edited::Done => None,
			Edited::Entered(text) => Some(text),
			Edited::Cleared(typed) => {
				if typed.is_empty() {
					self.wanted = None;
					self.ask(narrator);
				} else {
					narrator.answer(PhraseKey::Cleared);
				}
				None
			}
		}
	}

	/// Selects the choice in this place, and drops the typed line. Returns `false` if another text was written there.
	pub(super) fn point(&mut self, place: usize, written: &str) -> bool {
		let is_there = self.shown().get(place).is_some_and(|shown| shown == written);
		if is_there {
			self.selected = place;
			self.wanted = None;
			self.line.take();
		}
		is_there
	}

	/// A typed line: a number, the words of a choice, those that lead back, or nothing for the default.
	pub(super) fn line(&self, intent: &Intent, desk: &mut Session) -> Picked {
		let text = intent.text();
		if text.is_empty() && self.wanted.is_some() {
			self.ask(&mut desk.narrator);
			return Picked::Nothing;
		}
		if text.is_empty() {
			return self.pick(self.selected, desk);
		}
		if intent.leads_back() && self.named(text, &desk.narrator).is_none() {
			return Picked::Back;
		}
		match self.found_in(text, &desk.narrator) {
			Some(found) => self.pick(found, desk),
			None => {
				let is_wish = intent.answer.is_none();
				let guesses = if is_wish {
					self.guesses(intent, &desk.narrator)
				} else {
					VecDeque::new()
				};
				if !guesses.is_empty() {
					desk.guess(guesses);
				} else if is_wish && desk.narrator.parser().understands(intent) {
					self.refuse(for_a_game(intent, &desk.narrator), &mut desk.narrator);
				} else {
					self.refuse_choice(help_word(&desk.narrator), &mut desk.narrator);
				}
				Picked::Nothing
			}
		}
	}

	/// Returns `true` if a line asks for the first menu, and resembles no choice of this one. "I will take White" is an answer.
	pub(super) fn leads_to_start(&self, intent: &Intent, narrator: &Narrator) -> bool {
		let names_side = |word| narrator.parser().side(word).is_some();
		intent.whole() == Some(Action::Game(GameAction::NewGame))
			&& !intent.text().split_whitespace().any(names_side)
			&& self.found_in(intent.text(), narrator).is_none()
			&& self.guesses(intent, narrator).is_empty()
	}

	/// A time control that is typed in place of a choice of a clock: it is said back. `Err` if it was none; it is refused if it
	/// begins as one, and else may be a choice.
	pub(super) fn typed_controls(&self, text: &str, narrator: &mut Narrator) -> Result<Controls, NoControls> {
		if self.named(text, narrator).is_some() {
			return Err(NoControls::Other);
		}
		let parser = narrator.parser();
		if let Some(controls) = parser.controls(text) {
			narrator.answer(narrator.words().controls(Some(&controls)).sentence());
			return Ok(controls);
		}
		if parser.has_impossible_time(text) {
			narrator.refuse(PhraseKey::TimeImpossible);
			return Err(NoControls::Refused);
		}
		Err(NoControls::Other)
	}

	fn select(&mut self, index: Option<usize>, desk: &mut Session) {
		desk.drop_question();
		match index.filter(|index| *index < self.items.len()) {
			Some(index) => self.selected = index,
			None => desk.narrator.signal(Tone::Edge, PhraseKey::EndOfList),
		}
		self.say_selected(&mut desk.narrator);
	}

	/// A key without a command; pointing at anything but a choice chooses nothing.
	pub(super) fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) {
		if let Gesture::Key(key) = gesture {
			self.typed(key, desk);
		}
	}

	pub(super) fn pick(&self, index: usize, desk: &mut Session) -> Picked {
		let name = self.items.get(index);
		// A choice that only has another name is understood, but not said.
		let is_known = name.is_some() || self.also.iter().any(|(also, _)| *also == index);
		if !is_known {
			self.refuse_choice(help_word(&desk.narrator), &mut desk.narrator);
			return Picked::Nothing;
		}
		desk.drop_question();
		if let Some(name) = name.filter(|_| self.unsaid != Some(index)) {
			desk.narrator.answer(name.clone().sentence());
		}
		Picked::Item(index)
	}

	/// Tells that there is no such choice, and the word that says the choices.
	pub(in crate::desk) fn refuse_choice(&self, word: Phrase, narrator: &mut Narrator) {
		if self.wanted.is_some() {
			return self.refuse(narrator.line(PhraseKey::NoSuchChoice), narrator);
		}
		let words = narrator.words();
		let told = words.fill(phrases::NoChoice {
			number: self.count(narrator),
			word,
		});
		self.refuse(told, narrator);
	}

	/// Tells the fault of an answer.
	pub(super) fn refuse(&self, told: Phrase, narrator: &mut Narrator) {
		narrator.tone(Tone::Illegal);
		narrator.answer(told);
		if self.wanted.is_some() {
			self.ask(narrator);
		}
	}

	/// Tells the way to hear the choices again.
	pub(super) fn hint(&self, narrator: &mut Narrator) {
		let words = narrator.words();
		let many = words.fill(phrases::ManyChoices {
			number: self.count(narrator),
			word: help_word(narrator),
		});
		narrator.answer_behind(many);
	}

	fn count(&self, narrator: &Narrator) -> Phrase {
		let count = u32::try_from(self.items.len()).unwrap_or(u32::MAX);
		narrator.words().number(count)
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

fn help_word(narrator: &Narrator) -> Phrase {
	narrator
		.words()
		.command_word(Action::Help(HelpAction::Help).name())
}

/// Explains a line that means something in a game: its command in one sentence. The sentences of the table are for the arbiter, and
/// a new game is no command of a game.
pub(super) fn for_a_game(intent: &Intent, narrator: &Narrator) -> Phrase {
	let words = narrator.words();
	let explained = intent.action.filter(|action| {
		!matches!(
			action,
			Action::Answer(_) | Action::Table(_) | Action::Game(GameAction::NewGame)
		)
	});
	match explained.map(|action| words.command_meaning(action.name())) {
		Some(meaning) if !meaning.is_empty() => words.fill(phrases::ForAGame {
			word: words.command_word(intent.action.map_or("", Action::name)),
			meaning: meaning.open(),
		}),
		Some(_) | None => narrator.line(PhraseKey::FirstChoose),
	}
}

/// Explains a key in a menu to which no command is bound.
pub(super) fn unbound(key: Key) -> PhraseKey {
	match key.typed() {
		Some('1'..='9') => PhraseKey::KeyChooses,
		Some(_) => PhraseKey::KeyTypes,
		None => PhraseKey::KeyNothing,
	}
}

fn number_of(index: usize) -> u32 {
	u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1)
}

/// Digits typed in a menu: they choose if nothing follows them, or show their choice and wait for Enter, for another digit, or for
/// the rest of another answer.
impl Menu {
	/// Returns `true` if this digit does not choose at once: if the user wants it so, or if it may be the first of two.
	fn waits(&self, digit: usize, narrator: &Narrator) -> bool {
		self.of_numbers || self.or_typed || narrator.digits_wait() || self.may_go_on(digit)
	}

	/// Returns `true` if the number made by this digit begins the number of a choice, or its name.
	fn may_go_on(&self, digit: usize) -> bool {
		let is_first_of_two = |number| (1..=self.items.len() / 10).contains(&number);
		self.number(digit).is_some_and(is_first_of_two) || self.begins_number(&self.longer(digit))
	}

	/// The digits that wait and this one.
	fn longer(&self, digit: usize) -> String {
		format!("{}{digit}", self.begun)
	}

	/// Returns the number that a digit makes together with the digits typed before it. If there is no such choice, it stands for
	/// itself, or goes on with what may be typed.
	fn number(&self, digit: usize) -> Option<usize> {
		let Ok(begun) = self.begun.parse::<usize>() else {
			return Some(digit);
		};
		let longer = begun.saturating_mul(10).saturating_add(digit);
		if longer <= self.items.len() {
			return Some(longer);
		}
		let is_place = !self.or_typed && !self.begins_number(&self.longer(digit));
		is_place.then_some(digit)
	}

	/// A typed character: a digit chooses if nothing follows it, or shows its choice where it waits; with anything else words begin.
	pub(in crate::desk) fn typed(&mut self, key: Key, desk: &mut Session) {
		let digit = key.typed().and_then(|character| character.to_digit(10));
		let digit = digit.and_then(|digit| usize::try_from(digit).ok());
		let number = digit.and_then(|digit| Some((self.number(digit)?, self.waits(digit, &desk.narrator))));
		let index = number.and_then(|(number, waits)| match number.checked_sub(1) {
			Some(index) => Some((index, waits)),
			None => self.tenth().map(|index| (index, waits)),
		});
		let begun = mem::take(&mut self.begun);
		// Digits that follow one another at once are one number.
		let is_one = begun.is_empty()
			|| number.is_some_and(|(number, _)| number > 9)
			|| !InputLine::goes_on(self.begun_at, desk.at());
		match index.filter(|_| is_one && !self.is_typing() && !self.of_numbers) {
			Some((index, true)) if index < self.items.len() => {
				let first = begun.is_empty();
				self.begun = begun;
				self.begun.extend(key.typed());
				self.begun_at = desk.at();
				self.select(Some(index), desk);
				if first && !desk.narrator.digits_wait() && desk.narrator.says(Detail::Hints) {
					desk.narrator.answer_behind(PhraseKey::DigitsWait);
				}
			}
			Some((index, _)) if !self.or_typed => {
				self.line
					.type_answer(&index.saturating_add(1).to_string(), desk.at());
			}
			// Something else is being typed, and digits that waited may be its beginning.
			Some(_) | None => {
				for digit in begun.chars().filter(|_| index.is_none() || !is_one) {
					self.line.type_unheard(Key::plain(KeyCode::Char(digit)));
				}
				let types = self.line.typed(key, &mut desk.narrator);
				if !types && !self.is_typing() {
					self.hint(&mut desk.narrator);
				}
			}
		}
	}

	/// The tenth choice, which the digit nought takes.
	fn tenth(&self) -> Option<usize> {
		(self.items.len() > 9).then_some(9)
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::voice::Phrase;

	fn of(items: usize, begun: &str) -> Menu {
		let mut menu = Menu::new(Phrase::default(), vec![Phrase::default(); items], 0);
		menu.begun = begun.into();
		menu
	}

	#[test]
	fn a_digit_may_be_the_first_of_two_where_there_are_so_many_choices() {
		assert!(!of(9, "").may_go_on(1));
		assert!(of(10, "").may_go_on(1) && !of(19, "").may_go_on(2) && of(20, "").may_go_on(2));
		assert!(!of(20, "").may_go_on(0));
	}

	#[test]
	fn the_second_digit_makes_a_number_that_there_is_and_else_stands_for_itself() {
		assert_eq!(
			[0, 1, 2, 3].map(|digit| of(12, "1").number(digit)),
			[Some(10), Some(11), Some(12), Some(3)]
		);
		assert!(!of(12, "1").may_go_on(2));
	}

	#[test]
	fn where_a_time_may_be_typed_digits_that_are_no_choice_are_its_beginning() {
		assert_eq!(of(7, "1").or_typed(true).number(5), None);
		assert_eq!(of(12, "1").or_typed(true).number(2), Some(12));
	}
}
