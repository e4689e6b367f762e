//! Every built-in keymap: sound, complete, and without conflicts with screen readers and typing.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::*;
use crate::commands::HelpAction;
use crate::keys::{Key, KeyCode, Keymap, Meaning, written};
use crate::voice::{Library, Manner, Vocabulary};

/// The places in which the desk looks keys up.
const WHERE: [&[&str]; 10] = [
	&["setup"],
	&["name"],
	&["play"],
	&["home-board", "board", "play"],
	&["name", "play"],
	&["reading", "play"],
	&["home-board", "board", "reading", "play"],
	&["table"],
	&["board", "table"],
	&["path"],
];

fn maps() -> impl Iterator<Item = (&'static str, Keymap)> {
	KEYMAPS
		.built_in
		.iter()
		.map(|(name, _)| match KEYMAPS.named(name) {
			Ok(map) => (*name, map),
			Err(error) => panic!("{name}: {error}"),
		})
}

#[test]
fn every_map_binds_commands_that_exist() {
	for (name, map) in maps() {
		for (place, keys, command) in map.iter() {
			let keys = written(keys);
			assert!(
				Action::named(command).is_some(),
				"{name} [{place}] {keys} = {command:?}"
			);
		}
	}
}

/// A second binding of the same key in another spelling would replace the first one silently.
#[test]
fn no_key_stands_twice_in_one_place() {
	for (name, text) in KEYMAPS.built_in {
		let (mut seen, mut place, mut lines) = (BTreeSet::new(), "", 0);
		for line in text.lines().filter(|line| !line.starts_with('#')) {
			if line.starts_with('[') {
				place = line;
			} else if let Some((keys, _)) = line.split_once(" = ").filter(|_| !place.is_empty()) {
				lines += 1;
				let keys = keys.trim_matches('"').replace("\\\"", "\"");
				let keys: Vec<Key> = keys.split(' ').map(|key| key.parse().unwrap()).collect();
				assert!(seen.insert((place, keys)), "{name}: {place} {line}");
			}
		}
		assert!(lines > 10, "{name}");
	}
}

#[test]
fn every_command_is_reached_in_every_map_by_a_key_or_a_word() {
	let library = Library::built_in();
	for (language, _, dialogue) in library.languages() {
		if !dialogue {
			continue;
		}
		let manner = Manner::new(language);
		let vocabulary = Vocabulary::new(&library, manner).unwrap();
		for (map_name, map) in maps() {
			for action in Action::ALL {
				let words = vocabulary.command_words(action.name());
				let bound = WHERE
					.iter()
					.any(|places| !map.keys_of(places, action.name()).is_empty());
				// Small talk is understood in sentences, and has no word for a list.
				let is_said = matches!(action, Action::Help(HelpAction::Greeting | HelpAction::Thanks));
				assert!(
					bound || !words.is_empty() || is_said,
					"{language}, {map_name}: {}",
					action.name()
				);
				let meaning = vocabulary.command_meaning(action.name());
				assert!(!meaning.is_empty(), "{language}: {}", action.name());
			}
		}
	}
}

/// A command without a word has a key in every map, wherever it does something.
#[test]
fn typing_and_walking_have_keys_everywhere() {
	let needed: [(&[&str], &[&str]); 5] = [
		(WHERE[0], &["previous", "next", "submit", "clear"]),
		(WHERE[1], &["submit", "clear", "erase"]),
		(WHERE[2], TYPING),
		(WHERE[3], WALKING),
		(WHERE[4], TYPING),
	];
	for (name, map) in maps() {
		for (places, commands) in needed {
			for command in commands {
				assert!(
					!map.keys_of(places, command).is_empty(),
					"{name} {places:?} {command}"
				);
			}
		}
	}
}

const TYPING: &[&str] = &[
	"submit",
	"clear",
	"erase",
	"erase-forward",
	"cursor-left",
	"cursor-right",
	"cursor-start",
	"cursor-end",
	"earlier",
	"later",
	"first",
	"last",
];

const WALKING: &[&str] = &[
	"step-left",
	"step-right",
	"step-ahead",
	"step-back",
	"row-start",
	"row-end",
	"pick-up",
	"clear",
	"walk",
	"next-piece",
	"previous-piece",
	"next-own",
	"next-other",
	"go-to-last",
];

/// The keys of a move stay free on the input line: a row may not begin with one, nor may one be a command.
#[test]
fn no_map_takes_a_key_with_which_a_move_begins() {
	let begins_move = |key: &Key| {
		key.typed()
			.is_some_and(|typed| typed.is_alphanumeric() || "-=+#:()".contains(typed))
	};
	for (name, map) in maps() {
		for (place, keys, command) in map.iter() {
			if ["everywhere", "play", "table", "name"].contains(&place) {
				let first = keys.first().unwrap();
				assert!(
					!begins_move(first),
					"{name} [{place}] {} = {command}",
					written(keys)
				);
			}
		}
	}
}

/// Speakup, tdsr, Fenrir, Orca, yasr and NVDA have these for themselves. Caps Lock, Insert and the number pad are no keys of
/// ours at all, and arrows have no modifiers.
#[test]
fn the_usual_map_leaves_screen_readers_their_keys() {
	let map = KEYMAPS.named("default").unwrap();
	for (place, keys, command) in map.iter() {
		for key in keys {
			let taken = key.alt
				|| (key.ctrl && matches!(key.code, KeyCode::Char('a' | 'l' | 'n' | 'x')))
				|| (key.ctrl && key.code == KeyCode::F(1))
				|| key.code == KeyCode::F(13)
				|| (key.ctrl
					&& matches!(
						key.code,
						KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right
					));
			assert!(!taken, "[{place}] {} = {command}", written(keys));
		}
	}
}

/// Fenrir keeps these to itself in a terminal.
#[test]
fn what_fenrir_takes_has_another_key() {
	let map = KEYMAPS.named("default").unwrap();
	let taken = [1, 2, 3, 5, 6, 7].map(|number| Key::plain(KeyCode::F(number)));
	let mut checked = 0;
	for places in WHERE
		.iter()
		.filter(|places| places.first() != Some(&"home-board"))
	{
		for key in taken {
			let Meaning::Command(command) = map.meaning(places, &[key]) else {
				continue;
			};
			checked += 1;
			let keys = map.keys_of(places, command);
			assert!(
				keys.iter()
					.any(|keys| !keys.iter().any(|key| taken.contains(key))),
				"{places:?} {key}"
			);
		}
	}
	assert!(checked > 10);
}

/// Everything that has a key in the usual map at home is reached by one hand, key after key.
#[test]
fn one_hand_reaches_everything_at_home() {
	let letters =
		|signs: &'static str| move |key: &Key| key.typed().is_some_and(|typed| signs.contains(typed));
	let left = |key: &Key| {
		let low = matches!(key.code, KeyCode::F(1..=5) | KeyCode::Tab | KeyCode::Escape);
		!key.ctrl && !key.alt && (low || letters("qwertasdfgxcvb12345 ")(key))
	};
	let right = |key: &Key| {
		let beside = !matches!(key.code, KeyCode::Char(_) | KeyCode::F(0..=5 | 13..) | KeyCode::Tab);
		let beside = beside && key.code != KeyCode::Escape;
		!key.ctrl && !key.alt && (beside || letters("uiophjklnm67890,.- ")(key))
	};
	check_hand("one-hand-left", left);
	check_hand("one-hand-right", right);
}

#[track_caller]
fn check_hand(name: &str, within: impl Fn(&Key) -> bool) {
	let (usual, map) = (KEYMAPS.named("default").unwrap(), KEYMAPS.named(name).unwrap());
	let mut missing = BTreeSet::<String>::new();
	for places in WHERE.iter().filter(|places| !places.contains(&"table")) {
		for (_, _, command) in usual.iter() {
			let needed = !usual.keys_of(places, command).is_empty();
			let keys = map.keys_of(places, command);
			if needed && !keys.iter().any(|keys| keys.iter().all(&within)) {
				missing.insert(format!("{places:?} {command}"));
			}
		}
	}
	assert!(missing.is_empty(), "{missing:#?}");
}
