//! The voices, by their names in flags and files.

crate::named! {
/// The voice that speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoiceKind {
	/// Our own clips, and the synthesiser for names.
	Own = "own",
	/// The synthesiser in this process for everything, in the same stream.
	Synthesis = "synthesis",
	/// The system's speech.
	System = "system",
	/// No voice: only the screen.
	Silent = "none",
}
}

impl VoiceKind {
	/// Returns `true` if it plays in a stream of this program, which has channels and is lost with the sound device.
	#[must_use]
	pub const fn plays_itself(self) -> bool {
		matches!(self, Self::Own | Self::Synthesis)
	}
}
