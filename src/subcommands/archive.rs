//! Lists, prints and deletes the games that others have written down.

use annabella::texts::Message;
use std::io::{self, BufWriter, Write};

use annabella::message;
use annabella::ports::{ImportedTitle, Sought};
use serde_json::{Value, json};

use super::kept_games::{is_fair, storage};
use super::output::{Failure, cannot_tell, cannot_write, entry, is_meant, print, put, remark, tell, told};
use crate::cli::{ImportedCommand, OutFlags, SoughtFlags, WhichFlags};
use crate::doors::legible::legible;
use crate::doors::storage::Storage;

/// Number of games requested at once.
const PAGE: u32 = 500;

/// # Errors
/// With a sentence, when something cannot be read or written, or there is no such game.
pub fn run(
	command: Option<ImportedCommand>,
	flags: &SoughtFlags,
	from: u32,
	most: u32,
	json: bool,
) -> Result<(), Failure> {
	match command {
		None => list(flags, from, most, json),
		Some(ImportedCommand::Export { which, mut out, file }) => {
			out.out = out.out.or(file);
			export(&which, &out)
		}
		Some(ImportedCommand::Delete { which, yes }) => delete(&which, yes),
	}
}

fn list(flags: &SoughtFlags, from: u32, most: u32, json: bool) -> Result<(), Failure> {
	let remark = |message: Message| remark(json, message);
	let sought = flags.sought();
	let before = from.saturating_sub(1);
	let mut storage = storage(flags.database.clone())?;
	is_fair(&mut storage)?;
	let (games, all) = storage.find(&sought, before, most)?;
	if all == 0 {
		return remark(if sought == Sought::default() {
			message!(NoImportedGames)
		} else {
			message!(NoSuchImported)
		});
	}
	let shown = games.len() as u64;
	for game in games {
		if json {
			entry(&as_json(&game))
		} else {
			print(title(&game))
		}?;
	}
	let last = u64::from(before) + shown;
	if shown == 0 {
		return remark(message!(ListEnds, many = message!(Games, number = all)));
	}
	if last < all {
		return remark(message!(
			ListGoesOn,
			from = u64::from(before) + 1,
			last,
			all,
			next = last + 1
		));
	}
	Ok(())
}

/// A game for other programs.
fn as_json(game: &ImportedTitle) -> Value {
	json!({
		"id": game.id,
		"white": game.white,
		"black": game.black,
		"event": game.event,
		"date": game.date,
		"result": game.result,
		"plies": game.plies,
	})
}

fn title(game: &ImportedTitle) -> String {
	let name = |name: &str, side: Message| match legible(name) {
		name if name.is_empty() => told(side),
		name => name,
	};
	let known = [&game.event, &game.date].map(|text| legible(text));
	let place: String = known
		.iter()
		.filter(|text| !text.is_empty())
		.map(|text| format!("{text}, "))
		.collect();
	let players = message!(
		Players,
		white = name(&game.white, message!(White)),
		black = name(&game.black, message!(Black))
	);
	format!(
		"{}, {}, {place}{}, {}.",
		told(message!(GameNumber, id = game.id)),
		told(players),
		legible(&game.result),
		told(message!(HalfMoves, number = u64::from(game.plies)))
	)
}

/// The numbers of the games that are meant.
fn meant(which: &WhichFlags, storage: &mut Storage) -> Result<Vec<i64>, Failure> {
	if !which.ids.is_empty() {
		for id in &which.ids {
			if storage.imported(*id)?.is_none() {
				return Err(message!(NoImportedGame, number = id));
			}
		}
		return Ok(which.ids.clone());
	}
	let sought = which.sought.sought();
	if sought == Sought::default() && !which.all {
		return Err(message!(NameGames));
	}
	let mut ids = Vec::new();
	loop {
		let from = u32::try_from(ids.len()).unwrap_or(u32::MAX);
		let (games, _) = storage.find(&sought, from, PAGE)?;
		if games.is_empty() {
			break;
		}
		ids.extend(games.iter().map(|game| game.id));
	}
	if ids.is_empty() {
		return Err(message!(NoSuchImported));
	}
	Ok(ids)
}

fn export(which: &WhichFlags, out: &OutFlags) -> Result<(), Failure> {
	let mut storage = storage(which.sought.database.clone())?;
	is_fair(&mut storage)?;
	let ids = meant(which, &mut storage)?;
	let Some(path) = out.file() else {
		return match write(io::stdout().lock(), &ids, &mut storage)? {
			Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(cannot_tell(&error)),
			Ok(()) | Err(_) => Ok(()),
		};
	};
	let mut unread = None;
	put(path, out.overwrite, |file| {
		write(file, &ids, &mut storage).unwrap_or_else(|why| {
			unread = Some(why);
			Err(io::ErrorKind::Other.into())
		})
	})
	.map_err(|error| unread.unwrap_or_else(|| cannot_write(path, &error)))?;
	tell(message!(
		GamesWritten,
		file = legible(&path.display().to_string()),
		games = message!(Games, number = ids.len() as u64)
	))
}

/// Writes the games as PGN, one after the other.
fn write(output: impl Write, ids: &[i64], storage: &mut Storage) -> Result<io::Result<()>, Failure> {
	let mut output = BufWriter::new(output);
	for (place, id) in ids.iter().enumerate() {
		// Somebody may have deleted it in the meantime.
		let Some(game) = storage.imported(*id)? else {
			continue;
		};
		let between = if place == 0 { "" } else { "\n" };
		if let Err(error) = write!(output, "{between}{}", game.pgn()) {
			return Ok(Err(error));
		}
	}
	Ok(output.flush())
}

fn delete(which: &WhichFlags, yes: bool) -> Result<(), Failure> {
	let mut storage = storage(which.sought.database.clone())?;
	let ids = meant(which, &mut storage)?;
	let games = message!(ImportedGames, number = ids.len() as u64);
	let question = || is_meant(message!(DeleteForEver, many = games));
	if !yes && !question()? {
		return Ok(());
	}
	let deleted = storage.delete_imported(&ids)?;
	tell(message!(Deleted, many = message!(Games, number = deleted)))
}
