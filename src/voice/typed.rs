//! Typed text, said back: signs by their names, words as the vocabulary says them, letters by code names.

use alloc::string::String;

use super::phrase::Phrase;
use super::phrase_keys::PhraseKey;
use super::spelling::folded;
use super::vocabulary::Vocabulary;
/// A word with a digit in it that is no longer than this is notation.
const LONGEST_NOTATION: usize = 7;

impl Vocabulary {
	/// A typed sign, with its capital told where the small letter would be a file: `B` is a bishop and `b` is not.
	#[must_use]
	pub fn typed_sign(&self, sign: char) -> Phrase {
		if matches!(sign, 'A'..='H') {
			self.line(PhraseKey::Capital, &[self.sign(sign)])
		} else {
			self.sign(sign)
		}
	}

	/// The letter by a word that cannot be misheard, where the language has one; any other sign by its name.
	#[must_use]
	pub fn code_name(&self, sign: char) -> Phrase {
		let small = sign.to_lowercase().next().unwrap_or(sign);
		self.in_dialogue(|dialogue| match dialogue.code_names.get(&small) {
			Some(name) => Phrase::word(self.manner.dialogue, name),
			None => self.sign(sign),
		})
	}

	/// The typed text, word by word.
	#[must_use]
	pub fn typed(&self, text: &str) -> Phrase {
		let mut phrase = Phrase::new();
		for word in text.split_whitespace() {
			// No file and no piece, but a word of its own: "can I castle".
			phrase.append(match word {
				"I" if word.len() < text.len() => Phrase::free(self.manner.dialogue, word),
				_ => self.typed_word(word),
			});
			phrase.mark(Phrase::BREATH);
		}
		phrase
	}

	/// A word of the vocabulary as it is said, a number in words, notation sign by sign, and anything else as it stands.
	fn typed_word(&self, word: &str) -> Phrase {
		let mut signs = word.chars();
		if let (Some(sign), None) = (signs.next(), signs.next()) {
			return self.typed_sign(sign);
		}
		if word.len() <= 4
			&& word.bytes().all(|byte| byte.is_ascii_digit())
			&& let Ok(number) = word.parse()
		{
			return self.number(number);
		}
		if let Some(known) = self.known(word) {
			return known;
		}
		let has_digit = word.chars().any(|sign| sign.is_ascii_digit());
		if has_digit && word.chars().count() <= LONGEST_NOTATION {
			let mut phrase = Phrase::new();
			for sign in word.chars() {
				phrase.append(self.typed_sign(sign));
			}
			return phrase;
		}
		Phrase::free(self.manner.dialogue, word)
	}

	/// The word of the vocabulary that is written so, without its capitals and dots. A word of announcements in another
	/// language is quoted.
	fn known(&self, as_typed: &str) -> Option<Phrase> {
		let typed = folded(as_typed);
		let is_meant = |word: &&String| folded(word) == typed && !typed.is_empty();
		let colours = self.dialogue.colours.iter().map(|(_, colour)| colour);
		let mut own = self.told.words().map(|(_, word)| word).chain(colours);
		let command = || {
			let dialogue = self.dialogue.dialogue.as_ref()?;
			// Another word may differ only in its dots: "har" is not "här".
			let is_typed = |word: &&String| word.to_lowercase() == as_typed.to_lowercase();
			let mut words = dialogue
				.commands()
				.filter_map(|(_, command)| command.words.first());
			words.find(is_typed)
		};
		let known = own.find(is_meant).or_else(command);
		let quoted = || {
			let mut words = self.announced.words();
			let (language, word) = words.find(|(_, word)| is_meant(word))?;
			Some(Phrase::free(language, word))
		};
		known
			.map(|word| Phrase::word(self.manner.dialogue, word))
			.or_else(quoted)
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;

	use super::*;
	use crate::chess::{Role, Said, Square};
	use crate::voice::{Language, Library, Manner, Part};

	fn german() -> Vocabulary {
		Vocabulary::new(&Library::built_in(), Manner::new(Language::GERMAN)).unwrap()
	}

	#[test]
	fn what_was_typed_is_said_as_it_would_be_read_out() {
		let words = german();
		for (typed, said) in [
			("laufer felix drei", "Läufer Felix drei"),
			("Sf3", "s f drei"),
			("Bb4", "groß b b vier"),
			("Uhr", "Uhr"),
			("Regel 9.4", "Regel neun Punkt vier"),
			("23", "dreiundzwanzig"),
			("Müller", "Müller"),
			("  ", ""),
		] {
			assert_eq!(words.typed(typed).to_string(), said, "{typed}");
		}
		// A text with a clip is said with it.
		let bishop = words.typed("laufer");
		assert!(
			matches!(bishop.parts.first(), Some(Part::Word { .. })),
			"{bishop:?}"
		);
	}

	#[test]
	fn letters_have_names_that_are_not_misheard() {
		let words = german();
		assert_eq!(words.code_name('B').to_string(), "Bravo");
		assert_eq!(words.code_name('5').to_string(), "fünf");
		assert_eq!(words.sign('Ä').to_string(), "ä");
	}

	#[test]
	fn a_letter_is_one_of_the_language_in_which_somebody_writes() {
		let manner = Manner {
			dialogue: Language::ENGLISH,
			..Manner::new(Language::FRENCH)
		};
		let said = Library::built_in().hear("Rd1", &manner);
		let rook = Said::Piece {
			role: Some(Role::Rook),
			from_file: None,
			from_rank: None,
			to: Square::D1,
			promotion: None,
		};
		assert_eq!(said, Ok(rook));
		let words = Vocabulary::new(&Library::built_in(), manner).unwrap();
		assert_eq!(words.letters(), ['K', 'Q', 'R', 'B', 'N', 'P']);
	}
}
