//! Lines that force mate: played through by another library's rules, and beside a strong engine.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use annabella::chess::{Color, Move, Position};
use annabella::mating::{Forced, forced_mate};

use super::oracle;
use crate::collection;

const POSITIONS: u32 = 20_000;

fn mates_at_once(position: &Position) -> bool {
	let moves = position.legal_moves().into_iter();
	moves
		.map(|mv| position.after(mv))
		.any(|after| after.is_checkmate())
}

/// The line of the side to move, confirmed; it is one move long exactly where there is a mate in one.
fn line(position: &Position) -> Option<Vec<Move>> {
	let side = position.turn();
	let forced = forced_mate(position, side, POSITIONS);
	let Forced::Line(line) = forced else {
		assert!(!mates_at_once(position), "{}: {forced:?}", position.fen());
		return None;
	};
	assert!(
		oracle::confirms(position, side, &line),
		"{}: {line:?}",
		position.fen()
	);
	assert_eq!(
		line.len() == 1,
		mates_at_once(position),
		"{}: {line:?}",
		position.fen()
	);
	Some(line)
}

#[test]
fn the_mates_of_real_games_are_found_before_they_were_played() {
	let games = collection::chosen().unwrap();
	let mut found = 0;
	for game in &games {
		let Some((before, mv)) = game.last() else { continue };
		if before.after(*mv).is_checkmate() {
			assert_eq!(line(before).map(|line| line.len()), Some(1), "{}", before.fen());
			found += 1;
			// A move earlier, the other side is mated whatever it answers, or has an answer.
			if let Some((position, _)) = game.iter().rev().nth(1) {
				let forced = forced_mate(position, !position.turn(), POSITIONS);
				if let Forced::Line(line) = &forced {
					assert!(
						oracle::confirms(position, !position.turn(), line),
						"{}",
						position.fen()
					);
				}
			}
		}
	}
	println!("{found} games ended with a mate.");
	assert!(found > 5);
}

/// An engine that looks for mates.
struct Engine {
	process: Child,
	input: ChildStdin,
	output: BufReader<ChildStdout>,
}

impl Engine {
	fn start() -> Self {
		let mut process = Command::new("/usr/games/stockfish")
			.stdin(Stdio::piped())
			.stdout(Stdio::piped())
			.spawn()
			.unwrap();
		let input = process.stdin.take().unwrap();
		let output = BufReader::new(process.stdout.take().unwrap());
		Self {
			process,
			input,
			output,
		}
	}

	/// Returns the number of moves in which the side to move mates, as far as the engine sees.
	fn mate(&mut self, position: &Position, moves: usize) -> Option<i32> {
		let fen = position.fen();
		writeln!(
			self.input,
			"ucinewgame\nposition fen {fen}\ngo mate {moves} nodes 3000000"
		)
		.unwrap();
		let mut found = None;
		loop {
			let mut line = String::new();
			assert!(
				self.output.read_line(&mut line).unwrap() > 0,
				"the engine is gone"
			);
			if line.starts_with("bestmove") {
				return found;
			}
			if let Some((_, score)) = line.split_once(" score mate ") {
				found = score.split(' ').next().and_then(|number| number.parse().ok());
			}
		}
	}
}

impl Drop for Engine {
	fn drop(&mut self) {
		let _ = writeln!(self.input, "quit");
		let _ = self.process.wait();
	}
}

#[test]
#[ignore = "minutes, and Stockfish; make soak runs it"]
fn an_engine_sees_every_forced_mate_too() {
	let games = collection::chosen().unwrap();
	let mut engine = Engine::start();
	let (mut asked, mut found) = (0, 0);
	for game in &games {
		// Mates are near the end.
		for (position, _) in game.iter().rev().take(12) {
			asked += 1;
			let Some(line) = line(position) else { continue };
			found += 1;
			let moves = line.len().div_ceil(2);
			let mate = engine.mate(position, moves);
			assert!(
				mate.is_some_and(|mate| mate > 0 && usize::try_from(mate).unwrap() <= moves),
				"{}: {line:?}, and the engine says {mate:?}",
				position.fen()
			);
		}
	}
	println!("{asked} positions, {found} forced mates, each confirmed.");
	assert!(found > 30, "only {found} in {asked}");
}

#[test]
fn a_side_that_has_been_mated_forces_nothing() {
	let position = Position::from_fen("7k/5KQ1/8/8/8/8/8/8 b - - 0 1").unwrap();
	assert_eq!(
		forced_mate(&position, Color::White, POSITIONS),
		Forced::Line(Vec::new())
	);
	assert!(!forced_mate(&position, Color::Black, POSITIONS).is_line());
}
