//! Faults of the world, as values: the doors hand them in, and the desk makes a sentence of each.
//!
//! Their own texts are for the command line and the log, in English.

use alloc::string::String;

use crate::chess::Square;
use crate::keys::KeymapError;
use crate::message;
use crate::texts::Message;
use crate::uci::BadMove;
use crate::voice::{Language, WordsError};

/// Objection of the operating system to a file or a folder.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Obstacle {
	Missing,
	/// A file stands where a folder must be.
	NotAFolder,
	NotAllowed,
	ReadOnly,
	Full,
	/// The file may not grow any more.
	Limit,
	TooLarge {
		kilobytes: u32,
	},
	NotText,
	/// A folder, a pipe or a device.
	NotAFile,
	/// A link that leads to itself.
	Circle,
	NoHome,
	/// Another program has the file at this moment.
	Busy,
	/// It has the wrong content, or is incomplete.
	Damaged,
	/// It must be converted first, and may only be read.
	Older,
	/// A database of another program.
	Foreign,
	/// The disk itself reports an error.
	DiskFails,
	/// Data written into a database are missing afterwards.
	Unkept,
	/// It has more than one name, and by another one other programs would overwrite it.
	ManyNames,
	/// Games are only safe if programs can lock each other out.
	NoLocks,
	/// The user may not take more of the disk.
	Quota,
	/// The program, or the whole system, may not open more files.
	TooManyFiles,
	/// No process and no thread can begin.
	TooManyPrograms,
	/// There is no memory left.
	NoMemory,
	/// The name of the file, or of a folder above it, is too long.
	NameTooLong,
	/// The disk was taken out, or the network to it is gone.
	DiskGone,
	/// In the words of the system, in English.
	Other(String),
}

impl From<&Obstacle> for Message {
	fn from(error: &Obstacle) -> Self {
		match error {
			Obstacle::Missing => message!(Missing),
			Obstacle::NotAFolder => message!(NotAFolder),
			Obstacle::NotAllowed => message!(NotAllowed),
			Obstacle::ReadOnly => message!(ReadOnly),
			Obstacle::Full => message!(DiskFull),
			Obstacle::Limit => message!(MayNotGrow),
			Obstacle::TooLarge { kilobytes } => message!(TooLarge, number = kilobytes),
			Obstacle::NotText => message!(NotText),
			Obstacle::NotAFile => message!(NotAFile),
			Obstacle::Circle => message!(LinkCircle),
			Obstacle::NoHome => message!(NoHome),
			Obstacle::Busy => message!(Held),
			Obstacle::Damaged => message!(Damaged),
			Obstacle::Older => message!(Older),
			Obstacle::Foreign => message!(Foreign),
			Obstacle::DiskFails => message!(DiskFails),
			Obstacle::Unkept => message!(ObstacleUnkept),
			Obstacle::NoLocks => message!(ObstacleNoLocks),
			Obstacle::ManyNames => message!(ObstacleManyNames),
			Obstacle::Quota => message!(Quota),
			Obstacle::TooManyFiles => message!(TooManyFiles),
			Obstacle::TooManyPrograms => message!(TooManyPrograms),
			Obstacle::NoMemory => message!(NoMemory),
			Obstacle::NameTooLong => message!(NameTooLong),
			Obstacle::DiskGone => message!(DiskGone),
			Obstacle::Other(text) => message!(Reported, text),
		}
	}
}

crate::in_english! { Obstacle }

impl Obstacle {
	/// Returns `true` if the place of the file matters to the person who is to repair it.
	#[must_use]
	pub const fn is_of_the_place(&self) -> bool {
		let is_elsewhere =
			matches!(
				self,
				Self::Full
					| Self::Limit | Self::TooLarge { .. }
					| Self::NotText | Self::NoHome
					| Self::Busy | Self::Quota
			);
		!is_elsewhere && !self.is_of_the_system()
	}

	/// Returns `true` if the system has no resources left for this program, for any purpose.
	#[must_use]
	pub const fn is_of_the_system(&self) -> bool {
		matches!(self, Self::TooManyFiles | Self::TooManyPrograms | Self::NoMemory)
	}
}

/// Fault of a file, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct FileFault {
	/// The path of the file or its folder; may be empty.
	pub path: String,
	pub why: Obstacle,
}

impl From<&FileFault> for Message {
	fn from(error: &FileFault) -> Self {
		message!(FileFault, path = &error.path, why = &error.why)
	}
}

crate::in_english! { FileFault }

/// Reason why a chess program does not play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineFault {
	NotFound(String),
	NotStarted {
		program: String,
		why: Obstacle,
	},
	/// It has ended on its own, or was lost; `how` is for the log.
	Ended {
		program: String,
		how: String,
	},
	/// It was asked if it speaks UCI, and does not answer so.
	NotUci(String),
	/// It names no move, or a word that says so.
	NoMove,
	/// Its text is no move.
	NotAMove(String),
	/// Its move is not legal.
	Illegal {
		from: Square,
		to: Square,
	},
	/// It accepts no more lines.
	Deaf,
	/// It wrote without end and was ended.
	Babbles(String),
	/// At the tournament table.
	LockedOut,
}

impl From<&EngineFault> for Message {
	fn from(error: &EngineFault) -> Self {
		match error {
			EngineFault::NotFound(name) => message!(NoProgram, name),
			EngineFault::NotStarted { program, why } => message!(ProgramNotStarted, program, why),
			EngineFault::Ended { program, how } => message!(EngineFaultEnded, program, how),
			EngineFault::NotUci(engine) => message!(EngineNotUci, engine),
			EngineFault::NoMove => message!(EngineFaultNoMove),
			EngineFault::NotAMove(text) => message!(EngineFaultNotAMove, text),
			EngineFault::Illegal { from, to } => message!(EngineFaultIllegal, from, to),
			EngineFault::Deaf => message!(EngineDeaf),
			EngineFault::Babbles(text) => message!(EngineFaultBabbles, text),
			EngineFault::LockedOut => message!(EngineFaultLockedOut),
		}
	}
}

crate::in_english! { EngineFault }

impl From<BadMove> for EngineFault {
	fn from(bad: BadMove) -> Self {
		match bad {
			BadMove::Missing => Self::NoMove,
			BadMove::Malformed(text) => Self::NotAMove(text),
			BadMove::Illegal { from, to } => Self::Illegal { from, to },
		}
	}
}

/// Fault of the tables of endgames.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EndgameFault {
	/// A file of them cannot be used; its table is made anew.
	Spoiled(FileFault),
	/// They cannot be saved; they serve until the program ends.
	NotKept(FileFault),
	/// They cannot be made.
	NotMade(Obstacle),
}

impl From<&EndgameFault> for Message {
	fn from(error: &EndgameFault) -> Self {
		match error {
			EndgameFault::Spoiled(text) => message!(EndgameFaultSpoiled, text),
			EndgameFault::NotKept(text) => message!(EndgameFaultNotKept, text),
			EndgameFault::NotMade(text) => message!(EndgameFaultNotMade, text),
		}
	}
}

crate::in_english! { EndgameFault }

/// Reason why the storage did not do something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StorageFault {
	/// Facts cannot be saved, or the storage cannot be opened for them.
	Keeping(FileFault),
	/// Games cannot be read.
	Reading(FileFault),
	/// A game cannot be deleted.
	Deleting(FileFault),
	/// A file of a game cannot be written.
	Writing(FileFault),
	NoGame(i64),
	/// A newer version of this program has saved the games, and they are left alone.
	Newer,
	/// The database was missing, and was written anew.
	Gone,
	/// The database was cut while it was open. Its readable part, and this game, were written anew.
	Cut,
	/// Another database has replaced it, and the game is saved there.
	Replaced,
}

impl From<&StorageFault> for Message {
	fn from(error: &StorageFault) -> Self {
		match error {
			StorageFault::Keeping(text) => message!(StorageFaultKeeping, text),
			StorageFault::Reading(text) => message!(StorageFaultReading, text),
			StorageFault::Deleting(text) => message!(StorageFaultDeleting, text),
			StorageFault::Writing(text) => message!(StorageFaultWriting, text),
			StorageFault::NoGame(text) => message!(StorageFaultNoGame, text),
			StorageFault::Newer => message!(StorageFaultNewer),
			StorageFault::Gone => message!(StorageFaultGone),
			StorageFault::Cut => message!(StorageFaultCut),
			StorageFault::Replaced => message!(StorageFaultReplaced),
		}
	}
}

crate::in_english! { StorageFault }

/// Part of a saved game that cannot be believed or read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
	/// The storage's number of the game.
	pub game: i64,
	/// Number of facts that are good.
	pub good: usize,
	/// True if the hash of the next one does not fit; otherwise it cannot be read.
	pub changed: bool,
}

impl From<&Damage> for Message {
	fn from(damage: &Damage) -> Self {
		let Damage { game, good, changed } = damage;
		match changed {
			true => message!(GameDamaged, game, good),
			false => message!(GameUnreadableFrom, game, good),
		}
	}
}

crate::in_english! { Damage }

/// Reason why a listener's own sound device cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeviceFault {
	Missing {
		name: String,
		nearest: Option<String>,
	},
	/// The system's own device is another listener's ear already.
	Taken(String),
	NoSides,
	/// Without a sound server it is unknown which device is the system's own.
	Unnamed,
	SameCard(String),
	/// The sound server is there and does not answer.
	ServerSilent,
	/// It was there, and is gone or stands still; the text is for the log.
	Gone(Message),
	Other(Message),
}

impl From<&DeviceFault> for Message {
	fn from(error: &DeviceFault) -> Self {
		match error {
			DeviceFault::Missing { name, nearest } => match nearest {
				Some(nearest) => message!(NoDeviceNear, name, nearest),
				None => message!(NoDevice, name),
			},
			DeviceFault::Taken(text) => message!(DeviceFaultTaken, text),
			DeviceFault::NoSides => message!(DeviceFaultNoSides),
			DeviceFault::Unnamed => message!(DeviceFaultUnnamed),
			DeviceFault::SameCard(text) => message!(DeviceFaultSameCard, text),
			DeviceFault::ServerSilent => message!(SoundServerSilent),
			DeviceFault::Gone(why) | DeviceFault::Other(why) => why.clone(),
		}
	}
}

crate::in_english! { DeviceFault }

impl From<Message> for DeviceFault {
	fn from(why: Message) -> Self {
		Self::Other(why)
	}
}

/// In the words of the sound system, in English.
impl From<&str> for DeviceFault {
	fn from(text: &str) -> Self {
		message!(Reported, text).into()
	}
}

/// Failure of a speech server that is present.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpeechLoss {
	/// It does not answer; the text is for the log.
	Silent(Message),
	/// It takes connections and ends them.
	Closed,
	/// Its answer is invalid, or endless.
	Nonsense,
}

impl From<&SpeechLoss> for Message {
	fn from(error: &SpeechLoss) -> Self {
		match error {
			SpeechLoss::Silent(why) => why.clone(),
			SpeechLoss::Closed => message!(SpeechClosed),
			SpeechLoss::Nonsense => message!(SpeechNonsense),
		}
	}
}

crate::in_english! { SpeechLoss }

/// A file of the user that cannot be used. The built-in one replaces it.
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
	/// Returns its name in its folder: the whole path would be long to hear.
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
