//! Time taken for each half-move.

use alloc::vec::Vec;

use super::table::{Ply, Table};
use crate::chess::Color;
use crate::clock::{Clock, Span, Stamp};

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

	/// Returns the side whose time runs for a move, and the time that it has taken so far: by its clock, or else since the
	/// opponent's last move. `None` before the start and after the end.
	#[must_use]
	pub fn thinking(&self, at: Stamp) -> Option<(Color, Span)> {
		let started = self.started().filter(|_| self.ending().is_none())?;
		let running = self.clock().and_then(Clock::running);
		let color = running.unwrap_or_else(|| self.position().turn());
		let earlier = self.plies().iter().rev().find(|ply| ply.before.turn() != color);
		let by_the_clock = || {
			let had = match earlier {
				Some(earlier) => earlier.clocks.as_ref()?.of(color),
				None => self.opening().clock.as_ref()?.of(color).at_start(),
			};
			Some(had.saturating_sub(self.reading(at)?.of(color)))
		};
		let since = earlier.map_or(started, |ply| ply.at);
		let spent = by_the_clock().unwrap_or_else(|| at.since(since));
		Some((color, spent))
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
