//! The acts of hands on a board are read, step by step, as the right deed.

use alloc::vec::Vec;

use super::{any_fen, at, starts, walk};
use crate::chess::{Change, Color, Deed, Move, OwedPart, Piece, Placement, Position, Role, Square, Wing};

/// One act of a hand.
#[derive(Clone, Copy, Debug)]
enum Act {
	Off(Square),
	On(Square, Piece),
}

/// Returns the acts of a move, each with the set of acts that it must wait for, as bits.
fn acts(position: &Position, mv: Move) -> Vec<Vec<(Act, u32)>> {
	let us = position.turn();
	let piece = Piece {
		color: us,
		role: mv.role(),
	};
	let (from, to) = (mv.from(), mv.to());
	if let Some((rook_from, rook_to)) = mv.castling_rook() {
		return [[
			(Act::Off(from), 0),
			(Act::On(to, piece), 1),
			(Act::Off(rook_from), 0),
			(Act::On(rook_to, us.rook()), 4),
		]
		.to_vec()]
		.to_vec();
	}
	let taken = mv.captured_square();
	let clears = taken == Some(to);
	let mut ways = Vec::new();
	let removal = taken.map(|square| (Act::Off(square), 0));
	let bit = |has: bool, bit: u32| if has { bit } else { 0 };
	match mv.promotion() {
		None => {
			let waits = 1 | bit(clears, 4);
			ways.push([(Act::Off(from), 0), (Act::On(to, piece), waits)].to_vec());
		}
		Some(role) => {
			let new = Piece { color: us, role };
			// The new piece before or after the pawn is taken off (4.6.2), or the pawn goes all the way.
			ways.push([(Act::Off(from), 0), (Act::On(to, new), bit(clears, 4))].to_vec());
			if !clears {
				let walks = [
					(Act::Off(from), 0),
					(Act::On(to, piece), 1),
					(Act::Off(to), 2),
					(Act::On(to, new), 4),
				];
				ways.push(walks.to_vec());
			}
		}
	}
	for way in &mut ways {
		way.extend(removal);
	}
	ways
}

/// Collects all boards on the way, in every order of the acts that hands can follow.
fn between(board: Placement, acts: &[(Act, u32)], done: u32, seen: &mut Vec<Placement>) {
	for (place, (act, waits)) in acts.iter().enumerate() {
		let bit = 1 << place;
		if done & bit != 0 || done & waits != *waits {
			continue;
		}
		let mut next = board;
		match *act {
			Act::Off(square) => {
				next.take(square);
			}
			Act::On(square, _) if board.piece_on(square).is_some() => continue,
			Act::On(square, piece) => next.put(square, piece),
		}
		if !seen.contains(&next) {
			seen.push(next);
		}
		between(next, acts, done | bit, seen);
	}
}

#[test]
fn every_step_of_every_legal_move_is_a_part_of_it() {
	let mut counts = [0_usize; 4];
	walk(&starts(), 30, |position, moves, lots| {
		let before = position.placement();
		assert_eq!(position.deed(&before), Deed::Nothing);
		for _ in 0..5 {
			let Some(mv) = lots.pick(moves) else { break };
			let whole = position.placement_after(mv);
			assert_eq!(whole, position.after(mv).placement());
			assert_eq!(
				position.deed(&whole),
				Deed::Legal(mv),
				"{mv:?} in {}",
				position.fen()
			);
			let mut seen = Vec::new();
			for way in acts(position, mv) {
				between(before, &way, 0, &mut seen);
			}
			assert!(seen.contains(&whole), "{mv:?} in {}", position.fen());
			for board in seen {
				let deed = position.deed(&board);
				let (kind, fits) = match &deed {
					Deed::InHand(square, piece) => (
						0,
						before.piece_on(*square) == Some(*piece) && board.piece_on(*square).is_none(),
					),
					Deed::Unfinished { of, .. } => (1, of.contains(&mv)),
					// King or rook may have made a whole move that is the first half of castling.
					Deed::Legal(other) => (2, *other == mv || mv.castling().is_some()),
					Deed::Nothing => (3, mv.castling().is_some()),
					Deed::Illegal => (3, false),
				};
				counts[kind] += 1;
				assert!(fits, "{mv:?} in {}: {board:?} is {deed:?}", position.fen());
			}
		}
	});
	assert!(counts[..3].iter().all(|count| *count > 100), "{counts:?}");
}

#[test]
fn every_legal_move_is_a_legal_deed() {
	walk(&starts(), 40, |position, moves, _| {
		for mv in moves {
			let whole = position.placement_after(*mv);
			assert_eq!(
				position.deed(&whole),
				Deed::Legal(*mv),
				"{mv:?} in {}",
				position.fen()
			);
			assert_eq!(position.uci_move(&mv.uci()), Some(*mv));
			assert!(position.is_legal(*mv));
			let shifted = position.with_placement(&whole, !position.turn(), Change::Move);
			let after = position.after(*mv);
			assert_eq!(shifted, after, "{mv:?} in {}", position.fen());
			assert_eq!(shifted.fen(), after.fen());
			assert_eq!(shifted.key(), after.key());
		}
	});
}

/// Checks the reading of a board in the position of a FEN.
fn check(fen: &str, board: &str, expected: &str) {
	let position = any_fen(fen);
	let deed = match position.deed(&Placement::from_fen(board).unwrap()) {
		Deed::Nothing => "nothing".into(),
		Deed::InHand(square, piece) => format!("in hand {}{square}", piece.char()),
		Deed::Legal(mv) => format!("legal {mv:?}"),
		Deed::Unfinished { of, owed } => format!("of {of:?} {owed:?}"),
		Deed::Illegal => "illegal".into(),
	};
	assert_eq!(deed, expected, "{fen} -> {board}");
}

#[test]
fn unfinished_deeds_say_what_is_owed() {
	let castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
	check(
		castling,
		"4k3/8/8/8/8/8/8/R5KR",
		"of [e1g1] Rook { from: H1, to: F1 }",
	);
	check(
		castling,
		"4k3/8/8/8/8/8/8/R5K1",
		"of [e1g1] Rook { from: H1, to: F1 }",
	);
	check(
		castling,
		"4k3/8/8/8/8/8/8/2K4R",
		"of [e1c1] Rook { from: A1, to: D1 }",
	);
	check(
		castling,
		"4k3/8/8/8/8/8/8/R4R2",
		"of [e1g1] King { from: E1, to: G1 }",
	);
	check(castling, "4k3/8/8/8/8/8/8/R4RK1", "legal e1g1");
	check(castling, "4k3/8/8/8/8/8/8/R3KR2", "legal h1f1");
	check(castling, "4k3/8/8/8/8/8/8/R6R", "in hand Ke1");
	check(castling, "4k3/8/8/8/8/8/8/R3K3", "in hand Rh1");
	check(castling, "4k3/8/8/8/8/8/8/R2RK3", "illegal");

	let passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
	check(passant, "4k3/8/3P4/3p4/8/8/8/4K3", "of [e5d6] Removal(D5)");
	check(passant, "4k3/8/3P4/8/8/8/8/4K3", "legal e5d6");
	check(passant, "4k3/8/8/4P3/8/8/8/4K3", "of [e5d6] Capture(D5)");
	check(
		passant,
		"4k3/8/8/8/8/8/8/4K3",
		"of [e5d6] Arrival { from: E5, to: D6 }",
	);

	let promotion = "3n4/4P2k/8/8/8/8/8/4K3 w - - 0 1";
	let four = "[e7e8q, e7e8r, e7e8b, e7e8n]";
	check(
		promotion,
		"3nP3/7k/8/8/8/8/8/4K3",
		&format!("of {four} Promotion(E8)"),
	);
	check(promotion, "3nR3/4P2k/8/8/8/8/8/4K3", "of [e7e8r] Removal(E7)");
	check(promotion, "3nR3/7k/8/8/8/8/8/4K3", "legal e7e8r");
	check(promotion, "3nK3/7k/8/8/8/8/8/4K3", "illegal");
	check(promotion, "3nr3/7k/8/8/8/8/8/4K3", "illegal");
	let taking = "[e7d8q, e7d8r, e7d8b, e7d8n]";
	check(
		promotion,
		"8/4P2k/8/8/8/8/8/4K3",
		&format!("of {taking} Capture(D8)"),
	);
	check(
		promotion,
		"8/7k/8/8/8/8/8/4K3",
		&format!("of {taking} Arrival {{ from: E7, to: D8 }}"),
	);
	check(
		promotion,
		"3P4/7k/8/8/8/8/8/4K3",
		&format!("of {taking} Promotion(D8)"),
	);
}

#[test]
fn what_is_no_part_of_a_legal_move_is_illegal() {
	let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
	check(
		start,
		"rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR",
		"legal e2e3",
	);
	check(start, "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR", "illegal");
	check(
		start,
		"rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR",
		"in hand Pe2",
	);
	check(
		start,
		"rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
		"in hand pe7",
	);
	check(start, "rnbqkbnr/pppppppp/8/8/8/8/PPP2PPP/RNBQKBNR", "illegal");
	check(start, "rnbqkbnr/pppppppp/8/8/8/4P3/PPPPPPPP/RNBQKBNR", "illegal");
	check(start, "8/8/8/8/8/8/8/8", "illegal");
	// The knight is pinned.
	let pinned = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
	check(pinned, "4r2k/8/8/8/8/2N5/8/4K3", "illegal");
	check(pinned, "4r2k/8/8/8/8/8/8/4K3", "in hand Ne2");
}

#[test]
fn castling_in_chess960_is_read_from_the_board() {
	let swap = "1k6/8/8/8/8/8/8/5KR1 w G - 0 1";
	check(swap, "1k6/8/8/8/8/8/8/5RK1", "legal f1g1");
	check(swap, "1k6/8/8/8/8/8/8/6K1", "of [f1g1] Rook { from: G1, to: F1 }");
	let king_only = "7k/8/8/8/8/8/8/1K1R4 w D - 0 1";
	check(king_only, "7k/8/8/8/8/8/8/3RK3", "illegal");
	let rook_only = "7k/8/8/8/8/8/8/R1K5 w A - 0 1";
	check(rook_only, "7k/8/8/8/8/8/8/2KR4", "legal c1a1");
}

#[test]
fn boards_are_read_written_and_compared() {
	let mut board = Position::start().placement();
	let bishop = board.take(Square::F1).unwrap();
	assert_eq!(board.take(Square::F1), None);
	board.put(Square::C4, bishop);
	board.put(Square::B5, Color::Black.knight());
	assert_eq!(board.fen(), "rnbqkbnr/pppppppp/8/1n6/2B5/8/PPPPPPPP/RNBQK1NR");
	assert_eq!(Placement::from_fen(&board.fen()), Ok(board));
	assert_eq!(
		Placement::from_fen("8/8/8 w - -").ok().map(|board| board.fen()),
		None
	);
	let differing = Position::start().placement().differing(&board);
	assert_eq!(differing, [Square::B5, Square::C4, Square::F1]);
	assert_eq!(board.pieces().count(), 33);
	board.put(Square::C4, Color::White.queen());
	assert_eq!(
		board.piece_on(Square::C4).map(|piece| piece.role),
		Some(Role::Queen)
	);
	assert_eq!(board.pieces().count(), 33);
}

#[test]
fn what_is_owed_can_be_given() {
	let position = at("r3k3/8/8/8/8/8/8/4K3 b q - 0 1");
	let mut board = position.placement();
	let king = board.take(Square::E8).unwrap();
	board.put(Square::C8, king);
	let Deed::Unfinished {
		owed: OwedPart::Rook { from, to },
		..
	} = position.deed(&board)
	else {
		panic!("castling is unfinished");
	};
	let rook = board.take(from).unwrap();
	board.put(to, rook);
	let Deed::Legal(mv) = position.deed(&board) else {
		panic!("castling is finished");
	};
	assert_eq!(mv.castling(), Some(Wing::Queen));
}
