//! The commands about the games that are kept.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::{OutFlags, PlayFlags};

/// Which games are listed. Every flag leaves fewer of them.
#[derive(Debug, Args)]
pub struct GamesFilter {
	#[arg(long, value_name = "NAME")]
	pub player: Option<String>,
	#[arg(long, value_name = "DATE")]
	pub date: Option<String>,
	#[arg(long, value_name = "DATE")]
	pub since: Option<String>,
	#[arg(long, value_name = "DATE")]
	pub until: Option<String>,
	#[arg(long, value_name = "SCORE")]
	pub result: Option<String>,
	#[arg(long, conflicts_with = "unfinished")]
	pub finished: bool,
	#[arg(long)]
	pub unfinished: bool,
	#[arg(long, conflicts_with = "home")]
	pub table: bool,
	#[arg(long)]
	pub home: bool,
	#[arg(long, value_name = "WORDS")]
	pub text: Option<String>,
	#[arg(long, value_name = "NUMBER", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..))]
	pub most: u64,
	#[arg(long, value_name = "NUMBER", default_value_t = 1)]
	pub from: u64,
	#[arg(long)]
	pub json: bool,
	#[arg(long, value_name = "FILE")]
	pub database: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub enum GamesCommand {
	Open {
		#[arg(value_name = "NUMBER")]
		id: i64,
		#[command(flatten)]
		flags: Box<PlayFlags>,
	},
	Export {
		#[arg(value_name = "NUMBER")]
		id: i64,
		#[arg(long = "as", value_name = "FORM", value_enum, default_value_t = CopyForm::Pgn, hide_possible_values = true)]
		form: CopyForm,
		#[command(flatten)]
		out: OutFlags,
		#[arg(long, value_name = "FILE")]
		database: Option<PathBuf>,
	},
	Openings {
		#[arg(long)]
		json: bool,
		#[arg(long, value_name = "FILE")]
		database: Option<PathBuf>,
	},
	Delete {
		#[arg(value_name = "NUMBER")]
		id: i64,
		#[arg(long)]
		yes: bool,
		#[arg(long, value_name = "FILE")]
		database: Option<PathBuf>,
	},
}

/// The form in which a game is written.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum CopyForm {
	Pgn,
	Text,
	Brf,
	Journal,
}
