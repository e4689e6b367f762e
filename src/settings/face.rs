//! The faces of the program: the ways in which users see and hear it.

/// The way in which the program is used. Every command works in each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceKind {
	/// Its own voice for the player, the full screen for a sighted helper.
	Voice,
	/// Lines for a screen reader, which speaks instead of the program.
	ScreenReader,
	/// The same lines as wide as a braille display, in short forms.
	Braille,
	/// The full screen, in silence.
	Screen,
}

impl FaceKind {
	pub const ALL: [Self; 4] = [Self::Voice, Self::ScreenReader, Self::Braille, Self::Screen];

	/// Its name in flags and files.
	#[must_use]
	pub const fn name(self) -> &'static str {
		match self {
			Self::Voice => "voice",
			Self::ScreenReader => "screen-reader",
			Self::Braille => "braille",
			Self::Screen => "screen",
		}
	}

	#[must_use]
	pub fn from_name(name: &str) -> Option<Self> {
		Self::ALL.into_iter().find(|face| face.name() == name)
	}

	/// Returns `true` if lines are written one after another, and nothing is ever drawn over.
	#[must_use]
	pub const fn is_transcript(self) -> bool {
		matches!(self, Self::ScreenReader | Self::Braille)
	}
}
