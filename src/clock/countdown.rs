//! The chess clock (article 6). A flag falls at the instant at which it was due, however late the clock is read.

use super::control::{Control, Controls, Mode};
use super::side::Side;
use super::time::{Span, Stamp};
use crate::chess::{ByColor, Color};

/// The chess clock of a game.
///
/// A stamp that is earlier than the last one counts as that last one. A flag that has fallen stays down, with no time
/// left, until the arbiter sets the time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
	controls: Controls,
	/// State of both sides at the last change.
	sides: ByColor<Side>,
	/// The running side, and the time since which it runs.
	running: Option<(Color, Stamp)>,
	/// The side whose flag fell first; `None` while both are up, or if that is not known.
	first: Option<Color>,
	/// The last stamp.
	seen: Stamp,
}

/// Readings of both displays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
	pub white: Span,
	pub black: Span,
	pub running: Option<Color>,
	/// True if the flag is down.
	pub flags: ByColor<bool>,
	/// Counted from 1.
	pub periods: ByColor<u32>,
	/// The move counters: numbers of completed moves.
	pub moves: ByColor<u32>,
}

/// The arbiter's setting for one side of a clock that replaces a faulty one (6.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
	pub left: Span,
	/// The move counter. The period follows from it.
	pub moves: u32,
	/// True if the flag is down, whatever `left` says.
	pub flag: bool,
}

impl Reading {
	#[must_use]
	pub fn of(&self, color: Color) -> Span {
		color.fold_wb(self.white, self.black)
	}
}

/// Readings.
impl Clock {
	/// Both sides have the time of their first period, and neither runs.
	#[must_use]
	pub fn new(controls: Controls) -> Self {
		Self {
			sides: ByColor::new_with(|color| Side::new(controls.of(color))),
			controls,
			running: None,
			first: None,
			seen: Stamp(0),
		}
	}

	/// The time controls as they are now ([`Self::introduce_extra`] changes them).
	#[must_use]
	pub const fn controls(&self) -> &Controls {
		&self.controls
	}

	/// The main time that `color` has left at `at`.
	#[must_use]
	pub fn left(&self, color: Color, at: Stamp) -> Span {
		let side = self.sides.get(color);
		match self.running {
			Some((running, since)) if running == color => {
				side.after(at.max(self.seen).since(since), self.controls.of(color))
					.0
			}
			Some(_) | None => side.left,
		}
	}

	#[must_use]
	pub fn read(&self, at: Stamp) -> Reading {
		Reading {
			white: self.left(Color::White, at),
			black: self.left(Color::Black, at),
			running: self.running(),
			flags: ByColor::new_with(|color| self.fallen(color, at).is_some()),
			periods: self.sides.as_ref().map(|side| side.period),
			moves: self.sides.as_ref().map(|side| side.moves),
		}
	}

	#[must_use]
	pub fn running(&self) -> Option<Color> {
		self.running.map(|(color, _)| color)
	}

	/// Returns the moment at which the running side will have exactly `left`; `None` if neither runs, it has less, or its flag
	/// is down.
	#[must_use]
	pub fn when(&self, left: Span) -> Option<Stamp> {
		let (color, since) = self.running?;
		self.sides.get(color).when(left, self.controls.of(color), since)
	}

	/// Returns the moment at which the flag of the running side falls, past or to come; `None` if it was down already when the
	/// clock was last touched.
	#[must_use]
	pub fn flag_due(&self) -> Option<Stamp> {
		self.when(Span::ZERO)
	}

	/// Returns the instant at which the flag of `color` fell, if that was at `at` or before; `None` while it is up. For a flag
	/// that the arbiter or a penalty brought down it is the moment of that act.
	#[must_use]
	pub fn fallen(&self, color: Color, at: Stamp) -> Option<Stamp> {
		let pending = || self.pending(at).filter(|(runs, _)| *runs == color);
		let fell = self.sides.get(color).fell;
		fell.or_else(|| pending().map(|(_, due)| due))
	}

	/// Returns the side whose flag fell first, as known at `at`. `None` while both are up, or if both are down on a clock that
	/// replaced a faulty one, so that nobody can know (2014: 6.11).
	#[must_use]
	pub fn first_fallen(&self, at: Stamp) -> Option<Color> {
		self.first.or_else(|| {
			let (color, _) = self.pending(at)?;
			self.sides.get(!color).fell.is_none().then_some(color)
		})
	}

	/// The least main time that `color` has had in its present period, up to `at` (8.4: below five minutes once is
	/// enough for the rest of the period).
	#[must_use]
	pub fn least_left_in_period(&self, color: Color, at: Stamp) -> Span {
		self.sides.get(color).least.min(self.left(color, at))
	}

	/// The extra time of every move of `color` in its present period.
	#[must_use]
	pub fn extra_now(&self, color: Color) -> Span {
		let period = self.sides.get(color).period;
		self.controls.of(color).extra_of(period)
	}

	/// Returns the number of moves that `color` must still complete in its present period; `None` for all the rest.
	#[must_use]
	pub fn moves_to_go(&self, color: Color) -> Option<u32> {
		let side = self.sides.get(color);
		let end = self.controls.of(color).ends_with(side.period)?;
		Some(end.saturating_sub(side.moves))
	}

	/// The flag that fell by `at` since the clock was last touched.
	fn pending(&self, at: Stamp) -> Option<(Color, Stamp)> {
		let (color, since) = self.running?;
		let due = self.sides.get(color).due(self.controls.of(color), since)?;
		(due <= at.max(self.seen)).then_some((color, due))
	}
}

/// Acts of the players.
impl Clock {
	/// Lets `color`'s time run from `at` on (6.6). The other side's time stands.
	pub fn start(&mut self, color: Color, at: Stamp) {
		let at = self.settle(at);
		self.running = Some((color, at));
	}

	/// Both stand from `at` on (6.11.2).
	pub fn stop(&mut self, at: Stamp) {
		self.settle(at);
		self.running = None;
	}

	/// The running side presses at `at`, which completes its move (6.2.1): it gets its extra time, and the time of the
	/// next period if this was the last move of one (6.3). The other side's time runs. With a fallen flag it gets
	/// nothing, and stays in its period. If neither runs, nothing happens.
	pub fn press(&mut self, at: Stamp) {
		let at = self.settle(at);
		if let Some((color, _)) = self.running {
			self.sides.get_mut(color).complete(self.controls.of(color), true);
			for (color, side) in self.sides.as_mut().zip_color() {
				side.begin_move(self.controls.of(color));
			}
			self.running = Some((!color, at));
		}
	}

	/// The other side's time runs from `at` on, though no move was completed, as after a press without a move (7.8). After
	/// this, a player who comes back to the same move has no new extra time for it.
	pub fn switch(&mut self, at: Stamp) {
		let at = self.settle(at);
		if let Some((color, _)) = self.running {
			self.running = Some((!color, at));
		}
	}

	/// A move of `color` is completed without a press, as it has made its next one (6.2.1.2). It counts, and may
	/// complete a period, but it brings no extra time.
	pub fn complete(&mut self, color: Color, at: Stamp) {
		self.settle(at);
		self.sides.get_mut(color).complete(self.controls.of(color), false);
	}

	/// Takes in the time up to `at`, with the flag that fell in it. Returns the effective time.
	pub fn settle(&mut self, at: Stamp) -> Stamp {
		let at = at.max(self.seen);
		let fallen = self.pending(at);
		if let Some((color, since)) = self.running {
			let side = self.sides.get_mut(color);
			(side.left, side.unused) = side.after(at.since(since), self.controls.of(color));
			side.least = side.least.min(side.left);
			self.running = Some((color, at));
		}
		self.seen = at;
		if let Some((color, due)) = fallen {
			self.fall(color, due);
		}
		at
	}

	/// The flag comes down, unless it is down already.
	fn fall(&mut self, color: Color, at: Stamp) {
		let other_is_up = self.sides.get(!color).fell.is_none();
		let side = self.sides.get_mut(color);
		(side.left, side.least) = (Span::ZERO, Span::ZERO);
		if side.fell.is_none() {
			side.fell = Some(at);
			if other_is_up {
				self.first = Some(color);
			}
		}
	}
}

/// Acts of the arbiter.
impl Clock {
	/// Sets the main time of `color` (6.10.2). This brings a fallen flag up again; the move counter then gives the period, for
	/// which no time is added. Zero is a fallen flag.
	pub fn set(&mut self, color: Color, left: Span, at: Stamp) {
		let at = self.settle(at);
		if left == Span::ZERO {
			self.fall(color, at);
			return;
		}
		let control = self.controls.of(color);
		let side = self.sides.get_mut(color);
		side.left = left;
		side.least = side.least.min(left);
		side.forget_presses();
		if side.fell.take().is_some() {
			side.put_into(side.period.max(control.period_after(side.moves)), control);
			side.least = left;
			self.first = self.sides.get(!color).fell.map(|_| !color);
		}
	}

	/// Sets the move counter of `color` (6.10.2). The period follows it, without any time: that is set separately. A move that
	/// is no longer counted has no second delay.
	pub fn set_moves(&mut self, color: Color, moves: u32) {
		self.settle(self.seen);
		let control = self.controls.of(color);
		let side = self.sides.get_mut(color);
		side.count(moves, control);
	}

	/// Gives `color` more main time. A flag that is down stays down, and nothing is given.
	pub fn add(&mut self, color: Color, span: Span, at: Stamp) {
		self.settle(at);
		let side = self.sides.get_mut(color);
		if side.fell.is_none() {
			side.gain(span);
		}
	}

	/// Takes main time from `color`. If nothing is left its flag comes down at `at`.
	pub fn take(&mut self, color: Color, span: Span, at: Stamp) {
		let at = self.settle(at);
		let side = self.sides.get_mut(color);
		side.left = side.left.saturating_sub(span);
		side.least = side.least.min(side.left);
		if side.left == Span::ZERO && span > Span::ZERO {
			self.fall(color, at);
		}
	}

	/// `color`'s last completed move is no longer completed (7.1, 7.5): its extra time and the time of a period that it
	/// completed are gone, its counter is one less, and the extra time of its move is as before. Further calls go further back.
	/// The used time stays used, and the flag does not come down by this: at least one millisecond is left. A press before the
	/// arbiter set this side changes only the counter.
	///
	/// It is done at the last moment that the clock has seen, so it is stopped first (7.5.1).
	pub fn take_back_press(&mut self, color: Color) {
		self.settle(self.seen);
		let control = self.controls.of(color);
		self.sides.get_mut(color).take_back(control);
	}

	/// From now on both have this extra time for every move (guideline III.4), also for the move in hand, where it comes before
	/// the move: an increment is added for it at once, less the one added for it already. It is done at the last moment that
	/// the clock has seen.
	pub fn introduce_extra(&mut self, mode: Mode, extra: Span) {
		self.settle(self.seen);
		for (color, side) in self.sides.as_mut().zip_color() {
			let control = self.controls.of_mut(color);
			let before = control.entry_to(side.period);
			introduce(control, side.period, mode, extra);
			side.forget_presses();
			side.begin_move(control);
			if side.fell.is_none() {
				side.gain(control.entry_to(side.period).saturating_sub(before));
			}
		}
	}

	/// Another clock, set by the arbiter, takes the place of a faulty one (6.10.1). It stands until it is started. `first` is
	/// the side whose flag fell first, if both are down and the arbiter knows.
	pub fn replace_faulty(&mut self, settings: ByColor<Setting>, first: Option<Color>, at: Stamp) {
		let at = self.settle(at);
		self.running = None;
		self.first = None;
		for (color, side) in self.sides.as_mut().zip_color() {
			let control = self.controls.of(color);
			let setting = settings.get(color);
			*side = Side::new(control);
			side.moves = setting.moves;
			side.period = control.period_after(setting.moves);
			(side.left, side.least) = (setting.left, setting.left);
			side.begin_move(control);
		}
		let down = |color: Color| {
			let setting = settings.get(color);
			setting.flag || setting.left == Span::ZERO
		};
		let order = [
			first.unwrap_or(Color::White),
			first.map_or(Color::Black, |first| !first),
		];
		for color in order.into_iter().filter(|color| down(*color)) {
			self.fall(color, at);
		}
		if first.is_none() && Color::ALL.into_iter().all(down) {
			self.first = None;
		}
	}
}

pub(super) fn introduce(control: &mut Control, from: u32, mode: Mode, extra: Span) {
	control.mode = mode;
	let last = u32::try_from(control.periods.len()).unwrap_or(u32::MAX);
	let from = from.min(last);
	for (number, period) in (1..).zip(&mut control.periods) {
		if number >= from {
			period.extra = extra;
		}
	}
}
