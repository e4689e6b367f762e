//! Touched pieces, article by article.

use alloc::string::String;
use alloc::vec::Vec;

use proptest::prelude::*;

use super::{Obligation, Touched, allows, obligation, released};
use crate::chess::{Change, Position, Role, Square, Wing};

/// Position of every case below that castles: both wings are free.
const FREE: &str = "4k3/8/8/8/8/8/3PPP2/R3K2R w KQ - 0 1";

fn squares(names: &str) -> Vec<Square> {
	names
		.split_whitespace()
		.map(|name| Square::from_ascii(name.as_bytes()).unwrap())
		.collect()
}

/// The touches of a text: "e2 d5" in this order, "? d5 e2" in an unknown order, "e1>g1" for a king put on g1.
fn touches(text: &str) -> Touched {
	let (order_known, text) = text.strip_prefix('?').map_or((true, text), |rest| (false, rest));
	let mut touched = Touched {
		order_known,
		..Touched::default()
	};
	for word in text.split_whitespace() {
		let (from, to) = word
			.split_once('>')
			.map_or((word, None), |(from, to)| (from, Some(to)));
		touched.squares.push(squares(from)[0]);
		touched.king_released = touched.king_released.or(to.map(|to| squares(to)[0]));
	}
	touched
}

fn allowed(position: &Position, touched: &Touched, rook_first_forbids: bool) -> Vec<String> {
	let duty = obligation(position, touched, rook_first_forbids);
	let mut moves: Vec<String> = position
		.legal_moves()
		.into_iter()
		.filter(|mv| allows(position, &duty, *mv))
		.map(|mv| mv.uci())
		.collect();
	moves.sort();
	moves
}

/// Checks the remaining moves: the moves themselves, "all", or "all but" some.
fn check(article: &str, fen: &str, touched: &str, expected: &str) {
	check_with(true, article, fen, touched, expected);
}

fn check_with(rook_first_forbids: bool, article: &str, fen: &str, touched: &str, expected: &str) {
	let position = Position::from_any_fen(fen).unwrap();
	let found = allowed(&position, &touches(touched), rook_first_forbids);
	let mut wanted: Vec<String> = if let Some(except) = expected.strip_prefix("all") {
		let mut all: Vec<String> = position.legal_moves().iter().map(|mv| mv.uci()).collect();
		let except = except.strip_prefix(" but ").unwrap_or("");
		for word in except.split_whitespace() {
			assert!(all.iter().any(|uci| uci == word), "{article}: {word} in {fen}");
			all.retain(|uci| uci != word);
		}
		all
	} else {
		expected.split_whitespace().map(String::from).collect()
	};
	wanted.sort();
	assert_eq!(found, wanted, "{article}: {touched} in {fen}");
}

#[test]
fn own_pieces() {
	let start = &Position::start().fen();
	check("4.3.1", start, "e2", "e2e3 e2e4");
	check("4.3.1", start, "e2 d2", "e2e3 e2e4");
	check("4.3.1", start, "d2 e2", "d2d3 d2d4");
	// The bishop cannot move, so the pawn, the first that can, must.
	check("4.3.1", start, "f1 e2 d2", "e2e3 e2e4");
	check("4.5", start, "f1 e1 a1", "all");
	check("4.5", start, "", "all");
	// The pinned knight.
	let pinned = "4r2k/8/8/8/8/8/P3N3/4K3 w - - 0 1";
	check("4.3.1", pinned, "e2", "all");
	check("4.3.1", pinned, "e2 a2", "a2a3 a2a4");
	// An empty square is no piece.
	check("4.5", start, "e4", "all");
}

#[test]
fn the_opponents_pieces() {
	let fen = "4k3/8/8/2p1p3/3P4/8/8/4K2R w - - 0 1";
	check("4.3.2", fen, "c5", "d4c5");
	check("4.3.2", fen, "e5 c5", "d4e5");
	check("4.3.2", fen, "e8 c5", "d4c5");
	check("4.5", fen, "e8", "all");
	let passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
	check("4.3.2", passant, "d5", "e5d6");
	check("4.3.2", "7k/8/8/3pP3/8/8/8/4K3 w - - 0 1", "d5", "all");
	let promotion = "3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
	check("4.3.2", promotion, "d8", "e7d8q e7d8r e7d8b e7d8n");
}

#[test]
fn pieces_of_both_colours() {
	// The rook takes either, the pawn only c5.
	let fen = "4k3/8/8/2p5/1P6/8/8/2R1K2r w - - 0 1";
	check("4.3.3", "4k3/8/8/2p5/1P6/8/8/2R1K3 w - - 0 1", "c1 c5", "c1c5");
	check("4.3.3", "4k3/8/8/2p5/1P6/8/8/2R1K3 w - - 0 1", "c5 b4", "b4c5");
	// White is in check: only the king can move.
	check("4.3.3", fen, "c1 c5", "all");
	check("4.3.3", fen, "c1 e1 c5", "e1d2 e1e2 e1f2");
	// The capture is impossible: the first that can be moved or captured.
	let apart = "4k3/8/8/2p5/1P6/8/8/R3K3 w - - 0 1";
	let rook = "a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 a1b1 a1c1 a1d1";
	check("4.3.3", apart, "a1 c5", rook);
	check("4.3.3", apart, "c5 a1", "b4c5");
	check("4.3.3", apart, "? c5 a1", rook);
	check("4.3.3", apart, "e8 a1 c5", rook);
	// Several of each colour: the first of each, or if that is impossible, the first of all that can.
	check("4.3.3", apart, "c5 a1 b4", "b4c5");
	check("4.3.3", apart, "a1 b4 c5", rook);
	check("4.3.3", apart, "b4 a1 e8 c5", "b4b5 b4c5");
	check("4.3.3", apart, "b4 c5 a1", "b4c5");
}

#[test]
fn king_and_rook() {
	check("4.4.1", FREE, "e1 h1", "e1g1");
	check("4.4.1", FREE, "e1 a1", "e1c1");
	check("4.4.1", FREE, "? h1 e1", "e1g1");
	check("4.4.1", FREE, "e1 h1 d2", "e1g1");
	// A piece that can neither be moved nor captured binds to nothing.
	check(
		"4.4.1",
		"4k3/8/8/8/8/8/3PP1P1/R3KB2 w Q - 0 1",
		"f1 e8 e1 a1",
		"e1c1",
	);
	// Only the king was touched: castling is one of its moves.
	check("4.3.1", FREE, "e1", "e1d1 e1f1 e1g1 e1c1");
	check("4.3.1", FREE, "e1 d2 h1", "e1d1 e1f1 e1g1 e1c1");
	let rook = "h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8";
	check("4.4.2", FREE, "h1 e1", rook);
	check("4.4.2", FREE, "h1 d2 e1", rook);
	check_with(false, "4.4.1", FREE, "h1 e1", "e1g1");
	check_with(false, "4.3.1", FREE, "h1", rook);
	// The rook that cannot move still rules its castling out; here in Chess960.
	let stuck = "7k/8/8/8/8/8/4P1P1/5KRN w G - 0 1";
	check("4.3.1", stuck, "f1", "f1e1 f1f2 f1g1");
	check("4.4.1", stuck, "f1 g1", "f1g1");
	check("4.4.2", stuck, "g1 f1", "f1e1 f1f2");
	check("4.4.2", stuck, "g1", "all but f1g1");
	// A rook that takes part in no castling: no castling is meant.
	check(
		"4.3.1",
		"4k3/8/8/8/3R4/8/3PPP2/3QKB2 w - - 0 1",
		"e1 d4",
		"d4a4 d4b4 d4c4 d4e4 d4f4 d4g4 d4h4 d4d3 d4d5 d4d6 d4d7 d4d8",
	);
}

#[test]
fn king_and_rook_when_castling_is_illegal() {
	// Through check on f1; the other wing is free.
	let fen = "4kr2/8/8/8/8/8/3PP3/R3K2R w KQ - 0 1";
	check("4.4.3", fen, "e1 h1", "e1d1 e1c1");
	check("4.4.3", fen, "e1 a1", "e1c1");
	// The king has no move at all: neither king nor rook need move.
	let hemmed = "4k3/8/8/8/8/8/3PPP2/3QKB1R w K - 0 1";
	check("4.4.3", hemmed, "e1 h1", "all");
	check("4.4.3", hemmed, "e1 h1 d2", "all");
	check(
		"4.4.2",
		hemmed,
		"h1 e1",
		"h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8",
	);
	// The right to castle is lost.
	check(
		"4.4.3",
		"4k3/8/8/8/8/8/3PPP2/R3K2R w - - 0 1",
		"e1 h1",
		"e1d1 e1f1",
	);
}

#[test]
fn a_king_put_down_beside_the_rook() {
	check("4.7.2", FREE, "e1>g1", "e1g1");
	check("4.7.2", FREE, "e1>c1", "e1c1");
	check(
		"4.7.2",
		"4kr2/8/8/8/8/8/3PP3/R3K2R w KQ - 0 1",
		"e1>g1",
		"e1d1 e1c1",
	);
	check("4.7.2", "4k3/8/8/8/8/8/3PPP2/3QKB1R w K - 0 1", "e1>g1", "all");
	check("4.7.2", "r3k2r/3ppp2/8/8/8/8/8/4K3 b kq - 0 1", "e8>c8", "e8c8");
	let rook = "h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8";
	check("4.4.2", FREE, "h1 e1>g1", rook);
	check_with(false, "4.7.2", FREE, "h1 e1>g1", "e1g1");
	// A step of the king, or a place to which no castling leads, is not castling.
	check("4.3.1", FREE, "e1>f1", "e1d1 e1f1 e1g1 e1c1");
	check("4.3.1", FREE, "e1>e3", "e1d1 e1f1 e1g1 e1c1");
}

#[test]
fn a_released_piece_stays() {
	let remain = |fen: &str, from: &str, to: &str, promotion| {
		let position = Position::from_fen(fen).unwrap();
		let moves = released(&position, squares(from)[0], squares(to)[0], promotion);
		let moves: Vec<String> = moves.iter().map(|mv| mv.uci()).collect();
		moves.join(" ")
	};
	let start = Position::start().fen();
	assert_eq!(remain(&start, "e2", "e3", None), "e2e3");
	assert_eq!(remain(&start, "e2", "e5", None), "");
	assert_eq!(remain(FREE, "e1", "g1", None), "e1g1");
	let promotion = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1";
	assert_eq!(remain(promotion, "e7", "e8", None), "e7e8q e7e8r e7e8b e7e8n");
	assert_eq!(remain(promotion, "e7", "e8", Some(Role::Knight)), "e7e8n");
	// A step of the king that might also be the first half of castling.
	assert_eq!(
		remain("k7/8/8/8/8/8/8/5K1R w H - 0 1", "f1", "g1", None),
		"f1g1 f1h1"
	);
}

#[test]
fn duties_are_told_by_their_squares() {
	let position = Position::from_fen(FREE).unwrap();
	let duty = |text| obligation(&position, &touches(text), true);
	let castle = Obligation {
		must_move: Some(Square::E1),
		must_castle: Some(Wing::King),
		..Obligation::default()
	};
	assert_eq!(duty("e1 h1"), castle);
	let rook = Obligation {
		must_move: Some(Square::H1),
		forbidden_castling: Some(Wing::King),
		..Obligation::default()
	};
	assert_eq!(duty("h1 e1"), rook);
	assert_eq!(duty("e8"), Obligation::default());
}

proptest! {
	#[test]
	fn some_legal_move_is_always_allowed(
		number in 0..960_u16,
		plies in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
		places in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
		king_released in prop::option::of(0..64_u32),
		order_known in any::<bool>(),
		rook_first_forbids in any::<bool>(),
		illegal in any::<bool>(),
	) {
		let mut position = Position::chess960(number).unwrap();
		for ply in plies {
			let legal = position.legal_moves();
			if legal.is_empty() {
				break;
			}
			position = position.after(*ply.get(&legal));
		}
		if illegal {
			let mut board = position.placement();
			if let Some(piece) = board.take(Square::E2) {
				board.put(Square::E7, piece);
			}
			position = position.with_placement(&board, !position.turn(), Change::Move);
		}
		// Mostly pieces are touched.
		let mut squares: Vec<Square> = position.pieces().map(|(square, _)| square).collect();
		squares.push(Square::E4);
		let mut touched = Touched { order_known, ..Touched::default() };
		for place in places {
			let square = *place.get(&squares);
			if !touched.squares.contains(&square) {
				touched.squares.push(square);
			}
		}
		touched.king_released = king_released.map(Square::new);
		let duty = obligation(&position, &touched, rook_first_forbids);
		let legal = position.legal_moves();
		let allowed = legal.iter().filter(|mv| allows(&position, &duty, **mv)).count();
		prop_assert_eq!(allowed == 0, legal.is_empty(), "{:?} in {}", duty, position.fen());
		prop_assert!(!touched.squares.is_empty() || touched.king_released.is_some() || allowed == legal.len());
	}
}
