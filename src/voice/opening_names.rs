//! The names of openings, found by the positions to which their moves lead.

use alloc::vec::Vec;

use super::phrase::{Language, Phrase};
use super::phrase_keys::PhraseKey;
use super::vocabulary::Vocabulary;
use crate::chess::{Position, PositionKey};
use crate::game::Table;

/// A line each: the moves, and the name in German, English, Finnish and Swedish, with a bar between.
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
	names: Vec<&'static str>,
}

fn rows() -> impl Iterator<Item = Row> {
	let lines = OPENINGS.lines().filter(|line| !line.starts_with('#'));
	lines.filter_map(|line| {
		let (moves, names) = line.split_once('|')?;
		let names = names.split('|').map(str::trim).collect();
		Some(Row { moves, names })
	})
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

impl Vocabulary {
	/// The name of the opening that was played: of the last position on the board that has one.
	#[must_use]
	pub fn opening(&self, table: &Table) -> Phrase {
		let plies = table.plies().iter().map(|ply| ply.before.key());
		let seen: Vec<PositionKey> = plies.chain([table.position().key()]).collect();
		let place = |row: &Row| {
			let key = reached(row.moves)?.key();
			seen.iter().position(|seen| *seen == key)
		};
		let known = rows().filter_map(|row| Some((place(&row)?, row)));
		// Of two at the same place they are the same opening.
		let Some((_, row)) = known.max_by_key(|(place, _)| *place) else {
			return self.line(PhraseKey::OpeningUnknown, &[]);
		};
		let language = self.manner.dialogue;
		let own = LANGUAGES.iter().position(|known| *known == language);
		let name = own.and_then(|own| row.names.get(own)).or(row.names.get(1));
		let name = Phrase::free(language, name.copied().unwrap_or_default());
		self.line(PhraseKey::ReadOpening, &[name])
	}
}

#[cfg(test)]
mod tests {
	use alloc::collections::BTreeSet;

	use super::*;

	#[test]
	fn every_opening_is_played_and_named_in_every_language() {
		let (mut seen, mut number) = (BTreeSet::new(), 0);
		for Row { moves, names } in rows() {
			let position = reached(moves).unwrap_or_else(|| panic!("{moves}"));
			assert!(seen.insert(position.key()), "twice: {moves}");
			assert_eq!(names.len(), LANGUAGES.len(), "{moves}");
			assert!(names.iter().all(|name| name.chars().count() > 3), "{moves}");
			number += 1;
		}
		assert!(number > 90, "{number}");
	}
}
