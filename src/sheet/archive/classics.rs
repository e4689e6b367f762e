//! The games that come with the program. The tag Story names the sentence of each language that says why a game is worth hearing.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::collector::Collector;
use super::game::ImportedGame;
use crate::texts::{self, Language};

/// The games as PGN, in bytes, so that they may be damaged.
static GAMES: &[u8] = include_bytes!("classics.pgn");
/// The file of a language's folder with the sentences.
const STORIES: &str = "classics";

/// The games that come with the program.
#[derive(Debug)]
pub struct Classics {
	pub games: Vec<ImportedGame>,
	/// True if a game cannot be read.
	pub is_damaged: bool,
}

/// Reads the games that come with this program.
#[must_use]
pub fn classics() -> Classics {
	read(GAMES)
}

/// Returns the sentence about a game that comes with the program; `None` for any other game.
#[must_use]
pub fn story(game: &ImportedGame, language: Language) -> Option<String> {
	let name = Some(game.tag("Story")).filter(|name| !name.is_empty())?;
	let mut stories: BTreeMap<String, String> = texts::read(language, STORIES).ok()?;
	stories.remove(name)
}

fn read(text: &[u8]) -> Classics {
	let (mut games, mut is_damaged) = (Vec::new(), false);
	let mut collector = Collector::default();
	let mut each = |game| match game {
		Ok(game) => games.push(game),
		Err(_) => is_damaged = true,
	};
	collector.take(text, &mut each);
	let odd = collector.end(&mut each);
	is_damaged |= odd.count > 0 || games.is_empty();
	Classics {
		games: games.into_iter().map(|game| *game).collect(),
		is_damaged,
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::chess::Position;
	use crate::sheet::MoveTree;

	/// The last position of a game, replayed move by move.
	fn last(game: &ImportedGame) -> Position {
		let mut position = game.start().unwrap();
		for step in &MoveTree::of(&game.moves).branches[0].steps {
			position
				.play_san(&step.san)
				.unwrap_or_else(|why| panic!("{}: {why:?}", game.tag("Story")));
		}
		position
	}

	#[test]
	fn classics_replay_to_the_positions_that_were_noted() {
		let classics = classics();
		assert!(!classics.is_damaged && classics.games.len() >= 60);
		let noted = include_str!("classics.txt").lines();
		let reached = classics.games.iter().map(|game| {
			let end = last(game);
			let result = if end.turn().is_white() { "0-1" } else { "1-0" };
			assert!(
				!end.is_checkmate() || game.result == result,
				"{}",
				game.tag("Story")
			);
			let fen = end.fen();
			format!("{} {}", game.tag("Story"), fen.split(' ').next().unwrap())
		});
		assert!(reached.eq(noted), "another last position");
	}

	#[test]
	fn classics_have_a_story_in_every_dialogue() {
		for language in texts::dialogues() {
			let told: Vec<String> = classics()
				.games
				.iter()
				.filter_map(|game| story(game, language))
				.collect();
			let stories: BTreeMap<String, String> = texts::read(language, STORIES).unwrap();
			assert_eq!(
				(told.len(), stories.len()),
				(classics().games.len(), told.len()),
				"{language}"
			);
		}
	}

	#[test]
	fn damaged_classics_keep_the_other_games() {
		let whole = classics().games.len();
		let text = String::from_utf8(GAMES.to_vec()).unwrap();
		let damaged = read(text.replacen("1. e4 e5", "1. e4 e6 2. Ke8", 1).as_bytes());
		assert!(damaged.is_damaged);
		assert!((whole - 1..=whole).contains(&damaged.games.len()));
		assert!(read(b"").is_damaged);
	}
}
