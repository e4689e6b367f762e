//! A half-move on a scoresheet: the forms that count as algebraic notation there (appendix C).

use alloc::string::String;

use super::Referee;
use super::effect::Effect;
use super::words::{Words, note};
use crate::chess::Said;
use crate::game::Command;

/// Additions after a capture en passant.
const EN_PASSANT: [&str; 3] = ["e.p.", "e. p.", "o.l."];

impl Referee {
	/// Returns the meaning of an entry. Words and other notations are no entry: they prove nothing (C).
	pub(super) fn read_entry(&self, text: &str) -> Option<Said> {
		let text = text.trim().trim_end_matches("(=)").trim_end();
		let entry = algebraic(without_addition(text))?;
		self.read_move(&entry).ok()
	}
}

/// Returns the arbiter's warning to a player who writes another notation (C).
pub(super) fn warning(command: &Command, words: &Words) -> Option<Effect> {
	matches!(command, Command::Write { said: None, .. }).then(|| note(&words.no_notation))
}

/// The move without the sign of a capture en passant (C.9.3).
pub(super) fn without_addition(text: &str) -> &str {
	let end = EN_PASSANT.iter().find_map(|sign| text.strip_suffix(sign));
	end.map_or(text, str::trim_end)
}

/// Returns an entry with the letter of a new piece in capitals and without signs. `None` if it has anything other than at most
/// one letter of a piece, squares, and the signs of C.9 to C.13.
fn algebraic(text: &str) -> Option<String> {
	let text = text.trim_end_matches(['+', '#', 'X', '!', '?']).trim_end();
	if is_castling(text) {
		return Some(text.into());
	}
	let last = text.rfind(|sign: char| sign.is_ascii_digit())?;
	let (move_part, behind) = text.split_at(last.saturating_add(1));
	let mut entry = String::from(move_part);
	entry.extend(promotion(behind)?.map(|letter| letter.to_ascii_uppercase()));
	(is_route(move_part) || is_piece_and_route(move_part)).then_some(entry)
}

fn is_castling(text: &str) -> bool {
	["0-0", "0-0-0", "O-O", "O-O-O", "o-o", "o-o-o"].contains(&text)
}

/// Reads no letter, or that of the new piece in any of its forms: `D`, `d`, `=D`, `(D)`, `/D` (C.11).
fn promotion(text: &str) -> Option<Option<char>> {
	if text.is_empty() {
		return Some(None);
	}
	let bare = match text.strip_prefix('(') {
		Some(inner) => inner.strip_suffix(')')?,
		None => text.strip_prefix(['=', '/']).unwrap_or(text),
	};
	let mut signs = bare.chars();
	match (signs.next(), signs.next()) {
		(Some(letter), None) if letter.is_alphabetic() => Some(Some(letter)),
		_ => None,
	}
}

fn is_piece_and_route(text: &str) -> bool {
	let mut signs = text.chars();
	signs.next().is_some_and(char::is_alphabetic) && is_route(signs.as_str())
}

/// Returns `true` for the square of arrival, with the named parts of the square of departure and one sign before it (C.7 to
/// C.10).
fn is_route(text: &str) -> bool {
	let kinds: Option<String> = text
		.chars()
		.map(|sign| match sign {
			'a'..='h' => Some('f'),
			'1'..='8' => Some('r'),
			'x' | ':' | '-' | '–' | '×' => Some('-'),
			_ => None,
		})
		.collect();
	let departure = kinds.as_deref().and_then(|kinds| kinds.strip_suffix("fr"));
	departure.is_some_and(|departure| {
		let named = departure.strip_suffix('-').unwrap_or(departure);
		["", "f", "r", "fr"].contains(&named)
	})
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn notation_is_told_from_everything_else() {
		for text in [
			"e4", "Sf3", "Sg1f3", "Sg1-f3", "Sxf3", "S1f3", "Sgf3", "Sgxf3", "ed5", "exd5", "e7e5", "d8D",
			"d8d", "d8=D", "d8(D)", "d8/D", "exd8D+", "0-0", "0-0-0", "O-O", "Dh5X", "Dh5++", "Dh5#",
		] {
			assert!(algebraic(text).is_some(), "{text}");
		}
		for text in [
			"",
			"N-KB3",
			"P-K4",
			"5254",
			"eva vier",
			"Springer f3",
			"e9",
			"i4",
			"Sf",
			"e4e5e6",
			"d8=",
			"xx4",
			"0-0-0-0",
			"??",
		] {
			assert_eq!(algebraic(text), None, "{text}");
		}
		assert_eq!(without_addition("exd6 e.p."), "exd6");
		assert_eq!(without_addition("exd6"), "exd6");
		for text in ["d8D", "d8d", "d8=D", "d8(D)", "d8/d"] {
			assert_eq!(algebraic(text).as_deref(), Some("d8D"));
		}
	}
}
