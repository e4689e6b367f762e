//! Endings of a game, with their causes.

use serde::{Deserialize, Serialize};

use super::parameters::{
	BothFlagsDown, FlagFallDetectedBy, IllegalMoveCorrection, MateCriterion, NoProgressClaim, PhoneRule,
};
use super::profile::Profile;
use super::score::Score;
use super::side;
use crate::chess::Color;

/// The end of a game and its cause. The cause is recorded; the score follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ending", rename_all = "kebab-case")]
pub enum Ending {
	/// 5.1.1
	Checkmate {
		#[serde(with = "side")]
		winner: Color,
	},
	/// 5.1.2. `drawn` when the opponent cannot checkmate by any possible series of legal moves (since 2023).
	Resignation {
		#[serde(with = "side")]
		by: Color,
		#[serde(default)]
		drawn: bool,
	},
	/// 6.9. `drawn` when the opponent cannot checkmate by any possible series of legal moves.
	Flag {
		#[serde(with = "side")]
		by: Color,
		drawn: bool,
	},
	/// 7.5.3, since 2018 7.5.5. `drawn` as with the flag.
	IllegalMoves {
		#[serde(with = "side")]
		by: Color,
		drawn: bool,
		#[serde(default, skip_serializing_if = "LastAct::is_move")]
		last: LastAct,
	},
	/// Both flags are down, and the rules make that a draw (6.11 in 2014, III.3.1).
	BothFlags,
	/// 6.7.1: the player came too late.
	Late {
		#[serde(with = "side")]
		by: Color,
	},
	/// 11.3.2.2: an electronic device.
	Device {
		#[serde(with = "side")]
		by: Color,
	},
	/// III.5: no attempt, or no way, to win by normal means.
	NoProgress,
	/// I.8: the sealed move could not be understood or was illegal. `drawn` when the opponent cannot checkmate.
	SealedMove {
		#[serde(with = "side")]
		by: Color,
		drawn: bool,
	},
	/// I.12.2: the position of an adjourned game cannot be found again, and a new game is played.
	PositionLost,
	/// III.6.1: a draw was claimed without an arbiter at hand; another arbiter decides.
	ClaimPending {
		#[serde(with = "side")]
		by: Color,
	},
	/// A.4.4: an illegal position stood when the next move had been made.
	IllegalPosition,
	/// A new game is played instead: after a wrong start (7.2.1), or with the colours `reversed` (7.3).
	Annulled {
		#[serde(default, skip_serializing_if = "core::ops::Not::not")]
		reversed: bool,
	},
	/// The arbiter decided the score (12.9).
	Ruling { score: Score },
	/// 5.2.1
	Stalemate,
	/// 5.2.2
	DeadPosition,
	/// 9.1
	Agreement,
	/// 9.2
	Threefold,
	/// 9.3
	FiftyMoves,
	/// 9.6.1
	Fivefold,
	/// 9.6.2
	SeventyfiveMoves,
}

/// The illegal act that was one too many. In 2017 each kind has an article of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LastAct {
	#[default]
	Move,
	TwoHands,
	NoMove,
}

impl LastAct {
	/// Returns the article with the price of such an act, in the numbering of the profile's edition.
	#[must_use]
	pub const fn law(self, profile: &Profile) -> &'static str {
		let in_2017 = match self {
			Self::Move => "7.5.3",
			Self::TwoHands => "7.7.2",
			Self::NoMove => "7.8.2",
		};
		profile.edition.numbered(["7.5.b", in_2017, "7.5.5"])
	}

	/// Returns `true` for a move; journals leave the field out then, as they always have.
	const fn is_move(&self) -> bool {
		matches!(self, Self::Move)
	}
}

impl Ending {
	#[must_use]
	pub const fn score(self) -> Score {
		match self {
			Self::Checkmate { winner } => Score::Win(winner),
			Self::Resignation { by, drawn }
			| Self::Flag { by, drawn }
			| Self::IllegalMoves { by, drawn, .. }
			| Self::SealedMove { by, drawn } => {
				if drawn {
					Score::Draw
				} else {
					Score::Win(by.other())
				}
			}
			Self::Late { by } | Self::Device { by } => Score::Win(by.other()),
			Self::BothFlags
			| Self::NoProgress
			| Self::IllegalPosition
			| Self::Stalemate
			| Self::DeadPosition
			| Self::Agreement
			| Self::Threefold
			| Self::FiftyMoves
			| Self::Fivefold
			| Self::SeventyfiveMoves => Score::Draw,
			Self::Annulled { .. } | Self::PositionLost | Self::ClaimPending { .. } => Score::None,
			Self::Ruling { score } => score,
		}
	}
}

impl Ending {
	/// One of each kind.
	pub const EXAMPLES: [Self; 21] = {
		let (by, drawn) = (Color::White, false);
		[
			Self::Checkmate { winner: by },
			Self::Resignation { by, drawn },
			Self::Flag { by, drawn },
			Self::IllegalMoves {
				by,
				drawn,
				last: LastAct::Move,
			},
			Self::BothFlags,
			Self::Late { by },
			Self::Device { by },
			Self::NoProgress,
			Self::SealedMove { by, drawn },
			Self::PositionLost,
			Self::ClaimPending { by },
			Self::IllegalPosition,
			Self::Annulled { reversed: false },
			Self::Ruling { score: Score::Draw },
			Self::Stalemate,
			Self::DeadPosition,
			Self::Agreement,
			Self::Threefold,
			Self::FiftyMoves,
			Self::Fivefold,
			Self::SeventyfiveMoves,
		]
	};

	/// The written name of the cause.
	#[must_use]
	pub const fn code(self) -> &'static str {
		match self {
			Self::Checkmate { .. } => "checkmate",
			Self::Resignation { .. } => "resignation",
			Self::Flag { .. } => "flag",
			Self::IllegalMoves { .. } => "illegal-moves",
			Self::BothFlags => "both-flags",
			Self::Late { .. } => "late",
			Self::Device { .. } => "device",
			Self::NoProgress => "no-progress",
			Self::SealedMove { .. } => "sealed-move",
			Self::PositionLost => "position-lost",
			Self::ClaimPending { .. } => "claim-undecided",
			Self::IllegalPosition => "illegal-position",
			Self::Annulled { .. } => "annulled",
			Self::Ruling { .. } => "ruling",
			Self::Stalemate => "stalemate",
			Self::DeadPosition => "dead-position",
			Self::Agreement => "agreement",
			Self::Threefold => "threefold",
			Self::FiftyMoves => "fifty-moves",
			Self::Fivefold => "fivefold",
			Self::SeventyfiveMoves => "seventyfive-moves",
		}
	}

	/// Returns the article by which the game ends, in the numbering of the profile's edition. Those that begin with T are of the
	/// rules of team blitz.
	#[must_use]
	pub fn law(self, profile: &Profile) -> &'static str {
		let by_edition = |e2014, e2017, later| profile.edition.numbered([e2014, e2017, later]);
		let players_only = profile.flag_fall_detected_by == FlagFallDetectedBy::PlayerOnlyArbiterIfBothDown;
		match self {
			Self::Checkmate { .. } => by_edition("5.1.a", "5.1.1", "5.1.1"),
			Self::Resignation { .. } => by_edition("5.1.b", "5.1.2", "5.1.2"),
			Self::Flag { .. } if players_only => match profile.mate_possible_criterion {
				MateCriterion::AnyLegalSequence => "T.12.increment",
				MateCriterion::ForcingMaterialOrForcedLine => "T.12.fixed",
			},
			Self::Flag { .. } => "6.9",
			Self::IllegalMoves { last, .. } => match profile.illegal_move_correction {
				IllegalMoveCorrection::GameLostOrStands => by_edition("A.4.b", "A.4.2", "A.5.2"),
				IllegalMoveCorrection::RestoreBeforeIrregularity
				| IllegalMoveCorrection::RestoreIfInTimeElseStands => last.law(profile),
				IllegalMoveCorrection::GameLostOnClaim => "T.11",
			},
			Self::BothFlags if profile.both_flags_down == BothFlagsDown::Draw => "T.14",
			Self::BothFlags => by_edition("6.11", "III.3.1", "III.3.1"),
			Self::Late { .. } => by_edition("6.7.a", "6.7.1", "6.7.1"),
			Self::Device { .. } if profile.phone_rule == PhoneRule::OffHandlingOrSoundLoses => "T.15",
			Self::Device { .. } => by_edition("11.3.b", "11.3.2.2", "11.3.2.2"),
			Self::NoProgress if profile.no_progress_claim == NoProgressClaim::AnyTimeArbiterDecides => {
				"T.10.b"
			}
			Self::NoProgress => by_edition("G.5", "III.5", "III.5"),
			Self::SealedMove { .. } => by_edition("E.8", "I.8", "I.8"),
			Self::PositionLost => by_edition("E.12.b", "I.12.2", "I.12.2"),
			Self::ClaimPending { .. } => by_edition("G.6.a", "III.6.1", "III.6.1"),
			Self::IllegalPosition => by_edition("A.4.d", "A.4.4", "A.5.4"),
			Self::Annulled { reversed: true } => "7.3",
			Self::Annulled { reversed: false } => by_edition("7.2.a", "7.2.1", "7.2.1"),
			Self::Ruling { .. } => by_edition("12.9", "12.9", "12.9"),
			Self::Stalemate => by_edition("5.2.a", "5.2.1", "5.2.1"),
			Self::DeadPosition => by_edition("5.2.b", "5.2.2", "5.2.2"),
			Self::Agreement => by_edition("5.2.c", "5.2.3", "5.2.3"),
			Self::Threefold => "9.2",
			// Not claimed, as claims are not in force.
			Self::FiftyMoves if profile.fifty_move_arbiter_draw && !profile.draw_claims_allowed => "T.10.c",
			Self::FiftyMoves => "9.3",
			Self::Fivefold => by_edition("9.6.a", "9.6.1", "9.6.1"),
			Self::SeventyfiveMoves => by_edition("9.6.b", "9.6.2", "9.6.2"),
		}
	}

	/// Returns the player who has lost, and whether it is a draw because the opponent cannot checkmate; `None` for an ending of
	/// which that cannot be a reason.
	#[must_use]
	pub const fn lost_or_drawn(self) -> Option<(Color, bool)> {
		if let Self::Resignation { by, drawn }
		| Self::Flag { by, drawn }
		| Self::IllegalMoves { by, drawn, .. }
		| Self::SealedMove { by, drawn } = self
		{
			Some((by, drawn))
		} else {
			None
		}
	}

	/// Returns the same ending where the opponent cannot checkmate, if that makes a difference.
	#[must_use]
	pub const fn as_draw(mut self) -> Self {
		if let Self::Resignation { drawn, .. }
		| Self::Flag { drawn, .. }
		| Self::IllegalMoves { drawn, .. }
		| Self::SealedMove { drawn, .. } = &mut self
		{
			*drawn = true;
		}
		self
	}
}
