//! Lines that people type at the questions of the setup, from `tests/phrases/menus`, with the choices that they mean.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::clock::{Controls, Stamp};
use crate::commands::KEYMAPS;
use crate::desk::Desk;
use crate::desk::trial::choices;
use crate::ports::{Effect, Input, StorageAnswer};
use crate::voice::{Library, PhraseKey};

const TABLES: [(&str, &str); 4] = [
	("en", include_str!("../../../../tests/phrases/menus/en.tsv")),
	("de", include_str!("../../../../tests/phrases/menus/de.tsv")),
	("fi", include_str!("../../../../tests/phrases/menus/fi.tsv")),
	("sv", include_str!("../../../../tests/phrases/menus/sv.tsv")),
];

/// The settings that the questions choose.
const CHOSEN: [&str; 4] = ["opponent", "strength", "side", "clock"];

/// The judgement of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heard {
	/// The right choice was made at once.
	Right,
	/// The right choice was asked for, and made after a yes.
	Asked,
	/// Nothing was chosen.
	Not,
	/// Something else was chosen, or by half.
	Wrong,
}

/// Opens the questions of the setup at one of them.
fn open(language: &str, menu: &str) -> Desk {
	let before: &[(&str, &str)] = match menu {
		"strength" => &[("opponent", "built-in")],
		"side" => &[("opponent", "built-in"), ("strength", "pupil")],
		"clock" => &[("opponent", "friend")],
		_ => &[],
	};
	let spoken = [("voice", "none"), ("language", language)];
	let mut chosen = choices(&[before, &spoken].concat());
	chosen.set("vocabulary", language).unwrap();
	let keymap = KEYMAPS.named("default").unwrap();
	let opened = Desk::open(chosen, Library::built_in(), keymap, "2026-11-21", false, Stamp(0));
	let mut desk = opened.unwrap().0;
	desk.update(Stamp(0), Input::Storage(StorageAnswer::Games(Vec::new())));
	desk
}

fn type_line(desk: &mut Desk, line: &str) -> Vec<Effect> {
	desk.update(Stamp(9), Input::Line(line.into()))
}

/// The choices as they are kept, with a time control in one spelling.
fn chosen(desk: &Desk) -> Vec<(String, String)> {
	let preferences = desk.session.narrator.preferences();
	let chosen = CHOSEN.iter().filter_map(|name| {
		let value = preferences.get(name)?;
		Some(((*name).to_string(), in_one_spelling(value)))
	});
	chosen.collect()
}

fn in_one_spelling(value: &str) -> String {
	value
		.parse::<Controls>()
		.map_or_else(|_| value.to_string(), |controls| controls.to_string())
}

/// The printed sentences.
fn said(effects: &[Effect]) -> String {
	let texts = effects.iter().filter_map(|effect| match effect {
		Effect::Print { line, .. } => Some(line.clone()),
		_ => None,
	});
	texts.collect::<Vec<_>>().join("\n")
}

fn own_name(right: &str) -> Option<PhraseKey> {
	Some(match right {
		"earlier" => PhraseKey::ChoiceEarlier,
		"tutorial" => PhraseKey::ChoiceTutorial,
		"training" => PhraseKey::ChoiceTraining,
		"table" => PhraseKey::ChoiceTable,
		"chess960" => PhraseKey::ChoiceChess960,
		"online" => PhraseKey::ChoiceOnline,
		"at-once" => PhraseKey::ChoiceQuick,
		_ => return None,
	})
}

fn judged(language: &str, menu: &str, line: &str, right: &str) -> Heard {
	let mut desk = open(language, menu);
	let before = (chosen(&desk), desk.page().title, desk.page().prompt);
	let is_right = |desk: &Desk, effects: &[Effect]| match own_name(right) {
		Some(name) => {
			let mut other = open(language, menu);
			let name = other.session.narrator.line(name).to_string();
			let heard = type_line(&mut other, &name);
			said(&heard) == said(effects)
				|| desk.page().prompt == other.page().prompt
					&& desk.page().title == other.page().title
					&& chosen(desk) == chosen(&other)
		}
		None => {
			let meant: Vec<(String, String)> = right
				.split(", ")
				.filter_map(|pair| pair.split_once(' '))
				.map(|(name, value)| (name.to_string(), in_one_spelling(value)))
				.collect();
			chosen(desk) == meant
		}
	};
	let effects = type_line(&mut desk, line);
	let is_asked = !desk.session.guesses.is_empty();
	let stands = (chosen(&desk), desk.page().title, desk.page().prompt) == before;
	if right == "ask" {
		return if stands { Heard::Right } else { Heard::Wrong };
	}
	if !is_asked && is_right(&desk, &effects) {
		return Heard::Right;
	}
	if !stands {
		return Heard::Wrong;
	}
	let yes = desk.session.narrator.words().command_word("yes");
	let effects = is_asked.then(|| type_line(&mut desk, &yes.to_string()));
	match effects.filter(|effects| is_right(&desk, effects)) {
		Some(_) => Heard::Asked,
		None => Heard::Not,
	}
}

/// Tries every so many lines of each language: none may choose something else, and of a hundred so many must choose as meant at once.
fn check(step: usize, right_of_hundred: usize) {
	let mut told = String::new();
	let (mut wrong, mut right, mut all) = (0, 0, 0);
	for (language, table) in TABLES {
		for row in table.lines().step_by(step) {
			let [menu, line, meant] = row.split('\t').collect::<Vec<_>>()[..] else {
				panic!("{row}");
			};
			let heard = judged(language, menu, line, meant);
			all += 1;
			right += usize::from(heard == Heard::Right);
			wrong += usize::from(heard == Heard::Wrong);
			if heard != Heard::Right {
				told.push_str(&format!("{language} {heard:?}: {row}\n"));
			}
		}
	}
	assert!(wrong == 0 && right * 100 >= all * right_of_hundred, "{told}");
}

#[test]
fn some_menu_lines_of_people_choose_as_meant() {
	check(5, 90);
}

#[test]
#[ignore = "all of them take a minute: make test-long"]
fn menu_lines_of_people_choose_as_meant() {
	check(1, 92);
}
