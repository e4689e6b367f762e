//! The names of openings, found by the positions to which their moves lead.

use alloc::string::String;
use alloc::vec::Vec;

use super::opening_parts::OpeningParts;
use super::phrase::{Language, Phrase};
use super::phrase_keys::PhraseKey;
use super::vocabulary::Vocabulary;
use crate::chess::{Position, PositionKey};
use crate::game::Table;
use crate::openings;

/// A line each: the moves, and the name in German, English, Finnish and Swedish, with a bar between. A star is before those that are
/// only on the way to others.
static OPENINGS: &str = include_str!("../../voices/openings.txt");

/// The languages of the names, in their order.
const LANGUAGES: [Language; 4] = [
	Language::GERMAN,
	Language::ENGLISH,
	Language::FINNISH,
	Language::SWEDISH,
];

/// An opening.
struct Row {
	moves: &'static str,
	/// True if it is told only in answer to a question.
	is_on_the_way: bool,
	names: Vec<&'static str>,
}

fn rows() -> impl Iterator<Item = Row> {
	let lines = OPENINGS.lines().filter(|line| !line.starts_with('#'));
	lines.filter_map(|line| {
		let (moves, names) = line.split_once('|')?;
		let starless = moves.trim_start_matches('*');
		Some(Row {
			moves: starless,
			is_on_the_way: starless != moves,
			names: names.split('|').map(str::trim).collect(),
		})
	})
}

/// Returns a name of the list of codes, which is American, as those of our own list are written: "Sicilian Defence, Dragon Variation".
#[must_use]
pub fn as_spelled_here(name: &str) -> String {
	name.replace("Defense", "Defence")
		.replace("Center", "Centre")
		.replacen(": ", ", ", 1)
}

fn english(name: &str) -> Phrase {
	Phrase::free(Language::ENGLISH, &as_spelled_here(name))
}

/// The whole name of an opening in this language, by the English one; the names of variations are put together.
fn whole_name(name: &str, language: Language) -> Option<&'static str> {
	let own = LANGUAGES.iter().position(|known| *known == language)?;
	let named = |row: &Row| row.names.get(1) == Some(&name);
	rows().find(named)?.names.get(own).copied()
}

/// The position to which the moves lead from the usual start.
fn reached(moves: &str) -> Option<Position> {
	moves
		.split_whitespace()
		.try_fold(Position::start(), |position, san| {
			let mv = position.san_move(san).ok()?;
			Some(position.after(mv))
		})
}

/// The name in the list of codes of the position to which the moves of a row lead.
fn named_at(row: &Row) -> Option<&'static str> {
	Some(openings::at(&reached(row.moves)?)?.name)
}

impl Vocabulary {
	/// The opening that was played: its name, its code, and its English name where that is another.
	#[must_use]
	pub fn opening(&self, table: &Table) -> Phrase {
		let coded = openings::of(table.positions());
		let keys: Vec<PositionKey> = table.positions().map(Position::key).collect();
		let place = |row: &Row| {
			let key = reached(row.moves)?.key();
			keys.iter().position(|seen| *seen == key)
		};
		let known = rows().filter_map(|row| Some((place(&row)?, row)));
		// Of two at the same place they are the same opening.
		let own = known.max_by_key(|(place, _)| *place).map(|(_, row)| row);
		// A variation of it has a name of its own.
		let same = |row: &Row| coded.map(|opening| opening.name) == named_at(row);
		let own = match own {
			Some(row) if same(&row) => Some(self.name_of(&row)),
			own => coded
				.and_then(|opening| self.put_together(opening.name))
				.or_else(|| own.map(|row| self.name_of(&row))),
		};
		let abroad = coded.map(|opening| english(opening.name));
		let is_english = self.manner.dialogue == Language::ENGLISH;
		let (name, abroad) = match (own, abroad) {
			(Some(own), abroad) if !is_english => (own, abroad),
			(_, Some(abroad)) => (abroad, None),
			(own, None) => match own {
				Some(own) => (own, None),
				None => return self.line(PhraseKey::OpeningUnknown, &[]),
			},
		};
		let mut told = self.line(PhraseKey::ReadOpening, &[name]);
		if let Some(opening) = coded {
			told.append(self.line(PhraseKey::ReadEco, &[self.text(opening.eco)]));
		}
		if let Some(abroad) = abroad {
			told.append(self.line(PhraseKey::OpeningAbroad, &[abroad]));
		}
		told
	}

	/// The opening to which the last move has led, if it has a name that is worth saying unasked.
	#[must_use]
	pub fn opening_reached(&self, table: &Table) -> Option<Phrase> {
		let (key, plies) = (table.position().key(), table.plies());
		let row = rows()
			.filter(|row| !row.is_on_the_way && row.moves.split_whitespace().count() == plies.len())
			.find(|row| reached(row.moves).is_some_and(|position| position.key() == key))?;
		Some(self.line(PhraseKey::ReadOpening, &[self.name_of(&row)]))
	}

	/// The name of the opening of this position: in the language of the dialogue where that is known, else in English.
	#[must_use]
	pub fn opening_at(&self, position: &Position) -> Option<Phrase> {
		if self.manner.dialogue == Language::ENGLISH {
			return openings::at(position).map(|opening| english(opening.name));
		}
		let made = (position.move_number().saturating_sub(1) * 2 + position.turn().fold_wb(0, 1)) as usize;
		let own = rows()
			.filter(|row| row.moves.split_whitespace().count() == made)
			.find(|row| reached(row.moves).is_some_and(|other| other.key() == position.key()));
		let by_name = || {
			self.openings_called(&[openings::at(position)?.name])
				.into_iter()
				.next()
		};
		own.map(|row| self.name_of(&row)).or_else(by_name)
	}

	/// The names of openings of the table, in the language of the dialogue where they are known, else in English.
	#[must_use]
	pub fn openings_called(&self, names: &[&str]) -> Vec<Phrase> {
		let known: Vec<(Row, &str)> = if self.manner.dialogue == Language::ENGLISH {
			Vec::new()
		} else {
			let named = |row: Row| {
				let name = named_at(&row)?;
				Some((row, name))
			};
			rows().filter_map(named).collect()
		};
		let called = |name: &&str| {
			let own = known.iter().find(|(_, other)| other == name);
			own.map(|(row, _)| self.name_of(row))
				.or_else(|| self.put_together(name))
				.unwrap_or_else(|| english(name))
		};
		names.iter().map(called).collect()
	}

	/// A name of the table in the language of the dialogue, if that has all of its parts.
	fn put_together(&self, name: &str) -> Option<Phrase> {
		let language = self.manner.dialogue;
		let whole = |part: &str| whole_name(part, language);
		let text = OpeningParts::of(language, &whole)?.put_together(&as_spelled_here(name))?;
		Some(Phrase::free(language, &text))
	}

	/// The name of the opening of this position, without the part that has been said: the name before, if it goes on from there.
	#[must_use]
	pub fn opening_after(&self, before: Option<&str>, position: &Position) -> Option<Phrase> {
		let whole = self.opening_at(position)?;
		let opening = openings::at(position)?;
		let is_english = whole == english(opening.name);
		let rest = before.and_then(|before| opening.name.strip_prefix(before));
		let rest = rest.and_then(|rest| rest.strip_prefix([':', ','])).map(str::trim);
		Some(match rest {
			Some(rest) if is_english => english(rest),
			Some(rest) => self.put_together(rest).unwrap_or(whole),
			None => whole,
		})
	}

	/// The English names of the openings whose name in some language has these words, and the fewest others.
	#[must_use]
	pub fn openings_meant(text: &str) -> Vec<&'static str> {
		let wanted = openings::words(text);
		let others = |name: &&str| {
			let has = openings::words(name);
			let is_there = |word: &String| has.iter().any(|known| openings::begins(known, word));
			(!wanted.is_empty() && wanted.iter().all(is_there)).then_some(has.len())
		};
		let fits = rows().filter_map(|row| Some((row.names.iter().filter_map(others).min()?, row)));
		let fits: Vec<(usize, Row)> = fits.collect();
		let fewest = fits.iter().map(|(others, _)| *others).min();
		let nearest = fits.into_iter().filter(|(others, _)| Some(*others) == fewest);
		nearest.filter_map(|(_, row)| named_at(&row)).collect()
	}

	/// The name in the language of the dialogue, or else in English.
	fn name_of(&self, row: &Row) -> Phrase {
		let language = self.manner.dialogue;
		let own = LANGUAGES.iter().position(|known| *known == language);
		let name = own.and_then(|own| row.names.get(own)).or(row.names.get(1));
		Phrase::free(language, name.copied().unwrap_or_default())
	}
}

#[cfg(test)]
mod tests {
	use alloc::collections::BTreeSet;

	use super::*;
	use crate::voice::{Library, Manner};

	#[test]
	fn openings_meant_are_those_of_any_language() {
		assert_eq!(Vocabulary::openings_meant("sizilianisch"), ["Sicilian Defense"]);
		assert_eq!(Vocabulary::openings_meant("espanjalainen"), ["Ruy Lopez"]);
		assert_eq!(Vocabulary::openings_meant(""), [""; 0]);
		assert_eq!(Vocabulary::openings_meant("nobody's opening"), [""; 0]);
	}

	/// Of every tenth name of the list of codes, how many of a hundred are known as a whole.
	#[test]
	fn names_of_the_table_are_mostly_known_in_every_language() {
		let library = Library::built_in();
		for language in LANGUAGES
			.into_iter()
			.filter(|language| *language != Language::ENGLISH)
		{
			let words = Vocabulary::new(&library, Manner::new(language)).unwrap();
			let names: BTreeSet<&str> = openings::lines().map(|line| line.opening.name).collect();
			let names: Vec<&str> = names.into_iter().step_by(10).collect();
			let unknown = words.openings_called(&names).into_iter();
			let unknown = unknown.zip(&names).filter(|(own, name)| *own == english(name));
			let unknown: Vec<&str> = unknown.map(|(_, name)| *name).collect();
			assert!(unknown.len() * 100 <= names.len() * 18, "{language}: {unknown:?}");
		}
	}

	#[test]
	fn every_opening_is_played_and_named_in_every_language() {
		let (mut seen, mut number) = (BTreeSet::new(), 0);
		for Row { moves, names, .. } in rows() {
			let position = reached(moves).unwrap_or_else(|| panic!("{moves}"));
			assert!(seen.insert(position.key()), "twice: {moves}");
			assert_eq!(names.len(), LANGUAGES.len(), "{moves}");
			assert!(names.iter().all(|name| name.chars().count() > 3), "{moves}");
			number += 1;
		}
		assert!(number > 90, "{number}");
	}
}
