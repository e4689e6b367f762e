//! The earcons by what they mean. A tone never carries a fact alone.

/// A short sound beside the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tone {
	Move,
	Capture,
	Check,
	Illegal,
	YourTurn,
	LowTime,
	End,
	/// Something is wrong with the program's surroundings (a voice, a disk, an engine).
	Trouble,
}

impl Tone {
	pub const ALL: [Self; 8] = [
		Self::Move,
		Self::Capture,
		Self::Check,
		Self::Illegal,
		Self::YourTurn,
		Self::LowTime,
		Self::End,
		Self::Trouble,
	];
}
