//! Text in the uncontracted braille of a language, every capital marked.
//!
//! The signs stand in `src/sheet/braille/signs.toml`.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Deserialize;

use super::super::words::SheetError;
use super::cells::{Cell, ascii, cell, cells, digit, letter};

const BUILT_IN: &str = include_str!("signs.toml");

/// Dots 3-4-5-6 begin a number everywhere.
const NUMBER: &str = "3456";
/// Sign for anything without a cell: a question mark, as nothing may be lost without a trace.
const UNKNOWN: char = '?';

#[derive(Debug, Deserialize)]
struct Data {
	/// Letters with marks, and the letters that replace them if a language has no sign for them.
	plain: BTreeMap<String, String>,
	#[serde(flatten)]
	languages: BTreeMap<String, Signs>,
}

#[derive(Debug, Deserialize)]
struct Signs {
	capital: String,
	/// Between a digit and a letter from a to j, which would be a digit too.
	letter: String,
	signs: BTreeMap<String, String>,
}

/// The signs of a language.
#[derive(Debug)]
pub(super) struct Alphabet {
	plain: BTreeMap<char, String>,
	capital: Vec<Cell>,
	letter: Vec<Cell>,
	signs: BTreeMap<char, Vec<Cell>>,
}

impl Alphabet {
	/// # Errors
	/// If there is no braille of this language, or the data is damaged.
	pub(super) fn of(language: &str) -> Result<Self, SheetError> {
		let mut data: Data =
			toml::from_str(BUILT_IN).map_err(|error| SheetError::Data(error.message().to_string()))?;
		let Some(signs) = data.languages.remove(language) else {
			let known: Vec<String> = data.languages.into_keys().collect();
			return Err(SheetError::NoLanguage(language.to_string(), known.join(", ")));
		};
		let by_sign = |(sign, value): (String, String)| Some((sign.chars().next()?, value));
		Ok(Self {
			plain: data.plain.into_iter().filter_map(by_sign).collect(),
			capital: cells(&signs.capital),
			letter: cells(&signs.letter),
			signs: signs
				.signs
				.into_iter()
				.filter_map(by_sign)
				.map(|(sign, dots)| (sign, cells(&dots)))
				.collect(),
		})
	}

	/// Returns one word in the form of a BRF file.
	pub(super) fn ascii(&self, word: &str) -> String {
		ascii(&self.cells(word))
	}

	fn cells(&self, word: &str) -> Vec<Cell> {
		let mut cells = Vec::new();
		let mut in_number = false;
		let signs: Vec<char> = self.with_known(word, |sign| self.sign(sign).is_some());
		for (place, sign) in signs.iter().copied().enumerate() {
			if let Some(digit) = digit(sign) {
				if !in_number {
					cells.push(cell(NUMBER));
				}
				cells.push(digit);
				in_number = true;
				continue;
			}
			let before_digit = signs.get(place + 1).is_some_and(char::is_ascii_digit);
			if sign.is_uppercase() {
				cells.extend_from_slice(&self.capital);
			} else if in_number && matches!(sign, 'a'..='j') {
				cells.extend_from_slice(&self.letter);
			}
			cells.extend(self.sign(sign).unwrap_or_default());
			// A point or comma within a number does not end it.
			in_number = in_number && matches!(sign, '.' | ',') && before_digit;
		}
		cells
	}

	/// Returns the cells of a sign without the mark of a capital; `None` if it has none.
	fn sign(&self, sign: char) -> Option<Vec<Cell>> {
		let small = sign.to_lowercase().next().unwrap_or(sign);
		if let Some(letter) = letter(small) {
			return Some(vec![letter]);
		}
		if let Some(digit) = digit(small) {
			return Some(vec![digit]);
		}
		self.signs.get(&small).cloned()
	}

	/// Returns the word with one character a cell: a sign that is not in Latin-1, which 8-dot tables cover, is replaced by one
	/// that is.
	pub(super) fn one_cell_each(&self, word: &str) -> String {
		let fits = |sign: char| matches!(sign, '!'..='~' | '¡'..='ÿ');
		self.with_known(word, fits).into_iter().collect()
	}

	/// Returns the word with every unknown sign replaced by plainer ones.
	fn with_known(&self, word: &str, known: impl Fn(char) -> bool) -> Vec<char> {
		let mut signs = Vec::new();
		for sign in word.chars() {
			if known(sign) {
				signs.push(sign);
				continue;
			}
			let small = sign.to_lowercase().next().unwrap_or(sign);
			match self.plain.get(&small) {
				Some(plain) if small == sign => signs.extend(plain.chars()),
				Some(plain) => signs.extend(plain.chars().flat_map(char::to_uppercase)),
				None => signs.push(UNKNOWN),
			}
		}
		signs
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	fn pattern(language: &str, word: &str) -> String {
		let cells = Alphabet::of(language).unwrap().cells(word);
		cells
			.into_iter()
			.filter_map(|cell| char::from_u32(0x2800 + u32::from(cell)))
			.collect()
	}

	#[test]
	fn moves_by_hand() {
		for (language, word, expected) in [
			("de", "1.", "⠼⠁⠄"),
			("de", "e4", "⠑⠼⠙"),
			("de", "Dxc6+", "⠨⠙⠭⠉⠼⠋⠈⠖"),
			("de", "dxc6", "⠙⠭⠉⠼⠋"),
			("de", "0-0-0", "⠼⠚⠤⠼⠚⠤⠼⠚"),
			("de", "e8D#", "⠑⠼⠓⠨⠙⠈⠼"),
			("de", "Sg1f3", "⠨⠎⠛⠼⠁⠠⠋⠼⠉"),
			("de", "T1xf3", "⠨⠞⠼⠁⠭⠋⠼⠉"),
			("de", "(=)", "⠶⠈⠶⠶"),
			("en", "Nbd2", "⠠⠝⠃⠙⠼⠃"),
			("en", "R1e5+", "⠠⠗⠼⠁⠰⠑⠼⠑⠐⠖"),
			("en", "(=)", "⠐⠣⠐⠶⠐⠜"),
			("fi", "Dxc6+", "⠠⠙⠭⠉⠼⠋⠖"),
			("fi", "o.l.", "⠕⠄⠇⠄"),
			("sv", "Sg1f3", "⠠⠎⠛⠼⠁⠱⠋⠼⠉"),
		] {
			assert_eq!(pattern(language, word), expected, "{word} in {language}");
		}
	}

	#[test]
	fn words_names_and_numbers() {
		for (language, word, expected) in [
			("de", "Weiß:", "⠨⠺⠑⠊⠮⠒"),
			("de", "Größe", "⠨⠛⠗⠪⠮⠑"),
			("de", "0:04:58", "⠼⠚⠒⠼⠚⠙⠒⠼⠑⠓"),
			("de", "(7.5.1)", "⠶⠼⠛⠄⠑⠄⠁⠶"),
			("en", "2026-03-14", "⠼⠃⠚⠃⠋⠤⠼⠚⠉⠤⠼⠁⠙"),
			("en", "ß", "⠎⠎"),
			("fi", "Määttä", "⠠⠍⠜⠜⠞⠞⠜"),
			("sv", "Åsa", "⠠⠡⠎⠁"),
			("sv", "Šťastný", "⠠⠎⠞⠁⠎⠞⠝⠽"),
			("sv", "漢", "⠢"),
		] {
			assert_eq!(pattern(language, word), expected, "{word} in {language}");
		}
	}

	#[test]
	fn eight_dots_take_one_character_a_cell() {
		let german = Alphabet::of("de").unwrap();
		assert_eq!(german.one_cell_each("Größe…Šimon–漢"), "Größe...Simon-?");
	}

	#[test]
	fn every_dot_is_one() {
		let data: Data = toml::from_str(BUILT_IN).unwrap();
		assert_eq!(
			data.languages.keys().collect::<Vec<_>>(),
			["de", "en", "fi", "sv"]
		);
		let is_dots = |dots: &str| dots.chars().all(|dot| matches!(dot, '1'..='6' | ' '));
		for (language, signs) in &data.languages {
			assert!(is_dots(&signs.capital) && is_dots(&signs.letter), "{language}");
			for (sign, dots) in &signs.signs {
				assert!(is_dots(dots) && !dots.is_empty(), "{language} {sign}");
				assert_eq!(sign.chars().count(), 1, "{language} {sign}");
			}
		}
	}
}
