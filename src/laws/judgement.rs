//! Judgements of an arbiter: ends of the game, claims, flag falls.

use super::chance::{chance_to_win, mating_chance};
use super::ending::{Ending, LastAct};
use super::parameters::{Fivefold, IllegalLossDrawException};
use super::profile::Profile;
use crate::chess::{Color, Position};
use crate::mating::seems_unable_to_mate;

/// Facts of the past that a judgement about a position needs.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
	pub position: &'a Position,
	/// Number of times this position has been on the board, including now (9.2.2).
	pub repetitions: u32,
	/// Number of times in a row, each time four half-moves after the time before, including now.
	pub consecutive: u32,
}

impl Standing<'_> {
	/// Moves by each player without a capture or a pawn move.
	#[must_use]
	pub fn quiet_moves(&self) -> u32 {
		self.position.quiet_plies() / 2
	}
}

/// Counts that make a claim of a draw wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongClaim {
	/// Number of times the position has been on the board.
	pub repetitions: u32,
	/// Moves by each player without a capture or a pawn move.
	pub quiet_moves: u32,
}

/// Returns the ending if the game is over after a legal move. Mate takes precedence (9.6.2).
#[must_use]
pub fn after_move(standing: Standing<'_>, profile: &Profile) -> Option<Ending> {
	let position = standing.position;
	if position.is_checkmate() {
		Some(Ending::Checkmate {
			winner: !position.turn(),
		})
	} else if position.is_stalemate() {
		Some(Ending::Stalemate)
	} else if seems_dead(position) && is_dead(position) {
		Some(Ending::DeadPosition)
	} else if is_fivefold(standing, profile) {
		Some(Ending::Fivefold)
	} else if is_seventyfive_moves(standing, profile) {
		Some(Ending::SeventyfiveMoves)
	} else {
		None
	}
}

/// Returns `true` if five occurrences, or the number of the profile, end the game (9.6.1).
#[must_use]
pub const fn is_fivefold(standing: Standing<'_>, profile: &Profile) -> bool {
	let occurrences = match profile.fivefold {
		Fivefold::Any => standing.repetitions,
		Fivefold::Consecutive => standing.consecutive,
	};
	occurrences >= profile.repetitions_that_end
}

/// Returns `true` if seventy-five moves without a capture or a pawn move end the game (9.6.2).
#[must_use]
pub fn is_seventyfive_moves(standing: Standing<'_>, profile: &Profile) -> bool {
	profile.seventyfive && standing.quiet_moves() >= profile.quiet_moves_that_end
}

/// Returns `true` if a full check of 5.2.2 is worth while. It runs after every move and takes microseconds.
fn seems_dead(position: &Position) -> bool {
	Color::ALL
		.into_iter()
		.all(|side| seems_unable_to_mate(position, side))
}

/// Returns `true` if neither side can checkmate by any series of legal moves (5.2.2).
#[must_use]
pub fn is_dead(position: &Position) -> bool {
	Color::ALL
		.into_iter()
		.all(|side| mating_chance(position, side).is_never())
}

/// Returns `true` if a claim of three occurrences is right (9.2).
#[must_use]
pub const fn is_threefold(standing: Standing<'_>, profile: &Profile) -> bool {
	standing.repetitions >= profile.repetitions_to_claim
}

/// Returns `true` if a claim of fifty moves is right (9.3).
#[must_use]
pub fn is_fifty_moves(standing: Standing<'_>, profile: &Profile) -> bool {
	standing.quiet_moves() >= profile.quiet_moves_to_claim
}

/// The side to move claims a draw in the position on the board, by either right (9.2.1.2, 9.3.2).
///
/// # Errors
/// If neither the repetition nor the fifty moves are there.
pub fn claim_draw(standing: Standing<'_>, profile: &Profile) -> Result<Ending, WrongClaim> {
	if is_threefold(standing, profile) {
		Ok(Ending::Threefold)
	} else if is_fifty_moves(standing, profile) {
		Ok(Ending::FiftyMoves)
	} else {
		Err(WrongClaim {
			repetitions: standing.repetitions,
			quiet_moves: standing.quiet_moves(),
		})
	}
}

/// The flag of `by` has fallen: that side loses, unless the opponent cannot win by the profile's criterion (6.9; team blitz,
/// rule 12).
#[must_use]
pub fn flag_fall(position: &Position, by: Color, profile: &Profile) -> Ending {
	let chance = chance_to_win(position, !by, profile.mate_possible_criterion);
	Ending::Flag {
		by,
		drawn: !chance.wins(),
	}
}

/// `by` has completed an illegal act too often and loses, unless the opponent cannot checkmate (7.5.3, 7.5.5).
#[must_use]
pub fn illegal_loss(position: &Position, by: Color, last: LastAct, profile: &Profile) -> Ending {
	let drawn = match profile.illegal_loss_draw_exception {
		IllegalLossDrawException::NoMateByAnyLegalSeries => mating_chance(position, !by).is_never(),
		IllegalLossDrawException::NoneStated => false,
	};
	Ending::IllegalMoves { by, drawn, last }
}

/// The move that `by` sealed cannot be understood or is illegal: that side loses, unless the opponent cannot checkmate (I.8,
/// with its exception for 6.9).
#[must_use]
pub fn sealed_loss(position: &Position, by: Color) -> Ending {
	let drawn = mating_chance(position, !by).is_never();
	Ending::SealedMove { by, drawn }
}

/// `by` resigns and loses, since 2023 unless the opponent cannot checkmate (5.1.2).
#[must_use]
pub fn resignation(position: &Position, by: Color, profile: &Profile) -> Ending {
	let drawn = profile.resign_draw_exception && mating_chance(position, !by).is_never();
	Ending::Resignation { by, drawn }
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
			consecutive: 1,
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
			let fen = format!("8/8/4k3/8/8/4KR2/8/8 b - - {quiet} 100");
			let position = Position::from_fen(&fen).unwrap();
			let standing = Standing {
				position: &position,
				repetitions,
				consecutive: 1,
			};
			claim_draw(standing, &profile)
		};
		assert_eq!(claim(0, 3), Ok(Ending::Threefold));
		assert_eq!(claim(100, 1), Ok(Ending::FiftyMoves));
		let wrong = WrongClaim {
			repetitions: 2,
			quiet_moves: 49,
		};
		assert_eq!(claim(99, 2), Err(wrong));
	}

	#[track_caller]
	fn check_flag(profile: &str, fen: &str, by: Color, drawn: bool) {
		let position = Position::from_fen(fen).unwrap();
		let profile = Profile::named(profile).unwrap();
		assert_eq!(
			flag_fall(&position, by, &profile),
			Ending::Flag { by, drawn },
			"{fen}"
		);
	}

	#[test]
	fn a_flag_against_a_bare_king_is_a_draw() {
		let rook = "8/8/4k3/8/8/4KR2/8/8 b - - 0 1";
		check_flag("fide-2017", rook, Color::White, true);
		check_flag("fide-2017", rook, Color::Black, false);
	}

	#[test]
	fn with_fixed_time_in_team_blitz_the_material_must_force_mate() {
		let knights = "8/8/4k3/5p2/8/4KNN1/8/8 b - - 0 1";
		check_flag("fi-team-blitz-inc", knights, Color::Black, false);
		check_flag("fi-team-blitz-fixed", knights, Color::Black, true);
		// A knight mates the cornered king at once, hemmed in by its own pawn.
		let smothered = "8/8/8/8/8/2N5/p7/k1K5 w - - 0 1";
		check_flag("fi-team-blitz-fixed", smothered, Color::Black, true);
		let at_once = "8/8/8/8/1N6/8/p7/k1K5 w - - 0 1";
		check_flag("fi-team-blitz-fixed", at_once, Color::Black, false);
	}

	#[test]
	fn points_of_a_game() {
		let score = |text: &str| text.parse::<crate::laws::Score>().unwrap();
		for text in ["1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "*"] {
			assert_eq!(alloc::string::ToString::to_string(&score(text)), text);
		}
		assert!(score("1-1/2").is_allowed(false) && !score("1-1/2").is_allowed(true));
	}
}
