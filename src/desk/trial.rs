//! A desk to be tried.

use super::Desk;
use crate::clock::Stamp;
use crate::commands::KEYMAPS;
use crate::settings::Choices;
use crate::voice::{Language, Library};

/// Sits down in English, with these further choices by their names, at a screen that nobody watches.
pub(super) fn open(chosen: &[(&str, &str)]) -> Desk {
	let mut choices = Choices::new(Language::ENGLISH);
	for (name, value) in chosen.iter().chain(&[("vocabulary", "en")]) {
		choices.set(name, value).unwrap();
	}
	let keymap = KEYMAPS.named("default").unwrap();
	let opened = Desk::open(
		choices,
		Library::built_in(),
		keymap,
		"2026-11-21",
		false,
		Stamp(0),
	);
	opened.unwrap().0
}
