//! Reading as a mode.

use alloc::string::String;

use super::{Reading, is_of_review};
use crate::asking::Intent;
use crate::commands::{Action, BoardAction, GameAction, Holds};
use crate::desk::board_panel::BoardPanel;
use crate::desk::input_line::InputLine;
use crate::desk::mode::{GameInHand, Mode, News, Next, Transition};
use crate::desk::session::Session;
use crate::keys::Key;
use crate::ports::{Page, Pointed};
use crate::voice::{PhraseKey, Urgency};

impl Mode for Reading {
	fn keymap_sections(&self) -> &'static [&'static str] {
		match &self.book {
			Some(_) if self.is_walking() => &["home-board", "board", "reading", "play"],
			Some(_) => &["reading", "play"],
			None => &["name", "play"],
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

	fn introduction(&self) -> Option<PhraseKey> {
		Some(match &self.book {
			Some(_) if self.is_walking() => PhraseKey::HelpBoard,
			Some(_) => PhraseKey::ReadHint,
			None => PhraseKey::ReadChoose,
		})
	}

	fn offers(&self, action: Action) -> bool {
		let of_play = |game| self.book.is_none() && game == GameAction::NewGame;
		match action {
			Action::Game(game) => of_play(game) || (self.book.is_some() && Self::OF_PLAY.contains(&game)),
			Action::Board(BoardAction::Walk | BoardAction::Questions) => self.book.is_some(),
			Action::Typing(_)
			| Action::Menu(_)
			| Action::Speech(_)
			| Action::Help(_)
			| Action::Screen(_)
			| Action::Program(_)
			| Action::Training(_)
			| Action::Lesson(_)
			| Action::Answer(_)
			| Action::Board(_)
			| Action::Table(_)
			| Action::Reading(_) => {
				action.holds() == Holds::Everywhere
					|| (self.book.is_some() && action.holds() == Holds::Reading && !is_of_review(action))
			}
		}
	}

	fn awaits_storage(&self) -> bool {
		self.search.waiting
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		self.walked(action, desk)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		self.do_action(action, desk)
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
		if let Some((action, wanted)) = intent.wanted() {
			return Next::Set(action, wanted);
		}
		if let Some(action) = intent.whole() {
			return Next::Do(action);
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

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		match news {
			News::Found { games, all } => {
				if !self.search.found(games, all, PhraseKey::ReadChoose, desk) {
					// Without any game there is nothing to do here.
					return Next::Go(Transition::NewGame);
				}
			}
			News::Imported(Some(game)) => self.open(*game, desk),
			News::Imported(None) => {
				desk.say(Urgency::Alarm, desk.line(PhraseKey::CannotOpen));
				self.search(desk);
			}
			News::StorageFailed => self.search.waiting = false,
			News::Opponent(_)
			| News::Games(_)
			| News::Read { .. }
			| News::Elsewhere(_)
			| News::Endgames(_)
			| News::Review(_)
			| News::Deleted { .. } => {}
		}
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
