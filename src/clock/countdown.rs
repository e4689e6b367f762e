//! Two countdowns of which at most one runs. A flag falls at the instant at which it was due, however late one looks.

use super::control::Controls;
use super::time::{Span, Stamp};
use crate::chess::{ByColor, Color};

/// The chess clock of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
	controls: Controls,
	/// What was left when the clock was last touched.
	left: ByColor<Span>,
	running: Option<(Color, Stamp)>,
}

/// What both displays show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
	pub white: Span,
	pub black: Span,
	pub running: Option<Color>,
}

impl Reading {
	#[must_use]
	pub fn of(&self, color: Color) -> Span {
		color.fold_wb(self.white, self.black)
	}
}

impl Clock {
	/// Both sides have their starting time, and neither runs.
	#[must_use]
	pub fn new(controls: Controls) -> Self {
		Self {
			controls,
			left: ByColor::new_with(|color| controls.of(color).base),
			running: None,
		}
	}

	#[must_use]
	pub const fn controls(&self) -> Controls {
		self.controls
	}

	/// What `color` has left at `at`.
	#[must_use]
	pub fn left(&self, color: Color, at: Stamp) -> Span {
		let left = *self.left.get(color);
		match self.running {
			Some((running, since)) if running == color => left.saturating_sub(at.since(since)),
			Some(_) | None => left,
		}
	}

	#[must_use]
	pub fn read(&self, at: Stamp) -> Reading {
		Reading {
			white: self.left(Color::White, at),
			black: self.left(Color::Black, at),
			running: self.running.map(|(color, _)| color),
		}
	}

	#[must_use]
	pub fn running(&self) -> Option<Color> {
		self.running.map(|(color, _)| color)
	}

	/// The moment at which the running side will have exactly `left`; none if neither runs or it is past.
	#[must_use]
	pub fn when(&self, left: Span) -> Option<Stamp> {
		let (color, since) = self.running?;
		let now = *self.left.get(color);
		(now >= left).then(|| since + now.saturating_sub(left))
	}

	/// The moment at which the flag of the running side falls (6.2.1), whether past or to come.
	#[must_use]
	pub fn flag_due(&self) -> Option<Stamp> {
		self.when(Span::ZERO)
	}

	/// Lets `color`'s time run from `at` on. The other side's time stands.
	pub fn start(&mut self, color: Color, at: Stamp) {
		self.stop(at);
		self.running = Some((color, at));
	}

	/// Both stand from `at` on (6.11.2).
	pub fn stop(&mut self, at: Stamp) {
		if let Some((color, since)) = self.running.take() {
			let left = self.left.get_mut(color);
			*left = left.saturating_sub(at.since(since));
		}
	}

	/// The running side presses at `at`: it gets its increment, and the other side's time runs (6.2.1).
	pub fn press(&mut self, at: Stamp) {
		if let Some((color, _)) = self.running {
			self.stop(at);
			let left = self.left.get_mut(color);
			*left = *left + self.controls.of(color).increment;
			self.running = Some((!color, at));
		}
	}
}

#[cfg(test)]
mod tests {
	use alloc::vec::Vec;

	use proptest::prelude::*;

	use super::*;

	fn five_plus_three() -> Clock {
		Clock::new("5+3".parse().unwrap())
	}

	#[test]
	fn only_the_running_side_uses_time() {
		let mut clock = five_plus_three();
		clock.start(Color::White, Stamp(1_000));
		assert_eq!(clock.left(Color::White, Stamp(11_000)), Span::seconds(290));
		clock.press(Stamp(11_000));
		let reading = clock.read(Stamp(16_500));
		assert_eq!(
			(reading.white, reading.black),
			(Span::seconds(293), Span(294_500))
		);
		assert_eq!(reading.running, Some(Color::Black));
	}

	#[test]
	fn the_flag_is_due_to_the_millisecond() {
		let mut clock = five_plus_three();
		assert_eq!(clock.flag_due(), None);
		clock.start(Color::White, Stamp(7));
		assert_eq!(clock.flag_due(), Some(Stamp(300_007)));
		assert_eq!(clock.when(Span::minutes(1)), Some(Stamp(240_007)));
		assert_eq!(clock.left(Color::White, Stamp(999_999)), Span::ZERO);
	}

	proptest! {
		/// What was used, and what is left, is what was there at the start and what was added.
		#[test]
		fn no_time_is_lost_or_gained(steps in prop::collection::vec((0u64..4_000, 0u8..3), 1..60)) {
			let mut clock = five_plus_three();
			let (mut at, mut used, mut added) = (Stamp(0), 0, 0);
			for (wait, action) in steps {
				let before = clock.running();
				at = at + Span(wait);
				if before.is_some() { used += wait; }
				match action {
					0 => { if before.is_some() { added += 3_000; } clock.press(at); }
					1 => clock.start(before.map_or(Color::White, |color| !color), at),
					_ => clock.stop(at),
				}
				let reading = clock.read(at);
				let left: Vec<u64> = [reading.white.0, reading.black.0].into();
				prop_assume!(left.iter().all(|left| *left > 0));
				prop_assert_eq!(left.iter().sum::<u64>() + used, 600_000 + added);
			}
		}
	}
}
