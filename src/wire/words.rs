//! Notes of the referee for the arbiter, and reasons against a setup, in the words of each language.

use alloc::string::{String, ToString};

use super::effect::{Effect, Note};
use crate::chess::Color;
use crate::game::By;
use crate::laws::parameters::Class;
use crate::sheet::fill;
use crate::texts;
use crate::texts::record::record;
use crate::voice::{Language, WordsError};

/// The file of a language's folder with the notes of the referee.
const REFEREE: &str = "referee";

record! {
	/// All phrases in one language. Text in braces is filled in.
	#[derive(Clone, Debug)]
	pub(super) struct Words {
		pub(super) white: String,
		pub(super) black: String,
		pub(super) white_assistant: String,
		pub(super) black_assistant: String,
		pub(super) arbiter: String,
		pub(super) clock: String,
		pub(super) appeal: String,
		pub(super) no_appeal: String,
		pub(super) overridden: String,
		pub(super) penalty_reading: String,
		pub(super) confirmed_one: String,
		pub(super) confirmed_both: String,
		pub(super) occurrences: String,
		pub(super) quiet: String,
		pub(super) sheet_lacks: String,
		pub(super) impossible: String,
		pub(super) both_kings_in_check: String,
		pub(super) king_can_be_taken: String,
		pub(super) pawn_on_last: String,
		pub(super) pawn_on_first: String,
		pub(super) king_missing: String,
		pub(super) too_many_kings: String,
		pub(super) too_many_pieces: String,
		pub(super) chess960: String,
		pub(super) appendix_f: String,
		pub(super) guideline_ii: String,
		pub(super) castles: String,
		pub(super) king_stays: String,
		pub(super) rook_stays: String,
		pub(super) both_go: String,
		pub(super) colours_stay: String,
		pub(super) spoken_clock: String,
		pub(super) sealed_on_board: String,
		pub(super) envelope_lost: String,
		pub(super) in_envelope: String,
		pub(super) in_envelope_flawed: String,
		pub(super) ambiguous: String,
		pub(super) unreadable: String,
		pub(super) illegal: String,
		pub(super) extra: String,
		pub(super) postponed: String,
		pub(super) session_over: String,
		pub(super) session_ends: String,
		pub(super) session_goes_on: String,
		pub(super) no_notation: String,
		pub(super) class_by_clock: String,
		pub(super) standard: String,
		pub(super) rapid: String,
		pub(super) blitz: String,
		pub(super) national_rules: String,
		pub(super) default_time: String,
		pub(super) device: String,
		pub(super) deaf: String,
		pub(super) both_assisted: String,
		pub(super) both_blind: String,
		pub(super) penalty_unclear: String,
		pub(super) field_wrong: String,
		pub(super) no_language: String,
		pub(super) form_unknown: String,
		pub(super) arbiter_unknown: String,
		pub(super) boards_wrong: String,
		pub(super) echo_unknown: String,
		pub(super) chess960_number: String,
		pub(super) position_wrong: String,
		pub(super) too_long: String,
		pub(super) profile_unknown: String,
		pub(super) profile_on_top: String,
		pub(super) profile_not_for: String,
		pub(super) profile_damaged: String,
		pub(super) parameter_unknown: String,
		pub(super) parameter_wrong: String,
		pub(super) parameter_fixed: String,
		pub(super) regulations_unreadable: String,
		pub(super) clock_unreadable: String,
		pub(super) clock_wrong: String,
		pub(super) clock_mode: String,
		pub(super) period_moves: String,
		pub(super) periods_whole: String,
		pub(super) period_length: String,
	}
}

impl Words {
	/// The words of a language.
	///
	/// # Errors
	/// If the language has none.
	pub(super) fn of(language: Language) -> Result<Self, WordsError> {
		texts::read(language, REFEREE).map_err(|_| WordsError::NoDialogue(language))
	}

	pub(super) fn color(&self, color: Color) -> &str {
		color.fold_wb(&self.white, &self.black)
	}

	pub(super) fn by(&self, by: By) -> &str {
		match by {
			By::White => &self.white,
			By::Black => &self.black,
			By::WhiteAssistant => &self.white_assistant,
			By::BlackAssistant => &self.black_assistant,
			By::Arbiter => &self.arbiter,
			By::Clock => &self.clock,
		}
	}

	pub(super) fn class(&self, class: Class) -> &str {
		match class {
			Class::Standard => &self.standard,
			Class::Rapid => &self.rapid,
			Class::Blitz => &self.blitz,
		}
	}
}

/// A note for the arbiter.
pub(super) fn note(text: &str) -> Effect {
	Effect::Note(Note {
		text: text.to_string(),
	})
}

/// Returns a note with the braces filled in.
pub(super) fn note_of(phrase: &str, holes: &[(&str, &str)]) -> Effect {
	note(&fill(phrase, holes))
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn every_dialogue_has_every_note() {
		for language in texts::dialogues() {
			assert!(Words::of(language).is_ok(), "{language}");
		}
	}
}
