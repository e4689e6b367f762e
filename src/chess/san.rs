//! A move as the scoresheet writes it (appendix C), with the piece letters of a language.

use alloc::string::{String, ToString};

use shakmaty::san::{San, SanPlus, Suffix};
use shakmaty::{MoveList, Role, Square};

use super::moves::Move;
use super::position::{Inner, Position};

/// The piece letters of PGN, in the order king, queen, rook, bishop, knight, pawn.
pub const ENGLISH_LETTERS: [char; 6] = ['K', 'Q', 'R', 'B', 'N', 'P'];

/// The move in short algebraic notation with PGN's letters and castling signs.
#[must_use]
pub fn san(position: &Position, mv: Move) -> String {
	match &position.0 {
		Inner::Regular(chess) => SanPlus::from_move(chess.clone(), mv.0).to_string(),
		Inner::Irregular(_) => irregular(position, mv).to_string(),
	}
}

fn irregular(position: &Position, mv: Move) -> SanPlus {
	// Only moves to the same square can be taken for each other, and so many find room.
	let mut rivals = MoveList::new();
	for rival in position.legal_moves() {
		if rival.to() == mv.to() && rival.role() == mv.role() && !rivals.is_full() {
			rivals.push(rival.0);
		}
	}
	let after = position.after(mv);
	SanPlus {
		san: San::disambiguate(mv.0, &rivals),
		suffix: match (after.is_checkmate(), after.is_check()) {
			(true, _) => Some(Suffix::Checkmate),
			(false, true) => Some(Suffix::Check),
			(false, false) => None,
		},
	}
}

/// The move in short algebraic notation with the given piece letters, castling with zeros (C.13).
#[must_use]
pub fn san_in(letters: [char; 6], position: &Position, mv: Move) -> String {
	san(position, mv)
		.replace("O-O", "0-0")
		.replace("0-O", "0-0")
		.chars()
		.filter(|sign| *sign != '=')
		.map(|sign| in_letters(letters, sign))
		.collect()
}

fn in_letters(letters: [char; 6], sign: char) -> char {
	let place = ENGLISH_LETTERS.iter().position(|english| *english == sign);
	place
		.and_then(|place| letters.get(place))
		.copied()
		.unwrap_or(sign)
}

/// What was done with a piece, against the law or not, with both squares: "e4-e6", "Ne4xe6", "e7-e8Q".
#[must_use]
pub fn shift_text(
	letters: [char; 6],
	position: &Position,
	from: Square,
	to: Square,
	promotion: Option<Role>,
) -> String {
	let letter = |role: Role| in_letters(letters, role.upper_char());
	let piece = position
		.piece_on(from)
		.map(|piece| piece.role)
		.filter(|role| *role != Role::Pawn);
	let link = if position.piece_on(to).is_some() { 'x' } else { '-' };
	let mut text: String = piece.map(letter).into_iter().collect();
	text.push_str(&from.to_string());
	text.push(link);
	text.push_str(&to.to_string());
	text.extend(promotion.map(letter));
	text
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
