//! The moves of openings that the user knows, and the days on which missed ones come again.

use annabella::ports::{OpeningOrder, OpeningResult, OpeningResults};
use annabella::puzzles::Day;
use annabella::repertoire::Kept;
use rusqlite::{Connection, TransactionBehavior, params};

use super::Storage;
use super::database::Database;
use super::error::{DatabaseError, StorageError};

impl Storage {
	/// Carries out an order about openings.
	pub(super) fn openings(&mut self, order: OpeningOrder) -> Result<Option<OpeningResults>, StorageError> {
		let asks = order == OpeningOrder::Known;
		if let OpeningOrder::Keep(result) = order {
			self.opening_results.push(result);
		}
		// Results that could not be stored before are stored with the next ones.
		let results = std::mem::take(&mut self.opening_results);
		let kept = self.with(|database| keep(database, &results));
		if kept.is_err() {
			self.opening_results = results;
		}
		if asks {
			return self.with(|database| Ok(known(&database.connection)?)).map(Some);
		}
		kept.map(|()| None)
	}
}

fn keep(database: &mut Database, results: &[OpeningResult]) -> Result<(), DatabaseError> {
	if results.is_empty() {
		return Ok(());
	}
	database.may_be_written()?;
	let writing = database
		.connection
		.transaction_with_behavior(TransactionBehavior::Immediate)?;
	for OpeningResult { kept, day, opening } in results {
		writing.execute(
			"INSERT INTO opening_move (position, opening, day, step, due) VALUES (?1, ?2, ?3, ?4, ?5)
				ON CONFLICT DO UPDATE SET opening = excluded.opening, day = excluded.day, step = excluded.step, due = excluded.due",
			params![
				kept.key,
				opening,
				day.0,
				kept.again.map(|(step, _)| step),
				kept.again.map(|(_, day)| day.0)
			],
		)?;
	}
	Ok(writing.commit()?)
}

fn known(connection: &Connection) -> rusqlite::Result<OpeningResults> {
	let mut query = connection.prepare("SELECT position, opening, day, step, due FROM opening_move")?;
	let rows = query.query_map((), |row| {
		let step: Option<u8> = row.get(3)?;
		let due: Option<i64> = row.get(4)?;
		Ok(OpeningResult {
			opening: row.get(1)?,
			day: Day(row.get(2)?),
			kept: Kept {
				key: row.get(0)?,
				again: step.zip(due.map(Day)),
			},
		})
	})?;
	rows.collect()
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::doors::bell::{Bell, Watch};

	fn result(key: &str, again: Option<(u8, Day)>) -> OpeningResult {
		OpeningResult {
			kept: Kept {
				key: key.into(),
				again,
			},
			day: Day(20_000),
			opening: "black Sicilian Defense".into(),
		}
	}

	#[test]
	fn openings_last_result_of_each_position_is_kept_across_starts() {
		let folder = tempfile::tempdir().unwrap();
		let open = || {
			Storage::open(
				Some(&folder.path().join("games.db")),
				&Bell::hang(Watch::start()).0,
			)
		};
		let mut storage = open();
		assert_eq!(storage.openings(OpeningOrder::Known).unwrap(), Some(Vec::new()));
		for kept in [
			result("a w", Some((0, Day(20_001)))),
			result("b b", None),
			result("a w", Some((1, Day(20_004)))),
		] {
			assert_eq!(storage.openings(OpeningOrder::Keep(kept)).unwrap(), None);
		}
		drop(storage);
		let known = open().openings(OpeningOrder::Known).unwrap().unwrap();
		assert_eq!(
			known,
			[result("a w", Some((1, Day(20_004)))), result("b b", None)]
		);
	}

	#[test]
	fn openings_result_that_could_not_be_kept_is_kept_with_the_next() {
		let folder = tempfile::tempdir().unwrap();
		let (bell, _) = Bell::hang(Watch::start());
		let path = folder.path().join("games.db");
		let mut storage = Storage::open(Some(&path), &bell);
		let lock = Connection::open(&path).unwrap();
		lock.execute_batch("BEGIN IMMEDIATE").unwrap();
		assert!(storage.openings(OpeningOrder::Keep(result("a w", None))).is_err());
		lock.execute_batch("ROLLBACK").unwrap();
		storage.openings(OpeningOrder::Keep(result("b b", None))).unwrap();
		let known = storage.openings(OpeningOrder::Known).unwrap().unwrap();
		assert_eq!(known.len(), 2);
	}
}
