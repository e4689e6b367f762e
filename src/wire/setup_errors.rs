//! Reasons of other rooms why a table cannot be set up, in the language of the table.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::No;
use super::words::Words;
use crate::chess::FenError;
use crate::game::{LONGEST_NAME, OpeningError};
use crate::laws::parameters::Class;
use crate::laws::{AllowedValues, MOST_SECONDS, ProfileError, RegulationError, RegulationsError};
use crate::sheet::fill;
use crate::voice::Vocabulary;

pub(super) fn opening(error: &OpeningError, said: &Vocabulary, words: &Words) -> No {
	match error {
		OpeningError::Fen(error) => fen(error, said, words),
		OpeningError::Profile(error) => profile(error, words),
		OpeningError::Regulations(error) => regulations(error, words),
		OpeningError::TooLong(field) => {
			let number = LONGEST_NAME.to_string();
			No::Setup(fill(&words.too_long, &[("field", field), ("number", &number)]))
		}
		// A journal is not read here.
		OpeningError::NoOpening => No::Setup(error.to_string()),
	}
}

pub(super) fn fen(error: &FenError, said: &Vocabulary, words: &Words) -> No {
	let (FenError::NotFen(why) | FenError::Impossible(why)) = error;
	let why = said.fen_fault(why).sentence().to_string();
	No::Setup(fill(&words.position_wrong, &[("why", &why)]))
}

pub(super) fn profile(error: &ProfileError, words: &Words) -> No {
	No::Setup(profile_text(error, words))
}

fn profile_text(error: &ProfileError, words: &Words) -> String {
	match error {
		ProfileError::Unknown { name, nearest } => {
			fill(&words.profile_unknown, &[("name", name), ("nearest", nearest)])
		}
		ProfileError::OnlyOnTop { name, example } => {
			fill(&words.profile_on_top, &[("name", name), ("example", example)])
		}
		ProfileError::NotFor {
			overlay,
			profile,
			class,
		} => fill(
			&words.profile_not_for,
			&[
				("overlay", overlay),
				("profile", profile),
				(
					"class",
					Class::from_written(class).map_or(class, |class| words.class(class)),
				),
			],
		),
		ProfileError::Table(why) => fill(&words.profile_damaged, &[("why", why)]),
	}
}

pub(super) fn regulations(error: &RegulationsError, words: &Words) -> No {
	No::Setup(match error {
		RegulationsError::Unreadable { line, .. } => {
			fill(&words.regulations_unreadable, &[("line", &line.to_string())])
		}
		RegulationsError::Setting { error, .. } => match error {
			RegulationError::UnknownParameter { parameter, nearest } => fill(
				&words.parameter_unknown,
				&[("parameter", parameter), ("nearest", nearest)],
			),
			RegulationError::WrongValue {
				parameter,
				value,
				allowed,
				..
			} => fill(
				&words.parameter_wrong,
				&[
					("parameter", parameter),
					("value", &value.english()),
					("allowed", &values(allowed)),
				],
			),
			RegulationError::Fixed { parameter } => fill(&words.parameter_fixed, &[("parameter", parameter)]),
			RegulationError::Profile(error) => profile_text(error, words),
		},
	})
}

/// Returns the allowed values of a parameter, in signs that every language has.
fn values(allowed: &AllowedValues) -> String {
	let seconds = || format!("0–{MOST_SECONDS}");
	match allowed {
		AllowedValues::Texts(texts) => texts.join(", "),
		AllowedValues::Switch => String::from("true, false"),
		AllowedValues::Number { from, to } => format!("{from}–{to}"),
		AllowedValues::Seconds => seconds(),
		AllowedValues::SecondsOrNone => {
			let named = allowed.texts().iter().map(ToString::to_string);
			[seconds()]
				.into_iter()
				.chain(named)
				.collect::<Vec<_>>()
				.join(", ")
		}
	}
}
