//! The player's own board at the tournament table: he walks over it and asks what stands there, as he may feel it at any
//! time. What would be advice there is none of (11.3.1).

use super::Tournament;
use super::spoken_line::SpokenLine;
use crate::chess::{Color, Position};
use crate::desk::actions::Look;
use crate::desk::board::{Finger, View, answers, is_about_the_board, questions};
use crate::desk::mouth::Mouth;
use crate::game::{By, Command, Question, Refusal};
use crate::keys::Key;
use crate::voice::{Audience, Line};

/// The moves that are told as the last ones.
const LAST: usize = 5;

impl Tournament {
	/// Whether the keys move the finger on the board.
	pub(in crate::desk) const fn is_walking(&self) -> bool {
		self.finger.is_walking() && !self.is_asking() && !self.correcting
	}

	/// A key on the board that is bound to nothing.
	pub(super) fn typed_on_board(&mut self, key: Key, mouth: &mut Mouth) {
		self.with_finger(mouth, |finger, view, mouth| finger.typed(key, view, mouth));
	}

	fn with_finger(&mut self, mouth: &mut Mouth, act: impl FnOnce(&mut Finger, &View<'_>, &mut Mouth)) {
		let near = self.near();
		let position = self.board_of(near);
		let mut finger = core::mem::replace(&mut self.finger, Finger::of(near));
		act(&mut finger, &self.view(&position), mouth);
		self.finger = finger;
	}

	/// The side at the bottom of the boards.
	pub(super) fn bottom(&self) -> Color {
		if self.turned { !self.near() } else { self.near() }
	}

	/// Turns the boards round, for the arrows and for the eyes.
	fn turn_board(&mut self, mouth: &mut Mouth) {
		self.turned = !self.turned;
		self.rows = None;
		mouth.answer(mouth.words.board_turned(self.bottom()));
	}

	fn view<'a>(&self, position: &'a Position) -> View<'a> {
		View {
			position,
			own: self.near(),
			bottom: self.bottom(),
		}
	}

	/// A step over the board, or a question about it.
	pub(super) fn look(&mut self, look: Look, line: &SpokenLine, mouth: &mut Mouth) {
		if is_about_the_board(look) {
			return self.tell_of_board(look, line, mouth);
		}
		match look {
			Look::Walk => {
				// Whoever may be told the position may walk over it.
				if self.may_ask(Question::Position, line, mouth).is_some() {
					self.rows = None;
					self.with_finger(mouth, Finger::change);
				}
			}
			Look::GoToLast => {
				if self.may_ask(Question::Last, line, mouth).is_some() {
					self.go_to_last(mouth);
				}
			}
			Look::LastFive => {
				if let Some(by) = self.may_ask(Question::Sheet, line, mouth) {
					let told = self.answer(
						Question::Sheet,
						by.side().unwrap_or(self.near()),
						self.near(),
						mouth,
					);
					let first = told.len().saturating_sub(LAST);
					mouth.answer_all_to(Audience::of(by), told.into_iter().skip(first));
				}
			}
			Look::Clocks => {
				if let Some(by) = self.may_ask(Question::Clock, line, mouth) {
					let near = line.named.unwrap_or(self.near());
					let told = mouth.words.both_clocks(self.table(), near, self.now(mouth.at()));
					mouth.answer_all_to(Audience::of(by), told);
				}
			}
			Look::TurnBoard => self.turn_board(mouth),
			Look::Questions => mouth.answer_all(questions(has_answer, mouth)),
			Look::PickUp
			| Look::Attackers
			| Look::PieceMoves
			| Look::Captures
			| Look::CheckBy
			| Look::Rights
			| Look::LastCapture
			| Look::MoveTimes
			| Look::Hint
			| Look::Evaluation
			| Look::LookBack
			| Look::LookForward
			| Look::Present => {
				let article = self
					.table()
					.profile()
					.edition
					.numbered(["11.3.a", "11.3.1", "11.3.1"]);
				let mut phrase = mouth.line(Line::OnlyAtHome);
				phrase.append(mouth.words.by_article(article));
				mouth.refuse(phrase);
			}
			Look::StepLeft
			| Look::StepRight
			| Look::StepAhead
			| Look::StepBack
			| Look::RowStart
			| Look::RowEnd
			| Look::NextPiece
			| Look::PreviousPiece
			| Look::NextOwn
			| Look::NextOther
			| Look::SquareTones
			| Look::Next(_)
			| Look::Previous(_)
			| Look::Here
			| Look::Rank
			| Look::File
			| Look::Diagonals
			| Look::Directions
			| Look::KnightView
			| Look::KingView
			| Look::OwnPieces
			| Look::OtherPieces => self.with_finger(mouth, |finger, view, mouth| {
				finger.walk(look, view, mouth);
			}),
		}
	}

	fn go_to_last(&mut self, mouth: &mut Mouth) {
		match self.table().plies().last().and_then(|ply| ply.mv) {
			Some(mv) => self.with_finger(mouth, |finger, view, mouth| finger.go_to(mv.to(), view, mouth)),
			None => mouth.refuse(mouth.line(Line::NoMoveYet)),
		}
	}

	/// What stands where on the board of whoever asks, for him alone.
	fn tell_of_board(&mut self, look: Look, line: &SpokenLine, mouth: &mut Mouth) {
		let Some(by) = self.may_ask(Question::Position, line, mouth) else {
			return;
		};
		let of = by.side().unwrap_or(self.near());
		let position = self.board_of(of);
		let view = View {
			position: &position,
			own: of,
			bottom: if self.turned { !of } else { of },
		};
		match answers(look, &line.rest, self.finger.square(), &view, mouth) {
			Some(Ok(told)) => mouth.answer_all_to(Audience::of(by), told),
			Some(Err(question)) => mouth.refuse(question),
			None => {}
		}
	}

	/// Who asks, if he may be told; a refusal is said.
	fn may_ask(&mut self, question: Question, line: &SpokenLine, mouth: &mut Mouth) -> Option<By> {
		let asked = self.asker(question, line).and_then(|by| {
			let judged: Result<bool, Refusal> = self.judge(by, &Command::Ask(question), mouth);
			judged.map(|_| by)
		});
		match asked {
			Ok(by) => Some(by),
			Err(refusal) => {
				self.refuse(&refusal, mouth);
				None
			}
		}
	}
}

/// Whether it is there at the tournament table.
fn has_answer(look: Look) -> bool {
	let others = [
		Look::Walk,
		Look::SquareTones,
		Look::TurnBoard,
		Look::LastFive,
		Look::Clocks,
		Look::Questions,
	];
	is_about_the_board(look) || others.contains(&look)
}
