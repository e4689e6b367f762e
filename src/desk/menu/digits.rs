//! Digits typed in a menu: they choose at once, or show their choice and wait for Enter, for another digit, or for what is typed in
//! place of a choice.

use alloc::format;
use alloc::string::String;
use core::mem;

use super::{Menu, Picked};
use crate::desk::session::Session;
use crate::keys::{Key, KeyCode};
use crate::voice::{Detail, PhraseKey};

impl Menu {
	/// Returns `true` if this digit does not choose at once: if the user wants it so, or if it may be the first of two.
	pub(in crate::desk) fn waits(&self, digit: usize, desk: &Session) -> bool {
		self.of_numbers || self.or_typed || desk.narrator.digits_wait() || self.may_go_on(digit)
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

	/// A typed character: a digit chooses at once, or shows its choice where it waits; with anything else words begin.
	pub(in crate::desk) fn typed(&mut self, key: Key, desk: &mut Session) -> Picked {
		let digit = key.typed().and_then(|character| character.to_digit(10));
		let digit = digit.and_then(|digit| usize::try_from(digit).ok());
		let number = digit.and_then(|digit| Some((self.number(digit)?, self.waits(digit, desk))));
		let index = number.and_then(|(number, waits)| match number.checked_sub(1) {
			Some(index) => Some((index, waits)),
			None => self.tenth().map(|index| (index, waits)),
		});
		let begun = mem::take(&mut self.begun);
		match index.filter(|_| !self.is_typing() && !self.of_numbers) {
			Some((index, true)) if index < self.items.len() => {
				let first = begun.is_empty();
				self.begun = begun;
				self.begun.extend(key.typed());
				self.select(Some(index), desk);
				if first && !desk.narrator.digits_wait() && desk.says(Detail::Hints) {
					desk.answer_behind(desk.line(PhraseKey::DigitsWait));
				}
				Picked::Nothing
			}
			Some((index, _)) if !self.or_typed => self.pick(index, desk),
			// Something else is being typed, and digits that waited may be its beginning.
			Some(_) | None => {
				for digit in begun.chars().filter(|_| index.is_none()) {
					self.line.type_unheard(Key::plain(KeyCode::Char(digit)));
				}
				let types = self.line.typed(key, desk);
				if !types && !self.is_typing() {
					self.ask(desk);
				}
				Picked::Nothing
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
	use alloc::vec;

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
