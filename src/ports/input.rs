//! Reports of the doors.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::ImportNews;
use super::ImportedTitle;
use super::Pointed;
use super::RecorderNews;
use super::{
	Damage, DeviceFault, EndgameFault, EngineFault, FileFault, SpeechLoss, StorageFault, UserFileFault,
};
use super::{OpeningResults, PuzzleAnswer};
use crate::clock::Span;
use crate::endgames::{Material, Tables};
use crate::game::Fact;
use crate::keys::Key;
use crate::online::OnlineNews;
use crate::settings::{SettingError, VoiceKind};
use crate::sheet::{ImportedGame, StudyFile};
use crate::texts::Message;
use crate::voice::{Audience, Language, UtteranceId};

/// News from a door. Every input reaches the desk with the time at which the door took it.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
	/// A key was pressed.
	Key(Key),
	/// The mouse has pointed at something.
	Pointed(Pointed),
	/// A whole line was entered (plain mode): as if typed and confirmed.
	Line(String),
	/// The moment that [`crate::desk::Desk::next_alarm`] asked for has come.
	Alarm,
	/// An utterance has been said to its end.
	Spoken(UtteranceId),
	/// A line from the engine. Untrusted.
	EngineLine(String),
	/// An answer of the storage.
	Storage(StorageAnswer),
	/// A report of the recorder.
	Recorder(RecorderNews),
	/// State of the tables of an endgame that were asked for.
	Endgames(EndgameNews),
	/// A report about a file that is taken in.
	Import(ImportNews),
	/// A report of the courier of online games.
	Online(OnlineNews),
	/// The device of this audience is back.
	EarBack(Audience),
	/// A voice that was tried by [`super::Effect::Try`] can speak again.
	VoiceBack(VoiceKind),
	/// A screen reader seems to speak beside the program's own voice.
	ReaderSeen,
	/// The machine slept for this long, until now.
	Slept(Span),
	/// The terminal is gone, or the input has ended: keep everything and leave.
	HangUp,
	/// Something in the world went wrong. The game goes on.
	Fault(Fault),
}

/// Report of the endgames door about the tables for a material.
#[derive(Clone, Debug, PartialEq)]
pub enum EndgameNews {
	/// They are being made, with this progress in per cent.
	Making {
		material: Material,
		percent: u8,
	},
	Ready {
		material: Material,
		tables: Tables,
	},
	/// They cannot be made, as a [`Fault::Endgames`] has told.
	Failed(Material),
}

/// Fault at a door. The vocabulary has the words to say and show; texts without a name are for the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
	/// Something cannot be heard.
	Voice(VoiceFault),
	/// The engine could not be started, or ended by itself.
	Engine(EngineFault),
	/// A game could not be saved or read, or a file of it not be written.
	Storage(StorageFault),
	/// The public file of the game could not be written.
	Live(FileFault),
	/// Part of a saved game cannot be believed or read: it continues from its last good fact.
	Damaged(Damage),
	/// The game continues under another number, as the saved one is damaged or has continued elsewhere.
	Parted { id: i64 },
	/// The tournament table could not be locked: the system does not refuse processes and networks.
	NotLocked,
	/// Code runs in the program at the tournament table that is neither its own nor the system's.
	ForeignCode(String),
	/// The program runs in a user namespace: the owner of code in it cannot be determined.
	OwnersUnknown,
	/// An entered line is too long: only its beginning arrives.
	LineCut,
	/// A file of the user could not be used: the file, the place and the reason.
	UserFile(UserFileFault),
	/// A line of the user's settings could not be used; the others are used.
	Setting(SettingError),
	/// The user's preferences could not be saved for the next start.
	NotPreferred(FileFault),
	/// Something is wrong with a table of endgames, or with its file.
	Endgames(EndgameFault),
	/// Some of the puzzles or games that come with the program cannot be read.
	Shipped,
}

/// A fault at the doors of speech and sound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VoiceFault {
	/// No sound device could be opened, or it went away and did not come back.
	NoSound(DeviceFault),
	/// The device of this audience alone is missing; it is looked for.
	NoEar { audience: Audience, why: DeviceFault },
	/// The system's speech cannot be used: it is not installed, or its server cannot be started.
	NoSystemSpeech(Message),
	/// The program `annabella-speech`, which speaks through the system's speech, is missing.
	NoSpeechProgram,
	/// The system's speech is present, but does not speak: it is dead, frozen or broken.
	SystemSpeechLost(SpeechLoss),
	/// The system's speech has no voice for words of this language.
	NoVoiceFor(Language),
	/// This process has no synthesiser, or it is frozen: the recorded words were said instead.
	NoSynthesis(Message),
	/// A word had no clip, and no synthesiser was available; the text was not heard.
	Unsayable(String),
}

/// An answer of the storage to a [`super::StorageOrder`].
#[derive(Clone, Debug, PartialEq)]
pub enum StorageAnswer {
	/// The games on the storage, the newest first.
	Games(Vec<StoredGame>),
	/// One complete game.
	Game { game: StoredGame, facts: Vec<Fact> },
	/// The game of a server that was asked for, complete; `None` if it was never kept.
	Served(Option<Box<(StoredGame, Vec<Fact>)>>),
	/// False while a game with clocks may go on at a server, whose rules forbid help. It comes without a question as soon as that changes,
	/// and instead of everything that would help.
	MayHelp(bool),
	/// One complete game, for reading only.
	Read { game: StoredGame, facts: Vec<Fact> },
	/// Another program has this game in hand: here it can only be read.
	Elsewhere(StoredGame),
	/// The clocks of this game may run at a server: it is not deleted.
	GoesOn(StoredGame),
	/// Another program uses the same storage.
	Shared,
	/// This game is deleted. Recordings of these players on this day are left in this folder, if there are any.
	Deleted { id: i64, recordings: Option<String> },
	/// Imported games that match, and the number of all matches.
	Found { games: Vec<ImportedTitle>, all: u64 },
	/// An imported game; `None` if there is no game of this number.
	Imported(Option<Box<ImportedGame>>),
	/// A study, under its name, with the seal of its file; `None` if there is no such file any more, or it is too long.
	Study(Option<Box<ReadStudy>>),
	/// A study is on the disk under this name, with this seal.
	StudyKept { name: String, seal: [u8; 32] },
	/// An answer about puzzles.
	Puzzles(PuzzleAnswer),
	/// All that is known of openings.
	Openings(OpeningResults),
	/// The last review of a game, as it was saved; `None` without one.
	Review(Option<String>),
	/// A file was written here.
	Exported { path: String },
	/// The disk has refused facts, which wait.
	Waiting,
	/// Facts that an earlier program could not write when it ended are saved now, as the game of this number.
	TakenIn { id: i64 },
	/// Facts that could not be saved for a while, as a [`Fault::Storage`] has told, are on the disk now.
	KeptAgain,
}

/// A study as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadStudy {
	pub name: String,
	pub file: StudyFile,
	pub seal: [u8; 32],
}

/// A game on the storage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredGame {
	/// The storage's number of the game.
	pub id: i64,
	/// The day on which it began, as `YYYY-MM-DD`.
	pub date: String,
	pub white: String,
	pub black: String,
	/// `1-0`, `0-1`, `1/2-1/2`, or `*` while it is not finished.
	pub score: String,
	/// Half-moves played.
	pub plies: u32,
	/// True for a game of the tournament table.
	pub at_table: bool,
	/// The event, the site and the round, with commas between them; may be empty.
	pub occasion: String,
	/// True if the game was on when its last fact was saved.
	pub running: bool,
	/// True if another program has it in hand.
	pub elsewhere: bool,
	/// Time since its last fact was saved, by the system's clock; `None` if unknown.
	pub silent: Option<Span>,
}

impl Fault {
	/// Returns the file in question, if the fault is about a file.
	#[must_use]
	pub const fn of_file(&self) -> Option<&FileFault> {
		if let Self::Live(why)
		| Self::NotPreferred(why)
		| Self::Endgames(EndgameFault::NotKept(why) | EndgameFault::Spoiled(why))
		| Self::Storage(
			StorageFault::Keeping(why)
			| StorageFault::Reading(why)
			| StorageFault::Deleting(why)
			| StorageFault::Writing(why),
		) = self
		{
			Some(why)
		} else {
			None
		}
	}
}
