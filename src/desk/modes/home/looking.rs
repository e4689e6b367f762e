//! The board at home: walking over it, moving by hand, and the questions about the position and the game so far.

use alloc::vec;
use alloc::vec::Vec;

use super::Home;
use crate::chess::{Color, Move, NoMove, Position, Said};
use crate::commands::BoardAction;
use crate::desk::board::{self, Finger, View};
use crate::desk::session::Session;
use crate::game::{Command, Refusal};
use crate::keys::Key;
use crate::voice::{Phrase, PhraseKey};

/// The moves that are told as the last ones.
const LAST: usize = 5;

impl Home {
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
		!self.is_walking() && !self.line.is_empty()
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
		let usual = self
			.opponent
			.as_ref()
			.map_or(Color::White, |opponent| !opponent.color());
		if self.turned { !usual } else { usual }
	}

	/// Turns the board round, for the arrows and for the eyes.
	fn turn_board(&mut self, desk: &mut Session) {
		self.turned = !self.turned;
		self.rows = None;
		desk.answer(desk.words().board_turned(self.bottom()));
	}

	/// A key on the board that is bound to nothing.
	pub(super) fn typed_on_board(&mut self, key: Key, desk: &mut Session) {
		if let Some(rest) = &mut self.rest_of_answer
			&& let Some(letter) = key.typed().filter(|letter| rest.starts_with(*letter))
		{
			rest.remove(0);
			return self.line.echo(letter, desk);
		}
		self.with_finger(desk, |finger, view, desk| {
			if finger.is_promoting() {
				return finger.promote(key, view, desk);
			}
			finger.typed(key, view, desk);
			None
		});
	}

	/// Lets the finger do something in the position that is looked at, and plays the move that comes of it.
	fn with_finger(
		&mut self,
		desk: &mut Session,
		act: impl FnOnce(&mut Finger, &View<'_>, &mut Session) -> Option<Said>,
	) {
		let (own, bottom) = (self.own(), self.bottom());
		let mut finger = core::mem::replace(&mut self.finger, Finger::of(bottom));
		let view = View {
			position: self.seen(),
			own,
			bottom,
		};
		let said = act(&mut finger, &view, desk);
		self.finger = finger;
		if let Some(said) = said {
			self.put_down(said, desk);
		}
	}

	/// Plays the move that was made by hand. If it is refused, the piece stays in the hand, and the reason is the one that
	/// the typed move would have had.
	fn put_down(&mut self, said: Said, desk: &mut Session) {
		if self.is_to_start() {
			self.start(desk);
		}
		match self.command(&Command::Play(said), desk) {
			Ok(()) => self.finger.empty(),
			Err(Refusal::NoMove(NoMove::PromotionMissing { to })) => {
				self.finger.wait_for_piece(to);
				desk.answer(desk.line(PhraseKey::PromotionMissing));
			}
			Err(refusal) => self.refused(&refusal, desk),
		}
	}

	/// Escape on the board: a piece in the hand is put back, or one leaves the board.
	pub(super) fn clear_on_board(&mut self, desk: &mut Session) {
		self.with_finger(desk, |finger, view, desk| {
			if !finger.put_back(view, desk) {
				finger.leave(desk);
			}
			None
		});
	}

	fn pick_up(&mut self, desk: &mut Session) {
		if self.rest_of_answer.take().is_some_and(|rest| rest.is_empty()) {
			return;
		}
		if self.past().is_some() {
			return desk.refuse(desk.line(PhraseKey::EarlierPosition));
		}
		if self.table().ending().is_some() {
			return desk.refuse(desk.line(PhraseKey::GameOver));
		}
		if self.opponent_is_to_move() {
			return desk.refuse(desk.line(PhraseKey::OpponentsTurn));
		}
		self.with_finger(desk, Finger::pick_up);
	}

	/// A step over the board, or a question about it; `rest` says what it is about.
	pub(in crate::desk) fn look(&mut self, look: BoardAction, rest: &str, desk: &mut Session) {
		if look != BoardAction::PickUp {
			self.rest_of_answer = None;
		}
		let view = View {
			position: self.seen(),
			own: self.own(),
			bottom: self.bottom(),
		};
		let captures = look == BoardAction::Captures;
		if (captures || look == BoardAction::PieceMoves)
			&& rest.trim().is_empty()
			&& !self.finger.is_walking()
		{
			return desk.answer_all(board::all_targets(captures, &view, desk));
		}
		if let Some(answer) = board::answers(look, rest, self.finger.square(), &view, desk) {
			return match answer {
				Ok(sentences) => desk.answer_all(sentences),
				Err(question) => desk.refuse(question),
			};
		}
		match look {
			BoardAction::Walk => {
				self.rows = None;
				self.with_finger(desk, |finger, view, desk| {
					finger.change(view, desk);
					None
				});
			}
			BoardAction::PickUp => self.pick_up(desk),
			BoardAction::GoToLast => self.go_to_last(desk),
			BoardAction::LookBack => self.look_back(desk),
			BoardAction::LookForward => self.look_forward(desk),
			BoardAction::Present => {
				self.past = None;
				desk.answer(self.present(desk));
			}
			BoardAction::TurnBoard => self.turn_board(desk),
			BoardAction::LastCapture => desk.answer(desk.words().last_capture(self.table())),
			BoardAction::LastFive => {
				let moves = desk.words().all_moves(self.table());
				let first = moves.len().saturating_sub(LAST);
				desk.answer_all(moves.into_iter().skip(first));
			}
			BoardAction::MoveTimes => desk.answer_all(desk.words().move_times(self.table())),
			BoardAction::Clocks => {
				let (at, own) = (self.now(desk.at()), self.own());
				desk.answer_all(desk.words().both_clocks(self.table(), own, at));
			}
			BoardAction::Hint => self.ask_adviser(false, desk),
			BoardAction::Evaluation => self.ask_adviser(true, desk),
			BoardAction::Questions => desk.answer_all(board::questions(|_| true, desk)),
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
			| BoardAction::Rights => self.with_finger(desk, |finger, view, desk| {
				finger.walk(look, view, desk);
				None
			}),
		}
	}

	fn go_to_last(&mut self, desk: &mut Session) {
		match self.last_seen() {
			Some(mv) => self.with_finger(desk, |finger, view, desk| {
				finger.go_to(mv.to(), view, desk);
				None
			}),
			None => desk.refuse(desk.line(PhraseKey::NoMoveYet)),
		}
	}

	fn look_back(&mut self, desk: &mut Session) {
		let made = self.past().unwrap_or_else(|| self.table().plies().len());
		match made.checked_sub(1) {
			Some(before) => {
				self.past = Some(before);
				desk.answer(desk.words().position_after(self.table(), before));
			}
			None => desk.refuse(desk.line(PhraseKey::NoEarlier)),
		}
	}

	fn look_forward(&mut self, desk: &mut Session) {
		let Some(made) = self.past() else {
			return desk.refuse(desk.line(PhraseKey::NoLater));
		};
		self.past = Some(made + 1);
		self.past = self.past();
		let told = match self.past {
			Some(made) => desk.words().position_after(self.table(), made),
			None => self.present(desk),
		};
		desk.answer(told);
	}

	fn present(&self, desk: &Session) -> Phrase {
		let mut phrase = desk.line(PhraseKey::ThePresent);
		phrase.append(desk.words().last_move(self.table()));
		phrase
	}

	/// What everybody who sees the screen should know of an earlier position on it.
	pub(super) fn remarks(&self, desk: &Session) -> Vec<Phrase> {
		let told = self.past().map(|made| {
			let mut phrase = desk.words().position_after(self.table(), made);
			phrase.append(desk.line(PhraseKey::EarlierPosition));
			phrase
		});
		told.map_or_else(Vec::new, |phrase| vec![phrase])
	}
}
