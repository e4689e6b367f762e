//! The word of each clip, by comparison with eSpeak NG's present rendering of the texts.

use std::collections::{BTreeSet, HashMap};
use std::process::Command;

use super::tape::{Example, Word, tape};
use super::warp::{distance, frames};
use crate::portion::one_in;
use crate::sound::{Analysis, Frame, Manner};

/// Distance beyond which it is not the word, even if it is no other either. Words, coded and levelled, measured 4.1 from their
/// templates in the mean and 6.1 at most; zwei and drei are 7.6 apart.
const STRANGE: f32 = 7.0;

/// The same for words that were made two and three times as fast: they are further from their templates, but still nearest to
/// their own.
const STRANGE_IF_FASTER: [f32; 2] = [9.5, 13.5];

/// The tunes of a text; the first one is that of a text alone.
const TUNES: [&str; 4] = ["falling", "level", "rising", "asking"];

/// Samples smaller than this, before and after the word, are silence.
const SILENCE: f32 = 0.002;

/// A listener who has read all the texts and knows the voice.
struct Listener {
	analysis: Analysis,
	manner: Manner,
	/// The voice of eSpeak NG.
	voice: String,
	texts: Vec<String>,
	/// Factor of speed compared with the templates.
	tempo: usize,
	/// The sound of each text in each of its tunes.
	templates: HashMap<String, Vec<Vec<Frame>>>,
	settings: String,
}

/// Returns a text without case and marks: texts that differ only in these sound the same.
fn letters(text: &str) -> String {
	text.to_lowercase()
		.chars()
		.filter(|sign| sign.is_alphanumeric())
		.collect()
}

/// Letters to add, drop or change, as a part of the longer text.
fn unlike(one: &str, other: &str) -> f32 {
	let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
	let mut row: Vec<usize> = (0..=other.len()).collect();
	for (at, letter) in one.iter().enumerate() {
		let mut diagonal = row[0];
		row[0] = at + 1;
		for column in 0..other.len() {
			let change = diagonal + usize::from(*letter != other[column]);
			diagonal = row[column + 1];
			row[column + 1] = change.min(diagonal + 1).min(row[column] + 1);
		}
	}
	row[other.len()] as f32 / one.len().max(other.len()).max(1) as f32
}

impl Listener {
	fn new(language: &str, tempo: usize) -> Self {
		let settings = concat!(env!("CARGO_MANIFEST_DIR"), "/voices/clips/settings.toml");
		let settings = std::fs::read_to_string(settings).expect("the settings");
		let table: toml::Table = settings.parse().expect("settings in TOML");
		let voice = table[language]["voice"].as_str().expect("a voice");
		let listed = Command::new(env!("CARGO_BIN_EXE_annabella"))
			.args(["clips", language])
			.output()
			.expect("the program runs");
		let listed = String::from_utf8(listed.stdout).expect("text");
		let texts = listed
			.lines()
			.map(|line| line.split('\t').next().unwrap_or(line).to_owned());
		Self {
			analysis: Analysis::new(),
			manner: Manner::of_clips(&settings, language),
			voice: voice.to_owned(),
			texts: texts.collect(),
			tempo,
			templates: HashMap::new(),
			settings,
		}
	}

	fn templates(&mut self, text: &str) -> &[Vec<Frame>] {
		if !self.templates.contains_key(text) {
			let step = if self.tempo == 1 { 2 } else { self.tempo };
			let words = text.split(' ').count();
			let in_tune = |tune: &str| {
				let manner = self.manner.clone().in_tune(&self.settings, tune, words);
				let sound = manner.render(text);
				let audible = |sample: &f32| sample.abs() > SILENCE;
				let first = sound.iter().position(audible).unwrap_or(0);
				let last = sound.iter().rposition(audible).unwrap_or(0);
				frames(&self.analysis, &sound[first..=last], step)
			};
			let templates = TUNES.map(in_tune).into();
			self.templates.insert(text.to_owned(), templates);
		}
		&self.templates[text]
	}

	/// Returns the distance of a sound from this text, in the nearest tune.
	fn far(&mut self, heard: &[Frame], text: &str, bound: f32) -> f32 {
		let fits = |template: &&Vec<Frame>| {
			let length = template.len() as f32 / heard.len().max(1) as f32;
			(0.6..1.6).contains(&length)
		};
		self.templates(text)
			.iter()
			.filter(fits)
			.map(|template| distance(heard, template, bound))
			.fold(f32::INFINITY, f32::min)
	}

	/// The sounds of a text as eSpeak NG writes them.
	fn phonemes(&self, text: &str) -> String {
		let said = Command::new("espeak-ng")
			.args(["-q", "-x", "-v", &self.voice, text])
			.output()
			.expect("espeak-ng can be run");
		String::from_utf8_lossy(&said.stdout).trim().to_owned()
	}

	/// Returns this number of other texts that could be meant, the most similar first.
	fn rivals(&self, text: &str, rivals: usize) -> Vec<String> {
		let own = letters(text);
		let mut others: Vec<(f32, &String)> = self
			.texts
			.iter()
			.filter(|other| letters(other) != own)
			.map(|other| (unlike(&own, &letters(other)), other))
			.collect();
		others.sort_by(|a, b| a.0.total_cmp(&b.0));
		others
			.into_iter()
			.take(rivals)
			.map(|(_, text)| text.clone())
			.collect()
	}

	/// Returns the fault in the sound of a word; `None` if it is the word.
	fn doubt(&mut self, word: &Word, rivals: usize) -> Option<String> {
		let heard = frames(&self.analysis, &word.sound, if self.tempo == 1 { 2 } else { 1 });
		let strange = match self.tempo {
			1 => STRANGE,
			tempo => STRANGE_IF_FASTER[tempo - 2],
		};
		let own = self.far(&heard, &word.text, strange * 2.0);
		if own > strange {
			return Some(format!("{:?} is not to be recognised: {own:.2}", word.text));
		}
		for rival in self.rivals(&word.text, rivals) {
			let far = self.far(&heard, &rival, own);
			if far < own {
				if self.phonemes(&word.text) == self.phonemes(&rival) {
					// "two" and "to".
					continue;
				}
				return Some(format!(
					"{:?} is heard as {rival:?}: {own:.2}, {far:.2}",
					word.text
				));
			}
		}
		None
	}
}

/// Returns every unrecognised word of some examples, and the number of words that were listened to.
fn listen(
	listener: &mut Listener,
	language: &str,
	examples: &[Example],
	rivals: usize,
) -> (usize, Vec<String>) {
	let mut known: BTreeSet<(String, usize)> = BTreeSet::new();
	let mut wrong = Vec::new();
	for example in examples {
		for word in &example.words {
			// A name is said by any synthesiser, and a French rank by the French voice.
			let is_clip = listener.texts.contains(&word.text) && word.language == language;
			if is_clip && known.insert((word.text.clone(), word.sound.len())) {
				wrong.extend(
					listener
						.doubt(word, rivals)
						.map(|doubt| format!("{}: {doubt}", example.key)),
				);
			}
		}
	}
	(known.len(), wrong)
}

/// Recognises every word of some examples, and tells how many were right.
#[track_caller]
fn check(language: &str, keys: &str, tempo: usize, each: usize, rivals: usize) {
	let mut listener = Listener::new(language, tempo);
	let examples = tape(language, keys, tempo, each);
	let (heard, wrong) = listen(&mut listener, language, &examples, rivals);
	println!(
		"{language}, {tempo} times as fast: {} of {heard} words in {} examples recognised",
		heard - wrong.len(),
		examples.len()
	);
	assert!(heard >= 3, "too little was heard");
	assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Keys that every run listens to: pieces, colours, some phrases and commands.
const SAMPLE: &str = "pieces,colours,phrases.st,commands.co,numbers 1";

#[test]
fn a_sample_of_every_language_is_recognised() {
	for language in annabella::texts::dialogue_codes().into_iter().step_by(one_in(2)) {
		check(language, SAMPLE, 1, 24, 2);
	}
}

#[test]
fn a_sample_is_recognised_two_and_three_times_as_fast() {
	for tempo in [3, 2].into_iter().step_by(one_in(2)) {
		check("de", SAMPLE, tempo, 24, 6);
	}
}

#[test]
#[ignore = "takes minutes; part of make soak"]
fn every_phrase_is_recognised_word_for_word() {
	for language in annabella::texts::codes() {
		for tempo in [1, 2, 3] {
			check(language, "", tempo, 1, 8);
		}
	}
}

#[test]
fn clips_that_were_swapped_or_damaged_are_found() {
	let mut examples = tape("de", "files.anna a,files.anna b,files.anna c,pieces", 1, 1);
	let mut listener = Listener::new("de", 1);
	let (heard, wrong) = listen(&mut listener, "de", &examples, 3);
	assert!(heard >= 18 && wrong.is_empty(), "{wrong:?}");
	let mut words: Vec<&mut Word> = examples
		.iter_mut()
		.flat_map(|example| &mut example.words)
		.collect();
	let place = |text: &str, words: &[&mut Word]| words.iter().position(|word| word.text == text).unwrap();
	let (one, other, cut) = (
		place("drei", &words),
		place("zwei", &words),
		place("Springer", &words),
	);
	let sound = std::mem::take(&mut words[one].sound);
	words[one].sound = std::mem::replace(&mut words[other].sound, sound);
	let half = words[cut].sound.len() / 2;
	words[cut].sound.truncate(half);
	let (_, wrong) = listen(&mut listener, "de", &examples, 3);
	for text in ["\"drei\"", "\"zwei\"", "\"Springer\""] {
		assert!(
			wrong.iter().any(|doubt| doubt.contains(text)),
			"{text} of {wrong:?}"
		);
	}
	assert_eq!(wrong.len(), 3, "{wrong:?}");
}
