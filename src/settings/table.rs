//! All settings. The settings file, the command line, its help and all refusals are made of these rows.

use super::for_one_game::FOR_ONE_GAME;
use super::kept::KEPT;
use super::setting::Setting;

/// The settings that are stored, in the order of their lines in the file.
pub(super) fn kept() -> impl Iterator<Item = &'static Setting> {
	KEPT.iter()
}

/// Every setting: the stored ones first.
pub fn settings() -> impl Iterator<Item = &'static Setting> {
	KEPT.iter().chain(&FOR_ONE_GAME)
}

/// The setting of this name.
#[must_use]
pub fn setting(name: &str) -> Option<&'static Setting> {
	settings().find(|setting| setting.name == name)
}
