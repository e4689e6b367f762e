//! What the user prefers, and the language of the player.

use std::sync::OnceLock;

use annabella::settings::Choices;
use annabella::voice::Language;

use crate::cli::{asked, line, system_language};
use crate::doors::settings::FoundSettings;
use crate::user_files;

/// What the user prefers, the keymap among it.
pub fn preferred() -> Choices {
	let settings =
		user_files::settings().map_or_else(FoundSettings::default, |file| FoundSettings::read(&file));
	Choices::new(system_language()).with(settings.preferences)
}

/// The language of the player: that of a flag, else of his settings, else of the system.
pub fn language() -> Language {
	static LANGUAGE: OnceLock<Language> = OnceLock::new();
	*LANGUAGE.get_or_init(|| asked(&line(), preferred().dialogue))
}
