//! The puzzles that come with the program: a table, made by `scripts/material`.

use alloc::vec::Vec;

use super::csv::PuzzleReader;
use super::key::{PuzzleKey, PuzzleSource, hash};
use super::packed::NewPuzzle;

/// The table, in bytes, so that it may be damaged.
static TABLE: &[u8] = include_bytes!("shipped.csv");

/// The puzzles of a table that comes with the program.
#[derive(Debug)]
pub struct Shipped {
	pub puzzles: Vec<NewPuzzle>,
	/// True if a line of the table is no puzzle.
	pub is_damaged: bool,
}

impl Shipped {
	/// Reads the table of this program.
	#[must_use]
	pub fn read() -> Self {
		Self::of(TABLE)
	}

	/// Returns a number that another table does not have.
	#[must_use]
	pub fn version() -> i64 {
		hash(TABLE)
	}

	fn of(table: &[u8]) -> Self {
		let (mut puzzles, mut is_damaged) = (Vec::new(), false);
		let mut reader = PuzzleReader::default();
		let mut each = |row| match row {
			Ok(puzzle) => puzzles.push(puzzle),
			Err(_) => is_damaged = true,
		};
		reader.take(table, &mut each);
		reader.end(false, &mut each);
		is_damaged |= reader.lacking().next().is_some() || puzzles.is_empty();
		for NewPuzzle { key, packed, .. } in &mut puzzles {
			*key = PuzzleKey::hashed(PuzzleSource::Shipped, packed);
		}
		Self { puzzles, is_damaged }
	}
}

#[cfg(test)]
mod tests {
	use super::super::motifs::{estimated_rating, motifs};
	use super::super::packed::unpack;
	use super::super::theme::{Theme, Themes};
	use super::*;
	use alloc::collections::{BTreeMap, BTreeSet};

	#[test]
	fn shipped_table_solutions_end_as_their_themes_say() {
		let shipped = Shipped::read();
		assert!(!shipped.is_damaged);
		for puzzle in &shipped.puzzles {
			let (start, moves) = unpack(&puzzle.packed).unwrap();
			assert!(moves.len().is_multiple_of(2), "{}: no first move", start.fen());
			let mut end = start.clone();
			moves.iter().for_each(|mv| end.play(*mv));
			assert_eq!(
				puzzle.themes.has(Theme::Mate),
				end.is_checkmate(),
				"{}",
				start.fen()
			);
			// A packed position does not know the number of its move.
			let without_phase = |themes: Themes| -> Themes {
				let phases = [Theme::Opening, Theme::Middlegame];
				themes.iter().filter(|theme| !phases.contains(theme)).collect()
			};
			let found = without_phase(motifs(&start, &moves));
			assert_eq!(without_phase(puzzle.themes), found, "{}", start.fen());
			// The depth at which an engine first finds it counts sixty points, from one to sixteen.
			let of_depth =
				i32::from(puzzle.rating) - i32::from(estimated_rating(&start, &moves, puzzle.themes));
			assert!(
				of_depth % 60 == 0 && (-300..=600).contains(&of_depth),
				"{}: {of_depth}",
				start.fen()
			);
		}
	}

	#[test]
	fn shipped_table_has_many_themes_and_strengths() {
		let shipped = Shipped::read();
		let mut themes = BTreeMap::new();
		for theme in shipped.puzzles.iter().flat_map(|puzzle| puzzle.themes.iter()) {
			*themes.entry(theme.name()).or_insert(0) += 1;
		}
		let phases = [Theme::Opening, Theme::Middlegame, Theme::Endgame, Theme::Mate].map(Theme::name);
		let often = themes
			.iter()
			.filter(|(name, count)| **count >= 10 && !phases.contains(name))
			.count();
		assert!(often >= 10, "{themes:?}");
		for strength in [0..1200, 1200..1400, 1400..1600, 1600..1800, 1800..3000] {
			let count = shipped
				.puzzles
				.iter()
				.filter(|puzzle| strength.contains(&puzzle.rating))
				.count();
			assert!(count >= 50, "{strength:?}: {count}");
		}
		let keys: BTreeSet<PuzzleKey> = shipped.puzzles.iter().map(|puzzle| puzzle.key).collect();
		assert!(
			keys.len() >= 500 && keys.len() == shipped.puzzles.len(),
			"{}",
			keys.len()
		);
	}

	#[test]
	fn damaged_table_keeps_its_other_lines() {
		let mut table = TABLE.to_vec();
		let lines = TABLE.iter().filter(|byte| **byte == b'\n').count();
		let third = TABLE
			.iter()
			.enumerate()
			.filter(|(_, byte)| **byte == b'\n')
			.nth(2)
			.unwrap()
			.0;
		table[third + 20] = 0xff;
		let damaged = Shipped::of(&table);
		assert!(damaged.is_damaged);
		assert_eq!(damaged.puzzles.len(), lines - 2);
		assert!(Shipped::of(b"nothing\n").is_damaged);
		assert!(Shipped::of(b"").is_damaged);
	}
}
