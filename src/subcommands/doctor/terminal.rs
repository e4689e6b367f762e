//! The terminal: its presence, its size, its letters and its colours.

use annabella::texts::Message;
use std::env;
use std::io::{self, IsTerminal};

use super::Finding;
use crate::doors::platform::console;
use crate::doors::user_dirs::obstacle;
use annabella::message;

/// The smallest screen that shows the board and the sentences beside it.
const SMALLEST: (u16, u16) = (40, 12);

const ABOUT: Message = message!(Terminal);

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
	findings.push(letters());
	findings
}

fn size(is_terminal: bool) -> Finding {
	if !is_terminal {
		let told = message!(NoTerminal);
		return Finding::good(&ABOUT, told);
	}
	match console::size(io::stdout()) {
		Ok((columns, rows)) if columns == 0 || rows == 0 => Finding::good(&ABOUT, message!(SizeUntold)),
		Ok((columns, rows)) => {
			let told = message!(TerminalSize, columns, rows);
			if columns < SMALLEST.0 || rows < SMALLEST.1 {
				return Finding::missing(&ABOUT, false, told).and(message!(
					BoardWants,
					columns = SMALLEST.0,
					rows = SMALLEST.1
				));
			}
			Finding::good(&ABOUT, told)
		}
		Err(error) => Finding::missing(&ABOUT, false, message!(SizeUnknown, why = obstacle(&error))),
	}
}

fn colours(term: &str, colorterm: &str, without: bool) -> Finding {
	let told = match (without, term, colorterm) {
		(true, ..) => message!(NoColorSet),
		(_, "" | "dumb", _) => {
			message!(DumbTerminal)
		}
		(.., "truecolor" | "24bit") => message!(AllColours),
		(_, term, _) if term.ends_with("256color") => message!(Plain256),
		_ => message!(UsualColours),
	};
	Finding::good(&message!(Colours), told)
}

fn letters() -> Finding {
	let about = message!(Letters);
	match console::letters() {
		Ok(()) => Finding::good(&about, Message::of("UTF-8.")),
		Err(why) => Finding::missing(&about, false, why),
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn colours_are_told_by_the_terminal() {
		for (term, colorterm, without, told) in [
			("xterm-256color", "truecolor", false, "all."),
			("xterm-256color", "", false, "256."),
			("linux", "", false, "those of the terminal."),
			("xterm", "truecolor", true, "NO_COLOR asks for none."),
		] {
			assert_eq!(
				colours(term, colorterm, without).told[0].english(),
				told,
				"{term}"
			);
		}
		assert!(
			colours("dumb", "", false).told[0]
				.english()
				.starts_with("TERM says")
		);
	}
}
