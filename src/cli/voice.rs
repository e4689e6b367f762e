//! What can be done with a voice outside of a game.

use std::path::PathBuf;

use clap::Subcommand;

#[derive(Debug, Subcommand)]
pub enum VoiceErrand {
	/// Writes everything that can be said in a language into one sound file, to listen to a whole voice.
	///
	/// Beside it stands a list of the same name that ends in .tsv: for every example the seconds at which it begins and
	/// ends, its key in the word file, and its words; below each the words or fixed phrases of which it is put together.
	Phrases {
		/// The language: de, en or fr.
		language: String,
		/// Only examples whose key begins like this, such as phrases or files.anna; several with commas between.
		#[arg(long, value_name = "KEYS")]
		only: Option<String>,
		/// How fast, in words a minute.
		#[arg(long, value_name = "NUMBER")]
		rate: Option<u16>,
		/// The voice: own or synthesis.
		#[arg(long, value_name = "VOICE", default_value = "own")]
		voice: String,
		/// The sound file to write, in WAV.
		#[arg(long, value_name = "FILE")]
		out: PathBuf,
	},
}
