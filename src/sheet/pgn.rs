//! A game as PGN, in the form in which programs exchange it (export format).

use alloc::format;
use alloc::string::{String, ToString};

use crate::chess::{Color, Position, san};
use crate::game::Table;
use crate::laws::Ending;

/// The widest line of movetext, as PGN's export format asks.
const WIDTH: usize = 79;

/// The game as PGN. `date` is `YYYY-MM-DD`, or empty if it is not known.
#[must_use]
pub fn pgn(table: &Table, date: &str) -> String {
	let opening = table.opening();
	let score = table.score();
	let mut text = String::new();
	let mut tag = |name: &str, value: &str| {
		let value = if value.is_empty() { "?" } else { value };
		text.push_str(&format!("[{name} \"{}\"]\n", escaped(value)));
	};
	tag("Event", "Annabella");
	tag("Site", "?");
	tag(
		"Date",
		&if date.is_empty() {
			"????.??.??".to_string()
		} else {
			date.replace('-', ".")
		},
	);
	tag("Round", "-");
	tag("White", &opening.white.name);
	tag("Black", &opening.black.name);
	tag("Result", &score);
	if opening.fen != Position::start().fen() {
		tag("SetUp", "1");
		tag("FEN", &opening.fen);
	}
	if let Some(controls) = opening.clock
		&& controls.white == controls.black
	{
		let control = controls.white;
		tag(
			"TimeControl",
			&format!("{}+{}", control.base.0 / 1000, control.increment.0 / 1000),
		);
	}
	if let Some(ending) = table.ending() {
		tag("Termination", termination(ending));
	}
	text.push('\n');
	wrap(&mut text, movetext(table).split(' ').chain([score.as_str()]));
	text
}

const fn termination(ending: Ending) -> &'static str {
	match ending {
		Ending::Flag { .. } => "time forfeit",
		Ending::Checkmate { .. }
		| Ending::Resignation { .. }
		| Ending::Stalemate
		| Ending::DeadPosition
		| Ending::Agreement
		| Ending::Threefold
		| Ending::FiftyMoves
		| Ending::Fivefold
		| Ending::SeventyfiveMoves => "normal",
	}
}

fn movetext(table: &Table) -> String {
	let mut text = String::new();
	let mut numbered = false;
	for ply in table.plies() {
		let (turn, number) = (ply.before.turn(), ply.before.move_number());
		if turn == Color::White {
			text.push_str(&format!("{number}. "));
		} else if !numbered {
			text.push_str(&format!("{number}... "));
		}
		text.push_str(&san(&ply.before, ply.mv));
		text.push(' ');
		numbered = true;
		if let Some(clocks) = ply.clocks {
			text.push_str(&format!("{{[%clk {}]}} ", clocks.of(turn)));
			numbered = false;
		}
	}
	text.trim_end().to_string()
}

fn wrap<'a>(text: &mut String, words: impl Iterator<Item = &'a str>) {
	let mut column = 0;
	for word in words.filter(|word| !word.is_empty()) {
		if column > 0 && column + 1 + word.len() > WIDTH {
			text.push('\n');
			column = 0;
		}
		if column > 0 {
			text.push(' ');
			column += 1;
		}
		text.push_str(word);
		column += word.len();
	}
	text.push('\n');
}

/// A tag's value cannot hold control characters, and quotes and backslashes only behind a backslash.
fn escaped(value: &str) -> String {
	let clean = value
		.chars()
		.map(|sign| if sign.is_control() { ' ' } else { sign });
	clean
		.collect::<String>()
		.replace('\\', "\\\\")
		.replace('"', "\\\"")
}
