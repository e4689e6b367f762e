//! The opening book: sound moves of known openings, found by the position, so that the order of the moves does not matter.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::chance::stir;
use super::level::{SkillLevel, Temper};
use super::oversight::Oversight;
use crate::chess::{Move, Position, PositionKey};

/// A line each: the moves from the usual start. A move in brackets is answered and not played.
static BOOK: &str = include_str!("book.txt");
const BRACKETS: [char; 2] = ['(', ')'];

fn lines() -> impl Iterator<Item = &'static str> {
	BOOK.lines().filter(|line| !line.starts_with('#'))
}

/// The lines of the book as they are written: each move, and `false` for one that is answered and not played.
pub fn book_lines() -> impl Iterator<Item = Vec<(&'static str, bool)>> {
	let word = |word: &'static str| (word.trim_matches(BRACKETS), !word.starts_with(BRACKETS));
	let lines = lines().filter(|line| !line.is_empty());
	lines.map(move |line| line.split_whitespace().map(word).collect())
}

/// The book, read.
#[derive(Clone, Debug)]
pub struct Book {
	/// The moves of a position, each as often as there are lines of it.
	moves: BTreeMap<PositionKey, Vec<Move>>,
}

/// A move of a line, and its result.
struct Step {
	word: &'static str,
	before: PositionKey,
	mv: Move,
	after: Position,
}

impl Default for Book {
	fn default() -> Self {
		let mut moves: BTreeMap<PositionKey, Vec<Move>> = BTreeMap::new();
		// The line before: most of the next one is the same.
		let mut steps: Vec<Step> = Vec::new();
		for line in lines() {
			let words = line.split_whitespace();
			let same = steps.iter().zip(words.clone());
			let same = same.take_while(|(step, word)| step.word == *word).count();
			steps.truncate(same);
			for word in words.skip(same) {
				let here = steps
					.last()
					.map_or_else(Position::start, |step| step.after.clone());
				let Ok(mv) = here.san_move(word.trim_matches(BRACKETS)) else {
					break;
				};
				steps.push(Step {
					word,
					before: here.key(),
					mv,
					after: here.after(mv),
				});
			}
			for step in steps.iter().filter(|step| !step.word.starts_with(BRACKETS)) {
				moves.entry(step.before).or_default().push(step.mv);
			}
		}
		Self { moves }
	}
}

impl Book {
	/// Returns the move that a player of this level knows in this position, drawn by the seed; `None` if they know none, or
	/// their opening is over.
	#[must_use]
	pub fn draw(&self, level: SkillLevel, seed: u64, position: &Position) -> Option<Move> {
		let moves = self.moves.get(&position.key());
		let moves = moves.filter(|_| knows_openings(level, position))?;
		let count = u64::try_from(moves.len()).ok().filter(|count| *count > 0)?;
		let drawn = stir(seed ^ position.short_key()) % count;
		moves.get(usize::try_from(drawn).ok()?).copied()
	}
}

impl Book {
	/// Returns the moves that come to the mind of a player of this level in this turn: a move of the book alone, or the moves
	/// that they do not overlook; empty if they see them all. `earlier` holds the positions before, the oldest first.
	#[must_use]
	pub fn in_mind(
		&self,
		level: SkillLevel,
		seed: u64,
		earlier: &[Position],
		position: &Position,
	) -> Vec<Move> {
		if let Some(known) = self.draw(level, seed, position) {
			return [known].into();
		}
		let temper = level.temper();
		// An engine that picks from this list overlooks no answers: it overlooks as many of its own moves as it would otherwise
		// of both on average.
		let own_overlooked = temper.own_overlooked.midpoint(temper.answers_overlooked);
		if own_overlooked == 0 {
			return Vec::new();
		}
		let oversight = Oversight::new(
			Temper {
				own_overlooked,
				..temper
			},
			seed,
			earlier,
			position,
		);
		let mut moves = position.legal_moves();
		moves.retain(|mv| !oversight.own(*mv));
		moves
	}
}

/// Returns `true` if a player of this level still plays from the book at this move.
pub(super) fn knows_openings(level: SkillLevel, position: &Position) -> bool {
	position.move_number() <= level.temper().book
}

#[cfg(test)]
mod tests {
	use alloc::collections::BTreeSet;
	use alloc::string::{String, ToString};

	use super::*;
	use crate::chess::{Role, san};
	use crate::opponent::{Evaluation, Limit, Opponent};

	/// The position after these moves from the usual start.
	fn after(moves: &str) -> Position {
		let play = |position: Position, san: &str| position.after(position.san_move(san).expect(san));
		moves.split_whitespace().fold(Position::start(), play)
	}

	fn book_of(line: &str) -> Vec<String> {
		let position = after(line);
		let known = Book::default().moves.remove(&position.key()).unwrap_or_default();
		let all: BTreeSet<String> = known.into_iter().map(|mv| san(&position, mv)).collect();
		all.into_iter().collect()
	}

	fn worth(role: Role) -> i32 {
		match role {
			Role::Pawn => 1,
			Role::Knight | Role::Bishop => 3,
			Role::Rook => 5,
			Role::Queen => 9,
			Role::King => 0,
		}
	}

	/// Returns the gain of the side to move by taking on one square for as long as it pays, the least valuable piece first.
	fn exchange(position: &Position, first: Move) -> i32 {
		let next = position.after(first);
		let back = next.forcing_moves().into_iter();
		let back = back
			.filter(|mv| mv.captured().is_some() && mv.to() == first.to())
			.min_by_key(|mv| worth(mv.role()));
		first.captured().map_or(0, worth) - back.map_or(0, |back| exchange(&next, back).max(0))
	}

	/// Returns the loss of a move to a plain capture.
	fn loss(position: &Position, mv: Move) -> i32 {
		let next = position.after(mv);
		let captures = next
			.forcing_moves()
			.into_iter()
			.filter(|mv| mv.captured().is_some());
		let worst = captures.map(|answer| exchange(&next, answer)).max();
		worst.unwrap_or(0).max(0) - mv.captured().map_or(0, worth)
	}

	/// Returns `true` if a good player who is to answer does not like their own position much, within this depth.
	fn is_sound(position: &Position, depth: u32) -> bool {
		let limit = Limit {
			depth: Some(depth),
			..Limit::default()
		};
		let choice = Opponent::new(SkillLevel::STRONGEST, 1).choose(&[], position, limit, &mut |_| true);
		choice.is_some_and(|choice| matches!(choice.score, Evaluation::Centipawns(..160)))
	}

	#[test]
	fn every_line_can_be_played_and_no_move_of_it_loses_a_piece() {
		let mut seen = BTreeSet::new();
		let mut played = BTreeSet::new();
		for line in lines().filter(|line| !line.is_empty()) {
			assert!(seen.insert(line), "twice: {line}");
			let mut position = Position::start();
			for word in line.split_whitespace() {
				let name = word.trim_matches(BRACKETS);
				let mv = position
					.san_move(name)
					.unwrap_or_else(|_| panic!("{name} in {line}"));
				assert_eq!(san(&position, mv), name, "{line}");
				if name == word && played.insert((position.short_key(), name)) {
					let lost = loss(&position, mv);
					let least = || {
						position
							.legal_moves()
							.into_iter()
							.map(|mv| loss(&position, mv))
							.min()
					};
					if lost >= 2 && lost - least().unwrap_or(0).max(0) >= 2 {
						// A check in between can make up for it.
						assert!(is_sound(&position.after(mv), 6), "{name} in {line}");
					}
				}
				position = position.after(mv);
			}
			assert!(is_sound(&position, 3), "the end of {line}");
		}
		assert!(played.len() > 1_500, "{}", played.len());
	}

	#[test]
	fn what_is_in_brackets_is_answered_and_not_played() {
		assert_eq!(book_of(""), ["Nf3", "c4", "d4", "e4"]);
		assert_eq!(book_of("b4"), ["d5", "e5"]);
		assert_eq!(book_of("e4 e5 Qh5"), ["Nc6"]);
		assert_eq!(book_of("e4 e5 Nf3 f6"), ["Nxe5"]);
		assert!(!book_of("e4 e5").contains(&"f4".to_string()));
		assert_eq!(book_of("h4 h5"), [""; 0]);
	}

	#[test]
	fn the_order_of_the_moves_does_not_matter() {
		let other = book_of("Nf3 e6 d4 d5 c4 Nf6");
		assert!(
			other.contains(&"Nc3".to_string()) && other == book_of("d4 d5 c4 e6 Nf3 Nf6"),
			"{other:?}"
		);
		// The pieces stand as in the book, but the start or a right to castle differs.
		let book = Book::default();
		for fen in [
			"nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w KQkq - 0 1",
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
		] {
			let position = Position::from_any_fen(fen).unwrap();
			assert_eq!(book.draw(SkillLevel::STRONGEST, 1, &position), None);
		}
	}

	#[test]
	fn every_level_knows_an_opening_for_a_while_and_varies_it() {
		let (mut before, book) = (0, Book::default());
		for level in SkillLevel::all() {
			let (mut games, mut lengths) = (BTreeSet::new(), 0);
			for seed in 0..20 {
				let (mut position, mut moves) = (Position::start(), Vec::new());
				while let Some(mv) = book.draw(level, seed, &position) {
					position = position.after(mv);
					moves.push(mv.uci());
				}
				lengths += moves.len();
				games.insert(moves);
			}
			assert!(games.len() > 12, "{level:?} plays only {} openings", games.len());
			assert!(lengths >= before && lengths >= 20 * 5, "{level:?}: {lengths}");
			before = lengths;
		}
	}

	#[test]
	fn behind_the_book_the_weak_see_a_part_of_their_moves_and_always_what_takes_back() {
		let book = Book::default();
		let level = SkillLevel::of;
		assert_eq!(book.in_mind(level(1), 1, &[], &Position::start()).len(), 1);
		let earlier = after("a3 h6 a4 h5 a5 g6 Nf3 Nf6 Ne5 Ng4");
		let taken = earlier.after(earlier.san_move("Nxg4").unwrap());
		let before = core::slice::from_ref(&earlier);
		let seen = |number: u8| {
			let turns = 0..100;
			let (book, taken) = (&book, &taken);
			turns.map(move |seed| book.in_mind(level(number), seed, before, taken))
		};
		let counts = [1, 2, 3].map(|number| seen(number).map(|moves| moves.len()).sum::<usize>());
		assert!(
			counts[0] * 5 / 4 < counts[1] && counts[1] < counts[2],
			"{counts:?}"
		);
		assert!(seen(1).all(|moves| moves.iter().any(|mv| mv.uci() == "h5g4")));
		assert_eq!(book.in_mind(level(8), 1, &[], &taken), []);
	}
}
