//! Meaning of each parameter, in a sentence with its article; and the names of the profiles.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Deserialize;
use toml::{Table, Value};

use super::super::setting::{AllowedValues, Written, seconds};
use super::{Profile, ProfileError};
use crate::texts::{self, Language, fill};

const TABLE: &str = include_str!("../parameters.toml");

/// The file of a language's folder with these texts.
const LAWS: &str = "laws";

/// Texts about the rule profiles in one language.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LawTexts {
	/// The names of the profiles.
	profiles: BTreeMap<String, String>,
	/// The names of overlays: alone, and after the name of a profile.
	overlays: BTreeMap<String, String>,
	with: BTreeMap<String, String>,
	/// The texts for braces in an article.
	articles: BTreeMap<String, String>,
	times: BTreeMap<String, Counted>,
	/// Texts by parameter and by value.
	parameters: BTreeMap<String, BTreeMap<String, String>>,
}

/// Words for one of something, and for several.
#[derive(Clone, Debug, Deserialize)]
struct Counted {
	one: String,
	other: String,
}

/// The sentences of all parameters in one language.
#[derive(Clone, Debug)]
pub struct Sentences {
	laws: Table,
	texts: LawTexts,
}

/// A parameter of a profile, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
	/// Without the article, with a full stop.
	pub text: String,
	/// The article in the numbering of the profile's edition, such as `7.5.3` or `team blitz, rule 14`.
	pub law: String,
}

impl LawTexts {
	/// # Errors
	/// If this language has no such texts.
	pub fn of(language: Language) -> Result<Self, ProfileError> {
		texts::read(language, LAWS).map_err(|error| ProfileError::Table(error.to_string()))
	}

	/// Returns the name of a profile, with its overlays.
	#[must_use]
	pub fn title(&self, profile: &Profile) -> String {
		let mut ids = profile.id.split('+');
		let name = ids.next().and_then(|id| self.profiles.get(id));
		let with = ids.filter_map(|id| self.with.get(id));
		let names: Vec<&str> = name.into_iter().chain(with).map(String::as_str).collect();
		names.join(", ")
	}

	/// Returns the name of an overlay alone.
	#[must_use]
	pub fn overlay(&self, id: &str) -> &str {
		self.overlays.get(id).map_or("", String::as_str)
	}

	/// Returns the seconds in words, as minutes if they are whole ones.
	fn time(&self, seconds: u32) -> String {
		let (unit, number) = if seconds > 0 && seconds.is_multiple_of(60) {
			("minutes", seconds / 60)
		} else {
			("seconds", seconds)
		};
		let forms = self.times.get(unit);
		let form = forms.map(|forms| if number == 1 { &forms.one } else { &forms.other });
		fill(
			form.map_or("", String::as_str),
			&[("number", &number.to_string())],
		)
	}

	fn article(&self, law: &str) -> String {
		let words: Vec<(&str, &str)> = self
			.articles
			.iter()
			.map(|(name, word)| (name.as_str(), word.as_str()))
			.collect();
		fill(law, &words)
	}
}

impl Sentences {
	/// # Errors
	/// If the table is damaged, or this language has no sentences.
	pub fn of_language(language: Language) -> Result<Self, ProfileError> {
		let laws = TABLE
			.parse()
			.map_err(|error: toml::de::Error| ProfileError::Table(error.message().to_string()))?;
		let texts = LawTexts::of(language)?;
		Ok(Self { laws, texts })
	}

	/// Returns the other names in this language.
	#[must_use]
	pub const fn texts(&self) -> &LawTexts {
		&self.texts
	}

	/// Returns the meaning of this parameter in this profile; `None` if there is no such parameter.
	#[must_use]
	pub fn of(&self, profile: &Profile, parameter: &str) -> Option<Sentence> {
		let written = profile.written(parameter)?;
		let key = amount(&written).map_or_else(|| written.to_string(), |number| number.to_string());
		let about = self.texts.parameters.get(parameter)?;
		let text = about.get(&key).or_else(|| about.get("number"))?;
		let laws = self.laws.get(parameter)?.as_table()?;
		let law = laws.get(&key).or_else(|| laws.get("law"))?;
		Some(Sentence {
			text: fill(text, &[("value", &self.in_words(parameter, &written))]),
			law: self.texts.article(article(law, profile)?),
		})
	}

	/// Returns the same for a parameter that the special regulations have changed, which is marked.
	#[must_use]
	pub fn of_changed(&self, profile: &Profile, parameter: &str) -> Option<Sentence> {
		let mut sentence = self.of(profile, parameter)?;
		sentence.law = format!("{}, {}", sentence.law, self.texts.article("{changed}"));
		Some(sentence)
	}

	/// Returns a number in the words of a sentence.
	fn in_words(&self, parameter: &str, written: &Written) -> String {
		let Some(number) = amount(written) else {
			return String::new();
		};
		match Profile::allowed(parameter) {
			Some(AllowedValues::Seconds | AllowedValues::SecondsOrNone) => self.texts.time(number),
			Some(AllowedValues::Texts(_) | AllowedValues::Switch | AllowedValues::Number { .. }) | None => {
				number.to_string()
			}
		}
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

/// Returns the number in a value, if its sentence can depend on one.
fn amount(written: &Written) -> Option<u32> {
	match written {
		Written::Number(number) => Some(*number),
		Written::Text(text) => seconds(text),
		Written::Switch(_) => None,
	}
}

/// Returns the article for the profile's edition: the latest that is not after it, and for its class if one is given.
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

	fn all() -> impl Iterator<Item = (Language, Sentences)> {
		texts::dialogues().map(|language| (language, Sentences::of_language(language).unwrap()))
	}

	#[test]
	fn every_value_has_a_sentence_and_every_sentence_a_value() {
		for (language, sentences) in all() {
			let described: Vec<&str> = sentences.texts.parameters.keys().map(String::as_str).collect();
			let mut parameters = Profile::PARAMETERS.to_vec();
			parameters.sort_unstable();
			assert_eq!(described, parameters, "{language}");
			for (parameter, about) in &sentences.texts.parameters {
				let keys = keys(parameter);
				for key in &keys {
					assert!(
						about.contains_key(key),
						"{language}: {parameter} has no sentence for {key}"
					);
				}
				let allowed = Profile::allowed(parameter).unwrap();
				for (key, text) in about {
					let number = |key: &str| {
						key.parse()
							.is_ok_and(|number| allowed.has(&Written::Number(number)))
					};
					assert!(keys.contains(key) || number(key), "{parameter} cannot be {key}");
					assert!(
						text.ends_with('.')
							&& text.starts_with(|sign: char| sign == '{' || sign.is_uppercase()),
						"{text}"
					);
					assert_eq!(text.contains("{value}"), key == "number", "{text}");
					assert!(!text.contains(['(', '"', '_']), "{text}");
				}
			}
		}
	}

	#[test]
	fn every_parameter_has_an_article() {
		let (_, sentences) = all().next().unwrap();
		let laws = &sentences.laws;
		let mut parameters = Profile::PARAMETERS.to_vec();
		parameters.sort_unstable();
		assert_eq!(laws.keys().map(String::as_str).collect::<Vec<_>>(), parameters);
		for (parameter, about) in laws {
			for (key, law) in about.as_table().unwrap() {
				let said = sentences.texts.parameters.get(parameter).unwrap();
				assert!(
					key == "law" || said.contains_key(key),
					"{parameter} cannot be {key}"
				);
				for article in articles(law) {
					assert!(!article.is_empty() && !article.ends_with('.'), "{article}");
				}
			}
		}
	}

	#[test]
	fn every_profile_and_overlay_has_a_name_and_no_others_are_there() {
		for (language, sentences) in all() {
			let texts = sentences.texts();
			let mut ids: Vec<String> = Profile::all()
				.unwrap()
				.into_iter()
				.map(|profile| profile.id)
				.collect();
			ids.sort();
			let named: Vec<String> = texts.profiles.keys().cloned().collect();
			assert_eq!(named, ids, "{language}");
			let mut on_top: Vec<&str> = Profile::overlays()
				.unwrap()
				.iter()
				.map(|overlay| overlay.id)
				.collect();
			on_top.sort_unstable();
			for names in [&texts.overlays, &texts.with] {
				assert_eq!(names.keys().collect::<Vec<_>>(), on_top, "{language}");
			}
		}
	}

	#[test]
	fn a_profile_is_called_with_what_is_on_top_of_it() {
		let profile = Profile::named("fide-2017+fi-national-2017").unwrap();
		for (language, title) in [
			(
				Language::GERMAN,
				"FIDE-Schachregeln von 2017, Turnierpartie, mit den finnischen nationalen Regeln von 2017",
			),
			(
				Language::ENGLISH,
				"Laws of Chess 2017, standard play, with the Finnish national rules of 2017",
			),
		] {
			assert_eq!(LawTexts::of(language).unwrap().title(&profile), title);
		}
		for (id, profile) in Profile::all()
			.unwrap()
			.into_iter()
			.map(|profile| (profile.id.clone(), profile))
		{
			let title = LawTexts::of(Language::ENGLISH).unwrap().title(&profile);
			assert_eq!(title.contains("today's laws"), id.starts_with("fide-2023"));
			assert_eq!(
				title.contains("from public sources"),
				id.starts_with("fide-2023") || id.starts_with("fide-2018")
			);
		}
	}

	#[test]
	fn every_parameter_of_every_profile_is_told_with_an_article() {
		for (language, sentences) in all() {
			for profile in Profile::all().unwrap() {
				for parameter in Profile::PARAMETERS {
					let sentence = sentences.of(&profile, parameter);
					let sentence =
						sentence.unwrap_or_else(|| panic!("{language} {} {parameter}", profile.id));
					let told = sentence.with_law();
					assert!(!told.contains(['{', '_']), "{told}");
				}
			}
		}
	}

	#[test]
	fn articles_are_numbered_as_in_the_edition() {
		let sentences = Sentences::of_language(Language::ENGLISH).unwrap();
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
