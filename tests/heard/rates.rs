//! One announcement at every rate, by the clips and by the synthesiser, is understood word for word.

use crate::ear::{Ear, plain};
use crate::grammar::Grammar;
use crate::headless::{Headless, Recorder};
use crate::sound::{Manner, RATE};

const SETTINGS: &str = include_str!("../../voices/clips/settings.toml");

/// A pawn takes, promotes and gives check: "Bauer Bella sieben schlägt Anna acht, Umwandlung in Springer, Schach".
const POSITION: &str = "r7/1Pk5/8/8/8/8/8/4K3 w - - 0 1";
const MOVE: &str = "bxa8=N";

/// Says it, and returns the written and the recorded result.
fn say(room: &Headless, recorder: &Recorder, voice: &str, rate: i64) -> (String, Vec<f32>) {
	let moment = recorder.now();
	let output = room
		.command(env!("CARGO_BIN_EXE_annabella"))
		.args([
			"say",
			"--vocabulary",
			"de",
			"--files",
			"de-anna",
			"--fen",
			POSITION,
			MOVE,
		])
		.args(["--voice", voice, "--rate", &rate.to_string()])
		.output()
		.unwrap();
	assert!(output.status.success(), "{output:?}");
	recorder.wait_for_silence(moment, 600);
	let written = String::from_utf8(output.stdout).unwrap();
	(written.trim().to_owned(), recorder.since(moment))
}

#[test]
fn an_announcement_is_understood_at_every_rate_and_by_either_voice() {
	let grammar = Grammar::german_announcements();
	let room = Headless::with_sound();
	let recorder = room.record();
	let mut lengths = Vec::new();
	for (voice, rate) in [
		("own", 135),
		("own", 270),
		("own", 405),
		("synthesis", 170),
		("synthesis", 300),
		("synthesis", 450),
	] {
		let (written, samples) = say(&room, &recorder, voice, rate);
		let sounding: Vec<usize> = (0..samples.len())
			.filter(|at| samples[*at].abs() > 0.01)
			.collect();
		lengths.push((sounding[sounding.len() - 1] - sounding[0]) * 1000 / RATE);
		let manner = Manner::of_clips(SETTINGS, "de");
		let ear = match voice {
			"own" => Ear::of_faster(&manner, &grammar, (rate / 135) as usize),
			_ => Ear::of(&manner.at(rate), &grammar),
		};
		let heard = ear.hear_all(&samples, &grammar);
		let words: Vec<String> = heard.iter().map(|heard| plain(&heard.words.join(" "))).collect();
		assert_eq!(words, [plain(&written)], "{voice} at {rate}: {heard:?}");
	}
	println!("{lengths:?} ms");
	let [usual, twice, thrice, ..] = lengths[..] else {
		panic!("{lengths:?}");
	};
	assert!((450..550).contains(&(twice * 1000 / usual)), "{lengths:?}");
	assert!((290..400).contains(&(thrice * 1000 / usual)), "{lengths:?}");
	assert!(
		lengths[3..].is_sorted_by(|slow, fast| *slow > fast + fast / 4),
		"{lengths:?}"
	);
}
