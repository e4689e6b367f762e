//! Written names: the known name that was meant, and its place in the text.

mod legible;

pub use legible::{bearable, is_illegible, legible, sayable};

/// Makes an enum with a written name beside each variant, which is read and written. A variant may also be read by a former name.
#[macro_export]
macro_rules! named {
	($(#[$about:meta])* $vis:vis enum $what:ident {
		$($(#[$note:meta])* $variant:ident = $name:literal $(| $former:literal)*,)*
	}) => {
		$(#[$about])*
		$vis enum $what { $($(#[$note])* $variant,)* }

		impl $what {
			/// All of them, in the order in which they are listed.
			pub const ALL: [Self; [$($name),*].len()] = [$(Self::$variant),*];

			/// The written name, in flags, files and journals.
			#[must_use]
			pub const fn name(self) -> &'static str {
				match self { $(Self::$variant => $name,)* }
			}

			#[must_use]
			pub fn from_name(name: &str) -> Option<Self> {
				match name {
					$($name $(| $former)* => Some(Self::$variant),)*
					_ => None,
				}
			}
		}
	};
}

/// A match with an arm more for each of the names that both enums have: it stands for its namesake.
macro_rules! alike {
	($from:ident => $to:ident { $($name:ident)* } match $what:ident { $($pattern:pat => $value:expr,)* }) => {
		match $what {
			$($pattern => $value,)*
			$($from::$name => $to::$name,)*
		}
	};
}
pub(crate) use alike;

use alloc::string::String;
use alloc::vec::Vec;

/// Letters in the longest known name. The rest of a text is not compared, as that would take its time.
const LONGEST: usize = 100;

/// The known name with the fewest letters to change; the first of those that are equally near.
#[must_use]
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
	let name = name
		.char_indices()
		.nth(LONGEST)
		.map_or(name, |(end, _)| name.get(..end).unwrap_or(name));
	known.min_by_key(|candidate| distance(name, candidate))
}

/// The nearest known name, if less than half of its letters are wrong: near enough for a question.
#[must_use]
pub fn likely<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
	nearest(name, known).filter(|near| distance(name, near) * 2 < near.chars().count().max(3))
}

/// The known names with at most `most` wrong letters, the nearest first.
#[must_use]
pub fn within<'a>(most: usize, name: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
	let name: String = name.chars().take(LONGEST).collect();
	let alike = |candidate: &&str| candidate.chars().count().abs_diff(name.chars().count()) <= most;
	let near = known
		.filter(alike)
		.map(|candidate| (distance(&name, candidate), candidate));
	let mut near: Vec<(usize, &str)> = near.filter(|(wrong, _)| *wrong <= most).collect();
	near.sort();
	near.into_iter().map(|(_, candidate)| candidate).collect()
}

/// Letters to add, drop or change from one name to the other, or neighbours to swap, as fingers do in haste.
fn distance(from: &str, to: &str) -> usize {
	let to: Vec<char> = to.chars().collect();
	let mut above: Vec<usize> = (0..=to.len()).collect();
	let mut before = Vec::new();
	let mut last = None;
	for (at, letter) in from.chars().enumerate() {
		let mut left = at + 1;
		let mut row = Vec::with_capacity(above.len());
		row.push(left);
		for (place, other) in to.iter().enumerate() {
			let wrong = |row: &[usize], place: usize| row.get(place).copied().unwrap_or(usize::MAX - 1);
			left = (wrong(&above, place) + usize::from(letter != *other))
				.min(wrong(&above, place + 1) + 1)
				.min(left + 1);
			let swapped = place
				.checked_sub(1)
				.filter(|place| last == Some(*other) && to.get(*place) == Some(&letter));
			if let Some(place) = swapped {
				left = left.min(wrong(&before, place) + 1);
			}
			row.push(left);
		}
		before = core::mem::replace(&mut above, row);
		last = Some(letter);
	}
	above.last().copied().unwrap_or_default()
}

/// A place in a text, both numbers counted from one, the second in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
	pub line: usize,
	pub column: usize,
}

impl Spot {
	/// The place of this byte.
	#[must_use]
	pub fn of(text: &str, byte: usize) -> Self {
		let before = text.get(..byte).unwrap_or(text);
		let start = before.rfind('\n').map_or(0, |newline| newline + 1);
		Self {
			line: before.matches('\n').count() + 1,
			column: before.get(start..).unwrap_or_default().chars().count() + 1,
		}
	}
}

/// The end of a path: the file with its folder, as people name a place.
#[must_use]
pub fn short_path(path: &str) -> &str {
	let mut cuts = path.trim_end_matches('/').rmatch_indices('/').map(|(at, _)| at);
	let cut = cuts.nth(1).filter(|at| *at > 0);
	cut.and_then(|at| path.get(at + 1..)).unwrap_or(path)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_path_is_its_folder_and_its_file() {
		for (path, short) in [
			("/home/eva/games/2026-11-23.pgn", "games/2026-11-23.pgn"),
			("/games/one.pgn", "/games/one.pgn"),
			("one.pgn", "one.pgn"),
			("games/one.pgn", "games/one.pgn"),
			("/home/eva/games/", "eva/games/"),
			("", ""),
		] {
			assert_eq!(short_path(path), short, "{path}");
		}
	}

	#[test]
	fn letters_are_added_dropped_changed_and_swapped() {
		for (from, to, letters) in [
			("", "", 0),
			("", "draw", 4),
			("flag", "", 4),
			("kitten", "sitting", 3),
			("fide-2071", "fide-2017", 1),
			("clcok", "clock", 1),
			("ab", "ba", 1),
			("abc", "cab", 2),
			("two_hand_rule", "two_hands_rule", 1),
		] {
			assert_eq!(distance(from, to), letters, "{from} {to}");
		}
		let known = ["fide-2014", "fide-2017", "fide-2018"];
		assert_eq!(nearest("fide2017", known.into_iter()), Some("fide-2017"));
		// Of a long one only the beginning.
		let (long, longer) = ("x".repeat(LONGEST), "x".repeat(2 * LONGEST));
		let known = [longer.as_str(), long.as_str()];
		assert_eq!(nearest(&"x".repeat(1_000_000), known.into_iter()), Some(known[1]));
	}

	#[test]
	fn what_is_too_far_is_not_asked_for() {
		let known = ["knight", "king"];
		assert_eq!(likely("knigt", known.into_iter()), Some("knight"));
		assert_eq!(likely("elephant", known.into_iter()), None);
		assert_eq!(likely("x", [].into_iter()), None);
	}

	#[test]
	fn lines_and_columns_count_from_one() {
		let text = "a = 1\nö = 2\n";
		assert_eq!(Spot::of(text, 0), Spot { line: 1, column: 1 });
		assert_eq!(Spot::of(text, 6), Spot { line: 2, column: 1 });
		assert_eq!(Spot::of(text, 11), Spot { line: 2, column: 5 });
		assert_eq!(Spot::of(text, 999), Spot { line: 3, column: 1 });
	}
}
