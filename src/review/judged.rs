//! Judgements of an engine on the positions of a game, and their consequences for the moves.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::chances::{Chances, Grade, accuracy};
use crate::chess::{Color, Move, Position};
use crate::sheet::WhiteScore;
use crate::uci::EngineScore;

/// Least wanted length of a line after a mistake, in half-moves.
const SHORTEST: usize = 3;
/// Largest saved length of a line, in half-moves.
pub(super) const LONGEST: usize = 8;
/// Winning chances, in per cent, beyond which a side is winning, or losing.
const WINNING: f64 = 70.0;
/// Number of turning points that are worth telling.
const TURNING_POINTS: usize = 3;

/// A game, and the judgements of its positions so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
	/// The positions of the game: the first, and one after each half-move.
	pub(super) positions: Vec<Position>,
	pub(super) moves: Vec<Move>,
	/// The engines that have judged, in the order in which they came.
	pub(super) engines: Vec<String>,
	/// The judgement of each position.
	pub(super) judged: Vec<Option<Judged>>,
}

/// Judgement of a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Judged {
	pub(super) score: WhiteScore,
	/// The engine; `None` if the game is over by the laws.
	pub(super) by: Option<usize>,
	/// The line to play from there, the best move first.
	pub(super) line: Vec<Move>,
}

/// Next question for an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
	/// The position after this number of half-moves.
	Position(usize),
	/// The continuation of the better line that begins there.
	Line(usize),
}

/// Judgement of a half-move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
	/// Its number, from zero.
	pub ply: usize,
	pub color: Color,
	/// The mover's winning chances before and after it, in per cent.
	pub before: f64,
	pub after: f64,
	pub grade: Option<Grade>,
}

impl Judgement {
	/// Returns its loss of winning chances, in per cent.
	#[must_use]
	pub fn loss(&self) -> f64 {
		(self.before - self.after).max(0.0)
	}
}

impl Review {
	/// Returns the review of a game with these moves, as far as they are legal. Positions judged by the laws need no engine.
	#[must_use]
	pub fn new(start: &Position, moves: &[Move]) -> Self {
		let mut positions = vec![start.clone()];
		let mut made = Vec::new();
		let mut position = start.clone();
		for mv in moves.iter().copied().take_while(|mv| {
			let legal = position.is_legal(*mv);
			if legal {
				position = position.after(*mv);
			}
			legal
		}) {
			made.push(mv);
		}
		for mv in &made {
			let after = positions.last().unwrap_or(start).after(*mv);
			positions.push(after);
		}
		let judged = positions.iter().map(by_the_laws).collect();
		Self {
			positions,
			moves: made,
			engines: Vec::new(),
			judged,
		}
	}

	#[must_use]
	pub fn moves(&self) -> &[Move] {
		&self.moves
	}

	/// Returns the position after this number of half-moves.
	#[must_use]
	pub fn position(&self, made: usize) -> Option<&Position> {
		self.positions.get(made)
	}

	/// Returns the engines that have judged.
	#[must_use]
	pub fn engines(&self) -> &[String] {
		&self.engines
	}

	/// Returns the number of judged positions, and of all positions.
	#[must_use]
	pub fn progress(&self) -> (usize, usize) {
		(self.judged.iter().flatten().count(), self.judged.len())
	}

	/// Returns the score of the position after this number of half-moves.
	#[must_use]
	pub fn score(&self, made: usize) -> Option<WhiteScore> {
		Some(self.at(made)?.score)
	}

	/// Returns the line to play there, the best move first.
	#[must_use]
	pub fn line(&self, made: usize) -> &[Move] {
		self.at(made).map_or(&[], |judged| judged.line.as_slice())
	}

	pub(super) fn at(&self, made: usize) -> Option<&Judged> {
		self.judged.get(made)?.as_ref()
	}

	/// Returns the next question for an engine; `None` if all are answered.
	#[must_use]
	pub fn next(&self) -> Option<Wanted> {
		for (made, judged) in self.judged.iter().enumerate() {
			if judged.is_none() {
				return Some(Wanted::Position(made));
			}
			let ply = made.checked_sub(1);
			if let Some(ply) = ply.filter(|ply| self.is_too_short(*ply)) {
				return Some(Wanted::Line(ply));
			}
		}
		None
	}

	/// Returns `true` if the better line should be longer.
	fn is_too_short(&self, ply: usize) -> bool {
		let graded = self
			.judgement(ply)
			.is_some_and(|judgement| judgement.grade.is_some());
		let line = self.line(ply);
		graded && line.len() < SHORTEST && self.end_of(ply).is_some_and(|end| !is_over(&end))
	}

	/// The position at the end of the better line.
	fn end_of(&self, made: usize) -> Option<Position> {
		let start = self.position(made)?.clone();
		let line = self.line(made).iter();
		Some(line.fold(start, |position, mv| position.after(*mv)))
	}

	/// Returns the moves from the first position to the one of the question.
	#[must_use]
	pub fn moves_to(&self, wanted: Wanted) -> Vec<Move> {
		let (Wanted::Position(made) | Wanted::Line(made)) = wanted;
		let mut moves: Vec<Move> = self.moves.iter().take(made).copied().collect();
		match wanted {
			Wanted::Position(_) => {}
			Wanted::Line(_) => moves.extend(self.line(made)),
		}
		moves
	}

	/// Takes in an engine's answer; its score is from the view of the side to move, its line is legal.
	pub fn take(&mut self, wanted: Wanted, engine: &str, score: EngineScore, line: &[Move]) {
		match wanted {
			Wanted::Position(made) => {
				let by = self.number_of(engine);
				let Some(position) = self.positions.get(made) else {
					return;
				};
				let score = WhiteScore::of(score, position.turn());
				let line = line.iter().take(LONGEST).copied().collect();
				if let Some(judged) = self.judged.get_mut(made) {
					*judged = Some(Judged {
						score,
						by: Some(by),
						line,
					});
				}
			}
			Wanted::Line(made) => {
				if let Some(Some(judged)) = self.judged.get_mut(made) {
					let room = LONGEST.saturating_sub(judged.line.len());
					judged.line.extend(line.iter().take(room));
				}
			}
		}
	}

	fn number_of(&mut self, engine: &str) -> usize {
		let known = self.engines.iter().position(|known| known == engine);
		known.unwrap_or_else(|| {
			self.engines.push(engine.to_string());
			self.engines.len().saturating_sub(1)
		})
	}

	/// Returns the judgement of this half-move. `None` if different engines have judged the positions before and after it, as
	/// their scores are not comparable.
	#[must_use]
	pub fn judgement(&self, ply: usize) -> Option<Judgement> {
		let mv = self.moves.get(ply)?;
		let color = self.position(ply)?.turn();
		let (before, after) = (self.at(ply)?, self.at(ply.checked_add(1)?)?);
		if before.by.zip(after.by).is_some_and(|(one, other)| one != other) {
			return None;
		}
		let [was, is] = [before.score, after.score].map(|score| Chances::of(score).per_cent(color));
		let is_best = before.line.first() == Some(mv);
		Some(Judgement {
			ply,
			color,
			before: was,
			after: is,
			grade: Grade::of(was - is).filter(|_| !is_best),
		})
	}

	fn judgements(&self) -> impl Iterator<Item = Judgement> {
		(0..self.moves.len()).filter_map(|ply| self.judgement(ply))
	}

	/// Returns the half-moves that were at least this bad, of one side or of both, in their order.
	#[must_use]
	pub fn mistakes(&self, least: Grade, side: Option<Color>) -> Vec<Judgement> {
		let is_one = |judgement: &Judgement| {
			judgement.grade.is_some_and(|grade| grade >= least)
				&& side.is_none_or(|side| judgement.color == side)
		};
		self.judgements().filter(is_one).collect()
	}

	/// Returns the accuracy of a side, in per cent: the mean of its moves. `None` if no move was judged.
	#[must_use]
	pub fn accuracy(&self, color: Color) -> Option<f64> {
		let own = || self.judgements().filter(|judgement| judgement.color == color);
		let number = own().count();
		let sum: f64 = own().map(|judgement| accuracy(judgement.loss())).sum();
		let number = u32::try_from(number).ok().filter(|number| *number > 0)?;
		Some(sum / f64::from(number))
	}

	/// Returns the half-moves by which a side was no longer winning, or was losing, by a mistake: the gravest three, in their
	/// order.
	#[must_use]
	pub fn turning_points(&self) -> Vec<Judgement> {
		let standing = |chances: f64| u8::from(chances >= WINNING) + u8::from(chances > 100.0 - WINNING);
		let mut points = self.mistakes(Grade::Mistake, None);
		points.retain(|judgement| standing(judgement.after) < standing(judgement.before));
		points.sort_by(|one, other| {
			let by_loss = other.loss().partial_cmp(&one.loss());
			by_loss.unwrap_or(Ordering::Equal)
		});
		points.truncate(TURNING_POINTS);
		points.sort_by_key(|judgement| judgement.ply);
		points
	}
}

/// Returns the judgement of a game that is over by checkmate or stalemate, which needs no engine.
fn by_the_laws(position: &Position) -> Option<Judged> {
	let score = if position.is_checkmate() {
		WhiteScore::of(EngineScore::Mate(0), position.turn())
	} else if position.is_stalemate() {
		WhiteScore::Centipawns(0)
	} else {
		return None;
	};
	Some(Judged {
		score,
		by: None,
		line: Vec::new(),
	})
}

fn is_over(position: &Position) -> bool {
	position.is_checkmate() || position.is_stalemate()
}
