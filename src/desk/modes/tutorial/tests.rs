//! The first game as the doors see it: nothing of it is kept, and no lesson has an open hole.

use alloc::vec::Vec;

use super::*;
use crate::clock::Stamp;
use crate::commands::KEYMAPS;
use crate::desk::Desk;
use crate::keys::{Key, KeyCode};
use crate::ports::{Effect, Input, StorageOrder};
use crate::voice::{Language, Library};

fn desk(language: Language, keys: &str) -> (Desk, Vec<Effect>) {
	opened(language, keys, false)
}

fn opened(language: Language, keys: &str, by_lines: bool) -> (Desk, Vec<Effect>) {
	let mut choices = Choices::new(language);
	choices.vocabulary = Some(language);
	choices.tutorial = true;
	choices.by_lines = by_lines;
	let keymap = KEYMAPS.named(keys).unwrap();
	Desk::open(choices, Library::built_in(), keymap, "2026-11-21", true, Stamp(0)).unwrap()
}

/// Returns `true` while the first game is still taught.
fn teaches(desk: &Desk) -> bool {
	desk.page().title == desk.session.narrator.line(PhraseKey::TitleTutorial).to_string()
}

fn type_line(desk: &mut Desk, line: &str) -> Vec<Effect> {
	let enter = Key::plain(KeyCode::Enter);
	let keys = line.chars().map(Key::char).chain([enter]);
	keys.flat_map(|key| desk.update(Stamp(0), Input::Key(key)))
		.collect()
}

#[test]
fn nothing_of_it_is_kept() {
	let (mut desk, mut effects) = desk(Language::ENGLISH, "default");
	for line in ["e4", "last move", "d4", "resign", "y", "new game", "y"] {
		effects.extend(type_line(&mut desk, line));
	}
	assert!(!teaches(&desk), "{:?}", desk.page().prompt);
	let kept = effects.iter().any(|effect| {
		matches!(
			effect,
			Effect::Keep { .. } | Effect::Storage(StorageOrder::NewGame { .. }) | Effect::Publish { .. }
		)
	});
	assert!(!kept, "{effects:?}");
}

/// In every language and with every keymap each lesson names a way that there is.
#[test]
fn every_lesson_is_told_whole() {
	for language in crate::texts::dialogue_codes() {
		for (keys, _) in KEYMAPS.built_in {
			let (mut desk, _) = desk(Language::new(language).unwrap(), keys);
			for number in 0..lessons(false).count() {
				let said = desk.page().said.last().cloned().unwrap();
				let words = desk.session.narrator.words();
				let count = [number + 1, lessons(false).count()]
					.map(|number| words.number(number.try_into().unwrap()));
				let numbered = words.line(PhraseKey::LessonNumber, &count).to_string();
				assert!(said.starts_with(&numbered), "{said}");
				assert!(
					said.len() > 30 && said.ends_with('.'),
					"{language}, {keys}: {said}"
				);
				assert!(!said.contains(" ,") && !said.contains(": ."), "{said}");
				desk.update(Stamp(0), Input::Line("skip".into()));
			}
			assert!(!teaches(&desk));
		}
	}
}

/// A user of whole lines does every lesson without a key, and is told of no key.
#[test]
fn every_lesson_can_be_done_in_lines() {
	for (code, lines) in [
		(
			"en",
			"e4;last move;repeat;word by word;clock;David five;board;square d5;attackers d5;e4 d5;Ke5;a8 queen;draw;\
			yes;faster;help",
		),
		(
			"de",
			"e4;letzter Zug;wiederholen;langsam wiederholen;Uhr;David fünf;Brett;Feld d5;Angreifer d5;Eva vier David fünf;Ke5;\
			a8 Dame;Remis;ja;schneller;Hilfe",
		),
	] {
		let (mut desk, effects) = opened(Language::new(code).unwrap(), "default", true);
		let mut said = printed(&effects);
		for line in lines.split(';') {
			assert!(teaches(&desk), "{line}: {said:#?}");
			said.extend(printed(&desk.update(Stamp(0), Input::Line(line.trim().into()))));
		}
		assert!(!teaches(&desk), "{said:#?}");
		let keys = [
			"Control",
			"Steuerung",
			"F2",
			"F7",
			"Tab",
			"Shift",
			"Umschalt",
			"comma",
			"Komma",
		];
		let tasks = said.iter().filter(|line| {
			["This", "Das", "Task", "Aufgabe"]
				.iter()
				.any(|start| line.starts_with(start))
		});
		let tasks: Vec<_> = tasks.collect();
		assert!(tasks.len() > 15, "{tasks:#?}");
		let key = tasks
			.iter()
			.find(|line| keys.iter().any(|key| line.contains(key)));
		assert_eq!(key, None);
	}
}

fn printed(effects: &[Effect]) -> Vec<alloc::string::String> {
	let lines = effects.iter().filter_map(|effect| {
		if let Effect::Print { line, .. } = effect {
			Some(line.clone())
		} else {
			None
		}
	});
	lines.collect()
}
