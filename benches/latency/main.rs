//! Time from the key to the first audible sample, from the key that hushes to silence, and the cost of speaking: each
//! voice, and the speech server by hand, in turns, in one room.
//!
//! A sound counts when it arrives from the sound server at the monitor of its sink, in blocks of 5 ms, so that every
//! figure includes up to a block for the measurement itself.
#![allow(
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::print_stdout,
	reason = "a bench prints its figures, and stops when something is missing"
)]

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

mod listener;
mod server;

use std::error::Error;
use std::thread;
use std::time::{Duration, Instant};

use headless::Headless;
use listener::Listener;
use place::process::{processor_ms, wakes};
use place::terminal::Terminal;
use place::{spread, spread_with_tail};
use server::Server;

/// Keys for each voice.
const ROUNDS: u32 = 100;
/// Utterances to their end for each voice.
const WHOLE: usize = 3;
/// Longer than any breath within a sentence.
const SILENCE: Duration = Duration::from_millis(800);
/// Longer than any breath within the words that are hushed.
const HUSHED: Duration = Duration::from_millis(300);
/// Time that words are heard before they are hushed; in each round a little later than in the one before, as there are
/// breaths in them.
const HEARD: Duration = Duration::from_millis(120);
const LATER: Duration = Duration::from_millis(37);
/// After this the voice has closed its device.
const REST: Duration = Duration::from_secs(4);
/// Time without a key.
const IDLE: Duration = Duration::from_secs(5);
/// The samples that the own voice passes on at once, in ms.
const BUFFER_MS: f64 = 10.0;
/// The words that are said again and again.
const WORDS: &str = "Eva two Eva four.";

/// A voice that can be made to speak and to be silent.
enum Voice {
	/// The program, which repeats its last announcement.
	Program(Terminal),
	/// The speech server, by hand.
	Server(Server),
}

struct Speaker {
	name: &'static str,
	voice: Voice,
	heard_ms: Vec<f64>,
	hushed_ms: Vec<f64>,
	/// Processor time for a second with sound.
	speaking_ms: Vec<f64>,
}

fn millis(duration: Duration) -> f64 {
	duration.as_secs_f64() * 1000.0
}

impl Speaker {
	fn new(name: &'static str, voice: Voice) -> Self {
		Self {
			name,
			voice,
			heard_ms: Vec::new(),
			hushed_ms: Vec::new(),
			speaking_ms: Vec::new(),
		}
	}

	fn start(
		name: &'static str,
		voice: &str,
		room: &Headless,
		listener: &Listener,
	) -> Result<Self, Box<dyn Error>> {
		let mut command = room.command(env!("CARGO_BIN_EXE_annabella"));
		// Each has its own storage, so that neither asks whether to go on with the other's game.
		command.env("XDG_DATA_HOME", room.folder().join(voice));
		command.args([
			"--two",
			"--vocabulary",
			"en",
			"--clock",
			"none",
			"--language",
			"en",
		]);
		command.args(["--echo", "off", "--voice", voice]);
		let mut terminal = Terminal::start(&command)?;
		terminal.first_frame()?;
		listener.wait_for_silence(SILENCE);
		let key = terminal.type_keys("e4\r")?;
		listener
			.wait_for_sound(key)
			.map_err(|error| format!("{name}, after the move e4: {error}"))?;
		listener.wait_for_silence(SILENCE);
		terminal.type_keys("repeat")?;
		Ok(Self::new(name, Voice::Program(terminal)))
	}

	/// Lets it speak: the program answers with its last announcement, which begins with words and not with a tone.
	fn speak(&mut self) -> Result<Instant, Box<dyn Error>> {
		match &mut self.voice {
			Voice::Program(terminal) => terminal.type_keys("\r"),
			Voice::Server(server) => server.speak(WORDS),
		}
	}

	/// Hushes it. The first of the keys does; with the others the next answer is prepared.
	fn hush(&mut self) -> Result<Instant, Box<dyn Error>> {
		match &mut self.voice {
			Voice::Program(terminal) => terminal.type_keys("repeat"),
			Voice::Server(server) => server.cancel(),
		}
	}

	fn answer_and_hush(&mut self, round: u32, listener: &Listener) -> Result<(), Box<dyn Error>> {
		let key = self.speak()?;
		self.heard_ms.push(millis(listener.wait_for_sound(key)?));
		thread::sleep(HEARD + LATER * (round % 10));
		let key = self.hush()?;
		let last = listener.wait_for_silence(HUSHED);
		let after = last.map_or(Duration::ZERO, |last| last.saturating_duration_since(key));
		self.hushed_ms.push(millis(after));
		Ok(())
	}

	fn id(&self) -> Option<u32> {
		match &self.voice {
			Voice::Program(terminal) => Some(terminal.id()),
			Voice::Server(_) => None,
		}
	}

	/// Speaks to the end, and notes the cost.
	fn speak_whole(&mut self, listener: &Listener) -> Result<(), Box<dyn Error>> {
		let Some(id) = self.id() else { return Ok(()) };
		let before = processor_ms(id);
		let key = self.speak()?;
		let first = key + listener.wait_for_sound(key)?;
		let last = listener.wait_for_silence(SILENCE).unwrap_or(first);
		let cost = processor_ms(id) - before;
		self.speaking_ms.push(cost / (last - first).as_secs_f64());
		self.hush()?;
		Ok(())
	}

	/// Processor time in ms, and wake-ups, for each idle second.
	fn idle(&self) -> Option<(f64, f64)> {
		let id = self.id()?;
		let before = (processor_ms(id), wakes(id));
		thread::sleep(IDLE);
		let seconds = IDLE.as_secs_f64();
		Some((
			(processor_ms(id) - before.0) / seconds,
			(wakes(id) - before.1) / seconds,
		))
	}
}

fn main() -> Result<(), Box<dyn Error>> {
	let room = Headless::with_speech("en");
	let listener = Listener::start(&room)?;
	let mut speakers = Vec::new();
	for (name, voice) in [
		("Own voice", "own"),
		("Synthetic voice", "synthesis"),
		("System speech", "system"),
	] {
		speakers.push(Speaker::start(name, voice, &room, &listener)?);
	}
	let server = Server::connect(&room, "en")?;
	speakers.push(Speaker::new("Speech Dispatcher by hand", Voice::Server(server)));
	for round in 0..ROUNDS {
		for speaker in &mut speakers {
			let name = speaker.name;
			speaker
				.answer_and_hush(round, &listener)
				.map_err(|error| format!("{name}: {error}"))?;
		}
	}
	for speaker in &mut speakers {
		for _ in 0..WHOLE {
			speaker.speak_whole(&listener)?;
		}
	}
	println!("From the key Enter, after the word repeat, to the first audible sample:");
	for speaker in &speakers {
		println!(
			"  {}: {}.",
			speaker.name,
			spread_with_tail(&speaker.heard_ms, "ms")
		);
	}
	println!("From the key that hushes to the last audible sample; one buffer is {BUFFER_MS} ms:");
	for speaker in &speakers {
		println!(
			"  {}: {}.",
			speaker.name,
			spread_with_tail(&speaker.hushed_ms, "ms")
		);
	}
	println!("Processor time of the program and its processes for each second of speech:");
	for speaker in speakers.iter().filter(|speaker| !speaker.speaking_ms.is_empty()) {
		println!("  {}: {}.", speaker.name, spread(&speaker.speaking_ms, "ms"));
	}
	println!("The same for each second of silence, and how often it wakes up:");
	thread::sleep(REST);
	for speaker in &speakers {
		if let Some((cost, wakes)) = speaker.idle() {
			println!("  {}: {cost:.2} ms, {wakes:.1} times.", speaker.name);
		}
	}
	Ok(())
}
