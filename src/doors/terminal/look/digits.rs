//! Large digits for the clocks: each cell holds two points, one above the other.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::bitmap::{Bitmap, quarters};

fn drawn() -> &'static BTreeMap<String, Bitmap> {
	static DIGITS: OnceLock<BTreeMap<String, Bitmap>> = OnceLock::new();
	DIGITS.get_or_init(|| Bitmap::read_all(include_str!("digits.txt")))
}

/// The text in large digits, every point `scale` columns wide and as many half rows high, with nothing in the lowest half
/// row; `None` if a sign in it is not drawn.
#[must_use]
pub fn rows(text: &str, scale: usize) -> Option<Vec<String>> {
	let mut rows = vec![String::new(); (5 * scale + 1).div_ceil(2)];
	for (place, sign) in text.chars().enumerate() {
		let digit = drawn().get(sign.encode_utf8(&mut [0; 4]) as &str)?;
		for (y, row) in rows.iter_mut().enumerate() {
			if place > 0 {
				row.push_str(&" ".repeat(scale));
			}
			for x in 0..digit.width() * scale {
				let lit = |half| digit.at(x / scale, (2 * y + half) / scale) == '#';
				row.push(quarters([lit(0), lit(0), lit(1), lit(1)]));
			}
		}
	}
	Some(rows)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_time_is_drawn_in_every_size() {
		let small = rows("1:05", 1).unwrap();
		assert_eq!(small, ["▄█  ▄ █▀█ █▀▀", " █  ▄ █ █ ▀▀█", "▀▀▀   ▀▀▀ ▀▀▀"]);
		let large = rows("1:05", 2).unwrap();
		assert_eq!(large.len(), 6);
		assert!(large.iter().all(|row| row.chars().count() == 26));
		assert_eq!(rows("1:05 (?)", 1), None);
	}
}
