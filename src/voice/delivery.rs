//! How the words are spoken, whatever voice speaks them: how fast, and how loud.

/// Words a minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rate(u16);

impl Rate {
	pub const SLOWEST: Self = Self(80);
	/// The rate of recorded words as they were recorded.
	pub const USUAL: Self = Self(165);
	pub const FASTEST: Self = Self(600);

	/// The nearest rate that there is.
	#[must_use]
	pub const fn nearest(words_a_minute: u16) -> Self {
		if words_a_minute < Self::SLOWEST.0 {
			Self::SLOWEST
		} else if words_a_minute > Self::FASTEST.0 {
			Self::FASTEST
		} else {
			Self(words_a_minute)
		}
	}

	#[must_use]
	pub const fn words_a_minute(self) -> u16 {
		self.0
	}
}

impl Default for Rate {
	fn default() -> Self {
		Self::USUAL
	}
}

/// From silent to as loud as it gets, in percent of the amplitude.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Volume(u8);

impl Volume {
	pub const LOUDEST: Self = Self(100);

	/// The nearest volume that there is.
	#[must_use]
	pub const fn nearest(percent: u8) -> Self {
		if percent > Self::LOUDEST.0 {
			Self::LOUDEST
		} else {
			Self(percent)
		}
	}

	#[must_use]
	pub const fn percent(self) -> u8 {
		self.0
	}
}

impl Default for Volume {
	fn default() -> Self {
		Self::LOUDEST
	}
}

/// How every voice speaks from now on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Delivery {
	pub rate: Rate,
	pub words: Volume,
	/// The tones have a volume of their own.
	pub tones: Volume,
}
