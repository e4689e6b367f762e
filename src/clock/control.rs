//! How much time each player has, and its short written form: minutes plus seconds a move ("5+3", "90+30/60+30").

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::time::Span;
use crate::chess::Color;

/// A time control of one period: a starting time and an increment after every move (Fischer).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Control {
	pub base: Span,
	pub increment: Span,
}

/// The time controls of both players, which need not be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Controls {
	pub white: Control,
	pub black: Control,
}

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
	"{0:?} is not a time control. Write minutes, or minutes plus seconds a move, such as 15 or 5+3, or 5+3/3+0 \
	 for White and Black apart."
)]
pub struct ControlError(String);

impl Controls {
	#[must_use]
	pub const fn both(control: Control) -> Self {
		Self {
			white: control,
			black: control,
		}
	}

	#[must_use]
	pub fn of(&self, color: Color) -> Control {
		color.fold_wb(self.white, self.black)
	}
}

/// Nobody plays longer than a day a side, or gets more than an hour a move.
const MOST_MINUTES: f64 = 24.0 * 60.0;
const MOST_SECONDS: u64 = 3600;

impl FromStr for Control {
	type Err = ControlError;

	fn from_str(text: &str) -> Result<Self, Self::Err> {
		let bad = || ControlError(text.to_string());
		let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
		let minutes: f64 = minutes.trim().replace(',', ".").parse().map_err(|_| bad())?;
		let seconds: u64 = seconds.trim().parse().map_err(|_| bad())?;
		if !(0.0..=MOST_MINUTES).contains(&minutes) || seconds > MOST_SECONDS {
			return Err(bad());
		}
		let control = Self {
			// In range, so that the cast cuts nothing but parts of a millisecond.
			base: Span((minutes * 60_000.0) as u64),
			increment: Span::seconds(seconds),
		};
		if control.base == Span::ZERO {
			return Err(bad());
		}
		Ok(control)
	}
}

impl FromStr for Controls {
	type Err = ControlError;

	fn from_str(text: &str) -> Result<Self, Self::Err> {
		match text.split_once('/') {
			None => text.parse().map(Self::both),
			Some((white, black)) => Ok(Self {
				white: white.parse()?,
				black: black.parse()?,
			}),
		}
	}
}

impl fmt::Display for Control {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		let (whole, rest) = (self.base.0 / 60_000, self.base.0 % 60_000);
		if rest == 0 {
			write!(f, "{whole}")?;
		} else {
			write!(f, "{}", self.base.0 as f64 / 60_000.0)?;
		}
		write!(f, "+{}", self.increment.0 / 1000)
	}
}

impl fmt::Display for Controls {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		if self.white == self.black {
			self.white.fmt(f)
		} else {
			write!(f, "{}/{}", self.white, self.black)
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn written_and_read_again() {
		for text in ["5+3", "90+30", "0.5+0", "90+30/60+30"] {
			assert_eq!(
				text.parse::<Controls>().map(|c| c.to_string()).as_deref(),
				Ok(text)
			);
		}
		assert_eq!("15".parse::<Control>().map(|c| c.base), Ok(Span::minutes(15)));
	}

	#[test]
	fn nonsense_is_refused() {
		for text in [
			"", "0", "-5", "5+", "+3", "5+3+2", "inf", "nan", "1e9", "5+99999", "5/", "blitz",
		] {
			assert!(text.parse::<Controls>().is_err(), "{text}");
		}
	}
}
