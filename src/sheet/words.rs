//! The words on a scoresheet, by language.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::chess::Color;
use crate::game::OpeningError;
use crate::laws::LawTexts;
use crate::message;
use crate::names::legible;
pub(crate) use crate::texts::fill;
use crate::texts::record::record;
use crate::texts::{self, Language};

/// The file of a language's folder with the words of the papers.
const PAPERS: &str = "papers";

crate::reasons! {
/// Reason why no scoresheet can be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
	Opening(error: #[from] OpeningError) => Self::from(error),
	NoLanguage(language: String, languages: String) => message!(NoSheets, language, languages),
	Data(text: String) => message!(SheetErrorData, text),
}
}

/// Takes the texts of the English papers as fields.
macro_rules! words {
	($($field:tt)*) => {
		record! {
			/// All words of a scoresheet in one language. Text in braces is filled in.
			#[derive(Clone, Debug)]
			pub struct Words { $($field)* } beside {
				/// The names of the rules.
				pub(super) laws: LawTexts,
			}
		}
	};
}

include!(concat!(env!("OUT_DIR"), "/papers.rs"));

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
	use alloc::collections::BTreeMap;

	use super::*;
	use crate::game::{Breach, By, ClaimKind, Report};
	use crate::laws::Ending;
	use crate::sheet::Odd;

	#[test]
	fn every_language_has_every_word() {
		for language in texts::dialogue_codes() {
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
			format!(
				"There are no scoresheets in the language \"xx\", only in {}.",
				texts::dialogue_codes().join(", ")
			)
		);
	}
}
