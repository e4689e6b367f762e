//! Times as people type them.

use alloc::vec::Vec;

use super::Parser;
use crate::chess::Color;
use crate::clock::{Control, Controls, Span};

/// The longest time that a clock is set to.
const DAY: u64 = 24 * 3600;

/// Reads a time in digits: minutes, or hours, minutes and seconds with colons between, or a number with h, m or s behind it.
fn written(text: &str) -> Option<Span> {
	let numbers = |text: &str| -> Option<Vec<u64>> {
		text.split(':')
			.map(|part| part.trim().parse::<u64>().ok().filter(|number| *number <= DAY))
			.collect()
	};
	let text = text.trim().trim_start_matches('+');
	let unit = |sign: char, seconds: u64| -> Option<u64> {
		Some(text.strip_suffix(sign)?.trim().parse::<u64>().ok()?.min(DAY) * seconds)
	};
	let seconds = unit('h', 3600)
		.or_else(|| unit('m', 60))
		.or_else(|| unit('s', 1))
		.or_else(|| {
			Some(match numbers(text)?.as_slice() {
				[minutes] => minutes * 60,
				[minutes, seconds] => minutes * 60 + seconds,
				[hours, minutes, seconds] => hours * 3600 + minutes * 60 + seconds,
				_ => return None,
			})
		})?;
	bounded(seconds)
}

/// The longest extra time of a move.
const HOUR: u64 = 3600;

/// A main time and the seconds a move behind it, with a plus or a stroke between: "15+10", "0:30/5".
fn with_extra(text: &str) -> Option<(&str, Span)> {
	let (main, extra) = text.split_once(['+', '/'])?;
	let extra = extra.trim().parse().ok().filter(|seconds| *seconds <= HOUR)?;
	written(main).map(|_| (main, Span::seconds(extra)))
}

/// No clock is set to more than a day.
fn bounded(seconds: u64) -> Option<Span> {
	(seconds <= DAY).then(|| Span::seconds(seconds))
}

/// The words of a text; a unit that is written to its number stands alone.
fn words(text: &str) -> impl Iterator<Item = &str> {
	text.split_whitespace().flat_map(|word| {
		let digits = word.bytes().take_while(u8::is_ascii_digit).count();
		let (number, unit) = word.split_at(digits);
		[number, unit].into_iter().filter(|part| !part.is_empty())
	})
}

impl Parser<'_> {
	/// A time as it is typed or said: "90", "1:05:00", "2 min", "one minute thirty seconds".
	#[must_use]
	pub fn time(&self, text: &str) -> Option<Span> {
		written(text).or_else(|| self.said_time(text))
	}

	/// A time control as it is typed or said: "15", "0:10", "15+10", "15/10", "ten minutes".
	#[must_use]
	pub fn controls(&self, text: &str) -> Option<Controls> {
		let readings = self.readings(text);
		readings.iter().find_map(|reading| self.controls_in(reading))
	}

	fn controls_in(&self, text: &str) -> Option<Controls> {
		let both = |time, extra| Some(Controls::both(Control::fischer(time, extra)));
		if let Some((main, extra)) = with_extra(text) {
			return both(self.time(main)?, extra).filter(|controls| controls.white.base() > Span::ZERO);
		}
		let written = text.parse().ok();
		let said = || self.time(text).filter(|time| *time > Span::ZERO);
		written.or_else(|| both(said()?, Span::ZERO))
	}

	/// Numbers with their units behind them; without one they are minutes.
	fn said_time(&self, text: &str) -> Option<Span> {
		let mut seconds = 0_u64;
		let mut number = None;
		for word in words(text) {
			let one = || self.library.is_one(word, self.manner).then_some(1);
			let counted = self.library.number(word, self.manner).or_else(one);
			let (next, unit) = match (number, counted) {
				(None, Some(_)) => (counted, None),
				(Some(_), None) => (None, Some(self.library.seconds_in(word, self.manner)?)),
				(None, None) | (Some(_), Some(_)) => return None,
			};
			if let (Some(count), Some(unit)) = (number, unit) {
				seconds = seconds.checked_add(u64::from(count).checked_mul(unit)?)?;
			}
			number = next;
		}
		let bare = number.map_or(0, |minutes| u64::from(minutes) * 60);
		bounded(seconds.checked_add(bare)?).filter(|_| !text.trim().is_empty())
	}

	/// The times that are named behind sides, each side at most once, White's first: "White 80 Black 75".
	#[must_use]
	pub fn times_of_sides(&self, text: &str) -> Option<[Option<Span>; 2]> {
		let mut times = [None, None];
		let words: Vec<&str> = text.split_whitespace().collect();
		let mut behind = words.as_slice();
		while let Some((side, rest)) = behind.split_first() {
			let side = self.side(side)?;
			let next = rest.iter().position(|word| self.side(word).is_some());
			let (time, rest) = rest.split_at(next.unwrap_or(rest.len()));
			let place = times.get_mut(usize::from(side == Color::Black))?;
			if place.replace(self.time(&time.join(" "))?).is_some() {
				return None;
			}
			behind = rest;
		}
		Some(times)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn times_are_read() {
		for (text, seconds) in [
			("5", 300),
			("+2", 120),
			("65:30", 3930),
			("1:05:00", 3900),
			("90m", 5400),
			("30 s", 30),
			("2h", 7200),
		] {
			assert_eq!(written(text), Some(Span::seconds(seconds)), "{text}");
		}
		for text in ["", "soon", "1:2:3:4", "99999999999999999999", "25h", "-1"] {
			assert_eq!(written(text), None, "{text}");
		}
	}
}
