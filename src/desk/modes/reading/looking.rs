//! The board while a game is read: walking over it, and the questions about the position and the game so far.

use super::Reading;
use crate::chess::{Color, Position, Square};
use crate::commands::{Action, BoardAction};
use crate::desk::board_panel::{BoardPanel, Lines, Look, OfGame, OnLines, View, last_five, questions};
use crate::desk::session::Session;
use crate::ports::ReadingCursor;
use crate::voice::{Audience, PhraseKey};

impl Reading {
	/// The position that is read.
	pub(in crate::desk) fn position(&self) -> Position {
		let book = self.book.as_ref();
		book.map_or_else(Position::start, |book| book.position().clone())
	}

	/// The side that is asked about where the question names none: the one to move.
	pub(super) fn own(&self) -> Color {
		self.book
			.as_ref()
			.map_or(Color::White, |book| book.position().turn())
	}

	/// Where the last move went.
	fn last(&self) -> Option<Square> {
		let last = self.book.as_ref().and_then(|book| book.last());
		last.map(|(_, mv)| mv.to())
	}

	/// Does something on the board.
	pub(super) fn on_board<T>(
		&mut self,
		desk: &mut Session,
		act: impl FnOnce(&mut BoardPanel, &View<'_>, &mut Session) -> T,
	) -> T {
		let position = self.position();
		let view = View {
			position: &position,
			own: self.own(),
			bottom: self.bottom(),
			last: self.last(),
		};
		act(&mut self.panel, &view, desk)
	}

	/// The side at the bottom of the board.
	pub(super) fn bottom(&self) -> Color {
		self.panel.bottom(self.near)
	}

	/// A step over the board, or a question about it; `rest` says what it is about.
	pub(super) fn look(&mut self, action: BoardAction, rest: &str, desk: &mut Session) {
		let look = Look::of(action);
		if self.book.is_none() && !matches!(look, Look::Ask(_)) {
			return desk.refuse(desk.line(PhraseKey::ReadChoose));
		}
		let of_game = self.on_board(desk, |panel, view, desk| panel.look(look, rest, view, desk));
		if let Some(of_game) = of_game {
			self.look_at_game(of_game, desk);
		}
	}

	fn look_at_game(&mut self, look: OfGame, desk: &mut Session) {
		let own = self.own();
		let Some(book) = &self.book else { return };
		match look {
			OfGame::LookBack => self.step_back(desk),
			OfGame::LookForward => self.step_forward(desk),
			OfGame::Present => self.go_to_end(desk),
			OfGame::LastCapture => desk.answer(desk.words().last_capture(&book.so_far())),
			OfGame::Captured => desk.answer_all(desk.words().all_captured(&book.so_far(), Color::White)),
			OfGame::Opening => desk.answer(desk.words().opening(&book.so_far())),
			OfGame::LastFive => desk.answer_all(last_five(desk.words().all_moves(&book.so_far()))),
			OfGame::Clocks => desk.answer_all(book.clocks(own, desk)),
			OfGame::EvaluationBar => desk.switch_bar(),
			OfGame::Questions => desk.answer_all(questions(|look| !is_of_playing(look), desk)),
			OfGame::MoveTimes => desk.answer_all(book.times_told(desk)),
			OfGame::PickUp | OfGame::Opponent | OfGame::Advice(_) => {
				desk.refuse(desk.line(PhraseKey::ReadOnly));
			}
		}
	}

	/// Shows lines of the board: at first the cursor stands where something has moved, or where the finger is.
	pub(super) fn show_lines(&mut self, lines: Lines, desk: &mut Session) {
		let first = self.last().unwrap_or(self.panel.finger.square());
		let board = (self.position().placement(), self.bottom());
		self.panel.show(lines, first, board, Audience::Room, desk);
	}

	/// Walks on the lines, if the command means that now.
	pub(super) fn walked(&mut self, action: Action, desk: &mut Session) -> bool {
		if !self.line.is_empty() {
			return false;
		}
		let position = self.position();
		match self.panel.walked(action, &position.placement(), desk) {
			OnLines::Nothing => return false,
			OnLines::Done => {}
			OnLines::Asked(square) => desk.answer(desk.words().on_square(&position, square)),
			OnLines::Left => desk.answer(desk.words().turn(position.turn())),
		}
		true
	}

	/// Where the cursor stands on the board.
	pub(super) fn rest(&self, desk: &Session) -> Option<ReadingCursor> {
		self.panel.rest(self.is_walking(), &self.position(), desk)
	}
}

/// Whether it is only for whoever plays.
const fn is_of_playing(look: Look) -> bool {
	matches!(
		look,
		Look::OfGame(OfGame::PickUp | OfGame::Opponent | OfGame::Advice(_))
	)
}
