//! Moves and squares as they come in: UCI, notation, or words.

use alloc::string::ToString;

use super::entry::without_addition;
use super::{No, Referee};
use crate::chess::{Color, Role, Said, Square};

use super::line::EventLine;

impl Referee {
	/// A move in any form. The table's own letters and words are tried first.
	pub(super) fn read_move(&self, text: &str) -> Result<Said, No> {
		let text = without_addition(text.trim().trim_end_matches("(=)").trim_end());
		if let Some(said) = uci(text) {
			return Ok(said);
		}
		let heard = self.library.hear(text, self.words.manner());
		heard.map_err(|why| No::Bad(self.words.not_understood(&why).to_string()))
	}

	/// The move of a line, as `move` or as `words`.
	pub(super) fn said(&self, line: &EventLine<'_>) -> Result<Said, No> {
		match (&line.mv, &line.words) {
			(Some(text), _) | (None, Some(text)) => self.read_move(text),
			(None, None) => Err(missing("move or words")),
		}
	}
}

/// The field is missing.
pub(super) fn missing(field: &str) -> No {
	No::Bad(format!("This event needs {field}."))
}

/// Reads `g1f3` and `e7e8q`, which are understood without words.
fn uci(text: &str) -> Option<Said> {
	let bytes = text.as_bytes();
	if !matches!(bytes.len(), 4 | 5) || !text.is_ascii() {
		return None;
	}
	let from: Square = text.get(0..2)?.parse().ok()?;
	let to: Square = text.get(2..4)?.parse().ok()?;
	let promotion = match text.get(4..5) {
		None | Some("") => None,
		Some(letter) => Some(
			letter
				.chars()
				.next()
				.filter(char::is_ascii_lowercase)
				.and_then(Role::from_char)?,
		),
	};
	Some(Said::Piece {
		role: None,
		from_file: Some(from.file()),
		from_rank: Some(from.rank()),
		to,
		promotion,
	})
}

/// A square such as `e4`.
pub(super) fn square(text: &str) -> Result<Square, No> {
	let text = text.trim();
	let lower = text.to_ascii_lowercase();
	lower
		.parse()
		.map_err(|_| No::Bad(format!("{text:?} is no square. Squares are a1 to h8.")))
}

/// `white` or `black`, or the end of a name that holds it.
pub(super) fn side(text: &str) -> Result<Color, No> {
	match text {
		"white" | "white-assistant" => Ok(Color::White),
		"black" | "black-assistant" => Ok(Color::Black),
		other => Err(No::Bad(format!(
			"{other:?} is no side. Sides are white and black."
		))),
	}
}

/// A kind of piece, by its English name or letter.
pub(super) fn role(text: &str) -> Result<Role, No> {
	match text.to_ascii_lowercase().as_str() {
		"pawn" | "p" => Ok(Role::Pawn),
		"knight" | "n" => Ok(Role::Knight),
		"bishop" | "b" => Ok(Role::Bishop),
		"rook" | "r" => Ok(Role::Rook),
		"queen" | "q" => Ok(Role::Queen),
		"king" | "k" => Ok(Role::King),
		_ => Err(No::Bad(format!(
			"{:?} is no piece. Pieces are pawn, knight, bishop, rook, queen and king.",
			text.to_string()
		))),
	}
}
