//! What is in the way of a file, an engine, a device or a game, in sentences that say what to do.

use super::english;
use crate::desk::faults::{DeviceFault, EngineFault, FileFault, Obstacle, ShelfFault};
use crate::game::OpeningError;
use crate::laws::ProfileError;
use crate::voice::{Line, Phrase, Vocabulary};

impl Vocabulary {
	/// What is in the way, what to do, and where, if that matters.
	pub(in crate::desk) fn file_fault(&self, fault: &FileFault) -> Phrase {
		let told = self.obstacle(&fault.why);
		if fault.path.is_empty() || !fault.why.is_of_the_place() {
			return told;
		}
		told.and(self.line(Line::StandsAt, &[self.text(&fault.path)]).sentence())
	}

	pub(in crate::desk) fn obstacle(&self, why: &Obstacle) -> Phrase {
		match why {
			Obstacle::Missing => self.bare(Line::FolderMissing),
			Obstacle::NotAFolder => self.bare(Line::NotAFolder),
			Obstacle::NotAllowed => self.bare(Line::NotAllowed),
			Obstacle::ReadOnly => self.bare(Line::DiskReadOnly),
			Obstacle::Full => self.bare(Line::DiskFull),
			Obstacle::Limit => self.bare(Line::FileLimit),
			Obstacle::TooLarge { kilobytes } => self.line(Line::FileTooLarge, &[self.number(*kilobytes)]),
			Obstacle::NotText => self.bare(Line::NotText),
			Obstacle::NotAFile => self.bare(Line::NotAFile),
			Obstacle::Circle => self.bare(Line::LinkCircle),
			Obstacle::NoHome => self.bare(Line::NoHome),
			Obstacle::Busy => self.bare(Line::FileBusy),
			Obstacle::Damaged => self.bare(Line::FileDamaged),
			Obstacle::Older => self.bare(Line::FileOlder),
			Obstacle::Foreign => self.bare(Line::FileForeign),
			Obstacle::DiskFails => self.bare(Line::DiskFails),
			Obstacle::Other(text) => self.bare(Line::SystemRefuses).and(self.reported(text)),
		}
	}

	pub(super) fn shelf_fault(&self, why: &ShelfFault) -> Phrase {
		let file = |line, fault| self.bare(line).and(self.file_fault(fault));
		match why {
			ShelfFault::Keeping(fault) => file(Line::NotKept, fault),
			ShelfFault::Reading(fault) => file(Line::CannotRead, fault),
			ShelfFault::Deleting(fault) => file(Line::CannotDelete, fault),
			ShelfFault::Writing(fault) => file(Line::CannotWrite, fault),
			ShelfFault::NoGame(id) => {
				let number = self.number(u32::try_from(*id).unwrap_or(u32::MAX));
				self.line(Line::NoSuchGame, &[number])
			}
			ShelfFault::Newer => self.bare(Line::ShelfNewer),
			ShelfFault::Gone => self.bare(Line::ShelfGone),
			ShelfFault::Replaced => self.bare(Line::ShelfReplaced),
		}
	}

	pub(super) fn engine_fault(&self, why: &EngineFault) -> Phrase {
		match why {
			EngineFault::NotFound(program) => self
				.line(Line::EngineMissing, &[self.text(program)])
				.and(self.bare(Line::EngineAgain)),
			EngineFault::NotStarted { program, why } => self
				.line(Line::EngineNotStarted, &[self.text(program)])
				.and(self.obstacle(why))
				.and(self.bare(Line::EngineAgain)),
			EngineFault::Ended { .. } => self.bare(Line::EngineEnded),
			EngineFault::Deaf => self.bare(Line::OpponentSilent),
			EngineFault::Babbles(_) => self.bare(Line::EngineBabbles),
			EngineFault::LockedOut => self.bare(Line::EngineLockedOut),
		}
	}

	/// Why somebody's own device is missing, behind the sentence that it is.
	pub(in crate::desk) fn device_fault(&self, why: &DeviceFault) -> Phrase {
		match why {
			DeviceFault::Missing { name, nearest } => {
				let sought = self.line(Line::DeviceSought, &[english(name)]);
				match nearest {
					Some(nearest) => sought.and(self.line(Line::Perhaps, &[english(nearest)])),
					None => sought,
				}
			}
			DeviceFault::Taken(name) => self.line(Line::DeviceTaken, &[english(name)]),
			DeviceFault::NoSides => self.bare(Line::DeviceNoSides),
			DeviceFault::Unnamed => self.bare(Line::DeviceUnnamed),
			DeviceFault::SameCard(name) => self.line(Line::DeviceSameCard, &[english(name)]),
			DeviceFault::Gone(_) => Phrase::new(),
			DeviceFault::Other(text) => self.reported(text),
		}
	}

	pub(super) fn unopened(&self, error: &OpeningError) -> Phrase {
		match error {
			OpeningError::Fen(_) => self.bare(Line::NoSuchPosition),
			OpeningError::Profile(
				ProfileError::Unknown { name, .. }
				| ProfileError::OnlyOnTop { name, .. }
				| ProfileError::NotFor { overlay: name, .. },
			) => self.line(Line::NoSuchProfile, &[english(name)]),
			OpeningError::Profile(ProfileError::Table(_)) => self.bare(Line::RulesUnreadable),
			OpeningError::Regulations(_) => self.bare(Line::RulesUnreadable),
			OpeningError::NoOpening => self.bare(Line::NoBeginning),
			OpeningError::TooLong(_) => self.bare(Line::EntryTooLong),
		}
	}
}
