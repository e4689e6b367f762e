//! Puzzles on the command line: how many there are, and how one stands; taken in, made and deleted.

mod import;
mod mine;
mod pychess;
mod taking;
mod thinker;

use std::path::PathBuf;

use annabella::puzzles::{Day, PuzzleSource};

use super::kept_games::storage;
use super::output::{Failure, counted, is_meant, sentence, tell as say};
use crate::cli::PuzzlesCommand;
use crate::doors::local_time;

/// # Errors
/// With a sentence, when something cannot be read or kept.
pub fn run(command: Option<PuzzlesCommand>, database: Option<PathBuf>) -> Result<(), Failure> {
	match command {
		None => tell(database),
		Some(PuzzlesCommand::Import { file }) => import::run(&file, database),
		Some(PuzzlesCommand::Mine { engine, nodes }) => mine::run(engine.as_deref(), nodes, database),
		Some(PuzzlesCommand::Delete { own, yes }) => delete(own, yes, database),
	}
}

const fn source(source: PuzzleSource) -> &'static str {
	match source {
		PuzzleSource::Lichess => "from the database of Lichess",
		PuzzleSource::Table => "from other tables",
		PuzzleSource::Pychess => "from PyChess and from PGN",
		PuzzleSource::Own => "from your own games",
	}
}

fn tell(database: Option<PathBuf>) -> Result<(), Failure> {
	let mut storage = storage(database)?;
	let sources = storage.puzzle_sources().map_err(sentence)?;
	for (of, kept) in &sources {
		say(format!(
			"{} {}.",
			capital(&counted(*kept, "one puzzle", "puzzles")),
			source(*of)
		))?;
	}
	if sources.is_empty() {
		say(
			"There are no puzzles yet. The command annabella puzzles import FILE takes them from the puzzle database of \
			 database.lichess.org; annabella puzzles mine makes them of your own games.",
		)?;
	}
	let today = Day::read(&local_time::now().date().to_string()).unwrap_or(Day(0));
	let standing = storage.puzzle_standing(today).map_err(sentence)?;
	let record = standing.record;
	if record.tried > 0 {
		say(format!(
			"Your rating is {}. Solved: {} of {}. Due again: {}.",
			record.rating.points(),
			record.solved,
			record.tried,
			standing.due
		))?;
	}
	Ok(())
}

fn capital(text: &str) -> String {
	let mut letters = text.chars();
	letters
		.next()
		.map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn delete(own: bool, yes: bool, database: Option<PathBuf>) -> Result<(), Failure> {
	let mut storage = storage(database)?;
	let of: &[PuzzleSource] = if own {
		&[PuzzleSource::Own]
	} else {
		&PuzzleSource::ALL
	};
	let there = storage.puzzle_sources().map_err(sentence)?;
	let count = there
		.iter()
		.filter(|(source, _)| of.contains(source))
		.map(|(_, kept)| kept)
		.sum();
	if count == 0 {
		return say("There are no such puzzles.");
	}
	let puzzles = counted(count, "one puzzle", "puzzles");
	if !yes && !is_meant(format!("Delete {puzzles}? Type yes to delete."))? {
		return Ok(());
	}
	let deleted = storage.delete_puzzles(of).map_err(sentence)?;
	say(format!("Deleted: {}.", counted(deleted, "one puzzle", "puzzles")))
}
