//! The hand: a piece is picked up, put down, or put back, and a pawn gets its new piece.

use super::finger::Finger;
use super::view::View;
use super::walking::lettered;
use crate::chess::{Role, Said, Square};
use crate::keys::Key;
use crate::narrator::Narrator;
use crate::voice::{PhraseKey, Tone, phrases};

impl Finger {
	/// Picks up the piece that stands here, or puts down the one in the hand. Returns the move to play, if that makes one.
	pub(in crate::desk) fn pick_up(&mut self, view: &View<'_>, narrator: &mut Narrator) -> Option<Said> {
		self.promoting = None;
		match self.held(view.position) {
			Some(from) if from == self.square => {
				self.put_back(view, narrator);
				None
			}
			Some(from) => self.said(from, self.square, None, view),
			None => {
				self.take(view, narrator);
				None
			}
		}
	}

	fn take(&mut self, view: &View<'_>, narrator: &mut Narrator) {
		let square = narrator.words().square(self.square);
		match view.position.piece_on(self.square) {
			None => narrator.refuse(narrator.words().line(PhraseKey::NothingThere, &[square])),
			Some(piece) if piece.color != view.position.turn() => {
				narrator.refuse(narrator.words().line(PhraseKey::OpponentsPiece, &[square]));
			}
			Some(piece) => {
				self.held = Some(self.square);
				let piece = narrator.words().piece(piece.role);
				narrator.answer(narrator.words().fill(phrases::InHand { piece, square }));
				narrator.tone(Tone::Selected);
			}
		}
	}

	/// Puts the piece back on its square; returns `true` if there was one in the hand.
	pub(in crate::desk) fn put_back(&mut self, view: &View<'_>, narrator: &mut Narrator) -> bool {
		let held = self.held(view.position);
		let piece = held.and_then(|from| view.position.piece_on(from));
		self.empty();
		let Some((from, piece)) = held.zip(piece) else {
			return false;
		};
		let holes = [narrator.words().piece(piece.role), narrator.words().square(from)];
		narrator.answer(narrator.words().line(PhraseKey::PutBack, &holes));
		narrator.tone(Tone::Deselected);
		true
	}

	/// The hand is empty: the piece stands where it was put.
	pub(in crate::desk) const fn empty(&mut self) {
		self.held = None;
		self.promoting = None;
	}

	/// The pawn that was put down here waits for its new piece.
	pub(in crate::desk) const fn wait_for_piece(&mut self, to: Square) {
		self.promoting = Some(to);
	}

	pub(in crate::desk) fn is_promoting(&self) -> bool {
		self.walking && self.promoting.is_some()
	}

	/// The new piece by its letter, small or capital. A move that is complete now is to be played.
	pub(in crate::desk) fn promote(
		&self,
		key: Key,
		view: &View<'_>,
		narrator: &mut Narrator,
	) -> Option<Said> {
		let letter = key.typed().and_then(|letter| letter.to_uppercase().next());
		let role = letter.and_then(|letter| {
			// A letter that is a king or a pawn in one language may be a piece in English.
			let own = lettered(letter, narrator).filter(|role| can_become(*role));
			own.or_else(|| Role::from_char(letter.to_ascii_lowercase()).filter(|role| can_become(*role)))
		});
		let (from, to) = self.held(view.position).zip(self.promoting)?;
		if role.is_none() {
			narrator.refuse(PhraseKey::PromotionMissing);
			return None;
		}
		self.said(from, to, role, view)
	}

	/// The move from one square to another, as it would be said.
	fn said(&self, from: Square, to: Square, promotion: Option<Role>, view: &View<'_>) -> Option<Said> {
		let piece = view.position.piece_on(from)?;
		Some(Said::Piece {
			role: Some(piece.role),
			from_file: Some(from.file()),
			from_rank: Some(from.rank()),
			to,
			promotion,
		})
	}
}

const fn can_become(role: Role) -> bool {
	matches!(role, Role::Queen | Role::Rook | Role::Bishop | Role::Knight)
}
