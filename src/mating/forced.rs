//! A line that forces mate at once: moves that leave the opponent little choice, with a search of every answer.
//!
//! A forcing move gives check or leaves a single legal answer. So the attacker is searched narrowly and the defender
//! completely: a line that is found is a proof, but a mate that is not found may still exist.

use alloc::vec::Vec;

use crate::chess::{Color, Move, Position};

/// Largest depth in moves of the attacker: as many as can be shown at a board.
pub const FORCED_MOVES: u32 = 6;

/// Result of the search for a forced mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forced {
	/// By these moves, in which the attacker mates as soon as possible and the opponent holds out as long as possible. Empty if
	/// the mate is on the board.
	Line(Vec<Move>),
	/// Not by this number of forcing moves. A longer or a quiet way may exist.
	Not { moves: u32 },
	/// Undecided after this number of positions.
	Unknown { searched: u32 },
}

impl Forced {
	#[must_use]
	pub const fn is_line(&self) -> bool {
		matches!(self, Self::Line(_))
	}
}

/// Looks for the shortest line of at most [`FORCED_MOVES`] forcing moves by `side` after which the opponent is mated, whatever
/// the opponent answers (team blitz with fixed time, rule 12). If the opponent is to move, each of their moves is searched
/// first. The answer to the same question is always the same, and takes no more than `positions` positions.
#[must_use]
pub fn forced_mate(position: &Position, side: Color, positions: u32) -> Forced {
	let proof = Proof {
		left: positions,
		narrow: true,
	};
	proof.shortest(position, side, FORCED_MOVES)
}

/// The same in at most this number of moves of any kind: if no mate is found, no such mate exists.
#[must_use]
pub fn mate_in(position: &Position, side: Color, moves: u32, positions: u32) -> Forced {
	let proof = Proof {
		left: positions,
		narrow: false,
	};
	proof.shortest(position, side, moves)
}

/// The budget of positions is used up.
struct Spent;

struct Proof {
	/// Remaining positions of the budget.
	left: u32,
	/// True if only forcing moves are searched.
	narrow: bool,
}

impl Proof {
	fn shortest(mut self, position: &Position, side: Color, most: u32) -> Forced {
		let positions = self.left;
		for moves in 0..=most {
			let found = if position.turn() == side {
				self.attack(position, moves)
			} else {
				self.defend(position, moves)
			};
			match found {
				Ok(Some(line)) => return Forced::Line(line),
				Ok(None) => {}
				Err(Spent) => return Forced::Unknown { searched: positions },
			}
		}
		Forced::Not { moves: most }
	}

	/// Returns a mate in at most this number of moves by the side to move, the shortest first.
	fn attack(&mut self, position: &Position, moves: u32) -> Result<Option<Vec<Move>>, Spent> {
		let Some(rest) = moves.checked_sub(1) else {
			return Ok(None);
		};
		for mv in position.legal_moves() {
			self.look()?;
			let after = position.after(mv);
			let forces = after.is_check() || (self.narrow && after.legal_moves().len() == 1);
			// The last move mates or does not.
			if !forces && (self.narrow || rest == 0) {
				continue;
			}
			if let Some(answers) = self.defend(&after, rest)? {
				let mut line = Vec::from([mv]);
				line.extend(answers);
				return Ok(Some(line));
			}
		}
		Ok(None)
	}

	/// Returns the longest line by which the side to move is mated in at most this number of moves of the other; `None` if it
	/// escapes.
	fn defend(&mut self, position: &Position, moves: u32) -> Result<Option<Vec<Move>>, Spent> {
		let answers = position.legal_moves();
		if answers.is_empty() {
			return Ok(position.is_check().then(Vec::new));
		}
		let mut longest = Vec::new();
		for answer in answers {
			self.look()?;
			let after = position.after(answer);
			let Some(line) = self.soonest(&after, moves)? else {
				return Ok(None);
			};
			if line.len() >= longest.len() {
				longest = Vec::from([answer]);
				longest.extend(line);
			}
		}
		Ok(Some(longest))
	}

	/// Returns the shortest mate in at most this number of moves.
	fn soonest(&mut self, position: &Position, moves: u32) -> Result<Option<Vec<Move>>, Spent> {
		for moves in 1..=moves {
			let line = self.attack(position, moves)?;
			if line.is_some() {
				return Ok(line);
			}
		}
		Ok(None)
	}

	fn look(&mut self) -> Result<(), Spent> {
		self.left = self.left.checked_sub(1).ok_or(Spent)?;
		Ok(())
	}
}

#[cfg(test)]
mod tests {
	use super::super::leads_to_mate;
	use super::*;

	const POSITIONS: u32 = 200_000;

	/// Checks that the side to move, or the other one, mates in this number of moves of its own, or in none that force.
	#[track_caller]
	fn check(fen: &str, side: Color, moves: Option<usize>) {
		let position = Position::from_fen(fen).unwrap();
		let forced = forced_mate(&position, side, POSITIONS);
		let Forced::Line(line) = &forced else {
			assert_eq!(moves, None, "{fen}: {forced:?}");
			return;
		};
		assert!(leads_to_mate(&position, side, line), "{fen}: {line:?}");
		let own = if position.turn() == side {
			line.len().div_ceil(2)
		} else {
			line.len() / 2
		};
		assert_eq!(Some(own), moves, "{fen}: {line:?}");
	}

	#[test]
	fn a_mate_is_found_and_is_the_shortest() {
		// On the board already; the mated side cannot mate.
		check("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", Color::White, Some(0));
		check("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", Color::Black, None);
		// In one: on the back rank, and with the defender's only move before it.
		check("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", Color::White, Some(1));
		check("7k/R7/6K1/8/8/8/8/8 b - - 0 1", Color::White, Some(1));
		// In two and in four: smothered, after the queen was given up.
		check("5r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", Color::White, Some(2));
		check("r6k/6pp/8/6N1/8/1Q6/8/6K1 w - - 0 1", Color::White, Some(4));
		// In two: a quiet rook move leaves a single answer.
		check("7k/8/8/R7/1R6/8/8/4K3 w - - 0 1", Color::White, Some(2));
	}

	#[test]
	fn a_single_knight_mates_behind_the_kings_own_pawn() {
		check("8/7p/8/8/1N6/8/p7/k1K5 w - - 0 1", Color::White, Some(1));
		// The white king steps near, the pawn has the only answer, and then the knight mates.
		check("8/8/8/8/8/p7/3K4/k1N5 w - - 0 1", Color::White, Some(2));
		check("8/8/8/8/8/p7/2K5/k1N5 b - - 0 1", Color::White, Some(1));
		// A second pawn has a move of its own.
		check("8/7p/8/8/8/p7/2K5/k1N5 b - - 0 1", Color::White, None);
	}

	#[test]
	fn stalemate_is_no_mate() {
		check("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", Color::White, None);
		check("7k/6R1/5K2/8/8/8/8/8 b - - 0 1", Color::White, None);
		check("8/8/8/8/8/1K6/8/k1B5 w - - 0 1", Color::White, None);
		// A queen would stalemate, a rook mates in two.
		check("8/5P1k/5K2/8/8/8/8/8 w - - 0 1", Color::White, Some(2));
	}

	#[test]
	fn capturing_in_passing_is_an_answer_too() {
		let mates_at_once = |fen: &str| {
			let position = Position::from_fen(fen).unwrap();
			let forced = forced_mate(&position, Color::White, POSITIONS);
			matches!(forced, Forced::Line(line) if line.len() == 1)
		};
		assert!(!mates_at_once("8/8/R7/7k/7p/5N1P/6P1/6K1 w - - 0 1"));
		assert!(mates_at_once("8/8/R7/7k/7b/5N1P/6P1/6K1 w - - 0 1"));
	}

	#[test]
	fn the_budget_is_kept() {
		let position = Position::start();
		assert_eq!(
			forced_mate(&position, Color::Black, 10),
			Forced::Unknown { searched: 10 }
		);
	}
}
