//! Search: iterative deepening, alpha-beta with a narrow window, and quiescence at the end of each line.

use alloc::vec::Vec;

use super::chance::wobble;
use super::choice::{Choice, Evaluation, Variation, Watcher};
use super::judge::judge;
use super::level::Temper;
use super::oversight::Oversight;
use super::sorting::{Memory, gain};
use super::table::{Bound, Finding, Table};
use crate::chess::{Color, Move, Position, Role};

const MATE: i32 = 30_000;
/// Scores beyond this one mean a checkmate.
const MATE_NEAR: i32 = 29_000;
const PLIES: i32 = 96;
/// Number of positions between questions to the caller to go on.
const ASK_EVERY: u64 = 256;
/// Depth with a single legal move: the search then only serves the score.
const FORCED_DEPTH: u32 = 4;
const FIFTY_MOVES: u32 = 100;

pub(super) struct Search<'a> {
	table: &'a mut Table,
	temper: Temper,
	seed: u64,
	watcher: &'a mut dyn Watcher,
	memory: Memory,
	/// The keys of the game's positions and of the line in search.
	path: Vec<u64>,
	/// The player's oversights in this turn; `None` without any.
	oversight: Option<Oversight>,
	/// The player's own move at the beginning of the line.
	own: Option<Move>,
	nodes: u64,
	stopped: bool,
}

impl<'a> Search<'a> {
	pub(super) fn new(
		table: &'a mut Table,
		temper: Temper,
		seed: u64,
		earlier: &[Position],
		root: &Position,
		watcher: &'a mut dyn Watcher,
	) -> Self {
		Self {
			table,
			temper,
			seed,
			watcher,
			memory: Memory::new(usize::try_from(PLIES).unwrap_or(0) + 2),
			oversight: temper
				.overlooks()
				.then(|| Oversight::new(temper, seed, earlier, root)),
			path: earlier.iter().map(Position::short_key).collect(),
			own: None,
			nodes: 0,
			stopped: false,
		}
	}

	/// Decides, among these moves if only some are allowed. This many different moves are searched to the end.
	pub(super) fn run(mut self, root: &Position, some: Option<Vec<Move>>, lines: usize) -> Option<Choice> {
		let moves = some.unwrap_or_else(|| self.own_moves(root));
		let first = *moves.first()?;
		let unsearched = Choice {
			mv: first,
			score: Evaluation::Centipawns(0),
			depth: 0,
			nodes: 0,
		};
		let mut best = vec![Variation {
			choice: unsearched,
			moves: vec![first],
		}];
		self.path.push(root.short_key());
		for depth in 1..=self.temper.depth {
			let mut found: Vec<(i32, Variation)> = Vec::new();
			for number in 0..lines.clamp(1, moves.len()) {
				let is_new = |mv: &Move| found.iter().all(|(_, line)| line.choice.mv != *mv);
				let left: Vec<Move> = moves.iter().copied().filter(is_new).collect();
				let before = best.get(number).map(|line| line.choice.mv);
				found.extend(self.iterate(root, left, before, depth));
				if self.stopped {
					break;
				}
			}
			let score = found.first().map_or(0, |(score, _)| score.abs());
			if self.stopped {
				// Only the first line is sure to be the best of its depth.
				if let Some((_, line)) = found.into_iter().next() {
					best.retain(|before| before.choice.mv != line.choice.mv);
					best.insert(0, line);
					best.truncate(lines.max(1));
				}
			} else {
				found.sort_by_key(|(score, _)| core::cmp::Reverse(*score));
				best = found.into_iter().map(|(_, line)| line).collect();
			}
			self.watcher.iterated(&best, self.nodes);
			let decided = score > MATE_NEAR && MATE - score <= i32::try_from(depth).unwrap_or(1);
			let forced = moves.len() == 1 && depth >= FORCED_DEPTH;
			if self.stopped || decided || forced {
				break;
			}
		}
		let choice = best.first()?.choice;
		Some(Choice {
			nodes: self.nodes,
			..choice
		})
	}

	/// Returns the best of these moves at this depth, or as far as the search has come if it is stopped; the best one of the depth
	/// before is tried first.
	fn iterate(
		&mut self,
		root: &Position,
		moves: Vec<Move>,
		before: Option<Move>,
		depth: u32,
	) -> Option<(i32, Variation)> {
		let (mut alpha, mut best) = (-MATE, None);
		let plies = i32::try_from(depth).unwrap_or(1);
		for mv in self.memory.sorted(moves, before, root.turn(), 0) {
			self.own = Some(mv);
			let score = self.step(root, mv, plies, alpha, MATE, 0, alpha > -MATE);
			if self.stopped {
				break;
			}
			if score > alpha {
				alpha = score;
				best = Some((mv, self.expected(root, mv, depth)));
			}
		}
		let (mv, moves) = best?;
		let choice = Choice {
			mv,
			score: told(alpha),
			depth,
			nodes: self.nodes,
		};
		Some((alpha, Variation { choice, moves }))
	}

	/// Returns the line that the table expects after this move, at most this many half-moves long.
	fn expected(&self, root: &Position, mv: Move, depth: u32) -> Vec<Move> {
		let (mut line, mut position) = (vec![mv], root.after(mv));
		while line.len() < usize::try_from(depth).unwrap_or(1)
			&& let Some(next) = self
				.table
				.find(position.short_key())
				.and_then(|finding| finding.best)
			&& position.legal_moves().contains(&next)
		{
			line.push(next);
			position = position.after(next);
		}
		line
	}

	/// Returns the legal moves that come to mind: all of them if none did.
	fn own_moves(&self, root: &Position) -> Vec<Move> {
		let all = root.legal_moves();
		let seen: Vec<Move> = all
			.iter()
			.copied()
			.filter(|mv| self.oversight.as_ref().is_none_or(|turn| !turn.own(*mv)))
			.collect();
		let moves = if seen.is_empty() { all } else { seen };
		self.memory.sorted(moves, None, root.turn(), 0)
	}

	/// Returns `true` if the answer to the player's own move does not come to mind.
	fn answer_overlooked(&self, answer: Move) -> bool {
		let turn = self.oversight.as_ref().zip(self.own);
		turn.is_some_and(|(turn, own)| turn.answer(own, answer))
	}

	/// Returns the score of a move: first with a narrow window if another move is the best so far.
	#[allow(clippy::too_many_arguments)]
	fn step(
		&mut self,
		position: &Position,
		mv: Move,
		depth: i32,
		alpha: i32,
		beta: i32,
		ply: i32,
		narrow: bool,
	) -> i32 {
		let next = position.after(mv);
		if narrow {
			let score = -self.seek(&next, depth - 1, -alpha - 1, -alpha, ply + 1, true);
			if score <= alpha || score >= beta || self.stopped {
				return score;
			}
		}
		-self.seek(&next, depth - 1, -beta, -alpha, ply + 1, true)
	}

	/// The score for the side to move, exact between `alpha` and `beta`.
	fn seek(
		&mut self,
		position: &Position,
		depth: i32,
		mut alpha: i32,
		beta: i32,
		ply: i32,
		may_pass: bool,
	) -> i32 {
		let check = position.is_check();
		let depth = if check { depth + 1 } else { depth };
		if depth <= 0 || ply >= PLIES {
			return self.rest(position, alpha, beta, ply);
		}
		if self.counts_out() {
			return 0;
		}
		let key = position.short_key();
		if self.is_drawn(position, key) {
			return 0;
		}
		let known = self.table.find(key);
		if let Some(score) = known.and_then(|finding| finding.answer(depth, alpha, beta, ply))
			&& ply > 1
		{
			return score;
		}
		let narrow = beta - alpha == 1;
		if narrow && !check && !self.temper.overlooks() && beta.abs() < MATE_NEAR {
			let score = judge(position);
			if depth <= 3 && score - 90 * depth >= beta {
				return score;
			}
			if may_pass
				&& depth >= 3
				&& score >= beta
				&& has_pieces(position)
				&& let Some(passed) = position.passed()
			{
				self.path.push(key);
				let score = -self.seek(&passed, depth - 3 - depth / 5, -beta, 1 - beta, ply + 1, false);
				self.path.pop();
				if score >= beta && !self.stopped {
					return score.min(MATE_NEAR);
				}
			}
		}
		let moves = position.legal_moves();
		if moves.is_empty() {
			return if check { ply - MATE } else { 0 };
		}
		let first = known.and_then(|finding| finding.best);
		let place = usize::try_from(ply).unwrap_or(0);
		let side = position.turn();
		let (mut best, mut best_move, lower) = (-MATE, None, alpha);
		self.path.push(key);
		for (number, mv) in self
			.memory
			.sorted(moves, first, side, place)
			.into_iter()
			.enumerate()
		{
			if ply == 1 && self.answer_overlooked(mv) {
				continue;
			}
			let late = depth >= 3 && number >= 4 && !check && gain(mv) == 0 && !self.temper.overlooks();
			let less = if late {
				1 + i32::from(number >= 12) + depth / 8
			} else {
				0
			};
			let mut score = if less > 0 {
				self.step(position, mv, depth - less, alpha, alpha + 1, ply, false)
			} else {
				alpha + 1
			};
			if score > alpha && !self.stopped {
				score = self.step(position, mv, depth, alpha, beta, ply, best_move.is_some());
			}
			if self.stopped {
				break;
			}
			if score > best {
				best = score;
				best_move = Some(mv);
			}
			alpha = alpha.max(score);
			if alpha >= beta {
				if gain(mv) == 0 {
					self.memory.refuted(side, mv, place, depth);
				}
				break;
			}
		}
		self.path.pop();
		if self.stopped {
			return 0;
		}
		if best_move.is_none() {
			// Every answer was overlooked: the position is judged as it stands.
			return self.opinion(position, key);
		}
		let bound = if best >= beta {
			Bound::AtLeast
		} else if best > lower {
			Bound::Exact
		} else {
			Bound::AtMost
		};
		self.table.keep(Finding {
			key,
			best: best_move,
			score: to_table(best, ply),
			depth,
			bound,
		});
		best
	}

	/// Follows exchanges until no capture is left.
	fn rest(&mut self, position: &Position, mut alpha: i32, beta: i32, ply: i32) -> i32 {
		if self.counts_out() {
			return 0;
		}
		let key = if self.temper.noise > 0 {
			position.short_key()
		} else {
			0
		};
		let standing = self.opinion(position, key);
		if standing >= beta || ply >= PLIES {
			return standing;
		}
		alpha = alpha.max(standing);
		let mut best = standing;
		let place = usize::try_from(ply).unwrap_or(0);
		for mv in self
			.memory
			.sorted(position.forcing_moves(), None, position.turn(), place)
		{
			if standing + gain(mv) + 150 <= alpha {
				continue;
			}
			let score = -self.rest(&position.after(mv), -beta, -alpha, ply + 1);
			if self.stopped {
				return 0;
			}
			best = best.max(score);
			alpha = alpha.max(score);
			if alpha >= beta {
				break;
			}
		}
		best
	}

	/// Returns the judgement of a player of this level.
	fn opinion(&self, position: &Position, key: u64) -> i32 {
		judge(position) + wobble(self.seed ^ key, self.temper.noise)
	}

	/// Counts a position; returns `true` if the thinking is over.
	fn counts_out(&mut self) -> bool {
		self.nodes += 1;
		if self.nodes >= self.temper.nodes
			|| (self.nodes.is_multiple_of(ASK_EVERY) && !self.watcher.keep_going(self.nodes))
		{
			self.stopped = true;
		}
		self.stopped
	}

	/// Returns `true` if the position has been there before (9.2), or fifty moves have passed (9.3), or nobody can mate
	/// (5.2.2).
	fn is_drawn(&self, position: &Position, key: u64) -> bool {
		let quiet = position.quiet_plies();
		let back = usize::try_from(quiet).unwrap_or(0);
		self.path
			.iter()
			.rev()
			.take(back)
			.skip(1)
			.step_by(2)
			.any(|earlier| *earlier == key)
			|| (quiet >= FIFTY_MOVES && !position.is_checkmate())
	}
}

impl Finding {
	/// Returns the score, if this finding settles the question.
	fn answer(&self, depth: i32, alpha: i32, beta: i32, ply: i32) -> Option<i32> {
		let score = if self.score > MATE_NEAR {
			self.score - ply
		} else if self.score < -MATE_NEAR {
			self.score + ply
		} else {
			self.score
		};
		let settles = match self.bound {
			Bound::Exact => true,
			Bound::AtLeast => score >= beta,
			Bound::AtMost => score <= alpha,
		};
		(self.depth >= depth && settles).then_some(score)
	}
}

/// In the table a checkmate is counted from the position, not from the root.
fn to_table(score: i32, ply: i32) -> i32 {
	if score > MATE_NEAR {
		score + ply
	} else if score < -MATE_NEAR {
		score - ply
	} else {
		score
	}
}

fn told(score: i32) -> Evaluation {
	if score > MATE_NEAR {
		Evaluation::Mate((MATE - score + 1) / 2)
	} else if score < -MATE_NEAR {
		Evaluation::Mate(-(MATE + score) / 2)
	} else {
		Evaluation::Centipawns(score)
	}
}

/// Returns `true` if the side to move has more than pawns: with pawns alone, having to move can be the disadvantage.
fn has_pieces(position: &Position) -> bool {
	let side: Color = position.turn();
	[Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
		.into_iter()
		.any(|role| position.set_of(side, role).any())
}
