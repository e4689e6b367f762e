//! Whether a side may still win by a checkmate, by whichever measure the rules take, so that an arbiter can be shown why.

use alloc::vec;
use alloc::vec::Vec;

use super::ending::Ending;
use super::parameters::{IllegalLossDrawException, MateCriterion};
use super::profile::Profile;
use crate::chess::{Color, Position, Role, Square};
use crate::mating::{Budget, Forced, Mating, can_mate, forced_mate, show_mate};

/// Positions that are looked at for a line that forces mate. It is asked only of a side whose material forces nothing by
/// itself, so there are few moves in each.
const FORCED: u32 = 200_000;

/// What a side can still do, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chance {
	/// By any series of legal moves (5.2.2, 6.9).
	Any(Mating),
	/// Its material can force mate against a bare king (team blitz with fixed time, rule 12).
	Material,
	/// It cannot, and a line that forces mate at once was looked for (team blitz with fixed time, rule 12).
	Forced(Forced),
}

impl Chance {
	/// Whether it is enough for a win on time. What stays unknown counts as possible where any series of moves will do,
	/// and not where a line has to be shown.
	#[must_use]
	pub const fn wins(&self) -> bool {
		match self {
			Self::Any(mating) => !mating.is_never(),
			Self::Material => true,
			Self::Forced(forced) => forced.is_line(),
		}
	}
}

pub(super) fn chance_to_win(position: &Position, side: Color, measure: MateCriterion) -> Chance {
	match measure {
		MateCriterion::AnyLegalSequence => Chance::Any(mating_chance(position, side)),
		MateCriterion::ForcingMaterialOrForcedLine => by_force(position, side),
	}
}

fn by_force(position: &Position, side: Color) -> Chance {
	if forces_mate(position, side) {
		Chance::Material
	} else {
		Chance::Forced(forced_mate(position, side, FORCED))
	}
}

/// Whether `side` can still checkmate (5.2.2, 6.9). What stays unknown counts as possible: nobody loses a win by it.
pub(super) fn mating_chance(position: &Position, side: Color) -> Mating {
	can_mate(position, side, Budget::CLAIM)
}

/// Whether the material of `side` can force mate against a bare king. A pawn can: it may promote.
#[must_use]
pub fn forces_mate(position: &Position, side: Color) -> bool {
	let count = |role| position.set_of(side, role).count();
	let bishops = position.set_of(side, Role::Bishop);
	let on_both_colours =
		bishops.into_iter().any(Square::is_light) && bishops.into_iter().any(Square::is_dark);
	let (bishops, knights) = (count(Role::Bishop), count(Role::Knight));
	count(Role::Queen) + count(Role::Rook) + count(Role::Pawn) > 0
		|| on_both_colours
		|| (bishops > 0 && knights > 0)
		|| knights > 2
}

/// The chance of `side` by this measure, with a line that is short if there is a short one, or the reason: for an arbiter
/// to see (5.2.2, 6.9; team blitz, rule 12).
#[must_use]
pub fn shown_chance(position: &Position, side: Color, measure: MateCriterion) -> Chance {
	match measure {
		MateCriterion::AnyLegalSequence => Chance::Any(show_mate(position, side, Budget::CLAIM)),
		MateCriterion::ForcingMaterialOrForcedLine => by_force(position, side),
	}
}

/// The sides whose chance to checkmate has decided this end, and the measure of it (5.2.2, 6.9, 7.5.5, 5.1.2; team blitz,
/// rule 12).
#[must_use]
pub fn chances_behind(ending: Ending, profile: &Profile) -> Vec<(Color, MateCriterion)> {
	let any = MateCriterion::AnyLegalSequence;
	match ending {
		Ending::Flag { by, .. } => vec![(!by, profile.mate_possible_criterion)],
		Ending::IllegalMoves { by, .. }
			if profile.illegal_loss_draw_exception == IllegalLossDrawException::NoMateByAnyLegalSeries =>
		{
			vec![(!by, any)]
		}
		Ending::SealedMove { by, .. } => vec![(!by, any)],
		Ending::Resignation { by, .. } if profile.resign_draw_exception => vec![(!by, any)],
		Ending::DeadPosition => Color::ALL.map(|side| (side, any)).to_vec(),
		Ending::IllegalMoves { .. }
		| Ending::Resignation { .. }
		| Ending::Checkmate { .. }
		| Ending::BothFlags
		| Ending::Late { .. }
		| Ending::Device { .. }
		| Ending::NoProgress
		| Ending::IllegalPosition
		| Ending::Annulled { .. }
		| Ending::PositionLost
		| Ending::ClaimPending { .. }
		| Ending::Ruling { .. }
		| Ending::Stalemate
		| Ending::Agreement
		| Ending::Threefold
		| Ending::FiftyMoves
		| Ending::Fivefold
		| Ending::SeventyfiveMoves => Vec::new(),
	}
}
