//! Which of the known names somebody may have meant.

use alloc::vec::Vec;

/// The known name with the fewest letters to change; the first of those that are equally near.
pub(super) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
	known.min_by_key(|candidate| distance(name, candidate))
}

/// Letters to add, drop or change from one name to the other.
fn distance(from: &str, to: &str) -> usize {
	let first: Vec<usize> = (0..=to.chars().count()).collect();
	let last = from.chars().enumerate().fold(first, |above, (at, letter)| {
		let mut left = at + 1;
		let mut row = Vec::with_capacity(above.len());
		row.push(left);
		for ((diagonal, up), other) in above.iter().zip(above.iter().skip(1)).zip(to.chars()) {
			left = (diagonal + usize::from(letter != other))
				.min(up + 1)
				.min(left + 1);
			row.push(left);
		}
		row
	});
	last.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn letters_are_added_dropped_and_changed() {
		for (from, to, letters) in [
			("", "", 0),
			("", "draw", 4),
			("flag", "", 4),
			("kitten", "sitting", 3),
			("fide-2071", "fide-2017", 2),
			("two_hand_rule", "two_hands_rule", 1),
		] {
			assert_eq!(distance(from, to), letters, "{from} {to}");
		}
		let known = ["fide-2014", "fide-2017", "fide-2018"];
		assert_eq!(nearest("fide2017", known.into_iter()), Some("fide-2017"));
	}
}
