//! The imported games, beside the user's own: added many at once, found by words, and returned.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use annabella::ports::{ImportedTitle, Sought};
use annabella::sheet::ImportedGame;
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};

use super::Storage;
use super::database::Database;
use super::error::{DatabaseError, StorageError};
use super::writing::unkept;

/// Number of attempts while another program has the database and many games are written.
const TRIES: u32 = 100;
/// Time before each next attempt.
const PAUSE: Duration = Duration::from_millis(100);

/// The result of adding some games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TakenIn {
	pub new: u64,
	/// Games that were already there.
	pub known: u64,
}

impl Storage {
	/// Adds these games, all or none of them.
	pub fn take_in(&mut self, games: &[ImportedGame]) -> Result<TakenIn, StorageError> {
		self.patiently(|database| take_in(database, games))
	}

	/// Does work that may take its time, as often as another program has the database, until it is done.
	pub(super) fn patiently<T>(
		&mut self,
		mut work: impl FnMut(&mut Database) -> Result<T, DatabaseError>,
	) -> Result<T, StorageError> {
		let turn = Arc::clone(&self.turn);
		for _ in 0..TRIES {
			let mut is_busy = false;
			let its_turn = turn.lock();
			let done = self.with(|database| {
				let done = work(database);
				is_busy = done.as_ref().err().is_some_and(DatabaseError::is_busy);
				done
			});
			drop(its_turn);
			if !is_busy {
				return done;
			}
			thread::sleep(PAUSE);
		}
		self.with(work)
	}

	/// The imported games that match this, from the `from`th on in the order of their arrival, at most `most`; and the
	/// total number of matches.
	pub fn find(
		&mut self,
		sought: &Sought,
		from: u32,
		most: u32,
	) -> Result<(Vec<ImportedTitle>, u64), StorageError> {
		self.with(|database| find(&database.connection, sought, from, most))
	}

	/// An imported game; `None` if the number is not in use.
	pub fn imported(&mut self, id: i64) -> Result<Option<ImportedGame>, StorageError> {
		self.with(|database| imported(&database.connection, id))
	}

	/// Returns `true` if a game of this address is among the imported ones, or was played here to its end.
	pub fn has_game_at(&mut self, address: &str) -> Result<bool, StorageError> {
		self.with(|database| has_game_at(&database.connection, address))
	}

	/// Deletes imported games, and returns their number.
	pub fn delete_imported(&mut self, ids: &[i64]) -> Result<u64, StorageError> {
		self.with(|database| {
			database.may_be_written()?;
			let deleting = database
				.connection
				.transaction_with_behavior(TransactionBehavior::Immediate)?;
			let mut deleted = 0;
			for id in ids {
				deleted += deleting.execute("DELETE FROM imported WHERE id = ?1", [id])? as u64;
				deleting.execute("DELETE FROM imported_words WHERE rowid = ?1", [id])?;
			}
			deleting.commit()?;
			Ok(deleted)
		})
	}
}

fn take_in(database: &mut Database, games: &[ImportedGame]) -> Result<TakenIn, DatabaseError> {
	database.may_be_written()?;
	let writing = database
		.connection
		.transaction_with_behavior(TransactionBehavior::Immediate)?;
	let mut shelved = TakenIn::default();
	let last = "SELECT coalesce(max(id), 0) FROM imported";
	let last: i64 = writing.query_row(last, (), |row| row.get(0))?;
	{
		let mut title = writing.prepare_cached(
			"INSERT INTO imported (white, black, event, date, result, plies, print) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
				ON CONFLICT (print) DO NOTHING",
		)?;
		let mut text =
			writing.prepare_cached("INSERT INTO imported_text (game, tags, moves) VALUES (?1, ?2, ?3)")?;
		let mut words = writing.prepare_cached(
			"INSERT INTO imported_words (rowid, players, event, date, opening) VALUES (?1, ?2, ?3, ?4, ?5)",
		)?;
		for game in games {
			let (white, black, date) = (game.tag("White"), game.tag("Black"), game.date());
			let print = game.print();
			let new = title.execute(params![
				white,
				black,
				game.tag("Event"),
				date,
				game.result,
				game.plies,
				print.as_slice()
			])?;
			if new == 0 {
				shelved.known += 1;
				continue;
			}
			let id = writing.last_insert_rowid();
			text.execute(params![id, game.kept_tags(), game.moves])?;
			let event = format!("{} {} {}", game.tag("Event"), game.tag("Site"), game.tag("Round"));
			let opening = opening_words(game);
			words.execute(params![id, format!("{white} {black}"), event, date, opening])?;
			shelved.new += 1;
		}
	}
	let there: u64 = writing.query_row(
		"SELECT count(*) FROM imported JOIN imported_text ON game = id WHERE id > ?1",
		[last],
		|row| row.get(0),
	)?;
	if there != shelved.new {
		return Err(unkept(&writing));
	}
	writing.commit()?;
	Ok(shelved)
}

/// Code and name of the opening from the tags; missing ones are found by the moves.
fn opening_words(game: &ImportedGame) -> String {
	let [eco, name, variation] = ["ECO", "Opening", "Variation"].map(|tag| game.tag(tag));
	if eco.is_empty() || name.is_empty() {
		let found = game.opening();
		let (code, english) = found.map_or(("", ""), |opening| (opening.eco, opening.name));
		let eco = if eco.is_empty() { code } else { eco };
		return format!("{eco} {name} {variation} {english}");
	}
	format!("{eco} {name} {variation}")
}

/// The query for the index: every word, or the beginning of it, in its column. `None` if there is nothing to search for.
fn query(sought: &Sought) -> Option<String> {
	let columns = [
		("", &sought.words),
		("players : ", &sought.player),
		("event : ", &sought.event),
		("date : ", &sought.year),
		("opening : ", &sought.opening),
	];
	let words = columns.iter().flat_map(|(column, text)| {
		text.split(|sign: char| !sign.is_alphanumeric())
			.filter(|word| !word.is_empty())
			.map(move |word| format!("{column}\"{word}\"*"))
	});
	Some(words.collect::<Vec<_>>().join(" AND ")).filter(|query| !query.is_empty())
}

fn find(
	connection: &Connection,
	sought: &Sought,
	from: u32,
	most: u32,
) -> Result<(Vec<ImportedTitle>, u64), DatabaseError> {
	let columns = "SELECT id, white, black, event, date, result, plies FROM imported";
	let Some(query) = query(sought) else {
		let mut titles = connection.prepare_cached(&format!("{columns} ORDER BY id LIMIT ?1 OFFSET ?2"))?;
		let games = titles
			.query_map(params![most, from], title_of)?
			.collect::<Result<_, _>>()?;
		let all = connection.query_row("SELECT count(*) FROM imported", (), |row| row.get(0))?;
		return Ok((games, all));
	};
	let mut titles = connection.prepare_cached(&format!(
		"{columns} WHERE id IN
			(SELECT rowid FROM imported_words WHERE imported_words MATCH ?1 ORDER BY rowid LIMIT ?2 OFFSET ?3)
			ORDER BY id"
	))?;
	let games = titles
		.query_map(params![query, most, from], title_of)?
		.collect::<Result<_, _>>()?;
	let all = connection.query_row(
		"SELECT count(*) FROM imported_words WHERE imported_words MATCH ?1",
		[query],
		|row| row.get(0),
	)?;
	Ok((games, all))
}

fn has_game_at(connection: &Connection, address: &str) -> Result<bool, DatabaseError> {
	let words = address.split(|sign: char| !sign.is_alphanumeric());
	let words = words
		.filter(|word| !word.is_empty())
		.map(|word| format!("\"{word}\""));
	let words: Vec<String> = words.collect();
	if words.is_empty() {
		return Ok(false);
	}
	let query = format!("event : ({})", words.join(" AND "));
	let mut likely = connection.prepare_cached(
		"SELECT tags FROM imported_text WHERE game IN
			(SELECT rowid FROM imported_words WHERE imported_words MATCH ?1)",
	)?;
	let mut tags = likely.query([query])?;
	while let Some(row) = tags.next()? {
		let tags = ImportedGame::tags_of(&row.get::<_, String>(0)?);
		if tags.iter().any(|tag| tag.name == "Site" && tag.value == address) {
			return Ok(true);
		}
	}
	// The address stands in the first fact of a game that was played there.
	let mut own = connection.prepare_cached(
		"SELECT 1 FROM game JOIN fact ON fact.game = game.id AND seq = 0
			WHERE score <> '*' AND instr(line, ?1) > 0 LIMIT 1",
	)?;
	Ok(own.exists([format!("\"{address}\"")])?)
}

fn imported(connection: &Connection, id: i64) -> Result<Option<ImportedGame>, DatabaseError> {
	let found = connection.query_row(
		"SELECT tags, moves, result, plies FROM imported JOIN imported_text ON game = id WHERE id = ?1",
		[id],
		|row| {
			Ok(ImportedGame {
				tags: ImportedGame::tags_of(row.get_ref(0)?.as_str()?),
				moves: row.get(1)?,
				result: row.get(2)?,
				plies: row.get(3)?,
			})
		},
	);
	Ok(found.optional()?)
}

fn title_of(row: &Row<'_>) -> rusqlite::Result<ImportedTitle> {
	Ok(ImportedTitle {
		id: row.get(0)?,
		white: row.get(1)?,
		black: row.get(2)?,
		event: row.get(3)?,
		date: row.get(4)?,
		result: row.get(5)?,
		plies: row.get(6)?,
		study: None,
	})
}
