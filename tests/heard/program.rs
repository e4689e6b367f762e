//! The real program in plain lines: tests without a terminal type and read here.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use crate::headless::{AT_LAST, Headless};

/// The program in plain lines.
pub struct Program {
	pub child: Child,
	input: Option<ChildStdin>,
	lines: Receiver<String>,
	pub home: PathBuf,
}

impl Program {
	/// Starts it with these flags, and with a database at this place.
	pub fn start(room: &Headless, home: &Path, flags: &str) -> Self {
		Self::start_with(room, home, flags, &Command::new(""))
	}

	/// Starts the same, with the environment of this command.
	pub fn start_with(room: &Headless, home: &Path, flags: &str, more: &Command) -> Self {
		let database = home.join("annabella.db").display().to_string();
		let flags = flags.split(' ').chain(["--database", &database]);
		Self::run_with(room, home, &flags.collect::<Vec<_>>(), more)
	}

	/// Starts it with exactly these arguments.
	pub fn run(room: &Headless, home: &Path, arguments: &[&str]) -> Self {
		Self::run_with(room, home, arguments, &Command::new(""))
	}

	fn run_with(room: &Headless, home: &Path, arguments: &[&str], more: &Command) -> Self {
		let more = more.get_envs().filter_map(|(name, value)| Some((name, value?)));
		let mut child = room
			.command(env!("CARGO_BIN_EXE_annabella"))
			.envs(more)
			.args(arguments)
			.stdin(Stdio::piped())
			.stdout(Stdio::piped())
			.spawn()
			.unwrap();
		let (sender, lines) = channel();
		let output = BufReader::new(child.stdout.take().unwrap());
		thread::spawn(move || {
			for line in output.lines().map_while(Result::ok) {
				let _ = sender.send(line);
			}
		});
		Self {
			input: child.stdin.take(),
			child,
			lines,
			home: home.to_owned(),
		}
	}

	/// Waits until a line with this text is written.
	#[track_caller]
	pub fn hear(&self, text: &str) {
		let mut heard = Vec::new();
		while let Ok(line) = self.lines.recv_timeout(AT_LAST) {
			if line.contains(text) {
				return;
			}
			heard.push(line);
		}
		panic!("{text:?} was not said. Said:\n{}", heard.join("\n"));
	}

	pub fn enter(&mut self, line: &str) {
		writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
	}

	/// Ends its input, and waits for its end.
	pub fn end(&mut self) {
		self.input = None;
		assert!(self.child.wait().unwrap().success());
	}
}

impl Drop for Program {
	fn drop(&mut self) {
		let _ = self.child.kill();
		let _ = self.child.wait();
	}
}
