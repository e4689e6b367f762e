//! Braille cells, and the ASCII character of each in a BRF file.

use alloc::string::String;
use alloc::vec::Vec;

/// The dots of one cell: dot 1 is the lowest bit, dot 6 the sixth.
pub(super) type Cell = u8;

/// North American ASCII braille, by the cell's number. The display table en-us-brf of liblouis says the same.
const ASCII: &[u8; 64] = b" A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)=";

/// The letters of the Latin alphabet, which all these languages share.
const LETTERS: [&str; 26] = [
	"1", "12", "14", "145", "15", "124", "1245", "125", "24", "245", "13", "123", "134", "1345", "135",
	"1234", "12345", "1235", "234", "2345", "136", "1236", "2456", "1346", "13456", "1356",
];

/// Returns the cell with these dots, written as "1245". Other characters are ignored.
pub(super) fn cell(dots: &str) -> Cell {
	dots.bytes().fold(0, |cell, dot| match dot {
		b'1'..=b'6' => cell | 1 << (dot - b'1'),
		_ => cell,
	})
}

/// Returns several cells, separated by spaces.
pub(super) fn cells(dots: &str) -> Vec<Cell> {
	dots.split_whitespace().map(cell).collect()
}

/// A small letter from a to z.
pub(super) fn letter(letter: char) -> Option<Cell> {
	let place = u32::from(letter).checked_sub(u32::from('a'))?;
	LETTERS.get(usize::try_from(place).ok()?).map(|dots| cell(dots))
}

/// Returns a digit as the letter that stands for it after a number sign: 1 is a, 0 is j.
pub(super) fn digit(digit: char) -> Option<Cell> {
	let place = match digit.to_digit(10)? {
		0 => 9,
		other => other - 1,
	};
	letter(char::from_u32(u32::from('a') + place)?)
}

/// The same one row lower, as some codes write numbers without a number sign.
pub(super) fn lowered(sign: char) -> Option<Cell> {
	let upper = digit(sign)?;
	// Dots 1, 2, 4, 5 become 2, 3, 5, 6.
	Some((upper & 0b00_1001) << 1 | (upper & 0b01_0010) << 1)
}

/// Returns cells in the form of a BRF file.
pub(super) fn ascii(cells: &[Cell]) -> String {
	cells
		.iter()
		.filter_map(|cell| ASCII.get(usize::from(*cell)))
		.map(|byte| char::from(*byte))
		.collect()
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn the_whole_table_once() {
		let mut bytes = ASCII.to_vec();
		bytes.sort_unstable();
		let all: Vec<u8> = (0x20..0x60).collect();
		assert_eq!(bytes, all, "every character from space to underline, each once");
	}

	#[test]
	fn known_cells() {
		for (dots, sign) in [
			("1", "A"),
			("3456", "#"),
			("46", "."),
			("6", ","),
			("56", ";"),
			("45", "^"),
			("456", "_"),
			("12346", "&"),
			("123456", "="),
			("256", "4"),
			("", " "),
		] {
			assert_eq!(ascii(&[cell(dots)]), sign, "dots {dots}");
		}
	}

	#[test]
	fn upper_and_lowered_digits() {
		let text: String = "1234567890"
			.chars()
			.filter_map(digit)
			.map(|cell| ascii(&[cell]))
			.collect();
		assert_eq!(text, "ABCDEFGHIJ");
		// In this table the lowered digits are the digits.
		let text: String = "1234567890"
			.chars()
			.filter_map(lowered)
			.map(|cell| ascii(&[cell]))
			.collect();
		assert_eq!(text, "1234567890");
		assert_eq!(
			(lowered('x'), digit('x'), letter('{'), letter('A')),
			(None, None, None, None)
		);
	}
}
