//! The program's needs on this machine, found or missing, in sentences; and the way to get the missing ones.

mod files;
mod speech;
mod terminal;

use annabella::texts::Message;
use std::path::PathBuf;

use annabella::message;
use annabella::settings::{FaceKind, VoiceKind};
use annabella::voice::{Language, Library, Vocabulary};
use serde_json::{Value, json};

use super::output::{Failure, entry, print};
use super::preferred::preferred;
use crate::cli::FrontendFlags;
use crate::doors::engine;
use crate::doors::legible::legible;
use crate::doors::platform::advice;
use crate::frontends::WantedFrontend;

pub use speech::libraries;

/// The result of a check in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
	Good,
	/// It is missing or not as it should be, and the program does without it here.
	Missing,
	/// It is missing, and the program needs it here.
	Needed,
}

impl State {
	const fn name(self) -> &'static str {
		match self {
			Self::Good => "good",
			Self::Missing => "missing",
			Self::Needed => "needed",
		}
	}
}

/// The result of one check, in sentences.
struct Finding {
	/// The thing, as it is named when it is missing.
	about: Message,
	state: State,
	told: Vec<Message>,
}

impl Finding {
	fn good(about: &Message, told: impl Into<Message>) -> Self {
		Self::new(about, State::Good, told)
	}

	/// It is not there or not as it should be.
	fn missing(about: &Message, is_needed: bool, told: impl Into<Message>) -> Self {
		let state = if is_needed { State::Needed } else { State::Missing };
		Self::new(about, state, told)
	}

	fn new(about: &Message, state: State, told: impl Into<Message>) -> Self {
		Self {
			about: about.clone(),
			state,
			told: Vec::from([told.into()]),
		}
	}

	/// With one more sentence.
	fn and(mut self, told: impl Into<Message>) -> Self {
		self.told.push(told.into());
		self
	}

	fn line(&self, language: Language) -> String {
		format!("{}: {}", self.about.said(language), self.text(language))
	}

	fn text(&self, language: Language) -> String {
		let told: Vec<String> = self.told.iter().map(|told| told.sentence(language)).collect();
		told.join(" ")
	}

	/// The result for other programs. The name is the same in every language.
	fn json(&self, language: Language) -> Value {
		json!({
			"check": self.about.english().to_lowercase().replace(' ', "-"),
			"state": self.state.name(),
			"text": self.text(language),
		})
	}
}

/// Prints a line for each thing, or one object with all of them as JSON; the needed things that are missing are named at the end.
///
/// # Errors
/// With a sentence, when something is missing that is needed, or when there is no such language.
pub fn run(language: Option<&str>, database: Option<PathBuf>, json: bool) -> Result<(), Failure> {
	let mut choices = preferred();
	if let Some(language) = language {
		choices.set("language", language)?;
	}
	let language = choices.dialogue;
	let face = WantedFrontend::of(&FrontendFlags::default(), &choices)?.kind;
	let speaks = matches!(face, None | Some(FaceKind::Voice)) && choices.voice != VoiceKind::Silent;
	let by_system = speaks && choices.voice == VoiceKind::System;
	let mut missing: Vec<Message> = Vec::new();
	let mut checks: Vec<Value> = Vec::new();
	let mut tell = |finding: Finding| {
		if finding.state == State::Needed && !missing.contains(&finding.about) {
			missing.push(finding.about.clone());
		}
		if json {
			checks.push(finding.json(language));
			return Ok(());
		}
		print(legible(&finding.line(language)))
	};
	terminal::findings().into_iter().try_for_each(&mut tell)?;
	tell(speech::speaker(face, &choices))?;
	let words = Vocabulary::new(&Library::built_in(), choices.manner()).map_err(Message::of)?;
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
	if json {
		let program = env!("CARGO_PKG_VERSION");
		entry(&json!({ "program": program, "good": missing.is_empty(), "checks": checks }))?;
		if missing.is_empty() {
			return Ok(());
		}
	}
	if missing.is_empty() {
		return print(message!(NothingMissing).said(language));
	}
	// In the language that was asked for.
	let told = message!(SomethingMissing, things = missing);
	Err(Message::of(told.said(language)))
}

/// Finds the opponents.
fn opponents() -> Finding {
	let about = message!(Opponents);
	match engine::find("stockfish") {
		Some((path, _)) => Finding::good(
			&about,
			message!(OpponentsWithStockfish, path = path.display().to_string()),
		),
		None => Finding::good(&about, message!(OpponentsBuiltIn)).and(advice::STOCKFISH),
	}
}
