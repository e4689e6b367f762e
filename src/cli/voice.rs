//! The commands about voices and sound devices.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::settings::choice;

#[derive(Debug, Subcommand)]
pub enum VoiceCommand {
	Record {
		#[arg(value_parser = choice("vocabulary"), hide_possible_values = true)]
		language: String,
		name: String,
	},
	Build {
		folder: PathBuf,
		#[arg(short, long, value_name = "LANGUAGE", value_parser = choice("vocabulary"), hide_possible_values = true)]
		language: String,
		#[arg(long, value_name = "NAME")]
		name: String,
		#[arg(long, value_name = "FILE")]
		list: Option<PathBuf>,
	},
	List {
		#[arg(long)]
		missing: bool,
		#[arg(long, conflicts_with = "missing")]
		json: bool,
	},
	Devices {
		#[arg(long)]
		json: bool,
	},
	Test {
		#[command(flatten)]
		flags: TestFlags,
	},
	Phrases {
		#[arg(value_parser = choice("vocabulary"), hide_possible_values = true)]
		language: String,
		#[arg(long, value_name = "KEYS")]
		only: Option<String>,
		#[arg(long, value_name = "NUMBER", default_value = "1")]
		every: NonZeroUsize,
		#[arg(short, long, value_name = "NUMBER")]
		rate: Option<u16>,
		#[arg(short, long, value_name = "VOICE", default_value = "own", value_parser = ["own", "synthesis"], hide_possible_values = true)]
		voice: String,
		#[arg(short, long, value_name = "FILE")]
		out: PathBuf,
		#[arg(long)]
		overwrite: bool,
	},
}

#[derive(Debug, Args)]
pub struct TestFlags {
	#[arg(long, value_name = "DEVICE")]
	pub device: Option<String>,
	#[arg(short, long, value_name = "LANGUAGE", value_parser = choice("language"), hide_possible_values = true)]
	pub language: Option<String>,
	#[arg(short, long, value_name = "VOICE", default_value = "own", value_parser = choice("voice"), hide_possible_values = true)]
	pub voice: String,
	#[arg(long, value_name = "NAME")]
	pub clips: Option<String>,
	#[arg(short, long, value_name = "NUMBER")]
	pub rate: Option<u16>,
}
