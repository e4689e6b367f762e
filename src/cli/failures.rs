//! Why a command could not be done, in the language that was asked for.

use std::collections::BTreeMap;

use annabella::voice::Language;

const SENTENCES: &str = include_str!("failures.toml");

/// What is looked for here as well, where it stands in a sentence.
const REASON: &str = "why";

/// One sentence by the codes of its languages.
type Sentence = BTreeMap<String, String>;

fn sentences() -> Vec<Sentence> {
	let mut file: BTreeMap<String, Vec<Sentence>> = toml::from_str(SENTENCES).unwrap_or_default();
	file.remove("sentence").unwrap_or_default()
}

/// A sentence of the program in this language; as it is, if it is not known.
pub fn failure(told: &str, language: Language) -> String {
	translated(told, language.code(), &sentences()).unwrap_or_else(|| told.to_owned())
}

fn translated(told: &str, code: &str, sentences: &[Sentence]) -> Option<String> {
	sentences.iter().find_map(|sentence| {
		let holes = fillings(sentence.get("en")?, told)?;
		let mut said = sentence.get(code)?.clone();
		for (hole, filling) in holes {
			let filling = match hole {
				REASON => translated(filling, code, sentences).unwrap_or_else(|| filling.to_owned()),
				_ => filling.to_owned(),
			};
			said = said.replace(&format!("{{{hole}}}"), &filling);
		}
		Some(said)
	})
}

/// What fills the holes of this pattern, if the text is made after it.
fn fillings<'a>(pattern: &'a str, text: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
	let Some((before, rest)) = pattern.split_once('{') else {
		return (pattern == text).then(Vec::new);
	};
	let (hole, behind) = rest.split_once('}')?;
	let text = text.strip_prefix(before)?;
	let end = behind.split('{').next().unwrap_or_default();
	// The last piece is at the end of the text, wherever else it may be.
	let filled = if end == behind {
		text.len().checked_sub(end.len())?
	} else {
		text.find(end)?
	};
	let (filling, rest) = text.split_at_checked(filled)?;
	let mut holes = fillings(behind, rest)?;
	holes.insert(0, (hole, filling));
	Some(holes)
}

#[cfg(test)]
mod tests {
	use std::fs;
	use std::path::Path;

	use super::*;

	fn check(told: &str, language: &str, expected: &str) {
		assert_eq!(failure(told, Language::new(language).unwrap()), expected);
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
		check("Nobody has thought of this.", "de", "Nobody has thought of this.");
		check("There was no game to take.", "en", "There was no game to take.");
	}

	fn holes(text: &str) -> Vec<&str> {
		let mut holes: Vec<&str> = text
			.split('{')
			.skip(1)
			.filter_map(|rest| Some(rest.split_once('}')?.0))
			.collect();
		holes.sort_unstable();
		holes
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
		// A long one goes on in the next line.
		let code: String = code.split("\\\n").map(str::trim_start).collect();
		let all = sentences();
		assert!(all.len() > 30);
		for sentence in all {
			let english = &sentence["en"];
			assert_eq!(sentence.len(), 4, "{english}");
			for text in sentence.values() {
				assert_eq!(
					holes(text)
						.iter()
						.filter(|hole| **hole != "what")
						.collect::<Vec<_>>(),
					holes(english)
						.iter()
						.filter(|hole| **hole != "what")
						.collect::<Vec<_>>(),
					"{text}"
				);
			}
			let pieces = english
				.split('{')
				.map(|piece| piece.split_once('}').map_or(piece, |(_, text)| text));
			for piece in pieces.map(|piece| piece.trim_matches(['.', ' '])) {
				assert!(code.contains(piece), "Nobody says: {piece}");
			}
		}
	}
}
