//! The editions of the Laws of Chess.

use core::fmt;

pub use super::parameters::Edition;

impl Edition {
	pub const ALL: [Self; 4] = [Self::E2014, Self::E2017, Self::E2018, Self::E2023];

	/// The year in which it came into force.
	#[must_use]
	pub const fn year(self) -> u16 {
		match self {
			Self::E2014 => 2014,
			Self::E2017 => 2017,
			Self::E2018 => 2018,
			Self::E2023 => 2023,
		}
	}

	/// The edition of this year.
	#[must_use]
	pub fn of_year(year: u16) -> Option<Self> {
		Self::ALL.into_iter().find(|edition| edition.year() == year)
	}
}

impl fmt::Display for Edition {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		self.year().fmt(f)
	}
}
