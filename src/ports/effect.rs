//! What the desk asks of the doors.

use alloc::string::String;
use alloc::vec::Vec;

use super::{PuzzleOrder, RecorderOrder, Sought};
use crate::endgames::Material;
use crate::game::Fact;
use crate::settings::{FaceKind, Preferences, VoiceKind};
use crate::voice::{Audience, Delivery, Pan, Tone, Utterance};

/// A request to a door. `main` carries them out in their order: what is kept is on disk before it is heard.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
	/// Keep these facts of the current game, all or none, before anything else.
	Keep {
		facts: Vec<Fact>,
		/// The score after them: `1-0`, `0-1`, `1/2-1/2`, or `*` while it is not finished.
		score: String,
		/// The half-moves played after them.
		plies: u32,
		/// Whether the game is on after them: its clocks run, or it is played without.
		running: bool,
	},
	/// Something for the storage that is not a fact.
	Storage(StorageOrder),
	/// The whole game, as everybody may see it, takes the place of the file in which it is followed.
	Publish { pgn: String },
	/// Say this now to its audience, and to nobody else. The desk sends one utterance at a time and waits for its `Spoken`.
	Say(Utterance),
	/// Be silent at once; what was being said will not be reported as spoken.
	Hush,
	/// Play this to this audience, whatever is being said.
	Tone(Tone, Pan, Audience),
	/// Use the voice of this name from now on.
	Voice(VoiceKind),
	/// Find out, in silence, whether this voice can speak again; answered by [`super::Input::VoiceBack`] when it can. The own
	/// voice is answered for by [`super::Input::EarBack`] of the room.
	Try(VoiceKind),
	/// No voice is left: the terminal's own signal, once.
	Ring,
	/// Speak so from now on, whatever voice speaks.
	Deliver(Delivery),
	/// Keep what the user prefers, for the next start.
	Prefer(Preferences),
	/// A new line for the transcript: everything sayable is also printable.
	Print {
		line: String,
		/// Nobody waits for it: where something is being typed, it may come after that.
		may_wait: bool,
	},
	/// This face was chosen. It is to be taken now, with so many cells if it is for a braille display.
	Face { kind: FaceKind, cells: Option<u16> },
	/// What is typed is for nobody's eyes until this says otherwise.
	Conceal(bool),
	/// The page has changed.
	Show,
	/// Something for the engine.
	Engine(EngineOrder),
	/// Something for the recorder.
	Recorder(RecorderOrder),
	/// All tables that are needed to play this endgame out; made if they are not kept, and answered by [`super::Input::Endgames`].
	FetchEndgame(Material),
	/// The tournament table is in hand: from now on no engine and no network can be had, until the program ends; and no
	/// process, unless the system's speech was chosen, which needs one.
	Lock { speech: bool },
	/// The program is to end.
	Leave,
}

impl Effect {
	/// Whether the user gets a sentence by it, now or when a file is written.
	#[must_use]
	pub const fn is_answer(&self) -> bool {
		if let Self::Storage(order) = self {
			order.is_file()
		} else {
			matches!(self, Self::Print { .. })
		}
	}
}

/// Something for the engine's door.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineOrder {
	/// Start the built-in opponent.
	StartBuiltIn,
	/// Start this program, found on the PATH or named by its path.
	Start { program: String },
	/// Look whether there is this program; answered only where there is none.
	Find { program: String },
	/// Send this line.
	Send(String),
	/// End it, by force if it does not go.
	Stop,
}

/// Something for the storage's door that is not a fact.
#[derive(Clone, Debug, PartialEq)]
pub enum StorageOrder {
	/// From now on facts belong to a new game.
	NewGame {
		date: String,
		white: String,
		black: String,
	},
	/// From now on facts belong to this game, which goes on; answered by `StorageAnswer::Game`, or by
	/// `StorageAnswer::Elsewhere`.
	Open { id: i64 },
	/// What is in this game? Answered by `StorageAnswer::Read`.
	Read { id: i64 },
	/// Delete this game for good; answered by `StorageAnswer::Deleted`, or by `StorageAnswer::Elsewhere`.
	Delete { id: i64 },
	/// Write the journal of this game to a file of this name in the user's games folder; answered by
	/// `StorageAnswer::Exported`.
	Journal { id: i64, name: String },
	/// What is there? Answered by `StorageAnswer::Games` with the newest 500.
	List,
	/// Which imported games answer to this, from the `from`th on, at most so many? Answered by `StorageAnswer::Found`.
	Find { sought: Sought, from: u32, most: u32 },
	/// The imported game of this number; answered by `StorageAnswer::Imported`.
	ReadImported { id: i64 },
	/// About puzzles; answered by `StorageAnswer::Puzzles`.
	Puzzles(PuzzleOrder),
	/// What was thought of this game when it was last reviewed? Answered by `StorageAnswer::Review`.
	ReadReview { of: GameSource },
	/// Keep this beside the game, in the place of what was thought before.
	KeepReview { of: GameSource, text: String },
	/// Try once more to keep what the disk has refused; answered by `StorageAnswer::KeptAgain` if it is kept.
	KeepWaiting,
	/// Write this PGN to a file of this name in the user's games folder; answered by `StorageAnswer::Exported`.
	Export { name: String, pgn: String },
	/// The same for what was said, as text.
	Transcript { name: String, text: String },
	/// The same for a scoresheet: `txt`, or `brf` in braille.
	Sheet {
		name: String,
		ending: &'static str,
		text: String,
	},
	/// The same for the papers of an envelope, each with the ending of its name.
	Papers {
		name: String,
		papers: Vec<(&'static str, String)>,
	},
}

/// Which game of the storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GameSource {
	/// The one to which facts belong now.
	InHand,
	/// One's own of this number.
	Own(i64),
	/// The imported one of this number.
	Imported(i64),
}

impl StorageOrder {
	/// Whether a file is written, which is answered when it is done.
	#[must_use]
	pub const fn is_file(&self) -> bool {
		match self {
			Self::Export { .. }
			| Self::Transcript { .. }
			| Self::Sheet { .. }
			| Self::Journal { .. }
			| Self::Papers { .. } => true,
			Self::NewGame { .. }
			| Self::Open { .. }
			| Self::Read { .. }
			| Self::Delete { .. }
			| Self::List
			| Self::KeepWaiting
			| Self::Puzzles(_)
			| Self::Find { .. }
			| Self::ReadImported { .. }
			| Self::ReadReview { .. }
			| Self::KeepReview { .. } => false,
		}
	}
}
