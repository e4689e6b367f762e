//! The board under the finger of whoever walks over it, and the questions about what stands there.

mod answers;
mod hand;
mod walking;

pub(super) use answers::{all_targets, answers, is_about_the_board, questions};

use super::rows::Rows;
use crate::chess::{Color, Position, Role, Square};
use crate::desk::session::Session;
use crate::ports::ReadingCursor;
use crate::voice::{PhraseKey, Tone};

/// The board as it is asked about.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a> {
	pub(super) position: &'a Position,
	/// Whose pieces are the asker's own.
	pub(super) own: Color,
	/// The side from which he has the board before him.
	pub(super) bottom: Color,
}

/// What one looks for with the keys for the next and the previous piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seek {
	Any,
	Kind(Role),
	Side(Color),
}

/// How a square is told to whoever walks there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
	Both,
	Words,
	Tones,
}

/// A finger on the board: where it is, and what is in the hand.
#[derive(Debug)]
pub(super) struct Finger {
	/// Whether the keys move it, and not the line that is typed.
	walking: bool,
	square: Square,
	/// The square from which a piece was picked up.
	held: Option<Square>,
	/// Where a pawn was put that waits for its new piece.
	promoting: Option<Square>,
	sought: Seek,
	told: Told,
	/// The rank as it lies under the fingers, in the face for braille.
	rows: Option<Rows>,
}

impl Finger {
	/// The finger on a square, and not walking.
	pub(super) const fn on(square: Square) -> Self {
		Self {
			walking: false,
			square,
			held: None,
			promoting: None,
			sought: Seek::Any,
			told: Told::Both,
			rows: None,
		}
	}

	/// The finger of the player of this side before the game, on his king's square.
	pub(super) const fn of(side: Color) -> Self {
		Self::on(match side {
			Color::White => Square::E1,
			Color::Black => Square::E8,
		})
	}

	pub(super) const fn is_walking(&self) -> bool {
		self.walking
	}

	pub(super) const fn square(&self) -> Square {
		self.square
	}

	/// Where it is, while one walks.
	pub(super) fn focus(&self) -> Option<Square> {
		self.walking.then_some(self.square)
	}

	/// The square of the piece in hand, as long as whoever picked it up may still put it down.
	pub(super) fn held(&self, position: &Position) -> Option<Square> {
		let is_theirs =
			|square: &Square| position.piece_on(*square).map(|piece| piece.color) == Some(position.turn());
		self.held.filter(is_theirs)
	}

	/// Goes to the board, or back to the input line.
	pub(super) fn change(&mut self, view: &View<'_>, desk: &mut Session) {
		if self.walking {
			return self.leave(desk);
		}
		self.walking = true;
		let mut phrase = desk.line(PhraseKey::OnTheBoard);
		if desk.narrator.is_read_by_fingers() {
			desk.answer(phrase);
			self.say_square(view, desk);
		} else {
			phrase.append(desk.words().walked(view.position, self.square));
			desk.answer(phrase);
		}
		desk.tone(Tone::Opened);
	}

	/// Says the square under the finger. In the face for braille its rank is written once, and the cursor put on the square.
	fn say_square(&mut self, view: &View<'_>, desk: &mut Session) {
		let said = desk.words().walked(view.position, self.square);
		if !desk.narrator.is_read_by_fingers() {
			return desk.answer(said);
		}
		let board = view.position.placement();
		let moved = |rows: &mut Rows| rows.move_to(self.square, &board, &said, desk);
		if !self.rows.as_mut().is_some_and(moved) {
			let rows = Rows::under_finger(self.square, view.bottom, board, said, desk);
			self.rows = Some(rows);
		}
	}

	/// Where the cursor stands in what was printed, while one walks over this board in the face for braille.
	pub(super) fn rest(&self, position: &Position, desk: &Session) -> Option<ReadingCursor> {
		let rows = self.rows.as_ref().filter(|_| self.walking)?;
		rows.rest(desk).filter(|_| rows.show_still(&position.placement()))
	}

	/// Back to the input line.
	pub(super) fn leave(&mut self, desk: &mut Session) {
		self.lift();
		desk.answer(desk.line(PhraseKey::OffTheBoard));
		desk.tone(Tone::Closed);
	}

	/// Off the board, and nothing is heard of it.
	pub(super) fn lift(&mut self) {
		self.walking = false;
		self.rows = None;
		self.held = None;
		self.promoting = None;
	}
}
