//! Squares in a row, and the pieces that are named before them: "Gustav one Hector three", "white king g1, black pawns a7 b7".

use alloc::string::String;
use alloc::vec::Vec;

use super::Parser;
use crate::chess::{Color, Role, Square};
use crate::voice::written;

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
	/// The squares that are named one after the other. `None` if a word names something else, or no square is named.
	#[must_use]
	pub fn placed(&self, text: &str) -> Option<Vec<Placed>> {
		let mut readings = self.readings(text).into_iter();
		readings.find_map(|reading| self.placed_in(&reading))
	}

	/// The text that is said not to be there: "knight on h1" of "no knight on h1", "the queens" of "without the queens".
	/// `None` if nothing is denied.
	#[must_use]
	pub fn denied(&self, text: &str) -> Option<String> {
		let words: Vec<&str> = text.split_whitespace().collect();
		let spoken: Vec<String> = words.iter().map(|word| written(word)).collect();
		let denied = self.library.sentences(self.manner).find_map(|sentences| {
			let kept = sentences.wording.absence.bare(&spoken);
			(kept.len() < words.len()).then_some(kept)
		})?;
		let kept: Vec<&str> = denied
			.iter()
			.filter_map(|place| words.get(*place).copied())
			.collect();
		let rest = kept.join(" ");
		// It is about all names if it comes first; after a square it is about that one alone.
		let mut leading = 0;
		while let Some(passed) = words.get(leading..).and_then(|rest| self.between(rest)) {
			leading += passed;
		}
		let comes_first = (0..=leading).any(|place| !denied.contains(&place));
		let is_last = denied
			.last()
			.is_some_and(|last| last.saturating_add(1) < words.len());
		let is_one = || self.placed(&rest).is_some_and(|placed| placed.len() == 1);
		(comes_first || (is_last && is_one())).then_some(rest)
	}

	fn placed_in(&self, text: &str) -> Option<Vec<Placed>> {
		let mut placed: Vec<Placed> = Vec::new();
		let (mut color, mut role) = (None, None);
		// The first of the squares that a side after them belongs to, as long as none was named before them.
		let mut sideless = None;
		for part in text.split([',', ';']) {
			let words: Vec<&str> = part
				.split([' ', ':', '-', '.'])
				.filter(|word| !word.is_empty())
				.collect();
			if words.len() > 1 || self.side(part.trim()).is_none() {
				sideless = Some(placed.len());
			}
			let mut rest = words.as_slice();
			while let Some((word, behind)) = rest.split_first() {
				if let Some(side) = self.side(word) {
					let named = sideless.take().and_then(|first| placed.get_mut(first..));
					let named = named.filter(|named| behind.is_empty() && !named.is_empty());
					// "King on g8, black".
					for placed in named.into_iter().flatten() {
						placed.color = Some(side);
					}
					(color, role) = (Some(side), None);
					rest = behind;
				} else if let Some(kind) = self.kind(word) {
					role = Some(kind);
					rest = behind;
				} else if let Some((square, own, count)) = self.first_square(rest) {
					let role = own.or(role);
					placed.push(Placed { square, color, role });
					rest = rest.get(count..).unwrap_or_default();
				} else {
					rest = rest.get(self.between(rest)?..).unwrap_or_default();
				}
			}
		}
		(!placed.is_empty()).then_some(placed)
	}

	/// The origin and destination of a man that is moved: "e1 e2", "move the rook from e1 to e2".
	#[must_use]
	pub fn shifted(&self, text: &str) -> Option<(Square, Square)> {
		let within = |reading: &str| {
			let words: Vec<&str> = reading.split_whitespace().collect();
			let rest = self.between(&words).and_then(|count| words.get(count..));
			let said = self
				.said_square(reading)
				.or_else(|| self.said_square(&rest?.join(" ")))?;
			Some((said.from?, said.square))
		};
		self.readings(text).iter().find_map(|reading| within(reading))
	}

	/// The number of words that only stand between men and squares.
	pub(super) fn between(&self, words: &[&str]) -> Option<usize> {
		let spoken: Vec<String> = words.iter().map(|word| written(word)).collect();
		let mut sentences = self.library.sentences(self.manner);
		sentences.find_map(|sentences| sentences.wording.placing.beginning(&spoken))
	}

	/// The square, if nothing else is named: no piece, and no origin.
	#[must_use]
	pub fn square_alone(&self, text: &str) -> Option<Square> {
		let mut words = text.split_whitespace();
		let is_alone = self.kind(words.next()?).is_none();
		// A letter after the first word is a file.
		let mut kinds = words.filter(|word| word.chars().count() > 1 && self.kind(word).is_some());
		let said = self
			.said_square(text)
			.filter(|_| is_alone && kinds.next().is_none())?;
		(said.from.is_none() && said.role.is_none()).then_some(said.square)
	}

	/// The piece that is named, and its side if that is named with it: "white knight", "N".
	#[must_use]
	pub fn said_piece(&self, text: &str) -> Option<(Option<Color>, Role)> {
		let mut readings = self.readings(text).into_iter();
		readings.find_map(|reading| {
			let (color, piece) = self.side_of(reading.trim());
			// A letter is a piece if a square follows it.
			let by_letter = || {
				let is_letter = piece.chars().count() == 1;
				is_letter.then(|| self.said_square(&format!("{piece}e4")))??.role
			};
			Some((color, self.kind(piece).or_else(by_letter)?))
		})
	}

	/// The square with which the words begin, the piece whose letter stands before it, and the number of their words.
	fn first_square(&self, words: &[&str]) -> Option<(Square, Option<Role>, usize)> {
		let square = |from: usize, to: usize| self.said_square(&words.get(from..to)?.join(" "));
		// "On rooks a1": a word that only stands between is passed over first, unless it is a file as the "a" of "a two".
		let passed = self.between(words).unwrap_or(0);
		(1..=words.len().min(LONGEST)).find_map(|count| {
			let said = square(0, count).filter(|_| passed == 0 || square(passed, count).is_none())?;
			said.from.is_none().then_some((said.square, said.role, count))
		})
	}
}

/// The FEN in a line, after any other text.
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
	use super::*;
	use crate::voice::{Language, Library, Manner};

	#[track_caller]
	fn check(library: &Library, language: &str, text: &str, expected: Option<&str>) {
		let manner = Manner::new(Language::new(language).unwrap());
		let placed = Parser::new(library, &manner).placed(text);
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
		let library = Library::built_in();
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
			("en", "put a white king on g1", Some("wKg1")),
			("en", "add a pawn on a two and a knight at f3", Some("Pa2 Nf3")),
			("en", "King on g8, black", Some("bKg8")),
			("en", "white king g1, black", Some("wKg1")),
			("en", "king on g8 black, queen d8", Some("bKg8 bQd8")),
			("en", "white pawns on e4 and d4", Some("wPe4 wPd4")),
			("en", "a black pawn at a7", Some("bPa7")),
			("de", "stell einen weißen König auf Gustav eins", Some("wKg1")),
			("de", "setze einen schwarzen Bauern auf a7", Some("bPa7")),
			("fi", "laita valkea kuningas ruutuun g1", Some("wKg1")),
			("sv", "sätt en vit kung på Gustav ett", Some("wKg1")),
			("fi", "mustalla on ratsu f6 ja sotilas h7", Some("bNf6 bPh7")),
			("fi", "valkealla on tornit a1 ja h1", Some("wRa1 wRh1")),
			("en", "the white rook is on d1", Some("wRd1")),
			("en", "is the rook on d1", None),
			("de", "die weiße Dame ist auf d1", Some("wQd1")),
			("sv", "vita damen är på d1", Some("wQd1")),
			("en", "white king", None),
			("en", "g1 nonsense", None),
			("en", "", None),
		] {
			check(&library, language, text, expected);
		}
	}

	#[test]
	fn what_is_denied_is_all_behind_it_or_one_square_before_it() {
		let library = Library::built_in();
		for (language, text, expected) in [
			("en", "no knight on h1", Some("knight on h1")),
			("en", "there is no rook on a1", Some("there is rook on a1")),
			("en", "h2 is empty", Some("h2")),
			("en", "without the queens", Some("the queens")),
			("en", "the black queen is on d5 and h2 is empty", None),
			("en", "g1 is empty, the white knight is on f3", None),
			("de", "die schwarze Dame steht auf d5 und d8 ist leer", None),
			("en", "the black queen is on d5", None),
		] {
			let manner = Manner::new(Language::new(language).unwrap());
			let denied = Parser::new(&library, &manner).denied(text);
			assert_eq!(denied.as_deref(), expected, "{text}");
		}
	}

	#[test]
	fn a_man_is_moved_from_square_to_square() {
		let library = Library::built_in();
		for (language, text, expected) in [
			("en", "e1 e2", Some((Square::E1, Square::E2))),
			(
				"en",
				"move the rook from e1 to e2",
				Some((Square::E1, Square::E2)),
			),
			(
				"en",
				"rook from Eva one to Eva two",
				Some((Square::E1, Square::E2)),
			),
			(
				"de",
				"versetze den Turm von e1 nach e2",
				Some((Square::E1, Square::E2)),
			),
			("fi", "siirrä torni e1 e2", Some((Square::E1, Square::E2))),
			(
				"sv",
				"flytta tornet från e1 till e2",
				Some((Square::E1, Square::E2)),
			),
			("en", "rook e2", None),
			("en", "pawns e2 e4 g2", None),
		] {
			let manner = Manner::new(Language::new(language).unwrap());
			assert_eq!(Parser::new(&library, &manner).shifted(text), expected, "{text}");
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
