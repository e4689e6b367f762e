//! The echo of typed keys.

/// The part of the typing that is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyEcho {
	Off,
	#[default]
	Characters,
	/// Each word when the blank after it is typed.
	Words,
	Both,
}

impl KeyEcho {
	/// In the order in which a key goes through them.
	pub const ALL: [Self; 4] = [Self::Off, Self::Characters, Self::Words, Self::Both];

	/// The name in flags and files.
	#[must_use]
	pub const fn name(self) -> &'static str {
		match self {
			Self::Off => "off",
			Self::Characters => "characters",
			Self::Words => "words",
			Self::Both => "both",
		}
	}

	/// `on` is the former name of characters.
	#[must_use]
	pub fn from_name(name: &str) -> Option<Self> {
		let name = if name == "on" { "characters" } else { name };
		Self::ALL.into_iter().find(|echo| echo.name() == name)
	}

	#[must_use]
	pub const fn next(self) -> Self {
		match self {
			Self::Off => Self::Characters,
			Self::Characters => Self::Words,
			Self::Words => Self::Both,
			Self::Both => Self::Off,
		}
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
