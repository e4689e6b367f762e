//! A move as people describe it: "gobble up the g pawn", "hide the king over on the long side", "bishop in between".
//!
//! What is said is collected as in any order of its parts, with more words and features of a move. Words that are not known
//! are passed over: then the move is only asked for.

use alloc::string::String;
use alloc::vec::Vec;

use super::hear::SaidSoFar;
use super::hear_loosely::{DOUBTFUL, Heard};
use super::lexicon::{Feature, Mark, Sense};
use super::lexicons::Lexicons;
use super::library::Library;
use super::manner::Manner;
use super::spelling::folded;
use crate::chess::{Move, Position, Square, Wanted, Wing};

/// The most words of a description.
const LONGEST: usize = 24;

/// A move as it is described.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DescribedMove {
	wanted: Wanted,
	/// True if every word is known.
	is_known: bool,
}

/// The moves that a description fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fitting {
	pub moves: Vec<Move>,
	/// True if the words leave no doubt.
	pub is_sure: bool,
}

impl DescribedMove {
	/// The legal moves that fit, after a move to this square.
	#[must_use]
	pub fn fitting(&self, position: &Position, last: Option<Square>) -> Fitting {
		let (moves, doubt) = position.wanted_after(self.wanted.clone(), last);
		Fitting {
			moves,
			is_sure: self.is_known && doubt < DOUBTFUL,
		}
	}

	/// Returns `true` if every word of it is known.
	#[must_use]
	pub const fn is_known(&self) -> bool {
		self.is_known
	}
}

impl Library {
	/// The move that a line describes, in the words of the table's own languages. `None` if it describes no move, or tells
	/// something else. The line is no question.
	#[must_use]
	pub fn described(&self, text: &str, manner: &Manner) -> Option<DescribedMove> {
		if text.split_whitespace().nth(1).is_none() || text.split_whitespace().nth(LONGEST).is_some() {
			return None;
		}
		let lexicons = Lexicons::of(self, manner).own();
		let first = text.split_whitespace().next().map(folded)?;
		if lexicons.asks_by_ending(&first) {
			return None;
		}
		let said = lexicons.undenied(text)?;
		let mut heard = Heard::of_description();
		lexicons.each_part(&said, |sense, word, ending| {
			heard.take_naturally(sense, word, ending)
		});
		let (wanted, is_known) = heard.described()?;
		let is_two = text.contains(',')
			&& text
				.split(',')
				.all(|part| self.hear_loosely(part, manner).is_ok() || self.hear(part, manner).is_ok());
		(!is_two).then_some(DescribedMove { wanted, is_known })
	}
}

impl Library {
	/// Returns `true` if a word of a text asks, or wants to be told something.
	#[must_use]
	pub fn wants_to_be_told(&self, text: &str, manner: &Manner) -> bool {
		let lexicons = Lexicons::of(self, manner).own();
		text.split_whitespace().map(folded).any(|word| {
			let meaning = lexicons.natural_meaning(&word, core::iter::empty(), false);
			matches!(meaning, Some((Sense::Feature(Feature::Asks), ..)))
		})
	}

	/// The wing that a text names: "the long one".
	#[must_use]
	pub fn wing(&self, text: &str, manner: &Manner) -> Option<Wing> {
		let lexicons = Lexicons::of(self, manner).own();
		let words: Vec<String> = text.split_whitespace().map(folded).collect();
		let mut rest = words.as_slice();
		while let [first, behind @ ..] = rest {
			let following = behind.iter().map(String::as_str);
			if let Some((Sense::Wing(wing) | Sense::Castling(wing), ..)) =
				lexicons.natural_meaning(first, following, false)
			{
				return Some(wing);
			}
			rest = behind;
		}
		None
	}
}

impl Lexicons<'_> {
	/// A text without what is denied in it: "not with the queen but with the knight". `None` if the whole of it is denied.
	fn undenied(self, text: &str) -> Option<String> {
		let is = |word: &str, feature: Feature| {
			let meaning = self.natural_meaning(word, core::iter::empty(), false);
			matches!(meaning, Some((Sense::Feature(known), ..)) if known == feature)
		};
		let mut said: Vec<&str> = Vec::new();
		let mut denies = false;
		for word in text.split_whitespace() {
			let plain = folded(word);
			let ends = word.ends_with([',', ';']);
			if is(&plain, Feature::Not) {
				let is_apart = said.last().is_none_or(|last: &&str| last.ends_with([',', ';']));
				// "Do not take": no order, unless something else is said in its place.
				denies = true;
				if ends || (is_apart && said.is_empty() && text.split([',', ';']).nth(1).is_none()) {
					return None;
				}
			} else if denies {
				denies = !(ends || is(&plain, Feature::Rather));
			} else {
				said.push(word);
			}
		}
		let rest = said.join(" ");
		let is_told = !denies || text.contains([',', ';']);
		(is_told && !rest.is_empty()).then_some(rest)
	}

	/// Passes on the meaning of each word of a description, `None` for one that is not known.
	fn each_part(self, text: &str, mut take: impl FnMut(Option<Sense>, &str, Option<Mark>) -> SaidSoFar) {
		let tokens = self.tokens(text);
		let mut so_far = SaidSoFar::default();
		let mut after_file = false;
		let mut rest = tokens.as_slice();
		while let [token, behind @ ..] = rest {
			rest = behind;
			if let Some(senses) = &token.notation {
				for sense in senses {
					so_far = take(Some(*sense), token.raw, None);
				}
				after_file = matches!(senses.last(), Some(Sense::File(_)));
				continue;
			}
			if token.folded.is_empty() {
				continue;
			}
			let next = || {
				behind
					.first()
					.and_then(|next| self.natural_meaning(&next.folded, core::iter::empty(), true))
			};
			let lone = self.lone_sign(token, behind.first(), so_far);
			if let Some(sense) = lone.filter(|_| !token.raw.starts_with(char::is_lowercase)) {
				so_far = take(Some(sense), token.raw, None);
				after_file = false;
				continue;
			}
			let words = behind
				.iter()
				.take_while(|next| !next.folded.is_empty() && next.notation.is_none())
				.map(|next| next.folded.as_str());
			let meaning = self.natural_meaning(&token.folded, words, after_file);
			let Some((sense, used, ending)) = meaning else {
				match self.compound(&token.folded) {
					Some(([first, second], ending)) => {
						take(Some(first), token.raw, ending);
						so_far = take(Some(second), token.raw, ending);
					}
					None => so_far = take(None, token.raw, None),
				}
				after_file = false;
				continue;
			};
			rest = behind.get(used..).unwrap_or_default();
			// A name of a file is a name, and "a" an article, unless they stand before a rank or a piece.
			let is_name = token.folded.chars().count() > 1 || ending == Some(Mark::One);
			let may_be_other = is_name && used == 0 && matches!(sense, Sense::File(_));
			let sense = if may_be_other {
				let is_article = ending == Some(Mark::One);
				match next() {
					Some((Sense::Rank(_) | Sense::Piece(_), ..)) => Some(sense),
					Some(_) | None => is_article.then_some(Sense::Filler),
				}
			} else {
				Some(sense)
			};
			after_file = matches!(sense, Some(Sense::File(_)));
			let is_file = matches!(sense, Some(Sense::File(_)));
			so_far = take(
				sense,
				token.raw,
				ending.filter(|ending| is_file || *ending != Mark::One),
			);
		}
	}
}
