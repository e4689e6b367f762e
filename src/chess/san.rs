//! A move as the scoresheet writes it (appendix C), with the piece letters of a language.

use alloc::string::{String, ToString};

use shakmaty::san::SanPlus;

use super::moves::Move;
use super::position::Position;

/// The piece letters of PGN, in the order king, queen, rook, bishop, knight, pawn.
pub const ENGLISH_LETTERS: [char; 6] = ['K', 'Q', 'R', 'B', 'N', 'P'];

/// The move in short algebraic notation with PGN's letters and castling signs.
#[must_use]
pub fn san(position: &Position, mv: Move) -> String {
	SanPlus::from_move(position.0.clone(), mv.0).to_string()
}

/// The move in short algebraic notation with the given piece letters, castling with zeros (C.13).
#[must_use]
pub fn san_in(letters: [char; 6], position: &Position, mv: Move) -> String {
	let letter = |sign| {
		let place = ENGLISH_LETTERS.iter().position(|english| *english == sign);
		place
			.and_then(|place| letters.get(place))
			.copied()
			.unwrap_or(sign)
	};
	san(position, mv)
		.replace("O-O", "0-0")
		.replace("0-O", "0-0")
		.chars()
		.filter(|sign| *sign != '=')
		.map(letter)
		.collect()
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn german_letters() {
		let german = ['K', 'D', 'T', 'L', 'S', 'B'];
		for (fen, uci, expected) in [
			(
				"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
				"g1f3",
				"Sf3",
			),
			("4k3/4P3/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "0-0-0"),
			("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "e8D"),
		] {
			let position = Position::from_fen(fen).unwrap();
			let mv = position.uci_move(uci).unwrap();
			assert_eq!(san_in(german, &position, mv), expected);
		}
	}
}
