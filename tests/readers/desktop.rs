//! Fenrir, which compares lines, and Orca, which is told of changes in a graphical terminal: `make readers`.
//!
//! They need a desktop's worth of packages and some seconds a key, so that they are not among the usual tests.

use std::fs;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use annabella::settings::FaceKind;
use rustix::process::{Pid, Signal, kill_process_group};

use crate::house::House;
use crate::scrolling::squares;
use crate::speech::Server;
use crate::terminal::{GAME, Terminal, at_home};
use crate::{comes_true, installed};

/// Keys by their names in the desk's keymap, and their codes from a terminal.
const KEYS: [(&str, &str, &str); 5] = [
	("f7", "\u{1b}[18~", "F7"),
	("f5", "\u{1b}[15~", "F5"),
	("f4", "\u{1b}OS", "F4"),
	("up", "\u{1b}[A", "Up"),
	("down", "\u{1b}[B", "Down"),
];

/// Lines with exactly one message each.
const LINES: [&str; 6] = ["e4", "e4", "Nf6", "square e4", "nonsense", "nonsense"];
/// A key with the same message each time: more of them than fit on a screen.
const AGAIN: usize = 30;

/// Waits until nothing has been said for a while: a reader that speaks a message in pieces does so at once.
fn settle(server: &Server) -> Vec<String> {
	const QUIET: Duration = Duration::from_millis(800);
	let (mut said, mut since) = (server.said(), Instant::now());
	while since.elapsed() < QUIET {
		thread::sleep(Duration::from_millis(50));
		let now = server.said();
		if now != said {
			(said, since) = (now, Instant::now());
		}
	}
	said
}

/// Goes through all keys; the speech after each must be the message and nothing else.
fn go_through(server: &Server, taken: &[&str], type_line: impl Fn(&str), press: impl Fn(&str, &str)) {
	let mut house = House::open(FaceKind::ScreenReader, &[]);
	let mut wrong = Vec::new();
	let mut check = |what: &str, key_name: &str, before: &[String], expected: Vec<String>| {
		let own = |said: &[String]| {
			said[before.len()..]
				.iter()
				.filter(|said| *said != key_name && *said != "blank")
				.count()
		};
		assert!(
			comes_true(|| own(&server.said()) >= expected.len()),
			"{what}: not all of {expected:?} is said"
		);
		let mut said = settle(server).split_off(before.len());
		// Orca names the keys that type nothing.
		said.retain(|said| said != key_name);
		// On a screen full of the same message, the empty row before the next one.
		said.retain(|said| said != "blank");
		// Fenrir pauses at the end of a screen line within a sentence.
		for said in &mut said {
			*said = said.replace(" , ", " ").trim_end_matches(" ,").to_owned();
		}
		println!("{what}: {said:?}");
		if said != expected {
			wrong.push(format!("{what}: {said:?} instead of {expected:?}"));
		}
	};
	let mut told = String::from("New game.");
	for line in LINES.iter().map(ToString::to_string).chain(squares()) {
		let before = settle(server);
		type_line(&line);
		let typed = settle(server);
		// Letters are no reason to say the last message again.
		assert!(
			!typed[before.len()..].iter().any(|said| said.contains(&told)),
			"{line}: {:?}",
			&typed[before.len()..]
		);
		press("\r", "Return");
		let answer = house.enter(&line);
		told = answer.concat();
		check(&line, "return", &typed, answer);
	}
	if let Some((name, bytes, key)) = KEYS.into_iter().find(|(name, ..)| *name == "f4") {
		for _ in 0..AGAIN {
			let before = settle(server);
			press(bytes, key);
			check(name, key, &before, house.press(name));
		}
	}
	for (name, bytes, key) in KEYS.into_iter().filter(|(name, ..)| !taken.contains(name)) {
		let before = settle(server);
		press(bytes, key);
		check(name, key, &before, house.press(name));
	}
	assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[ignore = "make readers: it needs Fenrir and about a minute"]
fn fenrir_says_each_message_once() {
	let Some(fenrir) = installed("fenrir") else { return };
	let home = tempfile::tempdir().unwrap();
	let server = Server::open();
	let start = home.path().join("start.sh");
	let flags = format!("{GAME} --screen-reader");
	fs::write(
		&start,
		format!("#!/bin/sh\nexec {} {flags}\n", env!("CARGO_BIN_EXE_annabella")),
	)
	.unwrap();
	assert!(
		Command::new("chmod")
			.arg("755")
			.arg(&start)
			.status()
			.unwrap()
			.success()
	);
	let settings = format!(
		"sound#enabled=False;speech#driver=speechdDriver;general#shell={};general#debugFile={};remote#enable=False;keyboard#charEcho=False",
		start.display(),
		home.path().join("fenrir.log").display()
	);
	let mut command = Command::new("/usr/bin/python3");
	command.arg(fenrir).args([
		"-e",
		"-s",
		"/etc/fenrirscreenreader/settings/settings-pty.conf",
		"-o",
		&settings,
	]);
	at_home(&mut command, home.path());
	command.env("TERM", "linux").env(
		"SPEECHD_ADDRESS",
		format!("inet_socket:127.0.0.1:{}", server.port),
	);
	let terminal = Terminal::start(&command);
	terminal.wait_for("New game.");
	assert!(comes_true(|| server
		.said()
		.iter()
		.any(|said| said.contains("New game."))));
	go_through(
		&server,
		// These are its own in a terminal of its own; the words for them remain.
		&["f5", "f7"],
		|line| {
			for sign in line.chars() {
				terminal.press(sign.encode_utf8(&mut [0; 4]).as_bytes());
				thread::sleep(Duration::from_millis(120));
			}
		},
		|bytes, _| terminal.press(bytes.as_bytes()),
	);
}

/// An invisible desktop, with Orca and a terminal in it. It ends, with all its processes, when it is dropped.
struct Desktop(Child);

impl Drop for Desktop {
	fn drop(&mut self) {
		if let Some(group) = Pid::from_raw(self.0.id().try_into().unwrap()) {
			let _ = kill_process_group(group, Signal::TERM);
			thread::sleep(Duration::from_secs(1));
			let _ = kill_process_group(group, Signal::KILL);
		}
		let _ = self.0.wait();
	}
}

#[test]
#[ignore = "make readers: it needs Orca, a graphical terminal and about two minutes"]
fn orca_says_each_message_once() {
	if ["orca", "Xvfb", "xdotool", "openbox", "dbus-run-session"]
		.iter()
		.any(|name| installed(name).is_none())
	{
		return;
	}
	let home = tempfile::tempdir().unwrap();
	let server = Server::open();
	fs::create_dir(home.path().join("run")).unwrap();
	assert!(
		Command::new("chmod")
			.arg("700")
			.arg(home.path().join("run"))
			.status()
			.unwrap()
			.success()
	);
	let display = (90..).find(|number| !std::path::Path::new(&format!("/tmp/.X11-unix/X{number}")).exists());
	let display = format!(":{}", display.unwrap());
	let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/readers/desktop.sh");
	let mut command = Command::new("bash");
	command.arg(script).arg(env!("CARGO_BIN_EXE_annabella"));
	command.args(format!("{GAME} --screen-reader").split_whitespace());
	at_home(&mut command, home.path());
	command
		.env("DISPLAY", &display)
		.env(
			"SPEECHD_ADDRESS",
			format!("inet_socket:127.0.0.1:{}", server.port),
		)
		.stdin(Stdio::null())
		.stdout(Stdio::null())
		.stderr(fs::File::create(home.path().join("desktop.log")).unwrap())
		.process_group(0);
	let _desktop = Desktop(command.spawn().unwrap());
	let begun = comes_true(|| server.said().iter().any(|said| said.contains("New game.")));
	let log = fs::read_to_string(home.path().join("desktop.log")).unwrap();
	assert!(
		begun,
		"Orca has not read the first message. Said: {:?}\n{log}",
		server.said()
	);
	let send = |arguments: &[&str]| {
		let mut xdotool = Command::new("xdotool");
		assert!(
			xdotool
				.args(arguments)
				.env("DISPLAY", &display)
				.status()
				.unwrap()
				.success()
		);
	};
	send(&["search", "--sync", "--name", "^table$", "windowfocus", "--sync"]);
	go_through(
		&server,
		&[],
		|line| send(&["type", "--delay", "150", line]),
		|_, key| send(&["key", "--clearmodifiers", key]),
	);
}
