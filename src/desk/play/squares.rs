//! What stands on a square, said when somebody asks in words.

use super::Play;
use crate::chess::{Said, Square};
use crate::desk::mouth::Mouth;
use crate::voice::Line;

impl Play {
	pub(super) fn say_square(&self, asked: &str, mouth: &mut Mouth) {
		let manner = *mouth.words.manner();
		match mouth.library.hear(asked, &manner) {
			Ok(Said::Piece { to, .. }) => self.say_piece(to, mouth),
			Ok(Said::Castling(_)) => mouth.refuse(mouth.line(Line::SquarePlease)),
			Err(why) => mouth.refuse(mouth.words.not_understood(&why)),
		}
	}

	pub(super) fn say_piece(&self, square: Square, mouth: &mut Mouth) {
		mouth.answer(mouth.words.on_square(self.seen(), square));
	}
}
