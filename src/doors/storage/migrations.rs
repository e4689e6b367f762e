//! The migrations from an empty database to ours, and the copy of an older one that is kept before they are done.

use std::cmp::Ordering;
use std::fs::{self, File};
use std::io;
use std::path::Path;

use annabella::game::{Fact, Table};
use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use super::chain;
use super::error::DatabaseError;
use super::locks::beside;
use super::recovery::as_text;
use super::summary::Summary;
use crate::doors::user_dirs;

/// A migration from one form of the database to the next: SQL, and a function for the rest.
struct Migration(&'static str, fn(&Transaction<'_>) -> rusqlite::Result<()>);

/// The migrations from an empty database to ours. The number of those done is the database's `user_version`; one
/// that has been published is never changed.
const MIGRATIONS: [Migration; 9] = [
	Migration(
		"
	CREATE TABLE game (
		id INTEGER PRIMARY KEY,
		began TEXT NOT NULL,
		white TEXT NOT NULL,
		black TEXT NOT NULL,
		score TEXT NOT NULL,
		plies INTEGER NOT NULL
	) STRICT;
	CREATE TABLE fact (
		game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
		seq INTEGER NOT NULL,
		line TEXT NOT NULL,
		PRIMARY KEY (game, seq)
	) STRICT, WITHOUT ROWID;
",
		|_| Ok(()),
	),
	// The hash of a fact is the fingerprint of its game's journal up to it (docs/journal.md).
	Migration(
		"ALTER TABLE fact ADD COLUMN hash TEXT NOT NULL DEFAULT ''",
		chain::chain_all,
	),
	// The number of a deleted game is never given to another: it may stand on a scoresheet. The other columns are for a
	// list, which does not read the facts.
	Migration(
		"
	CREATE TABLE new_game (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		began TEXT NOT NULL,
		white TEXT NOT NULL,
		black TEXT NOT NULL,
		score TEXT NOT NULL,
		plies INTEGER NOT NULL,
		at_table INTEGER NOT NULL DEFAULT 0,
		occasion TEXT NOT NULL DEFAULT '',
		running INTEGER NOT NULL DEFAULT 0,
		kept_at INTEGER
	) STRICT;
	INSERT INTO new_game (id, began, white, black, score, plies)
		SELECT id, began, white, black, score, plies FROM game;
	DROP TABLE game;
	ALTER TABLE new_game RENAME TO game;
",
		tell_all,
	),
	// The imported games. The searched columns are apart from the moves, so that a search reads little.
	Migration(
		"
	CREATE TABLE imported (
		id INTEGER PRIMARY KEY,
		white TEXT NOT NULL,
		black TEXT NOT NULL,
		event TEXT NOT NULL,
		date TEXT NOT NULL,
		result TEXT NOT NULL,
		plies INTEGER NOT NULL,
		print BLOB NOT NULL UNIQUE
	) STRICT;
	CREATE TABLE imported_text (
		game INTEGER PRIMARY KEY REFERENCES imported (id) ON DELETE CASCADE,
		tags TEXT NOT NULL,
		moves TEXT NOT NULL
	) STRICT;
	CREATE VIRTUAL TABLE imported_words USING fts5 (
		players, event, date, opening,
		content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
	);
",
		|_| Ok(()),
	),
	// Puzzles. They are found by their keys, which stand at random, and rare themes by an index of their own.
	Migration(
		"
	CREATE TABLE puzzle (
		id INTEGER PRIMARY KEY,
		rating INTEGER NOT NULL,
		deviation INTEGER NOT NULL,
		themes BLOB NOT NULL,
		packed BLOB NOT NULL
	) STRICT;
	CREATE TABLE puzzle_theme (
		theme INTEGER NOT NULL,
		rating INTEGER NOT NULL,
		puzzle INTEGER NOT NULL,
		PRIMARY KEY (theme, rating, puzzle)
	) STRICT, WITHOUT ROWID;
	CREATE TABLE puzzle_source (
		source INTEGER PRIMARY KEY,
		kept INTEGER NOT NULL
	) STRICT;
	CREATE TABLE puzzle_seen (
		puzzle INTEGER PRIMARY KEY,
		day INTEGER NOT NULL,
		step INTEGER,
		due INTEGER,
		rating REAL NOT NULL,
		deviation REAL NOT NULL,
		volatility REAL NOT NULL
	) STRICT;
	CREATE INDEX puzzle_due ON puzzle_seen (due) WHERE due IS NOT NULL;
	CREATE TABLE puzzle_result (
		id INTEGER PRIMARY KEY,
		puzzle INTEGER NOT NULL,
		day INTEGER NOT NULL,
		outcome INTEGER NOT NULL,
		seconds INTEGER NOT NULL,
		daily INTEGER NOT NULL,
		rating REAL NOT NULL,
		deviation REAL NOT NULL,
		volatility REAL NOT NULL
	) STRICT;
	CREATE INDEX puzzle_daily ON puzzle_result (day) WHERE daily = 1;
	CREATE TABLE puzzle_mined (
		game INTEGER PRIMARY KEY,
		plies INTEGER NOT NULL
	) STRICT;
",
		|_| Ok(()),
	),
	// The reviews of games, in the form of `annabella::review`.
	Migration(
		"
	CREATE TABLE review (
		game INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
		text TEXT NOT NULL
	) STRICT;
	CREATE TABLE imported_review (
		game INTEGER PRIMARY KEY REFERENCES imported (id) ON DELETE CASCADE,
		text TEXT NOT NULL
	) STRICT;
",
		|_| Ok(()),
	),
	// The moves of openings, by the position in the form of `annabella::openings::key`.
	Migration(
		"
	CREATE TABLE opening_move (
		position TEXT PRIMARY KEY,
		opening TEXT NOT NULL,
		day INTEGER NOT NULL,
		step INTEGER,
		due INTEGER
	) STRICT, WITHOUT ROWID;
",
		|_| Ok(()),
	),
	// The reviews of games without a number, by the hash of their moves.
	Migration(
		"
	CREATE TABLE review_of_moves (
		game BLOB PRIMARY KEY,
		text TEXT NOT NULL
	) STRICT, WITHOUT ROWID;
",
		|_| Ok(()),
	),
	// The games that are played on a server: their address there, and the time, in seconds since 1970, until which their clocks may run.
	Migration(
		"
	ALTER TABLE game ADD COLUMN server TEXT;
	ALTER TABLE game ADD COLUMN served_until INTEGER;
	CREATE INDEX game_server ON game (server) WHERE server IS NOT NULL;
	CREATE INDEX game_served ON game (served_until) WHERE served_until IS NOT NULL;
",
		|_| Ok(()),
	),
];

/// Does the migrations that this database has not had. Before they change anything a copy of it is kept beside it.
pub fn migrate(connection: &mut Connection, path: &Path) -> Result<(), DatabaseError> {
	let done = version(connection)?;
	if done == MIGRATIONS.len() {
		return Ok(());
	}
	if 0 < done && done < MIGRATIONS.len() {
		keep_copy(connection, path, done)?;
	}
	// Rows that refer to a rebuilt table must not be deleted with it.
	connection.pragma_update(None, "foreign_keys", false)?;
	let migration = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
	// Another program may have been faster.
	let version = version(&migration)?;
	let missing = MIGRATIONS
		.get(version..)
		.ok_or_else(|| DatabaseError::Newer(path.display().to_string()))?;
	for Migration(orders, more) in missing {
		migration.execute_batch(orders)?;
		more(&migration)?;
	}
	migration.pragma_update(None, "user_version", MIGRATIONS.len())?;
	Ok(migration.commit()?)
}

/// Checks that this database is one of ours, or still empty. Others number their versions as well.
pub fn is_ours(connection: &Connection, path: &Path) -> Result<(), DatabaseError> {
	let ours = "SELECT count(*) = 3 FROM pragma_table_info('fact') WHERE name IN ('game', 'seq', 'line')";
	let empty = "SELECT count(*) = 0 FROM sqlite_schema";
	let question = if version(connection)? == 0 { empty } else { ours };
	if connection.query_row(question, (), |row| row.get(0))? {
		Ok(())
	} else {
		Err(DatabaseError::Foreign(path.display().to_string()))
	}
}

/// Checks that no migration is missing where none can be done.
pub fn are_done(connection: &Connection, path: &Path) -> Result<(), DatabaseError> {
	let name = path.display().to_string();
	match version(connection)?.cmp(&MIGRATIONS.len()) {
		Ordering::Less => Err(DatabaseError::Older(name)),
		Ordering::Equal => Ok(()),
		Ordering::Greater => Err(DatabaseError::Newer(name)),
	}
}

pub fn version(connection: &Connection) -> rusqlite::Result<usize> {
	connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Writes a whole copy of the current state, such as `annabella.db.version-2`, in place of an earlier one of that
/// version.
fn keep_copy(connection: &Connection, path: &Path, version: usize) -> Result<(), DatabaseError> {
	let copy = beside(path, &format!(".version-{version}"));
	let whole = |_: &mut File, draft: &Path| {
		connection.execute("VACUUM INTO ?1", [as_text(draft)])?;
		Ok(())
	};
	let kept = user_dirs::put_drafted(&copy, user_dirs::private(), whole, |draft| {
		fs::rename(draft, &copy)?;
		user_dirs::keep_name(&user_dirs::folder_of(path))
	});
	kept.map_err(|why: Uncopied| match why {
		Uncopied::Database(error) => error.into(),
		Uncopied::File(error) => DatabaseError::File(copy.display().to_string(), error),
	})
}

/// The reason why there is no copy of an older database.
#[derive(Debug, thiserror::Error)]
enum Uncopied {
	#[error(transparent)]
	Database(#[from] rusqlite::Error),
	#[error(transparent)]
	File(#[from] io::Error),
}

/// Fills in the list columns of the existing games.
fn tell_all(migration: &Transaction<'_>) -> rusqlite::Result<()> {
	let mut games = migration.prepare("SELECT id, score FROM game")?;
	let mut facts = migration.prepare("SELECT line FROM fact WHERE game = ?1 ORDER BY seq LIMIT ?2")?;
	let mut update =
		migration.prepare("UPDATE game SET at_table = ?2, occasion = ?3, running = ?4 WHERE id = ?1")?;
	let mut games = games.query(())?;
	while let Some(game) = games.next()? {
		let id: i64 = game.get(0)?;
		// All facts matter only for a game that is not over.
		let limit = if game.get_ref(1)?.as_str().ok() == Some("*") {
			-1
		} else {
			1
		};
		let lines = facts.query_map(params![id, limit], |row| row.get::<_, String>(0))?;
		let good: Vec<Fact> = lines
			.map_while(|line| serde_json::from_str(&line.ok()?).ok())
			.collect();
		let summary = good.first().map(Summary::of).unwrap_or_default();
		let running = limit < 0 && Table::replay(&good).is_ok_and(|table| table.is_running());
		update.execute(params![id, summary.at_table, summary.occasion, running])?;
	}
	Ok(())
}
