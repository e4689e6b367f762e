//! The tune of a word: the text after it decides if the pitch stays, rises or falls.

use super::phrase::Phrase;

crate::named! {
/// The tune of a word. A word that was recorded by itself falls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tune {
	/// The sentence is over: before a full stop, and at the end.
	#[default]
	Falling = "falling",
	/// The next word follows at once.
	Level = "level",
	/// More follows after a breath: before a comma.
	Rising = "rising",
	/// An answer is awaited: before a question mark.
	Asking = "asking",
}
}

impl Tune {
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
