//! What is before the arbiter, until he decides.

use alloc::vec::Vec;

use super::claim::{Claim, ClaimKind};
use super::remedy::Remedy;
use crate::chess::Color;
use crate::laws::Profile;

/// A claim, what the law asks for, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
	pub claim: Option<Claim>,
	pub remedy: Option<Remedy>,
}

impl Case {
	/// The sides of whom the arbiter should know whether they can still checkmate, before he decides (5.2.2, 6.9).
	#[must_use]
	pub fn chances(&self, profile: &Profile) -> Vec<Color> {
		let dead = self
			.claim
			.as_ref()
			.is_some_and(|claim| claim.kind == ClaimKind::Dead);
		match &self.remedy {
			_ if dead => Color::ALL.to_vec(),
			Some(remedy) => remedy.chances(profile),
			None => Vec::new(),
		}
	}
}
