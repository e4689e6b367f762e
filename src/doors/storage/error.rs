//! What the database has against an order, as a value for the desk, and as a text for the command line.

use std::fmt;
use std::io;
use std::path::Path;

use annabella::ports::{FileFault, Obstacle, StorageFault};
use rusqlite::ErrorCode;

use crate::doors::user_dirs::{file_fault, obstacle};

/// Why the database did not do it. The text is for the screen and the log.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
	#[error("the games could not be kept or read: {0}")]
	Sqlite(#[from] rusqlite::Error),
	#[error("{0} cannot be used: {1}")]
	File(String, io::Error),
	#[error("{0} was made by a newer version of this program")]
	Newer(String),
	#[error("{0} may only be read: nothing can be written in it or deleted from it")]
	ReadOnly(String, Obstacle),
	#[error(
		"{0} was made by an older version of this program, and may only be read. Please copy it to a place that may be written"
	)]
	Older(String),
	#[error("{0} is a database of another program, and is left alone. Please name another file")]
	Foreign(String),
	#[error("There is no game {0}. The command annabella games lists them.")]
	NoGame(i64),
}

impl DatabaseError {
	/// Whether another program has the database at this moment.
	pub fn is_busy(&self) -> bool {
		use rusqlite::ErrorCode::{DatabaseBusy, DatabaseLocked};
		match self {
			Self::Sqlite(error) => {
				matches!(error.sqlite_error_code(), Some(DatabaseBusy | DatabaseLocked))
			}
			Self::File(..)
			| Self::Newer(_)
			| Self::ReadOnly(..)
			| Self::Older(_)
			| Self::Foreign(_)
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
			Self::File(..) | Self::Newer(_) | Self::ReadOnly(..) | Self::Older(_) | Self::Foreign(_) => false,
			Self::NoGame(_) => true,
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
	Replaced,
}

impl StorageError {
	pub const fn new(why: StorageErrorKind, text: String) -> Self {
		Self { why, text }
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
			DatabaseError::File(path, error) => StorageErrorKind::File(file_fault(Path::new(path), error)),
			DatabaseError::Newer(_) => StorageErrorKind::Newer,
			DatabaseError::ReadOnly(path, why) => of_whole(path, why.clone()),
			DatabaseError::Older(path) => of_whole(path, Obstacle::Older),
			DatabaseError::Foreign(path) => of_whole(path, Obstacle::Foreign),
			DatabaseError::NoGame(id) => StorageErrorKind::NoGame(*id),
		};
		Self::new(why, refused.to_string())
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
	} else if code == Some(ErrorCode::SystemIoFailure) {
		Obstacle::DiskFails
	} else {
		Obstacle::Other(error.to_string())
	}
}
