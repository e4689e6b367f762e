//! Times that a user reads off a chess clock.

use alloc::vec::Vec;

use super::Parser;
use crate::chess::Color;
use crate::clock::Span;

/// A clock is never slower than the time that passes, except for late typing.
const LATE: Span = Span::minutes(1);

/// Time that moves and penalties can add between two readings.
const MORE: Span = Span::minutes(5);

/// With less than this no display shows hours and minutes any more.
const SECONDS_SHOWN: Span = Span::minutes(10);

/// Reason why a text is no reading of the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
	/// There are no times in it.
	NotTimes,
	/// There is no such time: "1:72".
	OutOfRange,
	/// Two numbers are minutes and seconds everywhere, but a display of hours and minutes could look the same.
	PerhapsHours,
}

/// The state of a side before it is read, so that a user who copies hours and minutes off a display is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
	/// Its last reading, and the time since then.
	pub before: Option<(Span, Span)>,
	/// The most that a clock usually shows in such a game.
	pub most: Span,
}

impl Expected {
	fn may_follow(self, left: Span) -> bool {
		self.before
			.is_some_and(|(before, ago)| left <= before + MORE && left + ago + LATE >= before)
	}

	/// Returns `true` if a display of hours and minutes that looks like this time could stand there.
	fn may_be_hours(self, time: Span) -> bool {
		let hours = Span(time.0.saturating_mul(60));
		match self.before {
			Some(_) | None if hours < SECONDS_SHOWN => false,
			Some(_) if self.may_follow(hours) => true,
			Some(_) if self.may_follow(time) => false,
			Some(_) | None => hours <= self.most,
		}
	}
}

impl Parser<'_> {
	/// Both times, White's first, or those that are named after sides: "1:12:00 58", "White 4:30".
	///
	/// # Errors
	/// If it is anything else, or cannot have that meaning.
	pub fn clock_readings(&self, text: &str, expected: [Expected; 2]) -> Result<[Option<Span>; 2], Unread> {
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
			return Ok(times.map(Some));
		}
		let mut times = [None, None];
		let mut behind = words.as_slice();
		while let Some((side, rest)) = behind.split_first() {
			let side = self.side(side).ok_or(Unread::NotTimes)?;
			let next = rest.iter().position(|word| self.side(word).is_some());
			let (time, rest) = rest.split_at(next.unwrap_or(rest.len()));
			let known = side.fold_wb(white, black);
			let [of_white, of_black] = &mut times;
			let place = match side {
				Color::White => of_white,
				Color::Black => of_black,
			};
			if place.replace(self.shown(&time.join(" "), known)?).is_some() {
				return Err(Unread::NotTimes);
			}
			behind = rest;
		}
		if words.is_empty() {
			return Err(Unread::NotTimes);
		}
		Ok(times)
	}

	/// A time as it is typed everywhere, unless a display of hours and minutes may have been copied.
	fn shown(&self, text: &str, expected: Expected) -> Result<Span, Unread> {
		if self.has_impossible_time(text) {
			return Err(Unread::OutOfRange);
		}
		let time = self.time(text).ok_or(Unread::NotTimes)?;
		let two_numbers = text.matches([':', '.']).count() == 1;
		if two_numbers && expected.may_be_hours(time) {
			return Err(Unread::PerhapsHours);
		}
		Ok(time)
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::voice::{Language, Library, Manner};

	const BLANK: Expected = Expected {
		before: None,
		most: Span::minutes(180),
	};

	#[track_caller]
	fn check(text: &str, expected: Expected, seconds: Result<[Option<u64>; 2], Unread>) {
		let library = Library::built_in();
		let manner = Manner::new(Language::ENGLISH);
		let read = Parser::new(&library, &manner).clock_readings(text, [expected; 2]);
		let wanted = seconds.map(|both| both.map(|one| one.map(Span::seconds)));
		assert_eq!(read, wanted, "{text}");
	}

	#[test]
	fn two_numbers_are_minutes_and_seconds_and_three_have_hours() {
		for (text, seconds) in [
			("1:12:00 0:58:00", Ok([Some(4320), Some(3480)])),
			("1:12:00, 58", Ok([Some(4320), Some(3480)])),
			("white 1:12:00 black 0:58:30", Ok([Some(4320), Some(3510)])),
			("black 58:00", Ok([None, Some(3480)])),
			("4:30 12:05", Ok([Some(270), Some(725)])),
			("4.30 12.05", Ok([Some(270), Some(725)])),
			("19:30 9:59", Ok([Some(1170), Some(599)])),
			("1h12 58", Ok([Some(4320), Some(3480)])),
			("white one hour twelve black 58 min", Ok([Some(4320), Some(3480)])),
			// Three hours are the most: these cannot be copied from hours and minutes.
			("3:01 3:01", Ok([Some(181), Some(181)])),
			("1:12 0:58", Err(Unread::PerhapsHours)),
			("1:12:00 0:58", Err(Unread::PerhapsHours)),
			("0:01:12 0:00:58", Ok([Some(72), Some(58)])),
			("1:12", Err(Unread::NotTimes)),
			("1:12:00 0:58:00 0:40:00", Err(Unread::NotTimes)),
			("1:72 0:58", Err(Unread::OutOfRange)),
			("99:99 1:12:00", Err(Unread::OutOfRange)),
			("25:00:00 1:12:00", Err(Unread::OutOfRange)),
			("white 1:12:00 white 0:58:00", Err(Unread::NotTimes)),
			("white", Err(Unread::NotTimes)),
			("e4 e5", Err(Unread::NotTimes)),
			("", Err(Unread::NotTimes)),
		] {
			check(text, BLANK, seconds);
		}
	}

	#[test]
	fn whoever_copies_hours_and_minutes_is_asked() {
		let after = |minutes, ago| Expected {
			before: Some((Span::minutes(minutes), Span::seconds(ago))),
			..BLANK
		};
		check("1:05 1:05", after(72, 300), Err(Unread::PerhapsHours));
		check("0:34 0:34", after(5, 60), Err(Unread::PerhapsHours));
		// It can be nothing else.
		check("0:00 0:09", after(30, 1800), Ok([Some(0), Some(9)]));
		check("0:00 0:10", after(30, 1800), Err(Unread::PerhapsHours));
		check("1:05 1:05", after(2, 60), Ok([Some(65); 2]));
		check("0:45 0:45", after(1, 20), Ok([Some(45); 2]));
		check("2:45 2:45", after(6, 200), Ok([Some(165); 2]));
		let blitz = Expected {
			before: None,
			most: Span::minutes(10),
		};
		check("2:45 3:00", blitz, Ok([Some(165), Some(180)]));
	}
}
