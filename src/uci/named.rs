//! Name of an engine: its program, followed by the arguments.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

const QUOTES: [char; 2] = ['"', '\''];

/// Returns the program and its arguments. They are separated by spaces; a word that begins with a quotation mark goes on to the
/// same mark, so that it may have spaces. No other sign has a meaning: a backslash stands in paths. A mark without its partner
/// is a letter.
#[must_use]
pub fn words_of(named: &str) -> Vec<String> {
	let mut words = Vec::new();
	let mut rest = named.trim_start();
	while let Some(first) = rest.chars().next() {
		let quoted = QUOTES.contains(&first).then(|| rest.get(1..)?.split_once(first));
		let (word, behind) = match quoted.flatten() {
			Some((word, behind)) if behind.is_empty() || behind.starts_with(char::is_whitespace) => {
				(word, behind)
			}
			Some(_) | None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
		};
		words.push(word.to_string());
		rest = behind.trim_start();
	}
	words
}

/// The program alone, as it was named.
#[must_use]
pub fn program_of(named: &str) -> String {
	let first = words_of(named).into_iter().next();
	first.unwrap_or_else(|| named.to_string())
}

#[cfg(test)]
mod tests {
	use super::*;

	#[track_caller]
	fn check(named: &str, expected: &[&str]) {
		assert_eq!(words_of(named), expected, "{named}");
	}

	#[test]
	fn words_of_parts_at_spaces_outside_quotation_marks() {
		check("stockfish", &["stockfish"]);
		check("  gnuchess   --uci ", &["gnuchess", "--uci"]);
		check("'/opt/my engine' -x 'a b'", &["/opt/my engine", "-x", "a b"]);
		check(
			r#""C:\Program Files\engine.exe" --uci"#,
			&[r"C:\Program Files\engine.exe", "--uci"],
		);
		check("engine ''", &["engine", ""]);
		check("", &[]);
	}

	#[test]
	fn words_of_a_mark_that_is_not_closed_is_a_letter() {
		check("/opt/o'brien/engine", &["/opt/o'brien/engine"]);
		check("'engine --uci", &["'engine", "--uci"]);
		check("'a'b c", &["'a'b", "c"]);
		assert_eq!(program_of("gnuchess --uci"), "gnuchess");
		assert_eq!(program_of(""), "");
	}
}
