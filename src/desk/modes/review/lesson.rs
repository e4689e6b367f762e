//! Learning from mistakes: the position before each is set, and one looks for something better.

use super::engine::Question;
use super::opened::{Lesson, Opened};
use super::tell::follows;
use crate::chess::{Color, Move, NoMove, Said};
use crate::desk::opponents::Score;
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::review::{Chances, Grade, Judgement};
use crate::sheet::WhiteScore;
use crate::voice::{Phrase, PhraseKey, Tone, phrases};

impl Opened {
	/// Begins with the first mistake of this side, or else of the user's own, or of both.
	pub(super) fn learn(&mut self, side: Option<Color>, narrator: &mut Narrator) {
		let side = side.or(self.own);
		let mut mistakes = self.review.mistakes(Grade::Mistake, side);
		if mistakes.is_empty() {
			mistakes = self.review.mistakes(Grade::Inaccuracy, side);
		}
		if mistakes.is_empty() {
			let line = if self.review.next().is_some() {
				PhraseKey::ReviewNoneYet
			} else {
				PhraseKey::ReviewNoMistake
			};
			return narrator.refuse(line);
		}
		self.lesson = Some(Lesson {
			mistakes,
			at: 0,
			hints: 0,
			tried: None,
			found: 0,
		});
		self.set(narrator);
	}

	/// Sets the position before the mistake in hand, and asks; or tells the end.
	fn set(&mut self, narrator: &mut Narrator) {
		let Some(mistake) = self.lesson.as_ref().and_then(Lesson::mistake) else {
			return self.end_lesson(narrator);
		};
		self.reading.hide_after(None);
		self.reading.go_to_ply(mistake.ply);
		self.reading.hide_after(Some(mistake.ply));
		self.tell_task(narrator);
	}

	/// Tells the task.
	pub(super) fn tell_task(&self, narrator: &mut Narrator) {
		let Some(lesson) = &self.lesson else { return };
		let Some(mistake) = lesson.mistake() else { return };
		let (Some(position), Some(mv)) = (
			self.review.position(mistake.ply),
			self.review.moves().get(mistake.ply),
		) else {
			return;
		};
		let words = narrator.words();
		let number = |number: usize| words.number(u32::try_from(number).unwrap_or(u32::MAX));
		let told = [
			words.fill(phrases::LearnWhich {
				number: number(lesson.at.saturating_add(1)),
				count: number(lesson.mistakes.len()),
			}),
			words.fill(phrases::LearnPlayed {
				number: words.number(position.move_number()),
				color: words.color(mistake.color),
				played: words.the_move(position, *mv),
			}),
			narrator.line(PhraseKey::LearnFind),
		];
		for sentence in told {
			narrator.answer_behind(sentence);
		}
	}

	/// Goes to the next mistake, or to the one before.
	pub(super) fn next_task(&mut self, forward: bool, narrator: &mut Narrator) {
		self.forget_question(narrator);
		if let Some(lesson) = &mut self.lesson {
			lesson.hints = 0;
			lesson.tried = None;
			lesson.at = if forward {
				lesson.at.saturating_add(1)
			} else {
				lesson.at.saturating_sub(1)
			};
		}
		self.set(narrator);
	}

	/// Ends the lesson, finished or not, and tells its result.
	pub(super) fn end_lesson(&mut self, narrator: &mut Narrator) {
		self.forget_question(narrator);
		self.reading.hide_after(None);
		let Some(lesson) = self.lesson.take() else { return };
		// A question from now on is about the mistake that was in hand last.
		if let Some(last) = lesson.mistake().or(lesson.mistakes.last().copied()) {
			self.reading.go_to_ply(last.ply.saturating_add(1));
		}
		let words = narrator.words();
		let told = words.fill(phrases::LearnEnd {
			number: words.number(lesson.found),
			count: words.number(u32::try_from(lesson.mistakes.len()).unwrap_or(u32::MAX)),
		});
		narrator.answer_behind(told);
		self.renew();
	}

	/// Tries a move to mend the mistake.
	pub(super) fn try_move(&mut self, text: &str, desk: &mut Session) {
		let position = self.reading.position();
		match desk.practised_move(text, &position) {
			Ok(None) => {}
			Ok(Some(said)) => {
				if let Err(why) = self.try_said(said, &mut desk.narrator) {
					desk.refuse_move(why, said, &position);
				}
			}
			Err(why) => {
				let hint = desk.narrator.line(PhraseKey::LearnHint);
				desk.misunderstood(&why, text, &|action| self.offers(action), hint);
			}
		}
	}

	/// Tells why the move that was tried last, or the one of the game, is no good: the line that follows.
	pub(super) fn tell_why(&mut self, narrator: &mut Narrator) {
		let Some(lesson) = &self.lesson else { return };
		let played = || self.review.moves().get(lesson.mistake()?.ply).copied();
		if let Some(mv) = lesson.tried.or_else(played) {
			self.attempt(mv, narrator);
		}
	}

	/// A piece is picked up or put down on the board: the same, by hand.
	pub(super) fn try_by_hand(&mut self, said: Option<Said>, desk: &mut Session) {
		if let Some(said) = said {
			let made = self.try_said(said, &mut desk.narrator);
			self.reading.put_down(made, desk);
		}
	}

	fn try_said(&mut self, said: Said, narrator: &mut Narrator) -> Result<(), NoMove> {
		let mistake = self.lesson.as_ref().and_then(Lesson::mistake);
		let position = mistake.and_then(|mistake| self.review.position(mistake.ply));
		if let Some(position) = position {
			let mv = position.find(said)?;
			if let Some(lesson) = &mut self.lesson {
				lesson.tried = Some(mv);
			}
			self.attempt(mv, narrator);
		}
		Ok(())
	}

	fn attempt(&mut self, mv: Move, narrator: &mut Narrator) {
		let Some(mistake) = self.lesson.as_ref().and_then(Lesson::mistake) else {
			return;
		};
		let Some(position) = self.review.position(mistake.ply) else {
			return;
		};
		let is_played = self.review.moves().get(mistake.ply) == Some(&mv);
		let after = position.after(mv);
		let best = self.review.line(mistake.ply);
		if best.first() == Some(&mv) || after.is_checkmate() {
			let rest = best.get(1..).filter(|_| best.first() == Some(&mv));
			let follows = rest.and_then(|rest| follows(&after, rest, narrator));
			return self.is_right(PhraseKey::DrillRight, follows, narrator);
		}
		match self
			.review
			.score(mistake.ply.saturating_add(1))
			.filter(|_| is_played)
		{
			Some(score) => {
				let line = self.review.line(mistake.ply.saturating_add(1)).to_vec();
				self.is_wrong(&mistake, mv, score, &line, narrator);
			}
			None => self.question(Question::Try { ply: mistake.ply, mv }, narrator),
		}
	}

	/// Takes the engine's judgement of the move that was tried, from the view of the side that answers it.
	pub(super) fn tried(
		&mut self,
		ply: usize,
		mv: Move,
		score: Score,
		line: &[Move],
		narrator: &mut Narrator,
	) {
		let mistake = self.lesson.as_ref().and_then(Lesson::mistake);
		let Some(mistake) = mistake.filter(|mistake| mistake.ply == ply) else {
			return;
		};
		let score = WhiteScore::of(score, !mistake.color);
		let after = Chances::of(score).per_cent(mistake.color);
		if Grade::of(mistake.before - after).is_none() {
			let better = self.better(mistake.ply, narrator);
			return self.is_right(PhraseKey::LearnGood, better, narrator);
		}
		self.is_wrong(&mistake, mv, score, line, narrator);
	}

	/// Marks the mistake as mended; then tells the line that follows, or the still better move.
	fn is_right(&mut self, line: PhraseKey, behind: Option<Phrase>, narrator: &mut Narrator) {
		narrator.tone(Tone::YourTurn);
		narrator.answer(line);
		if let Some(behind) = behind {
			narrator.answer_behind(behind);
		}
		if let Some(lesson) = &mut self.lesson
			&& lesson.hints == 0
		{
			lesson.found = lesson.found.saturating_add(1);
		}
		self.next_task(true, narrator);
	}

	/// Says that the move is no better: the answer to it, and its loss.
	fn is_wrong(
		&self,
		mistake: &Judgement,
		mv: Move,
		score: WhiteScore,
		line: &[Move],
		narrator: &mut Narrator,
	) {
		let Some(position) = self.review.position(mistake.ply) else {
			return;
		};
		let after = Chances::of(score).per_cent(mistake.color);
		narrator.tone(Tone::Illegal);
		narrator.answer(PhraseKey::LearnWrong);
		if let Some(follows) = follows(&position.after(mv), line, narrator) {
			narrator.answer_behind(follows);
		}
		narrator.answer_behind(super::tell::chances(mistake.before, after, narrator));
		narrator.answer_behind(PhraseKey::LearnAgain);
	}

	/// First the piece, then its square, then the whole line.
	pub(super) fn hint(&mut self, narrator: &mut Narrator) {
		let Some(lesson) = &mut self.lesson else { return };
		let Some(mistake) = lesson.mistake() else { return };
		let Some(best) = self.review.line(mistake.ply).first().copied() else {
			return;
		};
		let hints = lesson.hints;
		lesson.hints = hints.saturating_add(1);
		match hints {
			0 => narrator.answer(
				narrator
					.words()
					.line(PhraseKey::LearnPiece, &[narrator.words().piece(best.role())]),
			),
			1 => narrator.answer(
				narrator
					.words()
					.line(PhraseKey::LearnSquare, &[narrator.words().square(best.from())]),
			),
			_ => self.give_up(narrator),
		}
	}

	/// The better line is told, and the next mistake comes.
	pub(super) fn give_up(&mut self, narrator: &mut Narrator) {
		if let Some(mistake) = self.lesson.as_ref().and_then(Lesson::mistake)
			&& let Some(told) = self.better(mistake.ply, narrator)
		{
			narrator.answer_behind(told);
		}
		self.next_task(true, narrator);
	}
}
