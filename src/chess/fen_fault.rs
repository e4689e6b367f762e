//! Faults of a FEN and their places: the text is checked field by field, and the position piece by piece.

use alloc::string::{String, ToString};

use shakmaty::{Color, Rank, Role, Setup, Square};

/// Longest quotation of a field, in characters.
const QUOTED: usize = 20;

/// Kind and place of a fault. A text in it is the beginning of the field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenFault {
	Ranks(u32),
	Squares(u32, u32),
	Sign(u32, char),
	Turn(String),
	Castling(String),
	EnPassant(String),
	Counter(String),
	Rest(String),
	NoKing(Color),
	Kings(Color),
	Pawn(Square),
	Check(Color),
	/// Any other fault, in the words of the library.
	Other(String),
}

/// Check of a field, which returns `true` if it is right.
type Fits = fn(&str) -> bool;
type Fault = fn(String) -> FenFault;

/// Returns the fault of the text.
pub(super) fn of_text(fen: &str, otherwise: &str) -> FenFault {
	let mut fields = fen.split_whitespace();
	let board = fields.next().unwrap_or("");
	if let Some(fault) = of_board(board) {
		return fault;
	}
	let checks: [(Fits, Fault); 5] = [
		(|text| matches!(text, "w" | "b"), FenFault::Turn),
		(
			|text| text == "-" || text.chars().all(|sign| "KQABCDEFGHkqabcdefgh".contains(sign)),
			FenFault::Castling,
		),
		(
			|text| text == "-" || text.parse::<Square>().is_ok(),
			FenFault::EnPassant,
		),
		(|text| text.parse::<u32>().is_ok(), FenFault::Counter),
		(|text| text.parse::<u32>().is_ok(), FenFault::Counter),
	];
	let mut checks = checks.into_iter();
	for field in fields {
		match checks.next() {
			Some((fits, _)) if fits(field) => {}
			Some((_, fault)) => return fault(quoted(field)),
			None => return FenFault::Rest(quoted(field)),
		}
	}
	FenFault::Other(otherwise.to_string())
}

/// Returns the quoted part of a field: it may be a whole file, and is spoken. Signs that cannot be printed are left out.
fn quoted(field: &str) -> String {
	let is_printed = |sign: &char| sign.escape_debug().len() <= 2;
	field.chars().filter(is_printed).take(QUOTED).collect()
}

fn of_board(board: &str) -> Option<FenFault> {
	let ranks = || board.split('/');
	for (rank, text) in (1..=8).rev().zip(ranks()) {
		let mut squares = 0;
		for sign in text.chars() {
			squares += match (sign, sign.to_digit(10)) {
				(_, Some(empty @ 1..=8)) => empty,
				('~', _) => 0,
				(sign, _) if sign.is_ascii() && Role::from_char(sign).is_some() => 1,
				(sign, _) => return Some(FenFault::Sign(rank, sign)),
			};
		}
		if squares != 8 && ranks().count() == 8 {
			return Some(FenFault::Squares(rank, squares));
		}
	}
	let count = u32::try_from(ranks().count()).unwrap_or(u32::MAX);
	(count != 8).then_some(FenFault::Ranks(count))
}

/// Returns the fault of the position.
pub(super) fn of_position(setup: &Setup, otherwise: &str) -> FenFault {
	let board = &setup.board;
	for color in Color::ALL {
		match (board.kings() & board.by_color(color)).count() {
			0 => return FenFault::NoKing(color),
			1 => {}
			_ => return FenFault::Kings(color),
		}
	}
	let last = |square: &Square| matches!(square.rank(), Rank::First | Rank::Eighth);
	if let Some(square) = board.pawns().into_iter().find(last) {
		return FenFault::Pawn(square);
	}
	// Also by the other king, so that kings cannot stand side by side.
	let is_attacked = |king| board.attacks_to(king, setup.turn, board.occupied()).any();
	if board.king_of(!setup.turn).is_some_and(is_attacked) {
		return FenFault::Check(!setup.turn);
	}
	FenFault::Other(otherwise.to_string())
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;

	use crate::chess::Position;

	#[test]
	fn what_is_wrong_is_told_with_its_place() {
		for (fen, told) in [
			(
				"e4",
				"on rank 8 stands e, which is no piece and no number of empty squares",
			),
			("8/8/8", "it has 3 ranks between slashes, and 8 are needed"),
			("", "it has 1 ranks between slashes, and 8 are needed"),
			(
				"4k3/8/8/8/7/8/8/4K3 w - - 0 1",
				"rank 4 has 7 squares, and 8 are needed",
			),
			(
				"4k3/8/8/x7/8/8/8/4K3 w - - 0 1",
				"on rank 5 stands x, which is no piece and no number of empty squares",
			),
			(
				"4k3/8/8/8/8/8/8/4K3 white - - 0 1",
				"the side to move is w or b, and not white",
			),
			(
				"4k3/8/8/8/8/8/8/4K3 w xyz - 0 1",
				"castling rights are letters such as KQkq, or a hyphen, and not xyz",
			),
			(
				"4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
				"the square for en passant is one such as e3, or a hyphen, and not e9",
			),
			(
				"4k3/8/8/8/8/8/8/4K3 w - - no 1",
				"a number of moves is expected, and not no",
			),
			(
				"4k3/8/8/8/8/8/8/4K3 w - - 0 1 abcdefghijklmnopqrstuvwxyz",
				"behind the numbers of moves nothing is expected, and not abcdefghijklmnopqrst",
			),
			("8/8/8/8/8/8/8/4K3 w - - 0 1", "black has no king"),
			("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "white has more than one king"),
			(
				"4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
				"a pawn stands on h8, on the first or last rank",
			),
			(
				"4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
				"black is in check, and it is the other side's move",
			),
			(
				"8/8/8/4k3/4K3/8/8/8 w - - 0 1",
				"black is in check, and it is the other side's move",
			),
		] {
			let error = Position::from_fen(fen).unwrap_err().to_string();
			assert!(error.ends_with(told), "{fen}: {error}");
		}
	}
}
