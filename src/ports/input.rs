//! What the doors report.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::ImportedTitle;
use super::Pointed;
use super::PuzzleAnswer;
use super::RecorderNews;
use super::{
	Damage, DeviceFault, EndgameFault, EngineFault, FileFault, SpeechLoss, StorageFault, UserFileFault,
};
use crate::clock::Span;
use crate::endgames::{Material, Tables};
use crate::game::Fact;
use crate::keys::Key;
use crate::settings::SettingError;
use crate::settings::VoiceKind;
use crate::sheet::ImportedGame;
use crate::voice::{Audience, Language, UtteranceId};

/// News from a door. Every input reaches the desk with the moment at which the door took it.
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
	/// What the storage found.
	Storage(StorageAnswer),
	/// What the recorder reports.
	Recorder(RecorderNews),
	/// How it is with the tables of an endgame that were asked for.
	Endgames(EndgameNews),
	/// The device in which this audience hears is there again.
	EarBack(Audience),
	/// A voice that was tried, as [`super::Effect::Try`] asked, can speak again.
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

/// What the door of the endgames reports about the tables for a material.
#[derive(Clone, Debug, PartialEq)]
pub enum EndgameNews {
	/// They are being made; so much is done, of a hundred.
	Making {
		material: Material,
		percent: u8,
	},
	Ready {
		material: Material,
		tables: Tables,
	},
	/// They cannot be made, as was told in a [`Fault::Endgames`].
	Failed(Material),
}

/// What went wrong at a door. What is said and shown comes from the vocabulary; texts without a name are for the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
	/// No sound device could be opened, or it went away and did not come back.
	NoSound(DeviceFault),
	/// The device in which this audience alone hears is missing; it is looked for.
	NoEar { audience: Audience, why: DeviceFault },
	/// The system's speech cannot be used: it is not installed, or its server cannot be started.
	NoSystemSpeech(String),
	/// The program that speaks through the system's speech, a part of this one, is not there.
	NoSpeechProgram,
	/// The system's speech is there, and does not speak: dead, frozen or out of its mind.
	SystemSpeechLost(SpeechLoss),
	/// The system's speech has no voice for words of this language.
	NoVoiceFor(Language),
	/// There is no synthesiser in this process, or it is frozen: the recorded words were said instead.
	NoSynthesis(String),
	/// A word had no clip and no synthesiser was there for it; the text was not heard.
	Unsayable(String),
	/// The engine could not be started, or ended by itself.
	Engine(EngineFault),
	/// A game could not be kept or read, or a file of it not be written.
	Storage(StorageFault),
	/// The file in which everybody follows the game could not be written.
	Live(FileFault),
	/// Not all of a kept game can be believed or read: it is taken up from its last good fact.
	Damaged(Damage),
	/// The game goes on under another number, as the kept one is damaged or has gone on elsewhere.
	Parted { id: i64 },
	/// The tournament table could not be locked: the system does not refuse processes and networks.
	NotLocked(String),
	/// Code runs in the program at the tournament table that is neither its own nor the system's.
	ForeignCode(String),
	/// The program runs in a user namespace: of no code in it can be said whose it is.
	OwnersUnknown,
	/// A line that was entered is too long: only its beginning comes.
	LineCut,
	/// A file of the user could not be used: which one, where and why.
	UserFile(UserFileFault),
	/// A line of the user's settings could not be used; the others are.
	Setting(SettingError),
	/// What the user prefers could not be kept for the next start.
	NotPreferred(FileFault),
	/// Something is wrong with a table of endgames, or with its file.
	Endgames(EndgameFault),
}

/// An answer of the storage to a [`super::StorageOrder`].
#[derive(Clone, Debug, PartialEq)]
pub enum StorageAnswer {
	/// The games on the storage, the newest first.
	Games(Vec<StoredGame>),
	/// One game, whole.
	Game { game: StoredGame, facts: Vec<Fact> },
	/// One game, whole, to be read and not gone on with.
	Read { game: StoredGame, facts: Vec<Fact> },
	/// Another program has this game in hand: here it can only be read.
	Elsewhere(StoredGame),
	/// Another program has the same shelf.
	Shared,
	/// This game is no more. Recordings of these players on this day are left in this folder, if there are any.
	Deleted { id: i64, recordings: Option<String> },
	/// Imported games that were sought, and how many there are in all.
	Found { games: Vec<ImportedTitle>, all: u64 },
	/// An imported game; `None` if there is none of this number.
	Imported(Option<Box<ImportedGame>>),
	/// About puzzles.
	Puzzles(PuzzleAnswer),
	/// What was thought of a game when it was last reviewed, as it was kept; `None` if it never was.
	Review(Option<String>),
	/// A file was written here.
	Exported { path: String },
	/// The disk has refused facts, which wait.
	Waiting,
	/// What a program before could not write when it ended is kept now, as the game of this number.
	TakenIn { id: i64 },
	/// What could not be kept for a while is on the disk now, as was told in a [`Fault::Storage`].
	KeptAgain,
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
	/// It is one of the tournament table.
	pub at_table: bool,
	/// The event, the site and the round, with commas between them; may be empty.
	pub occasion: String,
	/// Whether it was on when the last of it was kept.
	pub running: bool,
	/// Whether another program has it in hand.
	pub elsewhere: bool,
	/// How long ago the last of it was kept, after the system's clock; `None` where nobody knows.
	pub silent: Option<Span>,
}

impl Fault {
	/// The file in whose way something is, if that is it.
	#[must_use]
	pub const fn of_file(&self) -> Option<&FileFault> {
		match self {
			Self::Live(why)
			| Self::NotPreferred(why)
			| Self::Endgames(EndgameFault::NotKept(why) | EndgameFault::Spoiled(why))
			| Self::Storage(
				StorageFault::Keeping(why)
				| StorageFault::Reading(why)
				| StorageFault::Deleting(why)
				| StorageFault::Writing(why),
			) => Some(why),
			Self::Storage(
				StorageFault::NoGame(_)
				| StorageFault::Newer
				| StorageFault::Gone
				| StorageFault::Cut
				| StorageFault::Replaced,
			)
			| Self::NoSound(_)
			| Self::NoEar { .. }
			| Self::NoSystemSpeech(_)
			| Self::NoSpeechProgram
			| Self::SystemSpeechLost(_)
			| Self::NoVoiceFor(_)
			| Self::NoSynthesis(_)
			| Self::Unsayable(_)
			| Self::Engine(_)
			| Self::Damaged(_)
			| Self::Parted { .. }
			| Self::NotLocked(_)
			| Self::OwnersUnknown
			| Self::ForeignCode(_)
			| Self::LineCut
			| Self::Setting(_)
			| Self::Endgames(EndgameFault::NotMade(_))
			| Self::UserFile(_) => None,
		}
	}
}
