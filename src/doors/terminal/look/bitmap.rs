//! Pictures of points, drawn in text: a line with the sign that they show, then rows of points.

use std::collections::BTreeMap;

/// The points of one picture, row by row. A full stop is an empty point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bitmap(Vec<Vec<char>>);

impl Bitmap {
	/// All pictures of a text; a blank line separates them.
	#[must_use]
	pub fn read_all(text: &str) -> BTreeMap<String, Self> {
		text.split("\n\n").filter_map(Self::read).collect()
	}

	fn read(text: &str) -> Option<(String, Self)> {
		let mut lines = text.trim_matches('\n').lines();
		let name = lines.next()?.to_owned();
		Some((name, Self(lines.map(|line| line.chars().collect()).collect())))
	}

	/// Points from side to side.
	#[must_use]
	pub fn width(&self) -> usize {
		self.0.first().map_or(0, Vec::len)
	}

	/// Points from top to bottom.
	#[cfg(test)]
	#[must_use]
	pub const fn height(&self) -> usize {
		self.0.len()
	}

	/// The point in this place; an empty one outside of the picture.
	#[must_use]
	pub fn at(&self, x: usize, y: usize) -> char {
		self.0.get(y).and_then(|row| row.get(x)).copied().unwrap_or('.')
	}
}

/// The sign with these lit sixths, row by row.
#[must_use]
pub fn sixths(lit: [bool; 6]) -> char {
	let number = (0_u32..)
		.zip(lit)
		.map(|(place, lit)| u32::from(lit) << place)
		.sum();
	match number {
		0 => ' ',
		63 => '█',
		// The two that are halves are no sextants, and left out of their row.
		21 => '▌',
		42 => '▐',
		_ => {
			let left_out = u32::from(number > 21) + u32::from(number > 42);
			char::from_u32(0x1FB00 + number - 1 - left_out).unwrap_or(' ')
		}
	}
}

/// The sign with these lit quarters: upper left, upper right, lower left, lower right.
#[must_use]
pub const fn quarters(lit: [bool; 4]) -> char {
	match lit {
		[false, false, false, false] => ' ',
		[true, false, false, false] => '▘',
		[false, true, false, false] => '▝',
		[true, true, false, false] => '▀',
		[false, false, true, false] => '▖',
		[true, false, true, false] => '▌',
		[false, true, true, false] => '▞',
		[true, true, true, false] => '▛',
		[false, false, false, true] => '▗',
		[true, false, false, true] => '▚',
		[false, true, false, true] => '▐',
		[true, true, false, true] => '▜',
		[false, false, true, true] => '▄',
		[true, false, true, true] => '▙',
		[false, true, true, true] => '▟',
		[true, true, true, true] => '█',
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn sixths_are_the_signs_of_the_standard() {
		let check = |lit: &str, expected: char| {
			let mut points = [false; 6];
			for (point, sign) in points.iter_mut().zip(lit.chars()) {
				*point = sign == '#';
			}
			assert_eq!(sixths(points), expected, "{lit}");
		};
		// As Unicode names them: BLOCK SEXTANT-1, -2, -1235, -1236, -12345 and -23456.
		for (lit, expected) in [
			("......", ' '),
			("#.....", '\u{1FB00}'),
			(".#....", '\u{1FB01}'),
			("#.#.#.", '▌'),
			("###.#.", '\u{1FB15}'),
			(".#.#.#", '▐'),
			("###..#", '\u{1FB25}'),
			("#####.", '\u{1FB1D}'),
			(".#####", '\u{1FB3B}'),
			("######", '█'),
		] {
			check(lit, expected);
		}
	}
}
