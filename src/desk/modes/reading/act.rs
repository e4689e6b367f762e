//! What a reader does: lines, keys, and the commands behind them.

use alloc::format;
use alloc::string::ToString;

use super::Reading;
use crate::asking::Intent;
use crate::chess::Color;
use crate::commands::{
	Action, BoardAction, GameAction, ProgramAction, ReadingAction, SpeechAction, TableAction, TrainingAction,
	TypingAction,
};
use crate::desk::board_panel::Lines;
use crate::desk::input_line::Edited;
use crate::desk::law::say_law;
use crate::desk::mode::{Mode, Next, Transition};
use crate::desk::session::Session;
use crate::ports::{Effect, StorageOrder};
use crate::voice::{PhraseKey, Tone};

impl Reading {
	/// A command with what was said behind it. Whether it is one that can be asked so.
	pub(in crate::desk) fn asked(&mut self, intent: &Intent, desk: &mut Session) -> bool {
		let rest = intent.rest.as_str();
		let Some(action) = intent.action.filter(|_| intent.side.is_none()) else {
			return false;
		};
		match action {
			Action::Board(look) => self.look(look, rest, desk),
			Action::Game(GameAction::Moves) => self.look(BoardAction::PieceMoves, rest, desk),
			Action::Game(GameAction::Square) => self.look(BoardAction::Here, rest, desk),
			Action::Game(GameAction::BrailleRow) => {
				if let Some(lines) = Lines::asked(rest, desk) {
					self.show_lines(lines, desk);
				}
			}
			Action::Game(GameAction::Law) => say_law(rest, None, desk),
			Action::Reading(leaf) => self.turn_to(leaf, rest, desk),
			Action::Speech(SpeechAction::Find) => desk.find(rest),
			Action::Speech(SpeechAction::Details) => desk.switch_detail(rest),
			Action::Typing(_)
			| Action::Menu(_)
			| Action::Speech(_)
			| Action::Help(_)
			| Action::Screen(_)
			| Action::Program(_)
			| Action::Training(_)
			| Action::Game(_)
			| Action::Lesson(_)
			| Action::Answer(_)
			| Action::Table(_) => return false,
		}
		true
	}

	/// A command, by key or word.
	pub(super) fn do_action(&mut self, action: Action, desk: &mut Session) -> Next {
		match self.on_line(action) {
			Action::Typing(TypingAction::Clear) if self.is_walking() => {
				self.panel.finger.leave(desk);
			}
			Action::Typing(typing) => return self.edit(typing, desk),
			Action::Program(ProgramAction::Quit) => return Next::Leave,
			Action::Game(GameAction::NewGame) => return Next::Go(Transition::NewGame),
			Action::Game(game) => self.ask_of_game(game, desk),
			Action::Board(look) => self.look(look, "", desk),
			Action::Reading(ReadingAction::OtherGame) => self.search(desk),
			Action::Reading(_) if self.book.is_none() => self.refuse(desk),
			Action::Reading(leaf) => self.turn_to(leaf, "", desk),
			Action::Table(duty) => self.ask_of_table(duty, desk),
			Action::Menu(_) | Action::Answer(_) => self.refuse(desk),
			Action::Speech(_)
			| Action::Help(_)
			| Action::Screen(_)
			| Action::Lesson(_)
			| Action::Program(_)
			| Action::Training(_) => return Next::Do(action),
		}
		Next::Stay
	}

	/// While a line is being typed, the keys that turn the pages go through it.
	fn on_line(&self, action: Action) -> Action {
		let typing = match action {
			Action::Board(BoardAction::LookBack) => TypingAction::CursorLeft,
			Action::Board(BoardAction::LookForward) => TypingAction::CursorRight,
			Action::Reading(ReadingAction::ToStart) => TypingAction::CursorStart,
			Action::Reading(ReadingAction::ToEnd) => TypingAction::CursorEnd,
			Action::Board(_)
			| Action::Reading(_)
			| Action::Typing(_)
			| Action::Menu(_)
			| Action::Speech(_)
			| Action::Help(_)
			| Action::Screen(_)
			| Action::Program(_)
			| Action::Training(_)
			| Action::Game(_)
			| Action::Lesson(_)
			| Action::Answer(_)
			| Action::Table(_) => return action,
		};
		if self.is_typing() {
			Action::Typing(typing)
		} else {
			action
		}
	}

	fn edit(&mut self, action: TypingAction, desk: &mut Session) -> Next {
		match self.line.edit(action, desk) {
			Edited::Done => {}
			Edited::Entered(text) => {
				let intent = desk.read(&text);
				return self.intent(&intent, desk);
			}
			Edited::Cleared(typed) if typed.is_empty() => desk.hush(),
			Edited::Cleared(_) => desk.answer(desk.line(PhraseKey::Cleared)),
		}
		Next::Stay
	}

	/// Why a command of whoever plays is not done here.
	fn refuse(&self, desk: &mut Session) {
		let why = if self.book.is_some() {
			PhraseKey::ReadOnly
		} else {
			PhraseKey::ReadChoose
		};
		desk.refuse(desk.line(why));
	}

	/// What is asked of the game that is open.
	fn ask_of_game(&mut self, action: GameAction, desk: &mut Session) {
		let own = self.own();
		let position = self.position();
		let Some(book) = &self.book else {
			return match action {
				GameAction::Form => desk.change_form(),
				GameAction::Law => desk.answer(desk.words().command_help(Action::Game(action).name())),
				GameAction::LastMove
				| GameAction::Moves
				| GameAction::Board
				| GameAction::StartPosition
				| GameAction::SetUp
				| GameAction::BrailleRow
				| GameAction::BrailleBoard
				| GameAction::Square
				| GameAction::Clock
				| GameAction::OtherClock
				| GameAction::Turn
				| GameAction::TakeBack
				| GameAction::Redo
				| GameAction::Rematch
				| GameAction::SwapSides
				| GameAction::OfferDraw
				| GameAction::AcceptDraw
				| GameAction::RefuseDraw
				| GameAction::ClaimDraw
				| GameAction::Resign
				| GameAction::Stop
				| GameAction::Resume
				| GameAction::Export
				| GameAction::PlayBack
				| GameAction::EarlyMoves
				| GameAction::NewGame => self.refuse(desk),
			};
		};
		let words = desk.words();
		match action {
			GameAction::LastMove => desk.answer_all(book.here(desk)),
			GameAction::Moves => desk.answer_all(words.all_moves(&book.so_far())),
			GameAction::Board => {
				let told = [Color::White, Color::Black].map(|color| words.pieces_of(&position, color));
				desk.answer_all(told);
			}
			GameAction::BrailleRow => self.show_lines(Lines::One(None), desk),
			GameAction::BrailleBoard => self.show_lines(Lines::All, desk),
			GameAction::Square => desk.answer(desk.line(PhraseKey::SquarePlease)),
			GameAction::Clock => desk.answer_all(book.clocks(own, desk)),
			GameAction::OtherClock => desk.answer_all(book.clocks(!own, desk)),
			GameAction::Turn => {
				let mut phrase = words.turn(own);
				let number = words.number(position.move_number());
				phrase.append(words.line(PhraseKey::MoveNumber, &[number]));
				desk.answer(phrase);
			}
			GameAction::Export => {
				let game = &book.game;
				let name = format!("{} {} {}", game.date(), game.tag("White"), game.tag("Black"));
				desk.effect(Effect::Storage(StorageOrder::Export {
					name: name.trim().to_string(),
					pgn: game.pgn(),
				}));
			}
			GameAction::Form => desk.change_form(),
			GameAction::Law => desk.answer(words.command_help(Action::Game(action).name())),
			GameAction::StartPosition
			| GameAction::SetUp
			| GameAction::TakeBack
			| GameAction::Redo
			| GameAction::Rematch
			| GameAction::SwapSides
			| GameAction::OfferDraw
			| GameAction::AcceptDraw
			| GameAction::RefuseDraw
			| GameAction::ClaimDraw
			| GameAction::Resign
			| GameAction::Stop
			| GameAction::Resume
			| GameAction::PlayBack
			| GameAction::EarlyMoves
			| GameAction::NewGame => self.refuse(desk),
		}
	}

	/// What is asked at the tournament table as well.
	fn ask_of_table(&self, action: TableAction, desk: &mut Session) {
		let Some(book) = &self.book else {
			return self.refuse(desk);
		};
		if action == TableAction::Material {
			let position = self.position();
			desk.answer_all([
				desk.words().balance(&position),
				desk.words().material(&position, Color::White),
			]);
		} else if action == TableAction::MoveCount {
			desk.answer(desk.words().moves_made(&book.so_far()));
		} else {
			desk.refuse(desk.line(PhraseKey::OnlyAtTable));
		}
	}

	/// The number of a move: "12", "12 black", "12...".
	pub(super) fn go_to_number(&mut self, text: &str, desk: &mut Session) -> bool {
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
			word => match desk.library().side(word, desk.words().manner()) {
				Some(side) => Some(side),
				None => return false,
			},
		};
		self.go_to(number, side, desk);
		true
	}

	fn go_to(&mut self, number: u32, side: Option<Color>, desk: &mut Session) {
		let Some(book) = &mut self.book else { return };
		if book.go_to(number, side) {
			desk.answer_all(book.here(desk));
		} else {
			desk.refuse(desk.line(PhraseKey::ReadNoSuchMove));
		}
	}

	/// Turns to another place of the game; `rest` is what was typed behind the command.
	pub(super) fn turn_to(&mut self, leaf: ReadingAction, rest: &str, desk: &mut Session) {
		let Some(book) = &mut self.book else { return };
		match leaf {
			ReadingAction::ToStart => {
				book.enter(0, 0);
				desk.answer_all(book.here(desk));
			}
			ReadingAction::ToEnd => self.go_to_end(desk),
			ReadingAction::GoToMove => {
				if !self.go_to_number(rest, desk) {
					desk.refuse(desk.line(PhraseKey::ReadNoSuchMove));
				}
			}
			ReadingAction::Comment => {
				let told = book.comment(desk);
				if told.is_empty() {
					return desk.refuse(desk.line(PhraseKey::ReadNoComment));
				}
				desk.answer_all(told);
			}
			ReadingAction::NextComment => {
				if book.next_comment() {
					desk.answer_all(book.here(desk));
				} else {
					desk.refuse(desk.line(PhraseKey::ReadNoComment));
				}
			}
			ReadingAction::Variations => {
				let told = book.listed(desk);
				if told.is_empty() {
					return desk.refuse(desk.line(PhraseKey::ReadNoVariation));
				}
				desk.answer_all(told);
			}
			ReadingAction::EnterVariation => self.enter_variation(rest, desk),
			ReadingAction::LeaveVariation => {
				if book.leave() {
					desk.answer_all(book.here(desk));
				} else {
					desk.refuse(desk.line(PhraseKey::ReadIsMain));
				}
			}
			ReadingAction::AboutGame => desk.answer_all(book.about(desk)),
			ReadingAction::OtherGame => self.search(desk),
			ReadingAction::NextMistake
			| ReadingAction::PreviousMistake
			| ReadingAction::BetterMove
			| ReadingAction::Learn
			| ReadingAction::Summary => {
				let review = Action::Training(TrainingAction::Review).name();
				let word = desk.words().command_word(review);
				desk.refuse(desk.words().line(PhraseKey::ReviewFirst, &[word]));
			}
		}
	}

	/// Goes into a variation of the last move: the first one, or the one that is named.
	fn enter_variation(&mut self, rest: &str, desk: &mut Session) {
		let Some(book) = &mut self.book else { return };
		if book.others().is_empty() {
			return desk.refuse(desk.line(PhraseKey::ReadNoVariation));
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
				desk.tone(Tone::Opened);
				desk.answer_all(book.here(desk));
			}
			None => desk.refuse(desk.line(PhraseKey::NoSuchChoice)),
		}
	}

	pub(super) fn step_forward(&mut self, desk: &mut Session) {
		let Some(book) = &mut self.book else { return };
		if book.forward() {
			desk.answer_all(book.here(desk));
		} else {
			let end = book.end(desk).unwrap_or_default();
			desk.refuse(end);
		}
	}

	pub(super) fn step_back(&mut self, desk: &mut Session) {
		let Some(book) = &mut self.book else { return };
		// Before the first move of a variation lies the line from which it comes.
		let moved = book.back() && (!book.is_at_start() || book.is_main());
		if moved || book.leave() {
			desk.answer_all(book.here(desk));
		} else {
			desk.refuse(desk.line(PhraseKey::NoEarlier));
		}
	}

	pub(super) fn go_to_end(&mut self, desk: &mut Session) {
		let Some(book) = &mut self.book else { return };
		book.go(usize::MAX);
		desk.answer_all(book.here(desk));
	}

	/// A move: made if it is the next one, or the first one of a variation.
	pub(super) fn guess(&mut self, text: &str, desk: &mut Session) {
		let Some(book) = &mut self.book else { return };
		let manner = *desk.words().manner();
		let said = match desk.library().hear(text, &manner) {
			Ok(said) => said,
			Err(why) => return desk.refuse(desk.words().not_understood(&why)),
		};
		let Ok(mv) = book.position().find(said) else {
			return desk.refuse(desk.line(PhraseKey::ReadOtherMove));
		};
		let begins = |branch: &&usize| book.first_of(**branch).is_some_and(|(_, first)| first == mv);
		let branch = book.others_of_next().iter().find(begins).copied();
		if book.next() == Some(mv) {
			book.forward();
		} else if let Some(branch) = branch {
			book.enter(branch, 1);
			desk.tone(Tone::Opened);
		} else {
			return desk.refuse(desk.line(PhraseKey::ReadOtherMove));
		}
		desk.answer_all(book.here(desk));
	}
}
