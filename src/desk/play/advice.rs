//! Advice at home: a move that an engine would play, and who stands better. It thinks for a bounded time.

use alloc::vec::Vec;

use super::Play;
use super::rival::{Rival, send};
use crate::chess::Color;
use crate::clock::{Span, Stamp};
use crate::desk::effect::{Effect, EngineOrder};
use crate::desk::mouth::Mouth;
use crate::uci::{News, Request, Score, Strength, Talk};
use crate::voice::{Line, Phrase, Tone};

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

impl Play {
	/// Asks for a move, or for who stands better.
	pub(super) fn ask_adviser(&mut self, evaluates: bool, mouth: &mut Mouth) {
		if self.past().is_some() {
			return mouth.refuse(mouth.line(Line::EarlierPosition));
		}
		if self.table().ending().is_some() {
			return mouth.refuse(mouth.line(Line::GameOver));
		}
		if self.rival_is_to_move() {
			return mouth.refuse(mouth.line(Line::OpponentsTurn));
		}
		mouth.answer(mouth.line(Line::AdviserThinks));
		self.dismiss_rival(mouth);
		let program = self.rival.as_ref().and_then(Rival::program);
		let order = program.map_or(EngineOrder::StartBuiltIn, |program| EngineOrder::Start {
			program,
		});
		mouth.effect(Effect::Engine(order));
		let mut talk = Talk::new(STRENGTH).of_chess960(self.table().start().begins_chess960());
		let mut lines = talk.hello();
		lines.extend(talk.think(Request {
			start: self.position().clone(),
			moves: Vec::new(),
			clocks: None,
		}));
		send(lines, mouth);
		self.adviser = Some(Adviser {
			talk,
			evaluates,
			made: self.table().plies().len(),
			patience: mouth.at() + PATIENCE,
		});
	}

	/// A line from the adviser; whether there is one.
	pub(super) fn adviser_line(&mut self, line: &str, mouth: &mut Mouth) -> bool {
		let Some(adviser) = &mut self.adviser else {
			return false;
		};
		let heard = adviser.talk.heard(line);
		let evaluates = adviser.evaluates;
		send(heard.send, mouth);
		match heard.news {
			None | Some(News::Ready { .. }) => {}
			Some(News::Nonsense(_) | News::NoChess960) => {
				self.adviser_fails(mouth);
			}
			Some(News::Moves { mv, score }) => {
				self.dismiss_adviser(mouth);
				match (evaluates, score) {
					(false, _) => {
						let mv = mouth.words.announce(self.position(), mv);
						mouth.answer(mouth.words.line(Line::Suggestion, &[mv]));
					}
					(true, Some(score)) => mouth.answer(evaluation(self.position().turn(), score, mouth)),
					(true, None) => mouth.refuse(mouth.line(Line::AdviserSilent)),
				}
			}
		}
		true
	}

	/// The adviser cannot be started, is gone, or talks nonsense; whether there is one.
	pub(super) fn adviser_fails(&mut self, mouth: &mut Mouth) -> bool {
		let asked = self.adviser.is_some();
		if asked {
			self.dismiss_adviser(mouth);
			mouth.answer(mouth.line(Line::AdviserSilent));
			mouth.tone(Tone::Trouble);
		}
		asked
	}

	/// Gives up an adviser who is late, or whose position is no longer on the board.
	pub(super) fn settle_adviser(&mut self, mouth: &mut Mouth) {
		let Some(adviser) = &self.adviser else { return };
		if adviser.made != self.table().plies().len() {
			self.dismiss_adviser(mouth);
		} else if adviser.patience <= mouth.at() {
			self.adviser_fails(mouth);
		}
	}

	pub(super) fn dismiss_adviser(&mut self, mouth: &mut Mouth) {
		if self.adviser.take().is_some() {
			mouth.effect(Effect::Engine(EngineOrder::Stop));
		}
	}

	/// When the adviser must have answered at the latest.
	pub(super) fn adviser_due(&self) -> Option<Stamp> {
		self.adviser.as_ref().map(|adviser| adviser.patience)
	}
}

/// Who stands better, and by how much; the score is from the view of the side to move.
fn evaluation(turn: Color, score: Score, mouth: &Mouth) -> Phrase {
	let words = &mouth.words;
	let side = |good: bool| words.color(if good { turn } else { !turn });
	match score {
		Score::Mate(moves) => {
			let number = words.number(moves.unsigned_abs());
			words.line(Line::CanMate, &[side(moves > 0), number])
		}
		Score::Centipawns(score) if score.abs() < EVEN => mouth.line(Line::EvenPosition),
		Score::Centipawns(score) => {
			let hundredths = score.unsigned_abs();
			let parts = [hundredths / 100, hundredths % 100 / 10].map(|number| words.number(number));
			let pawns = words.line(Line::Decimal, &parts);
			words.line(Line::StandsBetter, &[side(score > 0), pawns])
		}
	}
}
