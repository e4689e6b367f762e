//! The board while a game is read: walking over it, and the questions about the position and the game so far.

use super::Reading;
use crate::chess::{Color, Position, Rank, Square};
use crate::desk::actions::{Action, Look};
use crate::desk::board::{self, Finger, View};
use crate::desk::law::say_law;
use crate::desk::mouth::Mouth;
use crate::desk::page::Rest;
use crate::desk::rows::{self, Rows};
use crate::voice::{Audience, Line};

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
		mouth: &mut Mouth,
		act: impl FnOnce(&mut Finger, &View<'_>, &mut Mouth),
	) {
		let (position, own) = (self.position(), self.own());
		let view = View {
			position: &position,
			own,
			bottom: Color::White,
		};
		act(&mut self.finger, &view, mouth);
	}

	/// A question in words, if the line is one: "attackers e4", "file e".
	pub(super) fn asked_in_words(&mut self, text: &str, mouth: &mut Mouth) -> bool {
		let Some((action, rest)) = board::asked(text, mouth) else {
			return false;
		};
		if let Action::OnBoard(look) = action {
			self.look(look, &rest, mouth);
		} else if action == Action::Moves {
			self.look(Look::PieceMoves, &rest, mouth);
		} else if action == Action::Export {
			// In English a file is a line on the board as well.
			self.look(Look::File, &rest, mouth);
		} else if action == Action::Square {
			self.look(Look::Here, &rest, mouth);
		} else if action == Action::BrailleRow {
			match rows::asked(&rest, mouth) {
				Some(rank) => self.show_row(Some(rank), mouth),
				None => mouth.refuse(mouth.words.command_help(action.name())),
			}
		} else if let Action::InBook(leaf) = action {
			self.turn_to(leaf, &rest, mouth);
		} else if action == Action::Law {
			say_law(&rest, None, mouth);
		} else if action == Action::Find {
			mouth.find(&rest);
		} else if action == Action::Details {
			mouth.switch_detail(&rest);
		} else {
			return false;
		}
		true
	}

	/// A step over the board, or a question about it; `rest` says what it is about.
	pub(super) fn look(&mut self, look: Look, rest: &str, mouth: &mut Mouth) {
		let (position, own) = (self.position(), self.own());
		let view = View {
			position: &position,
			own,
			bottom: Color::White,
		};
		if let Some(answer) = board::answers(look, rest, self.finger.square(), &view, mouth) {
			return match answer {
				Ok(sentences) => mouth.answer_all(sentences),
				Err(question) => mouth.refuse(question),
			};
		}
		let Some(book) = &mut self.book else { return };
		if look == Look::LookBack {
			self.step_back(mouth);
		} else if look == Look::LookForward {
			self.step_forward(mouth);
		} else if look == Look::Present {
			self.go_to_end(mouth);
		} else if look == Look::Walk {
			self.rows = None;
			self.finger.change(&view, mouth);
		} else if look == Look::GoToLast {
			match book.last() {
				Some((_, mv)) => self.finger.go_to(mv.to(), &view, mouth),
				None => mouth.refuse(mouth.line(Line::NoMoveYet)),
			}
		} else if look == Look::LastCapture {
			mouth.answer(mouth.words.last_capture(&book.so_far()));
		} else if look == Look::LastFive {
			let moves = mouth.words.all_moves(&book.so_far());
			let first = moves.len().saturating_sub(LAST);
			mouth.answer_all(moves.into_iter().skip(first));
		} else if look == Look::Clocks {
			mouth.answer_all(book.clocks(own, mouth));
		} else if look == Look::Questions {
			mouth.answer_all(board::questions(|look| !is_of_playing(look), mouth));
		} else if is_of_playing(look) {
			mouth.refuse(mouth.line(Line::ReadOnly));
		} else {
			self.finger.walk(look, &view, mouth);
		}
	}

	/// Shows this rank, or the one on which the cursor was last.
	pub(super) fn show_row(&mut self, rank: Option<Rank>, mouth: &mut Mouth) {
		let focus = self.focus();
		let focus = rank.map_or(focus, |rank| Square::from_coords(focus.file(), rank));
		self.show_at(focus, false, mouth);
	}

	pub(super) fn show_rows(&mut self, mouth: &mut Mouth) {
		self.show_at(self.focus(), true, mouth);
	}

	fn show_at(&mut self, focus: Square, whole: bool, mouth: &mut Mouth) {
		let board = self.position().placement();
		let rows = Rows::show((focus, whole), Color::White, board, Audience::Room, mouth);
		self.rows = Some(rows);
	}

	fn focus(&self) -> Square {
		let last = self.book.as_ref().and_then(|book| book.last());
		let moved = last.map_or(self.finger.square(), |(_, mv)| mv.to());
		self.rows.as_ref().map_or(moved, Rows::focus)
	}

	/// Walks on the lines, if the command means that now.
	pub(super) fn walked(&mut self, action: Action, mouth: &mut Mouth) -> bool {
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
		if rows.walk(action, mouth) {
			return true;
		}
		if action == Action::Submit {
			mouth.answer(mouth.words.on_square(&position, focus));
		} else if action == Action::Clear {
			self.rows = None;
			mouth.answer(mouth.words.turn(position.turn()));
		} else {
			return false;
		}
		true
	}

	/// Where the cursor stands on the lines.
	pub(super) fn rest(&self, mouth: &Mouth) -> Option<Rest> {
		let position = self.position();
		if self.is_walking() {
			return self.finger.rest(&position, mouth);
		}
		let rows = self
			.rows
			.as_ref()
			.filter(|rows| rows.show_still(&position.placement()))?;
		rows.rest(mouth)
	}
}

/// Whether it is only for whoever plays.
const fn is_of_playing(look: Look) -> bool {
	matches!(
		look,
		Look::PickUp | Look::MoveTimes | Look::Hint | Look::Evaluation
	)
}
