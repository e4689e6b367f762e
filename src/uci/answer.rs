//! Answers of an engine: the lines of the built-in opponent.

use alloc::string::String;
use alloc::vec::Vec;

use super::line::EngineScore;
use crate::chess::Move;

/// Returns the engine's name and author, in answer to `uci`; its options come next, then [`UCI_OK`].
#[must_use]
pub fn identity(name: &str, author: &str) -> [String; 2] {
	[format!("id name {name}"), format!("id author {author}")]
}

pub const UCI_OK: &str = "uciok";
pub const READY_OK: &str = "readyok";

/// An option with a whole number.
#[must_use]
pub fn spin(name: &str, default: i64, min: i64, max: i64) -> String {
	format!("option name {name} type spin default {default} min {min} max {max}")
}

/// An option that is on or off.
#[must_use]
pub fn check(name: &str, default: bool) -> String {
	format!("option name {name} type check default {default}")
}

/// Returns a move as the other end reads it: in Chess960 castling is the king taking its rook.
fn written(mv: Move, chess960: bool) -> String {
	if chess960 { mv.uci_in_chess960() } else { mv.uci() }
}

/// A searched line, as an engine reports it.
#[derive(Clone, Copy, Debug)]
pub struct SearchedLine<'a> {
	/// Its rank among the lines of this depth, from 1.
	pub rank: usize,
	pub depth: u32,
	pub score: EngineScore,
	/// The expected moves, the best one first.
	pub moves: &'a [Move],
}

/// Returns the engine's judgement of the position.
#[must_use]
pub fn info(line: SearchedLine<'_>, nodes: u64, millis: u64, chess960: bool) -> String {
	let score = match line.score {
		EngineScore::Centipawns(number) => format!("cp {number}"),
		EngineScore::Mate(number) => format!("mate {number}"),
	};
	let SearchedLine {
		rank, depth, moves, ..
	} = line;
	let moves: Vec<String> = moves.iter().map(|mv| written(*mv, chess960)).collect();
	format!(
		"info depth {depth} multipv {rank} score {score} {} pv {}",
		work(nodes, millis),
		moves.join(" ")
	)
}

/// Returns the work that the engine has done so far.
#[must_use]
pub fn progress(nodes: u64, millis: u64) -> String {
	format!("info {}", work(nodes, millis))
}

fn work(nodes: u64, millis: u64) -> String {
	let speed = nodes.saturating_mul(1_000) / millis.max(1);
	format!("nodes {nodes} nps {speed} time {millis}")
}

/// Returns the decision; `None` without a legal move.
#[must_use]
pub fn best_move(mv: Option<Move>, chess960: bool) -> String {
	mv.map_or_else(
		|| String::from("bestmove (none)"),
		|mv| format!("bestmove {}", written(mv, chess960)),
	)
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::chess::Position;
	use crate::uci::{EngineLine, Kind, Offer};

	#[test]
	fn what_is_answered_is_understood_at_the_other_end() {
		let mv = Position::start().uci_move("g1f3");
		assert_eq!(
			EngineLine::read(&best_move(mv, false)),
			EngineLine::BestMove {
				uci: "g1f3".into(),
				ponder: None
			}
		);
		for score in [EngineScore::Centipawns(-12), EngineScore::Mate(3)] {
			let line = SearchedLine {
				rank: 1,
				depth: 7,
				score,
				moves: &[mv.unwrap()],
			};
			assert_eq!(
				EngineLine::read(&info(line, 100, 3, false)),
				EngineLine::Info {
					depth: Some(7),
					rank: 1,
					score: Some(score),
					line: vec!["g1f3".into()]
				}
			);
		}
		let castles = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
		let castles = castles.uci_move("e1g1");
		assert_eq!(best_move(castles, false), "bestmove e1g1");
		assert_eq!(best_move(castles, true), "bestmove e1h1");
		let EngineLine::Option(offer) = EngineLine::read(&check("UCI_Chess960", false)) else {
			panic!("not read as an option");
		};
		assert_eq!(offer.kind, Kind::Check);
		assert_eq!(
			EngineLine::read(&spin("Strength", 3, 1, 8)),
			EngineLine::Option(Offer {
				name: "Strength".into(),
				kind: Kind::Spin,
				default: Some("3".into()),
				min: Some(1),
				max: Some(8)
			})
		);
	}
}
