//! From the start to the first frame, memory, and wake-ups while idle; beside a bare ratatui program, in turns.
//!
//! All of them run in a room with a private sound server. The bare program is this bench itself, started with the word `bare`.
#![allow(
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::print_stdout,
	reason = "a bench prints its figures, and stops when something is missing"
)]

mod bare;
#[path = "../../tests/heard/headless.rs"]
#[allow(
	dead_code,
	unused_imports,
	reason = "made for the tests; a bench needs a part of it"
)]
mod headless;
#[path = "../place/mod.rs"]
#[allow(dead_code, reason = "each bench needs a part of it")]
mod place;
#[path = "../../tests/heard/sound.rs"]
#[allow(dead_code, reason = "made for the tests; a bench needs a part of it")]
mod sound;

use std::env;
use std::error::Error;
use std::process::Command;
use std::thread;
use std::time::Duration;

use headless::Headless;
use place::process::{memory_kib, wakes};
use place::terminal::Terminal;
use place::{median, spread};

/// Starts of each program.
const ROUNDS: usize = 21;
/// Time after the first frame until the start is over: the greeting, and the seconds for which the voice keeps its stream
/// open.
const SETTLE: Duration = Duration::from_secs(14);
/// Time without a key.
const IDLE: Duration = Duration::from_secs(5);

/// One way to start one program.
struct Candidate {
	name: &'static str,
	command: Command,
	first_frame_ms: Vec<f64>,
	memory_mib: Vec<f64>,
}

impl Candidate {
	fn new(name: &'static str, program: &str, arguments: &[&str], room: &Headless) -> Self {
		let mut command = room.command(program);
		command.args(arguments);
		Self {
			name,
			command,
			first_frame_ms: Vec::new(),
			memory_mib: Vec::new(),
		}
	}

	fn start(&mut self) -> Result<(), Box<dyn Error>> {
		let terminal = Terminal::start(&self.command)?;
		let frame = terminal.first_frame()?;
		thread::sleep(Duration::from_millis(300));
		let memory = memory_kib(terminal.id()).ok_or("The program has ended.")?;
		self.first_frame_ms.push(frame.as_secs_f64() * 1000.0);
		self.memory_mib.push(memory / 1024.0);
		Ok(())
	}

	/// Wake-ups a second while idle.
	fn idle(&self) -> Result<f64, Box<dyn Error>> {
		let terminal = Terminal::start(&self.command)?;
		terminal.first_frame()?;
		thread::sleep(SETTLE);
		let before = wakes(terminal.id());
		thread::sleep(IDLE);
		Ok((wakes(terminal.id()) - before) / IDLE.as_secs_f64())
	}
}

fn main() -> Result<(), Box<dyn Error>> {
	if env::args().nth(1).as_deref() == Some("bare") {
		return bare::run();
	}
	let room = Headless::with_sound();
	let this = env::current_exe()?;
	let this = this.to_str().ok_or("The bench's own path is not text.")?;
	let annabella = env!("CARGO_BIN_EXE_annabella");
	let game = ["--two", "--vocabulary", "de", "--clock", "none", "--voice"];
	let silent = [&game[..], &["none"]].concat();
	let own = [&game[..], &["own"]].concat();
	let mut all = [
		Candidate::new("A bare ratatui program", this, &["bare"], &room),
		Candidate::new("Annabella, without a voice", annabella, &silent, &room),
		Candidate::new("Annabella, with its own voice", annabella, &own, &room),
	];
	for _ in 0..ROUNDS {
		for candidate in &mut all {
			candidate
				.start()
				.map_err(|error| format!("{}: {error}", candidate.name))?;
		}
	}
	let bare_frame = median(&all[0].first_frame_ms);
	let bare_memory = median(&all[0].memory_mib);
	for candidate in &all {
		println!("{}:", candidate.name);
		println!(
			"  start to first frame: {}.",
			spread(&candidate.first_frame_ms, "ms")
		);
		println!("  resident memory: {}.", spread(&candidate.memory_mib, "MiB"));
		println!(
			"  against the bare program: {:.2} times the time, {:.2} times the memory.",
			median(&candidate.first_frame_ms) / bare_frame,
			median(&candidate.memory_mib) / bare_memory
		);
		println!(
			"  wake-ups while nothing happens: {:.1} a second.",
			candidate.idle()?
		);
	}
	println!("What is hoped for: first frame within 15 ms, under 20 MiB, no wake-ups.");
	Ok(())
}
