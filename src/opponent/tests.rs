//! Requirements on every level, and tasks for the strong ones.

use alloc::vec::Vec;

use super::*;
use proptest::prelude::*;

/// A quiet position of the opening that the book does not know.
const UNKNOWN: &str = "r1bqkbnr/ppp2ppp/2np4/4p3/4P3/2P2N1P/PP1P1PP1/RNBQKB1R b KQkq - 0 4";

fn choose(level: u8, seed: u64, fen: &str) -> Choice {
	let position = Position::from_fen(fen).unwrap();
	Opponent::new(SkillLevel::of(level), seed)
		.choose(&[], &position, Limit::default(), &mut |_| true)
		.unwrap()
}

/// The strong levels find the move, with any seed.
fn finds(fen: &str, uci: &str, score: Evaluation) {
	for level in [6, 7, 8] {
		for seed in 0..3 {
			let choice = choose(level, seed, fen);
			assert_eq!(
				(choice.mv.uci().as_str(), choice.score),
				(uci, score),
				"level {level}: {fen}"
			);
		}
	}
}

#[test]
fn mate_in_one_is_found() {
	finds(
		"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
		"a1a8",
		Evaluation::Mate(1),
	);
	finds("4r1k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", "e8e1", Evaluation::Mate(1));
	finds("6rk/6pp/7N/8/8/8/8/6K1 w - - 0 1", "h6f7", Evaluation::Mate(1));
}

#[test]
fn mate_in_two_is_found() {
	finds("6rk/6pp/8/4N3/8/1Q6/8/6K1 w - - 0 1", "e5f7", Evaluation::Mate(1));
	finds("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "b1b7", Evaluation::Mate(2));
}

#[test]
fn being_mated_is_told_as_such() {
	let choice = choose(8, 1, "k7/8/1K6/8/8/8/8/7R b - - 0 1");
	assert_eq!(
		(choice.mv.uci().as_str(), choice.score),
		("a8b8", Evaluation::Mate(-1))
	);
}

#[test]
fn a_hanging_queen_is_taken() {
	assert_eq!(choose(8, 1, "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1").mv.uci(), "e4d5");
}

#[test]
fn a_lost_position_is_saved_by_repetition() {
	// White gives perpetual check; anything else loses to queen and rook.
	let choice = choose(8, 1, "6k1/5p1p/8/4Q3/8/1r6/q7/7K w - - 0 1");
	assert_eq!(choice.score, Evaluation::Centipawns(0), "{choice:?}");
}

#[test]
fn without_a_legal_move_there_is_no_choice() {
	for fen in ["k7/8/1Q6/8/8/8/8/1K6 b - - 0 1", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"] {
		let position = Position::from_fen(fen).unwrap();
		for level in SkillLevel::all() {
			let choice = Opponent::new(level, 1).choose(&[], &position, Limit::default(), &mut |_| true);
			assert_eq!(choice, None);
		}
	}
}

#[test]
fn a_repetition_is_avoided_when_winning() {
	// The rook ending is won; a return to the known position is no progress.
	let mut earlier = Vec::new();
	let mut position = Position::from_fen("8/8/8/3k4/8/8/4R3/4K3 w - - 0 1").unwrap();
	for uci in ["e2e3", "d5d4", "e3e2", "d4d5", "e2e3", "d5d4"] {
		let next = position.after(position.uci_move(uci).unwrap());
		earlier.push(core::mem::replace(&mut position, next));
	}
	let mut player = Opponent::new(SkillLevel::STRONGEST, 1);
	let limit = Limit {
		depth: Some(6),
		..Limit::default()
	};
	let choice = player.choose(&earlier, &position, limit, &mut |_| true).unwrap();
	assert!(
		choice.mv.uci() != "e3e2" && matches!(choice.score, Evaluation::Centipawns(200..)),
		"{choice:?}"
	);
}

#[test]
fn the_thinking_ends_when_it_is_told_to() {
	let position = Position::from_fen(UNKNOWN).unwrap();
	let mut asked = 0;
	let choice =
		Opponent::new(SkillLevel::STRONGEST, 1).choose(&[], &position, Limit::default(), &mut |_| {
			asked += 1;
			asked < 3
		});
	assert_eq!(asked, 3);
	assert!(choice.is_some_and(|choice| position.legal_moves().contains(&choice.mv) && choice.nodes < 2_000));
}

#[test]
fn the_same_seed_plays_the_same_move() {
	for level in 1..=6 {
		let moves: Vec<Choice> = (0..8).map(|seed| choose(level, seed, UNKNOWN)).collect();
		let again: Vec<Choice> = (0..8).map(|seed| choose(level, seed, UNKNOWN)).collect();
		assert_eq!(moves, again);
		assert!(
			level > 4 || moves.iter().any(|choice| choice.mv != moves[0].mv),
			"level {level} never varies"
		);
	}
}

#[test]
fn an_opening_is_played_from_the_book_with_a_score() {
	let (mut player, mut position) = (Opponent::new(SkillLevel::WEAKEST, 3), Position::start());
	let book = Book::default();
	for _ in 0..4 {
		let choice = player
			.choose(&[], &position, Limit::default(), &mut |_| true)
			.unwrap();
		assert_eq!(Some(choice.mv), book.draw(SkillLevel::WEAKEST, 3, &position));
		assert!(
			matches!(choice.score, Evaluation::Centipawns(-300..300)),
			"{choice:?}"
		);
		position = position.after(choice.mv);
	}
}

proptest! {
	#![proptest_config(ProptestConfig::with_cases(24))]

	#[test]
	fn no_level_ever_plays_an_illegal_move(seed in any::<u64>(), wild in proptest::collection::vec(any::<u16>(), 40)) {
		let mut earlier: Vec<Position> = Vec::new();
		let mut position = Position::start();
		let mut players: Vec<Opponent> = SkillLevel::all().map(|level| Opponent::new(level, seed)).collect();
		for (ply, wild) in wild.into_iter().enumerate() {
			let legal = position.legal_moves();
			let number = ply % players.len();
			let limit = Limit { depth: Some(3), nodes: Some(400), ..Limit::default() };
			let choice = players[number].choose(&earlier, &position, limit, &mut |_| true);
			prop_assert_eq!(choice.is_none(), legal.is_empty());
			let Some(choice) = choice else { break };
			prop_assert!(legal.contains(&choice.mv));
			// Every other move is random, so that the games go everywhere.
			let mv = if ply % 2 == 0 { choice.mv } else { legal[usize::from(wild) % legal.len()] };
			let next = position.after(mv);
			earlier.push(core::mem::replace(&mut position, next));
		}
	}
}
