//! What a reader does: lines, keys, and the commands behind them.

use alloc::format;
use alloc::string::ToString;

use super::{Outcome, Reading};
use crate::chess::Color;
use crate::desk::actions::{Action, Duty, Holds, Leaf, Look};
use crate::desk::effect::{Effect, ShelfOrder};
use crate::desk::mouth::Mouth;
use crate::voice::{Line, Tone};

impl Reading {
	/// A whole line: a command, a question, the number of a move, a move, or nothing for the next move.
	pub(super) fn line(&mut self, text: &str, mouth: &mut Mouth) -> Outcome {
		let text = text.trim();
		let manner = *mouth.words.manner();
		if let Some(action) = mouth.library.command(text, &manner).and_then(Action::named) {
			return self.act(action, mouth);
		}
		if self.book.is_none() {
			self.search_line(text, mouth);
		} else if text.is_empty() {
			self.step_forward(mouth);
		} else if !self.go_to_number(text, mouth) && !self.asked_in_words(text, mouth) {
			self.guess(text, mouth);
		}
		Outcome::Here
	}

	/// A command, by key or word.
	pub(super) fn act(&mut self, action: Action, mouth: &mut Mouth) -> Outcome {
		mouth.note(action);
		if self.walked(action, mouth) || mouth.act(action) {
			return Outcome::Here;
		}
		if action.is_about_screen() {
			return Outcome::Screen(action);
		}
		if action == Action::Submit {
			let text = self.entry.take();
			return self.line(&text, mouth);
		} else if action == Action::Clear {
			self.clear(mouth);
		} else if action == Action::Quit {
			return Outcome::Leave;
		} else if action == Action::NewGame {
			return Outcome::NewGame;
		} else if matches!(
			action,
			Action::Help
				| Action::Keys
				| Action::Commands
				| Action::Learn
				| Action::HelpVoice
				| Action::Tutorial
		) {
			return Outcome::Desk(action);
		} else if !self.edited(action, mouth) {
			self.act_on_game(action, mouth);
		}
		Outcome::Here
	}

	fn clear(&mut self, mouth: &mut Mouth) {
		if self.is_walking() {
			self.with_finger(mouth, |finger, _, mouth| finger.leave(mouth));
		} else if self.entry.take().is_empty() {
			mouth.hush();
		} else {
			mouth.answer(mouth.line(Line::Cleared));
		}
	}

	/// Edits the line that is being typed, if the command means that. On the empty line the same keys turn the pages.
	fn edited(&mut self, action: Action, mouth: &mut Mouth) -> bool {
		let typing = self.is_typing();
		let entry = &mut self.entry;
		if action == Action::Erase {
			mouth.erased(entry.erase());
		} else if action == Action::EraseForward {
			mouth.erased(entry.erase_forward());
		} else if action == Action::ReadLine {
			mouth.read_line(entry);
		} else if action == Action::CursorLeft || (typing && action == Action::OnBoard(Look::LookBack)) {
			mouth.on_character(entry.step(-1));
		} else if action == Action::CursorRight || (typing && action == Action::OnBoard(Look::LookForward)) {
			mouth.on_character(entry.step(1));
		} else if action == Action::CursorStart || (typing && action == Action::InBook(Leaf::ToStart)) {
			mouth.on_character(entry.step(isize::MIN));
		} else if action == Action::CursorEnd || (typing && action == Action::InBook(Leaf::ToEnd)) {
			mouth.on_character(entry.step(isize::MAX));
		} else {
			return false;
		}
		true
	}

	/// What is about the game that is open.
	fn act_on_game(&mut self, action: Action, mouth: &mut Mouth) {
		let own = self.own();
		let position = self.position();
		if action == Action::Form {
			return mouth.change_form();
		} else if action == Action::Law {
			return mouth.answer(mouth.words.command_help(action.name()));
		} else if action == Action::InBook(Leaf::OtherGame) {
			return self.search(mouth);
		}
		let Some(book) = &self.book else {
			return mouth.refuse(mouth.line(Line::ReadChoose));
		};
		let words = &mouth.words;
		if let Action::InBook(leaf) = action {
			self.turn_to(leaf, "", mouth);
		} else if let Action::OnBoard(look) = action {
			self.look(look, "", mouth);
		} else if action == Action::LastMove {
			mouth.answer_all(book.here(mouth));
		} else if action == Action::Moves {
			mouth.answer_all(words.all_moves(&book.so_far()));
		} else if action == Action::Board {
			let told = [Color::White, Color::Black].map(|color| words.pieces_of(&position, color));
			mouth.answer_all(told);
		} else if action == Action::BrailleRow {
			self.show_row(None, mouth);
		} else if action == Action::BrailleBoard {
			self.show_rows(mouth);
		} else if action == Action::Square {
			mouth.answer(mouth.line(Line::SquarePlease));
		} else if action == Action::Clock {
			mouth.answer_all(book.clocks(own, mouth));
		} else if action == Action::OtherClock {
			mouth.answer_all(book.clocks(!own, mouth));
		} else if action == Action::Turn {
			let mut phrase = words.turn(own);
			let number = words.number(position.move_number());
			phrase.append(words.line(Line::MoveNumber, &[number]));
			mouth.answer(phrase);
		} else if action == Action::AtTable(Duty::Material) {
			mouth.answer_all([words.material(&position), words.balance(&position)]);
		} else if action == Action::AtTable(Duty::MoveCount) {
			mouth.answer(words.moves_made(&book.so_far()));
		} else if action == Action::Export {
			let game = &book.game;
			let name = format!("{} {} {}", game.date(), game.tag("White"), game.tag("Black"));
			mouth.effect(Effect::Shelf(ShelfOrder::Export {
				name: name.trim().to_string(),
				pgn: game.pgn(),
			}));
		} else if action.holds() == Holds::Table {
			mouth.refuse(mouth.line(Line::OnlyAtTable));
		} else {
			mouth.refuse(mouth.line(Line::ReadOnly));
		}
	}

	/// The number of a move: "12", "12 black", "12...".
	fn go_to_number(&mut self, text: &str, mouth: &mut Mouth) -> bool {
		let digits = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
		let Some(number) = text
			.strip_suffix(digits)
			.and_then(|number| number.parse::<u32>().ok())
		else {
			return false;
		};
		let rest = digits.trim();
		let side = match rest {
			"" | "." => None,
			"..." | "…" => Some(Color::Black),
			word => match mouth.library.side(word, mouth.words.manner()) {
				Some(side) => Some(side),
				None => return false,
			},
		};
		self.go_to(number, side, mouth);
		true
	}

	fn go_to(&mut self, number: u32, side: Option<Color>, mouth: &mut Mouth) {
		let Some(book) = &mut self.book else { return };
		if book.go_to(number, side) {
			mouth.answer_all(book.here(mouth));
		} else {
			mouth.refuse(mouth.line(Line::ReadNoSuchMove));
		}
	}

	/// Turns to another place of the game; `rest` is what was typed behind the command.
	pub(super) fn turn_to(&mut self, leaf: Leaf, rest: &str, mouth: &mut Mouth) {
		let Some(book) = &mut self.book else { return };
		match leaf {
			Leaf::ToStart => {
				book.enter(0, 0);
				mouth.answer_all(book.here(mouth));
			}
			Leaf::ToEnd => self.go_to_end(mouth),
			Leaf::GoToMove => {
				if !self.go_to_number(rest, mouth) {
					mouth.refuse(mouth.line(Line::ReadNoSuchMove));
				}
			}
			Leaf::Comment => {
				let told = book.comment(mouth);
				if told.is_empty() {
					return mouth.refuse(mouth.line(Line::ReadNoComment));
				}
				mouth.answer_all(told);
			}
			Leaf::NextComment => {
				if book.next_comment() {
					mouth.answer_all(book.here(mouth));
				} else {
					mouth.refuse(mouth.line(Line::ReadNoComment));
				}
			}
			Leaf::Variations => {
				let told = book.listed(mouth);
				if told.is_empty() {
					return mouth.refuse(mouth.line(Line::ReadNoVariation));
				}
				mouth.answer_all(told);
			}
			Leaf::EnterVariation => self.enter_variation(rest, mouth),
			Leaf::LeaveVariation => {
				if book.leave() {
					mouth.answer_all(book.here(mouth));
				} else {
					mouth.refuse(mouth.line(Line::ReadIsMain));
				}
			}
			Leaf::AboutGame => mouth.answer_all(book.about(mouth)),
			Leaf::OtherGame => self.search(mouth),
		}
	}

	/// Goes into a variation of the last move: the first one, or the one that is named.
	fn enter_variation(&mut self, rest: &str, mouth: &mut Mouth) {
		let Some(book) = &mut self.book else { return };
		if book.others().is_empty() {
			return mouth.refuse(mouth.line(Line::ReadNoVariation));
		}
		let number = match rest.trim() {
			"" => 1,
			number => number.parse::<usize>().unwrap_or(0),
		};
		let chosen = number
			.checked_sub(1)
			.and_then(|index| book.others().get(index).copied());
		match chosen {
			Some(branch) => {
				book.enter(branch, 1);
				mouth.tone(Tone::Opened);
				mouth.answer_all(book.here(mouth));
			}
			None => mouth.refuse(mouth.line(Line::NoSuchChoice)),
		}
	}

	pub(super) fn step_forward(&mut self, mouth: &mut Mouth) {
		let Some(book) = &mut self.book else { return };
		if book.forward() {
			mouth.answer_all(book.here(mouth));
		} else {
			let end = book.end(mouth).unwrap_or_default();
			mouth.refuse(end);
		}
	}

	pub(super) fn step_back(&mut self, mouth: &mut Mouth) {
		let Some(book) = &mut self.book else { return };
		// Before the first move of a variation lies the line from which it comes.
		let moved = book.back() && (!book.is_at_start() || book.is_main());
		if moved || book.leave() {
			mouth.answer_all(book.here(mouth));
		} else {
			mouth.refuse(mouth.line(Line::NoEarlier));
		}
	}

	pub(super) fn go_to_end(&mut self, mouth: &mut Mouth) {
		let Some(book) = &mut self.book else { return };
		book.go(usize::MAX);
		mouth.answer_all(book.here(mouth));
	}

	/// A move: made if it is the next one, or the first one of a variation.
	fn guess(&mut self, text: &str, mouth: &mut Mouth) {
		let Some(book) = &mut self.book else { return };
		let manner = *mouth.words.manner();
		let said = match mouth.library.hear(text, &manner) {
			Ok(said) => said,
			Err(why) => return mouth.refuse(mouth.words.not_understood(&why)),
		};
		let Ok(mv) = book.position().find(said) else {
			return mouth.refuse(mouth.line(Line::ReadOtherMove));
		};
		let begins = |branch: &&usize| book.first_of(**branch).is_some_and(|(_, first)| first == mv);
		let branch = book.others_of_next().iter().find(begins).copied();
		if book.next() == Some(mv) {
			book.forward();
		} else if let Some(branch) = branch {
			book.enter(branch, 1);
			mouth.tone(Tone::Opened);
		} else {
			return mouth.refuse(mouth.line(Line::ReadOtherMove));
		}
		mouth.answer_all(book.here(mouth));
	}
}
