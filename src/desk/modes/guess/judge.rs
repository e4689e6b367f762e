//! An engine's judgement of the guess, and of the move of the game, which it works out while the user thinks.

use alloc::vec::Vec;

use super::run::{Probe, Run, Turn};
use crate::chess::{Move, Position};
use crate::clock::Stamp;
use crate::desk::opponents::OpponentNews;
use crate::desk::opponents::judging::Verdict;
use crate::desk::opponents::standing::standing;
use crate::narrator::Narrator;
use crate::review::{FULL, Review, loss, points};
use crate::sheet::WhiteScore;
use crate::voice::{PhraseKey, Tone};

/// Points from which on a guess needs no explanation.
const FINE: u32 = 3;
/// Half-moves of an answer that are told.
const TOLD: usize = 3;

impl Run {
	fn probe(&self, mv: Move) -> Probe {
		let moves = self.position().map_or_else(Vec::new, Position::legal_moves);
		let place = moves.iter().position(|legal| *legal == mv);
		place.map_or(Probe::Game, Probe::Guess)
	}

	fn move_of(&self, probe: Probe) -> Option<Move> {
		match probe {
			Probe::Game => self.played(),
			Probe::Guess(place) => self.position()?.legal_moves().get(place).copied(),
		}
	}

	/// Lets the engine look at the move of the game while one thinks.
	pub(super) fn look_ahead(&mut self, narrator: &mut Narrator) {
		self.known.clear();
		self.judge.forget();
		self.learn(Probe::Game, narrator);
	}

	/// Finds out the judgement of this; returns `true` if it is known already.
	fn learn(&mut self, probe: Probe, narrator: &mut Narrator) -> bool {
		if self.known.contains_key(&probe) {
			return true;
		}
		let (Some(position), Some(mv)) = (self.position(), self.move_of(probe)) else {
			return false;
		};
		// The laws know which games are over.
		if let Some(score) = Review::new(&position.after(mv), &[]).score(0) {
			self.known.insert(probe, (score, Vec::new()));
			return true;
		}
		if self.judge.asked().is_none() {
			let mut moves: Vec<Move> = self.moves.iter().take(self.at.ply).copied().collect();
			moves.push(mv);
			if let Some(start) = self.positions.first() {
				self.judge.ask(probe, start, moves, narrator);
			}
		}
		false
	}

	/// Goes on with the guess that waits, as soon as enough is known.
	pub(super) fn consider(&mut self, narrator: &mut Narrator) -> Turn {
		let Some(mv) = self.pending else { return Turn::Goes };
		let probe = self.probe(mv);
		if !self.learn(Probe::Game, narrator) || !self.learn(probe, narrator) {
			return Turn::Goes;
		}
		let (Some((played, _)), Some((guessed, line))) =
			(self.known.get(&Probe::Game), self.known.get(&probe))
		else {
			return Turn::Goes;
		};
		let lost = loss(*played, *guessed, self.at.side);
		let all = points(lost);
		let line: Vec<Move> = line.iter().take(TOLD).copied().collect();
		let points = self.worth(all);
		self.tell_played(narrator);
		if all == FULL {
			narrator.answer_behind(PhraseKey::GuessAsGood);
		}
		narrator.answer_behind(narrator.words().counted(PhraseKey::GuessPoints, points, &[]));
		if all < FINE
			&& !line.is_empty()
			&& let Some(position) = self.position()
		{
			let told = narrator.words().moves_from(&position.after(mv), &line);
			let told = narrator.words().line(PhraseKey::GuessRefuted, &[told]);
			self.last_told.push(told.clone());
			narrator.answer_behind(told);
		}
		self.at.guesses.take(points, false, Some(lost));
		self.go_on(narrator)
	}

	/// Tells who stands better, by the judgement of the move of the game.
	pub(super) fn tell_standing(&mut self, narrator: &mut Narrator) {
		self.asks_standing = !self.learn(Probe::Game, narrator);
		if self.asks_standing {
			return narrator.answer(PhraseKey::AdviserThinks);
		}
		let turn = self.at.side;
		if let Some((score, _)) = self.known.get(&Probe::Game) {
			narrator.answer(standing(score.seen_by(turn), turn, None, narrator));
		}
	}

	/// The engine has something.
	pub(super) fn hear(&mut self, news: &OpponentNews, narrator: &mut Narrator) -> Turn {
		match self.judge.hear(news, narrator) {
			Some(verdict) => self.take(verdict, narrator),
			None => Turn::Goes,
		}
	}

	pub(super) fn settle(&mut self, narrator: &mut Narrator) -> Turn {
		match self.judge.settle(narrator) {
			Some(verdict) => self.take(verdict, narrator),
			None => Turn::Goes,
		}
	}

	pub(super) fn next_alarm(&self) -> Option<Stamp> {
		self.judge.next_alarm()
	}

	fn take(&mut self, verdict: Verdict<Probe>, narrator: &mut Narrator) -> Turn {
		match verdict {
			Verdict::Judged {
				asked, score, line, ..
			} => {
				let after = self.position().zip(self.move_of(asked));
				if let Some((position, _)) = after {
					let score = WhiteScore::of(score, !position.turn());
					self.known.insert(asked, (score, line));
				}
				if self.asks_standing {
					self.tell_standing(narrator);
				}
			}
			Verdict::Late => {}
			Verdict::OtherEngine { .. } => {
				// The scores of two engines are not compared.
				self.known.clear();
				self.learn(Probe::Game, narrator);
			}
			Verdict::Gone if self.pending.is_some() => {
				narrator.tone(Tone::Trouble);
				self.tell_played(narrator);
				narrator.answer_behind(PhraseKey::GuessNotCounted);
				return self.go_on(narrator);
			}
			Verdict::Gone if self.asks_standing => {
				self.asks_standing = false;
				narrator.refuse(PhraseKey::AdviserSilent);
			}
			Verdict::Gone => {}
		}
		self.consider(narrator)
	}
}
