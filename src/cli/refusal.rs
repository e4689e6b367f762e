//! Why a command line was not understood, in the language that was asked for.

use std::collections::BTreeMap;
use std::error::Error as _;

use annabella::names::likely;
use annabella::settings::{Allowed, ChoiceError, Choices, setting};
use annabella::voice::Language;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};

use super::{Cli, in_language};

/// So many are named where there are too many to be listed.
const EXAMPLES: usize = 5;

const WORDS: &str = include_str!("words.toml");

/// The sentences of one language, and where one stands on the command line.
struct Refusal {
	words: BTreeMap<String, String>,
	/// What has been typed of the names of commands.
	typed: String,
	command: Command,
	language: Language,
}

/// The sentences that say what is wrong with these words, and what to do. Without a language on the line it is the usual one.
pub fn refusal(error: &clap::Error, line: &[String], usual: Language) -> String {
	let language = asked(line, usual);
	let mut all: BTreeMap<String, BTreeMap<String, String>> = toml::from_str(WORDS).unwrap_or_default();
	let (typed, command) = place(line);
	let refusal = Refusal {
		words: all.remove(language.code()).unwrap_or_default(),
		typed,
		command,
		language,
	};
	refusal.sentences(error)
}

/// The language that a flag on this line names, else the usual one.
pub fn asked(line: &[String], usual: Language) -> Language {
	named(line).unwrap_or(usual)
}

/// The language that a flag on this line names.
fn named(line: &[String]) -> Option<Language> {
	let mut words = line.iter();
	while let Some(word) = words.next() {
		let value = match word.as_str() {
			"--" => return None,
			"--language" | "-l" => words.next().cloned(),
			word => word
				.strip_prefix("--language=")
				.or_else(|| word.strip_prefix("-l"))
				.map(ToOwned::to_owned),
		};
		let mut choices = Choices::new(Language::ENGLISH);
		if value.is_some_and(|value| choices.set("language", &value).is_ok()) {
			return Some(choices.dialogue);
		}
	}
	None
}

/// The command that these words call, with its flags.
fn place(line: &[String]) -> (String, Command) {
	let mut command = Cli::command();
	command.build();
	let mut typed = command.get_name().to_owned();
	for word in line {
		if let Some(below) = command.find_subcommand(word).cloned() {
			typed = format!("{typed} {}", below.get_name());
			command = below;
		}
	}
	(typed, command)
}

impl Refusal {
	fn sentences(&self, error: &clap::Error) -> String {
		let context = |kind| match error.get(kind) {
			Some(ContextValue::String(text)) => text.clone(),
			Some(ContextValue::Strings(all)) => all.join(", "),
			Some(_) | None => String::new(),
		};
		// A flag stands there with what it takes behind it.
		let flag = context(ContextKind::InvalidArg);
		let other = context(ContextKind::PriorArg);
		let given = context(ContextKind::InvalidValue);
		let mut told = match error.kind() {
			// It stands before its command.
			ErrorKind::UnknownArgument if self.knows(&flag) => {
				vec![self.line("behind", &[("flag", bare(&flag))])]
			}
			ErrorKind::UnknownArgument if flag.starts_with('-') => {
				let flags = self.command.get_arguments().filter_map(|known| known.get_long());
				let near = likely(flag.trim_start_matches('-'), flags).map(|near| format!("--{near}"));
				[
					vec![self.line("unknown_flag", &[("given", &flag)])],
					self.meant(near),
				]
				.concat()
			}
			ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand => {
				let given = match context(ContextKind::InvalidSubcommand) {
					none if none.is_empty() => flag,
					given => given,
				};
				let known: Vec<&str> = self.commands().collect();
				let key = if known.is_empty() {
					"too_many"
				} else {
					"unknown_command"
				};
				let near = likely(&given, known.into_iter()).map(ToOwned::to_owned);
				[vec![self.line(key, &[("given", &given)])], self.meant(near)].concat()
			}
			ErrorKind::InvalidValue if given.is_empty() => {
				vec![self.line("no_value", &[("flag", &flag)])]
			}
			ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
				let possible = context(ContextKind::ValidValue);
				let mut told = vec![self.line("bad_value", &[("given", &given), ("flag", bare(&flag))])];
				if !possible.is_empty() {
					told.push(self.line("possible", &[("values", &possible)]));
				} else if let Some(why) = error.source() {
					told.extend(self.allowed(why));
				}
				told
			}
			ErrorKind::NoEquals | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
				vec![self.line("no_value", &[("flag", &flag)])]
			}
			ErrorKind::TooManyValues => vec![self.line("takes_none", &[("flag", bare(&flag))])],
			// A flag before a command that has it, or has not.
			ErrorKind::ArgumentConflict if flag.is_empty() => {
				let key = match self.knows(&other) {
					true => "behind",
					false => "unknown_flag",
				};
				vec![self.line(key, &[("flag", bare(&other)), ("given", bare(&other))])]
			}
			ErrorKind::ArgumentConflict if flag == other || other.is_empty() => {
				vec![self.line("twice", &[("flag", bare(&flag))])]
			}
			ErrorKind::ArgumentConflict => {
				vec![self.line("conflict", &[("flag", bare(&flag)), ("other", bare(&other))])]
			}
			ErrorKind::MissingRequiredArgument => vec![self.line("missing", &[("flag", &flag)])],
			ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
				let all: Vec<&str> = self.commands().collect();
				vec![self.line("no_command", &[("values", &all.join(", "))])]
			}
			ErrorKind::InvalidUtf8 => vec![self.line("not_text", &[])],
			ErrorKind::DisplayHelp | ErrorKind::DisplayVersion | ErrorKind::Io | ErrorKind::Format | _ => {
				vec![self.line("other", &[])]
			}
		};
		told.push(self.line("see", &[]));
		told.join(" ")
	}

	/// Whether the command has this flag.
	fn knows(&self, flag: &str) -> bool {
		let mut flags = self.command.get_arguments().filter_map(|known| known.get_long());
		flags.any(|known| bare(flag).strip_prefix("--") == Some(known))
	}

	/// The words that may follow, but for those that only the program itself uses.
	fn commands(&self) -> impl Iterator<Item = &str> {
		let shown = self
			.command
			.get_subcommands()
			.filter(|below| !below.is_hide_set());
		shown.map(Command::get_name).filter(|name| *name != "help")
	}

	fn meant(&self, nearest: Option<String>) -> Vec<String> {
		let meant = nearest.map(|nearest| self.line("meant", &[("nearest", &nearest)]));
		meant.into_iter().collect()
	}

	/// What can be written instead.
	fn allowed(&self, why: &(dyn std::error::Error + 'static)) -> Option<String> {
		let choice = why.downcast_ref::<ChoiceError>();
		match choice
			.and_then(|choice| setting(choice.name()))
			.map(|row| row.allowed())
		{
			Some(Allowed::Names(names)) => Some(self.line("possible", &[("values", &names.join(", "))])),
			Some(Allowed::Like(none)) if none.is_empty() => {
				choice.map(|choice| in_language(choice.hint(), self.language))
			}
			Some(Allowed::Like(like)) => {
				let some: Vec<&str> = like.iter().map(String::as_str).take(EXAMPLES).collect();
				Some(self.line("such_as", &[("values", &some.join(", "))]))
			}
			Some(Allowed::Numbers(from, to)) => {
				Some(self.line("from_to", &[("from", &from.to_string()), ("to", &to.to_string())]))
			}
			None => {
				// A number out of the bounds of its flag: "7 is not in 8..=255".
				let text = why.to_string();
				let (from, to) = text.rsplit_once(' ')?.1.split_once("..=")?;
				Some(self.line("from_to", &[("from", from), ("to", to)]))
			}
		}
	}

	fn line(&self, key: &str, holes: &[(&str, &str)]) -> String {
		let mut line = self.words.get(key).cloned().unwrap_or_default();
		for (hole, filling) in holes.iter().chain(&[("command", self.typed.as_str())]) {
			line = line.replace(&format!("{{{hole}}}"), filling);
		}
		line
	}
}

/// The flag without what it takes; the name of what stands without a flag.
fn bare(flag: &str) -> &str {
	let name = flag.split(' ').next().unwrap_or(flag);
	name.trim_matches(['<', '>', '[', ']', '.'])
}

#[cfg(test)]
mod tests {
	use super::*;
	use clap::Parser;

	fn told(line: &str) -> String {
		let words: Vec<String> = line.split(' ').map(ToOwned::to_owned).collect();
		let error = Cli::try_parse_from(&words).unwrap_err();
		refusal(&error, words.get(1..).unwrap(), Language::ENGLISH)
	}

	#[test]
	fn what_is_wrong_is_said_in_the_language_of_the_line() {
		for (line, expected) in [
			(
				"annabella --clok 5",
				"--clok is no flag of annabella. Did you mean --clock? annabella --help tells what there is.",
			),
			(
				"annabella table -l de --white-rating 9",
				"9 passt nicht zu --white-rating. Schreiben Sie eine Wertungszahl von 100 bis 3500. Was es gibt, sagt annabella table --help.",
			),
			(
				"annabella --white-rating 1800 table",
				"--white-rating stands behind the command to which it belongs, as annabella table --white-rating. annabella table --help tells what there is.",
			),
			(
				"annabella games --json open 1",
				"--json is no flag of annabella games open. annabella games open --help tells what there is.",
			),
			(
				"annabella archive export one",
				"one is no choice for IDS. annabella archive export --help tells what there is.",
			),
			(
				"annabella --zeppelin",
				"--zeppelin is no flag of annabella. annabella --help tells what there is.",
			),
			(
				"annabella gmaes",
				"annabella has no command gmaes. Did you mean games? annabella --help tells what there is.",
			),
			(
				"annabella -l de --clok",
				"--clok ist keine Option von annabella. War --clock gemeint? Was es gibt, sagt annabella --help.",
			),
			(
				"annabella games 3 --language=fi",
				"Komennolla annabella games ei ole alikomentoa 3. Ohjeen antaa annabella games --help.",
			),
			(
				"annabella --language sv --two --engine x",
				"--two och --engine går inte ihop. annabella --help berättar vad som finns.",
			),
			(
				"annabella --rate 900",
				"900 is no choice for --rate. Write a number from 80 to 600. annabella --help tells what there is.",
			),
			(
				"annabella --braille 3",
				"3 is no choice for --braille. Write a number from 8 to 255. annabella --help tells what there is.",
			),
			(
				"annabella sheet",
				"This is missing: <ID>. annabella sheet --help tells what there is.",
			),
			(
				"annabella sheet 1 --overwrite",
				"This is missing: --out <FILE>. annabella sheet --help tells what there is.",
			),
			(
				"annabella --two --two",
				"--two is there twice. annabella --help tells what there is.",
			),
			(
				"annabella --clock",
				"Something is missing behind --clock <TIME>. annabella --help tells what there is.",
			),
			(
				"annabella manual -l",
				"Something is missing behind --language <LANGUAGE>. annabella manual --help tells what there is.",
			),
		] {
			assert_eq!(told(line), expected, "{line}");
		}
		assert!(
			told("annabella journal")
				.starts_with("A command is missing behind annabella journal: verify, export, import.")
		);
	}

	#[test]
	fn every_language_says_the_same() {
		let all: BTreeMap<String, BTreeMap<String, String>> = toml::from_str(WORDS).unwrap();
		assert_eq!(all.len(), 4);
		let holes = |text: &str| {
			let mut holes: Vec<String> = text
				.split('{')
				.skip(1)
				.filter_map(|rest| Some(rest.split_once('}')?.0.to_owned()))
				.collect();
			holes.sort();
			holes
		};
		for (language, words) in &all {
			for (key, english) in &all["en"] {
				let other = words.get(key).unwrap_or_else(|| panic!("{language}: {key}"));
				assert_eq!(holes(other), holes(english), "{language}: {key}");
			}
			assert_eq!(words.len(), all["en"].len(), "{language}");
		}
	}
}
