//! The board under the finger: squares, lines, directions, and surroundings.

use alloc::vec::Vec;

use super::manner::Form;
use super::phrase::Phrase;
use super::phrase_keys::{PhraseKey, phrases};
use super::vocabulary::Vocabulary;
use crate::chess::{Color, File, Heading, Piece, Position, Rank, Square, king_squares, knight_squares};

impl Vocabulary {
	/// Says that this side is at the lower edge of the board now.
	#[must_use]
	pub fn board_turned(&self, front: Color) -> Phrase {
		self.line(PhraseKey::BoardTurned, &[self.color(front)])
	}

	/// The contents of the square to which the finger has moved: the piece first, as the user looks for that. In the
	/// short form an empty square is its name alone.
	#[must_use]
	pub fn walked(&self, position: &Position, square: Square) -> Phrase {
		match (position.piece_on(square), self.manner.form) {
			(Some(piece), _) => self.walked_piece(piece, square),
			(None, Form::Long) => self.line(PhraseKey::WalkEmpty, &[self.square(square)]),
			(None, Form::Short) => self.square(square).sentence(),
		}
	}

	/// The contents of a square, and its colour.
	#[must_use]
	pub fn here(&self, position: &Position, square: Square) -> Phrase {
		let mut phrase = match position.piece_on(square) {
			Some(piece) => self.walked_piece(piece, square),
			None => self.line(PhraseKey::WalkEmpty, &[self.square(square)]),
		};
		let shade = if square.is_light() {
			PhraseKey::LightSquare
		} else {
			PhraseKey::DarkSquare
		};
		phrase.append(self.line(shade, &[]));
		phrase
	}

	/// Says the square before its contents from now on, or after them.
	pub const fn set_square_first(&mut self, square_first: bool) {
		self.square_first = square_first;
	}

	fn walked_piece(&self, piece: Piece, square: Square) -> Phrase {
		if self.square_first {
			return self.fill(phrases::PieceOn {
				square: self.square(square),
				color: self.color(piece.color),
				piece: self.piece(piece.role),
			});
		}
		self.fill(phrases::WalkPiece {
			piece: self.piece(piece.role),
			color: self.color(piece.color),
			square: self.square(square),
		})
	}

	fn listed_piece(&self, piece: Piece, square: Square) -> Phrase {
		self.fill(phrases::ListedPiece {
			piece: self.piece(piece.role),
			color: self.color(piece.color),
			square: self.square(square),
		})
	}

	/// The pieces on these squares, or a sentence that the squares are empty.
	pub(super) fn pieces_on(&self, position: &Position, squares: &[Square]) -> Phrase {
		let pieces = squares
			.iter()
			.filter_map(|square| Some((*square, position.piece_on(*square)?)))
			.map(|(square, piece)| self.listed_piece(piece, square));
		self.list(pieces)
	}

	/// The pieces of one side on these squares; the side is already said.
	pub(super) fn listed_own(&self, position: &Position, squares: &[Square]) -> Phrase {
		let pieces = squares.iter().map(|square| {
			let piece = position.piece_on(*square);
			let mut phrase = piece.map_or_else(Phrase::new, |piece| self.piece(piece.role));
			phrase.append(self.square(*square));
			phrase
		});
		self.list(pieces)
	}

	pub(super) fn list(&self, entries: impl Iterator<Item = Phrase>) -> Phrase {
		let mut list = Phrase::new();
		for entry in entries {
			list.mark(',');
			list.append(entry);
		}
		if list.is_empty() {
			list = self.line(PhraseKey::NoneHere, &[]);
		}
		list
	}

	/// The contents of a rank, from the left as this side sees it.
	#[must_use]
	pub fn rank(&self, position: &Position, rank: Rank, side: Color) -> Phrase {
		let squares = Heading::Right.line(Square::from_coords(File::A, rank), side);
		let name = self.rank_of(Square::from_coords(File::A, rank));
		self.fill(phrases::OnRank {
			rank: name,
			pieces: self.pieces_on(position, &squares),
		})
	}

	/// The contents of a file, from this side's end of it.
	#[must_use]
	pub fn file(&self, position: &Position, file: File, side: Color) -> Phrase {
		let squares = Heading::Ahead.line(Square::from_coords(file, Rank::First), side);
		let name = self.file_of(Square::from_coords(file, Rank::First));
		self.fill(phrases::OnFile {
			file: name,
			pieces: self.pieces_on(position, &squares),
		})
	}

	/// The contents of the diagonals through a square, each from this side's end of it.
	#[must_use]
	pub fn diagonals(&self, position: &Position, square: Square, side: Color) -> Vec<Phrase> {
		[Heading::AheadRight, Heading::AheadLeft]
			.iter()
			.filter_map(|heading| {
				let squares = heading.line(square, side);
				let (first, last) = squares.first().zip(squares.last())?;
				// A corner has one diagonal only.
				(first != last).then(|| {
					self.fill(phrases::OnDiagonal {
						from: self.square(*first),
						to: self.square(*last),
						pieces: self.pieces_on(position, &squares),
					})
				})
			})
			.collect()
	}

	/// The first piece in each of the eight directions, clockwise from ahead.
	#[must_use]
	pub fn directions(&self, position: &Position, square: Square, side: Color) -> Vec<Phrase> {
		Heading::ALL
			.iter()
			.map(|heading| {
				let name = self.heading(*heading);
				let ray = heading.ray(square, side);
				let met = (1..)
					.zip(&ray)
					.find_map(|(steps, square)| Some((steps, *square, position.piece_on(*square)?)));
				match (met, ray.last()) {
					(Some((steps, square, piece)), _) => self.fill(phrases::SeenPiece {
						heading: name,
						piece: self.piece(piece.role),
						color: self.color(piece.color),
						square: self.square(square),
						number: self.number(steps),
					}),
					(None, Some(last)) => self.fill(phrases::SeenNothing {
						heading: name,
						square: self.square(*last),
					}),
					(None, None) => self.line(PhraseKey::SeenEdge, &[name]),
				}
			})
			.collect()
	}

	/// Everything in a direction, from the square on.
	#[must_use]
	pub fn ray(&self, position: &Position, from: Square, heading: Heading, side: Color) -> Phrase {
		let squares = heading.ray(from, side);
		let name = self.heading(heading);
		if squares.is_empty() {
			return self.line(PhraseKey::SeenEdge, &[name]);
		}
		self.fill(phrases::OnRay {
			heading: name,
			pieces: self.pieces_on(position, &squares),
		})
	}

	fn heading(&self, heading: Heading) -> Phrase {
		let line = match heading {
			Heading::Ahead => PhraseKey::Ahead,
			Heading::AheadRight => PhraseKey::AheadRight,
			Heading::Right => PhraseKey::Right,
			Heading::BackRight => PhraseKey::BackRight,
			Heading::Back => PhraseKey::Back,
			Heading::BackLeft => PhraseKey::BackLeft,
			Heading::Left => PhraseKey::Left,
			Heading::AheadLeft => PhraseKey::AheadLeft,
		};
		self.line(line, &[])
	}

	/// The contents of the squares a knight's move away.
	#[must_use]
	pub fn knight_view(&self, position: &Position, square: Square) -> Phrase {
		let seen = self.pieces_on(position, &knight_squares(square));
		self.fill(phrases::KnightView {
			square: self.square(square),
			pieces: seen,
		})
	}

	/// The contents of the neighbouring squares.
	#[must_use]
	pub fn king_view(&self, position: &Position, square: Square) -> Phrase {
		let seen = self.pieces_on(position, &king_squares(square));
		self.fill(phrases::KingView {
			square: self.square(square),
			pieces: seen,
		})
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::{String, ToString};

	use super::*;
	use crate::voice::{Language, Library, Manner};

	fn words(language: Language, form: Form) -> Vocabulary {
		let manner = Manner {
			form,
			..Manner::new(language)
		};
		Vocabulary::new(&Library::built_in(), manner).unwrap()
	}

	fn told(phrases: impl IntoIterator<Item = Phrase>) -> Vec<String> {
		phrases.into_iter().map(|phrase| phrase.to_string()).collect()
	}

	const FEN: &str = "r3k2r/8/8/3pP3/1b6/2N5/8/R3K2R w KQkq d6 0 20";

	#[test]
	fn squares_on_the_way() {
		let position = Position::start();
		let (long, short) = (
			words(Language::GERMAN, Form::Long),
			words(Language::GERMAN, Form::Short),
		);
		let english = words(Language::ENGLISH, Form::Long);
		for (said, expected) in [
			(
				long.walked(&position, Square::G1),
				"weißer Springer, Gustav eins.",
			),
			(long.walked(&position, Square::G4), "Gustav vier, leer."),
			(short.walked(&position, Square::G4), "Gustav vier."),
			(english.walked(&position, Square::E8), "black king, Eva eight."),
			(long.here(&position, Square::E4), "Eva vier, leer. Helles Feld."),
		] {
			assert_eq!(said.to_string(), expected);
		}
	}

	#[test]
	fn lines_and_directions_are_told_from_the_players_side() {
		let position = Position::from_fen(FEN).unwrap();
		let words = words(Language::GERMAN, Form::Long);
		assert_eq!(
			words.rank(&position, Rank::Eighth, Color::Black).to_string(),
			"Reihe acht: schwarzer Turm Hector acht, schwarzer König Eva acht, schwarzer Turm Anna acht."
		);
		assert_eq!(
			words.file(&position, File::B, Color::White).to_string(),
			"Linie Bella: schwarzer Läufer Bella vier."
		);
		assert_eq!(
			words.file(&position, File::G, Color::White).to_string(),
			"Linie Gustav: keine Figur."
		);
		assert_eq!(
			told(words.diagonals(&position, Square::A1, Color::White)),
			[
				"Diagonale von Anna eins bis Hector acht: weißer Turm Anna eins, weißer Springer Cesar drei, weißer Bauer Eva fünf, schwarzer Turm Hector acht."
			]
		);
		assert_eq!(
			told(words.directions(&position, Square::E1, Color::White)),
			[
				"vorn: weißer Bauer, Eva fünf, Abstand vier.",
				"vorn rechts: frei bis Hector vier.",
				"rechts: weißer Turm, Hector eins, Abstand drei.",
				"hinten rechts: Rand.",
				"hinten: Rand.",
				"hinten links: Rand.",
				"links: weißer Turm, Anna eins, Abstand vier.",
				"vorn links: weißer Springer, Cesar drei, Abstand zwei.",
			]
		);
		assert_eq!(
			words.knight_view(&position, Square::A2).to_string(),
			"Springerfelder von Anna zwei: schwarzer Läufer Bella vier, weißer Springer Cesar drei."
		);
	}
}
