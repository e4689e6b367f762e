//! Chance of a side to win by a checkmate, by the measure of the rules, with a reason to show to an arbiter.

use alloc::vec::Vec;

use super::ending::Ending;
use super::parameters::{IllegalLossDrawException, MateCriterion};
use super::profile::Profile;
use crate::chess::{Color, Position, Role, Square};
use crate::mating::{Budget, Forced, Mating, can_mate, forced_mate, show_mate};

/// Number of positions searched for a line that forces mate. The search is only for a side whose material forces nothing by
/// itself, so each position has few moves.
const FORCED: u32 = 200_000;

/// Chance of a side, with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chance {
	/// By any series of legal moves (5.2.2, 6.9).
	Any(Mating),
	/// Its material can force mate against a bare king (team blitz with fixed time, rule 12).
	Material,
	/// Its material cannot, and a line that forces mate at once was looked for (team blitz with fixed time, rule 12).
	Forced(Forced),
}

impl Chance {
	/// Returns `true` if it is enough for a win on time. An unknown result counts as possible if any series of moves will do,
	/// but not if a line has to be shown.
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

/// Returns the chance of `side` to checkmate (5.2.2, 6.9). An unknown result counts as possible, so that nobody loses a win by
/// it.
pub(super) fn mating_chance(position: &Position, side: Color) -> Mating {
	can_mate(position, side, Budget::CLAIM)
}

/// Returns `true` if the material of `side` can force mate against a bare king. A pawn can: it may promote.
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

/// Returns the chance of `side` by this measure for an arbiter to see, with a line, as short as one is known, or the reason
/// (5.2.2, 6.9; team blitz, rule 12).
#[must_use]
pub fn shown_chance(position: &Position, side: Color, measure: MateCriterion) -> Chance {
	match measure {
		MateCriterion::AnyLegalSequence => Chance::Any(show_mate(position, side, Budget::CLAIM)),
		MateCriterion::ForcingMaterialOrForcedLine => by_force(position, side),
	}
}

/// Returns the sides whose chance to checkmate has decided this ending, and its measure (5.2.2, 6.9, 7.5.5, 5.1.2; team blitz,
/// rule 12).
#[must_use]
pub fn chances_behind(ending: Ending, profile: &Profile) -> Vec<(Color, MateCriterion)> {
	let any = MateCriterion::AnyLegalSequence;
	if ending == Ending::DeadPosition {
		return Color::ALL.map(|side| (side, any)).to_vec();
	}
	let Some((by, _)) = ending.lost_or_drawn() else {
		return Vec::new();
	};
	let measure = if matches!(ending, Ending::Flag { .. }) {
		profile.mate_possible_criterion
	} else {
		any
	};
	let exception = profile.illegal_loss_draw_exception;
	let always_lost = matches!(ending, Ending::Resignation { .. }) && !profile.resign_draw_exception
		|| matches!(ending, Ending::IllegalMoves { .. })
			&& exception != IllegalLossDrawException::NoMateByAnyLegalSeries;
	let chance = (!always_lost).then_some((!by, measure));
	chance.into_iter().collect()
}
