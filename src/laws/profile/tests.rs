//! Every profile has the expected values, and every value survives writing and reading.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::super::setting::{AllowedValues, NO_DEFAULT, Written};
use super::{Profile, ProfileError, Sentences};

const EXPECTED: &str = include_str!("expected.txt");

/// Parameters that are not in the expected tables because the profile's name tells them.
const NAMED: [&str; 3] = ["class", "edition", "supervised"];

/// A value as the expected tables write it.
fn shown(written: &Written) -> String {
	match written {
		Written::Switch(true) => "yes".to_string(),
		Written::Switch(false) => "no".to_string(),
		Written::Number(_) | Written::Text(_) => written.to_string(),
	}
}

/// Returns the expected tables of every profile.
fn expected() -> BTreeMap<String, BTreeMap<String, String>> {
	let mut all: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
	let mut columns: Vec<&str> = Vec::new();
	for line in EXPECTED.lines() {
		if let Some(head) = line.strip_prefix("= ") {
			let (profiles, bases) = head.split_once(" over ").unwrap_or((head, ""));
			columns = profiles.split(' ').collect();
			for (profile, base) in columns.iter().zip(bases.split(' ')) {
				let inherited = all.get(base).cloned().unwrap_or_default();
				assert!(base.is_empty() || !inherited.is_empty(), "{base}");
				all.insert((*profile).to_string(), inherited);
			}
		} else if let Some((parameter, values)) = line.split_once(": ").filter(|_| !columns.is_empty()) {
			let values: Vec<&str> = values.split(" / ").collect();
			assert!(values.len() == columns.len() || values.len() == 1, "{line}");
			for (profile, value) in columns.iter().zip(values.iter().cycle()) {
				let profile = all.entry((*profile).to_string()).or_default();
				profile.insert(parameter.to_string(), (*value).to_string());
			}
		}
	}
	all
}

#[test]
fn every_profile_is_what_the_laws_make_it() {
	let expected = expected();
	for profile in Profile::all().unwrap() {
		assert!(
			expected.contains_key(&profile.id),
			"{} is not expected",
			profile.id
		);
	}
	for (id, values) in expected {
		let profile = Profile::named(&id).unwrap();
		let has: BTreeMap<String, String> = Profile::PARAMETERS
			.iter()
			.filter(|parameter| !NAMED.contains(parameter))
			.map(|parameter| {
				(
					(*parameter).to_string(),
					shown(&profile.written(parameter).unwrap()),
				)
			})
			.collect();
		assert_eq!(has, values, "{id}");
	}
}

#[test]
fn class_edition_and_supervision_are_as_the_name_says() {
	for profile in Profile::all().unwrap() {
		let has = |word: &str| profile.id.split('-').any(|part| part == word);
		let class = ["rapid", "blitz"].into_iter().find(|class| has(class));
		let edition = ["2014", "2017", "2018"].into_iter().find(|edition| has(edition));
		let written = |parameter| profile.written(parameter).unwrap().to_string();
		assert_eq!(written("class"), class.unwrap_or("standard"), "{}", profile.id);
		assert_eq!(written("edition"), edition.unwrap_or("2023"), "{}", profile.id);
		assert_eq!(
			profile.supervised,
			class.is_none() || has("sup"),
			"{}",
			profile.id
		);
	}
}

/// Returns values to try for a parameter: all of them, or the ends and one between.
fn values(allowed: AllowedValues) -> Vec<Written> {
	match allowed {
		AllowedValues::Texts(texts) => texts
			.iter()
			.map(|text| Written::Text((*text).to_string()))
			.collect(),
		AllowedValues::Switch => vec![Written::Switch(true), Written::Switch(false)],
		AllowedValues::Number { from, to } => vec![
			Written::Number(from),
			Written::Number(from + 1),
			Written::Number(7),
			Written::Number(to),
		],
		AllowedValues::Seconds => [0, 1, 60, 90, 120, 86_400].map(Written::Number).to_vec(),
		AllowedValues::SecondsOrNone => [
			"0_if_unspecified",
			"1_if_unspecified",
			"900_if_unspecified",
			NO_DEFAULT,
		]
		.map(|text| Written::Text(text.to_string()))
		.to_vec(),
	}
}

#[test]
fn every_value_comes_back_and_is_told_in_every_edition() {
	let sentences = Sentences::of_language(crate::texts::Language::ENGLISH).unwrap();
	for edition in ["fide-2014", "fide-2017", "fide-2018", "fide-2023-blitz"] {
		let profile = Profile::named(edition).unwrap();
		for parameter in Profile::PARAMETERS.iter().filter(|name| !NAMED.contains(name)) {
			for value in values(Profile::allowed(parameter).unwrap()) {
				let mut changed = profile.clone();
				changed.set(parameter, &value).unwrap();
				assert_eq!(changed.written(parameter).as_ref(), Some(&value), "{parameter}");
				let quoted = match &value {
					Written::Text(text) => format!("{text:?}"),
					Written::Switch(_) | Written::Number(_) => value.to_string(),
				};
				let line = format!("{parameter} = {quoted}");
				assert_eq!(profile.with(&line).as_ref(), Ok(&changed), "{line}");
				assert!(sentences.of(&changed, parameter).is_some(), "{edition} {line}");
			}
		}
	}
}

#[test]
fn special_regulations_change_what_they_name() {
	let base = Profile::named("fide-2017").unwrap();
	let text = "# Club championship\n\nillegal_moves_to_lose = 3\ndefault_time = 900 # a quarter of an hour\n\
		illegal_move_counter_scope = \"per_article_7.5_7.7_7.8\"\noffers_allowed = false\n";
	let special = base.with(text).unwrap();
	assert_eq!(
		base.differences(&special),
		[
			"illegal_moves_to_lose",
			"illegal_move_counter_scope",
			"offers_allowed",
			"default_time"
		]
	);
	assert_eq!(special.default_time, Some(crate::clock::Span::minutes(15)));
	assert_eq!(base.with(""), Ok(base.clone()));
}

#[test]
fn a_wrong_line_is_answered_with_the_nearest_right_one() {
	let base = Profile::named("fide-2017").unwrap();
	for (text, told) in [
		(
			"two_hand_rule = \"illegal_move\"",
			"Line 1: There is no parameter two_hand_rule; the nearest is two_hands_rule.",
		),
		(
			"# Hands\ntwo_hands_rule = \"ilegal_move\"",
			"Line 2: The parameter two_hands_rule cannot be \"ilegal_move\". The nearest is \"illegal_move\"; it can be \
			\"forbidden_12.9\", \"illegal_move\" or \"illegal_move_if_clock_pressed\".",
		),
		(
			"seventyfive = \"no\"",
			"Line 1: The parameter seventyfive cannot be \"no\". It can be true or false.",
		),
		(
			"illegal_moves_to_lose = 0",
			"Line 1: The parameter illegal_moves_to_lose cannot be 0. It can be a whole number from 1 to 9999.",
		),
		(
			"illegal_move_penalty_seconds = -5",
			"Line 1: The parameter illegal_move_penalty_seconds cannot be -5. It can be whole seconds from 0 to 86400.",
		),
		(
			"illegal_move_penalty_seconds = 1.5",
			"Line 1: The parameter illegal_move_penalty_seconds cannot be 1.5. It can be whole seconds from 0 to 86400.",
		),
		(
			"[phone_rule]\na = 1",
			"Line 1: The parameter phone_rule cannot be a section. It can be \"fi_bringing_loses__sv_on_person_loses\", \
			\"unapproved_device_on_person_loses\", \"off; handling_or_sound_loses\" or \
			\"first_sound_warning_second_loses_unless_event_rules\".",
		),
		(
			"default_time = \"must_be_specified\"",
			"Line 1: The parameter default_time cannot be \"must_be_specified\". The nearest is \
			\"must_be_specified_no_default\"; it can be whole seconds from 0 to 86400, or \"must_be_specified_no_default\".",
		),
		(
			"class = \"blitz\"",
			"Line 1: The parameter class belongs to the profile. Choose another profile instead of setting it.",
		),
		(
			"seventyfive = true\nseventyfive = false",
			"Line 2 cannot be read: this name is there twice.",
		),
	] {
		let error = base.with(text).unwrap_err();
		assert_eq!(error.to_string(), told);
	}
}

#[test]
fn a_wrong_name_is_answered_with_the_nearest_right_one() {
	for (name, told) in [
		(
			"fide2017",
			"There is no rule profile named \"fide2017\"; the nearest is \"fide-2017\".",
		),
		(
			"fide-2017+fi-nationl-2017",
			"There is no rule profile named \"fi-nationl-2017\"; the nearest is \"fi-national-2017\".",
		),
		(
			"fi-national-2017",
			"The rules named \"fi-national-2017\" are put on top of a rule profile with a plus sign, such as \
			\"fide-2017+fi-national-2017\".",
		),
		(
			"fide-2017-blitz+fi-national-2017",
			"The rules named \"fi-national-2017\" cannot be put on top of \"fide-2017-blitz\", as they do not regulate blitz.",
		),
		(
			"",
			"There is no rule profile named \"\"; the nearest is \"fide-2017\".",
		),
	] {
		assert_eq!(Profile::named(name).unwrap_err().to_string(), told);
	}
	assert!(matches!(
		Profile::named("fide-2017+fi-national-2017.unsupervised-rapid-national-2017"),
		Err(ProfileError::Unknown { .. })
	));
}

#[test]
fn a_rated_game_is_played_without_the_national_rapid_rule_whatever_the_order_of_the_lines() {
	let national = Profile::named("fide-2017-rapid+fi-national-2017").unwrap();
	assert_eq!(national.illegal_moves_to_lose, 2);
	let rated = national.with("rating = \"fide_rated\"").unwrap();
	let fide = Profile::named("fide-2017-rapid").unwrap();
	assert_eq!(
		fide.differences(&rated),
		["quickplay_finish_announced", "default_time", "phone_rule"]
	);
	for text in [
		"rating = \"fide_rated\"\nseventyfive = false",
		"seventyfive = false\nrating = \"fide_rated\"",
	] {
		let special = national.with(text).unwrap();
		assert_eq!(rated.differences(&special), ["seventyfive"], "{text}");
	}
	// Also a line that repeats the national rule.
	let second = national
		.with("illegal_moves_to_lose = 2\nrating = \"fide_rated\"")
		.unwrap();
	assert_eq!(rated.differences(&second), ["illegal_moves_to_lose"]);
	assert_eq!(rated.with("rating = \"national\""), Ok(national));
}

#[test]
fn the_table_has_no_lines_that_nobody_reads() {
	let table: toml::Table = include_str!("../profiles.toml").parse().unwrap();
	let overlays = table["overlay"].as_table().unwrap();
	let profiles = table.iter().filter(|(id, _)| *id != "overlay");
	for (id, lines) in profiles.chain(overlays) {
		for (key, value) in lines.as_table().unwrap() {
			let known = Profile::PARAMETERS.contains(&key.as_str())
				|| ["base", "not_for", "example"].contains(&key.as_str())
				|| value.is_table();
			assert!(known, "{id} has a line {key}");
		}
	}
}
