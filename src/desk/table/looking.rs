//! The player's own board at the tournament table: he walks over it and asks what stands there, as he may feel it at any
//! time. What would be advice there is none of (11.3.1).

use super::Tournament;
use super::spoken_line::SpokenLine;
use crate::chess::{Color, Position};
use crate::desk::actions::BoardAction;
use crate::desk::board::{Finger, View, answers, is_about_the_board, questions};
use crate::desk::narrator::Narrator;
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
	pub(super) fn typed_on_board(&mut self, key: Key, narrator: &mut Narrator) {
		self.with_finger(narrator, |finger, view, narrator| {
			finger.typed(key, view, narrator)
		});
	}

	fn with_finger(
		&mut self,
		narrator: &mut Narrator,
		act: impl FnOnce(&mut Finger, &View<'_>, &mut Narrator),
	) {
		let near = self.near();
		let position = self.board_of(near);
		let mut finger = core::mem::replace(&mut self.finger, Finger::of(near));
		act(&mut finger, &self.view(&position), narrator);
		self.finger = finger;
	}

	/// The side at the bottom of the boards.
	pub(super) fn bottom(&self) -> Color {
		if self.turned { !self.near() } else { self.near() }
	}

	/// Turns the boards round, for the arrows and for the eyes.
	fn turn_board(&mut self, narrator: &mut Narrator) {
		self.turned = !self.turned;
		self.rows = None;
		narrator.answer(narrator.words.board_turned(self.bottom()));
	}

	fn view<'a>(&self, position: &'a Position) -> View<'a> {
		View {
			position,
			own: self.near(),
			bottom: self.bottom(),
		}
	}

	/// A step over the board, or a question about it.
	pub(super) fn look(&mut self, look: BoardAction, line: &SpokenLine, narrator: &mut Narrator) {
		if is_about_the_board(look) {
			return self.tell_of_board(look, line, narrator);
		}
		match look {
			BoardAction::Walk => {
				// Whoever may be told the position may walk over it.
				if self.may_ask(Question::Position, line, narrator).is_some() {
					self.rows = None;
					self.with_finger(narrator, Finger::change);
				}
			}
			BoardAction::GoToLast => {
				if self.may_ask(Question::Last, line, narrator).is_some() {
					self.go_to_last(narrator);
				}
			}
			BoardAction::LastFive => {
				if let Some(by) = self.may_ask(Question::Sheet, line, narrator) {
					let told = self.answer(
						Question::Sheet,
						by.side().unwrap_or(self.near()),
						self.near(),
						narrator,
					);
					let first = told.len().saturating_sub(LAST);
					narrator.answer_all_to(Audience::of(by), told.into_iter().skip(first));
				}
			}
			BoardAction::Clocks => {
				if let Some(by) = self.may_ask(Question::Clock, line, narrator) {
					let near = line.named.unwrap_or(self.near());
					let told = narrator
						.words
						.both_clocks(self.table(), near, self.now(narrator.at()));
					narrator.answer_all_to(Audience::of(by), told);
				}
			}
			BoardAction::TurnBoard => self.turn_board(narrator),
			BoardAction::Questions => narrator.answer_all(questions(has_answer, narrator)),
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
				let mut phrase = narrator.line(PhraseKey::OnlyAtHome);
				phrase.append(narrator.words.by_article(article));
				narrator.refuse(phrase);
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
			| BoardAction::OtherPieces => self.with_finger(narrator, |finger, view, narrator| {
				finger.walk(look, view, narrator);
			}),
		}
	}

	fn go_to_last(&mut self, narrator: &mut Narrator) {
		match self.table().plies().last().and_then(|ply| ply.mv) {
			Some(mv) => self.with_finger(narrator, |finger, view, narrator| {
				finger.go_to(mv.to(), view, narrator)
			}),
			None => narrator.refuse(narrator.line(PhraseKey::NoMoveYet)),
		}
	}

	/// What stands where on the board of whoever asks, for him alone.
	fn tell_of_board(&mut self, look: BoardAction, line: &SpokenLine, narrator: &mut Narrator) {
		let Some(by) = self.may_ask(Question::Position, line, narrator) else {
			return;
		};
		let of = by.side().unwrap_or(self.near());
		let position = self.board_of(of);
		let view = View {
			position: &position,
			own: of,
			bottom: if self.turned { !of } else { of },
		};
		match answers(look, &line.rest, self.finger.square(), &view, narrator) {
			Some(Ok(told)) => narrator.answer_all_to(Audience::of(by), told),
			Some(Err(question)) => narrator.refuse(question),
			None => {}
		}
	}

	/// Who asks, if he may be told; a refusal is said.
	fn may_ask(&mut self, question: Question, line: &SpokenLine, narrator: &mut Narrator) -> Option<By> {
		let asked = self.asker(question, line).and_then(|by| {
			let judged: Result<bool, Refusal> = self.judge(by, &Command::Ask(question), narrator);
			judged.map(|_| by)
		});
		match asked {
			Ok(by) => Some(by),
			Err(refusal) => {
				self.refuse(&refusal, narrator);
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
