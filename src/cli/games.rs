//! The commands about the games that are kept.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::{OutFlags, PlayFlags};

/// Which games are listed. Every flag leaves fewer of them.
#[derive(Debug, Args)]
pub struct GamesFilter {
	/// A player's name, or a part of it.
	#[arg(long, value_name = "NAME")]
	pub player: Option<String>,
	/// The day, the month or the year, such as 2026-11-21, 2026-11 or 2026.
	#[arg(long, value_name = "DATE")]
	pub date: Option<String>,
	/// The first day.
	#[arg(long, value_name = "DATE")]
	pub since: Option<String>,
	/// The last day.
	#[arg(long, value_name = "DATE")]
	pub until: Option<String>,
	/// The score: 1-0, 0-1, 1/2-1/2 or draw.
	#[arg(long, value_name = "SCORE")]
	pub result: Option<String>,
	/// Only games that are over.
	#[arg(long, conflicts_with = "unfinished")]
	pub finished: bool,
	/// Only games that are not over.
	#[arg(long)]
	pub unfinished: bool,
	/// Only games of the tournament table.
	#[arg(long, conflicts_with = "home")]
	pub table: bool,
	/// Only games that were played at home.
	#[arg(long)]
	pub home: bool,
	/// Words that all occur in the names, the event, the site or the round.
	#[arg(long, value_name = "WORDS")]
	pub text: Option<String>,
	/// How many games are listed at most.
	#[arg(long, value_name = "NUMBER", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..))]
	pub most: u64,
	/// The first game in the list that is told, counted from one.
	#[arg(long, value_name = "NUMBER", default_value_t = 1)]
	pub from: u64,
	/// A line of JSON for each game.
	#[arg(long)]
	pub json: bool,
	/// The file in which the games are kept, instead of the usual one.
	#[arg(long, value_name = "FILE")]
	pub database: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub enum GamesCommand {
	/// Opens a game: to go on with it, or, if it is over, to look through it.
	Open {
		/// The number of the game in the list of games.
		id: i64,
		#[command(flatten)]
		flags: Box<PlayFlags>,
	},
	/// Writes a game as PGN, as a scoresheet in text or in braille, or as its journal.
	Export {
		/// The number of the game in the list of games.
		id: i64,
		/// How it is written.
		#[arg(long = "as", value_name = "FORM", value_enum, default_value_t = CopyForm::Pgn)]
		form: CopyForm,
		#[command(flatten)]
		out: OutFlags,
		/// The file in which the games are kept, instead of the usual one.
		#[arg(long, value_name = "FILE")]
		database: Option<PathBuf>,
	},
	/// Tells how you have fared with each opening, in the games against a machine that are over.
	Openings {
		/// A line of JSON for each opening.
		#[arg(long)]
		json: bool,
		/// The file in which the games are kept, instead of the usual one.
		#[arg(long, value_name = "FILE")]
		database: Option<PathBuf>,
	},
	/// Deletes a game for good, after it was asked back.
	Delete {
		/// The number of the game in the list of games.
		id: i64,
		/// Deletes it without asking.
		#[arg(long)]
		yes: bool,
		/// The file in which the games are kept, instead of the usual one.
		#[arg(long, value_name = "FILE")]
		database: Option<PathBuf>,
	},
}

/// How a game is written.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum CopyForm {
	/// As PGN, for chess programs.
	Pgn,
	/// The scoresheet as text.
	Text,
	/// The scoresheet in braille, as a BRF file.
	Brf,
	/// The journal, which can be checked.
	Journal,
}
