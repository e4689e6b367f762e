//! The program's side of an engine's keeper: started, held by a leash, let go, ended.

use std::ffi::OsString;
use std::io::{self, Read};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// The running program, even if its file has been moved.
const OWN_PROGRAM: &str = "/proc/self/exe";

/// The words that start the keeper of an engine; the engine's own come after them. This program itself is the keeper.
pub fn own_keeper() -> Vec<OsString> {
	[OWN_PROGRAM, "engine-keeper"].map(OsString::from).to_vec()
}

/// The path by which the keeper starts this program as an engine, even if an upgrade has replaced the file meanwhile.
///
/// # Errors
/// Never here.
pub fn own_program() -> io::Result<PathBuf> {
	Ok(PathBuf::from(OWN_PROGRAM))
}

/// The leash of an engine.
#[derive(Debug)]
pub struct Leash(UnixStream);

impl Leash {
	pub fn try_clone(&self) -> io::Result<Self> {
		self.0.try_clone().map(Self)
	}

	/// Lets the keeper end the engine and everything that it has started, in its own time.
	pub fn let_go(&self) {
		// A leash that is already torn is let go.
		let _ = self.0.shutdown(Shutdown::Write);
	}

	/// Waits for the engine's end, and returns its exit status; `None` if that is not known.
	pub fn wait(&self) -> Option<ExitStatus> {
		self.told().map(ExitStatus::from_raw)
	}

	/// The next number from the keeper; `None` if it is gone.
	fn told(&self) -> Option<i32> {
		let mut number = [0; 4];
		(&self.0).read_exact(&mut number).ok()?;
		Some(i32::from_le_bytes(number))
	}
}

/// Starts the keeper and waits until it has started the engine.
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

/// Waits for the end of a child without reaping it, so that its number stays valid for ending it meanwhile.
pub fn await_end(child: u32) {
	if let Some(pid) = pid(child) {
		let _ = waitid(WaitId::Pid(pid), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT);
	}
}

/// Ends the keeper, and everything that is still in its process group. A keeper that has been waited for is not touched:
/// its number may belong to another process by now.
pub fn kill(child: &mut Child) {
	if let Some(pid) = pid(child.id()) {
		let _ = kill_process_group(pid, Signal::KILL);
	}
	let _ = child.kill();
}

pub fn pid(child: u32) -> Option<Pid> {
	Pid::from_raw(child.try_into().ok()?)
}
