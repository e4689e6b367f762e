//! The engine that goes through the game: what it was asked, how long it is waited for, and what happens when it fails.

use super::opened::Opened;
use crate::chess::{Move, Position};
use crate::clock::{Span, Stamp};
use crate::desk::board_panel::Sought;
use crate::desk::opponents::{Advice, Adviser, OpponentNews};
use crate::desk::session::Session;
use crate::review::Wanted;
use crate::voice::{PhraseKey, Tone, Urgency};

/// The strong program that goes through the game where it is installed.
const STRONG: &str = "stockfish";
/// How long it may take for one position before it is taken for dead.
const PATIENCE: Span = Span::seconds(20);
/// How often it is told how far it is.
const TOLD: Span = Span::seconds(15);
/// What was found is kept after so many positions.
const KEPT: usize = 10;

/// What the user wants to know of the engine meanwhile.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Question {
	/// How good this move is, with which he would mend a mistake.
	Try { ply: usize, mv: Move },
	/// Who stands better here, or what should be played.
	Here { position: Position, sought: Sought },
}

#[derive(Clone, Debug, PartialEq)]
enum Asked {
	Game(Wanted),
	Question(Question),
}

#[derive(Debug)]
pub(super) struct Work {
	start: Position,
	chess960: bool,
	/// While it runs.
	adviser: Option<Adviser>,
	/// The strong program is not there, or has failed.
	built_in: bool,
	/// It goes through the game.
	going: bool,
	asked: Option<Asked>,
	/// Comes before the game.
	question: Option<Question>,
	patience: Stamp,
	told: Stamp,
}

impl Work {
	pub(super) const fn new(start: Position, chess960: bool) -> Self {
		Self {
			start,
			chess960,
			adviser: None,
			built_in: false,
			going: false,
			asked: None,
			question: None,
			patience: Stamp(0),
			told: Stamp(0),
		}
	}

	pub(super) const fn is_going(&self) -> bool {
		self.going
	}

	/// The game is gone through from now on, by the strong program if it is there.
	pub(super) fn begin(&mut self, desk: &Session) {
		self.going = true;
		self.built_in &= self.adviser.is_some();
		self.told = desk.at() + TOLD;
	}

	pub(super) fn stop(&mut self, desk: &mut Session) {
		self.going = false;
		self.dismiss(desk);
	}

	/// The engine is needed no more, or is gone.
	fn dismiss(&mut self, desk: &mut Session) {
		self.asked = None;
		if let Some(adviser) = self.adviser.take() {
			adviser.dismiss(desk);
		}
	}

	fn ask(&mut self, asked: Asked, start: &Position, moves: alloc::vec::Vec<Move>, desk: &mut Session) {
		let program = (!self.built_in).then_some(STRONG);
		let adviser = self.adviser.get_or_insert_with(|| Adviser::judge(program));
		adviser.ask_after(start, moves, self.chess960, desk);
		self.asked = Some(asked);
		self.patience = desk.at() + PATIENCE;
	}

	pub(super) fn next_alarm(&self) -> Option<Stamp> {
		let patience = self.asked.as_ref().map(|_| self.patience);
		let told = self.going.then_some(self.told);
		[patience, told].into_iter().flatten().min()
	}
}

impl Opened {
	/// Asks this before the engine goes on with the game.
	pub(super) fn question(&mut self, question: Question, desk: &mut Session) {
		self.work.question = Some(question);
		desk.answer(desk.line(PhraseKey::AdviserThinks));
		self.ask_next(desk);
	}

	/// Nobody wants to know it any more.
	pub(super) fn forget_question(&mut self) {
		self.work.question = None;
	}

	/// Asks the engine what is next, if it is free; lets it go where nothing is.
	pub(super) fn ask_next(&mut self, desk: &mut Session) {
		if self.work.asked.is_some() {
			return;
		}
		if let Some(question) = self.work.question.take() {
			let (start, moves) = match &question {
				Question::Here { position, .. } => (position.clone(), alloc::vec::Vec::new()),
				Question::Try { ply, mv } => {
					let mut moves = self.review.moves_to(Wanted::Position(*ply));
					moves.push(*mv);
					(self.work.start.clone(), moves)
				}
			};
			return self.work.ask(Asked::Question(question), &start, moves, desk);
		}
		let wanted = self.review.next().filter(|_| self.work.going);
		let Some(wanted) = wanted else {
			self.work.dismiss(desk);
			if core::mem::take(&mut self.work.going) {
				self.finish(desk);
			}
			return;
		};
		let (start, moves) = (self.work.start.clone(), self.review.moves_to(wanted));
		self.work.ask(Asked::Game(wanted), &start, moves, desk);
	}

	/// The whole game was gone through.
	fn finish(&mut self, desk: &mut Session) {
		self.keep(desk);
		self.renew();
		desk.tone(Tone::YourTurn);
		self.tell_summary(desk);
	}

	/// The engine has something.
	pub(super) fn hear(&mut self, news: &OpponentNews, desk: &mut Session) {
		let Some(adviser) = self.work.adviser.as_mut().filter(|_| Adviser::takes(news)) else {
			return;
		};
		match adviser.hear(news, desk) {
			None => {}
			Some(Ok(advice)) => self.advised(&advice, desk),
			Some(Err(_)) => self.engine_fails(desk),
		}
	}

	fn advised(&mut self, advice: &Advice, desk: &mut Session) {
		let name = self.work.adviser.as_ref().map_or("", Adviser::name);
		let Some(score) = advice.score else {
			return self.engine_fails(desk);
		};
		match self.work.asked.take() {
			Some(Asked::Game(wanted)) => {
				self.review.take(wanted, name, score, &advice.line);
				self.found();
				if self.review.progress().0.is_multiple_of(KEPT) {
					self.keep(desk);
				}
			}
			Some(Asked::Question(Question::Try { ply, mv })) => self.tried(ply, mv, score, &advice.line, desk),
			Some(Asked::Question(Question::Here { position, sought })) => {
				self.tell_here(&position, sought, score, &advice.line, desk);
			}
			None => {}
		}
		self.ask_next(desk);
	}

	/// The engine cannot be started, is gone, talks nonsense or takes too long: the built-in one takes its place, or it stands.
	fn engine_fails(&mut self, desk: &mut Session) {
		let never_there = self.work.adviser.as_ref().is_none_or(|adviser| adviser.name().is_empty());
		let asked = self.work.asked.take();
		self.work.dismiss(desk);
		if let Some(Asked::Question(question)) = asked {
			self.work.question.get_or_insert(question);
		}
		self.keep(desk);
		if !self.work.built_in {
			self.work.built_in = true;
			let line = if never_there {
				PhraseKey::ReviewBuiltIn
			} else {
				PhraseKey::ReviewOtherEngine
			};
			desk.say(Urgency::News, desk.line(line));
			return self.ask_next(desk);
		}
		self.work.question = None;
		self.work.built_in = false;
		desk.tone(Tone::Trouble);
		if core::mem::take(&mut self.work.going) {
			self.renew();
			let word = desk.words().command_word(super::act::GO_ON.name());
			let told = desk.words().line(PhraseKey::ReviewEngineGone, &[word]);
			desk.say(Urgency::Alarm, told);
		} else {
			desk.answer(desk.line(PhraseKey::AdviserSilent));
		}
	}

	/// Gives up an engine that is late, and tells how far it is.
	pub(super) fn settle(&mut self, desk: &mut Session) {
		if self.work.asked.is_some() && self.work.patience <= desk.at() {
			self.engine_fails(desk);
		}
		if self.work.going && self.work.told <= desk.at() {
			self.work.told = desk.at() + TOLD;
			self.renew();
			let (done, all) = self.review.progress();
			let number = done.saturating_mul(100).checked_div(all).unwrap_or(0);
			let number = desk.words().number(u32::try_from(number).unwrap_or(0));
			desk.say(Urgency::Echo, desk.words().line(PhraseKey::ReviewPercent, &[number]));
		}
	}

	/// The user leaves.
	pub(super) fn leave(&mut self, desk: &mut Session) {
		self.work.stop(desk);
		self.keep(desk);
	}
}
