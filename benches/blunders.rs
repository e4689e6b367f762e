//! Errors of each level: games against itself, and the share of its moves that give five pawns or more for nothing.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

use std::collections::BTreeMap;

use annabella::chess::{Color, Move, Position, Role, Square};
use annabella::opponent::{Limit, Opponent, SkillLevel};

const HELP: &str = "\
cargo bench --no-default-features --bench blunders -- [OPTIONS] [LEVEL…]
  --games N    games that each level plays against itself (default 20)
  --seed N     where chance begins (default 1)
  --tell       every blunder as it is made
A blunder is a move after which a plain capture at once, with all that is taken back on that square, costs five pawns or
more than the best legal move would. One kind is counted apart: the moved piece takes less than itself and is taken.";

/// A game that has not ended by now is over.
const LONGEST_GAME: usize = 160;
/// Cost of a blunder in pawns, at least.
const BLUNDER: i32 = 5;

fn worth(role: Role) -> i32 {
	match role {
		Role::Pawn => 1,
		Role::Knight | Role::Bishop => 3,
		Role::Rook => 5,
		Role::Queen => 9,
		Role::King => 0,
	}
}

fn taken(mv: Move) -> i32 {
	mv.captured().map_or(0, worth) + mv.promotion().map_or(0, |role| worth(role) - 1)
}

/// The gain of the side to move on this square by taking for as long as it pays, the least valuable piece first.
fn exchange(position: &Position, square: Square) -> i32 {
	let captures = position.legal_moves().into_iter();
	captures
		.filter(|mv| mv.captured().is_some() && mv.to() == square)
		.min_by_key(|mv| worth(mv.role()))
		.map_or(0, |mv| (taken(mv) - exchange(&position.after(mv), square)).max(0))
}

/// The immediate loss of a move, and the capture that proves it.
fn loss(position: &Position, mv: Move) -> (i32, Option<Move>) {
	let after = position.after(mv);
	let captures = after
		.legal_moves()
		.into_iter()
		.filter(|mv| mv.captured().is_some());
	let worst = captures
		.map(|answer| {
			(
				taken(answer) - exchange(&after.after(answer), answer.to()),
				answer,
			)
		})
		.max_by_key(|(won, _)| *won);
	match worst {
		Some((won, answer)) => (won.max(0) - taken(mv), Some(answer)),
		None => (-taken(mv), None),
	}
}

#[derive(Default)]
struct Count {
	moves: u32,
	blunders: u32,
	/// A piece that takes less than itself and is taken.
	gifts: u32,
	/// The first moves of games begun with White.
	first: BTreeMap<String, u32>,
}

fn play(level: SkillLevel, seed: u64, tell: bool, count: &mut Count) {
	let mut players = [seed * 2 + 1, seed * 2 + 2].map(|seed| Opponent::new(level, seed));
	let (mut earlier, mut position) = (Vec::new(), Position::start());
	while earlier.len() < LONGEST_GAME {
		let drawn = earlier
			.iter()
			.filter(|old: &&Position| old.key() == position.key())
			.count() >= 2
			|| position.quiet_plies() >= 100
			|| Color::ALL
				.into_iter()
				.all(|color| position.lacks_mating_material(color));
		let [white, black] = &mut players;
		let player = position.turn().fold_wb(white, black);
		let choice = player.choose(&earlier, &position, Limit::default(), &mut |_| true);
		let Some(mv) = choice.map(|choice| choice.mv).filter(|_| !drawn) else {
			return;
		};
		if earlier.is_empty() {
			*count.first.entry(mv.uci()).or_default() += 1;
		}
		count.moves += 1;
		let (lost, answer) = loss(&position, mv);
		if lost >= BLUNDER {
			let least = position
				.legal_moves()
				.into_iter()
				.map(|mv| loss(&position, mv).0)
				.min();
			if lost - least.unwrap_or(0).max(0) >= BLUNDER {
				let gift = mv.captured().is_some() && answer.is_some_and(|answer| answer.to() == mv.to());
				count.blunders += 1;
				count.gifts += u32::from(gift);
				if tell {
					let answer = answer.map(Move::uci).unwrap_or_default();
					println!("{} {} {answer}", position.fen(), mv.uci());
				}
			}
		}
		let next = position.after(mv);
		earlier.push(std::mem::replace(&mut position, next));
	}
}

fn main() {
	let (mut games, mut seed, mut tell, mut levels) = (20, 1, false, Vec::new());
	let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
	while let Some(word) = words.next() {
		let mut number = || words.next().and_then(|word| word.parse().ok()).expect(HELP);
		match word.as_str() {
			"--games" => games = number(),
			"--seed" => seed = number(),
			"--tell" => tell = true,
			"--help" => return println!("{HELP}"),
			level => levels.push(SkillLevel::of(level.parse().expect(HELP))),
		}
	}
	if levels.is_empty() {
		levels = (1..=6).map(SkillLevel::of).collect();
	}
	println!(
		"| level | moves | blunders | of which a piece given for less | first moves |\n|---|---|---|---|---|"
	);
	for level in levels {
		let mut count = Count::default();
		for game in 0..games {
			play(level, seed * 1_000 + game, tell, &mut count);
		}
		let share = |number: u32| 100.0 * f64::from(number) / f64::from(count.moves.max(1));
		// The 95 % interval of a share, as if the moves were independent.
		let p = f64::from(count.blunders) / f64::from(count.moves.max(1));
		let error = 196.0 * (p * (1.0 - p) / f64::from(count.moves.max(1))).sqrt();
		let mut first: Vec<_> = count.first.into_iter().collect();
		first.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
		let first: Vec<String> = first
			.into_iter()
			.map(|(mv, times)| format!("{mv} {times}"))
			.collect();
		println!(
			"| {} | {} | {} = {:.2} % (± {error:.2}) | {} = {:.2} % | {} |",
			level.number(),
			count.moves,
			count.blunders,
			share(count.blunders),
			count.gifts,
			share(count.gifts),
			first.join(", ")
		);
	}
}
