//! Answers about the game: the board, the last move, the clocks, the moves so far.

use alloc::vec::Vec;

use super::manner::Form;
use super::phrase::Phrase;
use super::phrase_keys::{PhraseKey, phrases};
use super::vocabulary::Vocabulary;
use crate::chess::{
	Color, File, Heading, KING_FIRST, Piece, Position, Rank, Role, Square, king_squares, knight_squares,
};
use crate::clock::Stamp;
use crate::game::{Ply, Table};

impl Vocabulary {
	/// One side's pieces with their squares, king first, pawns by file.
	#[must_use]
	pub fn pieces_of(&self, position: &Position, color: Color) -> Phrase {
		let mut list = Phrase::new();
		for role in KING_FIRST {
			let squares = position.squares_of(color, role);
			if squares.is_empty() {
				continue;
			}
			list.mark(',');
			list.append(self.piece(role));
			for (number, square) in squares.into_iter().enumerate() {
				if number > 0 {
					list.mark(',');
				}
				list.append(self.square(square));
			}
		}
		self.fill(phrases::PiecesOf {
			color: self.color(color),
			pieces: list,
		})
	}

	/// The pieces of each side, this one first, counted: "Weiß: König, Dame, zwei Türme, acht Bauern."
	#[must_use]
	pub fn material(&self, position: &Position, first: Color) -> Phrase {
		let mut phrase = Phrase::new();
		for color in [first, !first] {
			let mut list = Phrase::new();
			for role in KING_FIRST {
				let number = position.squares_of(color, role).len();
				if number == 0 {
					continue;
				}
				list.mark(',');
				list.append(self.several(role, number));
			}
			if list.is_empty() {
				list = self.line(PhraseKey::NoPieces, &[]);
			}
			phrase.append(self.fill(phrases::PiecesOf {
				color: self.color(color),
				pieces: list,
			}));
		}
		phrase
	}

	/// This number of pieces of a kind, at least one.
	pub(super) fn several(&self, role: Role, number: usize) -> Phrase {
		let counted = match role {
			Role::King => PhraseKey::Kings,
			Role::Queen => PhraseKey::Queens,
			Role::Rook => PhraseKey::Rooks,
			Role::Bishop => PhraseKey::Bishops,
			Role::Knight => PhraseKey::Knights,
			Role::Pawn => PhraseKey::Pawns,
		};
		self.counted(counted, u32::try_from(number).unwrap_or(u32::MAX), &[])
	}

	/// The contents of a square.
	#[must_use]
	pub fn on_square(&self, position: &Position, square: Square) -> Phrase {
		match position.piece_on(square) {
			None => self.line(PhraseKey::EmptySquare, &[self.square(square)]),
			Some(piece) => self.fill(phrases::PieceOn {
				square: self.square(square),
				color: self.color(piece.color),
				piece: self.piece(piece.role),
			}),
		}
	}

	/// The half-move at `index` as a part of a sentence. An illegal move is described by its changes, without a
	/// judgement; where nothing has changed, a player has passed.
	#[must_use]
	pub fn half_move(&self, table: &Table, index: usize) -> Phrase {
		let Some(ply) = table.plies().get(index) else {
			return Phrase::new();
		};
		match ply.mv {
			Some(mv) => self.the_move(&ply.before, mv),
			None => {
				let next = table.plies().get(index.saturating_add(1));
				let after = next.map_or(table.position(), |next| &next.before);
				self.changed(&ply.before, after)
			}
		}
	}

	/// The piece that moved, if only one did; otherwise every square that changed.
	fn changed(&self, before: &Position, after: &Position) -> Phrase {
		let side = before.turn();
		let own = |position: &Position, square| position.piece_on(square).filter(|piece| piece.color == side);
		let differing = before.placement().differing(&after.placement());
		if differing.is_empty() {
			return self.line(PhraseKey::Passes, &[]);
		}
		let (left, reached): (Vec<Square>, Vec<Square>) = differing
			.iter()
			.filter(|square| own(before, **square) != own(after, **square))
			.partition(|square| own(after, **square).is_none());
		if let ([from], [to]) = (left.as_slice(), reached.as_slice()) {
			return self.said_move(before, &format!("{from}{to}"));
		}
		let mut list = Phrase::new();
		for square in differing {
			list.mark(',');
			list.append(self.on_square(after, square));
		}
		list
	}

	#[must_use]
	pub fn last_move(&self, table: &Table) -> Phrase {
		match table.plies().len().checked_sub(1) {
			None => self.line(PhraseKey::NoMoveYet, &[]),
			Some(last) => self.line(PhraseKey::LastMove, &[self.half_move(table, last)]),
		}
	}

	/// The last move of this side.
	#[must_use]
	pub fn last_move_of(&self, table: &Table, color: Color) -> Phrase {
		let plies = table.plies().iter();
		match plies.rev().position(|ply| ply.before.turn() == color) {
			None => self.line(PhraseKey::NoMoveYet, &[]),
			Some(back) => {
				let last = table.plies().len().saturating_sub(1 + back);
				self.line(PhraseKey::LastMove, &[self.half_move(table, last)])
			}
		}
	}

	/// The number of moves made, the last one included.
	#[must_use]
	pub fn moves_made(&self, table: &Table) -> Phrase {
		match u32::try_from(table.plies().len().div_ceil(2)) {
			Ok(0) => self.line(PhraseKey::NoMoveYet, &[]),
			Ok(made) => self.counted(PhraseKey::MovesMade, made, &[]),
			Err(_) => Phrase::new(),
		}
	}

	/// The time that `color` has left at `at`.
	#[must_use]
	pub fn time_left(&self, table: &Table, color: Color, at: Stamp) -> Phrase {
		if let Some(clock) = table.external() {
			return self.read_off(clock, color, at);
		}
		match table.reading(at) {
			None => self.line(PhraseKey::NoClock, &[]),
			Some(reading) => self.fill(phrases::TimeLeft {
				color: self.color(color),
				time: self.span(reading.of(color)),
			}),
		}
	}

	/// The moves of this number, if they have been made.
	#[must_use]
	pub fn numbered_move(&self, table: &Table, number: u32) -> Option<Phrase> {
		let first = table.plies().first()?.before.move_number();
		let place = usize::try_from(number.checked_sub(first)?).ok()?;
		self.all_moves(table).into_iter().nth(place)
	}

	/// Every move of the game, a sentence a move number.
	#[must_use]
	pub fn all_moves(&self, table: &Table) -> Vec<Phrase> {
		let mut sentences: Vec<Phrase> = Vec::new();
		for (index, ply) in table.plies().iter().enumerate() {
			let announced = self.half_move(table, index);
			match sentences.last_mut() {
				Some(sentence) if ply.before.turn() == Color::Black => {
					sentence.mark(',');
					sentence.append(announced);
				}
				_ => {
					let mut sentence = self.number(ply.before.move_number());
					sentence.mark(':');
					sentence.append(announced);
					sentences.push(sentence);
				}
			}
		}
		if sentences.is_empty() {
			sentences.push(self.line(PhraseKey::NoMoveYet, &[]));
		}
		sentences.into_iter().map(Phrase::sentence).collect()
	}
}

/// The board under the finger: squares, lines, directions, and surroundings.
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
			Heading::Ahead => PhraseKey::HeadingAhead,
			Heading::AheadRight => PhraseKey::HeadingAheadRight,
			Heading::Right => PhraseKey::HeadingRight,
			Heading::BackRight => PhraseKey::HeadingBackRight,
			Heading::Back => PhraseKey::HeadingBack,
			Heading::BackLeft => PhraseKey::HeadingBackLeft,
			Heading::Left => PhraseKey::HeadingLeft,
			Heading::AheadLeft => PhraseKey::HeadingAheadLeft,
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

/// The game so far: earlier positions, the last capture, the time of every move, both clocks.
impl Vocabulary {
	/// Names the position after this number of half-moves.
	#[must_use]
	pub fn position_after(&self, table: &Table, made: usize) -> Phrase {
		let last = made.checked_sub(1);
		match last.and_then(|last| Some((last, table.plies().get(last)?))) {
			None => self.line(PhraseKey::PositionAtStart, &[]),
			Some((last, ply)) => self.fill(phrases::PositionAfter {
				number: self.number(ply.before.move_number()),
				color: self.color(ply.before.turn()),
				played: self.half_move(table, last),
			}),
		}
	}

	/// The last move that took something.
	#[must_use]
	pub fn last_capture(&self, table: &Table) -> Phrase {
		let takes = |ply: &Ply| ply.mv.is_some_and(|mv| mv.captured().is_some());
		match table
			.plies()
			.iter()
			.rposition(takes)
			.and_then(|index| Some((index, table.plies().get(index)?)))
		{
			None => self.line(PhraseKey::NoCaptureYet, &[]),
			Some((index, ply)) => {
				let number = self.number(ply.before.move_number());
				self.fill(phrases::LastCapture {
					played: self.half_move(table, index),
					number,
				})
			}
		}
	}

	/// The castlings of both sides, White's first.
	#[must_use]
	pub fn castlings(&self, table: &Table) -> Phrase {
		let of = |color: Color| {
			let castles =
				|ply: &&Ply| ply.before.turn() == color && ply.mv.is_some_and(|mv| mv.castling().is_some());
			match table.plies().iter().find(castles) {
				Some(ply) => self.fill(phrases::HasCastled {
					color: self.color(color),
					number: self.number(ply.before.move_number()),
				}),
				None => self.line(PhraseKey::HasNotCastled, &[self.color(color)]),
			}
		};
		of(Color::White).and(of(Color::Black))
	}

	/// The captures of each side, White's first.
	#[must_use]
	pub fn all_captured(&self, table: &Table, first: Color) -> Vec<Phrase> {
		let by = |color| {
			let taken = |role: Role| {
				let of = |ply: &&Ply| {
					ply.before.turn() == color && ply.mv.and_then(|mv| mv.captured()) == Some(role)
				};
				let number = table.plies().iter().filter(of).count();
				(number > 0).then(|| self.several(role, number))
			};
			KING_FIRST.into_iter().filter_map(taken).collect::<Vec<Phrase>>()
		};
		let both = [first, !first].map(|color| (color, by(color)));
		if both.iter().all(|(_, taken)| taken.is_empty()) {
			return Vec::from([self.line(PhraseKey::NoCaptureYet, &[])]);
		}
		let told = |(color, taken): (Color, Vec<Phrase>)| {
			self.fill(phrases::CapturedBy {
				color: self.color(color),
				pieces: if taken.is_empty() {
					self.line(PhraseKey::CapturedNothing, &[])
				} else {
					self.list(taken.into_iter())
				},
			})
		};
		both.map(told).into()
	}

	/// The time of each half-move, a sentence each.
	#[must_use]
	pub fn move_times(&self, table: &Table) -> Vec<Phrase> {
		let mut sentences = Vec::new();
		for ((index, ply), spent) in table.plies().iter().enumerate().zip(table.times_spent()) {
			sentences.push(self.fill(phrases::TimeOfMove {
				number: self.number(ply.before.move_number()),
				color: self.color(ply.before.turn()),
				played: self.half_move(table, index),
				time: self.span(spent),
			}));
		}
		if sentences.is_empty() {
			sentences.push(self.line(PhraseKey::NoMoveYet, &[]));
		}
		sentences
	}

	/// The time that the side to move has taken for this move so far; before the start and after the end, the side to move.
	#[must_use]
	pub fn thinking_time(&self, table: &Table, at: Stamp) -> Phrase {
		match table.thinking(at) {
			Some((color, time)) => self.fill(phrases::ThinkingSince {
				color: self.color(color),
				time: self.span(time.full_seconds()),
			}),
			None => self.turn(table.position().turn()),
		}
	}

	/// The remaining and the used time of both, `near` first.
	#[must_use]
	pub fn both_clocks(&self, table: &Table, near: Color, at: Stamp) -> Vec<Phrase> {
		let left = |color| self.time_left(table, color, at);
		if table.clock().is_none() {
			return if table.is_timed() {
				Vec::from([left(near), left(!near)])
			} else {
				Vec::from([self.line(PhraseKey::NoClock, &[])])
			};
		}
		let used = |color| {
			self.fill(phrases::TimeUsed {
				color: self.color(color),
				time: self.span(table.used_shown(color, at)),
			})
		};
		Vec::from([left(near), left(!near), used(near), used(!near)])
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
