//! The distance of two words, whatever the speed of each: dynamic time warping.

use super::cepstra::{Row, WIDTH};

/// Words of which one is longer than the other by more than this factor are not compared.
const LENGTHS: f32 = 2.2;

/// The distance of the rows of two words on their best path, a row; infinite for words of other lengths.
#[must_use]
pub fn distance(one: &[Row], other: &[Row]) -> f32 {
	let (short, long) = (one.len().min(other.len()), one.len().max(other.len()));
	if short == 0 || long as f32 > LENGTHS * short as f32 {
		return f32::INFINITY;
	}
	// A step in both words at once counts twice, so that no path is cheap because it is short.
	let mut above = vec![f32::INFINITY; other.len() + 1];
	if let Some(first) = above.first_mut() {
		*first = 0.0;
	}
	for row in one {
		let mut left = f32::INFINITY;
		let mut line = Vec::with_capacity(above.len());
		line.push(left);
		for ((diagonal, up), column) in above.iter().zip(above.iter().skip(1)).zip(other) {
			let here = between(row, column);
			left = (diagonal + 2.0 * here).min(up + here).min(left + here);
			line.push(left);
		}
		above = line;
	}
	above.last().copied().unwrap_or(f32::INFINITY) / (one.len() + other.len()) as f32
}

fn between(one: &Row, other: &Row) -> f32 {
	let squares = one.iter().zip(other).map(|(a, b)| (a - b) * (a - b));
	(squares.sum::<f32>() / WIDTH as f32).sqrt()
}

#[cfg(test)]
mod tests {
	use super::*;

	fn word(sounds: &[(usize, f32)]) -> Vec<Row> {
		let rows = |(count, number): &(usize, f32)| vec![[*number; WIDTH]; *count];
		sounds.iter().flat_map(rows).collect()
	}

	#[test]
	fn speed_does_not_count_and_sounds_do() {
		let said = |a, b, c| word(&[(a, 1.0), (b, 3.0), (c, 2.0)]);
		assert!(distance(&said(10, 10, 10), &said(10, 10, 10)) < 1e-6);
		assert!(distance(&said(10, 10, 10), &said(5, 20, 8)) < 1e-6);
		let other = word(&[(10, 1.0), (10, 2.0), (10, 3.0)]);
		assert!(distance(&said(10, 10, 10), &other) > 0.1);
		let unlike = distance(&said(10, 10, 10), &word(&[(30, 9.0)]));
		assert!((6.0..7.1).contains(&unlike), "{unlike}");
	}

	#[test]
	fn words_of_other_lengths_are_not_compared() {
		let said = |count| word(&[(count, 1.0)]);
		assert_eq!(distance(&said(10), &said(23)), f32::INFINITY);
		assert_eq!(distance(&said(0), &said(0)), f32::INFINITY);
		assert!(distance(&said(10), &said(21)).is_finite());
	}
}
