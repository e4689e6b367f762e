//! The tournament table as a mode.

use alloc::string::String;

use super::Tournament;
use crate::asking::Intent;
use crate::chess::Color;
use crate::clock::{Span, Stamp};
use crate::commands::{Action, BoardAction, GameAction, Holds, OfGame, TypingAction};
use crate::desk::board_panel::BoardPanel;
use crate::desk::input_line::InputLine;
use crate::desk::menu::Menu;
use crate::desk::mode::{Mode, Next};
use crate::desk::session::Session;
use crate::desk::telling::acts_at_once;
use crate::keys::Key;
use crate::ports::Page;
use crate::voice::{Phrase, PhraseKey};

impl Mode for Tournament {
	fn keymap_sections(&self) -> &'static [&'static str] {
		if self.is_walking() {
			&["board", "table"]
		} else {
			&["table"]
		}
	}

	fn types(&self, key: Key) -> bool {
		key.typed().is_some() && self.is_typing()
	}

	fn unbound(&self, key: Key, desk: &Session) -> PhraseKey {
		if self.is_walking() {
			BoardPanel::unbound(key, desk)
		} else {
			InputLine::unbound(key)
		}
	}

	fn menu(&self) -> Option<&Menu> {
		self.handing.as_ref().map(|handing| &handing.menu)
	}

	fn menu_mut(&mut self) -> Option<&mut Menu> {
		self.handing.as_mut().map(|handing| &mut handing.menu)
	}

	fn introduction(&self) -> Option<PhraseKey> {
		Some(if self.is_walking() {
			PhraseKey::HelpBoard
		} else {
			PhraseKey::HelpTable
		})
	}

	fn offers(&self, action: Action) -> bool {
		// The clock's word presses it here, and nothing is taken back.
		let elsewhere = matches!(
			action,
			Action::Game(GameAction::Clock | GameAction::TakeBack | GameAction::EarlyMoves)
		);
		let board = matches!(
			action,
			Action::Board(BoardAction::Walk | BoardAction::OfGame(OfGame::Questions))
		);
		!elsewhere && (board || matches!(action.holds(), Holds::Everywhere | Holds::Play | Holds::Table))
	}

	fn acts_at_once(&self, action: Action) -> bool {
		acts_at_once(action)
	}

	fn awaits_text(&self) -> bool {
		self.is_asking()
	}

	fn may_begin_training(&self) -> bool {
		false
	}

	fn is_tournament(&self) -> bool {
		true
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		self.walked(action, desk)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		let next = self.do_key(action, desk);
		let edits = matches!(action, Action::Typing(typing) if typing != TypingAction::Submit);
		if matches!(next, Next::Stay) && !edits {
			self.tell_step(desk);
		}
		next
	}

	fn key(&mut self, key: Key, desk: &mut Session) -> Next {
		self.key_typed(key, desk)
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let next = self.answer_line(intent, desk);
		if matches!(next, Next::Stay) {
			self.tell_step(desk);
		}
		next
	}

	fn read_line(&self, desk: &mut Session) {
		self.line.read(desk);
	}

	fn take_line(&mut self) -> String {
		self.line.take_open()
	}

	fn page(&self, desk: &Session) -> Page {
		self.shown_page(desk)
	}

	fn time_left(&self, color: Color, desk: &Session) -> Option<Phrase> {
		Some(self.left(color, desk))
	}

	fn next_alarm(&self) -> Option<Stamp> {
		self.session.flag_due()
	}

	fn next_second(&self, at: Stamp) -> Option<Stamp> {
		self.session.next_second(at).or_else(|| self.next_minute(at))
	}

	fn settle(&mut self, desk: &mut Session) {
		self.do_due(desk);
	}

	/// The clock is stopped at the last certain instant.
	fn slept(&mut self, span: Span, desk: &mut Session) {
		self.sleep(span, desk);
	}

	fn stand_still(&mut self, since: Stamp) -> bool {
		self.session.stand_still(since)
	}

	fn go_on(&mut self, at: Stamp) {
		self.session.go_on(at);
	}

	fn leave(&mut self, desk: &mut Session) {
		self.put_away(desk);
	}
}
