//! The engine's door: an opponent as a child process, on threads of its own.
//!
//! The child is not trusted: it may be missing, silent, deaf, dead or send too much, and each of these reaches the game
//! only as a [`Fault`]. It runs under a keeper, which ends it and everything that it has started. The door waits for it
//! only at the very end.

mod child;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;
use std::process::{ChildStdin, ChildStdout};
use std::sync::mpsc::{
	Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, TrySendError, channel, sync_channel,
};
use std::thread;
use std::time::{Duration, Instant};

use annabella::ports::{EngineFault, EngineOrder, Fault, Input};
use annabella::uci::words_of;

use self::child::Shared;
use super::bell::Bell;
use super::bounds::next_line;
use super::platform::files::find_program;
pub use super::platform::keep;
pub use super::platform::keeping::own_keeper;
use super::platform::keeping::{await_end, own_program, spawn};
use super::platform::{FORCE, GRACE};
use super::user_dirs::obstacle;

/// The name of this program as an engine.
const OWN_NAME: &str = "annabella";
/// A longer line is cut here, and its rest passed over.
const LONGEST_LINE: usize = 8 * 1024;
/// Number of lines a second, `info` apart, from which an engine counts as broken.
const LINES_A_SECOND: u32 = 500;
/// Number of best lines that are asked for, at most.
const BEST_LINES: usize = 3;
/// Number of lines that may wait for an engine which does not listen.
const WAITING_LINES: usize = 256;
/// Time for which the door waits for a keeper which itself does not end.
const PATIENCE: Duration = Duration::from_secs(1);

/// Engines that speak UCI, by the commands that start them; they are suggested for a wrong name.
const KNOWN: [&str; 12] = [
	"stockfish",
	"gnuchess --uci",
	"lc0",
	"fairy-stockfish",
	"ethereal-chess",
	"ethereal",
	"berserk",
	"rubichess",
	"igel",
	"toga2",
	"fruit",
	"glaurung",
];

/// The program of this name with its arguments. An existing file with the whole text as its name, spaces included, is
/// meant itself.
pub fn find(named: &str) -> Option<(PathBuf, Vec<OsString>)> {
	let whole = find_program(named);
	let is_file = whole.as_ref().is_some_and(|path| path.is_file());
	let words = words_of(named);
	match words.split_first() {
		Some((program, arguments)) if !is_file => {
			let arguments = arguments.iter().map(OsString::from).collect();
			Some((find_program(program)?, arguments))
		}
		Some(_) | None => Some((whole?, Vec::new())),
	}
}

/// Returns `true` if an engine of this name can be started, as far as its file tells.
pub fn is_there(named: &str) -> bool {
	find(named).is_some_and(|(path, _)| path.is_file())
}

/// The engines that are on this machine, by the commands that start them.
pub fn found() -> impl Iterator<Item = &'static str> {
	KNOWN.into_iter().filter(|named| is_there(named))
}

/// The words that start the keeper of an engine; the engine's own come after them.
pub type KeeperCommand = Vec<OsString>;

/// The door. Orders return at once; news comes by the bell.
#[derive(Debug)]
pub struct Engine {
	bell: Bell,
	keeper: KeeperCommand,
	running: Option<Running>,
	/// Engines that were given up, and may not be gone yet.
	leaving: Vec<Leaving>,
}

/// A child, from the order to start it until it is given up.
#[derive(Debug)]
struct Running {
	lines: SyncSender<String>,
	leaving: Leaving,
}

/// A child, until it is gone.
#[derive(Debug)]
struct Leaving {
	state: Shared,
	/// Answers (by being closed) when the child is gone.
	gone: Receiver<()>,
}

impl Engine {
	#[must_use]
	pub const fn new(bell: Bell, keeper: KeeperCommand) -> Self {
		Self {
			bell,
			keeper,
			running: None,
			leaving: Vec::new(),
		}
	}

	/// Carries out an order without waiting for anything.
	pub fn order(&mut self, order: EngineOrder) {
		match order {
			EngineOrder::StartBuiltIn => match own_program() {
				Ok(program) => self.start(program, OWN_NAME.to_owned(), ["uci".into()].into()),
				Err(error) => self.fault(EngineFault::NotStarted {
					program: OWN_NAME.to_owned(),
					why: obstacle(&error),
				}),
			},
			EngineOrder::Start { program } => match find(&program) {
				Some((path, arguments)) => {
					self.start(path, program, arguments);
				}
				None => {
					self.give_up();
					self.fault(EngineFault::NotFound(program));
				}
			},
			EngineOrder::Find { program } => {
				if find(&program).is_none() {
					self.fault(EngineFault::NotFound(program));
				}
			}
			EngineOrder::Send(line) => self.send(line),
			EngineOrder::Stop => self.give_up(),
		}
	}

	fn fault(&self, why: EngineFault) {
		self.bell.ring(Input::Fault(Fault::Engine(why)));
	}

	/// Starts the program that was named so.
	fn start(&mut self, program: PathBuf, name: String, arguments: Vec<OsString>) {
		self.give_up();
		let (lines, to_send) = sync_channel(WAITING_LINES);
		let (alive, gone) = channel();
		let state = Shared::default();
		let watched = Watched {
			bell: self.bell.clone(),
			name: name.clone(),
			state: state.clone(),
		};
		let mut words = self.keeper.clone();
		words.push(program.into());
		words.extend(arguments);
		let started = thread::Builder::new()
			.name("engine".into())
			.spawn(move || watched.live(&words, to_send, alive));
		match started {
			Ok(_) => {
				let leaving = Leaving { state, gone };
				self.running = Some(Running { lines, leaving });
			}
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
			// If the child is gone, its watcher reports its end.
			Ok(()) | Err(TrySendError::Disconnected(_)) => {}
			Err(TrySendError::Full(_)) => {
				if running.leaving.state.silence() {
					self.fault(EngineFault::Deaf);
				}
				self.give_up();
			}
		}
	}

	/// Tells the child to quit, closes its input, and leaves the rest to its keeper.
	fn give_up(&mut self) {
		let Some(Running { lines, leaving }) = self.running.take() else {
			return;
		};
		leaving.state.silence();
		let _ = lines.try_send("quit".into());
		drop(lines);
		leaving.state.let_go();
		self.leaving
			.retain(|earlier| earlier.gone.try_recv() == Err(TryRecvError::Empty));
		self.leaving.push(leaving);
	}
}

impl Drop for Engine {
	/// Leaves the program: no child outlives it.
	fn drop(&mut self) {
		self.give_up();
		for Leaving { state, gone } in &self.leaving {
			let still = |patience| gone.recv_timeout(patience) == Err(RecvTimeoutError::Timeout);
			if still(GRACE + FORCE + PATIENCE) {
				state.kill();
				still(PATIENCE);
			}
		}
	}
}

/// A child with its watchers.
#[derive(Debug, Clone)]
struct Watched {
	bell: Bell,
	/// As it was named.
	name: String,
	state: Shared,
}

impl Watched {
	/// Starts the child and stays until it is gone. `_alive` is dropped then.
	fn live(self, words: &[OsString], to_send: Receiver<String>, _alive: Sender<()>) {
		let (mut keeper, leash) = match spawn(words) {
			Ok(spawned) => spawned,
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
		let (stdin, stdout) = (keeper.stdin.take(), keeper.stdout.take());
		let number = keeper.id();
		let held = leash.try_clone();
		let given_up = {
			let mut state = self.state.lock();
			state.child = Some(keeper);
			let no_leash = held.is_err();
			state.leash = held.ok();
			state.given_up || no_leash
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
			leash.let_go();
		}
		let status = leash.wait();
		await_end(number);
		self.state.kill();
		let keeper = self.state.lock().child.take();
		let of_keeper = keeper.and_then(|mut keeper| keeper.wait().ok());
		// Its last lines are still read: one may be its move. But another process may hold its output open.
		let _ = closed.recv_timeout(GRACE);
		self.end_by_itself(match status.or(of_keeper) {
			Some(status) => format!("ended by itself ({status})"),
			None => "was lost".to_owned(),
		});
	}

	/// Reports the child's end, once, unless it was given up.
	fn end(&self, why: EngineFault) {
		if self.state.silence() {
			self.bell.ring(Input::Fault(Fault::Engine(why)));
		}
	}

	fn end_by_itself(&self, how: String) {
		let program = self.name.clone();
		self.end(EngineFault::Ended { program, how });
	}

	fn is_silenced(&self) -> bool {
		self.state.lock().silenced
	}

	fn read_all(&self, stdout: Option<ChildStdout>) {
		let Some(stdout) = stdout else {
			return;
		};
		let mut stdout = BufReader::new(stdout);
		let mut judgements = BTreeMap::new();
		let (mut since, mut lines) = (Instant::now(), 0_u32);
		while let Ok(Some(line)) = next_line(&mut stdout, LONGEST_LINE) {
			let line = line.text();
			if line.trim_start().starts_with("info") {
				// Only the last one with a score tells the table anything, of each of several best lines. A mere bound tells less.
				let place = place_of(&line);
				let is_bound = line.contains("bound ") && judgements.contains_key(&place);
				if line.contains(" score ") && place <= BEST_LINES && !is_bound {
					judgements.insert(place, line);
				}
				continue;
			}
			if since.elapsed() >= Duration::from_secs(1) {
				(since, lines) = (Instant::now(), 0);
			}
			lines += 1;
			if lines > LINES_A_SECOND {
				self.end(EngineFault::Babbles(self.name.clone()));
				self.state.let_go();
				return;
			}
			if self.is_silenced() {
				continue;
			}
			let judged = std::mem::take(&mut judgements);
			if line.starts_with("bestmove") {
				for judgement in judged.into_values() {
					self.bell.ring(Input::EngineLine(judgement));
				}
			}
			self.bell.ring(Input::EngineLine(line));
		}
	}
}

/// The place of the best line that an information is about; the first, if only one is asked for.
fn place_of(line: &str) -> usize {
	let mut words = line
		.split_ascii_whitespace()
		.skip_while(|word| *word != "multipv");
	words.nth(1).and_then(|place| place.parse().ok()).unwrap_or(1)
}

/// Passes lines on until the sender is gone or the child does not take them.
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
