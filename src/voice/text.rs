//! Texts from outside, such as names, dates and paths, so that every voice says the same: figures and signs in words.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::article::roman;
use super::phrase::{Part, Phrase};
use super::phrase_keys::phrases;
use super::vocabulary::Vocabulary;
use crate::chess::Color;

/// Signs of one word that are said; a longer word is too much for a listener.
const LONGEST: usize = 40;

/// A longer row of letters between figures is a word, a shorter one is spelled: "Partie23" and "Sg1f3".
const SPELLED: usize = 3;

/// Signs inside words that no voice misreads.
const QUIET: [char; 7] = ['\'', '’', '-', '.', '–', '·', ','];

/// The text after the year of a game of which only the year is known.
const UNKNOWN_DAY: &str = ".??.??";

impl Vocabulary {
	/// The two players, without a mark at the end. A player without a name is called by their colour.
	#[must_use]
	pub fn players(&self, white: &str, black: &str) -> Phrase {
		let player = |name: &str, color| {
			if name.is_empty() {
				self.color(color)
			} else {
				self.text(name)
			}
		};
		self.fill(phrases::Against {
			white: player(white, Color::White),
			black: player(black, Color::Black),
		})
	}

	/// A text from outside. It is printed as it is; words are said where voices would read it in different ways
	/// (2026-11-21, 9.2.1, e4, 18:30, /home). Control characters become blanks, and the length is bounded.
	#[must_use]
	pub fn text(&self, text: &str) -> Phrase {
		let language = self.manner().dialogue;
		let mut phrase = Phrase::new();
		let mut plain: Vec<&str> = Vec::new();
		let clean = Phrase::free(language, text).to_string();
		for word in clean.split_whitespace() {
			if is_plain(word) {
				plain.push(word);
				continue;
			}
			phrase.append(Phrase::free(language, &core::mem::take(&mut plain).join(" ")));
			self.push_signs(&mut phrase, word);
		}
		phrase.append(Phrase::free(language, &plain.join(" ")));
		phrase
	}

	/// A word with figures or signs in it: printed, and said piece by piece.
	fn push_signs(&self, phrase: &mut Phrase, word: &str) {
		let inner = match word.strip_suffix(UNKNOWN_DAY) {
			Some(_) => word,
			None => word.trim_end_matches([',', '.', ':', ';', '?', '!']),
		};
		// A word of nothing but marks is no end of a sentence.
		let (inner, mark) = match word.get(inner.len()..).and_then(|marks| marks.chars().last()) {
			Some(mark) if !inner.is_empty() => (inner, Some(mark)),
			Some(_) | None => (word, None),
		};
		let written = if mark == Some(';') { word } else { inner };
		phrase.parts.push(Part::Written(written.to_string()));
		let core = inner.trim_matches(['(', ')', '"', '„', '“', '”']);
		let core = if core.contains(char::is_alphanumeric) {
			core
		} else {
			inner
		};
		let said = self.date(core).unwrap_or_else(|| self.pieces_in_words(core));
		self.hear(phrase, said);
		match mark {
			Some(';') => phrase.mark(Phrase::BREATH),
			Some(mark) => phrase.mark(mark),
			None => {}
		}
	}

	/// "2026-11-21" in words, and of "1851.??.??" the year.
	fn date(&self, text: &str) -> Option<Phrase> {
		let mut parts = text.splitn(3, ['-', '.']);
		let [year, month, day] = [parts.next()?, parts.next()?, parts.next()?];
		if [year.len(), month.len(), day.len()] != [4, 2, 2] {
			return None;
		}
		if text.ends_with(UNKNOWN_DAY) {
			return Some(self.year(year.parse().ok()?));
		}
		let dates = &self.dialogue.dialogue.as_ref()?.dates;
		let of = |words: &[String], number: &str| {
			let word = words.get(number.parse::<usize>().ok()?.checked_sub(1)?)?;
			Some(Phrase::word(self.manner().dialogue, word))
		};
		let (day, month) = (of(&dates.days, day)?, of(&dates.months, month)?);
		Some(self.fill(phrases::Date {
			day,
			month,
			year: self.year(year.parse().ok()?),
		}))
	}

	/// A day of a date, or a month.
	pub(super) fn date_example(&self, day: bool) -> Phrase {
		let dates = self.dialogue.dialogue.as_ref().map(|dialogue| &dialogue.dates);
		let words = dates.map(|dates| if day { &dates.days } else { &dates.months });
		let word = words.and_then(|words| words.first());
		word.map_or_else(Phrase::new, |word| Phrase::word(self.manner().dialogue, word))
	}

	/// Numbers, words, and letters and signs by their names.
	fn pieces_in_words(&self, text: &str) -> Phrase {
		let is_time = is_time(text);
		let pieces: Vec<&str> = pieces(text).take(LONGEST).collect();
		let mut phrase = Phrase::new();
		for (place, piece) in pieces.iter().copied().enumerate() {
			let before = place.checked_sub(1).and_then(|before| pieces.get(before));
			let beside = before.into_iter().chain(pieces.get(place.saturating_add(1)));
			let figures = beside
				.into_iter()
				.any(|piece| piece.contains(|sign: char| sign.is_ascii_digit()));
			let first = piece.chars().next().unwrap_or(' ');
			if first.is_ascii_digit() {
				phrase.append(self.figures(piece));
			} else if !first.is_alphabetic() {
				match first {
					':' if is_time => {}
					_ => phrase.append(self.sign(first)),
				}
			} else if let Some(number) = roman(piece).filter(|_| text.contains('.')) {
				phrase.append(self.number(number));
			} else if is_spelled(piece, figures) {
				for letter in piece.chars() {
					phrase.append(self.sign(letter));
				}
			} else {
				phrase.append(Phrase::free(self.manner().dialogue, piece));
			}
		}
		phrase
	}

	/// A number, or its figures one by one where it begins with a zero or is too long to be followed.
	fn figures(&self, figures: &str) -> Phrase {
		match figures.parse::<u32>() {
			Ok(number) if !figures.starts_with('0') || figures.len() == 1 => self.number(number),
			Ok(_) | Err(_) => {
				let mut phrase = Phrase::new();
				for figure in figures.chars().take(LONGEST) {
					phrase.append(self.sign(figure));
				}
				phrase
			}
		}
	}
}

/// Returns `true` if every voice reads the word alike: letters, and at most the marks that words have.
fn is_plain(word: &str) -> bool {
	let core = word.trim_matches([',', '.', ':', ';', '?', '!', '(', ')', '"', '„', '“', '”', '…']);
	core.contains(char::is_alphabetic)
		&& core
			.chars()
			.all(|sign| sign.is_alphabetic() || QUIET.contains(&sign))
}

/// Returns `true` for "18:30" and "1:05:00".
fn is_time(text: &str) -> bool {
	let parts: Vec<&str> = text.split(':').collect();
	let two = |part: &&str| part.len() == 2 && part.bytes().all(|figure| figure.is_ascii_digit());
	matches!(parts.as_slice(), [first, rest @ ..]
		if matches!(rest.len(), 1 | 2) && (1..=2).contains(&first.len())
			&& first.bytes().all(|figure| figure.is_ascii_digit()) && rest.iter().all(two))
}

fn is_spelled(letters: &str, figures: bool) -> bool {
	let length = letters.chars().count();
	let sounds = |letter: char| !letter.is_ascii() || "aeiouyAEIOUY".contains(letter);
	length == 1 || (figures && length <= SPELLED) || !letters.contains(sounds)
}

/// Rows of figures, rows of letters, and every other sign alone.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
	let kind = |sign: char| (sign.is_ascii_digit(), sign.is_alphabetic());
	let mut rest = text;
	core::iter::from_fn(move || {
		let first = kind(rest.chars().next()?);
		let end = match first {
			(false, false) => rest.chars().next()?.len_utf8(),
			_ => rest.find(|sign| kind(sign) != first).unwrap_or(rest.len()),
		};
		let (piece, behind) = rest.split_at_checked(end)?;
		rest = behind;
		Some(piece)
	})
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::voice::{Language, Library, Manner};

	/// As it is printed, and as it is said.
	fn check(language: Language, text: &str, said: &str) {
		let words = Vocabulary::new(&Library::built_in(), Manner::new(language)).unwrap();
		let phrase = words.text(text);
		assert_eq!(phrase.to_string(), text);
		let heard = Phrase {
			parts: phrase
				.parts
				.into_iter()
				.filter_map(|part| match part {
					Part::Written(_) => None,
					Part::Heard { language, text } => Some(Part::Word { language, text }),
					said @ (Part::Word { .. } | Part::Free { .. } | Part::Mark(_)) => Some(said),
				})
				.collect(),
		};
		assert_eq!(heard.to_string(), said);
	}

	#[test]
	fn figures_and_signs_are_said_in_words() {
		let german = |text, said| check(Language::GERMAN, text, said);
		german("Anna Müller-Lüdenscheidt", "Anna Müller-Lüdenscheidt");
		german("J. R. O'Neill", "J. R. O'Neill");
		german(
			"2026-11-21",
			"einundzwanzigster November zweitausendsechsundzwanzig",
		);
		german("1972.??.??", "neunzehnhundertzweiundsiebzig");
		german("2026.01.01", "erster Januar zweitausendsechsundzwanzig");
		german(
			"2026-13-01",
			"zweitausendsechsundzwanzig Strich dreizehn Strich null eins",
		);
		german("Saal 2, 18:30", "Saal zwei, achtzehn dreißig");
		german("um 9:05 dort", "um neun null fünf dort");
		german("e9", "e neun");
		german("R5h3", "r fünf h drei");
		german("0-0", "null Strich null");
		german("(=)", "Klammer auf gleich Klammer zu");
		german("Deep Blue 2", "Deep Blue zwei");
		german("Partie23", "Partie dreiundzwanzig");
		german(
			"/home/eva/2.pgn",
			"Schrägstrich home Schrägstrich eva Schrägstrich zwei Punkt p g n",
		);
		german("a <b> & c", "a kleiner als b größer als Und-Zeichen c");
		german("100000", "eins null null null null null");
		german(
			"99999999999999",
			"neun neun neun neun neun neun neun neun neun neun neun neun neun neun",
		);
		german("III.3.1", "drei Punkt drei Punkt eins");
	}

	#[test]
	fn a_law_is_read_in_english() {
		let english = |text, said| check(Language::ENGLISH, text, said);
		english(
			"9.2.1: In 2018, see (9.5; 10.2)",
			"nine dot two dot one: In two thousand and eighteen, see nine dot five ten dot two",
		);
		english("2026-11-21", "November twenty-first twenty twenty-six");
	}
}
