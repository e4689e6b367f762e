//! A person records a voice, is told which words to repeat, and plays with it: the person is eSpeak NG in a voice of its own.

use std::fs;
use std::process::Child;

use crate::headless::{Headless, Recorder};
use crate::program::Program;
use crate::recording::Microphone;
use crate::sound::{Manner, RATE, to_bytes};

/// Voice of the person: higher and slower than the built-in voice.
fn person() -> Manner {
	let voice = "[person]\nvoice = \"de+f4\"\nspeed = 150\npitch = 90\n";
	Manner::of_clips(voice, "person")
}

fn louder(samples: &[f32], factor: f32) -> Vec<f32> {
	let louder = samples.iter().map(|sample| (sample * factor).clamp(-1.0, 1.0));
	louder.collect()
}

fn wave(samples: &[f32]) -> Vec<u8> {
	let sound = to_bytes(samples);
	let mut bytes = b"RIFF".to_vec();
	bytes.extend((36 + sound.len() as u32).to_le_bytes());
	bytes.extend(b"WAVEfmt \x10\0\0\0\x01\0\x01\0");
	bytes.extend((RATE as u32).to_le_bytes());
	bytes.extend((2 * RATE as u32).to_le_bytes());
	bytes.extend(b"\x02\0\x10\0data");
	bytes.extend((sound.len() as u32).to_le_bytes());
	bytes.extend(sound);
	bytes
}

/// Returns the pitch of a voice in hertz: the median over its loud parts, by autocorrelation.
fn pitch(samples: &[f32]) -> f32 {
	let mut pitches: Vec<f32> = samples
		.chunks_exact(RATE / 20)
		.filter(|part| part.iter().any(|sample| sample.abs() > 0.1))
		.map(|part| {
			let likeness = |lag: usize| {
				let pairs = part.iter().zip(&part[lag..]);
				pairs.map(|(a, b)| a * b).sum::<f32>() / (part.len() - lag) as f32
			};
			let best = (RATE / 450..RATE / 70).max_by(|a, b| likeness(*a).total_cmp(&likeness(*b)));
			RATE as f32 / best.unwrap() as f32
		})
		.collect();
	pitches.sort_by(f32::total_cmp);
	pitches[pitches.len() / 2]
}

struct Studio<'r> {
	program: Program,
	microphone: Microphone<'r>,
	ears: Recorder,
}

impl Studio<'_> {
	/// Waits for the prompt of this text; then the word and the tone are heard, and then nothing.
	fn prompted(&self, text: &str) {
		self.program.hear(&format!(": {text}"));
		let moment = self.ears.now();
		self.ears.wait_for_silence(moment, 450);
	}

	fn say(&self, samples: &[f32]) {
		let mut child: Child = self.microphone.speak(samples);
		assert!(child.wait().unwrap().success());
	}
}

#[test]
fn a_voice_is_recorded_with_advice_and_then_heard_in_a_game() {
	let room = Headless::with_sound();
	let voices = room.folder().join("home/data/annabella/voices");
	let takes = voices.join("Anna.de");
	fs::create_dir_all(&takes).unwrap();
	let person = person();
	// Some words have been recorded before.
	for text in ["Eva", "zwei", "vier"] {
		fs::write(takes.join(format!("{text}.wav")), wave(&person.render(text))).unwrap();
	}
	let mut studio = Studio {
		microphone: Microphone::new(&room),
		ears: room.record(),
		program: Program::run(&room, room.folder(), &["voice", "record", "de", "Anna"]),
	};
	studio.program.hear("Mikrofon: ");
	let anna = person.render("Anna");
	let cough = [&anna[..], &vec![0.0; RATE / 2], &louder(&anna, 0.8)].concat();
	let endless = person.render("Turm Hector eins Hector acht und Springer Gustav eins Felix drei");
	for (samples, advice) in [
		(louder(&anna, 0.03), "Zu leise."),
		(louder(&anna, 9.0), "Zu laut."),
		(person.render("Dame"), "Das klang wie: Dame."),
		(cough, "Störgeräusch."),
	] {
		studio.prompted("Anna");
		studio.say(&samples);
		studio.program.hear(advice);
		studio.program.enter("");
	}
	studio.program.hear(": Anna");
	studio.say(&endless);
	studio.program.hear("Der Anfang fehlt.");
	studio.program.enter("r");
	studio.prompted("Anna");
	studio.say(&anna);
	studio.program.hear("Gut.");
	assert!(takes.join("Anna.flac").exists(), "it is kept at once");
	studio.program.enter("");
	studio.prompted("Bella");
	studio.program.enter("q");
	studio
		.program
		.hear("Die Stimme ist fertig. Aufgenommene Texte: vier.");
	studio.program.end();

	let list = room
		.command(env!("CARGO_BIN_EXE_annabella"))
		.args(["voice", "list"])
		.output()
		.unwrap();
	let list = String::from_utf8(list.stdout).unwrap();
	assert!(
		list.lines().any(|line| line.starts_with("Anna, de: 4 of ")),
		"{list}"
	);

	let clips = Manner::of_clips(include_str!("../../voices/clips/settings.toml"), "de");
	let built_in = pitch(&clips.render("Eva"));
	let own = pitch(&person.render("Eva"));
	let border = (built_in + own) / 2.0;
	assert!(own > 1.4 * built_in, "{own} and {built_in} Hz");
	let flags = "--two --clock none --vocabulary de --language de --tones off --plain --clips Anna";
	let game_in_hertz = |beginning: &str| {
		let mut game = Program::start(&room, room.folder(), flags);
		game.hear(beginning);
		studio.ears.wait_for_silence(studio.ears.now(), 600);
		let moment = studio.ears.now();
		game.enter("e4");
		game.hear("Eva zwei Eva vier");
		studio.ears.wait_for_silence(moment, 600);
		game.end();
		pitch(&studio.ears.since(moment))
	};
	let heard = game_in_hertz("Weiß am Zug.");
	assert!(
		heard > border,
		"{heard} Hz, but the person has {own} and the built-in voice {built_in}"
	);

	// A damaged voice is told, and the built-in one speaks.
	let file = voices.join("Anna.de.pack");
	let bytes = fs::read(&file).unwrap();
	fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
	fs::remove_file(room.folder().join("annabella.db")).unwrap();
	let heard = game_in_hertz("Es spricht die mitgelieferte Stimme");
	assert!(
		heard < border,
		"{heard} Hz, but the built-in voice has {built_in}"
	);
}
