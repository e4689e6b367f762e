//! The games that are kept, for the subcommands that read them.

use std::path::{Path, PathBuf};

use annabella::game::Fact;
use annabella::ports::{Fault, Input};

use super::output::{Failure, sentence};
use crate::doors::bell::{Bell, Watch};
use crate::doors::legible::legible;
use crate::doors::quiet;
use crate::doors::storage::Storage;

/// The games of this database, or of the usual one. A name that was mistyped makes no new one.
pub fn storage(database: Option<PathBuf>) -> Result<Storage, Failure> {
	is_there(database.as_deref())?;
	Ok(new_storage(database))
}

/// The same, and a new one where none is there.
pub fn new_storage(database: Option<PathBuf>) -> Storage {
	let (bell, _) = Bell::hang(Watch::start());
	Storage::open(database.as_deref(), &bell)
}

fn is_there(database: Option<&Path>) -> Result<(), Failure> {
	match database {
		Some(path) if !path.exists() => Err(format!(
			"There is no file {}. Without --database the usual games are meant.",
			legible(&path.display().to_string())
		)),
		Some(_) | None => Ok(()),
	}
}

/// A game that is kept, as far as it is good. What is wrong with the rest goes to standard error.
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
	let (game, facts, fingerprint) = storage.game(id).map_err(sentence)?;
	for (_, input) in news.try_iter() {
		if let Input::Fault(Fault::Damaged(why)) = input {
			// Who has closed it does not want to know.
			let _ = quiet::complain(&format!("annabella: {}", sentence(why)));
		}
	}
	Ok(KeptGame {
		facts,
		date: game.date,
		hash: fingerprint.to_string(),
	})
}
