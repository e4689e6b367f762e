//! Requests of the desk to the doors.

use alloc::string::String;
use alloc::vec::Vec;

use super::{ImportOrder, OpeningOrder, PuzzleOrder, RecorderOrder, Sought};
use crate::clock::Span;
use crate::endgames::Material;
use crate::game::{Fact, Server};
use crate::online::OnlineOrder;
use crate::settings::{FaceKind, Preferences, VoiceKind};
use crate::voice::{Audience, Delivery, Pan, Tone, Utterance};

/// A request to a door. `main` carries them out in their order: facts are on disk before they are heard.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
	/// Keep these facts of the current game, all or none, before anything else.
	Keep {
		facts: Vec<Fact>,
		/// The score after them: `1-0`, `0-1`, `1/2-1/2`, or `*` while it is not finished.
		score: String,
		/// Number of half-moves played after them.
		plies: u32,
		/// True if the game is on after them: its clocks run, or it has none.
		running: bool,
		/// Longest time for which the clocks of the game may run on at a server; `None` if they do not.
		served: Option<Span>,
	},
	/// A request to the storage other than facts.
	Storage(StorageOrder),
	/// The whole game, in its public form, replaces the file in which it is followed.
	Publish { pgn: String },
	/// Say this now to its audience, and to nobody else. The desk sends one utterance at a time and waits for its `Spoken`.
	Say(Utterance),
	/// Be silent at once; the interrupted utterance will not be reported as spoken.
	Hush,
	/// Play this to this audience, even during speech.
	Tone(Tone, Pan, Audience),
	/// Use the voice of this name from now on.
	Voice(VoiceKind),
	/// Find out, in silence, if this voice can speak again; answered by [`super::Input::VoiceBack`] when it can. For the
	/// program's own voice the answer is [`super::Input::EarBack`] of the room.
	Try(VoiceKind),
	/// No voice is left: the terminal's own signal, once.
	Ring,
	/// Speak in this manner from now on, with any voice.
	Deliver(Delivery),
	/// Save the user's preferences for the next start.
	Prefer(Preferences),
	/// A new line for the transcript: everything sayable is also printable.
	Print {
		line: String,
		/// True if nobody waits for it: it may come after a line that is being typed.
		may_wait: bool,
	},
	/// This face was chosen. It is shown from now on, with this number of cells on a braille display.
	Face { kind: FaceKind, cells: Option<u16> },
	/// The typed text is concealed until this says otherwise.
	Conceal(bool),
	/// The page has changed.
	Show,
	/// Something for the engine.
	Engine(EngineOrder),
	/// Something for the courier of the online games.
	Online(OnlineOrder),
	/// Something for the recorder.
	Recorder(RecorderOrder),
	/// Fetch all tables that are needed to play this endgame out; missing ones are made. Answered by
	/// [`super::Input::Endgames`].
	FetchEndgame(Material),
	/// Something about a file of games or puzzles that is to be taken in.
	Import(ImportOrder),
	/// The tournament table is in hand: from now on engines and networks are locked out until the program ends; and so are new
	/// processes, unless the system's speech was chosen, which needs one.
	Lock { speech: bool },
	/// The program is to end.
	Leave,
}

/// Something for the engine's door.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineOrder {
	/// Start the built-in opponent.
	StartBuiltIn,
	/// Start this program, found on the PATH or named by its path.
	Start { program: String },
	/// Look for this program; answered only if it is missing.
	Find { program: String },
	/// Send this line.
	Send(String),
	/// End it, by force if it does not go.
	Stop,
}

/// A request to the storage's door other than facts.
#[derive(Clone, Debug, PartialEq)]
pub enum StorageOrder {
	/// From now on facts belong to a new game.
	NewGame {
		date: String,
		white: String,
		black: String,
	},
	/// From now on facts belong to this game, which continues; answered by `StorageAnswer::Game`, or by
	/// `StorageAnswer::Elsewhere`.
	Open { id: i64 },
	/// The same for the game that is played on a server under this name; answered by `StorageAnswer::Served`, or by
	/// `StorageAnswer::Elsewhere`.
	OpenServed(Server),
	/// Ask if anything may help the user, in this program or another one; answered by `StorageAnswer::MayHelp`.
	MayHelp,
	/// Read this game; answered by `StorageAnswer::Read`.
	Read { id: i64 },
	/// Delete this game for good; answered by `StorageAnswer::Deleted`, or by `StorageAnswer::Elsewhere`.
	Delete { id: i64 },
	/// Write the journal of this game to a file of this name in the user's games folder; answered by
	/// `StorageAnswer::Exported`.
	Journal { id: i64, name: String },
	/// List the games; answered by `StorageAnswer::Games` with the newest 500.
	List,
	/// Find imported games that match, from the `from`th on, at most `most`; answered by `StorageAnswer::Found`.
	Find { sought: Sought, from: u32, most: u32 },
	/// Read the imported game of this number; answered by `StorageAnswer::Imported`.
	ReadImported { id: i64 },
	/// List the studies, the newest first, with these words in their names; answered by `StorageAnswer::Found`.
	Studies { words: String, from: u32, most: u32 },
	/// Read the study of this name; answered by `StorageAnswer::Study`.
	ReadStudy { name: String },
	/// Write this study in place of the content with this seal; without a seal, as a new file. If the file has another content now, it
	/// stays, and the study gets a file beside it. Answered by `StorageAnswer::StudyKept`.
	KeepStudy {
		name: String,
		seal: Option<[u8; 32]>,
		pgn: String,
	},
	/// Give the study with this content another name, and write this in it; answered by `StorageAnswer::StudyKept`. A name that is taken
	/// gets a number.
	RenameStudy {
		from: String,
		name: String,
		seal: Option<[u8; 32]>,
		pgn: String,
	},
	/// A request about puzzles; answered by `StorageAnswer::Puzzles`.
	Puzzles(PuzzleOrder),
	/// A request about learnt openings; answered by `StorageAnswer::Openings`.
	Openings(OpeningOrder),
	/// Read the last review of this game; answered by `StorageAnswer::Review`.
	ReadReview { of: GameSource },
	/// Save this review with the game, in place of the earlier one.
	KeepReview { of: GameSource, text: String },
	/// Try once more to save facts that the disk has refused; answered by `StorageAnswer::KeptAgain` if they are saved.
	KeepWaiting,
	/// Write this PGN to a file of this name in the user's games folder; answered by `StorageAnswer::Exported`.
	Export { name: String, pgn: String },
	/// The same for the transcript, as text.
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

/// A game of the storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GameSource {
	/// The game to which facts belong now.
	InHand,
	/// The user's own game of this number.
	Own(i64),
	/// The imported game of this number.
	Imported(i64),
	/// A game without a number of its own, by its moves: of a study, or one that comes with the program.
	Moves([u8; 16]),
}
