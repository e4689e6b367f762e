//! Puzzles of the server: a batch as a table of puzzles, and the answers that go back.
//!
//! ```
//! use annabella::online::puzzle_table;
//!
//! let body = r#"{"puzzles":[{"game":{"pgn":"f3 e5 g4"},"puzzle":{"id":"aaaa2","initialPly":2,"rating":800,
//!     "solution":["d8h4"],"themes":["mateIn1"]}}]}"#;
//! let table = puzzle_table(body).unwrap();
//! assert!(table.rows.ends_with(",g2g4 d8h4,800,mateIn1\n"));
//! ```

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::names::GameId;
use super::received::BadLine;
use crate::chess::Position;
use crate::puzzles::{Outcome, PuzzleKey};

/// Number of puzzles in a batch, which is the server's greatest.
pub const PUZZLE_BATCH: u32 = 50;

/// Number of puzzles of the server whose answers are awaited.
const MOST_AWAITED: usize = 300;

/// A batch of puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleTable {
	/// The puzzles in the form of the puzzle database of Lichess, with the line that names the columns.
	pub rows: String,
	/// Their names.
	pub names: Vec<GameId>,
}

/// Reads the answer to a request for a batch. A puzzle that cannot be read is left out.
///
/// # Errors
/// Fails if the answer has no list of puzzles.
pub fn puzzle_table(body: &str) -> Result<PuzzleTable, BadLine> {
	#[derive(Deserialize)]
	struct Batch {
		puzzles: Vec<serde_json::Value>,
	}
	let batch: Batch = serde_json::from_str(body)?;
	let mut table = PuzzleTable {
		rows: String::from("PuzzleId,FEN,Moves,Rating,Themes\n"),
		names: Vec::new(),
	};
	for puzzle in batch.puzzles {
		let Ok(written) = serde_json::from_value::<Written>(puzzle) else {
			continue;
		};
		if let Some(row) = written.row() {
			table.rows.push_str(&row);
			table.names.push(written.puzzle.id);
		}
	}
	Ok(table)
}

/// A puzzle as the server writes it: a game up to it, and the solution.
#[derive(Deserialize)]
struct Written {
	game: WrittenGame,
	puzzle: WrittenPuzzle,
}

#[derive(Deserialize)]
struct WrittenGame {
	/// The moves without numbers.
	pgn: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WrittenPuzzle {
	id: GameId,
	/// Number of moves before the one with which the puzzle begins.
	initial_ply: usize,
	#[serde(default)]
	rating: Option<u16>,
	solution: Vec<String>,
	#[serde(default)]
	themes: Vec<String>,
}

impl Written {
	/// Returns the puzzle as a row of a table; `None` if a move of its game is not legal. Those of the solution are checked where
	/// the table is read.
	fn row(&self) -> Option<String> {
		let Self { game, puzzle } = self;
		let mut position = Position::start();
		let mut moves = game.pgn.split_ascii_whitespace();
		for san in moves.by_ref().take(puzzle.initial_ply) {
			position.play_san(san).ok()?;
		}
		let first = position.san_move(moves.next()?).ok()?.uci();
		let names = puzzle.solution.iter().chain(&puzzle.themes);
		let is_plain = |text: &String| text.chars().all(|sign| sign.is_ascii_alphanumeric());
		if !{ names }.all(is_plain) {
			return None;
		}
		let rating = puzzle.rating.map(|rating| rating.to_string()).unwrap_or_default();
		Some(format!(
			"{},{},{first} {},{rating},{}\n",
			puzzle.id.as_str(),
			position.fen(),
			puzzle.solution.join(" "),
			puzzle.themes.join(" ")
		))
	}
}

/// The user's answer to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PuzzleAnswered {
	id: String,
	win: bool,
	/// False if the ratings stay as they are.
	rated: bool,
}

/// Returns these answers as the server takes them.
pub(super) fn written(answers: &[PuzzleAnswered]) -> String {
	#[derive(Serialize)]
	struct Solutions<'a> {
		solutions: &'a [PuzzleAnswered],
	}
	serde_json::to_string(&Solutions { solutions: answers }).unwrap_or_default()
}

/// Signs of the outcomes in the text that is saved.
const SIGNS: [(Outcome, char); 3] = [
	(Outcome::Solved, '+'),
	(Outcome::Failed, '-'),
	(Outcome::Helped, '~'),
];

/// Puzzles that came from the server, with the answers that wait for the way back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AwaitedPuzzles(Vec<(GameId, Option<Outcome>)>);

impl AwaitedPuzzles {
	/// Reads the output of `written`: "aaaa1 aaaa2+ aaaa3-". `None` if a part of it cannot be read.
	#[must_use]
	pub fn read(text: &str) -> Option<Self> {
		let read = |word: &str| {
			let outcome = SIGNS.iter().find(|(_, sign)| word.ends_with(*sign));
			let name = outcome.map_or(word, |(_, sign)| word.trim_end_matches(*sign));
			Some((GameId::new(name)?, outcome.map(|(outcome, _)| *outcome)))
		};
		let puzzles: Option<Vec<_>> = text.split_ascii_whitespace().map(read).collect();
		puzzles.map(Self)
	}

	/// A text that `read` reads.
	#[must_use]
	pub fn written(&self) -> String {
		let word = |(name, outcome): &(GameId, Option<Outcome>)| {
			let sign = SIGNS.iter().find(|(of, _)| Some(*of) == *outcome);
			let sign = sign.map(|(_, sign)| sign.to_string()).unwrap_or_default();
			format!("{}{sign}", name.as_str())
		};
		let words: Vec<String> = self.0.iter().map(word).collect();
		words.join(" ")
	}

	/// Adds puzzles that have come; the oldest are forgotten when they are too many.
	pub fn add(&mut self, names: Vec<GameId>) {
		for name in names {
			if self.0.iter().all(|(known, _)| *known != name) {
				self.0.push((name, None));
			}
		}
		let excess = self.0.len().saturating_sub(MOST_AWAITED);
		self.0.drain(..excess);
	}

	/// Notes the first outcome of a puzzle; returns `false` if the server does not await it.
	pub fn note(&mut self, key: PuzzleKey, outcome: Outcome) -> bool {
		let is_it = |(name, known): &&mut (GameId, Option<Outcome>)| {
			known.is_none() && PuzzleKey::named(name.as_str()) == key
		};
		let found = self.0.iter_mut().find(is_it);
		found.map(|(_, known)| *known = Some(outcome)).is_some()
	}

	/// Returns the answers that wait.
	#[must_use]
	pub fn answers(&self) -> Vec<PuzzleAnswered> {
		let answered = |(name, outcome): &(GameId, Option<Outcome>)| {
			let outcome = (*outcome)?;
			Some(PuzzleAnswered {
				id: name.as_str().to_string(),
				win: outcome != Outcome::Failed,
				rated: outcome != Outcome::Helped,
			})
		};
		self.0.iter().filter_map(answered).collect()
	}

	/// The server has these answers.
	pub fn forget(&mut self, answers: &[PuzzleAnswered]) {
		self.0
			.retain(|(name, _)| answers.iter().all(|answer| answer.id != name.as_str()));
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::puzzles::PuzzleReader;

	const BATCH: &str = r#"{"puzzles":[
		{"game":{"pgn":"e4 e5 Bc4 Nc6 Qh5 Nf6"},"puzzle":{"id":"aaaa1","initialPly":5,"rating":900,"solution":["h5f7"],"themes":["mateIn1"]}},
		{"game":{"pgn":"e4 e5 Ke3"},"puzzle":{"id":"aaaa2","initialPly":2,"solution":["d8h4"]}},
		{"game":{"pgn":"f3 e5 g4"},"puzzle":{"id":"aaaa3","initialPly":2,"solution":["d8h4,x"]}},
		{"game":{"pgn":"f3 e5 g4"},"puzzle":{"id":"aaaa4","initialPly":9,"solution":["d8h4"]}},
		{"puzzle":7}]}"#;

	#[test]
	fn batch_is_a_table_without_the_puzzles_that_cannot_be() {
		let table = puzzle_table(BATCH).unwrap();
		assert_eq!(table.names, [GameId::new("aaaa1").unwrap()]);
		let (mut reader, mut read) = (PuzzleReader::default(), Vec::new());
		reader.take(table.rows.as_bytes(), &mut |puzzle| read.push(puzzle.unwrap()));
		assert_eq!(read.len(), 1);
		assert_eq!((read[0].key, read[0].rating), (PuzzleKey::named("aaaa1"), 900));
		for bad in ["", "[]", "{}", r#"{"puzzles":1}"#] {
			assert!(puzzle_table(bad).is_err(), "{bad}");
		}
	}

	#[test]
	fn answer_waits_until_the_server_has_it() {
		let mut awaited = AwaitedPuzzles::read("aaaa1 aaaa2+ aaaa3").unwrap();
		assert!(awaited.note(PuzzleKey::named("aaaa1"), Outcome::Failed));
		assert!(!awaited.note(PuzzleKey::named("aaaa1"), Outcome::Solved));
		assert!(awaited.note(PuzzleKey::named("aaaa3"), Outcome::Helped));
		assert!(!awaited.note(PuzzleKey::named("bbbbb"), Outcome::Solved));
		assert_eq!(awaited.written(), "aaaa1- aaaa2+ aaaa3~");
		assert_eq!(AwaitedPuzzles::read(&awaited.written()), Some(awaited.clone()));
		let answers = awaited.answers();
		assert_eq!(
			written(&answers),
			r#"{"solutions":[{"id":"aaaa1","win":false,"rated":true},{"id":"aaaa2","win":true,"rated":true},{"id":"aaaa3","win":true,"rated":false}]}"#
		);
		awaited.add(Vec::from([GameId::new("ccccc").unwrap()]));
		awaited.forget(&answers);
		assert_eq!(awaited.written(), "ccccc");
		assert_eq!(AwaitedPuzzles::read("../x"), None);
	}

	#[test]
	fn oldest_puzzles_are_forgotten_when_they_are_too_many() {
		let mut awaited = AwaitedPuzzles::default();
		awaited.add(
			(0..400)
				.map(|number| GameId::new(&number.to_string()).unwrap())
				.collect(),
		);
		assert_eq!(awaited.0.len(), MOST_AWAITED);
		assert!(awaited.written().ends_with(" 399"));
	}
}
