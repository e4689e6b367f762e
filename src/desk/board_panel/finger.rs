//! The finger of the person who walks over the board: its square, and the piece in the hand.

use super::rows::Rows;
use super::view::View;
use crate::chess::{Color, Heading, Position, Role, Square};
use crate::narrator::Narrator;
use crate::ports::ReadingCursor;
use crate::voice::{PhraseKey, Tone};

/// The pieces that the keys for the next and the previous piece look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seek {
	Any,
	Kind(Role),
	Side(Color),
}

/// The part of a square's description that is told on arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
	Both,
	Words,
	Tones,
}

/// A finger on the board: its square, and the piece in the hand.
#[derive(Debug)]
pub(in crate::desk) struct Finger {
	/// True while the keys move it, instead of adding to the typed line.
	pub(super) walking: bool,
	pub(super) square: Square,
	/// The square from which a piece was picked up.
	pub(super) held: Option<Square>,
	/// Target square of a pawn whose promotion piece is not chosen yet.
	pub(super) promoting: Option<Square>,
	pub(super) sought: Seek,
	pub(super) told: Told,
	/// The direction in which was looked last from this square.
	ray: Option<(Square, Heading)>,
	/// The rank as it lies under the fingers, in the face for braille.
	rows: Option<Rows>,
}

impl Finger {
	/// The finger on a square, and not walking.
	pub(in crate::desk) const fn on(square: Square) -> Self {
		Self {
			walking: false,
			square,
			held: None,
			promoting: None,
			sought: Seek::Any,
			told: Told::Both,
			ray: None,
			rows: None,
		}
	}

	/// Returns the finger of this side's player before the game, on their king's square.
	pub(in crate::desk) const fn of(side: Color) -> Self {
		Self::on(match side {
			Color::White => Square::E1,
			Color::Black => Square::E8,
		})
	}

	pub(in crate::desk) const fn is_walking(&self) -> bool {
		self.walking
	}

	pub(in crate::desk) const fn square(&self) -> Square {
		self.square
	}

	/// The next direction to look in from here: clockwise from ahead, or the other way round, diagonals or lines alone.
	pub(super) fn next_ray(&mut self, diagonal: bool, forward: bool) -> Heading {
		let all = Heading::ALL;
		let last = self.ray.filter(|(from, _)| *from == self.square);
		let place = last.and_then(|(_, heading)| all.iter().position(|other| *other == heading));
		let turn = |place: usize| (place + if forward { 1 } else { all.len() - 1 }) % all.len();
		// From nowhere one begins ahead, or on its right.
		let mut next = place.map_or_else(|| if forward { 0 } else { turn(0) }, turn);
		if diagonal == next.is_multiple_of(2) {
			next = turn(next);
		}
		let heading = all.get(next).copied().unwrap_or(Heading::Ahead);
		self.ray = Some((self.square, heading));
		heading
	}

	/// Goes to a square without a word, with the piece from the other square in the hand, if any.
	pub(in crate::desk) const fn point(&mut self, square: Square, held: Option<Square>) {
		self.square = square;
		self.held = held;
		self.promoting = None;
	}

	/// Returns its square while the user walks.
	pub(in crate::desk) fn focus(&self) -> Option<Square> {
		self.walking.then_some(self.square)
	}

	/// Returns the square of the piece in hand, as long as that piece may still be put down.
	pub(in crate::desk) fn held(&self, position: &Position) -> Option<Square> {
		let is_theirs =
			|square: &Square| position.piece_on(*square).map(|piece| piece.color) == Some(position.turn());
		self.held.filter(is_theirs)
	}

	/// Goes to this square of the board; without one to the board, or back to the input line.
	pub(in crate::desk) fn walk_to(
		&mut self,
		square: Option<Square>,
		view: &View<'_>,
		narrator: &mut Narrator,
	) {
		match square {
			Some(square) if self.walking => self.go_to(square, view, narrator),
			Some(square) => {
				self.square = square;
				self.change(view, narrator);
			}
			None => self.change(view, narrator),
		}
	}

	/// Goes to the board, or back to the input line.
	pub(in crate::desk) fn change(&mut self, view: &View<'_>, narrator: &mut Narrator) {
		if self.walking {
			return self.leave(narrator);
		}
		self.walking = true;
		let mut phrase = narrator.line(PhraseKey::OnTheBoard);
		if narrator.is_read_by_fingers() {
			narrator.answer(phrase);
			self.say_square(view, narrator);
		} else {
			phrase.append(narrator.words().walked(view.position, self.square));
			narrator.answer(phrase);
		}
		narrator.tone(Tone::Opened);
	}

	/// Says the square under the finger. In the face for braille its rank is written once, and the cursor put on the square.
	pub(super) fn say_square(&mut self, view: &View<'_>, narrator: &mut Narrator) {
		let said = narrator.words().walked(view.position, self.square);
		if !narrator.is_read_by_fingers() {
			return narrator.answer(said);
		}
		let board = view.position.placement();
		let moved = |rows: &mut Rows| rows.move_to(self.square, &board, &said, narrator);
		if !self.rows.as_mut().is_some_and(moved) {
			let rows = Rows::under_finger(self.square, view.bottom, board, said, narrator);
			self.rows = Some(rows);
		}
	}

	/// Returns the cursor's place in the printed lines, while the user walks over this board in the face for braille.
	pub(in crate::desk) fn rest(&self, position: &Position, narrator: &Narrator) -> Option<ReadingCursor> {
		let rows = self.rows.as_ref().filter(|_| self.walking)?;
		rows.rest(narrator)
			.filter(|_| rows.show_still(&position.placement()))
	}

	/// Back to the input line.
	pub(in crate::desk) fn leave(&mut self, narrator: &mut Narrator) {
		self.lift();
		narrator.answer(PhraseKey::OffTheBoard);
		narrator.tone(Tone::Closed);
	}

	/// Off the board, and nothing is heard of it.
	pub(in crate::desk) fn lift(&mut self) {
		self.walking = false;
		self.rows = None;
		self.held = None;
		self.promoting = None;
	}
}
