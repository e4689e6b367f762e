//! A game with its variations, to be replayed: lines of moves, each with the texts beside it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::lexer::Lexer;
use super::marks;
use super::token::{Item, Token};
use crate::clock::Span;
use crate::game::OFFER;
use crate::sheet::white_score::WhiteScore;

/// The lines of a game. The first is the main line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveTree {
	pub branches: Vec<Branch>,
}

/// A line of moves: the main line, or a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branch {
	/// The line from which it comes, and the number of the move there that its first one replaces, from zero.
	pub from: Option<(usize, usize)>,
	/// The comment before its first move.
	pub comment: String,
	pub steps: Vec<AnnotatedMove>,
}

/// A move, and the texts beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnnotatedMove {
	/// The move as it was written.
	pub san: String,
	/// Comment for a reader, without the orders for programs.
	pub comment: String,
	/// Time left to the mover after it, if that was noted.
	pub clock: Option<Span>,
	/// Time that the mover took for it, if that was noted.
	pub spent: Option<Span>,
	/// Score of the position after it, if that was noted.
	pub score: Option<WhiteScore>,
	/// True if a draw was offered with it.
	pub offered: bool,
	/// Numeric annotation glyphs.
	pub nags: Vec<u8>,
	/// The lines that begin in its place.
	pub branches: Vec<usize>,
}

impl MoveTree {
	/// Returns the lines of a movetext of [`super::ImportedGame`]. Text that is no line is left out.
	#[must_use]
	pub fn of(moves: &str) -> Self {
		let mut tree = Self {
			branches: vec![Branch::default()],
		};
		let mut place = Place::default();
		let mut lexer = Lexer::default();
		let mut each = |token: Token<'_>, _| tree.token(token, &mut place);
		lexer.take(moves.as_bytes(), &mut each);
		lexer.end(&mut each);
		tree
	}

	fn token(&mut self, token: Token<'_>, place: &mut Place) {
		let here = place.branch;
		let Token::Item(item) = token else { return };
		if place.passed_over > 0 && !matches!(item, Item::Open | Item::Close) {
			return;
		}
		match item {
			Item::Word(san) => {
				if let Some(branch) = self.branches.get_mut(here) {
					branch.steps.push(AnnotatedMove {
						san: san.to_string(),
						..AnnotatedMove::default()
					});
				}
			}
			Item::Nag(nag) => {
				if let Some(step) = self.last(here) {
					step.nags.push(nag);
				}
			}
			Item::Comment(text) => self.comment(text, here),
			Item::Offer => {
				if let Some(step) = self.last(here) {
					step.offered = true;
				}
			}
			Item::Open => {
				let new = self.branches.len();
				let Some(last) = self
					.branches
					.get(here)
					.and_then(|branch| branch.steps.len().checked_sub(1))
				else {
					place.passed_over = place.passed_over.saturating_add(1);
					return;
				};
				if let Some(step) = self.last(here) {
					step.branches.push(new);
				}
				self.branches.push(Branch {
					from: Some((here, last)),
					..Branch::default()
				});
				place.branch = new;
			}
			Item::Close if place.passed_over > 0 => place.passed_over = place.passed_over.saturating_sub(1),
			Item::Close => {
				let from = self.branches.get(here).and_then(|branch| branch.from);
				place.branch = from.map_or(0, |(line, _)| line);
				self.drop_if_empty(here);
			}
		}
	}

	/// Drops a variation without a move: its text stands beside the move that it would have replaced.
	fn drop_if_empty(&mut self, branch: usize) {
		let is_last = self.branches.len() == branch.saturating_add(1);
		let Some(dropped) = self
			.branches
			.pop_if(|last| is_last && last.steps.is_empty() && last.from.is_some())
		else {
			return;
		};
		if let Some((line, _)) = dropped.from
			&& let Some(step) = self.last(line)
		{
			step.branches.retain(|other| *other != branch);
			add(&mut step.comment, &dropped.comment);
		}
	}

	fn last(&mut self, here: usize) -> Option<&mut AnnotatedMove> {
		self.branches.get_mut(here)?.steps.last_mut()
	}

	fn comment(&mut self, text: &str, here: usize) {
		let noted = noted(text);
		let Some(branch) = self.branches.get_mut(here) else {
			return;
		};
		let kept = match branch.steps.last_mut() {
			Some(step) => {
				step.clock = noted.clock.or(step.clock);
				step.spent = noted.spent.or(step.spent);
				step.score = noted.score.or(step.score);
				step.offered |= noted.offered;
				&mut step.comment
			}
			None => &mut branch.comment,
		};
		add(kept, &noted.said);
	}
}

/// Place in the lines while they are read.
#[derive(Default)]
struct Place {
	branch: usize,
	/// Number of open variations that begin before any move.
	passed_over: u32,
}

/// Adds a text to another one.
fn add(text: &mut String, more: &str) {
	if !text.is_empty() && !more.is_empty() {
		text.push(' ');
	}
	text.push_str(more);
}

/// Content of a comment.
#[derive(Default)]
struct Noted {
	/// The part for a reader.
	said: String,
	clock: Option<Span>,
	spent: Option<Span>,
	score: Option<WhiteScore>,
	offered: bool,
}

/// Separates the part of a comment for a reader from the notes for programs: `[%clk 1:23:45]`, `[%emt 0:00:07]`, `[%eval
/// 0.25]`, and others of this form.
fn noted(text: &str) -> Noted {
	let mut noted = Noted::default();
	let mut said = String::new();
	let mut rest = text;
	while let Some((before, order)) = rest.split_once("[%") {
		said.push_str(before);
		let (order, behind) = order.split_once(']').unwrap_or((order, ""));
		match order.split_once(' ') {
			Some(("clk", time)) => noted.clock = span(time).or(noted.clock),
			Some(("emt", time)) => noted.spent = span(time).or(noted.spent),
			Some(("eval", score)) => noted.score = WhiteScore::read(score).or(noted.score),
			Some(_) | None => {}
		}
		rest = behind;
	}
	said.push_str(rest);
	let said = marks::without(&said);
	let mut words: Vec<&str> = said.split_whitespace().collect();
	let before = words.len();
	words.retain(|word| *word != OFFER);
	noted.offered = words.len() < before;
	noted.said = words.join(" ");
	noted
}

/// Returns the part of a comment for a reader.
pub(super) fn told(text: &str) -> String {
	noted(text).said
}

/// Returns the orders for programs in a comment, and an offer of a draw, without the part for a reader.
pub(super) fn orders(text: &str) -> String {
	let mut orders = Vec::new();
	let mut rest = text;
	while let Some((_, order)) = rest.split_once("[%") {
		let (order, behind) = order.split_once(']').unwrap_or((order, ""));
		orders.push(format!("[%{order}]"));
		rest = behind;
	}
	if noted(text).offered {
		orders.push(OFFER.to_string());
	}
	orders.join(" ")
}

/// A time as `h:mm:ss`, or with tenths.
fn span(text: &str) -> Option<Span> {
	let mut seconds = 0_u64;
	let text = text.trim();
	let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
	for part in whole.split(':') {
		seconds = seconds.checked_mul(60)?.checked_add(part.parse().ok()?)?;
	}
	let tenth = tenths.chars().next().and_then(|tenth| tenth.to_digit(10))?;
	let thousandths = seconds.checked_mul(1000)?.checked_add(u64::from(tenth) * 100)?;
	(!whole.is_empty()).then_some(Span(thousandths))
}

impl AnnotatedMove {
	/// Returns `true` if there is something to hear beside the move.
	#[must_use]
	pub fn has_comment(&self) -> bool {
		!self.comment.is_empty() || self.offered
	}

	/// Returns the comment in pieces that are short enough to be heard and shown, cut between sentences, or else between words,
	/// or else, in languages without blanks, between signs.
	#[must_use]
	pub fn pieces(comment: &str) -> Vec<String> {
		const LONGEST: usize = 180;
		let mut pieces: Vec<String> = Vec::new();
		let mut piece = String::new();
		let words = comment.split_whitespace().flat_map(|word| cut(word, LONGEST));
		for word in words {
			let length = piece.chars().count().saturating_add(word.chars().count());
			let ends = piece.ends_with(['.', '!', '?']) && length > LONGEST / 2;
			if !piece.is_empty() && (length >= LONGEST || ends) {
				pieces.push(core::mem::take(&mut piece));
			}
			if !piece.is_empty() {
				piece.push(' ');
			}
			piece.push_str(word);
		}
		if !piece.is_empty() {
			pieces.push(piece.to_string());
		}
		pieces
	}
}

/// Returns a word in parts of at most this number of signs.
fn cut(word: &str, longest: usize) -> impl Iterator<Item = &str> {
	let mut rest = word;
	core::iter::from_fn(move || {
		let end = rest
			.char_indices()
			.nth(longest)
			.map_or(rest.len(), |(end, _)| end);
		let (part, behind) = rest.split_at_checked(end)?;
		rest = behind;
		(!part.is_empty()).then_some(part)
	})
}
