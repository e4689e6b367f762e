//! A turn in progress: from the first touch to the press of the clock.

use alloc::string::String;
use alloc::vec::Vec;

use crate::chess::{self, Color, Deed, Piece, Placement, Role, Square};

/// Acts of the side to move, or of the side that has just moved and not yet pressed.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
	pub side: Color,
	/// The player's own board when the turn began.
	pub base: Placement,
	/// The squares touched, in this order (4.3).
	pub touched: Vec<Square>,
	/// Lifted pieces, with the squares from which they came.
	pub hand: Vec<(Square, Piece)>,
	/// A captured piece that is still on the board under the one that takes it.
	pub under: Option<(Square, Piece)>,
	/// True if "I adjust" was said, and only adjusting followed.
	pub adjusting: bool,
	/// The last piece that was released as a legal move or part of one, and must stay (4.7).
	pub released: Option<Released>,
	/// The king was released on this square for castling (4.7.2).
	pub king_released: Option<Square>,
	/// The deed on the player's own board so far.
	pub deed: Deed,
	/// The announced move in UCI notation.
	pub announced: Option<String>,
	/// True if the opponent's repetition was right; `None` before a repetition.
	pub repeated: Option<bool>,
	/// True if the move is made (4.7, D.2.3).
	pub made: bool,
	/// The move that must be played after a wrong claim (9.5.3).
	pub forced: Option<String>,
}

/// A piece that was released as a legal move or part of one (4.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Released {
	/// Square on which it stood when the turn began; `None` for a new piece (4.4.4).
	pub from: Option<Square>,
	pub to: Square,
	pub role: Role,
}

/// Progress of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
	Thinking,
	Touched,
	/// The pieces stand as the move wants it, but it is not made yet.
	Placed,
	/// Said, and not yet made on the board.
	Announced,
	Made,
}

/// A duty that remains before the clock may be pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owed {
	/// A move on the player's own board.
	Move,
	/// The captured piece is still on its square and must be taken off (4.7.1, D.2.3.1).
	Remove(Square),
	/// The missing part of the move that was begun.
	Rest(chess::OwedPart),
	Announce,
	Repeat,
}

impl Turn {
	#[must_use]
	pub fn new(side: Color, base: Placement) -> Self {
		Self {
			side,
			base,
			touched: Vec::new(),
			hand: Vec::new(),
			under: None,
			adjusting: false,
			released: None,
			king_released: None,
			deed: Deed::Nothing,
			announced: None,
			repeated: None,
			made: false,
			forced: None,
		}
	}

	/// Returns `true` if a piece was put where it was not before.
	#[must_use]
	pub fn is_placed(&self) -> bool {
		match &self.deed {
			Deed::Nothing
			| Deed::InHand(..)
			| Deed::Unfinished {
				owed: chess::OwedPart::Capture(_),
				..
			} => false,
			Deed::Legal(_) => true,
			Deed::Illegal | Deed::Unfinished { .. } => self.hand.is_empty(),
		}
	}

	#[must_use]
	pub fn stage(&self) -> Stage {
		if self.made {
			Stage::Made
		} else if self.is_placed() {
			Stage::Placed
		} else if self.announced.is_some() {
			Stage::Announced
		} else if self.touched.is_empty() {
			Stage::Thinking
		} else {
			Stage::Touched
		}
	}
}

/// Acts of hands on the player's own board, which is kept outside the turn.
impl Turn {
	/// A piece is lifted out of its aperture (D.2.2).
	pub fn lift(&mut self, board: &mut Placement, square: Square) {
		if let Some(piece) = board.take(square) {
			self.hand.push((square, piece));
		}
	}

	/// A piece is taken off for good: from the hand, from under the piece that takes it, or from the board.
	pub fn remove(&mut self, board: &mut Placement, square: Square) {
		if let Some(index) = self.hand.iter().position(|(from, _)| *from == square) {
			self.hand.remove(index);
		} else if self.under.is_some_and(|(at, _)| at == square) {
			self.under = None;
		} else {
			board.take(square);
		}
	}

	/// A piece is put on a square and released: out of the hand, from another square, or from beside the board.
	pub fn put(&mut self, board: &mut Placement, square: Square, piece: Piece, from: Option<Square>) {
		let under = board.piece_on(square).filter(|under| under.color != piece.color);
		let in_hand = self
			.hand
			.iter()
			.rposition(|(at, lifted)| *lifted == piece && from.is_none_or(|from| from == *at));
		match (in_hand, from) {
			(Some(index), _) => {
				self.hand.remove(index);
			}
			// In Chess960 castling the king may by now stand where the rook came from.
			(None, Some(from)) if board.piece_on(from) == Some(piece) => {
				board.take(from);
			}
			(None, _) => {}
		}
		board.put(square, piece);
		if let Some(under) = under {
			self.under = Some((square, under));
		}
	}
}
