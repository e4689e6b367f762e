//! The tune of a word: the text after it decides if the pitch stays, rises or falls.

use super::phrase::Phrase;

/// The tune of a word. A word that was recorded by itself falls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tune {
	/// The sentence is over: before a full stop, and at the end.
	#[default]
	Falling,
	/// The next word follows at once.
	Level,
	/// More follows after a breath: before a comma.
	Rising,
	/// An answer is awaited: before a question mark.
	Asking,
}

impl Tune {
	pub const ALL: [Self; 4] = [Self::Falling, Self::Level, Self::Rising, Self::Asking];

	/// The tune before this mark of a phrase.
	#[must_use]
	pub const fn before(mark: char) -> Self {
		match mark {
			Phrase::JOINT => Self::Level,
			',' | ':' | Phrase::BREATH => Self::Rising,
			'?' => Self::Asking,
			_ => Self::Falling,
		}
	}

	/// The name in lists of clips.
	#[must_use]
	pub const fn name(self) -> &'static str {
		match self {
			Self::Falling => "falling",
			Self::Level => "level",
			Self::Rising => "rising",
			Self::Asking => "asking",
		}
	}

	/// The tunes in which a word may be heard that should have this one, the most similar first.
	#[must_use]
	pub const fn likest(self) -> [Self; 4] {
		match self {
			Self::Falling => [Self::Falling, Self::Level, Self::Rising, Self::Asking],
			Self::Level => [Self::Level, Self::Falling, Self::Rising, Self::Asking],
			Self::Rising => [Self::Rising, Self::Level, Self::Falling, Self::Asking],
			Self::Asking => [Self::Asking, Self::Rising, Self::Falling, Self::Level],
		}
	}
}
