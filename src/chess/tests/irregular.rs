//! Positions after illegal moves are positions too.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use proptest::prelude::*;

use super::{any_fen, at, starts, walk};
use crate::chess::irregular::Irregular;
use crate::chess::position::Inner;
use crate::chess::{
	Change, Color, ENGLISH_LETTERS, Oddity, Piece, Placement, Position, Role, Square, Wing, san, shift_text,
};

/// The same position, treated as if it were irregular.
fn forced(position: &Position) -> Position {
	Position(Inner::Irregular(Irregular::new(
		position.setup(),
		position.castles().clone(),
	)))
}

fn is_irregular(position: &Position) -> bool {
	matches!(position.0, Inner::Irregular(_))
}

/// Returns the position after a piece was moved from one square to another, legally or not; `None` if no piece stands there.
fn shifted(position: &Position, from: Square, to: Square, promotion: Option<Role>) -> Option<Position> {
	if let Some(mv) = position.act(from, to, promotion) {
		return Some(position.after(mv));
	}
	let mut board = position.placement();
	let piece = board.take(from).filter(|_| from != to)?;
	board.put(to, piece);
	Some(position.with_placement(&board, !position.turn(), Change::Move))
}

fn moves(position: &Position) -> Vec<String> {
	let mut moves: Vec<String> = position.legal_moves().iter().map(|mv| mv.uci()).collect();
	moves.sort();
	moves
}

#[test]
fn the_irregular_moves_of_regular_positions_are_theirs() {
	walk(&starts(), 60, |position, _, lots| {
		let same = forced(position);
		let fen = position.fen();
		assert_eq!(moves(&same), moves(position), "{fen}");
		assert_eq!(same.key(), position.key(), "{fen}");
		assert_eq!(same.short_key(), position.short_key(), "{fen}");
		assert_eq!(same.fen(), fen);
		assert_eq!(same.is_check(), position.is_check());
		assert_eq!(same.is_checkmate(), position.is_checkmate());
		assert_eq!(same.is_stalemate(), position.is_stalemate());
		assert_eq!(same.oddity(), None, "{fen}");
		assert_eq!(same.forcing_moves().len(), position.forcing_moves().len());
		for color in Color::ALL {
			assert_eq!(
				same.lacks_mating_material(color),
				position.lacks_mating_material(color),
				"{fen}"
			);
		}
		if let Some(mv) = lots.pick(&position.legal_moves()) {
			assert_eq!(san(&same, mv), san(position, mv), "{fen}");
			let after = same.after(mv);
			assert_eq!(after, position.after(mv), "{fen}");
			assert_eq!(
				same.act(mv.from(), mv.to(), mv.promotion()),
				position.act(mv.from(), mv.to(), mv.promotion())
			);
		}
	});
}

#[test]
fn material_is_judged_alike() {
	for fen in [
		"8/8/4k3/8/8/4K3/8/8",
		"8/8/4k3/8/8/4KN2/8/8",
		"8/8/4kq2/8/8/4KN2/8/8",
		"8/8/4kr2/8/8/4KN2/8/8",
		"8/8/4k3/8/8/4KNN1/8/8",
		"8/8/4kb2/8/8/4KB2/8/8",
		"8/8/4k1b1/8/8/4KB2/8/8",
		"8/8/4kn2/8/8/4KB2/8/8",
		"8/8/4k3/8/8/4KBB1/8/8",
		"8/8/4k3/8/8/4KP2/8/8",
	] {
		let position = at(&format!("{fen} w - - 0 1"));
		for color in Color::ALL {
			let (one, other) = (
				position.lacks_mating_material(color),
				forced(&position).lacks_mating_material(color),
			);
			assert_eq!(one, other, "{fen} {color}");
		}
	}
}

fn perft(position: &Position, depth: u32) -> usize {
	let moves = position.legal_moves();
	if depth == 1 {
		return moves.len();
	}
	moves
		.into_iter()
		.map(|mv| perft(&forced(&position.after(mv)), depth - 1))
		.sum()
}

#[test]
fn irregular_moves_are_counted_as_the_chess_world_counts() {
	for (fen, depth, count) in [
		(
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
			3,
			8_902,
		),
		(
			"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
			2,
			2_039,
		),
		("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3, 2_812),
		(
			"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
			3,
			9_467,
		),
	] {
		assert_eq!(perft(&forced(&at(fen)), depth), count, "{fen}");
	}
}

#[test]
fn oddities_are_named() {
	for (fen, expected) in [
		(
			"4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1",
			Some(Oddity::BothKingsInCheck),
		),
		("8/8/8/3kK3/8/8/8/8 w - - 0 1", Some(Oddity::BothKingsInCheck)),
		(
			"4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
			Some(Oddity::KingCanBeTaken(Color::Black)),
		),
		(
			"4k3/8/8/8/8/4r3/8/4K3 b - - 0 1",
			Some(Oddity::KingCanBeTaken(Color::White)),
		),
		(
			"P3k3/8/8/8/8/8/8/4K3 b - - 0 1",
			Some(Oddity::PawnOnLastRank(Square::A8)),
		),
		(
			"4k3/8/8/8/8/8/8/p3K3 w - - 0 1",
			Some(Oddity::PawnOnLastRank(Square::A1)),
		),
		(
			"4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
			Some(Oddity::PawnOnFirstRank(Square::A1)),
		),
		(
			"8/8/8/8/8/8/8/4K3 w - - 0 1",
			Some(Oddity::KingMissing(Color::Black)),
		),
		("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", Some(Oddity::TooManyKings)),
		(
			"4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1",
			Some(Oddity::TooManyPieces(Color::White)),
		),
		// Three knights give check at once: impossible, and not worth a word.
		("4k3/8/3N1N2/2N5/8/8/8/4K3 b - - 0 1", None),
		("4k3/8/8/8/8/8/8/4K3 w - - 0 1", None),
	] {
		let position = any_fen(fen);
		assert_eq!(position.oddity(), expected, "{fen}");
		assert_eq!(Position::from_fen(fen).is_err(), is_irregular(&position), "{fen}");
	}
}

#[test]
fn irregular_positions_are_played_on() {
	for (fen, expected) in [
		// No king is taken.
		(
			"7k/6Q1/8/8/8/8/8/K7 w - - 0 1",
			"a1a2 a1b1 a1b2 g7a7 g7b2 g7b7 g7c3 g7c7 g7d4 g7d7 g7e5 g7e7 g7f6 g7f7 g7f8 g7g1 g7g2 g7g3 g7g4 g7g5 g7g6 g7g8 g7h6 g7h7",
		),
		// A side without a king leaves no king in check.
		("7k/8/8/8/8/8/7r/7P w - - 0 1", ""),
		("7k/8/8/8/8/7r/8/7P w - - 0 1", "h1h2"),
		// Both kings are in check: the mover's own must be saved.
		("3k4/4q3/8/8/8/8/5P2/3RK3 w - - 0 1", "e1d2 e1f1"),
		// A pawn on the last rank cannot move; on its own first rank it makes single steps.
		("P6k/8/8/8/8/8/8/6PK w - - 0 1", "g1g2 h1g2 h1h2"),
	] {
		assert_eq!(moves(&any_fen(fen)).join(" "), expected, "{fen}");
	}
	let mated = any_fen("7k/6Q1/5K2/8/8/8/8/P7 b - - 0 1");
	assert!(is_irregular(&mated) && mated.is_checkmate() && !mated.is_stalemate());
	let stalemated = any_fen("7k/5K2/6Q1/8/8/8/8/P7 b - - 0 1");
	assert!(stalemated.is_stalemate() && !stalemated.is_check());
	assert!(
		any_fen("P3k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
			.uci_move("e1g1")
			.is_some()
	);
	let passant = any_fen("P3k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
	assert!(passant.uci_move("e5d6").is_some_and(|mv| mv.is_en_passant()));
}

#[test]
fn illegal_moves_stand() {
	let start = Position::start().fen();
	for (fen, from, to, promotion, expected) in [
		// This one has no fault: a pawn that may be taken is noted only if it really can be.
		(
			"4k3/8/8/8/3p4/8/4P3/4K3 w - - 7 1",
			Square::E2,
			Square::E4,
			None,
			Some("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
		),
		(
			start.as_str(),
			Square::E2,
			Square::E5,
			None,
			Some("rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
		),
		(
			start.as_str(),
			Square::E1,
			Square::E3,
			None,
			Some("rnbqkbnr/pppppppp/8/8/8/4K3/PPPPPPPP/RNBQ1BNR b kq - 1 1"),
		),
		(
			start.as_str(),
			Square::A1,
			Square::A3,
			None,
			Some("rnbqkbnr/pppppppp/8/8/8/R7/PPPPPPPP/1NBQKBNR b Kkq - 1 1"),
		),
		// The knight takes a rook that could castle.
		(
			"r3k2r/8/8/8/8/8/8/4K1N1 w kq - 5 9",
			Square::G1,
			Square::H8,
			None,
			Some("r3k2N/8/8/8/8/8/8/4K3 b q - 0 9"),
		),
		// The king is left in check, and the opponent cannot take it.
		(
			"4r2k/8/8/8/8/8/4N3/4K3 w - - 5 9",
			Square::E2,
			Square::C3,
			None,
			Some("4r2k/8/8/8/8/2N5/8/4K3 b - - 6 9"),
		),
		(
			"7k/4P3/8/8/8/8/8/4K3 w - - 5 9",
			Square::E7,
			Square::E8,
			None,
			Some("4P2k/8/8/8/8/8/8/4K3 b - - 0 9"),
		),
		(
			"7k/4P3/8/8/8/8/8/4K3 b - - 5 9",
			Square::H8,
			Square::E7,
			None,
			Some("8/4k3/8/8/8/8/8/4K3 w - - 0 10"),
		),
		(start.as_str(), Square::E4, Square::E5, None, None),
		(start.as_str(), Square::E2, Square::E2, None, None),
	] {
		let after = shifted(&any_fen(fen), from, to, promotion);
		assert_eq!(after.map(|after| after.fen()).as_deref(), expected, "{fen}");
	}
	let pinned = any_fen("4r2k/8/8/8/8/8/4N3/4K3 w - - 5 9");
	let check = shifted(&pinned, Square::E2, Square::C3, None).unwrap();
	assert_eq!(check.oddity(), Some(Oddity::KingCanBeTaken(Color::White)));
	assert!(check.uci_move("e8e1").is_none());
	// The next move may put everything in order again.
	assert!(!is_irregular(&check.after(check.uci_move("e8d8").unwrap())));
}

#[test]
fn corrections_count_nothing() {
	let position = at("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 9");
	let mut board = position.placement();
	let rook = board.take(Square::H1).unwrap();
	board.put(Square::H2, rook);
	let corrected = position.with_placement(&board, Color::White, Change::Correction);
	assert_eq!(corrected.fen(), "r3k2r/8/8/3pP3/8/8/7R/R3K3 w Qkq d6 0 9");
	let moved = position.with_placement(&board, Color::Black, Change::Move);
	assert_eq!(moved.fen(), "r3k2r/8/8/3pP3/8/8/7R/R3K3 b Qkq - 1 9");
}

#[test]
fn a_misplaced_king_or_rook_does_not_castle() {
	let position = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
	let rights = |color, wing| {
		let fen = position.without_castling(color, wing).fen();
		fen.split(' ').nth(2).map(ToString::to_string)
	};
	assert_eq!(rights(Color::White, None).as_deref(), Some("kq"));
	assert_eq!(rights(Color::White, Some(Wing::King)).as_deref(), Some("Qkq"));
	assert_eq!(rights(Color::Black, Some(Wing::Queen)).as_deref(), Some("KQk"));
	let no_rights = position.without_castling(Color::White, None);
	assert_ne!(no_rights.key(), position.key());
}

#[test]
fn illegal_moves_are_written_with_both_squares() {
	let position = at("rnbqkbnr/pppppppp/8/8/4N3/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1");
	let german = ['K', 'D', 'T', 'L', 'S', 'B'];
	let text = |letters, from, to, promotion| shift_text(letters, &position, from, to, promotion);
	assert_eq!(text(ENGLISH_LETTERS, Square::E2, Square::E6, None), "e2-e6");
	assert_eq!(text(ENGLISH_LETTERS, Square::E4, Square::E6, None), "Ne4-e6");
	assert_eq!(text(german, Square::E4, Square::E7, None), "Se4xe7");
	assert_eq!(text(german, Square::E2, Square::E8, Some(Role::Queen)), "e2xe8D");
}

fn pieces() -> impl Strategy<Value = Vec<(usize, usize)>> {
	prop_oneof![
		prop::collection::vec((0..64_usize, 0..12_usize), 0..12),
		prop::collection::vec((0..64_usize, 0..12_usize), 0..90),
		// Many queens have more moves than a legal position can.
		prop::collection::vec((0..64_usize, 4..6_usize), 20..64),
	]
}

proptest! {
	#[test]
	fn nothing_on_a_board_is_too_odd(pieces in pieces(), white in any::<bool>(), shift in (0..64_u32, 0..64_u32)) {
		let mut board = Placement::default();
		for (square, piece) in pieces {
			let color = if piece % 2 == 0 { Color::White } else { Color::Black };
			let role = Role::ALL[[0, 1, 4, 3, 2, 5][piece / 2]];
			board.put(Square::ALL[square], Piece { color, role });
		}
		let turn = if white { Color::White } else { Color::Black };
		let position = Position::start().with_placement(&board, turn, Change::Move);
		prop_assert_eq!(position.placement(), board);
		let again = Position::from_any_fen(&position.fen()).unwrap();
		prop_assert_eq!(&again, &position);
		prop_assert_eq!(again.key(), position.key());
		prop_assert_eq!(Placement::from_fen(&position.fen()).unwrap(), board);
		let moves = position.legal_moves();
		prop_assert_eq!(position.is_checkmate() || position.is_stalemate(), moves.is_empty());
		let kings = |position: &Position| position.set_of(Color::White, Role::King) | position.set_of(Color::Black, Role::King);
		for mv in &moves {
			let after = position.after(*mv);
			prop_assert_eq!(kings(&after).count(), kings(&position).count());
			let same_turn = after.with_placement(&after.placement(), turn, Change::Correction);
			prop_assert!(!same_turn.is_check());
			prop_assert_eq!(position.act(mv.from(), mv.to(), mv.promotion()), Some(*mv));
		}
		if let Some(mv) = moves.first() {
			prop_assert!(!san(&position, *mv).is_empty());
		}
		let (from, to) = (Square::new(shift.0), Square::new(shift.1));
		if let Some(after) = shifted(&position, from, to, None) {
			let _ = (after.oddity(), after.legal_moves(), position.deed(&after.placement()));
			prop_assert_ne!(after.placement(), board);
		}
		let _ = (position.forcing_moves(), position.passed(), position.oddity());
		let _ = Color::ALL.map(|color| position.lacks_mating_material(color));
	}
}
