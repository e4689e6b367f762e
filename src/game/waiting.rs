//! Answers of the table about cases before the arbiter.

use super::case::Case;
use super::claim::Claim;
use super::fact::Event;
use super::table::Table;
use crate::chess::Color;
use crate::laws::Ending;

impl Table {
	/// Returns the first case before the arbiter.
	#[must_use]
	pub fn case(&self) -> Option<&Case> {
		self.cases.first()
	}

	/// Returns all cases before the arbiter, in the order in which they came.
	#[must_use]
	pub fn cases(&self) -> &[Case] {
		&self.cases
	}

	/// Returns `true` if the clocks stay stopped after the decision on the first case: for a claim that waits after it, or for
	/// a case whose remedy starts them.
	#[must_use]
	pub fn keeps_standing(&self) -> bool {
		let starts = |case: &Case| {
			let steps = case.remedy.iter().flat_map(|remedy| &remedy.steps);
			case.claim.is_some() || steps.into_iter().any(|step| step.event == Event::RESUMED)
		};
		self.cases.iter().skip(1).any(starts)
	}

	/// Returns the player whose draw offer has no half-move yet to carry its sign (9.1.2.2).
	#[must_use]
	pub const fn offer_unsigned(&self) -> Option<Color> {
		self.sign_due
	}

	/// Returns the number of half-moves made, and the side whose time runs.
	pub(super) fn half_move(&self) -> (usize, Color) {
		(self.plies().len(), self.owner())
	}

	/// Returns the reports on which nothing was ruled when the game ended.
	#[must_use]
	pub fn undecided(&self) -> &[Case] {
		&self.undecided
	}

	/// Returns the ending before the present result, which counts again if that is withdrawn.
	#[must_use]
	pub fn ending_before(&self) -> Option<Ending> {
		self.aside.last()?.ending
	}

	/// Returns the side whose draw offer stood when the game ended.
	#[must_use]
	pub fn offer_before(&self) -> Option<Color> {
		self.aside.last()?.offer
	}

	/// Returns `true` if the game is on and its clocks stand although nothing is before the arbiter.
	#[must_use]
	pub fn stands_still(&self) -> bool {
		let on = self.started().is_some() && self.ending().is_none() && self.adjournment().is_none();
		on && self.is_timed() && !self.is_running() && self.cases.is_empty()
	}

	/// Returns the claim on which the arbiter has to decide, also if it waits after another case.
	#[must_use]
	pub fn claim(&self) -> Option<&Claim> {
		self.cases.iter().find_map(|case| case.claim.as_ref())
	}
}
