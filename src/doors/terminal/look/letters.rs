//! Large letters for whole sentences: points in quarters of cells, each letter with its own width.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::bitmap::{Bitmap, quarters};

/// Points from the accents to below the line.
const HEIGHT: usize = 9;
/// Points between two letters, and of a blank.
const GAP: usize = 1;
const BLANK: usize = 3;

/// The size of a point: half columns and half rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scale(usize, usize);

impl Scale {
	/// Rows of a line.
	const fn rows(self) -> usize {
		(HEIGHT * self.1).div_ceil(2)
	}
}

/// The largest first. A half row is as high as two half columns are wide.
const SCALES: [Scale; 8] = [
	Scale(12, 6),
	Scale(9, 5),
	Scale(8, 4),
	Scale(6, 3),
	Scale(4, 2),
	Scale(3, 2),
	Scale(2, 1),
	Scale(1, 1),
];

fn drawn() -> &'static BTreeMap<String, Bitmap> {
	static LETTERS: OnceLock<BTreeMap<String, Bitmap>> = OnceLock::new();
	LETTERS.get_or_init(|| Bitmap::read_all(include_str!("letters.txt")))
}

/// The picture of a sign; `None` if it is not drawn.
fn letter(sign: char) -> Option<&'static Bitmap> {
	drawn().get(sign.encode_utf8(&mut [0; 4]) as &str)
}

/// Points from side to side.
fn length(word: &str) -> Option<usize> {
	let widths = word.chars().map(|sign| Some(letter(sign)?.width() + GAP));
	let all: usize = widths.sum::<Option<usize>>()?;
	Some(all.saturating_sub(GAP))
}

/// The text in the largest letters that fit into this number of columns and rows, without a word being cut; `None` if the
/// smallest are too large, or a sign in it is not drawn.
#[must_use]
pub fn rows(text: &str, width: usize, height: usize) -> Option<Vec<String>> {
	SCALES.into_iter().find_map(|scale| {
		let rows = lines(text, width, scale)?.concat();
		(rows.len() <= height).then_some(rows)
	})
}

/// Each text in lines of letters of one size, the largest in which this number of lines fits into the columns and rows; `None` as
/// for [`rows`].
#[must_use]
pub fn blocks(texts: &[String], width: usize, height: usize, least: usize) -> Option<Vec<Vec<Vec<String>>>> {
	let mut fitting = SCALES.into_iter().filter(|scale| scale.rows() * least <= height);
	fitting.find_map(|scale| texts.iter().map(|text| lines(text, width, scale)).collect())
}

/// The first of these texts that fits into one line of this number of columns and rows, in the largest letters, with a bar where
/// it is parted; and the column of the bar.
#[must_use]
pub fn typed(texts: &[(&str, &str)], width: usize, height: usize) -> Option<(Vec<String>, usize)> {
	let fitting = SCALES.into_iter().filter(|scale| scale.rows() <= height);
	let mut tried = fitting.flat_map(|scale| texts.iter().map(move |text| (scale, text)));
	tried.find_map(|(scale, (before, after))| {
		let mut columns = points(before)?;
		let bar = (columns.len() * scale.0).div_ceil(2);
		columns.extend([[true; HEIGHT], [false; HEIGHT]]);
		columns.extend(points(after)?);
		(columns.len() * scale.0 <= 2 * width).then(|| (drawn_in(&columns, scale), bar))
	})
}

/// The lit points of each column of a line, from left to right.
fn points(line: &str) -> Option<Vec<[bool; HEIGHT]>> {
	let mut columns = Vec::new();
	for sign in line.chars() {
		match letter(sign) {
			Some(letter) => {
				let lit = |x| core::array::from_fn(|y| letter.at(x, y) == '#');
				columns.extend((0..letter.width()).map(lit));
			}
			None if sign == ' ' => columns.extend([[false; HEIGHT]; BLANK]),
			None => return None,
		}
		columns.extend([[false; HEIGHT]; GAP]);
	}
	Some(columns)
}

/// The text in lines of letters of this size, each of them in rows.
fn lines(text: &str, width: usize, scale: Scale) -> Option<Vec<Vec<String>>> {
	let lines = wrapped(text, 2 * width / scale.0)?;
	lines
		.iter()
		.map(|line| Some(drawn_in(&points(line)?, scale)))
		.collect()
}

/// Lines of at most this number of points; `None` if a word has more.
fn wrapped(text: &str, room: usize) -> Option<Vec<String>> {
	let mut lines: Vec<(String, usize)> = Vec::new();
	for word in text.split_whitespace() {
		let long = length(word).filter(|long| *long <= room)?;
		match lines.last_mut() {
			Some((line, used)) if *used + BLANK + 2 * GAP + long <= room => {
				line.push(' ');
				line.push_str(word);
				*used += BLANK + 2 * GAP + long;
			}
			Some(_) | None => lines.push((word.to_owned(), long)),
		}
	}
	Some(lines.into_iter().map(|(line, _)| line).collect())
}

fn drawn_in(columns: &[[bool; HEIGHT]], Scale(wide, high): Scale) -> Vec<String> {
	let lit = |x: usize, y: usize| {
		let column = columns.get(x / wide);
		column
			.and_then(|column| column.get(y / high))
			.copied()
			.unwrap_or_default()
	};
	let cell = |x, y| quarters([lit(x, y), lit(x + 1, y), lit(x, y + 1), lit(x + 1, y + 1)]);
	let row = |row| {
		let cells = (0..columns.len() * wide).step_by(2);
		let text: String = cells.map(|x| cell(x, 2 * row)).collect();
		text.trim_end().to_owned()
	};
	(0..Scale(wide, high).rows()).map(row).collect()
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_word_is_as_large_as_there_is_room() {
		let small = rows("Äß", 6, 5).unwrap();
		assert_eq!(small.len(), 5);
		assert!(small.iter().all(|row| row.chars().count() <= 6), "{small:#?}");
		let large = rows("Äß", 80, 60).unwrap();
		assert_eq!(large.len(), 27);
		assert_eq!(rows("Springer", 20, 60), None, "no word is cut");
		assert_eq!(rows("a b c d e f", 6, 5), None, "no line is lost");
		assert_eq!(rows("漢", 80, 60), None);
		assert_eq!(rows("", 80, 60), Some(vec![]));
	}

	#[test]
	fn every_sign_that_is_said_is_drawn() {
		for sign in ('a'..='z')
			.chain('A'..='Z')
			.chain('0'..='9')
			.chain("äöüåßÄÖÜÅéÉ.,:;!?()-–'\"/+=%„“”’…".chars())
		{
			assert!(letter(sign).is_some(), "{sign}");
		}
		for (sign, letter) in drawn() {
			assert_eq!(letter.height(), HEIGHT, "{sign}");
			assert!((1..=6).contains(&letter.width()), "{sign}");
		}
	}

	#[test]
	fn no_two_letters_look_alike() {
		let points = |letter: &Bitmap| -> Vec<char> {
			(0..HEIGHT)
				.flat_map(|y| (0..5).map(move |x| letter.at(x, y)))
				.collect()
		};
		let all: Vec<_> = drawn().iter().filter(|(sign, _)| *sign != "–").collect();
		for (place, (one, first)) in all.iter().enumerate() {
			for (other, second) in &all[place + 1..] {
				let (first, second) = (points(first), points(second));
				let apart = first
					.iter()
					.zip(&second)
					.filter(|(one, other)| one != other)
					.count();
				assert!(apart >= 1, "{one} and {other}");
			}
		}
	}
}
