//! A terminal of 80 columns and 24 lines with a program in it, near enough to time its output.

use std::error::Error;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// Letters on the screen from which on the first frame is there: more than a program writes before it draws.
const FRAME: usize = 20;

/// Time after which output is no longer expected.
const AT_LAST: Duration = Duration::from_secs(20);

/// A running program and its terminal. The program is ended when it is dropped.
pub struct Terminal {
	program: Child,
	started: Instant,
	keys: File,
	written: Receiver<(Instant, Vec<u8>)>,
}

impl Terminal {
	/// Starts the program, whose environment and arguments are set already.
	pub fn start(command: &Command) -> Result<Self, Box<dyn Error>> {
		let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
		grantpt(&ours)?;
		unlockpt(&ours)?;
		tcsetwinsize(
			&ours,
			Winsize {
				ws_row: 24,
				ws_col: 80,
				ws_xpixel: 0,
				ws_ypixel: 0,
			},
		)?;
		let name = ptsname(&ours, Vec::new())?;
		let theirs = OpenOptions::new().read(true).write(true).open(name.to_str()?)?;
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
		session
			.env("TERM", "xterm-256color")
			.stdin(theirs.try_clone()?)
			.stdout(theirs.try_clone()?)
			.stderr(theirs);
		let keys = File::from(ours);
		let mut screen = keys.try_clone()?;
		let (sender, written) = channel();
		let started = Instant::now();
		let program = session.spawn()?;
		drop(session);
		thread::spawn(move || {
			let mut block = [0; 65_536];
			while let Ok(length @ 1..) = screen.read(&mut block) {
				if sender.send((Instant::now(), block[..length].to_vec())).is_err() {
					return;
				}
			}
		});
		Ok(Self {
			program,
			started,
			keys,
			written,
		})
	}

	pub fn id(&self) -> u32 {
		self.program.id()
	}

	/// The time from the start until the first frame is on the screen.
	pub fn first_frame(&self) -> Result<Duration, Box<dyn Error>> {
		let mut bytes = Vec::new();
		loop {
			match self.written.recv_timeout(AT_LAST) {
				Ok((at, block)) => {
					bytes.extend(block);
					if letters(&bytes) >= FRAME {
						return Ok(at.duration_since(self.started));
					}
				}
				Err(RecvTimeoutError::Timeout) => return Err("Nothing was drawn.".into()),
				Err(RecvTimeoutError::Disconnected) => {
					let said = String::from_utf8_lossy(&bytes).into_owned();
					return Err(format!("The program ended before it drew: {said}").into());
				}
			}
		}
	}

	/// Types keys, and returns the time.
	pub fn type_keys(&mut self, keys: &str) -> Result<Instant, Box<dyn Error>> {
		let now = Instant::now();
		self.keys.write_all(keys.as_bytes())?;
		Ok(now)
	}
}

impl Drop for Terminal {
	fn drop(&mut self) {
		let _ = self.program.kill();
		let _ = self.program.wait();
	}
}

/// The number of letters that a terminal would show of this, without the orders to the terminal.
fn letters(bytes: &[u8]) -> usize {
	let text = String::from_utf8_lossy(bytes);
	let mut characters = text.chars().peekable();
	let mut shown = 0;
	while let Some(character) = characters.next() {
		if character != '\x1b' {
			shown += usize::from(character.is_alphanumeric());
			continue;
		}
		match characters.next() {
			Some('[') => {
				characters.find(|c| ('@'..='~').contains(c));
			}
			Some(']') => {
				characters.find(|c| *c == '\x07' || *c == '\\');
			}
			_ => {}
		}
	}
	shown
}
