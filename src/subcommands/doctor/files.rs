//! The folders and the games: whether they can be written, opened and read, and whether each journal is whole.

use std::fs;
use std::path::{Path, PathBuf};
use std::process;

use annabella::ports::Obstacle;

use super::Finding;
use crate::doors::platform::files::{NO_HOME, may_write_into};
use crate::doors::user_dirs::{self, folder_of, obstacle};
use crate::subcommands::journal;
use crate::subcommands::kept_games::storage;

pub fn findings(database: Option<PathBuf>) -> Vec<Finding> {
	let mut findings = Vec::new();
	let about = "Settings";
	findings.push(match user_dirs::configuration() {
		Some(folder) => writable(about, &folder),
		None => Finding::missing(about, true, format!("nothing can be kept: {NO_HOME}.")),
	});
	let about = "Games";
	match database.clone().map_or_else(user_dirs::usual, Ok) {
		Ok(file) => {
			findings.push(writable(about, &folder_of(&user_dirs::whole(&file))));
			findings.push(games(about, &file, database));
		}
		Err(why) => findings.push(Finding::missing(
			about,
			true,
			format!("nothing can be kept: {why}."),
		)),
	}
	findings
}

/// Whether something can be written into the folder, or it can be made. Nothing is left there.
fn writable(about: &'static str, folder: &Path) -> Finding {
	match why_not(folder) {
		None => Finding::good(about, format!("{} can be written.", folder.display())),
		Some(why) => Finding::missing(
			about,
			true,
			format!("nothing can be written to {}: {why}.", folder.display()),
		),
	}
}

fn why_not(folder: &Path) -> Option<Obstacle> {
	if folder.is_dir() {
		let draft = folder.join(format!(".check.{}.part", process::id()));
		let written = fs::write(&draft, "Annabella");
		let _ = fs::remove_file(&draft);
		return written.err().map(|error| obstacle(&error));
	}
	let above = folder
		.ancestors()
		.find(|above| above.symlink_metadata().is_ok())?;
	if !above.is_dir() {
		return Some(Obstacle::NotAFolder);
	}
	may_write_into(above).err().map(|error| obstacle(&error))
}

/// Whether the games can be read, and whether what each of them holds is what was kept.
fn games(about: &'static str, file: &Path, database: Option<PathBuf>) -> Finding {
	if !file.exists() {
		return Finding::good(about, "there are none yet.");
	}
	let mut storage = match storage(database) {
		Ok(storage) => storage,
		Err(why) => return Finding::missing(about, true, why),
	};
	let mut ids = Vec::new();
	let listed = storage.each_game(|game| {
		ids.push(game.id);
		true
	});
	if let Err(why) = listed {
		return Finding::missing(about, true, format!("they cannot be read: {why}."));
	}
	let broken: Vec<String> = ids
		.iter()
		.filter_map(|id| {
			let why = journal::check(&mut storage, *id).err()?;
			Some(format!("Game {id}: {why}"))
		})
		.collect();
	let number = ids.len();
	let finding = match number {
		1 => Finding::good(about, "one game is kept."),
		_ => Finding::good(about, format!("{number} games are kept.")),
	};
	if broken.is_empty() {
		return finding.and("Every journal is whole and unbroken.");
	}
	let finding = Finding {
		is_needed: true,
		..finding
	};
	broken.into_iter().fold(finding, Finding::and)
}
