//! What is before the arbiter, until he decides.

use alloc::vec::Vec;

use super::claim::{Claim, ClaimKind};
use super::remedy::Remedy;
use crate::chess::Color;
use crate::laws::Profile;
use crate::laws::parameters::MateCriterion;

/// A claim, what the law asks for, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
	pub claim: Option<Claim>,
	pub remedy: Option<Remedy>,
}

impl Case {
	/// The sides of whom the arbiter should know whether they can still checkmate, before he decides, and the measure
	/// of it (5.2.2, 6.9; team blitz, rule 12).
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
