//! Advice at home: a move that an engine would play, and who stands better. It thinks for a bounded time.

use super::Home;
use crate::clock::{Span, Stamp};
use crate::desk::board_panel::Sought;
use crate::desk::opponents::standing::{in_pawns, standing};
use crate::desk::opponents::{Adviser, NoAdvice, OpponentNews, Score};
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::voice::{Phrase, PhraseKey, Tone};

/// Time after which an adviser counts as dead.
const PATIENCE: Span = Span::seconds(20);

/// A question to an adviser, and the time until which the program waits for the answer.
#[derive(Debug)]
pub(super) struct Consultation {
	adviser: Adviser,
	sought: Sought,
	/// The half-moves made when it was asked.
	made: usize,
	patience: Stamp,
}

impl Home {
	/// Asks for a move, or for the side that stands better.
	pub(super) fn ask_adviser(&mut self, sought: Sought, narrator: &mut Narrator) {
		if self.past().is_some() {
			return narrator.refuse(PhraseKey::EarlierPosition);
		}
		if self.table().ending().is_some() {
			return narrator.refuse(PhraseKey::GameOver);
		}
		if self.opponent_is_to_move() {
			return narrator.refuse(PhraseKey::OpponentsTurn);
		}
		self.dismiss_adviser(narrator);
		narrator.answer(PhraseKey::AdviserThinks);
		self.consult(sought, narrator);
	}

	/// Asks the adviser, without a word.
	pub(super) fn consult(&mut self, sought: Sought, narrator: &mut Narrator) {
		let opponent = self.opponent.as_mut();
		let mut adviser = opponent.map_or_else(Adviser::default, |opponent| opponent.adviser(narrator));
		adviser.ask(self.position(), self.table().start().begins_chess960(), narrator);
		self.adviser = Some(Consultation {
			adviser,
			sought,
			made: self.table().plies().len(),
			patience: narrator.at() + PATIENCE,
		});
	}

	/// Hands the news to the adviser, if they are for one; returns `true` if so.
	pub(super) fn advised(&mut self, news: &OpponentNews, desk: &mut Session) -> bool {
		let Some(asked) = self.adviser.as_mut().filter(|_| Adviser::takes(news)) else {
			return false;
		};
		let sought = asked.sought;
		match asked.adviser.hear(news, &mut desk.narrator) {
			None => {}
			Some(Err(NoAdvice)) => self.adviser_fails(desk),
			Some(Ok(advice)) => {
				self.dismiss_adviser(&mut desk.narrator);
				self.note_score(advice.score);
				match (sought, advice.score) {
					(Sought::Move, _) => {
						let mv = desk.narrator.words().the_move(self.position(), advice.best);
						desk.narrator
							.answer(desk.narrator.words().line(PhraseKey::Suggestion, &[mv]));
					}
					(Sought::Grade, Some(score)) => {
						desk.narrator.answer(self.standing(score, &desk.narrator))
					}
					(Sought::Pawns, Some(score)) => {
						desk.narrator.answer(self.standing(score, &desk.narrator));
						if let Score::Centipawns(score) = score {
							desk.narrator.answer_behind(in_pawns(
								score,
								self.position().turn(),
								&desk.narrator,
							));
						}
					}
					(Sought::Bar, Some(_)) => {}
					(Sought::Bar, None) => self.give_up_bar(desk),
					(Sought::Grade | Sought::Pawns, None) => desk.narrator.refuse(PhraseKey::AdviserSilent),
				}
			}
		}
		true
	}

	/// The adviser cannot be started, is gone, talks nonsense, or takes too long.
	fn adviser_fails(&mut self, desk: &mut Session) {
		let unasked = self
			.adviser
			.as_ref()
			.is_some_and(|asked| asked.sought == Sought::Bar);
		self.dismiss_adviser(&mut desk.narrator);
		if unasked {
			return self.give_up_bar(desk);
		}
		desk.narrator.answer(PhraseKey::AdviserSilent);
		desk.narrator.tone(Tone::Trouble);
	}

	/// Gives up an adviser who is late, or whose position is no longer on the board.
	pub(super) fn settle_adviser(&mut self, desk: &mut Session) {
		let Some(adviser) = &self.adviser else { return };
		if adviser.made != self.table().plies().len() {
			self.dismiss_adviser(&mut desk.narrator);
		} else if adviser.patience <= desk.at() {
			self.adviser_fails(desk);
		}
	}

	pub(super) fn dismiss_adviser(&mut self, narrator: &mut Narrator) {
		if let Some(asked) = self.adviser.take() {
			asked.adviser.dismiss(narrator);
		}
	}

	/// Nothing may help, as the storage has just told: an answer that is waited for does not come.
	pub(super) fn advice_refused(&mut self, desk: &mut Session) {
		let asked = self.adviser.as_ref().map(|asked| asked.sought);
		self.dismiss_adviser(&mut desk.narrator);
		if asked.is_some_and(|sought| sought != Sought::Bar) {
			desk.refuse_help();
		}
	}

	/// Tells who stands better, from the player's side if any; the score is from the view of the side to move.
	fn standing(&self, score: Score, narrator: &Narrator) -> Phrase {
		let own = self.opponent.as_ref().map(|_| self.own());
		standing(score, self.position().turn(), own, narrator)
	}

	/// Returns the time by which the adviser must have answered.
	pub(super) fn adviser_due(&self) -> Option<Stamp> {
		self.adviser.as_ref().map(|adviser| adviser.patience)
	}
}
