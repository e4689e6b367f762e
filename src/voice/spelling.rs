//! How words are compared: without case, umlauts, accents and marks.

use alloc::string::String;

/// The word as it is compared: small letters without accents, nothing but letters, digits and single blanks.
#[must_use]
pub fn folded(text: &str) -> String {
	let mut folded = String::with_capacity(text.len());
	for letter in text.chars().flat_map(char::to_lowercase) {
		match letter {
			'ä' | 'à' | 'â' | 'á' | 'å' => folded.push('a'),
			'ö' | 'ô' | 'ò' | 'ó' => folded.push('o'),
			'ü' | 'û' | 'ù' | 'ú' => folded.push('u'),
			'é' | 'è' | 'ê' | 'ë' => folded.push('e'),
			'î' | 'ï' | 'í' | 'ì' => folded.push('i'),
			'ç' => folded.push('c'),
			'ß' => folded.push_str("ss"),
			blank if blank.is_whitespace() && !folded.is_empty() && !folded.ends_with(' ') => {
				folded.push(' ')
			}
			// Also drops the dots of a decomposed umlaut (U+0308).
			other if other.is_alphanumeric() => folded.push(other),
			_ => {}
		}
	}
	let end = folded.trim_end().len();
	folded.truncate(end);
	folded
}

/// The word folded, without its umlauts and with them spelled out ("funf" and "fuenf").
#[must_use]
pub fn spellings(word: &str) -> [String; 2] {
	let spelled = word
		.to_lowercase()
		.replace('ä', "ae")
		.replace('ö', "oe")
		.replace('ü', "ue");
	[folded(word), folded(&spelled)]
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn words_are_compared_without_case_and_dots() {
		for (written, expected) in [
			("  Läufer ", "laufer"),
			("La\u{308}ufer", "laufer"),
			("Große  Rochade", "grosse rochade"),
			("e.p.", "ep"),
			("ÉCHEC et mat!", "echec et mat"),
			("–", ""),
		] {
			assert_eq!(folded(written), expected);
		}
	}
}
