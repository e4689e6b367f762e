//! The folders and the games: can they be written, opened and read, and is each journal whole?

use annabella::texts::Message;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use annabella::message;
use annabella::ports::Obstacle;

use super::{Finding, State};
use crate::doors::platform::files::{NO_HOME, may_write_into};
use crate::doors::storage::Storage;
use crate::doors::user_dirs::{self, folder_of, obstacle, private, put_drafted};
use crate::subcommands::journal;
use crate::subcommands::kept_games::new_storage;

pub fn findings(database: Option<PathBuf>) -> Vec<Finding> {
	let mut findings = Vec::new();
	let about = message!(Settings);
	findings.push(match user_dirs::configuration() {
		Some(folder) => writable(&about, &folder),
		None => Finding::missing(&about, true, message!(NothingKeepable, why = NO_HOME)),
	});
	let about = message!(KeptGames);
	match database.clone().map_or_else(user_dirs::usual, Ok) {
		Ok(file) => {
			findings.push(writable(&about, &folder_of(&user_dirs::whole(&file))));
			findings.push(games(&about, &file, database));
		}
		Err(why) => findings.push(Finding::missing(&about, true, message!(NothingKeepable, why))),
	}
	findings
}

/// Finds out if the folder can be written to, or can be made. Leaves nothing there.
fn writable(about: &Message, folder: &Path) -> Finding {
	match why_not(folder) {
		None => Finding::good(
			about,
			message!(FolderWritable, folder = folder.display().to_string()),
		),
		Some(why) => Finding::missing(
			about,
			true,
			message!(FolderUnwritable, folder = folder.display().to_string(), why),
		),
	}
}

fn why_not(folder: &Path) -> Option<Obstacle> {
	if folder.is_dir() {
		let written = put_drafted(
			&folder.join("check"),
			private(),
			|file, _| file.write_all(b"Annabella"),
			|draft| fs::remove_file(draft),
		);
		return written.err().map(|error: io::Error| obstacle(&error));
	}
	let above = folder
		.ancestors()
		.find(|above| above.symlink_metadata().is_ok())?;
	if !above.is_dir() {
		return Some(Obstacle::NotAFolder);
	}
	may_write_into(above).err().map(|error| obstacle(&error))
}

/// Finds out if a game can be kept, and if the kept games are intact.
fn games(about: &Message, file: &Path, database: Option<PathBuf>) -> Finding {
	// A link that leads nowhere is no game, but in the way of one.
	if file.symlink_metadata().is_err() {
		return Finding::good(about, message!(NoneYet));
	}
	let mut storage = new_storage(database);
	let kept = storage.rehearse();
	let finding = readable(about, &mut storage);
	match kept {
		Ok(()) => finding,
		Err(why) => Finding {
			state: State::Needed,
			..finding.and(message!(GameUnkeepable, why))
		},
	}
}

/// Counts the games, and finds out if each of them is intact.
fn readable(about: &Message, storage: &mut Storage) -> Finding {
	let mut ids = Vec::new();
	let listed = storage.each_game(|game| {
		ids.push(game.id);
		true
	});
	if let Err(why) = listed {
		return Finding::missing(about, true, message!(GamesUnreadable, why));
	}
	let broken: Vec<Message> = ids
		.iter()
		.filter_map(|id| {
			let why = journal::check(storage, *id).err()?;
			Some(message!(JournalOfGame, id, why))
		})
		.collect();
	let number = ids.len();
	let finding = Finding::good(about, message!(GamesKept, number));
	if broken.is_empty() {
		return finding.and(message!(EveryJournalWhole));
	}
	let finding = Finding {
		state: State::Needed,
		..finding
	};
	broken.into_iter().fold(finding, Finding::and)
}
