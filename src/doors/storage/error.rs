//! What the database has against an order, as a value for the desk, and as a text for the command line.

use std::fmt;
use std::fs::File;
use std::io;
use std::path::Path;

use annabella::ports::{FileFault, Obstacle, StorageFault};
use rusqlite::{Connection, ErrorCode, ffi};

use super::locks;
use crate::doors::platform::files::NOTHING;
use crate::doors::user_dirs::{file_fault, obstacle};

/// Why the database did not do it. The text is for the screen and the log.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
	#[error("the games could not be kept or read: {0}")]
	Sqlite(#[from] rusqlite::Error),
	/// The same, and what the system itself says of it.
	#[error("the games could not be kept or read: {0}")]
	System(Obstacle),
	#[error("{0} cannot be used: {why}", why = obstacle(.1))]
	File(String, io::Error),
	#[error("{0} was made by a newer version of this program")]
	Newer(String),
	#[error("{0} may only be read: nothing can be written in it or deleted from it, because {1}")]
	ReadOnly(String, Obstacle),
	#[error(
		"{0} was made by an older version of this program, and may only be read. Please copy it to a place that may be written"
	)]
	Older(String),
	#[error("{0} is a database of another program, and is left alone. Please name another file")]
	Foreign(String),
	#[error(
		"{0} does not keep what is written into it: something in it deletes or changes it at once. Please name another file"
	)]
	Unkept(String),
	#[error("There is no game {0}. The command annabella games lists them.")]
	NoGame(i64),
}

impl DatabaseError {
	/// With the system's own reason, if it has one: SQLite knows only that something cannot be opened, read or written.
	pub fn of_system(self, connection: &Connection) -> Self {
		// SAFETY: the connection is open as long as it is borrowed, and only a number is read from it.
		let number = unsafe { ffi::sqlite3_system_errno(connection.handle()) };
		self.with_number(number)
	}

	/// The same where there is no connection, because it could not be opened.
	pub fn of_opening(error: rusqlite::Error) -> Self {
		// Whoever has no files left cannot open this one either.
		let tried = File::open(NOTHING).err().and_then(|error| error.raw_os_error());
		Self::Sqlite(error).with_number(tried.unwrap_or_default())
	}

	/// With the reason that the file system has no locks: SQLite takes some of its refusals for another program's lock.
	pub fn of_locks(self, database: &Path) -> Self {
		match self.is_busy() || self.is_of_disk() {
			true if locks::are_refused(database) => Self::System(Obstacle::NoLocks),
			true | false => self,
		}
	}

	fn is_of_disk(&self) -> bool {
		matches!(self, Self::Sqlite(error) if error.sqlite_error_code() == Some(ErrorCode::SystemIoFailure))
	}

	fn with_number(self, number: i32) -> Self {
		use rusqlite::ErrorCode::{CannotOpen, SystemIoFailure};
		let Self::Sqlite(error) = &self else { return self };
		// What was not found belongs to something that was tried before it.
		let told = obstacle(&io::Error::from_raw_os_error(number));
		let is_told = number != 0 && !matches!(told, Obstacle::Missing | Obstacle::Other(_));
		match error.sqlite_error_code() {
			Some(CannotOpen | SystemIoFailure) if is_told => Self::System(told),
			Some(_) | None => self,
		}
	}

	/// Whether another program has the database at this moment.
	pub fn is_busy(&self) -> bool {
		use rusqlite::ErrorCode::{DatabaseBusy, DatabaseLocked};
		match self {
			Self::Sqlite(error) => {
				matches!(error.sqlite_error_code(), Some(DatabaseBusy | DatabaseLocked))
			}
			Self::File(_, error) => obstacle(error) == Obstacle::Busy,
			Self::System(_)
			| Self::Newer(_)
			| Self::ReadOnly(..)
			| Self::Older(_)
			| Self::Foreign(_)
			| Self::Unkept(_)
			| Self::NoGame(_) => false,
		}
	}

	/// Whether the same connection may do it another time.
	pub fn may_pass(&self) -> bool {
		use rusqlite::ErrorCode::{DatabaseBusy, DatabaseLocked, DiskFull};
		match self {
			Self::Sqlite(error) => matches!(
				error.sqlite_error_code(),
				Some(DatabaseBusy | DatabaseLocked | DiskFull)
			),
			Self::File(..) | Self::System(_) | Self::Newer(_) | Self::Older(_) | Self::Foreign(_) => false,
			Self::ReadOnly(..) | Self::NoGame(_) | Self::Unkept(_) => true,
		}
	}
}

/// Why the storage did not do something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorageError {
	pub why: StorageErrorKind,
	/// For the command line, without a full stop at its end.
	text: String,
}

/// As the desk is told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageErrorKind {
	/// This is in the way of the file.
	File(FileFault),
	NoGame(i64),
	Newer,
	Gone,
	Cut,
	Replaced,
}

impl StorageError {
	pub const fn new(why: StorageErrorKind, text: String) -> Self {
		Self { why, text }
	}

	/// Whether another program has the database at this moment.
	pub fn is_busy(&self) -> bool {
		matches!(&self.why, StorageErrorKind::File(fault) if fault.why == Obstacle::Busy)
	}

	/// There is no home, as this text says.
	pub fn homeless(text: &str) -> Self {
		let (path, why) = (String::new(), Obstacle::NoHome);
		Self::new(StorageErrorKind::File(FileFault { path, why }), text.to_owned())
	}

	/// Nothing was done, for this reason.
	pub fn nothing(text: &str) -> Self {
		let (path, why) = (String::new(), Obstacle::Other(text.to_owned()));
		Self::new(StorageErrorKind::File(FileFault { path, why }), text.to_owned())
	}

	/// The database at this path has refused something.
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
				format!("{} cannot be used: {}", fault.path, fault.why)
			}
			(_, refused) => refused.to_string(),
		};
		Self::new(why, text)
	}

	/// A file cannot be written, or what was removed cannot be put back.
	pub fn of_file(path: &Path, error: &(dyn std::error::Error + 'static), text: String) -> Self {
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

	/// As the desk is told of it, when this was to be done.
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

impl fmt::Display for StorageError {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(&self.text)
	}
}

/// The database as a whole, whatever is asked of it.
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
