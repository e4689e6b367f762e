//! A reader's acts: lines, keys, and their commands.

use alloc::vec::Vec;

use super::Reading;
use super::book::Book;
use super::edits::behind;
use crate::asking::Intent;
use crate::chess::Color;
use crate::commands::{
	Action, AnswerAction, BoardAction, GameAction, LessonAction, ProgramAction, ReadingAction, SpeechAction,
	TableAction, TrainingAction, TypingAction,
};
use crate::desk::board_panel::Lines;
use crate::desk::input_line::{Edited, through_line};
use crate::desk::mode::{Mode, Next, Transition};
use crate::desk::session::Session;
use crate::desk::shown_position::ShownPosition;
use crate::game::Refusal;
use crate::narrator::Narrator;
use crate::ports::{Effect, StorageOrder};
use crate::voice::{Audience, Phrase, PhraseKey, Tone};

impl Reading {
	/// Carries out a command with the text after it. Returns `true` if it is one that can be asked so.
	pub(in crate::desk) fn asked(&mut self, intent: &Intent, desk: &mut Session) -> bool {
		let rest = intent.rest.as_str();
		match intent.action.filter(|_| intent.side.is_none()) {
			Some(Action::Reading(ReadingAction::Comment)) if !intent.asks && !rest.is_empty() => {
				self.write_comment(behind(intent), &mut desk.narrator);
			}
			Some(Action::Reading(ReadingAction::EnterVariation))
				if number_of_variation(rest, &desk.narrator).is_none() =>
			{
				return false;
			}
			Some(Action::Reading(leaf)) => self.turn_to(leaf, rest, &mut desk.narrator),
			Some(Action::Study(action)) => self.study(action, behind(intent), desk),
			Some(Action::Speech(SpeechAction::Find)) => desk.narrator.find(rest),
			Some(Action::Speech(SpeechAction::Details)) => desk.narrator.switch_detail(rest),
			Some(_) | None => return self.asked_of_position(intent, desk),
		}
		true
	}

	/// A command, by key or word.
	pub(super) fn do_action(&mut self, action: Action, desk: &mut Session) -> Next {
		match self.on_line(action) {
			Action::Typing(TypingAction::Clear) if self.is_walking() => {
				self.panel.finger.leave(&mut desk.narrator);
			}
			Action::Typing(typing) => return self.edit(typing, desk),
			Action::Program(ProgramAction::Quit) => return Next::goodbye(&mut desk.narrator),
			Action::Game(GameAction::NewGame) => return Next::Go(Transition::NewGame),
			// As in a menu, "back" leads out of the list; in a game it leads to the move before, and "go on" to the next.
			Action::Game(GameAction::TakeBack) if self.book.is_none() => return to_menu(),
			Action::Game(GameAction::TakeBack) => self.step_back(&mut desk.narrator),
			Action::Game(GameAction::Stop) if self.book.is_none() => return to_menu(),
			// Out of a variation first.
			Action::Game(GameAction::Stop) if self.book.as_ref().is_some_and(|book| !book.is_main()) => {
				self.turn_to(ReadingAction::LeaveVariation, "", &mut desk.narrator);
			}
			Action::Game(GameAction::Stop) => self.search(&mut desk.narrator),
			Action::Game(GameAction::Resume) => return Next::Do(Action::Lesson(LessonAction::NextLesson)),
			Action::Game(game)
				if self.book.is_none() && !matches!(game, GameAction::Form | GameAction::Law) =>
			{
				self.refuse(&mut desk.narrator);
			}
			Action::Game(GameAction::LastMove) => self.tell_of(Book::here, &mut desk.narrator),
			Action::Game(GameAction::IsOver) => self.tell_of(Book::about, &mut desk.narrator),
			Action::Game(GameAction::Moves) => {
				self.tell_of(
					|book, narrator| narrator.words().all_moves(&book.so_far()),
					&mut desk.narrator,
				);
			}
			Action::Game(GameAction::Clock) => self.tell_clock(self.own(), &mut desk.narrator),
			Action::Game(GameAction::OtherClock) => self.tell_clock(!self.own(), &mut desk.narrator),
			Action::Game(GameAction::Export) => self.export(&mut desk.narrator),
			Action::Game(game) => self.ask_of_game(game, &mut desk.narrator),
			Action::Board(look) => self.look(look, "", desk),
			Action::Study(study) => self.study(study, "", desk),
			Action::Reading(ReadingAction::OtherGame) => self.search(&mut desk.narrator),
			Action::Reading(end @ (ReadingAction::ToStart | ReadingAction::ToEnd)) if self.book.is_none() => {
				self.search.at_end(end == ReadingAction::ToStart, desk);
			}
			Action::Reading(_) if self.book.is_none() => self.refuse(&mut desk.narrator),
			Action::Reading(ReadingAction::Course) => self.tell_course(desk),
			Action::Reading(ReadingAction::PlayFromHere) => return self.play_from_here(desk),
			Action::Reading(leaf) => self.turn_to(leaf, "", &mut desk.narrator),
			Action::Table(duty) => self.ask_of_table(duty, &mut desk.narrator),
			Action::Answer(answer) if self.asking.is_some() => {
				self.answer(answer == AnswerAction::Yes, &mut desk.narrator);
			}
			Action::Answer(_) => desk.narrator.refuse(PhraseKey::NothingAsked),
			Action::Menu(_) => self.refuse(&mut desk.narrator),
			_ => return Next::Do(action),
		}
		Next::Stay
	}

	/// While a line is being typed, the keys that turn the pages go through it.
	fn on_line(&self, action: Action) -> Action {
		if self.is_typing() {
			through_line(action)
		} else {
			action
		}
	}

	fn edit(&mut self, action: TypingAction, desk: &mut Session) -> Next {
		match self.line.edit(action, &mut desk.narrator) {
			Edited::Done => {}
			Edited::Entered(text) => {
				let intent = desk.read(&text);
				return self.intent(&intent, desk);
			}
			Edited::Cleared(typed) if typed.is_empty() && self.book.is_none() => return to_menu(),
			Edited::Cleared(typed) if typed.is_empty() => desk.narrator.hush(),
			Edited::Cleared(_) => desk.narrator.answer(PhraseKey::Cleared),
		}
		Next::Stay
	}

	/// Tells the times on the clocks, from one side's view.
	fn tell_clock(&self, of: Color, narrator: &mut Narrator) {
		if let Some(book) = &self.book {
			narrator.answer_all(book.clocks(of, narrator));
		}
	}

	/// Writes the game that is open to a file.
	fn export(&self, narrator: &mut Narrator) {
		if let Some(book) = &self.book {
			narrator.effect(Effect::Storage(StorageOrder::Export {
				name: book.file_name(),
				pgn: book.game.pgn(),
			}));
		}
	}

	/// Tells something about the moves so far.
	pub(super) fn tell_of(
		&self,
		told: impl FnOnce(&Book, &Narrator) -> Vec<Phrase>,
		narrator: &mut Narrator,
	) {
		if let Some(book) = &self.book {
			narrator.answer_all(told(book, narrator));
		}
	}

	/// Answers commands of the tournament table that hold here as well.
	fn ask_of_table(&self, action: TableAction, narrator: &mut Narrator) {
		let Some(book) = &self.book else {
			return self.refuse(narrator);
		};
		if action == TableAction::Material {
			let position = self.position();
			narrator.answer_all([
				narrator.words().balance(&position),
				narrator.words().material(&position, Color::White),
			]);
		} else if action == TableAction::Result {
			narrator.answer_all(book.about(narrator));
		} else if action == TableAction::MoveCount {
			narrator.answer(narrator.words().moves_made(&book.so_far()));
		} else {
			narrator.refuse(PhraseKey::OnlyAtTable);
		}
	}

	/// The number of a move: "12", "12 black", "12...".
	pub(super) fn go_to_number(&mut self, text: &str, narrator: &mut Narrator) -> bool {
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
			word => match narrator.library().side(word, narrator.words().manner()) {
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
			narrator.refuse(PhraseKey::ReadNoSuchMove);
		}
	}

	/// Turns to another place of the game; `rest` is the text after the command.
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
					narrator.refuse(PhraseKey::ReadNoSuchMove);
				}
			}
			ReadingAction::Comment => {
				let told = book.comment(narrator);
				if told.is_empty() {
					return narrator.refuse(PhraseKey::ReadNoComment);
				}
				narrator.answer_all(told);
			}
			ReadingAction::NextComment => {
				if book.next_comment() {
					narrator.answer_all(book.here(narrator));
				} else {
					narrator.refuse(PhraseKey::ReadNoComment);
				}
			}
			ReadingAction::Variations => {
				let told = book.listed(narrator);
				if told.is_empty() {
					return narrator.refuse(PhraseKey::ReadNoVariation);
				}
				narrator.answer_all(told);
			}
			ReadingAction::EnterVariation => self.enter_variation(rest, narrator),
			ReadingAction::LeaveVariation => {
				if book.leave() {
					narrator.answer_all(book.here(narrator));
				} else {
					narrator.refuse(PhraseKey::ReadIsMain);
				}
			}
			ReadingAction::AboutGame => narrator.answer_all(book.about(narrator)),
			ReadingAction::OtherGame => self.search(narrator),
			_ => self.ask_for_review(narrator),
		}
	}

	/// Refers to the review of the game, which knows an engine's judgement.
	pub(super) fn ask_for_review(&self, narrator: &mut Narrator) {
		let review = Action::Training(TrainingAction::Review).name();
		let word = narrator.words().command_word(review);
		narrator.refuse(narrator.words().line(PhraseKey::ReviewFirst, &[word]));
	}

	/// Goes into a variation of the last move: the first one, or the one that is named.
	fn enter_variation(&mut self, rest: &str, narrator: &mut Narrator) {
		let Some(book) = &mut self.book else { return };
		if book.others().is_empty() {
			return narrator.refuse(PhraseKey::ReadNoVariation);
		}
		let chosen = number_of_variation(rest, narrator)
			.and_then(|number| number.checked_sub(1))
			.and_then(|index| book.others().get(index).copied());
		match chosen {
			Some(branch) => {
				book.enter(branch, 1);
				narrator.tone(Tone::Opened);
				narrator.answer_all(book.here(narrator));
			}
			None => narrator.refuse(PhraseKey::NoSuchChoice),
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
			narrator.refuse(PhraseKey::NoEarlier);
		}
	}

	pub(super) fn go_to_end(&mut self, narrator: &mut Narrator) {
		let Some(book) = &mut self.book else { return };
		book.go(usize::MAX);
		narrator.answer_all(book.here(narrator));
	}

	/// A move: made if it is the next one, or the first one of a variation.
	pub(super) fn guess(&mut self, text: &str, desk: &mut Session) {
		let Some(book) = &mut self.book else { return };
		self.refused = None;
		let said = match desk.practised_move(text, book.position()) {
			Ok(Some(said)) => said,
			Ok(None) => return,
			Err(why) => {
				let hint = Phrase::default();
				return desk.misunderstood(&why, text, &|action| self.offer(action).here, hint);
			}
		};
		let mv = match book.position().find(said) {
			Ok(mv) => mv,
			Err(why) if self.study.is_some() => {
				let refusal = Refusal::NoMove(why);
				let why = desk.narrator.words().refuse(&refusal, book.position());
				return desk.refuse_as_move(why);
			}
			Err(_) => return desk.narrator.refuse(PhraseKey::ReadOtherMove),
		};
		let begins = |branch: &&usize| book.first_of(**branch).is_some_and(|(_, first)| first == mv);
		let branch = book.others_of_next().iter().find(begins).copied();
		if book.next() == Some(mv) {
			book.forward();
		} else if let Some(branch) = branch {
			book.enter(branch, 1);
			desk.narrator.tone(Tone::Opened);
		} else {
			let san = crate::chess::san(book.position(), mv);
			return self.other_move(san, &mut desk.narrator);
		}
		self.tell_of(Book::here, &mut desk.narrator);
	}
}

/// Goes back to the kinds of practice.
const fn to_menu() -> Next {
	Next::Go(Transition::Training(TrainingAction::Training))
}

/// The number of the variation that is named after the command: without a name the first one.
fn number_of_variation(rest: &str, narrator: &Narrator) -> Option<usize> {
	match rest.trim() {
		"" => Some(1),
		named => usize::try_from(narrator.parser().number(named)?).ok(),
	}
}

impl ShownPosition for Reading {
	fn tell_pieces(&mut self, narrator: &mut Narrator) {
		let position = self.position();
		let told = [Color::White, Color::Black].map(|color| narrator.words().pieces_of(&position, color));
		narrator.answer_all(told);
	}

	fn tell_turn(&mut self, narrator: &mut Narrator) {
		let words = narrator.words();
		let mut phrase = words.turn(self.own());
		let number = words.number(self.position().move_number());
		phrase.append(words.line(PhraseKey::MoveNumber, &[number]));
		narrator.answer(phrase);
	}

	/// At first the cursor stands where something has moved, or where the finger is.
	fn show_lines(&mut self, lines: Lines, narrator: &mut Narrator) {
		let first = self.last().unwrap_or(self.panel.finger.square());
		let board = (self.position().placement(), self.bottom());
		self.panel.show(lines, first, board, Audience::Room, narrator);
	}

	fn look(&mut self, action: BoardAction, rest: &str, desk: &mut Session) {
		if self.book.is_none() && !matches!(action, BoardAction::Ask(_)) {
			return desk.narrator.refuse(PhraseKey::ReadChoose);
		}
		let of_game = self.on_board(&mut desk.narrator, |panel, view, narrator| {
			panel.look(action, rest, view, narrator)
		});
		if let Some(of_game) = of_game {
			self.look_at_game(of_game, desk);
		}
	}

	fn refuse(&self, narrator: &mut Narrator) {
		let why = if self.book.is_some() {
			PhraseKey::ReadOnly
		} else {
			PhraseKey::ReadChoose
		};
		narrator.refuse(why);
	}
}
