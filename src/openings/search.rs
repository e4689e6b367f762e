//! Openings by name: typed in part, nearly, or as a code.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{Line, Opening, TABLE, lines, named};
use crate::names::within;

/// Words that a name may have or lack.
const OPTIONAL: [&str; 10] = [
	"defense",
	"opening",
	"game",
	"variation",
	"system",
	"line",
	"attack",
	"gambit",
	"the",
	"of",
];
/// Greatest number of openings that are offered for a name.
const MOST: usize = 5;

/// An opening with all its variations, or all openings of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Selection {
	/// By the beginning of their names, up to the end of a word: "Sicilian Defense: Najdorf Variation".
	Name(&'static str),
	Code(&'static str),
}

impl Selection {
	/// The name, or the code.
	#[must_use]
	pub const fn text(self) -> &'static str {
		match self {
			Self::Name(text) | Self::Code(text) => text,
		}
	}

	/// Returns the selection whose text this is; `None` if there is no such opening.
	#[must_use]
	pub fn of_text(text: &str) -> Option<Self> {
		openings().find_map(|opening| {
			let name = opening.name.get(..text.len()).filter(|name| *name == text);
			let name = name.map(Self::Name).filter(|name| name.contains(opening));
			name.or_else(|| (opening.eco == text).then_some(Self::Code(opening.eco)))
		})
	}

	#[must_use]
	pub fn contains(self, opening: Opening) -> bool {
		match self {
			Self::Code(code) => opening.eco == code,
			Self::Name(name) => {
				let mut other = levels(opening.name);
				let mut own = levels(name).peekable();
				while let Some(level) = own.next() {
					let rest = other.next().and_then(|other| other.strip_prefix(level));
					let is_last = own.peek().is_none();
					let fits = |rest: &str| rest.is_empty() || (is_last && rest.starts_with(' '));
					if !rest.is_some_and(fits) {
						return false;
					}
				}
				true
			}
		}
	}

	/// The lines that lead to one of its openings, in the order of their moves.
	pub fn lines(self) -> impl Iterator<Item = Line> {
		lines().filter(move |line| self.contains(line.opening))
	}
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
	/// The best ones first; a single one is meant.
	pub found: Vec<Selection>,
	/// True if the name is only near theirs.
	pub near: bool,
}

/// Finds the openings that are meant by a name, a part of it, or a code.
///
/// ```
/// use annabella::openings::{Selection, search};
/// let najdorf = Selection::Name("Sicilian Defense: Najdorf Variation");
/// assert_eq!(search("najdorf").found, [najdorf]);
/// assert_eq!(search("b90").found, [Selection::Code("B90")]);
/// let near = search("najdrof");
/// assert!(near.near && near.found == [najdorf]);
/// ```
#[must_use]
pub fn search(text: &str) -> Search {
	let text = text.trim();
	let code = openings().find(|opening| opening.eco.eq_ignore_ascii_case(text));
	if let Some(opening) = code {
		return Search {
			found: [Selection::Code(opening.eco)].into(),
			near: false,
		};
	}
	let wanted: Vec<Vec<String>> = words(text).into_iter().map(|word| Vec::from([word])).collect();
	let found = matching(&wanted);
	if !found.is_empty() {
		return Search { found, near: false };
	}
	let known: BTreeSet<String> = openings().flat_map(|opening| words(opening.name)).collect();
	let nearly = |meant: Vec<String>| {
		if meant.iter().all(|word| OPTIONAL.contains(&word.as_str())) {
			return meant;
		}
		let near = meant.iter().flat_map(|word| {
			let most = match word.chars().count() {
				..3 => 0,
				3..6 => 1,
				_ => 2,
			};
			within(most, word, known.iter().map(String::as_str))
		});
		let near: Vec<String> = near.map(String::from).collect();
		meant.into_iter().chain(near).collect()
	};
	let nearly: Vec<Vec<String>> = wanted.into_iter().map(nearly).collect();
	Search {
		found: matching(&nearly),
		near: true,
	}
}

/// The openings with the most lines, each with all its variations.
#[must_use]
pub fn families(most: usize) -> Vec<Selection> {
	let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
	for opening in openings() {
		let name = opening.name.split([':', ',']).next().unwrap_or_default();
		*counts.entry(name).or_default() += 1;
	}
	let mut names: Vec<(&str, usize)> = counts.into_iter().collect();
	names.sort_by_key(|(_, count)| Reverse(*count));
	let names = names.into_iter().take(most);
	names.map(|(name, _)| Selection::Name(name)).collect()
}

fn openings() -> impl Iterator<Item = Opening> {
	TABLE.lines().filter_map(named)
}

/// The opening and its variations of a name. The table has "Advance Variation" and "Advance" for one.
fn levels(name: &str) -> impl Iterator<Item = &str> {
	let levels = name.split([':', ',']).map(str::trim_start);
	levels.map(|level| level.strip_suffix(" Variation").unwrap_or(level))
}

/// The words of a name, in small letters without accents, and spelled as in the table.
#[must_use]
pub fn words(name: &str) -> Vec<String> {
	let mut plain = String::new();
	for letter in name.chars().flat_map(char::to_lowercase) {
		match letter {
			'ä' | 'á' | 'à' | 'â' | 'ã' | 'å' => plain.push('a'),
			'é' | 'è' | 'ê' | 'ë' => plain.push('e'),
			'í' | 'ì' | 'î' => plain.push('i'),
			'ö' | 'ó' | 'ò' | 'ô' | 'ø' => plain.push('o'),
			'ü' | 'ú' | 'ù' | 'ű' => plain.push('u'),
			'ß' => plain.push_str("ss"),
			'\'' | '’' | '.' => {}
			letter if letter.is_alphanumeric() => plain.push(letter),
			_ => plain.push(' '),
		}
	}
	let spelled = |word: &str| match word {
		"defence" => "defense".into(),
		"centre" => "center".into(),
		word => String::from(word),
	};
	plain.split_whitespace().map(spelled).collect()
}

/// Returns `true` if a word is this one, or is begun by enough of its letters.
#[must_use]
pub fn begins(known: &str, word: &str) -> bool {
	known == word || (word.chars().count() > 2 && known.starts_with(word))
}

/// An opening that fits.
struct Fit {
	/// True if its words are all said, but those that a name may lack.
	exact: bool,
	/// True if it has all the words that were said, also those that a name may lack.
	whole: bool,
	/// True if it is no variation of another.
	family: bool,
	count: usize,
}

/// The openings whose names have one of each of these words, or begin with it; a variation counts for itself where its opening does not fit.
fn matching(wanted: &[Vec<String>]) -> Vec<Selection> {
	let is_optional = |word: &String| OPTIONAL.contains(&word.as_str());
	let needed: Vec<&Vec<String>> = wanted
		.iter()
		.filter(|words| !words.iter().all(is_optional))
		.collect();
	if needed.is_empty() {
		return Vec::new();
	}
	let mut fits: BTreeMap<&'static str, Fit> = BTreeMap::new();
	for opening in openings() {
		let name = opening.name;
		let ends = name
			.match_indices([':', ','])
			.map(|(end, _)| end)
			.chain([name.len()]);
		let mut start = 0;
		for end in ends {
			let (Some(level), Some(last)) = (name.get(..end), name.get(start..end)) else {
				continue;
			};
			start = end;
			if let Some(fit) = fits.get_mut(level) {
				fit.count += 1;
				break;
			}
			let has = words(level);
			let is_there = |words: &Vec<String>| {
				words
					.iter()
					.any(|word| has.iter().any(|known| begins(known, word)))
			};
			if needed.iter().all(|words| is_there(words)) {
				let last: Vec<String> = words(last);
				let said =
					|word: &String| is_optional(word) || wanted.iter().any(|words| words.contains(word));
				fits.insert(
					level,
					Fit {
						exact: last.iter().all(said),
						whole: wanted.iter().all(is_there),
						family: !level.contains([':', ',']),
						count: 1,
					},
				);
				break;
			}
		}
	}
	let mut fits: Vec<(&str, Fit)> = fits.into_iter().collect();
	fits.sort_by_key(|(_, fit)| Reverse((fit.family, fit.whole, fit.exact, fit.count)));
	let mut found: Vec<(Selection, Fit)> = Vec::new();
	for (name, fit) in fits {
		let opening = Opening { eco: "", name };
		if !found.iter().any(|(other, _)| other.contains(opening)) {
			found.push((Selection::Name(name), fit));
		}
	}
	if found.first().is_some_and(|(_, fit)| fit.family) {
		found.retain(|(_, fit)| fit.family);
	}
	let rank = |fit: &Fit| (fit.family, fit.whole, fit.exact && !fit.family);
	let alone = match found.as_slice() {
		[(_, first), (_, second), ..] => rank(first) > rank(second),
		[_] | [] => true,
	};
	let most = if alone { 1 } else { MOST };
	found
		.into_iter()
		.take(most)
		.map(|(selection, _)| selection)
		.collect()
}

#[cfg(test)]
mod tests {
	use super::*;

	fn found(text: &str) -> Vec<&'static str> {
		let search = search(text);
		assert!(!search.near, "{text}");
		search.found.into_iter().map(Selection::text).collect()
	}

	#[test]
	fn search_a_name_in_part_or_in_other_letters_finds_the_opening() {
		for (text, name) in [
			("sicilian", "Sicilian Defense"),
			("Sicilian Defence", "Sicilian Defense"),
			("caro kann", "Caro-Kann Defense"),
			("ruy lopez", "Ruy Lopez"),
			("queens gambit", "Queen's Gambit"),
			("b90", "B90"),
		] {
			assert_eq!(found(text), [name], "{text}");
		}
	}

	#[test]
	fn search_a_name_of_several_openings_finds_at_most_a_handful() {
		assert_eq!(found("grunfeld"), ["Grünfeld Defense", "Neo-Grünfeld Defense"]);
		assert_eq!(
			found("king's indian"),
			["King's Indian Defense", "King's Indian Attack"]
		);
		for text in ["english", "dragon", "indian", "exchange", "classical"] {
			assert!((2..=MOST).contains(&found(text).len()), "{text}");
		}
	}

	#[test]
	fn search_a_variation_with_two_spellings_finds_it_once() {
		assert_eq!(found("caro advance"), ["Caro-Kann Defense: Advance Variation"]);
		let all = Selection::Name("Caro-Kann Defense: Advance Variation");
		let short = all
			.lines()
			.filter(|line| line.opening.name.contains("Advance, Short"));
		assert_eq!(short.count(), 1);
	}

	#[test]
	fn search_a_wrong_name_finds_near_ones_or_nothing() {
		let near = search("carro kan");
		assert!(near.near && near.found == [Selection::Name("Caro-Kann Defense")]);
		for text in ["", "  ", "xyzzyx", "the", "z00", "\u{1F600}"] {
			assert_eq!(search(text).found, [], "{text}");
		}
	}

	#[test]
	fn of_text_every_found_selection_is_found_again() {
		for family in families(usize::MAX) {
			assert_eq!(Selection::of_text(family.text()), Some(family));
			assert!(family.lines().next().is_some());
		}
		assert_eq!(Selection::of_text("Sicil"), None);
		assert_eq!(Selection::of_text(""), None);
	}
}
