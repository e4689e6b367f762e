//! The commands about puzzles.

use std::path::PathBuf;

use clap::Subcommand;

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
	},
	Delete {
		#[arg(long)]
		own: bool,
		#[arg(long)]
		yes: bool,
	},
}
