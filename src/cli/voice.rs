//! The commands about voices and sound devices.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::settings::choice;

#[derive(Debug, Subcommand)]
pub enum VoiceCommand {
	/// Records a voice of your own, word by word: says each word, plays a tone, listens, and says what to repeat.
	///
	/// It can be stopped at any word and taken up again. After about half an hour there is a voice for a game.
	Record {
		/// The language as two letters, such as de.
		#[arg(value_parser = choice("vocabulary"), hide_possible_values = true)]
		language: String,
		/// The name of the voice.
		name: String,
	},
	/// Makes a voice of a folder of WAV or FLAC files.
	///
	/// Each file is named by its text, or the file list.txt in the folder has a line for each: the file's name, a tab, the
	/// text. annabella clips de prints all texts of a language.
	Build {
		folder: PathBuf,
		/// The language as two letters, such as de.
		#[arg(short, long, value_name = "LANGUAGE", value_parser = choice("vocabulary"), hide_possible_values = true)]
		language: String,
		/// The name of the voice.
		#[arg(long, value_name = "NAME")]
		name: String,
		/// The list of names and texts, instead of list.txt.
		#[arg(long, value_name = "FILE")]
		list: Option<PathBuf>,
	},
	/// Lists the voices: those that are built in, and your own.
	List {
		/// Also prints every text that a voice of your own lacks for a game.
		#[arg(long)]
		missing: bool,
		/// A line of JSON for each voice.
		#[arg(long, conflicts_with = "missing")]
		json: bool,
	},
	/// Lists the sound devices with what they can do, for the flags --device and --ear.
	Devices {
		/// A line of JSON for each device.
		#[arg(long)]
		json: bool,
	},
	/// Speaks into a sound device: on the left, on the right, on both sides; and says how soon it was heard.
	Test {
		#[command(flatten)]
		flags: TestFlags,
	},
	/// Writes everything that can be said in a language into one sound file, to listen to a whole voice.
	///
	/// Beside it stands a list of the same name that ends in .tsv: for every example the seconds at which it begins and
	/// ends, its key in the word file, and its words; below each the words or fixed phrases of which it is put together.
	Phrases {
		/// The language, by its code such as de.
		#[arg(value_parser = choice("vocabulary"), hide_possible_values = true)]
		language: String,
		/// Only examples whose key begins like this, such as phrases or files.anna; several with commas between.
		#[arg(long, value_name = "KEYS")]
		only: Option<String>,
		/// Only one example of so many, to hear a sample of the voice.
		#[arg(long, value_name = "NUMBER", default_value = "1")]
		every: NonZeroUsize,
		/// How fast, in words a minute.
		#[arg(short, long, value_name = "NUMBER")]
		rate: Option<u16>,
		/// The voice: own or synthesis.
		#[arg(short, long, value_name = "VOICE", default_value = "own", value_parser = ["own", "synthesis"], hide_possible_values = true)]
		voice: String,
		/// The sound file to write, in WAV. A minus sign is standard output, and then there is no list.
		#[arg(short, long, value_name = "FILE")]
		out: PathBuf,
		/// Writes over files that are there already.
		#[arg(long)]
		overwrite: bool,
	},
}

#[derive(Debug, Args)]
pub struct TestFlags {
	/// The sound device, as annabella voice devices lists them. Without it, the system's own.
	#[arg(long, value_name = "DEVICE")]
	pub device: Option<String>,
	/// The language that is spoken, such as de.
	#[arg(short, long, value_name = "LANGUAGE", value_parser = choice("language"), hide_possible_values = true)]
	pub language: Option<String>,
	/// Who speaks: own, synthesis or system.
	#[arg(short, long, value_name = "VOICE", default_value = "own", value_parser = choice("voice"), hide_possible_values = true)]
	pub voice: String,
	/// Whose recorded words the own voice speaks with.
	#[arg(long, value_name = "NAME")]
	pub clips: Option<String>,
	/// Words a minute, 80 to 600.
	#[arg(short, long, value_name = "NUMBER")]
	pub rate: Option<u16>,
}
