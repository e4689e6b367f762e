//! All words that call a command, and all settings, out of their tables.

use annabella::commands::{Action, Holds};
use annabella::message;
use annabella::settings::settings;
use annabella::voice::{PhraseKey, Vocabulary};
use serde_json::json;

use crate::subcommands::output::{Failure, entry, print};
use crate::subcommands::preferred::preferred;
use crate::user_files::UserFiles;

/// The places of commands, in the order in which they are told, with the heading of each part.
const PLACES: [(PhraseKey, &[Holds]); 7] = [
	(PhraseKey::PlaceEverywhere, &[Holds::Everywhere]),
	(PhraseKey::PlaceSetup, &[Holds::Setup, Holds::Answer]),
	(PhraseKey::PlacePlay, &[Holds::Play]),
	(PhraseKey::PlaceBoard, &[Holds::Board]),
	(PhraseKey::PlaceReading, &[Holds::Reading]),
	(PhraseKey::PlaceOnline, &[Holds::Online]),
	(PhraseKey::PlaceTable, &[Holds::Table]),
];

/// A line for each command that has words, and for each setting.
///
/// # Errors
/// With a sentence, when there is no such language.
pub fn run(language: Option<&str>, json: bool) -> Result<(), Failure> {
	let mut choices = preferred();
	if let Some(language) = language {
		choices.set("language", language)?;
	}
	let library = UserFiles::read(&choices.keys).library;
	let words = Vocabulary::new(&library, choices.manner())?;
	for (heading, holds) in PLACES {
		let place = words.line(heading, &[]).to_string();
		if !json {
			print(&place)?;
		}
		let here = Action::ALL
			.iter()
			.filter(|action| holds.contains(&action.holds()));
		for name in here.map(|action| action.name()) {
			let called = words.command_words(name);
			let meaning = words.command_meaning(name);
			if json {
				entry(&json!({
					"command": name, "where": place.trim_end_matches(['.', ':']), "words": called, "meaning": meaning.to_string(),
				}))?;
			} else if !called.is_empty() {
				print(format!("{}: {meaning}", called.join(", ")))?;
			}
		}
		if !json {
			print("")?;
		}
	}
	let language = choices.dialogue;
	settings()
		.filter(|setting| setting.is_kept() || setting.has_flag())
		.try_for_each(|setting| {
			let meaning = setting.meaning(language);
			if json {
				let flag = setting.has_flag().then(|| format!("--{}", setting.flag));
				return entry(&json!({
					"setting": setting.name, "flag": flag, "kept": setting.is_kept(), "meaning": meaning,
				}));
			}
			let mut ways = Vec::new();
			if setting.has_flag() {
				ways.push(format!("--{} {}", setting.flag, setting.value_name));
			}
			if setting.is_kept() {
				ways.push(message!(SettingLine, name = setting.name).said(language));
			}
			print(format!("{}: {meaning}", ways.join(", ")))
		})
}
