//! The ear itself is tested first: it understands speech, notices a wrong word, and is not fooled by other talk.

use std::sync::LazyLock;

use crate::ear::{Ear, Heard, assert_heard_in_order, plain};
use crate::grammar::Grammar;
use crate::headless::Headless;
use crate::sound::{Manner, RATE};

static GERMAN: LazyLock<Grammar> = LazyLock::new(Grammar::german_announcements);
static GERMAN_EAR: LazyLock<Ear> = LazyLock::new(|| Ear::of(&Manner::plain("de"), &GERMAN));

/// Silence of this length, in milliseconds.
fn silence(length: usize) -> Vec<f32> {
	vec![0.0; length * RATE / 1000]
}

/// The sentences one after the other, with the pause of a full stop between them.
fn read_out(sentences: &[&str]) -> Vec<f32> {
	let manner = Manner::plain("de");
	let mut samples = silence(300);
	for sentence in sentences {
		samples.extend(manner.render(sentence));
		samples.extend(silence(400));
	}
	samples
}

/// Sentences of every shape, each word of the vocabulary at least once.
pub const GERMAN_SENTENCES: [&str; 16] = [
	"Bauer Eva zwei Eva vier",
	"Springer Gustav eins, Felix drei",
	"Läufer Felix eins schlägt Bella fünf, Schach",
	"Kurze Rochade",
	"Lange Rochade, Schach",
	"Eva fünf schlägt David sechs en passant",
	"Dame David eins Hector fünf Schachmatt",
	"Bauer Bella sieben schlägt Anna acht Springer Schach",
	"Turm Hector eins Hector acht",
	"König Eva acht Cesar sieben",
	"Springer Bella David zwei",
	"Turm drei schlägt Gustav drei",
	"Eva vier",
	"Bauer Hector sieben Hector acht Umwandlung in Dame, Doppelschach",
	"Cesar sechs",
	"Läufer Gustav vier, David sieben",
];

#[test]
fn whole_sentences_are_understood() {
	let heard = GERMAN_EAR.hear_all(&read_out(&GERMAN_SENTENCES), &GERMAN);
	let distances: Vec<f32> = heard.iter().map(|heard| heard.distance).collect();
	let words: Vec<String> = heard.iter().map(|heard| plain(&heard.words.join(" "))).collect();
	assert_eq!(words, GERMAN_SENTENCES.map(plain), "{distances:?}");
}

/// Settings of the same kind as those of the clips.
const SETTINGS: &str = r#"
[de]
voice = "de"
speed = 165
pitch = 45
[de.say]
"Hector" = "Hektor"
"en passant" = { voice = "fr-fr", text = "en passant" }
"#;

/// A clip pack joins single words and fixed phrases, with pauses between them.
#[test]
fn joined_words_are_understood() {
	let manner = Manner::of_clips(SETTINGS, "de");
	let ear = Ear::of(&manner, &GERMAN);
	let phrases = [
		"Kurze Rochade",
		"Lange Rochade",
		"en passant",
		"Umwandlung in Dame",
	];
	for gap in [0, 60] {
		let mut samples = silence(300);
		for sentence in GERMAN_SENTENCES {
			let mut rest = sentence;
			while !rest.is_empty() {
				let phrase = phrases.iter().find(|phrase| rest.starts_with(**phrase));
				let end = phrase.map_or_else(
					|| rest.find([' ', ',']).unwrap_or(rest.len()),
					|phrase| phrase.len(),
				);
				let (part, behind) = rest.split_at(end);
				samples.extend(manner.render(part));
				samples.extend(silence(gap));
				rest = behind.trim_start_matches([' ', ',']);
			}
			samples.extend(silence(400));
		}
		let heard = ear.hear(&samples, &GERMAN);
		assert_eq!(heard.len(), GERMAN_SENTENCES.len());
		assert_heard_in_order(&heard, &GERMAN_SENTENCES);
	}
}

#[test]
fn other_talk_is_no_announcement() {
	let talk = [
		"Weiß am Zug.",
		"Willkommen bei Annabella.",
		"Partie beendet, Remis durch Vereinbarung.",
		"Noch zehn Minuten und zwanzig Sekunden.",
		"Das ist gegen die Regeln.",
	];
	let all: Vec<Heard> = GERMAN_EAR.hear_all(&read_out(&talk), &GERMAN);
	let heard = GERMAN_EAR.hear(&read_out(&talk), &GERMAN);
	assert!(heard.is_empty(), "{heard:?} in {all:?}");
}

#[test]
#[should_panic(expected = "sentence 2 of 3")]
fn a_wrong_word_is_noticed() {
	let said = ["Eva vier", "Springer Gustav eins Hector drei", "Kurze Rochade"];
	let expected = ["Eva vier", "Springer Gustav eins Felix drei", "Kurze Rochade"];
	assert_heard_in_order(&GERMAN_EAR.hear(&read_out(&said), &GERMAN), &expected);
}

#[test]
#[should_panic(expected = "sentence 2 of 2")]
fn a_wrong_order_is_noticed() {
	let heard = GERMAN_EAR.hear(&read_out(&["Kurze Rochade", "Eva vier"]), &GERMAN);
	assert_heard_in_order(&heard, &["Eva vier", "Kurze Rochade"]);
}

#[test]
fn what_goes_through_the_sound_server_is_understood() {
	let room = Headless::with_sound();
	let recorder = room.record();
	let said = &GERMAN_SENTENCES[..6];
	room.play(&read_out(said));
	recorder.wait_for_silence(0, 400);
	assert_heard_in_order(&GERMAN_EAR.hear(&recorder.since(0), &GERMAN), said);
}

#[test]
fn silence_is_heard_as_nothing() {
	let room = Headless::with_sound();
	let recorder = room.record();
	room.play(&silence(500));
	let samples = recorder.since(0);
	assert!(!samples.is_empty());
	assert!(GERMAN_EAR.hear_all(&samples, &GERMAN).is_empty());
}
