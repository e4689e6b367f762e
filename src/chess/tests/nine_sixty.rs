//! Chess960 (Guideline II).

use alloc::collections::BTreeSet;

use super::at;
use crate::chess::{File, Move, NoMove, Position, Role, Said, Square, Wing, san};

fn perft(position: &Position, depth: u32) -> usize {
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
		assert!(!position.is_irregular(), "{fen}");
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

#[test]
fn castling_is_counted_as_the_chess_world_counts() {
	for (fen, counts) in [
		(
			"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
			[21, 528, 12_189],
		),
		(
			"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
			[21, 807, 18_002],
		),
	] {
		for (depth, count) in (1..).zip(counts) {
			assert_eq!(perft(&at(fen), depth), count, "depth {depth} of {fen}");
		}
	}
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
