//! The board at home: walking over it, moving by hand, and the questions about the position and the game so far.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Home;
use super::opening::machine_name;
use crate::chess::{Color, Move, NoMove, Position, Said, Square};
use crate::commands::{Action, Ask, BoardAction, OfGame};
use crate::desk::board_panel::{self, BoardPanel, Lines, OnLines, Sought, View, last_five, moved_or_corner};
use crate::desk::mode::{Mode, Next};
use crate::desk::opponents::Opponent;
use crate::desk::session::Session;
use crate::game::{Command, Ply, Refusal};
use crate::keys::Key;
use crate::narrator::Narrator;
use crate::ports::{BoardView, ClockView, Page, Pointed, ReadingCursor};
use crate::sheet::numbered_moves;
use crate::voice::{Audience, Phrase, PhraseKey};

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
		let said = self.on_board(&mut desk.narrator, |BoardPanel { finger, .. }, view, narrator| {
			if finger.is_promoting() {
				return finger.promote(key, view, narrator);
			}
			finger.typed(key, view, narrator);
			None
		});
		self.put_down(said, desk);
	}

	/// Does something on the board in the position that is looked at.
	pub(super) fn on_board<T>(
		&mut self,
		narrator: &mut Narrator,
		act: impl FnOnce(&mut BoardPanel, &View<'_>, &mut Narrator) -> T,
	) -> T {
		let position = self.seen().clone();
		let view = View {
			position: &position,
			own: self.own(),
			bottom: self.bottom(),
			last: self.last_seen().map(|mv| mv.to()),
		};
		act(&mut self.panel, &view, narrator)
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
				desk.narrator.answer(PhraseKey::PromotionMissing);
			}
			Err(refusal) => self.refused(&refusal, desk),
		}
	}

	/// Escape on the board: a piece in the hand is put back, or one leaves the board.
	pub(super) fn clear_on_board(&mut self, narrator: &mut Narrator) {
		self.on_board(narrator, |BoardPanel { finger, .. }, view, narrator| {
			if !finger.put_back(view, narrator) {
				finger.leave(narrator);
			}
		});
	}

	pub(super) fn pick_up(&mut self, desk: &mut Session) {
		if self.rest_of_answer.take().is_some_and(|rest| rest.is_empty()) {
			return;
		}
		if self.past().is_some() {
			return desk.narrator.refuse(PhraseKey::EarlierPosition);
		}
		if self.table().ending().is_some() {
			return desk.narrator.refuse(PhraseKey::GameOver);
		}
		if self.opponent_is_to_move() {
			return desk.narrator.refuse(self.not_your_turn(&desk.narrator));
		}
		let said = self.on_board(&mut desk.narrator, |panel, view, narrator| {
			panel.finger.pick_up(view, narrator)
		});
		self.put_down(said, desk);
	}

	/// Takes a step over the board, or answers a question about it; `rest` names its subject.
	pub(in crate::desk) fn look(&mut self, action: BoardAction, rest: &str, desk: &mut Session) {
		if action != BoardAction::OfGame(OfGame::PickUp) {
			self.rest_of_answer = None;
		}
		if action == BoardAction::Ask(Ask::Balance) && desk.narrator.parser().related(rest).is_none() {
			return desk.narrator.answer(self.balance(&desk.narrator));
		}
		let of_game = self.on_board(&mut desk.narrator, |panel, view, narrator| {
			panel.look(action, rest, view, narrator)
		});
		if let Some(of_game) = of_game {
			self.look_at_game(of_game, desk);
		}
	}

	fn look_at_game(&mut self, look: OfGame, desk: &mut Session) {
		let helps = matches!(
			look,
			OfGame::Opening | OfGame::Hint | OfGame::Evaluation | OfGame::EvaluationInPawns
		);
		let action = Action::Board(BoardAction::OfGame(look));
		if helps && (self.refuses_help(&mut desk.narrator) || desk.waits_for_fair_play(action)) {
			return;
		}
		match look {
			OfGame::PickUp => self.pick_up(desk),
			OfGame::LookBack => self.look_back(&mut desk.narrator),
			OfGame::LookForward => self.look_forward(&mut desk.narrator),
			OfGame::Present => {
				self.past = None;
				desk.narrator.answer(self.present(&desk.narrator));
			}
			OfGame::LastCapture => desk
				.narrator
				.answer(desk.narrator.words().last_capture(self.table())),
			OfGame::Castled => desk
				.narrator
				.answer(desk.narrator.words().castlings(self.table())),
			OfGame::Captured => desk
				.narrator
				.answer_all(desk.narrator.words().all_captured(self.table(), self.bottom())),
			OfGame::Opening => desk.narrator.answer(desk.narrator.words().opening(self.table())),
			OfGame::Opponent => desk.narrator.answer(self.opponent_is(&desk.narrator)),
			OfGame::LastFive => desk
				.narrator
				.answer_all(last_five(desk.narrator.words().all_moves(self.table()))),
			OfGame::MoveTimes => desk
				.narrator
				.answer_all(desk.narrator.words().move_times(self.table())),
			OfGame::Clocks => {
				let (at, own) = (self.now(desk.at()), self.own());
				desk.narrator
					.answer_all(desk.narrator.words().both_clocks(self.table(), own, at));
			}
			OfGame::Hint => self.ask_adviser(Sought::Move, &mut desk.narrator),
			OfGame::Evaluation => self.ask_adviser(Sought::Grade, &mut desk.narrator),
			OfGame::EvaluationInPawns => self.ask_adviser(Sought::Pawns, &mut desk.narrator),
			OfGame::EvaluationBar => {
				desk.switch_screen(Action::Board(BoardAction::OfGame(look)));
			}
			OfGame::Questions => desk
				.narrator
				.answer_all(board_panel::questions(|_| true, &desk.narrator)),
		}
	}

	/// Tells the name of the opponent, and their strength.
	pub(super) fn opponent_is(&self, narrator: &Narrator) -> Phrase {
		match &self.opponent {
			Some(opponent) => {
				let name = self.player(opponent.color(), narrator);
				let name = Phrase::free(narrator.words().manner().dialogue, &name);
				let mut phrase = narrator.words().line(PhraseKey::OpponentIs, &[name]);
				phrase.append(self.own_side(narrator));
				phrase
			}
			None => narrator.line(PhraseKey::ChoiceTwo).sentence(),
		}
	}

	fn look_back(&mut self, narrator: &mut Narrator) {
		let made = self.past().unwrap_or_else(|| self.table().plies().len());
		match made.checked_sub(1) {
			Some(before) => {
				let mut told = narrator.words().position_after(self.table(), before);
				if self.past().is_none() {
					told.append(narrator.line(PhraseKey::EarlierPosition));
				}
				self.past = Some(before);
				narrator.answer(told);
			}
			None => narrator.refuse(PhraseKey::NoEarlier),
		}
	}

	/// Looks at the position after so many half-moves.
	pub(super) fn look_at(&mut self, made: usize, narrator: &mut Narrator) {
		self.past = Some(made);
		self.past = self.past();
		let told = match self.past {
			Some(made) => narrator.words().position_after(self.table(), made),
			None => self.present(narrator),
		};
		narrator.answer(told);
	}

	/// Looks at the position after the move of this number, White's unless Black is named after it. Returns `true` if it exists.
	pub(super) fn look_at_number(&mut self, rest: &str, narrator: &mut Narrator) -> bool {
		let (number, side) = match rest.rsplit_once(' ') {
			Some((number, last)) if narrator.parser().side(last).is_some() => {
				(number, narrator.parser().side(last))
			}
			Some(_) | None => (rest, None),
		};
		let number = narrator.parser().number(number);
		let is_it = |ply: &Ply| {
			Some(ply.before.move_number()) == number && side.is_none_or(|side| ply.before.turn() == side)
		};
		let found = self.table().plies().iter().position(is_it);
		if let Some(place) = found {
			self.look_at(place + 1, narrator);
		}
		found.is_some()
	}

	fn look_forward(&mut self, narrator: &mut Narrator) {
		let Some(made) = self.past() else {
			return narrator.refuse(PhraseKey::NoLater);
		};
		self.look_at(made + 1, narrator);
	}

	/// Goes on with the game: after a look back, says that the board is in the present again. If the game already goes on, tells
	/// its state.
	pub(super) fn resume(&mut self, desk: &mut Session) {
		if self.past.take().is_some() {
			desk.narrator.answer(self.present(&desk.narrator));
		}
		if self.table().is_running() && !self.is_to_start() {
			desk.narrator.answer(self.state(&desk.narrator));
		} else {
			self.wish(&Command::Resume, desk);
		}
	}

	fn present(&self, narrator: &Narrator) -> Phrase {
		let mut phrase = narrator.line(PhraseKey::ThePresent);
		phrase.append(narrator.words().last_move(self.table()));
		phrase
	}

	/// Returns the notices about an earlier position for everybody who sees the screen.
	pub(super) fn remarks(&self, narrator: &Narrator) -> Vec<Phrase> {
		let told = self.past().map(|made| {
			let mut phrase = narrator.words().position_after(self.table(), made);
			phrase.append(narrator.line(PhraseKey::EarlierPosition));
			phrase
		});
		told.map_or_else(Vec::new, |phrase| vec![phrase])
	}
}

/// The game on the screen.
impl Home {
	pub(super) fn shown(&self, desk: &Session) -> Page {
		let letters = desk.narrator.words().letters();
		let bottom = self.bottom();
		let asked = self.question.map(|question| question.asked(desk));
		let prompt = asked
			.or_else(|| self.still_open(&desk.narrator))
			.unwrap_or_else(|| match (self.table().ending(), self.is_walking()) {
				_ if self.past().is_some() => desk.narrator.line(PhraseKey::LookingBack),
				(_, true) => desk.narrator.line(PhraseKey::PlaceBoard),
				(Some(ending), false) => desk.narrator.words().ending(ending),
				(None, false) => desk.narrator.words().turn(self.position().turn()),
			});
		Page {
			title: desk.narrator.line(PhraseKey::TitlePlay).to_string(),
			board: Some(BoardView {
				bottom,
				pieces: self.seen().pieces().collect(),
				last: self.last_seen().map(|mv| (mv.from(), mv.to())),
				letters,
				caption: String::new(),
				differing: Vec::new(),
				focus: self.panel.finger.focus().filter(|_| self.is_walking()),
				held: self
					.panel
					.finger
					.held(self.seen())
					.filter(|_| self.past().is_none()),
				check: self.seen().checked_king(),
				touched: Vec::new(),
			}),
			clocks: self.clocks(bottom, &desk.narrator),
			moves: numbered_moves(self.table(), letters),
			looking: self.past(),
			evaluation: self.bar(desk),
			course: self.course(&desk.narrator),
			remarks: self
				.remarks(&desk.narrator)
				.iter()
				.map(ToString::to_string)
				.collect(),
			prompt: prompt.to_string(),
			input: self.line.shown(),
			cursor: self.line.cursor(),
			rest: self.rest(&desk.narrator),
			..Page::default()
		}
	}

	/// Returns the players' clocks; without a clock, the players and the side to move.
	fn clocks(&self, bottom: Color, narrator: &Narrator) -> Vec<ClockView> {
		let reading = self.table().reading(self.now(narrator.at()));
		let running = match &reading {
			Some(reading) => reading.running,
			None => Some(self.position().turn()).filter(|_| self.table().ending().is_none()),
		};
		[!bottom, bottom]
			.into_iter()
			.map(|color| ClockView {
				color,
				name: self.player(color, narrator),
				time: reading
					.as_ref()
					.map_or_else(String::new, |reading| reading.of(color).to_string()),
				running: running == Some(color),
				faced: self.table().men_at_first(!color),
			})
			.collect()
	}

	/// The name of this player; of a machine as it plays now, in the language that is spoken.
	pub(super) fn player(&self, color: Color, narrator: &Narrator) -> String {
		let seat = self.table().opening().seat(color);
		let strength = self.opponent.as_ref().and_then(Opponent::strength);
		match seat.machine.as_ref().zip(strength) {
			Some((machine, (now, _))) => machine_name(machine.program.as_ref(), now, narrator),
			None if seat.name.is_empty() => narrator.words().color(color).to_string(),
			None => seat.name.clone(),
		}
	}
}

/// The board under the fingers during a game: which lines are shown, and where on them the cursor stands.
impl Home {
	/// Shows lines of the board: at first the cursor stands where something has moved.
	pub(super) fn show_lines(&mut self, lines: Lines, narrator: &mut Narrator) {
		let last = self.table().plies().last().and_then(|ply| ply.mv);
		let first = moved_or_corner(last.map(|mv| mv.to()), self.bottom());
		let board = (self.position().placement(), self.bottom());
		self.panel.show(lines, first, board, Audience::Room, narrator);
	}

	/// Walks on the lines, if the command means that now.
	pub(super) fn walked(&mut self, action: Action, narrator: &mut Narrator) -> bool {
		if !self.line.is_empty() || self.question.is_some() {
			return false;
		}
		let board = self.position().placement();
		match self.panel.walked(action, &board, narrator) {
			OnLines::Nothing => return false,
			OnLines::Done => {}
			OnLines::Asked(square) => self.say_piece(square, narrator),
			OnLines::Left => narrator.answer(self.state(narrator)),
		}
		true
	}

	/// Returns the cursor's place on the board.
	pub(super) fn rest(&self, narrator: &Narrator) -> Option<ReadingCursor> {
		let walking = self.is_walking();
		let position = if walking { self.seen() } else { self.position() };
		self.panel.rest(walking, position, narrator)
	}
}

/// The man on a square, said when somebody asks in words.
impl Home {
	pub(super) fn say_square(&self, asked: &str, narrator: &mut Narrator) {
		let manner = *narrator.words().manner();
		match narrator.library().hear(asked, &manner) {
			Ok(Said::Piece { to, .. }) => self.say_piece(to, narrator),
			Ok(Said::Castling(_)) => narrator.refuse(PhraseKey::SquarePlease),
			Err(why) => narrator.refuse(narrator.words().not_understood(&why)),
		}
	}

	pub(super) fn say_piece(&self, square: Square, narrator: &mut Narrator) {
		narrator.answer(narrator.words().on_square(self.seen(), square));
	}
}

/// The mouse over the game at home: a piece is clicked and then its square, or drawn there, and a move is looked back at.
impl Home {
	pub(super) fn pointed_at(&mut self, pointed: &Pointed, desk: &mut Session) -> Next {
		match pointed {
			Pointed::Square(square) => return self.click(*square, desk),
			Pointed::Drawn(from, to) => return self.carry(*from, *to, desk),
			Pointed::Move(made) => self.look_at(*made, &mut desk.narrator),
			Pointed::Back => return Next::Do(Action::Board(BoardAction::OfGame(OfGame::LookBack))),
			Pointed::Forward => return Next::Do(Action::Board(BoardAction::OfGame(OfGame::LookForward))),
			Pointed::Choice(..) => {}
		}
		Next::Stay
	}

	/// The first click picks a piece up, the second puts it down. Another piece of the same side is picked up instead.
	fn click(&mut self, square: Square, desk: &mut Session) -> Next {
		let held = self.panel.finger.held(self.position());
		let own = |square| self.position().piece_on(square).map(|piece| piece.color);
		match held {
			Some(from) if from != square && (own(from) != own(square) || self.castles(from, square)) => {
				return self.carry(from, square, desk);
			}
			Some(from) if from == square => {
				self.on_board(&mut desk.narrator, |BoardPanel { finger, .. }, view, narrator| {
					finger.put_back(view, narrator);
				});
			}
			Some(_) | None => {
				self.panel.finger.point(square, None);
				self.pick_up(desk);
			}
		}
		Next::Stay
	}

	/// Returns `true` if the king takes its own rook, as one castles in Chess960.
	fn castles(&self, from: Square, to: Square) -> bool {
		let moves = self.position().legal_moves();
		moves
			.iter()
			.any(|mv| mv.castling().is_some() && mv.from() == from && mv.to() == to)
	}

	/// Carries a piece from one square to another: by hand while one walks over the board, and else as the line that says so.
	fn carry(&mut self, from: Square, to: Square, desk: &mut Session) -> Next {
		if self.is_walking() {
			self.panel.finger.point(to, Some(from));
			self.pick_up(desk);
			return Next::Stay;
		}
		self.panel.finger.empty();
		let line = desk.read(&format!("{from}{to}"));
		self.intent(&line, desk)
	}
}
