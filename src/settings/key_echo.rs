//! The echo of typed keys.

crate::named! {
/// The part of the typing that is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyEcho {
	Off = "off",
	#[default]
	Characters = "characters" | "on",
	/// Each word when the blank after it is typed.
	Words = "words",
	Both = "both",
}
}

impl KeyEcho {
	#[must_use]
	pub fn next(self) -> Self {
		let mut round = Self::ALL.into_iter().cycle();
		round.find(|one| *one == self);
		round.next().unwrap_or(self)
	}

	#[must_use]
	pub const fn has_characters(self) -> bool {
		matches!(self, Self::Characters | Self::Both)
	}

	#[must_use]
	pub const fn has_words(self) -> bool {
		matches!(self, Self::Words | Self::Both)
	}
}
