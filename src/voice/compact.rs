//! The compact form, for fingers on a braille display and for screen readers: text in signs and figures, which is heard
//! in words.

use alloc::string::{String, ToString};

use super::phrase::{Part, Phrase};
use super::phrase_keys::PhraseKey;
use super::vocabulary::Vocabulary;

impl Vocabulary {
	/// Writes in signs from now on if `compact`, or else in words.
	pub const fn set_compact(&mut self, compact: bool) {
		self.compact = compact;
	}

	#[must_use]
	pub const fn is_compact(&self) -> bool {
		self.compact
	}

	/// Returns `said`, with these signs as its text in the compact form.
	pub(super) fn in_signs(&self, signs: impl FnOnce() -> String, said: Phrase) -> Phrase {
		if !self.compact {
			return said;
		}
		let mut phrase = Phrase {
			parts: alloc::vec![Part::Written(signs())],
		};
		for part in said.parts {
			match part {
				Part::Mark(Phrase::JOINT) => phrase.mark(Phrase::JOINT),
				Part::Mark(_) => phrase.mark(Phrase::BREATH),
				part @ (Part::Word { .. } | Part::Free { .. } | Part::Written(_) | Part::Heard { .. }) => {
					self.hear(
						&mut phrase,
						Phrase {
							parts: alloc::vec![part],
						},
					)
				}
			}
		}
		phrase
	}

	/// Returns the phrase of this key, in the compact form as the word file has it for that.
	pub(super) fn shortened(&self, line: PhraseKey, holes: &[Phrase], whole: Phrase) -> Phrase {
		let is_free = |part: &Part| matches!(part, Part::Free { .. });
		if !self.compact || holes.iter().flat_map(|hole| &hole.parts).any(is_free) {
			return whole;
		}
		let short = self.dialogue.dialogue.as_ref().and_then(|dialogue| {
			let short = dialogue.compact_phrase(line)?;
			Some(short.any().fill(self.manner.dialogue, holes, &dialogue.bent))
		});
		let Some(short) = short else { return whole };
		let written = short.to_string();
		let (signs, end) = match written.strip_suffix(['.', '?', ':']) {
			Some(signs) => (signs, written.chars().last()),
			None => (written.as_str(), None),
		};
		let mut phrase = self.in_signs(|| signs.to_string(), whole);
		if let Some(end) = end {
			phrase.mark(end);
		}
		phrase
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::chess::{Color, Position};
	use crate::clock::Span;
	use crate::voice::{Language, Library, Manner};

	fn compact(language: Language) -> Vocabulary {
		let mut words = Vocabulary::new(&Library::built_in(), Manner::new(language)).unwrap();
		words.set_compact(true);
		words
	}

	#[test]
	fn a_move_is_written_as_on_a_scoresheet_and_heard_in_words() {
		let check = |language, fen: &str, uci, expected: &str| {
			let position = Position::from_fen(fen).unwrap();
			let words = compact(language);
			let phrase = words.announce(&position, position.uci_move(uci).unwrap());
			assert_eq!(phrase.to_string(), expected);
			let heard = phrase
				.parts
				.iter()
				.filter(|part| matches!(part, Part::Heard { .. }));
			assert_ne!(heard.count(), 0);
		};
		let start = Position::start().fen();
		check(Language::ENGLISH, &start, "e2e4", "e4");
		check(Language::GERMAN, &start, "g1f3", "Sf3");
		check(
			Language::ENGLISH,
			"4k3/8/8/8/8/8/3N4/4K3 w - - 0 1",
			"d2f3",
			"Nf3",
		);
		check(
			Language::ENGLISH,
			"4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1",
			"d2e3",
			"Qe3+",
		);
		check(
			Language::ENGLISH,
			"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
			"e1g1",
			"0-0",
		);
	}

	#[test]
	fn clocks_squares_and_numbers_are_written_in_figures() {
		let words = compact(Language::ENGLISH);
		let seconds = |seconds| words.span(Span::seconds(seconds)).to_string();
		assert_eq!(
			[seconds(302), seconds(0), seconds(9), seconds(3902)],
			["5:02", "0:00", "0:09", "1:05:02"]
		);
		assert_eq!(words.square(crate::chess::Square::E4).to_string(), "e4");
		assert_eq!(words.number(21).to_string(), "21");
	}

	#[test]
	fn no_short_phrase_of_any_language_is_longer_than_the_whole_one() {
		for language in [
			Language::GERMAN,
			Language::ENGLISH,
			Language::FINNISH,
			Language::SWEDISH,
		] {
			let words = compact(language);
			let plain = Vocabulary::new(&Library::built_in(), Manner::new(language)).unwrap();
			let mut short = 0;
			for key in PhraseKey::ALL {
				let holes = alloc::vec![words.color(Color::White); key.holes().len()];
				let (written, whole) = (words.line(*key, &holes), plain.line(*key, &holes));
				let (written, whole) = (written.to_string(), whole.to_string());
				assert!(written.len() <= whole.len(), "{language}: {written} for {whole}");
				short += usize::from(written != whole);
			}
			assert!(short >= 15, "{language}: {short}");
		}
	}
}
