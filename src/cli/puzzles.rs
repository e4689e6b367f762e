//! The commands about puzzles.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// The commands about puzzles.
#[derive(Debug, Subcommand)]
pub enum PuzzlesCommand {
	Import {
		file: PathBuf,
	},
	Mine {
		#[arg(long, value_name = "NAME")]
		engine: Option<String>,
		#[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
		nodes: Option<u64>,
		#[command(flatten)]
		foreign: ForeignGames,
	},
	Delete {
		#[arg(long)]
		own: bool,
		#[arg(long)]
		yes: bool,
	},
}

/// Games that are not the user's own, and the table of their puzzles.
#[derive(Debug, Args)]
pub struct ForeignGames {
	#[arg(long, value_name = "FILE", requires = "table")]
	pub games: Option<PathBuf>,
	#[arg(long, value_name = "FILE", requires = "games")]
	pub table: Option<PathBuf>,
	#[arg(long, value_name = "NUMBER", requires = "games", value_parser = clap::value_parser!(u16).range(2..))]
	pub last: Option<u16>,
	#[arg(long, requires = "games")]
	pub mates: bool,
}
