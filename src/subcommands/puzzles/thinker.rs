//! An engine that looks at positions one after the other, and tells its two best moves.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use annabella::chess::{Move, Position};
use annabella::clock::Stamp;
use annabella::message;
use annabella::opponent::{Choice, Evaluation, Opponent, SkillLevel};
use annabella::ports::{EngineFault, EngineOrder, Fault, Input};
use annabella::texts::Message;

use crate::doors::bell::{Bell, Watch};
use crate::doors::engine::{self, Engine};
use crate::subcommands::output::Failure;

/// Time that an engine may take to say that it speaks UCI, also on a slow machine.
const GREETING: Duration = Duration::from_secs(10);
/// Time for which an engine may be silent.
const PATIENCE: Duration = Duration::from_secs(60);
/// Number of positions that are searched, unless the user chooses another.
const OF_PROGRAM: u64 = 250_000;
const OF_BUILT_IN: u64 = 40_000;
/// A mate is worth so much, in hundredths of a pawn, and a little less for each move that it takes.
pub(super) const MATE: i32 = 10_000;

/// The judgement of a position, from the view of the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thought {
	pub(super) best: Move,
	/// In hundredths of a pawn.
	pub(super) score: i32,
	/// Of the next best move; `None` if there is only one.
	pub(super) second: Option<i32>,
}

/// The built-in opponent, or a program.
pub(super) enum Thinker {
	BuiltIn(Box<Opponent>, u64),
	Program(Box<Program>),
}

pub(super) struct Program {
	engine: Engine,
	news: Receiver<(Stamp, Input)>,
	nodes: u64,
}

impl Thinker {
	/// The engine of this name, or without one Stockfish if it is there; and how it is called. `thousands` of positions are looked
	/// at.
	pub(super) fn start(named: Option<&str>, thousands: Option<u64>) -> Result<(Self, Message), Failure> {
		let name = named.unwrap_or("stockfish");
		let nodes = |usual| thousands.map_or(usual, |thousands| thousands * 1000);
		if name == "built-in" || (named.is_none() && engine::find(name).is_none()) {
			let opponent = Opponent::new(SkillLevel::STRONGEST, 1);
			return Ok((
				Self::BuiltIn(Box::new(opponent), nodes(OF_BUILT_IN)),
				message!(BuiltInOpponent),
			));
		}
		let (bell, news) = Bell::hang(Watch::start());
		let mut engine = Engine::new(bell, engine::own_keeper());
		engine.order(EngineOrder::Start {
			program: name.to_owned(),
		});
		let mut program = Program {
			engine,
			news,
			nodes: nodes(OF_PROGRAM),
		};
		program.send("uci");
		program
			.await_until(Instant::now() + GREETING, |line| (line == "uciok").then_some(()))
			.map_err(|why| why.unwrap_or_else(|| EngineFault::NotUci(name.to_owned()).into()))?;
		program.send("setoption name MultiPV value 2");
		program.ready()?;
		Ok((Self::Program(Box::new(program)), Message::of(name)))
	}

	/// Returns the judgement of the two best moves, after so many times the usual effort; `None` if no move is legal.
	pub(super) fn think(&mut self, position: &Position, effort: u64) -> Result<Option<Thought>, Failure> {
		if position.legal_moves().is_empty() {
			return Ok(None);
		}
		match self {
			Self::BuiltIn(opponent, nodes) => {
				let [best, second] = opponent.best_two(position, *nodes * effort);
				Ok(best.map(|best| Thought {
					best: best.mv,
					score: worth(best),
					second: second.map(worth),
				}))
			}
			Self::Program(program) => program.think(position, effort),
		}
	}
}

fn worth(choice: Choice) -> i32 {
	match choice.score {
		Evaluation::Centipawns(score) => score,
		Evaluation::Mate(moves) => mate(moves),
	}
}

fn mate(moves: i32) -> i32 {
	let moves_away = moves.saturating_abs().min(100) * 10;
	if moves > 0 {
		MATE - moves_away
	} else {
		moves_away - MATE
	}
}

impl Program {
	fn send(&mut self, line: &str) {
		self.engine.order(EngineOrder::Send(line.to_owned()));
	}

	fn ready(&mut self) -> Result<(), Failure> {
		self.send("isready");
		self.await_line(|line| (line == "readyok").then_some(()))
	}

	/// Waits for a line with the awaited content.
	fn await_line<T>(&self, meant: impl FnMut(&str) -> Option<T>) -> Result<T, Failure> {
		let awaited = self.await_until(Instant::now() + PATIENCE, meant);
		awaited.map_err(|why| why.unwrap_or(message!(EngineSilent)))
	}

	/// Waits until then; fails with the fault that the engine told, if any.
	fn await_until<T>(
		&self,
		until: Instant,
		mut meant: impl FnMut(&str) -> Option<T>,
	) -> Result<T, Option<Failure>> {
		loop {
			let left = until.saturating_duration_since(Instant::now());
			match self.news.recv_timeout(left) {
				Ok((_, Input::EngineLine(line))) => {
					if let Some(meant) = meant(line.trim()) {
						return Ok(meant);
					}
				}
				Ok((_, Input::Fault(Fault::Engine(why)))) => return Err(Some(Message::from(why))),
				Ok(_) => {}
				Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
					return Err(None);
				}
			}
		}
	}

	fn think(&mut self, position: &Position, effort: u64) -> Result<Option<Thought>, Failure> {
		self.send(&format!("position fen {}", position.fen()));
		self.send(&format!("go nodes {}", self.nodes * effort));
		let mut lines: Lines = [None, None];
		let best = self.await_line(|line| {
			if let Some(best) = line.strip_prefix("bestmove ") {
				return Some(best.split(' ').next().unwrap_or_default().to_owned());
			}
			if let Some((place, first, score)) = information(line)
				&& let Some(told) = lines.get_mut(place)
			{
				*told = Some((first, score));
			}
			None
		})?;
		judged(position, &best, lines)
	}
}

/// The two best lines that an engine has told, each by its first move and its worth.
type Lines = [Option<(String, i32)>; 2];

/// The best move with its worth. Where the search was cut short just when another move came to the top, no worth of it may be told:
/// then nothing is known of this position.
fn judged(position: &Position, best: &str, [first, second]: Lines) -> Result<Option<Thought>, Failure> {
	let Some(mv) = position.uci_move(best).filter(|_| first.is_some()) else {
		return Err(message!(
			EngineAnswerUnusable,
			played = best,
			fen = position.fen()
		));
	};
	let told = first.filter(|(told, _)| told == best);
	Ok(told.map(|(_, score)| Thought {
		best: mv,
		score,
		second: second.map(|(_, score)| score),
	}))
}

/// Reads the rank of a line in an information, its first move, and its score. Bounds are no judgement.
fn information(line: &str) -> Option<(usize, String, i32)> {
	let mut words = line.strip_prefix("info ")?.split_ascii_whitespace();
	let (mut place, mut score) = (0, None);
	while let Some(word) = words.next() {
		match word {
			"multipv" => place = words.next()?.parse::<usize>().ok()?.checked_sub(1)?,
			"cp" => score = Some(words.next()?.parse::<i32>().ok()?.clamp(-MATE / 2, MATE / 2)),
			"mate" => score = Some(mate(words.next()?.parse().ok()?)),
			"lowerbound" | "upperbound" | "string" => return None,
			"pv" => return Some((place, words.next()?.to_owned(), score?)),
			_ => {}
		}
	}
	None
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn lines_of_an_engine_are_read() {
		let line = "info depth 20 seldepth 30 multipv 2 score cp -35 nodes 1000 nps 5 time 2 pv e7e5 g1f3";
		assert_eq!(information(line), Some((1, "e7e5".to_owned(), -35)));
		let mated = "info depth 5 multipv 1 score mate -2 pv a1a2";
		assert_eq!(information(mated), Some((0, "a1a2".to_owned(), 20 - MATE)));
		for other in [
			"info depth 3 currmove e2e4",
			"info score cp 3 lowerbound pv e2e4",
			"bestmove e2e4",
			"info string pv",
		] {
			assert_eq!(information(other), None, "{other}");
		}
	}

	#[test]
	fn a_move_that_came_to_the_top_at_the_last_moment_is_not_judged() {
		let start = Position::start();
		let line = |mv: &str, score| Some((mv.to_owned(), score));
		let lines = || [line("e2e4", 44), line("d2d4", 33)];
		let known = judged(&start, "e2e4", lines()).unwrap().unwrap();
		assert_eq!(
			(known.best.uci().as_str(), known.score, known.second),
			("e2e4", 44, Some(33))
		);
		assert!(judged(&start, "d2d4", lines()).unwrap().is_none());
		assert!(judged(&start, "e2e5", lines()).is_err());
		assert!(judged(&start, "e2e4", [None, None]).is_err());
	}

	#[test]
	fn the_built_in_opponent_knows_the_next_best_move() {
		// The rook can be taken, and nothing else is nearly as good.
		let position = Position::from_fen("4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1").unwrap();
		let (mut thinker, _) = Thinker::start(Some("built-in"), Some(5)).unwrap();
		let thought = thinker.think(&position, 1).unwrap().unwrap();
		assert_eq!(thought.best.uci(), "e4d5");
		assert!(thought.score > thought.second.unwrap() + 300, "{thought:?}");
	}
}
