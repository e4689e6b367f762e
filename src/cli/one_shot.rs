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
	/// Prints the announcement of each move of a game, and says it with --aloud.
	///
	/// Moves may be written in any notation or in words. Without moves, they are read from standard input.
	Say {
		moves: Vec<String>,
		/// The position in which the moves begin, as FEN.
		#[arg(long, value_name = "FEN")]
		fen: Option<String>,
		/// Also says them.
		#[arg(long)]
		aloud: bool,
		/// Whose recorded words the own voice speaks with, as annabella voice list names them.
		#[arg(long, value_name = "NAME")]
		clips: Option<String>,
		#[command(flatten)]
		speech: SpeechFlags,
		#[command(flatten)]
		words: WordFlags,
	},
	/// Turns announcements back into moves: one announcement a line on standard input, one move a line out.
	Read {
		/// The position in which the moves begin, as FEN.
		#[arg(long, value_name = "FEN")]
		fen: Option<String>,
		/// Prints moves as UCI writes them.
		#[arg(long)]
		uci: bool,
		#[command(flatten)]
		words: WordFlags,
	},
	/// Prints a start position of Chess960 as it is set up by touch, and as FEN.
	Start(Box<StartFlags>),
	/// Prints the manual: without a page, the list of its pages.
	///
	/// A page is named by words of its title, such as screen readers.
	Manual {
		/// Words of the title of a page.
		#[arg(value_name = "PAGE")]
		page: Vec<String>,
		/// The language, by its code such as de. Without it, your own.
		#[arg(short, long, value_name = "LANGUAGE", value_parser = choice("language"), hide_possible_values = true)]
		language: Option<String>,
	},
	/// Prints all words that call a command, and all settings, each with what it does.
	Commands {
		/// The language, by its code such as de. Without it, your own.
		#[arg(short, long, value_name = "LANGUAGE", value_parser = choice("language"), hide_possible_values = true)]
		language: Option<String>,
		/// A line of JSON for each.
		#[arg(long)]
		json: bool,
	},
	/// Tells what the keys do, place by place, in sentences that read well aloud.
	///
	/// A file keys.toml in the configuration folder changes single keys; annabella keys check says what is wrong with such a
	/// file, and annabella keys list names the keymaps that there are.
	#[command(args_conflicts_with_subcommands = true)]
	Keys {
		#[command(subcommand)]
		command: Option<KeysCommand>,
		#[command(flatten)]
		flags: KeysFlags,
	},
	/// Records, makes and lists voices; lists and tries the sound devices.
	Voice {
		#[command(subcommand)]
		command: VoiceCommand,
	},
	/// Lists the sound devices, as annabella voice devices does.
	Ears {
		/// A line of JSON for each device.
		#[arg(long)]
		json: bool,
	},
	/// Checks what the program needs of this machine: terminal, sound, voices, folders, games and opponents.
	///
	/// What is missing is said with the way to get it. The exit status is 0 if everything that is needed is there, else 1.
	#[command(visible_alias = "check")]
	Doctor {
		/// The language, by its code such as de. Without it, your own.
		#[arg(short, long, value_name = "LANGUAGE", value_parser = choice("language"), hide_possible_values = true)]
		language: Option<String>,
		/// The file in which the games are kept, instead of the usual one.
		#[arg(long, value_name = "FILE")]
		database: Option<std::path::PathBuf>,
	},
	/// Lists the games that are kept, the newest first; opens, writes and deletes them.
	#[command(args_conflicts_with_subcommands = true)]
	Games {
		#[command(subcommand)]
		command: Option<GamesCommand>,
		#[command(flatten)]
		filter: GamesFilter,
	},
	#[command(flatten)]
	Archive(ArchiveCommand),
	/// Tells how you stand with puzzles and how many there are; takes in puzzles, makes some of your own games, deletes them.
	///
	/// Without a command it tells how many puzzles there are, and your rating.
	Puzzles {
		#[command(subcommand)]
		command: Option<PuzzlesCommand>,
		/// The file in which the games are kept, instead of the usual one.
		#[arg(long, value_name = "FILE", global = true)]
		database: Option<std::path::PathBuf>,
	},
	/// Checks the journal of a game, its chain of hashes, and whether it tells a game; writes and reads copies of it.
	///
	/// The format, and how a copy is checked without this program, stands in docs/journal.md.
	Journal {
		#[command(subcommand)]
		command: JournalCommand,
	},
	/// Prints a game as PGN.
	Pgn {
		/// The number of the game in the list of games.
		id: i64,
		#[command(flatten)]
		out: OutFlags,
		/// The file in which the games are kept, instead of the usual one.
		#[arg(long, value_name = "FILE")]
		database: Option<std::path::PathBuf>,
	},
	/// Prints the scoresheet of a game, of the table or of a player, as text or in braille.
	Sheet {
		/// The number of the game in the list of games.
		id: i64,
		#[command(flatten)]
		flags: SheetFlags,
	},
	/// Prints the arbiter's report of a game: its incidents in order, what was reported, and what was ruled.
	Report(ReportFlags),
	/// Prints what stands on the envelope of an adjourned game, or what is in it, under lock and key.
	Envelope(EnvelopeFlags),
	/// Lists the rule profiles: editions of the Laws, rapid chess and blitz, and national forms.
	#[command(args_conflicts_with_subcommands = true)]
	Profiles {
		#[command(subcommand)]
		command: Option<ProfilesCommand>,
		/// A line of JSON for each profile.
		#[arg(long)]
		json: bool,
	},
	/// Prints what an article of the Laws asks, in a sentence, and what differs by edition.
	///
	/// An article is named as any edition numbers it, such as 9.2.1, 6.12.b or D.2.9. A section prints all its
	/// articles. After the word find, the articles in which all these words occur are printed.
	Laws {
		/// The number of an article, or find and some words.
		#[arg(required = true, value_name = "ARTICLE")]
		asked: Vec<String>,
		/// Numbers and differences of one edition: 2014, 2017, 2018 or 2023.
		#[arg(long, value_name = "YEAR", value_parser = PossibleValuesParser::new(["2014", "2017", "2018", "2023"])
			.try_map(|year| year.parse::<u16>()), hide_possible_values = true)]
		edition: Option<u16>,
		/// The language, by its code such as de. Without it, your own.
		#[arg(short, long, value_name = "LANGUAGE", value_parser = choice("language"), hide_possible_values = true)]
		language: Option<String>,
	},
	/// Says whether a side can still checkmate, by any series of legal moves.
	///
	/// Reads lines from standard input: a FEN, a tab, and white or black. Answers each with a line: mate, a tab and the
	/// moves to it; never, a tab and why; unknown; or error, a tab and why, where a line is no question.
	Mating {
		/// Only looks in passing, as after every move of a game: the answer is never or unknown.
		#[arg(long, conflicts_with = "nodes")]
		quick: bool,
		/// How many positions may be looked at for one answer.
		#[arg(long, value_name = "NUMBER")]
		nodes: Option<u32>,
	},
	/// The rules of the game table for other programs: JSON lines in, one answer line for each line out.
	///
	/// What can be sent, and what comes back, stands in docs/referee.md.
	Referee,
	/// The built-in opponent as a chess engine that speaks UCI.
	Uci,
	/// Runs an engine and ends it with everything that it has started: the program starts its engines so.
	#[command(hide = true)]
	EngineKeeper {
		program: std::path::PathBuf,
		#[arg(trailing_var_arg = true, allow_hyphen_values = true)]
		arguments: Vec<std::ffi::OsString>,
	},
	/// Prints what a shell needs to complete the commands and flags: bash, zsh, fish, elvish or powershell.
	Completions { shell: clap_complete::Shell },
	/// Writes the manual pages of the program and of each command into a new folder.
	ManPages { folder: std::path::PathBuf },
	/// Lists every text that the own voice needs a clip of, and after a tab the tunes in which it is said.
	Clips {
		#[arg(value_parser = choice("vocabulary"), hide_possible_values = true)]
		language: String,
	},
}

#[derive(Debug, Subcommand)]
pub enum ProfilesCommand {
	/// Says everything that a rule profile holds, each point in a sentence with its article.
	Show {
		/// The profile, with national rules after a plus sign, such as fide-2017+fi-national-2017.
		name: String,
		/// A file of special regulations that are put in place of single points.
		#[arg(long, value_name = "FILE")]
		rules: Option<std::path::PathBuf>,
		/// Prints it as a file of special regulations, to start one of your own.
		#[arg(long)]
		toml: bool,
	},
	/// Says in which points the second rule profile differs from the first.
	Diff { first: String, second: String },
}
