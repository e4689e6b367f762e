//! The help of the command line, in the requested language: by the names of its commands and flags.

use std::collections::BTreeMap;

use annabella::settings::setting;
use annabella::texts;
use annabella::voice::Language;
use clap::builder::StyledStr;
use clap::{Arg, Command, CommandFactory};
use serde::Deserialize;

use super::Cli;

/// The file of a language's folder. English stands in the code, where each command and flag is.
const COMMANDS: &str = "commands";

/// The help as clap lays it out, with a word of our own before the usage.
const PAGE: &str = "{before-help}{about-with-newline}\n%: {usage}\n\n{all-args}{after-help}";

/// The texts of one language. A text has paragraphs as its English has; their full stops are those of the English.
#[derive(Deserialize)]
struct Texts {
	/// By the headings, in small letters.
	headings: BTreeMap<String, String>,
	/// By the words that are typed.
	commands: BTreeMap<String, String>,
	/// By the name of the flag, with its command before it where it means something else there.
	flags: BTreeMap<String, String>,
}

/// The command line with its help in this language. What is not known in it stays English.
pub fn command(language: Language) -> Command {
	let mut command = Cli::command();
	let Ok(texts) = texts::read(language, COMMANDS) else {
		return command;
	};
	// Only then the flags and commands are there that clap adds by itself.
	command.build();
	Help { texts, language }.of(command, "")
}

struct Help {
	texts: Texts,
	language: Language,
}

impl Help {
	/// `typed` are the words of the command.
	fn of(&self, command: Command, typed: &str) -> Command {
		let text = self.texts.commands.get(&asked(typed));
		let told = |english: Option<&StyledStr>| paragraphs(english?, text?);
		let (about, long) = (told(command.get_about()), told(command.get_long_about()));
		let command = about.into_iter().fold(command, Command::about);
		long.into_iter()
			.fold(command, Command::long_about)
			.help_template(PAGE.replace('%', &self.heading("Usage")))
			.subcommand_help_heading(self.heading("Commands"))
			.mut_args(|arg| self.arg(arg, typed))
			.mut_subcommands(|below| {
				let typed = format!("{typed} {}", below.get_name());
				self.of(below, typed.trim_start())
			})
	}

	fn arg(&self, arg: Arg, typed: &str) -> Arg {
		// Where clap puts what has no heading of ours.
		let usual = if arg.is_positional() {
			"Arguments"
		} else {
			"Options"
		};
		let heading = self.heading(arg.get_help_heading().unwrap_or(usual));
		let text = self.flag(&arg, typed);
		let told = |english: Option<&StyledStr>| paragraphs(english?, text.as_deref()?);
		let (help, long) = (told(arg.get_help()), told(arg.get_long_help()));
		let arg = help.into_iter().fold(arg.help_heading(heading), Arg::help);
		long.into_iter().fold(arg, Arg::long_help)
	}

	/// The text of a flag of this command, with what can be written for a setting.
	fn flag(&self, arg: &Arg, typed: &str) -> Option<String> {
		let name = arg.get_id().as_str();
		let here = self.texts.flags.get(&format!("{} {name}", asked(typed)));
		let text = here.or_else(|| self.texts.flags.get(name))?;
		Some(match setting(name) {
			Some(row) => row.filled(text, self.language),
			None => text.clone(),
		})
	}

	fn heading(&self, english: &str) -> String {
		let known = self.texts.headings.get(&english.to_lowercase());
		known.map_or(english, String::as_str).to_owned()
	}
}

/// The command itself, where its help is asked for with the word before it.
fn asked(typed: &str) -> String {
	let words: Vec<&str> = typed.split(' ').collect();
	let last = words.len().saturating_sub(1);
	let own = words
		.iter()
		.enumerate()
		.filter(|(at, word)| **word != "help" || *at == last);
	own.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
}

/// Returns as many paragraphs as there are in English, with its full stops.
fn paragraphs(english: &StyledStr, text: &str) -> Option<String> {
	let english = english.to_string();
	let told = english.split("\n\n").zip(text.split("\n\n"));
	let told = told.map(|(english, text)| {
		let end = if english.ends_with('.') { "." } else { "" };
		format!("{text}{end}")
	});
	Some(told.collect::<Vec<_>>().join("\n\n")).filter(|told| !told.is_empty())
}

#[cfg(test)]
mod tests {
	use std::collections::BTreeSet;

	use super::*;

	/// The commands and flags of this command and of those below it, with how many paragraphs each has at most.
	fn named(command: &Command, typed: &str, into: &mut BTreeMap<(String, String), usize>) {
		let mut add = |name: String, texts: [Option<&StyledStr>; 2]| {
			let length = |text: &StyledStr| text.to_string().split("\n\n").count();
			if let Some(length) = texts.into_iter().flatten().map(length).max() {
				let known = into.entry((asked(typed), name)).or_default();
				*known = length.max(*known);
			}
		};
		add(String::new(), [command.get_about(), command.get_long_about()]);
		for arg in command.get_arguments() {
			add(arg.get_id().to_string(), [arg.get_help(), arg.get_long_help()]);
		}
		let below = command.get_subcommands().filter(|below| !below.is_hide_set());
		for below in below {
			let typed = format!("{typed} {}", below.get_name());
			named(below, typed.trim_start(), into);
		}
	}

	#[test]
	fn all_help_is_in_every_language() {
		let mut english = Cli::command();
		english.build();
		let mut all = BTreeMap::new();
		named(&english, "", &mut all);
		for language in texts::dialogues().filter(|language| *language != Language::ENGLISH) {
			let texts: Texts = texts::read(language, COMMANDS).unwrap();
			let mut unused: BTreeSet<String> = texts.commands.keys().cloned().collect();
			let flags: BTreeSet<String> = texts.flags.keys().cloned().collect();
			unused.extend(flags.iter().cloned());
			for ((command, flag), length) in &all {
				let own = format!("{command} {flag}");
				let (key, text) = match flag.as_str() {
					"" => (command, texts.commands.get(command)),
					_ if flags.contains(&own) => (&own, texts.flags.get(&own)),
					flag_name => (flag, texts.flags.get(flag_name)),
				};
				let text = text.unwrap_or_else(|| panic!("{language}: {command} {flag}"));
				assert_eq!(text.split("\n\n").count(), *length, "{language}: {key}");
				unused.remove(key);
			}
			assert!(unused.is_empty(), "{language}: {unused:?}");
		}
	}

	#[test]
	fn help_is_asked_for_as_in_english() {
		let asked = |line: &str| {
			let german = command(Language::GERMAN);
			german
				.try_get_matches_from(line.split(' '))
				.unwrap_err()
				.to_string()
		};
		for line in [
			"annabella games --help",
			"annabella help games",
			"annabella games -h",
		] {
			let told = asked(line);
			assert!(
				told.starts_with("Listet die aufbewahrten Partien, die neueste zuerst"),
				"{told}"
			);
			assert!(told.contains("\nAufruf: annabella games [OPTIONS]\n"), "{told}");
			assert!(told.contains("\nBefehle:\n  open\n"), "{told}");
			assert!(told.contains("\nOptionen:\n"), "{told}");
		}
		assert!(asked("annabella voice build -h").contains("\nAngaben:\n"));
	}
}
