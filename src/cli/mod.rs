//! The command line, in sentences that read well aloud.

mod archive;
mod engine;
mod frontend;
mod games;
mod help;
mod journal;
mod keys;
mod one_shot;
mod out;
mod papers;
mod puzzles;
mod refusal;
mod settings;
mod sitting;
mod speech;
mod start;
mod table;
mod voice;

use std::ffi::OsString;

use annabella::settings::{ChoiceError, Choices, Preferences};
use annabella::sheet::Letters;
use annabella::texts;
use annabella::voice::Language;
use clap::{Args, Command, FromArgMatches, Parser};

use settings::{OpponentFlags, WarningFlags, choice};

pub use archive::{ArchiveCommand, ImportedCommand, ReadFlags, SoughtFlags, WhichFlags};
pub use frontend::FrontendFlags;
pub use games::{CopyForm, GamesCommand, GamesFilter};
pub use help::command;
pub use journal::JournalCommand;
pub use keys::{KeysCommand, KeysFlags};
pub use one_shot::{OneShot, ProfilesCommand};
pub use out::OutFlags;
pub use papers::{EnvelopeFlags, ReportFlags};
pub use puzzles::PuzzlesCommand;
pub use refusal::{asked, refusal};
pub use settings::{OccasionFlags, WordFlags};
pub use sitting::SittingFlags;
pub use speech::SpeechFlags;
pub use start::StartFlags;
pub use table::TableFlags;
pub use voice::{TestFlags, VoiceCommand};

/// A talking chess table for people who cannot see the board.
///
/// Started alone, it asks what you would like to play, and says everything aloud. Whatever you name with a flag is
/// not asked. In the game, type a move and press Enter, or type a question mark for help.
#[derive(Debug, Parser)]
#[command(
	version,
	next_line_help = true,
	max_term_width = 100,
	args_conflicts_with_subcommands = true
)]
pub struct Cli {
	#[command(subcommand)]
	pub place: Option<Subcommand>,
	#[command(flatten)]
	pub play: PlayFlags,
}

impl Cli {
	/// Reads the command line. Most starts name no command: the flags of a game are tried alone first, as the description
	/// of every command costs more than the rest of the reading. Whatever they do not take is held against all of it.
	///
	/// # Errors
	/// When it is not understood, or asks for help or the version.
	pub fn read() -> Result<Self, clap::Error> {
		Self::of_play(std::env::args_os()).map_or_else(Self::try_parse, Ok)
	}

	/// The flags of a game, if there is nothing else.
	fn of_play(line: impl IntoIterator<Item = OsString>) -> Option<Self> {
		let line: Vec<OsString> = line.into_iter().collect();
		let names_command = |first: &OsString| !first.as_encoded_bytes().starts_with(b"-");
		if line.get(1).is_some_and(names_command) {
			return None;
		}
		let alone = PlayFlags::augment_args(Command::new(env!("CARGO_PKG_NAME"))).disable_help_flag(true);
		let read = alone.try_get_matches_from(line).ok()?;
		let play = PlayFlags::from_arg_matches(&read).ok()?;
		Some(Self { place: None, play })
	}
}

/// What can be chosen for a game.
#[derive(Debug, Args)]
pub struct PlayFlags {
	/// Two people play at this keyboard.
	#[arg(short = '2', long, conflicts_with_all = ["engine", "strength", "early-moves"])]
	pub two: bool,
	#[command(flatten)]
	pub opponent: OpponentFlags,
	/// Begins with the first game, which shows step by step how to play here.
	#[arg(long, conflicts_with_all = ["two", "engine"])]
	pub tutorial: bool,
	#[command(flatten)]
	pub warnings: WarningFlags,
	#[command(flatten)]
	pub sitting: SittingFlags,
}

/// Where one plays but at home, or what is done instead.
#[derive(Debug, clap::Subcommand)]
pub enum Subcommand {
	/// The tournament table of a blind player: announcing, repeating, two boards, two scoresheets, and the arbiter.
	///
	/// It asks how the table is set up; whatever a flag or the file names is not asked. No engine can be started from it,
	/// and it says nothing unasked that a player must not be told.
	Table(Box<TableFlags>),
	/// Opens an imported game to be read through move by move, by ear, as the first menu does.
	ReadThrough(Box<ReadFlags>),
	#[command(flatten)]
	OneShot(Box<OneShot>),
}

/// How a scoresheet is written.
#[derive(Debug, Args)]
pub struct SheetFlags {
	/// Whose sheet: white or black for what that player wrote, table for what happened.
	#[arg(long, value_name = "WHOSE", default_value = "table", value_parser = ["white", "black", "table"], hide_possible_values = true)]
	pub of: String,
	/// The letters of the pieces: figurine, or those of a language by its code, such as de. Without it, those of the language.
	#[arg(long, value_name = "LETTERS", value_parser = Letters::names(), hide_possible_values = true)]
	pub letters: Option<String>,
	/// How much is written of a move: long names both squares, short the target.
	#[arg(long, value_name = "FORM", default_value = "short", value_parser = ["long", "short"], hide_possible_values = true)]
	pub form: String,
	/// Leaves out the signs for captures, checks and en passant.
	#[arg(long)]
	pub bare: bool,
	/// The sign of checkmate: #, ++ or X.
	#[arg(long, value_name = "SIGN", default_value = "#", value_parser = ["#", "++", "X"], hide_possible_values = true)]
	pub mate: String,
	/// Also writes each player's time after their moves.
	#[arg(long)]
	pub times: bool,
	/// In braille, as a BRF file: 6dot with marked capitals, uk for the British chess code. With 8dot as text, one
	/// character a cell.
	#[arg(long, value_name = "CODE", value_parser = ["6dot", "uk", "8dot"], hide_possible_values = true)]
	pub braille: Option<String>,
	/// How many cells of braille are in a line.
	#[arg(long, value_name = "NUMBER", default_value_t = 40, requires = "braille")]
	pub cells: usize,
	/// How many lines of braille are on a page.
	#[arg(long, value_name = "NUMBER", default_value_t = 25, requires = "braille")]
	pub lines: usize,
	#[command(flatten)]
	pub occasion: OccasionFlags,
	/// Also writes the last hash of the journal over the signatures, by which a copy of the journal is known.
	#[arg(long)]
	pub hash: bool,
	/// The language of the headings, by its code such as de.
	#[arg(short, long, value_name = "LANGUAGE", value_parser = choice("language"), hide_possible_values = true)]
	pub language: Option<String>,
	#[command(flatten)]
	pub out: OutFlags,
	/// The file in which the games are kept, instead of the usual one.
	#[arg(long, value_name = "FILE")]
	pub database: Option<std::path::PathBuf>,
}

impl PlayFlags {
	/// The choices of these flags over what the user prefers, everything else open.
	///
	/// # Errors
	/// When a flag names no choice.
	pub fn choices(&self, preferences: Preferences) -> Result<Choices, ChoiceError> {
		let mut choices = Choices::new(system_language()).with(preferences);
		self.sitting.choose(&mut choices)?;
		if self.two {
			choices.set("opponent", "friend")?;
		}
		if self.tutorial {
			choices.set("tutorial", "on")?;
		}
		self.opponent.choose(&mut choices)?;
		self.warnings.choose(&mut choices)?;
		Ok(choices)
	}
}

/// Returns the words after the name of the program.
pub fn line() -> Vec<String> {
	let words = std::env::args_os().skip(1);
	words.map(|word| word.to_string_lossy().into_owned()).collect()
}

/// The language of the system where there is a dialogue in it, else English.
pub fn system_language() -> Language {
	language_of(&system_locale())
}

/// The language of a locale such as `sv_FI.UTF-8`. That of the country says nothing, and `fil` is not `fi`.
fn language_of(locale: &str) -> Language {
	let code = locale.split(['_', '.', '@', '-']).next().unwrap_or_default();
	let known = texts::dialogues().find(|language| language.code() == code);
	known.unwrap_or(Language::ENGLISH)
}

use crate::doors::platform::console::locale as system_locale;

#[cfg(test)]
mod tests {
	use super::*;
	use clap::CommandFactory;

	#[test]
	fn the_locale_says_the_language() {
		for (locale, code) in [
			("de_AT.UTF-8", "de"),
			("fi_FI@euro", "fi"),
			("fi", "fi"),
			("sv_FI.UTF-8", "sv"),
			("sv-SE", "sv"),
			("fil_PH", "en"),
			("fr_FR", "en"),
			("C.UTF-8", "en"),
			("", "en"),
		] {
			assert_eq!(language_of(locale).code(), code, "{locale}");
		}
	}

	#[test]
	fn flags_of_play_alone_mean_what_all_of_the_command_line_makes_of_them() {
		let line = |text: &str| {
			let words = std::iter::once("annabella").chain(text.split_whitespace());
			words.map(OsString::from).collect::<Vec<_>>()
		};
		for text in [
			"",
			"--",
			"-2",
			"--two --vocabulary de --clock none --voice=none --keys=default",
			"--engine built-in --strength 3 --side white --early-moves off",
			"--tutorial --plain --database games",
			"--braille 40 --cursor-after start --record-speech",
		] {
			let alone = Cli::of_play(line(text)).unwrap();
			let all = Cli::try_parse_from(line(text)).unwrap();
			assert_eq!(format!("{alone:?}"), format!("{all:?}"), "{text}");
		}
		for text in [
			"--help",
			"-h",
			"--version",
			"-V",
			"help",
			"games",
			"table --two",
			"--two games",
			"--two --engine built-in",
			"--clock",
			"--no-such-flag",
			"e4",
		] {
			assert!(Cli::of_play(line(text)).is_none(), "{text}");
		}
	}

	#[test]
	fn the_command_line_is_sound() {
		Cli::command().debug_assert();
	}
}
