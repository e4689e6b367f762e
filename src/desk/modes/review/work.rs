//! The engine that goes through the game: its current question, and its failures.

use alloc::vec::Vec;

use super::engine::{Asked, Question, TOLD, Work};
use super::opened::Opened;
use crate::desk::opponents::OpponentNews;
use crate::desk::opponents::judging::Verdict;
use crate::narrator::Narrator;
use crate::review::Wanted;
use crate::voice::{Audience, PhraseKey, Tone, Urgency};

/// Number of positions after which the findings are kept.
const KEPT: usize = 10;

impl Opened {
	/// Asks this before the engine goes on with the game.
	pub(super) fn question(&mut self, question: Question, narrator: &mut Narrator) {
		self.forget_question(narrator);
		self.work.judge.renew();
		self.work.question = Some(question);
		narrator.answer(PhraseKey::AdviserThinks);
		self.ask_next(narrator);
	}

	/// Drops the last question of the user.
	pub(super) fn forget_question(&mut self, narrator: &mut Narrator) {
		self.work.question = None;
		if matches!(self.work.judge.asked(), Some(Asked::Question(_))) {
			self.work.judge.forget();
			self.ask_next(narrator);
		}
	}

	/// Asks the engine the next question, if it is free; lets it go after the last one.
	pub(super) fn ask_next(&mut self, narrator: &mut Narrator) {
		if self.work.judge.asked().is_some() {
			return;
		}
		if let Some(question) = self.work.question.take() {
			let (start, moves) = match &question {
				Question::Here { position, .. } => (position.clone(), Vec::new()),
				Question::Try { ply, mv } => {
					let mut moves = self.review.moves_to(Wanted::Position(*ply));
					moves.push(*mv);
					(self.work.start.clone(), moves)
				}
			};
			let asked = Asked::Question(question);
			return self.work.judge.ask(asked, &start, moves, narrator);
		}
		let Some(wanted) = self.review.next().filter(|_| self.work.going) else {
			self.work.judge.dismiss(narrator);
			if core::mem::take(&mut self.work.going) {
				self.finish(narrator);
			}
			return;
		};
		let moves = self.review.moves_to(wanted);
		let Work { judge, start, .. } = &mut self.work;
		judge.ask(Asked::Game(wanted), start, moves, narrator);
	}

	/// The whole game was gone through.
	fn finish(&mut self, narrator: &mut Narrator) {
		self.keep(narrator);
		self.renew();
		narrator.tone(Tone::YourTurn);
		self.tell_summary(narrator);
	}

	/// The engine has something.
	pub(super) fn hear(&mut self, news: &OpponentNews, narrator: &mut Narrator) {
		if let Some(verdict) = self.work.judge.hear(news, narrator) {
			self.take(verdict, narrator);
		}
	}

	fn take(&mut self, verdict: Verdict<Asked>, narrator: &mut Narrator) {
		match verdict {
			Verdict::Judged {
				asked: Asked::Game(wanted),
				engine,
				score,
				line,
				..
			} => {
				self.review.take(wanted, &engine, score, &line);
				self.found();
				if self.review.progress().0.is_multiple_of(KEPT) {
					self.keep(narrator);
				}
			}
			Verdict::Judged {
				asked: Asked::Question(question),
				score,
				line,
				..
			} => match question {
				Question::Try { ply, mv } => self.tried(ply, mv, score, &line, narrator),
				Question::Here { position, sought } => {
					self.tell_here(&position, sought, score, &line, narrator)
				}
			},
			Verdict::Late => {}
			Verdict::OtherEngine { asked, absent } => self.other_engine(asked, absent, narrator),
			Verdict::Gone => return self.engine_gone(narrator),
		}
		self.ask_next(narrator);
	}

	/// The built-in engine takes the place of the strong one.
	fn other_engine(&mut self, asked: Option<Asked>, absent: bool, narrator: &mut Narrator) {
		if let Some(Asked::Question(question)) = asked {
			self.work.question.get_or_insert(question);
		}
		self.keep(narrator);
		if self.work.going || !absent {
			narrator.say(
				Audience::Room,
				Urgency::News,
				if absent {
					PhraseKey::ReviewBuiltIn
				} else {
					PhraseKey::ReviewOtherEngine
				},
			);
		}
	}

	/// No engine is left.
	fn engine_gone(&mut self, narrator: &mut Narrator) {
		self.work.question = None;
		self.keep(narrator);
		narrator.tone(Tone::Trouble);
		if core::mem::take(&mut self.work.going) {
			self.renew();
			let word = narrator.words().command_word(super::act::GO_ON.name());
			let told = narrator.words().line(PhraseKey::ReviewEngineGone, &[word]);
			narrator.say(Audience::Room, Urgency::Alarm, told);
		} else {
			narrator.answer(PhraseKey::AdviserSilent);
		}
	}

	/// Gives up an engine that is late, and tells how far it is.
	pub(super) fn settle(&mut self, narrator: &mut Narrator) {
		if let Some(verdict) = self.work.judge.settle(narrator) {
			self.take(verdict, narrator);
		}
		if self.work.going && self.work.told <= narrator.at() {
			self.work.told = narrator.at() + TOLD;
			self.renew();
			let (done, all) = self.review.progress();
			let number = done.saturating_mul(100).checked_div(all).unwrap_or(0);
			let number = narrator.words().number(u32::try_from(number).unwrap_or(0));
			narrator.say(
				Audience::Room,
				Urgency::Echo,
				narrator.words().line(PhraseKey::ReviewPercent, &[number]),
			);
		}
	}

	/// The user leaves.
	pub(super) fn leave(&mut self, narrator: &mut Narrator) {
		self.work.stop(narrator);
		self.keep(narrator);
	}
}
