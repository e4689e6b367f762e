//! What the program says on the command line and has in English in its code, in the language of the player.

use std::sync::LazyLock;

use annabella::voice::Language;

use super::sentences::Sentences;

/// Why a command could not be done, what has become of it, and what the doctor finds.
const TOLD: &str = concat!(
	include_str!("failures.toml"),
	include_str!("told.toml"),
	include_str!("doctor.toml"),
);

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
			"There is no game 7. The command annabella games lists them.",
			"de",
			"Es gibt keine Partie 7. Der Befehl annabella games listet sie auf.",
		);
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
		check(
			"they cannot be read: a.db is a database of another program, and is left alone. Please name another file.",
			"de",
			"sie lassen sich nicht lesen: a.db ist die Datenbank eines anderen Programms und bleibt unangetastet. Bitte nennen Sie eine andere Datei.",
		);
		check("Nobody has thought of this.", "de", "Nobody has thought of this.");
		check("There was no game to take.", "en", "There was no game to take.");
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
	fn whatever_is_wrong_with_a_journal_is_told_in_every_language() {
		let written = [
			include_str!("../game/sense.rs"),
			include_str!("../sheet/journal/reader.rs"),
		];
		let reasons = written.iter().flat_map(|code| code.split("#[error(\"").skip(1));
		let mut asked = 0;
		for reason in reasons.filter_map(|rest| rest.split_once("\")]")) {
			let reason = reason
				.0
				.replace("{0}", "the game had ended")
				.replace("{LONGEST_LINE}", "7");
			for language in ["de", "fi", "sv"] {
				let told = in_language(&reason, Language::new(language).unwrap());
				assert_ne!(told, reason, "{language}");
				assert!(!told.contains("the game had ended"), "{told}");
			}
			asked += 1;
		}
		assert!(asked > 40, "{asked}");
	}

	#[test]
	fn every_sentence_is_one_of_the_program_in_four_languages() {
		let mut code = String::new();
		sources(Path::new("src"), &mut code);
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
