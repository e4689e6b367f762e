//! Moves in the British braille chess code.
//!
//! The code is that of the UK Association for Accessible Formats, edition of 2015, which the Braille Chess Association
//! publishes. It defines: move numbers and ranks as lowered digits without a number sign; the piece letters k, q, r, l (bishop)
//! and s (knight); dots 5-6 before the square of arrival for a capture, dots 4-5 for a check, dots 4-5-6 for both; dots 3-4-5
//! and m after a checkmate; dots 3-6 before a Black move with which a row begins; and that players write no more than defines
//! the move, so that en passant has no sign. It does not define: castling with lowered zeros and hyphens, and the piece of a
//! promotion after its square; both are as in print.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::super::notation::{Parts, Style, Threat, castling};
use super::cells::{Cell, letter, lowered};
use crate::chess::Role;

/// Dots 3-6, before a Black move without White's.
pub(super) const BLACK: Cell = 0b10_0100;
const CAPTURE: Cell = 0b11_0000;
const CHECK: Cell = 0b01_1000;
const HYPHEN: Cell = 0b10_0100;
/// Dots 3-4-5, and m.
const MATE: [Cell; 2] = [0b01_1100, 0b00_1101];

/// A move number.
pub(super) fn number(number: u32) -> Vec<Cell> {
	number.to_string().chars().filter_map(lowered).collect()
}

const fn piece(role: Role) -> Option<char> {
	match role {
		Role::King => Some('k'),
		Role::Queen => Some('q'),
		Role::Rook => Some('r'),
		Role::Bishop => Some('l'),
		Role::Knight => Some('s'),
		Role::Pawn => None,
	}
}

/// Files, ranks and the signs between them.
fn plain(text: &str) -> impl Iterator<Item = Cell> + '_ {
	text.chars().filter_map(|sign| match sign {
		'-' => Some(HYPHEN),
		'0'..='9' => lowered(sign),
		_ => letter(sign),
	})
}

/// Returns a move. The code marks captures and checks even if print leaves the signs out, unless they are unwanted.
pub(super) fn cells(parts: &Parts, style: &Style) -> Vec<Cell> {
	let mut cells = Vec::new();
	let check = !style.bare && parts.threat == Threat::Check;
	if let Some(wing) = parts.castling {
		// A check goes before the square of arrival; castling names none, so it goes before the whole.
		cells.extend(check.then_some(CHECK));
		cells.extend(plain(castling(wing)));
	} else {
		cells.extend(piece(parts.role).and_then(letter));
		cells.extend(plain(&parts.departure(style.form)));
		let capture = !style.bare && parts.captures;
		let mark = if capture { CAPTURE } else { 0 } | if check { CHECK } else { 0 };
		if mark != 0 {
			cells.push(mark);
		}
		cells.extend(plain(&parts.to.to_string()));
		cells.extend(parts.promotion.and_then(piece).and_then(letter));
	}
	if !style.bare && parts.threat == Threat::Mate {
		cells.extend(MATE);
	}
	cells
}

#[cfg(test)]
mod tests {
	use alloc::string::String;

	use super::super::cells::ascii;
	use super::*;
	use crate::chess::Position;

	/// Returns the cells in Unicode, to compare them with print.
	fn pattern(cells: &[Cell]) -> String {
		cells
			.iter()
			.filter_map(|cell| char::from_u32(0x2800 + u32::from(*cell)))
			.collect()
	}

	fn check(fen: &str, uci: &str, expected: &str) {
		let position = Position::from_fen(fen).unwrap();
		let mv = position.uci_move(uci).unwrap();
		let cells = cells(&Parts::of(&position, mv), &Style::default());
		assert_eq!(pattern(&cells), expected, "{uci} in {fen}");
	}

	#[test]
	fn moves_by_hand() {
		check("4k3/8/8/8/8/8/5R2/4K3 w - - 0 1", "f2f4", "⠗⠋⠲");
		check("4k3/8/8/3p4/2P5/8/8/4K3 w - - 0 1", "c4d5", "⠉⠰⠙⠢");
		check("8/8/6k1/8/5P2/8/8/4K3 w - - 0 1", "f4f5", "⠘⠋⠢");
		check("5k2/8/8/8/5p2/8/5R2/4K3 w - - 0 1", "f2f4", "⠗⠸⠋⠲");
		check("4k3/8/8/8/6N1/2N5/8/4K3 w - - 0 1", "c3e4", "⠎⠑⠲");
		check("4k3/8/8/8/2N3N1/8/8/4K3 w - - 0 1", "c4e5", "⠎⠉⠑⠢");
		check("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", "e1e8", "⠗⠑⠦⠜⠍");
		check("4k3/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2b5", "⠇⠘⠃⠢");
		check("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "⠴⠤⠴");
		check("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", "⠑⠦⠎");
	}

	#[test]
	fn move_numbers() {
		assert_eq!(pattern(&number(2)), "⠆");
		assert_eq!(ascii(&number(120)), "120");
	}
}
