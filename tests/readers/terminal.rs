//! A terminal of 80 columns and 25 rows with a program in it.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::{Arc, Mutex};
use std::thread;

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

use crate::comes_true;

pub const COLUMNS: u16 = 80;
pub const ROWS: u16 = 25;
/// Number of rows that the terminal keeps after they have left it at the top.
const SCROLLBACK: usize = 5_000;

/// Output, and the resulting screen.
pub struct Screen {
	pub parser: vt100::Parser,
	pub raw: Vec<u8>,
}

/// A running program and its terminal. It ends, with everything that it has started, when it is dropped.
pub struct Terminal {
	program: Child,
	keys: File,
	screen: Arc<Mutex<Screen>>,
}

/// The flags of a game of two, without sound.
pub const GAME: &str = "--two --clock none --vocabulary en --language en --tones off";

/// Returns the program in this home, without any way to sound.
pub fn annabella(home: &Path, flags: &str) -> Command {
	let mut command = Command::new(env!("CARGO_BIN_EXE_annabella"));
	command.args(flags.split_whitespace());
	at_home(&mut command, home);
	command
}

pub fn at_home(command: &mut Command, home: &Path) {
	command
		.env("HOME", home)
		.env("XDG_DATA_HOME", home.join("data"))
		.env("XDG_CONFIG_HOME", home.join("config"))
		.env("XDG_RUNTIME_DIR", home.join("run"))
		.env("PULSE_SERVER", "unix:/nowhere")
		.env("ALSA_CONFIG_PATH", "/nowhere")
		.env("LOGNAME", "player")
		.env("LANG", "C.UTF-8")
		.env("LC_ALL", "C.UTF-8")
		.env_remove("ACCESSIBLE");
}

impl Terminal {
	/// Starts the program, whose environment and arguments are set already.
	pub fn start(command: &Command) -> Self {
		let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
		grantpt(&ours).unwrap();
		unlockpt(&ours).unwrap();
		let size = Winsize {
			ws_row: ROWS,
			ws_col: COLUMNS,
			ws_xpixel: 0,
			ws_ypixel: 0,
		};
		tcsetwinsize(&ours, size).unwrap();
		let name = ptsname(&ours, Vec::new()).unwrap();
		let theirs = OpenOptions::new()
			.read(true)
			.write(true)
			.open(name.to_str().unwrap())
			.unwrap();
		// `setsid` makes it the program's own terminal; it becomes the program, and so keeps its number.
		let mut session = Command::new("setsid");
		session
			.arg("--ctty")
			.arg(command.get_program())
			.args(command.get_args());
		for (name, value) in command.get_envs() {
			match value {
				Some(value) => session.env(name, value),
				None => session.env_remove(name),
			};
		}
		if !command.get_envs().any(|(name, _)| name == "TERM") {
			session.env("TERM", "xterm-256color");
		}
		session
			.stdin(theirs.try_clone().unwrap())
			.stdout(theirs.try_clone().unwrap())
			.stderr(theirs);
		let keys = File::from(ours);
		let mut output = keys.try_clone().unwrap();
		let screen = Arc::new(Mutex::new(Screen {
			parser: vt100::Parser::new(ROWS, COLUMNS, SCROLLBACK),
			raw: Vec::new(),
		}));
		let shown = Arc::clone(&screen);
		let program = session.spawn().unwrap();
		drop(session);
		thread::spawn(move || {
			let mut block = [0; 65_536];
			while let Ok(length @ 1..) = output.read(&mut block) {
				let mut shown = shown.lock().unwrap();
				shown.parser.process(&block[..length]);
				shown.raw.extend(&block[..length]);
			}
		});
		Self {
			program,
			keys,
			screen,
		}
	}

	pub fn screen(&self) -> Arc<Mutex<Screen>> {
		Arc::clone(&self.screen)
	}

	pub fn id(&self) -> u32 {
		self.program.id()
	}

	pub fn press(&self, keys: &[u8]) {
		(&self.keys).write_all(keys).unwrap();
	}

	/// Gives the window another size; a reader still sees as much as before.
	#[allow(dead_code, reason = "not every test resizes")]
	pub fn resize(&self, columns: u16, rows: u16) {
		let size = Winsize {
			ws_row: rows,
			ws_col: columns,
			ws_xpixel: 0,
			ws_ypixel: 0,
		};
		tcsetwinsize(&self.keys, size).unwrap();
	}

	/// Returns `true` if the program gets every key at once, and not line by line.
	#[allow(dead_code, reason = "not every test asks")]
	pub fn is_raw(&self) -> bool {
		!tcgetattr(&self.keys)
			.unwrap()
			.local_modes
			.contains(LocalModes::ICANON)
	}

	/// Acts like the system when the terminal goes away.
	pub fn hang_up(&self) {
		let process = Pid::from_raw(self.program.id().try_into().unwrap()).unwrap();
		kill_process(process, Signal::HUP).unwrap();
	}

	pub fn rows(&self) -> Vec<String> {
		let screen = self.screen.lock().unwrap();
		let rows = screen.parser.screen().rows(0, COLUMNS);
		rows.map(|row| row.trim_end().to_owned()).collect()
	}

	/// All rows from the first one on, those that have left the terminal too.
	pub fn all_rows(&self) -> Vec<String> {
		let mut screen = self.screen.lock().unwrap();
		let screen = screen.parser.screen_mut();
		let mut all = Vec::new();
		screen.set_scrollback(SCROLLBACK);
		for back in (1..=screen.scrollback()).rev() {
			screen.set_scrollback(back);
			all.extend(screen.rows(0, COLUMNS).next());
		}
		screen.set_scrollback(0);
		all.extend(screen.rows(0, COLUMNS));
		all.iter().map(|row| row.trim_end().to_owned()).collect()
	}

	/// Row and column.
	pub fn cursor(&self) -> (u16, u16) {
		self.screen.lock().unwrap().parser.screen().cursor_position()
	}

	pub fn raw(&self) -> Vec<u8> {
		self.screen.lock().unwrap().raw.clone()
	}

	#[track_caller]
	pub fn wait_for(&self, text: &str) {
		let seen = comes_true(|| self.rows().iter().any(|row| row.contains(text)));
		assert!(seen, "{text:?} is not on the screen:\n{}", self.rows().join("\n"));
	}

	#[track_caller]
	pub fn wait_for_end(&mut self) {
		let ended = comes_true(|| self.program.try_wait().unwrap().is_some());
		assert!(ended, "it does not end:\n{}", self.rows().join("\n"));
	}
}

/// Returns a process and all processes that it has started.
fn family(first: u32) -> Vec<u32> {
	let mut family = vec![first];
	let mut place = 0;
	while let Some(process) = family.get(place).copied() {
		let tasks = fs::read_to_string(format!("/proc/{process}/task/{process}/children"));
		let children = tasks.unwrap_or_default();
		family.extend(
			children
				.split_whitespace()
				.filter_map(|child| child.parse::<u32>().ok()),
		);
		place += 1;
	}
	family
}

impl Drop for Terminal {
	/// A screen reader may leave the terminal open in the program, which then hears of no hang-up.
	fn drop(&mut self) {
		if self.program.try_wait().is_ok_and(|ended| ended.is_none()) {
			for process in family(self.program.id()) {
				if let Some(process) = Pid::from_raw(process.try_into().unwrap()) {
					let _ = kill_process(process, Signal::KILL);
				}
			}
			let _ = self.program.wait();
		}
	}
}
