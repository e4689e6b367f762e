//! From the key to the first sample that can be heard: the own voice and the system's speech, in turns, in one room.
//!
//! Heard is what arrives from the sound server at the monitor of its sink, in blocks of 5 ms, so that the measuring itself
//! is in every figure with up to a block.
#![allow(
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::print_stdout,
	reason = "a bench prints its figures, and stops when something is missing"
)]

#[path = "../tests/heard/headless.rs"]
#[allow(
	dead_code,
	unused_imports,
	reason = "made for the tests; a bench needs a part of it"
)]
mod headless;
#[path = "place/mod.rs"]
#[allow(dead_code, reason = "each bench needs a part of it")]
mod place;
#[path = "../tests/heard/sound.rs"]
#[allow(dead_code, reason = "made for the tests; a bench needs a part of it")]
mod sound;

use std::error::Error;
use std::io::Read;
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use headless::Headless;
use place::terminal::Terminal;
use place::{median, spread};

/// Keys for each voice.
const ROUNDS: usize = 15;
/// Samples a second at the monitor, as the sink has them.
const RATE: f64 = 48_000.0;
/// Bytes in a block of 5 ms.
const BLOCK: usize = 480;
/// Samples smaller than this are silence. Of a full scale of 32,768.
const AUDIBLE: u16 = 130;
/// Longer than any breath within a sentence.
const SILENCE: Duration = Duration::from_millis(800);
/// Whatever has not been heard by then will not be.
const AT_LAST: Duration = Duration::from_secs(10);

/// Listens at the monitor, and knows when something was heard.
struct Listener {
	recorder: Child,
	/// The first audible sample of each block that has one.
	heard: Arc<Mutex<Vec<Instant>>>,
}

impl Listener {
	fn start(room: &Headless) -> Result<Self, Box<dyn Error>> {
		let mut recorder = room
			.command("parec")
			.args([
				"--device=ears.monitor",
				"--format=s16le",
				"--channels=1",
				"--rate=48000",
			])
			.args(["--raw", "--latency-msec=5"])
			.stdin(Stdio::null())
			.stdout(Stdio::piped())
			.spawn()?;
		let mut sound = recorder.stdout.take().ok_or("The recorder has no output.")?;
		let heard = Arc::new(Mutex::new(Vec::new()));
		let ears = Arc::clone(&heard);
		thread::spawn(move || {
			let mut block = [0; BLOCK];
			while sound.read_exact(&mut block).is_ok() {
				let now = Instant::now();
				let loud = block
					.chunks_exact(2)
					.position(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]).unsigned_abs() > AUDIBLE);
				if let Some(at) = loud {
					let before = Duration::from_secs_f64((BLOCK / 2 - at) as f64 / RATE);
					ears.lock()
						.unwrap_or_else(PoisonError::into_inner)
						.push(now - before);
				}
			}
		});
		Ok(Self { recorder, heard })
	}

	fn first_after(&self, key: Instant) -> Option<Instant> {
		let heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
		heard.get(heard.partition_point(|at| *at < key)).copied()
	}

	/// Waits for the first audible sample after the key.
	fn wait_for_sound(&self, key: Instant) -> Result<Duration, Box<dyn Error>> {
		while key.elapsed() < AT_LAST {
			if let Some(at) = self.first_after(key) {
				return Ok(at - key);
			}
			thread::sleep(Duration::from_millis(2));
		}
		Err("Nothing was heard after the key.".into())
	}

	/// Waits until nothing has been heard for some time.
	fn wait_for_silence(&self) {
		let start = Instant::now();
		loop {
			let heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
			let last = heard.last().copied().unwrap_or(start).max(start);
			drop(heard);
			if last.elapsed() > SILENCE {
				return;
			}
			thread::sleep(Duration::from_millis(10));
		}
	}
}

impl Drop for Listener {
	fn drop(&mut self) {
		let _ = self.recorder.kill();
		let _ = self.recorder.wait();
	}
}

/// A program with one voice.
struct Speaker {
	name: &'static str,
	terminal: Terminal,
	heard_ms: Vec<f64>,
}

impl Speaker {
	fn start(name: &'static str, voice: &str, room: &Headless) -> Result<Self, Box<dyn Error>> {
		let mut command = room.command(env!("CARGO_BIN_EXE_annabella"));
		// Each has its own shelf, so that neither asks whether to go on with the other's game.
		command.env("XDG_DATA_HOME", room.folder().join(voice));
		command.args(["--two", "--vocabulary", "en", "--clock", "none", "--voice", voice]);
		let terminal = Terminal::start(&command)?;
		terminal.first_frame()?;
		Ok(Self {
			name,
			terminal,
			heard_ms: Vec::new(),
		})
	}

	/// Asks for the last announcement again: an answer that begins with words and not with a tone.
	fn answer(&mut self, listener: &Listener) -> Result<(), Box<dyn Error>> {
		self.terminal.type_keys("repeat")?;
		listener.wait_for_silence();
		let key = self.terminal.type_keys("\r")?;
		let heard = listener.wait_for_sound(key)?;
		self.heard_ms.push(heard.as_secs_f64() * 1000.0);
		listener.wait_for_silence();
		Ok(())
	}
}

fn main() -> Result<(), Box<dyn Error>> {
	let room = Headless::with_speech("en");
	let listener = Listener::start(&room)?;
	let mut speakers = Vec::new();
	for (name, voice) in [("Own voice", "own"), ("System speech", "system")] {
		let mut speaker = Speaker::start(name, voice, &room)?;
		listener.wait_for_silence();
		let key = speaker.terminal.type_keys("e4\r")?;
		listener
			.wait_for_sound(key)
			.map_err(|error| format!("{name}, after the move e4: {error}"))?;
		listener.wait_for_silence();
		speakers.push(speaker);
	}
	for _ in 0..ROUNDS {
		for speaker in &mut speakers {
			let name = speaker.name;
			speaker
				.answer(&listener)
				.map_err(|error| format!("{name}: {error}"))?;
		}
	}
	println!("From the key Enter, after the word repeat, to the first audible sample:");
	for speaker in &speakers {
		println!("  {}: {}.", speaker.name, spread(&speaker.heard_ms, "ms"));
	}
	let difference = median(&speakers[1].heard_ms) - median(&speakers[0].heard_ms);
	let order = if difference < 0.0 { "later" } else { "earlier" };
	println!("  The own voice is heard {:.1} ms {order}.", difference.abs());
	Ok(())
}
