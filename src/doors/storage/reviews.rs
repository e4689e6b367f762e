//! Reviews of games, stored beside them: a review goes with its game when that is deleted.

use annabella::message;
use annabella::ports::GameSource;
use rusqlite::{Connection, OptionalExtension, params};

use super::Storage;
use super::error::{DatabaseError, StorageError};

impl Storage {
	/// The stored text of this game's last review; `None` if it was never reviewed.
	pub fn review(&mut self, of: GameSource) -> Result<Option<String>, StorageError> {
		let Some((table, game)) = self.place(of) else {
			return Ok(None);
		};
		self.with(|database| read(&database.connection, table, game))
	}

	/// Stores this beside the game. The games that come with the program, and studies, have no place in the database.
	pub fn keep_review(&mut self, of: GameSource, text: &str) -> Result<(), StorageError> {
		if matches!(of, GameSource::Imported(..0) | GameSource::Study) {
			return Ok(());
		}
		let Some((table, game)) = self.place(of) else {
			return Err(StorageError::nothing(message!(GameNotYetKept)));
		};
		self.with(|database| {
			database.may_be_written()?;
			let order = format!(
				"INSERT INTO {table} (game, text) VALUES (?1, ?2) ON CONFLICT (game) DO UPDATE SET text = ?2"
			);
			database.connection.execute(&order, params![game, text])?;
			Ok(())
		})
	}

	/// The table and the number of the game; `None` while the current game waits for the disk.
	fn place(&self, of: GameSource) -> Option<(&'static str, i64)> {
		match of {
			GameSource::InHand => Some(("review", self.drafts.last()?.id?)),
			GameSource::Own(game) => Some(("review", game)),
			GameSource::Imported(game) => Some(("imported_review", game)),
			GameSource::Study => None,
		}
	}
}

fn read(connection: &Connection, table: &str, game: i64) -> Result<Option<String>, DatabaseError> {
	let order = format!("SELECT text FROM {table} WHERE game = ?1");
	let found = connection.query_row(&order, [game], |row| row.get(0));
	Ok(found.optional()?)
}
