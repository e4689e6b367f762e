//! Setting up a position as a mode.

use alloc::string::{String, ToString};

use super::BoardSetup;
use super::act::choices;
use crate::asking::Intent;
use crate::chess::Color;
use crate::commands::{Action, Ask, BoardAction, GameAction, Holds, LessonAction, OfGame, TrainingAction};
use crate::desk::board_panel::OnLines;
use crate::desk::menu::{Menu, Picked};
use crate::desk::mode::{Context, Entry, Gesture, Mode, Next, Offer, Types};
use crate::desk::session::Session;
use crate::ports::{BoardView, Page, Pointed};
use crate::voice::PhraseKey;

impl Mode for BoardSetup {
	fn context(&self) -> Context<'_> {
		let context = match &self.menu {
			Some(menu) => {
				return Context {
					places: &["choosing"],
					..Context::menu(menu)
				};
			}
			None if self.is_walking() => Context::board(&["home-board", "board", "play"]),
			None => Context {
				types: Types::when(!self.line.is_empty()),
				introduction: Some(PhraseKey::PlacingHint),
				..Context::line(&["name", "play"])
			},
		};
		Context {
			places: &["placing", "practice"],
			has_task: true,
			..context
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		Entry {
			menu: self.menu.as_mut(),
			line: Some(&mut self.line),
		}
	}

	fn choices(&self, desk: &Session) -> Option<Menu> {
		self.menu.is_none().then(|| choices(desk))
	}

	/// The endgame is the one that stands on the board.
	fn offer(&self, action: Action) -> Offer {
		let of_board = matches!(
			action,
			Action::Game(GameAction::Board | GameAction::Turn | GameAction::TakeBack | GameAction::NewGame)
				| Action::Board(
					BoardAction::Walk | BoardAction::OfGame(OfGame::Questions) | BoardAction::Ask(Ask::Fen)
				)
		);
		let has_men = self.position.pieces().next().is_some();
		Offer {
			own: action == Action::Training(TrainingAction::Endgames) && self.menu.is_none() && has_men,
			..Offer::when(action.holds() == Holds::Everywhere || of_board)
		}
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

	/// The lesson is the position, and the next one is the question what to do with it.
	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		match action {
			LessonAction::Lesson => self.tell(desk),
			LessonAction::NextLesson => self.is_done(desk),
		}
		Next::Stay
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		if let Gesture::Pointed(pointed) = gesture {
			if let Pointed::Square(square) = pointed {
				self.asked = Some(*square);
				desk.answer(desk.words().on_square(&self.position, *square));
				desk.answer_behind(desk.line(PhraseKey::PlacingWhich));
			}
			return Next::Stay;
		}
		if let Some(menu) = &mut self.menu {
			return match menu.gesture(gesture, desk) {
				Picked::Item(index) => self.choose(index, desk),
				Picked::Back | Picked::Nothing => Next::Stay,
			};
		}
		if let Gesture::Key(key) = gesture {
			if self.is_walking() {
				self.on_board(desk, |panel, view, desk| panel.finger.typed(key, view, desk));
			} else {
				self.panel.forget_lines();
				self.line.typed(key, desk);
			}
		}
		Next::Stay
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		self.said(intent, desk)
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
