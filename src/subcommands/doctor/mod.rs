//! What the program needs of this machine, and whether it is there, in sentences; and what is missing, with the way to get it.

mod files;
mod speech;
mod terminal;

use std::path::PathBuf;

use annabella::settings::{Choices, FaceKind, VoiceKind};

use super::output::{Failure, print};
use crate::cli::{FrontendFlags, system_language};
use crate::doors::engine;
use crate::doors::legible::legible;
use crate::doors::platform::advice;
use crate::doors::settings::FoundSettings;
use crate::frontends::WantedFrontend;
use crate::user_files;

pub use speech::libraries;

/// What was found out about one thing.
struct Finding {
	/// The thing, as it is named when it is missing.
	about: &'static str,
	/// Whether it is missing though the program needs it here.
	is_needed: bool,
	told: String,
}

impl Finding {
	const fn good(about: &'static str, told: String) -> Self {
		Self {
			about,
			is_needed: false,
			told,
		}
	}

	/// It is not there or not as it should be.
	const fn missing(about: &'static str, is_needed: bool, told: String) -> Self {
		Self {
			about,
			is_needed,
			told,
		}
	}
}

/// Prints a line for each thing; what is needed and missing is named at the end.
///
/// # Errors
/// With a sentence, when something is missing that is needed.
pub fn run(database: Option<PathBuf>) -> Result<(), Failure> {
	let settings =
		user_files::settings().map_or_else(FoundSettings::default, |file| FoundSettings::read(&file));
	let choices = Choices::new(system_language()).with(settings.preferences);
	let face = WantedFrontend::of(&FrontendFlags::default(), &choices)?.kind;
	let speaks = matches!(face, None | Some(FaceKind::Voice)) && choices.voice != VoiceKind::Silent;
	let by_system = speaks && choices.voice == VoiceKind::System;
	let mut missing: Vec<&str> = Vec::new();
	let mut tell = |finding: Finding| {
		if finding.is_needed && !missing.contains(&finding.about) {
			missing.push(finding.about);
		}
		print(format!("{}: {}", finding.about, legible(&finding.told)))
	};
	terminal::findings().into_iter().try_for_each(&mut tell)?;
	tell(speech::speaker(face, &choices))?;
	tell(speech::sound(speaks && !by_system))?;
	speech::voices().into_iter().try_for_each(&mut tell)?;
	tell(speech::synthesis(speaks && choices.voice == VoiceKind::Synthesis))?;
	tell(speech::system(by_system))?;
	files::findings(database).into_iter().try_for_each(&mut tell)?;
	tell(opponents())?;
	if missing.is_empty() {
		return print("Nothing is missing that is needed.");
	}
	Err(format!(
		"Something is missing that is needed: {}.",
		missing.join(", ")
	))
}

/// Whoever can be played against.
fn opponents() -> Finding {
	let about = "Opponents";
	match engine::find("stockfish") {
		Some(path) => Finding::good(
			about,
			format!("the built-in one, and Stockfish, {}.", path.display()),
		),
		None => Finding::missing(
			about,
			false,
			format!(
				"the built-in one. Stockfish is not installed; {}.",
				advice::STOCKFISH
			),
		),
	}
}
