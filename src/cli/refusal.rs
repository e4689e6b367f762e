//! Why a command line was not understood, in the language that was asked for.

use std::error::Error as _;

use annabella::message;
use annabella::names::likely;
use annabella::settings::{Allowed, ChoiceError, Choices, setting};
use annabella::texts::Message;
use annabella::voice::Language;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};

use super::{Cli, HELP};

/// Number of examples that are named if there are too many values for a list.
const EXAMPLES: usize = 5;

/// The place on the command line, and the language of the answer.
struct Refusal {
	place: Place,
	language: Language,
}

/// The command that a line calls, or on which it asks for help.
pub struct Place {
	/// The typed part of the names of commands.
	typed: String,
	command: Command,
	/// The words that are no flags, and no values of flags.
	pub words: Vec<String>,
	/// The first of them that is no command where one is needed.
	stray: Option<String>,
	/// True if the command `help` is among them.
	pub asks_help: bool,
}

/// Returns the sentences that tell the mistake in these words, and the remedy, in the usual language unless the line names one.
pub fn refusal(error: &clap::Error, line: &[String], usual: Language) -> String {
	let refusal = Refusal {
		place: place(line),
		language: asked(line, usual),
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

/// The command that these words call. The value of a flag is no command, even if it has the name of one.
pub fn place(line: &[String]) -> Place {
	let mut whole = Cli::command();
	whole.build();
	let mut place = Place {
		typed: whole.get_name().to_owned(),
		command: whole.clone(),
		words: Vec::new(),
		stray: None,
		asks_help: false,
	};
	let mut may_be_value = false;
	let mut line = line.iter().take_while(|word| *word != "--").peekable();
	while let Some(word) = line.next() {
		if word.starts_with('-') {
			let known = takes_next(&place.command, word).or_else(|| takes_next(&whole, word));
			if known == Some(true) {
				let _ = line.next_if(|value| !value.starts_with('-'));
			}
			// Behind a flag that stands too early.
			may_be_value = known.is_none() && !word.contains('=');
			continue;
		}
		let has_commands = place.stray.is_none() && place.command.has_subcommands();
		let below = place.command.find_subcommand(word).filter(|_| has_commands);
		if word == HELP && has_commands {
			place.asks_help = true;
		} else if let Some(below) = below.cloned() {
			place.typed = format!("{} {}", place.typed, below.get_name());
			place.command = below;
		} else if has_commands && !may_be_value {
			place.stray = Some(word.clone());
		}
		place.words.push(word.clone());
		may_be_value = false;
	}
	place
}

/// Returns `true` if the value of this flag is the next word. `None` if the command has no such flag.
fn takes_next(command: &Command, word: &str) -> Option<bool> {
	let mut flags = command.get_arguments();
	let (flag, is_alone) = match word.strip_prefix("--") {
		Some(long) => {
			let name = long.split('=').next();
			(flags.find(|flag| flag.get_long() == name), !long.contains('='))
		}
		None => {
			let mut letters = word.chars().skip(1);
			let letter = letters.next();
			(
				flags.find(|flag| flag.get_short() == letter),
				letters.next().is_none(),
			)
		}
	};
	Some(flag?.get_action().takes_values() && is_alone)
}

impl Refusal {
	fn sentences(&self, error: &clap::Error) -> String {
		let context = |kind| match error.get(kind) {
			Some(ContextValue::String(text)) => text.clone(),
			Some(ContextValue::Strings(all)) => all.join(", "),
			Some(_) | None => String::new(),
		};
		let command = &self.place.typed;
		// A flag is given with the value after it.
		let flag = context(ContextKind::InvalidArg);
		let other = context(ContextKind::PriorArg);
		let given = context(ContextKind::InvalidValue);
		let mut told = match error.kind() {
			// It stands before its command.
			ErrorKind::UnknownArgument if self.knows(&flag) => {
				vec![message!(StandsBehind, flag = bare(&flag), command)]
			}
			ErrorKind::UnknownArgument if flag.starts_with('-') => {
				let flags = self
					.place
					.command
					.get_arguments()
					.filter_map(|known| known.get_long());
				let near = likely(flag.trim_start_matches('-'), flags).map(|near| format!("--{near}"));
				[vec![message!(UnknownFlag, given = &flag, command)], meant(near)].concat()
			}
			ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand => {
				let given = match context(ContextKind::InvalidSubcommand) {
					none if none.is_empty() => flag,
					given => given,
				};
				self.unknown_word(&given)
			}
			ErrorKind::InvalidValue if given.is_empty() => {
				vec![message!(NoValue, flag = &flag)]
			}
			ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
				let possible = context(ContextKind::ValidValue);
				let mut told = vec![message!(BadValue, given = &given, flag = bare(&flag))];
				if !possible.is_empty() {
					told.push(message!(Possible, values = &possible));
				} else if let Some(why) = error.source() {
					told.extend(self.allowed(why));
				}
				told
			}
			ErrorKind::NoEquals | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
				vec![message!(NoValue, flag = &flag)]
			}
			ErrorKind::TooManyValues => vec![message!(TakesNone, flag = bare(&flag))],
			// A flag before a command that has it, or has not; or before a word that is no command.
			ErrorKind::ArgumentConflict if flag.is_empty() => match &self.place.stray {
				Some(word) => self.unknown_word(word),
				None if self.knows(&other) => vec![message!(StandsBehind, flag = bare(&other), command)],
				None => vec![message!(UnknownFlag, given = bare(&other), command)],
			},
			ErrorKind::ArgumentConflict if flag == other || other.is_empty() => {
				vec![message!(FlagTwice, flag = bare(&flag))]
			}
			ErrorKind::ArgumentConflict => {
				vec![message!(FlagsConflict, flag = bare(&flag), other = bare(&other))]
			}
			ErrorKind::MissingRequiredArgument => vec![message!(FlagMissing, flag = &flag)],
			ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
				let all: Vec<&str> = self.commands().collect();
				vec![message!(NoCommand, values = &all.join(", "), command)]
			}
			ErrorKind::InvalidUtf8 => vec![message!(WordNotText)],
			ErrorKind::DisplayHelp | ErrorKind::DisplayVersion | ErrorKind::Io | ErrorKind::Format | _ => {
				vec![message!(LineNotUnderstood)]
			}
		};
		told.push(message!(SeeHelp, command));
		let told: Vec<String> = told.iter().map(|message| message.said(self.language)).collect();
		told.join(" ")
	}

	/// A word that is no command, with the name that was meant.
	fn unknown_word(&self, given: &str) -> Vec<Message> {
		let known: Vec<&str> = self.commands().collect();
		let command = &self.place.typed;
		let wrong = match known.is_empty() {
			true => message!(TooManyWords, given, command),
			false => message!(UnknownCommand, given, command),
		};
		let near = likely(given, known.into_iter()).map(ToOwned::to_owned);
		[vec![wrong], meant(near)].concat()
	}

	/// Returns `true` if the command has this flag.
	fn knows(&self, flag: &str) -> bool {
		let mut flags = self
			.place
			.command
			.get_arguments()
			.filter_map(|known| known.get_long());
		flags.any(|known| bare(flag).strip_prefix("--") == Some(known))
	}

	/// The words that may follow, but for those that only the program itself uses.
	fn commands(&self) -> impl Iterator<Item = &str> {
		let shown = self
			.place
			.command
			.get_subcommands()
			.filter(|below| !below.is_hide_set());
		shown.map(Command::get_name).filter(|name| *name != HELP)
	}

	/// Tells the values that are possible instead.
	fn allowed(&self, why: &(dyn std::error::Error + 'static)) -> Option<Message> {
		let choice = why.downcast_ref::<ChoiceError>();
		match choice
			.and_then(|choice| setting(choice.name()))
			.map(|row| row.allowed())
		{
			Some(Allowed::Names(names)) => Some(message!(Possible, values = &names.join(", "))),
			Some(Allowed::Like(none)) if none.is_empty() => choice.map(|choice| choice.hint().clone()),
			Some(Allowed::Like(like)) => {
				let some: Vec<&str> = like.iter().map(String::as_str).take(EXAMPLES).collect();
				Some(message!(SuchAs, values = &some.join(", ")))
			}
			Some(Allowed::Numbers(from, to)) => Some(message!(FromTo, from, to)),
			None => {
				// A number out of the bounds of its flag: "7 is not in 8..=255".
				let text = why.to_string();
				let (from, to) = text.rsplit_once(' ')?.1.split_once("..=")?;
				Some(message!(FromTo, from, to))
			}
		}
	}
}

/// The name that was meant, if one is near.
fn meant(nearest: Option<String>) -> Vec<Message> {
	let meant = nearest.map(|nearest| message!(Meant, nearest));
	meant.into_iter().collect()
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
				"This is missing: <NUMBER>. annabella sheet --help tells what there is.",
			),
			(
				"annabella sheet 1 --overwrite",
				"This is missing: --out <FILE>. annabella sheet --help tells what there is.",
			),
			(
				"annabella --language en frobnicate",
				"annabella has no command frobnicate. annabella --help tells what there is.",
			),
			(
				"annabella --two gmaes",
				"annabella has no command gmaes. Did you mean games? annabella --help tells what there is.",
			),
			(
				"annabella games --json opne",
				"annabella games has no command opne. Did you mean open? annabella games --help tells what there is.",
			),
			(
				"annabella help foo",
				"annabella has no command foo. annabella --help tells what there is.",
			),
			(
				"annabella help games foo",
				"annabella games has no command foo. annabella games --help tells what there is.",
			),
			(
				"annabella --face voice --screen-reader",
				"--face and --screen-reader do not go together. annabella --help tells what there is.",
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
}
