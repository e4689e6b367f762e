//! Speech about a review: a mistake with the better line, a summary in at most twenty words, and who stands better.

use alloc::vec::Vec;

use super::engine::Question;
use super::opened::Opened;
use crate::chess::{Color, Move, Position};
use crate::commands::{Action, GameAction, ReadingAction};
use crate::desk::board_panel::Sought;
use crate::desk::opponents::Score;
use crate::desk::opponents::standing::{in_pawns, standing};
use crate::narrator::Narrator;
use crate::review::{Grade, Judgement};
use crate::voice::{Audience, Detail, Phrase, PhraseKey, Urgency, phrases};

/// Half-moves of a line that are told at once; the rest is stepped through.
const TOLD: usize = 4;

/// The beginning of a line from this position on.
pub(super) fn line(position: &Position, moves: &[Move], narrator: &Narrator) -> Phrase {
	let told = moves.get(..TOLD).unwrap_or(moves);
	narrator.words().moves_from(position, told)
}

/// Tells the continuation by this line; `None` if the line is empty.
pub(super) fn follows(position: &Position, moves: &[Move], narrator: &Narrator) -> Option<Phrase> {
	let told = || line(position, moves, narrator);
	(!moves.is_empty()).then(|| narrator.words().line(PhraseKey::LearnRefuted, &[told()]))
}

/// Tells the change of the winning chances.
pub(super) fn chances(before: f64, after: f64, narrator: &Narrator) -> Phrase {
	let words = narrator.words();
	words.fill(phrases::ReviewChances {
		before: words.number(rounded(before)),
		after: words.number(rounded(after)),
	})
}

/// A number from 0 to 100, rounded.
fn rounded(per_cent: f64) -> u32 {
	// The nearest of all that can be said.
	(0..=100)
		.rev()
		.find(|number| f64::from(*number) - 0.5 <= per_cent)
		.unwrap_or(0)
}

impl Opened {
	/// Goes to the next mistake, or to the one before, and tells it.
	pub(super) fn go_to_mistake(&mut self, forward: bool, side: Option<Color>, narrator: &mut Narrator) {
		self.renew();
		let (made, _) = self.reading.place();
		let mistakes = self.review.mistakes(Grade::Inaccuracy, side);
		// After its end, one begins with the first.
		let from = if made < self.review.moves().len() { made } else { 0 };
		let next = if forward {
			mistakes.iter().find(|mistake| mistake.ply >= from)
		} else {
			mistakes
				.iter()
				.rev()
				.find(|mistake| mistake.ply.saturating_add(1) < made)
		};
		let Some(mistake) = next else {
			let goes_on = self.review.next().is_some();
			return narrator.refuse(match (mistakes.is_empty(), goes_on) {
				(true, true) => PhraseKey::ReviewNoneYet,
				(true, false) => PhraseKey::ReviewNoMistake,
				(false, true) if forward => PhraseKey::ReviewNoMoreYet,
				(false, _) => PhraseKey::ReviewNoMore,
			});
		};
		self.reading.go_to_ply(mistake.ply.saturating_add(1));
		self.renew();
		self.reading.tell_here(narrator);
		self.tell_mistake(mistake, narrator);
	}

	/// Tells the details of a mistake, beside its name.
	fn tell_mistake(&self, mistake: &Judgement, narrator: &mut Narrator) {
		narrator.answer_behind(chances(mistake.before, mistake.after, narrator));
		if let Some(spent) = self.reading.spent(mistake.ply).filter(|spent| spent.0 >= 1000) {
			let time = narrator.words().span(spent);
			narrator.answer_behind(narrator.words().line(PhraseKey::ReviewTime, &[time]));
		}
		if let Some(better) = self.better(mistake.ply, narrator) {
			narrator.answer_behind(better);
		}
	}

	/// Tells why the last move is a mistake: the line that it allows. Returns `true` if it is one without a comment.
	pub(super) fn tell_why_here(&self, narrator: &mut Narrator) -> bool {
		let (made, is_main) = self.reading.place();
		let mistakes = self.review.mistakes(Grade::Inaccuracy, None);
		let here = mistakes
			.iter()
			.find(|mistake| mistake.ply.saturating_add(1) == made);
		let Some(mistake) = here.filter(|_| is_main && !self.reading.has_comment(narrator)) else {
			return false;
		};
		self.reading.tell_here(narrator);
		let position = self.reading.position();
		if let Some(follows) = follows(&position, self.review.line(made), narrator) {
			narrator.answer_behind(follows);
		}
		self.tell_mistake(mistake, narrator);
		true
	}

	/// Tells the line that should have been played in place of this half-move.
	pub(super) fn better(&self, ply: usize, narrator: &Narrator) -> Option<Phrase> {
		let moves = self.review.line(ply);
		let position = self.review.position(ply).filter(|_| !moves.is_empty())?;
		let told = line(position, moves, narrator);
		Some(narrator.words().line(PhraseKey::ReviewBetter, &[told]))
	}

	/// Tells the line that should have been played in place of the last move, or that this move was the best.
	pub(super) fn tell_better_here(&self, narrator: &mut Narrator) {
		let (made, is_main) = self.reading.place();
		let Some(ply) = made.checked_sub(1).filter(|_| is_main) else {
			return narrator.refuse(PhraseKey::ReviewNotHere);
		};
		let is_best = self.review.line(ply).first() == self.review.moves().get(ply);
		match self.better(ply, narrator) {
			Some(_) if is_best => narrator.answer(PhraseKey::ReviewBest),
			Some(better) => narrator.answer(better),
			None => narrator.refuse(PhraseKey::ReviewNotHere),
		}
	}

	/// The review in at most twenty words, and what can be done now.
	pub(super) fn tell_summary(&self, narrator: &mut Narrator) {
		for sentence in self.summary(narrator) {
			narrator.say(Audience::Room, Urgency::News, sentence);
		}
	}

	fn summary(&self, narrator: &Narrator) -> Vec<Phrase> {
		let words = narrator.words();
		let accuracies = Color::ALL.map(|color| self.review.accuracy(color));
		if accuracies.iter().all(Option::is_none) {
			return vec![narrator.line(PhraseKey::ReviewNoneYet), self.progress(narrator)];
		}
		let of_side = |(color, accuracy): (Color, Option<f64>)| {
			Some(words.fill(phrases::ReviewSide {
				color: words.color(color),
				percent: words.number(rounded(accuracy?)),
				mistakes: words.listed(self.gravest(color, narrator)),
			}))
		};
		let mut told: Vec<Phrase> = Color::ALL
			.into_iter()
			.zip(accuracies)
			.filter_map(of_side)
			.collect();
		let turned = self.review.turning_points();
		let gravest = turned
			.iter()
			.max_by(|one, other| one.loss().total_cmp(&other.loss()));
		if let Some(position) = gravest.and_then(|point| self.review.position(point.ply)) {
			let number = words.number(position.move_number());
			told.push(words.line(PhraseKey::ReviewTurnedOnce, &[number]));
		}
		if self.review.next().is_some() {
			// The figures are those of the positions so far.
			told.insert(0, self.progress(narrator));
		}
		if narrator.says(Detail::Hints) {
			let word = |action: Action| words.command_word(action.name());
			told.push(words.fill(phrases::ReviewNow {
				next: word(Action::Reading(ReadingAction::NextMistake)),
				learn: word(Action::Reading(ReadingAction::Learn)),
				export: word(Action::Game(GameAction::Export)),
				menu: word(Action::Game(GameAction::NewGame)),
			}));
		}
		told
	}

	/// Counts the mistakes of a side, of the two gravest grades that it has.
	fn gravest(&self, color: Color, narrator: &Narrator) -> Vec<Phrase> {
		let words = narrator.words();
		let graded = |grade: &Grade| {
			let mistakes = self.review.mistakes(*grade, Some(color));
			let of_grade = mistakes.iter().filter(|mistake| mistake.grade == Some(*grade));
			let number = u32::try_from(of_grade.count()).unwrap_or(u32::MAX);
			let line = match grade {
				Grade::Inaccuracy => PhraseKey::ReviewInaccuracies,
				Grade::Mistake => PhraseKey::ReviewMistakes,
				Grade::Blunder => PhraseKey::ReviewBlunders,
			};
			(number > 0).then(|| words.counted(line, number, &[]))
		};
		let mut told: Vec<Phrase> = Grade::ALL.iter().rev().filter_map(graded).take(2).collect();
		told.reverse();
		if told.is_empty() {
			told.push(narrator.line(PhraseKey::ReviewFaultless));
		}
		told
	}

	/// Tells the engines that have judged, and the moves at which the game turned.
	pub(super) fn tell_details(&self, narrator: &mut Narrator) {
		let words = narrator.words();
		let engines = self.review.engines().iter().map(|engine| words.text(engine));
		let mut told = Vec::from([words.line(PhraseKey::ReviewBy, &[words.listed(engines)])]);
		let points = self.review.turning_points();
		let point = |point: &Judgement| {
			let position = self.review.position(point.ply)?;
			Some(words.fill(phrases::ReviewPoint {
				number: words.number(position.move_number()),
				color: words.color(point.color),
			}))
		};
		let points: Vec<Phrase> = points.iter().filter_map(point).collect();
		if !points.is_empty() {
			told.push(words.line(PhraseKey::ReviewTurned, &[words.listed(points)]));
		}
		for sentence in told {
			narrator.answer_behind(sentence);
		}
	}

	/// Tells who stands better in the position that is read, or which line should be played there.
	pub(super) fn judge_here(&mut self, sought: Sought, narrator: &mut Narrator) {
		let (made, is_main) = self.reading.place();
		let position = self.reading.position();
		let known = self.review.score(made).filter(|_| is_main);
		if position.is_checkmate() || position.is_stalemate() {
			return narrator.refuse(PhraseKey::GameOver);
		}
		match known {
			Some(score) => {
				let line = self.review.line(made).to_vec();
				self.tell_here(&position, sought, score.seen_by(position.turn()), &line, narrator);
			}
			None => self.question(Question::Here { position, sought }, narrator),
		}
	}

	/// The same, as it is known or as the engine answers.
	pub(super) fn tell_here(
		&self,
		position: &Position,
		sought: Sought,
		score: Score,
		moves: &[Move],
		narrator: &mut Narrator,
	) {
		if sought == Sought::Move {
			let told = line(position, moves, narrator);
			return narrator.answer(narrator.words().line(PhraseKey::Suggestion, &[told]));
		}
		narrator.answer(standing(score, position.turn(), self.own, narrator));
		if let (Sought::Pawns, Score::Centipawns(score)) = (sought, score) {
			narrator.answer_behind(in_pawns(score, position.turn(), narrator));
		}
	}
}
