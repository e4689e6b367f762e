//! Times as people type them.

use alloc::vec::Vec;

use crate::clock::Span;

/// The longest time that a clock is set to.
const DAY: u64 = 24 * 3600;

/// Reads a time in digits: minutes, or hours, minutes and seconds with colons between, or a number with h, m or s behind it.
pub(super) fn written(text: &str) -> Option<Span> {
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
pub(super) fn with_extra(text: &str) -> Option<(&str, Span)> {
	let (main, extra) = text.split_once(['+', '/'])?;
	let extra = extra.trim().parse().ok().filter(|seconds| *seconds <= HOUR)?;
	written(main).map(|_| (main, Span::seconds(extra)))
}

/// No clock is set to more than a day.
pub(super) fn bounded(seconds: u64) -> Option<Span> {
	(seconds <= DAY).then(|| Span::seconds(seconds))
}

/// The words of a text; a unit that is written to its number stands alone.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
	text.split_whitespace().flat_map(|word| {
		let digits = word.bytes().take_while(u8::is_ascii_digit).count();
		let (number, unit) = word.split_at(digits);
		[number, unit].into_iter().filter(|part| !part.is_empty())
	})
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
