//! Puzzles: added many at once, found by a wish, and their results.

mod found;
mod results;
#[cfg(test)]
mod tests;

use annabella::ports::{Fault, Input, PuzzleAnswer, PuzzleOrder, PuzzleStanding, StorageFault};
use annabella::puzzles::{Day, NewPuzzle, PuzzleSource, Shipped, Themes};
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};

use self::found::{next, this};
use self::results::{keep, standing};
use super::Storage;
use super::database::Database;
use super::error::{DatabaseError, StorageError};

/// Source under which the version of the shipped table that was added stands, whether its puzzles are still there or not.
const SHIPPED: i64 = -1;

/// The result of adding some puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TakenPuzzles {
	pub new: u64,
	/// Puzzles that were already there.
	pub known: u64,
	/// Puzzles that were already there, with this table's rating and themes now.
	pub renewed: u64,
}

impl Storage {
	/// Adds these puzzles, all or none of them.
	pub fn take_in_puzzles(&mut self, puzzles: &[NewPuzzle]) -> Result<TakenPuzzles, StorageError> {
		self.patiently(|database| take_in(database, puzzles))
	}

	/// Adds the puzzles that come with the program, once for each version of their table. A damaged line is reported, and left out.
	fn take_in_shipped(&mut self) -> Result<(), StorageError> {
		if self.has_shipped()? {
			return Ok(());
		}
		let shipped = Shipped::read();
		if shipped.is_damaged {
			self.bell.ring(Input::Fault(Fault::Shipped));
		}
		self.take_in_puzzles(&shipped.puzzles)?;
		self.patiently(|database| {
			database.connection.execute(
				"INSERT INTO puzzle_source (source, kept) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET kept = excluded.kept",
				params![SHIPPED, Shipped::version()],
			)?;
			Ok(())
		})
	}

	/// Returns `true` if the shipped puzzles of this version have been added, even if they were deleted since.
	pub fn has_shipped(&mut self) -> Result<bool, StorageError> {
		self.with(|database| {
			let version = "SELECT kept FROM puzzle_source WHERE source = ?1";
			let known = database.connection.prepare_cached(version)?;
			let known = { known }
				.query_row([SHIPPED], |row| row.get::<_, i64>(0))
				.optional()?;
			Ok(known == Some(Shipped::version()))
		})
	}

	/// The number of puzzles of each source.
	pub fn puzzle_sources(&mut self) -> Result<Vec<(PuzzleSource, u64)>, StorageError> {
		self.with(|database| Ok(sources(&database.connection)?))
	}

	/// Deletes all puzzles of these sources, and returns their number. Their results are left.
	pub fn delete_puzzles(&mut self, of: &[PuzzleSource]) -> Result<u64, StorageError> {
		self.patiently(|database| {
			database.may_be_written()?;
			let deleting = database
				.connection
				.transaction_with_behavior(TransactionBehavior::Immediate)?;
			let mut deleted = 0;
			for source in of {
				let (first, behind) = source.keys();
				let keys = params![first, behind];
				deleted += deleting.execute("DELETE FROM puzzle WHERE id >= ?1 AND id < ?2", keys)? as u64;
				deleting.execute(
					"DELETE FROM puzzle_theme WHERE puzzle >= ?1 AND puzzle < ?2",
					keys,
				)?;
				deleting.execute("DELETE FROM puzzle_source WHERE source = ?1", [source.number()])?;
				deleting.execute(
					"UPDATE puzzle_seen SET due = NULL WHERE puzzle >= ?1 AND puzzle < ?2",
					keys,
				)?;
				if *source == PuzzleSource::Own {
					deleting.execute("DELETE FROM puzzle_mined", ())?;
				}
			}
			deleting.commit()?;
			Ok(deleted)
		})
	}

	/// Returns `true` if this game was searched for puzzles up to this half-move.
	pub fn is_mined(&mut self, game: i64, plies: u32) -> Result<bool, StorageError> {
		self.with(|database| {
			let known = database
				.connection
				.prepare_cached("SELECT plies FROM puzzle_mined WHERE game = ?1")?
				.query_row([game], |row| row.get::<_, u32>(0))
				.optional()?;
			Ok(known.is_some_and(|known| known >= plies))
		})
	}

	/// Adds the puzzles found in a game, and notes that it was searched up to this half-move.
	pub fn keep_mined(
		&mut self,
		game: i64,
		plies: u32,
		puzzles: &[NewPuzzle],
	) -> Result<TakenPuzzles, StorageError> {
		let taken = self.take_in_puzzles(puzzles)?;
		self.patiently(|database| {
			database.connection.execute(
				"INSERT INTO puzzle_mined (game, plies) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET plies = excluded.plies",
				params![game, plies],
			)?;
			Ok(())
		})?;
		Ok(taken)
	}

	/// The player's standing with puzzles.
	pub fn puzzle_standing(&mut self, today: Day) -> Result<PuzzleStanding, StorageError> {
		self.with(|database| Ok(standing(&database.connection, today)?))
	}

	/// Carries out an order about puzzles.
	pub(super) fn puzzles(&mut self, order: PuzzleOrder) -> Result<Option<PuzzleAnswer>, StorageError> {
		// Results that could not be stored before are stored with the next ones.
		self.results.extend(match order {
			PuzzleOrder::Keep(result) => Some(result),
			PuzzleOrder::Standing { .. } | PuzzleOrder::Next(_) | PuzzleOrder::This(_) => None,
		});
		let results = std::mem::take(&mut self.results);
		let kept = self.with(|database| keep(database, &results));
		if kept.is_err() {
			self.results = results;
		}
		match order {
			PuzzleOrder::Standing { today } => {
				// The imported ones can be solved even where nothing can be written.
				if let Err(why) = self.take_in_shipped() {
					self.bell
						.ring(Input::Fault(Fault::Storage(why.fault(StorageFault::Keeping))));
				}
				let standing = self.puzzle_standing(today)?;
				Ok(Some(PuzzleAnswer::Standing(Box::new(standing))))
			}
			PuzzleOrder::Next(wanted) => {
				let found = self.with(|database| Ok(next(&database.connection, &wanted)?))?;
				Ok(Some(PuzzleAnswer::Puzzle(found.map(Box::new))))
			}
			PuzzleOrder::This(key) => {
				let found = self.with(|database| Ok(this(&database.connection, key)?))?;
				Ok(Some(PuzzleAnswer::Puzzle(found.map(Box::new))))
			}
			PuzzleOrder::Keep(_) => kept.map(|()| None),
		}
	}
}

fn take_in(database: &mut Database, puzzles: &[NewPuzzle]) -> Result<TakenPuzzles, DatabaseError> {
	database.may_be_written()?;
	let writing = database
		.connection
		.transaction_with_behavior(TransactionBehavior::Immediate)?;
	let mut taken = TakenPuzzles::default();
	{
		let mut insert = writing.prepare_cached(
			"INSERT INTO puzzle (id, rating, deviation, themes, packed) VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING",
		)?;
		let mut known = writing.prepare_cached("SELECT rating, themes FROM puzzle WHERE id = ?1")?;
		let mut renew = writing.prepare_cached(
			"UPDATE puzzle SET rating = ?2, deviation = ?3, themes = ?4, packed = ?5 WHERE id = ?1",
		)?;
		let mut forget = writing
			.prepare_cached("DELETE FROM puzzle_theme WHERE theme = ?1 AND rating = ?2 AND puzzle = ?3")?;
		let mut rare = writing.prepare_cached(
			"INSERT INTO puzzle_theme (theme, rating, puzzle) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
		)?;
		let mut counted = writing.prepare_cached(
			"INSERT INTO puzzle_source (source, kept) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET kept = kept + excluded.kept",
		)?;
		let mut new_of = [0_u64; PuzzleSource::ALL.len()];
		for puzzle in puzzles {
			let id = puzzle.key.0;
			let themes = puzzle.themes.numbers();
			let row = params![id, puzzle.rating, puzzle.deviation, themes, puzzle.packed];
			if insert.execute(row)? == 0 {
				let (rating, before): (u16, Vec<u8>) =
					known.query_row([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
				if rating == puzzle.rating && before == themes {
					taken.known += 1;
					continue;
				}
				for theme in Themes::of_numbers(&before).iter().filter(|theme| theme.is_rare()) {
					forget.execute(params![theme.number(), rating, id])?;
				}
				renew.execute(row)?;
				taken.renewed += 1;
			} else {
				taken.new += 1;
				let of = PuzzleSource::ALL.iter().position(|source| is_of(*source, id));
				if let Some(count) = of.and_then(|of| new_of.get_mut(of)) {
					*count += 1;
				}
			}
			for theme in puzzle.themes.iter().filter(|theme| theme.is_rare()) {
				rare.execute(params![theme.number(), puzzle.rating, id])?;
			}
		}
		for (source, new) in PuzzleSource::ALL
			.into_iter()
			.zip(new_of)
			.filter(|(_, new)| *new > 0)
		{
			counted.execute(params![source.number(), new])?;
		}
	}
	writing.commit()?;
	Ok(taken)
}

fn is_of(source: PuzzleSource, id: i64) -> bool {
	let (first, behind) = source.keys();
	(first..behind).contains(&id)
}

fn sources(connection: &Connection) -> rusqlite::Result<Vec<(PuzzleSource, u64)>> {
	let mut query = connection.prepare_cached("SELECT kept FROM puzzle_source WHERE source = ?1")?;
	let mut found = Vec::new();
	for source in PuzzleSource::ALL {
		let kept = query.query_row([source.number()], |row| row.get(0)).optional()?;
		found.extend(kept.filter(|kept| *kept > 0).map(|kept| (source, kept)));
	}
	Ok(found)
}
