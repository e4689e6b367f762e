//! Checks that an answer has everything expected.

use serde_json::Value;

/// Returns `true` if `expected` is a part of `found`: objects have the named fields, a list of objects has the named ones in
/// this order, everything else is equal.
pub fn is_part(expected: &Value, found: &Value) -> bool {
	match (expected, found) {
		(Value::Object(expected), Value::Object(found)) => expected
			.iter()
			.all(|(key, value)| found.get(key).is_some_and(|there| is_part(value, there))),
		(Value::Array(expected), Value::Array(found)) if expected.iter().any(Value::is_object) => {
			let mut rest = found.iter();
			expected.iter().all(|one| rest.any(|there| is_part(one, there)))
		}
		_ => expected == found,
	}
}

#[test]
fn an_answer_may_have_more_than_is_expected() {
	let check = |expected: &str, found: &str, is: bool| {
		let [expected, found] = [expected, found].map(|text| serde_json::from_str(text).unwrap());
		assert_eq!(is_part(&expected, &found), is, "{expected} in {found}");
	};
	check(r#"{"a":1}"#, r#"{"a":1,"b":2}"#, true);
	check(r#"{"a":1}"#, r#"{"a":2}"#, false);
	check(r#"{"a":{}}"#, r#"{"a":{"b":[]}}"#, true);
	check(r#"{"a":{}}"#, r#"{"b":{}}"#, false);
	check(r#"{"a":null}"#, r#"{}"#, false);
	check(r#"["e4","d5"]"#, r#"["e4","d5"]"#, true);
	check(r#"["e4"]"#, r#"["e4","d5"]"#, false);
	check("[]", "[1]", false);
	check(r#"[{"a":1},{"c":3}]"#, r#"[{"a":1,"x":0},{"b":2},{"c":3}]"#, true);
	check(r#"[{"c":3},{"a":1}]"#, r#"[{"a":1},{"b":2},{"c":3}]"#, false);
}
