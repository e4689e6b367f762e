//! A puzzle in hand: its progress, and the judgement of moves.

use alloc::string::String;
use alloc::vec::Vec;

use super::puzzle::Puzzle;
use crate::chess::{Move, Position};
use crate::mating::{Forced, mate_in};

/// Number of positions searched for another move that mates as well.
const POSITIONS: u32 = 200_000;
/// Largest number of moves in which another way to mate is looked for.
const AHEAD: u32 = 3;

/// Judgement of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
	/// It is not the solution.
	Wrong,
	/// It is right so far, and this is the opponent's reply.
	Right(Move),
	/// It was the last move of the solution.
	Solved,
}

#[derive(Clone, Debug)]
pub struct Solving {
	position: Position,
	/// The moves that are still to come; the next is the solver's.
	rest: Vec<Move>,
	/// The moves that were made, each with the position before it.
	made: Vec<(Position, Move)>,
}

impl Solving {
	/// Begins the puzzle; the opponent has made the first move, if there is one.
	#[must_use]
	pub fn begin(puzzle: &Puzzle) -> Self {
		let mut solving = Self {
			position: puzzle.position.clone(),
			rest: puzzle.moves.clone(),
			made: Vec::new(),
		};
		if puzzle.first().is_some() {
			solving.make_next();
		}
		solving
	}

	/// Returns the same puzzle once more, with these moves of the solver's, as far as they are right.
	#[must_use]
	pub fn go_on(puzzle: &Puzzle, moves: &[String]) -> Self {
		let mut solving = Self::begin(puzzle);
		for uci in moves {
			match solving.position.uci_move(uci).map(|mv| solving.attempt(mv)) {
				Some(Verdict::Right(_)) => {}
				Some(Verdict::Wrong | Verdict::Solved) | None => break,
			}
		}
		solving
	}

	#[must_use]
	pub const fn position(&self) -> &Position {
		&self.position
	}

	/// The moves that were made, each with the position before it.
	#[must_use]
	pub fn made(&self) -> &[(Position, Move)] {
		&self.made
	}

	/// Returns the last move, with the position before it.
	#[must_use]
	pub fn last(&self) -> Option<&(Position, Move)> {
		self.made.last()
	}

	/// The solver's next move.
	#[must_use]
	pub fn next(&self) -> Option<Move> {
		self.rest.first().copied()
	}

	/// The rest of the solution.
	#[must_use]
	pub fn rest(&self) -> &[Move] {
		&self.rest
	}

	#[must_use]
	pub fn is_over(&self) -> bool {
		self.rest.is_empty()
	}

	/// Tries a legal move. A right one is made, with its reply. If mate is the solution, any other way to mate in as few moves
	/// is right as well.
	pub fn attempt(&mut self, mv: Move) -> Verdict {
		if self.next() != Some(mv) {
			let Some(line) = self.other_mate(mv) else {
				return Verdict::Wrong;
			};
			self.rest = line;
		}
		self.make_next();
		match self.make_next() {
			Some(reply) => Verdict::Right(reply),
			None => Verdict::Solved,
		}
	}

	/// Makes the next move of the solution.
	pub fn make_next(&mut self) -> Option<Move> {
		if self.rest.is_empty() {
			return None;
		}
		let mv = self.rest.remove(0);
		let after = self.position.after(mv);
		self.made
			.push((core::mem::replace(&mut self.position, after), mv));
		Some(mv)
	}

	/// The line of another move that mates in as few moves as the solution does.
	fn other_mate(&self, mv: Move) -> Option<Vec<Move>> {
		let after = self.position.after(mv);
		if after.is_checkmate() {
			return Some(Vec::from([mv]));
		}
		let mut end = self.position.clone();
		self.rest.iter().for_each(|mv| end.play(*mv));
		let moves = u32::try_from(self.rest.len() / 2).ok()?;
		if !end.is_checkmate() || !(1..=AHEAD).contains(&moves) {
			return None;
		}
		match mate_in(&after, self.position.turn(), moves, POSITIONS) {
			Forced::Line(line) => Some([mv].into_iter().chain(line).collect()),
			Forced::Not { .. } | Forced::Unknown { .. } => None,
		}
	}
}
