//! What somebody reads off a chess clock, as its display shows it.

use alloc::vec::Vec;

use super::Parser;
use crate::chess::Color;
use crate::clock::Span;

/// A clock is never slower than the time that passes, but for what is typed late.
const LATE: Span = Span::minutes(1);

/// What moves and penalties bring between two readings.
const MORE: Span = Span::minutes(5);

/// What is known of a side before it is read: two numbers with a colon may be hours and minutes, or minutes and seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
	/// What it showed the last time, and how long ago that was.
	pub before: Option<(Span, Span)>,
	/// More than this no clock shows in such a game, as a rule.
	pub most: Span,
}

impl Expected {
	fn may_follow(self, left: Span) -> bool {
		self.before
			.is_some_and(|(before, ago)| left <= before + MORE && left + ago + LATE >= before)
	}

	/// What two numbers with a colon mean: hours and minutes, unless only minutes and seconds can be right.
	fn meant(self, first: u64, second: u64) -> Span {
		let hours = Span::seconds(first * 3600 + second * 60);
		let minutes = Span::seconds(first * 60 + second);
		match (self.may_follow(hours), self.may_follow(minutes)) {
			(true, _) => hours,
			(false, true) => minutes,
			(false, false) if hours <= self.most => hours,
			(false, false) => minutes,
		}
	}
}

impl Parser<'_> {
	/// Both times, White's first, or those that are named behind sides: "1:12 0:58", "White 4.30". None if it is anything else.
	#[must_use]
	pub fn clock_readings(&self, text: &str, expected: [Expected; 2]) -> Option<[Option<Span>; 2]> {
		let words: Vec<&str> = text
			.split_whitespace()
			.map(|word| word.trim_end_matches([',', ';']))
			.filter(|word| !word.is_empty())
			.collect();
		let [white, black] = expected;
		if let [first, second] = words.as_slice()
			&& self.side(first).is_none()
		{
			let times = [self.shown(first, white)?, self.shown(second, black)?];
			return Some(times.map(Some));
		}
		let mut times = [None, None];
		let mut behind = words.as_slice();
		while let Some((side, rest)) = behind.split_first() {
			let side = self.side(side)?;
			let next = rest.iter().position(|word| self.side(word).is_some());
			let (time, rest) = rest.split_at(next.unwrap_or(rest.len()));
			let known = side.fold_wb(white, black);
			let place = times.get_mut(usize::from(side == Color::Black))?;
			if place.replace(self.shown(&time.join(" "), known)?).is_some() {
				return None;
			}
			behind = rest;
		}
		(!words.is_empty()).then_some(times)
	}

	/// A time as a display shows it: hours and minutes with a colon between, minutes and seconds with a dot; or as it is said.
	fn shown(&self, text: &str, expected: Expected) -> Option<Span> {
		let pair = |sign: char| {
			let (first, second) = text.split_once(sign)?;
			let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
			let is_pair = digits(first) && second.len() == 2 && digits(second);
			let numbers = is_pair.then(|| (first.parse::<u64>(), second.parse::<u64>()))?;
			let (Ok(first), Ok(second)) = numbers else {
				return None;
			};
			(first < 100 && second < 60).then_some((first, second))
		};
		if let Some((minutes, seconds)) = pair('.') {
			return Some(Span::seconds(minutes * 60 + seconds));
		}
		match pair(':') {
			Some((first, second)) => Some(expected.meant(first, second)),
			// Two numbers that no clock shows.
			None if text.matches(':').count() == 1 => None,
			None => self.time(text),
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::voice::{Language, Library, Manner};

	const STANDARD: Expected = Expected {
		before: None,
		most: Span::minutes(180),
	};

	#[track_caller]
	fn check(text: &str, expected: Expected, seconds: Option<[Option<u64>; 2]>) {
		let library = Library::built_in();
		let manner = Manner::new(Language::ENGLISH);
		let read = Parser::new(&library, &manner).clock_readings(text, [expected; 2]);
		let wanted = seconds.map(|both| both.map(|one| one.map(Span::seconds)));
		assert_eq!(read, wanted, "{text}");
	}

	#[test]
	fn a_display_is_read_as_it_stands() {
		for (text, seconds) in [
			("1:12 0:58", Some([Some(4320), Some(3480)])),
			("1:12, 0:58", Some([Some(4320), Some(3480)])),
			("white 1:12 black 0:58", Some([Some(4320), Some(3480)])),
			("black 0:58", Some([None, Some(3480)])),
			("4.30 12.05", Some([Some(270), Some(725)])),
			("1:12:30 58", Some([Some(4350), Some(3480)])),
			("19:30 9:59", Some([Some(1170), Some(599)])),
			(
				"white one hour twelve black 58 min",
				Some([Some(4320), Some(3480)]),
			),
			("1:12", None),
			("1:12 0:58 0:40", None),
			("1:72 0:58", None),
			("white 1:12 white 0:58", None),
			("white", None),
			("e4 e5", None),
			("", None),
		] {
			check(text, STANDARD, seconds);
		}
	}

	#[test]
	fn what_was_read_before_tells_hours_from_minutes() {
		let after = |minutes, ago| Expected {
			before: Some((Span::minutes(minutes), Span::seconds(ago))),
			..STANDARD
		};
		let both = |seconds| Some([Some(seconds); 2]);
		check("1:05 1:05", after(72, 300), both(3900));
		check("1:05 1:05", after(2, 60), both(65));
		check("0:45 0:45", after(1, 20), both(45));
		check("2:45 2:45", after(6, 200), both(165));
		// A new period has begun.
		check("0:34 0:34", after(5, 60), both(2040));
		let blitz = Expected {
			before: None,
			most: Span::minutes(10),
		};
		check("2:45 3:00", blitz, Some([Some(165), Some(180)]));
	}
}
