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

crate::reasons! {
/// Objection of the operating system to a file or a folder.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Obstacle {
	Missing => message!(Missing),
	/// A file stands where a folder must be.
	NotAFolder => message!(NotAFolder),
	NotAllowed => message!(NotAllowed),
	ReadOnly => message!(ReadOnly),
	Full => message!(DiskFull),
	/// The file may not grow any more.
	Limit => message!(MayNotGrow),
	TooLarge { kilobytes: u32 } => message!(TooLarge, number = kilobytes),
	NotText => message!(NotText),
	/// A folder, a pipe or a device.
	NotAFile => message!(NotAFile),
	/// A link that leads to itself.
	Circle => message!(LinkCircle),
	NoHome => message!(NoHome),
	/// Another program has the file at this moment.
	Busy => message!(Held),
	/// It has the wrong content, or is incomplete.
	Damaged => message!(Damaged),
	/// It must be converted first, and may only be read.
	Older => message!(Older),
	/// A database of another program.
	Foreign => message!(Foreign),
	/// The disk itself reports an error.
	DiskFails => message!(DiskFails),
	/// Data written into a database are missing afterwards.
	Unkept => message!(ObstacleUnkept),
	/// It has more than one name, and by another one other programs would overwrite it.
	ManyNames => message!(ObstacleManyNames),
	/// Games are only safe if programs can lock each other out.
	NoLocks => message!(ObstacleNoLocks),
	/// The user may not take more of the disk.
	Quota => message!(Quota),
	/// The program, or the whole system, may not open more files.
	TooManyFiles => message!(TooManyFiles),
	/// No process and no thread can begin.
	TooManyPrograms => message!(TooManyPrograms),
	/// There is no memory left.
	NoMemory => message!(NoMemory),
	/// The name of the file, or of a folder above it, is too long.
	NameTooLong => message!(NameTooLong),
	/// The disk was taken out, or the network to it is gone.
	DiskGone => message!(DiskGone),
	/// The program or server at the other end has closed the connection.
	Closed => message!(ConnectionClosed),
	/// No program answers at this place.
	Unanswered => message!(NoAnswerThere),
	/// The system cannot do it.
	Unsupported => message!(SystemCannot),
	/// In the words of the system, in English.
	Other(text: String) => message!(Reported, text),
}
}

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

crate::reasons! {
/// Reason why a chess program does not play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineFault {
	NotFound(name: String) => message!(NoProgram, name),
	NotStarted { program: String, why: Obstacle } => message!(ProgramNotStarted, program, why),
	/// It has ended on its own, or was lost; `how` is for the log.
	Ended { program: String, how: String } => message!(EngineFaultEnded, program, how),
	/// It was asked if it speaks UCI, and does not answer so.
	NotUci(engine: String) => message!(EngineNotUci, engine),
	/// It names no move, or a word that says so.
	NoMove => message!(EngineFaultNoMove),
	/// Its text is no move.
	NotAMove(text: String) => message!(EngineFaultNotAMove, text),
	/// Its move is not legal.
	Illegal { from: Square, to: Square } => message!(EngineFaultIllegal, from, to),
	/// It accepts no more lines.
	Deaf => message!(EngineDeaf),
	/// It wrote without end and was ended.
	Babbles(text: String) => message!(EngineFaultBabbles, text),
	/// At the tournament table.
	LockedOut => message!(EngineFaultLockedOut),
}
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

crate::reasons! {
/// Fault of the tables of endgames.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EndgameFault {
	/// A file of them cannot be used; its table is made anew.
	Spoiled(text: FileFault) => message!(EndgameFaultSpoiled, text),
	/// They cannot be saved; they serve until the program ends.
	NotKept(text: FileFault) => message!(EndgameFaultNotKept, text),
	/// They cannot be made.
	NotMade(text: Obstacle) => message!(EndgameFaultNotMade, text),
}
}

crate::reasons! {
/// Reason why the storage did not do something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StorageFault {
	/// Facts cannot be saved, or the storage cannot be opened for them.
	Keeping(text: FileFault) => message!(StorageFaultKeeping, text),
	/// Games cannot be read.
	Reading(text: FileFault) => message!(StorageFaultReading, text),
	/// A game cannot be deleted.
	Deleting(text: FileFault) => message!(StorageFaultDeleting, text),
	/// A file of a game cannot be written.
	Writing(text: FileFault) => message!(StorageFaultWriting, text),
	NoGame(text: i64) => message!(StorageFaultNoGame, text),
	/// A newer version of this program has saved the games, and they are left alone.
	Newer => message!(StorageFaultNewer),
	/// The database was missing, and was written anew.
	Gone => message!(StorageFaultGone),
	/// The database was cut while it was open. Its readable part, and this game, were written anew.
	Cut => message!(StorageFaultCut),
	/// Another database has replaced it, and the game is saved there.
	Replaced => message!(StorageFaultReplaced),
}
}

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
	/// The system says no.
	System(Obstacle),
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
			DeviceFault::System(why) => why.clone().into(),
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

crate::reasons! {
/// Failure of system speech that is installed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpeechLoss {
	/// It does not answer; the text is for the log.
	Silent(why: Message) => why.clone(),
	/// It takes connections and ends them.
	Closed => message!(SpeechClosed),
	/// Its answer is invalid, or endless.
	Nonsense => message!(SpeechNonsense),
	/// Its server is installed, and cannot be started or reached; the text is for the log.
	Down(why: Message) => why.clone(),
}
}

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
