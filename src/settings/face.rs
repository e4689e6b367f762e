//! The faces of the program: the ways in which users see and hear it.

crate::named! {
/// The way in which the program is used. Every command works in each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceKind {
	/// Its own voice for the player, the full screen for a sighted helper.
	Voice = "voice",
	/// Lines for a screen reader, which speaks instead of the program.
	ScreenReader = "screen-reader",
	/// The same lines as wide as a braille display, in short forms.
	Braille = "braille",
	/// The full screen, in silence.
	Screen = "screen",
}
}

impl FaceKind {
	/// Returns `true` if lines are written one after another, and nothing is ever drawn over.
	#[must_use]
	pub const fn is_transcript(self) -> bool {
		matches!(self, Self::ScreenReader | Self::Braille)
	}
}
