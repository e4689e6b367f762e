//! Looking for the program that is to play, beside the questions.

use alloc::string::{String, ToString};

use super::{Setup, Step};
use crate::desk::opponents::is_always_there;
use crate::narrator::Narrator;
use crate::ports::{Effect, EngineOrder};
use crate::settings::OpponentChoice;

/// The program that the first question offers.
pub(super) const STOCKFISH: &str = "stockfish";

fn seek(program: &str, narrator: &mut Narrator) {
	narrator.effect(Effect::Engine(EngineOrder::Find {
		program: program.to_string(),
	}));
}

impl Setup {
	/// Looks for the offered program before anybody chooses it.
	pub(super) fn seek_beforehand(&mut self, narrator: &mut Narrator) {
		self.missing = None;
		seek(STOCKFISH, narrator);
	}

	/// Looks for the program that is to play, so that the answer is known before the first move.
	pub(super) fn seek_opponent(&self, narrator: &mut Narrator) {
		if let Some(program) = self.program().filter(|program| !is_always_there(program)) {
			seek(program, narrator);
		}
	}

	/// The program that is to play.
	fn program(&self) -> Option<&String> {
		match &self.choices.opponent {
			Some(OpponentChoice::Program(program)) => Some(program),
			Some(OpponentChoice::BuiltIn | OpponentChoice::Friend) | None => None,
		}
	}

	/// Returns `true` if the program just chosen is known not to be there; then the user is asked again for an opponent.
	pub(super) fn is_known_missing(&mut self, narrator: &mut Narrator) -> bool {
		let missing = self.missing.clone();
		let missing: Option<String> = missing.filter(|missing| self.program() == Some(missing));
		if let Some(program) = &missing {
			self.no_opponent(program, narrator);
		}
		missing.is_some()
	}

	/// Reports that there is no such program: if it still is to play, asks for another opponent, with the last one under Enter.
	pub(super) fn no_opponent(&mut self, program: &str, narrator: &mut Narrator) {
		let missing = OpponentChoice::Program(program.to_string());
		if self.choices.opponent.as_ref() != Some(&missing) {
			self.missing = Some(program.to_string());
			return;
		}
		let last = self.choices.usual().opponent.filter(|last| *last != missing);
		narrator.prefer(
			"opponent",
			last.unwrap_or(OpponentChoice::BuiltIn).name().to_string(),
		);
		self.choices = self
			.before
			.drain(..)
			.next()
			.unwrap_or_else(|| self.choices.clone());
		self.choices.opponent = None;
		narrator.answer(narrator.words().engine_missing(program));
		self.enter(Step::Welcome, narrator);
	}
}
