//! What a typed line says: who did it, what was done, and the rest of the words.

use alloc::string::String;
use alloc::vec::Vec;

use crate::chess::{Color, Role, Said, Square};
use crate::clock::Span;
use crate::desk::actions::Action;
use crate::desk::narrator::Narrator;

/// A line in its parts.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::desk) struct SpokenLine {
	/// The side that is named first: "Weiß …".
	pub(in crate::desk) named: Option<Color>,
	/// The command, if the words after it call one.
	pub(in crate::desk) action: Option<Action>,
	/// What follows.
	pub(in crate::desk) rest: String,
}

/// The words of the longest command, counted.
const LONGEST: usize = 4;

/// Takes a line apart. The command is the longest one with which it begins.
pub(in crate::desk) fn read(text: &str, narrator: &Narrator) -> SpokenLine {
	let manner = *narrator.words.manner();
	let mut words: Vec<&str> = text.split_whitespace().collect();
	let named = words
		.first()
		.and_then(|word| narrator.library.side(word, &manner));
	if named.is_some() {
		words.remove(0);
	}
	let called = (1..=words.len().min(LONGEST)).rev().find_map(|length| {
		let command = words.get(..length)?.join(" ");
		// The clock's own word presses it; to hear its time one asks for the time.
		let action = if is_clock(&command, narrator) {
			Action::named("press-clock")?
		} else {
			narrator
				.library
				.command(&command, &manner)
				.and_then(Action::named)?
		};
		Some((action, length))
	});
	let rest = match called {
		Some((_, length)) => words.get(length..).unwrap_or_default(),
		None => words.as_slice(),
	};
	SpokenLine {
		named,
		action: called.map(|(action, _)| action),
		rest: rest.join(" "),
	}
}

fn is_clock(command: &str, narrator: &Narrator) -> bool {
	let words = narrator.words.command_words(Action::Clock.name());
	words
		.first()
		.is_some_and(|word| word.to_lowercase() == command.to_lowercase())
}

/// A square, with the one from which and the kind of piece that were said with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SaidSquare {
	pub(super) square: Square,
	pub(super) from: Option<Square>,
	pub(super) role: Option<Role>,
}

/// Reads a square, or two, or one with a piece.
pub(super) fn square(text: &str, narrator: &Narrator) -> Option<SaidSquare> {
	let said = narrator.library.hear(text, narrator.words.manner()).ok()?;
	let Said::Piece {
		role,
		from_file,
		from_rank,
		to,
		promotion,
	} = said
	else {
		return None;
	};
	Some(SaidSquare {
		square: to,
		from: from_file
			.zip(from_rank)
			.map(|(file, rank)| Square::from_coords(file, rank)),
		// Two letters and a digit alone name no pawn here.
		role: promotion.or(role.filter(|role| *role != Role::Pawn)),
	})
}

/// The longest time that a clock is set to.
const DAY: u64 = 24 * 3600;

/// Reads a time: minutes, or hours, minutes and seconds with colons between, or a number with h, m or s behind it.
pub(in crate::desk) fn time(text: &str) -> Option<Span> {
	let numbers = |text: &str| -> Option<Vec<u64>> {
		text.split(':')
			.map(|part| part.trim().parse::<u64>().ok().filter(|number| *number <= DAY))
			.collect()
	};
	let text = text.trim().trim_start_matches('+');
	let unit = |sign: char, seconds: u64| -> Option<u64> {
		Some(text.strip_suffix(sign)?.trim().parse::<u64>().ok()?.min(DAY) * seconds)
	};
	let seconds = unit('h', 3600)
		.or_else(|| unit('m', 60))
		.or_else(|| unit('s', 1))
		.or_else(|| {
			Some(match numbers(text)?.as_slice() {
				[minutes] => minutes * 60,
				[minutes, seconds] => minutes * 60 + seconds,
				[hours, minutes, seconds] => hours * 3600 + minutes * 60 + seconds,
				_ => return None,
			})
		})?;
	(seconds <= DAY).then(|| Span::seconds(seconds))
}

/// The side that is named at the beginning of a text, and what follows it.
pub(in crate::desk) fn side<'t>(text: &'t str, narrator: &Narrator) -> (Option<Color>, &'t str) {
	let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
	match narrator.library.side(first, narrator.words.manner()) {
		Some(color) => (Some(color), rest.trim()),
		None => (None, text),
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn times_are_read() {
		for (text, seconds) in [
			("5", 300),
			("+2", 120),
			("65:30", 3930),
			("1:05:00", 3900),
			("90m", 5400),
			("30 s", 30),
			("2h", 7200),
		] {
			assert_eq!(time(text), Some(Span::seconds(seconds)), "{text}");
		}
		for text in ["", "soon", "1:2:3:4", "99999999999999999999", "25h", "-1"] {
			assert_eq!(time(text), None, "{text}");
		}
	}
}
