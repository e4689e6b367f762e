//! Advice at home: a move that an engine would play, and who stands better. It thinks for a bounded time.

use super::Home;
use crate::chess::Color;
use crate::clock::{Span, Stamp};
use crate::desk::opponents::{Adviser, NoAdvice, OpponentNews, Score};
use crate::desk::session::Session;
use crate::voice::{Phrase, PhraseKey, Tone, phrases};

/// How long it may take before it is taken for dead.
const PATIENCE: Span = Span::seconds(20);
/// Below this many hundredths of a pawn nobody stands better.
const EVEN: i32 = 30;

/// What an adviser was asked, and up to when he is waited for.
#[derive(Debug)]
pub(super) struct Consultation {
	adviser: Adviser,
	/// Whether it was asked who stands better, and not for a move.
	evaluates: bool,
	/// The half-moves made when it was asked.
	made: usize,
	patience: Stamp,
}

impl Home {
	/// Asks for a move, or for who stands better.
	pub(super) fn ask_adviser(&mut self, evaluates: bool, desk: &mut Session) {
		if self.past().is_some() {
			return desk.refuse(desk.line(PhraseKey::EarlierPosition));
		}
		if self.table().ending().is_some() {
			return desk.refuse(desk.line(PhraseKey::GameOver));
		}
		if self.opponent_is_to_move() {
			return desk.refuse(desk.line(PhraseKey::OpponentsTurn));
		}
		desk.answer(desk.line(PhraseKey::AdviserThinks));
		let opponent = self.opponent.as_mut();
		let mut adviser = opponent.map_or_else(Adviser::default, |opponent| opponent.adviser(desk));
		adviser.ask(self.position(), self.table().start().begins_chess960(), desk);
		self.adviser = Some(Consultation {
			adviser,
			evaluates,
			made: self.table().plies().len(),
			patience: desk.at() + PATIENCE,
		});
	}

	/// Hands the news on to the adviser, if there is one whose they are; whether there is.
	pub(super) fn advised(&mut self, news: &OpponentNews, desk: &mut Session) -> bool {
		let Some(asked) = self.adviser.as_mut().filter(|_| Adviser::takes(news)) else {
			return false;
		};
		let evaluates = asked.evaluates;
		match asked.adviser.hear(news, desk) {
			None => {}
			Some(Err(NoAdvice)) => self.adviser_fails(desk),
			Some(Ok(advice)) => {
				self.dismiss_adviser(desk);
				match (evaluates, advice.score) {
					(false, _) => {
						let mv = desk.words().announce(self.position(), advice.best);
						desk.answer(desk.words().line(PhraseKey::Suggestion, &[mv]));
					}
					(true, Some(score)) => desk.answer(evaluation(self.position().turn(), score, desk)),
					(true, None) => desk.refuse(desk.line(PhraseKey::AdviserSilent)),
				}
			}
		}
		true
	}

	/// The adviser cannot be started, is gone, talks nonsense, or takes too long.
	fn adviser_fails(&mut self, desk: &mut Session) {
		self.dismiss_adviser(desk);
		desk.answer(desk.line(PhraseKey::AdviserSilent));
		desk.tone(Tone::Trouble);
	}

	/// Gives up an adviser who is late, or whose position is no longer on the board.
	pub(super) fn settle_adviser(&mut self, desk: &mut Session) {
		let Some(adviser) = &self.adviser else { return };
		if adviser.made != self.table().plies().len() {
			self.dismiss_adviser(desk);
		} else if adviser.patience <= desk.at() {
			self.adviser_fails(desk);
		}
	}

	pub(super) fn dismiss_adviser(&mut self, desk: &mut Session) {
		if let Some(asked) = self.adviser.take() {
			asked.adviser.dismiss(desk);
		}
	}

	/// When the adviser must have answered at the latest.
	pub(super) fn adviser_due(&self) -> Option<Stamp> {
		self.adviser.as_ref().map(|adviser| adviser.patience)
	}
}

/// Who stands better, and by how much; the score is from the view of the side to move.
fn evaluation(turn: Color, score: Score, desk: &Session) -> Phrase {
	let words = &desk.words();
	let side = |good: bool| words.color(if good { turn } else { !turn });
	match score {
		Score::Mate(moves) => {
			let number = words.number(moves.unsigned_abs());
			words.fill(phrases::CanMate {
				color: side(moves > 0),
				number,
			})
		}
		Score::Centipawns(score) if score.abs() < EVEN => desk.line(PhraseKey::EvenPosition),
		Score::Centipawns(score) => {
			let hundredths = score.unsigned_abs();
			let parts = [hundredths / 100, hundredths % 100 / 10].map(|number| words.number(number));
			let pawns = words.line(PhraseKey::Decimal, &parts);
			words.fill(phrases::StandsBetter {
				color: side(score > 0),
				pawns,
			})
		}
	}
}
