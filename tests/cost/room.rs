//! A program under valgrind, in an environment of its own.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// Place in which the counted program runs, and its kind.
pub struct Room {
	folder: PathBuf,
	program: String,
}

/// Connection to the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
	/// By pipes.
	Pipe,
	/// In a terminal of 80 columns and 24 lines, in which everything was typed before the program began.
	Terminal,
}

/// Cost of a run.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
	pub instructions: u64,
	pub heap: u64,
}

impl Room {
	pub fn new(program: &str) -> Result<Self, String> {
		let valgrind = Command::new("valgrind")
			.arg("--version")
			.stdout(Stdio::null())
			.status();
		if !valgrind.is_ok_and(|status| status.success()) {
			return Err(
				"Instructions are counted by valgrind. Please install the package valgrind.".to_owned(),
			);
		}
		let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cost");
		Ok(Self {
			folder,
			program: program.to_owned(),
		})
	}

	/// Returns the cost of the program with these arguments and this input. It must say `word`: a run that fails costs little.
	pub fn cost(&self, line: Line, arguments: &[&str], given: &str, word: &str) -> Result<Cost, String> {
		let instructions = self.run("callgrind", line, arguments, given, word)?;
		let heap = self.run("massif", line, arguments, given, word)?;
		Ok(Cost {
			instructions: number(&instructions, "summary:")
				.or_else(|| number(&instructions, "totals:"))
				.ok_or("Nothing was counted.")?,
			heap: most(&heap).ok_or("No memory was counted.")?,
		})
	}

	/// Runs one of valgrind's tools and returns the file that it has written.
	fn run(
		&self,
		tool: &str,
		line: Line,
		arguments: &[&str],
		given: &str,
		word: &str,
	) -> Result<String, String> {
		let broken = |error: std::io::Error| format!("{tool}: {error}.");
		// The results of an earlier run are removed.
		match fs::remove_dir_all(&self.folder) {
			Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(broken(error)),
			Ok(()) | Err(_) => {}
		}
		let home = self.folder.join("home");
		fs::create_dir_all(&home).map_err(broken)?;
		let counts = self.folder.join("counts");
		let mut command = Command::new(if line == Line::Terminal {
			"setsid"
		} else {
			"valgrind"
		});
		if line == Line::Terminal {
			command.args(["--ctty", "valgrind"]);
		}
		command
			.arg(format!("--tool={tool}"))
			.arg(format!("--{tool}-out-file={}", counts.display()))
			.arg(format!("--log-file={}", self.folder.join("log").display()))
			.arg("--fair-sched=yes")
			.arg(&self.program)
			.args(arguments)
			.current_dir(&home)
			.env_clear()
			.env("PATH", "/usr/bin:/bin")
			.env("HOME", &home)
			.env("XDG_RUNTIME_DIR", &home)
			.env("LANG", "C.UTF-8")
			.env("TERM", "xterm-256color");
		let said = match line {
			Line::Pipe => by_pipes(command, given),
			Line::Terminal => in_a_terminal(command, given),
		}
		.map_err(broken)?;
		if !said.contains(word) {
			return Err(format!(
				"{arguments:?} does not say {word:?} under {tool}, but: {said}"
			));
		}
		fs::read_to_string(&counts).map_err(broken)
	}
}

fn by_pipes(mut command: Command, given: &str) -> std::io::Result<String> {
	let mut child = command
		.stdin(Stdio::piped())
		.stdout(Stdio::piped())
		.stderr(Stdio::inherit())
		.spawn()?;
	let mut input = child.stdin.take().ok_or(std::io::ErrorKind::BrokenPipe)?;
	let given = given.to_owned();
	let writer = thread::spawn(move || input.write_all(given.as_bytes()));
	let mut said = String::new();
	if let Some(mut output) = child.stdout.take() {
		output.read_to_string(&mut said)?;
	}
	child.wait()?;
	// A program that has ended needs no more input.
	let _ = writer.join();
	Ok(said)
}

fn in_a_terminal(mut command: Command, given: &str) -> std::io::Result<String> {
	let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
	grantpt(&ours)?;
	unlockpt(&ours)?;
	let size = Winsize {
		ws_row: 24,
		ws_col: 80,
		ws_xpixel: 0,
		ws_ypixel: 0,
	};
	tcsetwinsize(&ours, size)?;
	let name = ptsname(&ours, Vec::new())?;
	let name = name.to_str().map_err(|_| std::io::ErrorKind::InvalidData)?;
	let theirs = OpenOptions::new().read(true).write(true).open(name)?;
	let mut screen = File::from(ours);
	screen.write_all(given.as_bytes())?;
	let mut child = command
		.stdin(theirs.try_clone()?)
		.stdout(theirs.try_clone()?)
		.stderr(theirs)
		.spawn()?;
	drop(command);
	let mut said = Vec::new();
	let mut block = [0; 65_536];
	// A terminal that no process holds open cannot be read.
	while let Ok(length @ 1..) = screen.read(&mut block) {
		said.extend(block.get(..length).unwrap_or_default());
	}
	child.wait()?;
	Ok(String::from_utf8_lossy(&said).into_owned())
}

/// Returns the number after this word at the beginning of a line.
fn number(text: &str, word: &str) -> Option<u64> {
	let line = text.lines().find_map(|line| line.strip_prefix(word))?;
	line.split_whitespace().next()?.parse().ok()
}

/// Returns the greatest heap that massif has seen, with its administration.
fn most(text: &str) -> Option<u64> {
	let numbers = |word| {
		let lines = text.lines().filter_map(move |line| line.strip_prefix(word));
		lines.filter_map(|number| number.parse::<u64>().ok())
	};
	numbers("mem_heap_B=")
		.zip(numbers("mem_heap_extra_B="))
		.map(|(heap, extra)| heap + extra)
		.max()
}
