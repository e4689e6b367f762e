//! A real terminal with a player at it: a program runs in tmux, keys are typed, the screen is read.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use crate::headless::{Headless, comes_true, needed};

/// A terminal in a room. It closes, and its program is hung up, when it is dropped.
#[derive(Debug)]
pub struct Terminal {
	socket: PathBuf,
	/// File that will hold the program's exit status.
	status: PathBuf,
}

impl Terminal {
	/// Starts the program in a terminal of this size.
	pub fn open(room: &Headless, (columns, rows): (u16, u16), program: &str, arguments: &[&str]) -> Self {
		let terminal = Self {
			socket: room.folder().join("tmux"),
			status: room.folder().join("status"),
		};
		let mut command = terminal.tmux();
		// The last screen of a program that has ended is still to be read.
		let settings = room.folder().join("tmux.conf");
		fs::write(&settings, "set -g remain-on-exit on\nset -g escape-time 0\n").expect("a file in the room");
		needed(&mut command, "tmux")
			.arg("-f")
			.arg(settings)
			.args(["-u", "new-session", "-d"]);
		command.args(["-x", &columns.to_string(), "-y", &rows.to_string()]);
		command.envs(room.environment().iter().cloned());
		// tmux may miss the end of a program, so a shell writes its status down; the file appears whole.
		let script = "file=$1; shift; \"$@\"; echo $? > $file.new; mv $file.new $file";
		command
			.args(["--", "/bin/sh", "-c", script, "sh"])
			.arg(&terminal.status);
		command.arg(program).args(arguments);
		let output = command.output().expect("tmux can be run");
		assert!(
			output.status.success(),
			"tmux: {}",
			String::from_utf8_lossy(&output.stderr)
		);
		terminal
	}

	fn tmux(&self) -> Command {
		let mut command = Command::new("tmux");
		command.arg("-S").arg(&self.socket).env_remove("TMUX");
		command
	}

	fn run(&self, arguments: &[&str]) -> Output {
		let output = self.tmux().args(arguments).output().expect("tmux can be run");
		assert!(
			output.status.success(),
			"tmux: {}",
			String::from_utf8_lossy(&output.stderr)
		);
		output
	}

	/// Types the characters as they are.
	pub fn type_keys(&self, keys: &str) {
		self.run(&["send-keys", "-l", "--", keys]);
	}

	/// Presses a key by the name that tmux has for it, such as `Enter`, `Escape`, `C-c`, `Up`.
	pub fn press(&self, key: &str) {
		self.run(&["send-keys", key]);
	}

	/// The screen as it is now, line by line, without the blanks at their ends.
	pub fn capture(&self) -> String {
		String::from_utf8_lossy(&self.run(&["capture-pane", "-p"]).stdout).into_owned()
	}

	/// Waits until the text is on the screen.
	#[track_caller]
	pub fn wait_for(&self, text: &str) {
		self.wait_until(&format!("{text:?} is on the screen"), |screen| {
			screen.contains(text)
		});
	}

	/// Waits until the screen meets the condition.
	#[track_caller]
	pub fn wait_until(&self, what: &str, so: impl Fn(&str) -> bool) {
		let mut screen = String::new();
		let seen = comes_true(|| {
			screen = self.capture();
			so(&screen)
		});
		assert!(seen, "{what}: not so. The screen:\n{screen}");
	}

	/// Waits until the program has ended, and returns its exit status.
	#[track_caller]
	pub fn wait_for_end(&self) -> i32 {
		let ended = comes_true(|| self.status.exists());
		assert!(ended, "the program does not end. The screen:\n{}", self.capture());
		let status = fs::read_to_string(&self.status).expect("the status was written");
		status.trim().parse().expect("an exit status")
	}
}

impl Drop for Terminal {
	fn drop(&mut self) {
		let _ = self.tmux().arg("kill-server").output();
	}
}
