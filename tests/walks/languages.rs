//! Every question of a game, in every language of dialogue and with every language of announcements: a sentence is in one
//! language, and the voice is told which.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use annabella::chess::{Position, Role, Square};
use annabella::commands::Action;
use annabella::voice::{FileSet, Language, Library, Manner, Part, Phrase, Vocabulary};
use libtest_mimic::{Failed, Trial};

use super::portion::one_in;
use super::walker::Walker;

static BUILT_IN: LazyLock<Library> = LazyLock::new(Library::built_in);

/// Ways into games; `$` stands for the settings of the languages.
const GAMES: [&[&str]; 6] = [
	&["with opponent friend, clock 5+0, $"],
	&[
		"with opponent friend, clock none, form long, verbosity verbose, $",
		"> e4",
		"> d5",
		"> exd5",
		"> Qxd5",
		"> Nf3",
		"> Qe4",
		"> Be2",
	],
	&[
		"with opponent friend, clock none, files letters, $",
		"> e4",
		"> d5",
		"> e5",
		"> f5",
	],
	&[
		"with opponent friend, clock none, $",
		"> f3",
		"> e5",
		"> g4",
		"> d8h4",
	],
	&[
		"pgn [White \"Anna\"] [Black \"Bella\"] 1. e4 {Best by test.} (1. c4) e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *",
		"with $",
		"press 7",
		"press 2",
		"> 1",
		"press right",
		"press right",
		"press right",
	],
	&[
		"puzzle 00abc,r3k2r/ppp2ppp/2n5/3N4/8/8/PPP2PPP/R3K2R b KQkq - 0 1,a8d8 d5c7 e8f8 c7b5,1400,80,95,1200,fork,,",
		"with $",
		"press 7",
		"press 5",
		"press 1",
	],
];

/// Other words with which a command may be asked.
const ABOUT: [&str; 4] = ["", " e4", " d8", " e2e4"];

/// A test for each pair of languages: that of the dialogue, and that of announcements.
pub fn trials() -> Vec<Trial> {
	let dialogues = BUILT_IN.languages().filter(|(_, _, dialogue)| *dialogue);
	let pairs = dialogues.flat_map(|(dialogue, ..)| {
		let others = BUILT_IN
			.languages()
			.filter(move |(announced, ..)| *announced != dialogue);
		others.map(move |(announced, ..)| (dialogue, announced))
	});
	let trial = |(place, (dialogue, announced)): (usize, (Language, Language))| {
		let name = format!("walks::languages::{dialogue}-{announced}");
		Trial::test(name, move || one_language(place, dialogue, announced)).with_kind("languages")
	};
	pairs.enumerate().map(trial).collect()
}

fn one_language(place: usize, dialogue: Language, announced: Language) -> Result<(), Failed> {
	let (own, other) = (names(dialogue), names(announced));
	let is_foreign = |phrase: &Phrase, language: Language| {
		let foreign = if language == dialogue {
			other.difference(&own)
		} else {
			own.difference(&other)
		};
		let foreign: BTreeSet<&String> = foreign.collect();
		words(phrase).any(|word| foreign.contains(&word))
	};
	let vocabulary = Vocabulary::new(&BUILT_IN, Manner::new(dialogue)).map_err(|why| why.to_string())?;
	// Spelling quotes the words of any sentence.
	let asking = Action::ALL
		.iter()
		.filter(|action| action.does().tells() && action.name() != "spell");
	let asking: Vec<&String> = asking
		.filter_map(|action| vocabulary.command_words(action.name()).first())
		.collect();
	let mut wrong = BTreeSet::new();
	let mut heard = BTreeSet::new();
	// Each pair of languages has its own portion of the questions.
	let lines = asking
		.iter()
		.flat_map(|word| ABOUT.map(|about| format!("line {word}{about}")));
	let lines: Vec<String> = lines.collect();
	let portion = one_in(11);
	for (game, way) in GAMES.into_iter().enumerate() {
		let mut walker = Walker::default();
		let languages = format!("language {dialogue}, vocabulary {announced}");
		for line in way {
			walker.step(&line.replace('$', &languages));
		}
		for line in lines.iter().skip((place + game) % portion).step_by(portion) {
			walker.step(line);
			walker.step("press escape");
		}
		for phrase in &walker.said {
			let told = languages_of(phrase);
			heard.extend(told.iter().copied());
			match told.as_slice() {
				[] => {}
				[language] if !is_foreign(phrase, *language) => {}
				_ => {
					wrong.insert(format!("{told:?}: {phrase}"));
				}
			}
		}
	}
	let expected = BTreeSet::from([dialogue, announced]);
	if heard != expected {
		wrong.insert(format!("The languages heard are {heard:?}."));
	}
	if wrong.is_empty() {
		return Ok(());
	}
	let wrong: Vec<String> = wrong.into_iter().collect();
	Err(wrong.join("\n").into())
}

/// The languages of the words that a voice is handed.
fn languages_of(phrase: &Phrase) -> Vec<Language> {
	let mut languages = BTreeSet::new();
	for part in &phrase.parts {
		match part {
			Part::Word { language, .. } | Part::Heard { language, .. } => {
				languages.insert(*language);
			}
			Part::Free { .. } | Part::Written(_) | Part::Mark(_) => {}
		}
	}
	languages.into_iter().collect()
}

/// The words that are heard, one by one.
fn words(phrase: &Phrase) -> impl Iterator<Item = String> {
	let heard = phrase.parts.iter().filter_map(|part| match part {
		Part::Word { text, .. } | Part::Heard { text, .. } | Part::Free { text, .. } => Some(text),
		Part::Written(_) | Part::Mark(_) => None,
	});
	heard.flat_map(|text| text.split_whitespace()).map(str::to_owned)
}

/// The words for pieces and squares, without letters.
fn names(language: Language) -> BTreeSet<String> {
	let spoken = BUILT_IN
		.languages()
		.any(|(known, _, dialogue)| known == language && dialogue);
	let mut names = BTreeSet::new();
	for set in FileSet::ALL {
		let manner = Manner {
			dialogue: if spoken { language } else { Language::GERMAN },
			files: (language, set),
			..Manner::new(language)
		};
		let vocabulary = Vocabulary::new(&BUILT_IN, manner).unwrap();
		let start = Position::start();
		for (from, to) in Square::ALL.into_iter().zip(Square::ALL.into_iter().rev()) {
			let announced = vocabulary.announce_said(&start, &format!("{from}{to}"));
			names.extend(words(&announced.sentence()));
		}
		if spoken {
			names.extend(Role::ALL.map(|role| vocabulary.piece(role).to_string()));
		}
	}
	names.retain(|name| name.chars().count() > 1);
	names
}
