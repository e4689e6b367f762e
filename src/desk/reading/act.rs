//! What a reader does: lines, keys, and the commands behind them.

use alloc::format;
use alloc::string::ToString;

use super::{Outcome, Reading};
use crate::chess::Color;
use crate::desk::actions::{Action, BoardAction, Holds, ReadingAction, TableAction};
use crate::desk::effect::{Effect, ShelfOrder};
use crate::desk::narrator::Narrator;
use crate::voice::{PhraseKey, Tone};

impl Reading {
	/// A whole line: a command, a question, the number of a move, a move, or nothing for the next move.
	pub(super) fn line(&mut self, text: &str, narrator: &mut Narrator) -> Outcome {
		let text = text.trim();
		let manner = *narrator.words.manner();
		if let Some(action) = narrator.library.command(text, &manner).and_then(Action::named) {
			return self.act(action, narrator);
		}
		if self.book.is_none() {
			self.search_line(text, narrator);
		} else if text.is_empty() {
			self.step_forward(narrator);
		} else if !self.go_to_number(text, narrator) && !self.asked_in_words(text, narrator) {
			self.guess(text, narrator);
		}
		Outcome::Here
	}

	/// A command, by key or word.
	pub(super) fn act(&mut self, action: Action, narrator: &mut Narrator) -> Outcome {
		narrator.note(action);
		if self.walked(action, narrator) || narrator.act(action) {
			return Outcome::Here;
		}
		if action.is_about_screen() {
			return Outcome::Screen(action);
		}
		if action == Action::Submit {
			let text = self.entry.take();
			return self.line(&text, narrator);
		} else if action == Action::Clear {
			self.clear(narrator);
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
		} else if !self.edited(action, narrator) {
			self.act_on_game(action, narrator);
		}
		Outcome::Here
	}

	fn clear(&mut self, narrator: &mut Narrator) {
		if self.is_walking() {
			self.with_finger(narrator, |finger, _, narrator| finger.leave(narrator));
		} else if self.entry.take().is_empty() {
			narrator.hush();
		} else {
			narrator.answer(narrator.line(PhraseKey::Cleared));
		}
	}

	/// Edits the line that is being typed, if the command means that. On the empty line the same keys turn the pages.
	fn edited(&mut self, action: Action, narrator: &mut Narrator) -> bool {
		let typing = self.is_typing();
		let entry = &mut self.entry;
		if action == Action::Erase {
			narrator.erased(entry.erase());
		} else if action == Action::EraseForward {
			narrator.erased(entry.erase_forward());
		} else if action == Action::ReadLine {
			narrator.read_line(entry);
		} else if action == Action::CursorLeft || (typing && action == Action::OnBoard(BoardAction::LookBack))
		{
			narrator.on_character(entry.step(-1));
		} else if action == Action::CursorRight
			|| (typing && action == Action::OnBoard(BoardAction::LookForward))
		{
			narrator.on_character(entry.step(1));
		} else if action == Action::CursorStart
			|| (typing && action == Action::InBook(ReadingAction::ToStart))
		{
			narrator.on_character(entry.step(isize::MIN));
		} else if action == Action::CursorEnd || (typing && action == Action::InBook(ReadingAction::ToEnd)) {
			narrator.on_character(entry.step(isize::MAX));
		} else {
			return false;
		}
		true
	}

	/// What is about the game that is open.
	fn act_on_game(&mut self, action: Action, narrator: &mut Narrator) {
		let own = self.own();
		let position = self.position();
		if action == Action::Form {
			return narrator.change_form();
		} else if action == Action::Law {
			return narrator.answer(narrator.words.command_help(action.name()));
		} else if action == Action::InBook(ReadingAction::OtherGame) {
			return self.search(narrator);
		}
		let Some(book) = &self.book else {
			return narrator.refuse(narrator.line(PhraseKey::ReadChoose));
		};
		let words = &narrator.words;
		if let Action::InBook(leaf) = action {
			self.turn_to(leaf, "", narrator);
		} else if let Action::OnBoard(look) = action {
			self.look(look, "", narrator);
		} else if action == Action::LastMove {
			narrator.answer_all(book.here(narrator));
		} else if action == Action::Moves {
			narrator.answer_all(words.all_moves(&book.so_far()));
		} else if action == Action::Board {
			let told = [Color::White, Color::Black].map(|color| words.pieces_of(&position, color));
			narrator.answer_all(told);
		} else if action == Action::BrailleRow {
			self.show_row(None, narrator);
		} else if action == Action::BrailleBoard {
			self.show_rows(narrator);
		} else if action == Action::Square {
			narrator.answer(narrator.line(PhraseKey::SquarePlease));
		} else if action == Action::Clock {
			narrator.answer_all(book.clocks(own, narrator));
		} else if action == Action::OtherClock {
			narrator.answer_all(book.clocks(!own, narrator));
		} else if action == Action::Turn {
			let mut phrase = words.turn(own);
			let number = words.number(position.move_number());
			phrase.append(words.line(PhraseKey::MoveNumber, &[number]));
			narrator.answer(phrase);
		} else if action == Action::AtTable(TableAction::Material) {
			narrator.answer_all([words.material(&position), words.balance(&position)]);
		} else if action == Action::AtTable(TableAction::MoveCount) {
			narrator.answer(words.moves_made(&book.so_far()));
		} else if action == Action::Export {
			let game = &book.game;
			let name = format!("{} {} {}", game.date(), game.tag("White"), game.tag("Black"));
			narrator.effect(Effect::Shelf(ShelfOrder::Export {
				name: name.trim().to_string(),
				pgn: game.pgn(),
			}));
		} else if action.holds() == Holds::Table {
			narrator.refuse(narrator.line(PhraseKey::OnlyAtTable));
		} else {
			narrator.refuse(narrator.line(PhraseKey::ReadOnly));
		}
	}

	/// The number of a move: "12", "12 black", "12...".
	fn go_to_number(&mut self, text: &str, narrator: &mut Narrator) -> bool {
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
			word => match narrator.library.side(word, narrator.words.manner()) {
				Some(side) => Some(side),
				None => return false,
			},
		};
		self.go_to(number, side, narrator);
		true
	}

	fn go_to(&mut self, number: u32, side: Option<Color>, narrator: &mut Narrator) {
		let Some(book) = &mut self.book else { return };
		if book.go_to(number, side) {
			narrator.answer_all(book.here(narrator));
		} else {
			narrator.refuse(narrator.line(PhraseKey::ReadNoSuchMove));
		}
	}

	/// Turns to another place of the game; `rest` is what was typed behind the command.
	pub(super) fn turn_to(&mut self, leaf: ReadingAction, rest: &str, narrator: &mut Narrator) {
		let Some(book) = &mut self.book else { return };
		match leaf {
			ReadingAction::ToStart => {
				book.enter(0, 0);
				narrator.answer_all(book.here(narrator));
			}
			ReadingAction::ToEnd => self.go_to_end(narrator),
			ReadingAction::GoToMove => {
				if !self.go_to_number(rest, narrator) {
					narrator.refuse(narrator.line(PhraseKey::ReadNoSuchMove));
				}
			}
			ReadingAction::Comment => {
				let told = book.comment(narrator);
				if told.is_empty() {
					return narrator.refuse(narrator.line(PhraseKey::ReadNoComment));
				}
				narrator.answer_all(told);
			}
			ReadingAction::NextComment => {
				if book.next_comment() {
					narrator.answer_all(book.here(narrator));
				} else {
					narrator.refuse(narrator.line(PhraseKey::ReadNoComment));
				}
			}
			ReadingAction::Variations => {
				let told = book.listed(narrator);
				if told.is_empty() {
					return narrator.refuse(narrator.line(PhraseKey::ReadNoVariation));
				}
				narrator.answer_all(told);
			}
			ReadingAction::EnterVariation => self.enter_variation(rest, narrator),
			ReadingAction::LeaveVariation => {
				if book.leave() {
					narrator.answer_all(book.here(narrator));
				} else {
					narrator.refuse(narrator.line(PhraseKey::ReadIsMain));
				}
			}
			ReadingAction::AboutGame => narrator.answer_all(book.about(narrator)),
			ReadingAction::OtherGame => self.search(narrator),
		}
	}

	/// Goes into a variation of the last move: the first one, or the one that is named.
	fn enter_variation(&mut self, rest: &str, narrator: &mut Narrator) {
		let Some(book) = &mut self.book else { return };
		if book.others().is_empty() {
			return narrator.refuse(narrator.line(PhraseKey::ReadNoVariation));
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
				narrator.tone(Tone::Opened);
				narrator.answer_all(book.here(narrator));
			}
			None => narrator.refuse(narrator.line(PhraseKey::NoSuchChoice)),
		}
	}

	pub(super) fn step_forward(&mut self, narrator: &mut Narrator) {
		let Some(book) = &mut self.book else { return };
		if book.forward() {
			narrator.answer_all(book.here(narrator));
		} else {
			let end = book.end(narrator).unwrap_or_default();
			narrator.refuse(end);
		}
	}

	pub(super) fn step_back(&mut self, narrator: &mut Narrator) {
		let Some(book) = &mut self.book else { return };
		// Before the first move of a variation lies the line from which it comes.
		let moved = book.back() && (!book.is_at_start() || book.is_main());
		if moved || book.leave() {
			narrator.answer_all(book.here(narrator));
		} else {
			narrator.refuse(narrator.line(PhraseKey::NoEarlier));
		}
	}

	pub(super) fn go_to_end(&mut self, narrator: &mut Narrator) {
		let Some(book) = &mut self.book else { return };
		book.go(usize::MAX);
		narrator.answer_all(book.here(narrator));
	}

	/// A move: made if it is the next one, or the first one of a variation.
	fn guess(&mut self, text: &str, narrator: &mut Narrator) {
		let Some(book) = &mut self.book else { return };
		let manner = *narrator.words.manner();
		let said = match narrator.library.hear(text, &manner) {
			Ok(said) => said,
			Err(why) => return narrator.refuse(narrator.words.not_understood(&why)),
		};
		let Ok(mv) = book.position().find(said) else {
			return narrator.refuse(narrator.line(PhraseKey::ReadOtherMove));
		};
		let begins = |branch: &&usize| book.first_of(**branch).is_some_and(|(_, first)| first == mv);
		let branch = book.others_of_next().iter().find(begins).copied();
		if book.next() == Some(mv) {
			book.forward();
		} else if let Some(branch) = branch {
			book.enter(branch, 1);
			narrator.tone(Tone::Opened);
		} else {
			return narrator.refuse(narrator.line(PhraseKey::ReadOtherMove));
		}
		narrator.answer_all(book.here(narrator));
	}
}
