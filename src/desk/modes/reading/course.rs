//! The course of a game that is read, by ear and under the fingers: who stood better from which move on, and the longest thought; and a
//! game that goes on from a position of it.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::Reading;
use super::book::Book;
use crate::chess::Color;
use crate::desk::braille::USUAL;
use crate::desk::mode::{Next, Transition};
use crate::desk::opponents::Score;
use crate::desk::opponents::standing::standing;
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::ports::Course;
use crate::settings::{Choices, OpponentChoice, Side};
use crate::sheet::WhiteScore;
use crate::uci::Strength;
use crate::voice::{Part, Phrase, PhraseKey, phrases};

/// A mate counts as this advantage, in hundredths of a pawn.
const MATE: i32 = 10_000;
/// The first of the signs of braille, and the dots of the left and the right column of a cell, from below.
const BLANK: u32 = 0x2800;
const LEFT: [u32; 5] = [0, 0x40, 0x44, 0x46, 0x47];
const RIGHT: [u32; 5] = [0, 0x80, 0xa0, 0xb0, 0xb8];

impl Reading {
	/// Tells the course of the game, and writes it as one line of braille.
	pub(in crate::desk) fn tell_course(&self, desk: &mut Session) {
		let width = desk.choices.cells.unwrap_or(USUAL);
		let narrator = &mut desk.narrator;
		let Some(book) = &self.book else { return };
		let Some(course) = book.course(narrator) else {
			return narrator.refuse(PhraseKey::CourseUnknown);
		};
		let mut told = standings(book, &course, narrator);
		told.extend(longest(book, &course, narrator));
		if narrator.is_read_by_fingers() {
			let mut line = Phrase::new();
			line.parts.push(Part::Written(cells(&course, usize::from(width))));
			told.push(line);
		}
		narrator.answer_all(told);
	}

	/// Begins a game against the built-in opponent in the position on the board, with the side to move.
	pub(super) fn play_from_here(&self, desk: &mut Session) -> Next {
		let position = self.position();
		if position.is_checkmate() || position.is_stalemate() {
			desk.narrator.refuse(PhraseKey::GameOver);
			return Next::Stay;
		}
		let usual = Choices {
			preferences: desk.narrator.preferences().clone(),
			..desk.choices.another()
		}
		.usual();
		Next::Go(Transition::PlayFromHere(Box::new(Choices {
			fen: Some(position.fen()),
			chess960: None,
			table: None,
			opponent: Some(OpponentChoice::BuiltIn),
			side: Some(Side::Of(position.turn())),
			strength: usual.strength.or(Some(Strength::Improver)),
			clock: Some(None),
			..usual
		})))
	}
}

/// Tells who stood better from which move on, where that was so for more than one half-move.
fn standings(book: &Book, course: &Course, narrator: &Narrator) -> Vec<Phrase> {
	let told = |score: &Option<WhiteScore>| {
		let score = match score.as_ref()?.seen_by(Color::White) {
			Score::Mate(moves) => MATE.saturating_mul(if moves < 0 { -1 } else { 1 }),
			Score::Centipawns(score) => score,
		};
		Some(standing(Score::Centipawns(score), Color::White, None, narrator))
	};
	let each: Vec<Option<Phrase>> = course.scores.iter().map(told).collect();
	let mut last = None;
	let mut sentences = Vec::new();
	for (ply, here) in each.iter().enumerate() {
		let next = each.get(ply.saturating_add(1));
		let lasts = next.is_none_or(|next| next.is_none() || next == here);
		if here.is_none() || here == &last || !lasts {
			continue;
		}
		last.clone_from(here);
		let words = narrator.words();
		sentences.push(words.fill(phrases::CourseFrom {
			number: words.number(book.number_of(ply)),
			text: here.clone().unwrap_or_default(),
		}));
	}
	sentences
}

/// Tells the half-move with the longest thought.
fn longest(book: &Book, course: &Course, narrator: &Narrator) -> Option<Phrase> {
	let times = course.times.iter().enumerate();
	let known = times.filter_map(|(ply, time)| Some(((*time)?, ply)));
	let (time, ply) = known.max_by_key(|(time, ply)| (time.0, core::cmp::Reverse(*ply)))?;
	let words = narrator.words();
	(time.0 > 0).then(|| {
		words.fill(phrases::CourseLongest {
			number: words.number(book.number_of(ply)),
			color: words.color(book.mover_of(ply)),
			time: words.span(time),
		})
	})
}

/// The course in at most so many cells: in the left column of each White's share of the chances, from nothing to four dots, and in the
/// right one the time, compared with the longest.
fn cells(course: &Course, width: usize) -> String {
	let length = course.scores.len().max(course.times.len());
	let each = length.div_ceil(width.max(1)).max(1);
	let count = length.div_ceil(each);
	let time = |cell: usize| -> u64 {
		let times = course.times.iter().skip(cell.saturating_mul(each)).take(each);
		times.flatten().map(|time| time.0).sum()
	};
	let most = (0..count).map(time).max().unwrap_or(0);
	let mut share = None;
	let one = |cell: usize| {
		let scores = course.scores.iter().skip(cell.saturating_mul(each)).take(each);
		share = scores.flatten().last().map(|score| score.share()).or(share);
		let left = share.map_or(0, |share| share.saturating_mul(4).saturating_add(500) / 1000);
		let right = time(cell).saturating_mul(4).div_ceil(most.max(1));
		let dots = |column: [u32; 5], height: usize| column.get(height).copied().unwrap_or(0);
		let left = dots(LEFT, usize::try_from(left).unwrap_or(0));
		let right = dots(RIGHT, usize::try_from(right).unwrap_or(0));
		char::from_u32(BLANK | left | right).unwrap_or(' ')
	};
	(0..count).map(one).collect()
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::clock::Span;

	fn check(scores: &[i32], times: &[u64], width: usize, expected: &str) {
		let course = Course {
			captions: Default::default(),
			scores: scores
				.iter()
				.map(|score| Some(WhiteScore::Centipawns(*score)))
				.collect(),
			times: times
				.iter()
				.map(|seconds| Some(Span::seconds(*seconds)))
				.collect(),
			at: 0,
		};
		assert_eq!(cells(&course, width), expected);
	}

	#[test]
	fn cells_show_the_share_of_white_and_the_time_side_by_side() {
		check(&[0, 2000, -2000], &[], 40, "⡄⡇⠀");
		check(&[], &[1, 4, 0], 40, "⢀⢸⠀");
		check(&[0, 0], &[4, 2], 40, "⣼⣤");
		check(&[0, 2000, -2000, 0, 0], &[], 2, "⠀⡄");
		let long: Vec<i32> = core::iter::repeat_n(0, 301).collect();
		assert!(
			cells(
				&Course {
					captions: Default::default(),
					scores: long
						.iter()
						.map(|score| Some(WhiteScore::Centipawns(*score)))
						.collect(),
					times: Vec::new(),
					at: 0,
				},
				40
			)
			.chars()
			.count() <= 40
		);
	}
}
