//! Speech about an open game: a move with its assessment, its comment and its variations, and the title of the game.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::book::Book;
use crate::chess::Color;
use crate::desk::kept::archive_search::score;
use crate::desk::session::Session;
use crate::sheet::{AnnotatedMove, Termination};
use crate::voice::{Detail, Phrase, PhraseKey, phrases};

impl Book {
	/// Tells the title of the game, and its first comment.
	pub(super) fn opened(&self, desk: &Session) -> Vec<Phrase> {
		let mut told = vec![self.title(desk)];
		told.extend(comment(self.first_comment(), desk));
		if desk.says(Detail::Hints) {
			told.push(desk.line(PhraseKey::ReadHint));
		}
		told
	}

	pub(super) fn title(&self, desk: &Session) -> Phrase {
		let game = &self.game;
		let words = &desk.words();
		let mut phrase = desk
			.words()
			.players(game.tag("White"), game.tag("Black"))
			.sentence();
		let date = game.date();
		for text in [game.tag("Event"), date.as_str()] {
			phrase.append(words.text(text).sentence());
		}
		phrase
	}

	/// Everything that is known of the game.
	pub(super) fn about(&self, desk: &Session) -> Vec<Phrase> {
		let words = &desk.words();
		let mut told = vec![self.title(desk)];
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
		told.push(score(&self.game.result, desk).sentence());
		match self.game.termination() {
			Termination::Usual => {}
			Termination::TimeForfeit => told.push(desk.line(PhraseKey::ReadTimeForfeit)),
			Termination::Other(text) => {
				told.push(words.line(PhraseKey::ReadTermination, &[words.text(text)]));
			}
		}
		told
	}

	/// Tells the position by the move that led to it, and the notes beside that move.
	pub(super) fn here(&self, desk: &Session) -> Vec<Phrase> {
		let words = &desk.words();
		let Some((table, last)) = self.last_ply() else {
			let mut told = vec![desk.line(PhraseKey::PositionAtStart)];
			told.extend(comment(self.first_comment(), desk));
			return told;
		};
		let before = table
			.plies()
			.get(last)
			.map_or(table.position(), |ply| &ply.before);
		let number = words.number(before.move_number());
		let announced = words.half_move(table, last);
		let holes = [number, words.color(before.turn()), announced];
		let mut phrase = words.line(PhraseKey::ReadMove, &holes);
		let step = self.step();
		for nag in step.map_or(&[][..], |step| step.nags.as_slice()) {
			phrase.append(assessment(*nag, desk));
		}
		if step.is_some_and(|step| step.offered) {
			phrase.append(words.line(PhraseKey::DrawOffered, &[words.color(before.turn())]));
		}
		if desk.says(Detail::Clock)
			&& let Some(left) = step.and_then(|step| step.clock)
		{
			phrase.append(words.fill(phrases::TimeLeft {
				color: words.color(before.turn()),
				time: words.span(left),
			}));
		}
		let mut told = comment(self.entering_comment(), desk);
		told.push(phrase);
		if desk.says(Detail::Opening) {
			told.extend(words.opening_reached(&self.so_far()));
		}
		told.extend(comment(step.map_or("", |step| step.comment.as_str()), desk));
		told.extend(self.variations(desk));
		told.extend(self.end(desk));
		told
	}

	/// Tells the number of variations in place of the last move.
	fn variations(&self, desk: &Session) -> Option<Phrase> {
		let count = u32::try_from(self.others().len()).unwrap_or(u32::MAX);
		(count > 0).then(|| desk.words().counted(PhraseKey::ReadVariations, count, &[]))
	}

	/// The variations in place of the last move, each with its first move.
	pub(super) fn listed(&self, desk: &Session) -> Vec<Phrase> {
		let words = &desk.words();
		let one = |(number, branch): (u32, &usize)| {
			let other = self.entered(*branch);
			let name = match (other.broken(), other.last_ply()) {
				// One that cannot be made is named as it is written.
				(Some(step), _) if other.is_at_start() => words.text(&step.san),
				(_, Some((table, last))) => words.half_move(table, last),
				(_, None) => Phrase::new(),
			};
			words.fill(phrases::Choice {
				number: words.number(number),
				choice: name,
			})
		};
		(1..).zip(self.others()).map(one).collect()
	}

	/// Says that the line ends here, and how.
	pub(super) fn end(&self, desk: &Session) -> Option<Phrase> {
		let words = &desk.words();
		if let Some(step) = self.broken() {
			return Some(words.line(PhraseKey::ReadBroken, &[words.text(&step.san)]));
		}
		(self.is_at_end() && !self.is_hidden()).then(|| {
			if self.is_main() {
				let mut phrase = desk.line(PhraseKey::ReadEnd);
				phrase.append(score(&self.game.result, desk).sentence());
				phrase
			} else {
				desk.line(PhraseKey::ReadVariationEnd)
			}
		})
	}

	/// Tells the comment on the last move, or the one before the first move.
	pub(super) fn comment(&self, desk: &Session) -> Vec<Phrase> {
		let Some(step) = self.step() else {
			return comment(self.first_comment(), desk);
		};
		let mut told = comment(self.entering_comment(), desk);
		told.extend(comment(&step.comment, desk));
		told
	}

	/// Tells the times that both sides had left, as far as they were noted.
	pub(super) fn clocks(&self, near: Color, desk: &Session) -> Vec<Phrase> {
		let words = &desk.words();
		let left = |color| {
			Some(words.fill(phrases::TimeLeft {
				color: words.color(color),
				time: words.span(self.clock(color)?),
			}))
		};
		let told: Vec<Phrase> = [near, !near].into_iter().filter_map(left).collect();
		if told.is_empty() {
			return vec![desk.line(PhraseKey::ReadNoClock)];
		}
		told
	}
}

/// A comment in sentences that are not too long to be heard.
fn comment(text: &str, desk: &Session) -> Vec<Phrase> {
	let words = &desk.words();
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

/// Tells the meaning of a numeric annotation glyph.
fn assessment(nag: u8, desk: &Session) -> Phrase {
	let words = &desk.words();
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
		1 => desk.line(PhraseKey::NagGood),
		2 => desk.line(PhraseKey::NagMistake),
		3 => desk.line(PhraseKey::NagBrilliant),
		4 => desk.line(PhraseKey::NagBlunder),
		5 => desk.line(PhraseKey::NagInteresting),
		6 => desk.line(PhraseKey::NagDubious),
		7 => desk.line(PhraseKey::NagForced),
		10..=12 => desk.line(PhraseKey::NagEqual),
		13 => desk.line(PhraseKey::NagUnclear),
		14 | 15 => side(PhraseKey::NagSlightlyBetter),
		16 | 17 => side(PhraseKey::NagBetter),
		18 | 19 => side(PhraseKey::NagWinning),
		22 | 23 => side(PhraseKey::NagZugzwang),
		30..=35 => side(PhraseKey::NagDevelopment),
		36..=39 => side(PhraseKey::NagInitiative),
		40 | 41 => side(PhraseKey::NagAttack),
		44..=47 => side(PhraseKey::NagCompensation),
		130..=135 => side(PhraseKey::NagCounterplay),
		136..=139 => side(PhraseKey::NagTimeTrouble),
		// Beyond 139 they mean what ChessBase and Informator mean by them.
		140 => desk.line(PhraseKey::NagIdea),
		141 => desk.line(PhraseKey::NagAgainst),
		142 => desk.line(PhraseKey::NagBetterIs),
		143 => desk.line(PhraseKey::NagWorseIs),
		144 => desk.line(PhraseKey::NagAsGood),
		145 => desk.line(PhraseKey::NagEditor),
		146 => desk.line(PhraseKey::NagNovelty),
		220 | 221 => desk.line(PhraseKey::NagDiagram),
		238 => desk.line(PhraseKey::NagSpace),
		239 => desk.line(PhraseKey::NagFile),
		240 => desk.line(PhraseKey::NagDiagonal),
		241 => desk.line(PhraseKey::NagCentre),
		242 => desk.line(PhraseKey::NagKingSide),
		243 => desk.line(PhraseKey::NagQueenSide),
		244 => desk.line(PhraseKey::NagWeakPoint),
		245 => desk.line(PhraseKey::NagEndgame),
		246 => desk.line(PhraseKey::NagBishopPair),
		247 => desk.line(PhraseKey::NagOppositeBishops),
		248 => desk.line(PhraseKey::NagSameBishops),
		249 => desk.line(PhraseKey::NagConnectedPawns),
		250 => desk.line(PhraseKey::NagIsolatedPawns),
		251 => desk.line(PhraseKey::NagDoubledPawns),
		252 => desk.line(PhraseKey::NagPassedPawn),
		253 => desk.line(PhraseKey::NagMajority),
		254 => desk.line(PhraseKey::NagWith),
		255 => desk.line(PhraseKey::NagWithout),
		other => words.line(PhraseKey::NagOther, &[words.number(u32::from(other))]),
	}
}
