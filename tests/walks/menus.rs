//! Every menu of every mode, in every language: each choice is taken by its number, by the word of its number and by its words,
//! back leads away or says that nothing is before it, and help repeats the choices.

use std::sync::LazyLock;

use annabella::voice::{Language, Library, Manner, PhraseKey, Vocabulary};
use libtest_mimic::{Failed, Trial};

use super::walker::Walker;

static BUILT_IN: LazyLock<Library> = LazyLock::new(Library::built_in);

const PUZZLE: &str = "puzzle 00abc,r3k2r/ppp2ppp/2n5/3N4/8/8/PPP2PPP/R3K2R b KQkq - 0 1,a8d8 d5c7 e8f8 c7b5,1400,80,95,1200,fork,,";

/// The menus, and the way to each of them; `$` stands for the language.
const MENUS: [(&str, &[&str]); 25] = [
	(
		"puzzles",
		&[PUZZLE, "with vocabulary $, language $", "press 7", "press 4"],
	),
	(
		"what is done with a puzzle",
		&[
			PUZZLE,
			"with vocabulary $, language $",
			"press 7",
			"press 4",
			"press 1",
			"+ 3s",
			"press enter",
		],
	),
	(
		"themes",
		&[
			PUZZLE,
			"with vocabulary $, language $",
			"press 7",
			"press 4",
			"press 3",
		],
	),
	("faces", &["with face ask, language $, vocabulary $"]),
	("cells", &["with face ask, language $, vocabulary $", "press 3"]),
	("the words at the start", &["with language $"]),
	("the first menu", &["with vocabulary $, language $"]),
	("strengths", &["with opponent built-in, vocabulary $, language $"]),
	(
		"sides",
		&["with opponent built-in, strength 3, vocabulary $, language $"],
	),
	("clocks", &["with opponent friend, vocabulary $, language $"]),
	(
		"the start of Chess960",
		&["with opponent friend, clock none, chess960 ask, vocabulary $, language $"],
	),
	(
		"earlier games",
		&[
			"with opponent friend, clock none, vocabulary $, language $",
			"> e4",
			"with kept on, vocabulary $, language $",
			"press 5",
		],
	),
	(
		"an earlier game",
		&[
			"with opponent friend, clock none, vocabulary $, language $",
			"> e4",
			"with kept on, vocabulary $, language $",
			"press 5",
			"press 1",
			"press enter",
		],
	),
	("who is blind", &[TABLE]),
	("who is deaf", &[TABLE, "press 1"]),
	("who has an assistant", &[TABLE, "press 1", "press 1"]),
	("the class", &[TABLE, "press 1", "press 1", "press 1"]),
	(
		"the profile",
		&[TABLE, "press 1", "press 1", "press 1", "press 1"],
	),
	(
		"the clock of the table",
		&[TABLE, "press 1", "press 1", "press 1", "press 1", "press 1"],
	),
	(
		"the boards",
		&[
			TABLE,
			"press 1",
			"press 1",
			"press 1",
			"press 1",
			"press 1",
			"press 1",
			"press enter",
		],
	),
	("settings", &[GAME, SETTINGS]),
	("the words", &[GAME, SETTINGS, "press 4"]),
	("the keymaps", &[GAME, SETTINGS, "press 5"]),
	("the strength in the game", &[GAME, SETTINGS, "press 1"]),
	("the face in the game", &[GAME, SETTINGS, "press 6"]),
];

const TABLE: &str = "with table on, white Anna, black Bella, vocabulary $, language $";
const GAME: &str = "with opponent friend, clock none, vocabulary $, language $";
/// A phrase is typed in one of so many menus.
const PORTIONS: usize = 10;
/// The word for the settings.
const SETTINGS: &str = "settings";

pub fn trials() -> Vec<Trial> {
	let spoken = BUILT_IN.languages().filter(|(_, _, dialogue)| *dialogue);
	let languages: Vec<String> = spoken.map(|(language, ..)| language.to_string()).collect();
	assert!(languages.len() >= 4, "{languages:?}");
	let mut trials = Vec::new();
	for (menu, way) in MENUS {
		for language in &languages {
			let (name, language) = (format!("{menu} ({language})"), language.clone());
			trials.push(Trial::test(name, move || check(way, &language)).with_kind("menu"));
		}
	}
	for language in languages {
		let name = format!("no phrase opens the tournament table ({language})");
		trials.push(Trial::test(name, move || opens_no_table(&language)).with_kind("menu"));
	}
	trials
}

/// Types every line that nobody wrote a sentence for in every menu but those of the tournament table itself: none leads there
/// without a yes.
fn opens_no_table(language: &str) -> Result<(), Failed> {
	let code = Language::new(language).ok_or("no language")?;
	let words = Vocabulary::new(&BUILT_IN, Manner::new(code)).map_err(|why| why.to_string())?;
	let opened = words.line(PhraseKey::TableWelcome, &[]).to_string();
	let mut typed = Vec::new();
	for folder in ["", "second/", "third/"] {
		let path = format!(
			"{}/tests/phrases/unseen/{folder}{language}.tsv",
			env!("CARGO_MANIFEST_DIR")
		);
		let rows = std::fs::read_to_string(path)?;
		let rows = rows
			.lines()
			.skip(1)
			.filter(|row| !row.contains("tournament table"));
		let lines = rows.filter_map(|row| row.split('\t').nth(3));
		typed.extend(
			lines
				.flat_map(|line| line.split(";;"))
				.map(|line| line.trim().to_owned()),
		);
	}
	if typed.len() < 100 {
		return Err(format!("only {} phrases", typed.len()).into());
	}
	let settings = words
		.command_words("settings")
		.first()
		.cloned()
		.unwrap_or_default();
	let mut wrong = Vec::new();
	let menus = MENUS.iter().filter(|(_, way)| !way.contains(&TABLE));
	for (number, (menu, way)) in menus.enumerate() {
		let arrive = || {
			let mut walker = Walker::default();
			for step in *way {
				walker.step(&match *step {
					SETTINGS => format!("line {settings}"),
					other => other.replace('$', language),
				});
			}
			walker
		};
		let mut walker = arrive();
		let there = walker.state();
		// Another portion of the lines in each menu.
		for line in typed.iter().skip(number % PORTIONS).step_by(PORTIONS) {
			let heard = walker.step(&format!("line {line}"));
			if heard
				.iter()
				.any(|heard| heard.trim_start_matches(['<', ' ']).starts_with(&opened))
			{
				wrong.push(format!("{menu}: {line}"));
			}
			if walker.state() != there {
				walker = arrive();
			}
		}
	}
	if wrong.is_empty() {
		Ok(())
	} else {
		Err(wrong.join("\n").into())
	}
}

fn check(way: &[&str], language: &str) -> Result<(), Failed> {
	// German speakers have the words of the Laws as their own.
	if way == ["with language $"] && language == "de" {
		return Ok(());
	}
	let code = Language::new(language).ok_or("no language")?;
	let manner = Manner::new(code);
	let words = Vocabulary::new(&BUILT_IN, manner).map_err(|why| why.to_string())?;
	let word = |command| words.command_words(command).first().cloned().unwrap_or_default();
	let arrive = || {
		let mut walker = Walker::default();
		let mut heard = Vec::new();
		for step in way {
			let step = match *step {
				SETTINGS => format!("line {}", word("settings")),
				other => other.replace('$', language),
			};
			heard = walker.step(&step);
		}
		(walker, heard)
	};
	let (_, asked) = arrive();
	// The choices are numbered in words, one after the other.
	let mut choices: Vec<String> = Vec::new();
	for line in &asked {
		let number = words.number(u32::try_from(choices.len() + 1)?).line();
		let choice = line.strip_prefix(&format!("< {number}: "));
		choices.extend(choice.map(|choice| choice.trim_end_matches('.').to_owned()));
	}
	let one = format!("< {}: ", words.number(1).line());
	let first = asked.iter().position(|line| line.starts_with(&one));
	let question = first.and_then(|first| asked.get(first.checked_sub(1)?));
	let question = question.ok_or("nothing is asked")?;
	if choices.len() < 2 {
		return Err(format!("no menu: {asked:#?}").into());
	}
	let mut wrong = Vec::new();
	for (index, choice) in choices.iter().enumerate() {
		let number = u32::try_from(index + 1)?;
		let by_number = arrive().0.step(&format!("line {number}"));
		for said in [words.number(number).to_string(), choice.clone()] {
			let heard = arrive().0.step(&format!("line {said}"));
			if heard != by_number {
				wrong.push(format!(
					"{said:?} is not {number}: {heard:#?}, but {by_number:#?}"
				));
			}
		}
		// As it is typed letter by letter.
		let typed = arrive().0.step(&format!("> {choice}"));
		let last = by_number.last();
		if typed.last() != last {
			wrong.push(format!("{choice:?} typed is not {number}: {typed:#?}"));
		}
	}
	let says_all = |heard: &[String]| {
		let mut all = choices.iter();
		all.all(|choice| heard.iter().any(|line| line.contains(choice.as_str())))
	};
	// After a wrong answer a long menu explains how to hear it.
	let says_how = |heard: &[String]| {
		let (help, many) = (
			word("help"),
			words
				.number(u32::try_from(choices.len()).unwrap_or(0))
				.to_string(),
		);
		heard
			.iter()
			.any(|line| line.contains(&help) && line.contains(&many))
	};
	for again in [word("help"), "nonsense".to_owned(), "?".to_owned()] {
		let heard = arrive().0.step(&format!("line {again}"));
		let is_short = !says_all(&heard) && says_how(&heard);
		if !(if again == "nonsense" {
			is_short
		} else {
			says_all(&heard)
		}) {
			wrong.push(format!("{again} does not say the choices again: {heard:#?}"));
		}
	}
	for back in [format!("line {}", word("take-back")), "press escape".to_owned()] {
		let heard = arrive().0.step(&back);
		let first = words.line(PhraseKey::FirstQuestion, &[]).to_string();
		let is_first = heard.iter().any(|line| line.contains(&first));
		let leads_away = !heard.is_empty() && !heard.contains(question);
		if !leads_away && !is_first {
			wrong.push(format!("{back} does not lead back: {heard:#?}"));
		}
	}
	if wrong.is_empty() {
		Ok(())
	} else {
		Err(wrong.join("\n").into())
	}
}
