//! Letters of many cells, for eyes that need them large: each cell holds two points, one above the other.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Every letter by itself: a row with the letter, then rows of points.
const DRAWN: &str = include_str!("glyphs.txt");

/// Points from side to side.
pub const WIDTH: usize = 5;
/// Points from top to bottom. Upper-case letters leave the last row free.
pub const HEIGHT: usize = 6;

type Points = [[bool; WIDTH]; HEIGHT];

fn drawn() -> &'static BTreeMap<char, Points> {
	static LETTERS: OnceLock<BTreeMap<char, Points>> = OnceLock::new();
	LETTERS.get_or_init(|| DRAWN.split("\n\n").filter_map(read).collect())
}

fn read(text: &str) -> Option<(char, Points)> {
	let mut lines = text.trim().lines();
	let letter = lines.next()?.chars().next()?;
	let mut points = Points::default();
	for (row, line) in points.iter_mut().zip(lines) {
		for (point, sign) in row.iter_mut().zip(line.chars()) {
			*point = sign == '#';
		}
	}
	Some((letter, points))
}

/// The letter in rows of cells, every point `scale` columns wide and as many half rows high: `5 * scale` columns and `3 *
/// scale` rows. `None` if this letter is not drawn.
#[must_use]
pub fn rows(letter: char, scale: usize) -> Option<Vec<String>> {
	let points = drawn().get(&letter)?;
	let lit = |x: usize, y: usize| {
		points
			.get(y / scale)
			.and_then(|row| row.get(x / scale))
			.is_some_and(|point| *point)
	};
	let cell = |x, row| match (lit(x, 2 * row), lit(x, 2 * row + 1)) {
		(true, true) => '█',
		(true, false) => '▀',
		(false, true) => '▄',
		(false, false) => ' ',
	};
	let row = |row| (0..WIDTH * scale).map(|x| cell(x, row)).collect();
	Some((0..HEIGHT * scale / 2).map(row).collect())
}

#[cfg(test)]
mod tests {
	use annabella::voice::{Language, Library, Manner, Vocabulary};

	use super::*;

	#[test]
	fn a_letter_is_drawn_in_both_sizes() {
		assert_eq!(rows('T', 1).unwrap(), ["▀▀█▀▀", "  █  ", "  ▀  "]);
		let large = rows('T', 2).unwrap();
		assert_eq!(large.len(), 6);
		assert_eq!(large[0], "██████████");
		assert_eq!(large[4], "    ██    ");
		assert_eq!(large[5], "          ");
		assert_eq!(rows('Ω', 1), None);
	}

	#[test]
	fn every_piece_of_every_language_is_drawn() {
		let library = Library::built_in();
		for (language, _, dialogue) in library.languages() {
			let mut manner = Manner::new(language);
			if !dialogue {
				manner.dialogue = Language::ENGLISH;
			}
			for letter in Vocabulary::new(&library, manner).unwrap().letters() {
				for case in [letter.to_ascii_uppercase(), letter.to_ascii_lowercase()] {
					assert!(rows(case, 1).is_some(), "{language}: {case}");
				}
			}
		}
	}

	#[test]
	fn no_two_letters_look_alike() {
		let all: Vec<(&char, &Points)> = drawn().iter().collect();
		for (place, (one, points)) in all.iter().enumerate() {
			for (other, others) in &all[place + 1..] {
				let apart = points
					.as_flattened()
					.iter()
					.zip(others.as_flattened())
					.filter(|(one, other)| one != other)
					.count();
				assert!(apart >= 3, "{one} and {other} differ in {apart} points");
			}
		}
	}
}
