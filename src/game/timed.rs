//! The clock of a game, as far as it is known: the program's own, or another one on the table.

use super::table::Table;
use crate::chess::Color;
use crate::clock::{Clock, Controls, ExternalClock, Reading, Stamp, Timepiece};

impl Table {
	/// The program's own clock.
	#[must_use]
	pub const fn clock(&self) -> Option<&Clock> {
		if let Some(Timepiece::Own(clock)) = &self.clock {
			Some(clock)
		} else {
			None
		}
	}

	/// The clock on the table that is not the program's own, as far as it is known.
	#[must_use]
	pub const fn external(&self) -> Option<&ExternalClock> {
		if let Some(Timepiece::External(clock)) = &self.clock {
			Some(clock)
		} else {
			None
		}
	}

	/// Returns the clock of the game, the program's or another.
	#[must_use]
	pub const fn timepiece(&self) -> Option<&Timepiece> {
		self.clock.as_ref()
	}

	/// Returns `true` if the game is played with a clock, so that a press completes a move.
	#[must_use]
	pub const fn is_timed(&self) -> bool {
		self.clock.is_some()
	}

	/// Returns the side whose clock runs.
	#[must_use]
	pub fn runs(&self) -> Option<Color> {
		self.clock.as_ref().and_then(Timepiece::running)
	}

	/// Returns the time at which the flag of this player fell, or was reported, if that was at `at` or before.
	#[must_use]
	pub fn fallen(&self, color: Color, at: Stamp) -> Option<Stamp> {
		self.clock.as_ref().and_then(|clock| clock.fallen(color, at))
	}

	/// Returns `true` if the flag of this player is down at `at`: on another clock, by reports and readings. `None` if nobody
	/// knows.
	#[must_use]
	pub fn is_flag_down(&self, color: Color, at: Stamp) -> Option<bool> {
		match self.clock.as_ref()? {
			Timepiece::Own(clock) => Some(clock.fallen(color, at).is_some()),
			Timepiece::External(clock) => clock.is_down(color, at),
		}
	}

	/// The time controls, as far as they are known.
	#[must_use]
	pub fn controls(&self) -> Option<&Controls> {
		self.clock.as_ref().and_then(Timepiece::controls)
	}

	/// Returns `true` if this player must make all remaining moves in the present period; `None` if that is not known.
	#[must_use]
	pub fn is_last_period(&self, color: Color, at: Stamp) -> Option<bool> {
		let period = self.clock.as_ref()?.period(color, at)?;
		Some(self.controls()?.of(color).is_last(period))
	}

	/// Returns the readings of both clocks at `at`; `None` if the program has no clock of its own.
	#[must_use]
	pub fn reading(&self, at: Stamp) -> Option<Reading> {
		self.clock().map(|clock| clock.read(at))
	}
}
