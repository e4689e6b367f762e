//! The keeper: a process between the program and an engine, which ends the engine with everything that it has started,
//! however the program ends.
//!
//! It shares a leash with the program, a socket in the place of its error stream. When the program lets go of the leash,
//! or is gone, the engine is given some time to leave by itself, and is ended. The system itself makes orphaned processes
//! children of the keeper, so that no process is out of its reach.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio, exit};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::{Errno, fcntl_dupfd_cloexec};
use rustix::process::{
	Pid, Signal, WaitId, WaitIdOptions, WaitOptions, getpid, kill_process, set_child_subreaper, setsid, wait,
	waitid,
};
use rustix::stdio::{dup2_stderr, dup2_stdin, dup2_stdout, stderr};

use super::keeping::pid;
use super::signals;
use crate::doors::platform::{FORCE, GRACE};

const STEP: Duration = Duration::from_millis(2);

/// Only one thread at a time ends everything.
static ENDING: Mutex<()> = Mutex::new(());

/// Starts the engine and stays until it is gone, with everything that it has started. The reports go over the leash: the
/// system's error number if it cannot be started, zero if it is started, and then its exit status.
///
/// # Errors
/// If there is no leash, or the system refuses a thread. Everything that has been started ends all the same with this
/// process.
pub fn keep(program: &Path, arguments: &[OsString]) -> io::Result<()> {
	let mut leash = UnixStream::from(fcntl_dupfd_cloexec(stderr(), 3)?);
	let nothing = File::options().read(true).write(true).open("/dev/null")?;
	dup2_stderr(&nothing)?;
	// The terminal and its keys are out of its reach from now on.
	let _ = setsid();
	set_child_subreaper(Some(getpid()))?;
	let (gone, is_gone) = channel::<()>();
	watch(&leash, is_gone)?;
	let engine = Command::new(program)
		.args(arguments)
		.stdin(Stdio::inherit())
		.stdout(Stdio::inherit())
		.stderr(Stdio::null())
		.spawn();
	let mut engine = match engine {
		Ok(engine) => engine,
		Err(error) => return tell(&mut leash, error.raw_os_error().unwrap_or(libc::EIO)),
	};
	// Its own ends of the pipes would hold them open after the engine.
	dup2_stdin(&nothing)?;
	dup2_stdout(&nothing)?;
	tell(&mut leash, 0)?;
	let status = end_of(&mut engine);
	drop(gone);
	let _alone = ENDING.lock().unwrap_or_else(PoisonError::into_inner);
	end_all();
	match status {
		Some(status) => tell(&mut leash, status),
		None => Ok(()),
	}
}

fn tell(leash: &mut UnixStream, number: i32) -> io::Result<()> {
	leash.write_all(&number.to_le_bytes())
}

/// Waits for the engine's end, and returns its exit status.
fn end_of(engine: &mut Child) -> Option<i32> {
	// Without reaping it, so that its number stays valid for ending it meanwhile.
	let ended =
		pid(engine.id()).map(|pid| waitid(WaitId::Pid(pid), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT));
	let _alone = ENDING.lock().unwrap_or_else(PoisonError::into_inner);
	ended?.ok()?;
	engine.wait().ok().map(ExitStatusExt::into_raw)
}

/// Ends everything as soon as the leash is let go, or this process is told to end.
fn watch(leash: &UnixStream, is_gone: Receiver<()>) -> io::Result<()> {
	let (ending, end) = channel();
	let mut leash = leash.try_clone()?;
	let by_leash = ending.clone();
	thread::Builder::new().name("leash".into()).spawn(move || {
		// Nothing is ever sent: it ends with the program, or when the program lets go.
		let _ = io::copy(&mut leash, &mut io::sink());
		let _ = by_leash.send(());
	})?;
	signals::watch_ends(move || {
		let _ = ending.send(());
	})?;
	thread::Builder::new().name("ending".into()).spawn(move || {
		if end.recv().is_ok() {
			let _ = is_gone.recv_timeout(GRACE);
			let _alone = ENDING.lock().unwrap_or_else(PoisonError::into_inner);
			end_all();
			exit(0);
		}
	})?;
	Ok(())
}

/// Ends all children. A process that is orphaned by that becomes a child, so that in the end no process is left.
fn end_all() {
	let began = Instant::now();
	while began.elapsed() < FORCE {
		for child in children() {
			let _ = kill_process(child, Signal::KILL);
		}
		loop {
			match wait(WaitOptions::NOHANG) {
				Ok(Some(_)) | Err(Errno::INTR) => {}
				Ok(None) => break,
				Err(_) => return,
			}
		}
		thread::sleep(STEP);
	}
}

/// The children of this process, as the system lists them.
fn children() -> Vec<Pid> {
	let own = getpid().as_raw_nonzero().to_string();
	let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
	processes
		.filter_map(|process| {
			let number = process.file_name().to_str()?.parse().ok()?;
			let stat = fs::read_to_string(process.path().join("stat")).ok()?;
			// After the name, which may be anything in brackets: its state, and its parent.
			let (_, behind) = stat.rsplit_once(')')?;
			let parent = behind.split_whitespace().nth(1)?;
			(parent == own).then(|| Pid::from_raw(number))?
		})
		.collect()
}
