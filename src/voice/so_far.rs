//! The game so far: earlier positions, the last capture, the time of every move, both clocks.

use alloc::vec::Vec;

use super::phrase::Phrase;
use super::phrase_keys::{PhraseKey, phrases};
use super::vocabulary::{KING_FIRST, Vocabulary};
use crate::chess::{Color, Role};
use crate::clock::Stamp;
use crate::game::{Ply, Table};

impl Vocabulary {
	/// Names the position after this number of half-moves.
	#[must_use]
	pub fn position_after(&self, table: &Table, made: usize) -> Phrase {
		let last = made.checked_sub(1);
		match last.and_then(|last| Some((last, table.plies().get(last)?))) {
			None => self.line(PhraseKey::PositionAtStart, &[]),
			Some((last, ply)) => self.fill(phrases::PositionAfter {
				number: self.number(ply.before.move_number()),
				color: self.color(ply.before.turn()),
				played: self.half_move(table, last),
			}),
		}
	}

	/// The last move that took something.
	#[must_use]
	pub fn last_capture(&self, table: &Table) -> Phrase {
		let takes = |ply: &Ply| ply.mv.is_some_and(|mv| mv.captured().is_some());
		match table
			.plies()
			.iter()
			.rposition(takes)
			.and_then(|index| Some((index, table.plies().get(index)?)))
		{
			None => self.line(PhraseKey::NoCaptureYet, &[]),
			Some((index, ply)) => {
				let number = self.number(ply.before.move_number());
				self.fill(phrases::LastCapture {
					played: self.half_move(table, index),
					number,
				})
			}
		}
	}

	/// The captures of each side, White's first.
	#[must_use]
	pub fn all_captured(&self, table: &Table, first: Color) -> Vec<Phrase> {
		let by = |color| {
			let taken = |role: Role| {
				let of = |ply: &&Ply| {
					ply.before.turn() == color && ply.mv.and_then(|mv| mv.captured()) == Some(role)
				};
				let number = table.plies().iter().filter(of).count();
				(number > 0).then(|| self.several(role, number))
			};
			KING_FIRST.into_iter().filter_map(taken).collect::<Vec<Phrase>>()
		};
		let both = [first, !first].map(|color| (color, by(color)));
		if both.iter().all(|(_, taken)| taken.is_empty()) {
			return Vec::from([self.line(PhraseKey::NoCaptureYet, &[])]);
		}
		let told = |(color, taken): (Color, Vec<Phrase>)| {
			self.fill(phrases::CapturedBy {
				color: self.color(color),
				pieces: if taken.is_empty() {
					self.line(PhraseKey::CapturedNothing, &[])
				} else {
					self.list(taken.into_iter())
				},
			})
		};
		both.map(told).into()
	}

	/// The time of each half-move, a sentence each.
	#[must_use]
	pub fn move_times(&self, table: &Table) -> Vec<Phrase> {
		let mut sentences = Vec::new();
		for ((index, ply), spent) in table.plies().iter().enumerate().zip(table.times_spent()) {
			sentences.push(self.fill(phrases::TimeOfMove {
				number: self.number(ply.before.move_number()),
				color: self.color(ply.before.turn()),
				played: self.half_move(table, index),
				time: self.span(spent),
			}));
		}
		if sentences.is_empty() {
			sentences.push(self.line(PhraseKey::NoMoveYet, &[]));
		}
		sentences
	}

	/// The remaining and the used time of both, `near` first.
	#[must_use]
	pub fn both_clocks(&self, table: &Table, near: Color, at: Stamp) -> Vec<Phrase> {
		let left = |color| self.time_left(table, color, at);
		if table.clock().is_none() {
			return if table.is_timed() {
				Vec::from([left(near), left(!near)])
			} else {
				Vec::from([self.line(PhraseKey::NoClock, &[])])
			};
		}
		let used = |color| {
			self.fill(phrases::TimeUsed {
				color: self.color(color),
				time: self.span(table.used_shown(color, at)),
			})
		};
		Vec::from([left(near), left(!near), used(near), used(!near)])
	}
}
