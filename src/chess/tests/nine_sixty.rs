//! Chess960 (Guideline II).

use alloc::collections::BTreeSet;

use super::at;
use crate::chess::{File, Move, NoMove, Position, Role, Said, Square, Wing, san};

pub(super) fn perft(position: &Position, depth: u32) -> usize {
	let moves = position.legal_moves();
	if depth == 1 {
		return moves.len();
	}
	moves
		.into_iter()
		.map(|mv| perft(&position.after(mv), depth - 1))
		.sum()
}

#[test]
fn there_are_960_initial_positions() {
	let mut seen = BTreeSet::new();
	for number in 0..960 {
		let position = Position::chess960(number).unwrap();
		let fen = position.fen();
		assert_eq!(at(&fen), position);
		let files = |role: Role| -> alloc::vec::Vec<File> {
			let squares = position.squares_of(crate::chess::Color::White, role);
			squares.into_iter().map(Square::file).collect()
		};
		let (rooks, king, bishops) = (files(Role::Rook), files(Role::King), files(Role::Bishop));
		assert!(rooks[0] < king[0] && king[0] < rooks[1], "{fen}");
		assert_ne!(u32::from(bishops[0]) % 2, u32::from(bishops[1]) % 2, "{fen}");
		assert!(seen.insert(fen));
	}
	assert_eq!(Position::chess960(518), Some(Position::start()));
	assert_eq!(Position::chess960(960), None);
}

fn castling(position: &Position, wing: Wing) -> Option<Move> {
	position.find(Said::Castling(wing)).ok()
}

#[test]
fn castling_ends_where_it_ends_in_normal_chess() {
	for (fen, wing, uci, written, after) in [
		(
			"7k/8/8/8/8/8/8/5KR1 w G - 0 1",
			Wing::King,
			"f1g1",
			"O-O",
			"7k/8/8/8/8/8/8/5RK1 b - - 1 1",
		),
		(
			"7k/8/8/8/8/8/8/1RK5 w B - 0 1",
			Wing::Queen,
			"c1b1",
			"O-O-O",
			"7k/8/8/8/8/8/8/2KR4 b - - 1 1",
		),
		(
			"1r4k1/8/8/8/8/8/8/6K1 b b - 0 1",
			Wing::Queen,
			"g8b8",
			"O-O-O+",
			"2kr4/8/8/8/8/8/8/6K1 w - - 1 2",
		),
		(
			"7k/8/8/8/8/8/8/R3K3 w Q - 0 1",
			Wing::Queen,
			"e1c1",
			"O-O-O",
			"7k/8/8/8/8/8/8/2KR4 b - - 1 1",
		),
	] {
		let position = at(fen);
		let mv = castling(&position, wing).unwrap_or_else(|| panic!("{fen}"));
		assert_eq!(mv.uci(), uci, "{fen}");
		assert_eq!(position.uci_move(uci), Some(mv), "{fen}");
		assert_eq!(
			san(&position, mv).trim_end_matches('+'),
			written.trim_end_matches('+'),
			"{fen}"
		);
		assert_eq!(position.after(mv).fen(), after, "{fen}");
		assert_eq!(position.placement_after(mv), position.after(mv).placement());
	}
	// The rook's departure uncovers the king.
	assert_eq!(
		castling(&at("7k/8/8/8/8/8/8/1K1R1r2 w D - 0 1"), Wing::King),
		None
	);
	assert_eq!(castling(&at("7k/8/8/8/8/8/8/rRK5 w B - 0 1"), Wing::Queen), None);
}

#[test]
fn a_step_of_the_king_is_not_castling() {
	let position = at("k7/8/8/8/8/8/8/5K1R w H - 0 1");
	let said = |to| Said::Piece {
		role: Some(Role::King),
		from_file: Some(File::F),
		from_rank: Some(crate::chess::Rank::First),
		to,
		promotion: None,
	};
	let found = |to| position.find(said(to)).map(|mv| (mv.uci(), mv.castling()));
	assert_eq!(found(Square::G1), Ok(("f1g1".into(), None)));
	assert_eq!(found(Square::H1), Ok(("f1h1".into(), Some(Wing::King))));
	let normal = at("k7/8/8/8/8/8/8/4K2R w K - 0 1");
	let refused = |to| {
		let said = Said::Piece {
			role: Some(Role::King),
			from_file: Some(File::E),
			from_rank: Some(crate::chess::Rank::First),
			to,
			promotion: None,
		};
		matches!(normal.find(said), Err(NoMove::Against(_)))
	};
	assert!(refused(Square::H1) && !refused(Square::G1));
}

#[test]
fn why_castling_is_not_legal_is_told_by_its_square() {
	use crate::chess::Why;
	let why = |fen: &str, wing| match at(fen).find(Said::Castling(wing)) {
		Err(NoMove::Against(why)) => why,
		other => panic!("{fen}: {other:?}"),
	};
	for (fen, wing, expected) in [
		// Of two in the way, the one nearest to the king.
		(
			"1rk4r/8/8/8/8/8/8/1RK1NN1R w HBhb - 0 1",
			Wing::King,
			Why::CastlingBlocked(Wing::King, Square::E1),
		),
		// Only the rook has a free way here.
		(
			"7k/8/8/8/8/8/8/RNK5 w A - 0 1",
			Wing::Queen,
			Why::CastlingBlocked(Wing::Queen, Square::B1),
		),
		(
			"4r1k1/8/8/8/8/8/8/1RK4R w HB - 0 1",
			Wing::King,
			Why::CastlingThroughCheck(Wing::King, Square::E1),
		),
		(
			"2r3k1/8/8/8/8/8/8/1RK4R w HB - 0 1",
			Wing::King,
			Why::CastlingThroughCheck(Wing::King, Square::C1),
		),
		// The rook's departure uncovers the king on its square of arrival.
		(
			"7k/8/8/8/8/8/8/rR1K4 w B - 0 1",
			Wing::Queen,
			Why::CastlingThroughCheck(Wing::Queen, Square::C1),
		),
		(
			"6k1/8/8/8/8/8/8/1RK4R w H - 0 1",
			Wing::Queen,
			Why::CastlingRookLost(Wing::Queen),
		),
		(
			"6k1/8/8/8/8/8/8/1RK4R w - - 0 1",
			Wing::Queen,
			Why::CastlingLost(Wing::Queen),
		),
	] {
		assert_eq!(why(fen, wing), expected, "{fen}");
	}
}
