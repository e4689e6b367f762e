//! Sentences of the program that are English in the code, in its other languages.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use annabella::voice::Language;

/// What is looked for as well, where it stands in a sentence: holes whose names begin so.
const REASON: &str = "why";

/// What is written in digits: holes whose names begin so.
const NUMBER: &str = "number";

/// One sentence by the codes of its languages. What stands in braces may be anything, and is taken over.
type Sentence = BTreeMap<String, String>;

/// The sentences of one file.
pub struct Sentences(Vec<Sentence>);

impl Sentences {
	pub fn read(file: &str) -> Self {
		let mut file: BTreeMap<String, Vec<Sentence>> = toml::from_str(file).unwrap_or_default();
		Self(file.remove("sentence").unwrap_or_default())
	}

	/// An English sentence in this language; as it is, if it is not known.
	pub fn told(&self, english: &str, language: Language) -> String {
		self.translated(english, language.code())
			.unwrap_or_else(|| english.to_owned())
	}

	/// Of several patterns after which a text may be made, that counts whose beginning says most of it, and then the whole.
	fn translated(&self, english: &str, code: &str) -> Option<String> {
		let fitting = self.0.iter().filter_map(|sentence| {
			let pattern = sentence.get("en")?;
			let beginning = pattern.find('{').unwrap_or(pattern.len());
			let holes = fillings(pattern, english)?;
			let filled: usize = holes.iter().map(|(_, filling)| filling.len()).sum();
			Some((beginning, english.len() - filled, sentence, holes))
		});
		let (.., sentence, holes) =
			fitting.min_by_key(|(beginning, whole, ..)| Reverse((*beginning, *whole)))?;
		let mut said = sentence.get(code)?.clone();
		for (hole, filling) in holes {
			let reason = hole.starts_with(REASON);
			let filling = match reason.then(|| self.reason(filling, code)).flatten() {
				Some(reason) => reason,
				None => filling.to_owned(),
			};
			said = said.replace(&format!("{{{hole}}}"), &filling);
		}
		Some(said)
	}

	/// A part of a sentence, which may have lost its full stop to it.
	fn reason(&self, english: &str, code: &str) -> Option<String> {
		self.translated(english, code).or_else(|| {
			let whole = self.translated(&format!("{english}."), code)?;
			Some(whole.strip_suffix('.').unwrap_or(&whole).to_owned())
		})
	}
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
	if hole.starts_with(NUMBER) && !filling.bytes().all(|sign| sign.is_ascii_digit()) {
		return None;
	}
	let mut holes = fillings(behind, rest)?;
	holes.insert(0, (hole, filling));
	Some(holes)
}

#[cfg(test)]
impl Sentences {
	pub fn english(&self) -> impl Iterator<Item = &str> {
		self.0.iter().map(|sentence| sentence["en"].as_str())
	}

	/// Each sentence with its holes filled, in English and in another language.
	pub fn examples(&self, code: &str) -> Vec<(String, String)> {
		let filled = |text: &str| {
			let mut filled = text.to_owned();
			for hole in holes(text) {
				let filling = if hole.starts_with(NUMBER) { "7" } else { "Qx" };
				filled = filled.replace(&format!("{{{hole}}}"), filling);
			}
			filled.replace("{what}", "Qx")
		};
		let all = self.0.iter();
		all.map(|sentence| (filled(&sentence["en"]), filled(&sentence[code])))
			.collect()
	}

	pub fn is_made_after(pattern: &str, text: &str) -> bool {
		fillings(pattern, text).is_some()
	}

	/// Every sentence is there in four languages, with the same holes.
	pub fn assert_complete(&self) {
		for sentence in &self.0 {
			let english = &sentence["en"];
			assert_eq!(sentence.len(), 4, "{english}");
			for text in sentence.values() {
				assert_eq!(holes(text), holes(english), "{text}");
			}
		}
	}
}

/// The names of the holes, but for one that English has and another language does not need.
#[cfg(test)]
fn holes(text: &str) -> Vec<&str> {
	let mut holes: Vec<&str> = text
		.split('{')
		.skip(1)
		.filter_map(|rest| Some(rest.split_once('}')?.0))
		.filter(|hole| *hole != "what")
		.collect();
	holes.sort_unstable();
	holes
}
