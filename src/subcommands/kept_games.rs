//! The games that are kept, for the subcommands that read them.

use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;

use annabella::clock::Stamp;
use annabella::game::Fact;
use annabella::message;
use annabella::ports::{Fault, Input, StorageAnswer};
use annabella::texts::Message;

use super::output::{Failure, complain};
use crate::doors::bell::{Bell, Watch};
use crate::doors::legible::legible;
use crate::doors::storage::{Storage, Turn};
use crate::doors::user_dirs;

/// The games of this database, or of the usual one. A name that was mistyped makes no new one.
pub fn storage(database: Option<PathBuf>) -> Result<Storage, Failure> {
	is_there(database.as_deref())?;
	Ok(new_storage(database))
}

/// The same, or a new one if there is no storage yet.
pub fn new_storage(database: Option<PathBuf>) -> Storage {
	let (bell, news) = Bell::hang(Watch::start());
	let storage = Storage::open(database.as_deref(), &bell);
	tell(&news);
	storage
}

/// The usual storage, if there is one.
pub fn usual_storage() -> Option<Storage> {
	let is_there = user_dirs::usual().is_ok_and(|path| path.exists());
	is_there.then(|| new_storage(None))
}

/// Refuses help while a game may go on at a server according to this database or the usual one.
pub fn is_fair_beside(database: Option<PathBuf>) -> Result<(), Failure> {
	let there = match database {
		Some(_) => Some(storage(database)?),
		None => usual_storage(),
	};
	there.map_or(Ok(()), |mut there| is_fair(&mut there))
}

/// Refuses help while a game of this user may go on at a server, in whichever program.
pub fn is_fair(storage: &mut Storage) -> Result<(), Failure> {
	if storage.is_served() {
		return Err(message!(NotFairNow));
	}
	Ok(())
}

/// The same for a thread of the program, in turn with its other storage, which reports everything else that is found.
pub fn own_storage(database: Option<PathBuf>, turn: Turn) -> Storage {
	let (bell, _) = Bell::hang(Watch::start());
	Storage::open(database.as_deref(), &bell).in_turn(turn)
}

/// Tells on standard error the other things that were found.
fn tell(news: &Receiver<(Stamp, Input)>) {
	for (_, input) in news.try_iter() {
		let told = if let Input::Fault(Fault::Damaged(why)) = input {
			Message::from(why)
		} else if let Input::Storage(StorageAnswer::TakenIn { id }) = input {
			message!(KeptLate, id)
		} else {
			continue;
		};
		complain(told);
	}
}

fn is_there(database: Option<&Path>) -> Result<(), Failure> {
	match database {
		Some(path) if !path.exists() => {
			Err(message!(NoDatabase, file = legible(&path.display().to_string())))
		}
		Some(_) | None => Ok(()),
	}
}

/// A game that is kept, as far as it is good. The flaws of the rest go to standard error.
pub struct KeptGame {
	pub facts: Vec<Fact>,
	pub date: String,
	/// The last hash of its journal.
	pub hash: String,
}

pub fn kept(id: i64, database: Option<PathBuf>) -> Result<KeptGame, Failure> {
	is_there(database.as_deref())?;
	let (bell, news) = Bell::hang(Watch::start());
	let mut storage = Storage::open(database.as_deref(), &bell);
	let (game, facts, fingerprint) = storage.game(id)?;
	tell(&news);
	Ok(KeptGame {
		facts,
		date: game.date,
		hash: fingerprint.to_string(),
	})
}
