//! Times and time controls in writing: a time in numbers with colons, and the short form of time controls: minutes plus seconds a move ("5+3", "40/90+30,30+30", "5d3", "90+30/60+30").

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;

use super::control::{Control, Controls, Mode, Period};
use super::time::Span;
use crate::message;
use crate::texts::Message;

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ControlError(String);

impl From<&ControlError> for Message {
	fn from(error: &ControlError) -> Self {
		message!(ControlError, text = &error.0)
	}
}

crate::in_english! { ControlError }

/// Numbers with colons that are no time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TimeError {
	NotTime,
	/// A part after a colon is above 59, or all of it above a day.
	OutOfRange,
}

impl From<&TimeError> for Message {
	fn from(error: &TimeError) -> Self {
		match error {
			TimeError::NotTime => message!(TimeErrorNotTime),
			TimeError::OutOfRange => message!(TimeErrorOutOfRange),
		}
	}
}

crate::in_english! { TimeError }

impl FromStr for Span {
	type Err = TimeError;

	/// Two numbers are minutes and seconds, three are hours, minutes and seconds. The unit never depends on the values.
	fn from_str(text: &str) -> Result<Self, TimeError> {
		let (first, behind) = text.trim().split_once(':').ok_or(TimeError::NotTime)?;
		let mut seconds = number(first, 1..=4)?;
		let parts = behind.split(':');
		if parts.clone().nth(2).is_some() {
			return Err(TimeError::NotTime);
		}
		for part in parts {
			let part = number(part, 2..=2)?;
			if part >= 60 {
				return Err(TimeError::OutOfRange);
			}
			seconds = seconds * 60 + part;
		}
		if seconds > DAY {
			return Err(TimeError::OutOfRange);
		}
		Ok(Self::seconds(seconds))
	}
}

/// A day in seconds.
const DAY: u64 = 24 * 3600;

/// Reads a number of this many digits.
fn number(text: &str, digits: RangeInclusive<usize>) -> Result<u64, TimeError> {
	if !digits.contains(&text.len()) || !text.bytes().all(|byte| byte.is_ascii_digit()) {
		return Err(TimeError::NotTime);
	}
	text.parse().map_err(|_| TimeError::NotTime)
}

/// Nobody plays a period longer than a day a side, or gets more than an hour a move.
const MOST_MINUTES: f64 = 24.0 * 60.0;
const MOST_SECONDS: f64 = 3600.0;

/// Sign before the seconds a move.
const SIGNS: [(char, Mode); 3] = [('+', Mode::Increment), ('d', Mode::Delay), ('b', Mode::Bronstein)];
/// Sign after a last period that repeats.
const REPEATED: char = '*';

impl Mode {
	fn sign(self) -> char {
		let sign = SIGNS.iter().find(|(_, mode)| *mode == self);
		sign.map_or('+', |(sign, _)| *sign)
	}

	fn of_sign(character: char) -> Option<Self> {
		let character = character.to_ascii_lowercase();
		SIGNS
			.iter()
			.find(|(sign, _)| *sign == character)
			.map(|(_, mode)| *mode)
	}
}

/// Reads a decimal number that is at most `most`, in units of this many milliseconds.
fn span(text: &str, most: f64, unit: f64) -> Option<Span> {
	let text = text.trim();
	if !text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
		|| !text.ends_with(|last: char| last.is_ascii_digit())
	{
		return None;
	}
	let number: f64 = text.parse().ok()?;
	// In range, so that the cast cuts nothing but parts of a millisecond.
	(number <= most).then_some(Span((number * unit + 0.5) as u64))
}

/// Reads minutes as a decimal number, or a time with colons: "15", "0.5", "0:20", "1:30:00".
fn minutes(text: &str) -> Option<Span> {
	if text.contains(':') {
		return text.parse().ok();
	}
	span(text, MOST_MINUTES, 60_000.0)
}

fn count(text: &str) -> Option<u32> {
	let digits = text.bytes().all(|byte| byte.is_ascii_digit());
	text.parse().ok().filter(|_| digits)
}

/// Reads one period and the sign that stands in it, if any. Only the last may be without moves.
fn period(text: &str, last: bool) -> Option<(Period, Option<Mode>)> {
	let text = text.trim();
	let (text, repeated) = match text.strip_suffix(REPEATED) {
		Some(text) => (text, true),
		None => (text, false),
	};
	let (moves, text) = match text.split_once('/') {
		Some((moves, text)) => (Some(count(moves.trim())?), text),
		None => (None, text),
	};
	if moves == Some(0) || moves.is_some() != (repeated || !last) || (repeated && !last) {
		return None;
	}
	let sign = text.char_indices().find_map(|(index, character)| {
		let mode = Mode::of_sign(character)?;
		Some((
			text.get(..index)?,
			text.get(index..)?.strip_prefix(character)?,
			mode,
		))
	});
	let (minutes, seconds, mode) = match sign {
		Some((minutes, seconds, mode)) => (minutes, seconds, Some(mode)),
		None => (text, "0", None),
	};
	let period = Period {
		moves,
		time: self::minutes(minutes)?,
		extra: span(seconds, MOST_SECONDS, 1000.0)?,
	};
	Some((period, mode))
}

/// Returns the one mode of all periods. A period without extra time goes with any.
fn mode_of(periods: &[(Period, Option<Mode>)]) -> Option<Mode> {
	let with_extra = periods.iter().filter(|(period, _)| period.extra > Span::ZERO);
	let mut modes = with_extra.filter_map(|(_, mode)| *mode);
	let Some(mode) = modes.next() else {
		let signed = periods.iter().find_map(|(_, mode)| *mode);
		return Some(signed.unwrap_or_default());
	};
	modes.all(|other| other == mode).then_some(mode)
}

/// With one notation for everything: a comma parts periods, and is a decimal comma only in a text without a stroke.
fn plain(text: &str) -> String {
	if text.contains('/') {
		text.replace(" then ", ",")
	} else {
		text.replace(',', ".")
	}
}

fn control(text: &str) -> Option<Control> {
	let (listed, last) = match text.rsplit_once(',') {
		Some((listed, last)) => (Some(listed), last),
		None => (None, text),
	};
	let listed = listed.into_iter().flat_map(|listed| listed.split(','));
	let mut periods = listed
		.map(|text| period(text, false))
		.collect::<Option<Vec<_>>>()?;
	periods.push(period(last, true)?);
	let mode = mode_of(&periods)?;
	let periods: Vec<Period> = periods.into_iter().map(|(period, _)| period).collect();
	let some_time = periods
		.iter()
		.all(|period| period.time > Span::ZERO || period.extra > Span::ZERO);
	let control = Control::new(mode, periods);
	(some_time && control.base() > Span::ZERO).then_some(control)
}

impl FromStr for Control {
	type Err = ControlError;

	fn from_str(text: &str) -> Result<Self, Self::Err> {
		control(&plain(text)).ok_or_else(|| ControlError(text.to_string()))
	}
}

impl FromStr for Controls {
	type Err = ControlError;

	/// A text with a stroke is one control with a number of moves, or two controls; it cannot be both, as a number of
	/// moves is always followed by another period or by the sign of repetition.
	fn from_str(text: &str) -> Result<Self, Self::Err> {
		let plain = plain(text);
		if let Some(control) = control(&plain) {
			return Ok(Self::both(control));
		}
		let apart = plain.match_indices('/').find_map(|(index, stroke)| {
			let black = plain.get(index..)?.strip_prefix(stroke)?;
			Some(Self {
				white: control(plain.get(..index)?)?,
				black: control(black)?,
			})
		});
		apart.ok_or_else(|| ControlError(text.to_string()))
	}
}

fn decimal(f: &mut fmt::Formatter<'_>, span: Span, unit: u64) -> fmt::Result {
	if span.0.is_multiple_of(unit) {
		write!(f, "{}", span.0 / unit)
	} else {
		write!(f, "{}", span.0 as f64 / unit as f64)
	}
}

impl fmt::Display for Control {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		let last = self.periods.len();
		for (number, period) in (1..).zip(&self.periods) {
			if let Some(moves) = period.count() {
				write!(f, "{moves}/")?;
			}
			decimal(f, period.time, 60_000)?;
			write!(f, "{}", self.mode.sign())?;
			decimal(f, period.extra, 1000)?;
			match (number == last, period.count()) {
				(true, None) => {}
				(true, Some(_)) => write!(f, "{REPEATED}")?,
				(false, _) => write!(f, ",")?,
			}
		}
		Ok(())
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
