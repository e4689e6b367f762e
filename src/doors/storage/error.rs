//! The database's reason against an order, as a value for the desk, and as a text for the command line.

use std::fs::File;
use std::io;
use std::path::Path;

use annabella::message;
use annabella::ports::{FileFault, Obstacle, StorageFault};
use annabella::texts::Message;
use rusqlite::{Connection, ErrorCode, ffi};

use super::locks;
use crate::doors::platform::files::NOTHING;
use crate::doors::user_dirs::{file_fault, obstacle};

annabella::reasons! {
/// The reason why the database did not do it. The text is for the screen and the log.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
	Sqlite(error: #[from] rusqlite::Error) => message!(DatabaseErrorSqlite, text = error.to_string()),
	/// The same, with the system's own reason.
	System(text: Obstacle) => message!(DatabaseErrorSystem, text),
	File(file: String, error: io::Error) => message!(FileUnusable, file, why = obstacle(error)),
	Newer(file: String) => message!(MadeByNewer, file),
	ReadOnly(file: String, why: Obstacle) => message!(OnlyReadable, file, why),
	Older(text: String) => message!(DatabaseErrorOlder, text),
	Foreign(file: String) => message!(ForeignDatabase, file),
	Unkept(text: String) => message!(DatabaseErrorUnkept, text),
	NoGame(number: i64) => message!(NoGame, number),
}
}

impl DatabaseError {
	/// Adds the system's own reason, if it has one: SQLite knows only that something cannot be opened, read or written.
	pub fn of_system(self, connection: &Connection) -> Self {
		// SAFETY: the connection is open as long as it is borrowed, and only a number is read from it.
		let number = unsafe { ffi::sqlite3_system_errno(connection.handle()) };
		self.with_number(number)
	}

	/// The same where there is no connection, because it could not be opened.
	pub fn of_opening(error: rusqlite::Error) -> Self {
		// A program without free file handles cannot open this one either.
		let tried = File::open(NOTHING).err().and_then(|error| error.raw_os_error());
		Self::Sqlite(error).with_number(tried.unwrap_or_default())
	}

	/// Replaces it by the reason that the file system has no locks, if that is so: SQLite takes some of its refusals for
	/// another program's lock.
	pub fn of_locks(self, database: &Path) -> Self {
		match self.is_busy() || self.is_of_disk() {
			true if locks::are_refused(database) => Self::System(Obstacle::NoLocks),
			true | false => self,
		}
	}

	/// Returns SQLite's own number of the error; `None` if it is another one.
	fn code(&self) -> Option<ErrorCode> {
		if let Self::Sqlite(error) = self {
			error.sqlite_error_code()
		} else {
			None
		}
	}

	fn is_of_disk(&self) -> bool {
		self.code() == Some(ErrorCode::SystemIoFailure)
	}

	fn with_number(self, number: i32) -> Self {
		use rusqlite::ErrorCode::{CannotOpen, SystemIoFailure};
		// A "not found" belongs to an earlier attempt.
		let told = obstacle(&io::Error::from_raw_os_error(number));
		let is_told = number != 0
			&& !matches!(
				told,
				Obstacle::Missing | Obstacle::Unsupported | Obstacle::Other(_)
			);
		if is_told && matches!(self.code(), Some(CannotOpen | SystemIoFailure)) {
			Self::System(told)
		} else {
			self
		}
	}

	/// Returns `true` if another program has the database at this moment.
	pub fn is_busy(&self) -> bool {
		use rusqlite::ErrorCode::{DatabaseBusy, DatabaseLocked};
		matches!(self.code(), Some(DatabaseBusy | DatabaseLocked))
			|| matches!(self, Self::File(_, error) if obstacle(error) == Obstacle::Busy)
	}

	/// Returns `true` if the same connection may do it another time.
	pub fn may_pass(&self) -> bool {
		use rusqlite::ErrorCode::{DatabaseBusy, DatabaseLocked, DiskFull};
		matches!(self.code(), Some(DatabaseBusy | DatabaseLocked | DiskFull))
			|| matches!(self, Self::ReadOnly(..) | Self::NoGame(_) | Self::Unkept(_))
	}
}

/// The reason why the storage did not do something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorageError {
	pub why: StorageErrorKind,
	/// For the command line.
	text: Message,
}

/// The reason in the form for the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageErrorKind {
	/// This obstacle is in the way of the file.
	File(FileFault),
	NoGame(i64),
	Newer,
	Gone,
	Cut,
	Replaced,
}

impl StorageError {
	pub const fn new(why: StorageErrorKind, text: Message) -> Self {
		Self { why, text }
	}

	/// Returns `true` if another program has the database at this moment.
	pub fn is_busy(&self) -> bool {
		matches!(&self.why, StorageErrorKind::File(fault) if fault.why == Obstacle::Busy)
	}

	/// The error that there is no home, with this text.
	pub fn homeless(text: &Message) -> Self {
		let (path, why) = (String::new(), Obstacle::NoHome);
		Self::new(StorageErrorKind::File(FileFault { path, why }), text.clone())
	}

	/// The error that nothing was done, with this reason.
	pub fn nothing(text: Message) -> Self {
		let (path, why) = (String::new(), Obstacle::Other(text.english()));
		Self::new(StorageErrorKind::File(FileFault { path, why }), text)
	}

	/// The error that the database at this path has refused something.
	pub fn of(path: &Path, refused: &DatabaseError) -> Self {
		let why = match refused {
			DatabaseError::Sqlite(error) => StorageErrorKind::File(FileFault {
				path: path.display().to_string(),
				why: of_database(error),
			}),
			DatabaseError::System(why) => of_whole(&path.display().to_string(), why.clone()),
			DatabaseError::File(path, error) => StorageErrorKind::File(file_fault(Path::new(path), error)),
			DatabaseError::Newer(_) => StorageErrorKind::Newer,
			DatabaseError::ReadOnly(path, why) => of_whole(path, why.clone()),
			DatabaseError::Older(path) => of_whole(path, Obstacle::Older),
			DatabaseError::Foreign(path) => of_whole(path, Obstacle::Foreign),
			DatabaseError::Unkept(path) => of_whole(path, Obstacle::Unkept),
			DatabaseError::NoGame(id) => StorageErrorKind::NoGame(*id),
		};
		// The database's own words are English, and name no file.
		let text = match (&why, refused) {
			(StorageErrorKind::File(fault), DatabaseError::Sqlite(_) | DatabaseError::System(_)) => {
				message!(FileUnusable, file = &fault.path, why = &fault.why)
			}
			(_, refused) => refused.into(),
		};
		Self::new(why, text)
	}

	/// The error that a file cannot be written, or a removed one cannot be restored.
	pub fn of_file(path: &Path, error: &(dyn std::error::Error + 'static), text: Message) -> Self {
		let why = if let Some(error) = error.downcast_ref::<io::Error>() {
			obstacle(error)
		} else if let Some(error) = error.downcast_ref::<rusqlite::Error>() {
			of_database(error)
		} else if let Some(refused) = error.downcast_ref::<DatabaseError>() {
			return Self::new(Self::of(path, refused).why, text);
		} else {
			Obstacle::Other(error.to_string())
		};
		let path = path.display().to_string();
		Self::new(StorageErrorKind::File(FileFault { path, why }), text)
	}

	/// The fault for the desk, where this was to be done.
	pub fn fault(&self, deed: fn(FileFault) -> StorageFault) -> StorageFault {
		match &self.why {
			StorageErrorKind::File(fault) => deed(fault.clone()),
			StorageErrorKind::NoGame(id) => StorageFault::NoGame(*id),
			StorageErrorKind::Newer => StorageFault::Newer,
			StorageErrorKind::Gone => StorageFault::Gone,
			StorageErrorKind::Cut => StorageFault::Cut,
			StorageErrorKind::Replaced => StorageFault::Replaced,
		}
	}
}

impl From<&StorageError> for Message {
	fn from(error: &StorageError) -> Self {
		error.text.clone()
	}
}

annabella::in_english! { StorageError }

/// The error of the database as a whole, for any order.
fn of_whole(path: &str, why: Obstacle) -> StorageErrorKind {
	let path = path.to_owned();
	StorageErrorKind::File(FileFault { path, why })
}

fn of_database(error: &rusqlite::Error) -> Obstacle {
	let code = error.sqlite_error_code();
	if matches!(code, Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked)) {
		Obstacle::Busy
	} else if code == Some(ErrorCode::DiskFull) {
		Obstacle::Full
	} else if code == Some(ErrorCode::ReadOnly) {
		Obstacle::ReadOnly
	} else if matches!(code, Some(ErrorCode::PermissionDenied | ErrorCode::CannotOpen)) {
		Obstacle::NotAllowed
	} else if matches!(code, Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt)) {
		Obstacle::Damaged
	} else if code == Some(ErrorCode::OutOfMemory) {
		Obstacle::NoMemory
	} else if code == Some(ErrorCode::SystemIoFailure) {
		Obstacle::DiskFails
	} else {
		Obstacle::Other(error.to_string())
	}
}
