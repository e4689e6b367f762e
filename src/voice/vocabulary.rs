//! The words of one table, resolved from the library by its manner.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::library::Library;
use super::manner::Manner;
use super::move_names::MoveNames;
use super::numbers::figures;
use super::phrase::{Language, Part, Phrase};
use super::phrase_keys::{FilledPhrase, PhraseKey, phrases};
use super::words::{Dialogue, Words};
use super::words_error::WordsError;
use crate::chess::{Color, KING_FIRST, Role, Square};
use crate::clock::{Control, Controls, Mode, Period, Span};
use crate::keys::{Key, KeyCode};

/// The words in which a table speaks.
#[derive(Clone, Debug)]
pub struct Vocabulary {
	pub(super) manner: Manner,
	/// True if signs and figures are written as such.
	pub(super) compact: bool,
	/// True if the name of a square comes before its contents while the finger walks.
	pub(super) square_first: bool,
	/// The words of announcements.
	pub(super) announced: MoveNames,
	/// The words for squares, pieces and moves within a sentence: those of its language.
	pub(super) told: MoveNames,
	pub(super) dialogue: Arc<Words>,
}

impl Vocabulary {
	/// # Errors
	/// If a language of the manner is not loaded, or its language of dialogue has words of moves only.
	pub fn new(library: &Library, manner: Manner) -> Result<Self, WordsError> {
		let dialogue = library.words(manner.dialogue)?;
		if dialogue.dialogue.is_none() {
			return Err(WordsError::NoDialogue(manner.dialogue));
		}
		Ok(Self {
			manner,
			compact: false,
			square_first: false,
			announced: MoveNames::announced(library, &manner)?,
			told: MoveNames::of(dialogue, manner.files.1),
			dialogue: dialogue.clone(),
		})
	}

	/// These words, with announcements in those of the dialogue.
	pub(super) fn in_one_language(&self) -> Self {
		Self {
			announced: self.told.clone(),
			..self.clone()
		}
	}

	#[must_use]
	pub const fn manner(&self) -> &Manner {
		&self.manner
	}

	/// The file and the rank: "Eva vier".
	#[must_use]
	pub fn square(&self, square: Square) -> Phrase {
		self.square_in(&self.told, square)
	}

	pub(super) fn square_in(&self, names: &MoveNames, square: Square) -> Phrase {
		let mut said = Phrase::new();
		names.push_square(&mut said, square);
		self.in_signs(|| square.to_string(), said)
	}

	/// The word of a square's file by itself.
	#[must_use]
	pub fn file_of(&self, square: Square) -> Phrase {
		let mut phrase = Phrase::new();
		self.told.push_file(&mut phrase, square);
		self.in_signs(|| square.file().to_string(), phrase)
	}

	/// The word of a square's rank by itself.
	pub(super) fn rank_of(&self, square: Square) -> Phrase {
		let mut phrase = Phrase::new();
		self.told.push_rank(&mut phrase, square);
		self.in_signs(|| square.rank().to_string(), phrase)
	}

	#[must_use]
	pub fn piece(&self, role: Role) -> Phrase {
		Phrase::word(self.manner.dialogue, self.dialogue.pieces.get(role))
	}

	/// The side: "Weiß".
	#[must_use]
	pub fn color(&self, color: Color) -> Phrase {
		Phrase::word(self.manner.dialogue, self.dialogue.colours.get(color))
	}

	/// The number alone, as in "Zug Nummer einundzwanzig".
	#[must_use]
	pub fn number(&self, number: u32) -> Phrase {
		let said = self.in_dialogue(|dialogue| dialogue.numbers.cardinal(self.manner.dialogue, number));
		self.in_signs(|| number.to_string(), said)
	}

	/// The number of a year.
	#[must_use]
	pub fn year(&self, year: u32) -> Phrase {
		let said = |dialogue: &Dialogue| dialogue.years.year(&dialogue.numbers, self.manner.dialogue, year);
		self.in_signs(|| year.to_string(), self.in_dialogue(said))
	}

	/// The time in hours, minutes and seconds, seconds rounded up: "eine Stunde fünf Minuten". Units of zero are
	/// dropped at both ends; no time at all is "null Sekunden".
	#[must_use]
	pub fn span(&self, span: Span) -> Phrase {
		let said =
			self.in_dialogue(|dialogue| dialogue.numbers.span(&dialogue.time, self.manner.dialogue, span));
		self.in_signs(|| figures(span), said)
	}

	/// The phrase with its holes filled, in the order of [`PhraseKey::holes`].
	#[must_use]
	pub fn line(&self, line: PhraseKey, holes: &[Phrase]) -> Phrase {
		let whole = self.in_dialogue(|dialogue| {
			dialogue
				.phrase(line)
				.any()
				.fill(self.manner.dialogue, holes, &dialogue.bent)
		});
		self.shortened(line, holes, whole)
	}

	/// The phrase with its holes filled by their names, where only the running program knows which of several phrases it is.
	#[must_use]
	pub(crate) fn line_by_names(&self, line: PhraseKey, named: &[(&str, Phrase)]) -> Phrase {
		let filling = |hole: &&str| named.iter().find(|(name, _)| name == hole);
		let holes = line.holes().iter().filter_map(filling);
		let holes: Vec<Phrase> = holes.map(|(_, filling)| filling.clone()).collect();
		self.line(line, &holes)
	}

	/// The phrase with two holes or more, filled by their names.
	#[must_use]
	pub fn fill(&self, filled: impl Into<FilledPhrase>) -> Phrase {
		let FilledPhrase { key, holes } = filled.into();
		self.line(key, &holes)
	}

	/// The phrase for this number of counted things. `holes` are the others, in the order of [`PhraseKey::holes`].
	#[must_use]
	pub fn counted(&self, line: PhraseKey, count: u32, holes: &[Phrase]) -> Phrase {
		let mut others = holes.iter().cloned();
		let mut filling = |hole: &&str| match line.counts() {
			Some(counted) if counted == *hole => self.number(count),
			Some(_) | None => others.next().unwrap_or_default(),
		};
		let holes: Vec<Phrase> = line.holes().iter().map(&mut filling).collect();
		self.in_dialogue(|dialogue| {
			dialogue
				.phrase(line)
				.of(count)
				.fill(self.manner.dialogue, &holes, &dialogue.bent)
		})
	}

	/// Several things in a row: commas between them, and the language's own word before the last one.
	#[must_use]
	pub fn listed(&self, items: impl IntoIterator<Item = Phrase>) -> Phrase {
		let mut items: Vec<Phrase> = items.into_iter().collect();
		let last = items.pop().unwrap_or_default();
		let mut list = Phrase::new();
		for item in items {
			list.mark(',');
			list.append(item);
		}
		if list.is_empty() {
			return last;
		}
		self.fill(phrases::ListEnd { list, last })
	}

	/// The name of a typed sign: a digit as a number, a letter as itself, a sign by its name.
	#[must_use]
	pub fn sign(&self, sign: char) -> Phrase {
		let language = self.manner.dialogue;
		if let Some(digit) = sign.to_digit(10) {
			return self.number(digit);
		}
		let sign = sign.to_lowercase().next().unwrap_or(sign);
		if sign.is_ascii_alphabetic() {
			return Phrase::word(language, sign.encode_utf8(&mut [0; 4]));
		}
		let small = sign.to_lowercase().next().unwrap_or(sign);
		self.in_dialogue(|dialogue| match dialogue.symbols.get(&small) {
			Some(name) => Phrase::word(language, name),
			None => Phrase::free(language, sign.encode_utf8(&mut [0; 4])),
		})
	}

	/// The piece letters in the order king, queen, rook, bishop, knight, pawn.
	#[must_use]
	pub fn letters(&self) -> [char; 6] {
		KING_FIRST.map(|role| *self.dialogue.letters.get(role))
	}

	/// [`Vocabulary::new`] makes no vocabulary without a dialogue.
	pub(super) fn in_dialogue(&self, phrase: impl FnOnce(&Dialogue) -> Phrase) -> Phrase {
		self.dialogue.dialogue.as_ref().map_or_else(Phrase::new, phrase)
	}
}

/// The compact form, for fingers on a braille display and for screen readers: text in signs and figures, which is heard
/// in words.
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
			parts: vec![Part::Written(signs())],
		};
		for part in said.parts {
			match part {
				Part::Mark(Phrase::JOINT) => phrase.mark(Phrase::JOINT),
				Part::Mark(_) => phrase.mark(Phrase::BREATH),
				part @ (Part::Word { .. } | Part::Free { .. } | Part::Written(_) | Part::Heard { .. }) => {
					self.hear(&mut phrase, Phrase { parts: vec![part] })
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

/// Time controls in words.
impl Vocabulary {
	/// A time control in words, with all its periods, and both sides' where the two differ.
	#[must_use]
	pub fn controls(&self, controls: Option<&Controls>) -> Phrase {
		match controls {
			None => self.line(PhraseKey::WithoutClock, &[]),
			Some(Controls { white, black }) if white == black => self.control(white),
			Some(Controls { white, black }) => self.fill(phrases::ControlsApart {
				white: self.control(white),
				black: self.control(black),
			}),
		}
	}

	fn control(&self, control: &Control) -> Phrase {
		let last = control.periods.len();
		let periods = (1..).zip(&control.periods);
		let told = periods.map(|(number, period)| self.period(period, control.mode, number == last));
		told.reduce(|first, next| self.fill(phrases::ThenPeriod { first, next }))
			.unwrap_or_default()
	}

	/// A time of a control. One that is not of whole seconds is said in figures, with the decimal sign of the language.
	fn exact(&self, span: Span) -> Phrase {
		if span.0.is_multiple_of(1000) {
			return self.span(span);
		}
		let point = if self.manner.dialogue == Language::ENGLISH {
			'.'
		} else {
			','
		};
		let parts = format!("{:03}", span.0 % 1000);
		self.text(&format!(
			"{}{point}{} s",
			span.0 / 1000,
			parts.trim_end_matches('0')
		))
	}

	fn period(&self, period: &Period, mode: Mode, last: bool) -> Phrase {
		let (base, extra) = (self.exact(period.time), self.exact(period.extra));
		let time = if period.extra == Span::ZERO {
			self.line(PhraseKey::BaseAlone, &[base])
		} else {
			match mode {
				Mode::Increment => self.fill(phrases::BaseAndIncrement {
					base,
					increment: extra,
				}),
				Mode::Delay => self.fill(phrases::BaseAndDelay { base, delay: extra }),
				Mode::Bronstein => self.fill(phrases::BaseAndBronstein { base, delay: extra }),
			}
		};
		match period.count() {
			None => time,
			Some(moves) => {
				// The last number of moves repeats.
				let line = if last {
					PhraseKey::TimeForEvery
				} else {
					PhraseKey::TimeForMoves
				};
				self.counted(line, moves, &[time])
			}
		}
	}
}

/// Keys by the names that a listener finds them under.
impl Vocabulary {
	/// The key as it is named aloud: "Steuerung r", "Umschalt F5", "Komma".
	#[must_use]
	pub fn key(&self, key: Key) -> Phrase {
		let mut phrase = Phrase::new();
		for (held, name) in [(key.ctrl, "ctrl"), (key.alt, "alt")] {
			if held {
				phrase.append(self.key_named(name));
			}
		}
		phrase.append(match key.code {
			KeyCode::Char(' ') => self.key_named("space"),
			KeyCode::Char(capital) if capital.is_uppercase() => {
				self.line(PhraseKey::Capital, &[self.sign(capital)])
			}
			KeyCode::Char(sign) => self.sign(sign),
			KeyCode::F(_)
			| KeyCode::Enter
			| KeyCode::Escape
			| KeyCode::Backspace
			| KeyCode::Delete
			| KeyCode::Tab
			| KeyCode::Up
			| KeyCode::Down
			| KeyCode::Left
			| KeyCode::Right
			| KeyCode::Home
			| KeyCode::End
			| KeyCode::PageUp
			| KeyCode::PageDown => self.key_written(&format!("{}", Key::plain(key.code))),
		});
		phrase
	}

	/// Keys that are pressed one after the other: "Komma, dann a".
	#[must_use]
	pub fn keys(&self, keys: &[Key]) -> Phrase {
		let named = keys.iter().map(|key| self.key(*key));
		let joined = named.reduce(|first, next| self.fill(phrases::ThenKey { first, next }));
		joined.unwrap_or_default()
	}

	fn key_written(&self, name: &str) -> Phrase {
		match name.strip_prefix("shift-") {
			Some(rest) => {
				let mut phrase = self.key_named("shift");
				phrase.append(self.key_named(rest));
				phrase
			}
			None => self.key_named(name),
		}
	}

	/// A named key, or a key that is held.
	pub(super) fn key_named(&self, name: &str) -> Phrase {
		let language = self.manner.dialogue;
		self.in_dialogue(|dialogue| match dialogue.keys.get(name) {
			Some(name) => name.said(language),
			None => Phrase::free(language, name),
		})
	}
}

#[cfg(test)]
mod controls_tests {
	use alloc::string::ToString;

	use crate::voice::{Language, Library, Manner, Vocabulary};

	#[test]
	fn every_period_of_a_time_control_is_told() {
		for (language, text, told) in [
			("de", "15", "fünfzehn Minuten"),
			("de", "5+3", "fünf Minuten plus drei Sekunden pro Zug"),
			("de", "3+2.4", "drei Minuten plus 2,4 s pro Zug"),
			("en", "3+0.4", "three minutes plus 0.4 s per move"),
			("en", "5d3", "five minutes with a delay of three seconds per move"),
			(
				"en",
				"5b3",
				"five minutes with a Bronstein delay of three seconds per move",
			),
			(
				"de",
				"5b3",
				"fünf Minuten plus drei Sekunden Aufschub nach Bronstein pro Zug",
			),
			(
				"de",
				"5+3/3",
				"Weiß fünf Minuten plus drei Sekunden pro Zug, Schwarz drei Minuten",
			),
			(
				"en",
				"40/120,20/60*",
				"two hours for forty moves, then one hour for every twenty moves",
			),
			(
				"en",
				"1/1,1/2*",
				"one minute for one move, then two minutes for each move",
			),
			(
				"de",
				"40/90+30,20/30+30,15",
				"eine Stunde dreißig Minuten plus dreißig Sekunden pro Zug für vierzig Züge, dann dreißig Minuten plus \
				 dreißig Sekunden pro Zug für zwanzig Züge, dann fünfzehn Minuten",
			),
		] {
			let manner = Manner::new(Language::new(language).unwrap());
			let words = Vocabulary::new(&Library::built_in(), manner).unwrap();
			let controls = text.parse().unwrap();
			assert_eq!(words.controls(Some(&controls)).to_string(), told);
		}
	}
}

#[cfg(test)]
mod key_names_tests {
	use alloc::string::{String, ToString};
	use alloc::vec::Vec;

	use crate::voice::sentences::words;
	use crate::voice::{Language, Phrase};

	fn told(language: Language, keys: &str) -> String {
		let keys: Vec<_> = keys.split(' ').map(|key| key.parse().unwrap()).collect();
		words(language).keys(&keys).to_string()
	}

	#[test]
	fn keys_have_names() {
		for (keys, german, english) in [
			("ctrl-r", "Steuerung r", "Control r"),
			("shift-f5", "Umschalt F5", "Shift F5"),
			(", a", "Komma, dann a", "comma, then a"),
			("K", "groß k", "capital k"),
			("space", "Leertaste", "Space"),
			("8", "acht", "eight"),
			("page-up", "Bild auf", "page up"),
		] {
			assert_eq!(told(Language::GERMAN, keys), german);
			assert_eq!(told(Language::ENGLISH, keys), english);
		}
		assert_eq!(words(Language::GERMAN).keys(&[]), Phrase::new());
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
			let phrase = words.the_move(&position, position.uci_move(uci).unwrap());
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
		assert_eq!(words.square(Square::E4).to_string(), "e4");
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
				let holes = vec![words.color(Color::White); key.holes().len()];
				let (written, whole) = (words.line(*key, &holes), plain.line(*key, &holes));
				let (written, whole) = (written.to_string(), whole.to_string());
				assert!(written.len() <= whole.len(), "{language}: {written} for {whole}");
				short += usize::from(written != whole);
			}
			assert!(short >= 15, "{language}: {short}");
		}
	}
}
