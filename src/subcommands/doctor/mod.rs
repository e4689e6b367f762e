//! What the program needs of this machine, and whether it is there, in sentences; and what is missing, with the way to get it.

mod files;
mod speech;
mod terminal;

use std::path::PathBuf;

use annabella::settings::{FaceKind, VoiceKind};
use annabella::voice::{Language, Library, Vocabulary};

use super::output::{Failure, print, sentence};
use super::preferred::preferred;
use crate::cli::{FrontendFlags, in_language};
use crate::doors::engine;
use crate::doors::legible::legible;
use crate::doors::platform::advice;
use crate::frontends::WantedFrontend;

pub use speech::libraries;

/// What was found out about one thing, in sentences that are English here and are told in the language of the player.
struct Finding {
	/// The thing, as it is named when it is missing.
	about: &'static str,
	/// Whether it is missing though the program needs it here.
	is_needed: bool,
	told: Vec<String>,
}

impl Finding {
	fn good(about: &'static str, told: impl Into<String>) -> Self {
		Self::missing(about, false, told)
	}

	/// It is not there or not as it should be.
	fn missing(about: &'static str, is_needed: bool, told: impl Into<String>) -> Self {
		Self {
			about,
			is_needed,
			told: Vec::from([told.into()]),
		}
	}

	/// With one more sentence.
	fn and(mut self, told: impl Into<String>) -> Self {
		self.told.push(told.into());
		self
	}

	fn line(&self, language: Language) -> String {
		let told: Vec<String> = self.told.iter().map(|told| in_language(told, language)).collect();
		format!("{}: {}", in_language(self.about, language), told.join(" "))
	}
}

/// Prints a line for each thing; what is needed and missing is named at the end.
///
/// # Errors
/// With a sentence, when something is missing that is needed, or when there is no such language.
pub fn run(language: Option<&str>, database: Option<PathBuf>) -> Result<(), Failure> {
	let mut choices = preferred();
	if let Some(language) = language {
		choices.set("language", language).map_err(sentence)?;
	}
	let language = choices.dialogue;
	let face = WantedFrontend::of(&FrontendFlags::default(), &choices)?.kind;
	let speaks = matches!(face, None | Some(FaceKind::Voice)) && choices.voice != VoiceKind::Silent;
	let by_system = speaks && choices.voice == VoiceKind::System;
	let mut missing: Vec<&str> = Vec::new();
	let mut tell = |finding: Finding| {
		if finding.is_needed && !missing.contains(&finding.about) {
			missing.push(finding.about);
		}
		print(legible(&finding.line(language)))
	};
	terminal::findings().into_iter().try_for_each(&mut tell)?;
	tell(speech::speaker(face, &choices))?;
	let words = Vocabulary::new(&Library::built_in(), choices.manner()).map_err(sentence)?;
	tell(speech::sound(speaks && !by_system, &words))?;
	speech::voices().into_iter().try_for_each(&mut tell)?;
	let synthesised = match choices.voice {
		VoiceKind::Synthesis => true,
		VoiceKind::Own => choices.clips.is_none() && speech::is_nothing_recorded(),
		VoiceKind::System | VoiceKind::Silent => false,
	};
	tell(speech::synthesis(speaks && synthesised))?;
	tell(speech::system(by_system, &words))?;
	files::findings(database).into_iter().try_for_each(&mut tell)?;
	tell(opponents())?;
	if missing.is_empty() {
		return print(in_language("Nothing is missing that is needed.", language));
	}
	let missing: Vec<String> = missing.iter().map(|about| in_language(about, language)).collect();
	let told = format!("Something is missing that is needed: {}.", missing.join(", "));
	Err(in_language(&told, language))
}

/// Whoever can be played against.
fn opponents() -> Finding {
	let about = "Opponents";
	match engine::find("stockfish") {
		Some((path, _)) => Finding::good(
			about,
			format!("the built-in one, and Stockfish, {}.", path.display()),
		),
		None => Finding::good(about, "the built-in one. Stockfish is not installed.").and(advice::STOCKFISH),
	}
}
