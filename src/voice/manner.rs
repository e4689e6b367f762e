//! The words for a table's moves, chosen separately for files, ranks, pieces and dialogue.

use alloc::string::ToString;

use super::phrase::Language;
use crate::game::Wording;

crate::named! {
/// The parts of a move that are said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
	/// Departure and arrival square, so that the other side finds the piece by touch (C.8 allows it).
	Long = "long",
	/// The piece and the arrival square, and only the needed part of the departure (C.10).
	#[default]
	Short = "short",
}
}

crate::named! {
/// The words for the files a to h.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileSet {
	/// Anna to Hector (D.2.1).
	#[default]
	Anna = "anna",
	/// Alfa to Hotel.
	Nato = "nato",
	/// The letters themselves.
	Letters = "letters",
}
}

/// The choice of words at a table. The arbiter may change the ranks' language alone (D.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
	pub files: (Language, FileSet),
	pub ranks: Language,
	/// Also of castling, captures, checks and promotions.
	pub pieces: Language,
	/// Also of numbers, times and colours.
	pub dialogue: Language,
	pub form: Form,
}

impl Manner {
	/// Everything in one language, files as Anna to Hector, in the short form.
	#[must_use]
	pub const fn new(vocabulary: Language) -> Self {
		Self {
			files: (vocabulary, FileSet::Anna),
			ranks: vocabulary,
			pieces: vocabulary,
			dialogue: vocabulary,
			form: Form::Short,
		}
	}

	/// Its choices by name, as a game keeps them.
	#[must_use]
	pub fn wording(&self) -> Wording {
		let (language, set) = self.files;
		Wording {
			files: format!("{language}-{}", set.name()),
			ranks: self.ranks.to_string(),
			pieces: self.pieces.to_string(),
			dialogue: self.dialogue.to_string(),
			form: self.form.name().to_string(),
		}
	}

	/// The choices of these names; `None` if one of them is unknown.
	#[must_use]
	pub fn of(wording: &Wording) -> Option<Self> {
		let (language, set) = wording.files.split_once('-')?;
		Some(Self {
			files: (Language::new(language)?, FileSet::from_name(set)?),
			ranks: Language::new(&wording.ranks)?,
			pieces: Language::new(&wording.pieces)?,
			dialogue: Language::new(&wording.dialogue)?,
			form: Form::from_name(&wording.form)?,
		})
	}

	/// Its languages, the most telling first.
	pub(super) const fn languages(&self) -> [Language; 4] {
		[self.pieces, self.files.0, self.ranks, self.dialogue]
	}

	/// Those of the letters of its pieces: as they are written, and then as they are said.
	pub(super) const fn lettering(&self) -> [Language; 4] {
		[self.dialogue, self.pieces, self.files.0, self.ranks]
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn the_words_of_a_game_are_kept_by_name() {
		let mut manner = Manner::new(Language::ENGLISH);
		manner.files = (Language::ENGLISH, FileSet::Nato);
		manner.ranks = Language::GERMAN;
		manner.pieces = Language::FRENCH;
		manner.form = Form::Long;
		let wording = manner.wording();
		assert_eq!(wording.files, "en-nato");
		assert_eq!(Manner::of(&wording), Some(manner));
		let unknown = Wording {
			form: "loud".into(),
			..wording
		};
		assert_eq!(Manner::of(&unknown), None);
	}
}
