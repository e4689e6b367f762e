//! A game that is open: its lines, and the reader's place in them.

use alloc::string::ToString;
use alloc::vec::Vec;

use crate::chess::{Color, Move, Position};
use crate::clock::{Span, Stamp};
use crate::game::{Event, Fact, Opening, PlayEvent, Seat, Table};
use crate::narrator::Narrator;
use crate::ports::Course;
use crate::sheet::{AnnotatedMove, Branch, ImportedGame, MoveTree, WhiteScore};
use crate::voice::{Phrase, PhraseKey, phrases};

/// The open game.
#[derive(Debug)]
pub(super) struct Book {
	pub(super) game: ImportedGame,
	tree: MoveTree,
	/// The line that is read, as its place in the tree.
	branch: usize,
	/// The half-moves of the game before this line.
	before: usize,
	/// Number of moves of this line on the board.
	made: usize,
	/// The game with this line in place of its own moves, as far as the moves are legal.
	table: Table,
	/// Number of half-moves after which the game is still hidden.
	until: Option<usize>,
}

impl Book {
	/// Returns `None` if it begins with no position.
	pub(super) fn open(game: ImportedGame) -> Option<Self> {
		let tree = MoveTree::of(&game.moves);
		let table = table(&game, &[])?;
		let mut book = Self {
			game,
			tree,
			branch: 0,
			before: 0,
			made: 0,
			table,
			until: None,
		};
		book.enter(0, 0);
		Some(book)
	}

	/// Takes up a line of the tree, after so many of its moves.
	pub(super) fn enter(&mut self, branch: usize, made: usize) {
		let path = self.path(branch);
		let before = path.iter().rev().skip(1).map(|steps| steps.len()).sum();
		let moves: Vec<&AnnotatedMove> = path.into_iter().flatten().collect();
		if let Some(table) = table(&self.game, &moves) {
			self.table = table;
			self.branch = branch;
			self.before = before;
			self.made = made.min(self.playable());
		}
	}

	/// The steps from the start through the lines from which this one comes, and its own as the last.
	fn path(&self, branch: usize) -> Vec<&[AnnotatedMove]> {
		// From the line back to the main one: the steps of each that stand before the next.
		let mut path: Vec<&[AnnotatedMove]> = Vec::new();
		let (mut here, mut until) = (branch, usize::MAX);
		// A line comes from one that stands before it in the tree, so this ends.
		while let Some(line) = self.tree.branches.get(here) {
			path.push(line.steps.get(..until.min(line.steps.len())).unwrap_or(&[]));
			match line.from {
				Some((from, step)) if from < here => (here, until) = (from, step),
				Some(_) | None => break,
			}
		}
		path.reverse();
		path
	}

	/// The number of half-moves before the first position, counted from the beginning of move one.
	pub(super) fn first_ply(&self) -> usize {
		let start = self
			.table
			.plies()
			.first()
			.map_or_else(|| self.table.position(), |ply| &ply.before);
		let number = usize::try_from(start.move_number()).unwrap_or(1);
		let before = number.saturating_sub(1).saturating_mul(2);
		before.saturating_add(start.turn().fold_wb(0, 1))
	}

	/// The number of the line that is read, and of its moves on the board.
	pub(super) const fn place(&self) -> (usize, usize) {
		(self.branch, self.made)
	}

	/// Every half-move of this line and of the game before it, as far as it can be made.
	pub(super) fn steps(&self) -> impl Iterator<Item = &AnnotatedMove> {
		let made = self.table.plies().len();
		self.path(self.branch).into_iter().flatten().take(made)
	}

	/// Returns the number of the move to which this half-move belongs.
	pub(super) fn number_of(&self, ply: usize) -> u32 {
		let made = self.table.plies().get(ply);
		made.map_or(1, |ply| ply.before.move_number())
	}

	/// Returns the side that made this half-move.
	pub(super) fn mover_of(&self, ply: usize) -> Color {
		let made = self.table.plies().get(ply);
		made.map_or(Color::White, |ply| ply.before.turn())
	}

	/// Returns the game up to the position on the board.
	pub(super) fn so_far(&self) -> Table {
		let moves = self.table.plies().iter().take(self.plies());
		let events = moves.map(|ply| event(&ply.before, ply.mv));
		replay(&self.game, events).unwrap_or_else(|| self.table.clone())
	}

	fn line(&self) -> Option<&Branch> {
		self.tree.branches.get(self.branch)
	}

	/// Half-moves of the game that stand on the board.
	pub(super) const fn plies(&self) -> usize {
		self.before.saturating_add(self.made)
	}

	/// Returns the number of moves of this line that can be made.
	fn playable(&self) -> usize {
		let plies = self.table.plies().len();
		let until = self.until.map_or(plies, |until| until.min(plies));
		until.saturating_sub(self.before)
	}

	/// Hides everything after so many half-moves of the game; with `None`, nothing.
	pub(super) fn hide_after(&mut self, until: Option<usize>) {
		self.until = until;
	}

	/// Returns `true` if a hidden part follows.
	pub(super) fn is_hidden(&self) -> bool {
		self.until.is_some_and(|until| until < self.table.plies().len())
	}

	/// Returns `true` if it is a game of Chess960.
	pub(super) fn begins_chess960(&self) -> bool {
		self.table.start().begins_chess960()
	}

	/// The moves of this line and of the game before it, as far as they are legal, and as nobody passes.
	pub(super) fn moves(&self) -> Vec<Move> {
		self.table.plies().iter().map_while(|ply| ply.mv).collect()
	}

	pub(super) const fn is_main(&self) -> bool {
		self.branch == 0
	}

	pub(super) const fn is_at_start(&self) -> bool {
		self.made == 0
	}

	/// Nothing of this line is left that could be made.
	pub(super) fn is_at_end(&self) -> bool {
		self.made >= self.playable()
	}

	/// Returns the next move of this line, if it is not a legal move.
	pub(super) fn broken(&self) -> Option<&AnnotatedMove> {
		let ends = self.is_at_end() && !self.is_hidden();
		ends.then(|| self.line()?.steps.get(self.made))?
	}

	pub(super) fn position(&self) -> &Position {
		let ply = self.table.plies().get(self.plies());
		ply.map_or_else(|| self.table.position(), |ply| &ply.before)
	}

	/// Returns the game with this line in it, and the half-move that led to the position on the board.
	pub(super) fn last_ply(&self) -> Option<(&Table, usize)> {
		Some((&self.table, self.plies().checked_sub(1)?))
	}

	/// Returns the move that led to the position on the board, and the position before it; `None` after a null move.
	pub(super) fn last(&self) -> Option<(&Position, Move)> {
		let ply = self.table.plies().get(self.plies().checked_sub(1)?)?;
		Some((&ply.before, ply.mv?))
	}

	/// The move that is next in this line.
	pub(super) fn next(&self) -> Option<Move> {
		self.table.plies().get(self.plies())?.mv
	}

	/// Returns the step that led to the position on the board, if it is one of this line.
	pub(super) fn step(&self) -> Option<&AnnotatedMove> {
		self.line()?.steps.get(self.made.checked_sub(1)?)
	}

	/// The comment before the first move of this line.
	pub(super) fn first_comment(&self) -> &str {
		self.line().map_or("", |line| line.comment.as_str())
	}

	/// Returns the comment before the first move of a variation, if that was just entered.
	pub(super) fn entering_comment(&self) -> &str {
		if self.is_main() || self.made > 1 {
			""
		} else {
			self.first_comment()
		}
	}

	/// The lines that could have been played in place of the last move.
	pub(super) fn others(&self) -> &[usize] {
		self.step().map_or(&[], |step| step.branches.as_slice())
	}

	/// The lines that could be played in place of the next move.
	pub(super) fn others_of_next(&self) -> &[usize] {
		let step = self.line().and_then(|line| line.steps.get(self.made));
		step.map_or(&[], |step| step.branches.as_slice())
	}

	/// Returns the first move of a line that replaces a move, and the position before it. `None` if it is not legal.
	pub(super) fn first_of(&self, branch: usize) -> Option<(Position, Move)> {
		let other = self.entered(branch);
		let (before, mv) = other.last().filter(|_| !other.is_at_start())?;
		Some((before.clone(), mv))
	}

	/// The same game after the first move of another line, if that is legal.
	pub(super) fn entered(&self, branch: usize) -> Self {
		let mut other = Self {
			game: self.game.clone(),
			tree: self.tree.clone(),
			table: self.table.clone(),
			..*self
		};
		other.enter(branch, 1);
		other
	}

	/// Goes on or back by moves of this line, as far as it goes; returns `true` if it went at all.
	pub(super) fn go(&mut self, made: usize) -> bool {
		let made = made.min(self.playable());
		let goes = made != self.made;
		self.made = made;
		goes
	}

	/// Goes to the position after so many half-moves of the game, out of the variations that begin later.
	pub(super) fn go_to_ply(&mut self, made: usize) {
		while self.before > made && self.leave() {}
		self.go(made.saturating_sub(self.before));
	}

	pub(super) fn forward(&mut self) -> bool {
		self.go(self.made.saturating_add(1))
	}

	pub(super) fn back(&mut self) -> bool {
		self.go(self.made.saturating_sub(1))
	}

	/// Goes to the position after this move, in this line or in the game before it; returns `false` if there is no such move.
	pub(super) fn go_to(&mut self, number: u32, side: Option<Color>) -> bool {
		let is_it = |position: &Position| {
			position.move_number() == number && side.is_none_or(|side| position.turn() == side)
		};
		let place = self.table.plies().iter().position(|ply| is_it(&ply.before));
		let Some(plies) = place.map(|place| place.saturating_add(1)) else {
			return false;
		};
		while plies <= self.before && self.leave() {}
		self.go(plies.saturating_sub(self.before));
		true
	}

	/// Goes back to the line from which this one comes, after the move that this one replaces; returns `false` if there is no such line.
	pub(super) fn leave(&mut self) -> bool {
		let from = self.line().and_then(|line| line.from);
		let Some((branch, step)) = from else { return false };
		self.enter(branch, step.saturating_add(1));
		true
	}

	/// Goes on in this line to the next move with a comment; returns `false` if there is no such move.
	pub(super) fn next_comment(&mut self) -> bool {
		let Some(line) = self.tree.branches.get(self.branch) else {
			return false;
		};
		let playable = self.playable();
		let steps = line.steps.iter().take(playable).enumerate().skip(self.made);
		let place = steps.into_iter().find(|(_, step)| step.has_comment());
		let Some(made) = place.map(|(place, _)| place.saturating_add(1)) else {
			return false;
		};
		self.made = made;
		true
	}

	/// Returns the time that this side had left when it last moved, if that was noted.
	pub(super) fn clock(&self, color: Color) -> Option<Span> {
		let line = self.line()?;
		let made = line
			.steps
			.get(..self.made)
			.unwrap_or(&[])
			.iter()
			.enumerate()
			.rev();
		let of = |(place, step): (usize, &AnnotatedMove)| {
			let ply = self.table.plies().get(self.before.saturating_add(place))?;
			step.clock.filter(|_| ply.before.turn() == color)
		};
		made.filter_map(of).next()
	}
}

/// The table of a game with these moves, as far as they are legal.
fn table(game: &ImportedGame, moves: &[&AnnotatedMove]) -> Option<Table> {
	let mut position = game.start().ok()?;
	let mut made = Vec::new();
	for step in moves {
		let mv = position.san_move(&step.san).ok();
		let before = position.clone();
		if position.play_san(&step.san).is_err() {
			break;
		}
		made.push(event(&before, mv));
	}
	replay(game, made)
}

/// The fact of a half-move. One that passes leaves all pieces where they are, which no legal move does.
fn event(before: &Position, mv: Option<Move>) -> Event {
	match mv {
		Some(mv) => Event::moved(mv.uci()),
		None => Event::Play(PlayEvent::MovedIllegally {
			placement: before.placement().fen(),
		}),
	}
}

fn replay(game: &ImportedGame, moves: impl IntoIterator<Item = Event>) -> Option<Table> {
	let seat = |name: &str| Seat {
		name: name.into(),
		..Seat::default()
	};
	let opening = Opening {
		white: seat(game.tag("White")),
		black: seat(game.tag("Black")),
		fen: game.start().ok()?.fen(),
		..Opening::default()
	};
	let mut facts = vec![Event::opened(opening), Event::STARTED];
	facts.extend(moves);
	let facts: Vec<Fact> = facts
		.into_iter()
		.map(|event| Fact { at: Stamp(0), event })
		.collect();
	Table::replay(&facts).ok()
}

/// The course of a game that is read, for the screen: the scores, and the times of the moves, as far as either was noted.
impl Book {
	/// Returns the noted score of the position on the board, if any.
	pub(super) fn score(&self) -> Option<WhiteScore> {
		self.steps().nth(self.plies().checked_sub(1)?)?.score
	}

	/// Returns the course of the game, if anything is known of it.
	pub(super) fn course(&self, narrator: &Narrator) -> Option<Course> {
		let scores: Vec<_> = self.steps().map(|step| step.score).collect();
		let times = self.times();
		let known = scores.iter().any(Option::is_some) || times.iter().any(Option::is_some);
		known.then(|| Course {
			captions: [PhraseKey::CourseScores, PhraseKey::CourseTimes]
				.map(|key| narrator.line(key).to_string()),
			scores,
			times,
			at: self.plies(),
		})
	}

	/// Tells the time of each half-move so far, a sentence each, as far as it is known.
	pub(super) fn times_told(&self, narrator: &Narrator) -> Vec<Phrase> {
		let words = narrator.words();
		let table = self.so_far();
		let spent = table.plies().iter().zip(self.times()).enumerate();
		let told = spent.filter_map(|(index, (ply, spent))| {
			Some(words.fill(phrases::TimeOfMove {
				number: words.number(ply.before.move_number()),
				color: words.color(ply.before.turn()),
				played: words.half_move(&table, index),
				time: words.span(spent?),
			}))
		});
		let mut told: Vec<Phrase> = told.collect();
		if told.is_empty() {
			told.push(narrator.line(PhraseKey::ReadNoClock));
		}
		told
	}

	/// Returns the time of the half-move of this number, if it is known.
	pub(super) fn spent(&self, ply: usize) -> Option<Span> {
		self.times().into_iter().nth(ply)?
	}

	/// Returns the time of each half-move: as it was noted, or else by the times left before and after it.
	fn times(&self) -> Vec<Option<Span>> {
		let control = self.game.tag("TimeControl");
		let (base, added) = control.split_once('+').unwrap_or((control, "0"));
		let seconds = |text: &str| text.parse().ok().map(Span::seconds);
		let added = seconds(added).unwrap_or(Span::ZERO);
		let begun = seconds(base);
		// If both still have the time they began with, the server begins to count after the first moves.
		let is_full = |step: &AnnotatedMove| step.clock.is_some() && step.clock == begun;
		let full = self.steps().take(2).filter(|step| is_full(step)).count();
		let uncounted = if full == 2 { 2 } else { 0 };
		// Of the side to move first.
		let mut left = [begun; 2];
		let mut times = Vec::new();
		for step in self.steps() {
			let [mover, other] = left;
			let is_counted = times.len() >= uncounted;
			let spent = mover.zip(step.clock).filter(|_| is_counted).map(|(before, now)| {
				let had = Span(before.0.saturating_add(added.0));
				had.saturating_sub(now)
			});
			times.push(step.spent.or(spent));
			left = [other, step.clock.or(mover)];
		}
		times
	}
}
