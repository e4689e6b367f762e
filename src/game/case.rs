//! What is before the arbiter, until he decides.

use super::claim::Claim;
use super::remedy::Remedy;

/// A claim, what the law asks for, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
	pub claim: Option<Claim>,
	pub remedy: Option<Remedy>,
}
