//! What is before the arbiter, as the table answers it.

use super::case::Case;
use super::claim::Claim;
use super::fact::Event;
use super::table::Table;
use crate::chess::Color;
use crate::laws::Ending;

impl Table {
	/// What is before the arbiter now.
	#[must_use]
	pub fn case(&self) -> Option<&Case> {
		self.cases.first()
	}

	/// All that is before the arbiter, in the order in which it came.
	#[must_use]
	pub fn cases(&self) -> &[Case] {
		&self.cases
	}

	/// Whether the clocks stay stopped when the first of it is decided: for a claim behind it, or for something whose remedy
	/// starts them.
	#[must_use]
	pub fn keeps_standing(&self) -> bool {
		let starts = |case: &Case| {
			let steps = case.remedy.iter().flat_map(|remedy| &remedy.steps);
			case.claim.is_some() || steps.into_iter().any(|step| step.event == Event::RESUMED)
		};
		self.cases.iter().skip(1).any(starts)
	}

	/// Whose draw offer has no half-move yet that carries its sign (9.1.2.2).
	#[must_use]
	pub const fn offer_unsigned(&self) -> Option<Color> {
		self.sign_due
	}

	/// The half-moves that were made, and whose time it is.
	pub(super) fn half_move(&self) -> (usize, Color) {
		(self.plies().len(), self.owner())
	}

	/// What was reported, and on which nothing was ruled when the game ended.
	#[must_use]
	pub fn undecided(&self) -> &[Case] {
		&self.undecided
	}

	/// How the game had ended before the result that it has now, which counts again when that is withdrawn.
	#[must_use]
	pub fn ending_before(&self) -> Option<Ending> {
		self.aside.last()?.ending
	}

	/// Whose draw offer stood when the game ended.
	#[must_use]
	pub fn offer_before(&self) -> Option<Color> {
		self.aside.last()?.offer
	}

	/// Whether the game is on, and its clocks stand although nothing is before the arbiter.
	#[must_use]
	pub fn stands_still(&self) -> bool {
		let on = self.started().is_some() && self.ending().is_none() && self.adjournment().is_none();
		on && self.is_timed() && !self.is_running() && self.cases.is_empty()
	}

	/// The claim on which the arbiter has to decide, also behind something else.
	#[must_use]
	pub fn claim(&self) -> Option<&Claim> {
		self.cases.iter().find_map(|case| case.claim.as_ref())
	}
}
