//! The board at home: walking over it, moving by hand, and the questions about the position and the game so far.

use alloc::vec;
use alloc::vec::Vec;

use super::Home;
use crate::chess::{Color, Move, NoMove, Position, Said};
use crate::commands::{Action, Ask, BoardAction, OfGame};
use crate::desk::board_panel::{self, BoardPanel, Sought, View, last_five};
use crate::desk::session::Session;
use crate::game::{Command, Ply, Refusal};
use crate::keys::Key;
use crate::voice::{Phrase, PhraseKey};

impl Home {
	/// Returns `true` while the keys move the finger on the board.
	pub(in crate::desk) const fn is_walking(&self) -> bool {
		self.panel.finger.is_walking() && self.question.is_none()
	}

	/// Returns `true` if typed characters go on with a line: a key that types one is a command on the empty line only.
	pub(in crate::desk) fn is_typing(&self) -> bool {
		!self.is_walking() && !self.line.is_empty()
	}

	/// Returns the number of half-moves in the earlier position that is looked at; `None` in the present.
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
		self.panel.bottom(usual)
	}

	/// A key on the board that is bound to nothing.
	pub(super) fn typed_on_board(&mut self, key: Key, desk: &mut Session) {
		if let Some(rest) = &mut self.rest_of_answer
			&& key.typed().is_some_and(|letter| rest.starts_with(letter))
		{
			rest.remove(0);
			return;
		}
		let said = self.on_board(desk, |BoardPanel { finger, .. }, view, desk| {
			if finger.is_promoting() {
				return finger.promote(key, view, desk);
			}
			finger.typed(key, view, desk);
			None
		});
		self.put_down(said, desk);
	}

	/// Does something on the board in the position that is looked at.
	pub(super) fn on_board<T>(
		&mut self,
		desk: &mut Session,
		act: impl FnOnce(&mut BoardPanel, &View<'_>, &mut Session) -> T,
	) -> T {
		let position = self.seen().clone();
		let view = View {
			position: &position,
			own: self.own(),
			bottom: self.bottom(),
			last: self.last_seen().map(|mv| mv.to()),
		};
		act(&mut self.panel, &view, desk)
	}

	/// Plays the move that was made by hand. If it is refused, the piece stays in the hand, and the reason is the one that
	/// the typed move would have had.
	fn put_down(&mut self, said: Option<Said>, desk: &mut Session) {
		let Some(said) = said else { return };
		let begun = self.begin_with(said, desk).map_err(Refusal::NoMove);
		match begun.and_then(|()| self.command(&Command::Play(said), desk)) {
			Ok(()) => self.panel.finger.empty(),
			Err(Refusal::NoMove(NoMove::PromotionMissing { to })) => {
				self.panel.finger.wait_for_piece(to);
				desk.answer(desk.line(PhraseKey::PromotionMissing));
			}
			Err(refusal) => self.refused(&refusal, desk),
		}
	}

	/// Escape on the board: a piece in the hand is put back, or one leaves the board.
	pub(super) fn clear_on_board(&mut self, desk: &mut Session) {
		self.on_board(desk, |BoardPanel { finger, .. }, view, desk| {
			if !finger.put_back(view, desk) {
				finger.leave(desk);
			}
		});
	}

	pub(super) fn pick_up(&mut self, desk: &mut Session) {
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
			return desk.refuse(self.not_your_turn(desk));
		}
		let said = self.on_board(desk, |panel, view, desk| panel.finger.pick_up(view, desk));
		self.put_down(said, desk);
	}

	/// Takes a step over the board, or answers a question about it; `rest` names its subject.
	pub(in crate::desk) fn look(&mut self, action: BoardAction, rest: &str, desk: &mut Session) {
		if action != BoardAction::OfGame(OfGame::PickUp) {
			self.rest_of_answer = None;
		}
		if let BoardAction::Ask(ask @ (Ask::PieceMoves | Ask::Captures)) = action
			&& rest.trim().is_empty()
			&& !self.panel.finger.is_walking()
		{
			let all = |_: &mut BoardPanel, view: &View<'_>, desk: &mut Session| {
				board_panel::all_targets(ask == Ask::Captures, view.own, view, desk)
			};
			let told = self.on_board(desk, all);
			return desk.answer_all(told);
		}
		if action == BoardAction::Ask(Ask::Balance) {
			return desk.answer(self.balance(desk));
		}
		let of_game = self.on_board(desk, |panel, view, desk| panel.look(action, rest, view, desk));
		if let Some(of_game) = of_game {
			self.look_at_game(of_game, desk);
		}
	}

	fn look_at_game(&mut self, look: OfGame, desk: &mut Session) {
		match look {
			OfGame::PickUp => self.pick_up(desk),
			OfGame::LookBack => self.look_back(desk),
			OfGame::LookForward => self.look_forward(desk),
			OfGame::Present => {
				self.past = None;
				desk.answer(self.present(desk));
			}
			OfGame::LastCapture => desk.answer(desk.words().last_capture(self.table())),
			OfGame::Captured => desk.answer_all(desk.words().all_captured(self.table(), self.bottom())),
			OfGame::Opening => desk.answer(desk.words().opening(self.table())),
			OfGame::Opponent => desk.answer(self.opponent_is(desk)),
			OfGame::LastFive => desk.answer_all(last_five(desk.words().all_moves(self.table()))),
			OfGame::MoveTimes => desk.answer_all(desk.words().move_times(self.table())),
			OfGame::Clocks => {
				let (at, own) = (self.now(desk.at()), self.own());
				desk.answer_all(desk.words().both_clocks(self.table(), own, at));
			}
			OfGame::Hint => self.ask_adviser(Sought::Move, desk),
			OfGame::Evaluation => self.ask_adviser(Sought::Grade, desk),
			OfGame::EvaluationInPawns => self.ask_adviser(Sought::Pawns, desk),
			OfGame::EvaluationBar => {
				desk.switch_screen(Action::Board(BoardAction::OfGame(look)));
			}
			OfGame::Questions => desk.answer_all(board_panel::questions(|_| true, desk)),
		}
	}

	/// Tells the name of the opponent, and their strength.
	pub(super) fn opponent_is(&self, desk: &Session) -> Phrase {
		match &self.opponent {
			Some(opponent) => {
				let name = self.player(opponent.color(), desk);
				let name = Phrase::free(desk.words().manner().dialogue, &name);
				let mut phrase = desk.words().line(PhraseKey::OpponentIs, &[name]);
				phrase.append(self.own_side(desk));
				phrase
			}
			None => desk.line(PhraseKey::ChoiceTwo).sentence(),
		}
	}

	fn look_back(&mut self, desk: &mut Session) {
		let made = self.past().unwrap_or_else(|| self.table().plies().len());
		match made.checked_sub(1) {
			Some(before) => {
				let mut told = desk.words().position_after(self.table(), before);
				if self.past().is_none() {
					told.append(desk.line(PhraseKey::EarlierPosition));
				}
				self.past = Some(before);
				desk.answer(told);
			}
			None => desk.refuse(desk.line(PhraseKey::NoEarlier)),
		}
	}

	/// Looks at the position after so many half-moves.
	pub(super) fn look_at(&mut self, made: usize, desk: &mut Session) {
		self.past = Some(made);
		self.past = self.past();
		let told = match self.past {
			Some(made) => desk.words().position_after(self.table(), made),
			None => self.present(desk),
		};
		desk.answer(told);
	}

	/// Looks at the position after the move of this number, White's unless Black is named after it. Returns `true` if it exists.
	pub(super) fn look_at_number(&mut self, rest: &str, desk: &mut Session) -> bool {
		let (number, side) = match rest.rsplit_once(' ') {
			Some((number, last)) if desk.parser().side(last).is_some() => (number, desk.parser().side(last)),
			Some(_) | None => (rest, None),
		};
		let number = desk.parser().number(number);
		let is_it = |ply: &Ply| {
			Some(ply.before.move_number()) == number && side.is_none_or(|side| ply.before.turn() == side)
		};
		let found = self.table().plies().iter().position(is_it);
		if let Some(place) = found {
			self.look_at(place + 1, desk);
		}
		found.is_some()
	}

	fn look_forward(&mut self, desk: &mut Session) {
		let Some(made) = self.past() else {
			return desk.refuse(desk.line(PhraseKey::NoLater));
		};
		self.look_at(made + 1, desk);
	}

	/// Goes on with the game: after a look back, says that the board is in the present again. If the game already goes on, tells
	/// its state.
	pub(super) fn resume(&mut self, desk: &mut Session) {
		if self.past.take().is_some() {
			desk.answer(self.present(desk));
		}
		if self.table().is_running() && !self.is_to_start() {
			desk.answer(self.state(desk));
		} else {
			self.wish(&Command::Resume, desk);
		}
	}

	fn present(&self, desk: &Session) -> Phrase {
		let mut phrase = desk.line(PhraseKey::ThePresent);
		phrase.append(desk.words().last_move(self.table()));
		phrase
	}

	/// Returns the notices about an earlier position for everybody who sees the screen.
	pub(super) fn remarks(&self, desk: &Session) -> Vec<Phrase> {
		let told = self.past().map(|made| {
			let mut phrase = desk.words().position_after(self.table(), made);
			phrase.append(desk.line(PhraseKey::EarlierPosition));
			phrase
		});
		told.map_or_else(Vec::new, |phrase| vec![phrase])
	}
}
