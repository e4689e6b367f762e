//! A scenario in writing.

use serde_json::{Value, json};

/// A scenario: its subject, and its steps.
#[derive(Debug)]
pub struct Scenario {
	/// The name of its file.
	pub name: String,
	/// Its title, a sentence.
	pub title: String,
	/// The numbers of the articles that it shows, in the numbering of `annabella laws`.
	pub articles: Vec<String>,
	/// The parameters of the profile that it shows.
	pub parameters: Vec<String>,
	/// The profiles with which it is run; empty if it is run once and names its own.
	pub profiles: Vec<String>,
	pub steps: Vec<Step>,
}

/// One line of it.
#[derive(Debug)]
pub struct Step {
	/// The number of the line in the file, from 1.
	pub line: usize,
	/// The profiles for which it holds; empty for all.
	pub only: Vec<String>,
	pub what: What,
}

/// Request of a line.
#[derive(Debug, PartialEq)]
pub enum What {
	/// An input, without its `at`.
	Send(String),
	/// A line that is sent unchanged.
	Raw(String),
	/// Half-moves.
	Moves(Vec<String>),
	/// The `at` of the next input.
	At(u64),
	/// The time until the next input, in milliseconds.
	Pass(u64),
	/// A required part of the answer.
	Expect(Value),
	/// An effect that the answer must not have.
	Forbid(Value),
}

impl Scenario {
	/// Reads a scenario.
	///
	/// # Errors
	/// With the line and the reason if it is not one.
	pub fn read(name: &str, text: &str) -> Result<Self, String> {
		let mut lines = text.lines();
		let title = lines.next().and_then(|line| line.strip_prefix("# "));
		let title = title.filter(|title| title.ends_with('.'));
		let mut scenario = Self {
			name: name.to_owned(),
			title: title
				.ok_or("line 1: a scenario begins with # and a title, a sentence")?
				.to_owned(),
			articles: Vec::new(),
			parameters: Vec::new(),
			profiles: Vec::new(),
			steps: Vec::new(),
		};
		for (line, text) in (2..).zip(lines) {
			let text = text.trim();
			if let Some(note) = text.strip_prefix('#') {
				scenario.note(note);
			} else if !text.is_empty() {
				let (only, what) = step(text).map_err(|why| format!("line {line}: {why}"))?;
				scenario.steps.push(Step { line, only, what });
			}
		}
		scenario.examined(text)
	}

	fn note(&mut self, note: &str) {
		let Some((key, values)) = note.split_once(':') else {
			return;
		};
		let values = values.split(',').map(|value| value.trim().to_owned()).collect();
		match key.trim() {
			"articles" => self.articles = values,
			"parameter" | "parameters" => self.parameters = values,
			"profiles" => self.profiles = values,
			_ => {}
		}
	}

	/// Returns this scenario, if it can show anything.
	fn examined(self, text: &str) -> Result<Self, String> {
		let expects = |step: &Step| matches!(step.what, What::Expect(_));
		if !self.steps.iter().any(expects) {
			return Err("nothing is expected of any answer".to_owned());
		}
		if !self.profiles.is_empty() && !text.contains("$profile") {
			return Err("it names profiles, but $profile stands in no input".to_owned());
		}
		if self.profiles.is_empty() && text.contains("$profile") {
			return Err("$profile stands in an input, but no profiles are named".to_owned());
		}
		for step in &self.steps {
			if let Some(other) = step.only.iter().find(|only| !self.profiles.contains(only)) {
				return Err(format!("line {}: it is not run with {other}", step.line));
			}
		}
		Ok(self)
	}

	/// Returns the runs: one with the name of each profile, or one with none.
	pub fn runs(&self) -> Vec<&str> {
		match self.profiles.as_slice() {
			[] => vec![""],
			profiles => profiles.iter().map(String::as_str).collect(),
		}
	}
}

/// Returns the profiles to which a line is limited, and its request.
fn step(text: &str) -> Result<(Vec<String>, What), String> {
	let all = Vec::new();
	if let Some(moves) = text.strip_prefix("moves:") {
		return Ok((
			all,
			What::Moves(moves.split_whitespace().map(str::to_owned).collect()),
		));
	}
	if let Some(raw) = text.strip_prefix(">> ") {
		return Ok((all, What::Raw(raw.to_owned())));
	}
	let (head, rest) = text.split_once(' ').unwrap_or((text, ""));
	let rest = rest.trim();
	let mut signs = head.chars();
	let what = match signs.next() {
		Some('>') => What::Send(rest.to_owned()),
		Some('@') => What::At(
			rest.parse()
				.map_err(|_| format!("{rest:?} is no time in milliseconds"))?,
		),
		Some('+') => What::Pass(span(rest).ok_or_else(|| format!("write 5s, 2m or 500ms, not {rest:?}"))?),
		Some('<') => What::Expect(expected(rest)?),
		Some('!') => What::Forbid(effect(rest)?),
		_ => return Err(format!("{text:?} is no step of a scenario")),
	};
	let only = signs.as_str().split(',').filter(|name| !name.is_empty());
	Ok((only.map(str::to_owned).collect(), what))
}

fn span(text: &str) -> Option<u64> {
	let digits = text.trim_end_matches(|sign: char| sign.is_ascii_lowercase());
	let number: u64 = digits.parse().ok()?;
	match &text[digits.len()..] {
		"ms" => Some(number),
		"s" => number.checked_mul(1000),
		"m" => number.checked_mul(60_000),
		_ => None,
	}
}

/// The part of an answer that a line stands for.
fn expected(text: &str) -> Result<Value, String> {
	match text.split_once(' ').unwrap_or((text, "")) {
		_ if text.starts_with('{') => serde_json::from_str(text).map_err(|why| format!("{text}: {why}")),
		("ok", "") => Ok(json!({"ok": true})),
		("refused", "") => Ok(json!({"ok": false})),
		("refused", code) if !code.starts_with('{') => Ok(json!({"ok": false, "refused": {"code": code}})),
		_ => Ok(json!({"effects": [effect(text)?]})),
	}
}

/// The effect that `name {…}` or `{"name":{…}}` stands for.
fn effect(text: &str) -> Result<Value, String> {
	let (name, fields) = text.split_once(' ').unwrap_or((text, "{}"));
	let (name, fields) = match name.starts_with('{') {
		true => return serde_json::from_str(text).map_err(|why| format!("{text}: {why}")),
		false => (name, fields),
	};
	let fields: Value = serde_json::from_str(fields).map_err(|why| format!("{fields}: {why}"))?;
	if name.is_empty() || !fields.is_object() {
		return Err(format!(
			"{text:?} is no effect; write its name and some fields as JSON"
		));
	}
	Ok(json!({name: fields}))
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_scenario_is_read() {
		let text = "# Title.\n# A comment.\n# articles: 9.4, 4.3\n# parameter: fivefold\n# profiles: a, b\n\n\
			> white setup profile=$profile\n+ 2m\n@ 5\nmoves: e2e4 e7e5\n<a,b ok\n< refused too-early\n< turn {\"player\":\"white\"}\n! result\n>> {";
		let scenario = Scenario::read("x", text).unwrap();
		assert_eq!(scenario.articles, ["9.4", "4.3"]);
		assert_eq!(
			(&scenario.parameters[..], scenario.runs()),
			(&["fivefold".to_owned()][..], vec!["a", "b"])
		);
		let whats: Vec<&What> = scenario.steps.iter().map(|step| &step.what).collect();
		let expected = [
			What::Send("white setup profile=$profile".into()),
			What::Pass(120_000),
			What::At(5),
			What::Moves(vec!["e2e4".into(), "e7e5".into()]),
			What::Expect(json!({"ok": true})),
			What::Expect(json!({"ok": false, "refused": {"code": "too-early"}})),
			What::Expect(json!({"effects": [{"turn": {"player": "white"}}]})),
			What::Forbid(json!({"result": {}})),
			What::Raw("{".into()),
		];
		assert_eq!(whats, expected.iter().collect::<Vec<_>>());
		assert_eq!((scenario.steps[4].only.len(), scenario.steps[4].line), (2, 11));
	}

	#[test]
	fn what_shows_nothing_is_no_scenario() {
		for text in [
			"",
			"# No sentence\n> white press\n< ok",
			"# Nothing is expected.\n> white press",
			"# No step.\n? white\n< ok",
			"# No use of the profiles.\n# profiles: a, b\n> white press\n< ok",
			"# No profiles.\n> arbiter setup profile=$profile\n< ok",
			"# Another profile.\n# profiles: a\n> arbiter setup profile=$profile\n<b ok",
			"# No time.\n+ 5\n< ok",
			"# No effect.\n< turn white",
		] {
			assert!(Scenario::read("x", text).is_err(), "{text}");
		}
	}
}
