//! Every word and key in the manual is typed and pressed here.
//!
//! Text between grave accents is typed, bold text is a key, by the name that the program gives it. A list item with both says
//! that this key does what these words do. It is tried in a game at home or, from a comment on, in the place that the comment
//! names: at the table, while reading. Command lines and files are tried by the program's own tests.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use annabella::asking::Parser;
use annabella::commands::KEYMAPS;
use annabella::voice::{Language, Library, Manner, PhraseKey, Vocabulary};
use libtest_mimic::{Failed, Trial};

use super::walker::Walker;

/// The words are read once.
static BUILT_IN: LazyLock<Library> = LazyLock::new(Library::built_in);

/// Places of the trials, by the comments that name them, and the way to each; `$` stands for the language.
const WHERE: [(&str, &[&str]); 5] = [
	(
		"",
		&[
			"with opponent friend, clock 15+10, language $, vocabulary $",
			"> e4",
		],
	),
	(
		"<!-- at the table -->",
		&[
			"with table on, white Anna, black Bella, blind white, deaf none, assistant white, profile fide-2023, \
			clock 15+10, boards 2, arbiter human, machine arbiter, repeat-first off, language $, vocabulary $, ranks $",
			"press enter",
			"> e4",
			"press enter",
		],
	),
	(
		"<!-- while reading -->",
		&[
			"pgn [White \"Anna\"] [Black \"Bella\"] 1. e4 {Best by test.} (1. c4) e5 2. Nf3 *",
			"with language $, vocabulary $",
			"press 7",
			"press 2",
			"> 1",
			"press right",
		],
	),
	(
		"<!-- in an endgame -->",
		&[
			"with language $, vocabulary $",
			"press 7",
			"press 4",
			"press down",
			"press enter",
			"press 1",
		],
	),
	("<!-- while reviewing -->", REVIEWED),
];

/// A game that an engine has reviewed; the second move was a mistake.
pub const REVIEWED: &[&str] = &[
	"pgn [White \"Anna\"] [Black \"Bella\"] 1. e4 {Best by test.} (1. c4) f6 2. d4 *",
	"with language $, vocabulary $",
	"press 7",
	"press 2",
	"> 1",
	"press , r",
	"engine id name Engine",
	"engine uciok",
	"engine readyok",
	"engine info score cp 30 pv e2e4 e7e5 g1f3",
	"engine bestmove e2e4",
	"engine info score cp -30 pv e7e5 g1f3 b8c6",
	"engine bestmove e7e5",
	"engine info score cp 300 pv d2d4 e7e6 g1f3",
	"engine bestmove d2d4",
	"engine info score cp -300 pv e7e6 g1f3 d7d5",
	"engine bestmove e7e6",
	"press end",
];

/// Answers to unknown or impossible requests.
const REFUSED: [PhraseKey; 7] = [
	PhraseKey::NotUnderstood,
	PhraseKey::NoSuchCommand,
	PhraseKey::NoSuchDetail,
	PhraseKey::NoSuchChoice,
	PhraseKey::UnknownHere,
	PhraseKey::OnlyAtTable,
	PhraseKey::OnlyAtHome,
];

/// A test for each page.
pub fn trials() -> Vec<Trial> {
	let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/manual");
	let mut trials = Vec::new();
	for folder in fs::read_dir(&root).unwrap() {
		let folder = folder.unwrap();
		let code = folder.file_name().into_string().unwrap();
		for page in fs::read_dir(folder.path()).unwrap() {
			let page = page.unwrap().path();
			let name = format!("{} ({code})", page.file_stem().unwrap().to_string_lossy());
			let code = code.clone();
			trials.push(Trial::test(name, move || tried(&page, &code)).with_kind("manual"));
		}
	}
	assert!(trials.len() >= 40, "only {} pages", trials.len());
	trials
}

/// Returns the texts between these signs.
fn between<'t>(line: &'t str, sign: &str) -> Vec<&'t str> {
	line.split(sign).skip(1).step_by(2).collect()
}

/// Returns `true` for a word that is meant for a shell and not for the game, and is tried there.
fn is_of_the_shell(typed: &str) -> bool {
	["annabella", "make ", "install.sh", "-"]
		.iter()
		.any(|begins| typed.starts_with(begins))
}

fn tried(page: &PathBuf, code: &str) -> Result<(), Failed> {
	let language = Language::new(code).ok_or("The folder is no language.")?;
	let mut manner = Manner::new(language);
	manner.dialogue = language;
	let vocabulary = Vocabulary::new(&BUILT_IN, manner).map_err(|why| why.to_string())?;
	let parser = Parser::new(&BUILT_IN, &manner);
	let mut keys: BTreeMap<String, Vec<&str>> = BTreeMap::new();
	let usual = KEYMAPS.named(KEYMAPS.usual()).map_err(|why| why.to_string())?;
	for (_, pressed, name) in usual.iter() {
		let names = keys.entry(vocabulary.keys(pressed).to_string()).or_default();
		names.push(name);
	}
	let refused = REFUSED.map(|key| {
		let said = vocabulary.line(key, &[]).to_string();
		said.trim_end_matches(['.', ' ']).to_owned()
	});
	let text = fs::read_to_string(page)?;
	let mut wrong = Vec::new();
	let (mut place, mut fenced) = (WHERE[0], false);
	for (number, line) in text.lines().enumerate() {
		let mut tell = |what: String| wrong.push(format!("{}:{}: {what}", page.display(), number + 1));
		if line.starts_with("```") {
			fenced = !fenced;
			continue;
		}
		if line.starts_with("<!--") {
			match WHERE.iter().find(|(comment, _)| *comment == line) {
				Some(known) => place = *known,
				None => tell(format!("{line} is no place.")),
			}
		}
		if fenced {
			continue;
		}
		let typed: Vec<&str> = between(line, "`")
			.into_iter()
			.filter(|typed| !is_of_the_shell(typed))
			.collect();
		for typed in &typed {
			if parser.read(typed).action.is_none() && !parser.is_order(typed) {
				tell(format!("{typed:?} is neither a command nor a move."));
				continue;
			}
			let mut walker = Walker::default();
			for step in place.1 {
				walker.step(&step.replace('$', code));
			}
			let heard = walker.step(&format!("line {typed}"));
			if heard.is_empty() {
				tell(format!("{typed:?} is answered with silence."));
			}
			let mut heard = heard.iter().filter_map(|line| line.strip_prefix("< "));
			if let Some(refusal) = heard.find(|line| refused.iter().any(|begins| line.starts_with(begins))) {
				tell(format!("{typed:?} is answered: {refusal}"));
			}
		}
		for key in between(line, "**") {
			let Some(does) = keys.get(key) else {
				tell(format!("no key is called {key:?}."));
				continue;
			};
			let named = typed.first().filter(|_| line.starts_with("- **"));
			let action = named.and_then(|typed| parser.read(typed).action);
			if let Some(action) = action
				&& !does.contains(&action.name())
			{
				tell(format!(
					"{key} does not {} but {}.",
					action.name(),
					does.join(" or ")
				));
			}
		}
	}
	if wrong.is_empty() {
		Ok(())
	} else {
		Err(wrong.join("\n").into())
	}
}
