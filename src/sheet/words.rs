//! The words on a scoresheet, by language.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::chess::Color;
use crate::game::OpeningError;
use crate::laws::LawTexts;
use crate::message;
use crate::names::legible;
use crate::texts::Message;
pub(crate) use crate::texts::fill;
use crate::texts::record::record;
use crate::texts::{self, Language};

/// The file of a language's folder with the words of the papers.
const PAPERS: &str = "papers";

/// Reason why no scoresheet can be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
	Opening(#[from] OpeningError),
	NoLanguage(String, String),
	Data(String),
}

impl From<&SheetError> for Message {
	fn from(error: &SheetError) -> Self {
		match error {
			SheetError::Opening(error) => Self::from(error),
			SheetError::NoLanguage(language, languages) => message!(NoSheets, language, languages),
			SheetError::Data(text) => message!(SheetErrorData, text),
		}
	}
}

crate::in_english! { SheetError }

record! {
	/// All words of a scoresheet in one language. Text in braces is filled in.
	#[derive(Clone, Debug)]
	pub struct Words {
		pub(super) table_sheet: String,
		pub(super) player_sheet: String,
		pub(super) event: String,
		pub(super) site: String,
		pub(super) date: String,
		pub(super) round: String,
		pub(super) board: String,
		pub(super) white: String,
		pub(super) black: String,
		/// For an unknown name.
		pub(super) unknown: String,
		pub(super) rules: String,
		pub(super) position: String,
		pub(super) time_control: String,
		pub(super) no_clock: String,
		/// The clock on the table, if the program runs none.
		pub(super) other_clock: String,
		pub(super) period_moves: String,
		pub(super) period_time: String,
		pub(super) increment: String,
		pub(super) delay: String,
		pub(super) bronstein: String,
		pub(super) repeated: String,
		pub(super) no_sheet: String,
		pub(super) result: String,
		pub(super) unfinished: String,
		pub(super) white_wins: String,
		pub(super) black_wins: String,
		pub(super) draw: String,
		pub(super) other_score: String,
		pub(super) no_score: String,
		pub(super) cannot_mate: String,
		pub(super) signature: String,
		/// Before the last hash of the journal.
		pub(super) hash: String,
		/// Over the fields on the envelope of an adjourned game.
		pub(super) envelope: String,
		pub(super) before_sealing: String,
		pub(super) pieces_of: String,
		pub(super) time_used: String,
		pub(super) time_left: String,
		pub(super) sealed_by: String,
		pub(super) sealed_number: String,
		pub(super) open_offer: String,
		pub(super) no_offer: String,
		pub(super) goes_on: String,
		pub(super) goes_on_where: String,
		pub(super) arbiter_signature: String,
		/// Over the arbiter's report.
		pub(super) report: String,
		pub(super) no_incidents: String,
		pub(super) report_after: String,
		pub(super) report_at_start: String,
		pub(super) report_moment: String,
		pub(super) report_clocks: String,
		pub(super) report_read: String,
		/// The clock was pressed for a move only after the reply, or never.
		pub(super) report_pressed_late: String,
		pub(super) report_not_pressed: String,
		pub(super) report_reported: String,
		pub(super) report_claimed: String,
		pub(super) report_by: String,
		pub(super) report_asked: String,
		/// Before a ruling by the arbiter.
		pub(super) report_ruled: String,
		/// Before a ruling by the program in the role of the arbiter.
		pub(super) report_by_program: String,
		/// Before a note that needs no decision.
		pub(super) report_noted: String,
		pub(super) report_done: String,
		pub(super) report_not_done: String,
		pub(super) offer: String,
		pub(super) illegal: String,
		pub(super) stands: String,
		pub(super) illegal_open: String,
		pub(super) illegal_ended: String,
		pub(super) own_board: String,
		pub(super) piece_over: String,
		pub(super) piece_off: String,
		pub(super) piece_on: String,
		pub(super) writes: String,
		pub(super) boards_agree: String,
		pub(super) boards_differ: String,
		pub(super) sheets_agree: String,
		pub(super) sheets_differ: String,
		/// One of the scoresheets is empty.
		pub(super) sheets_missing: String,
		pub(super) queened: String,
		pub(super) claim: String,
		pub(super) claim_with_move: String,
		pub(super) granted: String,
		pub(super) rejected: String,
		pub(super) flag: String,
		pub(super) stopped: String,
		pub(super) clocks_set: String,
		pub(super) clocks_read: String,
		pub(super) press_taken_back: String,
		pub(super) restored: String,
		pub(super) restored_start: String,
		pub(super) rewritten: String,
		pub(super) taken_back: String,
		pub(super) mistyped: String,
		pub(super) withdrawn: String,
		/// Before a result that another one has replaced.
		pub(super) overtaken: String,
		pub(super) no_castling: String,
		pub(super) forced: String,
		pub(super) adjourned: String,
		pub(super) reopened: String,
		pub(super) envelope_lost: String,
		pub(super) sealed_text: String,
		pub(super) session_over: String,
		pub(super) session_left: String,
		pub(super) session_goes_on: String,
		pub(super) interrupted: String,
		pub(super) pressed_apart: String,
		pub(super) executed_otherwise: String,
		/// A player has confirmed the result (8.7).
		pub(super) signed: String,
		pub(super) overridden: String,
		pub(super) wrote: String,
		pub(super) illegible: String,
		pub(super) wrote_nothing: String,
		pub(super) left_out: String,
		pub(super) sheet_ends: String,
		pub(super) warning: String,
		pub(super) time_added: String,
		pub(super) time_taken: String,
		pub(super) points: String,
		pub(super) fine: String,
		pub(super) exclusion: String,
		pub(super) expulsion: String,
		pub(super) extra_increment: String,
		pub(super) extra_delay: String,
		pub(super) postponed: String,
		/// Over the page of a claim that goes to another arbiter.
		pub(super) claim_sheet: String,
		/// After the names, as the name of its file.
		pub(super) claim_file: String,
		pub(super) claimant: String,
		pub(super) claim_grounds: String,
		pub(super) claim_cannot: String,
		pub(super) claim_tries_not: String,
		pub(super) final_position: String,
		pub(super) to_move: String,
		pub(super) confirmed: String,
		pub(super) not_confirmed: String,
		pub(super) verdict: String,
		/// Place in a file of games.
		pub(super) in_line: String,
		pub(super) in_line_of_game: String,
		/// By the written name of the cause.
		pub(super) endings: BTreeMap<String, String>,
		/// By the written name of the breach.
		pub(super) breaches: BTreeMap<String, String>,
		/// By the written name of the claim.
		pub(super) claims: BTreeMap<String, String>,
		/// By the written name of the person who reports.
		pub(super) people: BTreeMap<String, String>,
		/// By the written name of the report.
		pub(super) reports: BTreeMap<String, String>,
		/// By the written name of the oddity in a file of games.
		pub(super) oddities: BTreeMap<String, String>,
	} beside {
		/// The names of the rules.
		pub(super) laws: LawTexts,
	}
}

impl Words {
	/// The words of a language, named as `de`, `en`, `fi` or `sv`.
	///
	/// # Errors
	/// If the language has none, or the data is damaged.
	pub fn of(language: &str) -> Result<Self, SheetError> {
		let known = Language::new(language).filter(|language| texts::file(*language, PAPERS).is_some());
		let Some(known) = known else {
			let all: Vec<String> = texts::dialogues().map(|language| language.to_string()).collect();
			return Err(SheetError::NoLanguage(language.to_string(), all.join(", ")));
		};
		let mut words: Self =
			texts::read(known, PAPERS).map_err(|error| SheetError::Data(error.to_string()))?;
		words.laws = LawTexts::of(known).map_err(|error| SheetError::Data(error.to_string()))?;
		Ok(words)
	}

	/// Returns the heading of an envelope, for the name of a file.
	#[must_use]
	pub fn envelope_name(&self) -> &str {
		&self.envelope
	}

	/// Returns the name of a claim's file.
	#[must_use]
	pub fn claim_file(&self) -> &str {
		&self.claim_file
	}

	pub(super) fn player(&self, color: Color) -> &str {
		color.fold_wb(&self.white, &self.black)
	}
}

/// Returns a text from outside without control characters, on one line.
pub(super) fn clean(text: &str) -> String {
	legible(text)
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::game::{Breach, By, ClaimKind, Report};
	use crate::laws::Ending;
	use crate::sheet::Odd;

	#[test]
	fn every_language_has_every_word() {
		for language in ["de", "en", "fi", "sv"] {
			let words = Words::of(language).unwrap();
			let keys = |map: &BTreeMap<String, String>| map.keys().cloned().collect::<Vec<_>>();
			let sorted = |mut names: Vec<&'static str>| {
				names.sort_unstable();
				names
			};
			assert_eq!(
				keys(&words.endings),
				sorted(Ending::EXAMPLES.iter().map(|ending| ending.code()).collect()),
				"{language}"
			);
			assert_eq!(
				keys(&words.breaches),
				sorted(Breach::ALL.iter().map(|breach| breach.name()).collect()),
				"{language}"
			);
			assert_eq!(
				keys(&words.claims),
				sorted(ClaimKind::ALL.iter().map(|kind| kind.name()).collect()),
				"{language}"
			);
			assert_eq!(
				keys(&words.people),
				sorted(By::ALL.iter().map(|by| by.name()).collect()),
				"{language}"
			);
			assert_eq!(
				keys(&words.reports),
				sorted(Report::ALL.iter().map(|kind| kind.name()).collect()),
				"{language}"
			);
			assert_eq!(keys(&words.oddities), Odd::NAMES, "{language}");
		}
		let error = Words::of("xx").unwrap_err();
		assert_eq!(
			error.to_string(),
			"There are no scoresheets in the language \"xx\", only in de, en, fi, sv."
		);
	}
}
