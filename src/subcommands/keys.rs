//! Keymaps told, listed and checked.

use std::path::Path;

use annabella::commands::KEYMAPS;
use annabella::desk::aloud;
use annabella::keys::{Keymap, KeymapError};
use annabella::message;
use annabella::settings::Choices;
use annabella::texts::Message;
use annabella::voice::{Library, Vocabulary};
use serde_json::json;

use super::output::{self, Failure, entry, print};
use super::preferred::preferred;
use crate::cli::{KeysCommand, KeysFlags};
use crate::doors::bounds::given_text;
use crate::doors::legible::legible;
use crate::doors::user_dirs::obstacle;
use crate::user_files::UserFiles;

/// Runs the subcommand.
///
/// # Errors
/// With a sentence that says what was wrong.
pub fn run(command: Option<KeysCommand>, flags: KeysFlags) -> Result<(), Failure> {
	match command {
		None => tell(&flags),
		Some(KeysCommand::List { json }) => KEYMAPS.built_in.iter().try_for_each(|(name, _)| match json {
			true => entry(&json!({ "name": name, "usual": *name == KEYMAPS.usual() })),
			false => print(name),
		}),
		Some(KeysCommand::Check { file }) => check(&file),
	}
}

fn tell(flags: &KeysFlags) -> Result<(), Failure> {
	let mut choices = preferred();
	if let Some(language) = &flags.language {
		choices.set("language", language)?;
	}
	let (keymap, library) = match &flags.name {
		Some(name) => (named(name)?, UserFiles::read(KEYMAPS.usual()).library),
		None => {
			let files = UserFiles::read(&choices.keys);
			(files.keymap, files.library)
		}
	};
	print_map(&keymap, &library, &choices)
}

fn named(name: &str) -> Result<Keymap, Failure> {
	KEYMAPS.named(name).map_err(Message::from)
}

fn print_map(keymap: &Keymap, library: &Library, choices: &Choices) -> Result<(), Failure> {
	let words = Vocabulary::new(library, choices.manner())?;
	aloud(keymap, &words).into_iter().try_for_each(print)
}

fn check(file: &Path) -> Result<(), Failure> {
	let shown = legible(&file.display().to_string());
	let text =
		given_text(file).map_err(|error| message!(FileUnreadable, file = &shown, why = obstacle(&error)))?;
	let read: Result<Keymap, KeymapError> = KEYMAPS.read_on(&text, &preferred().keys);
	match read {
		Ok(_) => output::tell(message!(KeymapGood, file = shown)),
		Err(error) => Err(message!(KeymapFileWrong, file = shown, why = error)),
	}
}
