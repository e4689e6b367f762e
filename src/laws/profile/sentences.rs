//! What each parameter means, in a sentence with its article.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use toml::{Table, Value};

use super::setting::seconds;
use super::{AllowedValues, Profile, ProfileError, Written};

const TABLE: &str = include_str!("../parameters.toml");

/// The sentences of all parameters.
#[derive(Clone, Debug)]
pub struct Sentences(Table);

/// A parameter of a profile as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
	/// Without the article, with a full stop.
	pub text: String,
	/// The article in the numbering of the profile's edition, such as `7.5.3` or `team blitz, rule 14`.
	pub law: String,
}

impl Sentences {
	/// # Errors
	/// When the table is damaged.
	pub fn built_in() -> Result<Self, ProfileError> {
		TABLE
			.parse()
			.map(Self)
			.map_err(|error: toml::de::Error| ProfileError::Table(error.message().to_string()))
	}

	/// What this parameter means in this profile; none if there is no such parameter.
	#[must_use]
	pub fn of(&self, profile: &Profile, parameter: &str) -> Option<Sentence> {
		let about = self.0.get(parameter)?.as_table()?;
		let written = profile.written(parameter)?;
		let key = amount(&written).map_or_else(|| written.to_string(), |number| number.to_string());
		let says = about.get(&key).or_else(|| about.get("number"))?;
		let text = says.get("says").unwrap_or(says).as_str()?;
		let law = says.get("law").or_else(|| about.get("law"))?;
		Some(Sentence {
			text: text.replace("{value}", &in_words(parameter, &written)),
			law: article(law, profile)?.to_string(),
		})
	}
}

impl Sentence {
	/// The sentence with its article before the full stop.
	#[must_use]
	pub fn with_law(&self) -> String {
		let text = self.text.trim_end_matches('.');
		format!("{text} ({}).", self.law)
	}
}

/// The number in a value, if it has one that its sentence can depend on.
fn amount(written: &Written) -> Option<u32> {
	match written {
		Written::Number(number) => Some(*number),
		Written::Text(text) => seconds(text),
		Written::Switch(_) => None,
	}
}

/// A number as a sentence says it: times in minutes if they are whole minutes, else in seconds.
fn in_words(parameter: &str, written: &Written) -> String {
	let Some(number) = amount(written) else {
		return String::new();
	};
	match Profile::allowed(parameter) {
		Some(AllowedValues::Seconds | AllowedValues::SecondsOrNone) => match number {
			1 => String::from("1 second"),
			60 => String::from("1 minute"),
			_ if number > 0 && number.is_multiple_of(60) => format!("{} minutes", number / 60),
			_ => format!("{number} seconds"),
		},
		Some(AllowedValues::Texts(_) | AllowedValues::Switch | AllowedValues::Number { .. }) | None => {
			number.to_string()
		}
	}
}

/// The article for the profile's edition: the latest that is not after it, and for its class if one is given.
fn article<'a>(law: &'a Value, profile: &Profile) -> Option<&'a str> {
	let Value::Table(editions) = law else {
		return law.as_str();
	};
	let edition = profile.written("edition")?.to_string();
	let class = format!("-{}", profile.written("class")?);
	let latest = |ending: &str| {
		let mut known: Vec<(&str, &Value)> = editions
			.iter()
			.filter_map(|(key, law)| Some((key.strip_suffix(ending)?, law)))
			.filter(|(since, _)| *since <= edition.as_str() && !since.contains('-'))
			.collect();
		known.sort_by_key(|(since, _)| *since);
		known.pop()?.1.as_str()
	};
	latest(&class).or_else(|| latest(""))
}

#[cfg(test)]
mod tests {
	use alloc::vec;

	use super::*;

	/// Every key that a parameter's values can ask for.
	fn keys(parameter: &str) -> Vec<String> {
		match Profile::allowed(parameter).unwrap() {
			AllowedValues::Texts(texts) => texts.iter().map(ToString::to_string).collect(),
			AllowedValues::Switch => vec!["true".into(), "false".into()],
			AllowedValues::Number { .. } | AllowedValues::Seconds => vec!["number".into()],
			AllowedValues::SecondsOrNone => vec!["number".into(), crate::laws::NO_DEFAULT.into()],
		}
	}

	/// Every article under a law, of whatever edition.
	fn articles(law: &Value) -> Vec<&str> {
		law.as_table().map_or_else(
			|| vec![law.as_str().unwrap()],
			|editions| editions.values().map(|law| law.as_str().unwrap()).collect(),
		)
	}

	#[test]
	fn every_value_has_a_sentence_and_every_sentence_a_value() {
		let table = Sentences::built_in().unwrap().0;
		let described: Vec<&str> = table.keys().map(String::as_str).collect();
		let mut parameters = Profile::PARAMETERS.to_vec();
		parameters.sort_unstable();
		assert_eq!(described, parameters);
		for (parameter, about) in &table {
			let about = about.as_table().unwrap();
			let keys = keys(parameter);
			for key in &keys {
				assert!(about.contains_key(key), "{parameter} has no sentence for {key}");
			}
			let allowed = Profile::allowed(parameter).unwrap();
			for (key, says) in about.iter().filter(|(key, _)| *key != "law") {
				let number = |key: &str| {
					key.parse()
						.is_ok_and(|number| allowed.has(&Written::Number(number)))
				};
				assert!(keys.contains(key) || number(key), "{parameter} cannot be {key}");
				let text = says.get("says").unwrap_or(says).as_str().unwrap();
				assert!(
					text.ends_with('.') && text.starts_with(char::is_uppercase),
					"{text}"
				);
				let numbered = key == "number";
				assert_eq!(text.contains("{value}"), numbered, "{text}");
				assert!(!text.contains(['(', '"', '_']), "{text}");
			}
			let laws = about.values().filter_map(|says| says.get("law"));
			for article in laws.chain(about.get("law")).flat_map(articles) {
				assert!(!article.is_empty() && !article.ends_with('.'), "{article}");
			}
		}
	}

	#[test]
	fn every_parameter_of_every_profile_is_told_with_an_article() {
		let sentences = Sentences::built_in().unwrap();
		for profile in Profile::all().unwrap() {
			for parameter in Profile::PARAMETERS {
				let sentence = sentences.of(&profile, parameter);
				let sentence = sentence.unwrap_or_else(|| panic!("{} {parameter}", profile.id));
				assert!(!sentence.text.contains('{'), "{}", sentence.text);
			}
		}
	}

	#[test]
	fn articles_are_numbered_as_in_the_edition() {
		let sentences = Sentences::built_in().unwrap();
		for (id, parameter, told) in [
			(
				"fide-2014",
				"illegal_moves_to_lose",
				"A second completed illegal move by the same player loses the game (7.5.b).",
			),
			(
				"fide-2017",
				"illegal_moves_to_lose",
				"A second completed illegal move by the same player loses the game (7.5.3).",
			),
			(
				"fide-2017-blitz",
				"illegal_moves_to_lose",
				"The first completed illegal move loses the game (A.4.2).",
			),
			(
				"fide-2023-blitz",
				"illegal_move_penalty_seconds",
				"For an illegal move that does not lose, the opponent gets 1 minute (7.5.5, A.3).",
			),
			(
				"fide-2017+fi-national-2017",
				"default_time",
				"A player who comes more than 30 minutes late loses, if nothing else was announced (6.7.1).",
			),
			(
				"fi-team-blitz-inc",
				"both_flags_down",
				"If both flags are down, the game is drawn (team blitz, rule 14).",
			),
			(
				"fide-2017",
				"score_exempt_unless_increment",
				"With an increment of 30 seconds or more, players short of time must record all the same (8.4).",
			),
		] {
			let profile = Profile::named(id).unwrap();
			let sentence = sentences.of(&profile, parameter).unwrap();
			assert_eq!(sentence.with_law(), told);
		}
	}
}
