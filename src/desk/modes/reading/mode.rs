//! Reading as a mode.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Reading, is_of_review};
use crate::asking::Intent;
use crate::commands::{Action, BoardAction, GameAction, Holds, LessonAction, OfGame};
use crate::desk::board_panel::BoardPanel;
use crate::desk::input_line::InputLine;
use crate::desk::mode::{GameInHand, Mode, Next, Transition};
use crate::desk::session::Session;
use crate::keys::Key;
use crate::ports::{ImportedTitle, Page, Pointed};
use crate::sheet::ImportedGame;
use crate::voice::{Audience, PhraseKey, Urgency};

impl Mode for Reading {
	fn keymap_sections(&self) -> &'static [&'static str] {
		match &self.book {
			Some(_) if self.is_walking() => &["home-board", "board", "reading", "play"],
			Some(_) => &["reading", "play"],
			None => &["name", "play"],
		}
	}

	fn places(&self) -> &'static [&'static str] {
		if self.book.is_some() {
			&["reading", "practice"]
		} else {
			&["list"]
		}
	}

	fn types(&self, key: Key) -> bool {
		key.typed().is_some() && (self.is_typing() || self.is_promoting())
	}

	fn unbound(&self, key: Key, desk: &Session) -> PhraseKey {
		if self.is_walking() {
			BoardPanel::unbound(key, desk)
		} else {
			InputLine::unbound(key)
		}
	}

	fn introduction(&self) -> Option<PhraseKey> {
		Some(match &self.book {
			Some(_) if self.is_walking() => PhraseKey::HelpBoard,
			Some(_) => PhraseKey::ReadHint,
			None => PhraseKey::ReadChoose,
		})
	}

	fn offers(&self, action: Action) -> bool {
		let is_open = self.book.is_some();
		let of_book = action.holds() == Holds::Reading && !is_of_review(action)
			|| matches!(
				action,
				Action::Board(BoardAction::Walk | BoardAction::OfGame(OfGame::Questions))
			) || Self::OF_PLAY.map(Action::Game).contains(&action);
		let leads_out = !is_open && action == Action::Game(GameAction::NewGame);
		action.holds() == Holds::Everywhere || leads_out || (is_open && of_book)
	}

	fn awaits_storage(&self) -> bool {
		self.search.waiting
	}

	fn keeps_keys(&self) -> bool {
		self.book.is_none()
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		self.walked(action, desk)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		self.do_action(action, desk)
	}

	/// In the list it is which game.
	fn has_task(&self) -> bool {
		self.book.is_none()
	}

	/// "Next" is the next move, or more of the list.
	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		match (self.book.is_some(), action) {
			(true, LessonAction::NextLesson) => self.step_forward(desk),
			(true, LessonAction::Lesson) => desk.refuse(desk.line(PhraseKey::ReadHint)),
			(false, LessonAction::NextLesson) => self.search.line("", desk),
			(false, LessonAction::Lesson) => desk.refuse(desk.line(PhraseKey::ReadChoose)),
		}
		Next::Stay
	}

	fn key(&mut self, key: Key, desk: &mut Session) -> Next {
		self.typed(key, desk);
		Next::Stay
	}

	fn pointed(&mut self, pointed: &Pointed, desk: &mut Session) -> Next {
		self.pointed_at(pointed, desk)
	}

	/// A command, a question, the number of a move, a move, or nothing for the next move.
	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let text = intent.text();
		if let Some(next) = Next::of_line(intent) {
			return next;
		}
		if self.book.is_none() {
			self.search.line(text, desk);
		} else if text.is_empty() {
			self.step_forward(desk);
		} else if !self.go_to_number(text, desk) && !self.asked(intent, desk) {
			self.guess(text, desk);
		}
		Next::Stay
	}

	fn games_found(&mut self, games: Vec<ImportedTitle>, all: u64, desk: &mut Session) -> Next {
		if self.search.found(games, all, PhraseKey::ReadChoose, desk) {
			Next::Stay
		} else {
			// Without any game there is nothing to do here.
			Next::Go(Transition::NewGame)
		}
	}

	fn game_imported(&mut self, game: Option<ImportedGame>, desk: &mut Session) -> Next {
		if let Some(game) = game {
			self.open(game, desk);
		} else {
			desk.say(Audience::Room, Urgency::Alarm, desk.line(PhraseKey::CannotOpen));
			self.search(desk);
		}
		Next::Stay
	}

	fn storage_failed(&mut self, _desk: &mut Session) -> Next {
		self.search.waiting = false;
		Next::Stay
	}

	fn read_line(&self, desk: &mut Session) {
		self.line.read(desk);
	}

	fn take_line(&mut self) -> String {
		self.line.take()
	}

	fn game(&self) -> Option<GameInHand> {
		self.to_review()
	}

	fn page(&self, desk: &Session) -> Page {
		self.shown(desk)
	}
}
