//! Opens the database of the games: for writing, or only for reading.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{MAIN_SEPARATOR, Path};
use std::time::Duration;

use annabella::ports::Obstacle;
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags};

use super::database::Database;
use super::error::DatabaseError;
use super::{migrations, recovery};
use crate::doors::user_dirs;

/// Bytes of the longest text of the database: an imported game has at most a mebibyte.
const LONGEST: i32 = 16 << 20;

impl Database {
	/// Opens the database and prepares it, waiting at most `patience` for another program. A read-only one is opened for
	/// reading.
	pub fn open(path: &Path, patience: Duration) -> Result<Self, DatabaseError> {
		let name = || path.display().to_string();
		if let Err(error) = user_dirs::make_file(path) {
			let forbidden = matches!(
				error.kind(),
				ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem
			);
			return match forbidden && File::open(path).is_ok() {
				true => Self::look_into(path, user_dirs::obstacle(&error), patience),
				false => Err(DatabaseError::File(name(), error)),
			};
		}
		if user_dirs::has_other_names(path) {
			// By its other name it would have another log: one program would write over the facts of the other.
			let many = |error| {
				// All its content may be in the log beside its other name.
				if let DatabaseError::Older(name) = error {
					DatabaseError::ReadOnly(name, Obstacle::ManyNames)
				} else {
					error
				}
			};
			return Self::look_into(path, Obstacle::ManyNames, patience).map_err(many);
		}
		let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
		let mut connection = Connection::open_with_flags(path, flags).map_err(DatabaseError::of_opening)?;
		match make_ours(&mut connection, path, patience) {
			Ok(()) => Ok(Self {
				connection,
				path: path.to_owned(),
				read_only: None,
			}),
			Err(error) => Err(error.of_system(&connection).of_locks(path)),
		}
	}

	/// Opens a database that may only be read, for this reason.
	fn look_into(path: &Path, why: Obstacle, patience: Duration) -> Result<Self, DatabaseError> {
		let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
		let look = || -> rusqlite::Result<Connection> {
			let connection = Connection::open_with_flags(path, flags)?;
			connection.busy_timeout(patience)?;
			migrations::version(&connection)?;
			Ok(connection)
		};
		let log = fs::metadata(recovery::log_of(path)).map(|log| log.len());
		let connection = match log {
			// No program has it open by this name. A log that was made here would have the rights of the file: nobody
			// could write it once the file is writable again.
			Err(_) if why != Obstacle::ManyNames => Self::alone(path)?,
			Ok(1..) => look()?,
			// If not even the index of its log can be made, no other program can write either.
			Ok(0) | Err(_) => look().or_else(|_| Self::alone(path))?,
		};
		guard(&connection)?;
		migrations::is_ours(&connection, path)?;
		migrations::are_done(&connection, path)?;
		Ok(Self {
			connection,
			path: path.to_owned(),
			read_only: Some(why),
		})
	}

	/// The file as it is, without its log, to be read.
	pub fn alone(path: &Path) -> rusqlite::Result<Connection> {
		let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
		Connection::open_with_flags(unchanging(path), flags | OpenFlags::SQLITE_OPEN_URI)
	}

	/// # Errors
	/// If it is read-only, or has another name as well.
	pub fn may_be_written(&self) -> Result<(), DatabaseError> {
		let many = || user_dirs::has_other_names(&self.path).then_some(Obstacle::ManyNames);
		match self.read_only.clone().or_else(many) {
			Some(why) => Err(DatabaseError::ReadOnly(self.path.display().to_string(), why)),
			None => Ok(()),
		}
	}

	/// Leaves the content of the log there when this is closed, for other readers.
	pub fn leave_log(&self) -> Result<(), DatabaseError> {
		let setting = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
		self.connection.set_db_config(setting, true)?;
		Ok(())
	}
}

/// Prepares an open database.
fn make_ours(connection: &mut Connection, path: &Path, patience: Duration) -> Result<(), DatabaseError> {
	guard(connection)?;
	connection.busy_timeout(patience)?;
	// Nothing is changed before its owner is known.
	migrations::is_ours(connection, path)?;
	connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
	// A commit is on the disk, not only on its way: FULL, because NORMAL may lose the last moves in WAL mode.
	connection.pragma_update(None, "synchronous", "FULL")?;
	migrations::migrate(connection, path)?;
	Ok(connection.pragma_update(None, "foreign_keys", true)?)
}

/// Guards against a foreign database, which may have functions of its own, and texts without end; they are not called or
/// read.
fn guard(connection: &Connection) -> rusqlite::Result<()> {
	connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST)?;
	connection.pragma_update(None, "trusted_schema", false)
}

/// The address of a file that never changes.
fn unchanging(path: &Path) -> String {
	use std::fmt::Write as _;
	let mut address = String::from("file://");
	// A path that begins with the letter of a disk.
	if path.is_absolute()
		&& !path
			.as_os_str()
			.as_encoded_bytes()
			.starts_with(&[MAIN_SEPARATOR as u8])
	{
		address.push('/');
	}
	for byte in path.as_os_str().as_encoded_bytes() {
		match char::from(*byte) {
			MAIN_SEPARATOR => address.push('/'),
			plain if plain.is_ascii_alphanumeric() || "/-._~:".contains(plain) => address.push(plain),
			// Writing to a text cannot fail.
			_ => drop(write!(address, "%{byte:02x}")),
		}
	}
	address.push_str("?immutable=1");
	address
}
