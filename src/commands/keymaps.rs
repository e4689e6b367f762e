//! The keymaps that are compiled in, and the names that a keymap may use.

use super::Action;
use crate::keys::{EVERYWHERE, Keymaps};
use crate::voice::PhraseKey;

/// The letters that call a command as words of their own, in a line that is typed.
pub const WORDS: &str = "words";

/// The places that have keys of their own, and their names.
pub const SECTIONS: [(&str, PhraseKey); 11] = [
	(EVERYWHERE, PhraseKey::PlaceEverywhere),
	("setup", PhraseKey::PlaceSetup),
	("play", PhraseKey::PlacePlay),
	("board", PhraseKey::PlaceBoard),
	("home-board", PhraseKey::PlaceHomeBoard),
	("lesson", PhraseKey::TitleTutorial),
	("name", PhraseKey::PlaceName),
	("path", PhraseKey::PlacePath),
	(WORDS, PhraseKey::PlaceWords),
	("reading", PhraseKey::PlaceReading),
	("table", PhraseKey::PlaceTable),
];

const NAMES: [&str; SECTIONS.len()] = {
	let mut names = [""; SECTIONS.len()];
	let mut rest: &[(&str, PhraseKey)] = &SECTIONS;
	let mut free: &mut [&str] = &mut names;
	while let ([(name, _), others @ ..], [slot, more @ ..]) = (rest, free) {
		*slot = name;
		rest = others;
		free = more;
	}
	names
};

/// Every map by its name, the usual one first.
pub static KEYMAPS: Keymaps<'static> = Keymaps {
	built_in: &[
		("default", include_str!("../../keymaps/default.toml")),
		("nvui", include_str!("../../keymaps/nvui.toml")),
		("winboard", include_str!("../../keymaps/winboard.toml")),
		("numpad", include_str!("../../keymaps/numpad.toml")),
		("one-hand-left", include_str!("../../keymaps/one-hand-left.toml")),
		(
			"one-hand-right",
			include_str!("../../keymaps/one-hand-right.toml"),
		),
		("assistant", include_str!("../../keymaps/assistant.toml")),
	],
	places: &NAMES,
	commands: Action::NAMES,
};

#[cfg(test)]
#[path = "keymaps_tests.rs"]
mod tests;
