//! A slow clock that counts every millisecond, and keeps books on their use.

use alloc::vec::Vec;

use super::acts::Act;
use crate::chess::{ByColor, Color};
use crate::clock::{Control, Controls, ExtraTime, Mode, Period, Reading, Span, Stamp};

/// One side of the slow clock.
#[derive(Clone, Debug, Default)]
struct Half {
	left: u64,
	/// Extra time that the move in hand has used.
	spent: u64,
	extra_of_move: u64,
	fell: Option<u64>,
	moves: u32,
	period: usize,
	least: u64,
	/// Gains of every press: extra time, the next period's time, the time spent then, the least time before, and the time
	/// unspent then.
	presses: Vec<(u64, Option<u64>, u64, u64, u64)>,
}

/// Use of the time.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Books {
	pub(super) start: i64,
	/// Main time used.
	pub(super) used: i64,
	/// Extra time by presses, time of periods, time given; less what was taken and taken back.
	pub(super) added: i64,
	/// Change by the arbiter's setting.
	pub(super) corrected: i64,
	/// Time in which one side ran but no main time fell, for a delay or a fallen flag.
	pub(super) free: i64,
	/// Time in which one side ran.
	pub(super) run: i64,
}

#[derive(Clone, Debug)]
pub(super) struct Slow {
	controls: [Control; 2],
	halves: [Half; 2],
	running: Option<usize>,
	/// The order of the flags that are down; empty if it is not known.
	order: Vec<usize>,
	pub(super) now: u64,
	pub(super) books: Books,
}

const fn side(color: Color) -> usize {
	match color {
		Color::White => 0,
		Color::Black => 1,
	}
}

/// Returns the increment before the first move of a period, counted from 0.
fn first_increment(control: &Control, period: usize) -> u64 {
	match (control.mode, control.extra_time) {
		(Mode::Increment, ExtraTime::BeforeMove) => {
			control.periods[period.min(control.periods.len() - 1)].extra.0
		}
		_ => 0,
	}
}

impl Slow {
	pub(super) fn new(controls: &Controls) -> Self {
		let controls = [controls.white.clone(), controls.black.clone()];
		let mut slow = Self {
			halves: controls.clone().map(|control| {
				let left = control.periods[0].time.0 + first_increment(&control, 0);
				Half {
					left,
					least: left,
					..Half::default()
				}
			}),
			controls,
			running: None,
			order: Vec::new(),
			now: 0,
			books: Books::default(),
		};
		slow.books.start = slow.total();
		slow.new_move(0);
		slow.new_move(1);
		slow
	}

	/// The main time of both.
	pub(super) fn total(&self) -> i64 {
		self.halves.iter().map(|half| half.left as i64).sum()
	}

	fn current(&self, s: usize) -> Period {
		let periods = &self.controls[s].periods;
		periods[self.halves[s].period.min(periods.len() - 1)]
	}

	fn new_move(&mut self, s: usize) {
		self.halves[s].spent = 0;
		self.halves[s].extra_of_move = self.current(s).extra.0;
	}

	/// One millisecond passes.
	pub(super) fn tick(&mut self) {
		self.now += 1;
		let Some(s) = self.running else { return };
		self.books.run += 1;
		let half = &mut self.halves[s];
		let waits = match (self.controls[s].mode, self.controls[s].extra_time) {
			(Mode::Delay, _) => true,
			(Mode::Bronstein, when) => when == ExtraTime::BeforeMove,
			(Mode::Increment, _) => false,
		};
		let in_delay = waits && half.spent < half.extra_of_move;
		half.spent = (half.spent + 1).min(half.extra_of_move);
		if half.fell.is_some() || in_delay {
			self.books.free += 1;
		} else {
			half.left -= 1;
			half.least = half.least.min(half.left);
			self.books.used += 1;
			if half.left == 0 {
				self.fall(s);
			}
		}
	}

	fn fall(&mut self, s: usize) {
		self.halves[s].left = 0;
		self.halves[s].least = 0;
		if self.halves[s].fell.is_none() {
			self.halves[s].fell = Some(self.now);
			self.order.push(s);
		}
	}

	fn raise(&mut self, s: usize) {
		self.halves[s].fell = None;
		self.order = (0..2)
			.filter(|other| self.halves[*other].fell.is_some())
			.collect();
	}

	/// Returns the period of this number of moves, counted from 0, one move after the other.
	fn period_of(&self, s: usize, moves: u32) -> usize {
		let periods = &self.controls[s].periods;
		let (mut period, mut in_it) = (0, 0);
		for _ in 0..moves {
			in_it += 1;
			if periods[period.min(periods.len() - 1)].moves == Some(in_it) {
				(period, in_it) = (period + 1, 0);
			}
		}
		period
	}

	/// Returns `true` if this number of moves is enough to end the present period.
	fn is_over(&self, s: usize) -> bool {
		let half = &self.halves[s];
		self.current(s).moves.is_some() && self.period_of(s, half.moves) > half.period
	}

	fn complete(&mut self, s: usize, pressed: bool) {
		self.halves[s].moves += 1;
		let (mut extra, mut next) = (0, None);
		let (spent, least) = (self.halves[s].spent, self.halves[s].least);
		let unspent = self.halves[s].extra_of_move - spent;
		if self.halves[s].fell.is_none() {
			let old = self.controls[s].extra_time == ExtraTime::AfterMove;
			let of_this_move = self.current(s).extra.0;
			if self.is_over(s) {
				next = Some(self.enter_next(s));
			}
			extra = match self.controls[s].mode {
				Mode::Increment if pressed && old => of_this_move,
				Mode::Increment if pressed => self.current(s).extra.0,
				Mode::Bronstein if pressed && old => spent,
				Mode::Increment | Mode::Bronstein | Mode::Delay => 0,
			};
			self.halves[s].left += extra;
			if next.is_some() {
				self.halves[s].least = self.halves[s].left;
			}
			self.books.added += (extra + next.unwrap_or(0)) as i64;
		}
		self.halves[s].presses.push((extra, next, spent, least, unspent));
	}

	fn enter_next(&mut self, s: usize) -> u64 {
		self.halves[s].period += 1;
		let time = self.current(s).time.0;
		self.halves[s].left += time;
		self.halves[s].least = self.halves[s].left;
		self.new_move(s);
		time
	}

	fn take_back(&mut self, s: usize) {
		self.halves[s].moves = self.halves[s].moves.saturating_sub(1);
		let Some((extra, next, spent, least, _)) = self.halves[s].presses.pop() else {
			return;
		};
		if next.is_some() {
			self.halves[s].period -= 1;
			self.halves[s].least = least;
		}
		if self.halves[s].fell.is_none() {
			let gone = (extra + next.unwrap_or(0)).min(self.halves[s].left - 1);
			self.halves[s].left -= gone;
			self.books.added -= gone as i64;
		}
		self.halves[s].least = self.halves[s].least.min(self.halves[s].left);
		self.new_move(s);
		self.halves[s].spent = spent;
	}

	fn put_into(&mut self, s: usize, period: usize) {
		if self.halves[s].period != period {
			self.halves[s].period = period;
			self.halves[s].least = self.halves[s].left;
			self.new_move(s);
		}
	}

	pub(super) fn act(&mut self, act: Act) {
		let before = self.total();
		match act {
			Act::Start(color) => self.running = Some(side(color)),
			Act::Stop => self.running = None,
			Act::Press => {
				if let Some(s) = self.running {
					self.complete(s, true);
					self.new_move(0);
					self.new_move(1);
					self.running = Some(1 - s);
				}
			}
			Act::Switch => self.running = self.running.map(|s| 1 - s),
			Act::Complete(color) => self.complete(side(color), false),
			Act::Set(color, left) => {
				self.set(side(color), left);
				self.books.corrected += self.total() - before;
			}
			Act::SetMoves(color, moves) => {
				let s = side(color);
				let undone = self.halves[s].moves.saturating_sub(moves) as usize;
				let presses = core::mem::take(&mut self.halves[s].presses);
				self.halves[s].moves = moves;
				self.put_into(s, self.period_of(s, moves));
				// The move is thought of again: the used part of its extra time stays used.
				let again = presses
					.len()
					.checked_sub(undone)
					.and_then(|index| presses.get(index));
				if let Some((.., unspent)) = again
					&& undone > 0 && self.controls[s].extra_time == ExtraTime::BeforeMove
				{
					let half = &mut self.halves[s];
					half.spent = half.spent.max(half.extra_of_move.saturating_sub(*unspent));
				}
			}
			Act::Add(color, span) => {
				if self.halves[side(color)].fell.is_none() {
					self.halves[side(color)].left += span;
				}
				self.books.added += self.total() - before;
			}
			Act::Take(color, span) => {
				let half = &mut self.halves[side(color)];
				half.left = half.left.saturating_sub(span);
				half.least = half.least.min(half.left);
				if half.left == 0 {
					self.fall(side(color));
				}
				self.books.added += self.total() - before;
			}
			Act::TakeBack(color) => self.take_back(side(color)),
			Act::Introduce(mode, extra) => {
				for s in 0..2 {
					let before = first_increment(&self.controls[s], self.halves[s].period);
					self.controls[s].mode = mode;
					let last = self.controls[s].periods.len() - 1;
					let from = self.halves[s].period.min(last);
					for period in &mut self.controls[s].periods[from..] {
						period.extra = Span(extra);
					}
					self.halves[s].presses.clear();
					self.new_move(s);
					let now = first_increment(&self.controls[s], self.halves[s].period);
					if self.halves[s].fell.is_none() {
						self.halves[s].left += now.saturating_sub(before);
					}
				}
				self.books.added += self.total() - before;
			}
			Act::Replace(settings, first) => {
				self.replace(settings, first);
				self.books.corrected += self.total() - before;
			}
		}
	}

	fn set(&mut self, s: usize, left: u64) {
		if left == 0 {
			return self.fall(s);
		}
		self.halves[s].left = left;
		self.halves[s].least = self.halves[s].least.min(left);
		self.halves[s].presses.clear();
		if self.halves[s].fell.is_some() {
			self.raise(s);
			self.put_into(
				s,
				self.halves[s].period.max(self.period_of(s, self.halves[s].moves)),
			);
			self.halves[s].least = left;
		}
	}

	fn replace(&mut self, settings: [(u64, u32, bool); 2], first: Option<Color>) {
		self.running = None;
		for (s, (left, moves, flag)) in (0..).zip(settings) {
			let down = flag || left == 0;
			self.halves[s] = Half {
				left: if down { 0 } else { left },
				least: if down { 0 } else { left },
				moves,
				period: self.period_of(s, moves),
				fell: down.then_some(self.now),
				..Half::default()
			};
			self.new_move(s);
		}
		let down: Vec<usize> = (0..2).filter(|s| self.halves[*s].fell.is_some()).collect();
		self.order = match (down.len(), first) {
			(2, None) => Vec::new(),
			(2, Some(first)) => [side(first), 1 - side(first)].into(),
			_ => down,
		};
	}

	pub(super) fn reading(&self) -> Reading {
		let [white, black] = &self.halves;
		let period = |half: &Half| u32::try_from(half.period).unwrap() + 1;
		Reading {
			white: Span(white.left),
			black: Span(black.left),
			running: self.running.map(|s| Color::ALL[s]),
			flags: ByColor {
				white: white.fell.is_some(),
				black: black.fell.is_some(),
			},
			periods: ByColor {
				white: period(white),
				black: period(black),
			},
			moves: ByColor {
				white: white.moves,
				black: black.moves,
			},
		}
	}

	pub(super) fn fell(&self, color: Color) -> Option<Stamp> {
		self.halves[side(color)].fell.map(Stamp)
	}

	pub(super) fn first(&self) -> Option<Color> {
		self.order.first().map(|s| Color::ALL[*s])
	}

	pub(super) fn least(&self, color: Color) -> Span {
		Span(self.halves[side(color)].least)
	}
}
