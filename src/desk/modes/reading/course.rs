//! The course of a game that is read, for the screen: the scores, and the times of the moves, as far as either was noted.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::book::Book;
use crate::clock::Span;
use crate::desk::session::Session;
use crate::ports::Course;
use crate::sheet::{AnnotatedMove, WhiteScore};
use crate::voice::{Phrase, PhraseKey, phrases};

impl Book {
	/// Returns the noted score of the position on the board, if any.
	pub(super) fn score(&self) -> Option<WhiteScore> {
		self.steps().nth(self.plies().checked_sub(1)?)?.score
	}

	/// Returns the course of the game, if anything is known of it.
	pub(super) fn course(&self, desk: &Session) -> Option<Course> {
		let scores: Vec<_> = self.steps().map(|step| step.score).collect();
		let times = self.times();
		let known = scores.iter().any(Option::is_some) || times.iter().any(Option::is_some);
		known.then(|| Course {
			captions: [PhraseKey::CourseScores, PhraseKey::CourseTimes].map(|key| desk.line(key).to_string()),
			scores,
			times,
			at: self.plies(),
		})
	}

	/// Tells the time of each half-move so far, a sentence each, as far as it is known.
	pub(super) fn times_told(&self, desk: &Session) -> Vec<Phrase> {
		let words = desk.words();
		let table = self.so_far();
		let spent = table.plies().iter().zip(self.times()).enumerate();
		let told = spent.filter_map(|(index, (ply, spent))| {
			Some(words.fill(phrases::TimeOfMove {
				number: words.number(ply.before.move_number()),
				color: words.color(ply.before.turn()),
				played: words.half_move(&table, index),
				time: words.span(spent?),
			}))
		});
		let mut told: Vec<Phrase> = told.collect();
		if told.is_empty() {
			told.push(desk.line(PhraseKey::ReadNoClock));
		}
		told
	}

	/// Returns the time of the half-move of this number, if it is known.
	pub(super) fn spent(&self, ply: usize) -> Option<Span> {
		self.times().into_iter().nth(ply)?
	}

	/// Returns the time of each half-move: as it was noted, or else by the times left before and after it.
	fn times(&self) -> Vec<Option<Span>> {
		let control = self.game.tag("TimeControl");
		let (base, added) = control.split_once('+').unwrap_or((control, "0"));
		let seconds = |text: &str| text.parse().ok().map(Span::seconds);
		let added = seconds(added).unwrap_or(Span::ZERO);
		let begun = seconds(base);
		// If both still have the time they began with, the server begins to count after the first moves.
		let is_full = |step: &AnnotatedMove| step.clock.is_some() && step.clock == begun;
		let full = self.steps().take(2).filter(|step| is_full(step)).count();
		let uncounted = if full == 2 { 2 } else { 0 };
		// Of the side to move first.
		let mut left = [begun; 2];
		let mut times = Vec::new();
		for step in self.steps() {
			let [mover, other] = left;
			let is_counted = times.len() >= uncounted;
			let spent = mover.zip(step.clock).filter(|_| is_counted).map(|(before, now)| {
				let had = Span(before.0.saturating_add(added.0));
				had.saturating_sub(now)
			});
			times.push(step.spent.or(spent));
			left = [other, step.clock.or(mover)];
		}
		times
	}
}
