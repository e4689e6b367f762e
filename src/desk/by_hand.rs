//! Moves made by hand on the board of a position that is solved or learnt, and walking over it.

use super::board_panel::{BoardPanel, View};
use super::session::Session;
use crate::chess::{Color, NoMove, Position, Said, Square};
use crate::commands::{BoardAction, GameAction, OfGame};
use crate::keys::Key;
use crate::narrator::Narrator;
use crate::voice::{NotUnderstood, PhraseKey};

/// A position in hand.
pub(super) struct InHand {
	pub(super) position: Position,
	/// The user's side.
	pub(super) own: Color,
	/// The square to which the last move went.
	pub(super) last: Option<Square>,
}

/// A mode in which the moves of a position are made, by a typed line or by hand.
pub(super) trait ByHand {
	fn panel(&mut self) -> &mut BoardPanel;

	/// Returns the position in hand, if there is one.
	fn in_hand(&self) -> Option<InHand>;

	/// Returns the sentence that says why no move is wanted now, if none is.
	fn why_over(&self) -> Option<PhraseKey>;

	/// Tries a move; returns the reason if it is no move.
	fn try_move(&mut self, said: Said, narrator: &mut Narrator) -> Result<(), NoMove>;

	/// Does something on the board.
	fn on_board<T>(
		&mut self,
		narrator: &mut Narrator,
		act: impl FnOnce(&mut BoardPanel, &View<'_>, &mut Narrator) -> T,
	) -> Option<T> {
		let InHand { position, own, last } = self.in_hand()?;
		let panel = self.panel();
		let view = View {
			position: &position,
			own,
			bottom: panel.bottom(own),
			last,
		};
		Some(act(panel, &view, narrator))
	}

	/// A key on the board that is bound to nothing.
	fn typed_on_board(&mut self, key: Key, desk: &mut Session) {
		let said = self.on_board(&mut desk.narrator, |BoardPanel { finger, .. }, view, narrator| {
			if finger.is_promoting() {
				return finger.promote(key, view, narrator);
			}
			finger.typed(key, view, narrator);
			None
		});
		self.put_down(said.flatten(), desk);
	}

	/// Picks up the piece under the finger, or puts it down.
	fn pick_up(&mut self, desk: &mut Session) {
		if let Some(why) = self.why_over() {
			return desk.narrator.refuse(why);
		}
		let said = self.on_board(&mut desk.narrator, |panel, view, narrator| {
			panel.finger.pick_up(view, narrator)
		});
		self.put_down(said.flatten(), desk);
	}

	/// Takes a move by hand. If it is no move, the piece stays in the hand.
	fn put_down(&mut self, said: Option<Said>, desk: &mut Session) {
		let Some(said) = said else { return };
		match self.try_move(said, &mut desk.narrator) {
			Ok(()) => self.panel().finger.empty(),
			Err(NoMove::PromotionMissing { to }) => {
				self.panel().finger.wait_for_piece(to);
				desk.narrator.answer(PhraseKey::PromotionMissing);
			}
			Err(why) => self.refuse_move(why, said, desk),
		}
	}

	/// Says why the text is no legal move here.
	fn refuse_move(&self, why: NoMove, said: Said, desk: &mut Session) {
		if let Some(InHand { position, .. }) = self.in_hand() {
			desk.refuse_move(why, said, &position);
		}
	}

	/// Tries the move that a line names; `Err` tells why it names none.
	fn try_line(&mut self, text: &str, desk: &mut Session) -> Result<(), NotUnderstood> {
		let position = self.in_hand().map_or_else(Position::start, |hand| hand.position);
		if let Some(said) = desk.practised_move(text, &position)?
			&& let Err(why) = self.try_move(said, &mut desk.narrator)
		{
			self.refuse_move(why, said, desk);
		}
		Ok(())
	}

	/// Takes a step over the board, or answers a question about it. Returns a command that is left to the mode.
	fn look_in_hand(&mut self, action: BoardAction, rest: &str, desk: &mut Session) -> Option<OfGame> {
		let left = self.on_board(&mut desk.narrator, |panel, view, narrator| {
			panel.look(action, rest, view, narrator)
		});
		if left.is_none() {
			desk.narrator.refuse(PhraseKey::HelpChoice);
		}
		left.flatten()
	}

	/// The first click picks a piece up, the second puts it down.
	fn click(&mut self, square: Square, desk: &mut Session) {
		let Some(InHand { position, .. }) = self.in_hand() else {
			return;
		};
		let held = self.panel().finger.held(&position);
		let color = |square| position.piece_on(square).map(|piece| piece.color);
		let moves_on = held.filter(|from| *from != square && color(*from) != color(square));
		self.panel().finger.point(square, moves_on);
		self.pick_up(desk);
	}

	/// A piece is drawn from one square to another.
	fn carry(&mut self, from: Square, to: Square, desk: &mut Session) {
		self.panel().finger.point(to, Some(from));
		self.pick_up(desk);
	}

	/// Escape on the board: a piece in the hand is put back, or one leaves the board.
	fn clear_on_board(&mut self, narrator: &mut Narrator) {
		self.on_board(narrator, |BoardPanel { finger, .. }, view, narrator| {
			if !finger.put_back(view, narrator) {
				finger.leave(narrator);
			}
		});
	}
}

/// True if it is only for a whole game.
pub(super) const fn is_of_game(action: BoardAction) -> bool {
	matches!(action, BoardAction::OfGame(of_game) if !matches!(of_game, OfGame::PickUp | OfGame::Hint | OfGame::LastFive | OfGame::Questions))
}

/// The commands of a player that hold here as well.
pub(super) const OF_PLAY: [GameAction; 11] = [
	GameAction::LastMove,
	GameAction::Moves,
	GameAction::Board,
	GameAction::BrailleRow,
	GameAction::BrailleBoard,
	GameAction::Square,
	GameAction::Turn,
	GameAction::IsOver,
	GameAction::TakeBack,
	GameAction::Form,
	GameAction::NewGame,
];
