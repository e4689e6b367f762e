//! What the arbiter would say: does the game end, is the claim right, what does a fallen flag mean?

use super::ending::Ending;
use super::profile::Profile;
use crate::chess::{Color, Position};
use crate::mating::{Mating, can_mate};

/// What a judgement about a position needs to know of the game before it.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
	pub position: &'a Position,
	/// How many times this position has been on the board, now included (9.2.2).
	pub repetitions: u32,
}

/// Why a claim of a draw is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongClaim {
	/// How many times the position has been on the board.
	pub repetitions: u32,
	/// Moves by each player without a capture or a pawn move.
	pub quiet_moves: u32,
}

/// Whether the game is over now that a move has been made. Mate takes precedence (9.6.2).
#[must_use]
pub fn after_move(standing: Standing<'_>, profile: &Profile) -> Option<Ending> {
	let position = standing.position;
	let both_cannot_mate = || {
		Color::ALL
			.into_iter()
			.all(|side| can_mate(position, side) == Mating::Never)
	};
	if position.is_checkmate() {
		Some(Ending::Checkmate {
			winner: !position.turn(),
		})
	} else if position.is_stalemate() {
		Some(Ending::Stalemate)
	} else if both_cannot_mate() {
		Some(Ending::DeadPosition)
	} else if standing.repetitions >= profile.repetitions_that_end {
		Some(Ending::Fivefold)
	} else if position.quiet_plies() >= profile.quiet_moves_that_end.saturating_mul(2) {
		Some(Ending::SeventyfiveMoves)
	} else {
		None
	}
}

/// A player having the move claims a draw in the position on the board (9.2.1.2, 9.3.2).
///
/// # Errors
/// When neither the repetition nor the fifty moves are there.
pub fn claim_draw(standing: Standing<'_>, profile: &Profile) -> Result<Ending, WrongClaim> {
	let quiet_plies = standing.position.quiet_plies();
	if standing.repetitions >= profile.repetitions_to_claim {
		Ok(Ending::Threefold)
	} else if quiet_plies >= profile.quiet_moves_to_claim.saturating_mul(2) {
		Ok(Ending::FiftyMoves)
	} else {
		Err(WrongClaim {
			repetitions: standing.repetitions,
			quiet_moves: quiet_plies / 2,
		})
	}
}

/// The flag of `by` has fallen: he loses, unless the opponent cannot checkmate by any series of legal moves (6.9).
#[must_use]
pub fn flag_fall(position: &Position, by: Color) -> Ending {
	Ending::Flag {
		by,
		drawn: can_mate(position, !by) == Mating::Never,
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	fn check(fen: &str, repetitions: u32, expected: Option<Ending>) {
		let position = Position::from_fen(fen).unwrap();
		let profile = Profile::named(Profile::DEFAULT).unwrap();
		let standing = Standing {
			position: &position,
			repetitions,
		};
		assert_eq!(after_move(standing, &profile), expected, "{fen}");
	}

	#[test]
	fn endings_by_rule() {
		let winner = Color::White;
		check(
			"7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
			1,
			Some(Ending::Checkmate { winner }),
		);
		check(
			"7k/5KQ1/8/8/8/8/8/8 b - - 200 150",
			5,
			Some(Ending::Checkmate { winner }),
		);
		check("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", 1, Some(Ending::Stalemate));
		check("8/8/4k3/8/8/4KB2/8/8 b - - 0 1", 1, Some(Ending::DeadPosition));
		check("8/8/4k3/8/8/4KR2/8/8 b - - 149 100", 4, None);
		check("8/8/4k3/8/8/4KR2/8/8 b - - 0 100", 5, Some(Ending::Fivefold));
		check(
			"8/8/4k3/8/8/4KR2/8/8 b - - 150 100",
			1,
			Some(Ending::SeventyfiveMoves),
		);
	}

	#[test]
	fn claims_need_three_or_fifty() {
		let profile = Profile::named(Profile::DEFAULT).unwrap();
		let claim = |quiet: u32, repetitions| {
			let fen = alloc::format!("8/8/4k3/8/8/4KR2/8/8 b - - {quiet} 100");
			let position = Position::from_fen(&fen).unwrap();
			claim_draw(
				Standing {
					position: &position,
					repetitions,
				},
				&profile,
			)
		};
		assert_eq!(claim(0, 3), Ok(Ending::Threefold));
		assert_eq!(claim(100, 1), Ok(Ending::FiftyMoves));
		let wrong = WrongClaim {
			repetitions: 2,
			quiet_moves: 49,
		};
		assert_eq!(claim(99, 2), Err(wrong));
	}

	#[test]
	fn a_flag_against_a_bare_king_is_a_draw() {
		let position = Position::from_fen("8/8/4k3/8/8/4KR2/8/8 b - - 0 1").unwrap();
		let flag = |by| flag_fall(&position, by);
		let (white, black) = (Color::White, Color::Black);
		assert_eq!(
			flag(white),
			Ending::Flag {
				by: white,
				drawn: true
			}
		);
		assert_eq!(
			flag(black),
			Ending::Flag {
				by: black,
				drawn: false
			}
		);
	}
}
