//! Days as numbers, so that they can be counted.

/// A day of the Gregorian calendar, counted from 1 January 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(pub i64);

impl Day {
	/// Reads `YYYY-MM-DD`.
	#[must_use]
	pub fn read(date: &str) -> Option<Self> {
		let mut parts = date.splitn(3, '-').map(|part| part.parse::<i64>().ok());
		let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
		let is_one = (1..=12).contains(&month) && (1..=31).contains(&day) && (0..=9999).contains(&year);
		// The year begins with March, so that the leap day is its last.
		let (year, month) = if month > 2 {
			(year, month - 3)
		} else {
			(year - 1, month + 9)
		};
		let days = 365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
		is_one.then_some(Self(days + (153 * month + 2) / 5 + day - 719_469))
	}

	#[must_use]
	pub const fn after(self, days: u32) -> Self {
		Self(self.0.saturating_add(days as i64))
	}
}
