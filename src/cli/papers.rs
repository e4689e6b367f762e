//! The flags of the papers of a game: the arbiter's report, and the envelope of an adjourned game.

use std::path::PathBuf;

use clap::Args;

use super::OutFlags;
use super::settings::choice;

/// The form of the report.
#[derive(Debug, Args)]
pub struct ReportFlags {
	#[arg(value_name = "NUMBER")]
	pub id: i64,
	#[arg(long = "as", value_name = "FORM", default_value = "text", value_parser = ["text", "page", "brf"], hide_possible_values = true)]
	pub form: String,
	#[command(flatten)]
	pub printed: PrintedFlags,
}

/// The form of an envelope.
#[derive(Debug, Args)]
pub struct EnvelopeFlags {
	#[arg(value_name = "NUMBER")]
	pub id: i64,
	#[arg(long = "as", value_name = "FORM", default_value = "text", value_parser = ["text", "page", "brf", "age"], hide_possible_values = true)]
	pub form: String,
	#[command(flatten)]
	pub printed: PrintedFlags,
}

/// The print of a paper, and the games that are kept.
#[derive(Debug, Args)]
pub struct PrintedFlags {
	#[arg(long, value_name = "NUMBER")]
	pub cells: Option<usize>,
	#[arg(long, value_name = "NUMBER")]
	pub lines: Option<usize>,
	#[arg(short, long, value_name = "LANGUAGE", value_parser = choice("language"), hide_possible_values = true)]
	pub language: Option<String>,
	#[command(flatten)]
	pub out: OutFlags,
	#[arg(long)]
	pub hash: bool,
	#[arg(long, value_name = "FILE")]
	pub database: Option<PathBuf>,
}
