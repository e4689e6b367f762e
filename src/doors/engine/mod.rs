//! The engine's door: an opponent as a child process, on threads of its own.
//!
//! The child is not trusted: it may be missing, silent, deaf, babbling or dead, and none of that reaches the game as
//! anything but a [`Fault`]. It is never waited for here.

use std::io::{self, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use annabella::ports::{EngineFault, EngineOrder, Fault, Input};
use rustix::fs::{Access, access};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::bell::Bell;
use super::bounds::next_line;
use super::user_dirs::obstacle;

#[cfg(test)]
mod tests;

/// A longer line is cut here, and its rest passed over.
const LONGEST_LINE: usize = 8 * 1024;
/// An engine that says more lines in a second, `info` apart, is broken.
const LINES_A_SECOND: u32 = 500;
/// Lines that may wait for an engine which does not listen.
const WAITING_LINES: usize = 256;
/// How long an engine may take to leave by itself.
const GRACE: Duration = Duration::from_millis(800);
/// The same when the whole program leaves.
const LAST_GRACE: Duration = Duration::from_millis(200);
/// Where Debian puts games, which is not on everybody's PATH.
const GAMES: &str = "/usr/games";

/// The door. Orders return at once; news comes by the bell.
#[derive(Debug)]
pub struct Engine {
	bell: Bell,
	running: Option<Running>,
}

/// A child, from the order to start it until it is given up.
#[derive(Debug)]
struct Running {
	lines: SyncSender<String>,
	state: Arc<Mutex<State>>,
	/// Answers (by being closed) when the child is gone.
	gone: Receiver<()>,
}

#[derive(Debug, Default)]
struct State {
	/// Nothing more is to be reported of it: it was given up, or its end has been reported.
	silenced: bool,
	child: Option<Child>,
}

impl Engine {
	#[must_use]
	pub const fn new(bell: Bell) -> Self {
		Self { bell, running: None }
	}

	/// Carries out an order without waiting for anything.
	pub fn order(&mut self, order: EngineOrder) {
		match order {
			EngineOrder::StartBuiltIn => match std::env::current_exe() {
				Ok(program) => self.start(program, &["uci"]),
				Err(error) => self.fault(EngineFault::NotStarted {
					program: "annabella".to_owned(),
					why: obstacle(&error),
				}),
			},
			EngineOrder::Start { program } => match find(&program) {
				Some(path) => self.start(path, &[]),
				None => {
					self.give_up(GRACE);
					self.fault(EngineFault::NotFound(program));
				}
			},
			EngineOrder::Send(line) => self.send(line),
			EngineOrder::Stop => self.give_up(GRACE),
		}
	}

	fn fault(&self, why: EngineFault) {
		self.bell.ring(Input::Fault(Fault::Engine(why)));
	}

	fn start(&mut self, program: PathBuf, arguments: &'static [&'static str]) {
		self.give_up(GRACE);
		let (lines, to_send) = sync_channel(WAITING_LINES);
		let (alive, gone) = channel();
		let state = Arc::new(Mutex::new(State::default()));
		let name = name_of(&program);
		let watched = Watched {
			bell: self.bell.clone(),
			name: name.clone(),
			state: Arc::clone(&state),
		};
		let started = thread::Builder::new()
			.name("engine".into())
			.spawn(move || watched.live(&program, arguments, to_send, alive));
		match started {
			Ok(_) => self.running = Some(Running { lines, state, gone }),
			Err(error) => self.fault(EngineFault::NotStarted {
				program: name,
				why: obstacle(&error),
			}),
		}
	}

	fn send(&mut self, line: String) {
		let Some(running) = &self.running else {
			return;
		};
		match running.lines.try_send(line) {
			// Where the child is gone, its end is reported by the one who watches it.
			Ok(()) | Err(TrySendError::Disconnected(_)) => {}
			Err(TrySendError::Full(_)) => {
				if silence(&running.state) {
					self.fault(EngineFault::Deaf);
				}
				self.give_up(Duration::ZERO);
			}
		}
	}

	/// Asks the child to leave and lets a thread see to it.
	fn give_up(&mut self, grace: Duration) {
		let Some(running) = self.running.take() else {
			return;
		};
		silence(&running.state);
		let state = Arc::clone(&running.state);
		let seen_to = thread::Builder::new()
			.name("engine leaving".into())
			.spawn(move || running.part(grace));
		if seen_to.is_err() {
			kill(&state);
		}
	}
}

impl Drop for Engine {
	/// The program is leaving: the child must not outlive it.
	fn drop(&mut self) {
		if let Some(running) = self.running.take() {
			silence(&running.state);
			running.part(LAST_GRACE);
		}
	}
}

impl Running {
	/// Tells the child to quit, closes its input, and ends it if it has not gone in time.
	fn part(self, grace: Duration) {
		let _ = self.lines.try_send("quit".into());
		drop(self.lines);
		if self.gone.recv_timeout(grace) == Err(RecvTimeoutError::Timeout) {
			kill(&self.state);
		}
	}
}

/// Nothing more is to be reported. Whether anything was until now.
fn silence(state: &Mutex<State>) -> bool {
	let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
	!std::mem::replace(&mut state.silenced, true)
}

/// Ends the child and whatever it has started. A child that has been waited for is not touched: its number may be
/// another's by now.
fn kill(state: &Mutex<State>) {
	let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
	if let Some(child) = &mut state.child {
		if let Some(pid) = pid_of(child) {
			let _ = kill_process_group(pid, Signal::KILL);
		}
		let _ = child.kill();
	}
}

fn pid_of(child: &Child) -> Option<Pid> {
	Pid::from_raw(child.id().try_into().ok()?)
}

fn name_of(program: &Path) -> String {
	program
		.file_name()
		.map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// A path as it is; a name on the PATH, or among the games.
fn find(program: &str) -> Option<PathBuf> {
	if program.contains('/') {
		return Some(PathBuf::from(program));
	}
	let path = std::env::var_os("PATH").unwrap_or_default();
	std::env::split_paths(&path)
		.chain([PathBuf::from(GAMES)])
		.filter(|folder| folder.is_absolute())
		.map(|folder| folder.join(program))
		.find(|file| file.is_file() && access(file, Access::EXEC_OK).is_ok())
}

/// A child with those who watch it.
#[derive(Debug, Clone)]
struct Watched {
	bell: Bell,
	name: String,
	state: Arc<Mutex<State>>,
}

impl Watched {
	/// Starts the child and stays until it is gone. `_alive` is dropped then.
	fn live(self, program: &Path, arguments: &[&str], to_send: Receiver<String>, _alive: Sender<()>) {
		let mut child = match spawn(program, arguments) {
			Ok(child) => child,
			Err(error) => {
				let program = self.name.clone();
				self.end(if error.kind() == io::ErrorKind::NotFound {
					EngineFault::NotFound(program)
				} else {
					let why = obstacle(&error);
					EngineFault::NotStarted { program, why }
				});
				return;
			}
		};
		let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
		let pid = pid_of(&child);
		let given_up = {
			let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
			state.child = Some(child);
			state.silenced
		};
		let writer = thread::Builder::new().name("engine writer".into());
		let reader = thread::Builder::new().name("engine reader".into());
		let reading = self.clone();
		let writing = writer.spawn(move || write_all(stdin, &to_send));
		let (open, closed) = channel::<()>();
		let listening = reader.spawn(move || {
			reading.read_all(stdout);
			drop(open);
		});
		if given_up || writing.is_err() || listening.is_err() {
			kill(&self.state);
		}
		if let Some(pid) = pid {
			// Without taking its number away, so that ending it stays safe meanwhile.
			let _ = waitid(WaitId::Pid(pid), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT);
		}
		kill(&self.state);
		let ended = {
			let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
			state.child.take().map(|mut child| child.wait())
		};
		// What it said last is still read: it may be its move. But something else may hold its output open.
		let _ = closed.recv_timeout(GRACE);
		match ended {
			Some(Ok(status)) => self.end_by_itself(format!("ended by itself ({status})")),
			Some(Err(error)) => self.end_by_itself(format!("was lost: {error}")),
			None => {}
		}
	}

	/// Reports the child's end, once, unless it was given up.
	fn end(&self, why: EngineFault) {
		if silence(&self.state) {
			self.bell.ring(Input::Fault(Fault::Engine(why)));
		}
	}

	fn end_by_itself(&self, how: String) {
		let program = self.name.clone();
		self.end(EngineFault::Ended { program, how });
	}

	fn is_silenced(&self) -> bool {
		self.state.lock().unwrap_or_else(PoisonError::into_inner).silenced
	}

	fn read_all(&self, stdout: Option<ChildStdout>) {
		let Some(stdout) = stdout else {
			return;
		};
		let mut stdout = BufReader::new(stdout);
		let mut judgement = None;
		let (mut since, mut lines) = (Instant::now(), 0_u32);
		while let Ok(Some(line)) = next_line(&mut stdout, LONGEST_LINE) {
			let line = line.text();
			if line.trim_start().starts_with("info") {
				// Only the last one with a score tells the table anything.
				if line.contains(" score ") {
					judgement = Some(line);
				}
				continue;
			}
			if since.elapsed() >= Duration::from_secs(1) {
				(since, lines) = (Instant::now(), 0);
			}
			lines += 1;
			if lines > LINES_A_SECOND {
				self.end(EngineFault::Babbles(self.name.clone()));
				kill(&self.state);
				return;
			}
			if self.is_silenced() {
				continue;
			}
			if let Some(judgement) = judgement.take()
				&& line.starts_with("bestmove")
			{
				self.bell.ring(Input::EngineLine(judgement));
			}
			self.bell.ring(Input::EngineLine(line));
		}
	}
}

fn spawn(program: &Path, arguments: &[&str]) -> io::Result<Child> {
	Command::new(program)
		.args(arguments)
		.stdin(Stdio::piped())
		.stdout(Stdio::piped())
		.stderr(Stdio::null())
		// An interrupt typed at the terminal is ours to answer, not the child's.
		.process_group(0)
		.spawn()
}

/// Passes lines on until nobody sends any more or the child does not take them.
fn write_all(stdin: Option<ChildStdin>, lines: &Receiver<String>) {
	let Some(mut stdin) = stdin else {
		return;
	};
	for line in lines {
		if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
			return;
		}
	}
}
