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

	/// Returns an article in the numbering of this edition, from its numbers in 2014, in 2017, and later. In 2018 article 7 has
	/// the later numbers; article 9.2 and appendices A and B still have those of 2017.
	#[must_use]
	pub const fn numbered(self, [e2014, e2017, later]: [&'static str; 3]) -> &'static str {
		match (self, later.as_bytes()) {
			(Self::E2014, _) => e2014,
			(Self::E2017, _) | (Self::E2018, [b'A' | b'B', b'.', ..] | [b'9', b'.', b'2', b'.', ..]) => e2017,
			(Self::E2018 | Self::E2023, _) => later,
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
