//! Orders to an engine: the other end of the pipe.

use alloc::string::String;
use alloc::vec::Vec;
use core::str::SplitWhitespace;

use super::line::tidy;
use crate::chess::{Color, Position, Square};

/// An order to an engine.
#[derive(Clone, Debug, PartialEq)]
pub enum UciCommand {
	Uci,
	IsReady,
	SetOption {
		name: String,
		value: String,
	},
	NewGame,
	Position(Game),
	Go(SearchLimits),
	Stop,
	Quit,
	/// Not understood; an engine ignores it.
	Unknown,
}

/// A position with the earlier ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Game {
	/// The positions before this one, the oldest first.
	pub earlier: Vec<Position>,
	pub position: Position,
}

/// Limits of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
	/// Depth in half-moves.
	pub depth: Option<u32>,
	/// Number of positions.
	pub nodes: Option<u64>,
	/// Exact time in milliseconds.
	pub move_ms: Option<u64>,
	pub clocks: Option<Clocks>,
	/// True if it lasts until `stop` comes.
	pub infinite: bool,
	/// The only moves that are searched, as they are written; empty for all.
	pub search_moves: Vec<String>,
}

/// Both clocks, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
	pub white_ms: u64,
	pub black_ms: u64,
	pub white_increment_ms: u64,
	pub black_increment_ms: u64,
	/// Moves until more time is added, if that is agreed.
	pub moves_to_go: Option<u32>,
}

impl Clocks {
	/// Returns the time left to this side and its extra time for each move, in milliseconds.
	#[must_use]
	pub const fn of(&self, color: Color) -> (u64, u64) {
		match color {
			Color::White => (self.white_ms, self.white_increment_ms),
			Color::Black => (self.black_ms, self.black_increment_ms),
		}
	}
}

impl UciCommand {
	#[must_use]
	pub fn read(line: &str) -> Self {
		let whole = line.replace(|c: char| c.is_control(), " ");
		let mut words = whole.split_whitespace();
		match words.next() {
			Some("uci") => Self::Uci,
			Some("isready") => Self::IsReady,
			Some("setoption") => read_setting(&tidy(line)),
			Some("ucinewgame") => Self::NewGame,
			Some("position") => read_game(words).map_or(Self::Unknown, Self::Position),
			Some("go") => Self::Go(read_budget(words)),
			Some("stop") => Self::Stop,
			Some("quit") => Self::Quit,
			Some(_) | None => Self::Unknown,
		}
	}
}

fn read_setting(line: &str) -> UciCommand {
	let (mut name, mut value) = (String::new(), String::new());
	let mut target: Option<&mut String> = None;
	for word in line.split_whitespace().skip(1) {
		match word {
			"name" => target = Some(&mut name),
			"value" => target = Some(&mut value),
			word => {
				if let Some(text) = &mut target {
					if !text.is_empty() {
						text.push(' ');
					}
					text.push_str(word);
				}
			}
		}
	}
	UciCommand::SetOption { name, value }
}

/// Reads the game up to its first illegal move: an engine cannot complain.
fn read_game(mut words: SplitWhitespace<'_>) -> Option<Game> {
	let mut position = match words.next()? {
		"startpos" => {
			if words.next().is_some_and(|word| word != "moves") {
				return None;
			}
			Position::start()
		}
		"fen" => {
			let fen: Vec<&str> = words.by_ref().take_while(|word| *word != "moves").collect();
			Position::from_fen(&fen.join(" ")).ok()?
		}
		_ => return None,
	};
	let mut earlier = Vec::new();
	for word in words {
		let Some(mv) = position.uci_move(word) else {
			break;
		};
		let next = position.after(mv);
		earlier.push(core::mem::replace(&mut position, next));
	}
	Some(Game { earlier, position })
}

fn read_budget(mut words: SplitWhitespace<'_>) -> SearchLimits {
	let mut budget = SearchLimits::default();
	let mut clocks = Clocks::default();
	let mut timed = false;
	while let Some(word) = words.next() {
		if word == "infinite" {
			budget.infinite = true;
			continue;
		}
		if word == "searchmoves" {
			let moves = words.clone().take_while(|word| are_squares(word));
			budget.search_moves.extend(moves.map(String::from));
			continue;
		}
		let number = words.clone().next().and_then(|word| word.parse::<i64>().ok());
		// A negative time counts as zero.
		let Some(number) = number.map(|number| u64::try_from(number).unwrap_or(0)) else {
			continue;
		};
		match word {
			"depth" => budget.depth = u32::try_from(number).ok(),
			"nodes" => budget.nodes = Some(number),
			"movetime" => budget.move_ms = Some(number),
			"movestogo" => clocks.moves_to_go = u32::try_from(number).ok(),
			"winc" => clocks.white_increment_ms = number,
			"binc" => clocks.black_increment_ms = number,
			"wtime" => (clocks.white_ms, timed) = (number, true),
			"btime" => (clocks.black_ms, timed) = (number, true),
			_ => {}
		}
	}
	budget.clocks = timed.then_some(clocks);
	budget
}

/// Returns `true` if a word begins with two squares, as a move does.
fn are_squares(word: &str) -> bool {
	let is_square = |part: Option<&str>| part.is_some_and(|part| part.parse::<Square>().is_ok());
	is_square(word.get(..2)) && is_square(word.get(2..4))
}

#[cfg(test)]
mod tests {
	use super::*;
	use proptest::prelude::*;

	fn check(line: &str, expected: UciCommand) {
		assert_eq!(UciCommand::read(line), expected, "{line:?}");
	}

	#[test]
	fn orders_are_understood() {
		check("uci", UciCommand::Uci);
		check("  isready ", UciCommand::IsReady);
		check("ucinewgame", UciCommand::NewGame);
		check("stop", UciCommand::Stop);
		check("quit", UciCommand::Quit);
		check("xyzzy", UciCommand::Unknown);
		check("", UciCommand::Unknown);
		check(
			"setoption name Skill Level value 7",
			UciCommand::SetOption {
				name: "Skill Level".into(),
				value: "7".into(),
			},
		);
	}

	#[test]
	fn the_budget_of_a_turn_is_understood() {
		check("go", UciCommand::Go(SearchLimits::default()));
		check(
			"go searchmoves e2e4 a7a8q depth 3",
			UciCommand::Go(SearchLimits {
				depth: Some(3),
				search_moves: vec!["e2e4".into(), "a7a8q".into()],
				..SearchLimits::default()
			}),
		);
		check(
			"go infinite",
			UciCommand::Go(SearchLimits {
				infinite: true,
				..SearchLimits::default()
			}),
		);
		check(
			"go depth 4 nodes 900 movetime 50",
			UciCommand::Go(SearchLimits {
				depth: Some(4),
				nodes: Some(900),
				move_ms: Some(50),
				..SearchLimits::default()
			}),
		);
		check(
			"go wtime 1000 btime -5 winc 10 binc 20 movestogo 7",
			UciCommand::Go(SearchLimits {
				clocks: Some(Clocks {
					white_ms: 1000,
					black_ms: 0,
					white_increment_ms: 10,
					black_increment_ms: 20,
					moves_to_go: Some(7),
				}),
				..SearchLimits::default()
			}),
		);
	}

	#[test]
	fn a_game_is_followed_up_to_its_first_illegal_move() {
		let UciCommand::Position(game) = UciCommand::read("position startpos moves e2e4 e7e5 e4e5 g8f6")
		else {
			panic!("not read as a position");
		};
		assert_eq!(game.earlier.len(), 2);
		assert_eq!(game.position.move_number(), 2);
		let UciCommand::Position(game) =
			UciCommand::read("position fen 8/8/8/8/8/4k3/4p3/4K3 w - - 0 50 moves")
		else {
			panic!("not read as a position");
		};
		assert!(game.earlier.is_empty() && game.position.is_stalemate());
		check("position fen nonsense", UciCommand::Unknown);
		check("position startpos e2e4", UciCommand::Unknown);
		check("position", UciCommand::Unknown);
	}

	proptest! {
		#[test]
		fn anything_can_be_asked(bytes in proptest::collection::vec(any::<u8>(), 0..300), word in "(position fen|position startpos moves|setoption|go) ?") {
			let text = String::from_utf8_lossy(&bytes);
			let _ = UciCommand::read(&format!("{word}{text}"));
			let _ = UciCommand::read(&text);
		}
	}
}
