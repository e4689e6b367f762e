//! The user's own files that cannot be used: the file, the place, the reason, and the right form.

use super::english;
use crate::keys::{KeymapError, KeymapMistake};
use crate::ports::{UserFile, UserFileFault};
use crate::settings::{Allowed, SettingError};
use crate::texts::TomlFault;
use crate::voice::{
	Gap, HoleError, PatternError, Phrase, PhraseKey, ValueKind, Vocabulary, WordsError, phrases,
};

/// The names of texts and switches in a word file.
const SWITCHES: [&str; 2] = ["true", "false"];
const FORMS: [&str; 2] = ["one", "other"];
/// The parts of a word file that are needed whole.
const DATES: &str = "dates";
const TIME: &str = "time";
const LANGUAGE: &str = "language";

impl Vocabulary {
	pub fn user_file_fault(&self, fault: &UserFileFault) -> Phrase {
		let (name, instead) = match fault {
			UserFileFault::Keys(_) => (UserFile::Keys.name(), PhraseKey::BuiltInKeys),
			UserFileFault::Words(language, _) => (UserFile::Words(*language).name(), PhraseKey::BuiltInWords),
			UserFileFault::Unreadable { file, .. } => (file.name(), instead_of(file)),
		};
		let (line, told) = match fault {
			UserFileFault::Keys(error) => self.keymap_error(error),
			UserFileFault::Words(_, error) => self.words_error(error),
			UserFileFault::Unreadable { why, .. } => (None, self.obstacle(why)),
		};
		let name = english(&name);
		let place = match line {
			Some(line) => self.fill(phrases::FileAt {
				name,
				line: self.line_number(line),
			}),
			None => self.line(PhraseKey::FileNamed, &[name]),
		};
		place.and(told).and(self.bare(instead))
	}

	fn line_number(&self, line: usize) -> Phrase {
		self.number(u32::try_from(line).unwrap_or(u32::MAX))
	}

	/// The sentence about an unknown name, and the name that was probably meant.
	fn unknown(&self, line: PhraseKey, name: &str, nearest: Option<&str>) -> Phrase {
		let told = self.line(line, &[english(name)]);
		match nearest {
			Some(nearest) => told.and(self.line(PhraseKey::Perhaps, &[english(nearest)])),
			None => told,
		}
	}

	/// The line is no TOML, and how it is written.
	fn badly_written(&self, fault: TomlFault) -> Phrase {
		self.bare(PhraseKey::BadlyWritten).and(self.toml_fault(fault))
	}

	fn toml_fault(&self, fault: TomlFault) -> Phrase {
		self.bare(match fault {
			TomlFault::Twice => PhraseKey::TomlTwice,
			TomlFault::Unclosed => PhraseKey::TomlUnclosed,
			TomlFault::Form => PhraseKey::TomlForm,
		})
	}

	/// The line of the file, if it is one line, and the error in it.
	fn keymap_error(&self, error: &KeymapError) -> (Option<usize>, Phrase) {
		match error {
			KeymapError::NoMap { name, known } => {
				let known = self.line(PhraseKey::ChoicesAre, &[english(known)]);
				(None, self.unknown(PhraseKey::NoSuchKeymap, name, None).and(known))
			}
			KeymapError::Wrong { spot, what } => (Some(spot.line), self.keymap_mistake(what)),
		}
	}

	fn keymap_mistake(&self, mistake: &KeymapMistake) -> Phrase {
		let of = |line, name: &str| self.line(line, &[english(name)]);
		match mistake {
			KeymapMistake::NotToml(fault) => self.badly_written(*fault),
			KeymapMistake::NoPlace { name, nearest } => {
				self.unknown(PhraseKey::NoSuchSection, name, nearest.as_deref())
			}
			KeymapMistake::NoMap { name, nearest } => {
				self.unknown(PhraseKey::NoSuchKeymap, name, nearest.as_deref())
			}
			KeymapMistake::NoMapName(key) => of(PhraseKey::KeymapWanted, key),
			KeymapMistake::Circle(name) => of(PhraseKey::KeymapCircle, name),
			KeymapMistake::NoKey(key) => self.fill(phrases::NotAKey {
				word: english(key),
				text: english(KeymapMistake::KEYS),
			}),
			KeymapMistake::TooManyKeys(most) => self.line(PhraseKey::TooManyKeys, &[self.number(*most)]),
			KeymapMistake::NoCommandName(keys) => of(PhraseKey::CommandWanted, keys),
			KeymapMistake::NoCommand { name, nearest } => {
				self.unknown(PhraseKey::NoSuchCommand, name, nearest.as_deref())
			}
			KeymapMistake::Hidden { place, short, long } => self.fill(phrases::KeysHidden {
				word: english(long),
				name: english(short),
				text: english(place),
			}),
		}
	}

	fn words_error(&self, error: &WordsError) -> (Option<usize>, Phrase) {
		match error {
			WordsError::NotToml { line, fault } => (Some(*line), self.badly_written(*fault)),
			WordsError::UnknownKey { line, key, nearest } => {
				let told = self.unknown(PhraseKey::UnknownHere, key, nearest.as_deref());
				(Some(*line), told)
			}
			WordsError::WrongKind { line, key, expected } => (Some(*line), self.wanted(key, *expected)),
			WordsError::ControlCharacter { line, key } => {
				(Some(*line), self.line(PhraseKey::SignNotShown, &[english(key)]))
			}
			WordsError::Holes { key, error } => (None, self.hole_error(key, error)),
			WordsError::Pattern {
				line,
				pattern,
				error: PatternError::UnknownHole(hole),
			} => {
				let told = self.fill(phrases::PhraseNoHole {
					word: english(pattern),
					name: english(hole),
				});
				(Some(*line), told)
			}
			WordsError::Pattern { line, error, .. } => {
				let told = self
					.bare(PhraseKey::ValueUnfit)
					.and(self.reported(&format!("{error}")));
				(Some(*line), told)
			}
			WordsError::SameWord(word) => {
				let word = Phrase::free(self.manner().dialogue, word);
				(None, self.line(PhraseKey::SameWord, &[word]))
			}
			WordsError::Incomplete(gap) => (None, self.gap(gap)),
			WordsError::NoLanguage(language) | WordsError::NoDialogue(language) => {
				let told = self.line(PhraseKey::NoSuchLanguage, &[english(language.code())]);
				(None, told)
			}
		}
	}

	fn wanted(&self, key: &str, kind: ValueKind) -> Phrase {
		let key = english(key);
		match kind {
			ValueKind::Text => self.line(PhraseKey::TextWanted, &[key]),
			ValueKind::Letter => self.line(PhraseKey::LetterWanted, &[key]),
			ValueKind::Choice => {
				let choices = self.line(PhraseKey::ChoicesAre, &[english(&SWITCHES.join(", "))]);
				key.sentence().and(choices)
			}
			ValueKind::List => self.line(PhraseKey::ListWanted, &[key]),
			ValueKind::Forms => self.fill(phrases::FormsWanted {
				word: key,
				text: english(&FORMS.join(", ")),
			}),
			ValueKind::Section => self.line(PhraseKey::SectionWanted, &[key]),
		}
	}

	fn hole_error(&self, key: &str, error: &HoleError) -> Phrase {
		let key = english(key);
		match error {
			HoleError::Brace => self.line(PhraseKey::PhraseBrace, &[key]),
			HoleError::Bracket => self.line(PhraseKey::PhraseBracket, &[key]),
			HoleError::Unknown(hole) => self.fill(phrases::PhraseNoHole {
				word: key,
				name: english(hole),
			}),
			HoleError::Missing(hole) => self.fill(phrases::PhraseHoleMissing {
				word: key,
				name: english(hole),
			}),
		}
	}

	fn gap(&self, gap: &Gap) -> Phrase {
		let of = |line, name: &str| self.line(line, &[english(name)]);
		match gap {
			Gap::LanguageCode => of(PhraseKey::LanguageCodeWanted, LANGUAGE),
			Gap::Number(number) => self.line(PhraseKey::MissingHere, &[self.number(*number)]),
			Gap::Time => of(PhraseKey::MissingHere, TIME),
			Gap::Dates => of(PhraseKey::DatesWanted, DATES),
			Gap::Phrase(key) => of(PhraseKey::MissingHere, key),
			Gap::CountsNothing(key) => of(PhraseKey::PhraseCountsNothing, key),
			Gap::NotANumber(key) => of(PhraseKey::NotANumber, key),
			Gap::Unheard(_) => self.bare(PhraseKey::UnheardWord),
			Gap::Other(_) => self.bare(PhraseKey::ValueUnfit),
		}
	}

	/// The error in a line of the settings, with the line's number and the allowed values.
	pub fn setting_error(&self, error: &SettingError) -> Phrase {
		let line = self.line_number(error.line());
		match error {
			SettingError::Unknown {
				name,
				nearest: Some(nearest),
				..
			} => self.fill(phrases::SettingMisspelt {
				line,
				word: english(name),
				nearest: english(nearest),
			}),
			SettingError::Unknown { name, .. } => self.fill(phrases::SettingUnknown {
				line,
				word: english(name),
			}),
			SettingError::Wrong { name, allowed, .. } => self
				.fill(phrases::SettingWrong {
					line,
					word: english(name),
				})
				.and(self.allowed(allowed)),
			SettingError::Unreadable { fault, .. } => self
				.line(PhraseKey::SettingsUnreadable, &[line])
				.and(self.toml_fault(*fault)),
		}
	}

	fn allowed(&self, allowed: &Allowed) -> Phrase {
		let listed = |line, names: &[_]| self.line(line, &[english(&names.join(", "))]);
		match allowed {
			Allowed::Names(names) => listed(PhraseKey::ChoicesAre, names),
			Allowed::Numbers(lowest, highest) => self.fill(phrases::NumbersAre {
				number: self.number(*lowest),
				last: self.number(*highest),
			}),
			Allowed::Like(examples) => listed(PhraseKey::ForExample, examples),
		}
	}
}

const fn instead_of(file: &UserFile) -> PhraseKey {
	match file {
		UserFile::Keys => PhraseKey::BuiltInKeys,
		UserFile::Words(_) | UserFile::AllWords => PhraseKey::BuiltInWords,
		UserFile::Clips { .. } => PhraseKey::BuiltInVoice,
		UserFile::Settings => PhraseKey::UsualSettings,
	}
}
