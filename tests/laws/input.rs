//! Inputs in their short form: `white place square=f3 from=g1`.

use serde_json::{Map, Value};

/// Returns the input that a line means. `$profile` stands for the profile.
///
/// # Errors
/// With the reason if it means none.
pub fn input(line: &str, profile: &str) -> Result<Map<String, Value>, String> {
	let line = line.replace("$profile", profile);
	if line.starts_with('{') {
		return serde_json::from_str(&line).map_err(|why| format!("{line} is no JSON object: {why}"));
	}
	let mut words = line.splitn(3, ' ');
	let (Some(by), Some(what)) = (words.next(), words.next()) else {
		return Err(format!("{line:?} does not say who does what"));
	};
	let mut input = Map::new();
	input.insert("by".into(), by.into());
	input.insert("do".into(), what.into());
	let mut rest = words.next().unwrap_or_default().trim();
	while !rest.is_empty() {
		let (key, behind) = rest
			.split_once('=')
			.ok_or_else(|| format!("{rest:?} is no field; write field=value"))?;
		let (value, behind) = value(behind)?;
		input.insert(key.into(), value);
		rest = behind.trim_start();
	}
	Ok(input)
}

/// The value at the beginning: JSON, or a word up to the next blank.
fn value(text: &str) -> Result<(Value, &str), String> {
	if text.starts_with(['"', '{', '[']) {
		let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
		let value = values
			.next()
			.ok_or("a value is missing")?
			.map_err(|why| format!("{text}: {why}"))?;
		return Ok((value, &text[values.byte_offset()..]));
	}
	let end = text.find(' ').unwrap_or(text.len());
	let word = &text[..end];
	let value = serde_json::from_str(word).unwrap_or_else(|_| word.into());
	Ok((value, &text[end..]))
}

#[test]
fn an_input_is_json_or_short() {
	let check = |line: &str, json: &str| {
		let expected: Value = serde_json::from_str(json).unwrap();
		assert_eq!(
			input(line, "fide-2014").map(Value::Object),
			Ok(expected),
			"{line}"
		);
	};
	check("white press", r#"{"by":"white","do":"press"}"#);
	check(
		r#"arbiter setup profile=$profile guard=true position="8/8 w" white={"sight":"blind"} boards=2"#,
		r#"{"by":"arbiter","do":"setup","profile":"fide-2014","guard":true,"position":"8/8 w","white":{"sight":"blind"},"boards":2}"#,
	);
	check(r#"{"do":"tick"}"#, r#"{"do":"tick"}"#);
	for line in ["white", "white move e2e4", "white move move=\"e2", "{"] {
		assert!(input(line, "").is_err(), "{line}");
	}
}
