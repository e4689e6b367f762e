//! Squares in a row, and the pieces that are named before them: "Gustav one Hector three", "white king g1, black pawns a7 b7".

use alloc::format;
use alloc::vec::Vec;

use super::Parser;
use crate::chess::{Color, Role, Square};

/// A square that was named, with the side and the kind of piece that hold there, as far as they were named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
	pub square: Square,
	pub color: Option<Color>,
	pub role: Option<Role>,
}

/// The words of a square, counted, with the letter of a piece before them.
const LONGEST: usize = 3;

impl Parser<'_> {
	/// The squares that are named one after the other. None if a word is of something else, or no square is named.
	#[must_use]
	pub fn placed(&self, text: &str) -> Option<Vec<Placed>> {
		let mut readings = self.readings(text).into_iter();
		readings.find_map(|reading| self.placed_in(&reading))
	}

	fn placed_in(&self, text: &str) -> Option<Vec<Placed>> {
		let words: Vec<&str> = text
			.split([' ', ',', ';', ':', '-', '.'])
			.filter(|word| !word.is_empty())
			.collect();
		let mut placed = Vec::new();
		let (mut color, mut role) = (None, None);
		let mut rest = words.as_slice();
		while let Some((word, behind)) = rest.split_first() {
			if let Some(side) = self.side(word) {
				(color, role) = (Some(side), None);
				rest = behind;
			} else if let Some(kind) = self.kind(word) {
				role = Some(kind);
				rest = behind;
			} else {
				let (square, own, count) = self.first_square(rest)?;
				placed.push(Placed {
					square,
					color,
					role: own.or(role),
				});
				rest = rest.get(count..).unwrap_or_default();
			}
		}
		(!placed.is_empty()).then_some(placed)
	}

	/// The piece that is named, and its side if that is named with it: "white knight", "N".
	#[must_use]
	pub fn said_piece(&self, text: &str) -> Option<(Option<Color>, Role)> {
		let mut readings = self.readings(text).into_iter();
		readings.find_map(|reading| {
			let (color, piece) = self.side_of(reading.trim());
			// A letter is a piece's where a square follows it.
			let by_letter = || {
				let is_letter = piece.chars().count() == 1;
				is_letter.then(|| self.said_square(&format!("{piece}e4")))??.role
			};
			Some((color, self.kind(piece).or_else(by_letter)?))
		})
	}

	/// The square with which the words begin, the piece whose letter stands before it, and how many words they are.
	fn first_square(&self, words: &[&str]) -> Option<(Square, Option<Role>, usize)> {
		(1..=words.len().min(LONGEST)).find_map(|count| {
			let said = self.said_square(&words.get(..count)?.join(" "))?;
			said.from.is_none().then_some((said.square, said.role, count))
		})
	}
}

/// The FEN in a line, whatever stands before it.
#[must_use]
pub fn pasted_position(text: &str) -> Option<&str> {
	const RANKS: usize = 8;
	let placement = text
		.split_whitespace()
		.find(|word| word.split('/').count() == RANKS && !word.contains("//"))?;
	text.find(placement)
		.and_then(|start| text.get(start..))
		.map(str::trim)
}

#[cfg(test)]
mod tests {
	use alloc::string::String;

	use super::*;
	use crate::voice::{Language, Library, Manner};

	#[track_caller]
	fn check(language: &str, text: &str, expected: Option<&str>) {
		let library = Library::built_in();
		let manner = Manner::new(Language::new(language).unwrap());
		let placed = Parser::new(&library, &manner).placed(text);
		let one = |placed: &Placed| {
			let color = placed.color.map_or("", |color| color.fold_wb("w", "b"));
			let role = placed.role.map_or('_', Role::upper_char);
			format!("{color}{role}{}", placed.square)
		};
		let told = placed.map(|placed| placed.iter().map(one).collect::<Vec<String>>().join(" "));
		assert_eq!(told.as_deref(), expected, "{text}");
	}

	#[test]
	fn squares_and_pieces_in_a_row() {
		for (language, text, expected) in [
			("en", "b3 c5 d7", Some("_b3 _c5 _d7")),
			("en", "b3, c5,d7", Some("_b3 _c5 _d7")),
			("en", "Bella three Cesar 5", Some("_b3 _c5")),
			("en", "white king Gustav one", Some("wKg1")),
			("en", "white: Kg1, Qd4; black: Kg8", Some("wKg1 wQd4 bKg8")),
			("en", "black pawns a7 b7 c7", Some("bPa7 bPb7 bPc7")),
			(
				"en",
				"white king g1 queen d4 black king g8",
				Some("wKg1 wQd4 bKg8"),
			),
			("de", "Weiß König Gustav eins, Dame David vier", Some("wKg1 wQd4")),
			("de", "Schwarzer Springer f6", Some("bNf6")),
			("de", "Sf6", Some("Nf6")),
			("fi", "valkea kuningas g1", Some("wKg1")),
			("sv", "vit kung g1 svart kung g8", Some("wKg1 bKg8")),
			("en", "e9", None),
			("en", "white king", None),
			("en", "g1 nonsense", None),
			("en", "", None),
		] {
			check(language, text, expected);
		}
	}

	#[test]
	fn a_piece_by_its_name() {
		let library = Library::built_in();
		let manner = Manner::new(Language::ENGLISH);
		let parser = Parser::new(&library, &manner);
		let white = Some(Color::White);
		for (text, expected) in [
			("white knight", Some((white, Role::Knight))),
			("the white knight", Some((white, Role::Knight))),
			("pawn", Some((None, Role::Pawn))),
			("N", Some((None, Role::Knight))),
			("white", None),
			("e4", None),
			("x", None),
		] {
			assert_eq!(parser.said_piece(text), expected, "{text}");
		}
	}
}
