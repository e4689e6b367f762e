//! Time of each player: periods of moves and time, and the extra time of every move.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::time::Span;
use crate::chess::Color;

/// Use of a move's extra time (6.3.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
	/// All of it is added to the main time (Fischer).
	#[default]
	Increment,
	/// The main time begins to fall only after the extra time of the move is used.
	Delay,
	/// Another name for the delay (2017: 6.3.2). It differs only under [`ExtraTime::AfterMove`].
	Bronstein,
}

/// Moment at which a move gets its extra time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExtraTime {
	/// After the move, as in the clocks of the first journals: the clock starts without an increment, a press adds that of the
	/// completed move, and Bronstein's main time falls at once and gets back the time used by the move.
	#[default]
	AfterMove,
	/// Before the move, also before the first one (glossary of the Laws: Fischer mode; 6.3.2). The clock starts with one
	/// increment. A press adds that of the next move: after the last move of a period it is the new period's, and it comes
	/// together with the new period's time. No flag falls during the extra time of Delay and Bronstein.
	BeforeMove,
}

impl ExtraTime {
	#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
	const fn is_after(&self) -> bool {
		matches!(self, Self::AfterMove)
	}
}

/// Moves that must be completed in their time (6.3.1). Saved time carries over into the next period (6.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Period {
	/// Number of moves; `None` for all the rest. Zero counts as `None`.
	#[serde(default, skip_serializing_if = "Option::is_none")]
	pub moves: Option<u32>,
	/// The main time, added when the period begins.
	pub time: Span,
	/// The extra time of every move.
	#[serde(default)]
	pub extra: Span,
}

impl Period {
	/// All the moves in this time.
	#[must_use]
	pub const fn rest(time: Span, extra: Span) -> Self {
		Self {
			moves: None,
			time,
			extra,
		}
	}

	/// Returns the effective number of moves.
	#[must_use]
	pub fn count(&self) -> Option<u32> {
		self.moves.filter(|moves| *moves > 0)
	}
}

/// A time control. Without extra time it is a fixed time, in any mode.
///
/// Periods are counted from 1. There is always at least one. If the last of them has a number of moves, it repeats for ever:
/// after this number of moves the same time comes again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stored")]
pub struct Control {
	pub mode: Mode,
	#[serde(skip_serializing_if = "ExtraTime::is_after")]
	pub extra_time: ExtraTime,
	pub periods: Vec<Period>,
}

/// The time controls of both players, which need not be the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Controls {
	pub white: Control,
	pub black: Control,
}

impl Control {
	/// Returns periods whose moves get their extra time by the Laws, before each move.
	#[must_use]
	pub const fn new(mode: Mode, periods: Vec<Period>) -> Self {
		Self {
			mode,
			extra_time: ExtraTime::BeforeMove,
			periods,
		}
	}

	/// One period for the whole game, with an increment before every move.
	#[must_use]
	pub fn fischer(time: Span, extra: Span) -> Self {
		Self::new(Mode::Increment, vec![Period::rest(time, extra)])
	}

	/// The main time of the first period.
	#[must_use]
	pub fn base(&self) -> Span {
		self.time_of(1)
	}

	/// Returns the time that the clock shows before the first move.
	#[must_use]
	pub fn at_start(&self) -> Span {
		self.entry_to(1)
	}

	/// Returns the time that is added when `period` begins with a move: its main time, and the increment of that move where it
	/// comes before the move.
	#[must_use]
	pub fn entry_to(&self, period: u32) -> Span {
		match (self.mode, self.extra_time) {
			(Mode::Increment, ExtraTime::BeforeMove) => self.time_of(period) + self.extra_of(period),
			(Mode::Increment | Mode::Delay | Mode::Bronstein, _) => self.time_of(period),
		}
	}

	/// Returns `true` if the main time stands while the extra time of the move runs.
	pub(super) const fn waits(&self) -> bool {
		match (self.mode, self.extra_time) {
			(Mode::Delay, _) | (Mode::Bronstein, ExtraTime::BeforeMove) => true,
			(Mode::Increment, _) | (Mode::Bronstein, ExtraTime::AfterMove) => false,
		}
	}

	/// Returns `true` if a move has extra time of its own, which is gone when the move is completed.
	pub(super) const fn is_per_move(&self) -> bool {
		match self.mode {
			Mode::Increment => false,
			Mode::Delay | Mode::Bronstein => true,
		}
	}

	/// The main time that `period` brings.
	#[must_use]
	pub fn time_of(&self, period: u32) -> Span {
		self.period(period).map_or(Span::ZERO, |period| period.time)
	}

	/// The extra time of every move of `period`.
	#[must_use]
	pub fn extra_of(&self, period: u32) -> Span {
		self.period(period).map_or(Span::ZERO, |period| period.extra)
	}

	/// Returns `true` if every remaining move must be made in `period`. No period is the last one if the last one repeats.
	#[must_use]
	pub fn is_last(&self, period: u32) -> bool {
		self.ends_with(period).is_none()
	}

	/// Returns the number of the move that completes `period`; `None` if all the rest must be made in it.
	#[must_use]
	pub fn ends_with(&self, period: u32) -> Option<u32> {
		let mut end = 0_u32;
		for number in (1..=period).take(self.periods.len()) {
			end = end.saturating_add(self.period(number)?.count()?);
		}
		let repeated = period.saturating_sub(self.listed());
		Some(end.saturating_add(self.periods.last()?.count().unwrap_or(0).saturating_mul(repeated)))
	}

	/// Returns the period of a player who has completed this number of moves.
	#[must_use]
	pub fn period_after(&self, moves: u32) -> u32 {
		let mut left = moves;
		for (number, period) in (1..).zip(&self.periods) {
			match period.count() {
				Some(count) if left >= count => left = left.saturating_sub(count),
				Some(_) | None => return number,
			}
		}
		let repeats = self.periods.last().and_then(Period::count);
		let further = repeats.and_then(|count| left.checked_div(count)).unwrap_or(0);
		self.listed().saturating_add(1).saturating_add(further)
	}

	fn listed(&self) -> u32 {
		u32::try_from(self.periods.len()).unwrap_or(u32::MAX)
	}

	fn period(&self, number: u32) -> Option<&Period> {
		let index = usize::try_from(number.saturating_sub(1)).ok()?;
		self.periods.get(index).or_else(|| self.periods.last())
	}
}

impl Controls {
	#[must_use]
	pub fn both(control: Control) -> Self {
		Self {
			white: control.clone(),
			black: control,
		}
	}

	#[must_use]
	pub fn of(&self, color: Color) -> &Control {
		color.fold_wb(&self.white, &self.black)
	}

	/// Returns the same times for a new game, whatever clock the old one began with.
	#[must_use]
	pub fn anew(&self) -> Self {
		let anew = |control: &Control| Control::new(control.mode, control.periods.clone());
		Self {
			white: anew(&self.white),
			black: anew(&self.black),
		}
	}

	pub(super) fn of_mut(&mut self, color: Color) -> &mut Control {
		match color {
			Color::White => &mut self.white,
			Color::Black => &mut self.black,
		}
	}
}

/// A time control in a journal. The second form is that of journals from before there were periods.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stored {
	Periods {
		#[serde(default)]
		mode: Mode,
		#[serde(default)]
		extra_time: ExtraTime,
		periods: Vec<Period>,
	},
	Single {
		base: Span,
		increment: Span,
	},
}

/// A time control in a journal that gives no time at all.
#[derive(Debug, thiserror::Error)]
#[error("a time control has at least one period")]
struct NoPeriod;

impl TryFrom<Stored> for Control {
	type Error = NoPeriod;

	fn try_from(stored: Stored) -> Result<Self, NoPeriod> {
		match stored {
			Stored::Periods { periods, .. } if periods.is_empty() => Err(NoPeriod),
			Stored::Periods {
				mode,
				extra_time,
				periods,
			} => Ok(Self {
				mode,
				extra_time,
				periods,
			}),
			Stored::Single { base, increment } => Ok(Self {
				extra_time: ExtraTime::AfterMove,
				..Self::fischer(base, increment)
			}),
		}
	}
}
