//! Setting up a position as a mode.

use alloc::string::{String, ToString};

use super::BoardSetup;
use super::act::choices;
use crate::asking::Intent;
use crate::chess::Color;
use crate::commands::{Action, Ask, BoardAction, GameAction, Holds, LessonAction, OfGame, TrainingAction};
use crate::desk::board_panel::{BoardPanel, OnLines};
use crate::desk::input_line::InputLine;
use crate::desk::menu::{self, Menu};
use crate::desk::mode::{Mode, Next};
use crate::desk::session::Session;
use crate::keys::Key;
use crate::ports::{BoardView, Page, Pointed};
use crate::voice::PhraseKey;

impl Mode for BoardSetup {
	fn keymap_sections(&self) -> &'static [&'static str] {
		if self.menu.is_some() {
			&["setup"]
		} else if self.is_walking() {
			&["home-board", "board", "play"]
		} else {
			&["name", "play"]
		}
	}

	fn places(&self) -> &'static [&'static str] {
		if self.menu.is_some() {
			&["choosing"]
		} else {
			&["placing", "practice"]
		}
	}

	fn choices(&self, desk: &Session) -> Option<Menu> {
		self.menu.is_none().then(|| choices(desk))
	}

	fn types(&self, key: Key) -> bool {
		key.typed().is_some() && self.menu.is_none() && !self.is_walking() && !self.line.is_empty()
	}

	fn unbound(&self, key: Key, desk: &Session) -> PhraseKey {
		if self.menu.is_some() {
			menu::unbound(key)
		} else if self.is_walking() {
			BoardPanel::unbound(key, desk)
		} else {
			InputLine::unbound(key)
		}
	}

	fn menu(&self) -> Option<&Menu> {
		self.menu.as_ref()
	}

	fn menu_mut(&mut self) -> Option<&mut Menu> {
		self.menu.as_mut()
	}

	fn introduction(&self) -> Option<PhraseKey> {
		Some(if self.menu.is_some() {
			PhraseKey::HelpChoice
		} else if self.is_walking() {
			PhraseKey::HelpBoard
		} else {
			PhraseKey::PlacingHint
		})
	}

	fn offers(&self, action: Action) -> bool {
		action.holds() == Holds::Everywhere
			|| matches!(
				action,
				Action::Game(
					GameAction::Board | GameAction::Turn | GameAction::TakeBack | GameAction::NewGame
				) | Action::Board(
					BoardAction::Walk | BoardAction::OfGame(OfGame::Questions) | BoardAction::Ask(Ask::Fen)
				)
			)
	}

	/// The endgame is the one that stands on the board.
	fn means_otherwise(&self, action: Action) -> bool {
		let has_men = self.position.pieces().next().is_some();
		action == Action::Training(TrainingAction::Endgames) && self.menu.is_none() && has_men
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		if !self.line.is_empty() || self.menu.is_some() {
			return false;
		}
		match self.panel.walked(action, &self.position.placement(), desk) {
			OnLines::Nothing => return false,
			OnLines::Done => {}
			OnLines::Asked(square) => desk.answer(desk.words().on_square(&self.position, square)),
			OnLines::Left => desk.answer(desk.words().turn(self.position.turn())),
		}
		true
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		self.do_action(action, desk)
	}

	fn has_task(&self) -> bool {
		self.menu.is_none()
	}

	/// What there is to hear again is the position, and what is next is what shall be done with it.
	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		match action {
			LessonAction::Lesson => self.tell(desk),
			LessonAction::NextLesson => self.is_done(desk),
		}
		Next::Stay
	}

	fn key(&mut self, key: Key, desk: &mut Session) -> Next {
		if let Some(menu) = &mut self.menu {
			return match menu.typed(key, desk) {
				menu::Picked::Item(index) => self.choose(index, desk),
				menu::Picked::Back | menu::Picked::Nothing => Next::Stay,
			};
		}
		if self.is_walking() {
			self.on_board(desk, |panel, view, desk| panel.finger.typed(key, view, desk));
		} else {
			self.panel.forget_lines();
			self.line.typed(key, desk);
		}
		Next::Stay
	}

	fn pointed(&mut self, pointed: &Pointed, desk: &mut Session) -> Next {
		if let Pointed::Square(square) = pointed {
			self.asked = Some(*square);
			desk.answer(desk.words().on_square(&self.position, *square));
			desk.answer_behind(desk.line(PhraseKey::PlacingWhich));
		}
		Next::Stay
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		self.said(intent, desk)
	}

	fn read_line(&self, desk: &mut Session) {
		self.line.read(desk);
	}

	fn take_line(&mut self) -> String {
		self.line.take()
	}

	fn page(&self, desk: &Session) -> Page {
		let letters = desk.words().letters();
		Page {
			title: desk.line(PhraseKey::TitlePlacing).to_string(),
			board: Some(BoardView {
				bottom: self.panel.bottom(Color::White),
				pieces: self.position.pieces().collect(),
				last: None,
				letters,
				caption: String::new(),
				differing: alloc::vec::Vec::new(),
				focus: self.asked.or_else(|| self.panel.finger.focus()),
				held: None,
				check: self.position.checked_king(),
				touched: alloc::vec::Vec::new(),
			}),
			choices: self.menu.as_ref().map_or_else(alloc::vec::Vec::new, Menu::shown),
			prompt: desk.words().turn(self.position.turn()).to_string(),
			input: self.line.shown(),
			cursor: self.line.cursor(),
			rest: self.panel.rest(self.is_walking(), &self.position, desk),
			..Page::default()
		}
	}
}
