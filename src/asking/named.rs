//! The subject of a question: the owner of the pieces, their kind, and the square.

use alloc::vec::Vec;

use super::patterns::is_sentence;
use super::{Parser, SaidSquare};
use crate::chess::{Rank, Role, Said, Square};
use crate::voice::{RoleSense, Whose};

/// The names after a question, as far as there are any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Named {
	pub whose: Option<Whose>,
	pub role: Option<Role>,
	pub square: Option<Square>,
}

impl Parser<'_> {
	/// The move that a question is about: said as a move, or named by its piece and its destination ("my bishop b5", "e5
	/// with my knight").
	#[must_use]
	pub fn asked_move(&self, text: &str) -> Option<Said> {
		let readings = self.readings(text);
		let said = || readings.iter().find_map(|reading| self.move_of(reading));
		let named = || {
			let named = self.named(text)?;
			Some(Said::to(named.role?, named.square?))
		};
		self.piece_behind(text).or_else(said).or_else(named)
	}

	/// A square, and after it the piece that goes there. On the last ranks a piece without an owner is the new one of a
	/// pawn.
	fn piece_behind(&self, text: &str) -> Option<Said> {
		let text = Some(text).filter(|text| is_sentence(text))?;
		text.match_indices(' ').find_map(|(at, _)| {
			let (before, behind) = text.split_at_checked(at)?;
			let square = self.square_alone(before)?;
			let named = self.named(behind.trim()).filter(|named| named.square.is_none())?;
			let may_be_new = matches!(square.rank(), Rank::First | Rank::Eighth) && named.whose.is_none();
			Some(Said::to(named.role.filter(|_| !may_be_new)?, square))
		})
	}

	/// The named thing: "e4", "knights", "my queen", "the black knight on f6". `None` if a word of it names nothing.
	#[must_use]
	pub fn named(&self, text: &str) -> Option<Named> {
		let text = Some(text).filter(|text| is_sentence(text))?;
		let readings = self.readings(text);
		readings.iter().find_map(|reading| self.named_in(reading))
	}

	/// Returns `true` if a question about a board can be about this: a square, a line, a piece, a side, a move, or several of
	/// them.
	pub(super) fn is_subject(&self, text: &str) -> bool {
		let names = |text: &str| {
			self.named(text).is_some()
				|| self.square(text).is_some()
				|| self.file(text).is_some()
				|| self.rank(text).is_some()
				|| self.side(text).is_some()
				|| self.number(text).is_some()
				|| self.time(text).is_some()
		};
		let text = text.trim_end_matches(['?', '!', '.']);
		let joins = |word: &str| {
			let senses = self
				.library
				.role_words(self.manner)
				.and_then(|known| known.first(&[word], false));
			let (_, senses) = senses.unwrap_or_default();
			let is_between = |sense: &RoleSense| {
				matches!(
					sense,
					RoleSense::Of | RoleSense::By | RoleSense::At | RoleSense::Article | RoleSense::With
				)
			};
			senses.iter().any(is_between)
		};
		let is_name = |word: &str| {
			let word = word.trim_matches([',', ';']);
			word.chars().count() < 2
				|| word.contains(|sign: char| sign.is_ascii_digit())
				|| names(word)
				|| joins(word)
		};
		names(text)
			|| self.asked_move(text).is_some()
			|| self.library.switch(text, self.manner).is_some()
			|| self.library.hear_loosely(text, self.manner).is_ok()
			|| self
				.readings(text)
				.iter()
				.any(|reading| reading.split_whitespace().all(is_name))
	}

	/// Returns `true` if these are pieces and nothing else: "queen", "my knights".
	pub(super) fn names_pieces(&self, text: &str) -> bool {
		let named = self.named(text);
		named.is_some_and(|named| named.role.is_some() && named.square.is_none())
	}

	/// Returns `true` if these are pieces of a kind with an owner and nothing else: "tell me my pawns". A side in its
	/// own word may be one that is set up, and a piece alone the new one of a pawn.
	pub(super) fn names_whose_pieces(&self, text: &str) -> bool {
		let named = self.named(text).unwrap_or_default();
		let is_whose = matches!(named.whose, Some(Whose::Own | Whose::Other));
		is_whose && named.role.is_some() && named.square.is_none()
	}

	fn named_in(&self, text: &str) -> Option<Named> {
		let words: Vec<&str> = text.split_whitespace().collect();
		let mut named = Named::default();
		let mut rest = words.as_slice();
		while let Some((word, behind)) = rest.split_first() {
			let two = rest.get(..2).map(|words| words.join(" "));
			if let Some(SaidSquare { square, role, .. }) = self.said_square(&rest.join(" ")) {
				named.square = Some(square);
				named.role = named.role.or(role);
				return Some(named);
			}
			if let Some(whose) = two.and_then(|two| self.library.whose(&two, self.manner)) {
				named.whose = Some(whose);
				rest = rest.get(2..).unwrap_or_default();
				continue;
			}
			if let Some(whose) = self.library.whose(word, self.manner) {
				named.whose = Some(whose);
			} else {
				named.role = Some(self.kind(word)?);
			}
			rest = behind;
		}
		Some(named)
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::chess::Color;
	use crate::voice::{Language, Library, Manner};

	#[test]
	fn whose_pieces_and_which() {
		let library = Library::built_in();
		let named = |language, text| Parser::new(&library, &Manner::new(language)).named(text);
		let of = |whose, role, square| Some(Named { whose, role, square });
		let knight = Some(Role::Knight);
		for (language, text, expected) in [
			(Language::ENGLISH, "", of(None, None, None)),
			(
				Language::ENGLISH,
				"my knights",
				of(Some(Whose::Own), knight, None),
			),
			(
				Language::ENGLISH,
				"his knight",
				of(Some(Whose::Other), knight, None),
			),
			(
				Language::ENGLISH,
				"the black knight on f6",
				of(Some(Whose::Side(Color::Black)), knight, Some(Square::F6)),
			),
			(Language::ENGLISH, "Eva four", of(None, None, Some(Square::E4))),
			(Language::ENGLISH, "dragon", None),
			(
				Language::GERMAN,
				"meine Springer",
				of(Some(Whose::Own), knight, None),
			),
			(
				Language::GERMAN,
				"die schwarzen Springer",
				of(Some(Whose::Side(Color::Black)), knight, None),
			),
			(
				Language::FINNISH,
				"vastustajan ratsut",
				of(Some(Whose::Other), knight, None),
			),
			(
				Language::SWEDISH,
				"mina springare",
				of(Some(Whose::Own), knight, None),
			),
		] {
			assert_eq!(named(language, text), expected, "{text}");
		}
	}
}
