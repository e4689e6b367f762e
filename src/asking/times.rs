//! Times as people type them.

use alloc::vec::Vec;

use super::Parser;
use crate::chess::Color;
use crate::clock::{Control, Controls, Span, TimeError};
use crate::voice::ClockWord;

/// The longest time for a clock.
const DAY: u64 = 24 * 3600;

/// Reads a time in digits: minutes; with a colon minutes and seconds; with two hours, minutes and seconds; or numbers
/// with h, m or s after them.
fn written(text: &str) -> Option<Span> {
	let text = text.trim().trim_start_matches('+');
	match with_colons(text) {
		Some(time) => time.ok(),
		None => bounded(
			alone(text)
				.map(|minutes| minutes * 60)
				.or_else(|| with_signs(text))?,
		),
	}
}

/// Reads numbers with colons between, or with dots, as some displays have them; `None` for anything else.
fn with_colons(text: &str) -> Option<Result<Span, TimeError>> {
	let is_numbers = text
		.bytes()
		.all(|byte| byte.is_ascii_digit() || matches!(byte, b':' | b'.'));
	(is_numbers && text.contains([':', '.'])).then(|| text.replace('.', ":").parse())
}

fn alone(text: &str) -> Option<u64> {
	let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
	text.parse().ok().filter(|number| digits && *number <= DAY)
}

/// Reads numbers with h, m or s after them, the greater before the smaller. The last may go without: "1h10" are minutes.
fn with_signs(text: &str) -> Option<u64> {
	const SIGNS: [(char, u64); 3] = [('h', 3600), ('m', 60), ('s', 1)];
	let mut smaller = SIGNS.as_slice();
	let mut seconds = 0;
	let mut rest = text;
	while !rest.is_empty() {
		let end = rest.find(|character: char| !character.is_ascii_digit());
		let (digits, behind) = rest.split_at(end.unwrap_or(rest.len()));
		let number = alone(digits)?;
		let behind = behind.trim_start();
		let (place, behind) = match behind.chars().next() {
			Some(sign) => {
				let place = smaller.iter().position(|(known, _)| *known == sign)?;
				(place, behind.strip_prefix(sign)?)
			}
			None if smaller.len() < SIGNS.len() => (0, behind),
			None => return None,
		};
		let (_, unit) = smaller.get(place)?;
		seconds += number * unit;
		smaller = smaller.get(place + 1..)?;
		rest = behind.trim_start();
	}
	(!text.is_empty()).then_some(seconds)
}

/// Number of words around a time, at most: "a quarter of an hour".
const MOST_WORDS: usize = 5;

/// The longest extra time of a move.
const HOUR: u64 = 3600;

/// Parts of a minute in a time control, with their seconds.
const PARTS: [(char, u64); 3] = [('¼', 15), ('½', 30), ('¾', 45)];

/// Reads the main time of a time control. Servers write parts of a minute: "0.25", which would be 25 seconds on a display, and "1½".
fn main_time(text: &str) -> Option<Span> {
	let text = text.trim();
	let text = if text == "0.25" { "¼" } else { text };
	let part = PARTS
		.iter()
		.find_map(|(sign, seconds)| Some((text.strip_suffix(*sign)?, seconds)));
	match part {
		Some(("", seconds)) => Some(Span::seconds(*seconds)),
		Some((minutes, seconds)) => bounded(alone(minutes)? * 60 + seconds),
		None => written(text),
	}
}

/// A main time and the seconds a move after it, with a plus or a stroke between: "15+10", "0:30/5".
fn with_extra(text: &str) -> Option<Controls> {
	let (main, extra) = text.split_once(['+', '/'])?;
	let extra = extra.trim().parse().ok().filter(|seconds| *seconds <= HOUR)?;
	both(main_time(main)?, Span::seconds(extra))
}

/// No clock is set to more than a day.
fn bounded(seconds: u64) -> Option<Span> {
	(seconds <= DAY).then(|| Span::seconds(seconds))
}

/// The words of a text; a unit that is written to its number stands alone.
fn words(text: &str) -> impl Iterator<Item = &str> {
	let words = text.split_whitespace().map(|word| word.trim_end_matches(','));
	words.flat_map(|word| {
		let digits = word.bytes().take_while(u8::is_ascii_digit).count();
		let (number, unit) = word.split_at(digits);
		[number, unit].into_iter().filter(|part| !part.is_empty())
	})
}

/// A number, and the seconds of its unit, if it has one.
#[derive(Debug)]
struct SaidTime {
	count: u64,
	unit: Option<u64>,
}

/// The fate of words that say nothing of a time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strangers {
	Refused,
	PassedOver,
}

/// Times in the order in which they were named.
#[derive(Debug, Default)]
struct SaidTimes {
	times: Vec<SaidTime>,
	/// The place of the first one after a plus.
	plus: Option<usize>,
	/// True if one stands before the first one, as in "with ten minutes".
	leads: bool,
	/// True if an increment was mentioned.
	a_move: bool,
}

impl SaidTimes {
	/// The place of the increment, after all if none is named; `None` if there is nothing before it. No clock begins with
	/// odd seconds: "five minutes three seconds" is five minutes and three seconds a move.
	fn extra_at(&self) -> Option<usize> {
		let last = self.times.len() - 1;
		let ends_with_seconds = self.times.get(last).is_some_and(|time| time.unit == Some(1));
		let bare = self.times.iter().all(|time| time.unit.is_none());
		let is_extra = self.a_move || last > 0 && (ends_with_seconds || bare);
		let at = self
			.plus
			.unwrap_or(if is_extra { last } else { self.times.len() });
		(at > 0).then_some(at)
	}
}

/// The time control of times that were named.
fn as_controls(said: &SaidTimes) -> Option<Controls> {
	let (main, extra) = said.times.split_at(said.extra_at()?);
	let extra = sum(extra, 1).filter(|seconds| *seconds <= HOUR)?;
	both(bounded(sum(main, 60)?)?, Span::seconds(extra))
}

fn both(time: Span, extra: Span) -> Option<Controls> {
	let controls = Controls::both(Control::fischer(time, extra));
	(controls.white.base() > Span::ZERO).then_some(controls)
}

/// Their seconds together. A number without a unit, which only the last may be, is multiplied by `bare` seconds.
fn sum(times: &[SaidTime], bare: u64) -> Option<u64> {
	let mut seconds = 0_u64;
	for (index, time) in times.iter().enumerate() {
		let unit = time.unit.or_else(|| (index + 1 == times.len()).then_some(bare))?;
		seconds = seconds.checked_add(time.count.checked_mul(unit)?)?;
	}
	Some(seconds)
}

impl Parser<'_> {
	/// A time as it is typed or said: "90", "1:05:00", "2 min", "one minute thirty seconds".
	#[must_use]
	pub fn time(&self, text: &str) -> Option<Span> {
		written(text).or_else(|| self.said_time(text))
	}

	/// Returns `true` if numbers of this text are written as a time that cannot exist: "99:99".
	#[must_use]
	pub fn has_impossible_time(&self, text: &str) -> bool {
		text.split(|character: char| character.is_whitespace() || matches!(character, ',' | ';' | '+' | '/'))
			.map(|word| word.trim_end_matches('.'))
			.any(|word| with_colons(word) == Some(Err(TimeError::OutOfRange)))
	}

	/// A time control as it is typed or said: "15", "0:10", "15+10", "15/10", "ten minutes".
	#[must_use]
	pub fn controls(&self, text: &str) -> Option<Controls> {
		let readings = self.readings(text);
		readings.iter().find_map(|reading| self.controls_in(reading))
	}

	/// The time control that is named among words that say nothing of a time: "ten minutes for my brother". It is a guess.
	#[must_use]
	pub fn controls_among(&self, text: &str) -> Option<Controls> {
		let readings = self.readings(text);
		readings
			.iter()
			.find_map(|reading| as_controls(&self.said_times(reading, Strangers::PassedOver)?))
	}

	fn controls_in(&self, text: &str) -> Option<Controls> {
		let said = || as_controls(&self.said_times(text, Strangers::Refused)?);
		let time = || both(main_time(text)?, Span::ZERO);
		let read = with_extra(text).or_else(|| text.parse().ok());
		read.or_else(time).or_else(said)
	}

	/// Numbers with their units after them; without one they are minutes.
	fn said_time(&self, text: &str) -> Option<Span> {
		let said = self
			.said_times(text, Strangers::Refused)
			.filter(|said| !said.a_move && said.plus.is_none())?;
		bounded(sum(&said.times, 60)?)
	}

	/// The times that are named in a text, in their order.
	fn said_times(&self, text: &str, strangers: Strangers) -> Option<SaidTimes> {
		let text = text.replace('+', " plus ");
		let words: Vec<&str> = words(&text).collect();
		let mut said = SaidTimes::default();
		let mut rest = words.as_slice();
		while let Some((word, behind)) = rest.split_first() {
			let longest = rest.len().min(MOST_WORDS);
			let around = (1..=longest).rev().find_map(|count| {
				let (words, behind) = rest.split_at(count);
				let known = self.library.clock_word(&words.join(" "), self.manner)?;
				Some((known, behind))
			});
			if let Some((known, behind)) = around {
				match known {
					// "With ten minutes".
					ClockWord::Plus if said.times.is_empty() => said.leads = true,
					ClockWord::Plus if said.plus.is_some() => return None,
					ClockWord::Plus => said.plus = Some(said.times.len()),
					ClockWord::AMove => said.a_move = true,
					ClockWord::Aside => {}
					ClockWord::Minutes(minutes) => said.times.push(SaidTime {
						count: minutes.into(),
						unit: Some(60),
					}),
					ClockWord::Seconds(seconds) => said.times.push(SaidTime {
						count: seconds.into(),
						unit: Some(1),
					}),
				}
				rest = behind;
				continue;
			}
			let is_one = self.library.is_one(word, self.manner);
			let number = (1..=longest).rev().find_map(|count| {
				let (words, behind) = rest.split_at(count);
				let number = self.library.number(&words.join(" "), self.manner)?;
				Some((number, behind))
			});
			let Some((count, behind)) = number.or(is_one.then_some((1, behind))) else {
				if strangers == Strangers::Refused {
					return None;
				}
				rest = behind;
				continue;
			};
			let unit = behind
				.first()
				.and_then(|unit| self.library.seconds_in(unit, self.manner));
			rest = behind.get(usize::from(unit.is_some())..).unwrap_or_default();
			// "A five second increment".
			if is_one && unit.is_none() && !behind.is_empty() {
				continue;
			}
			said.times.push(SaidTime {
				count: count.into(),
				unit,
			});
		}
		// "The one with the light pieces" names no time.
		let in_words = |word: &&str| word.parse::<u32>().is_err() && self.number(word) == Some(1);
		let is_article = words.iter().any(in_words);
		let is_one = |time: &SaidTime| time.unit.is_none() && time.count == 1;
		if is_article && words.len() > 1 && said.times.len() == 1 && said.times.iter().all(is_one) {
			return None;
		}
		let begins_long = |time: &SaidTime| time.unit.is_some_and(|unit| unit > 1);
		let is_main = !said.leads || said.times.first().is_some_and(begins_long);
		(!said.times.is_empty() && is_main).then_some(said)
	}

	/// The times that are named after sides, each side at most once, White's first: "White 80 Black 75".
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
		for (text, seconds) in [
			("4:30", 270),
			("1:10", 70),
			("1:10:00", 4200),
			("0:01:10", 70),
			("24:00:00", 86_400),
			("1440:00", 86_400),
			("1h10", 4200),
			("1h 10m", 4200),
			("5m30s", 330),
			("5m30", 330),
			("1.10.00", 4200),
			("4.30", 270),
		] {
			assert_eq!(written(text), Some(Span::seconds(seconds)), "{text}");
		}
		for text in [
			"",
			"soon",
			"1:02:03:04",
			"99999999999999999999",
			"25h",
			"-1",
			"99:99",
			"1:60",
			"1:60:00",
			"24:00:01",
			"1:5",
			":30",
			"4:",
			"10m1h",
			"5s30",
			"h",
			"1:10h",
			"1:-5",
			"4:+5",
		] {
			assert_eq!(written(text), None, "{text}");
		}
	}
}
