//! The forms that words take inside a sentence: "Vits" of "Vit", "weißer Springer" of "Weiß" and "Springer". They stand in
//! tables of the word file, and the word of a command stands for itself wherever a sentence names it.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Deserialize;

use super::phrase::{Part, Phrase};
use super::words_error::HoleError;

/// The tables of bent forms by name; in each, the form by its parts, with a blank between two words.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub(super) struct BentForms(BTreeMap<String, BTreeMap<String, String>>);

impl BentForms {
	/// No tables at all.
	pub(super) const NONE: Self = Self(BTreeMap::new());

	pub(super) fn has_table(&self, name: &str) -> bool {
		self.0.contains_key(name)
	}

	/// The form of these fillings together, if the table has one.
	pub(super) fn of(&self, table: &str, fillings: &[&Phrase]) -> Option<&str> {
		let words: Option<Vec<&str>> = fillings
			.iter()
			.flat_map(|phrase| &phrase.parts)
			.map(|part| {
				if let Part::Word { text, .. } = part {
					Some(text.as_str())
				} else {
					None
				}
			})
			.collect();
		let form = self.0.get(table)?.get(&words?.join(" "))?;
		Some(form)
	}

	/// All forms, each of which needs a clip.
	pub(super) fn words(&self) -> impl Iterator<Item = &String> {
		self.0.values().flat_map(BTreeMap::values)
	}
}

/// The things elsewhere in its word file that a phrase may name.
pub(super) struct Named<'w, 'f> {
	pub(super) bent: &'w BentForms,
	/// The words of the command of this name, the one that is said first.
	pub(super) command: &'f dyn Fn(&str) -> Option<&'w [String]>,
}

impl Named<'_, '_> {
	/// The text with each `{=name}` as the first word of that command, and `{=name 2}` as its second, if it has one.
	///
	/// # Errors
	/// If there is no such command, or it has no word.
	pub(super) fn with_commands<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, HoleError> {
		let mut written = Cow::Borrowed(text);
		while let Some((before, name)) = written.split_once("{=") {
			let (name, behind) = name.split_once('}').ok_or(HoleError::Brace)?;
			let word = self.word(name);
			let word = word.ok_or_else(|| HoleError::Unknown(["=", name].concat()))?;
			written = Cow::Owned([before, word, behind].concat());
		}
		Ok(written)
	}

	/// The word of a command that "clock" or "clock 2" names.
	fn word(&self, name: &str) -> Option<&String> {
		let (name, place) = match name.split_once(' ') {
			Some((name, place)) => (name, place.parse().ok()?),
			None => (name, 1_usize),
		};
		let words = (self.command)(name)?;
		place
			.checked_sub(1)
			.and_then(|place| words.get(place))
			.or_else(|| words.first())
	}
}

/// The names in a hole such as "coloured:color piece": the table, and the parts of the form.
pub(super) fn bent_hole<'h>(
	hole: &'h str,
	holes: &[&str],
) -> Result<Option<(String, Vec<usize>)>, HoleError> {
	let Some((table, names)) = hole.split_once(':') else {
		return Ok(None);
	};
	let place = |name: &'h str| {
		let place = holes.iter().position(|hole| *hole == name);
		place.ok_or_else(|| HoleError::Unknown(name.to_string()))
	};
	let places: Result<Vec<usize>, HoleError> = names.split(' ').map(place).collect();
	Ok(Some((table.to_string(), places?)))
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::chess::{Position, Square};
	use crate::voice::phrase::Language;
	use crate::voice::{Library, Manner, PhraseKey, Vocabulary};

	/// The sentence about a pause, with words of a player's own.
	fn paused(own: &str) -> String {
		let library = Library::built_in()
			.with_user_file(Language::ENGLISH, own)
			.unwrap();
		let words = Vocabulary::new(&library, Manner::new(Language::ENGLISH)).unwrap();
		words.line(PhraseKey::ClockStands, &[]).to_string()
	}

	#[test]
	fn a_renamed_command_is_told_by_its_new_name() {
		let renamed = "[commands.resume]\nwords = [\"onward\"]";
		assert_eq!(paused(renamed), "The game is paused. Type onward to continue.");
	}

	#[test]
	fn a_command_is_named_by_its_second_word_if_it_has_one() {
		let words = |own: &str| {
			let library = Library::built_in()
				.with_user_file(Language::ENGLISH, own)
				.unwrap();
			let words = Vocabulary::new(&library, Manner::new(Language::ENGLISH)).unwrap();
			words.line(PhraseKey::HelpChoice, &[]).to_string()
		};
		assert!(words("").contains("The word back or Escape"));
		let renamed = "[commands.take-back]\nwords = [\"home\"]";
		assert!(words(renamed).contains("The word home or Escape"));
	}

	/// With the announcements of D.2.1 in another language "White Bauer" was heard.
	#[test]
	fn a_coloured_piece_is_in_the_language_of_its_sentence() {
		let board = Position::start();
		for (dialogue, told) in [
			(Language::GERMAN, "weißer Bauer"),
			(Language::ENGLISH, "white pawn"),
			(Language::FINNISH, "valkea sotilas"),
			(Language::SWEDISH, "vit bonde"),
		] {
			for announced in [Language::GERMAN, Language::FINNISH, Language::FRENCH] {
				let manner = Manner {
					dialogue,
					..Manner::new(announced)
				};
				let words = Vocabulary::new(&Library::built_in(), manner).unwrap();
				let said = words.on_square(&board, Square::E2).to_string();
				assert!(said.to_lowercase().contains(&told.to_lowercase()), "{said}");
			}
		}
	}

	#[test]
	fn a_form_that_no_table_has_is_what_it_is_made_of() {
		let word = |text| Phrase::word(Language::SWEDISH, text);
		let table = [("whose", [("Vit", "Vits")])].map(|(name, forms)| {
			let forms = forms.map(|(plain, form)| (plain.to_string(), form.to_string()));
			(name.to_string(), BTreeMap::from(forms))
		});
		let bent = BentForms(BTreeMap::from(table));
		assert_eq!(bent.of("whose", &[&word("Vit")]), Some("Vits"));
		assert_eq!(bent.of("whose", &[&word("Svart")]), None);
		assert_eq!(bent.of("whose", &[&Phrase::free(Language::SWEDISH, "Vit")]), None);
	}
}
