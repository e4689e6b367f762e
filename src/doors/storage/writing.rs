//! Writes games into their database, and counts them afterwards.

use annabella::sheet::Fingerprint;
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};

use super::database::{Database, GameDraft, now};
use super::error::DatabaseError;

/// The result of writing games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
	/// The numbers of those that had to go on under a new one, because another program has gone on with them or because
	/// not all of their facts can be read.
	pub parted: Vec<i64>,
	/// True if facts that had been on the disk and were gone were written again.
	pub restored: bool,
}

/// A transaction to commit, the end of each written game, and the result for the games.
type Begun<'c> = (Transaction<'c>, Vec<Option<(i64, Fingerprint)>>, Written);

impl Database {
	/// Writes everything that waits, all or nothing.
	pub fn write(&mut self, drafts: &mut [GameDraft]) -> Result<Written, DatabaseError> {
		let (writing, ends, written) = self.begin_to_write(drafts)?;
		writing.commit()?;
		for (draft, end) in drafts.iter_mut().zip(ends) {
			if let Some((id, fingerprint)) = end {
				draft.id = Some(id);
				draft.kept = draft.lines.len();
				draft.is_unsure = false;
				draft.chained = Some(fingerprint);
			}
		}
		Ok(written)
	}

	/// Does everything for storing a game but the last step, so that no trace is left.
	pub fn rehearse(&mut self) -> Result<(), DatabaseError> {
		let game = GameDraft {
			score: "*".into(),
			lines: vec!["{}".into()],
			..GameDraft::default()
		};
		let (writing, ..) = self.begin_to_write(&[game])?;
		Ok(writing.rollback()?)
	}

	/// Writes all that waits and counts it: the transaction, which only has to be committed, and the number and
	/// fingerprint of each game.
	fn begin_to_write(&mut self, drafts: &[GameDraft]) -> Result<Begun<'_>, DatabaseError> {
		self.may_be_written()?;
		let writing = self
			.connection
			.transaction_with_behavior(TransactionBehavior::Immediate)?;
		let mut written = Written::default();
		let mut ends = Vec::new();
		for draft in drafts {
			ends.push(match draft.waits() {
				true => Some(write_draft(&writing, draft, &mut written)?),
				false => None,
			});
		}
		for (draft, end) in drafts.iter().zip(&ends) {
			let Some((id, _)) = end else { continue };
			let facts = found(&writing, *id)?.map(|(facts, _)| facts);
			if facts != Some(draft.lines.len()) {
				return Err(unkept(&writing));
			}
		}
		Ok((writing, ends, written))
	}

	/// Returns `true` if this game can go on here under its number.
	pub fn goes_on(&self, draft: &GameDraft) -> rusqlite::Result<bool> {
		match draft.id {
			Some(id) => Ok(standing(&self.connection, id, draft)?.is_some()),
			None => Ok(false),
		}
	}

	/// Deletes a game with all its facts, for good. Its number is never given to another.
	pub fn delete(&mut self, id: i64) -> Result<(), DatabaseError> {
		self.may_be_written()?;
		let deleting = self
			.connection
			.transaction_with_behavior(TransactionBehavior::Immediate)?;
		if found(&deleting, id)?.is_none() {
			return Err(DatabaseError::NoGame(id));
		}
		deleting.execute("DELETE FROM game WHERE id = ?1", [id])?;
		if found(&deleting, id)?.is_some() {
			return Err(unkept(&deleting));
		}
		Ok(deleting.commit()?)
	}
}

/// Writes the facts of this game that are not on the disk; returns its number, and its fingerprint.
fn write_draft(
	writing: &Transaction<'_>,
	draft: &GameDraft,
	written: &mut Written,
) -> Result<(i64, Fingerprint), DatabaseError> {
	let there = match draft.id {
		Some(id) => standing(writing, id, draft)?.map(|facts| (id, facts)),
		None => None,
	};
	let (id, from) = match (draft.id, there) {
		(_, Some((id, facts))) => {
			written.restored |= facts < draft.kept;
			(id, facts)
		}
		(Some(old), None) => {
			let new = new_game(writing, draft)?;
			// This one must not be continued by mistake.
			writing.execute("UPDATE game SET running = 0 WHERE id = ?1", [old])?;
			written.parted.push(new);
			(new, 0)
		}
		(None, None) => (new_game(writing, draft)?, 0),
	};
	let mut fingerprint = draft.fingerprint(from);
	let mut insert =
		writing.prepare_cached("INSERT INTO fact (game, seq, line, hash) VALUES (?1, ?2, ?3, ?4)")?;
	let mut rows = Vec::new();
	for (seq, line) in draft.lines.iter().enumerate().skip(from) {
		fingerprint = fingerprint.and(line.as_bytes());
		let row = (id, seq, line, fingerprint.to_string());
		insert.execute(params![row.0, row.1, row.2, row.3])?;
		rows.push(row);
	}
	writing.execute(
		"UPDATE game SET score = ?2, plies = ?3, running = ?4, kept_at = ?5, served_until = ?6 WHERE id = ?1",
		params![
			id,
			draft.score,
			draft.plies,
			draft.running,
			(!draft.imported).then(now),
			draft
				.served
				.map(|served| now().saturating_add_unsigned(served.0.div_ceil(1000)))
		],
	)?;
	// Something else in the file may have deleted or changed it at once.
	let mut same = writing.prepare_cached(
		"SELECT count(*) FROM fact WHERE game = ?1 AND seq = ?2 AND line = ?3 AND hash = ?4",
	)?;
	let mut same_rows = 0;
	for row in &rows {
		same_rows += same.query_row(params![row.0, row.1, row.2, row.3], |count| {
			count.get::<_, usize>(0)
		})?;
	}
	match same_rows == rows.len() {
		true => Ok((id, fingerprint)),
		false => Err(unkept(writing)),
	}
}

/// The error that written data is missing.
pub fn unkept(connection: &Connection) -> DatabaseError {
	DatabaseError::Unkept(connection.path().unwrap_or_default().to_owned())
}

/// The number of facts of this game on the disk, and the hash of the last; `None` without such a game.
fn found(writing: &Connection, id: i64) -> rusqlite::Result<Option<(usize, Option<Vec<u8>>)>> {
	let there = writing.query_row(
		"SELECT (SELECT count(*) FROM fact WHERE game = id),
			(SELECT CAST(hash AS BLOB) FROM fact WHERE game = id ORDER BY seq DESC LIMIT 1)
			FROM game WHERE id = ?1",
		[id],
		|row| Ok((row.get(0)?, row.get(1)?)),
	);
	there.optional()
}

/// The number of facts of this game on the disk, if they are its first ones and nothing else has their place.
fn standing(writing: &Connection, id: i64, draft: &GameDraft) -> rusqlite::Result<Option<usize>> {
	let ours = |(facts, last): &(usize, Option<Vec<u8>>)| {
		let fits = |last: &Vec<u8>| draft.fingerprint(*facts) == **last;
		*facts <= draft.kept && last.as_ref().is_none_or(fits)
	};
	Ok(found(writing, id)?.filter(ours).map(|(facts, _)| facts))
}

fn new_game(writing: &Transaction<'_>, draft: &GameDraft) -> rusqlite::Result<i64> {
	writing.execute(
		"INSERT INTO game (began, white, black, score, plies, at_table, occasion, server)
			VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
		params![
			draft.date,
			draft.white,
			draft.black,
			draft.score,
			draft.plies,
			draft.summary.at_table,
			draft.summary.occasion,
			draft.summary.server
		],
	)?;
	Ok(writing.last_insert_rowid())
}
