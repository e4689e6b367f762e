//! A phrase with holes: fixed words, breaths, and the places that are filled in.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::phrase::{Language, Part, Phrase};
use super::tune::Tune;

/// A phrase of a word file, cut into what is said in one breath.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Template(Vec<Piece>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
	/// Fixed words between two breaths or holes: one clip.
	Words(String),
	Mark(char),
	/// The hole of this number.
	Hole(usize),
}

/// What is wrong with the braces of a phrase.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HoleError {
	#[error("a brace is open or closed alone")]
	Brace,
	#[error("there is no {{{0}}} to fill in here")]
	Unknown(String),
	#[error("{{{0}}} is missing")]
	Missing(String),
}

impl Template {
	/// # Errors
	/// When the holes in `text` are not exactly `holes`.
	pub(super) fn parse(text: &str, holes: &[&str]) -> Result<Self, HoleError> {
		let mut pieces = Vec::new();
		let mut rest = text;
		while let Some((before, after)) = rest.split_once('{') {
			let (name, behind) = after.split_once('}').ok_or(HoleError::Brace)?;
			let hole = holes.iter().position(|hole| *hole == name);
			push_words(&mut pieces, before)?;
			pieces.push(Piece::Hole(
				hole.ok_or_else(|| HoleError::Unknown(name.to_string()))?,
			));
			rest = behind;
		}
		push_words(&mut pieces, rest)?;
		for (number, hole) in holes.iter().enumerate() {
			if !pieces.contains(&Piece::Hole(number)) {
				return Err(HoleError::Missing(hole.to_string()));
			}
		}
		Ok(Self(pieces))
	}

	/// The phrase with its holes filled, in the order in which they were declared.
	pub(super) fn fill(&self, language: Language, holes: &[Phrase]) -> Phrase {
		let mut phrase = Phrase {
			parts: Vec::with_capacity(
				self.0.len() + holes.iter().map(|hole| hole.parts.len()).sum::<usize>(),
			),
		};
		for piece in &self.0 {
			match piece {
				Piece::Words(text) => phrase.push_word(language, text),
				Piece::Mark(mark) => phrase.mark(*mark),
				Piece::Hole(number) => {
					for part in holes.get(*number).into_iter().flat_map(|hole| &hole.parts) {
						match part {
							Part::Mark(mark) => phrase.mark(*mark),
							Part::Word { .. } | Part::Free { .. } | Part::Written(_) | Part::Heard { .. } => {
								phrase.parts.push(part.clone());
							}
						}
					}
				}
			}
		}
		phrase
	}

	/// The fixed words, each of which needs a clip, and the tune in which each is said.
	pub(super) fn tunes(&self) -> impl Iterator<Item = (&str, Tune)> {
		self.0.iter().enumerate().filter_map(|(at, piece)| match piece {
			Piece::Words(text) => Some((text.as_str(), self.tune_before(at + 1))),
			Piece::Mark(_) | Piece::Hole(_) => None,
		})
	}

	fn tune_before(&self, place: usize) -> Tune {
		match self.0.get(place) {
			None => Tune::Falling,
			Some(Piece::Mark(mark)) => Tune::before(*mark),
			Some(Piece::Words(_) | Piece::Hole(_)) => Tune::Level,
		}
	}
}

/// Cuts at every sign that is a breath: one that ends a word, not one within a word such as "e.p.".
fn push_words(pieces: &mut Vec<Piece>, text: &str) -> Result<(), HoleError> {
	if text.contains('}') {
		return Err(HoleError::Brace);
	}
	let mut start = 0;
	let mut letters = text.char_indices().peekable();
	while let Some((at, letter)) = letters.next() {
		let mark = match letter {
			',' | '.' | ':' | '?' | '!' => letter,
			';' | '–' => ',',
			_ => continue,
		};
		if letters.peek().is_none_or(|(_, next)| next.is_whitespace()) {
			push_trimmed(pieces, text.get(start..at));
			pieces.push(Piece::Mark(mark));
			start = at + letter.len_utf8();
		}
	}
	push_trimmed(pieces, text.get(start..));
	Ok(())
}

fn push_trimmed(pieces: &mut Vec<Piece>, text: Option<&str>) {
	let words = text.unwrap_or_default().trim();
	if !words.is_empty() {
		pieces.push(Piece::Words(words.to_string()));
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	fn check(text: &str, holes: &[&str], expected: Result<&str, HoleError>) {
		let fillings: Vec<Phrase> = holes
			.iter()
			.map(|hole| Phrase::free(Language::GERMAN, &hole.to_uppercase()))
			.collect();
		let filled = Template::parse(text, holes)
			.map(|template| template.fill(Language::GERMAN, &fillings).to_string());
		assert_eq!(filled, expected.map(ToString::to_string), "{text}");
	}

	#[test]
	fn holes_are_filled_by_name() {
		check("Noch {time}.", &["time"], Ok("Noch TIME."));
		check("{b}, dann {a}: {b}", &["a", "b"], Ok("B, dann A: B"));
		check("Zug (e.p.) z.B. so; {a}", &["a"], Ok("Zug (e.p.) z.B. so, A"));
	}

	#[test]
	fn wrong_braces_are_refused() {
		check("Noch {zeit}", &["time"], Err(HoleError::Unknown("zeit".into())));
		check("Noch", &["time"], Err(HoleError::Missing("time".into())));
		check("Noch {time", &["time"], Err(HoleError::Brace));
		check("Noch} {time}", &["time"], Err(HoleError::Brace));
	}

	#[test]
	fn fixed_words_are_cut_at_every_breath() {
		let template = Template::parse("Auf {a} steht, ja: {b} noch.", &["a", "b"]).unwrap();
		assert_eq!(
			template.tunes().collect::<Vec<_>>(),
			[
				("Auf", Tune::Level),
				("steht", Tune::Rising),
				("ja", Tune::Rising),
				("noch", Tune::Falling)
			]
		);
	}
}
