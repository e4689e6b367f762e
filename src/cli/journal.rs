//! The commands about the journal of a game.

use std::path::PathBuf;

use clap::Subcommand;

use super::OutFlags;

#[derive(Debug, Subcommand)]
pub enum JournalCommand {
	/// Says whether a journal is whole and unbroken, how many facts are in it, and its last hash; or where it is broken.
	Verify {
		/// The file of a journal, or the number of a game that is kept. A dash is standard input.
		#[arg(value_name = "FILE")]
		journal: String,
		/// The last hash as it was noted, or its first 20 digits or more, in groups or not: says whether it is that of this journal.
		#[arg(long, value_name = "HASH")]
		hash: Option<String>,
		/// The file in which the games are kept, instead of the usual one.
		#[arg(long, value_name = "FILE")]
		database: Option<PathBuf>,
	},
	/// Writes the journal of a game that is kept, to a file or to standard output.
	Export {
		/// The number of the game in the list of games.
		id: i64,
		#[command(flatten)]
		out: OutFlags,
		/// The same as --out.
		#[arg(hide = true, conflicts_with = "out")]
		file: Option<PathBuf>,
		/// The file in which the games are kept, instead of the usual one.
		#[arg(long, value_name = "FILE")]
		database: Option<PathBuf>,
	},
	/// Checks the journal in a file, and keeps its game.
	Import {
		/// The file of a journal. A dash is standard input.
		file: PathBuf,
		/// The file in which the games are kept, instead of the usual one.
		#[arg(long, value_name = "FILE")]
		database: Option<PathBuf>,
	},
}
