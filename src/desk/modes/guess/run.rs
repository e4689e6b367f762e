//! A game whose moves are guessed: the user's place in it, the question, and the results.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::chess::{Color, Move, Position};
use crate::desk::modes::reading::Reading;
use crate::desk::opponents::judging::Judge;
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::openings;
use crate::review::{FULL, Guesses, Guessing};
use crate::sheet::{ImportedGame, MoveTree, WhiteScore};
use crate::voice::{Phrase, PhraseKey, Tone, phrases};

/// Greatest number of half-moves that are given, as long as they are an opening that has a name.
const GIVEN: usize = 20;
/// Greatest number of points after a hint which piece moves.
const HINTED: u32 = 2;

#[derive(Debug)]
pub(super) struct Run {
	pub(super) reading: Reading,
	pub(super) at: Guessing,
	/// The positions of the game, the first and one after each half-move.
	pub(super) positions: Vec<Position>,
	pub(super) moves: Vec<Move>,
	pub(super) judge: Judge<Probe>,
	/// The judged positions: their score, and the line that should be played there.
	pub(super) known: BTreeMap<Probe, (WhiteScore, Vec<Move>)>,
	/// The guess that waits for the engine.
	pub(super) pending: Option<Move>,
	/// The sentences about the move played in place of the last guess, and the answer to that guess, if it was worse.
	pub(super) last_told: Vec<Phrase>,
	/// True while the question who stands better waits for the engine.
	pub(super) asks_standing: bool,
	/// True if the piece that moves was told.
	hinted: bool,
}

/// A position: after the move of the game, or after a guess in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Probe {
	Game,
	/// By its place among the legal moves.
	Guess(usize),
}

/// The outcome of a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
	/// The next move is asked for, or the engine.
	Goes,
	/// The game is over.
	Over,
}

impl Run {
	/// Begins at the first move to guess, or at the place that was left. `None` if the game has no such move.
	pub(super) fn begin(
		game: &ImportedGame,
		id: i64,
		left: Option<Guessing>,
		side: Color,
		desk: &mut Session,
	) -> Option<Self> {
		let mut reading = Reading::of(bare(game))?;
		reading.sit_at(side);
		let moves = reading.moves();
		let mut positions = Vec::from([game.start().ok()?]);
		for mv in &moves {
			let after = positions.last()?.after(*mv);
			positions.push(after);
		}
		let most = GIVEN.min(moves.len() / 3);
		let named = |made: &usize| positions.get(*made).is_some_and(|at| openings::at(at).is_some());
		let given = (0..=most).rev().find(named).unwrap_or(0);
		let of_side = |ply: &usize| positions.get(*ply).is_some_and(|before| before.turn() == side);
		let first = (given..moves.len()).find(of_side)?;
		let at = left.unwrap_or(Guessing {
			game: id,
			side,
			ply: first,
			guesses: Guesses::default(),
		});
		if !(0..moves.len()).contains(&at.ply) {
			return None;
		}
		let mut run = Self {
			judge: Judge::new(reading.begins_chess960()),
			reading,
			at,
			positions,
			moves,
			known: BTreeMap::new(),
			pending: None,
			last_told: Vec::new(),
			asks_standing: false,
			hinted: false,
		};
		run.reading.tell_title(&mut desk.narrator);
		if left.is_none() {
			let number = u32::try_from(first).unwrap_or(u32::MAX);
			if number > 0 {
				desk.narrator.answer_behind(desk.narrator.words().counted(
					PhraseKey::GuessGiven,
					number,
					&[],
				));
			}
			run.reading.go_to_ply(first);
			if let Some(opening) = run.reading.opening(&desk.narrator).filter(|_| number > 0) {
				desk.narrator.answer_behind(opening);
			}
		}
		run.set(&mut desk.narrator);
		Some(run)
	}

	/// The position before the move that is to be guessed.
	pub(super) fn position(&self) -> Option<&Position> {
		self.positions.get(self.at.ply)
	}

	pub(super) fn played(&self) -> Option<Move> {
		self.moves.get(self.at.ply).copied()
	}

	/// Sets the position, and asks.
	fn set(&mut self, narrator: &mut Narrator) {
		self.show();
		self.hinted = false;
		self.asks_standing = false;
		self.tell_task(narrator);
		self.look_ahead(narrator);
	}

	/// The position before the move that is to be guessed is on the board.
	pub(super) fn show(&mut self) {
		self.reading.hide_after(None);
		self.reading.go_to_ply(self.at.ply);
		self.reading.hide_after(Some(self.at.ply));
	}

	/// Tells the last move, and the question.
	pub(super) fn tell_task(&self, narrator: &mut Narrator) {
		let Some(position) = self.position() else { return };
		let words = narrator.words();
		let last = self.at.ply.checked_sub(1).and_then(|last| {
			let (before, mv) = (self.positions.get(last)?, self.moves.get(last)?);
			Some(words.announce(before, *mv).sentence())
		});
		let asked = words.fill(phrases::GuessTurn {
			number: words.number(position.move_number()),
			color: words.color(self.at.side),
		});
		for sentence in last.into_iter().chain([asked]) {
			narrator.answer_behind(sentence);
		}
	}

	/// A move is guessed.
	pub(super) fn guess(&mut self, mv: Move, narrator: &mut Narrator) -> Turn {
		if self.played() == Some(mv) {
			self.pending = None;
			self.last_told.clear();
			let points = self.worth(FULL);
			narrator.tone(Tone::YourTurn);
			narrator.answer(PhraseKey::DrillRight);
			narrator.answer_behind(narrator.words().counted(PhraseKey::GuessPoints, points, &[]));
			self.at.guesses.take(points, true, Some(0.0));
			return self.go_on(narrator);
		}
		self.pending = Some(mv);
		self.last_told.clear();
		self.judge.renew();
		let turn = self.consider(narrator);
		if self.pending.is_some() {
			narrator.answer(PhraseKey::AdviserThinks);
		}
		turn
	}

	/// Returns that many points, but fewer after a hint.
	pub(super) fn worth(&self, points: u32) -> u32 {
		if self.hinted { points.min(HINTED) } else { points }
	}

	/// Tells the move of the game.
	pub(super) fn tell_played(&mut self, narrator: &mut Narrator) {
		if let (Some(position), Some(mv)) = (self.position(), self.played()) {
			let mv = narrator.words().the_move(position, mv);
			let told = narrator.words().line(PhraseKey::GuessPlayed, &[mv]);
			self.last_told = Vec::from([told.clone()]);
			narrator.answer(told);
		}
	}

	/// Tells which piece moves.
	pub(super) fn hint(&mut self, narrator: &mut Narrator) {
		if let Some(mv) = self.played() {
			self.hinted = true;
			let piece = narrator.words().piece(mv.role());
			narrator.answer(narrator.words().line(PhraseKey::LearnPiece, &[piece]));
		}
	}

	/// The move is told, for no points.
	pub(super) fn give_up(&mut self, narrator: &mut Narrator) -> Turn {
		self.pending = None;
		self.tell_played(narrator);
		self.at.guesses.take(0, false, None);
		self.go_on(narrator)
	}

	/// The move of the game and the answer to it are made; the next move is asked for, or the game is over.
	pub(super) fn go_on(&mut self, narrator: &mut Narrator) -> Turn {
		self.pending = None;
		self.known.clear();
		let answer = self.at.ply.saturating_add(1);
		self.at.ply = answer.saturating_add(1);
		if self.at.ply < self.moves.len() {
			self.set(narrator);
			return Turn::Goes;
		}
		if let (Some(before), Some(mv)) = (self.positions.get(answer), self.moves.get(answer)) {
			let told = narrator.words().announce(before, *mv).sentence();
			narrator.answer_behind(told);
		}
		self.judge.dismiss(narrator);
		self.tell_result(narrator);
		Turn::Over
	}

	/// The points so far.
	pub(super) fn tell_result(&self, narrator: &mut Narrator) {
		for sentence in self.result(narrator) {
			narrator.answer_behind(sentence);
		}
	}

	fn result(&self, narrator: &Narrator) -> Vec<Phrase> {
		let words = narrator.words();
		let guesses = self.at.guesses;
		if guesses.asked == 0 {
			return Vec::from([narrator.line(PhraseKey::GuessNothing)]);
		}
		let mut told = Vec::from([words.fill(phrases::GuessResult {
			points: words.number(guesses.points),
			count: words.number(guesses.most()),
			percent: words.number(guesses.per_cent()),
		})]);
		told.push(words.fill(phrases::GuessSame {
			number: words.number(guesses.same),
			count: words.number(guesses.asked),
		}));
		// Where nothing was compared with the game there is nothing to tell of it.
		match guesses.mean_loss() {
			Some(lost) => told.push(words.line(PhraseKey::GuessLost, &[words.number(lost)])),
			None if guesses.compared == guesses.asked => told.push(narrator.line(PhraseKey::GuessEven)),
			None => {}
		}
		told
	}

	pub(super) fn leave(&mut self, narrator: &mut Narrator) {
		self.judge.dismiss(narrator);
	}
}

/// Returns the moves alone: the comments of others would tell too much.
fn bare(game: &ImportedGame) -> ImportedGame {
	let tree = MoveTree::of(&game.moves);
	let main = tree.branches.first();
	let moves = main.map_or_else(Vec::new, |main| {
		main.steps.iter().map(|step| step.san.as_str()).collect()
	});
	ImportedGame {
		moves: moves.join(" "),
		..game.clone()
	}
}
