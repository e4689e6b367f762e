//! What stands on a square, said when somebody asks in words.

use super::Play;
use crate::chess::{Said, Square};
use crate::desk::narrator::Narrator;
use crate::voice::PhraseKey;

impl Play {
	pub(super) fn say_square(&self, asked: &str, narrator: &mut Narrator) {
		let manner = *narrator.words.manner();
		match narrator.library.hear(asked, &manner) {
			Ok(Said::Piece { to, .. }) => self.say_piece(to, narrator),
			Ok(Said::Castling(_)) => narrator.refuse(narrator.line(PhraseKey::SquarePlease)),
			Err(why) => narrator.refuse(narrator.words.not_understood(&why)),
		}
	}

	pub(super) fn say_piece(&self, square: Square, narrator: &mut Narrator) {
		narrator.answer(narrator.words.on_square(self.seen(), square));
	}
}
