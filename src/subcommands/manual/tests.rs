//! Whatever the pages name is there, and each can be heard in five minutes.

use std::fs;
use std::path::{Path, PathBuf};

use annabella::commands::KEYMAPS;
use annabella::settings::{Choices, Preferences};
use clap::{Command, CommandFactory, Parser};

use super::*;
use crate::cli::Cli;

/// A page is read aloud in five minutes.
const WORDS: usize = 650;
/// Number of words up to which a sentence can be heard well.
const SENTENCE: usize = 26;

/// Fails with all of these, if there are any.
#[track_caller]
fn none(wrong: &[String]) {
	assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// The lines of all pages: where each stands, in which kind of fence if in one, and the line.
fn lines() -> Vec<(String, Option<&'static str>, &'static str)> {
	let mut lines = Vec::new();
	for page in Page::all() {
		let mut fence = None;
		for (number, line) in page.text.lines().enumerate() {
			let place = format!("docs/manual/{}/{}.md:{}", page.language, page.name, number + 1);
			match (line.strip_prefix("```"), fence) {
				(Some(_), Some(_)) => fence = None,
				(Some(kind), None) => fence = Some(kind),
				(None, kind) => lines.push((place, kind, line)),
			}
		}
	}
	lines
}

/// Splits a line for a shell into words; a redirection is not for the program.
fn shell_words(line: &str) -> Vec<String> {
	let mut words: Vec<String> = Vec::new();
	for (place, piece) in line.split('"').enumerate() {
		match place % 2 {
			0 => words.extend(piece.split_whitespace().map(str::to_owned)),
			_ => words.push(piece.to_owned()),
		}
	}
	words.truncate(words.iter().position(|word| word == "2>").unwrap_or(words.len()));
	words
}

/// Why the program would not understand this line.
fn misunderstood(line: &str) -> Option<String> {
	let error = Cli::try_parse_from(shell_words(line)).err()?;
	error.use_stderr().then(|| error.to_string())
}

/// Returns `true` if the program or one of its commands has this flag, and takes the value after it.
fn knows(command: &Command, written: &str) -> bool {
	let (flag, value) = written.split_once([' ', '=']).unwrap_or((written, ""));
	let mut named = command.get_arguments().filter(|argument| {
		let long = argument.get_long().map(|long| format!("--{long}"));
		let short = argument.get_short().map(|short| format!("-{short}"));
		[long, short].iter().flatten().any(|name| name == flag)
	});
	let takes = |argument: &clap::Arg| value.is_empty() || argument.get_action().takes_values();
	named.any(takes) || command.get_subcommands().any(|below| knows(below, written))
}

#[test]
fn every_command_line_and_flag_is_there() {
	let program = {
		let mut program = Cli::command();
		program.build();
		program
	};
	let makefile = include_str!("../../../Makefile");
	let mut wrong = Vec::new();
	for (place, fence, line) in lines() {
		let commands: Vec<&str> = match fence {
			Some("sh") => vec![line],
			Some(_) => Vec::new(),
			None => line.split('`').skip(1).step_by(2).collect(),
		};
		for command in commands {
			let (first, behind) = command.split_once(' ').unwrap_or((command, ""));
			let fault = match first {
				"annabella" => misunderstood(command),
				"make"
					if !makefile.contains(&format!("\n{behind}:"))
						&& !makefile.contains(&format!("# make {behind} ")) =>
				{
					Some("there is no such target".to_owned())
				}
				flag if flag.starts_with('-') && !knows(&program, command) => {
					Some("no flag is called so".to_owned())
				}
				_ if fence == Some("sh")
					&& !["make", "sudo", "spd-say", "cp", "rm", "sqlite3", "apt"].contains(&first) =>
				{
					Some("nobody knows whether that is there".to_owned())
				}
				_ => None,
			};
			wrong.extend(fault.map(|why| format!("{place}: {command}: {why}")));
		}
	}
	none(&wrong);
}

#[test]
fn every_file_that_is_shown_can_be_read() {
	let mut blocks: Vec<(String, String)> = Vec::new();
	let mut last = String::new();
	for (place, fence, line) in lines() {
		if fence == Some("toml") {
			if last != "toml" {
				blocks.push((place, String::new()));
			}
			if let Some((_, text)) = blocks.last_mut() {
				text.push_str(line);
				text.push('\n');
			}
		}
		last = fence.unwrap_or_default().to_owned();
	}
	assert!(blocks.len() >= 10, "{blocks:?}");
	let wrong: Vec<String> = blocks
		.into_iter()
		.filter_map(|(place, text)| {
			let preferred = Preferences::parse(&text).1;
			let keys = KEYMAPS.read_on(&text, KEYMAPS.usual());
			let table = Choices::table_file(&text).map(|settings| {
				let mut choices = Choices::new(Language::ENGLISH);
				choices.table = Some(annabella::settings::TableChoices::default());
				settings
					.iter()
					.all(|set| set.shared().is_some() || choices.set(&set.name, &set.value).is_ok())
			});
			let good = preferred.is_empty() || keys.is_ok() || table == Ok(true);
			(!good).then(|| format!("{place}: {preferred:?}; {table:?}; {:?}", keys.err()))
		})
		.collect();
	none(&wrong);
}

#[test]
fn every_page_is_heard_in_five_minutes() {
	let mut wrong = Vec::new();
	for page in Page::all() {
		let text = plain(page.text);
		let words = text.split_whitespace().count();
		if words > WORDS {
			wrong.push(format!("{} ({}) has {words} words.", page.name, page.language));
		}
		for line in text.lines() {
			for sentence in line.split(['.', ':', ';']) {
				let words = sentence.split_whitespace().count();
				if words > SENTENCE {
					wrong.push(format!(
						"{} ({}): {words} words: {sentence}",
						page.name, page.language
					));
				}
			}
			if line.contains("](") || line.contains('`') || line.contains("**") {
				wrong.push(format!("{} ({}): {line}", page.name, page.language));
			}
		}
	}
	none(&wrong);
}

#[test]
fn every_link_leads_somewhere_and_every_page_is_listed() {
	let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/manual");
	let mut wrong = Vec::new();
	for page in Page::all() {
		let folder = root.join(page.language);
		let links = page
			.text
			.split("](")
			.skip(1)
			.filter_map(|rest| rest.split(')').next());
		let dead = links.filter(|link| !link.starts_with("https:") && !folder.join(link).exists());
		wrong.extend(dead.map(|link| format!("{}/{}: {link} is not there.", page.language, page.name)));
	}
	for file in fs::read_dir(&root)
		.unwrap()
		.flat_map(|folder| fs::read_dir(folder.unwrap().path()).unwrap())
	{
		let file: PathBuf = file.unwrap().path();
		let is_listed = |page: &Page| file == root.join(page.language).join(format!("{}.md", page.name));
		if Page::all().filter(is_listed).count() != 1 {
			wrong.push(format!("{} must be listed once.", file.display()));
		}
	}
	none(&wrong);
}

#[test]
fn english_and_german_have_the_same_pages_and_the_same_commands() {
	let outline = |language: &str| -> Vec<(&str, usize, usize)> {
		Page::all()
			.filter(|page| page.language == language)
			.map(|page| {
				let points = page.text.lines().filter(|line| line.starts_with("- ")).count();
				(page.name, page.text.matches("\n## ").count(), points)
			})
			.collect()
	};
	for (english, german) in outline("en").into_iter().zip(outline("de")) {
		assert_eq!((english.0, english.1), (german.0, german.1));
		// A command that is switched to and fro has two words in one language and one in another.
		assert!(english.2.abs_diff(german.2) <= 2, "{english:?} {german:?}");
	}
	assert_eq!(outline("en").len(), outline("de").len());
}

#[test]
fn a_page_is_found_by_words_of_its_title() {
	for (language, asked, name) in [
		("en", "screen readers", "screen-readers"),
		("en", "voice", "your-voice"),
		("de", "Screenreader", "screen-readers"),
		("de", "chess960", "chess960"),
		("de", "Braille", "screen-readers"),
		("en", "exit codes", "environment"),
		("fi", "tuomarille", "arbiters"),
		("sv", "domare", "arbiters"),
	] {
		let pages = Page::of(Language::new(language).unwrap());
		let asked: Vec<String> = asked.split(' ').map(str::to_lowercase).collect();
		let called = pages.iter().filter(|page| page.is_called(&asked)).count();
		let found: Vec<&str> = pages
			.iter()
			.filter(|page| page.name != FIRST)
			.filter(|page| page.is_called(&asked) || (called == 0 && page.answers(&asked)))
			.map(|page| page.name)
			.collect();
		assert!(found.contains(&name), "{asked:?}: {found:?}");
	}
}

#[test]
fn signs_of_the_page_are_not_read_aloud() {
	let text = "# Title\n\n- **F1**, `help`: see [this](a.md) or [that](https://b.org).\n\n<!-- x -->\n\n```sh\nannabella\n```\n";
	assert_eq!(
		plain(text),
		"Title\n\nF1, help: see this or that, https://b.org.\n\nannabella"
	);
}
