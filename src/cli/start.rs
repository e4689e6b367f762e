//! The start of Chess960 to print, and its form.

use clap::Args;

use super::{SpeechFlags, WordFlags};

#[derive(Debug, Args)]
pub struct StartFlags {
	#[arg(default_value = "random", allow_hyphen_values = true)]
	pub start: String,
	#[arg(long)]
	pub steps: bool,
	#[arg(long)]
	pub aloud: bool,
	#[command(flatten)]
	pub speech: SpeechFlags,
	#[command(flatten)]
	pub words: WordFlags,
}
