//! A child as its threads and the door know it together: its keeper, the leash of it, and whether anybody still wants it.

use std::ffi::OsString;
use std::io::{self, Read};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustix::process::{Pid, Signal, kill_process_group};

#[derive(Debug, Default)]
pub struct State {
	/// Nothing more is to be reported of it: it was given up, or its end has been reported.
	pub silenced: bool,
	/// It is not wanted any more.
	pub given_up: bool,
	/// By which its keeper is held.
	pub leash: Option<UnixStream>,
	/// The keeper.
	pub child: Option<Child>,
}

/// What the threads of a child and the door know of it.
#[derive(Clone, Debug, Default)]
pub struct Shared(Arc<Mutex<State>>);

impl Shared {
	pub fn lock(&self) -> MutexGuard<'_, State> {
		self.0.lock().unwrap_or_else(PoisonError::into_inner)
	}

	/// Nothing more is to be reported. Whether anything was until now.
	pub fn silence(&self) -> bool {
		!std::mem::replace(&mut self.lock().silenced, true)
	}

	/// Lets the keeper end the child and whatever it has started, in its own time.
	pub fn let_go(&self) {
		let mut state = self.lock();
		state.given_up = true;
		if let Some(leash) = state.leash.take() {
			// A leash that is torn already is let go.
			let _ = leash.shutdown(Shutdown::Write);
		}
	}

	/// Ends the keeper, and all that has not left its company. One that has been waited for is not touched: its number may be
	/// another's by now.
	pub fn kill(&self) {
		if let Some(child) = &mut self.lock().child {
			if let Some(pid) = pid_of(child) {
				let _ = kill_process_group(pid, Signal::KILL);
			}
			let _ = child.kill();
		}
	}
}

/// Starts the keeper and waits until it has started the engine.
pub fn spawn(words: &[OsString]) -> io::Result<(Child, UnixStream)> {
	let (leash, theirs) = UnixStream::pair()?;
	let (keeper, rest) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
	let mut keeper = Command::new(keeper)
		.args(rest)
		.stdin(Stdio::piped())
		.stdout(Stdio::piped())
		.stderr(OwnedFd::from(theirs))
		.spawn()?;
	let why = match told(&leash) {
		Some(0) => return Ok((keeper, leash)),
		Some(number) => io::Error::from_raw_os_error(number),
		None => io::Error::other("it was not started"),
	};
	let _ = keeper.wait();
	Err(why)
}

/// The next number that a keeper tells; none if it is gone.
pub fn told(mut leash: &UnixStream) -> Option<i32> {
	let mut number = [0; 4];
	leash.read_exact(&mut number).ok()?;
	Some(i32::from_le_bytes(number))
}

pub fn pid_of(child: &Child) -> Option<Pid> {
	Pid::from_raw(child.id().try_into().ok()?)
}
