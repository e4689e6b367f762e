//! The games in their database: the content of its tables, and the reading of it.

use std::ffi::c_int;
use std::path::PathBuf;
use std::ptr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use annabella::clock::Span;
use annabella::game::Fact;
use annabella::ports::{Obstacle, StoredGame};
use annabella::sheet::{Fingerprint, Title};
use rusqlite::{Connection, OptionalExtension, Row, ffi, params};

use super::chain;
use super::error::DatabaseError;
use super::summary::Summary;

/// Time that another program may make us wait. The table waits with us, so it is short.
pub const PATIENCE: Duration = Duration::from_millis(100);

/// A game as the storage writes it: its known facts, and the number of them on the disk.
#[derive(Clone, Debug, Default)]
pub struct GameDraft {
	/// Its number, once it has one.
	pub id: Option<i64>,
	pub date: String,
	pub white: String,
	pub black: String,
	pub score: String,
	pub plies: u32,
	/// True if the game is on: its clocks run, or the players play without.
	pub running: bool,
	/// True if it was stored elsewhere: the time of its last fact is unknown.
	pub imported: bool,
	/// Longest time for which its clocks may run on at a server.
	pub served: Option<Span>,
	/// The summary from its first fact.
	pub summary: Summary,
	/// All its facts, one line of JSON each. Whatever happens to the file, this program knows its own game.
	pub lines: Vec<String>,
	/// Number of facts that are on the disk.
	pub kept: usize,
	/// True if the file of the facts was restored since, and nothing has checked yet that they are in it.
	pub is_unsure: bool,
	/// Its fingerprint up to those facts, once there are any.
	pub chained: Option<Fingerprint>,
}

impl GameDraft {
	/// Returns `true` if a part of it is not on the disk.
	pub const fn waits(&self) -> bool {
		self.is_unsure || self.kept < self.lines.len()
	}

	pub fn title(&self) -> Title {
		chain::title(&self.date, &self.white, &self.black)
	}

	/// Prepares all of it to be written as a new game.
	pub fn begin_anew(&mut self) {
		(self.id, self.kept, self.chained) = (None, 0, None);
		self.is_unsure = true;
	}

	/// The fingerprint up to this number of its facts.
	pub fn fingerprint(&self, facts: usize) -> Fingerprint {
		match self.chained.filter(|_| facts == self.kept) {
			Some(chained) => chained,
			None => self
				.lines
				.iter()
				.take(facts)
				.fold(self.title().fingerprint(), |before, line| {
					before.and(line.as_bytes())
				}),
		}
	}
}

/// The fault of a fact on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactDamage {
	/// Its hash does not match, or one before it is missing.
	Changed,
	/// Its hash matches, and it cannot be read all the same.
	Unreadable,
}

/// A game, as far as it can be trusted and read.
#[derive(Clone, Debug)]
pub struct StoredFacts {
	pub game: StoredGame,
	pub facts: Vec<Fact>,
	/// The same in their stored form.
	pub lines: Vec<String>,
	/// The fingerprint up to these facts.
	pub fingerprint: Fingerprint,
	/// The fault of the fact after them, if it has one.
	pub damage: Option<FactDamage>,
}

/// A fact in its stored form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptFact {
	pub line: Vec<u8>,
	pub hash: Vec<u8>,
}

/// The place of an imported game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imported {
	/// It is new under this number.
	New(i64),
	/// It was already there under this number.
	Known(i64),
}

/// An open database.
#[derive(Debug)]
pub struct Database {
	pub(super) connection: Connection,
	pub(super) path: PathBuf,
	/// The reason why nothing can be written, if it may only be read.
	pub(super) read_only: Option<Obstacle>,
}

impl Database {
	/// Returns `true` if its name means another file by now, or none.
	pub fn has_moved(&self) -> bool {
		let mut moved: c_int = 0;
		// SAFETY: the connection is open as long as it is borrowed, and the place that is filled is our own. If the
		// system cannot tell, the place is not changed.
		unsafe {
			let (handle, place) = (self.connection.handle(), (&raw mut moved).cast());
			ffi::sqlite3_file_control(handle, ptr::null(), ffi::SQLITE_FCNTL_HAS_MOVED, place);
		}
		moved != 0
	}

	pub fn set_patience(&self, patience: Duration) -> Result<(), DatabaseError> {
		Ok(self.connection.busy_timeout(patience)?)
	}

	/// Shows all games, the newest first, while `go_on` wants more.
	pub fn games(&self, mut go_on: impl FnMut(StoredGame) -> bool) -> Result<(), DatabaseError> {
		let mut query = self
			.connection
			.prepare(&format!("SELECT {COLUMNS} FROM game ORDER BY id DESC"))?;
		let mut rows = query.query(())?;
		while let Some(row) = rows.next()? {
			if !go_on(game_of(row)?) {
				break;
			}
		}
		Ok(())
	}

	/// The known properties of one game.
	pub fn known(&self, id: i64) -> Result<StoredGame, DatabaseError> {
		self.connection
			.query_row(
				&format!("SELECT {COLUMNS} FROM game WHERE id = ?1"),
				[id],
				game_of,
			)
			.optional()?
			.ok_or(DatabaseError::NoGame(id))
	}

	/// One game, as far as it can be trusted and read.
	pub fn game(&self, id: i64) -> Result<StoredFacts, DatabaseError> {
		let game = self.known(id)?;
		let mut fingerprint = chain::title(&game.date, &game.white, &game.black).fingerprint();
		let (mut facts, mut lines) = (Vec::new(), Vec::new());
		let mut damage = None;
		self.lines(id, |seq, line, hash| {
			let next = fingerprint.and(line);
			if usize::try_from(seq) != Ok(facts.len()) || next != *hash {
				damage = Some(FactDamage::Changed);
			} else if let Ok(text) = str::from_utf8(line)
				&& let Ok(fact) = serde_json::from_str(text)
			{
				fingerprint = next;
				facts.push(fact);
				lines.push(text.to_owned());
			} else {
				damage = Some(FactDamage::Unreadable);
			}
			damage.is_none()
		})?;
		Ok(StoredFacts {
			game,
			facts,
			lines,
			fingerprint,
			damage,
		})
	}

	/// One game in its stored form: its title, and each fact's text and hash.
	pub fn journal(&self, id: i64) -> Result<(Title, Vec<KeptFact>), DatabaseError> {
		let game = self.known(id)?;
		let mut kept = Vec::new();
		self.lines(id, |_, line, hash| {
			kept.push(KeptFact {
				line: line.into(),
				hash: hash.into(),
			});
			true
		})?;
		Ok((chain::title(&game.date, &game.white, &game.black), kept))
	}

	/// Adds a journal that was checked, with the hash of its last fact, as a new game or as one that is already there.
	pub fn import(
		&mut self,
		draft: &mut GameDraft,
		fingerprint: Fingerprint,
	) -> Result<Imported, DatabaseError> {
		let last = fingerprint.to_string();
		let there = "SELECT game FROM fact WHERE hash = ?1 AND seq = ?2";
		let place = draft.lines.len().saturating_sub(1);
		let known = self
			.connection
			.query_row(there, params![last, place], |row| row.get(0));
		if let Some(id) = known.optional()? {
			return Ok(Imported::Known(id));
		}
		self.write(std::slice::from_mut(draft))?;
		Ok(Imported::New(draft.id.unwrap_or_default()))
	}

	/// Returns `true` while the clocks of a game may run at a server.
	pub fn is_served(&self) -> Result<bool, DatabaseError> {
		let mut served = self
			.connection
			.prepare_cached("SELECT EXISTS (SELECT 1 FROM game WHERE served_until > ?1)")?;
		Ok(served.query_row([now()], |row| row.get(0))?)
	}

	/// Returns `true` while the clocks of this game may run at a server.
	pub fn is_served_as(&self, id: i64) -> Result<bool, DatabaseError> {
		let served = "SELECT EXISTS (SELECT 1 FROM game WHERE id = ?1 AND served_until > ?2)";
		Ok(self.connection.query_row(served, [id, now()], |row| row.get(0))?)
	}

	/// The number of the game of this address on a server.
	pub fn served(&self, link: &str) -> Result<Option<i64>, DatabaseError> {
		let last = "SELECT id FROM game WHERE server = ?1 ORDER BY id DESC LIMIT 1";
		let found = self.connection.query_row(last, [link], |row| row.get(0));
		Ok(found.optional()?)
	}

	/// Shows the lines of a game, its numbers, texts and hashes, while `go_on` wants more.
	fn lines(&self, id: i64, mut go_on: impl FnMut(i64, &[u8], &[u8]) -> bool) -> Result<(), DatabaseError> {
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

/// The columns of a game without its facts.
const COLUMNS: &str = "id, began, white, black, score, plies, at_table, occasion, running, kept_at";

fn game_of(row: &Row<'_>) -> rusqlite::Result<StoredGame> {
	let kept_at: Option<i64> = row.get(9)?;
	// A clock that was set back says nothing.
	let silent = kept_at.and_then(|kept_at| u64::try_from(now().checked_sub(kept_at)?).ok());
	Ok(StoredGame {
		id: row.get(0)?,
		date: row.get(1)?,
		white: row.get(2)?,
		black: row.get(3)?,
		score: row.get(4)?,
		plies: row.get(5)?,
		at_table: row.get(6)?,
		occasion: row.get(7)?,
		running: row.get(8)?,
		elsewhere: false,
		silent: silent.map(Span::seconds),
	})
}

/// The system's clock, in seconds since 1970. It may be set, and is only shown, never used in calculations.
pub fn now() -> i64 {
	let since = SystemTime::now().duration_since(UNIX_EPOCH);
	since.map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(0))
}
