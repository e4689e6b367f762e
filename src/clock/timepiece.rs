//! The clock of a game: the program's own, or another one on the table. Both take the same acts.

use super::control::{Controls, Mode};
use super::countdown::{Clock, Setting};
use super::external::ExternalClock;
use super::time::{Span, Stamp};
use crate::chess::{ByColor, Color};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Timepiece {
	Own(Clock),
	External(ExternalClock),
}

impl Timepiece {
	#[must_use]
	pub fn running(&self) -> Option<Color> {
		match self {
			Self::Own(clock) => clock.running(),
			Self::External(clock) => clock.running(),
		}
	}

	/// Returns its time controls; `None` if they are not known.
	#[must_use]
	pub const fn controls(&self) -> Option<&Controls> {
		match self {
			Self::Own(clock) => Some(clock.controls()),
			Self::External(clock) => clock.controls(),
		}
	}

	/// Returns the time at which the flag of `color` fell, or was reported, if that was at `at` or before.
	#[must_use]
	pub fn fallen(&self, color: Color, at: Stamp) -> Option<Stamp> {
		match self {
			Self::Own(clock) => clock.fallen(color, at),
			Self::External(clock) => clock.fallen(color),
		}
	}

	#[must_use]
	pub fn first_fallen(&self, at: Stamp) -> Option<Color> {
		match self {
			Self::Own(clock) => clock.first_fallen(at),
			Self::External(clock) => clock.first_fallen(),
		}
	}

	/// Returns the period, counted from 1; `None` if the time controls are not known.
	#[must_use]
	pub fn period(&self, color: Color, at: Stamp) -> Option<u32> {
		match self {
			Self::Own(clock) => Some(*clock.read(at).periods.get(color)),
			Self::External(clock) => clock.period(color),
		}
	}

	/// Returns the extra time of every move now; `None` if it is not known.
	#[must_use]
	pub fn extra_now(&self, color: Color) -> Option<Span> {
		match self {
			Self::Own(clock) => Some(clock.extra_now(color)),
			Self::External(clock) => clock.extra_now(color),
		}
	}

	/// Returns the time that `color` certainly has left at `at`; `None` if nobody knows.
	#[must_use]
	pub fn left(&self, color: Color, at: Stamp) -> Option<Span> {
		match self {
			Self::Own(clock) => Some(clock.left(color, at)),
			Self::External(clock) => clock.shows(color),
		}
	}

	pub fn start(&mut self, color: Color, at: Stamp) {
		match self {
			Self::Own(clock) => clock.start(color, at),
			Self::External(clock) => clock.start(color),
		}
	}

	pub fn stop(&mut self, at: Stamp) {
		match self {
			Self::Own(clock) => clock.stop(at),
			Self::External(clock) => clock.stop(),
		}
	}

	pub fn press(&mut self, at: Stamp) {
		match self {
			Self::Own(clock) => clock.press(at),
			Self::External(clock) => clock.press(),
		}
	}

	pub fn switch(&mut self, at: Stamp) {
		match self {
			Self::Own(clock) => clock.switch(at),
			Self::External(clock) => clock.switch(),
		}
	}

	pub fn complete(&mut self, color: Color, at: Stamp) {
		match self {
			Self::Own(clock) => clock.complete(color, at),
			Self::External(clock) => clock.complete(color),
		}
	}

	pub fn take_back_press(&mut self, color: Color) {
		match self {
			Self::Own(clock) => clock.take_back_press(color),
			Self::External(clock) => clock.take_back_press(color),
		}
	}

	/// A flag has fallen; the program's own clock knows it. `together`: both flags were seen down at once.
	pub fn flag_fell(&mut self, color: Color, together: bool, at: Stamp) {
		match self {
			Self::Own(clock) => {
				clock.settle(at);
			}
			Self::External(clock) if together => clock.fall_together(color, at),
			Self::External(clock) => clock.fall(color, at),
		}
	}

	pub fn set(&mut self, color: Color, left: Span, at: Stamp) {
		match self {
			Self::Own(clock) => clock.set(color, left, at),
			Self::External(clock) => clock.set(color, left, at),
		}
	}

	pub fn set_moves(&mut self, color: Color, moves: u32) {
		match self {
			Self::Own(clock) => clock.set_moves(color, moves),
			Self::External(clock) => clock.set_moves(color, moves),
		}
	}

	pub fn add(&mut self, color: Color, span: Span, at: Stamp) {
		match self {
			Self::Own(clock) => clock.add(color, span, at),
			Self::External(clock) => clock.stir(color),
		}
	}

	pub fn take(&mut self, color: Color, span: Span, at: Stamp) {
		match self {
			Self::Own(clock) => clock.take(color, span, at),
			Self::External(clock) => clock.stir(color),
		}
	}

	pub fn introduce_extra(&mut self, mode: Mode, extra: Span) {
		match self {
			Self::Own(clock) => clock.introduce_extra(mode, extra),
			Self::External(clock) => clock.introduce_extra(mode, extra),
		}
	}

	/// Another clock takes the place of a faulty one. `settings` are the times, if they are known, the counters and the flags.
	pub fn replace_faulty(
		&mut self,
		settings: ByColor<(Option<Span>, Option<u32>, bool)>,
		first: Option<Color>,
		at: Stamp,
	) {
		match self {
			Self::Own(clock) => {
				let shown = clock.read(at);
				let settings = ByColor::new_with(|color| {
					let (left, moves, flag) = *settings.get(color);
					Setting {
						left: left.unwrap_or_else(|| shown.of(color)),
						moves: moves.unwrap_or(*shown.moves.get(color)),
						flag,
					}
				});
				clock.replace_faulty(settings, first, at);
			}
			Self::External(clock) => {
				for (color, (_, moves, _)) in settings.zip_color() {
					if let Some(moves) = moves {
						clock.set_moves(color, moves);
					}
				}
				clock.replace_faulty(settings.map(|(left, _, flag)| (left, flag)), first, at);
			}
		}
	}
}
