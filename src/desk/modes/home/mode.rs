//! The game at home as a mode.

use alloc::string::String;

use super::Home;
use crate::asking::Intent;
use crate::chess::Color;
use crate::clock::{Span, Stamp};
use crate::commands::{Action, BoardAction, GameAction, Holds, OfGame, ProgramAction};
use crate::desk::board_panel::BoardPanel;
use crate::desk::input_line::InputLine;
use crate::desk::mode::{GameInHand, Mode, Next};
use crate::desk::opponents::OpponentNews;
use crate::desk::session::Session;
use crate::desk::telling::acts_at_once;
use crate::keys::Key;
use crate::ports::{Page, Pointed};
use crate::uci::Strength;
use crate::voice::{Phrase, PhraseKey};

impl Mode for Home {
	fn keymap_sections(&self) -> &'static [&'static str] {
		if self.is_walking() {
			&["home-board", "board", "play"]
		} else if self.past().is_some() {
			&["reading", "play"]
		} else {
			&["play"]
		}
	}

	/// Who looks through the game steps by the words that take a move back where it is played.
	fn places(&self) -> &'static [&'static str] {
		let is_over = self.table().ending().is_some();
		match (self.past().is_some(), is_over || self.table().is_running()) {
			// Who looks back in a game that is paused goes on with it by the words that step through another one.
			(true, false) => &["looking", "home"],
			(true, true) => &["stepping", "looking", "home"],
			(false, _) if is_over => &["stepping", "looking", "home"],
			(false, _) => &["home"],
		}
	}

	fn types(&self, key: Key) -> bool {
		self.awaits_letter(key) || (key.typed().is_some() && self.is_typing())
	}

	fn unbound(&self, key: Key, desk: &Session) -> PhraseKey {
		if self.is_walking() {
			BoardPanel::unbound(key, desk)
		} else {
			InputLine::unbound(key)
		}
	}

	fn introduction(&self) -> Option<PhraseKey> {
		Some(if self.is_walking() {
			PhraseKey::HelpBoard
		} else {
			PhraseKey::HelpPlay
		})
	}

	fn acts_at_once(&self, action: Action) -> bool {
		let leaves = matches!(
			action,
			Action::Game(GameAction::NewGame)
				| Action::Program(ProgramAction::Quit | ProgramAction::Tutorial)
				| Action::Training(_)
		);
		let goes_on = self.table().ending().is_none() && !self.table().plies().is_empty();
		acts_at_once(action) || (leaves && goes_on)
	}

	fn offers(&self, action: Action) -> bool {
		let is_over = self.table().ending().is_some();
		let in_vain = if is_over {
			while_it_goes_on(action)
		} else {
			when_it_is_over(action)
		};
		if in_vain {
			return false;
		}
		// What else can be asked of a position is told by the word for questions.
		matches!(action.holds(), Holds::Everywhere | Holds::Play)
			|| matches!(
				action,
				Action::Board(BoardAction::Walk | BoardAction::OfGame(OfGame::Questions))
			)
	}

	fn awaits_text(&self) -> bool {
		self.question.is_some()
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		self.walked(action, desk)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		self.do_action(action, desk)
	}

	fn key(&mut self, key: Key, desk: &mut Session) -> Next {
		self.typed(key, desk)
	}

	fn pointed(&mut self, pointed: &Pointed, desk: &mut Session) -> Next {
		self.pointed_at(pointed, desk)
	}

	/// An answer, a command, a question about a square, or a move.
	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		if let Some(question) = self.question {
			return self.answered(question, intent, desk);
		}
		if let Some(next) = self.answer_open(intent, desk) {
			return next;
		}
		self.understood(intent, desk)
	}

	fn opponent_news(&mut self, news: OpponentNews, desk: &mut Session) -> Next {
		if !self.advised(&news, desk) {
			self.with_opponent(|opponent, _, desk| opponent.hear(news, desk), desk);
		}
		Next::Stay
	}

	fn read_line(&self, desk: &mut Session) {
		self.line.read(desk);
	}

	fn take_line(&mut self) -> String {
		self.line.take()
	}

	fn take_rest_of_answer(&mut self) -> Option<String> {
		self.rest_of_answer.take()
	}

	fn continues_answer(&self, key: Key) -> bool {
		self.goes_on_with_answer(key)
	}

	fn closes_answer(&mut self, key: Key, desk: &mut Session) -> bool {
		self.closes(key, desk)
	}

	fn game(&self) -> Option<GameInHand> {
		self.to_review()
	}

	fn page(&self, desk: &Session) -> Page {
		self.shown(desk)
	}

	fn time_left(&self, color: Color, desk: &Session) -> Option<Phrase> {
		Some(self.left(color, desk))
	}

	fn strength(&self) -> Option<(Strength, Strength)> {
		self.opponent.as_ref()?.strength()
	}

	fn play_at(&mut self, strength: Strength, desk: &mut Session) {
		Self::play_at(self, strength, desk);
	}

	fn next_alarm(&self) -> Option<Stamp> {
		self.due()
	}

	fn next_second(&self, at: Stamp) -> Option<Stamp> {
		self.session.next_second(at)
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

	fn watch(&mut self, desk: &mut Session) -> Next {
		self.attend_bar(desk);
		self.ask_again(desk);
		Next::Stay
	}

	fn leave(&mut self, desk: &mut Session) {
		self.put_away(desk);
	}
}

/// What one does in a game that goes on.
const fn while_it_goes_on(action: Action) -> bool {
	matches!(
		action,
		Action::Game(
			GameAction::Resign
				| GameAction::OfferDraw
				| GameAction::AcceptDraw
				| GameAction::RefuseDraw
				| GameAction::ClaimDraw
				| GameAction::Stop
				| GameAction::Resume
				| GameAction::Substitute
		)
	)
}

/// What one does when a game is over.
const fn when_it_is_over(action: Action) -> bool {
	matches!(action, Action::Game(GameAction::Rematch | GameAction::SwapSides))
}
