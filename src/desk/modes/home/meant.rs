//! What was meant by a typed move, where one letter may be a file or a piece.

use alloc::format;

use super::Home;
use crate::chess::{NoMove, Said};
use crate::desk::session::Session;

impl Home {
	/// The move that was meant: a small letter is a file, but where that is no move, and it is one with the piece of this letter,
	/// it is the piece ("bc4").
	pub(super) fn meant(&self, said: Said, text: &str, desk: &Session) -> Said {
		let mut signs = text.chars();
		let capital = signs.next().filter(char::is_ascii_lowercase);
		let written = capital.map(|letter| format!("{}{}", letter.to_ascii_uppercase(), signs.as_str()));
		let piece = written.and_then(|text| desk.library().hear(&text, desk.words().manner()).ok());
		match (self.position().find(said), piece) {
			(Err(NoMove::Against(_)), Some(piece)) if self.position().find(piece).is_ok() => piece,
			(Ok(_) | Err(_), _) => said,
		}
	}
}
