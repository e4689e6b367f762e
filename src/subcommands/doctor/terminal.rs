//! The terminal: whether it is one, its size, its letters and its colours.

use std::env;
use std::io::{self, IsTerminal};

use rustix::termios::tcgetwinsize;

use super::Finding;

/// The smallest screen that shows the board and what is said beside it.
const SMALLEST: (u16, u16) = (40, 12);

const ABOUT: &str = "Terminal";

pub fn findings() -> Vec<Finding> {
	let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
	let mut findings = Vec::from([size(is_terminal)]);
	if is_terminal {
		let name = |name| env::var(name).unwrap_or_default();
		findings.push(colours(
			&name("TERM"),
			&name("COLORTERM"),
			!name("NO_COLOR").is_empty(),
		));
	}
	findings.push(letters(&locale()));
	findings
}

fn size(is_terminal: bool) -> Finding {
	if !is_terminal {
		let told = "there is none here: lines go in and out. In a terminal every key is answered at once.";
		return Finding::good(ABOUT, told.to_owned());
	}
	match tcgetwinsize(io::stdout()) {
		Ok(size) if size.ws_col == 0 || size.ws_row == 0 => {
			Finding::good(ABOUT, "it does not tell its size.".to_owned())
		}
		Ok(size) => {
			let told = format!("{} columns and {} lines.", size.ws_col, size.ws_row);
			if size.ws_col < SMALLEST.0 || size.ws_row < SMALLEST.1 {
				let told = format!(
					"{told} The board wants {} columns and {} lines; without them it is only heard.",
					SMALLEST.0, SMALLEST.1
				);
				return Finding::missing(ABOUT, false, told);
			}
			Finding::good(ABOUT, told)
		}
		Err(error) => Finding::missing(ABOUT, false, format!("its size cannot be asked for: {error}.")),
	}
}

fn colours(term: &str, colorterm: &str, without: bool) -> Finding {
	let told = match (without, term, colorterm) {
		(true, ..) => "NO_COLOR asks for none.",
		(_, "" | "dumb", _) => {
			"TERM says that there are none, so the full screen may look wrong. A screen reader's face needs none."
		}
		(.., "truecolor" | "24bit") => "all.",
		(_, term, _) if term.ends_with("256color") => "256.",
		_ => "those of the terminal.",
	};
	Finding::good("Colours", told.to_owned())
}

/// What the system says of letters: the first of these that is set.
fn locale() -> String {
	["LC_ALL", "LC_CTYPE", "LANG"]
		.into_iter()
		.filter_map(|name| env::var(name).ok())
		.find(|value| !value.is_empty())
		.unwrap_or_default()
}

fn letters(locale: &str) -> Finding {
	let about = "Letters";
	let plain = locale.to_lowercase().replace('-', "");
	if plain.contains("utf8") {
		return Finding::good(about, "UTF-8.".to_owned());
	}
	let told = "the system does not say that they are UTF-8, so ä and ö may come out wrong. \
		Set LANG, for example LANG=C.UTF-8.";
	Finding::missing(about, false, told.to_owned())
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn letters_are_told_by_the_locale() {
		for (locale, good) in [
			("de_DE.UTF-8", true),
			("C.utf8", true),
			("de_DE@euro", false),
			("", false),
		] {
			assert_eq!(letters(locale).told == "UTF-8.", good, "{locale}");
		}
	}

	#[test]
	fn colours_are_told_by_the_terminal() {
		for (term, colorterm, without, told) in [
			("xterm-256color", "truecolor", false, "all."),
			("xterm-256color", "", false, "256."),
			("linux", "", false, "those of the terminal."),
			("xterm", "truecolor", true, "NO_COLOR asks for none."),
		] {
			assert_eq!(colours(term, colorterm, without).told, told, "{term}");
		}
		assert!(colours("dumb", "", false).told.starts_with("TERM says"));
	}
}
