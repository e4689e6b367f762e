//! The terminal goes away, becomes tiny, or the program in it is stopped and resumed.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use tempfile::tempdir;

use crate::terminal::{Terminal, annabella};
use crate::{comes_true, kept};

const FACES: [&str; 3] = ["--voice none", "--screen-reader", "--braille 40 --compact off"];

const GAME: &str = "--two --clock none --vocabulary en --language en --tones off";

fn signal(process: u32, signal: Signal) {
	let process = Pid::from_raw(process.try_into().unwrap()).unwrap();
	kill_process(process, signal).unwrap();
}

#[test]
fn whoever_is_hung_up_keeps_the_game() {
	for face in FACES {
		let home = tempdir().unwrap();
		let mut terminal = Terminal::start(&annabella(home.path(), &format!("{GAME} {face}")));
		terminal.wait_for("Question mark for help.");
		terminal.press(b"e4\r");
		terminal.wait_for("Eva four.");
		// And a move that is not finished.
		terminal.press(b"e");
		signal(terminal.id(), Signal::HUP);
		terminal.wait_for_end();
		assert_eq!(kept(home.path(), 1).as_deref(), Some("1. e4 *"), "{face}");
	}
}

/// Sent by a battery, a limit, a timer, a key of the terminal, or by hand. The next user has to find a usable terminal.
#[test]
fn whatever_signal_ends_the_program_the_terminal_is_put_right_and_the_game_is_kept() {
	let signals = [
		libc::SIGINT,
		libc::SIGTERM,
		libc::SIGQUIT,
		libc::SIGUSR1,
		libc::SIGUSR2,
		libc::SIGALRM,
		libc::SIGVTALRM,
		libc::SIGPROF,
		libc::SIGXCPU,
		libc::SIGIO,
		libc::SIGPWR,
		libc::SIGSTKFLT,
		libc::SIGRTMIN(),
		libc::SIGRTMAX(),
		// A fault of a library ends it by these.
		libc::SIGSEGV,
		libc::SIGBUS,
		libc::SIGILL,
		libc::SIGFPE,
		libc::SIGABRT,
		libc::SIGSYS,
		libc::SIGTRAP,
	];
	for (number, ends) in signals.into_iter().enumerate() {
		let face = FACES[number % FACES.len()];
		let home = tempdir().unwrap();
		let mut terminal = Terminal::start(&annabella(home.path(), &format!("{GAME} {face}")));
		terminal.wait_for("Question mark for help.");
		terminal.press(b"e4\r");
		terminal.wait_for("Eva four.");
		assert!(terminal.is_raw());
		let sent = Command::new("kill")
			.args([format!("-{ends}"), terminal.id().to_string()])
			.status();
		assert!(sent.unwrap().success());
		terminal.wait_for_end();
		assert!(!terminal.is_raw(), "{ends}, {face}: what is typed is not shown");
		// Its last output may still be on its way.
		let is_given_back = comes_true(|| {
			let raw = terminal.raw();
			let raw = String::from_utf8_lossy(&raw);
			raw.rfind("\u{1b}[?1049l") >= raw.rfind("\u{1b}[?1049h")
		});
		assert!(is_given_back, "{ends}, {face}: the screen is not given back");
		assert_eq!(kept(home.path(), 1).as_deref(), Some("1. e4 *"), "{ends}, {face}");
	}
}

/// The terminal still gathers whole lines then, and has translated Enter.
#[test]
fn what_is_typed_while_the_program_starts_counts() {
	for face in FACES {
		let home = tempdir().unwrap();
		let mut terminal = Terminal::start(&annabella(home.path(), &format!("{GAME} {face}")));
		terminal.press(b"e4\r");
		terminal.wait_for("Eva four.");
		signal(terminal.id(), Signal::HUP);
		terminal.wait_for_end();
		assert_eq!(kept(home.path(), 1).as_deref(), Some("1. e4 *"), "{face}");
	}
}

/// A program and the only other end of its terminal: a test reads only what it asks for here.
struct Line {
	ours: File,
	child: Child,
	seen: Vec<u8>,
}

impl Line {
	fn start(home: &Path, flags: &str) -> Self {
		let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
		grantpt(&ours).unwrap();
		unlockpt(&ours).unwrap();
		let size = Winsize {
			ws_row: 25,
			ws_col: 80,
			ws_xpixel: 0,
			ws_ypixel: 0,
		};
		tcsetwinsize(&ours, size).unwrap();
		let name = ptsname(&ours, Vec::new()).unwrap();
		let theirs = File::options()
			.read(true)
			.write(true)
			.open(name.to_str().unwrap())
			.unwrap();
		// No other process holds the other end open. Without a session of its own no signal is sent: the program has to notice
		// it alone.
		let command = annabella(home, flags);
		let mut program = Command::new(command.get_program());
		program
			.args(command.get_args())
			.envs(
				command
					.get_envs()
					.filter_map(|(name, value)| Some((name, value?))),
			)
			.env("TERM", "xterm-256color")
			.stdin(theirs.try_clone().unwrap())
			.stdout(theirs.try_clone().unwrap())
			.stderr(theirs);
		let child = program.spawn().unwrap();
		let ours = File::from(ours);
		rustix::io::ioctl_fionbio(&ours, true).unwrap();
		Self {
			ours,
			child,
			seen: Vec::new(),
		}
	}

	#[track_caller]
	fn read_until(&mut self, text: &str) {
		let found = comes_true(|| {
			let mut block = [0; 4096];
			let length = self.ours.read(&mut block).unwrap_or(0);
			self.seen.extend(&block[..length]);
			String::from_utf8_lossy(&self.seen).contains(text)
		});
		assert!(found, "{text:?}: {}", String::from_utf8_lossy(&self.seen));
	}

	/// The terminal is closed.
	#[track_caller]
	fn cut(mut self) {
		drop(self.ours);
		let ended = comes_true(|| self.child.try_wait().unwrap().is_some());
		assert!(ended, "it goes on without a terminal");
	}
}

/// No signal, but the terminal itself is gone: closed with a mouse, or the line is cut.
#[test]
fn a_terminal_that_is_closed_ends_the_program_and_the_game_is_kept() {
	for face in FACES {
		let home = tempdir().unwrap();
		let mut line = Line::start(home.path(), &format!("{GAME} {face}"));
		line.read_until("for help.");
		line.ours.write_all(b"e4\r").unwrap();
		line.read_until("Eva four.");
		line.cut();
		assert_eq!(kept(home.path(), 1).as_deref(), Some("1. e4 *"), "{face}");
	}
}

/// Typed lines are answered; answers that nobody reads wait or are left out, and never fill the memory.
#[test]
fn typing_without_end_unread_fills_no_memory() {
	/// Enough bytes that, if all were stored as keys, they would take more than [`MOST`].
	const ALL: usize = 2_000_000;
	/// Kilobytes that the program may gain, whatever is typed.
	const MOST: usize = 16_000;
	let home = tempdir().unwrap();
	let mut line = Line::start(home.path(), &format!("{GAME} --screen-reader"));
	line.read_until("for help.");
	line.ours.write_all(b"e4\r").unwrap();
	line.read_until("Eva four.");
	let before = resident(line.child.id());
	let (mut typed, mut last) = (0, Instant::now());
	while typed < ALL && last.elapsed() < Duration::from_secs(5) {
		match line.ours.write(b"x\x7f") {
			Ok(length) => {
				typed += length;
				last = Instant::now();
			}
			Err(_full) => thread::sleep(Duration::from_millis(10)),
		}
	}
	let gained = resident(line.child.id()).saturating_sub(before);
	assert!(gained < MOST, "{gained} kB more after {typed} bytes");
	line.cut();
	assert_eq!(kept(home.path(), 1).as_deref(), Some("1. e4 *"));
}

/// The memory that a process has in hand, in kilobytes.
fn resident(id: u32) -> usize {
	let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
	let line = status
		.lines()
		.find_map(|line| line.strip_prefix("VmRSS:"))
		.unwrap();
	line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[test]
fn a_terminal_of_one_cell_is_survived_and_the_page_is_back_with_its_size() {
	for face in FACES {
		let home = tempdir().unwrap();
		let terminal = Terminal::start(&annabella(home.path(), &format!("{GAME} {face}")));
		terminal.wait_for("Question mark for help.");
		for (columns, rows) in [(1, 1), (0, 0), (1, 200), (500, 1), (2, 2)] {
			let before = terminal.raw().len();
			terminal.resize(columns, rows);
			// It is asked something at every size, and writes what has room there.
			terminal.press(b"moves\r");
			assert!(
				comes_true(|| terminal.raw().len() > before),
				"{face}: {columns} by {rows}"
			);
		}
		terminal.press(b"e4\r");
		terminal.resize(80, 25);
		terminal.press(b"e5\r");
		terminal.wait_for("Eva five.");
		drop(terminal);
		assert_eq!(kept(home.path(), 1).as_deref(), Some("1. e4 e5 *"), "{face}");
	}
}

/// The most that a process has had in memory, in MB.
fn peak(process: u32) -> u64 {
	let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
	let peak = status
		.lines()
		.find_map(|line| line.strip_prefix("VmHWM:"))
		.unwrap();
	peak.trim().trim_end_matches(" kB").parse::<u64>().unwrap() >> 10
}

#[test]
fn a_window_larger_than_any_screen_takes_no_more_memory_than_one() {
	const MOST: u64 = 200;
	for face in FACES {
		let home = tempdir().unwrap();
		let terminal = Terminal::start(&annabella(home.path(), &format!("{GAME} {face}")));
		terminal.wait_for("Question mark for help.");
		for (columns, rows) in [(3000, 3000), (65535, 65535), (65535, 1), (1, 65535)] {
			let before = terminal.raw().len();
			terminal.resize(columns, rows);
			terminal.press(b"moves\r");
			assert!(
				comes_true(|| terminal.raw().len() > before),
				"{face}: {columns} by {rows}"
			);
		}
		terminal.resize(80, 25);
		terminal.press(b"e4\r");
		terminal.wait_for("Eva four.");
		let peak = peak(terminal.id());
		println!("In windows of up to 65535 by 65535, {face}: {peak} MB");
		assert!(peak < MOST, "{face}: {peak} MB");
		drop(terminal);
		assert_eq!(kept(home.path(), 1).as_deref(), Some("1. e4 *"), "{face}");
	}
}

/// Returns the state of a process in the system: `T` for stopped.
fn state(process: u32) -> String {
	let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
	stat.rsplit_once(") ").unwrap().1[..1].to_owned()
}

#[test]
fn whoever_is_stopped_gives_the_terminal_back_and_goes_on() {
	for face in FACES {
		let home = tempdir().unwrap();
		let terminal = Terminal::start(&annabella(home.path(), &format!("{GAME} {face}")));
		terminal.wait_for("Question mark for help.");
		for (typed, heard) in [("e4\r", "Eva four."), ("e5\r", "Eva five.")] {
			terminal.press(typed.as_bytes());
			terminal.wait_for(heard);
			signal(terminal.id(), Signal::TSTP);
			assert!(
				comes_true(|| state(terminal.id()) == "T"),
				"{face}: it is not stopped"
			);
			if face == FACES[0] {
				let is_given_back = || {
					let raw = String::from_utf8_lossy(&terminal.raw()).into_owned();
					raw.rfind("\u{1b}[?1049l") > raw.rfind("\u{1b}[?1049h")
						&& raw.rfind("\u{1b}[?1000l") > raw.rfind("\u{1b}[?1000h")
				};
				assert!(comes_true(is_given_back), "the screen is not given back");
			}
			signal(terminal.id(), Signal::CONT);
			// Keys typed before belong to the program that had the terminal meanwhile.
			assert!(
				comes_true(|| terminal.is_raw()),
				"{face}: the terminal is not taken again"
			);
		}
		terminal.press(b"Nf3\r");
		terminal.wait_for("Felix three.");
		drop(terminal);
		assert_eq!(
			kept(home.path(), 1).as_deref(),
			Some("1. e4 e5 2. Nf3 *"),
			"{face}"
		);
	}
}

/// A variable that announces colours or a mouse may refer to another terminal.
#[test]
fn a_terminal_that_lies_gets_letters() {
	// Parts of a cell: halves and quarters, and sixths where they are known to be drawn.
	let is_figure = |sign: char| sign == '▄' || ('\u{1fb00}'..='\u{1fb3b}').contains(&sign);
	const MOUSE: &str = "\u{1b}[?1000h";
	for (variables, figures, mouse) in [
		(&[("TERM", "xterm-256color")][..], true, true),
		(&[("TERM", "xterm-kitty")], true, true),
		(&[("TERM", "xterm-kitty"), ("TMUX", "/tmp/tmux,1,0")], true, true),
		(
			&[("TERM", "xterm-256color"), ("KITTY_WINDOW_ID", "1")],
			true,
			true,
		),
		(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], false, true),
		(&[("TERM", "xterm-256color"), ("LC_ALL", "C")], false, true),
		(&[("TERM", "vt220"), ("COLORTERM", "truecolor")], false, false),
		(&[("TERM", "linux"), ("COLORTERM", "truecolor")], false, false),
		(&[("TERM", "nobody-knows"), ("COLORTERM", "24bit")], false, true),
		// It handles only lines.
		(&[("TERM", "dumb"), ("COLORTERM", "truecolor")], false, false),
		(&[("TERM", ""), ("COLORTERM", "truecolor")], false, false),
	] {
		let home = tempdir().unwrap();
		let mut command = annabella(home.path(), &format!("{GAME} --face screen"));
		for name in ["COLORTERM", "NO_COLOR", "TMUX", "STY", "ZELLIJ", "INSIDE_EMACS"] {
			command.env_remove(name);
		}
		command.envs(variables.iter().copied());
		let terminal = Terminal::start(&command);
		terminal.wait_for("for help.");
		terminal.press(b"e4\r");
		terminal.wait_for("Eva four.");
		let raw = String::from_utf8_lossy(&terminal.raw()).into_owned();
		assert_eq!(raw.contains(is_figure), figures, "{variables:?}: {raw:?}");
		assert_eq!(raw.contains("\u{1b}[38;5;"), figures, "{variables:?}: {raw:?}");
		assert_eq!(raw.contains(MOUSE), mouse, "{variables:?}: {raw:?}");
		let images = variables == [("TERM", "xterm-kitty")];
		assert_eq!(raw.contains("\u{1b}_G"), images, "{variables:?}: {raw:?}");
		drop(terminal);
		assert_eq!(kept(home.path(), 1).as_deref(), Some("1. e4 *"), "{variables:?}");
	}
}
