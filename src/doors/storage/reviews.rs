//! Reviews of games, stored beside them: a review goes with its game when that is deleted.

use annabella::message;
use annabella::ports::GameSource;
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, params};

use super::Storage;
use super::error::{DatabaseError, StorageError};

impl Storage {
	/// The stored text of this game's last review; `None` if it was never reviewed.
	pub fn review(&mut self, of: GameSource) -> Result<Option<String>, StorageError> {
		let Some((table, game)) = self.place(of) else {
			return Ok(None);
		};
		self.with(|database| read(&database.connection, table, &game))
	}

	/// Stores this beside the game.
	pub fn keep_review(&mut self, of: GameSource, text: &str) -> Result<(), StorageError> {
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

	/// The table and the number of the game, or the hash of its moves; `None` while the current game waits for the disk.
	fn place(&self, of: GameSource) -> Option<(&'static str, Value)> {
		Some(match of {
			GameSource::InHand => ("review", self.drafts.last()?.id?.into()),
			GameSource::Own(game) => ("review", game.into()),
			GameSource::Imported(game) => ("imported_review", game.into()),
			GameSource::Moves(print) => ("review_of_moves", print.to_vec().into()),
		})
	}
}

fn read(connection: &Connection, table: &str, game: &Value) -> Result<Option<String>, DatabaseError> {
	let order = format!("SELECT text FROM {table} WHERE game = ?1");
	let found = connection.query_row(&order, [game], |row| row.get(0));
	Ok(found.optional()?)
}
