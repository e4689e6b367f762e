//! Imported games as the archive finds them: search terms, and details of each game.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use crate::sheet::{ImportedGame, classics};

/// Search terms for an imported game: each of these words, or a word that begins so, in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sought {
	/// Anywhere.
	pub words: String,
	/// In the names of the players.
	pub player: String,
	/// In the event, the site or the round.
	pub event: String,
	/// In the date.
	pub year: String,
	/// In the name or the code of the opening.
	pub opening: String,
	/// True if the game is one of those that come with the program, which are not among the imported ones.
	pub shipped: bool,
	/// True if the user's studies are sought, and no imported games.
	pub studies: bool,
}

/// Details of an imported game before it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedTitle {
	/// The storage's number of the game among the imported ones; below zero, that of a game that comes with the program.
	pub id: i64,
	pub white: String,
	pub black: String,
	pub event: String,
	/// `YYYY-MM-DD`, or the known part of it.
	pub date: String,
	/// `1-0`, `0-1`, `1/2-1/2` or `*`.
	pub result: String,
	/// Number of half-moves of the main line.
	pub plies: u32,
	/// The name of the study, if it is one, and no imported game.
	pub study: Option<String>,
}

impl ImportedTitle {
	fn of((id, game): (i64, &ImportedGame)) -> Self {
		Self {
			id,
			white: game.tag("White").to_string(),
			black: game.tag("Black").to_string(),
			event: game.tag("Event").to_string(),
			date: game.date(),
			result: game.result.clone(),
			plies: game.plies,
			study: None,
		}
	}

	/// Returns `true` if each word of the text begins a word of the title.
	fn has(&self, text: &str) -> bool {
		let told = format!("{} {} {} {}", self.white, self.black, self.event, self.date).to_lowercase();
		let words = || told.split(|sign: char| !sign.is_alphanumeric());
		let mut sought = text.split(|sign: char| !sign.is_alphanumeric());
		sought.all(|sought| words().any(|word| word.starts_with(&sought.to_lowercase())))
	}
}

/// The games that come with the program and match these words, from the `from`th on, at most `most`; and the number of all matches.
#[must_use]
pub fn shipped_titles(words: &str, from: u32, most: u32) -> (Vec<ImportedTitle>, u64) {
	let games = classics().games;
	let titles = (1..)
		.zip(&games)
		.map(|(number, game)| ImportedTitle::of((-number, game)));
	let found: Vec<ImportedTitle> = titles.filter(|title| title.has(words)).collect();
	let all = found.len() as u64;
	let size = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
	(found.into_iter().skip(size(from)).take(size(most)).collect(), all)
}

/// The imported games that were found for these words, from the `from`th on, at most `most`, and the number of all; after them
/// come the games of the program with these words.
#[must_use]
pub fn with_shipped(
	(mut games, all): (Vec<ImportedTitle>, u64),
	sought: &Sought,
	from: u32,
	most: u32,
) -> (Vec<ImportedTitle>, u64) {
	let only_words = Sought {
		words: sought.words.clone(),
		..Sought::default()
	};
	if sought.words.is_empty() || *sought != only_words {
		return (games, all);
	}
	let size = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
	let found = size(u64::try_from(games.len()).unwrap_or(u64::MAX));
	let from = from.saturating_sub(size(all));
	let (shipped, more) = shipped_titles(&sought.words, from, most.saturating_sub(found));
	games.extend(shipped);
	(games, all.saturating_add(more))
}

/// The game that comes with the program under this number, which is below zero.
#[must_use]
pub fn shipped_game(id: i64) -> Option<ImportedGame> {
	let place = usize::try_from(id.checked_neg()?.checked_sub(1)?).ok()?;
	classics().games.into_iter().nth(place)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn with_shipped_pages_go_on_from_the_imported_games_to_those_of_the_program() {
		let sought = Sought {
			words: "anderssen".to_string(),
			..Sought::default()
		};
		let (shipped, count) = shipped_titles("anderssen", 0, 99);
		assert!(count > 0);
		let own = |from: u32, most: u32| {
			let number = |number: i64| ImportedTitle {
				id: number,
				..shipped[0].clone()
			};
			let all = (1..=3).map(number);
			(all.skip(from as usize).take(most as usize).collect(), 3)
		};
		let mut found = Vec::new();
		for from in (0..).step_by(2) {
			let (games, all) = with_shipped(own(from, 2), &sought, from, 2);
			assert_eq!(all, count + 3);
			if games.is_empty() {
				break;
			}
			found.extend(games.into_iter().map(|game| game.id));
		}
		let wanted = (1..=3).chain(shipped.iter().map(|game| game.id));
		assert_eq!(found, wanted.collect::<Vec<i64>>());
		let all = with_shipped(own(0, 9), &Sought::default(), 0, 9);
		assert_eq!(all, own(0, 9));
	}
}
