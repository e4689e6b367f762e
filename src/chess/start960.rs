//! The start of Chess960: its conditions, its number, and the squares from which its rooks castle (Guideline II).

use alloc::string::String;
use alloc::vec::Vec;

use shakmaty::{CastlingMode, Color, File, Rank, Role, Square};

use super::moves::Wing;
use super::position::Position;

/// The pieces of White's first rank, from a to h.
pub type BackRank = [Role; 8];

/// Number of each piece on a first rank.
const PIECES: [(Role, usize); 5] = [
	(Role::King, 1),
	(Role::Queen, 1),
	(Role::Rook, 2),
	(Role::Bishop, 2),
	(Role::Knight, 2),
];

/// Fault of a start position of Chess960 (II.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartFault {
	/// They are not the pieces of chess on the first rank, with the pawns before them and White to move.
	Pieces,
	/// The king does not stand between the rooks (II.2.1).
	King,
	/// The bishops stand on squares of one colour (II.2.2).
	Bishops,
	/// The black pieces do not stand opposite the white ones (II.2.3).
	Black,
}

impl StartFault {
	/// Returns all faults of the pieces of a first rank, in the order of II.2.
	#[must_use]
	pub fn of(rank: &BackRank) -> Vec<Self> {
		let count = |role: Role| rank.iter().filter(|piece| **piece == role).count();
		let mut faults = Vec::new();
		if PIECES.iter().any(|(role, wanted)| count(*role) != *wanted) {
			faults.push(Self::Pieces);
		}
		let places = |role: Role| {
			let places = rank.iter().enumerate().filter(move |(_, piece)| **piece == role);
			places.map(|(place, _)| place)
		};
		let between = places(Role::King).all(|king| {
			places(Role::Rook).any(|rook| rook < king) && places(Role::Rook).any(|rook| rook > king)
		});
		if !between {
			faults.push(Self::King);
		}
		let even = places(Role::Bishop).filter(|place| place % 2 == 0).count();
		if count(Role::Bishop) == 2 && even != 1 {
			faults.push(Self::Bishops);
		}
		faults
	}

	/// Returns the number of these pieces on a first rank.
	#[must_use]
	pub fn wanted(role: Role) -> usize {
		let row = PIECES.iter().find(|(piece, _)| *piece == role);
		row.map_or(0, |(_, wanted)| *wanted)
	}
}

/// Returns the first rank of English letters such as `RNBQKBNR`; `None` if they are not eight pieces.
#[must_use]
pub fn back_rank(letters: &str) -> Option<BackRank> {
	let roles: Option<Vec<Role>> = letters.chars().map(Role::from_char).collect();
	BackRank::try_from(roles?).ok()
}

/// Returns the number of a first rank of Chess960, 0 to 959, in the usual numbering: the bishop on the dark squares and the one
/// on the light squares, the queen among the remaining squares, then the knights. `None` if the rank has a fault.
#[must_use]
pub fn number_of(rank: &BackRank) -> Option<u16> {
	if !StartFault::of(rank).is_empty() {
		return None;
	}
	// Counted from a, whose square is dark.
	let bishop = |parity: usize| {
		let mut bishops = rank
			.iter()
			.enumerate()
			.filter(|(_, piece)| **piece == Role::Bishop);
		bishops
			.find(|(place, _)| place % 2 == parity)
			.map(|(place, _)| place / 2)
	};
	let (dark, light) = (bishop(0)?, bishop(1)?);
	let rest: Vec<Role> = rank
		.iter()
		.copied()
		.filter(|piece| *piece != Role::Bishop)
		.collect();
	let queen = rest.iter().position(|piece| *piece == Role::Queen)?;
	let last: Vec<Role> = rest.into_iter().filter(|piece| *piece != Role::Queen).collect();
	let mut knights = last
		.iter()
		.enumerate()
		.filter(|(_, piece)| **piece == Role::Knight)
		.map(|(place, _)| place);
	let (first, second) = (knights.next()?, knights.next()?);
	// The pairs of five places in their order: 01 02 03 04 12 13 14 23 24 34.
	let before: usize = (0..first).map(|place| 4 - place).sum();
	let pair = before + (second - first - 1);
	u16::try_from(light + 4 * dark + 16 * queen + 96 * pair).ok()
}

impl Position {
	/// Returns the fault of this as a start position of Chess960; `None` without a fault.
	#[must_use]
	pub fn start_fault(&self) -> Option<StartFault> {
		let on_rank = |color: Color, rank: Rank| {
			let pieces = self.pieces();
			pieces.filter(move |(square, piece)| piece.color == color && square.rank() == rank)
		};
		let count = |role| {
			let back = on_rank(Color::White, Rank::First);
			back.filter(|(_, piece)| piece.role == role).count()
		};
		let pawns = |color: Color, rank| {
			let front = on_rank(color, rank);
			front.filter(|(_, piece)| piece.role == Role::Pawn).count()
		};
		let whole = PIECES.into_iter().all(|(role, wanted)| count(role) == wanted)
			&& pawns(Color::White, Rank::Second) == 8;
		if !whole || self.turn() != Color::White {
			return Some(StartFault::Pieces);
		}
		let opposite = self.pieces().all(|(square, piece)| {
			let there = self.piece_on(square.flip_vertical());
			there.is_some_and(|there| there.role == piece.role && there.color != piece.color)
		});
		if !opposite {
			return Some(StartFault::Black);
		}
		let rooks = self.squares_of(Color::White, Role::Rook);
		let kings = self.squares_of(Color::White, Role::King);
		let between = kings.iter().all(|king| {
			rooks.iter().any(|rook| rook.file() < king.file())
				&& rooks.iter().any(|rook| rook.file() > king.file())
		});
		if !between {
			return Some(StartFault::King);
		}
		let bishops = self.squares_of(Color::White, Role::Bishop);
		let light = bishops.into_iter().filter(|square| square.is_light()).count();
		(light != 1).then_some(StartFault::Bishops)
	}

	/// Returns White's first rank, if eight white pieces stand on it.
	#[must_use]
	pub fn back_rank(&self) -> Option<BackRank> {
		let role = |file: File| {
			let piece = self.piece_on(Square::from_coords(file, Rank::First))?;
			(piece.color == Color::White).then_some(piece.role)
		};
		let roles: Option<Vec<Role>> = File::ALL.into_iter().map(role).collect();
		BackRank::try_from(roles?).ok()
	}

	/// Returns the number of this start position of Chess960; `None` if it is not one, or if a castling right is missing.
	#[must_use]
	pub fn start_number(&self) -> Option<u16> {
		let number = number_of(&self.back_rank()?)?;
		(Self::chess960(number)?.key() == self.key()).then_some(number)
	}

	/// Returns `true` if a game that begins here is one of Chess960: king or rooks castle from squares other than in chess, or
	/// the pieces stand in one of its other starts.
	#[must_use]
	pub fn begins_chess960(&self) -> bool {
		self.castles_as_chess960()
			|| self
				.start_number()
				.is_some_and(|number| number != Self::USUAL_START)
	}

	/// Returns the FEN with castling rights as the files of any rooks (Shredder-FEN). [`Self::fen`] writes K and Q for the
	/// outermost rook (X-FEN).
	#[must_use]
	pub fn shredder_fen(&self) -> String {
		let mut rights = String::new();
		for color in Color::ALL {
			for wing in [Wing::King, Wing::Queen] {
				let file = self.castling_rook(color, wing).map(Square::file);
				rights.extend(file.map(|file| color.fold_wb(file.upper_char(), file.char())));
			}
		}
		if rights.is_empty() {
			rights.push('-');
		}
		let fen = self.fen();
		let fields: Vec<&str> = fen.split(' ').collect();
		let whole = fields
			.iter()
			.enumerate()
			.map(|(place, field)| if place == 2 { rights.as_str() } else { field });
		whole.collect::<Vec<&str>>().join(" ")
	}

	/// Returns `true` if king or rooks castle from squares other than in chess.
	#[must_use]
	pub fn castles_as_chess960(&self) -> bool {
		self.castling_mode() == CastlingMode::Chess960
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn every_numbered_start_is_one() {
		for number in 0..960 {
			assert_eq!(
				Position::chess960(number).unwrap().start_fault(),
				None,
				"{number}"
			);
		}
	}

	#[test]
	fn a_number_and_its_position_are_one_thing() {
		for number in 0..960 {
			let position = Position::chess960(number).unwrap();
			let rank = position.back_rank().unwrap();
			assert_eq!(StartFault::of(&rank), [], "{number}");
			assert_eq!(number_of(&rank), Some(number));
			assert_eq!(position.start_number(), Some(number));
			assert_eq!(position.begins_chess960(), number != Position::USUAL_START);
			let letters: String = rank.iter().map(|role| role.upper_char()).collect();
			assert_eq!(back_rank(&letters), Some(rank));
			// Both ways to write it are read as the same.
			for fen in [position.fen(), position.shredder_fen()] {
				assert_eq!(Position::from_fen(&fen).as_ref(), Ok(&position), "{fen}");
			}
		}
		assert_eq!(Position::start().start_number(), Some(518));
		// Without a right to castle it is another position.
		let odd = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQk - 0 1";
		assert_eq!(Position::from_fen(odd).unwrap().start_number(), None);
	}

	#[test]
	fn every_rule_that_a_first_rank_breaks_is_told() {
		for (letters, faults) in [
			("RNBQKBNR", Vec::new()),
			("KRRBBNNQ", vec![StartFault::King]),
			("KRRBNBNQ", vec![StartFault::King, StartFault::Bishops]),
			("RKRBQQNN", vec![StartFault::Pieces]),
			("RKRBNBNQ", vec![StartFault::Bishops]),
			("QQQQQQQQ", vec![StartFault::Pieces]),
		] {
			assert_eq!(StartFault::of(&back_rank(letters).unwrap()), faults, "{letters}");
			assert_eq!(
				number_of(&back_rank(letters).unwrap()).is_some(),
				faults.is_empty()
			);
		}
		for letters in ["", "RNBQKBN", "RNBQKBNRR", "RNBQKBNÄ"] {
			assert_eq!(back_rank(letters), None, "{letters}");
		}
	}

	#[test]
	fn castling_is_written_by_the_outermost_rook_or_by_its_file() {
		for (fen, shredder) in [
			(
				"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
				"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
			),
			(
				"4k3/8/8/8/8/8/8/1R1RK1RR w GBk - 3 9",
				"4k3/8/8/8/8/8/8/1R1RK1RR w GB - 3 9",
			),
			("4k3/8/8/8/8/8/8/4K3 b - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
		] {
			let position = Position::from_any_fen(fen).unwrap();
			assert_eq!(position.shredder_fen(), shredder);
		}
		// The inner rook has the right: its file is named in both.
		let inner = "4k3/8/8/8/8/8/8/4KR1R w F - 0 1";
		let position = Position::from_fen(inner).unwrap();
		assert_eq!(
			(position.fen(), position.shredder_fen()),
			(inner.into(), inner.into())
		);
	}

	#[test]
	fn a_wrong_start_is_told_by_its_fault() {
		for (back, black, fault) in [
			("rnbqkbnr", "RNBQKBNR", None),
			("rrbqkbnn", "RRBQKBNN", Some(StartFault::King)),
			("rbbqknnr", "RBBQKNNR", None),
			("rbqbknnr", "RBQBKNNR", Some(StartFault::Bishops)),
			("rnbqkbnr", "RNBKQBNR", Some(StartFault::Black)),
			("rnbqkbnr", "RNBQKQNR", Some(StartFault::Pieces)),
		] {
			let fen = format!("{back}/pppppppp/8/8/8/8/PPPPPPPP/{black} w - - 0 1");
			assert_eq!(
				Position::from_any_fen(&fen).unwrap().start_fault(),
				fault,
				"{fen}"
			);
		}
	}
}
