//! A line in hand: the program plays the other side, and judges the user's moves.

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;

use super::knowledge::{Kept, Knowledge};
use super::tree::{ROOT, Repertoire};
use crate::chess::{Move, Position};
use crate::puzzles::{Day, Outcome};

/// A repertoire that is practised, line after line.
#[derive(Clone, Debug)]
pub struct Practice {
	repertoire: Repertoire,
	knowledge: Knowledge,
	today: Day,
	/// The place of the position in hand, and the end of the line.
	at: usize,
	end: usize,
	/// The place to which the last move has led; a missed move that is asked once more has another before it.
	reached: usize,
	/// The outcome in this position, once it is taken.
	judged: Option<Outcome>,
	hints: u8,
	/// Number of wrong moves in this position.
	wrong: u8,
	/// Places whose moves were missed in this line.
	missed: Vec<usize>,
	/// Those of them that are asked once more, after the line.
	again: VecDeque<usize>,
	/// True after the last move of the line, and after all repetitions.
	is_over: bool,
	lot: u64,
}

/// The judgement of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
	/// It is a move of the book; the result is to be saved, if there is a new one.
	Right(Option<Kept>),
	/// The book does not play it.
	Wrong(Option<Kept>),
}

impl Practice {
	/// Begins with the line that should come first. `None` if there is no line in which the user has a move.
	///
	/// ```
	/// use annabella::chess::Color;
	/// use annabella::openings::search;
	/// use annabella::puzzles::Day;
	/// use annabella::repertoire::{Answer, Knowledge, Practice, Repertoire};
	/// let sicilian = Repertoire::of_opening(search("sicilian").found[0], Color::Black);
	/// let mut practice = Practice::begin(sicilian, Knowledge::default(), Day(0), 0).unwrap();
	/// practice.reply();
	/// let right = practice.position().san_move("c5").unwrap();
	/// assert!(matches!(practice.answer(right), Answer::Right(Some(_))));
	/// ```
	#[must_use]
	pub fn begin(repertoire: Repertoire, knowledge: Knowledge, today: Day, lot: u64) -> Option<Self> {
		let end = repertoire.next_line(ROOT, &knowledge, today, None, lot)?;
		Some(Self {
			repertoire,
			knowledge,
			today,
			at: ROOT,
			end,
			reached: ROOT,
			judged: None,
			hints: 0,
			wrong: 0,
			missed: Vec::new(),
			again: VecDeque::new(),
			is_over: false,
			lot,
		})
	}

	/// Goes on with a line that was left after these moves. Moves that are not in the book end it.
	pub fn go_to(&mut self, moves: &[String]) {
		let mut at = ROOT;
		for uci in moves {
			let next = self
				.repertoire
				.position(at)
				.and_then(|position| position.uci_move(uci));
			let Some(next) = next.and_then(|mv| self.repertoire.child(at, mv)) else {
				break;
			};
			at = next;
		}
		self.move_to(at);
	}

	/// The next line, from the first move on that the user does not know.
	pub fn next(&mut self, lot: u64) {
		self.lot = lot;
		let last = Some(self.end);
		let next = self
			.repertoire
			.next_line(ROOT, &self.knowledge, self.today, last, lot);
		self.end = next.unwrap_or(self.end);
		self.restart();
		let path = self.repertoire.path(self.end);
		let is_asked = |at: &&usize| {
			let key = self.repertoire.key(**at);
			**at != self.end
				&& !key.is_empty()
				&& (!self.knowledge.knows(key) || self.knowledge.is_due(key, self.today))
		};
		self.at = path.iter().find(is_asked).copied().unwrap_or(ROOT);
	}

	/// The same line, from its first move on.
	pub fn restart(&mut self) {
		self.set(ROOT);
		self.missed.clear();
		self.again.clear();
		self.is_over = false;
	}

	#[must_use]
	pub const fn repertoire(&self) -> &Repertoire {
		&self.repertoire
	}

	#[must_use]
	pub const fn knowledge(&self) -> &Knowledge {
		&self.knowledge
	}

	/// The position in hand.
	#[must_use]
	pub fn position(&self) -> Position {
		let position = self.repertoire.position(self.at);
		position.cloned().unwrap_or_else(Position::start)
	}

	/// The moves so far, each with the position before it.
	#[must_use]
	pub fn made(&self) -> Vec<(Position, Move)> {
		self.steps(self.at)
	}

	/// The moves of the whole line.
	#[must_use]
	pub fn line(&self) -> Vec<(Position, Move)> {
		self.steps(self.end)
	}

	fn steps(&self, end: usize) -> Vec<(Position, Move)> {
		let path = self.repertoire.path(end).into_iter();
		let steps = path.filter_map(|at| self.repertoire.from(at));
		steps
			.filter_map(|(before, mv)| Some((self.repertoire.position(before)?.clone(), mv)))
			.collect()
	}

	/// The last move, with the position before it.
	#[must_use]
	pub fn last(&self) -> Option<(Position, Move)> {
		let (before, mv) = self.repertoire.from(self.at)?;
		Some((self.repertoire.position(before)?.clone(), mv))
	}

	/// The moves of the book in the position in hand; that of the line comes first.
	#[must_use]
	pub fn book(&self) -> Vec<Move> {
		let of_line = self.repertoire.towards(self.at, self.end);
		let others = self.repertoire.next(self.at).iter().copied();
		let others = others.filter(|next| Some(*next) != of_line);
		let all = of_line.into_iter().chain(others);
		all.filter_map(|next| self.repertoire.from(next))
			.map(|(_, mv)| mv)
			.collect()
	}

	/// The comment on the last move.
	#[must_use]
	pub fn comment(&self) -> &str {
		self.repertoire.comment(self.reached)
	}

	/// Number of moves in this position that the book does not play.
	#[must_use]
	pub const fn wrong(&self) -> u8 {
		self.wrong
	}

	/// Goes back to the user's move before the last one. Returns `false` at the start and the end of a line.
	pub fn back(&mut self) -> bool {
		let before = self.repertoire.own_before(self.at);
		let before = before.filter(|_| !self.is_over && self.again.is_empty());
		if let Some(before) = before {
			self.set(before);
		}
		before.is_some()
	}

	#[must_use]
	pub const fn is_over(&self) -> bool {
		self.is_over
	}

	/// Number of moves that were missed in this line.
	#[must_use]
	pub const fn missed(&self) -> usize {
		self.missed.len()
	}

	/// Number of missed moves that are still to be repeated.
	#[must_use]
	pub fn to_repeat(&self) -> usize {
		self.again.len()
	}

	#[must_use]
	pub fn is_own_turn(&self) -> bool {
		!self.is_over && self.position().turn() == self.repertoire.side()
	}

	/// Plays the move of the other side, if it is to move. `None` if it is not, or the line is over.
	pub fn reply(&mut self) -> Option<(Position, Move)> {
		if self.is_over || self.is_own_turn() {
			return None;
		}
		let next = self.repertoire.towards(self.at, self.end)?;
		let (_, mv) = self.repertoire.from(next)?;
		let before = self.position();
		self.move_to(next);
		Some((before, mv))
	}

	/// Judges a legal move. One that leads into another line of the book is right, also by another order of moves.
	pub fn answer(&mut self, mv: Move) -> Answer {
		let known = self.repertoire.child(self.at, mv);
		let elsewhere = || self.repertoire.find(&self.position().after(mv));
		let Some(next) = known.or_else(elsewhere) else {
			self.wrong = self.wrong.saturating_add(1);
			return Answer::Wrong(self.judge(Outcome::Failed));
		};
		let outcome = if self.hints > 0 {
			Outcome::Helped
		} else {
			Outcome::Solved
		};
		let kept = self.judge(outcome);
		self.make(next);
		Answer::Right(kept)
	}

	/// Plays the move of the book for the user, who did not find it.
	pub fn give(&mut self) -> Option<Kept> {
		let next = self.repertoire.towards(self.at, self.end)?;
		let kept = self.judge(Outcome::Failed);
		self.make(next);
		kept
	}

	/// Returns how often a hint was asked for in this position, this time included.
	pub const fn hint(&mut self) -> u8 {
		self.hints = self.hints.saturating_add(1);
		self.hints
	}

	/// Takes the outcome in this position, once.
	fn judge(&mut self, outcome: Outcome) -> Option<Kept> {
		if self.judged.is_some() {
			return None;
		}
		self.judged = Some(outcome);
		if !self.again.is_empty() {
			return None;
		}
		if outcome != Outcome::Solved && !self.missed.contains(&self.at) {
			self.missed.push(self.at);
		}
		self.knowledge
			.take(self.repertoire.key(self.at), outcome, self.today)
	}

	/// The user has a move of the book. One that is missed again while it is repeated comes once more.
	fn make(&mut self, next: usize) {
		self.reached = next;
		let Some(at) = self.again.pop_front() else {
			return self.move_to(next);
		};
		if self.judged != Some(Outcome::Solved) {
			self.again.push_back(at);
		}
		self.repeat();
	}

	/// This place is in hand; where it is not on the way of the line, another line is taken.
	fn move_to(&mut self, at: usize) {
		self.reached = at;
		self.set(at);
		if !self.repertoire.path(self.end).contains(&at) {
			let other = self
				.repertoire
				.next_line(at, &self.knowledge, self.today, None, self.lot);
			self.end = other.unwrap_or(at);
		}
		if at == self.end {
			self.again = self.missed.iter().copied().collect();
			self.repeat();
		}
	}

	/// The next missed move is asked once more; without one the line is over.
	fn repeat(&mut self) {
		self.is_over = self.again.is_empty();
		let at = self.again.front().copied().unwrap_or(self.end);
		self.set(at);
	}

	fn set(&mut self, at: usize) {
		self.at = at;
		self.judged = None;
		self.hints = 0;
		self.wrong = 0;
	}
}
