//! The command line: its commands and flags. What they do is said in `commands.toml` of each language.

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

use settings::{OnlineFlags, OpponentFlags, WarningFlags, choice};

pub use archive::{ArchiveCommand, ImportedCommand, ReadFlags, SoughtFlags, WhichFlags};
pub use frontend::FrontendFlags;
pub use games::{CopyForm, GamesCommand, GamesFilter};
pub use help::{command, described};
pub use journal::JournalCommand;
pub use keys::{KeysCommand, KeysFlags};
pub use one_shot::{OneShot, ProfilesCommand};
pub use out::OutFlags;
pub use papers::{EnvelopeFlags, ReportFlags};
pub use puzzles::{ForeignGames, PuzzlesCommand};
use refusal::place;
pub use refusal::{asked, refusal};
pub use settings::{OccasionFlags, WordFlags};
pub use sitting::SittingFlags;
pub use speech::SpeechFlags;
pub use start::StartFlags;
pub use table::TableFlags;
pub use voice::{TestFlags, VoiceCommand};

/// The command that asks for help on the ones after it.
const HELP: &str = "help";

/// The whole command line. Its help is in the texts of the languages.
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
		Self::of_play(std::env::args_os()).map_or_else(|| Self::try_parse_from(words()), Ok)
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

/// The choices for a game.
#[derive(Debug, Args)]
pub struct PlayFlags {
	#[arg(short = '2', long, conflicts_with_all = ["engine", "strength", "early-moves"])]
	pub two: bool,
	#[command(flatten)]
	pub opponent: OpponentFlags,
	#[arg(long, conflicts_with_all = ["two", "engine"])]
	pub tutorial: bool,
	#[command(flatten)]
	pub warnings: WarningFlags,
	#[command(flatten)]
	pub online: OnlineFlags,
	#[command(flatten)]
	pub sitting: SittingFlags,
}

/// Where one plays but at home, or what is done instead.
#[derive(Debug, clap::Subcommand)]
pub enum Subcommand {
	Table(Box<TableFlags>),
	ReadThrough(Box<ReadFlags>),
	#[command(flatten)]
	OneShot(Box<OneShot>),
}

/// The form of a scoresheet.
#[derive(Debug, Args)]
pub struct SheetFlags {
	#[arg(long, value_name = "WHOSE", default_value = "table", value_parser = ["white", "black", "table"], hide_possible_values = true)]
	pub of: String,
	#[arg(long, value_name = "LETTERS", value_parser = Letters::names(), hide_possible_values = true)]
	pub letters: Option<String>,
	#[arg(long, value_name = "FORM", default_value = "short", value_parser = ["long", "short"], hide_possible_values = true)]
	pub form: String,
	#[arg(long)]
	pub bare: bool,
	#[arg(long, value_name = "SIGN", default_value = "#", value_parser = ["#", "++", "X"], hide_possible_values = true)]
	pub mate: String,
	#[arg(long)]
	pub times: bool,
	#[arg(long, value_name = "CODE", value_parser = ["6dot", "uk", "8dot"], hide_possible_values = true)]
	pub braille: Option<String>,
	#[arg(long, value_name = "NUMBER", default_value_t = 40, requires = "braille")]
	pub cells: usize,
	#[arg(long, value_name = "NUMBER", default_value_t = 25, requires = "braille")]
	pub lines: usize,
	#[command(flatten)]
	pub occasion: OccasionFlags,
	#[arg(long)]
	pub hash: bool,
	#[arg(short, long, value_name = "LANGUAGE", value_parser = choice("language"), hide_possible_values = true)]
	pub language: Option<String>,
	#[command(flatten)]
	pub out: OutFlags,
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
		self.online.choose(&mut choices)?;
		Ok(choices)
	}
}

/// Returns the words of the line. With the command `help` they ask for help: a flag beside it, such as that of the language, is no part of
/// the question.
pub fn words() -> Vec<OsString> {
	without_flags_of_help(std::env::args_os().collect())
}

fn without_flags_of_help(line: Vec<OsString>) -> Vec<OsString> {
	if !line.iter().any(|word| word == HELP) {
		return line;
	}
	let typed: Vec<String> = line
		.iter()
		.skip(1)
		.map(|word| word.to_string_lossy().into_owned())
		.collect();
	let place = place(&typed);
	if !place.asks_help {
		return line;
	}
	let program = line.into_iter().take(1);
	program
		.chain(place.words.into_iter().map(OsString::from))
		.collect()
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
	fn a_flag_behind_help_is_no_part_of_the_question() {
		for (line, asked) in [
			("annabella help --help", "annabella help"),
			("annabella help games open -l de -h", "annabella help games open"),
			(
				"annabella keys help --language fi list",
				"annabella keys help list",
			),
			("annabella say help --aloud", "annabella say help --aloud"),
			("annabella --plain --language de help foo", "annabella help foo"),
			("annabella --white help --two", "annabella --white help --two"),
			("annabella say -- help", "annabella say -- help"),
		] {
			let words = |line: &str| line.split(' ').map(OsString::from).collect::<Vec<_>>();
			assert_eq!(without_flags_of_help(words(line)), words(asked), "{line}");
		}
	}

	#[test]
	fn the_command_line_is_sound() {
		Cli::command().debug_assert();
	}
}
