//! Obstacles to a file, an engine, a device or a game, in sentences that name the next step.

use super::english;
use crate::chess::FenError;
use crate::game::OpeningError;
use crate::laws::ProfileError;
use crate::names::short_path;
use crate::ports::{DeviceFault, EndgameFault, EngineFault, FileFault, Obstacle, SpeechLoss, StorageFault};
use crate::uci::program_of;
use crate::voice::{Phrase, PhraseKey, Vocabulary, phrases};

impl DeviceFault {
	/// The sentence of a voice that has no sound for this reason.
	#[must_use]
	pub const fn line(&self) -> PhraseKey {
		match self {
			Self::ServerSilent => PhraseKey::SoundServerSilent,
			Self::Missing { .. }
			| Self::Taken(_)
			| Self::NoSides
			| Self::Unnamed
			| Self::SameCard(_)
			| Self::Gone(_)
			| Self::System(_)
			| Self::Other(_) => PhraseKey::NoSound,
		}
	}
}

impl SpeechLoss {
	/// The sentence of it.
	#[must_use]
	pub const fn line(&self) -> PhraseKey {
		match self {
			Self::Silent(_) => PhraseKey::SystemSpeechLost,
			Self::Closed => PhraseKey::SpeechServerClosed,
			Self::Nonsense => PhraseKey::SpeechServerNonsense,
			Self::Down(_) => PhraseKey::SpeechServerDown,
		}
	}
}

impl Vocabulary {
	/// The obstacle, the next step, and the place, if that matters.
	pub fn file_fault(&self, fault: &FileFault) -> Phrase {
		let told = self.obstacle(&fault.why);
		if fault.path.is_empty() || !fault.why.is_of_the_place() {
			return told;
		}
		told.and(
			self.line(PhraseKey::StandsAt, &[self.text(short_path(&fault.path))])
				.sentence(),
		)
	}

	pub fn obstacle(&self, why: &Obstacle) -> Phrase {
		match why {
			Obstacle::Missing => self.bare(PhraseKey::FolderMissing),
			Obstacle::NotAFolder => self.bare(PhraseKey::NotAFolder),
			Obstacle::NotAllowed => self.bare(PhraseKey::NotAllowed),
			Obstacle::ReadOnly => self.bare(PhraseKey::DiskReadOnly),
			Obstacle::Full => self.bare(PhraseKey::DiskFull),
			Obstacle::Limit => self.bare(PhraseKey::FileLimit),
			Obstacle::TooLarge { kilobytes } => {
				self.line(PhraseKey::FileTooLarge, &[self.number(*kilobytes)])
			}
			Obstacle::NotText => self.bare(PhraseKey::NotText),
			Obstacle::NotAFile => self.bare(PhraseKey::NotAFile),
			Obstacle::Circle => self.bare(PhraseKey::LinkCircle),
			Obstacle::NoHome => self.bare(PhraseKey::NoHome),
			Obstacle::Busy => self.bare(PhraseKey::FileBusy),
			Obstacle::Damaged => self.bare(PhraseKey::FileDamaged),
			Obstacle::Older => self.bare(PhraseKey::FileOlder),
			Obstacle::Foreign => self.bare(PhraseKey::FileForeign),
			Obstacle::DiskFails => self.bare(PhraseKey::DiskFails),
			Obstacle::Unkept => self.bare(PhraseKey::FileUnkept),
			Obstacle::ManyNames => self.bare(PhraseKey::ManyNames),
			Obstacle::NoLocks => self.bare(PhraseKey::NoLocks),
			Obstacle::Quota => self.bare(PhraseKey::DiskQuota),
			Obstacle::TooManyFiles => self.bare(PhraseKey::TooManyFiles),
			Obstacle::TooManyPrograms => self.bare(PhraseKey::TooManyPrograms),
			Obstacle::NoMemory => self.bare(PhraseKey::NoMemory),
			Obstacle::NameTooLong => self.bare(PhraseKey::NameTooLong),
			Obstacle::DiskGone => self.bare(PhraseKey::DiskGone),
			Obstacle::Closed => self.bare(PhraseKey::ConnectionClosed),
			Obstacle::Unanswered => self.bare(PhraseKey::NoAnswerThere),
			Obstacle::Unsupported => self.bare(PhraseKey::SystemCannot),
			Obstacle::Other(text) => self.bare(PhraseKey::SystemRefuses).and(self.reported(text)),
		}
	}

	pub fn endgame_fault(&self, why: &EndgameFault) -> Phrase {
		match why {
			// It takes the place of the old one.
			EndgameFault::Spoiled(fault) if fault.why == Obstacle::Damaged => {
				self.line(PhraseKey::EndgameSpoiled, &[])
			}
			EndgameFault::Spoiled(fault) => self.bare(PhraseKey::EndgameSpoiled).and(self.file_fault(fault)),
			EndgameFault::NotKept(fault) => self.bare(PhraseKey::EndgameNotKept).and(self.file_fault(fault)),
			EndgameFault::NotMade(why) => self.bare(PhraseKey::EndgameNotMade).and(self.obstacle(why)),
		}
	}

	pub fn shelf_fault(&self, why: &StorageFault) -> Phrase {
		let file = |line, fault| self.bare(line).and(self.file_fault(fault));
		match why {
			StorageFault::Keeping(fault) => file(PhraseKey::NotKept, fault),
			StorageFault::Reading(fault) => file(PhraseKey::CannotRead, fault),
			StorageFault::Deleting(fault) => file(PhraseKey::CannotDelete, fault),
			StorageFault::Writing(fault) => file(PhraseKey::CannotWrite, fault),
			StorageFault::NoGame(id) => {
				let number = self.number(u32::try_from(*id).unwrap_or(u32::MAX));
				self.line(PhraseKey::NoSuchGame, &[number])
			}
			StorageFault::Newer => self.bare(PhraseKey::ShelfNewer),
			StorageFault::Gone => self.bare(PhraseKey::ShelfGone),
			StorageFault::Cut => self.bare(PhraseKey::ShelfCut),
			StorageFault::Replaced => self.bare(PhraseKey::ShelfReplaced),
		}
	}

	pub fn engine_missing(&self, program: &str) -> Phrase {
		self.line(PhraseKey::EngineMissing, &[self.text(&program_of(program))])
	}

	pub fn engine_fault(&self, why: &EngineFault) -> Phrase {
		match why {
			EngineFault::NotFound(program) => self
				.engine_missing(program)
				.and(self.bare(PhraseKey::EngineAgain)),
			EngineFault::NotStarted { program, why } => self
				.line(PhraseKey::EngineNotStarted, &[self.text(program)])
				.and(self.obstacle(why))
				.and(self.bare(PhraseKey::EngineAgain)),
			EngineFault::NotUci(program) => self
				.line(PhraseKey::EngineNotUci, &[self.text(&program_of(program))])
				.and(self.bare(PhraseKey::EngineAgain)),
			EngineFault::NoMove => self
				.bare(PhraseKey::EngineNoMove)
				.and(self.bare(PhraseKey::EngineAgain)),
			EngineFault::NotAMove(text) => self
				.line(PhraseKey::EngineNotAMove, &[english(text)])
				.and(self.bare(PhraseKey::EngineAgain)),
			EngineFault::Illegal { from, to } => self
				.fill(phrases::EngineIllegal {
					from: self.square(*from),
					to: self.square(*to),
				})
				.and(self.bare(PhraseKey::EngineAgain)),
			EngineFault::Ended { .. } => self.bare(PhraseKey::EngineEnded),
			EngineFault::Deaf => self.bare(PhraseKey::OpponentSilent),
			EngineFault::Babbles(_) => self.bare(PhraseKey::EngineBabbles),
			EngineFault::LockedOut => self.bare(PhraseKey::EngineLockedOut),
		}
	}

	/// The reason why a user's own device is missing, after the sentence that it is.
	pub fn device_fault(&self, why: &DeviceFault) -> Phrase {
		match why {
			DeviceFault::Missing { name, nearest } => {
				let sought = self.line(PhraseKey::DeviceSought, &[english(name)]);
				match nearest {
					Some(nearest) => sought.and(self.line(PhraseKey::Perhaps, &[english(nearest)])),
					None => sought,
				}
			}
			DeviceFault::Taken(name) => self.line(PhraseKey::DeviceTaken, &[english(name)]),
			DeviceFault::NoSides => self.bare(PhraseKey::DeviceNoSides),
			DeviceFault::Unnamed => self.bare(PhraseKey::DeviceUnnamed),
			DeviceFault::SameCard(name) => self.line(PhraseKey::DeviceSameCard, &[english(name)]),
			DeviceFault::ServerSilent => self.bare(PhraseKey::SoundServerSilent),
			DeviceFault::Gone(_) => Phrase::new(),
			DeviceFault::System(why) => self.obstacle(why),
			DeviceFault::Other(why) => self.reported(&why.english()),
		}
	}

	pub fn unopened(&self, error: &OpeningError) -> Phrase {
		match error {
			OpeningError::Fen(FenError::NotFen(why) | FenError::Impossible(why)) => {
				self.bare(PhraseKey::NoSuchPosition).and(self.fen_fault(why))
			}
			OpeningError::Profile(
				ProfileError::Unknown { name, .. }
				| ProfileError::OnlyOnTop { name, .. }
				| ProfileError::NotFor { overlay: name, .. },
			) => self.line(PhraseKey::NoSuchProfile, &[english(name)]),
			OpeningError::Profile(ProfileError::Table(_)) => self.bare(PhraseKey::RulesUnreadable),
			OpeningError::Regulations(_) => self.bare(PhraseKey::RulesUnreadable),
			OpeningError::NoOpening => self.bare(PhraseKey::NoBeginning),
			OpeningError::TooLong(_) => self.bare(PhraseKey::EntryTooLong),
		}
	}
}
