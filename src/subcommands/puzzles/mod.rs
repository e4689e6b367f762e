//! Puzzles on the command line: how many there are, and how one stands; taken in, made and deleted.

mod import;
mod mine;
mod pychess;
mod taking;
mod thinker;

use annabella::texts::Message;
use std::path::PathBuf;

use annabella::message;
use annabella::puzzles::{Day, PuzzleSource, Shipped};

pub use import::TakenTable;

use super::kept_games::storage;
use super::output::{Failure, is_meant, tell as say};
use crate::cli::PuzzlesCommand;
use crate::doors::local_time;

/// # Errors
/// With a sentence, when something cannot be read or kept.
pub fn run(command: Option<PuzzlesCommand>, database: Option<PathBuf>) -> Result<(), Failure> {
	match command {
		None => tell(database),
		Some(PuzzlesCommand::Import { file }) => import::run(&file, database),
		Some(PuzzlesCommand::Mine {
			engine,
			nodes,
			foreign,
		}) => mine::run(engine.as_deref(), nodes, &foreign, database),
		Some(PuzzlesCommand::Delete { own, yes }) => delete(own, yes, database),
	}
}

const fn source(source: PuzzleSource) -> Message {
	match source {
		PuzzleSource::Lichess => message!(FromLichess),
		PuzzleSource::Table => message!(FromOtherTables),
		PuzzleSource::Pychess => message!(FromPychess),
		PuzzleSource::Own => message!(FromOwnGames),
		PuzzleSource::Shipped => message!(FromProgram),
	}
}

fn tell(database: Option<PathBuf>) -> Result<(), Failure> {
	let mut storage = storage(database)?;
	let mut sources = storage.puzzle_sources()?;
	if !storage.has_shipped()? {
		sources.push((PuzzleSource::Shipped, Shipped::read().puzzles.len() as u64));
	}
	for (of, kept) in &sources {
		say(message!(PuzzlesOf, number = *kept, source = source(*of)))?;
	}
	if sources.is_empty() {
		say(message!(NoPuzzles))?;
	}
	let today = Day::read(&local_time::now().date().to_string()).unwrap_or(Day(0));
	let standing = storage.puzzle_standing(today)?;
	let record = standing.record;
	if record.tried > 0 {
		say(message!(
			PuzzleRating,
			rating = record.rating.points(),
			solved = record.solved,
			tried = record.tried,
			due = standing.due
		))?;
	}
	Ok(())
}

fn delete(own: bool, yes: bool, database: Option<PathBuf>) -> Result<(), Failure> {
	let mut storage = storage(database)?;
	let of: &[PuzzleSource] = if own {
		&[PuzzleSource::Own]
	} else {
		&PuzzleSource::ALL
	};
	let there = storage.puzzle_sources()?;
	let count: u64 = there
		.iter()
		.filter(|(source, _)| of.contains(source))
		.map(|(_, kept)| kept)
		.sum();
	if count == 0 {
		return say(message!(NoSuchPuzzles));
	}
	let puzzles = message!(Puzzles, number = count);
	if !yes && !is_meant(message!(DeleteMeant, many = puzzles))? {
		return Ok(());
	}
	let deleted = storage.delete_puzzles(of)?;
	say(message!(Deleted, many = message!(Puzzles, number = deleted)))
}
