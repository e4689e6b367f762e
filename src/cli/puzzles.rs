//! The commands about puzzles.

use std::path::PathBuf;

use clap::Subcommand;

/// What is done with puzzles.
#[derive(Debug, Subcommand)]
pub enum PuzzlesCommand {
	/// Takes in puzzles from a file.
	///
	/// The file is a table as the puzzle database of Lichess (database.lichess.org), as it is or packed with zstd or gzip; or
	/// PGN with positions and their solutions. With the word pychess instead, the puzzles of Debian's package pychess are taken,
	/// if it is installed. A line that cannot be used is told with its number, and the others are taken. A puzzle that is there
	/// already is not taken again.
	Import {
		/// The file, a minus sign for standard input, or the word pychess.
		file: PathBuf,
	},
	/// Makes puzzles of the games that you have played: where one of the two has made a blunder, and one move was clearly best.
	///
	/// It can be stopped at any time, and goes on where it was with the same command.
	Mine {
		/// The chess engine that looks through the games; built-in is the program's own. Without it, Stockfish if it is there.
		#[arg(long, value_name = "NAME")]
		engine: Option<String>,
		/// How many positions the engine looks at in each position of a game, in thousands.
		#[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
		nodes: Option<u64>,
	},
	/// Deletes all puzzles, after asking. Your rating and what you have solved is left.
	Delete {
		/// Only those that were made of your own games.
		#[arg(long)]
		own: bool,
		/// Does not ask.
		#[arg(long)]
		yes: bool,
	},
}
