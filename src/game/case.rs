//! A case before the arbiter, until it is decided.

use alloc::vec::Vec;

use super::breach::Breach;
use super::call::Call;
use super::claim::{Claim, ClaimKind};
use super::fact::Remedy;
use crate::chess::Color;
use crate::laws::Profile;
use crate::laws::parameters::MateCriterion;

/// A claim, a remedy of the laws, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
	pub claim: Option<Claim>,
	pub remedy: Option<Remedy>,
	/// The call of the arbiter.
	pub call: Option<Call>,
	/// The breach, as the table has seen it or was told.
	pub act: Option<(Color, Breach)>,
	/// The side whose flag fell.
	pub flag: Option<Color>,
	/// Number of half-moves when it was reported, and the side whose time ran.
	pub half_move: Option<(usize, Color)>,
}

impl Case {
	/// Returns `true` if the table itself has noticed it: nobody has claimed or reported it.
	#[must_use]
	pub fn is_noticed(&self) -> bool {
		self.claim.is_none() && self.call.is_none_or(|call| call.report.is_none())
	}

	/// Returns `true` if it concerns a claim of this kind.
	#[must_use]
	pub fn is_about(&self, kind: ClaimKind) -> bool {
		match self.act {
			Some((_, Breach::TouchMove)) => kind == ClaimKind::Touch,
			Some(_) => kind == ClaimKind::Illegal,
			None if self.flag.is_some() => kind == ClaimKind::Flag,
			None => matches!(kind, ClaimKind::Flag | ClaimKind::Fifty),
		}
	}

	/// Returns the sides whose chance to checkmate the arbiter should know before deciding, and its measure (5.2.2, 6.9; team
	/// blitz, rule 12).
	#[must_use]
	pub fn chances(&self, profile: &Profile) -> Vec<(Color, MateCriterion)> {
		let dead = self
			.claim
			.as_ref()
			.is_some_and(|claim| claim.kind == ClaimKind::Dead);
		match &self.remedy {
			_ if dead => Color::ALL
				.map(|side| (side, MateCriterion::AnyLegalSequence))
				.to_vec(),
			Some(remedy) => remedy.chances(profile),
			None => Vec::new(),
		}
	}
}

/// Something that the table has noticed itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Noticed {
	Act(Color, Breach),
	Flag(Color),
}
