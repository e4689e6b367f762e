//! The help of the command line, by the names of its commands and flags. It is read when somebody asks for it.

use std::collections::BTreeMap;

use annabella::settings::settings;
use annabella::texts;
use annabella::voice::Language;
use clap::builder::{Resettable, Str, StyledStr};
use clap::{Arg, Command, CommandFactory};
use serde::Deserialize;

use super::{Cli, HELP};

/// The file of a language's folder.
const COMMANDS: &str = "commands";

/// The help as clap lays it out, with a word of our own before the usage.
const PAGE: &str = "{before-help}{about-with-newline}\n%: {usage}\n\n{all-args}{after-help}";

/// The texts of one language. A text has a summary, and may have further paragraphs.
#[derive(Debug, Default, Deserialize)]
struct Texts {
	/// By the keys of the headings.
	headings: BTreeMap<String, String>,
	/// By the words that are typed.
	commands: BTreeMap<String, String>,
	/// By the name of the flag, with its command before it where it means something else there.
	flags: BTreeMap<String, String>,
}

/// The command line with what its commands and flags do, for papers that somebody else lays out.
pub fn described(language: Language) -> Command {
	Help::read(language).describe(Cli::command(), "")
}

/// The command line with its whole help in this language.
pub fn command(language: Language) -> Command {
	let help = Help::read(language);
	let mut command = help.describe(Cli::command(), "");
	// Only then the flags and commands are there that clap adds by itself.
	command.build();
	help.lay_out(command)
}

struct Help {
	texts: Texts,
	language: Language,
}

impl Help {
	/// In English, if the language has no such texts.
	fn read(language: Language) -> Self {
		let read = |language| {
			let texts = texts::read(language, COMMANDS).ok()?;
			Some(Self { texts, language })
		};
		read(language)
			.or_else(|| read(Language::ENGLISH))
			.unwrap_or_else(|| Self {
				texts: Texts::default(),
				language,
			})
	}

	/// `typed` are the words of the command.
	fn describe(&self, command: Command, typed: &str) -> Command {
		let (about, long) = forms(self.texts.commands.get(typed).map(String::as_str));
		command
			.about(about)
			.long_about(long)
			.mut_args(|arg| {
				let text = self.flag(arg.get_id().as_str(), typed);
				let heading = arg
					.get_help_heading()
					.map(|key| Str::from(self.heading(key).to_owned()));
				let (help, long) = forms(text.as_deref());
				arg.help(help)
					.long_help(long)
					.help_heading(Resettable::from(heading))
			})
			.mut_subcommands(|below| {
				let typed = format!("{typed} {}", below.get_name());
				self.describe(below, typed.trim_start())
			})
	}

	/// The text of a flag of this command, with what can be written for a setting.
	fn flag(&self, name: &str, typed: &str) -> Option<String> {
		let flag = name.replace('_', "-");
		let row = settings().find(|row| row.has_flag() && row.flag == flag);
		match (self.texts.flags.get(&format!("{typed} {name}")), row) {
			(Some(own), Some(row)) => Some(row.filled(own, self.language)),
			(None, Some(row)) => Some(row.help(self.language)),
			(own, None) => own.or_else(|| self.texts.flags.get(name)).cloned(),
		}
	}

	/// Puts the words of clap into the language: in a command with all that clap adds by itself.
	fn lay_out(&self, command: Command) -> Command {
		let command = match command.get_name() {
			HELP => command.about(given(self.texts.commands.get(HELP).cloned())),
			_ => command,
		};
		command
			.help_template(PAGE.replace('%', self.heading("usage")))
			.subcommand_help_heading(self.heading("commands").to_owned())
			.mut_args(|arg| self.lay_out_arg(arg))
			.mut_subcommands(|below| self.lay_out(self.with_language(below)))
	}

	/// The same, with the flag of the language that every command has, where it stands beside no words of moves.
	fn with_language(&self, command: Command) -> Command {
		let has_words = command.get_arguments().any(|arg| arg.get_id() == "vocabulary");
		command.mut_args(|arg| {
			if has_words || !arg.is_global_set() || arg.get_id() != "language" {
				return arg;
			}
			let text = given(self.flag("language", "doctor"));
			arg.help(text).long_help(None).help_heading(None)
		})
	}

	fn lay_out_arg(&self, arg: Arg) -> Arg {
		let text = |key: &str| given(self.texts.flags.get(key).cloned());
		let arg = match (arg.get_id().as_str(), arg.get_long_help()) {
			(HELP, Some(_)) => arg.help(text("help more")).long_help(text("help summary")),
			(name @ (HELP | "version"), _) => {
				let text = text(name);
				arg.help(text)
			}
			_ => arg,
		};
		// The name that clap gives to flags without a heading stays where it is: their place is before the others.
		let (usual, key) = match arg.is_positional() {
			true => ("Arguments", "arguments"),
			false => ("Options", "options"),
		};
		let heading = self.heading(key);
		let arg = match arg.get_help_heading() {
			None if heading != usual => arg.help_heading(heading.to_owned()),
			None | Some(_) => arg,
		};
		self.with_usual(arg)
	}

	/// The same, with its usual value behind its text. The possible ones are in the text.
	fn with_usual(&self, arg: Arg) -> Arg {
		let usual = arg.get_default_values().iter();
		let usual: Vec<_> = usual.map(|value| value.to_string_lossy()).collect();
		if usual.is_empty() || !arg.get_action().takes_values() {
			return arg;
		}
		let usual = format!("[{}: {}]", self.heading("default"), usual.join(" "));
		let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
		let long = arg
			.get_long_help()
			.map_or_else(|| help.clone(), ToString::to_string);
		arg.help(format!("{help} {usual}"))
			.long_help(format!("{long}\n\n{usual}"))
			.hide_default_value(true)
	}

	fn heading<'a>(&'a self, key: &'a str) -> &'a str {
		self.texts.headings.get(key).map_or(key, String::as_str)
	}
}

/// The summary, and the whole text if there is more of it: then each paragraph is closed by its full stop.
fn forms(text: Option<&str>) -> (Resettable<StyledStr>, Resettable<StyledStr>) {
	let paragraphs: Vec<&str> = text.into_iter().flat_map(|text| text.split("\n\n")).collect();
	let whole = (paragraphs.len() > 1).then(|| paragraphs.join(".\n\n") + ".");
	(given(paragraphs.first().map(ToString::to_string)), given(whole))
}

fn given(text: Option<String>) -> Resettable<StyledStr> {
	text.map(StyledStr::from).into()
}

#[cfg(test)]
mod tests {
	use std::collections::BTreeSet;

	use super::*;

	/// The commands and their flags, by the words of the command, with the number of paragraphs of each.
	fn named(command: &Command, typed: &str, into: &mut BTreeMap<(String, String), usize>) {
		let mut add = |name: &str, short: Option<&StyledStr>, long: Option<&StyledStr>| {
			let text = long.or(short).map(ToString::to_string);
			let text = text.unwrap_or_else(|| panic!("There is no help for {typed} {name}."));
			into.insert((typed.to_owned(), name.to_owned()), text.split("\n\n").count());
		};
		add("", command.get_about(), command.get_long_about());
		for arg in command.get_arguments() {
			add(arg.get_id().as_str(), arg.get_help(), arg.get_long_help());
		}
		for below in command.get_subcommands() {
			let typed = format!("{typed} {}", below.get_name());
			named(below, typed.trim_start(), into);
		}
	}

	#[test]
	fn all_help_is_in_every_language() {
		let of = |language| {
			let mut all = BTreeMap::new();
			named(&described(language), "", &mut all);
			all
		};
		for language in texts::dialogues() {
			let all = of(language);
			assert_eq!(all, of(Language::ENGLISH), "{language}");
			let Texts { commands, flags, .. } = texts::read(language, COMMANDS).unwrap();
			let mut unused: BTreeSet<String> = flags.keys().chain(commands.keys()).cloned().collect();
			for (command, flag) in all.keys() {
				let own = format!("{command} {flag}");
				unused.remove(command);
				unused.remove(if flags.contains_key(&own) { &own } else { flag });
			}
			let of_clap = ["help", "help more", "help summary", "version"];
			assert_eq!(unused.into_iter().collect::<Vec<_>>(), of_clap, "{language}");
		}
	}

	#[test]
	fn the_command_line_itself_has_no_help() {
		fn bare(command: &Command) {
			for arg in command.get_arguments() {
				assert!(
					arg.get_help().is_none(),
					"{} {}",
					command.get_name(),
					arg.get_id()
				);
			}
			command.get_subcommands().for_each(bare);
		}
		bare(&Cli::command());
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
		assert!(asked("annabella games -h").contains("gelistet werden [Vorgabe: 50]\n"));
	}
}
