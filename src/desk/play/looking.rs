//! The board at home: walking over it, moving by hand, and the questions about the position and the game so far.

use alloc::vec;
use alloc::vec::Vec;

use super::{Outcome, Play};
use crate::chess::{Color, Move, NoMove, Position, Said};
use crate::desk::actions::{Action, BoardAction};
use crate::desk::board::{self, Finger, View};
use crate::desk::narrator::Narrator;
use crate::game::{Command, Refusal};
use crate::keys::Key;
use crate::voice::{Phrase, PhraseKey};

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
		let usual = self
			.opponent
			.as_ref()
			.map_or(Color::White, |opponent| !opponent.color());
		if self.turned { !usual } else { usual }
	}

	/// Turns the board round, for the arrows and for the eyes.
	fn turn_board(&mut self, narrator: &mut Narrator) {
		self.turned = !self.turned;
		self.rows = None;
		narrator.answer(narrator.words.board_turned(self.bottom()));
	}

	/// A key on the board that is bound to nothing.
	pub(super) fn typed_on_board(&mut self, key: Key, narrator: &mut Narrator) {
		if let Some(rest) = &mut self.rest_of_answer
			&& let Some(letter) = key.typed().filter(|letter| rest.starts_with(*letter))
		{
			rest.remove(0);
			return narrator.echo(letter, &self.entry);
		}
		self.with_finger(narrator, |finger, view, narrator| {
			if finger.is_promoting() {
				return finger.promote(key, view, narrator);
			}
			finger.typed(key, view, narrator);
			None
		});
	}

	/// Lets the finger do something in the position that is looked at, and plays the move that comes of it.
	fn with_finger(
		&mut self,
		narrator: &mut Narrator,
		act: impl FnOnce(&mut Finger, &View<'_>, &mut Narrator) -> Option<Said>,
	) {
		let (own, bottom) = (self.own(), self.bottom());
		let mut finger = core::mem::replace(&mut self.finger, Finger::of(bottom));
		let view = View {
			position: self.seen(),
			own,
			bottom,
		};
		let said = act(&mut finger, &view, narrator);
		self.finger = finger;
		if let Some(said) = said {
			self.put_down(said, narrator);
		}
	}

	/// Plays the move that was made by hand. If it is refused, the piece stays in the hand, and the reason is the one that
	/// the typed move would have had.
	fn put_down(&mut self, said: Said, narrator: &mut Narrator) {
		if self.is_to_start() {
			self.start(narrator);
		}
		match self.command(&Command::Play(said), narrator) {
			Ok(()) => self.finger.empty(),
			Err(Refusal::NoMove(NoMove::PromotionMissing { to })) => {
				self.finger.wait_for_piece(to);
				narrator.answer(narrator.line(PhraseKey::PromotionMissing));
			}
			Err(refusal) => self.refused(&refusal, narrator),
		}
	}

	/// Escape on the board: a piece in the hand is put back, or one leaves the board.
	pub(super) fn clear_on_board(&mut self, narrator: &mut Narrator) {
		self.with_finger(narrator, |finger, view, narrator| {
			if !finger.put_back(view, narrator) {
				finger.leave(narrator);
			}
			None
		});
	}

	fn pick_up(&mut self, narrator: &mut Narrator) {
		if self.rest_of_answer.take().is_some_and(|rest| rest.is_empty()) {
			return;
		}
		if self.past().is_some() {
			return narrator.refuse(narrator.line(PhraseKey::EarlierPosition));
		}
		if self.table().ending().is_some() {
			return narrator.refuse(narrator.line(PhraseKey::GameOver));
		}
		if self.opponent_is_to_move() {
			return narrator.refuse(narrator.line(PhraseKey::OpponentsTurn));
		}
		self.with_finger(narrator, Finger::pick_up);
	}

	/// A question in words, if the line is one: "attackers e4", "file e", "moves knight".
	pub(super) fn asked_in_words(&mut self, text: &str, narrator: &mut Narrator) -> Option<Outcome> {
		let (action, rest) = board::asked(text, narrator)?;
		narrator.note(action);
		if let Action::OnBoard(look) = action {
			self.look(look, &rest, narrator);
		} else if action == Action::Moves {
			self.look(BoardAction::PieceMoves, &rest, narrator);
		} else if action == Action::Export {
			// In English a file is a line on the board as well.
			self.look(BoardAction::File, &rest, narrator);
		} else if action == Action::Square {
			self.say_square(&rest, narrator);
		} else {
			return None;
		}
		Some(Outcome::Here)
	}

	/// A step over the board, or a question about it; `rest` says what it is about.
	pub(in crate::desk) fn look(&mut self, look: BoardAction, rest: &str, narrator: &mut Narrator) {
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
			return narrator.answer_all(board::all_targets(captures, &view, narrator));
		}
		if let Some(answer) = board::answers(look, rest, self.finger.square(), &view, narrator) {
			return match answer {
				Ok(sentences) => narrator.answer_all(sentences),
				Err(question) => narrator.refuse(question),
			};
		}
		match look {
			BoardAction::Walk => {
				self.rows = None;
				self.with_finger(narrator, |finger, view, narrator| {
					finger.change(view, narrator);
					None
				});
			}
			BoardAction::PickUp => self.pick_up(narrator),
			BoardAction::GoToLast => self.go_to_last(narrator),
			BoardAction::LookBack => self.look_back(narrator),
			BoardAction::LookForward => self.look_forward(narrator),
			BoardAction::Present => {
				self.past = None;
				narrator.answer(self.present(narrator));
			}
			BoardAction::TurnBoard => self.turn_board(narrator),
			BoardAction::LastCapture => narrator.answer(narrator.words.last_capture(self.table())),
			BoardAction::LastFive => {
				let moves = narrator.words.all_moves(self.table());
				let first = moves.len().saturating_sub(LAST);
				narrator.answer_all(moves.into_iter().skip(first));
			}
			BoardAction::MoveTimes => narrator.answer_all(narrator.words.move_times(self.table())),
			BoardAction::Clocks => {
				let (at, own) = (self.now(narrator.at()), self.own());
				narrator.answer_all(narrator.words.both_clocks(self.table(), own, at));
			}
			BoardAction::Hint => self.ask_adviser(false, narrator),
			BoardAction::Evaluation => self.ask_adviser(true, narrator),
			BoardAction::Questions => narrator.answer_all(board::questions(|_| true, narrator)),
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
			| BoardAction::Rights => self.with_finger(narrator, |finger, view, narrator| {
				finger.walk(look, view, narrator);
				None
			}),
		}
	}

	fn go_to_last(&mut self, narrator: &mut Narrator) {
		match self.last_seen() {
			Some(mv) => self.with_finger(narrator, |finger, view, narrator| {
				finger.go_to(mv.to(), view, narrator);
				None
			}),
			None => narrator.refuse(narrator.line(PhraseKey::NoMoveYet)),
		}
	}

	fn look_back(&mut self, narrator: &mut Narrator) {
		let made = self.past().unwrap_or_else(|| self.table().plies().len());
		match made.checked_sub(1) {
			Some(before) => {
				self.past = Some(before);
				narrator.answer(narrator.words.position_after(self.table(), before));
			}
			None => narrator.refuse(narrator.line(PhraseKey::NoEarlier)),
		}
	}

	fn look_forward(&mut self, narrator: &mut Narrator) {
		let Some(made) = self.past() else {
			return narrator.refuse(narrator.line(PhraseKey::NoLater));
		};
		self.past = Some(made + 1);
		self.past = self.past();
		let told = match self.past {
			Some(made) => narrator.words.position_after(self.table(), made),
			None => self.present(narrator),
		};
		narrator.answer(told);
	}

	fn present(&self, narrator: &Narrator) -> Phrase {
		let mut phrase = narrator.line(PhraseKey::ThePresent);
		phrase.append(narrator.words.last_move(self.table()));
		phrase
	}

	/// What everybody who sees the screen should know of an earlier position on it.
	pub(super) fn remarks(&self, narrator: &Narrator) -> Vec<Phrase> {
		let told = self.past().map(|made| {
			let mut phrase = narrator.words.position_after(self.table(), made);
			phrase.append(narrator.line(PhraseKey::EarlierPosition));
			phrase
		});
		told.map_or_else(Vec::new, |phrase| vec![phrase])
	}
}
