//! A thousand puzzles made of real games, solved by the script of their solutions, and once more with a wrong move first.

use annabella::chess::{Move, Position};
use annabella::mating::{Forced, forced_mate};
use annabella::puzzles::{Puzzle, PuzzleReader, Rating, Solving, Verdict};
use annabella::sheet::{Collector, ImportedGame, MoveTree};
use libtest_mimic::{Failed, Trial};

use super::walker::Walker;

const REAL: &str = include_str!("../games/real.pgn");
/// Number of puzzles, and the least number of them with mate as the solution.
const COUNT: usize = 1000;
const MATES: usize = 200;
/// Distance from the end of a game in which a mate is looked for, and the number of searched positions.
const LAST: usize = 6;
const POSITIONS: u32 = 3000;
/// Number of puzzles in a walker's storage.
const SHELF: usize = 50;

pub fn trials() -> Vec<Trial> {
	let trial = |name: &str, test: fn() -> Result<(), Failed>| Trial::test(name, test).with_kind("solved");
	vec![
		trial("a thousand puzzles by their solutions", || solved(false)),
		trial("a thousand puzzles with a wrong move", || solved(true)),
	]
}

/// A position, the opponent's move there, and the solution.
struct Made {
	before: Position,
	line: Vec<Move>,
}

impl Made {
	/// Returns it as a line of a table; `number` makes its name.
	fn row(&self, number: usize) -> String {
		let moves: Vec<String> = self.line.iter().map(|mv| mv.uci()).collect();
		format!(
			"{number:05},{},{},1500,80,90,100,,,",
			self.before.fen(),
			moves.join(" ")
		)
	}
}

fn games() -> Vec<Vec<(Position, Move)>> {
	let mut games = Vec::new();
	let mut each = |game: Result<Box<ImportedGame>, _>| {
		let game = game.unwrap();
		let mut position = game.start().unwrap();
		let main = MoveTree::of(&game.moves).branches.swap_remove(0);
		let moves = main.steps.iter().map(|step| {
			let mv = position.san_move(&step.san).unwrap();
			let before = position.clone();
			position.play(mv);
			(before, mv)
		});
		games.push(moves.collect());
	};
	let mut collector = Collector::default();
	collector.take(REAL.as_bytes(), &mut each);
	collector.end(&mut each);
	games
}

/// A move that allows mate at once, if there is one here.
fn allowed(before: &Position) -> Option<Made> {
	before.legal_moves().into_iter().find_map(|blunder| {
		let after = before.after(blunder);
		let mate = after
			.legal_moves()
			.into_iter()
			.find(|mv| after.after(*mv).is_checkmate())?;
		Some(Made {
			before: before.clone(),
			line: vec![blunder, mate],
		})
	})
}

/// Returns mates that our own search finds at the ends of games, those that a bad move there would have allowed, and lines that
/// were played.
fn made() -> Vec<Made> {
	let games = games();
	let mut made = Vec::new();
	for game in &games {
		let first = game.len().saturating_sub(LAST).max(1);
		for ply in first..game.len() {
			let (before, last) = &game[ply - 1];
			let (position, _) = &game[ply];
			let Forced::Line(line) = forced_mate(position, position.turn(), POSITIONS) else {
				continue;
			};
			if !line.is_empty() {
				let line = [*last].into_iter().chain(line).collect();
				made.push(Made {
					before: before.clone(),
					line,
				});
				break;
			}
		}
	}
	for game in &games {
		let first = game.len().saturating_sub(LAST).max(1);
		let chances = game[first..].iter().filter_map(|(before, _)| allowed(before));
		made.extend(chances.take(2));
		if made.len() >= COUNT / 2 {
			break;
		}
	}
	assert!(made.len() >= MATES, "{} mates", made.len());
	made.truncate(COUNT / 2);
	let others = games.iter().cycle().zip(0..).filter_map(|(game, number)| {
		let ply = 10 + number / games.len() * 7;
		let moves = game.get(ply..ply + 4)?;
		Some(Made {
			before: moves[0].0.clone(),
			line: moves.iter().map(|(_, mv)| *mv).collect(),
		})
	});
	let missing = COUNT - made.len();
	made.extend(others.take(missing));
	made
}

fn opened(row: &str) -> Puzzle {
	let mut puzzle = None;
	let mut reader = PuzzleReader::default();
	let mut each = |new: Result<annabella::puzzles::NewPuzzle, _>| {
		let new = new.unwrap();
		puzzle = Some(Puzzle::unpack(new.key, &new.packed, Rating::UNKNOWN, new.themes, None).unwrap());
	};
	reader.take(row.as_bytes(), &mut each);
	reader.end(false, &mut each);
	puzzle.unwrap()
}

/// Returns a legal move that is wrong, if there is one.
fn wrong_move(puzzle: &Puzzle) -> Option<Move> {
	let solving = Solving::begin(puzzle);
	let moves = solving.position().legal_moves();
	moves
		.into_iter()
		.find(|mv| solving.clone().attempt(*mv) == Verdict::Wrong)
}

fn solved(wrongly: bool) -> Result<(), Failed> {
	let made = made();
	assert_eq!(made.len(), COUNT);
	let rows: Vec<String> = (0..).zip(&made).map(|(number, made)| made.row(number)).collect();
	let mut wrongly_tried = 0;
	for shelf in rows.chunks(SHELF) {
		let mut walker = Walker::default();
		for row in shelf {
			walker.step(&format!("puzzle {row}"));
		}
		walker.step("with language en, vocabulary en, tones off, say hints=off");
		walker.step("line puzzles");
		let mut heard = walker.step("line 1");
		for row in shelf {
			let puzzle = opened(row);
			let has = |heard: &[String], told: &str| heard.iter().any(|line| line.contains(told));
			if !has(&heard, "Find the best move.") {
				return Err(format!("{row}: {heard:#?}").into());
			}
			let wrong = wrong_move(&puzzle).filter(|_| wrongly);
			if let Some(wrong) = wrong {
				wrongly_tried += 1;
				let heard = walker.step(&format!("line {}", wrong.uci()));
				if !has(&heard, "That is not the solution.") {
					return Err(format!("{row}, {}: {heard:#?}", wrong.uci()).into());
				}
			}
			let mut last = Vec::new();
			for mv in puzzle.moves.iter().skip(1).step_by(2) {
				last = walker.step(&format!("line {}", mv.uci()));
			}
			let told = if wrong.is_some() {
				"comes again tomorrow"
			} else {
				"Solved."
			};
			if !has(&last, told) {
				return Err(format!("{row}: {last:#?}").into());
			}
			let kept = walker.step("puzzle kept");
			let outcome = if wrong.is_some() { "failed" } else { "solved" };
			if !has(&kept, outcome) {
				return Err(format!("{row}: {kept:?}").into());
			}
			heard = walker.step("line next");
		}
	}
	// If only one move is legal, no wrong one is possible.
	assert!(!wrongly || wrongly_tried > COUNT * 9 / 10, "{wrongly_tried}");
	Ok(())
}
