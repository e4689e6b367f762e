//! BRLTTY shows the line of the cursor on forty cells, and its routing keys come as arrow keys.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use annabella::settings::FaceKind;

use crate::house::House;
use crate::screen_memory::ScreenMemory;
use crate::scrolling::squares;
use crate::terminal::{GAME, Terminal, annabella};
use crate::{comes_true, installed};

const CELLS: usize = 40;

/// BRLTTY with a display that is a socket. It ends when it is dropped.
struct Display {
	brltty: Child,
	orders: TcpStream,
	shown: Arc<Mutex<String>>,
	/// Time of BRLTTY's last typing.
	typed: Arc<Mutex<Instant>>,
	over: Arc<AtomicBool>,
}

impl Display {
	fn open(brltty: &Path, home: &Path, terminal: &Arc<Terminal>) -> Self {
		let over = Arc::new(AtomicBool::new(false));
		let mut memory = ScreenMemory::open(home);
		let screen = terminal.screen();
		let stop = Arc::clone(&over);
		memory.show(screen.lock().unwrap().parser.screen());
		thread::spawn(move || {
			while !stop.load(Ordering::Relaxed) {
				memory.show(screen.lock().unwrap().parser.screen());
				thread::sleep(Duration::from_millis(15));
			}
		});
		let typed = Arc::new(Mutex::new(Instant::now()));
		hand_over_keys(home, terminal, Arc::clone(&typed));
		let listener = TcpListener::bind("127.0.0.1:0").unwrap();
		let port = listener.local_addr().unwrap().port();
		let folder = home.to_str().unwrap();
		let mut command = Command::new(brltty);
		// In the foreground, for this test alone: no settings, no speech, the virtual display.
		command
			.args([
				"-n",
				"-e",
				"-q",
				"-N",
				"-Z",
				"-z",
				&format!("path={folder}/bin:/usr/bin:/bin"),
			])
			.args([
				"-f",
				"/dev/null",
				"-F",
				&format!("{folder}/prefs"),
				"-P",
				&format!("{folder}/pid"),
			])
			.args(["-W", folder, "-U", folder, "-x", "sc", "-s", "no", "-b", "vr"])
			.args([
				"-d",
				&format!("client:127.0.0.1:{port}"),
				"-t",
				"en-nabcc",
				"--start-message=",
				"-l",
				"4",
			])
			.env("HOME", home)
			.env("PATH", format!("{folder}/bin:/usr/bin:/bin"))
			.env("LANG", "C.UTF-8")
			.env("LC_ALL", "C.UTF-8")
			.stdin(Stdio::null())
			.stdout(Stdio::null())
			.stderr(File::create(home.join("brltty.log")).unwrap());
		let mut brltty = command.spawn().unwrap();
		listener.set_nonblocking(true).unwrap();
		let mut client = None;
		let called = comes_true(|| {
			client = listener.accept().ok().map(|(client, _)| client);
			client.is_some() || brltty.try_wait().unwrap().is_some()
		});
		let log = fs::read_to_string(home.join("brltty.log")).unwrap();
		let client = client.unwrap_or_else(|| panic!("BRLTTY does not call ({called}): {log}"));
		client.set_nonblocking(false).unwrap();
		let shown = Arc::new(Mutex::new(String::new()));
		let written = Arc::clone(&shown);
		let lines = BufReader::new(client.try_clone().unwrap()).lines();
		thread::spawn(move || {
			for line in lines.map_while(Result::ok) {
				if let Some(text) = line.strip_prefix("Visual ") {
					*written.lock().unwrap() = text.trim_matches('"').trim_end().to_owned();
				}
			}
		});
		let mut display = Self {
			brltty,
			orders: client,
			shown,
			typed,
			over,
		};
		display.order(&format!("cells {CELLS} 1"));
		display
	}

	fn order(&mut self, order: &str) {
		self.orders.write_all(format!("{order}\n").as_bytes()).unwrap();
	}

	/// Presses the routing key over a cell of the line that is shown, and waits until BRLTTY has brought the cursor to this
	/// row and cell; it may type one arrow too many, and another one back.
	#[track_caller]
	fn route(&mut self, place: (u16, u16), terminal: &Terminal) {
		const REST: Duration = Duration::from_millis(800);
		*self.typed.lock().unwrap() = Instant::now();
		self.order(&format!("route {}", place.1));
		let there = comes_true(|| terminal.cursor() == place && self.typed.lock().unwrap().elapsed() > REST);
		assert!(there, "{:?} instead of {place:?}", terminal.cursor());
	}

	/// Waits until this stands under the fingers.
	#[track_caller]
	fn read(&self, expected: &str) {
		let so = comes_true(|| *self.shown.lock().unwrap() == expected);
		assert!(
			so,
			"{expected:?} is not shown, but {:?}",
			self.shown.lock().unwrap()
		);
	}
}

impl Drop for Display {
	fn drop(&mut self) {
		self.over.store(true, Ordering::Relaxed);
		let _ = self.brltty.kill();
		let _ = self.brltty.wait();
	}
}

/// BRLTTY types by running `screen -X stuff TEXT`: ours puts the text into a pipe, from which it goes to the terminal.
fn hand_over_keys(home: &Path, terminal: &Arc<Terminal>, typed: Arc<Mutex<Instant>>) {
	let pipe = home.join("keys");
	assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
	let program = home.join("bin/screen");
	fs::create_dir(home.join("bin")).unwrap();
	let script = "#!/bin/sh\nfor a; do last=$a; done\nprintf %s \"$last\" > ";
	fs::write(&program, format!("{script}{}\n", pipe.display())).unwrap();
	fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
	let terminal = Arc::downgrade(terminal);
	thread::spawn(move || {
		let mut keys = Vec::new();
		while let Ok(mut pipe) = File::open(&pipe) {
			keys.clear();
			let read = pipe.read_to_end(&mut keys);
			match (read, terminal.upgrade()) {
				(Ok(_), Some(terminal)) => {
					*typed.lock().unwrap() = Instant::now();
					terminal.press(&keys);
				}
				_ => return,
			}
		}
	});
}

/// The message's first cells, cut between words.
fn first_cells(message: &str) -> String {
	let mut shown = String::new();
	for word in message.split(' ') {
		if shown.len() + 1 + word.len() > CELLS && !shown.is_empty() {
			break;
		}
		if !shown.is_empty() {
			shown.push(' ');
		}
		shown.push_str(word);
	}
	shown
}

#[test]
fn every_message_is_under_the_fingers_from_its_start() {
	let Some(brltty) = installed("brltty") else { return };
	let home = tempfile::tempdir().unwrap();
	let mut house = House::open(FaceKind::Braille, &[]);
	let terminal = Arc::new(Terminal::start(&annabella(
		home.path(),
		&format!("{GAME} --braille"),
	)));
	terminal.wait_for("New game.");
	let display = Display::open(&brltty, home.path(), &terminal);
	display.read(&first_cells(&house.greeting[0]));
	for line in ["e4", "e5", "Nf3", "nonsense", "square g1", "law 9.2", "turn"] {
		for typed in 1..=line.len() {
			terminal.press(&line.as_bytes()[typed - 1..typed]);
			display.read(line[..typed].trim_end());
		}
		terminal.press(b"\r");
		display.read(&first_cells(&house.enter(line)[0]));
	}
	// While the terminal scrolls as well.
	for line in squares() {
		terminal.press(line.as_bytes());
		display.read(&line);
		terminal.press(b"\r");
		display.read(&first_cells(&house.enter(&line)[0]));
	}
	// Of several sentences at once the first is under the fingers, and the rest below it.
	terminal.press(b"moves\r");
	display.read(&first_cells(&house.enter("moves")[0]));
}

#[test]
fn routing_keys_select_squares() {
	let Some(brltty) = installed("brltty") else { return };
	let home = tempfile::tempdir().unwrap();
	let terminal = Arc::new(Terminal::start(&annabella(
		home.path(),
		&format!("{GAME} --braille"),
	)));
	terminal.wait_for("New game.");
	let mut display = Display::open(&brltty, home.path(), &terminal);
	display.read("New game. No clock. White. ? helps.");
	terminal.press(b"row 1\r");
	display.read("1 RNBQKBNR");
	for (cell, square) in [(6, "e1: white king."), (9, "h1: white rook.")] {
		display.route((terminal.cursor().0, cell), &terminal);
		// The line has not changed, and the square is selected.
		display.read("1 RNBQKBNR");
		terminal.press(b"\r");
		display.read(square);
		terminal.press(b"\x1b[D\x1b[C");
		display.read("1 RNBQKBNR");
	}
	// So that the same line is not taken for the new one.
	terminal.press(b"turn\r");
	display.read("White. Move 1.");
	terminal.press(b"rows\r");
	display.read("RNBQKBNR");
	let (bottom, _) = terminal.cursor();
	for row in [
		"PPPPPPPP", "=-=-=-=-", "-=-=-=-=", "=-=-=-=-", "-=-=-=-=", "pppppppp",
	] {
		display.order("LnUp");
		display.read(row);
	}
	display.route((bottom - 6, 1), &terminal);
	terminal.press(b"\r");
	display.read("b7: black pawn.");
}

#[test]
fn routing_keys_select_squares_while_walking() {
	let Some(brltty) = installed("brltty") else { return };
	let home = tempfile::tempdir().unwrap();
	let terminal = Arc::new(Terminal::start(&annabella(
		home.path(),
		&format!("{GAME} --braille"),
	)));
	terminal.wait_for("New game.");
	let mut display = Display::open(&brltty, home.path(), &terminal);
	display.read("New game. No clock. White. ? helps.");
	terminal.press(b"\t");
	display.read("1 RNBQKBNR");
	terminal.press(b"\x1b[A");
	display.read("2 PPPPPPPP");
	// The finger goes there on the rank under the fingers, picks up the piece, and puts it down two ranks further.
	display.route((terminal.cursor().0, 5), &terminal);
	display.read("2 PPPPPPPP");
	terminal.press(b"\r");
	display.read("Picked up: pawn from d2.");
	terminal.press(b"\x1b[A\x1b[A");
	display.read("4 -=-=-=-=");
	display.route((terminal.cursor().0, 5), &terminal);
	terminal.press(b"\r");
	display.read("d4");
	terminal.press(b"\x1b[D");
	display.read("4 -=-P-=-=");
}
