//! Reasons for the refusal of a game, oddities of a game that is taken, and their places.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{DEEPEST, LONGEST_COMMENT, LONGEST_GAME, LONGEST_TAG, MOST_TAGS};
use crate::message;
use crate::sheet::words::{Words, fill};

/// The longest name of a tag, and the longest word of the movetext, in bytes.
pub(super) const LONGEST_WORD: usize = 64;
/// Number of oddities that are told one by one.
const TOLD: usize = 10;
/// Number of signs quoted of the left-out part of a line, or of the name of a variant.
pub(super) const QUOTED: usize = 40;

crate::reasons! {
/// Reason why a game is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PgnFlaw {
	LongTag => message!(TagTooLong, bytes = LONGEST_TAG),
	ManyTags => message!(TooManyTags, number = MOST_TAGS),
	LongComment => message!(CommentTooLong, bytes = LONGEST_COMMENT),
	Deep => message!(VariationsTooDeep, number = DEEPEST),
	LongGame => message!(GameTooLong, bytes = LONGEST_GAME),
	BadStart => message!(TagFenUnusable),
	OtherVariant(variant: String) => message!(OtherVariant, variant),
	NoMove(text: String) => message!(NoNotation, text),
	IllegalMove(text: String) => message!(IllegalHere, text),
	AmbiguousMove(text: String) => message!(AmbiguousHere, text),
	NoPromotion(text: String) => message!(PromotionMissing, text),
}
}

/// A game that was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
	/// The line of the file in which it stands, counted from one.
	pub line: u64,
	/// Number of the game in the file, counted from one.
	pub number: u64,
	pub flaw: PgnFlaw,
}

/// Oddity in a text whose games are still taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Oddity {
	/// The line of the file, counted from one.
	pub line: u64,
	/// The last game of the file that had begun there, counted from one; zero before the first.
	pub number: u64,
	pub what: Odd,
}

/// Kind of an oddity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Odd {
	/// This has no meaning in PGN, and was left out.
	LeftOut(String),
	/// A comment is not closed: the text after it is taken for a part of it.
	OpenComment,
	/// The text ends within a comment.
	CutComment,
	/// The text ends within a tag.
	CutTag,
	/// A variation is not closed.
	OpenVariation,
	/// The rest of a variation was left out, because of this move.
	BadVariation(PgnFlaw),
	/// The tag gives another result than the text after the moves.
	OtherResult {
		tag: &'static str,
		text: &'static str,
		kept: &'static str,
	},
	/// Tags alone, without moves, result or position, are no game.
	TagsAlone,
}

impl Odd {
	/// The name of each kind in the words files.
	#[cfg(test)]
	pub(in crate::sheet) const NAMES: [&str; 8] = [
		"bad-variation",
		"cut-comment",
		"cut-tag",
		"left-out",
		"open-comment",
		"open-variation",
		"other-result",
		"tags-alone",
	];

	const fn name(&self) -> &'static str {
		match self {
			Self::LeftOut(_) => "left-out",
			Self::OpenComment => "open-comment",
			Self::CutComment => "cut-comment",
			Self::CutTag => "cut-tag",
			Self::OpenVariation => "open-variation",
			Self::BadVariation(_) => "bad-variation",
			Self::OtherResult { .. } => "other-result",
			Self::TagsAlone => "tags-alone",
		}
	}
}

impl Oddity {
	/// Returns its place and kind in a sentence. `why` returns the words for a flaw.
	#[must_use]
	pub fn told(&self, words: &Words, why: impl FnOnce(&PgnFlaw) -> String) -> String {
		let line = self.line.to_string();
		let number = self.number.to_string();
		let place = if self.number > 0 {
			&words.in_line_of_game
		} else {
			&words.in_line
		};
		let at = fill(place, &[("line", &line), ("number", &number)]);
		let sentence = words.oddities.get(self.what.name());
		let sentence = sentence.map_or(self.what.name(), String::as_str);
		match &self.what {
			Odd::LeftOut(text) => fill(sentence, &[("at", &at), ("text", text)]),
			Odd::BadVariation(flaw) => fill(sentence, &[("at", &at), ("why", &why(flaw))]),
			Odd::OtherResult { tag, text, kept } => fill(
				sentence,
				&[("at", &at), ("score", tag), ("text", text), ("result", kept)],
			),
			Odd::OpenComment | Odd::CutComment | Odd::CutTag | Odd::OpenVariation | Odd::TagsAlone => {
				fill(sentence, &[("at", &at)])
			}
		}
	}
}

/// The oddities of a text: their number, and the first ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Oddities {
	/// Number of oddities; all that is left out of one line counts once.
	pub count: u64,
	pub first: Vec<Oddity>,
	/// The line from which something was left out last.
	line: u64,
}

impl Oddities {
	pub(super) fn note(&mut self, line: u64, number: u64, what: Odd) {
		let is_more = matches!(what, Odd::LeftOut(_)) && self.line == line;
		if matches!(what, Odd::LeftOut(_)) {
			self.line = line;
		}
		if !is_more {
			self.count = self.count.saturating_add(1);
			if self.first.len() < TOLD {
				self.first.push(Oddity { line, number, what });
			}
			return;
		}
		let told = self.first.iter_mut().rev().find(|told| told.line == line);
		if let (Some(Odd::LeftOut(told)), Odd::LeftOut(more)) = (told.map(|told| &mut told.what), what)
			&& told.chars().count() < QUOTED
		{
			told.push(' ');
			told.push_str(&more);
		}
	}

	pub(super) fn leave_out(&mut self, line: u64, number: u64, text: &str) {
		self.note(line, number, Odd::LeftOut(text.chars().take(QUOTED).collect()));
	}
}
