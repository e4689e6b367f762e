//! The flags of settings: each is made of the row of its setting, and passed on by its name.

use std::ffi::OsStr;

use annabella::settings::{Allowed, ChoiceError, Choices, Setting, TableChoices, is_event_file, setting};
use annabella::voice::Language;
use clap::builder::{PossibleValue, TypedValueParser, ValueParser};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

/// Groups of flags: the key of their heading, and the names of their settings in the order of the help.
macro_rules! groups {
	($($(#[$meaning:meta])* $group:ident, $heading:literal: $names:expr;)+) => {$(
		$(#[$meaning])*
		#[derive(Debug)]
		pub struct $group(Named);

		impl $group {
			pub const NAMES: &[&'static str] = &$names;

			/// Chooses what these flags name.
			///
			/// # Errors
			/// When a flag names no choice.
			pub fn choose(&self, choices: &mut Choices) -> Result<(), ChoiceError> {
				self.0.iter().try_for_each(|(name, value)| choices.set(name, value))
			}
		}

		impl Args for $group {
			fn augment_args(command: Command) -> Command {
				command.args(rows(Self::NAMES).map(|row| flag(row).help_heading($heading)))
			}

			fn augment_args_for_update(command: Command) -> Command {
				Self::augment_args(command)
			}
		}

		impl FromArgMatches for $group {
			fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
				Ok(Self(given(Self::NAMES, matches)))
			}

			fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
				*self = Self::from_arg_matches(matches)?;
				Ok(())
			}
		}
	)+};
}

groups! {
	/// Against whom one plays at home.
	OpponentFlags, "opponent": ["opponent", "strength", "side", "early-moves"];
	/// The times at which the time left is said.
	WarningFlags, "opponent": ["warnings"];
	/// The server on which one plays others.
	OnlineFlags, "opponent": ["server", "chat"];
	/// The players, the times, and the start.
	GameFlags, "game": ["white", "black", "clock", "fen", "chess960"];
	/// In which words moves are announced.
	WordFlags, "words": ["vocabulary", "form", "files", "ranks", "pieces", "language"];
	/// The manner of speech and hearing.
	HearingFlags, "sound": ["voice", "clips", "device", "rate", "volume", "tone-volume", "verbosity", "say", "walking-order", "echo", "tones"];
	/// The people who follow the game from elsewhere.
	LiveFlags, "records": ["live", "live-board"];
	/// The appearance of the screen, and the manner of typing.
	ScreenFlags, "screen": ["theme", "board-size", "board-letters", "large-print", "evaluation-bar", "figures", "images", "mouse", "hide", "still-board", "prompt", "compact", "digits", "keys"];
	/// The occasion of a game, for PGN and scoresheets.
	OccasionFlags, "records": ["event", "site", "round"];
	/// Further entries of an arbiter's papers.
	PaperFlags, "records": [
		"board", "white-fide-id", "white-title", "white-rating", "white-federation", "black-fide-id", "black-title",
		"black-rating", "black-federation",
	];
	/// The people at the tournament table, and the rules.
	PeopleFlags, "table": ["blind", "deaf", "assistant", "profile"];
	/// The procedures at the tournament table.
	ConductFlags, "table": ["boards", "repeat-first", "typing", "late", "arbiter", "machine", "sheets", "board-questions"];
}

/// The names of settings with what was given for each.
type Named = Vec<(&'static str, String)>;

impl OpponentFlags {
	/// The engine that was named.
	pub fn engine(&self) -> Option<&str> {
		let named = self.0.iter().find(|(known, _)| *known == "opponent");
		named.map(|(_, value)| value.as_str())
	}
}

impl OccasionFlags {
	/// Returns the value given for this setting.
	pub fn get(&self, name: &str) -> Option<String> {
		let given = self.0.iter().find(|(known, _)| *known == name);
		given.map(|(_, value)| value.clone())
	}

	/// The file with what all boards of the event share, where one is named instead of the event.
	pub fn file(&self) -> Option<String> {
		self.get("event").filter(|event| is_event_file(event))
	}

	/// Chooses what these flags name, but for that file.
	///
	/// # Errors
	/// When a flag names no choice.
	pub fn choose_but_file(&self, choices: &mut Choices) -> Result<(), ChoiceError> {
		let named = self
			.0
			.iter()
			.filter(|(name, value)| *name != "event" || !is_event_file(value));
		named
			.into_iter()
			.try_for_each(|(name, value)| choices.set(name, value))
	}
}

impl WordFlags {
	/// The choices of these flags, everything else open.
	///
	/// # Errors
	/// When a flag names no choice.
	pub fn choices(&self) -> Result<Choices, ChoiceError> {
		let mut choices = Choices::new(super::system_language());
		self.choose(&mut choices)?;
		Ok(choices)
	}
}

fn rows(names: &[&str]) -> impl Iterator<Item = &'static Setting> {
	names.iter().filter_map(|name| setting(name))
}

/// The short flags of what is named daily.
const SHORT: [(&str, char); 7] = [
	("clock", 'c'),
	("opponent", 'e'),
	("keys", 'k'),
	("language", 'l'),
	("rate", 'r'),
	("strength", 's'),
	("voice", 'v'),
];

/// Further flags in the short help.
const DAILY: [&str; 7] = [
	"side",
	"vocabulary",
	"form",
	"blind",
	"assistant",
	"machine",
	"profile",
];

fn flag(row: &'static Setting) -> Arg {
	let short = SHORT.iter().find(|(name, _)| *name == row.name);
	let flag = Arg::new(row.flag)
		.long(row.flag)
		.value_name(row.value_name)
		.hide_short_help(short.is_none() && !DAILY.contains(&row.name))
		.value_parser(Known(row))
		.hide_possible_values(true)
		// Every command answers in a language.
		.global(row.name == "language");
	let flag = match short {
		Some((_, letter)) => flag.short(*letter),
		None => flag,
	};
	match row.excludes {
		Some(other) => flag.conflicts_with(other),
		None => flag,
	}
}

/// Checks a value where the command line is read, so that all its faults are told in one way; and
/// tells shells the possible values.
#[derive(Clone)]
struct Known(&'static Setting);

/// For another flag that takes what this setting takes.
pub fn choice(name: &str) -> Option<ValueParser> {
	setting(name).map(|row| Known(row).into())
}

impl TypedValueParser for Known {
	type Value = String;

	fn parse_ref(&self, command: &Command, flag: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
		let row = self.0;
		(move |value: &str| known(row, value)).parse_ref(command, flag, value)
	}

	fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
		match self.0.allowed() {
			Allowed::Names(all) | Allowed::Like(all) if !all.is_empty() => {
				Some(Box::new(all.into_iter().map(PossibleValue::new)))
			}
			Allowed::Names(_) | Allowed::Like(_) | Allowed::Numbers(..) => None,
		}
	}
}

fn known(row: &Setting, value: &str) -> Result<String, ChoiceError> {
	if row.name != "event" || !is_event_file(value) {
		let mut choices = Choices::new(Language::ENGLISH);
		choices.table = Some(TableChoices::default());
		choices.set(row.name, value)?;
	}
	Ok(value.to_owned())
}

fn given(names: &[&str], matches: &ArgMatches) -> Named {
	rows(names)
		.filter_map(|row| Some((row.name, matches.get_one::<String>(row.flag)?.clone())))
		.collect()
}

#[cfg(test)]
mod tests {
	use super::*;

	/// The flags that stand apart, because something else looks at them, too.
	const APART: [&str; 3] = ["face", "cursor-after", "ear"];

	#[test]
	fn every_setting_with_a_flag_has_it_once() {
		let mut named: Vec<&str> = [
			OpponentFlags::NAMES,
			WarningFlags::NAMES,
			OnlineFlags::NAMES,
			GameFlags::NAMES,
			WordFlags::NAMES,
			HearingFlags::NAMES,
			LiveFlags::NAMES,
			ScreenFlags::NAMES,
			OccasionFlags::NAMES,
			PaperFlags::NAMES,
			PeopleFlags::NAMES,
			ConductFlags::NAMES,
			&APART,
		]
		.concat();
		named.sort_unstable();
		let rows = annabella::settings::settings().filter(|row| row.has_flag());
		let mut known: Vec<&str> = rows.map(|row| row.name).collect();
		known.sort_unstable();
		assert_eq!(named, known);
	}
}
