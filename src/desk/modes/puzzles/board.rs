//! The board of a puzzle: walking over it, moving by hand, and the questions about the position.

use super::Puzzles;
use crate::chess::{NoMove, Position, Said, Square};
use crate::commands::{Action, BoardAction, GameAction, OfGame};
use crate::desk::board_panel::{BoardPanel, View, questions};
use crate::desk::session::Session;
use crate::keys::Key;
use crate::narrator::Narrator;
use crate::voice::PhraseKey;

impl Puzzles {
	/// Returns `true` while the keys move the finger on the board.
	pub(super) const fn is_walking(&self) -> bool {
		self.task.is_some() && self.asked.is_none() && self.panel.finger.is_walking()
	}

	pub(super) fn shown_position(&self) -> Position {
		let task = self.task.as_ref();
		task.map_or_else(Position::start, |task| task.solving.position().clone())
	}

	/// Does something on the board.
	pub(super) fn on_board<T>(
		&mut self,
		narrator: &mut Narrator,
		act: impl FnOnce(&mut BoardPanel, &View<'_>, &mut Narrator) -> T,
	) -> Option<T> {
		let task = self.task.as_ref()?;
		let position = task.solving.position().clone();
		let own = task.puzzle.solver();
		let view = View {
			position: &position,
			own,
			bottom: self.panel.bottom(own),
			last: task.solving.last().map(|(_, mv)| mv.to()),
		};
		Some(act(&mut self.panel, &view, narrator))
	}

	/// A key on the board that is bound to nothing.
	pub(super) fn typed_on_board(&mut self, key: Key, desk: &mut Session) {
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
	pub(super) fn pick_up(&mut self, desk: &mut Session) {
		if self.task.as_ref().is_some_and(|task| task.is_over()) {
			return desk.narrator.refuse(PhraseKey::PuzzleOver);
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
			Ok(()) => self.panel.finger.empty(),
			Err(NoMove::PromotionMissing { to }) => {
				self.panel.finger.wait_for_piece(to);
				desk.narrator.answer(PhraseKey::PromotionMissing);
			}
			Err(why) => self.refuse_move(why, said, desk),
		}
	}

	/// The first click picks a piece up, the second puts it down.
	pub(super) fn click(&mut self, square: Square, desk: &mut Session) {
		let position = self.shown_position();
		let held = self.panel.finger.held(&position);
		let color = |square| position.piece_on(square).map(|piece| piece.color);
		let moves_on = held.filter(|from| *from != square && color(*from) != color(square));
		self.panel.finger.point(square, moves_on);
		self.pick_up(desk);
	}

	/// A piece is drawn from one square to another.
	pub(super) fn carry(&mut self, from: Square, to: Square, desk: &mut Session) {
		self.panel.finger.point(to, Some(from));
		self.pick_up(desk);
	}

	/// Escape on the board: a piece in the hand is put back, or one leaves the board.
	pub(super) fn clear_on_board(&mut self, narrator: &mut Narrator) {
		self.on_board(narrator, |BoardPanel { finger, .. }, view, narrator| {
			if !finger.put_back(view, narrator) {
				finger.leave(narrator);
			}
		});
	}

	/// Answers the questions about a game.
	pub(super) fn look_at_task(&mut self, look: OfGame, desk: &mut Session) {
		match look {
			OfGame::PickUp => self.pick_up(desk),
			OfGame::Hint => self.hint(&mut desk.narrator),
			OfGame::Evaluation => self.tell_why_wrong(&mut desk.narrator),
			OfGame::Questions => desk
				.narrator
				.answer_all(questions(|look| !is_of_game(look), &desk.narrator)),
			OfGame::LastFive => self.tell_moves(&mut desk.narrator),
			_ => desk.narrator.refuse(PhraseKey::PuzzleHelp),
		}
	}

	/// The moves of this puzzle so far.
	pub(super) fn tell_moves(&self, narrator: &mut Narrator) {
		let made = self.task.iter().flat_map(|task| task.solving.made());
		let told: alloc::vec::Vec<_> = made
			.map(|(before, mv)| narrator.words().announce(before, *mv).sentence())
			.collect();
		if told.is_empty() {
			return narrator.refuse(PhraseKey::NoMoveYet);
		}
		narrator.answer_all(told);
	}

	/// Walks on the lines, if the command means that now.
	pub(super) fn walked(&mut self, action: Action, narrator: &mut Narrator) -> bool {
		if !self.line.is_empty() || self.asked.is_some() || self.task.is_none() {
			return false;
		}
		let position = self.shown_position();
		self.panel.walked_in(action, &position, narrator)
	}
}

/// True if it is only for a whole game.
const fn is_of_game(action: BoardAction) -> bool {
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
