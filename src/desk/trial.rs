//! A desk to be tried.

use super::Desk;
use super::session::Session;
use crate::clock::Stamp;
use crate::commands::KEYMAPS;
use crate::settings::Choices;
use crate::voice::{Language, Library};

const TODAY: &str = "2026-11-21";

/// Returns the usual choices in English, with these further ones by their names.
pub(super) fn choices(chosen: &[(&str, &str)]) -> Choices {
	let mut choices = Choices::new(Language::ENGLISH);
	for (name, value) in chosen.iter().chain(&[("vocabulary", "en")]) {
		choices.set(name, value).unwrap();
	}
	choices
}

/// Sits down in English, with these further choices by their names, at a screen that nobody watches.
pub(super) fn open(chosen: &[(&str, &str)]) -> Desk {
	let keymap = KEYMAPS.named("default").unwrap();
	let opened = Desk::open(
		choices(chosen),
		Library::built_in(),
		keymap,
		TODAY,
		false,
		Stamp(0),
	);
	opened.unwrap().0
}

/// Begins a session with these choices, for a mode to be tried alone.
pub(super) fn session(choices: &Choices) -> Session {
	let keymap = KEYMAPS.named("default").unwrap();
	Session::new(Library::built_in(), choices.clone(), keymap, TODAY, Stamp(0)).unwrap()
}
