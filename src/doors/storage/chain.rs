//! The chain of hashes through the facts of each game, as `docs/journal.md` describes it.

use annabella::sheet::{Fingerprint, Title};
use rusqlite::{Transaction, params};

/// The beginning of a game's chain.
pub fn title(date: &str, white: &str, black: &str) -> Title {
	Title {
		date: date.into(),
		white: white.into(),
		black: black.into(),
	}
}

/// Chains the facts of all games of a database that had no chain.
pub fn chain_all(migration: &Transaction<'_>) -> rusqlite::Result<()> {
	let mut games = migration.prepare("SELECT id, began, white, black FROM game")?;
	let mut games = games.query(())?;
	while let Some(game) = games.next()? {
		let id: i64 = game.get(0)?;
		let text = |column| game.get::<_, String>(column);
		let title = title(&text(1)?, &text(2)?, &text(3)?);
		chain(migration, id, title.fingerprint())?;
	}
	Ok(())
}

fn chain(migration: &Transaction<'_>, id: i64, mut fingerprint: Fingerprint) -> rusqlite::Result<()> {
	let mut facts =
		migration.prepare_cached("SELECT seq, CAST(line AS BLOB) FROM fact WHERE game = ?1 ORDER BY seq")?;
	let mut update = migration.prepare_cached("UPDATE fact SET hash = ?3 WHERE game = ?1 AND seq = ?2")?;
	let mut facts = facts.query([id])?;
	while let Some(fact) = facts.next()? {
		fingerprint = fingerprint.and(fact.get_ref(1)?.as_blob().unwrap_or_default());
		let seq: i64 = fact.get(0)?;
		update.execute(params![id, seq, fingerprint.to_string()])?;
	}
	Ok(())
}
