//! Speech about an open game: a move with its assessment, its comment and its variations, and the title of the game.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::book::Book;
use crate::chess::Color;
use crate::desk::annotations::comment;
use crate::desk::kept::archive_search::score;
use crate::narrator::Narrator;
use crate::sheet::{Termination, story};
use crate::voice::{Detail, Phrase, PhraseKey, phrases};

impl Book {
	/// Tells the title of the game, and its first comment.
	pub(super) fn opened(&self, title: Phrase, narrator: &Narrator) -> Vec<Phrase> {
		let mut told = vec![title];
		let story = story(&self.game, narrator.words().manner().dialogue);
		told.extend(story.map(|story| narrator.words().text(story.trim_end_matches('.')).sentence()));
		told.extend(comment(self.first_comment(), narrator));
		if narrator.says(Detail::Hints) {
			told.push(narrator.line(PhraseKey::ReadHint));
		}
		told
	}

	pub(super) fn title(&self, narrator: &Narrator) -> Phrase {
		let game = &self.game;
		let words = &narrator.words();
		let mut phrase = words.players(game.tag("White"), game.tag("Black")).sentence();
		phrase.append(self.occasion(narrator));
		phrase
	}

	/// Tells the title of a chapter: a position that is studied has no players.
	pub(super) fn chapter_title(&self, narrator: &Narrator) -> Phrase {
		if self.has_players() || self.game.tag("Event").is_empty() {
			self.title(narrator)
		} else {
			self.occasion(narrator)
		}
	}

	/// The event and the date.
	fn occasion(&self, narrator: &Narrator) -> Phrase {
		let words = narrator.words();
		let date = self.game.date();
		let mut phrase = Phrase::new();
		for text in [self.game.tag("Event"), date.as_str()] {
			phrase.append(words.text(text).sentence());
		}
		phrase
	}

	fn has_players(&self) -> bool {
		["White", "Black"]
			.iter()
			.any(|side| !self.game.tag(side).is_empty())
	}

	/// Returns a name for a study of the game: its players, or else its event, with its date.
	pub(super) fn study_name(&self, narrator: &Narrator) -> String {
		let game = &self.game;
		let name = if self.has_players() {
			narrator
				.words()
				.players(game.tag("White"), game.tag("Black"))
				.to_string()
		} else {
			String::from(game.tag("Event"))
		};
		String::from(format!("{name} {}", game.date()).trim())
	}

	/// Returns the name of a file with this game.
	pub(super) fn file_name(&self) -> String {
		let game = &self.game;
		let name = format!("{} {} {}", game.date(), game.tag("White"), game.tag("Black"));
		String::from(name.trim())
	}

	/// Everything that is known of the game.
	pub(super) fn about(&self, narrator: &Narrator) -> Vec<Phrase> {
		let words = &narrator.words();
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
		match self.game.termination() {
			Termination::Usual => {}
			Termination::TimeForfeit => told.push(narrator.line(PhraseKey::ReadTimeForfeit)),
			Termination::Other(text) => {
				told.push(words.line(PhraseKey::ReadTermination, &[words.text(text)]));
			}
		}
		told
	}

	/// Tells the position by the move that led to it, and the notes beside that move.
	pub(super) fn here(&self, narrator: &Narrator) -> Vec<Phrase> {
		let words = &narrator.words();
		let Some((table, last)) = self.last_ply() else {
			let mut told = vec![narrator.line(PhraseKey::PositionAtStart)];
			told.extend(comment(self.first_comment(), narrator));
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
			phrase.append(assessment(*nag, narrator));
		}
		if step.is_some_and(|step| step.offered) {
			phrase.append(words.line(PhraseKey::DrawOffered, &[words.color(before.turn())]));
		}
		if narrator.says(Detail::Clock)
			&& let Some(left) = step.and_then(|step| step.clock)
		{
			phrase.append(words.fill(phrases::TimeLeft {
				color: words.color(before.turn()),
				time: words.span(left),
			}));
		}
		let mut told = comment(self.entering_comment(), narrator);
		told.push(phrase);
		if narrator.says(Detail::Opening) {
			told.extend(words.opening_reached(&self.so_far()));
		}
		told.extend(comment(step.map_or("", |step| step.comment.as_str()), narrator));
		told.extend(self.variations(narrator));
		told.extend(self.end(narrator));
		told
	}

	/// Tells the number of variations in place of the last move.
	fn variations(&self, narrator: &Narrator) -> Option<Phrase> {
		let count = u32::try_from(self.others().len()).unwrap_or(u32::MAX);
		(count > 0).then(|| narrator.words().counted(PhraseKey::ReadVariations, count, &[]))
	}

	/// The variations in place of the last move, each with its first move.
	pub(super) fn listed(&self, narrator: &Narrator) -> Vec<Phrase> {
		let words = &narrator.words();
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
	pub(super) fn end(&self, narrator: &Narrator) -> Option<Phrase> {
		let words = &narrator.words();
		if let Some(step) = self.broken() {
			return Some(words.line(PhraseKey::ReadBroken, &[words.text(&step.san)]));
		}
		(self.is_at_end() && !self.is_hidden()).then(|| {
			if self.is_main() {
				let mut phrase = narrator.line(PhraseKey::ReadEnd);
				phrase.append(score(&self.game.result, narrator).sentence());
				phrase
			} else {
				narrator.line(PhraseKey::ReadVariationEnd)
			}
		})
	}

	/// Tells the comment on the last move, or the one before the first move.
	pub(super) fn comment(&self, narrator: &Narrator) -> Vec<Phrase> {
		let Some(step) = self.step() else {
			return comment(self.first_comment(), narrator);
		};
		let mut told = comment(self.entering_comment(), narrator);
		told.extend(comment(&step.comment, narrator));
		told
	}

	/// Tells the times that both sides had left, as far as they were noted.
	pub(super) fn clocks(&self, near: Color, narrator: &Narrator) -> Vec<Phrase> {
		let words = &narrator.words();
		let left = |color| {
			Some(words.fill(phrases::TimeLeft {
				color: words.color(color),
				time: words.span(self.clock(color)?),
			}))
		};
		let told: Vec<Phrase> = [near, !near].into_iter().filter_map(left).collect();
		if told.is_empty() {
			return vec![narrator.line(PhraseKey::ReadNoClock)];
		}
		told
	}
}

/// Tells the meaning of a numeric annotation glyph.
pub(super) fn assessment(nag: u8, narrator: &Narrator) -> Phrase {
	let words = &narrator.words();
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
		7 => narrator.line(PhraseKey::NagForced),
		10..=12 => narrator.line(PhraseKey::NagEqual),
		13 => narrator.line(PhraseKey::NagUnclear),
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
		140 => narrator.line(PhraseKey::NagIdea),
		141 => narrator.line(PhraseKey::NagAgainst),
		142 => narrator.line(PhraseKey::NagBetterIs),
		143 => narrator.line(PhraseKey::NagWorseIs),
		144 => narrator.line(PhraseKey::NagAsGood),
		145 => narrator.line(PhraseKey::NagEditor),
		146 => narrator.line(PhraseKey::NagNovelty),
		220 | 221 => narrator.line(PhraseKey::NagDiagram),
		238 => narrator.line(PhraseKey::NagSpace),
		239 => narrator.line(PhraseKey::NagFile),
		240 => narrator.line(PhraseKey::NagDiagonal),
		241 => narrator.line(PhraseKey::NagCentre),
		242 => narrator.line(PhraseKey::NagKingSide),
		243 => narrator.line(PhraseKey::NagQueenSide),
		244 => narrator.line(PhraseKey::NagWeakPoint),
		245 => narrator.line(PhraseKey::NagEndgame),
		246 => narrator.line(PhraseKey::NagBishopPair),
		247 => narrator.line(PhraseKey::NagOppositeBishops),
		248 => narrator.line(PhraseKey::NagSameBishops),
		249 => narrator.line(PhraseKey::NagConnectedPawns),
		250 => narrator.line(PhraseKey::NagIsolatedPawns),
		251 => narrator.line(PhraseKey::NagDoubledPawns),
		252 => narrator.line(PhraseKey::NagPassedPawn),
		253 => narrator.line(PhraseKey::NagMajority),
		254 => narrator.line(PhraseKey::NagWith),
		255 => narrator.line(PhraseKey::NagWithout),
		other => words.line(PhraseKey::NagOther, &[words.number(u32::from(other))]),
	}
}
