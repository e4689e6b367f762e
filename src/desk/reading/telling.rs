//! What is heard of an open game: a move with its assessment, its comment and its variations, and what the game is.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::book::Book;
use super::search::score;
use crate::chess::Color;
use crate::desk::mouth::Mouth;
use crate::sheet::Step;
use crate::voice::{Detail, Line, Phrase};

impl Book {
	/// What game it is, and how it begins.
	pub(super) fn opened(&self, mouth: &Mouth) -> Vec<Phrase> {
		let mut told = vec![self.title(mouth)];
		told.extend(comment(self.first_comment(), mouth));
		if mouth.says(Detail::Hints) {
			told.push(mouth.line(Line::ReadHint));
		}
		told
	}

	fn title(&self, mouth: &Mouth) -> Phrase {
		let game = &self.game;
		let words = &mouth.words;
		let mut phrase = mouth
			.words
			.players(game.tag("White"), game.tag("Black"))
			.sentence();
		let date = game.date();
		for text in [game.tag("Event"), date.as_str()] {
			phrase.append(words.text(text).sentence());
		}
		phrase
	}

	/// Everything that is known of the game.
	pub(super) fn about(&self, mouth: &Mouth) -> Vec<Phrase> {
		let words = &mouth.words;
		let mut told = vec![self.title(mouth)];
		let rows = [
			(Line::ReadSite, "Site"),
			(Line::ReadRound, "Round"),
			(Line::ReadWhiteElo, "WhiteElo"),
			(Line::ReadBlackElo, "BlackElo"),
			(Line::ReadOpening, "Opening"),
			(Line::ReadEco, "ECO"),
			(Line::ReadAnnotator, "Annotator"),
		];
		for (line, tag) in rows {
			let value = self.game.tag(tag);
			if !value.is_empty() {
				told.push(words.line(line, &[words.text(value)]));
			}
		}
		told.push(score(&self.game.result, mouth).sentence());
		told
	}

	/// What stands on the board, by the move that led to it, and what is beside that move.
	pub(super) fn here(&self, mouth: &Mouth) -> Vec<Phrase> {
		let words = &mouth.words;
		let Some((before, mv)) = self.last() else {
			let mut told = vec![mouth.line(Line::PositionAtStart)];
			told.extend(comment(self.first_comment(), mouth));
			return told;
		};
		let number = words.number(before.move_number());
		let announced = words.announce(before, mv);
		let holes = [number, words.color(before.turn()), announced];
		let mut phrase = words.line(Line::ReadMove, &holes);
		let step = self.step();
		for nag in step.map_or(&[][..], |step| step.nags.as_slice()) {
			phrase.append(assessment(*nag, mouth));
		}
		if mouth.says(Detail::Clock)
			&& let Some(left) = step.and_then(|step| step.clock)
		{
			phrase.append(words.line(Line::TimeLeft, &[words.color(before.turn()), words.span(left)]));
		}
		let mut told = vec![phrase];
		told.extend(comment(step.map_or("", |step| step.comment.as_str()), mouth));
		told.extend(self.variations(mouth));
		told.extend(self.end(mouth));
		told
	}

	/// How many variations there are in place of the last move.
	fn variations(&self, mouth: &Mouth) -> Option<Phrase> {
		let count = u32::try_from(self.others().len()).unwrap_or(u32::MAX);
		(count > 0).then(|| mouth.words.counted(Line::ReadVariations, count, &[]))
	}

	/// The variations in place of the last move, each with its first move.
	pub(super) fn listed(&self, mouth: &Mouth) -> Vec<Phrase> {
		let words = &mouth.words;
		let one = |(number, branch): (u32, &usize)| {
			let first = self.first_of(*branch);
			let name = first.map_or_else(
				|| mouth.line(Line::IllegalMove),
				|(before, mv)| words.announce(&before, mv),
			);
			words.line(Line::Choice, &[words.number(number), name])
		};
		(1..).zip(self.others()).map(one).collect()
	}

	/// That the line ends here, and how.
	pub(super) fn end(&self, mouth: &Mouth) -> Option<Phrase> {
		let words = &mouth.words;
		if let Some(step) = self.broken() {
			return Some(words.line(Line::ReadBroken, &[words.text(&step.san)]));
		}
		self.is_at_end().then(|| {
			if self.is_main() {
				let mut phrase = mouth.line(Line::ReadEnd);
				phrase.append(score(&self.game.result, mouth).sentence());
				phrase
			} else {
				mouth.line(Line::ReadVariationEnd)
			}
		})
	}

	/// What is written beside the last move, or before the first one.
	pub(super) fn comment(&self, mouth: &Mouth) -> Vec<Phrase> {
		let step = self.step();
		comment(
			step.map_or_else(|| self.first_comment(), |step| step.comment.as_str()),
			mouth,
		)
	}

	/// What both had left, as far as it was noted.
	pub(super) fn clocks(&self, near: Color, mouth: &Mouth) -> Vec<Phrase> {
		let words = &mouth.words;
		let left = |color| {
			Some(words.line(
				Line::TimeLeft,
				&[words.color(color), words.span(self.clock(color)?)],
			))
		};
		let told: Vec<Phrase> = [near, !near].into_iter().filter_map(left).collect();
		if told.is_empty() {
			return vec![mouth.line(Line::ReadNoClock)];
		}
		told
	}
}

/// A comment in sentences that are not too long to be heard.
fn comment(text: &str, mouth: &Mouth) -> Vec<Phrase> {
	let words = &mouth.words;
	let piece = |(place, piece): (usize, &String)| {
		// The mark at its end closes the sentence.
		let open = piece.trim_end_matches(['.', '!', '?']);
		let end = piece.chars().next_back().filter(|_| open.len() < piece.len());
		let text = words.text(open);
		let mut phrase = if place == 0 {
			words.line(Line::ReadComment, &[text])
		} else {
			text
		};
		phrase.mark(end.unwrap_or('.'));
		phrase
	};
	Step::pieces(text).iter().enumerate().map(piece).collect()
}

/// What a numeric annotation glyph means.
fn assessment(nag: u8, mouth: &Mouth) -> Phrase {
	let words = &mouth.words;
	let side = |line| {
		let color = if nag.is_multiple_of(2) {
			Color::White
		} else {
			Color::Black
		};
		words.line(line, &[words.color(color)])
	};
	match nag {
		0 => Phrase::new(),
		1 => mouth.line(Line::NagGood),
		2 => mouth.line(Line::NagMistake),
		3 => mouth.line(Line::NagBrilliant),
		4 => mouth.line(Line::NagBlunder),
		5 => mouth.line(Line::NagInteresting),
		6 => mouth.line(Line::NagDubious),
		10..=12 => mouth.line(Line::NagEqual),
		13 => mouth.line(Line::NagUnclear),
		14 | 15 => side(Line::NagSlightlyBetter),
		16 | 17 => side(Line::NagBetter),
		18 | 19 => side(Line::NagWinning),
		146 => mouth.line(Line::NagNovelty),
		other => words.line(Line::NagOther, &[words.number(u32::from(other))]),
	}
}
