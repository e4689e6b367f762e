//! The commands about the keys.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::settings::choice;

/// Which keymap is told, and how.
#[derive(Debug, Args)]
pub struct KeysFlags {
	#[arg(value_name = "NAME", value_parser = choice("keys"), hide_possible_values = true)]
	pub name: Option<String>,
	#[arg(short, long, value_name = "LANGUAGE", value_parser = choice("language"), hide_possible_values = true)]
	pub language: Option<String>,
}

#[derive(Debug, Subcommand)]
pub enum KeysCommand {
	List {
		#[arg(long)]
		json: bool,
	},
	Check {
		file: PathBuf,
	},
}
