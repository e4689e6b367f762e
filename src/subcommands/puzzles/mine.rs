//! Makes puzzles of the games that are kept: where somebody has blundered, and one answer is clear.

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use annabella::chess::{Move, Position};
use annabella::game::Table;
use annabella::message;
use annabella::puzzles::{NewPuzzle, PuzzleSource, Theme, Themes};

use super::thinker::{Thinker, Thought};
use crate::doors::platform::signals;
use crate::doors::storage::Storage;
use crate::subcommands::kept_games::storage;
use crate::subcommands::output::{Failure, of_system, tell};

/// Loss by a blunder, in hundredths of a pawn.
const BLUNDER: i32 = 200;
/// Lead of the answer over any other move.
const CLEAR: i32 = 150;
/// Score of the second-best move from which there is nothing to find.
const WON_ANYWAY: i32 = 300;
/// Score after the answer below which the answer is no success.
const LOST: i32 = -50;
/// At a glance the usual number of positions is looked at, and before one is taken for a puzzle many more: what is clear at a
/// glance may not be so.
const GLANCE: u64 = 1;
const THOROUGH: u64 = 5;
/// Moves of the solver at the most.
const LONGEST: usize = 4;
/// Time of silence between two reports.
const QUIET: Duration = Duration::from_secs(10);

/// # Errors
/// With a sentence, when the games cannot be read, the engine fails, or somebody has stopped it.
pub(super) fn run(
	engine: Option<&str>,
	nodes: Option<u64>,
	database: Option<PathBuf>,
) -> Result<(), Failure> {
	let stop = signals::flag().map_err(of_system)?;
	let mut storage = storage(database)?;
	let games = games(&mut storage)?;
	if games.is_empty() {
		return tell(message!(NothingToMine));
	}
	let (mut thinker, name) = Thinker::start(engine, nodes)?;
	let all = games.len() as u64;
	tell(message!(
		LookingThrough,
		games = message!(Games, number = all),
		name
	))?;
	let mut said = Instant::now();
	let mut found = 0;
	for (number, (id, plies)) in (0_u64..).zip(games) {
		let mut go_on = |ply: usize| {
			if stop.load(Ordering::Relaxed) {
				return Err(message!(Stopped));
			}
			if said.elapsed() >= QUIET {
				said = Instant::now();
				tell(message!(
					MiningSoFar,
					number = number + 1,
					all,
					ply,
					many = message!(Puzzles, number = found)
				))?;
			}
			Ok(())
		};
		let (_, facts, _) = storage.game(id)?;
		let line: Vec<(Position, Move)> = Table::replay(&facts)
			.map(|table| {
				table
					.plies()
					.iter()
					.map_while(|ply| Some((ply.before.clone(), ply.mv?)))
					.collect()
			})
			.unwrap_or_default();
		let puzzles = match of_game(&line, &mut thinker, &mut go_on) {
			Ok(puzzles) => puzzles,
			Err(why) => {
				let kept = message!(Puzzles, number = found);
				return Err(message!(MiningStopped, why, kept, number = number + 1));
			}
		};
		found += storage.keep_mined(id, plies, &puzzles)?.new;
	}
	tell(message!(
		MiningDone,
		found = message!(Puzzles, number = found),
		games = message!(Games, number = all)
	))?;
	tell(message!(SolvePuzzles))
}

/// The games that are over or left, and were not looked through as far as they go.
fn games(storage: &mut Storage) -> Result<Vec<(i64, u32)>, Failure> {
	let mut games = Vec::new();
	storage.each_game(|game| {
		if !game.running && !game.elsewhere && game.plies >= 4 {
			games.push((game.id, game.plies));
		}
		true
	})?;
	let mut left = Vec::new();
	for (id, plies) in games {
		if !storage.is_mined(id, plies)? {
			left.push((id, plies));
		}
	}
	Ok(left)
}

/// The puzzles of a game, as its positions and the moves that were made there. `go_on` is asked before each.
fn of_game(
	line: &[(Position, Move)],
	thinker: &mut Thinker,
	go_on: &mut dyn FnMut(usize) -> Result<(), Failure>,
) -> Result<Vec<NewPuzzle>, Failure> {
	let mut thoughts = Vec::new();
	for (ply, (position, _)) in line.iter().enumerate() {
		go_on(ply + 1)?;
		thoughts.push(thinker.think(position, GLANCE)?);
	}
	let last = line.last().map(|(position, mv)| position.after(*mv));
	if let Some(last) = &last {
		thoughts.push(thinker.think(last, GLANCE)?);
	}
	let positions: Vec<&Position> = line.iter().map(|(position, _)| position).chain(&last).collect();
	// Returns the loss by the move that was made here.
	let lost = |ply: usize| {
		let both = thoughts
			.get(ply)
			.copied()
			.flatten()
			.zip(thoughts.get(ply + 1).copied().flatten());
		both.map_or(0, |(before, after)| before.score.saturating_add(after.score))
	};
	let mut puzzles = Vec::new();
	for ply in 1..positions.len() {
		let (Some(position), Some(thought)) = (positions.get(ply), thoughts.get(ply).copied().flatten())
		else {
			continue;
		};
		let was_missed = line.get(ply).is_some_and(|(_, made)| *made != thought.best) && lost(ply) >= BLUNDER;
		let Some((before, first)) = line.get(ply - 1) else {
			continue;
		};
		if !is_clear(&thought) || !(was_missed || lost(ply - 1) >= BLUNDER) {
			continue;
		}
		go_on(ply + 1)?;
		let Some(thought) = thinker.think(position, THOROUGH)?.filter(is_clear) else {
			continue;
		};
		let solution = solution(position, thought, thinker)?;
		let moves: Vec<Move> = [*first].into_iter().chain(solution).collect();
		puzzles.extend(made(before, &moves, ply));
	}
	Ok(puzzles)
}

fn is_clear(thought: &Thought) -> bool {
	thought.score >= LOST
		&& thought
			.second
			.is_some_and(|second| thought.score - second >= CLEAR && second < WON_ANYWAY)
}

/// The answer, and what follows as long as one move is clearly best.
fn solution(position: &Position, answer: Thought, thinker: &mut Thinker) -> Result<Vec<Move>, Failure> {
	let mut line = vec![answer.best];
	let mut position = position.after(answer.best);
	while line.len() < 2 * LONGEST - 1 {
		let Some(reply) = thinker.think(&position, GLANCE)? else {
			break;
		};
		position.play(reply.best);
		let Some(next) = thinker.think(&position, THOROUGH)?.filter(is_clear) else {
			break;
		};
		position.play(next.best);
		line.extend([reply.best, next.best]);
	}
	Ok(line)
}

fn made(before: &Position, moves: &[Move], ply: usize) -> Option<NewPuzzle> {
	let mut end = before.clone();
	moves.iter().for_each(|mv| end.play(*mv));
	let solver_moves = moves.len() / 2;
	let mate = end
		.is_checkmate()
		.then(|| [Some(Theme::Mate), Theme::mate_in(solver_moves)]);
	let phase = match (before.pieces().count(), ply) {
		(..=12, _) => Theme::Endgame,
		(_, ..20) => Theme::Opening,
		_ => Theme::Middlegame,
	};
	let themes: Themes = mate
		.into_iter()
		.flatten()
		.flatten()
		.chain([Theme::Own, phase])
		.collect();
	let rating = 1100 + 200 * u16::try_from(solver_moves).unwrap_or(1);
	NewPuzzle::made(PuzzleSource::Own, before, moves, rating, themes)
}

#[cfg(test)]
mod tests {
	use super::*;

	fn game(moves: &str) -> Vec<(Position, Move)> {
		let mut position = Position::start();
		let mut line = Vec::new();
		for san in moves.split(' ') {
			let mv = position.san_move(san).unwrap();
			line.push((position.clone(), mv));
			position.play(mv);
		}
		line
	}

	fn mined(moves: &str) -> Vec<NewPuzzle> {
		let (mut thinker, _) = Thinker::start(Some("built-in"), Some(4)).unwrap();
		of_game(&game(moves), &mut thinker, &mut |_| Ok(())).unwrap()
	}

	#[test]
	fn a_queen_that_is_left_to_be_taken_makes_a_puzzle() {
		let puzzles = mined("e4 e5 Qh5 Nc6 Qg5 Qxg5");
		assert!(!puzzles.is_empty());
		let whole = mined("e4 e5 Nf3 Nc6 Bb5 a6 Ba4");
		assert_eq!(whole, [], "nobody has blundered");
	}

	#[test]
	fn a_mate_that_was_overlooked_makes_a_puzzle() {
		let puzzles = mined("f3 e5 g4 Nc6 d3");
		let mates: Vec<&NewPuzzle> = puzzles
			.iter()
			.filter(|puzzle| puzzle.themes.has(Theme::MateIn1))
			.collect();
		assert_eq!(mates.len(), 1, "{puzzles:?}");
	}

	#[test]
	fn what_is_stopped_is_not_half_done() {
		let (mut thinker, _) = Thinker::start(Some("built-in"), Some(1)).unwrap();
		let mut go_on = |ply| {
			if ply > 3 { Err(message!(Stopped)) } else { Ok(()) }
		};
		let stopped = of_game(&game("f3 e5 g4 Nc6 d3"), &mut thinker, &mut go_on);
		assert_eq!(stopped, Err(message!(Stopped)));
	}
}
