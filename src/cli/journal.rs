//! The commands about the journal of a game.

use std::path::PathBuf;

use clap::Subcommand;

use super::OutFlags;

#[derive(Debug, Subcommand)]
pub enum JournalCommand {
	Verify {
		#[arg(value_name = "FILE")]
		journal: String,
		#[arg(long, value_name = "HASH")]
		hash: Option<String>,
		#[arg(long, value_name = "FILE")]
		database: Option<PathBuf>,
	},
	Export {
		#[arg(value_name = "NUMBER")]
		id: i64,
		#[command(flatten)]
		out: OutFlags,
		#[arg(hide = true, conflicts_with = "out")]
		file: Option<PathBuf>,
		#[arg(long, value_name = "FILE")]
		database: Option<PathBuf>,
	},
	Import {
		file: PathBuf,
		#[arg(long, value_name = "FILE")]
		database: Option<PathBuf>,
	},
}
