//! Answers about the game: the board, the last move, the clocks, the moves so far.

use alloc::format;
use alloc::vec::Vec;

use super::phrase::Phrase;
use super::phrase_keys::{PhraseKey, phrases};
use super::vocabulary::{KING_FIRST, Vocabulary};
use crate::chess::{Color, Position, Role, Square};
use crate::clock::Stamp;
use crate::game::Table;

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

	/// The announcement of the half-move at `index`. An illegal move is described by its changes, without a
	/// judgement; where nothing has changed, a player has passed.
	#[must_use]
	pub fn half_move(&self, table: &Table, index: usize) -> Phrase {
		let Some(ply) = table.plies().get(index) else {
			return Phrase::new();
		};
		match ply.mv {
			Some(mv) => self.announce(&ply.before, mv),
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
