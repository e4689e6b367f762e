//! What each clip says, by comparison with what eSpeak NG makes of the texts here and now.

use std::collections::{BTreeSet, HashMap};
use std::process::Command;

use crate::sound::{Analysis, Frame, Manner};
use crate::tape::{Example, Word, tape};
use crate::warp::{distance, frames};

/// Beyond this distance it is not the word, even if it is no other either. Words were measured to be 4.1 from their
/// templates in the mean and 6.1 at most, as they are coded and levelled; zwei and drei are 7.6 apart.
const STRANGE: f32 = 7.0;

/// Samples smaller than this, before and behind the word, are silence.
const SILENCE: f32 = 0.002;

/// How many texts that look alike compete with the right one.
#[derive(Clone, Copy, Debug)]
enum Rivals {
	Most(usize),
	All,
}

/// Somebody who has read all the texts and knows the voice.
struct Listener {
	analysis: Analysis,
	manner: Manner,
	/// The voice of eSpeak NG.
	voice: String,
	texts: Vec<String>,
	/// How many times faster than the templates everything is said.
	tempo: usize,
	templates: HashMap<String, Vec<Frame>>,
}

/// What a text is without case and marks: texts that differ in nothing else sound the same.
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
		}
	}

	fn template(&mut self, text: &str) -> &[Frame] {
		if !self.templates.contains_key(text) {
			let sound = self.manner.render(text);
			let audible = |sample: &f32| sample.abs() > SILENCE;
			let first = sound.iter().position(audible).unwrap_or(0);
			let last = sound.iter().rposition(audible).unwrap_or(0);
			let step = if self.tempo == 1 { 2 } else { self.tempo };
			let template = frames(&self.analysis, &sound[first..=last], step);
			self.templates.insert(text.to_owned(), template);
		}
		&self.templates[text]
	}

	/// The sounds of a text as eSpeak NG writes them.
	fn phonemes(&self, text: &str) -> String {
		let said = Command::new("espeak-ng")
			.args(["-q", "-x", "-v", &self.voice, text])
			.output()
			.expect("espeak-ng can be run");
		String::from_utf8_lossy(&said.stdout).trim().to_owned()
	}

	/// The other texts that could be meant, the most alike first.
	fn rivals(&self, text: &str, rivals: Rivals) -> Vec<String> {
		let own = letters(text);
		let mut others: Vec<(f32, &String)> = self
			.texts
			.iter()
			.filter(|other| letters(other) != own)
			.map(|other| (unlike(&own, &letters(other)), other))
			.collect();
		others.sort_by(|a, b| a.0.total_cmp(&b.0));
		let number = match rivals {
			Rivals::Most(number) => number,
			Rivals::All => usize::MAX,
		};
		others
			.into_iter()
			.take(number)
			.map(|(_, text)| text.clone())
			.collect()
	}

	/// What is wrong with a word as it sounds; nothing, if it is the word.
	fn doubt(&mut self, word: &Word, rivals: Rivals) -> Option<String> {
		let heard = frames(&self.analysis, &word.sound, if self.tempo == 1 { 2 } else { 1 });
		let own = distance(&heard, self.template(&word.text), STRANGE * 2.0);
		if own > STRANGE {
			return Some(format!("{:?} is not to be recognised: {own:.2}", word.text));
		}
		for rival in self.rivals(&word.text, rivals) {
			let template = self.template(&rival);
			let length = template.len() as f32 / heard.len() as f32;
			if (0.6..1.6).contains(&length) {
				let far = distance(&heard, template, own);
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
		}
		None
	}
}

/// Everything that is not recognised in some examples, after how many words were listened to.
fn listen(
	listener: &mut Listener,
	language: &str,
	examples: &[Example],
	rivals: Rivals,
) -> (usize, Vec<String>) {
	let mut known: BTreeSet<(String, usize)> = BTreeSet::new();
	let mut wrong = Vec::new();
	for example in examples {
		for word in &example.words {
			// A name is said by whatever synthesiser there is, and a French rank by the French voice.
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

/// Recognises every word of some examples, and says how many were right.
#[track_caller]
fn check(language: &str, keys: &str, tempo: usize, each: usize, rivals: Rivals) {
	let mut listener = Listener::new(language, tempo);
	let examples: Vec<Example> = tape(language, keys).into_iter().step_by(each).collect();
	let (heard, wrong) = listen(&mut listener, language, &examples, rivals);
	println!(
		"{language}, {tempo} times as fast: {} of {heard} words in {} examples recognised",
		heard - wrong.len(),
		examples.len()
	);
	assert!(heard >= 30, "too little was heard");
	assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_sample_of_every_kind_is_recognised() {
	for language in ["de", "en"] {
		check(
			language,
			"pieces,colours,phrases.b,phrases.s,commands.c,move 0",
			1,
			5,
			Rivals::Most(2),
		);
	}
}

#[test]
#[ignore = "takes minutes; part of make soak"]
fn every_phrase_is_recognised_word_for_word() {
	for language in ["de", "en", "fr"] {
		check(language, "", 1, 1, Rivals::All);
	}
}

#[test]
fn clips_that_were_swapped_or_damaged_are_found() {
	let mut examples = tape("de", "files.anna a,files.anna b,files.anna c,pieces");
	let mut listener = Listener::new("de", 1);
	let (heard, wrong) = listen(&mut listener, "de", &examples, Rivals::Most(3));
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
	let (_, wrong) = listen(&mut listener, "de", &examples, Rivals::Most(3));
	for text in ["\"drei\"", "\"zwei\"", "\"Springer\""] {
		assert!(
			wrong.iter().any(|doubt| doubt.contains(text)),
			"{text} of {wrong:?}"
		);
	}
	assert_eq!(wrong.len(), 3, "{wrong:?}");
}
