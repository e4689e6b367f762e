//! The board at home: walking over it, moving by hand, and the questions about the position and the game so far.

use alloc::vec;
use alloc::vec::Vec;

use super::{Outcome, Play};
use crate::chess::{Color, Move, NoMove, Position, Said};
use crate::desk::actions::{Action, Look};
use crate::desk::board::{self, Finger, View};
use crate::desk::mouth::Mouth;
use crate::game::{Command, Refusal};
use crate::keys::Key;
use crate::voice::{Line, Phrase};

/// The moves that are told as the last ones.
const LAST: usize = 5;

impl Play {
	/// Whether the keys move the finger on the board.
	pub(in crate::desk) const fn is_walking(&self) -> bool {
		self.finger.is_walking() && self.question.is_none()
	}

	/// Whether this key types a letter that is awaited, whatever else it may mean on the board: of a new piece, or of the
	/// rest of an answer that was given by its first letter.
	pub(in crate::desk) fn awaits_letter(&self, key: Key) -> bool {
		let rest = self.rest_of_answer.as_deref().unwrap_or("");
		self.is_walking()
			&& key
				.typed()
				.is_some_and(|letter| self.finger.is_promoting() || rest.starts_with(letter))
	}

	/// Whether typed characters go on with a line: a key that types one is a command on the empty line only.
	pub(in crate::desk) fn is_typing(&self) -> bool {
		!self.is_walking() && !self.entry.text().is_empty()
	}

	/// The half-moves that were made in the position that is looked at; none if it is the present one.
	pub(super) fn past(&self) -> Option<usize> {
		self.past.filter(|made| *made < self.table().plies().len())
	}

	/// The position that is looked at.
	pub(super) fn seen(&self) -> &Position {
		let ply = self.past().and_then(|made| self.table().plies().get(made));
		ply.map_or_else(|| self.position(), |ply| &ply.before)
	}

	/// The move that led to the position that is looked at, if it was one.
	pub(super) fn last_seen(&self) -> Option<Move> {
		let made = self.past().unwrap_or_else(|| self.table().plies().len());
		self.table().plies().get(made.checked_sub(1)?)?.mv
	}

	/// The side at the bottom of the board.
	pub(super) fn bottom(&self) -> Color {
		let usual = self.rival.as_ref().map_or(Color::White, |rival| !rival.color());
		if self.turned { !usual } else { usual }
	}

	/// Turns the board round, for the arrows and for the eyes.
	fn turn_board(&mut self, mouth: &mut Mouth) {
		self.turned = !self.turned;
		self.rows = None;
		mouth.answer(mouth.words.board_turned(self.bottom()));
	}

	/// A key on the board that is bound to nothing.
	pub(super) fn typed_on_board(&mut self, key: Key, mouth: &mut Mouth) {
		if let Some(rest) = &mut self.rest_of_answer
			&& let Some(letter) = key.typed().filter(|letter| rest.starts_with(*letter))
		{
			rest.remove(0);
			return mouth.echo(letter, &self.entry);
		}
		self.with_finger(mouth, |finger, view, mouth| {
			if finger.is_promoting() {
				return finger.promote(key, view, mouth);
			}
			finger.typed(key, view, mouth);
			None
		});
	}

	/// Lets the finger do something in the position that is looked at, and plays the move that comes of it.
	fn with_finger(
		&mut self,
		mouth: &mut Mouth,
		act: impl FnOnce(&mut Finger, &View<'_>, &mut Mouth) -> Option<Said>,
	) {
		let (own, bottom) = (self.own(), self.bottom());
		let mut finger = core::mem::replace(&mut self.finger, Finger::of(bottom));
		let view = View {
			position: self.seen(),
			own,
			bottom,
		};
		let said = act(&mut finger, &view, mouth);
		self.finger = finger;
		if let Some(said) = said {
			self.put_down(said, mouth);
		}
	}

	/// Plays the move that was made by hand. If it is refused, the piece stays in the hand, and the reason is the one that
	/// the typed move would have had.
	fn put_down(&mut self, said: Said, mouth: &mut Mouth) {
		if self.is_to_start() {
			self.start(mouth);
		}
		match self.command(&Command::Play(said), mouth) {
			Ok(()) => self.finger.empty(),
			Err(Refusal::NoMove(NoMove::PromotionMissing { to })) => {
				self.finger.wait_for_piece(to);
				mouth.answer(mouth.line(Line::PromotionMissing));
			}
			Err(refusal) => self.refused(&refusal, mouth),
		}
	}

	/// Escape on the board: a piece in the hand is put back, or one leaves the board.
	pub(super) fn clear_on_board(&mut self, mouth: &mut Mouth) {
		self.with_finger(mouth, |finger, view, mouth| {
			if !finger.put_back(view, mouth) {
				finger.leave(mouth);
			}
			None
		});
	}

	fn pick_up(&mut self, mouth: &mut Mouth) {
		if self.rest_of_answer.take().is_some_and(|rest| rest.is_empty()) {
			return;
		}
		if self.past().is_some() {
			return mouth.refuse(mouth.line(Line::EarlierPosition));
		}
		if self.table().ending().is_some() {
			return mouth.refuse(mouth.line(Line::GameOver));
		}
		if self.rival_is_to_move() {
			return mouth.refuse(mouth.line(Line::OpponentsTurn));
		}
		self.with_finger(mouth, Finger::pick_up);
	}

	/// A question in words, if the line is one: "attackers e4", "file e", "moves knight".
	pub(super) fn asked_in_words(&mut self, text: &str, mouth: &mut Mouth) -> Option<Outcome> {
		let (action, rest) = board::asked(text, mouth)?;
		mouth.note(action);
		if let Action::OnBoard(look) = action {
			self.look(look, &rest, mouth);
		} else if action == Action::Moves {
			self.look(Look::PieceMoves, &rest, mouth);
		} else if action == Action::Export {
			// In English a file is a line on the board as well.
			self.look(Look::File, &rest, mouth);
		} else if action == Action::Square {
			self.say_square(&rest, mouth);
		} else {
			return None;
		}
		Some(Outcome::Here)
	}

	/// A step over the board, or a question about it; `rest` says what it is about.
	pub(in crate::desk) fn look(&mut self, look: Look, rest: &str, mouth: &mut Mouth) {
		if look != Look::PickUp {
			self.rest_of_answer = None;
		}
		let view = View {
			position: self.seen(),
			own: self.own(),
			bottom: self.bottom(),
		};
		let captures = look == Look::Captures;
		if (captures || look == Look::PieceMoves) && rest.trim().is_empty() && !self.finger.is_walking() {
			return mouth.answer_all(board::all_targets(captures, &view, mouth));
		}
		if let Some(answer) = board::answers(look, rest, self.finger.square(), &view, mouth) {
			return match answer {
				Ok(sentences) => mouth.answer_all(sentences),
				Err(question) => mouth.refuse(question),
			};
		}
		match look {
			Look::Walk => {
				self.rows = None;
				self.with_finger(mouth, |finger, view, mouth| {
					finger.change(view, mouth);
					None
				});
			}
			Look::PickUp => self.pick_up(mouth),
			Look::GoToLast => self.go_to_last(mouth),
			Look::LookBack => self.look_back(mouth),
			Look::LookForward => self.look_forward(mouth),
			Look::Present => {
				self.past = None;
				mouth.answer(self.present(mouth));
			}
			Look::TurnBoard => self.turn_board(mouth),
			Look::LastCapture => mouth.answer(mouth.words.last_capture(self.table())),
			Look::LastFive => {
				let moves = mouth.words.all_moves(self.table());
				let first = moves.len().saturating_sub(LAST);
				mouth.answer_all(moves.into_iter().skip(first));
			}
			Look::MoveTimes => mouth.answer_all(mouth.words.move_times(self.table())),
			Look::Clocks => {
				let (at, own) = (self.now(mouth.at()), self.own());
				mouth.answer_all(mouth.words.both_clocks(self.table(), own, at));
			}
			Look::Hint => self.ask_adviser(false, mouth),
			Look::Evaluation => self.ask_adviser(true, mouth),
			Look::Questions => mouth.answer_all(board::questions(|_| true, mouth)),
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
			| Look::Attackers
			| Look::PieceMoves
			| Look::Captures
			| Look::CheckBy
			| Look::OwnPieces
			| Look::OtherPieces
			| Look::Rights => self.with_finger(mouth, |finger, view, mouth| {
				finger.walk(look, view, mouth);
				None
			}),
		}
	}

	fn go_to_last(&mut self, mouth: &mut Mouth) {
		match self.last_seen() {
			Some(mv) => self.with_finger(mouth, |finger, view, mouth| {
				finger.go_to(mv.to(), view, mouth);
				None
			}),
			None => mouth.refuse(mouth.line(Line::NoMoveYet)),
		}
	}

	fn look_back(&mut self, mouth: &mut Mouth) {
		let made = self.past().unwrap_or_else(|| self.table().plies().len());
		match made.checked_sub(1) {
			Some(before) => {
				self.past = Some(before);
				mouth.answer(mouth.words.position_after(self.table(), before));
			}
			None => mouth.refuse(mouth.line(Line::NoEarlier)),
		}
	}

	fn look_forward(&mut self, mouth: &mut Mouth) {
		let Some(made) = self.past() else {
			return mouth.refuse(mouth.line(Line::NoLater));
		};
		self.past = Some(made + 1);
		self.past = self.past();
		let told = match self.past {
			Some(made) => mouth.words.position_after(self.table(), made),
			None => self.present(mouth),
		};
		mouth.answer(told);
	}

	fn present(&self, mouth: &Mouth) -> Phrase {
		let mut phrase = mouth.line(Line::ThePresent);
		phrase.append(mouth.words.last_move(self.table()));
		phrase
	}

	/// What everybody who sees the screen should know of an earlier position on it.
	pub(super) fn remarks(&self, mouth: &Mouth) -> Vec<Phrase> {
		let told = self.past().map(|made| {
			let mut phrase = mouth.words.position_after(self.table(), made);
			phrase.append(mouth.line(Line::EarlierPosition));
			phrase
		});
		told.map_or_else(Vec::new, |phrase| vec![phrase])
	}
}
