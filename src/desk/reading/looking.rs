//! The board while a game is read: walking over it, and the questions about the position and the game so far.

use super::Reading;
use crate::chess::{Color, Position, Rank, Square};
use crate::desk::actions::{Action, BoardAction};
use crate::desk::board::{self, Finger, View};
use crate::desk::law::say_law;
use crate::desk::narrator::Narrator;
use crate::desk::page::ReadingCursor;
use crate::desk::rows::{self, Rows};
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
		narrator: &mut Narrator,
		act: impl FnOnce(&mut Finger, &View<'_>, &mut Narrator),
	) {
		let (position, own) = (self.position(), self.own());
		let view = View {
			position: &position,
			own,
			bottom: Color::White,
		};
		act(&mut self.finger, &view, narrator);
	}

	/// A question in words, if the line is one: "attackers e4", "file e".
	pub(super) fn asked_in_words(&mut self, text: &str, narrator: &mut Narrator) -> bool {
		let Some((action, rest)) = board::asked(text, narrator) else {
			return false;
		};
		if let Action::OnBoard(look) = action {
			self.look(look, &rest, narrator);
		} else if action == Action::Moves {
			self.look(BoardAction::PieceMoves, &rest, narrator);
		} else if action == Action::Export {
			// In English a file is a line on the board as well.
			self.look(BoardAction::File, &rest, narrator);
		} else if action == Action::Square {
			self.look(BoardAction::Here, &rest, narrator);
		} else if action == Action::BrailleRow {
			match rows::asked(&rest, narrator) {
				Some(rank) => self.show_row(Some(rank), narrator),
				None => narrator.refuse(narrator.words.command_help(action.name())),
			}
		} else if let Action::InBook(leaf) = action {
			self.turn_to(leaf, &rest, narrator);
		} else if action == Action::Law {
			say_law(&rest, None, narrator);
		} else if action == Action::Find {
			narrator.find(&rest);
		} else if action == Action::Details {
			narrator.switch_detail(&rest);
		} else {
			return false;
		}
		true
	}

	/// A step over the board, or a question about it; `rest` says what it is about.
	pub(super) fn look(&mut self, look: BoardAction, rest: &str, narrator: &mut Narrator) {
		let (position, own) = (self.position(), self.own());
		let view = View {
			position: &position,
			own,
			bottom: Color::White,
		};
		if let Some(answer) = board::answers(look, rest, self.finger.square(), &view, narrator) {
			return match answer {
				Ok(sentences) => narrator.answer_all(sentences),
				Err(question) => narrator.refuse(question),
			};
		}
		let Some(book) = &mut self.book else { return };
		if look == BoardAction::LookBack {
			self.step_back(narrator);
		} else if look == BoardAction::LookForward {
			self.step_forward(narrator);
		} else if look == BoardAction::Present {
			self.go_to_end(narrator);
		} else if look == BoardAction::Walk {
			self.rows = None;
			self.finger.change(&view, narrator);
		} else if look == BoardAction::GoToLast {
			match book.last() {
				Some((_, mv)) => self.finger.go_to(mv.to(), &view, narrator),
				None => narrator.refuse(narrator.line(PhraseKey::NoMoveYet)),
			}
		} else if look == BoardAction::LastCapture {
			narrator.answer(narrator.words.last_capture(&book.so_far()));
		} else if look == BoardAction::LastFive {
			let moves = narrator.words.all_moves(&book.so_far());
			let first = moves.len().saturating_sub(LAST);
			narrator.answer_all(moves.into_iter().skip(first));
		} else if look == BoardAction::Clocks {
			narrator.answer_all(book.clocks(own, narrator));
		} else if look == BoardAction::Questions {
			narrator.answer_all(board::questions(|look| !is_of_playing(look), narrator));
		} else if is_of_playing(look) {
			narrator.refuse(narrator.line(PhraseKey::ReadOnly));
		} else {
			self.finger.walk(look, &view, narrator);
		}
	}

	/// Shows this rank, or the one on which the cursor was last.
	pub(super) fn show_row(&mut self, rank: Option<Rank>, narrator: &mut Narrator) {
		let focus = self.focus();
		let focus = rank.map_or(focus, |rank| Square::from_coords(focus.file(), rank));
		self.show_at(focus, false, narrator);
	}

	pub(super) fn show_rows(&mut self, narrator: &mut Narrator) {
		self.show_at(self.focus(), true, narrator);
	}

	fn show_at(&mut self, focus: Square, whole: bool, narrator: &mut Narrator) {
		let board = self.position().placement();
		let rows = Rows::show((focus, whole), Color::White, board, Audience::Room, narrator);
		self.rows = Some(rows);
	}

	fn focus(&self) -> Square {
		let last = self.book.as_ref().and_then(|book| book.last());
		let moved = last.map_or(self.finger.square(), |(_, mv)| mv.to());
		self.rows.as_ref().map_or(moved, Rows::focus)
	}

	/// Walks on the lines, if the command means that now.
	pub(super) fn walked(&mut self, action: Action, narrator: &mut Narrator) -> bool {
		let position = self.position();
		if !self.entry.text().is_empty() {
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
		if rows.walk(action, narrator) {
			return true;
		}
		if action == Action::Submit {
			narrator.answer(narrator.words.on_square(&position, focus));
		} else if action == Action::Clear {
			self.rows = None;
			narrator.answer(narrator.words.turn(position.turn()));
		} else {
			return false;
		}
		true
	}

	/// Where the cursor stands on the lines.
	pub(super) fn rest(&self, narrator: &Narrator) -> Option<ReadingCursor> {
		let position = self.position();
		if self.is_walking() {
			return self.finger.rest(&position, narrator);
		}
		let rows = self
			.rows
			.as_ref()
			.filter(|rows| rows.show_still(&position.placement()))?;
		rows.rest(narrator)
	}
}

/// Whether it is only for whoever plays.
const fn is_of_playing(look: BoardAction) -> bool {
	matches!(
		look,
		BoardAction::PickUp | BoardAction::MoveTimes | BoardAction::Hint | BoardAction::Evaluation
	)
}
