//! Advice at home: a move that an engine would play, and who stands better. It thinks for a bounded time.

use alloc::vec::Vec;

use super::Home;
use super::opponent::{Opponent, send};
use crate::chess::Color;
use crate::clock::{Span, Stamp};
use crate::desk::session::Session;
use crate::ports::{Effect, EngineOrder};
use crate::uci::{EngineScore, News, Request, Strength, Talk};
use crate::voice::{Phrase, PhraseKey, Tone, phrases};

/// It plays better than most who ask, and answers within two seconds.
const STRENGTH: Strength = Strength::Expert;
/// How long it may take before it is taken for dead.
const PATIENCE: Span = Span::seconds(20);
/// Below this many hundredths of a pawn nobody stands better.
const EVEN: i32 = 30;

/// An engine that was asked for advice. It takes the place of the opponent's, which is started anew for its next move.
#[derive(Debug)]
pub(super) struct Adviser {
	talk: Talk,
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
		self.dismiss_rival(desk);
		let program = self.opponent.as_ref().and_then(Opponent::program);
		let order = program.map_or(EngineOrder::StartBuiltIn, |program| EngineOrder::Start {
			program,
		});
		desk.effect(Effect::Engine(order));
		let mut talk = Talk::new(STRENGTH).of_chess960(self.table().start().begins_chess960());
		let mut lines = talk.hello();
		lines.extend(talk.think(Request {
			start: self.position().clone(),
			moves: Vec::new(),
			clocks: None,
		}));
		send(lines, desk);
		self.adviser = Some(Adviser {
			talk,
			evaluates,
			made: self.table().plies().len(),
			patience: desk.at() + PATIENCE,
		});
	}

	/// A line from the adviser; whether there is one.
	pub(super) fn adviser_line(&mut self, line: &str, desk: &mut Session) -> bool {
		let Some(adviser) = &mut self.adviser else {
			return false;
		};
		let heard = adviser.talk.heard(line);
		let evaluates = adviser.evaluates;
		send(heard.send, desk);
		match heard.news {
			None | Some(News::Ready { .. }) => {}
			Some(News::Nonsense(_) | News::NoChess960) => {
				self.adviser_fails(desk);
			}
			Some(News::Moves { mv, score }) => {
				self.dismiss_adviser(desk);
				match (evaluates, score) {
					(false, _) => {
						let mv = desk.words().announce(self.position(), mv);
						desk.answer(desk.words().line(PhraseKey::Suggestion, &[mv]));
					}
					(true, Some(score)) => desk.answer(evaluation(self.position().turn(), score, desk)),
					(true, None) => desk.refuse(desk.line(PhraseKey::AdviserSilent)),
				}
			}
		}
		true
	}

	/// The adviser cannot be started, is gone, or talks nonsense; whether there is one.
	pub(super) fn adviser_fails(&mut self, desk: &mut Session) -> bool {
		let asked = self.adviser.is_some();
		if asked {
			self.dismiss_adviser(desk);
			desk.answer(desk.line(PhraseKey::AdviserSilent));
			desk.tone(Tone::Trouble);
		}
		asked
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
		if self.adviser.take().is_some() {
			desk.effect(Effect::Engine(EngineOrder::Stop));
		}
	}

	/// When the adviser must have answered at the latest.
	pub(super) fn adviser_due(&self) -> Option<Stamp> {
		self.adviser.as_ref().map(|adviser| adviser.patience)
	}
}

/// Who stands better, and by how much; the score is from the view of the side to move.
fn evaluation(turn: Color, score: EngineScore, desk: &Session) -> Phrase {
	let words = &desk.words();
	let side = |good: bool| words.color(if good { turn } else { !turn });
	match score {
		EngineScore::Mate(moves) => {
			let number = words.number(moves.unsigned_abs());
			words.fill(phrases::CanMate {
				color: side(moves > 0),
				number,
			})
		}
		EngineScore::Centipawns(score) if score.abs() < EVEN => desk.line(PhraseKey::EvenPosition),
		EngineScore::Centipawns(score) => {
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
