//! One side of the clock: its main time, the extra time of its move, its flag, its move counter and its period.

use alloc::vec::Vec;

use super::control::{Control, ExtraTime, Mode};
use super::time::{Span, Stamp};

/// State of one side when the clock was last touched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Side {
	/// The main time. Zero while the flag is down.
	pub(super) left: Span,
	/// The extra time of the move in hand that is not used yet; zero with an increment.
	pub(super) unused: Span,
	/// Time at which the flag fell; `None` while it is up.
	pub(super) fell: Option<Stamp>,
	/// The move counter.
	pub(super) moves: u32,
	/// Counted from 1.
	pub(super) period: u32,
	/// The least main time in this period, up to the last touch of the clock.
	pub(super) least: Span,
	/// Gains of the presses, the latest last. Equal ones in a row are counted, so that the list stays short.
	presses: Vec<(Press, u32)>,
}

/// Gains of a press, so that it can be taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Press {
	/// Extra time that was added to the main time.
	extra: Span,
	/// Extra time of the move that was not used.
	unused: Span,
	/// The period that it completed.
	completed: Option<Completed>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Completed {
	/// The time of the next period.
	added: Span,
	/// The least time in the completed one.
	least: Span,
}

impl Side {
	pub(super) fn new(control: &Control) -> Self {
		let mut side = Self {
			left: control.at_start(),
			unused: Span::ZERO,
			fell: None,
			moves: 0,
			period: 1,
			least: control.at_start(),
			presses: Vec::new(),
		};
		side.begin_move(control);
		side
	}

	/// Returns the time at which the flag falls if this side runs from `since` on; `None` if it is down, or up to the end of
	/// time.
	pub(super) fn due(&self, control: &Control, since: Stamp) -> Option<Stamp> {
		self.when(Span::ZERO, control, since)
	}

	/// Returns the time at which the main time reaches `left`; `None` if it is below already, or the flag is down.
	pub(super) fn when(&self, left: Span, control: &Control, since: Stamp) -> Option<Stamp> {
		if self.fell.is_some() {
			return None;
		}
		let falls = self.left.0.checked_sub(left.0)?;
		let waits = if control.waits() && (falls > 0 || left == Span::ZERO) {
			self.unused.0
		} else {
			0
		};
		let due = since.0.checked_add(waits)?.checked_add(falls)?;
		Some(Stamp(due))
	}

	/// The main time, and the extra time of the move, after this side has run for `used` more.
	pub(super) fn after(&self, used: Span, control: &Control) -> (Span, Span) {
		let falls = if control.waits() {
			used.saturating_sub(self.unused)
		} else {
			used
		};
		(self.left.saturating_sub(falls), self.unused.saturating_sub(used))
	}

	/// A new move: its extra time is whole again.
	pub(super) fn begin_move(&mut self, control: &Control) {
		self.unused = if control.is_per_move() {
			control.extra_of(self.period)
		} else {
			Span::ZERO
		};
	}

	/// A move is completed, by a press or without one. Only a press brings extra time, and none if the flag is down.
	/// [`ExtraTime`] tells which extra time.
	pub(super) fn complete(&mut self, control: &Control, pressed: bool) {
		self.moves = self.moves.saturating_add(1);
		let mut press = Press {
			unused: self.unused,
			..Press::default()
		};
		if self.fell.is_none() {
			let ends = control.ends_with(self.period);
			let is_over = ends.is_some_and(|end| self.moves >= end);
			if pressed {
				let extra = control.extra_of(self.period);
				press.extra = self.gain(match (control.mode, control.extra_time) {
					(Mode::Increment, ExtraTime::BeforeMove) if is_over => {
						control.extra_of(self.period.saturating_add(1))
					}
					(Mode::Increment, _) => extra,
					(Mode::Bronstein, ExtraTime::AfterMove) => extra.saturating_sub(self.unused),
					(Mode::Delay, _) | (Mode::Bronstein, ExtraTime::BeforeMove) => Span::ZERO,
				});
			}
			if is_over {
				let least = self.least;
				let added = self.enter_next(control.time_of(self.period.saturating_add(1)), control);
				press.completed = Some(Completed { added, least });
			}
		}
		match self.presses.last_mut() {
			Some((last, times)) if *last == press => *times = times.saturating_add(1),
			Some(_) | None => self.presses.push((press, 1)),
		}
	}

	/// The next period begins with `time`, and the move in hand with its extra time. Returns the time that was really added.
	pub(super) fn enter_next(&mut self, time: Span, control: &Control) -> Span {
		self.period = self.period.saturating_add(1);
		let added = self.gain(time);
		self.least = self.left;
		self.begin_move(control);
		added
	}

	/// The last completed move is no longer completed. Its gains go, but the flag does not fall by it.
	pub(super) fn take_back(&mut self, control: &Control) {
		self.moves = self.moves.saturating_sub(1);
		let Some((press, times)) = self.presses.last_mut() else {
			return;
		};
		let press = *press;
		*times = times.saturating_sub(1);
		if *times == 0 {
			self.presses.pop();
		}
		let mut gone = press.extra;
		if let Some(completed) = press.completed {
			self.period = self.period.saturating_sub(1).max(1);
			gone = gone + completed.added;
		}
		if self.fell.is_none() && gone > Span::ZERO {
			let kept = Span(self.left.0.min(1));
			self.left = self.left.saturating_sub(gone).max(kept);
		}
		self.least = press
			.completed
			.map_or(self.least, |completed| completed.least)
			.min(self.left);
		self.begin_move(control);
		self.unused = self.unused.min(press.unused);
	}

	/// Adds main time. Returns the time that was really added.
	pub(super) fn gain(&mut self, span: Span) -> Span {
		let before = self.left;
		self.left = before + span;
		self.left.saturating_sub(before)
	}

	/// The arbiter sets the counter. A move whose press is on record gets only the extra time that the press has left of it: it
	/// is the same move again, not a new one.
	pub(super) fn count(&mut self, moves: u32, control: &Control) {
		let mut newer = self.moves.saturating_sub(moves);
		self.moves = moves;
		self.put_into(control.period_after(moves), control);
		if newer == 0 || control.extra_time == ExtraTime::AfterMove {
			return self.forget_presses();
		}
		for (press, times) in self.presses.iter().rev() {
			if newer <= *times {
				self.unused = self.unused.min(press.unused);
				break;
			}
			newer = newer.saturating_sub(*times);
		}
		self.forget_presses();
	}

	/// The arbiter has set the time left, and perhaps the counter: earlier presses can no longer be taken back from that.
	pub(super) fn forget_presses(&mut self) {
		self.presses.clear();
	}

	/// The arbiter has brought this side into `period`, without any time.
	pub(super) fn put_into(&mut self, period: u32, control: &Control) {
		if period != self.period {
			self.period = period;
			self.least = self.left;
			self.begin_move(control);
		}
	}
}
