//! The mouse over the game at home: a piece is clicked and then its square, or drawn there, and a move is looked back at.

use alloc::format;

use super::Home;
use crate::chess::Square;
use crate::commands::{Action, BoardAction, OfGame};
use crate::desk::board_panel::BoardPanel;
use crate::desk::mode::{Mode, Next};
use crate::desk::session::Session;
use crate::ports::Pointed;

impl Home {
	pub(super) fn pointed_at(&mut self, pointed: &Pointed, desk: &mut Session) -> Next {
		match pointed {
			Pointed::Square(square) => return self.click(*square, desk),
			Pointed::Drawn(from, to) => return self.carry(*from, *to, desk),
			Pointed::Move(made) => self.look_at(*made, desk),
			Pointed::Back => return Next::Do(Action::Board(BoardAction::OfGame(OfGame::LookBack))),
			Pointed::Forward => return Next::Do(Action::Board(BoardAction::OfGame(OfGame::LookForward))),
			Pointed::Choice(..) => {}
		}
		Next::Stay
	}

	/// The first click picks a piece up, the second puts it down. Another piece of the same side is picked up instead.
	fn click(&mut self, square: Square, desk: &mut Session) -> Next {
		let held = self.panel.finger.held(self.position());
		let own = |square| self.position().piece_on(square).map(|piece| piece.color);
		match held {
			Some(from) if from != square && (own(from) != own(square) || self.castles(from, square)) => {
				return self.carry(from, square, desk);
			}
			Some(from) if from == square => {
				self.on_board(desk, |BoardPanel { finger, .. }, view, desk| {
					finger.put_back(view, desk);
				});
			}
			Some(_) | None => {
				self.panel.finger.point(square, None);
				self.pick_up(desk);
			}
		}
		Next::Stay
	}

	/// Returns `true` if the king takes its own rook, as one castles in Chess960.
	fn castles(&self, from: Square, to: Square) -> bool {
		let moves = self.position().legal_moves();
		moves
			.iter()
			.any(|mv| mv.castling().is_some() && mv.from() == from && mv.to() == to)
	}

	/// Carries a piece from one square to another: by hand while one walks over the board, and else as the line that says so.
	fn carry(&mut self, from: Square, to: Square, desk: &mut Session) -> Next {
		if self.is_walking() {
			self.panel.finger.point(to, Some(from));
			self.pick_up(desk);
			return Next::Stay;
		}
		self.panel.finger.empty();
		let line = desk.read(&format!("{from}{to}"));
		self.intent(&line, desk)
	}
}
