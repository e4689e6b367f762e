//! The commands and flags of the games that others have written down.

use std::path::PathBuf;

use annabella::ports::Sought;
use annabella::settings::{ChoiceError, Choices, Preferences};
use clap::{Args, Subcommand};

use super::{OutFlags, SittingFlags, system_language};

#[derive(Debug, Subcommand)]
pub enum ArchiveCommand {
	Import {
		file: PathBuf,
		#[arg(long, value_name = "FILE")]
		database: Option<PathBuf>,
	},
	#[command(args_conflicts_with_subcommands = true)]
	Archive {
		#[command(subcommand)]
		command: Option<ImportedCommand>,
		#[command(flatten)]
		flags: Box<SoughtFlags>,
		#[arg(long, value_name = "NUMBER", default_value_t = 50)]
		most: u32,
		#[arg(long, value_name = "NUMBER", default_value_t = 1)]
		from: u32,
		#[arg(long)]
		json: bool,
	},
}

/// The commands about imported games.
#[derive(Debug, Subcommand)]
pub enum ImportedCommand {
	Export {
		#[command(flatten)]
		which: WhichFlags,
		#[command(flatten)]
		out: OutFlags,
		#[arg(long, value_name = "FILE", hide = true, conflicts_with = "out")]
		file: Option<PathBuf>,
	},
	Delete {
		#[command(flatten)]
		which: WhichFlags,
		#[arg(long)]
		yes: bool,
	},
}

/// The properties of the imported games that are meant. Each word may also be the beginning of one.
#[derive(Debug, Args)]
pub struct SoughtFlags {
	#[arg(long, value_name = "WORDS")]
	pub player: Option<String>,
	#[arg(long, value_name = "WORDS")]
	pub event: Option<String>,
	#[arg(long, value_name = "DATE")]
	pub year: Option<String>,
	#[arg(long, value_name = "WORDS")]
	pub opening: Option<String>,
	#[arg(long, value_name = "FILE")]
	pub database: Option<PathBuf>,
}

/// Which imported games are meant: by their numbers, by what they have, or all.
#[derive(Debug, Args)]
pub struct WhichFlags {
	#[arg(conflicts_with_all = ["player", "event", "year", "opening", "all"])]
	pub ids: Vec<i64>,
	#[command(flatten)]
	pub sought: SoughtFlags,
	#[arg(long, conflicts_with_all = ["player", "event", "year", "opening"])]
	pub all: bool,
}

#[derive(Debug, Args)]
pub struct ReadFlags {
	#[arg(value_name = "NUMBER")]
	pub id: i64,
	#[command(flatten)]
	pub sitting: SittingFlags,
}

impl SoughtFlags {
	pub fn sought(&self) -> Sought {
		let text = |flag: &Option<String>| flag.clone().unwrap_or_default();
		Sought {
			words: String::new(),
			shipped: false,
			studies: false,
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
