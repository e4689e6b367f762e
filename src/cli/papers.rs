//! The flags of the papers of a game: the arbiter's report, and the envelope of an adjourned game.

use std::path::PathBuf;

use clap::Args;

use super::OutFlags;
use super::settings::choice;

/// How the report is written.
#[derive(Debug, Args)]
pub struct ReportFlags {
	/// The number of the game in the list of games.
	pub id: i64,
	/// As what: text; page, an HTML page to be printed from any browser; or brf, in braille.
	#[arg(long = "as", value_name = "FORM", default_value = "text", value_parser = ["text", "page", "brf"], hide_possible_values = true)]
	pub form: String,
	#[command(flatten)]
	pub printed: PrintedFlags,
}

/// How an envelope is written.
#[derive(Debug, Args)]
pub struct EnvelopeFlags {
	/// The number of the game in the list of games.
	pub id: i64,
	/// As what: text; page, an HTML page with the diagram, to be printed from any browser; brf, in braille; or age, what is
	/// sealed, as a file that age opens with the key.
	#[arg(long = "as", value_name = "FORM", default_value = "text", value_parser = ["text", "page", "brf", "age"], hide_possible_values = true)]
	pub form: String,
	#[command(flatten)]
	pub printed: PrintedFlags,
}

/// How a paper is printed, and of which kept games.
#[derive(Debug, Args)]
pub struct PrintedFlags {
	/// How many cells of braille are in a line: 40 if nothing is said.
	#[arg(long, value_name = "NUMBER")]
	pub cells: Option<usize>,
	/// How many lines of braille are on a page: 25 if nothing is said.
	#[arg(long, value_name = "NUMBER")]
	pub lines: Option<usize>,
	/// The language, by its code such as de. Without it, your own.
	#[arg(short, long, value_name = "LANGUAGE", value_parser = choice("language"), hide_possible_values = true)]
	pub language: Option<String>,
	#[command(flatten)]
	pub out: OutFlags,
	/// Also writes the last hash of the journal, by which a copy of the journal is known.
	#[arg(long)]
	pub hash: bool,
	/// The file in which the games are kept, instead of the usual one.
	#[arg(long, value_name = "FILE")]
	pub database: Option<PathBuf>,
}
