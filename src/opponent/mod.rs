//! An opponent in the machine, from a beginner to a strong club player: a small plain alpha-beta search that errs as
//! people do.
//!
//! It reads no clock and draws no lots: the seed and the end of its thinking are handed in, so that the same game, level and
//! seed give the same move.

mod book;
mod chance;
mod choice;
mod judge;
mod level;
mod oversight;
mod search;
mod sorting;
mod table;
#[cfg(test)]
mod tests;

pub use book::{Book, book_lines};
pub use choice::{Choice, Evaluation, Variation, Watcher};
pub use level::SkillLevel;
pub use table::USUAL_MEGABYTES;

use alloc::vec::Vec;

use crate::chess::{Move, Position};
use book::knows_openings;
use search::Search;
use table::Table;

/// The opponent at one level, with its memory of the game.
#[derive(Debug)]
pub struct Opponent {
	level: SkillLevel,
	seed: u64,
	table: Table,
	/// `None` before it was opened.
	book: Option<Book>,
}

/// Limits of the thinking besides the level and the callback.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limit {
	pub depth: Option<u32>,
	pub nodes: Option<u64>,
	/// Number of different first moves that are searched to the end, the best ones; one at least.
	pub lines: usize,
	/// True for an analysis: the book is closed, and the strongest level searches until it is stopped.
	pub analysis: bool,
	/// The only moves that may be chosen; empty for all.
	pub only: Vec<Move>,
}

impl Opponent {
	#[must_use]
	pub fn new(level: SkillLevel, seed: u64) -> Self {
		Self {
			level,
			seed,
			table: Table::default(),
			book: None,
		}
	}

	/// Forgets the last game and meets the next one with this seed.
	pub fn new_game(&mut self, seed: u64) {
		self.seed = seed;
		self.table.clear();
	}

	/// Gives the search a memory of this many megabytes, which is empty.
	pub fn set_memory(&mut self, megabytes: u32) {
		self.table = Table::of_megabytes(megabytes);
	}

	pub fn set_level(&mut self, level: SkillLevel) {
		self.level = level;
		self.table.clear();
	}

	/// Returns the move for the side to move, or `None` if no move is legal. `earlier` holds the positions of the game before
	/// this one, the oldest first. The watcher may end the search; then the best move so far is played. A move from the book is
	/// searched alone, unless several lines are wanted.
	pub fn choose(
		&mut self,
		earlier: &[Position],
		position: &Position,
		limit: Limit,
		watcher: &mut dyn Watcher,
	) -> Option<Choice> {
		let mut limits = self.level.temper();
		if limit.analysis && self.level == SkillLevel::STRONGEST {
			limits = limits.without_end();
		}
		limits.depth = limit.depth.unwrap_or(limits.depth).min(limits.depth);
		limits.nodes = limit.nodes.unwrap_or(limits.nodes).min(limits.nodes);
		if limits.overlooks() {
			self.table.clear();
		}
		let known = (!limit.analysis && limit.lines < 2 && knows_openings(self.level, position))
			.then(|| self.book.get_or_insert_default())
			.and_then(|book| book.draw(self.level, self.seed, position));
		let may_be_played = |mv: &Move| limit.only.is_empty() || limit.only.contains(mv);
		let moves = known
			.filter(may_be_played)
			.map(|mv| Vec::from([mv]))
			.or_else(|| (!limit.only.is_empty()).then(|| limit.only.clone()));
		Search::new(&mut self.table, limits, self.seed, earlier, position, watcher).run(
			position,
			moves,
			limit.lines,
		)
	}

	/// Returns the best move and the next best, for a review of a game: without the book, and each after a search of this many
	/// positions.
	pub fn best_two(&mut self, position: &Position, nodes: u64) -> [Option<Choice>; 2] {
		let mut limits = self.level.temper();
		limits.nodes = nodes;
		let mut search = |moves| {
			let go_on = &mut |_| true;
			Search::new(&mut self.table, limits, self.seed, &[], position, go_on).run(position, moves, 1)
		};
		let best = search(None);
		let mut others = position.legal_moves();
		others.retain(|mv| best.is_none_or(|best| best.mv != *mv));
		[best, search(Some(others))]
	}
}
