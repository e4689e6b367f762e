//! A repertoire: lines of moves as a tree, for one side.

use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::knowledge::Knowledge;
use crate::chess::{Color, Move, Position};
use crate::openings::{self, Selection};
use crate::opponent::book_lines;
use crate::puzzles::Day;
use crate::sheet::{ImportedGame, MoveTree};

/// Greatest number of positions; the rest of a larger game is left out.
const MOST: usize = 20_000;

/// Place of the first position.
pub(super) const ROOT: usize = 0;

/// A position, and the moves that go on from it.
#[derive(Clone, Debug)]
struct Node {
	position: Position,
	/// The move that leads to it, from the position before; `None` for the first one.
	from: Option<(usize, Move)>,
	next: Vec<usize>,
	/// The key by which it is known; empty where the other side is to move.
	key: String,
	/// The comment of the game on the move that leads to it.
	comment: String,
}

/// The lines of an opening or of a game with its variations.
#[derive(Clone, Debug)]
pub struct Repertoire {
	side: Color,
	nodes: Vec<Node>,
	/// The last position of each line, in the order of the lines.
	ends: Vec<usize>,
}

impl Repertoire {
	fn new(side: Color, start: Position) -> Self {
		let mut new = Self {
			side,
			nodes: Vec::new(),
			ends: Vec::new(),
		};
		new.add(start, None);
		new
	}

	/// The lines of an opening: those of the table, and those of the opponent's book that go through it.
	///
	/// ```
	/// use annabella::chess::Color;
	/// use annabella::openings::search;
	/// use annabella::repertoire::{Knowledge, Repertoire};
	/// let najdorf = Repertoire::of_opening(search("najdorf").found[0], Color::Black);
	/// assert!(najdorf.lines() > 20);
	/// assert_eq!(najdorf.known(&Knowledge::default()), 0);
	/// ```
	#[must_use]
	pub fn of_opening(selection: Selection, side: Color) -> Self {
		let mut new = Self::new(side, Position::start());
		let mut roots: Vec<Vec<&str>> = Vec::new();
		let mut path = Vec::new();
		for line in selection.lines() {
			new.grow(&line.moves, &mut path);
			if !roots.iter().any(|root| line.moves.starts_with(root)) {
				roots.push(line.moves);
			}
		}
		for line in book_lines() {
			// A doubtful move of the user's own side is not taught.
			let is_taught =
				|(ply, (_, played)): &(usize, &(&str, bool))| *played || (ply % 2 == 0) != side.is_white();
			let taught = line.iter().enumerate().take_while(is_taught);
			let moves: Vec<&str> = taught.map(|(_, (san, _))| *san).collect();
			if roots.iter().any(|root| moves.starts_with(root)) {
				new.grow(&moves, &mut path);
			}
		}
		new.sort();
		new.finish()
	}

	/// The lines of a game and its variations. `None` if its first position cannot be read; moves that cannot be read end their line.
	#[must_use]
	pub fn of_game(game: &ImportedGame, side: Color) -> Option<Self> {
		let mut new = Self::new(side, game.start().ok()?);
		// For each line of the game, the places before its moves and after the last one.
		let mut places: Vec<Vec<usize>> = Vec::new();
		for branch in MoveTree::of(&game.moves).branches {
			let from = branch.from.map_or(Some(ROOT), |(line, number)| {
				places.get(line)?.get(number).copied()
			});
			let mut of_line: Vec<usize> = from.into_iter().collect();
			let mut before = branch.comment.as_str();
			for step in &branch.steps {
				let Some(at) = of_line.last().copied() else { break };
				let Some(next) = new.step(at, &step.san) else {
					break;
				};
				of_line.push(next);
				new.annotate(next, &[core::mem::take(&mut before), &step.comment]);
			}
			places.push(of_line);
		}
		Some(new.finish())
	}

	fn add(&mut self, position: Position, from: Option<(usize, Move)>) -> usize {
		let is_own = position.turn() == self.side;
		self.nodes.push(Node {
			key: if is_own {
				openings::key(&position)
			} else {
				"".into()
			},
			position,
			from,
			next: Vec::new(),
			comment: String::new(),
		});
		self.nodes.len().saturating_sub(1)
	}

	/// Adds comments on the move that leads to a place.
	fn annotate(&mut self, at: usize, comments: &[&str]) {
		let Some(node) = self.nodes.get_mut(at) else {
			return;
		};
		for comment in comments.iter().filter(|comment| !comment.is_empty()) {
			if !node.comment.is_empty() {
				node.comment.push(' ');
			}
			node.comment.push_str(comment);
		}
	}

	/// The place to which a written move leads. `None` if it is no legal move.
	fn step(&mut self, at: usize, san: &str) -> Option<usize> {
		let position = self.position(at)?;
		let mv = position.san_move(san).ok()?;
		if let Some(known) = self.child(at, mv) {
			return Some(known);
		}
		if self.nodes.len() >= MOST {
			return None;
		}
		let after = position.after(mv);
		let new = self.add(after, Some((at, mv)));
		self.nodes.get_mut(at)?.next.push(new);
		Some(new)
	}

	/// Adds a line from the first position. `path` holds the line before, most of which is often the same.
	fn grow<'a>(&mut self, moves: &[&'a str], path: &mut Vec<(&'a str, usize)>) {
		let same = path
			.iter()
			.zip(moves)
			.take_while(|((san, _), other)| san == *other)
			.count();
		path.truncate(same);
		for san in moves.iter().skip(same) {
			let at = path.last().map_or(ROOT, |(_, at)| *at);
			let Some(next) = self.step(at, san) else { return };
			path.push((san, next));
		}
	}

	/// Puts the moves with the most positions after them first.
	fn sort(&mut self) {
		let mut sizes = vec![1_usize; self.nodes.len()];
		// The places after a move come after the place before it.
		for at in (0..self.nodes.len()).rev() {
			let size = sizes.get(at).copied().unwrap_or(1);
			if let Some(before) = self.from(at).and_then(|(before, _)| sizes.get_mut(before)) {
				*before = before.saturating_add(size);
			}
		}
		for node in &mut self.nodes {
			node.next.sort_by_key(|next| Reverse(sizes.get(*next).copied()));
		}
	}

	/// Finds the ends of the lines in which the user has a move.
	fn finish(mut self) -> Self {
		let mut open = Vec::from([(ROOT, false)]);
		while let Some((at, has_own)) = open.pop() {
			let Some(node) = self.nodes.get(at) else { continue };
			if node.next.is_empty() && has_own {
				self.ends.push(at);
			}
			let has_own = has_own || node.position.turn() == self.side;
			open.extend(node.next.iter().rev().map(|next| (*next, has_own)));
		}
		self
	}

	/// The user's side.
	#[must_use]
	pub const fn side(&self) -> Color {
		self.side
	}

	/// Number of lines.
	#[must_use]
	pub fn lines(&self) -> usize {
		self.ends.len()
	}

	/// Number of lines of which the user knows each move.
	#[must_use]
	pub fn known(&self, knowledge: &Knowledge) -> usize {
		let known = |end: &&usize| self.is_known(**end, knowledge);
		self.ends.iter().filter(known).count()
	}

	/// The last position of the line that should come next, among those through a place: one with a missed move that is due; one that
	/// is not known, after the last one; or one by lot.
	pub(super) fn next_line(
		&self,
		through: usize,
		knowledge: &Knowledge,
		today: Day,
		last: Option<usize>,
		lot: u64,
	) -> Option<usize> {
		let last = last.and_then(|last| self.ends.iter().position(|end| *end == last));
		let (until, after) = self
			.ends
			.split_at_checked(last.map_or(0, |last| last.saturating_add(1)))?;
		let all: Vec<usize> = after.iter().chain(until).copied().collect();
		let all: Vec<usize> = all
			.into_iter()
			.filter(|end| self.leads_through(through, *end))
			.collect();
		let due = |end: &&usize| self.own(**end).any(|key| knowledge.is_due(key, today));
		let new = |end: &&usize| !self.is_known(**end, knowledge);
		let found = all.iter().find(due).or_else(|| all.iter().find(new));
		let by_lot = || {
			let place = lot.checked_rem(u64::try_from(all.len()).ok()?)?;
			all.get(usize::try_from(place).ok()?)
		};
		found.or_else(by_lot).copied()
	}

	/// The keys of the positions on the way to an end in which the user is to move.
	fn own(&self, end: usize) -> impl Iterator<Item = &str> {
		let before = self.way(end).filter(move |at| *at != end);
		let keys = before
			.filter_map(|at| self.nodes.get(at))
			.map(|node| node.key.as_str());
		keys.filter(|key| !key.is_empty())
	}

	fn is_known(&self, end: usize, knowledge: &Knowledge) -> bool {
		self.own(end).all(|key| knowledge.knows(key))
	}

	fn leads_through(&self, through: usize, end: usize) -> bool {
		self.way(end).any(|at| at == through)
	}

	/// The places from one back to the first.
	fn way(&self, end: usize) -> impl Iterator<Item = usize> {
		core::iter::successors(Some(end), |at| self.from(*at).map(|(before, _)| before))
	}

	pub(super) fn position(&self, at: usize) -> Option<&Position> {
		self.nodes.get(at).map(|node| &node.position)
	}

	pub(super) fn key(&self, at: usize) -> &str {
		self.nodes.get(at).map_or("", |node| node.key.as_str())
	}

	/// The comment on the move that leads there.
	pub(super) fn comment(&self, at: usize) -> &str {
		self.nodes.get(at).map_or("", |node| node.comment.as_str())
	}

	/// The nearest place on the way there, and before it, in which the user is to move.
	pub(super) fn own_before(&self, at: usize) -> Option<usize> {
		self.way(at).skip(1).find(|at| !self.key(*at).is_empty())
	}

	/// The move that leads there, and the place before it.
	pub(super) fn from(&self, at: usize) -> Option<(usize, Move)> {
		self.nodes.get(at)?.from
	}

	/// The places after each move of the book there.
	pub(super) fn next(&self, at: usize) -> &[usize] {
		self.nodes.get(at).map_or(&[], |node| node.next.as_slice())
	}

	pub(super) fn child(&self, at: usize, mv: Move) -> Option<usize> {
		let leads = |next: &&usize| self.from(**next).is_some_and(|(_, other)| other == mv);
		self.next(at).iter().find(leads).copied()
	}

	/// The next place on the way to an end.
	pub(super) fn towards(&self, at: usize, end: usize) -> Option<usize> {
		self.way(end)
			.find(|place| self.from(*place).is_some_and(|(before, _)| before == at))
	}

	/// The way to an end from the first position on.
	pub(super) fn path(&self, end: usize) -> Vec<usize> {
		let mut path: Vec<usize> = self.way(end).collect();
		path.reverse();
		path
	}

	/// The place with this position, from which the lines go on.
	pub(super) fn find(&self, position: &Position) -> Option<usize> {
		let key = position.key();
		let is_there = |node: &Node| !node.next.is_empty() && node.position.key() == key;
		self.nodes.iter().position(is_there)
	}
}
