//! The legal moves are counted against numbers that the whole chess world agrees on.

use annabella::chess::Position;

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

fn check(fen: &str, counts: &[usize]) {
	let position = Position::from_fen(fen).unwrap();
	for (depth, count) in (1..).zip(counts) {
		assert_eq!(perft(&position, depth), *count, "depth {depth} of {fen}");
	}
}

#[test]
fn the_initial_position() {
	check(&Position::start().fen(), &[20, 400, 8_902]);
}

#[test]
fn castling_pins_and_en_passant() {
	check(
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		&[48, 2_039, 97_862],
	);
}

#[test]
fn an_en_passant_capture_that_opens_the_rank() {
	check(
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		&[14, 191, 2_812, 43_238],
	);
}

#[test]
fn promotions_in_check() {
	check(
		"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		&[6, 264, 9_467],
	);
}

#[test]
fn a_promotion_that_takes_a_castling_right() {
	check(
		"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
		&[44, 1_486, 62_379],
	);
}

#[test]
fn forcing_moves_are_the_legal_ones_that_change_the_material() {
	for fen in [
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
		"8/8/8/1Pp5/8/8/8/K6k w - c6 0 2",
	] {
		let position = Position::from_fen(fen).unwrap();
		let mut expected: Vec<String> = position
			.legal_moves()
			.into_iter()
			.filter(|mv| mv.captured().is_some() || mv.promotion().is_some())
			.map(|mv| mv.uci())
			.collect();
		let mut found: Vec<String> = position.forcing_moves().into_iter().map(|mv| mv.uci()).collect();
		found.sort();
		expected.sort();
		assert_eq!(found, expected);
	}
}
