//! No parameter of the rule profiles is there for nothing.

use annabella::laws::Profile;

use crate::rust::code;
use crate::{none, papers};

/// Files in which the parameters are stored, told and compared, which does not count as reading them.
const KEEPERS: [&str; 3] = [
	"src/laws/profile/",
	"src/laws/parameters.rs",
	"src/subcommands/profiles.rs",
];

/// Returns the code of a file without its tests, which stand at the foot.
fn without_tests(text: &str) -> String {
	let code = code(text);
	let foot = code.find("#[cfg(test)]\nmod").unwrap_or(code.len());
	code[..foot].to_owned()
}

/// Returns `true` if the code reads a field of this name: it neither gives it a value, nor calls a method.
fn reads(code: &str, field: &str) -> bool {
	code.match_indices(&format!(".{field}")).any(|(at, dotted)| {
		let rest = &code[at + dotted.len()..];
		let ends = !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_');
		let after = rest.trim_start();
		let given = after.starts_with('=') && !after.starts_with("==") && !after.starts_with("=>");
		ends && !given && !after.starts_with('(')
	})
}

#[test]
fn every_parameter_of_the_profiles_is_read() {
	let readers: Vec<String> = papers("src", ".rs")
		.iter()
		.filter(|paper| {
			!KEEPERS.iter().any(|keeper| paper.path.starts_with(keeper)) && !paper.path.ends_with("/tests.rs")
		})
		.map(|paper| without_tests(&paper.text))
		.collect();
	let wrong: Vec<String> = Profile::PARAMETERS
		.iter()
		.filter(|parameter| !readers.iter().any(|code| reads(code, parameter)))
		.map(|parameter| format!("src/laws/profiles.toml: nothing reads the parameter {parameter}."))
		.collect();
	none(
		&wrong,
		"A parameter that nothing reads promises a rule that is not kept.",
	);
}

#[test]
fn a_field_is_read_when_its_value_is_used() {
	for (code, read) in [
		("if profile.seventyfive {", true),
		("profile\n\t.seventyfive\n\t.then_some(1)", true),
		("match profile.seventyfive => 1", true),
		("a.seventyfive == true", true),
		("profile.seventyfive_moves", false),
		("profile.seventyfive = true;", false),
		("profile.seventyfive()", false),
		("let seventyfive = 75;", false),
	] {
		assert_eq!(reads(code, "seventyfive"), read, "{code}");
	}
	assert_eq!(without_tests("a\n#[cfg(test)]\nmod tests { b }"), "a\n");
}
