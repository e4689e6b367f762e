//! The voices, by their names in flags and files.

/// The voice that speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoiceKind {
	/// Our own clips, and the synthesiser for names.
	Own,
	/// The synthesiser in this process for everything, in the same stream.
	Synthesis,
	/// The system's speech.
	System,
	/// No voice: only the screen.
	Silent,
}

impl VoiceKind {
	pub const ALL: [Self; 4] = [Self::Own, Self::Synthesis, Self::System, Self::Silent];

	/// The name in flags and files.
	#[must_use]
	pub const fn name(self) -> &'static str {
		match self {
			Self::Own => "own",
			Self::Synthesis => "synthesis",
			Self::System => "system",
			Self::Silent => "none",
		}
	}

	#[must_use]
	pub fn from_name(name: &str) -> Option<Self> {
		Self::ALL.into_iter().find(|voice| voice.name() == name)
	}

	/// Returns `true` if it plays in a stream of this program, which has channels and is lost with the sound device.
	#[must_use]
	pub const fn plays_itself(self) -> bool {
		matches!(self, Self::Own | Self::Synthesis)
	}
}
