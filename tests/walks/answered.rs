//! Every word that calls a command, in every language, tried in every place: none is answered with silence.

use std::sync::LazyLock;

use annabella::commands::Action;
use annabella::voice::{Language, Library, Manner, Vocabulary};
use libtest_mimic::{Failed, Trial};

use super::manual::REVIEWED;
use super::walker::Walker;

/// The words are read once.
static BUILT_IN: LazyLock<Library> = LazyLock::new(Library::built_in);

const GAME: &str = "pgn [White \"Anna\"] [Black \"Bella\"] 1. e4 {Best by test.} (1. c4) e5 2. Nf3 *";

const PUZZLE: &str = "puzzle 00abc,r3k2r/ppp2ppp/2n5/3N4/8/8/PPP2PPP/R3K2R b KQkq - 0 1,a8d8 d5c7 e8f8 c7b5,1400,80,95,1200,fork,,";

/// Placeholder for all the lines that lead there.
const A_REVIEW: &str = "a review";

/// Places, and the way to each of them in a walk; `$` stands for the language.
const WHERE: [(&str, &[&str]); 39] = [
	(
		"the first question of all",
		&["with face ask, language $, vocabulary $"],
	),
	("the first menu", &["with vocabulary $"]),
	("setting up a game", &["with vocabulary $", "> 1"]),
	(
		"asked for a start",
		&["with opponent friend, clock none, chess960 ask, vocabulary $"],
	),
	(
		"a game at home",
		&["with opponent friend, clock 5+0, vocabulary $", "> e4", "> e5"],
	),
	(
		"a game against the program",
		&["with opponent built-in, side white, strength 1, clock none, vocabulary $"],
	),
	(
		"asked back",
		&["with opponent friend, clock none, vocabulary $", "press ctrl-c"],
	),
	(
		"walking the board",
		&[
			"with opponent friend, clock none, vocabulary $",
			"> e4",
			"press alt-b",
		],
	),
	(
		"a game that is over",
		&[
			"with opponent friend, clock none, vocabulary $",
			"> f3",
			"> e5",
			"> g4",
			"> d8h4",
		],
	),
	("a list of games", &[GAME, "with vocabulary $", "> 7", "> 2"]),
	(
		"a game that is read",
		&[GAME, "with vocabulary $", "> 7", "> 2", "> 1", "press right"],
	),
	(
		"walking in a game that is read",
		&[GAME, "with vocabulary $", "> 7", "> 2", "> 1", "press alt-b"],
	),
	("setting up a tournament table", &["with table on, vocabulary $"]),
	("a tournament table before the start", &[TABLE]),
	(
		"a tournament table",
		&[TABLE, "press enter", "> e4", "press enter"],
	),
	("the first game", &["with vocabulary $", "> 6"]),
	("asked for the path of a file", &["with vocabulary $", "> import"]),
	(
		"reading a file",
		&[
			"with vocabulary $",
			"> import /games.pgn",
			"import begun /games.pgn",
		],
	),
	("what one can practise with", &["with vocabulary $", "> 7"]),
	("the choice of a drill", &["with vocabulary $", "> 7", "> 1"]),
	(
		"asked yes or no in a drill",
		&["with vocabulary $", "> 7", "> 1", "> 2", "> 3"],
	),
	(
		"asked for pieces in a drill",
		&["with vocabulary $", "> 7", "> 1", "> 7", "> 3"],
	),
	("setting up a position", &["with vocabulary $", "> 7", "> 3"]),
	(
		"the choice of puzzles",
		&[PUZZLE, "with vocabulary $", "> 7", "> 5"],
	),
	("a puzzle", &[PUZZLE, "with vocabulary $", "> 7", "> 5", "> 1"]),
	(
		"walking in a puzzle",
		&[PUZZLE, "with vocabulary $", "> 7", "> 5", "> 1", "press alt-b"],
	),
	(
		"a puzzle that is over",
		&[
			PUZZLE,
			"with vocabulary $",
			"> 7",
			"> 5",
			"> 1",
			"> d5c7",
			"> c7b5",
		],
	),
	(
		"the choices of a position",
		&["with vocabulary $", "> 7", "> 3", "press enter"],
	),
	("the choice of an endgame", &["with vocabulary $", "> 7", "> 4"]),
	(
		"the choice of a task",
		&["with vocabulary $", "> 7", "> 4", "press down", "press enter"],
	),
	(
		"an endgame whose table is made",
		&[
			"with vocabulary $",
			"endgames slow",
			"> 7",
			"> 4",
			"press down",
			"press enter",
			"> 1",
		],
	),
	(
		"an endgame",
		&[
			"with vocabulary $",
			"> 7",
			"> 4",
			"press down",
			"press enter",
			"> 1",
		],
	),
	(
		"the choice of a game to review",
		&["with vocabulary $", "> 7", "> 6"],
	),
	("a game that is reviewed", &[A_REVIEW]),
	("learning from mistakes", &[A_REVIEW, "> {learn-from-mistakes}"]),
	("the choice of an opening", &["with vocabulary $", "> 7", "> 8"]),
	(
		"a line of an opening",
		&["with vocabulary $", "> 7", "> 8", "> b90", "> 1"],
	),
	(
		"the choice of a game to guess",
		&[GAME, "with vocabulary $", "> 7", "> 7"],
	),
	(
		"guessing moves",
		&[GAME, "with vocabulary $", "> 7", "> 7", "> 1", "> 1"],
	),
];

const TABLE: &str = "with table on, white Anna, black Bella, blind white, deaf none, assistant white, profile fide-2017, \
	clock 15+10, boards 2, arbiter human, machine arbiter, repeat-first off, vocabulary $, ranks $";

/// Returns the way to a place, in this language alone; `None` if there is no such place.
pub fn way(place: &str, language: &str) -> Option<Vec<String>> {
	let (_, way) = WHERE.iter().find(|(name, _)| *name == place)?;
	let library = &*BUILT_IN;
	let vocabulary = Vocabulary::new(library, Manner::new(Language::new(language)?)).ok()?;
	Some(steps(way, &vocabulary, language, true))
}

/// The lines of a way; in one language alone, or only with its words.
fn steps(way: &[&str], vocabulary: &Vocabulary, language: &str, alone: bool) -> Vec<String> {
	let learn = vocabulary.command_words("learn-from-mistakes");
	let learn = learn.first().map_or("", |word| word);
	let both = format!("language {language}, vocabulary {language}");
	let way = way.iter().flat_map(|line| match *line {
		A_REVIEW => REVIEWED,
		_ => std::slice::from_ref(line),
	});
	way.map(|line| {
		let line = line.replace("{learn-from-mistakes}", learn);
		if alone && !line.contains("language $") {
			line.replace("vocabulary $", &both).replace('$', language)
		} else {
			line.replace('$', language)
		}
	})
	.collect()
}

/// A test for each place in each language.
pub fn trials() -> Vec<Trial> {
	let spoken = BUILT_IN.languages().filter(|(_, _, dialogue)| *dialogue);
	let languages: Vec<Language> = spoken.map(|(language, ..)| language).collect();
	assert!(languages.len() >= 4, "{languages:?}");
	let trial = |(place, way): &(&'static str, &'static [&'static str]), language: Language| {
		let (place, way) = (*place, *way);
		Trial::test(format!("{place} ({language})"), move || answered(way, language)).with_kind("answered")
	};
	WHERE
		.iter()
		.flat_map(|place| languages.iter().map(move |language| trial(place, *language)))
		.collect()
}

fn answered(way: &[&str], language: Language) -> Result<(), Failed> {
	let vocabulary = Vocabulary::new(&BUILT_IN, Manner::new(language)).map_err(|why| why.to_string())?;
	let way = steps(way, &vocabulary, &language.to_string(), false);
	let mut wrong = Vec::new();
	for name in Action::NAMES {
		for word in vocabulary.command_words(name) {
			let mut walker = Walker::default();
			for line in &way {
				walker.step(line);
			}
			let silent = walker.step(&format!("line {word}")).is_empty();
			if silent {
				wrong.push(format!("{word} ({name}) is answered with silence."));
			}
		}
	}
	if wrong.is_empty() {
		Ok(())
	} else {
		Err(wrong.join("\n").into())
	}
}
