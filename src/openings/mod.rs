//! The code and the English name of an opening, found by its position; the moves that lead to it, and openings by name.
//!
//! The codes are the five hundred of the Encyclopaedia of Chess Openings (ECO), A00 to E99.
//! `table.tsv` is the table of lichess-org/chess-openings (public domain by CC0 1.0), with each line as the position to which it leads,
//! so that the order of the moves does not matter: its pieces and the side to move as FEN writes them, the code, and the name.
//! Of 3,810 lines two lead to one position, which has the first one's name. `lines.tsv` has the moves of each line.

mod lines;
mod search;

pub use lines::{Line, lines};
pub use search::{Search, Selection, begins, families, search, words};

use alloc::string::String;

use crate::chess::Position;

/// A row each, in the order of their bytes.
static TABLE: &str = include_str!("table.tsv");

/// An opening that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
	/// Its code, a letter from A to E and two digits.
	pub eco: &'static str,
	/// Its English name: the opening, and after a colon its variation.
	pub name: &'static str,
}

/// The opening whose position this is, if it has a name.
///
/// ```
/// use annabella::chess::Position;
/// let position = Position::from_fen("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2").unwrap();
/// let opening = annabella::openings::at(&position).unwrap();
/// assert_eq!((opening.eco, opening.name), ("B20", "Sicilian Defense"));
/// ```
#[must_use]
pub fn at(position: &Position) -> Option<Opening> {
	let key = key(position);
	let mut rest = TABLE;
	while !rest.is_empty() {
		// The row in the middle of the rest, from the start of its line on.
		let middle = rest.floor_char_boundary(rest.len() / 2);
		let (before, after) = rest.split_at(middle);
		let start = before.rfind('\n').map_or(0, |end| end + 1);
		let end = after.find('\n').map_or(rest.len(), |end| middle + end + 1);
		let mut cells = rest.get(start..end)?.trim_end().split('\t');
		match key.as_str().cmp(cells.next()?) {
			core::cmp::Ordering::Less => rest = rest.get(..start)?,
			core::cmp::Ordering::Greater => rest = rest.get(end..)?,
			core::cmp::Ordering::Equal => {
				let (eco, name) = (cells.next()?, cells.next()?);
				return Some(Opening { eco, name });
			}
		}
	}
	None
}

/// The pieces of a position and the side to move, as the table has them.
///
/// ```
/// use annabella::chess::Position;
/// let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
/// assert_eq!(annabella::openings::key(&Position::start()), start);
/// ```
#[must_use]
pub fn key(position: &Position) -> String {
	let turn = position.turn().fold_wb('w', 'b');
	format!("{} {turn}", position.placement().fen())
}

/// A row of the table after its position.
fn named(row: &'static str) -> Option<Opening> {
	let mut cells = row.split('\t').skip(1);
	let (eco, name) = (cells.next()?, cells.next()?);
	Some(Opening { eco, name })
}

/// The opening of a game, whose positions come in their order: that of the last one that has a name.
#[must_use]
pub fn of<'a>(positions: impl DoubleEndedIterator<Item = &'a Position>) -> Option<Opening> {
	positions.rev().find_map(at)
}

#[cfg(test)]
mod tests {
	use alloc::vec::Vec;

	use super::*;
	use crate::chess::{Color, Placement};

	fn played(moves: &str) -> Vec<Position> {
		let mut positions = vec![Position::start()];
		for san in moves.split_whitespace() {
			let last = positions.last().unwrap();
			positions.push(last.after(last.san_move(san).unwrap()));
		}
		positions
	}

	fn named(moves: &str) -> (&'static str, &'static str) {
		let opening = of(played(moves).iter()).unwrap();
		(opening.eco, opening.name)
	}

	#[test]
	fn every_row_is_found_by_its_position() {
		let mut number = 0;
		for row in TABLE.lines() {
			let [key, eco, name] = row.split('\t').collect::<Vec<_>>().try_into().unwrap();
			let (placement, turn) = key.split_once(' ').unwrap();
			assert_eq!(Placement::from_fen(placement).unwrap().fen(), placement);
			let position = Position::from_any_fen(&format!("{key} - - 0 1")).unwrap();
			assert_eq!(position.turn() == Color::White, turn == "w");
			assert_eq!(at(&position), Some(Opening { eco, name }), "{row}");
			assert!(
				matches!(eco.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']),
				"{row}"
			);
			number += 1;
		}
		assert_eq!(number, 3809);
	}

	#[test]
	fn openings_have_the_codes_under_which_they_are_known() {
		let known = [
			(
				"e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8",
				"C94",
			),
			("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90"),
			("d4 Nf6 c4 e6 Nc3 Bb4 Qc2", "E32"),
			("d4 d5 c4 dxc4", "D20"),
			("c4 e5", "A20"),
			("e4 e5 Nf3 Nc6 Bc4 Bc5 b4", "C51"),
			("g4", "A00"),
		];
		for (moves, eco) in known {
			assert_eq!(named(moves).0, eco, "{moves}");
		}
	}

	#[test]
	fn the_order_of_the_moves_does_not_matter() {
		assert_eq!(named("Nf3 d5 d4 Nf6 c4 e6 Nc3"), named("d4 d5 c4 e6 Nc3 Nf6 Nf3"));
	}

	#[test]
	fn behind_the_book_the_last_name_holds() {
		assert_eq!(named("e4 c5 Na3 h5 Rb1 h4"), named("e4 c5 Na3"));
		assert_eq!(of(played("").iter()), None);
	}
}
