//! Moves as people describe them, in a line that is no question.

use alloc::string::String;
use alloc::vec::Vec;

use super::Parser;
use crate::chess::{Move, Position, Square};
use crate::voice::Fitting;

/// The most moves among which is asked.
const MOST_MOVES: usize = 4;

/// The moves that a line describes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Described {
	/// This move, without doubt.
	Move(Move),
	/// One of these, of which none is played without a yes.
	Asked(Vec<Move>),
}

impl Parser<'_> {
	/// The legal moves that a line describes here, after a move to this square. `None` if the line or a part of it asks, and if no
	/// move or too many fit.
	#[must_use]
	pub fn described(&self, line: &str, position: &Position, last: Option<Square>) -> Option<Described> {
		if self.is_question(line) || self.library.wants_to_be_told(line, self.manner) {
			return None;
		}
		let parts = self.parts(line);
		if parts.iter().any(|part| self.begins_as_question(part)) {
			return None;
		}
		let fitting = |text: &str| -> Option<Fitting> {
			let described = self.library.described(text, self.manner)?;
			let fitting = described.fitting(position, last);
			(!fitting.moves.is_empty() && fitting.moves.len() <= MOST_MOVES).then_some(fitting)
		};
		let whole = fitting(line);
		let sure = whole.as_ref().filter(|whole| whole.is_sure);
		if let Some([mv]) = sure.map(|sure| sure.moves.as_slice()) {
			return Some(Described::Move(*mv));
		}
		// What stands beside a move may be a reason: it is asked for.
		let in_parts = || {
			let parts: &[String] = if parts.len() > 1 { &parts } else { &[] };
			let mut fitting = parts.iter().filter_map(|part| fitting(part));
			let first = fitting.next()?;
			fitting.next().is_none().then_some(first)
		};
		let fitting = whole.or_else(in_parts)?;
		Some(Described::Asked(fitting.moves))
	}
}
