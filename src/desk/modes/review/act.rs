//! The acts while a game is reviewed: its own commands and lines. All others hold as while a game is read.

use super::opened::Opened;
use crate::asking::Intent;
use crate::commands::{Action, BoardAction, GameAction, OfGame, ReadingAction, TrainingAction, TypingAction};
use crate::desk::board_panel::Sought;
use crate::desk::mode::{Mode, Next, Transition};
use crate::desk::session::Session;
use crate::voice::PhraseKey;

/// With this word the engine goes on.
pub(super) const GO_ON: Action = Action::Game(GameAction::Resume);

impl Opened {
	/// Carries out a command of a review; `rest` is the text after it. `None` if it is no such command.
	pub(super) fn own_action(&mut self, action: Action, rest: &str, desk: &mut Session) -> Option<Next> {
		let side = desk.narrator.parser().side(rest);
		match action {
			Action::Game(GameAction::Stop) if self.lesson.is_some() => self.end_lesson(&mut desk.narrator),
			Action::Game(GameAction::Stop) => self.stop(&mut desk.narrator),
			Action::Game(GameAction::Rematch) if self.lesson.is_some() => {
				self.learn(None, &mut desk.narrator)
			}
			Action::Game(GameAction::Resume) if self.lesson.is_some() => {
				self.next_task(true, &mut desk.narrator)
			}
			Action::Game(GameAction::Resume) if self.review.next().is_none() && !self.is_typing() => {
				return None;
			}
			Action::Game(GameAction::Resume) => self.go_on(&mut desk.narrator),
			Action::Reading(ReadingAction::Comment) if self.lesson.is_some() => {
				self.tell_why(&mut desk.narrator)
			}
			Action::Reading(ReadingAction::Comment) if self.tell_why_here(&mut desk.narrator) => {}
			Action::Training(TrainingAction::Review) if self.lesson.is_some() => {
				self.end_lesson(&mut desk.narrator)
			}
			Action::Training(TrainingAction::Review) => self.tell_summary(&mut desk.narrator),
			Action::Game(GameAction::Export) => self.export(&mut desk.narrator),
			Action::Reading(ReadingAction::Learn) => self.learn(side, &mut desk.narrator),
			Action::Board(BoardAction::OfGame(OfGame::PickUp)) if self.lesson.is_some() => {
				let said = self.reading.pick_up(&mut desk.narrator);
				self.try_by_hand(said, desk);
			}
			Action::Typing(TypingAction::Clear)
				if self.lesson.is_some() && self.reading.put_back(&mut desk.narrator) => {}
			Action::Reading(ReadingAction::Summary) => self.tell_summary(&mut desk.narrator),
			Action::Board(BoardAction::OfGame(OfGame::Hint)) if self.lesson.is_some() => {
				self.hint(&mut desk.narrator)
			}
			Action::Reading(ReadingAction::BetterMove) | Action::Game(GameAction::Resign)
				if self.lesson.is_some() =>
			{
				self.give_up(&mut desk.narrator);
			}
			Action::Reading(ReadingAction::NextMistake) if self.lesson.is_some() => {
				self.next_task(true, &mut desk.narrator)
			}
			Action::Reading(ReadingAction::PreviousMistake) if self.lesson.is_some() => {
				self.next_task(false, &mut desk.narrator);
			}
			Action::Reading(
				ReadingAction::ToStart
				| ReadingAction::ToEnd
				| ReadingAction::GoToMove
				| ReadingAction::NextComment
				| ReadingAction::EnterVariation
				| ReadingAction::LeaveVariation
				| ReadingAction::Variations
				| ReadingAction::Course,
			)
			| Action::Board(
				BoardAction::OfGame(OfGame::LookBack)
				| BoardAction::OfGame(OfGame::LookForward)
				| BoardAction::OfGame(OfGame::Present),
			) if self.lesson.is_some() && !self.is_typing() => {
				desk.narrator.refuse(PhraseKey::LearnHint);
			}
			Action::Board(
				BoardAction::OfGame(OfGame::Evaluation) | BoardAction::OfGame(OfGame::EvaluationInPawns),
			) if self.lesson.is_some() => {
				desk.narrator.refuse(PhraseKey::LearnHint);
			}
			Action::Reading(ReadingAction::Course) if !self.review.engines().is_empty() => {
				self.renew();
				self.reading.tell_course(desk);
				self.tell_details(&mut desk.narrator);
			}
			Action::Reading(ReadingAction::BetterMove) => self.tell_better_here(&mut desk.narrator),
			Action::Reading(ReadingAction::NextMistake) => self.go_to_mistake(true, side, &mut desk.narrator),
			Action::Reading(ReadingAction::PreviousMistake) => {
				self.go_to_mistake(false, side, &mut desk.narrator)
			}
			Action::Board(BoardAction::OfGame(OfGame::Hint)) => {
				self.judge_here(Sought::Move, &mut desk.narrator)
			}
			Action::Board(BoardAction::OfGame(OfGame::Evaluation)) => {
				self.judge_here(Sought::Grade, &mut desk.narrator)
			}
			Action::Board(BoardAction::OfGame(OfGame::EvaluationInPawns)) => {
				self.judge_here(Sought::Pawns, &mut desk.narrator)
			}
			Action::Typing(TypingAction::Clear) if self.lesson.is_some() && !self.is_typing() => {
				if self.reading.is_walking() {
					return None;
				}
				self.end_lesson(&mut desk.narrator);
			}
			Action::Typing(TypingAction::Submit) if !self.reading.is_walking() => {
				let line = self.reading.input_line().take();
				return Some(self.line(&desk.read(&line), desk));
			}
			_ => return None,
		}
		Some(Next::Stay)
	}

	pub(super) fn is_typing(&mut self) -> bool {
		!self.reading.input_line().is_empty()
	}

	/// Takes a whole line: a command, a question, a move that mends a mistake, or any line for a game that is read.
	pub(super) fn line(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		self.renew();
		let text = intent.text();
		if self.lesson.is_some() && intent.leads_back() {
			self.end_lesson(&mut desk.narrator);
			return Next::Stay;
		}
		// Out of a variation to the game, and out of the review to a game that can be played on.
		let leaves = intent.whole() == Some(Action::Reading(ReadingAction::LeaveVariation));
		if leaves && self.is_in_hand() && self.reading.is_in_main_line() {
			return Next::Go(Transition::NewGame);
		}
		if let Some(next) = Next::of_line(intent) {
			return next;
		}
		if let Some(action) = intent.action.filter(|_| intent.side.is_none())
			&& let Some(next) = self.own_action(action, &intent.rest, desk)
		{
			return next;
		}
		if self.lesson.is_none() {
			return self.reading.intent(intent, desk);
		}
		if text.is_empty() {
			self.tell_task(&mut desk.narrator);
		} else if !self.reading.asked(intent, desk) {
			self.try_move(text, desk);
		}
		Next::Stay
	}
}
