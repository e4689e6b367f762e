//! The rule profiles in sentences: their list, the content of one, and the differences of two.

use std::path::PathBuf;

use annabella::laws::{LawTexts, Overlay, Profile, ProfileError, Sentences, Written};
use annabella::message;
use annabella::voice::Language;
use serde_json::json;

use super::output::{Failure, entry, print};
use super::preferred::language;
use crate::cli::ProfilesCommand;
use crate::doors::bounds::given_text;
use crate::doors::legible::legible;
use crate::doors::user_dirs::obstacle;

/// Runs the subcommand; without one, lists the profiles.
///
/// # Errors
/// With a sentence that says what was wrong and what is nearest to it.
pub fn run(command: Option<ProfilesCommand>, json: bool) -> Result<(), Failure> {
	let lines = match command {
		None if json => return entries(),
		None => list(language())?,
		Some(ProfilesCommand::Show { name, rules, toml }) => {
			let profile = Profile::named(&name)?;
			let special = special(&profile, rules)?;
			if toml {
				written(&special, language())?
			} else {
				told(&profile, &special, language())?
			}
		}
		Some(ProfilesCommand::Diff { first, second }) => {
			let (first, second) = (Profile::named(&first), Profile::named(&second));
			{
				let (first, second) = (first?, second?);
				differences(&first, &second, language())?
			}
		}
	};
	lines.into_iter().try_for_each(print)
}

/// The profile with the special regulations of a file, if one is given.
fn special(profile: &Profile, rules: Option<PathBuf>) -> Result<Profile, Failure> {
	let Some(path) = rules else {
		return Ok(profile.clone());
	};
	let name = path.display();
	let text = given_text(&path).map_err(|error| {
		message!(
			RulesFileUnreadable,
			file = name.to_string(),
			why = obstacle(&error)
		)
	})?;
	profile
		.with(&text)
		.map_err(|error| message!(InFile, file = name.to_string(), why = error))
}

/// Prints the profiles as entries, and then the regulations on top of one.
fn entries() -> Result<(), Failure> {
	let texts = LawTexts::of(Language::ENGLISH)?;
	for profile in Profile::all()? {
		entry(&json!({
			"id": profile.id,
			"name": texts.title(&profile),
			"usual": profile.id == Profile::DEFAULT,
			"on_top": false,
		}))?;
	}
	for Overlay { id, .. } in Profile::overlays()? {
		entry(&json!({ "id": id, "name": texts.overlay(id), "usual": false, "on_top": true }))?;
	}
	Ok(())
}

fn list(language: Language) -> Result<Vec<String>, ProfileError> {
	let texts = LawTexts::of(language)?;
	let mut lines = Vec::new();
	for profile in Profile::all()? {
		let mut line = format!("{}: {}.", profile.id, texts.title(&profile));
		if profile.id == Profile::DEFAULT {
			line = format!("{line} {}", message!(IsDefault).said(language));
		}
		lines.push(line);
	}
	for Overlay { id, example } in Profile::overlays()? {
		let name = texts.overlay(id);
		let example = format!("{example}+{id}");
		lines.push(message!(OverlayListed, id, name, example).said(language));
	}
	lines.push(message!(ProfilesShow).said(language));
	Ok(lines)
}

fn told(profile: &Profile, special: &Profile, language: Language) -> Result<Vec<String>, ProfileError> {
	let sentences = Sentences::of_language(language)?;
	let changed = profile.differences(special);
	let mut lines = vec![format!("{}.", sentences.texts().title(profile))];
	lines.extend(Profile::PARAMETERS.iter().filter_map(|parameter| {
		let told = match changed.contains(parameter) {
			true => sentences.of_changed(special, parameter)?,
			false => sentences.of(special, parameter)?,
		};
		Some(told.with_law())
	}));
	Ok(lines)
}

/// Writes a file of special regulations equal to the profile, without the parts that belong to the profile itself.
fn written(profile: &Profile, language: Language) -> Result<Vec<String>, ProfileError> {
	let sentences = Sentences::of_language(language)?;
	let mut lines = vec![format!("# {}.", sentences.texts().title(profile))];
	for parameter in Profile::PARAMETERS {
		let told = sentences.of(profile, parameter);
		let value = profile.written(parameter);
		if let (Some(told), Some(value), true) = (told, value, Profile::can_be_set(parameter)) {
			let value = match value {
				Written::Text(text) => format!("{text:?}"),
				Written::Switch(_) | Written::Number(_) => value.to_string(),
			};
			lines.extend([
				String::new(),
				format!("# {}", told.with_law()),
				format!("{parameter} = {value}"),
			]);
		}
	}
	Ok(lines)
}

fn differences(first: &Profile, second: &Profile, language: Language) -> Result<Vec<String>, ProfileError> {
	let sentences = Sentences::of_language(language)?;
	let parameters = first.differences(second);
	let (one, other) = (legible(&first.id), legible(&second.id));
	let heading = match parameters.len() {
		0 => message!(ProfilesSame, other, one),
		number => message!(ProfilesDiffer, other, one, number),
	};
	let mut lines = vec![heading.said(language)];
	for parameter in parameters {
		for profile in [first, second] {
			if let Some(told) = sentences.of(profile, parameter) {
				lines.push(format!("{}: {}", profile.id, told.with_law()));
			}
		}
	}
	Ok(lines)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn the_default_is_marked_and_the_overlays_are_listed() {
		let lines = list(Language::ENGLISH).unwrap();
		assert_eq!(
			lines[0],
			"fide-2017: Laws of Chess 2017, standard play. This is the default."
		);
		for named in [
			"fide-2023: Laws of Chess 2023, today's laws",
			"fi-national-2017: ",
		] {
			assert!(lines.iter().any(|line| line.starts_with(named)), "{named}");
		}
	}

	#[test]
	fn what_is_written_out_can_be_read_again() {
		for profile in Profile::all().unwrap() {
			for language in [
				Language::ENGLISH,
				Language::GERMAN,
				Language::FINNISH,
				Language::SWEDISH,
			] {
				let text = written(&profile, language).unwrap().join("\n");
				assert_eq!(profile.with(&text).as_ref(), Ok(&profile));
			}
		}
	}

	#[test]
	fn special_regulations_are_marked() {
		let profile = Profile::named("fide-2017").unwrap();
		let special = profile.with("illegal_moves_to_lose = 3").unwrap();
		let lines = told(&profile, &special, Language::ENGLISH).unwrap();
		assert_eq!(lines.len(), Profile::PARAMETERS.len() + 1);
		let marked: Vec<&String> = lines
			.iter()
			.filter(|line| line.contains("special regulations"))
			.collect();
		assert_eq!(
			marked,
			[
				"With completed illegal move number 3 a player loses the game (7.5.3, changed by the special regulations)."
			]
		);
	}

	#[test]
	fn a_difference_is_told_from_both_sides() {
		let named = |name| Profile::named(name).unwrap();
		let lines = differences(
			&named("fi-team-blitz-inc"),
			&named("fi-team-blitz-fixed"),
			Language::ENGLISH,
		)
		.unwrap();
		assert_eq!(
			lines[0],
			"fi-team-blitz-fixed differs from fi-team-blitz-inc in 2 points."
		);
		assert_eq!(lines.len(), 5);
		let same = differences(&named("fide-2017"), &named("fide-2017"), Language::ENGLISH).unwrap();
		assert_eq!(same, ["fide-2017 does not differ from fide-2017."]);
	}
}
