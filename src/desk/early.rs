//! Input typed before the first question could be asked: it waits for the storage, and answers then.

use super::Desk;
use super::mode::Awaits;
use crate::commands::Action;
use crate::keys::{Key, Meaning};
use crate::ports::Input;

impl Desk {
	/// Returns `true` if this must wait until the storage has answered: whole lines, keys while nothing is asked yet, and the end of
	/// the waiting input.
	pub(super) fn is_early(&self, input: &Input) -> bool {
		let Awaits::Storage { keys } = self.mode.context().awaits else {
			return false;
		};
		match input {
			Input::Line(_) => true,
			Input::Key(key) => keys && self.answers(*key),
			Input::HangUp => !self.early.is_empty(),
			_ => false,
		}
	}

	/// Returns `true` if a key could answer a question: it types, or it chooses. Keys that are the same everywhere need no question.
	fn answers(&self, key: Key) -> bool {
		if self.keyboard.has_begun() || self.keyboard.is_learning() {
			return false;
		}
		match self.session.keymap.meaning(self.sections(), &[key]) {
			Meaning::Command(name) => {
				matches!(Action::named(name), Some(Action::Typing(_) | Action::Menu(_)))
			}
			Meaning::Beginning => false,
			Meaning::Nothing => true,
		}
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;
	use alloc::vec::Vec;

	use crate::clock::Stamp;
	use crate::desk::trial::open;
	use crate::ports::{Effect, Input, StorageAnswer};

	#[test]
	fn what_is_typed_before_the_first_question_answers_it_and_one_can_leave_without_waiting() {
		let mut desk = open(&[]);
		for key in ["enter", "e", "4", "enter"] {
			desk.update(Stamp(9), Input::Key(key.parse().unwrap()));
		}
		assert_eq!(
			desk.page().board,
			None,
			"nothing is begun before the storage has answered"
		);
		desk.update(Stamp(900), Input::Storage(StorageAnswer::Games(Vec::new())));
		let said: Vec<_> = desk.page().said.iter().map(ToString::to_string).collect();
		assert!(said.iter().any(|line| line == "Eva two Eva four."), "{said:?}");
		let mut desk = open(&[]);
		let left = desk.update(Stamp(9), Input::Key("ctrl-c".parse().unwrap()));
		assert!(left.contains(&Effect::Leave), "{left:?}");
	}

	/// "End" leaves the program where nothing is practised.
	#[test]
	fn each_line_that_waited_is_read_where_the_one_before_has_led() {
		let mut desk = open(&[]);
		for line in ["train", "drills", "1", "1", "end"] {
			desk.update(Stamp(9), Input::Line(line.into()));
		}
		let effects = desk.update(Stamp(900), Input::Storage(StorageAnswer::Games(Vec::new())));
		assert!(!effects.contains(&Effect::Leave), "{effects:?}");
	}
	#[test]
	fn keys_wait_for_what_is_still_looked_up_to_practise_with() {
		let answer = || Input::Storage(StorageAnswer::Games(Vec::new()));
		for wish in ["review", "puzzles", "guess", "read games"] {
			let mut desk = open(&[]);
			desk.update(Stamp(0), answer());
			desk.update(Stamp(9), Input::Line(wish.into()));
			let mut heard = Vec::new();
			for key in ["b", "a", "c", "k", "enter"] {
				heard.extend(desk.update(Stamp(10), Input::Key(key.parse().unwrap())));
			}
			heard.retain(|effect| *effect != Effect::Show);
			assert_eq!(heard, [], "{wish}");
		}
		let mut desk = open(&[]);
		desk.update(Stamp(0), answer());
		desk.update(Stamp(9), Input::Line("review".into()));
		for key in ["escape", "1"] {
			desk.update(Stamp(10), Input::Key(key.parse().unwrap()));
		}
		desk.update(Stamp(900), answer());
		let said: Vec<_> = desk.page().said.iter().map(ToString::to_string).collect();
		assert!(said.iter().any(|line| line == "Which drill?"), "{said:?}");
	}
}
