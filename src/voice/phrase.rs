//! A sentence as a list of parts, each of which a voice can say: speech is data until the last inch.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::char::ToUppercase;
use core::fmt;

use crate::names::legible;
pub use crate::texts::Language;

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
	/// A word or fixed phrase of a vocabulary. Every voice pack of the language has a clip of exactly this text. A sentence
	/// has words of one language only.
	Word { language: Language, text: String },
	/// A quotation, such as a player's name or a word of another language: a synthesiser says it, unless there is a clip.
	Free { language: Language, text: String },
	/// Signs that are written and not heard, such as the number of an article.
	Written(String),
	/// A word of a vocabulary that is heard and not written: how such signs are said.
	Heard { language: Language, text: String },
	/// A breath, and how it is written: one of `,` `.` `:` `?` `!`, or [`Phrase::BREATH`] or [`Phrase::JOINT`].
	Mark(char),
}

/// A sentence, or a part of one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phrase {
	pub parts: Vec<Part>,
}

impl Phrase {
	/// The mark of a short breath that is heard and not written.
	pub const BREATH: char = ' ';
	/// The mark between two halves of one word ("hundert" and "eins"): no breath at all, and no blank.
	pub const JOINT: char = '\u{2060}';

	#[must_use]
	pub fn new() -> Self {
		Self::default()
	}

	/// A phrase of a single word or fixed phrase.
	#[must_use]
	pub fn word(language: Language, text: &str) -> Self {
		let mut phrase = Self::new();
		phrase.push_word(language, text);
		phrase
	}

	/// A phrase of free text: legible, and its length is bounded, as the text may come from anywhere.
	#[must_use]
	pub fn free(language: Language, text: &str) -> Self {
		const LONGEST: usize = 200;
		let clean: String = legible(text).chars().take(LONGEST).collect();
		let clean = clean.trim();
		if clean.is_empty() {
			return Self::new();
		}
		Self {
			parts: vec![Part::Free {
				language,
				text: clean.to_string(),
			}],
		}
	}

	pub fn push_word(&mut self, language: Language, text: &str) {
		if !text.is_empty() {
			self.parts.push(Part::Word {
				language,
				text: text.to_string(),
			});
		}
	}

	/// Adds a breath. A stronger mark replaces a weaker one before it, and a sentence never begins with one.
	pub fn mark(&mut self, mark: char) {
		match self.parts.last_mut() {
			None => {}
			Some(Part::Mark(last)) => {
				if matches!(*last, ',' | Self::BREATH | Self::JOINT) {
					*last = mark;
				}
			}
			Some(Part::Word { .. } | Part::Free { .. } | Part::Written(_) | Part::Heard { .. }) => {
				self.parts.push(Part::Mark(mark));
			}
		}
	}

	/// Returns this sentence, followed by another one.
	#[must_use]
	pub fn and(mut self, next: Self) -> Self {
		self.append(next);
		self
	}

	pub fn append(&mut self, other: Self) {
		for part in other.parts {
			match part {
				Part::Mark(mark) => self.mark(mark),
				said @ (Part::Word { .. } | Part::Free { .. } | Part::Written(_) | Part::Heard { .. }) => {
					self.parts.push(said);
				}
			}
		}
	}

	/// The phrase as a line of its own is printed: with a capital at its beginning.
	#[must_use]
	pub fn line(&self) -> String {
		let mut line = String::new();
		// A string takes everything.
		let _ = self.write_to(&mut line, true);
		line
	}

	/// Words with blanks between them, marks directly after the word, and a capital where a sentence begins.
	fn write_to(&self, out: &mut impl fmt::Write, mut begins: bool) -> fmt::Result {
		let mut blank = false;
		let mut heard = false;
		for part in &self.parts {
			match part {
				Part::Mark(Self::BREATH) => {}
				// Between halves of a word that is not written.
				Part::Mark(Self::JOINT) if heard => {}
				Part::Mark(Self::JOINT) => blank = false,
				Part::Heard { .. } => heard = true,
				Part::Mark(mark) => {
					write!(out, "{mark}")?;
					blank = true;
					begins = matches!(mark, '.' | '?' | '!');
				}
				Part::Word { text, .. } | Part::Free { text, .. } | Part::Written(text) => {
					if blank {
						out.write_str(" ")?;
					}
					match capital(part).filter(|_| begins) {
						Some((first, rest)) => write!(out, "{first}{rest}")?,
						None => out.write_str(text)?,
					}
					blank = true;
					heard = false;
					begins = false;
				}
			}
		}
		Ok(())
	}

	/// This phrase as a sentence of its own: closed by a full stop if nothing closes it yet.
	#[must_use]
	pub fn sentence(mut self) -> Self {
		if !matches!(self.parts.last(), Some(Part::Mark('.' | '?' | '!'))) {
			self.mark('.');
		}
		self
	}

	/// This phrase as a part of a sentence in this language: words of another one are quoted in it.
	#[must_use]
	pub fn quoted_in(mut self, sentence: Language) -> Self {
		for part in &mut self.parts {
			if let Part::Word { language, text } = part
				&& *language != sentence
			{
				*part = Part::Free {
					language: *language,
					text: core::mem::take(text),
				};
			}
		}
		self
	}

	/// This phrase as a part of another sentence, whatever closes it.
	#[must_use]
	pub fn open(mut self) -> Self {
		if matches!(self.parts.last(), Some(Part::Mark(_))) {
			self.parts.pop();
		}
		self
	}

	#[must_use]
	pub fn is_empty(&self) -> bool {
		self.parts.is_empty()
	}
}

/// The first letter of a word as a capital, and the rest. A letter alone is a file, which has no capital.
fn capital(part: &Part) -> Option<(ToUppercase, &str)> {
	let Part::Word { text, .. } = part else {
		return None;
	};
	let mut letters = text.chars();
	let first = letters.next()?;
	let rest = letters.as_str();
	rest.starts_with(char::is_alphabetic)
		.then(|| (first.to_uppercase(), rest))
}

impl fmt::Display for Phrase {
	/// The phrase as it is printed, wherever in a line that is.
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		self.write_to(f, false)
	}
}
