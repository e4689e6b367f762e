//! The user's preferences, and the language of the player.

use std::sync::OnceLock;

use annabella::settings::Choices;
use annabella::voice::Language;

use crate::cli::{asked, line, system_language};
use crate::doors::settings::FoundSettings;
use crate::user_files;

/// Returns the user's preferences, the keymap among them.
pub fn preferred() -> Choices {
	let settings =
		user_files::settings().map_or_else(FoundSettings::default, |file| FoundSettings::read(&file));
	Choices::new(system_language()).with(settings.preferences)
}

/// Returns the language of the player: that of a flag, else of their settings, else of the system.
pub fn language() -> Language {
	static LANGUAGE: OnceLock<Language> = OnceLock::new();
	*LANGUAGE.get_or_init(|| asked(&line(), preferred().dialogue))
}
