//! What was meant by a typed move, where one letter may be a file or a piece.

use alloc::format;
use alloc::string::String;

use super::Home;
use crate::chess::{NoMove, Said};
use crate::desk::session::Session;

impl Home {
	/// The move that was meant. Two squares are a move between them, also in capitals ("B2B4"). A small letter is a file, but
	/// where that is no move, and it is one with the piece of this letter, it is the piece ("bc4"); and the other way round.
	pub(super) fn meant(&self, said: Said, text: &str, desk: &Session) -> Said {
		let position = self.position();
		let small = text.trim().to_lowercase();
		let squares: String = small
			.chars()
			.filter(|sign| *sign != '-' && *sign != ' ')
			.collect();
		let by_squares = || position.uci_move(&squares).map(|mv| mv.said());
		let mut signs = small.chars();
		let capital = signs
			.next()
			.map(|letter| format!("{}{}", letter.to_ascii_uppercase(), signs.as_str()));
		let other = if text.trim().starts_with(|sign: char| sign.is_ascii_lowercase()) {
			capital
		} else {
			Some(small)
		};
		let otherwise = || other.and_then(|text| desk.library().hear(&text, desk.words().manner()).ok());
		if squares.len() >= 4
			&& squares.is_ascii()
			&& let Some(said) = by_squares()
		{
			return said;
		}
		match (position.find(said), otherwise()) {
			(Err(NoMove::Against(_)), Some(other)) if position.find(other).is_ok() => other,
			(Ok(_) | Err(_), _) => said,
		}
	}
}
