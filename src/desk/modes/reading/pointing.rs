//! The mouse over a game that is read: a click tells a square, or goes back to a move.

use alloc::format;
use alloc::string::ToString;

use super::Reading;
use crate::commands::{BoardAction, OfGame};
use crate::desk::mode::{Mode, Next};
use crate::desk::session::Session;
use crate::desk::shown_position::ShownPosition;
use crate::ports::Pointed;

impl Reading {
	pub(super) fn pointed_at(&mut self, pointed: &Pointed, desk: &mut Session) -> Next {
		let line = match pointed {
			Pointed::Choice(place, written) if self.search.listed(desk).get(*place) == Some(written) => {
				(place + 1).to_string()
			}
			Pointed::Drawn(from, to) if self.book.is_some() => format!("{from}{to}"),
			Pointed::Square(square) if self.book.is_some() => {
				desk.answer(desk.words().on_square(&self.position(), *square));
				return Next::Stay;
			}
			Pointed::Move(made) => {
				self.go_back_to(*made, desk);
				return Next::Stay;
			}
			Pointed::Back if self.book.is_some() => {
				self.look(BoardAction::OfGame(OfGame::LookBack), "", desk);
				return Next::Stay;
			}
			Pointed::Forward if self.book.is_some() => {
				self.look(BoardAction::OfGame(OfGame::LookForward), "", desk);
				return Next::Stay;
			}
			Pointed::Choice(..)
			| Pointed::Drawn(..)
			| Pointed::Square(_)
			| Pointed::Back
			| Pointed::Forward => return Next::Stay,
		};
		let intent = desk.read(&line);
		self.intent(&intent, desk)
	}

	/// Goes back to the position after so many half-moves, out of a variation that begins later.
	fn go_back_to(&mut self, made: usize, desk: &mut Session) {
		let Some(book) = &mut self.book else { return };
		book.go_to_ply(made);
		desk.answer_all(book.here(desk));
	}
}
