//! The commands that end by themselves.

use clap::Subcommand;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::settings::choice;
use super::{
	ArchiveCommand, EnvelopeFlags, GamesCommand, GamesFilter, JournalCommand, KeysCommand, KeysFlags,
	OutFlags, PuzzlesCommand, ReportFlags, SheetFlags, SpeechFlags, StartFlags, VoiceCommand, WordFlags,
};

#[derive(Debug, Subcommand)]
pub enum OneShot {
	Say {
		moves: Vec<String>,
		#[arg(long, value_name = "FEN")]
		fen: Option<String>,
		#[arg(long)]
		aloud: bool,
		#[arg(long, value_name = "NAME")]
		clips: Option<String>,
		#[command(flatten)]
		speech: SpeechFlags,
		#[command(flatten)]
		words: WordFlags,
	},
	Read {
		#[arg(long, value_name = "FEN")]
		fen: Option<String>,
		#[arg(long)]
		uci: bool,
		#[command(flatten)]
		words: WordFlags,
	},
	Start(Box<StartFlags>),
	Manual {
		#[arg(value_name = "PAGE")]
		page: Vec<String>,
		#[arg(short, long, value_name = "LANGUAGE", value_parser = choice("language"), hide_possible_values = true)]
		language: Option<String>,
	},
	Commands {
		#[arg(short, long, value_name = "LANGUAGE", value_parser = choice("language"), hide_possible_values = true)]
		language: Option<String>,
		#[arg(long)]
		json: bool,
	},
	#[command(args_conflicts_with_subcommands = true)]
	Keys {
		#[command(subcommand)]
		command: Option<KeysCommand>,
		#[command(flatten)]
		flags: KeysFlags,
	},
	Voice {
		#[command(subcommand)]
		command: VoiceCommand,
	},
	Ears {
		#[arg(long)]
		json: bool,
	},
	#[command(visible_alias = "check")]
	Doctor {
		#[arg(short, long, value_name = "LANGUAGE", value_parser = choice("language"), hide_possible_values = true)]
		language: Option<String>,
		#[arg(long, value_name = "FILE")]
		database: Option<std::path::PathBuf>,
		#[arg(long)]
		json: bool,
	},
	#[command(args_conflicts_with_subcommands = true)]
	Games {
		#[command(subcommand)]
		command: Option<GamesCommand>,
		#[command(flatten)]
		filter: GamesFilter,
	},
	#[command(flatten)]
	Archive(ArchiveCommand),
	Puzzles {
		#[command(subcommand)]
		command: Option<PuzzlesCommand>,
		#[arg(long, value_name = "FILE", global = true)]
		database: Option<std::path::PathBuf>,
	},
	Journal {
		#[command(subcommand)]
		command: JournalCommand,
	},
	Pgn {
		#[arg(value_name = "NUMBER")]
		id: i64,
		#[command(flatten)]
		out: OutFlags,
		#[arg(long, value_name = "FILE")]
		database: Option<std::path::PathBuf>,
	},
	Sheet {
		#[arg(value_name = "NUMBER")]
		id: i64,
		#[command(flatten)]
		flags: SheetFlags,
	},
	Report(ReportFlags),
	Envelope(EnvelopeFlags),
	#[command(args_conflicts_with_subcommands = true)]
	Profiles {
		#[command(subcommand)]
		command: Option<ProfilesCommand>,
		#[arg(long)]
		json: bool,
	},
	Laws {
		#[arg(required = true, value_name = "ARTICLE")]
		asked: Vec<String>,
		#[arg(long, value_name = "YEAR", value_parser = PossibleValuesParser::new(["2014", "2017", "2018", "2023"])
			.try_map(|year| year.parse::<u16>()), hide_possible_values = true)]
		edition: Option<u16>,
		#[arg(short, long, value_name = "LANGUAGE", value_parser = choice("language"), hide_possible_values = true)]
		language: Option<String>,
	},
	Mating {
		#[arg(long, conflicts_with = "nodes")]
		quick: bool,
		#[arg(long, value_name = "NUMBER")]
		nodes: Option<u32>,
	},
	Referee,
	Uci,
	#[command(hide = true)]
	EngineKeeper {
		program: std::path::PathBuf,
		#[arg(trailing_var_arg = true, allow_hyphen_values = true)]
		arguments: Vec<std::ffi::OsString>,
	},
	Completions {
		#[arg(hide_possible_values = true)]
		shell: clap_complete::Shell,
	},
	ManPages {
		folder: std::path::PathBuf,
	},
	Clips {
		#[arg(value_parser = choice("vocabulary"), hide_possible_values = true)]
		language: String,
	},
}

#[derive(Debug, Subcommand)]
pub enum ProfilesCommand {
	Show {
		name: String,
		#[arg(long, value_name = "FILE")]
		rules: Option<std::path::PathBuf>,
		#[arg(long)]
		toml: bool,
	},
	Diff {
		first: String,
		second: String,
	},
}
