//! What the doors and the settings still say in English in their code, in the language of the player.

use std::sync::LazyLock;

use annabella::voice::Language;

use super::sentences::Sentences;

const TOLD: &str = include_str!("failures.toml");

static SENTENCES: LazyLock<Sentences> = LazyLock::new(|| Sentences::read(TOLD));

/// A sentence of the program in this language; as it is, if it is not known.
pub fn in_language(told: &str, language: Language) -> String {
	SENTENCES.told(told, language)
}

#[cfg(test)]
mod tests {
	use std::fs;
	use std::path::Path;

	use super::*;

	fn check(told: &str, language: &str, expected: &str) {
		assert_eq!(in_language(told, Language::new(language).unwrap()), expected);
	}

	#[test]
	fn failures_are_told_in_the_language_of_the_player() {
		check(
			"/a: b/c.pgn cannot be read: there is no such file or folder.",
			"fi",
			"/a: b/c.pgn: lukeminen ei onnistu: sellaista tiedostoa tai kansiota ei ole.",
		);
		check(
			"{file} cannot be read: so {it} is.",
			"sv",
			"{file} kan inte läsas: so {it} is.",
		);
		check("Nobody has thought of this.", "de", "Nobody has thought of this.");
		check("There is no sound device.", "en", "There is no sound device.");
	}

	#[test]
	fn every_sentence_is_found_as_itself() {
		let all = Sentences::read(TOLD);
		for code in ["de", "fi", "sv"] {
			for (english, told) in all.examples(code) {
				assert_eq!(in_language(&english, Language::new(code).unwrap()), told);
			}
		}
	}

	fn sources(folder: &Path, into: &mut String) {
		for entry in fs::read_dir(folder).unwrap() {
			let path = entry.unwrap().path();
			if path.is_dir() {
				sources(&path, into);
			} else if path.extension().is_some_and(|kind| kind == "rs") {
				into.push_str(&fs::read_to_string(path).unwrap());
			}
		}
	}

	#[test]
	fn every_sentence_is_one_of_the_program_in_four_languages() {
		let mut code = String::new();
		sources(Path::new("src"), &mut code);
		// What is in the way of a file is a message already.
		code.push_str(&fs::read_to_string("voices/words/en/command-line.toml").unwrap());
		// A long one goes on in the next line.
		let code: String = code.split("\\\n").map(str::trim_start).collect();
		let all = Sentences::read(TOLD);
		assert!(all.english().count() > 30);
		all.assert_complete();
		for english in all.english() {
			let pieces = english
				.split('{')
				.map(|piece| piece.split_once('}').map_or(piece, |(_, text)| text));
			for piece in pieces.map(|piece| piece.trim_matches(['.', ' ', '"'])) {
				assert!(code.contains(piece), "Nobody says: {piece}");
			}
		}
	}
}
