//! What is heard of an open game: a move with its assessment, its comment and its variations, and what the game is.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::book::Book;
use super::search::score;
use crate::chess::Color;
use crate::desk::narrator::Narrator;
use crate::sheet::AnnotatedMove;
use crate::voice::{Detail, Phrase, PhraseKey};

impl Book {
	/// What game it is, and how it begins.
	pub(super) fn opened(&self, narrator: &Narrator) -> Vec<Phrase> {
		let mut told = vec![self.title(narrator)];
		told.extend(comment(self.first_comment(), narrator));
		if narrator.says(Detail::Hints) {
			told.push(narrator.line(PhraseKey::ReadHint));
		}
		told
	}

	fn title(&self, narrator: &Narrator) -> Phrase {
		let game = &self.game;
		let words = &narrator.words;
		let mut phrase = narrator
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
	pub(super) fn about(&self, narrator: &Narrator) -> Vec<Phrase> {
		let words = &narrator.words;
		let mut told = vec![self.title(narrator)];
		let rows = [
			(PhraseKey::ReadSite, "Site"),
			(PhraseKey::ReadRound, "Round"),
			(PhraseKey::ReadWhiteElo, "WhiteElo"),
			(PhraseKey::ReadBlackElo, "BlackElo"),
			(PhraseKey::ReadOpening, "Opening"),
			(PhraseKey::ReadEco, "ECO"),
			(PhraseKey::ReadAnnotator, "Annotator"),
		];
		for (line, tag) in rows {
			let value = self.game.tag(tag);
			if !value.is_empty() {
				told.push(words.line(line, &[words.text(value)]));
			}
		}
		told.push(score(&self.game.result, narrator).sentence());
		told
	}

	/// What stands on the board, by the move that led to it, and what is beside that move.
	pub(super) fn here(&self, narrator: &Narrator) -> Vec<Phrase> {
		let words = &narrator.words;
		let Some((before, mv)) = self.last() else {
			let mut told = vec![narrator.line(PhraseKey::PositionAtStart)];
			told.extend(comment(self.first_comment(), narrator));
			return told;
		};
		let number = words.number(before.move_number());
		let announced = words.announce(before, mv);
		let holes = [number, words.color(before.turn()), announced];
		let mut phrase = words.line(PhraseKey::ReadMove, &holes);
		let step = self.step();
		for nag in step.map_or(&[][..], |step| step.nags.as_slice()) {
			phrase.append(assessment(*nag, narrator));
		}
		if narrator.says(Detail::Clock)
			&& let Some(left) = step.and_then(|step| step.clock)
		{
			phrase.append(words.line(
				PhraseKey::TimeLeft,
				&[words.color(before.turn()), words.span(left)],
			));
		}
		let mut told = vec![phrase];
		told.extend(comment(step.map_or("", |step| step.comment.as_str()), narrator));
		told.extend(self.variations(narrator));
		told.extend(self.end(narrator));
		told
	}

	/// How many variations there are in place of the last move.
	fn variations(&self, narrator: &Narrator) -> Option<Phrase> {
		let count = u32::try_from(self.others().len()).unwrap_or(u32::MAX);
		(count > 0).then(|| narrator.words.counted(PhraseKey::ReadVariations, count, &[]))
	}

	/// The variations in place of the last move, each with its first move.
	pub(super) fn listed(&self, narrator: &Narrator) -> Vec<Phrase> {
		let words = &narrator.words;
		let one = |(number, branch): (u32, &usize)| {
			let first = self.first_of(*branch);
			let name = first.map_or_else(
				|| narrator.line(PhraseKey::IllegalMove),
				|(before, mv)| words.announce(&before, mv),
			);
			words.line(PhraseKey::Choice, &[words.number(number), name])
		};
		(1..).zip(self.others()).map(one).collect()
	}

	/// That the line ends here, and how.
	pub(super) fn end(&self, narrator: &Narrator) -> Option<Phrase> {
		let words = &narrator.words;
		if let Some(step) = self.broken() {
			return Some(words.line(PhraseKey::ReadBroken, &[words.text(&step.san)]));
		}
		self.is_at_end().then(|| {
			if self.is_main() {
				let mut phrase = narrator.line(PhraseKey::ReadEnd);
				phrase.append(score(&self.game.result, narrator).sentence());
				phrase
			} else {
				narrator.line(PhraseKey::ReadVariationEnd)
			}
		})
	}

	/// What is written beside the last move, or before the first one.
	pub(super) fn comment(&self, narrator: &Narrator) -> Vec<Phrase> {
		let step = self.step();
		comment(
			step.map_or_else(|| self.first_comment(), |step| step.comment.as_str()),
			narrator,
		)
	}

	/// What both had left, as far as it was noted.
	pub(super) fn clocks(&self, near: Color, narrator: &Narrator) -> Vec<Phrase> {
		let words = &narrator.words;
		let left = |color| {
			Some(words.line(
				PhraseKey::TimeLeft,
				&[words.color(color), words.span(self.clock(color)?)],
			))
		};
		let told: Vec<Phrase> = [near, !near].into_iter().filter_map(left).collect();
		if told.is_empty() {
			return vec![narrator.line(PhraseKey::ReadNoClock)];
		}
		told
	}
}

/// A comment in sentences that are not too long to be heard.
fn comment(text: &str, narrator: &Narrator) -> Vec<Phrase> {
	let words = &narrator.words;
	let piece = |(place, piece): (usize, &String)| {
		// The mark at its end closes the sentence.
		let open = piece.trim_end_matches(['.', '!', '?']);
		let end = piece.chars().next_back().filter(|_| open.len() < piece.len());
		let text = words.text(open);
		let mut phrase = if place == 0 {
			words.line(PhraseKey::ReadComment, &[text])
		} else {
			text
		};
		phrase.mark(end.unwrap_or('.'));
		phrase
	};
	AnnotatedMove::pieces(text)
		.iter()
		.enumerate()
		.map(piece)
		.collect()
}

/// What a numeric annotation glyph means.
fn assessment(nag: u8, narrator: &Narrator) -> Phrase {
	let words = &narrator.words;
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
		1 => narrator.line(PhraseKey::NagGood),
		2 => narrator.line(PhraseKey::NagMistake),
		3 => narrator.line(PhraseKey::NagBrilliant),
		4 => narrator.line(PhraseKey::NagBlunder),
		5 => narrator.line(PhraseKey::NagInteresting),
		6 => narrator.line(PhraseKey::NagDubious),
		10..=12 => narrator.line(PhraseKey::NagEqual),
		13 => narrator.line(PhraseKey::NagUnclear),
		14 | 15 => side(PhraseKey::NagSlightlyBetter),
		16 | 17 => side(PhraseKey::NagBetter),
		18 | 19 => side(PhraseKey::NagWinning),
		146 => narrator.line(PhraseKey::NagNovelty),
		other => words.line(PhraseKey::NagOther, &[words.number(u32::from(other))]),
	}
}
