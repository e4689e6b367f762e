//! The commands and flags of the games that others have written down.

use std::path::PathBuf;

use annabella::ports::Sought;
use annabella::settings::{ChoiceError, Choices, Preferences};
use clap::{Args, Subcommand};

use super::{OutFlags, SittingFlags, system_language};

#[derive(Debug, Subcommand)]
pub enum ArchiveCommand {
	/// Takes the games of a PGN file into the archive, however many there are, so that they can be read through by ear.
	///
	/// The file may be in UTF-8, UTF-16 or Latin-1, and packed with gzip or zstd.
	/// A game that cannot be read or has an illegal move is refused, and the reason is told with its line; the others are
	/// taken. A game that is there already is not taken again.
	Import {
		/// The PGN file, or a minus sign for standard input.
		file: PathBuf,
		/// The file in which the games are kept, instead of the usual one.
		#[arg(long, value_name = "FILE")]
		database: Option<PathBuf>,
	},
	/// Lists the imported games that answer to all that is asked; prints or deletes them.
	#[command(args_conflicts_with_subcommands = true)]
	Archive {
		#[command(subcommand)]
		command: Option<ImportedCommand>,
		#[command(flatten)]
		flags: Box<SoughtFlags>,
		/// How many games are listed at most.
		#[arg(long, value_name = "NUMBER", default_value_t = 50)]
		most: u32,
		/// The first game in the list that is told, counted from one.
		#[arg(long, value_name = "NUMBER", default_value_t = 1)]
		from: u32,
		/// A line of JSON for each game.
		#[arg(long)]
		json: bool,
	},
}

/// What is done with imported games.
#[derive(Debug, Subcommand)]
pub enum ImportedCommand {
	/// Prints imported games as PGN, with their comments and variations.
	Export {
		#[command(flatten)]
		which: WhichFlags,
		#[command(flatten)]
		out: OutFlags,
		/// The same as --out.
		#[arg(long, value_name = "FILE", hide = true, conflicts_with = "out")]
		file: Option<PathBuf>,
	},
	/// Deletes imported games, after asking.
	Delete {
		#[command(flatten)]
		which: WhichFlags,
		/// Does not ask.
		#[arg(long)]
		yes: bool,
	},
}

/// What an imported game must have. Each word may also be the beginning of one.
#[derive(Debug, Args)]
pub struct SoughtFlags {
	/// Words in the name of a player.
	#[arg(long, value_name = "WORDS")]
	pub player: Option<String>,
	/// Words in the event, the place or the round.
	#[arg(long, value_name = "WORDS")]
	pub event: Option<String>,
	/// The year, or a day such as 1972-07-11.
	#[arg(long, value_name = "DATE")]
	pub year: Option<String>,
	/// Words in the name or the code of the opening.
	#[arg(long, value_name = "WORDS")]
	pub opening: Option<String>,
	/// The file in which the games are kept, instead of the usual one.
	#[arg(long, value_name = "FILE")]
	pub database: Option<PathBuf>,
}

/// Which imported games are meant: by their numbers, by what they have, or all.
#[derive(Debug, Args)]
pub struct WhichFlags {
	/// The numbers of games, as annabella archive lists them.
	#[arg(conflicts_with_all = ["player", "event", "year", "opening", "all"])]
	pub ids: Vec<i64>,
	#[command(flatten)]
	pub sought: SoughtFlags,
	/// All imported games.
	#[arg(long, conflicts_with_all = ["player", "event", "year", "opening"])]
	pub all: bool,
}

#[derive(Debug, Args)]
pub struct ReadFlags {
	/// The number of the game, as annabella archive lists them.
	pub id: i64,
	#[command(flatten)]
	pub sitting: SittingFlags,
}

impl SoughtFlags {
	pub fn sought(&self) -> Sought {
		let text = |flag: &Option<String>| flag.clone().unwrap_or_default();
		Sought {
			words: String::new(),
			player: text(&self.player),
			event: text(&self.event),
			year: text(&self.year),
			opening: text(&self.opening),
		}
	}
}

impl ReadFlags {
	/// The choices of these flags over what the user prefers.
	///
	/// # Errors
	/// When a flag names no choice.
	pub fn choices(&self, preferences: Preferences) -> Result<Choices, ChoiceError> {
		let mut choices = Choices::new(system_language()).with(preferences);
		self.sitting.choose(&mut choices)?;
		choices.reading = Some(self.id);
		Ok(choices)
	}
}
