//! The results of puzzles, and the player's standing.

use annabella::ports::{PuzzleResult, PuzzleStanding};
use annabella::puzzles::{Day, Outcome, Rating, Record, Theme, Themes, Tried};
use rusqlite::{Connection, Row, Transaction, TransactionBehavior, params};

use super::sources;
use crate::doors::storage::database::Database;
use crate::doors::storage::error::DatabaseError;

/// Number of results that are listed one by one.
const TOLD: u32 = 1000;
/// Number of last results from which strong and weak themes are found.
const LAST: u32 = 300;

pub(super) fn rating_of(row: &Row<'_>, first: usize) -> rusqlite::Result<Rating> {
	Ok(Rating {
		value: row.get(first)?,
		deviation: row.get(first + 1)?,
		volatility: row.get(first + 2)?,
	})
}

pub(super) fn keep(database: &mut Database, results: &[PuzzleResult]) -> Result<(), DatabaseError> {
	if results.is_empty() {
		return Ok(());
	}
	database.may_be_written()?;
	let writing = database
		.connection
		.transaction_with_behavior(TransactionBehavior::Immediate)?;
	for result in results {
		keep_one(&writing, result)?;
	}
	Ok(writing.commit()?)
}

fn keep_one(writing: &Transaction<'_>, result: &PuzzleResult) -> rusqlite::Result<()> {
	let PuzzleResult {
		key,
		day,
		outcome,
		seconds,
		daily,
		player,
		puzzle,
		again,
	} = *result;
	writing.execute(
		"INSERT INTO puzzle_result (puzzle, day, outcome, seconds, daily, rating, deviation, volatility)
			VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
		params![
			key.0,
			day.0,
			outcome.number(),
			seconds,
			daily,
			player.value,
			player.deviation,
			player.volatility
		],
	)?;
	writing.execute(
		"INSERT INTO puzzle_seen (puzzle, day, step, due, rating, deviation, volatility)
			VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
			ON CONFLICT DO UPDATE SET day = excluded.day, step = excluded.step, due = excluded.due,
				rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility",
		params![
			key.0,
			day.0,
			again.map(|(step, _)| step),
			again.map(|(_, day)| day.0),
			puzzle.value,
			puzzle.deviation,
			puzzle.volatility
		],
	)?;
	Ok(())
}

pub(super) fn standing(connection: &Connection, today: Day) -> rusqlite::Result<PuzzleStanding> {
	let kept = sources(connection)?.iter().map(|(_, kept)| kept).sum();
	let due = "SELECT count(*) FROM puzzle_seen WHERE due <= ?1";
	let due = connection.query_row(due, [today.0], |row| row.get(0))?;
	let daily = "SELECT count(*), count(*) FILTER (WHERE outcome = ?2) FROM puzzle_result WHERE day = ?1 AND daily = 1";
	let (daily, daily_solved) =
		connection.query_row(daily, params![today.0, Outcome::Solved.number()], |row| {
			Ok((row.get(0)?, row.get(1)?))
		})?;
	let totals =
		"SELECT count(*), count(*) FILTER (WHERE outcome = ?1), coalesce(sum(seconds), 0) FROM puzzle_result";
	let (tried, solved, seconds) = connection.query_row(totals, [Outcome::Solved.number()], |row| {
		Ok((row.get(0)?, row.get(1)?, row.get(2)?))
	})?;
	let mut results = connection.prepare_cached(
		"SELECT rating, deviation, volatility, day, outcome FROM puzzle_result ORDER BY id DESC LIMIT ?1",
	)?;
	let mut rating = None;
	let mut last = results
		.query_map([TOLD], |row| {
			let after = rating_of(row, 0)?;
			rating.get_or_insert(after);
			Ok(Tried {
				day: Day(row.get(3)?),
				outcome: Outcome::of_number(row.get(4)?),
				rating: after.points(),
			})
		})?
		.collect::<Result<Vec<_>, _>>()?;
	last.reverse();
	let mut about = connection.prepare_cached(
		"SELECT themes, outcome FROM puzzle_result JOIN puzzle ON puzzle.id = puzzle
			ORDER BY puzzle_result.id DESC LIMIT ?1",
	)?;
	let about = about.query_map([LAST], |row| {
		let themes = Themes::of_numbers(row.get_ref(0)?.as_blob().unwrap_or_default());
		Ok((themes, Outcome::of_number(row.get(1)?) == Outcome::Solved))
	})?;
	let about = about.collect::<Result<Vec<_>, _>>()?;
	let count = |theme: Theme, of: bool| {
		let fits = |(themes, solved): &&(Themes, bool)| themes.has(theme) && (*solved || !of);
		u32::try_from(about.iter().filter(fits).count()).unwrap_or(u32::MAX)
	};
	let themes = Theme::ALL
		.iter()
		.map(|theme| (*theme, count(*theme, false), count(*theme, true)));
	Ok(PuzzleStanding {
		kept,
		due,
		daily,
		daily_solved,
		record: Record {
			rating: rating.unwrap_or(Rating::UNKNOWN),
			tried,
			solved,
			seconds,
			last,
		},
		themes: themes.filter(|(_, tried, _)| *tried > 0).collect(),
	})
}
