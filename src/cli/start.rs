//! The start of Chess960 to print, and its form.

use clap::Args;

use super::{SpeechFlags, WordFlags};

#[derive(Debug, Args)]
pub struct StartFlags {
	/// Its number from 0 to 959, White's first rank from a to h such as RNBQKBNR, or random for a lot.
	#[arg(default_value = "random", allow_hyphen_values = true)]
	pub start: String,
	/// Tells it piece by piece, a line each.
	#[arg(long)]
	pub steps: bool,
	/// Also says it.
	#[arg(long)]
	pub aloud: bool,
	#[command(flatten)]
	pub speech: SpeechFlags,
	#[command(flatten)]
	pub words: WordFlags,
}
