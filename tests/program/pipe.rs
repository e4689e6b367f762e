//! The program at the other end of two pipes.

use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// Longer than anything takes on a busy machine: a longer wait is in vain.
pub const IN_VAIN: Duration = Duration::from_secs(300);

/// Returns the program with this home and without sound or speech.
pub fn program(home: &Path) -> Command {
	run_in(home, Command::new(env!("CARGO_BIN_EXE_annabella")))
}

/// Returns the same on a system in English.
pub fn english(home: &Path) -> Command {
	let mut command = program(home);
	command.env("LC_ALL", "C.UTF-8");
	command
}

/// Returns a command with this home and without sound or speech.
pub fn run_in(home: &Path, mut command: Command) -> Command {
	command
		.env("HOME", home)
		.env("XDG_DATA_HOME", home.join("data"))
		.env("XDG_CONFIG_HOME", home.join("config"))
		.env("XDG_RUNTIME_DIR", home.join("run"))
		.env("PULSE_SERVER", "unix:/nowhere")
		.env("ALSA_CONFIG_PATH", "/nowhere")
		.env("SPEECHD_ADDRESS", "unix_socket:/nowhere")
		.env("LANG", "de_DE.UTF-8")
		.env_remove("LC_ALL")
		.env_remove("LC_MESSAGES");
	command
}

/// A conversation in plain lines.
pub struct Conversation {
	child: Child,
	input: Option<ChildStdin>,
	lines: Receiver<String>,
}

impl Conversation {
	pub fn start(home: &Path, flags: &str) -> Self {
		Self::of(program(home).args(flags.split_whitespace()))
	}

	/// The conversation with this command.
	pub fn of(command: &mut Command) -> Self {
		let mut child = started(command.stdin(Stdio::piped()).stdout(Stdio::piped()));
		let (sender, lines) = channel();
		let output = BufReader::new(child.stdout.take().unwrap());
		thread::spawn(move || {
			for line in output.lines().map_while(Result::ok) {
				assert!(
					!line.contains('\u{1b}'),
					"an escape byte in plain lines: {line:?}"
				);
				if sender.send(line).is_err() {
					break;
				}
			}
		});
		Self {
			input: child.stdin.take(),
			child,
			lines,
		}
	}

	/// The number of its process.
	pub fn process(&self) -> u32 {
		self.child.id()
	}

	pub fn enter(&mut self, line: &str) {
		writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
	}

	/// The next line that is printed.
	#[track_caller]
	pub fn hear(&self) -> String {
		self.lines
			.recv_timeout(IN_VAIN)
			.expect("the program prints another line")
	}

	/// Skips lines until one contains this.
	#[track_caller]
	pub fn hear_until(&self, text: &str) -> String {
		loop {
			let line = self.hear();
			if line.contains(text) {
				return line;
			}
		}
	}

	/// Pulls the plug.
	pub fn kill(mut self) {
		self.child.kill().unwrap();
		self.child.wait().unwrap();
	}

	/// Ends the input; returns the rest of the output. The program must end well.
	#[track_caller]
	pub fn end(self) -> Vec<String> {
		self.end_with(0)
	}

	/// Ends a program that ends with this code.
	#[track_caller]
	pub fn end_with(mut self, code: i32) -> Vec<String> {
		drop(self.input.take());
		let rest = self.lines.iter().collect();
		assert_eq!(self.child.wait().unwrap().code(), Some(code));
		rest
	}
}

/// Starts a program. One that was just written may be open in a process that another test begins, for a moment.
fn started(command: &mut Command) -> Child {
	loop {
		match command.spawn() {
			Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => {
				thread::sleep(Duration::from_millis(10));
			}
			begun => return begun.unwrap(),
		}
	}
}
