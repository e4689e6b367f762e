//! What the command line says of itself, in the language that was asked for.

use annabella::voice::Language;
use clap::builder::{Resettable, StyledStr};
use clap::{Arg, Command, CommandFactory};

use super::Cli;
use super::sentences::Sentences;

const HELP: &str = include_str!("help.toml");

/// The help as clap lays it out, with a word of our own before the usage.
const PAGE: &str = "{before-help}{about-with-newline}\n%: {usage}\n\n{all-args}{after-help}";

/// The command line with its help in this language. What is not known in it stays English.
pub fn command(language: Language) -> Command {
	let mut command = Cli::command();
	if language == Language::ENGLISH {
		return command;
	}
	// Only then the flags and commands are there that clap adds by itself.
	command.build();
	let sentences = Sentences::read(HELP);
	Help { sentences, language }.of(command)
}

struct Help {
	sentences: Sentences,
	language: Language,
}

impl Help {
	fn of(&self, command: Command) -> Command {
		let about = self.text(command.get_about());
		let long = self.text(command.get_long_about());
		command
			.about(about)
			.long_about(long)
			.help_template(PAGE.replace('%', &self.line("Usage")))
			.subcommand_help_heading(self.line("Commands"))
			.mut_args(|arg| self.arg(arg))
			.mut_subcommands(|below| self.of(below))
	}

	fn arg(&self, arg: Arg) -> Arg {
		// Where clap puts what has no heading of ours.
		let usual = if arg.is_positional() {
			"Arguments"
		} else {
			"Options"
		};
		let heading = self.line(arg.get_help_heading().unwrap_or(usual));
		let help = self.text(arg.get_help());
		let long = self.text(arg.get_long_help());
		arg.help_heading(heading).help(help).long_help(long)
	}

	/// Paragraph by paragraph.
	fn text(&self, text: Option<&StyledStr>) -> Resettable<StyledStr> {
		text.map_or(Resettable::Reset, |text| {
			let text = text.to_string();
			let paragraphs: Vec<String> = text.split("\n\n").map(|paragraph| self.line(paragraph)).collect();
			Resettable::Value(paragraphs.join("\n\n").into())
		})
	}

	/// With its full stop, or without one.
	fn line(&self, line: &str) -> String {
		let (line, end) = line.strip_suffix('.').map_or((line, ""), |line| (line, "."));
		format!("{}{end}", self.sentences.told(line, self.language))
	}
}

#[cfg(test)]
mod tests {
	use std::collections::BTreeSet;

	use super::*;

	/// Every text of this command and of those below it, as it is looked for.
	fn texts(command: &Command, into: &mut BTreeSet<String>) {
		let mut add = |text: &StyledStr| {
			let text = text.to_string();
			into.extend(
				text.split("\n\n")
					.map(|text| text.trim_end_matches('.').to_owned()),
			);
		};
		command.get_about().into_iter().for_each(&mut add);
		command.get_long_about().into_iter().for_each(&mut add);
		for arg in command.get_arguments() {
			arg.get_help().into_iter().for_each(&mut add);
			arg.get_long_help().into_iter().for_each(&mut add);
		}
		for arg in command.get_arguments() {
			into.extend(arg.get_help_heading().map(ToOwned::to_owned));
		}
		command
			.get_subcommands()
			.filter(|below| !below.is_hide_set())
			.for_each(|below| texts(below, into));
	}

	#[test]
	fn all_help_is_in_four_languages() {
		let sentences = Sentences::read(HELP);
		sentences.assert_complete();
		let mut english = Cli::command();
		english.build();
		let mut all = BTreeSet::from(["Usage", "Commands", "Arguments", "Options"].map(ToOwned::to_owned));
		texts(&english, &mut all);
		for code in ["de", "fi", "sv"] {
			let language = Language::new(code).unwrap();
			let missing: Vec<&String> = all
				.iter()
				.filter(|text| sentences.told(text, language) == **text)
				.collect();
			assert!(missing.is_empty(), "{code}: {missing:#?}");
		}
		let unused: Vec<&str> = sentences
			.english()
			.filter(|pattern| !all.iter().any(|text| Sentences::is_made_after(pattern, text)))
			.collect();
		assert!(unused.is_empty(), "{unused:#?}");
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
