//! A review as a text that is saved with its game, and taken up again.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::judged::{Judged, LONGEST, Review};
use crate::chess::{Move, Position};
use crate::sheet::WhiteScore;

/// Version of the saved form. Another one is not read.
const VERSION: u32 = 1;

#[derive(Deserialize, Serialize)]
struct Kept {
	version: u32,
	/// The first position, as FEN.
	start: String,
	/// The moves in the notation of engines, separated by blanks.
	moves: String,
	engines: Vec<String>,
	judged: Vec<Option<KeptJudgement>>,
}

#[derive(Deserialize, Serialize)]
struct KeptJudgement {
	/// The score as in a PGN.
	score: String,
	by: usize,
	line: String,
}

impl Review {
	/// Returns the text that [`Self::take_up`] reads.
	#[must_use]
	pub fn kept(&self) -> String {
		let of = |judged: &Option<Judged>| {
			let judged = judged.as_ref()?;
			Some(KeptJudgement {
				score: judged.score.noted(),
				by: judged.by?,
				line: written(&judged.line),
			})
		};
		let kept = Kept {
			version: VERSION,
			start: self.position(0).map_or_else(String::new, Position::fen),
			moves: written(&self.moves),
			engines: self.engines.clone(),
			judged: self.judged.iter().map(of).collect(),
		};
		serde_json::to_string(&kept).unwrap_or_default()
	}

	/// Takes in the saved review of this game, as far as its moves are still the same. Returns `true` if it could be read; if
	/// not, nothing has changed.
	pub fn take_up(&mut self, kept: &str) -> bool {
		let Ok(kept) = serde_json::from_str::<Kept>(kept) else {
			return false;
		};
		let start = self.position(0).map_or_else(String::new, Position::fen);
		if kept.version != VERSION || kept.start != start {
			return false;
		}
		let moves = kept.moves.split_whitespace();
		let same = moves
			.zip(&self.moves)
			.take_while(|(kept, mv)| *kept == mv.uci())
			.count();
		let mut judged = self.judged.clone();
		let places = judged.iter_mut().zip(&self.positions).zip(kept.judged);
		for ((place, position), kept_judged) in places.take(same.saturating_add(1)) {
			let Some(found) = kept_judged.filter(|_| place.is_none()) else {
				continue;
			};
			let Some(score) = WhiteScore::read(&found.score) else {
				return false;
			};
			if found.by >= kept.engines.len() {
				return false;
			}
			*place = Some(Judged {
				score,
				by: Some(found.by),
				line: read(position, &found.line),
			});
		}
		self.judged = judged;
		self.engines = kept.engines;
		true
	}
}

fn written(moves: &[Move]) -> String {
	let moves: Vec<String> = moves.iter().map(|mv| mv.uci()).collect();
	moves.join(" ").to_string()
}

/// Returns the line as far as it is legal.
fn read(position: &Position, line: &str) -> Vec<Move> {
	let mut position = position.clone();
	let mut moves = Vec::new();
	for word in line.split_whitespace().take(LONGEST) {
		let Some(mv) = position.uci_move(word) else { break };
		position = position.after(mv);
		moves.push(mv);
	}
	moves
}
