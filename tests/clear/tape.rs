//! Speech of the program's voice, as the program itself writes it down.

use std::collections::HashMap;
use std::fs;
use std::process::Command;

use crate::sound::{RATE, from_bytes};

/// An example of a spoken text, and the words of which it is put together.
#[derive(Clone, Debug)]
pub struct Example {
	pub key: String,
	pub words: Vec<Word>,
}

/// A word or fixed phrase in an example.
#[derive(Clone, Debug)]
pub struct Word {
	/// Two letters.
	pub language: String,
	pub text: String,
	pub sound: Vec<f32>,
}

/// Returns one example of `every` in a language whose key begins with one of these, this many times as fast as it was recorded.
pub fn tape(language: &str, keys: &str, tempo: usize, every: usize) -> Vec<Example> {
	let settings: toml::Table = include_str!("../../voices/clips/settings.toml")
		.parse()
		.expect("settings");
	let recorded = settings[language]["recorded"].as_integer().expect("a rate");
	let (list, wave) = written(language, keys, "own", recorded * tempo as i64, every);
	read(&list, &wave)
}

/// Returns the same at this rate and by this voice: the list, and the sound.
pub fn written(language: &str, keys: &str, voice: &str, rate: i64, every: usize) -> (String, Vec<u8>) {
	let folder = tempfile::tempdir().expect("a folder");
	let out = folder.path().join("voice.wav");
	let mut command = Command::new(env!("CARGO_BIN_EXE_annabella"));
	command.args([
		"voice",
		"phrases",
		language,
		"--rate",
		&rate.to_string(),
		"--voice",
		voice,
		"--every",
		&every.to_string(),
		"--out",
	]);
	command.arg(&out);
	if !keys.is_empty() {
		command.args(["--only", keys]);
	}
	// The words of the user who runs this are not loaded.
	let home = folder.path();
	let done = command
		.env("HOME", home)
		.env("XDG_CONFIG_HOME", home)
		.output()
		.expect("the program runs");
	assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
	let wave = fs::read(&out).expect("a sound file");
	let list = fs::read_to_string(out.with_extension("tsv")).expect("a list");
	(list, wave)
}

fn read(list: &str, wave: &[u8]) -> Vec<Example> {
	let rate = u32::from_le_bytes([wave[24], wave[25], wave[26], wave[27]]) as usize;
	assert_eq!(rate, 2 * RATE, "the rate of the sound file");
	let samples = from_bytes(&wave[44..]);
	let place = |seconds: &str| (seconds.parse::<f64>().expect("seconds") * rate as f64).round() as usize;
	let mut examples: Vec<Example> = Vec::new();
	for line in list.lines().filter(|line| !line.starts_with('#')) {
		let columns: Vec<&str> = line.split('\t').collect();
		let [start, end, key, words] = columns[..] else {
			panic!("{line:?} is no line of the list");
		};
		if key != "-" {
			examples.push(Example {
				key: key.to_owned(),
				words: Vec::new(),
			});
			continue;
		}
		let (language, text) = words.split_once(' ').expect("a language and a text");
		let sound = &samples[place(start)..place(end).min(samples.len())];
		examples.last_mut().expect("an example").words.push(Word {
			language: language.to_owned(),
			text: text.to_owned(),
			// To half the rate: the mean of every two samples.
			sound: sound
				.chunks_exact(2)
				.map(|pair| f32::midpoint(pair[0], pair[1]))
				.collect(),
		});
	}
	examples
}

/// Returns the sound of each text, at its first occurrence.
pub fn sounds(examples: &[Example]) -> HashMap<String, Vec<f32>> {
	let mut sounds = HashMap::new();
	for word in examples.iter().flat_map(|example| &example.words) {
		sounds
			.entry(word.text.clone())
			.or_insert_with(|| word.sound.clone());
	}
	sounds
}
