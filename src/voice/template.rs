//! A phrase with holes: fixed words, breaths, signs that are said in other words than they are written, and places to
//! fill in. A phrase that counts something has a form for one of it and a form for every other number.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use once_cell::race::OnceBox;

use super::bent::{BentForms, Named, bent_hole};
use super::phrase::{Language, Part, Phrase};
use super::tune::Tune;
use super::words_error::HoleError;

/// A phrase of a word file, cut into pieces that are said in one breath.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Template(Vec<Piece>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
	/// Fixed words between two breaths or holes: one clip.
	Words(String),
	/// Signs that are printed, and the words that are said instead: "[F2|F zwei]".
	Signs(String, String),
	Mark(char),
	/// The hole of this number.
	Hole(usize),
	/// The holes of these numbers together, in the form that this table has of them.
	Bent(String, Vec<usize>),
}

/// A phrase by the number that it counts. One that counts nothing has only the second form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Forms {
	one: Option<Template>,
	other: Template,
}

impl Forms {
	/// Of no words at all.
	pub(super) const fn nothing() -> Self {
		Self {
			one: None,
			other: Template(Vec::new()),
		}
	}

	/// # Errors
	/// If the holes of a form are not exactly `holes`. The form for one may leave out `counted` and say it in words.
	pub(super) fn parse(
		one: Option<&str>,
		other: &str,
		holes: &[&str],
		counted: Option<&str>,
	) -> Result<Self, HoleError> {
		let one = one.map(|text| Template::parse_without(text, holes, counted));
		Ok(Self {
			one: one.transpose()?,
			other: Template::parse(other, holes)?,
		})
	}

	/// The form for this number of counted things.
	pub(super) fn of(&self, count: u32) -> &Template {
		self.one.as_ref().filter(|_| count == 1).unwrap_or(&self.other)
	}

	/// The form for any number that is not told.
	pub(super) const fn any(&self) -> &Template {
		&self.other
	}

	/// The tables of bent forms that are needed.
	fn tables(&self) -> impl Iterator<Item = &String> {
		let all = self.one.iter().chain([&self.other]).flat_map(|form| &form.0);
		all.filter_map(|piece| {
			if let Piece::Bent(table, _) = piece {
				Some(table)
			} else {
				None
			}
		})
	}

	/// The fixed words of all forms, and the tune in which each is said.
	pub(super) fn tunes(&self) -> impl Iterator<Item = (&str, Tune)> {
		let one = self.one.iter().flat_map(Template::tunes);
		one.chain(self.other.tunes())
	}
}

/// A phrase as it is written, cut when it is first said: few of all phrases ever are.
#[derive(Debug, Default)]
pub(super) struct LateForms {
	one: Option<String>,
	other: String,
	cut: OnceBox<Forms>,
}

impl LateForms {
	pub(super) const fn new(one: Option<String>, other: String) -> Self {
		let cut = OnceBox::new();
		Self { one, other, cut }
	}

	/// # Errors
	/// As for [`Forms::parse`], and if it names an unknown command or table of bent forms.
	pub(super) fn check(
		&self,
		holes: &[&str],
		counted: Option<&str>,
		named: &Named<'_, '_>,
	) -> Result<Forms, HoleError> {
		let written = |text| named.with_commands(text);
		let one = self.one.as_deref().map(written).transpose()?;
		let forms = Forms::parse(one.as_deref(), &written(&self.other)?, holes, counted)?;
		if let Some(table) = forms.tables().find(|table| !named.bent.has_table(table)) {
			return Err(HoleError::Unknown(table.clone()));
		}
		Ok(forms)
	}

	/// The phrase in its pieces. Empty for one that cannot be cut: it has to be checked before.
	pub(super) fn cut(&self, holes: &[&str], counted: Option<&str>, named: &Named<'_, '_>) -> &Forms {
		self.cut
			.get_or_init(|| Box::new(self.check(holes, counted, named).unwrap_or_default()))
	}
}

impl Template {
	/// # Errors
	/// If the holes in `text` are not exactly `holes`.
	pub(super) fn parse(text: &str, holes: &[&str]) -> Result<Self, HoleError> {
		Self::parse_without(text, holes, None)
	}

	/// The hole `optional` may be missing.
	fn parse_without(text: &str, holes: &[&str], optional: Option<&str>) -> Result<Self, HoleError> {
		let mut pieces = Vec::new();
		let mut rest = text;
		while let Some(at) = rest.find(['{', '[']) {
			let (before, after) = rest.split_at(at);
			push_words(&mut pieces, before)?;
			if let Some(name) = after.strip_prefix('{') {
				let (name, behind) = name.split_once('}').ok_or(HoleError::Brace)?;
				let hole = match bent_hole(name, holes)? {
					Some((table, places)) => Piece::Bent(table, places),
					None => {
						let hole = holes.iter().position(|hole| *hole == name);
						Piece::Hole(hole.ok_or_else(|| HoleError::Unknown(name.to_string()))?)
					}
				};
				if before.ends_with(char::is_alphanumeric) {
					pieces.push(Piece::Mark(Phrase::JOINT));
				}
				pieces.push(hole);
				if behind.starts_with(char::is_alphanumeric) {
					pieces.push(Piece::Mark(Phrase::JOINT));
				}
				rest = behind;
			} else {
				let (signs, behind) = after.split_once(']').ok_or(HoleError::Bracket)?;
				pieces.push(signs_of(signs.trim_start_matches('[')).ok_or(HoleError::Bracket)?);
				rest = behind;
			}
		}
		push_words(&mut pieces, rest)?;
		for (number, hole) in holes.iter().enumerate() {
			let is_filled = |piece: &Piece| match piece {
				Piece::Hole(filled) => *filled == number,
				Piece::Bent(_, filled) => filled.contains(&number),
				Piece::Words(_) | Piece::Signs(..) | Piece::Mark(_) => false,
			};
			if !pieces.iter().any(is_filled) && optional != Some(*hole) {
				return Err(HoleError::Missing(hole.to_string()));
			}
		}
		Ok(Self(pieces))
	}

	/// A phrase that has no holes.
	pub(super) fn said(&self, language: Language) -> Phrase {
		self.fill(language, &[], &BentForms::NONE)
	}

	/// The phrase with its holes filled, in the order in which they were declared.
	pub(super) fn fill(&self, language: Language, holes: &[Phrase], bent: &BentForms) -> Phrase {
		let mut phrase = Phrase {
			parts: Vec::with_capacity(
				self.0.len() + holes.iter().map(|hole| hole.parts.len()).sum::<usize>(),
			),
		};
		for piece in &self.0 {
			match piece {
				Piece::Words(text) => phrase.push_word(language, text),
				Piece::Signs(written, said) => {
					phrase.parts.push(Part::Written(written.clone()));
					phrase.parts.push(Part::Heard {
						language,
						text: said.clone(),
					});
				}
				Piece::Mark(mark) => phrase.mark(*mark),
				Piece::Hole(number) => {
					if let Some(hole) = holes.get(*number) {
						phrase.append(hole.clone().quoted_in(language));
					}
				}
				Piece::Bent(table, numbers) => {
					let fillings: Vec<&Phrase> =
						numbers.iter().filter_map(|number| holes.get(*number)).collect();
					match bent.of(table, &fillings) {
						Some(form) => phrase.push_word(language, form),
						None => fillings
							.into_iter()
							.for_each(|filling| phrase.append(filling.clone().quoted_in(language))),
					}
				}
			}
		}
		phrase
	}

	/// The fixed words, each of which needs a clip, and the tune in which each is said.
	pub(super) fn tunes(&self) -> impl Iterator<Item = (&str, Tune)> {
		self.0.iter().enumerate().filter_map(|(at, piece)| match piece {
			Piece::Words(text) | Piece::Signs(_, text) => Some((text.as_str(), self.tune_before(at + 1))),
			Piece::Mark(_) | Piece::Hole(_) | Piece::Bent(..) => None,
		})
	}

	fn tune_before(&self, place: usize) -> Tune {
		match self.0.get(place) {
			None => Tune::Falling,
			Some(Piece::Mark(mark)) => Tune::before(*mark),
			Some(Piece::Words(_) | Piece::Signs(..) | Piece::Hole(_) | Piece::Bent(..)) => Tune::Level,
		}
	}
}

/// Cuts at every sign that is a breath: one that ends a word, not one within a word such as "e.p.".
fn push_words(pieces: &mut Vec<Piece>, text: &str) -> Result<(), HoleError> {
	if text.contains('}') {
		return Err(HoleError::Brace);
	}
	if text.contains(']') {
		return Err(HoleError::Bracket);
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

/// "F2|F zwei"
fn signs_of(text: &str) -> Option<Piece> {
	let (written, said) = text.split_once('|')?;
	let whole = |text: &str| {
		(!text.trim().is_empty() && !text.contains(['{', '[', '|'])).then(|| text.trim().to_string())
	};
	Some(Piece::Signs(whole(written)?, whole(said)?))
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
		let filled = Template::parse(text, holes).map(|template| {
			template
				.fill(Language::GERMAN, &fillings, &BentForms::NONE)
				.to_string()
		});
		assert_eq!(filled, expected.map(ToString::to_string), "{text}");
	}

	#[test]
	fn holes_are_filled_by_name() {
		check("Noch {time}.", &["time"], Ok("Noch TIME."));
		check("{b}, dann {a}: {b}", &["a", "b"], Ok("B, dann A: B"));
		check("Zug (e.p.) z.B. so; {a}", &["a"], Ok("Zug (e.p.) z.B. So, A"));
	}

	#[test]
	fn signs_are_printed_and_words_are_said() {
		check("Taste [F2|F zwei], dann {a}.", &["a"], Ok("Taste F2, dann A."));
		let template = Template::parse("Taste [F2|F zwei], dann.", &[]).unwrap();
		assert_eq!(
			template.tunes().map(|(text, _)| text).collect::<Vec<_>>(),
			["Taste", "F zwei", "dann"]
		);
		for text in [
			"a [b",
			"a b]",
			"a [b]",
			"a [|b]",
			"a [b|]",
			"a [b|c|d]",
			"a [b|{c}]",
		] {
			check(text, &["c"], Err(HoleError::Bracket));
		}
	}

	#[test]
	fn what_is_written_together_is_said_together() {
		check("{n}einhalb Punkte", &["n"], Ok("Neinhalb Punkte"));
		check("um{n} ({n})", &["n"], Ok("umN ( N )"));
	}

	#[test]
	fn one_of_something_has_its_own_form() {
		let holes = &["who", "number"];
		let parse = |one, other| Forms::parse(one, other, holes, Some("number"));
		let forms = parse(Some("{who}: ein Zug"), "{who}: {number} Züge").unwrap();
		let filled = |count| {
			let fillings = ["WHO", "NUMBER"].map(|text| Phrase::free(Language::GERMAN, text));
			forms
				.of(count)
				.fill(Language::GERMAN, &fillings, &BentForms::NONE)
				.to_string()
		};
		assert_eq!(filled(1), "WHO: ein Zug");
		assert_eq!(filled(0), "WHO: NUMBER Züge");
		assert_eq!(filled(21), "WHO: NUMBER Züge");
		assert_eq!(
			parse(Some("ein Zug"), "{who}: {number} Züge"),
			Err(HoleError::Missing("who".into()))
		);
		assert_eq!(
			parse(None, "{who}: Züge"),
			Err(HoleError::Missing("number".into()))
		);
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
