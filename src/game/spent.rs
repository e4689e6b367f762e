//! Time taken for each half-move.

use alloc::vec::Vec;

use super::table::{Ply, Table};
use crate::clock::Span;

impl Table {
	/// Returns the times by the clock, or else by the moments of the moves.
	#[must_use]
	pub fn times_spent(&self) -> Vec<Span> {
		let mut before = self.started().unwrap_or_default();
		let plies = self.plies().iter().enumerate();
		plies
			.map(|(index, ply)| {
				let earlier = index.checked_sub(1).and_then(|index| self.plies().get(index));
				let spent = by_the_clock(self, earlier, ply).unwrap_or_else(|| ply.at.since(before));
				before = ply.at;
				spent
			})
			.collect()
	}
}

/// Returns the time that the mover's own clock counted for this half-move, if there are clocks.
fn by_the_clock(table: &Table, earlier: Option<&Ply>, ply: &Ply) -> Option<Span> {
	let color = ply.before.turn();
	let made = ply.made.as_ref()?.of(color);
	let had = match earlier {
		Some(earlier) => earlier.clocks.as_ref()?.of(color),
		None => table.opening().clock.as_ref()?.of(color).at_start(),
	};
	Some(had.saturating_sub(made))
}
