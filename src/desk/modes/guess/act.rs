//! The acts while moves are guessed. All questions about the board are answered as while a game is read.

use super::run::{Run, Turn};
use super::{Guess, Step, to_menu};
use crate::asking::Intent;
use crate::chess::{Position, Said};
use crate::commands::{Action, BoardAction, GameAction, OfGame, ReadingAction, TableAction, TypingAction};
use crate::desk::mode::{Mode, Next};
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::voice::PhraseKey;

impl Guess {
	/// Carries on after a guess.
	pub(super) fn turned(&mut self, turn: Turn, narrator: &mut Narrator) {
		match &self.step {
			Step::Guessing(run) if turn == Turn::Over => {
				let over = run.at.guesses;
				self.end(&over, narrator);
			}
			Step::Guessing(_) => self.keep(narrator),
			Step::Finding | Step::Side(_) => {}
		}
	}

	/// A command while moves are guessed.
	pub(super) fn guessing(&mut self, action: Action, desk: &mut Session) -> Next {
		let Step::Guessing(run) = &mut self.step else {
			return Next::Stay;
		};
		let is_typing = !run.reading.input_line().is_empty();
		let at_task = run.reading.place().0 >= run.at.ply;
		match action {
			Action::Typing(TypingAction::Submit) if !run.reading.is_walking() => {
				let line = run.reading.input_line().take();
				return self.line(&desk.read(&line), desk);
			}
			Action::Typing(TypingAction::Clear) if !is_typing && !run.reading.is_walking() => {
				run.tell_result(&mut desk.narrator);
				return to_menu();
			}
			Action::Game(GameAction::Stop) => {
				run.tell_result(&mut desk.narrator);
				return to_menu();
			}
			Action::Game(GameAction::Rematch) => return self.again(desk),
			Action::Game(GameAction::Resume) => run.tell_task(&mut desk.narrator),
			// Points are those of the guesses first.
			Action::Table(TableAction::Material) => {
				run.tell_result(&mut desk.narrator);
				return run.reading.act(action, desk);
			}
			Action::Board(BoardAction::OfGame(OfGame::Evaluation)) => run.tell_standing(&mut desk.narrator),
			// Why the last guess was worse.
			Action::Reading(ReadingAction::Comment) if run.last_told.is_empty() => {
				desk.narrator.refuse(PhraseKey::GuessHint);
			}
			Action::Reading(ReadingAction::Comment) => desk.narrator.answer_all(run.last_told.clone()),
			Action::Board(BoardAction::OfGame(OfGame::Hint)) => run.hint(&mut desk.narrator),
			Action::Board(BoardAction::OfGame(OfGame::PickUp)) if at_task => {
				let said = run.reading.pick_up(&mut desk.narrator);
				self.guess_by_hand(said, desk);
			}
			Action::Typing(TypingAction::Clear) if run.reading.put_back(&mut desk.narrator) => {}
			Action::Reading(ReadingAction::BetterMove) | Action::Game(GameAction::Resign) => {
				let turn = run.give_up(&mut desk.narrator);
				self.turned(turn, &mut desk.narrator);
			}
			Action::Reading(ReadingAction::Summary) => run.tell_result(&mut desk.narrator),
			Action::Reading(ReadingAction::OtherGame) => {
				self.put_away(&mut desk.narrator);
				self.find(&mut desk.narrator);
			}
			Action::Board(BoardAction::OfGame(OfGame::Present)) | Action::Reading(ReadingAction::ToEnd)
				if !is_typing =>
			{
				run.show();
				run.tell_task(&mut desk.narrator);
			}
			Action::Board(BoardAction::OfGame(OfGame::LookForward)) if at_task && !is_typing => {
				run.tell_task(&mut desk.narrator)
			}
			Action::Board(BoardAction::OfGame(OfGame::EvaluationInPawns))
			| Action::Reading(
				ReadingAction::NextMistake | ReadingAction::PreviousMistake | ReadingAction::Learn,
			)
			| Action::Game(GameAction::Export) => desk.narrator.refuse(PhraseKey::GuessHint),
			_ => return run.reading.act(action, desk),
		}
		Next::Stay
	}

	/// The same game from its first move, and for the same side.
	fn again(&mut self, desk: &mut Session) -> Next {
		if let Step::Guessing(run) = &self.step
			&& let Some(in_hand) = run.reading.to_review()
		{
			let side = run.at.side;
			self.start(&in_hand.game, None, side, desk);
		}
		Next::Stay
	}

	/// A guess that was made on the board.
	pub(super) fn guess_by_hand(&mut self, said: Option<Said>, desk: &mut Session) {
		let Step::Guessing(run) = &mut self.step else {
			return;
		};
		let Some((said, position)) = said.zip(run.position().cloned()) else {
			return;
		};
		match position.find(said) {
			Ok(mv) => {
				run.reading.put_down(Ok(()), desk);
				let turn = run.guess(mv, &mut desk.narrator);
				self.turned(turn, &mut desk.narrator);
			}
			Err(why) => run.reading.put_down(Err(why), desk),
		}
	}

	/// A whole line: a command, a question, or a guess.
	pub(super) fn line(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let Step::Guessing(run) = &mut self.step else {
			return Next::Stay;
		};
		let text = intent.text();
		if intent.leads_back() {
			run.tell_result(&mut desk.narrator);
			return to_menu();
		}
		if let Some(next) = Next::of_line(intent) {
			return next;
		}
		if text.is_empty() {
			run.show();
			run.tell_task(&mut desk.narrator);
		} else if !run.reading.asked(intent, desk) {
			let position = run.position().cloned().unwrap_or_else(Position::start);
			match desk.practised_move(text, &position) {
				Ok(None) => {}
				Ok(Some(said)) => {
					let turn = guessed(run, said, &position, desk);
					self.turned(turn, &mut desk.narrator);
				}
				Err(why) => {
					let hint = desk.narrator.line(PhraseKey::GuessHint);
					desk.misunderstood(&why, text, &|action| self.offer(action).here, hint);
				}
			}
		}
		Next::Stay
	}
}

/// A move that is typed as a guess.
fn guessed(run: &mut Run, said: Said, position: &Position, desk: &mut Session) -> Turn {
	match position.find(said) {
		Ok(mv) => run.guess(mv, &mut desk.narrator),
		Err(why) => {
			desk.refuse_move(why, said, position);
			Turn::Goes
		}
	}
}
