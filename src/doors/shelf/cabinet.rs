//! The games in their database: what a table holds and how it is written.

use std::path::Path;
use std::time::Duration;

use annabella::desk::StoredGame;
use annabella::game::Fact;
use annabella::sheet::{Fingerprint, Title};
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, Transaction, TransactionBehavior, params};

use super::{archive, chain};
use crate::doors::place;

/// A step from one form of the database to the next: orders, and what no order can say.
struct Step(&'static str, fn(&Transaction<'_>) -> rusqlite::Result<()>);

/// The steps from an empty database to ours. The number of steps taken is the database's `user_version`; a step
/// that has been published is never changed.
const STEPS: [Step; 3] = [
	Step(
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
	Step(
		"ALTER TABLE fact ADD COLUMN hash TEXT NOT NULL DEFAULT ''",
		chain::chain_all,
	),
	// Games that others have written down.
	Step(archive::TABLES, |_| Ok(())),
];

/// Why the database did not do it. The text is for the screen and the log.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
	#[error("the games could not be kept or read: {0}")]
	Database(#[from] rusqlite::Error),
	#[error("{0} cannot be used: {1}")]
	File(String, std::io::Error),
	#[error("{0} was made by a newer version of this program")]
	Newer(String),
	#[error("there is no game number {0}")]
	NoGame(i64),
}

impl Refused {
	/// Whether another program has the database at this moment.
	pub fn is_busy(&self) -> bool {
		use rusqlite::ErrorCode::{DatabaseBusy, DatabaseLocked};
		match self {
			Self::Database(error) => {
				matches!(error.sqlite_error_code(), Some(DatabaseBusy | DatabaseLocked))
			}
			Self::File(..) | Self::Newer(_) | Self::NoGame(_) => false,
		}
	}

	/// Whether the same connection may do it another time.
	pub fn may_pass(&self) -> bool {
		use rusqlite::ErrorCode::{DatabaseBusy, DatabaseLocked, DiskFull};
		match self {
			Self::Database(error) => matches!(
				error.sqlite_error_code(),
				Some(DatabaseBusy | DatabaseLocked | DiskFull)
			),
			Self::File(..) | Self::Newer(_) => false,
			Self::NoGame(_) => true,
		}
	}
}

/// A game as the shelf writes it: what is known of it, and the lines that are not yet on the disk.
#[derive(Clone, Debug, Default)]
pub struct Draft {
	/// Its number, once it has one.
	pub id: Option<i64>,
	pub date: String,
	pub white: String,
	pub black: String,
	pub score: String,
	pub plies: u32,
	/// How many of its facts are on the disk.
	pub kept: usize,
	/// Its fingerprint up to those, once there are any.
	pub chained: Option<Fingerprint>,
	/// The facts after those, one line of JSON each.
	pub waiting: Vec<String>,
}

impl Draft {
	fn fingerprint(&self) -> Fingerprint {
		let first = || chain::title(&self.date, &self.white, &self.black).fingerprint();
		self.chained.unwrap_or_else(first)
	}
}

/// What is wrong with a fact on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
	/// Its hash does not fit, or one before it is missing.
	Changed,
	/// Its hash fits, and it cannot be read all the same.
	Unreadable,
}

/// A game as far as it can be believed and read.
#[derive(Clone, Debug)]
pub struct Found {
	pub game: StoredGame,
	pub facts: Vec<Fact>,
	/// Up to these facts.
	pub fingerprint: Fingerprint,
	/// What is wrong with the fact after them, if something is.
	pub damage: Option<Damage>,
}

/// A fact as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
	pub line: Vec<u8>,
	pub hash: Vec<u8>,
}

/// Where an imported game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imported {
	/// It is new under this number.
	New(i64),
	/// It was there already under this number.
	Known(i64),
}

/// An open database.
#[derive(Debug)]
pub struct Cabinet {
	pub(super) connection: Connection,
}

impl Cabinet {
	/// Opens the database and makes it ours, waiting at most `patience` for another program.
	pub fn open(path: &Path, patience: Duration) -> Result<Self, Refused> {
		let name = || path.display().to_string();
		place::make_file(path).map_err(|error| Refused::File(name(), error))?;
		let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
		let mut connection = Connection::open_with_flags(path, flags)?;
		connection.busy_timeout(patience)?;
		connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
		// A commit is on the disk, not only on its way: FULL, because NORMAL may lose the last moves in WAL mode.
		connection.pragma_update(None, "synchronous", "FULL")?;
		connection.pragma_update(None, "foreign_keys", true)?;
		if version(&connection)? != STEPS.len() {
			let migration = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
			// Another program may have been faster.
			let version = version(&migration)?;
			let steps = STEPS.get(version..).ok_or_else(|| Refused::Newer(name()))?;
			for Step(orders, more) in steps {
				migration.execute_batch(orders)?;
				more(&migration)?;
			}
			migration.pragma_update(None, "user_version", STEPS.len())?;
			migration.commit()?;
		}
		Ok(Self { connection })
	}

	pub fn set_patience(&self, patience: Duration) -> Result<(), Refused> {
		Ok(self.connection.busy_timeout(patience)?)
	}

	/// Writes everything that waits, all or nothing. Returns the numbers of the games that had to go on under a new
	/// one, because another program has gone on with them or because not all of their facts can be read.
	pub fn write(&mut self, drafts: &mut [Draft]) -> Result<Vec<i64>, Refused> {
		let writing = self
			.connection
			.transaction_with_behavior(TransactionBehavior::Immediate)?;
		let mut parted = Vec::new();
		let mut ids = Vec::new();
		for draft in drafts.iter() {
			ids.push(match draft.waiting.is_empty() {
				true => draft.id,
				false => Some(write_draft(&writing, draft, &mut parted)?),
			});
		}
		writing.commit()?;
		for (draft, id) in drafts.iter_mut().zip(ids) {
			draft.id = id;
			draft.kept += draft.waiting.len();
			let lines = draft.waiting.iter();
			draft.chained = Some(lines.fold(draft.fingerprint(), |fingerprint, line| {
				fingerprint.and(line.as_bytes())
			}));
			draft.waiting.clear();
		}
		Ok(parted)
	}

	/// All games, the newest first.
	pub fn games(&self) -> Result<Vec<StoredGame>, Refused> {
		let mut query = self
			.connection
			.prepare("SELECT id, began, white, black, score, plies FROM game ORDER BY id DESC")?;
		let games = query.query_map((), game_of)?.collect::<Result<_, _>>()?;
		Ok(games)
	}

	/// What is known of one game.
	fn known(&self, id: i64) -> Result<StoredGame, Refused> {
		self.connection
			.query_row(
				"SELECT id, began, white, black, score, plies FROM game WHERE id = ?1",
				[id],
				game_of,
			)
			.optional()?
			.ok_or(Refused::NoGame(id))
	}

	/// One game, as far as it can be believed and read.
	pub fn game(&self, id: i64) -> Result<Found, Refused> {
		let game = self.known(id)?;
		let mut fingerprint = chain::title(&game.date, &game.white, &game.black).fingerprint();
		let mut facts = Vec::new();
		let mut damage = None;
		self.lines(id, |seq, line, hash| {
			let next = fingerprint.and(line);
			if usize::try_from(seq) != Ok(facts.len()) || next != *hash {
				damage = Some(Damage::Changed);
			} else if let Ok(fact) = serde_json::from_slice(line) {
				fingerprint = next;
				facts.push(fact);
			} else {
				damage = Some(Damage::Unreadable);
			}
			damage.is_none()
		})?;
		Ok(Found {
			game,
			facts,
			fingerprint,
			damage,
		})
	}

	/// One game as it is kept: its title, and each fact's text and hash.
	pub fn journal(&self, id: i64) -> Result<(Title, Vec<Kept>), Refused> {
		let game = self.known(id)?;
		let mut kept = Vec::new();
		self.lines(id, |_, line, hash| {
			kept.push(Kept {
				line: line.into(),
				hash: hash.into(),
			});
			true
		})?;
		Ok((chain::title(&game.date, &game.white, &game.black), kept))
	}

	/// Takes in a journal that was checked, with the hash of its last fact, as a new game or as one that is there already.
	pub fn import(&mut self, draft: &mut Draft, fingerprint: Fingerprint) -> Result<Imported, Refused> {
		let last = fingerprint.to_string();
		let there = "SELECT game FROM fact WHERE hash = ?1 AND seq = ?2";
		let place = draft.waiting.len().saturating_sub(1);
		let known = self
			.connection
			.query_row(there, params![last, place], |row| row.get(0));
		if let Some(id) = known.optional()? {
			return Ok(Imported::Known(id));
		}
		self.write(std::slice::from_mut(draft))?;
		Ok(Imported::New(draft.id.unwrap_or_default()))
	}

	/// Shows the lines of a game, its numbers, texts and hashes, while `go_on` wants more.
	fn lines(&self, id: i64, mut go_on: impl FnMut(i64, &[u8], &[u8]) -> bool) -> Result<(), Refused> {
		let mut query = self.connection.prepare(
			"SELECT seq, CAST(line AS BLOB), CAST(hash AS BLOB) FROM fact WHERE game = ?1 ORDER BY seq",
		)?;
		let mut rows = query.query([id])?;
		while let Some(row) = rows.next()? {
			let bytes = |column| Ok::<_, rusqlite::Error>(row.get_ref(column)?.as_blob().unwrap_or_default());
			if !go_on(row.get(0)?, bytes(1)?, bytes(2)?) {
				break;
			}
		}
		Ok(())
	}
}

fn version(connection: &Connection) -> rusqlite::Result<usize> {
	connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

fn game_of(row: &Row<'_>) -> rusqlite::Result<StoredGame> {
	Ok(StoredGame {
		id: row.get(0)?,
		date: row.get(1)?,
		white: row.get(2)?,
		black: row.get(3)?,
		score: row.get(4)?,
		plies: row.get(5)?,
	})
}

fn write_draft(writing: &Transaction<'_>, draft: &Draft, parted: &mut Vec<i64>) -> Result<i64, Refused> {
	let id = match draft.id {
		Some(id) if is_ours(writing, id, draft.kept)? => id,
		Some(id) => {
			let new = new_game(writing, draft)?;
			writing.execute(
				"INSERT INTO fact SELECT ?1, seq, line, hash FROM fact WHERE game = ?2 AND seq < ?3",
				params![new, id, draft.kept],
			)?;
			parted.push(new);
			new
		}
		None => new_game(writing, draft)?,
	};
	let mut fingerprint = draft.fingerprint();
	let mut insert =
		writing.prepare_cached("INSERT INTO fact (game, seq, line, hash) VALUES (?1, ?2, ?3, ?4)")?;
	for (seq, line) in (draft.kept..).zip(&draft.waiting) {
		fingerprint = fingerprint.and(line.as_bytes());
		insert.execute(params![id, seq, line, fingerprint.to_string()])?;
	}
	writing.execute(
		"UPDATE game SET score = ?2, plies = ?3 WHERE id = ?1",
		params![id, draft.score, draft.plies],
	)?;
	Ok(id)
}

/// Whether the game on the disk is as we left it.
fn is_ours(writing: &Transaction<'_>, id: i64, kept: usize) -> rusqlite::Result<bool> {
	writing.query_row(
		"SELECT EXISTS (SELECT 1 FROM game WHERE id = ?1)
			AND (SELECT count(*) FROM fact WHERE game = ?1) = ?2",
		params![id, kept],
		|row| row.get(0),
	)
}

fn new_game(writing: &Transaction<'_>, draft: &Draft) -> rusqlite::Result<i64> {
	writing.execute(
		"INSERT INTO game (began, white, black, score, plies) VALUES (?1, ?2, ?3, ?4, ?5)",
		params![draft.date, draft.white, draft.black, draft.score, draft.plies],
	)?;
	Ok(writing.last_insert_rowid())
}
