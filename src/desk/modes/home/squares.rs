//! The man on a square, said when somebody asks in words.

use super::Home;
use crate::chess::{Said, Square};
use crate::desk::session::Session;
use crate::voice::PhraseKey;

impl Home {
	pub(super) fn say_square(&self, asked: &str, desk: &mut Session) {
		let manner = *desk.words().manner();
		match desk.library().hear(asked, &manner) {
			Ok(Said::Piece { to, .. }) => self.say_piece(to, desk),
			Ok(Said::Castling(_)) => desk.refuse(desk.line(PhraseKey::SquarePlease)),
			Err(why) => desk.refuse(desk.words().not_understood(&why)),
		}
	}

	pub(super) fn say_piece(&self, square: Square, desk: &mut Session) {
		desk.answer(desk.words().on_square(self.seen(), square));
	}
}
