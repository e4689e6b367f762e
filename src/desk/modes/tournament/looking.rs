//! The player's own board at the tournament table: he walks over it and asks what stands there, as he may feel it at any
//! time. What would be advice there is none of (11.3.1).

use super::Tournament;
use crate::asking::Intent;
use crate::chess::{Color, Position};
use crate::commands::BoardAction;
use crate::desk::board::{Finger, View, answers, is_about_the_board, questions};
use crate::desk::session::Session;
use crate::game::{By, Command, Question, Refusal};
use crate::keys::Key;
use crate::voice::{Audience, PhraseKey};

/// The moves that are told as the last ones.
const LAST: usize = 5;

impl Tournament {
	/// Whether the keys move the finger on the board.
	pub(in crate::desk) const fn is_walking(&self) -> bool {
		self.finger.is_walking() && !self.is_asking() && !self.correcting
	}

	/// A key on the board that is bound to nothing.
	pub(super) fn typed_on_board(&mut self, key: Key, desk: &mut Session) {
		self.with_finger(desk, |finger, view, desk| finger.typed(key, view, desk));
	}

	fn with_finger(&mut self, desk: &mut Session, act: impl FnOnce(&mut Finger, &View<'_>, &mut Session)) {
		let near = self.near();
		let position = self.board_of(near);
		let mut finger = core::mem::replace(&mut self.finger, Finger::of(near));
		act(&mut finger, &self.view(&position), desk);
		self.finger = finger;
	}

	/// The side at the bottom of the boards.
	pub(super) fn bottom(&self) -> Color {
		if self.turned { !self.near() } else { self.near() }
	}

	/// Turns the boards round, for the arrows and for the eyes.
	fn turn_board(&mut self, desk: &mut Session) {
		self.turned = !self.turned;
		self.rows = None;
		desk.answer(desk.words().board_turned(self.bottom()));
	}

	fn view<'a>(&self, position: &'a Position) -> View<'a> {
		View {
			position,
			own: self.near(),
			bottom: self.bottom(),
		}
	}

	/// A step over the board, or a question about it.
	pub(super) fn look(&mut self, look: BoardAction, line: &Intent, desk: &mut Session) {
		if is_about_the_board(look) {
			return self.tell_of_board(look, line, desk);
		}
		match look {
			BoardAction::Walk => {
				// Whoever may be told the position may walk over it.
				if self.may_ask(Question::Position, line, desk).is_some() {
					self.rows = None;
					self.with_finger(desk, Finger::change);
				}
			}
			BoardAction::GoToLast => {
				if self.may_ask(Question::Last, line, desk).is_some() {
					self.go_to_last(desk);
				}
			}
			BoardAction::LastFive => {
				if let Some(by) = self.may_ask(Question::Sheet, line, desk) {
					let told = self.answer(
						Question::Sheet,
						by.side().unwrap_or(self.near()),
						self.near(),
						desk,
					);
					let first = told.len().saturating_sub(LAST);
					desk.answer_all_to(Audience::of(by), told.into_iter().skip(first));
				}
			}
			BoardAction::Clocks => {
				if let Some(by) = self.may_ask(Question::Clock, line, desk) {
					let near = line.side.unwrap_or(self.near());
					let told = desk.words().both_clocks(self.table(), near, self.now(desk.at()));
					desk.answer_all_to(Audience::of(by), told);
				}
			}
			BoardAction::TurnBoard => self.turn_board(desk),
			BoardAction::Questions => desk.answer_all(questions(has_answer, desk)),
			BoardAction::PickUp
			| BoardAction::Attackers
			| BoardAction::PieceMoves
			| BoardAction::Captures
			| BoardAction::CheckBy
			| BoardAction::Rights
			| BoardAction::LastCapture
			| BoardAction::MoveTimes
			| BoardAction::Hint
			| BoardAction::Evaluation
			| BoardAction::LookBack
			| BoardAction::LookForward
			| BoardAction::Present => {
				let article = self
					.table()
					.profile()
					.edition
					.numbered(["11.3.a", "11.3.1", "11.3.1"]);
				let mut phrase = desk.line(PhraseKey::OnlyAtHome);
				phrase.append(desk.words().by_article(article));
				desk.refuse(phrase);
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
			| BoardAction::OwnPieces
			| BoardAction::OtherPieces => self.with_finger(desk, |finger, view, desk| {
				finger.walk(look, view, desk);
			}),
		}
	}

	fn go_to_last(&mut self, desk: &mut Session) {
		match self.table().plies().last().and_then(|ply| ply.mv) {
			Some(mv) => self.with_finger(desk, |finger, view, desk| finger.go_to(mv.to(), view, desk)),
			None => desk.refuse(desk.line(PhraseKey::NoMoveYet)),
		}
	}

	/// What stands where on the board of whoever asks, for him alone.
	fn tell_of_board(&mut self, look: BoardAction, line: &Intent, desk: &mut Session) {
		let Some(by) = self.may_ask(Question::Position, line, desk) else {
			return;
		};
		let of = by.side().unwrap_or(self.near());
		let position = self.board_of(of);
		let view = View {
			position: &position,
			own: of,
			bottom: if self.turned { !of } else { of },
		};
		match answers(look, &line.rest, self.finger.square(), &view, desk) {
			Some(Ok(told)) => desk.answer_all_to(Audience::of(by), told),
			Some(Err(question)) => desk.refuse(question),
			None => {}
		}
	}

	/// Who asks, if he may be told; a refusal is said.
	fn may_ask(&mut self, question: Question, line: &Intent, desk: &mut Session) -> Option<By> {
		let asked = self.asker(question, line).and_then(|by| {
			let judged: Result<bool, Refusal> = self.judge(by, &Command::Ask(question), desk);
			judged.map(|_| by)
		});
		match asked {
			Ok(by) => Some(by),
			Err(refusal) => {
				self.refuse(&refusal, desk);
				None
			}
		}
	}
}

/// Whether it is there at the tournament table.
fn has_answer(look: BoardAction) -> bool {
	let others = [
		BoardAction::Walk,
		BoardAction::SquareTones,
		BoardAction::TurnBoard,
		BoardAction::LastFive,
		BoardAction::Clocks,
		BoardAction::Questions,
	];
	is_about_the_board(look) || others.contains(&look)
}
