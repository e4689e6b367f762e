//! A game on a server beside the same game against an engine, in one room and in turns: time from the opponent's move to the first audible
//! sample, from the key that plays a move to the request at the server, and the cost of waiting.
//!
//! The server is the double of `tests/online`, on this machine; the engine is a script that plays what it is given. The time of the
//! opponent's move is that at which it is handed to either.
#![allow(
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::print_stdout,
	clippy::unwrap_used,
	reason = "a bench prints its figures, and stops when something is missing"
)]

#[path = "../../tests/online/double/mod.rs"]
#[allow(
	dead_code,
	unused_imports,
	reason = "made for the tests; a bench needs a part of it"
)]
mod double;
#[path = "../../tests/heard/headless.rs"]
#[allow(
	dead_code,
	unused_imports,
	reason = "made for the tests; a bench needs a part of it"
)]
mod headless;
#[path = "../latency/listener.rs"]
mod listener;
#[path = "../place/mod.rs"]
#[allow(dead_code, reason = "each bench needs a part of it")]
mod place;
#[path = "../../tests/heard/sound.rs"]
#[allow(dead_code, reason = "made for the tests; a bench needs a part of it")]
mod sound;

use std::error::Error;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use double::{Double, Settings, World};
use headless::Headless;
use listener::Listener;
use place::process::{children, memory_kib, processor_ms, wakes};
use place::terminal::Terminal;
use place::{median, spread, spread_with_tail};

/// The start of the game, which is in no book of openings: the engine is asked at every move.
const START: &str = "rnbqkbnr/1pppppp1/8/p6p/P6P/8/1PPPPPP1/RNBQKBNR w KQkq - 0 3";
/// The moves of the game, in which nothing is repeated or taken.
const GAME: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 d2d3 f8c5 c2c3 d7d6 b1d2 c8d7 d1e2 d8e7 d2c4 a8a6 b2b4 g7g6 e2d1 c5b6 d1e2 d7h3 \
	e1d1 e7d8 c4b2 a6a8 f3d2 f6h7 e2e1 a8c8 h1g1 d8e7 g1f1 b6e3 a1a2 h7f8 d2b3 h3f5 c3c4 h8h7";
/// Longer than any breath within a sentence.
const SILENCE: Duration = Duration::from_millis(800);
/// After this the voice has closed its device.
const REST: Duration = Duration::from_secs(4);
/// Time in which nothing happens.
const IDLE: Duration = Duration::from_secs(14);

/// The engine: it plays the moves that stand in a pipe.
const ENGINE: &str = "#!/bin/sh\nexec 3< \"$0.moves\"\nwhile read -r line; do case $line in uci) echo uciok;; isready) echo readyok;;\n\
	go*) read -r move <&3 && echo \"bestmove $move\";; quit) exit;; esac; done\n";

fn millis(duration: Duration) -> f64 {
	duration.as_secs_f64() * 1000.0
}

/// Sends a request to the server as this user, and returns the time before it.
fn post(double: &Double, user: &str, path: &str, form: &str) -> Result<(Instant, String), Box<dyn Error>> {
	let url = double.url();
	let place = url.trim_start_matches("http://");
	let mut wire = TcpStream::connect(place)?;
	wire.set_read_timeout(Some(Duration::from_secs(10)))?;
	let request = format!(
		"POST {path} HTTP/1.1\r\nHost: {place}\r\nAuthorization: Bearer lip_{user}\r\nConnection: close\r\n\
		 Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
		form.len()
	);
	let now = Instant::now();
	wire.write_all(request.as_bytes())?;
	let mut answer = String::new();
	wire.read_to_string(&mut answer)?;
	Ok((now, answer))
}

/// The program in a terminal, in its own home.
fn program(room: &Headless, name: &str, arguments: &[&str]) -> Result<Terminal, Box<dyn Error>> {
	let mut command: Command = room.command(env!("CARGO_BIN_EXE_annabella"));
	for variable in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
		command.env(variable, room.folder().join(name));
	}
	command.args([
		"--language",
		"en",
		"--vocabulary",
		"en",
		"--echo",
		"off",
		"--voice",
		"own",
	]);
	command.args(["--say", "hints=off"]).args(arguments);
	let terminal = Terminal::start(&command)?;
	terminal.first_frame()?;
	Ok(terminal)
}

/// Something that hands over the opponent's next move, and returns the time.
type Opponent<'a> = Box<dyn FnMut(&str) -> Result<Instant, Box<dyn Error>> + 'a>;

struct Player<'a> {
	name: &'static str,
	terminal: Terminal,
	opponent: Opponent<'a>,
	heard_ms: Vec<f64>,
}

impl Player<'_> {
	/// Plays a move, and hears the opponent's. Returns the time of the key.
	fn round(&mut self, own: &str, other: &str, listener: &Listener) -> Result<Instant, Box<dyn Error>> {
		let key = self.terminal.type_keys(&format!("{own}\r"))?;
		listener
			.wait_for_sound(key)
			.map_err(|why| format!("{}, {own}: {why}", self.name))?;
		listener.wait_for_silence(SILENCE);
		let handed = (self.opponent)(other)?;
		let heard = listener
			.wait_for_sound(handed)
			.map_err(|why| format!("{}, {other}: {why}", self.name))?;
		self.heard_ms.push(millis(heard));
		listener.wait_for_silence(SILENCE);
		Ok(key)
	}
}

fn tell_waiting(name: &str, id: u32) {
	let before = (processor_ms(id), wakes(id));
	thread::sleep(IDLE);
	let seconds = IDLE.as_secs_f64();
	println!(
		"  {name}: {:.2} ms, {:.1} times.",
		(processor_ms(id) - before.0) / seconds,
		(wakes(id) - before.1) / seconds
	);
}

fn main() -> Result<(), Box<dyn Error>> {
	let room = Headless::with_sound();
	let listener = Listener::start(&room)?;

	let script = room.folder().join("engine");
	fs::write(&script, ENGINE)?;
	fs::set_permissions(&script, Permissions::from_mode(0o700))?;
	let pipe = room.folder().join("engine.moves");
	assert!(Command::new("mkfifo").arg(&pipe).status()?.success());
	let mut moves: File = OpenOptions::new().read(true).write(true).open(&pipe)?;
	let against = script.to_str().ok_or("a name in Unicode")?;
	let home = program(
		&room,
		"home",
		&[
			"--engine",
			against,
			"--strength",
			"8",
			"--side",
			"white",
			"--clock",
			"180+60",
			"--fen",
			START,
		],
	)?;
	listener.wait_for_silence(SILENCE);
	let engine: Opponent<'_> = Box::new(|mv| {
		let now = Instant::now();
		writeln!(moves, "{mv}")?;
		Ok(now)
	});
	let mut at_home = Player {
		name: "against an engine",
		terminal: home,
		opponent: engine,
		heard_ms: Vec::new(),
	};

	let double = Double::open(Settings::default());
	let url = double.url();
	let tokens = room.folder().join("served/annabella/online");
	fs::create_dir_all(&tokens)?;
	let place = url.trim_start_matches("http://").replace(':', "-");
	fs::write(tokens.join(format!("{place}.token")), "lip_Anna")?;
	let mut terminal = program(&room, "served", &["--server", &url])?;
	terminal.type_keys("online\r")?;
	double.until("the program listens", |world| {
		world.streams("/api/stream/event") == 1
	});
	listener.wait_for_silence(SILENCE);
	let form = format!(
		"clock.limit=10800&clock.increment=60&color=black&rated=false&variant=fromPosition&fen={}",
		START.replace(' ', "+")
	);
	let (challenged, answer) = post(&double, "Bert", "/api/challenge/Anna", &form)?;
	let at = answer.find("game").ok_or("The challenge was refused.")?;
	let game = answer[at..at + 8].to_owned();
	// At once: all of the question takes longer than the challenge lasts.
	listener.wait_for_sound(challenged)?;
	terminal.type_keys("yes\r")?;
	double.until("the game is read", |world| {
		world.streams("/api/board/game/stream") == 1
	});
	listener.wait_for_silence(SILENCE);
	let served: Opponent<'_> = Box::new(|mv| {
		let (now, _) = post(&double, "Bert", &format!("/api/board/game/{game}/move/{mv}"), "")?;
		Ok(now)
	});
	let mut on_server = Player {
		name: "on a server",
		terminal,
		opponent: served,
		heard_ms: Vec::new(),
	};

	let mut requested_ms = Vec::new();
	let plies: Vec<&str> = GAME.split_whitespace().collect();
	for pair in plies.chunks_exact(2) {
		at_home.round(pair[0], pair[1], &listener)?;
		thread::scope(|scope| {
			let moves = |world: &World| world.times_asked("POST", "/move/");
			let before = moves(&double.world());
			let asked = scope.spawn({
				let double = &double;
				move || {
					double.until("the move is there", |world| moves(world) > before);
					Instant::now()
				}
			});
			let key = on_server.round(pair[0], pair[1], &listener)?;
			requested_ms.push(millis(
				asked.join().expect("it is asked").saturating_duration_since(key),
			));
			Ok::<(), Box<dyn Error>>(())
		})?;
	}
	println!("From the opponent's move to the first audible sample:");
	for player in [&at_home, &on_server] {
		println!("  {}: {}.", player.name, spread(&player.heard_ms, "ms"));
	}
	let [engine, server] = [&at_home, &on_server].map(|player| median(&player.heard_ms));
	println!(
		"  The server's line is {:.1} ms behind the engine's, {:.2} of its time.",
		server - engine,
		server / engine
	);
	println!("From the key Enter after a move to its request at the server:");
	println!("  {}.", spread_with_tail(&requested_ms, "ms"));
	println!(
		"Processor time for each second of waiting for the opponent, and how often the program and its processes wake up:"
	);
	thread::sleep(REST);
	let couriers = children(on_server.terminal.id(), "annabella-onlin");
	tell_waiting(at_home.name, at_home.terminal.id());
	tell_waiting(on_server.name, on_server.terminal.id());
	for courier in &couriers {
		tell_waiting(
			"the courier alone, to which the server says nothing every 7 s on two streams",
			*courier,
		);
	}
	println!("Memory that is resident, in MiB:");
	let mib = |id: u32| memory_kib(id).unwrap_or(f64::NAN) / 1024.0;
	for player in [&at_home, &on_server] {
		println!("  the program {}: {:.1}.", player.name, mib(player.terminal.id()));
	}
	for courier in couriers {
		println!("  the courier: {:.1}.", mib(courier));
	}
	Ok(())
}
