//! The faces of the program: for whom it is seen and heard.

use alloc::string::ToString;

use super::Choices;
use super::voice_kind::VoiceKind;
use crate::voice::Form;

/// In which way the program is used. Every command works in each of them.
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
	/// What can be written for one.
	pub const HINT: &str = "Write voice, screen-reader, braille or screen.";

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

	/// Whether lines are written one after another, and nothing is ever drawn over.
	#[must_use]
	pub const fn is_transcript(self) -> bool {
		matches!(self, Self::ScreenReader | Self::Braille)
	}
}

/// How many cells a braille display may have: with fewer, nothing would be readable.
const CELLS: core::ops::RangeInclusive<u16> = 8..=255;

impl Choices {
	/// Chooses by name. The error is what could be written.
	pub(super) fn set_face(&mut self, name: &str, value: &str) -> Result<(), &'static str> {
		match name {
			// It is asked at the start.
			"face" if value == "ask" => self.face = None,
			"face" => self.face = Some(FaceKind::from_name(value).ok_or(FaceKind::HINT)?),
			"cells" => {
				let cells = value.parse().ok().filter(|cells| CELLS.contains(cells));
				self.cells = Some(cells.ok_or("Write a number of cells, from 8 to 255.")?);
			}
			_ => {
				let known = ["end", "start"].contains(&value).then(|| value.to_string());
				self.cursor_after = Some(known.ok_or("Write end or start.")?);
			}
		}
		Ok(())
	}

	/// These choices as this face has them: two voices never talk at once unless that was asked for.
	#[must_use]
	pub fn with_face(mut self, face: FaceKind) -> Self {
		self.face = Some(face);
		let kept = |name| self.preferences.get(name);
		// A voice that was kept with another face was not meant to speak with this one.
		let voice_is_kept = kept("voice").is_some() && kept("face") == Some(face.name());
		if !self.voice_is_named && !voice_is_kept && face != FaceKind::Voice {
			self.voice = VoiceKind::Silent;
		}
		if face == FaceKind::Braille && self.form.is_none() && kept("form") != Some(Form::Long.name()) {
			self.form = Some(Form::Short);
		}
		self
	}
}
