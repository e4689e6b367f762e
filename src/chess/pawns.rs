//! Pawn structure: passed and doubled pawns, and files without pawns.

use alloc::vec::Vec;

use shakmaty::{Color, File, Role, Square};

use super::position::Position;

impl Position {
	/// The pawns of this side that no pawn of the other one can meet or take on their way, a to h file by file.
	#[must_use]
	pub fn passed_pawns(&self, color: Color) -> Vec<Square> {
		let others = self.squares_of(!color, Role::Pawn);
		let mut pawns = self.squares_of(color, Role::Pawn);
		pawns.retain(|pawn| {
			others.iter().all(|other| {
				let is_behind = color.fold_wb(other.rank() <= pawn.rank(), other.rank() >= pawn.rank());
				is_behind || other.file().distance(pawn.file()) > 1
			})
		});
		pawns
	}

	/// Returns the pawns of this side that share a file with another one of its pawns.
	#[must_use]
	pub fn doubled_pawns(&self, color: Color) -> Vec<Square> {
		let pawns = self.squares_of(color, Role::Pawn);
		let is_doubled = |pawn: &Square| pawns.iter().filter(|other| other.file() == pawn.file()).count() > 1;
		pawns.iter().copied().filter(is_doubled).collect()
	}

	/// The files on which this side has no pawn, a to h.
	#[must_use]
	pub fn files_without_pawns(&self, color: Color) -> Vec<File> {
		let pawns = self.squares_of(color, Role::Pawn);
		let is_free = |file: &File| pawns.iter().all(|pawn| pawn.file() != *file);
		File::ALL.into_iter().filter(is_free).collect()
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_pawn_is_passed_where_no_other_pawn_is_before_it_or_beside_its_way() {
		let position = Position::from_fen("4k3/1p4pp/8/3Pp3/p3P3/7P/5P2/4K3 w - - 0 1").unwrap();
		assert_eq!(position.passed_pawns(Color::White), [Square::D5]);
		assert_eq!(position.passed_pawns(Color::Black), [Square::A4, Square::B7]);
		let blocked = Position::from_fen("4k3/8/3p4/3P4/8/8/8/4K3 w - - 0 1").unwrap();
		assert_eq!(blocked.passed_pawns(Color::White), []);
		// A pawn beside or past it stops nothing.
		let passing = Position::from_fen("4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1").unwrap();
		assert_eq!(passing.passed_pawns(Color::White), [Square::D5]);
		assert_eq!(passing.passed_pawns(Color::Black), [Square::E5]);
	}

	#[test]
	fn pawns_are_doubled_where_two_of_a_side_stand_on_a_file() {
		let position = Position::from_fen("4k3/p6p/8/3P4/3p4/3P4/P4P2/4K3 w - - 0 1").unwrap();
		assert_eq!(position.doubled_pawns(Color::White), [Square::D3, Square::D5]);
		assert_eq!(position.doubled_pawns(Color::Black), []);
	}

	#[test]
	fn files_without_pawns() {
		let position = Position::from_fen("4k3/1ppp1ppp/8/8/8/8/PPP1PPPP/4K3 w - - 0 1").unwrap();
		assert_eq!(position.files_without_pawns(Color::White), [File::D]);
		assert_eq!(position.files_without_pawns(Color::Black), [File::A, File::E]);
	}
}
