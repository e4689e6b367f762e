//! The player's standing, in sentences.

use alloc::vec::Vec;

use super::told::theme_line;
use super::{count, today};
use crate::clock::Span;
use crate::narrator::Narrator;
use crate::ports::PuzzleStanding;
use crate::puzzles::Theme;
use crate::voice::{Phrase, PhraseKey, phrases};

/// A rating that is less sure than this is told with how sure it is.
const UNSURE: f64 = 100.0;
/// Number of puzzles over which the change of the rating is told.
const COURSE: usize = 30;
/// Number of puzzles from which the results of a theme mean something.
const OFTEN: u32 = 5;

/// Tells the number of puzzles, the time and the success.
pub(super) fn told(standing: &PuzzleStanding, narrator: &Narrator) -> Vec<Phrase> {
	let record = &standing.record;
	let words = narrator.words();
	let number = |number: u32| words.number(number);
	let large = |number: u64| words.number(u32::try_from(number).unwrap_or(u32::MAX));
	if record.tried == 0 {
		return Vec::from([narrator.line(PhraseKey::DoingNone)]);
	}
	let mut rating = words.line(PhraseKey::PuzzleRating, &[number(record.rating.points())]);
	if record.rating.deviation > UNSURE {
		// Two of three ratings lie so near.
		let unsure = crate::puzzles::Rating {
			value: record.rating.deviation,
			..record.rating
		}
		.points();
		rating.append(words.line(PhraseKey::DoingUnsure, &[number(unsure / 10 * 10)]));
	}
	let each = Span::seconds((record.seconds / record.tried.max(1)).max(1));
	let mut told = Vec::from([
		rating,
		words.fill(phrases::DoingSolved {
			number: large(record.solved),
			count: large(record.tried),
		}),
		words.line(PhraseKey::DoingTime, &[words.span(each)]),
	]);
	let (tried, solved) = record.on(today(narrator));
	if tried > 0 {
		told.push(words.fill(phrases::DoingToday {
			number: number(solved),
			count: number(tried),
		}));
	}
	told.push(words.fill(phrases::DoingRow {
		number: number(record.streak()),
		count: number(record.best_streak()),
	}));
	let days = record.days_in_a_row(today(narrator));
	if days > 1 {
		told.push(words.line(PhraseKey::DoingDays, &[number(days)]));
	}
	let last = record.last.len().min(COURSE);
	let first = record.last.iter().rev().nth(last.saturating_sub(1));
	if let Some(first) = first.filter(|_| last >= 5) {
		told.push(words.fill(phrases::DoingCourse {
			count: number(count(last)),
			from: number(first.rating),
			to: number(record.rating.points()),
		}));
	}
	let share = |(_, tried, solved): &(Theme, u32, u32)| solved * 1000 / (*tried).max(1);
	let often: Vec<(Theme, u32, u32)> = standing
		.themes
		.iter()
		.copied()
		.filter(|(_, tried, _)| *tried >= OFTEN)
		.collect();
	let best = often.iter().copied().max_by_key(share);
	let weak = often.iter().copied().min_by_key(share);
	if let (Some(best), Some(weak)) = (best, weak)
		&& share(&best) > share(&weak)
	{
		told.push(words.fill(phrases::DoingBest {
			name: narrator.line(theme_line(best.0)),
			number: number(best.2),
			count: number(best.1),
		}));
		told.push(words.fill(phrases::DoingWeak {
			name: narrator.line(theme_line(weak.0)),
			number: number(weak.2),
			count: number(weak.1),
		}));
	}
	if standing.due > 0 {
		told.push(words.counted(PhraseKey::PuzzlesDue, standing.due, &[]));
	}
	told
}
