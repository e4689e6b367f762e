//! Limits of a journal's line beside the program's own reading of it: only real days, no unknown fields, no number that nobody
//! can have measured.

use serde_json::Value;

/// A hundred years in milliseconds: no game takes so long, and no clock shows so much.
const MOST: u64 = 100 * 366 * 24 * 60 * 60 * 1000;

/// The days of the months in an ordinary year.
const DAYS: [u32; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/// Returns `true` if this is a day, as `YYYY-MM-DD`.
pub(super) fn is_day(text: &str) -> bool {
	let digits = |part: &str, length: usize| {
		let whole = part.len() == length && part.bytes().all(|sign| sign.is_ascii_digit());
		whole.then(|| part.parse::<u32>().ok()).flatten()
	};
	let mut parts = text.split('-');
	let mut next = |length| parts.next().and_then(|part| digits(part, length));
	let (Some(year), Some(month), Some(day)) = (next(4), next(2), next(2)) else {
		return false;
	};
	let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
	let index = usize::try_from(month).unwrap_or_default().checked_sub(1);
	let days = index.and_then(|index| DAYS.get(index));
	let days = days.map(|days| days + u32::from(leap && month == 2));
	parts.next().is_none() && day > 0 && days.is_some_and(|days| day <= days)
}

/// Returns `true` if everything written was understood. More may have been understood: default values need not be written.
pub(super) fn is_known(written: &Value, understood: &Value) -> bool {
	match (written, understood) {
		(Value::Object(written), Value::Object(understood)) => {
			is_single(written.keys())
				|| written.iter().all(|(name, value)| {
					understood
						.get(name)
						.is_some_and(|understood| is_known(value, understood))
				})
		}
		(Value::Array(written), Value::Array(understood)) => {
			let mut pairs = written.iter().zip(understood);
			written.len() == understood.len()
				&& pairs.all(|(written, understood)| is_known(written, understood))
		}
		(written, understood) => written == understood,
	}
}

/// Returns `true` for the time control of journals from before there were periods.
fn is_single<'a>(names: impl Iterator<Item = &'a alloc::string::String>) -> bool {
	names.map(alloc::string::String::as_str).eq(["base", "increment"])
}

/// Returns `true` if a number is greater than any that can be measured at a table.
pub(super) fn is_too_great(written: &Value) -> bool {
	match written {
		Value::Number(number) => number.as_u64().is_some_and(|number| number > MOST),
		Value::Array(values) => values.iter().any(is_too_great),
		Value::Object(fields) => fields.values().any(is_too_great),
		Value::Null | Value::Bool(_) | Value::String(_) => false,
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn days_are_told_from_what_is_none() {
		for day in ["2026-11-21", "2024-02-29", "2000-02-29", "0001-01-01"] {
			assert!(is_day(day), "{day}");
		}
		for none in [
			"",
			"2026",
			"2026-11",
			"2026-13-01",
			"2026-00-01",
			"2026-11-31",
			"2026-02-29",
			"1900-02-29",
			"2026-11-00",
			"2026-11-21-",
			"26-11-21",
			"2026-+1-21",
			"yesterday",
		] {
			assert!(!is_day(none), "{none}");
		}
	}
}
