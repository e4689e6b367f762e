//! The games that are kept: listed and filtered, written to files, deleted.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use annabella::message;
use annabella::ports::{StorageAnswer, StoredGame};
use annabella::sheet::{Braille, GameRecord};
use annabella::texts::Message;
use serde_json::{Value, json};

use super::kept_games::{kept, storage};
use super::output::{Failure, deliver, entry, is_meant, print, remark, tell, told};
use super::{journal, openings, sheet};
use crate::cli::{CopyForm, GamesCommand, GamesFilter, OutFlags};
use crate::doors::legible::legible;

/// # Errors
/// With a sentence, when a flag or a number names nothing, or something cannot be read or written.
pub fn run(command: Option<GamesCommand>, filter: &GamesFilter) -> Result<(), Failure> {
	match command {
		None => list(filter),
		Some(GamesCommand::Export {
			id,
			form,
			out,
			database,
		}) => export(id, form, &out, database),
		Some(GamesCommand::Openings { json, database }) => openings::run(database, json),
		Some(GamesCommand::Delete { id, yes, database }) => delete(id, yes, database),
		// It is played, and does not end by itself.
		Some(GamesCommand::Open { id, .. }) => Err(message!(GameOpenedElsewhere, number = id)),
	}
}

/// Finds out that this game is there.
///
/// # Errors
/// With a sentence, when it is not, or cannot be read.
pub fn look(id: i64, database: Option<PathBuf>) -> Result<(), Failure> {
	storage(database)?.known(id).map(|_| ()).map_err(Message::from)
}

fn list(flags: &GamesFilter) -> Result<(), Failure> {
	let filter = Filter::read(flags)?;
	let mut storage = storage(filter.database.clone())?;
	let (mut all, mut listed) = (0_u64, 0_u64);
	let before = flags.from.saturating_sub(1);
	let last = before.saturating_add(flags.most);
	let mut printed = Ok(());
	storage.each_game(|game| {
		all += 1;
		if filter.takes(&game) {
			listed += 1;
			if before < listed && listed <= last {
				printed = if flags.json {
					entry(&as_json(&game))
				} else {
					print(line(&game))
				};
			}
		}
		printed.is_ok()
	})?;
	printed?;
	let remark = |message: Message| remark(flags.json, message);
	match (all, listed) {
		(0, _) => remark(message!(NoSavedGames)),
		(_, 0) => remark(message!(NoGameLikeThat, many = message!(Games, number = all))),
		_ if listed <= before => remark(message!(ListEnds, many = message!(Games, number = listed))),
		_ if last < listed => remark(message!(
			ListGoesOn,
			from = before + 1,
			last,
			all = listed,
			next = last + 1
		)),
		_ => Ok(()),
	}
}

/// A game for other programs. A score that is not there yet is null.
fn as_json(game: &StoredGame) -> Value {
	let score = (game.score != "*").then_some(&game.score);
	json!({
		"id": game.id,
		"date": game.date,
		"white": game.white,
		"black": game.black,
		"occasion": game.occasion,
		"table": game.at_table,
		"score": score,
		"plies": game.plies,
		"running": game.running,
		"open_elsewhere": game.elsewhere,
	})
}

/// A game in a sentence that can be listened to.
fn line(game: &StoredGame) -> String {
	let name = |name: &str, side: Message| {
		if name.is_empty() {
			told(side)
		} else {
			legible(name)
		}
	};
	let mut parts = vec![told(message!(GameNumber, id = game.id)), legible(&game.date)];
	if game.at_table {
		parts.push(told(message!(AtTable)));
	}
	if !game.occasion.is_empty() {
		parts.push(legible(&game.occasion));
	}
	parts.push(told(message!(
		Players,
		white = name(&game.white, message!(White)),
		black = name(&game.black, message!(Black))
	)));
	parts.push(match game.score.as_str() {
		"*" if game.elsewhere => told(message!(OpenElsewhere)),
		"*" if game.running => told(message!(WasRunning)),
		"*" => told(message!(NotFinished)),
		score => legible(score),
	});
	parts.push(told(message!(HalfMoves, number = u64::from(game.plies))));
	format!("{}.", parts.join(", "))
}

/// The flags, read.
struct Filter<'f> {
	flags: &'f GamesFilter,
	player: Option<String>,
	score: Option<&'static str>,
	words: Vec<String>,
	database: Option<PathBuf>,
}

impl<'f> Filter<'f> {
	fn read(flags: &'f GamesFilter) -> Result<Self, Failure> {
		for date in [&flags.date, &flags.since, &flags.until].into_iter().flatten() {
			if !is_date(date) {
				return Err(message!(NoDate, date = legible(date)));
			}
		}
		let score = flags.result.as_deref().map(|score| match score {
			"1-0" => Ok("1-0"),
			"0-1" => Ok("0-1"),
			"1/2-1/2" | "draw" => Ok("1/2-1/2"),
			other => Err(message!(NoScore, score = legible(other))),
		});
		let text = flags.text.as_deref().unwrap_or_default();
		Ok(Self {
			flags,
			player: flags.player.as_deref().map(str::to_lowercase),
			score: score.transpose()?,
			words: text.split_whitespace().map(str::to_lowercase).collect(),
			database: flags.database.clone(),
		})
	}

	fn takes(&self, game: &StoredGame) -> bool {
		let over = game.score != "*";
		let day = |date: &Option<String>, holds: fn(&str, &str) -> bool| {
			date.as_deref().is_none_or(|date| holds(&game.date, date))
		};
		let players = [&game.white, &game.black].map(|name| name.to_lowercase());
		let text = format!("{} {}", players.join(" "), game.occasion.to_lowercase());
		let named = |player: &String| players.iter().any(|name| name.contains(player.as_str()));
		self.player.as_ref().is_none_or(named)
			&& day(&self.flags.date, |day, date| day.starts_with(date))
			&& day(&self.flags.since, |day, date| day >= date)
			// The last day of a month is in the month.
			&& day(&self.flags.until, |day, date| day <= date || day.starts_with(date))
			&& self.score.is_none_or(|score| score == game.score)
			&& (!self.flags.finished || over)
			&& (!self.flags.unfinished || !over)
			&& (!self.flags.table || game.at_table)
			&& (!self.flags.home || !game.at_table)
			&& self.words.iter().all(|word| text.contains(word.as_str()))
	}
}

/// `2026`, `2026-11` or `2026-11-21`.
fn is_date(text: &str) -> bool {
	let parts: Vec<&str> = text.split('-').collect();
	let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
	let first_day = format!("{text}{}", "-01".repeat(3_usize.saturating_sub(parts.len())));
	[4, 2, 2].starts_with(&lengths) && first_day.parse::<jiff::civil::Date>().is_ok()
}

fn export(id: i64, form: CopyForm, out: &OutFlags, database: Option<PathBuf>) -> Result<(), Failure> {
	let bytes = match form {
		CopyForm::Journal => journal::bytes(id, database)?,
		CopyForm::Pgn => {
			let kept = kept(id, database)?;
			let record = GameRecord::of(&kept.facts)?;
			record.pgn(&record.heading(&kept.date)).into_bytes()
		}
		CopyForm::Text => sheet::plain(&kept(id, database)?, None)?.into_bytes(),
		CopyForm::Brf => sheet::plain(&kept(id, database)?, Some(Braille::SixDot))?.into_bytes(),
	};
	deliver(out, &bytes)
}

fn delete(id: i64, yes: bool, database: Option<PathBuf>) -> Result<(), Failure> {
	let mut storage = storage(database)?;
	let game = storage.known(id)?;
	let elsewhere = || message!(GameOpenElsewhere, number = id);
	if game.elsewhere {
		return Err(elsewhere());
	}
	if !yes {
		if !io::stdin().is_terminal() {
			return Err(message!(GameNotDeleted, number = id));
		}
		print(line(&game))?;
		if !is_meant(message!(DeleteGameMeant))? {
			return Ok(());
		}
	}
	match storage.delete(id)? {
		StorageAnswer::Deleted { recordings, .. } => {
			tell(message!(GameDeleted, id))?;
			match recordings {
				Some(folder) => tell(message!(RecordingsStay, folder = legible(&folder))),
				None => Ok(()),
			}
		}
		StorageAnswer::GoesOn(_) => Err(message!(GameGoesOn, number = id)),
		StorageAnswer::Elsewhere(_)
		| StorageAnswer::Served(_)
		| StorageAnswer::MayHelp(_)
		| StorageAnswer::Games(_)
		| StorageAnswer::Game { .. }
		| StorageAnswer::Read { .. }
		| StorageAnswer::Shared
		| StorageAnswer::Found { .. }
		| StorageAnswer::Imported(_)
		| StorageAnswer::Puzzles(_)
		| StorageAnswer::Openings(_)
		| StorageAnswer::Review(_)
		| StorageAnswer::Study(_)
		| StorageAnswer::StudyKept { .. }
		| StorageAnswer::Waiting
		| StorageAnswer::KeptAgain
		| StorageAnswer::TakenIn { .. }
		| StorageAnswer::Exported { .. } => Err(elsewhere()),
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn dates_are_told_from_what_is_none() {
		for date in ["2026", "2026-11", "2026-11-21"] {
			assert!(is_date(date), "{date}");
		}
		for none in [
			"",
			"26",
			"2026-",
			"2026-1",
			"2026-11-21-03",
			"2026-xx",
			"today",
			"2026-13",
			"2026-02-30",
		] {
			assert!(!is_date(none), "{none}");
		}
	}
}
