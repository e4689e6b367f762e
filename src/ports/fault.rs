//! What can go wrong in the world, as values: the doors hand them in, and the desk makes a sentence of each.
//!
//! Their own texts are for the command line and the log, in English.

use alloc::format;
use alloc::string::String;

use crate::chess::Square;
use crate::keys::KeymapError;
use crate::uci::BadMove;
use crate::voice::{Language, WordsError};

/// What the operating system has against a file or a folder.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Obstacle {
	#[error("there is no such file or folder")]
	Missing,
	/// A file stands where a folder must be.
	#[error("a file stands where a folder must be")]
	NotAFolder,
	#[error("the access rights do not allow it")]
	NotAllowed,
	#[error("it can only be read there")]
	ReadOnly,
	#[error("the disk is full")]
	Full,
	/// The file may not grow any more.
	#[error("the file may not grow")]
	Limit,
	#[error("it is larger than {kilobytes} kilobytes")]
	TooLarge { kilobytes: u32 },
	#[error("it is not a text in UTF-8")]
	NotText,
	/// A folder, a pipe or a device.
	#[error("it is not an ordinary file")]
	NotAFile,
	/// A link that leads to itself.
	#[error("the link leads to itself")]
	Circle,
	#[error("there is no home folder: HOME is not set")]
	NoHome,
	/// Another program has the file at this moment.
	#[error("another program holds it")]
	Busy,
	/// It is not what it should be, or not whole.
	#[error("it is damaged")]
	Damaged,
	/// It must be brought over first, and may only be read.
	#[error("it is of an older version of this program, and may only be read")]
	Older,
	/// A database of another program.
	#[error("it is a database of another program, and is left alone")]
	Foreign,
	/// The disk itself reports an error.
	#[error("the disk reports an error")]
	DiskFails,
	/// What is written into a database is not there afterwards.
	#[error("it does not keep what is written into it")]
	Unkept,
	/// It has more than one name, and by another one others would write over it.
	#[error(
		"it has more than one name, or is mounted by itself. Please leave it only the name by which it was used before"
	)]
	ManyNames,
	/// Games are safe only where programs can keep each other out.
	#[error("files cannot be locked there. Please keep the games on another drive")]
	NoLocks,
	/// The user may not take more of the disk.
	#[error("there is no more room for you on this disk")]
	Quota,
	/// The program, or the whole system, may not open more files.
	#[error("too many files are open")]
	TooManyFiles,
	/// No process and no thread can begin.
	#[error("too many programs are running. Please end some")]
	TooManyPrograms,
	/// There is no memory left.
	#[error("there is not enough memory")]
	NoMemory,
	/// The name of the file, or of a folder above it, is too long.
	#[error("the name is too long")]
	NameTooLong,
	/// The disk was taken out, or the network to it is gone.
	#[error("the disk is not there any more")]
	DiskGone,
	/// In the words of the system, in English.
	#[error("{0}")]
	Other(String),
}

impl Obstacle {
	/// Whether it matters where the file stands, to whoever is to mend it.
	#[must_use]
	pub const fn is_of_the_place(&self) -> bool {
		match self {
			Self::Missing | Self::NotAFolder | Self::NotAllowed | Self::ReadOnly | Self::NotAFile => true,
			Self::Circle | Self::Damaged | Self::DiskFails | Self::Other(_) => true,
			Self::ManyNames | Self::Unkept | Self::Older | Self::Foreign => true,
			Self::NameTooLong | Self::DiskGone | Self::NoLocks => true,
			Self::Full | Self::Limit | Self::TooLarge { .. } | Self::NotText => false,
			Self::NoHome | Self::Busy | Self::Quota => false,
			Self::TooManyFiles | Self::TooManyPrograms | Self::NoMemory => false,
		}
	}

	/// Whether the system has nothing left for this program, whatever it wants to do.
	#[must_use]
	pub const fn is_of_the_system(&self) -> bool {
		matches!(self, Self::TooManyFiles | Self::TooManyPrograms | Self::NoMemory)
	}
}

/// What is in the way of a file, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {why}")]
pub struct FileFault {
	/// The path of the file or its folder; may be empty.
	pub path: String,
	pub why: Obstacle,
}

/// Why a chess program does not play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineFault {
	#[error("no program {0} was found")]
	NotFound(String),
	#[error("{program} could not be started: {why}")]
	NotStarted { program: String, why: Obstacle },
	/// It has ended by itself, or was lost; `how` is for the log.
	#[error("{program} {how}")]
	Ended { program: String, how: String },
	/// It was asked whether it speaks UCI, and does not say that it does.
	#[error(
		"{0} does not answer as a UCI engine. XBoard engines are not supported, and gnuchess needs --uci behind its name"
	)]
	NotUci(String),
	/// It names no move, or a word that says so.
	#[error("the engine names no move")]
	NoMove,
	/// What it names is no move.
	#[error("the engine answers with {0}, which is no move")]
	NotAMove(String),
	/// What it names is a move, which is not legal.
	#[error("the engine plays {from}{to}, which is not legal")]
	Illegal { from: Square, to: Square },
	/// It takes no more lines.
	#[error("the engine does not listen")]
	Deaf,
	/// It wrote without end and was ended.
	#[error("{0} babbles, and was ended")]
	Babbles(String),
	/// At the tournament table.
	#[error("no engine can be started at the tournament table")]
	LockedOut,
}

impl From<BadMove> for EngineFault {
	fn from(bad: BadMove) -> Self {
		match bad {
			BadMove::Missing => Self::NoMove,
			BadMove::Malformed(text) => Self::NotAMove(text),
			BadMove::Illegal { from, to } => Self::Illegal { from, to },
		}
	}
}

/// What is wrong with the tables of endgames.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EndgameFault {
	/// A file of them cannot be used; its table is made anew.
	#[error("a table of endgames cannot be used: {0}")]
	Spoiled(FileFault),
	/// They cannot be kept; they serve until the program ends.
	#[error("a table of endgames cannot be kept: {0}")]
	NotKept(FileFault),
	/// They cannot be made.
	#[error("a table of endgames cannot be made: {0}")]
	NotMade(Obstacle),
}

/// Why the storage did not do something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StorageFault {
	/// Facts cannot be kept, or the storage not be opened for them.
	#[error("the games cannot be kept: {0}")]
	Keeping(FileFault),
	/// Games cannot be read.
	#[error("the games cannot be read: {0}")]
	Reading(FileFault),
	/// A game cannot be deleted.
	#[error("the game cannot be deleted: {0}")]
	Deleting(FileFault),
	/// A file of a game cannot be written.
	#[error("the file cannot be written: {0}")]
	Writing(FileFault),
	#[error("there is no game {0}")]
	NoGame(i64),
	/// A newer version of this program has kept the games, and they are left alone.
	#[error("the games were kept by a newer version of this program")]
	Newer,
	/// The database had gone, and was written anew.
	#[error("the database had gone, and was written anew")]
	Gone,
	/// The database was cut while it was open. What could still be read, and this game, were written anew.
	#[error("the database was cut short, and written anew")]
	Cut,
	/// Another database stands in its place, and the game is kept there.
	#[error("the database was replaced")]
	Replaced,
}

/// What of a kept game cannot be believed or read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
	/// The storage's number of the game.
	pub game: i64,
	/// How many facts are good.
	pub good: usize,
	/// The hash of the next one does not fit; else it cannot be read.
	pub changed: bool,
}

impl core::fmt::Display for Damage {
	fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
		let Self { game, good, changed } = self;
		if *changed {
			write!(
				f,
				"game {game} was changed outside of this program, or is damaged: its hashes fit only up to fact {good}"
			)
		} else {
			write!(f, "game {game} can be read only up to fact {good}")
		}
	}
}

/// Why somebody's own sound device cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeviceFault {
	#[error(
		"There is no sound device {name:?}.{} annabella voice devices lists those that there are.",
		did_you_mean(nearest.as_deref())
	)]
	Missing { name: String, nearest: Option<String> },
	/// The system's own device is somebody's ear already.
	#[error(
		"The system's own sound device is {0:?}, which is somebody's ear already. Please name another device for one of them."
	)]
	Taken(String),
	#[error("This sound device has no left and right channel. Please name a device of their own for both.")]
	NoSides,
	/// Without a sound server nobody can tell whose the system's own device is.
	#[error(
		"Without a sound server nobody can tell whether the system's own device is another's ear. Please name a device for \
		 everybody."
	)]
	Unnamed,
	#[error("{0:?} is on the same sound card as another's ear.")]
	SameCard(String),
	/// The sound server is there and answers nothing.
	#[error("The sound server is not responding. Please restart it.")]
	ServerSilent,
	/// It was there, and is gone or stands still; the text is for the log.
	#[error("{0}")]
	Gone(String),
	/// In the words of the sound system, in English.
	#[error("{0}")]
	Other(String),
}

impl From<String> for DeviceFault {
	fn from(text: String) -> Self {
		Self::Other(text)
	}
}

impl From<&str> for DeviceFault {
	fn from(text: &str) -> Self {
		Self::Other(text.into())
	}
}

/// What a speech server does instead of speaking, though it is there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpeechLoss {
	/// It does not answer; the text is for the log.
	#[error("{0}")]
	Silent(String),
	/// It takes connections and ends them.
	#[error("the speech server has ended the connection")]
	Closed,
	/// It answers with what is no answer, or without end.
	#[error("the speech server talks nonsense")]
	Nonsense,
}

/// A file of the user that cannot be used. What is built in stands in its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UserFileFault {
	#[error("keys.toml: {0}")]
	Keys(KeymapError),
	#[error("words/{0}.toml: {1}")]
	Words(Language, WordsError),
	/// It cannot be read at all.
	#[error("{}: {why}", file.name())]
	Unreadable { file: UserFile, why: Obstacle },
}

/// One of the user's own files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UserFile {
	Keys,
	Words(Language),
	/// The folder of the words of all languages.
	AllWords,
	Settings,
	/// The clips of the voice of this name.
	Clips {
		voice: String,
		language: Language,
	},
}

impl UserFile {
	/// As it stands in its folder: the whole path would be long to hear.
	#[must_use]
	pub fn name(&self) -> String {
		match self {
			Self::Keys => "keys.toml".into(),
			Self::Words(language) => format!("words/{language}.toml"),
			Self::AllWords => "words".into(),
			Self::Settings => "settings.toml".into(),
			Self::Clips { voice, language } => format!("voices/{voice}.{language}.pack"),
		}
	}
}

fn did_you_mean(nearest: Option<&str>) -> String {
	nearest.map_or_else(String::new, |nearest| format!(" Did you mean {nearest:?}?"))
}
