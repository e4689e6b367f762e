//! The board while a game is read: walking over it, and the questions about the position and the game so far.

use super::Reading;
use crate::chess::{Color, Position, Rank, Square};
use crate::commands::{Action, BoardAction, GameAction, TypingAction};
use crate::desk::board::{self, Finger, View};
use crate::desk::rows::{self, Rows};
use crate::desk::session::Session;
use crate::ports::ReadingCursor;
use crate::voice::{Audience, PhraseKey};

/// The moves that are told as the last ones.
const LAST: usize = 5;

impl Reading {
	/// The position that is read.
	pub(super) fn position(&self) -> Position {
		let book = self.book.as_ref();
		book.map_or_else(Position::start, |book| book.position().clone())
	}

	/// The side that is asked about where the question names none: the one to move.
	pub(super) fn own(&self) -> Color {
		self.book
			.as_ref()
			.map_or(Color::White, |book| book.position().turn())
	}

	/// Lets the finger do something on the board.
	pub(super) fn with_finger(
		&mut self,
		desk: &mut Session,
		act: impl FnOnce(&mut Finger, &View<'_>, &mut Session),
	) {
		let (position, own) = (self.position(), self.own());
		let view = View {
			position: &position,
			own,
			bottom: self.bottom(),
		};
		act(&mut self.finger, &view, desk);
	}

	/// The side at the bottom of the board.
	pub(super) const fn bottom(&self) -> Color {
		if self.turned { Color::Black } else { Color::White }
	}

	/// A step over the board, or a question about it; `rest` says what it is about.
	pub(super) fn look(&mut self, look: BoardAction, rest: &str, desk: &mut Session) {
		let (position, own) = (self.position(), self.own());
		let view = View {
			position: &position,
			own,
			bottom: self.bottom(),
		};
		if let Some(answer) = board::answers(look, rest, self.finger.square(), &view, desk) {
			return match answer {
				Ok(sentences) => desk.answer_all(sentences),
				Err(question) => desk.refuse(question),
			};
		}
		let Some(book) = &mut self.book else {
			return desk.refuse(desk.line(PhraseKey::ReadChoose));
		};
		match look {
			BoardAction::LookBack => self.step_back(desk),
			BoardAction::LookForward => self.step_forward(desk),
			BoardAction::Present => self.go_to_end(desk),
			BoardAction::Walk => {
				self.rows = None;
				self.finger.change(&view, desk);
			}
			BoardAction::GoToLast => match book.last() {
				Some((_, mv)) => self.finger.go_to(mv.to(), &view, desk),
				None => desk.refuse(desk.line(PhraseKey::NoMoveYet)),
			},
			BoardAction::LastCapture => desk.answer(desk.words().last_capture(&book.so_far())),
			BoardAction::LastFive => {
				let moves = desk.words().all_moves(&book.so_far());
				let first = moves.len().saturating_sub(LAST);
				desk.answer_all(moves.into_iter().skip(first));
			}
			BoardAction::Clocks => desk.answer_all(book.clocks(own, desk)),
			BoardAction::TurnBoard => {
				self.turned = !self.turned;
				self.rows = None;
				desk.answer(desk.words().board_turned(self.bottom()));
			}
			BoardAction::Questions => desk.answer_all(board::questions(|look| !is_of_playing(look), desk)),
			BoardAction::PickUp | BoardAction::MoveTimes | BoardAction::Hint | BoardAction::Evaluation => {
				desk.refuse(desk.line(PhraseKey::ReadOnly));
			}
			BoardAction::StepLeft
			| BoardAction::StepRight
			| BoardAction::StepAhead
			| BoardAction::StepBack
			| BoardAction::RowStart
			| BoardAction::RowEnd
			| BoardAction::NextPiece
			| BoardAction::PreviousPiece
			| BoardAction::NextOwn
			| BoardAction::NextOther
			| BoardAction::SquareTones
			| BoardAction::Next(_)
			| BoardAction::Previous(_)
			| BoardAction::Here
			| BoardAction::Rank
			| BoardAction::File
			| BoardAction::Diagonals
			| BoardAction::Directions
			| BoardAction::KnightView
			| BoardAction::KingView
			| BoardAction::Attackers
			| BoardAction::PieceMoves
			| BoardAction::Captures
			| BoardAction::CheckBy
			| BoardAction::OwnPieces
			| BoardAction::OtherPieces
			| BoardAction::Rights => self.finger.walk(look, &view, desk),
		}
	}

	/// Shows the rank that was named, if it was one.
	pub(super) fn show_asked(&mut self, text: &str, desk: &mut Session) {
		match rows::asked(text, desk) {
			Some(rank) => self.show_row(Some(rank), desk),
			None => desk.refuse(
				desk.words()
					.command_help(Action::Game(GameAction::BrailleRow).name()),
			),
		}
	}

	/// Shows this rank, or the one on which the cursor was last.
	pub(super) fn show_row(&mut self, rank: Option<Rank>, desk: &mut Session) {
		let focus = self.focus();
		let focus = rank.map_or(focus, |rank| Square::from_coords(focus.file(), rank));
		self.show_at(focus, false, desk);
	}

	pub(super) fn show_rows(&mut self, desk: &mut Session) {
		self.show_at(self.focus(), true, desk);
	}

	fn show_at(&mut self, focus: Square, whole: bool, desk: &mut Session) {
		let board = self.position().placement();
		let rows = Rows::show((focus, whole), self.bottom(), board, Audience::Room, desk);
		self.rows = Some(rows);
	}

	fn focus(&self) -> Square {
		let last = self.book.as_ref().and_then(|book| book.last());
		let moved = last.map_or(self.finger.square(), |(_, mv)| mv.to());
		self.rows.as_ref().map_or(moved, Rows::focus)
	}

	/// Walks on the lines, if the command means that now.
	pub(super) fn walked(&mut self, action: Action, desk: &mut Session) -> bool {
		let position = self.position();
		if !self.line.is_empty() {
			return false;
		}
		let Some(rows) = self
			.rows
			.as_mut()
			.filter(|rows| rows.show_still(&position.placement()))
		else {
			self.rows = None;
			return false;
		};
		let focus = rows.focus();
		if rows.walk(action, desk) {
			return true;
		}
		if action == Action::Typing(TypingAction::Submit) {
			desk.answer(desk.words().on_square(&position, focus));
		} else if action == Action::Typing(TypingAction::Clear) {
			self.rows = None;
			desk.answer(desk.words().turn(position.turn()));
		} else {
			return false;
		}
		true
	}

	/// Where the cursor stands on the lines.
	pub(super) fn rest(&self, desk: &Session) -> Option<ReadingCursor> {
		let position = self.position();
		if self.is_walking() {
			return self.finger.rest(&position, desk);
		}
		let rows = self
			.rows
			.as_ref()
			.filter(|rows| rows.show_still(&position.placement()))?;
		rows.rest(desk)
	}
}

/// Whether it is only for whoever plays.
const fn is_of_playing(look: BoardAction) -> bool {
	matches!(
		look,
		BoardAction::PickUp | BoardAction::MoveTimes | BoardAction::Hint | BoardAction::Evaluation
	)
}
