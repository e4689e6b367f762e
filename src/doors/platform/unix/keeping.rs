//! An engine's keeper as the program holds it: started, held by a leash, let go, ended.

use std::ffi::OsString;
use std::io::{self, Read};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// The running program, wherever its file is by now.
const OWN_PROGRAM: &str = "/proc/self/exe";

/// The words with which the keeper of an engine is started; the engine's own come after them. This program itself
/// is the keeper.
pub fn own_keeper() -> Vec<OsString> {
	[OWN_PROGRAM, "engine-keeper"].map(OsString::from).to_vec()
}

/// By which the keeper starts this program as an engine, also when an upgrade has put another one in its place meanwhile.
///
/// # Errors
/// None here.
pub fn own_program() -> io::Result<PathBuf> {
	Ok(PathBuf::from(OWN_PROGRAM))
}

/// By which an engine is held.
#[derive(Debug)]
pub struct Leash(UnixStream);

impl Leash {
	/// # Errors
	/// As of the system.
	pub fn try_clone(&self) -> io::Result<Self> {
		self.0.try_clone().map(Self)
	}

	/// Lets the keeper end the engine and whatever it has started, in its own time.
	pub fn let_go(&self) {
		// A leash that is torn already is let go.
		let _ = self.0.shutdown(Shutdown::Write);
	}

	/// Waits for the engine's end, and how it came; none if that is not known.
	pub fn wait(&self) -> Option<ExitStatus> {
		self.told().map(ExitStatus::from_raw)
	}

	/// The next number that the keeper tells; none if it is gone.
	fn told(&self) -> Option<i32> {
		let mut number = [0; 4];
		(&self.0).read_exact(&mut number).ok()?;
		Some(i32::from_le_bytes(number))
	}
}

/// Starts the keeper and waits until it has started the engine.
///
/// # Errors
/// As of the system.
pub fn spawn(words: &[OsString]) -> io::Result<(Child, Leash)> {
	let (leash, theirs) = UnixStream::pair()?;
	let leash = Leash(leash);
	let (keeper, rest) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
	let mut keeper = Command::new(keeper)
		.args(rest)
		.stdin(Stdio::piped())
		.stdout(Stdio::piped())
		.stderr(OwnedFd::from(theirs))
		.spawn()?;
	let why = match leash.told() {
		Some(0) => return Ok((keeper, leash)),
		Some(number) => io::Error::from_raw_os_error(number),
		None => io::Error::other("it was not started"),
	};
	let _ = keeper.wait();
	Err(why)
}

/// Waits for the end of a child without taking its number away, so that ending it stays safe meanwhile.
pub fn await_end(child: u32) {
	if let Some(pid) = pid(child) {
		let _ = waitid(WaitId::Pid(pid), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT);
	}
}

/// Ends the keeper, and all that has not left its company. One that has been waited for is not touched: its number may be
/// another's by now.
pub fn kill(child: &mut Child) {
	if let Some(pid) = pid(child.id()) {
		let _ = kill_process_group(pid, Signal::KILL);
	}
	let _ = child.kill();
}

pub fn pid(child: u32) -> Option<Pid> {
	Pid::from_raw(child.try_into().ok()?)
}
