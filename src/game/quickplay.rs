//! Open parts of a draw claim in a quickplay finish (Guideline III).

use super::claim::Claim;

/// A claim on which nobody has decided yet, though play goes on or has ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quickplay {
	/// The claim on which the arbiter has postponed the decision (III.5.2).
	pub postponed: Option<Claim>,
	/// True if the opponent has had extra time for it.
	pub given: bool,
	/// True if the opponent has confirmed the final position and the score (III.6.1).
	pub confirmed: bool,
}
