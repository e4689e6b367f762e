//! The parts for one system: each has a folder with the same names in it, and the rest of the program does not know which
//! system it runs on.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

use std::time::Duration;

#[cfg(unix)]
pub use self::unix::*;
#[cfg(windows)]
pub use self::windows::*;

/// Time that an engine may take to leave by itself.
pub const GRACE: Duration = Duration::from_millis(800);
/// Time of the attempts to end a process that does not end, as it belongs to another user or hangs in a disk that is
/// gone.
pub const FORCE: Duration = Duration::from_secs(2);

/// A message of the system to a running program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = "not every system stops and resumes programs")]
pub enum Told {
	/// It is to end.
	End,
	/// It is to be stopped until it is resumed.
	Stop,
	Resume,
}

/// An open socket.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = "not every system has local sockets")]
pub enum Socket {
	/// To another program on this machine, by the path on which that one listens.
	Local(String),
	/// On this machine, and without a name at both ends, as the pair through which a program wakes itself.
	Nameless,
	/// Anything else, as the system shows it.
	Other(String),
}
