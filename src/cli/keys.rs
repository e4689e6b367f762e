//! The commands about the keys.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::settings::choice;

/// Which keymap is told, and how.
#[derive(Debug, Args)]
pub struct KeysFlags {
	/// The keymap. Without it, the one in use, with the keys of your own file.
	#[arg(value_name = "NAME", value_parser = choice("keys"), hide_possible_values = true)]
	pub name: Option<String>,
	/// The language, by its code such as de.
	#[arg(short, long, value_name = "LANGUAGE", value_parser = choice("language"), hide_possible_values = true)]
	pub language: Option<String>,
}

#[derive(Debug, Subcommand)]
pub enum KeysCommand {
	/// Names the keymaps that there are.
	List {
		/// A line of JSON for each keymap.
		#[arg(long)]
		json: bool,
	},
	/// Says whether a file of keys can be used, or what is wrong with it, with line and column and the nearest name.
	Check { file: PathBuf },
}
