//! The number of an article: written as it is printed, and spoken letter by letter and number by number.

use alloc::string::ToString;

use super::phrase::{Part, Phrase};
use super::phrase_keys::PhraseKey;
use super::vocabulary::Vocabulary;

impl Vocabulary {
	/// "Artikel D.2.4.", heard as "Artikel D Punkt zwei Punkt vier".
	#[must_use]
	pub fn by_article(&self, number: &str) -> Phrase {
		self.line(PhraseKey::ByArticle, &[self.article_number(number)])
	}

	/// The number alone.
	#[must_use]
	pub fn article_number(&self, number: &str) -> Phrase {
		let mut phrase = Phrase::new();
		phrase.parts.push(Part::Written(number.to_string()));
		for (place, part) in number.split('.').enumerate() {
			if place > 0 {
				self.hear(&mut phrase, self.sign('.'));
			}
			match (part.parse(), roman(part)) {
				(Ok(number), _) => self.hear(&mut phrase, self.number(number)),
				(Err(_), Some(number)) => self.hear(&mut phrase, self.number(number)),
				(Err(_), None) => {
					for letter in part.chars() {
						self.hear(&mut phrase, self.sign(letter));
					}
				}
			}
		}
		phrase
	}

	/// Signs that are written as they are, such as a version or a hash, of which the first `heard` are said one by one.
	#[must_use]
	pub fn signs(&self, written: &str, heard: usize) -> Phrase {
		let mut phrase = Phrase {
			parts: vec![Part::Written(written.into())],
		};
		for sign in written.chars().take(heard) {
			self.hear(&mut phrase, self.sign(sign));
		}
		phrase
	}

	/// Adds `said` as words that are heard and not written.
	pub(super) fn hear(&self, phrase: &mut Phrase, said: Phrase) {
		for part in said.parts {
			match part {
				Part::Word { language, text }
				| Part::Heard { language, text }
				| Part::Free { language, text } => phrase.parts.push(Part::Heard { language, text }),
				// Halves of one word stay together; a breath would be printed.
				Part::Mark(Phrase::JOINT) => phrase.mark(Phrase::JOINT),
				Part::Mark(_) | Part::Written(_) => {}
			}
		}
	}
}

/// Guidelines have Roman numerals.
pub(super) fn roman(text: &str) -> Option<u32> {
	match text {
		"I" => Some(1),
		"II" => Some(2),
		"III" => Some(3),
		_ => None,
	}
}

#[cfg(test)]
mod tests {
	use alloc::vec::Vec;

	use super::*;
	use crate::voice::{Language, Library, Manner};

	#[test]
	fn an_article_is_written_in_signs_and_heard_in_words() {
		let words = Vocabulary::new(&Library::built_in(), Manner::new(Language::GERMAN)).unwrap();
		let check = |number: &str, expected: &str| {
			let phrase = words.article_number(number);
			assert_eq!(phrase.to_string(), number);
			let heard: Vec<&str> = phrase
				.parts
				.iter()
				.filter_map(|part| match part {
					Part::Heard { text, .. } => Some(text.as_str()),
					Part::Word { .. } | Part::Free { .. } | Part::Written(_) | Part::Mark(_) => None,
				})
				.collect();
			assert_eq!(heard.join(" "), expected);
		};
		check("D.2.4", "d Punkt zwei Punkt vier");
		check("9.5.b", "neun Punkt fünf Punkt b");
		check("III.3.1", "drei Punkt drei Punkt eins");
		assert_eq!(words.by_article("6.12.b").to_string(), "Artikel 6.12.b.");
	}
}
