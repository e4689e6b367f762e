//! Makes puzzles of the games that are kept, or of those in a file: where somebody has blundered, and one answer is clear.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use annabella::chess::{Move, Position};
use annabella::game;
use annabella::message;
use annabella::puzzles::{NewPuzzle, PuzzleSource, Theme, Themes, estimated_rating, motifs};
use annabella::sheet::{Collector, ImportedGame, MoveTree};

use super::thinker::{MATE, Thinker, Thought};
use crate::cli::ForeignGames;
use crate::doors::legible::legible;
use crate::doors::storage::Storage;
use crate::doors::user_dirs::obstacle;
use crate::subcommands::intake::{each_piece, opened, stop};
use crate::subcommands::kept_games::{is_fair_beside, storage};
use crate::subcommands::output::{Failure, tell};

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

/// The columns of a table of puzzles.
const COLUMNS: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Themes,Game";
/// Deviation of an estimated rating.
const ESTIMATED: u16 = 350;

/// A game as its positions and the moves that were made there.
type Line = Vec<(Position, Move)>;

/// A puzzle that was found; the first of its moves is the opponent's.
#[derive(Clone, Debug)]
struct Mined {
	start: Position,
	moves: Vec<Move>,
	themes: Themes,
	rating: u16,
}

/// # Errors
/// With a sentence, when the games cannot be read, the engine fails, or somebody has stopped it.
pub(super) fn run(
	engine: Option<&str>,
	nodes: Option<u64>,
	foreign: &ForeignGames,
	database: Option<PathBuf>,
) -> Result<(), Failure> {
	is_fair_beside(database.clone())?;
	let is_stopped = stop()?;
	if let (Some(games), Some(table)) = (&foreign.games, &foreign.table) {
		let games = of_file(games, &is_stopped)?;
		let mut table = Table::create(table)?;
		let last = foreign.last.map_or(usize::MAX, usize::from);
		let aim = if foreign.mates { Aim::Mate } else { Aim::Lead };
		let mut mining = Mining::begin(engine, nodes, games.len(), (last, aim), &is_stopped)?;
		for game in &games {
			for puzzle in mining.game(&line_of(game))? {
				mining.found += table.write(&puzzle, game)?;
			}
		}
		return mining.end();
	}
	let mut storage = storage(database)?;
	let games = games(&mut storage)?;
	if games.is_empty() {
		return tell(message!(NothingToMine));
	}
	let mut mining = Mining::begin(engine, nodes, games.len(), (usize::MAX, Aim::Lead), &is_stopped)?;
	for (id, plies) in games {
		let (_, facts, _) = storage.game(id)?;
		let line: Line = game::Table::replay(&facts)
			.map(|table| {
				table
					.plies()
					.iter()
					.map_while(|ply| Some((ply.before.clone(), ply.mv?)))
					.collect()
			})
			.unwrap_or_default();
		let puzzles = mining.game(&line)?;
		let puzzles: Vec<NewPuzzle> = puzzles.iter().filter_map(Mined::own).collect();
		mining.found += storage.keep_mined(id, plies, &puzzles)?.new;
	}
	mining.end()?;
	tell(message!(SolvePuzzles))
}

/// The games of a file of PGN.
fn of_file(file: &Path, is_stopped: &dyn Fn() -> bool) -> Result<Vec<ImportedGame>, Failure> {
	let (input, _) = opened(file)?;
	let (mut collector, mut games) = (Collector::default(), Vec::new());
	each_piece(
		input,
		&legible(&file.display().to_string()),
		is_stopped,
		|piece| {
			collector.take(piece, &mut |game| games.extend(game));
			Ok(true)
		},
	)??;
	collector.end(&mut |game| games.extend(game));
	Ok(games.into_iter().map(|game| *game).collect())
}

fn line_of(game: &ImportedGame) -> Line {
	let Ok(mut position) = game.start() else {
		return Vec::new();
	};
	let main = MoveTree::of(&game.moves).branches.into_iter().next();
	let steps = main.into_iter().flat_map(|main| main.steps);
	steps
		.map_while(|step| {
			let mv = position.san_move(&step.san).ok()?;
			let after = position.after(mv);
			Some((std::mem::replace(&mut position, after), mv))
		})
		.collect()
}

/// A new file with a table of puzzles.
struct Table(File, String);

impl Table {
	fn create(file: &Path) -> Result<Self, Failure> {
		let name = file.display().to_string();
		let created = File::create_new(file);
		let file =
			created.map_err(|error| message!(FileUnwritable, file = name.clone(), why = obstacle(&error)))?;
		let mut table = Self(file, name);
		table.line(COLUMNS)?;
		Ok(table)
	}

	fn line(&mut self, line: &str) -> Result<(), Failure> {
		let written = writeln!(self.0, "{line}");
		written.map_err(|error| message!(FileUnwritable, file = self.1.clone(), why = obstacle(&error)))
	}

	/// Returns the number of lines.
	fn write(&mut self, puzzle: &Mined, game: &ImportedGame) -> Result<u64, Failure> {
		let Some(new) = puzzle.packed(PuzzleSource::Table) else {
			return Ok(0);
		};
		let moves: Vec<String> = puzzle.moves.iter().map(|mv| mv.uci()).collect();
		let themes: Vec<&str> = puzzle.themes.iter().map(Theme::name).collect();
		let game = format!("{} - {} {}", game.tag("White"), game.tag("Black"), game.date());
		self.line(&format!(
			"{},{},{},{},{ESTIMATED},{},{}",
			new.key.0,
			puzzle.start.fen(),
			moves.join(" "),
			puzzle.rating,
			themes.join(" "),
			legible(&game.replace([',', '"'], ""))
		))?;
		Ok(1)
	}
}

/// A number of games that are looked through one after the other.
struct Mining<'a> {
	thinker: Thinker,
	is_stopped: &'a dyn Fn() -> bool,
	said: Instant,
	/// Number of half-moves at the end of each game that are looked at.
	last: usize,
	aim: Aim,
	/// Number of the game, and of all.
	number: u64,
	all: u64,
	/// Number of puzzles so far.
	found: u64,
}

impl<'a> Mining<'a> {
	fn begin(
		engine: Option<&str>,
		nodes: Option<u64>,
		all: usize,
		(last, aim): (usize, Aim),
		is_stopped: &'a dyn Fn() -> bool,
	) -> Result<Self, Failure> {
		let (thinker, name) = Thinker::start(engine, nodes)?;
		let all = all as u64;
		tell(message!(
			LookingThrough,
			games = message!(Games, number = all),
			name
		))?;
		Ok(Self {
			thinker,
			is_stopped,
			said: Instant::now(),
			last,
			aim,
			number: 0,
			all,
			found: 0,
		})
	}

	/// The puzzles of the next game.
	fn game(&mut self, line: &[(Position, Move)]) -> Result<Vec<Mined>, Failure> {
		self.number += 1;
		let (number, all, found) = (self.number, self.all, self.found);
		let mut go_on = |ply: usize| {
			if (self.is_stopped)() {
				return Err(message!(Stopped));
			}
			if self.said.elapsed() >= QUIET {
				self.said = Instant::now();
				tell(message!(
					MiningSoFar,
					number,
					all,
					ply,
					many = message!(Puzzles, number = found)
				))?;
			}
			Ok(())
		};
		let from = line.len().saturating_sub(self.last);
		of_game(line, from, self.aim, &mut self.thinker, &mut go_on).map_err(|why| {
			let kept = message!(Puzzles, number = found);
			message!(MiningStopped, why, kept, number)
		})
	}

	fn end(&self) -> Result<(), Failure> {
		tell(message!(
			MiningDone,
			found = message!(Puzzles, number = self.found),
			games = message!(Games, number = self.all)
		))
	}
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

/// The puzzles of a game, from this half-move on. `go_on` is asked before each.
fn of_game(
	line: &[(Position, Move)],
	from: usize,
	aim: Aim,
	thinker: &mut Thinker,
	go_on: &mut dyn FnMut(usize) -> Result<(), Failure>,
) -> Result<Vec<Mined>, Failure> {
	let mut thoughts = vec![None; from];
	for (ply, (position, _)) in line.iter().enumerate().skip(from) {
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
		let is_turn = aim == Aim::Mate || was_missed || lost(ply - 1) >= BLUNDER;
		if !is_turn || !aim.is_clear(&thought) {
			continue;
		}
		go_on(ply + 1)?;
		let thorough = thinker.think(position, THOROUGH)?;
		let Some(thought) = thorough.filter(|thought| aim.is_clear(thought)) else {
			continue;
		};
		let solution = solution(position, thought, aim, thinker)?;
		let moves: Vec<Move> = [*first].into_iter().chain(solution).collect();
		let themes = motifs(before, &moves);
		if aim == Aim::Mate && !themes.has(Theme::Mate) {
			continue;
		}
		puzzles.push(Mined {
			start: before.clone(),
			rating: estimated_rating(before, &moves, themes),
			moves,
			themes,
		});
	}
	Ok(puzzles)
}

/// Kind of the puzzles that are sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
	/// After a blunder, one move leads by much.
	Lead,
	/// One move mates by force, and every other does not.
	Mate,
}

impl Aim {
	fn is_clear(self, thought: &Thought) -> bool {
		let second = thought.second;
		match self {
			Self::Lead => {
				let leads = |second| thought.score - second >= CLEAR && second < WON_ANYWAY;
				thought.score >= LOST && second.is_some_and(leads)
			}
			Self::Mate => {
				let last = i32::try_from(LONGEST * 10).unwrap_or_default();
				thought.score >= MATE - last && second.is_none_or(|second| second <= MATE / 2)
			}
		}
	}
}

/// The answer, and what follows as long as one move is clearly best.
fn solution(
	position: &Position,
	answer: Thought,
	aim: Aim,
	thinker: &mut Thinker,
) -> Result<Vec<Move>, Failure> {
	let mut line = vec![answer.best];
	let mut position = position.after(answer.best);
	while line.len() < 2 * LONGEST - 1 {
		let Some(reply) = thinker.think(&position, GLANCE)? else {
			break;
		};
		position.play(reply.best);
		let next = thinker.think(&position, THOROUGH)?;
		let Some(next) = next.filter(|next| aim.is_clear(next)) else {
			break;
		};
		position.play(next.best);
		line.extend([reply.best, next.best]);
	}
	Ok(line)
}

impl Mined {
	fn packed(&self, source: PuzzleSource) -> Option<NewPuzzle> {
		NewPuzzle::made(source, &self.start, &self.moves, self.rating, self.themes)
	}

	/// The same as a puzzle of the user's own games.
	fn own(&self) -> Option<NewPuzzle> {
		let themes = self.themes.iter().chain([Theme::Own]).collect();
		Self {
			themes,
			..self.clone()
		}
		.packed(PuzzleSource::Own)
	}
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

	fn mined(moves: &str) -> Vec<Mined> {
		let (mut thinker, _) = Thinker::start(Some("built-in"), Some(4)).unwrap();
		of_game(&game(moves), 0, Aim::Lead, &mut thinker, &mut |_| Ok(())).unwrap()
	}

	#[test]
	fn a_queen_that_is_left_to_be_taken_makes_a_puzzle() {
		let puzzles = mined("e4 e5 Qh5 Nc6 Qg5 Qxg5");
		assert!(!puzzles.is_empty());
		let whole = mined("e4 e5 Nf3 Nc6 Bb5 a6 Ba4");
		assert!(whole.is_empty(), "nobody has blundered: {whole:?}");
	}

	#[test]
	fn a_mate_that_was_overlooked_makes_a_puzzle() {
		let puzzles = mined("f3 e5 g4 Nc6 d3");
		let mates: Vec<&Mined> = puzzles
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
		let stopped = of_game(&game("f3 e5 g4 Nc6 d3"), 0, Aim::Lead, &mut thinker, &mut go_on);
		assert_eq!(stopped.err(), Some(message!(Stopped)));
	}
}
