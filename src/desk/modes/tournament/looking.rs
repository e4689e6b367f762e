//! The players' own boards at the tournament table: they walk over them and ask about the pieces, as they may feel them at any
//! time. Questions that would be advice have no answer there (11.3.1).

use super::{Awaiting, Tournament};
use crate::asking::Intent;
use crate::chess::{Color, Square};
use crate::commands::{Action, Ask, BoardAction, OfGame, Scope, Step};
use crate::desk::board_panel::{BoardPanel, Lines, OnLines, View, last_five, moved_or_corner, questions};
use crate::desk::recording::half_moves;
use crate::desk::session::Session;
use crate::game::{BoardQuestion, By, Command, Question, Refusal};
use crate::narrator::Narrator;
use crate::ports::ReadingCursor;
use crate::voice::{Audience, PhraseKey};

impl Tournament {
	/// Returns `true` while the keys move the finger on the board.
	pub(in crate::desk) const fn is_walking(&self) -> bool {
		self.panel.finger.is_walking()
			&& !self.awaiting.is_question()
			&& !matches!(self.awaiting, Awaiting::Correction)
	}

	/// Does something on the board of one side.
	fn on_board_of<T>(
		&mut self,
		own: Color,
		narrator: &mut Narrator,
		act: impl FnOnce(&mut BoardPanel, &View<'_>, &mut Narrator) -> T,
	) -> T {
		let position = self.board_of(own);
		let view = View {
			position: &position,
			own,
			bottom: self.panel.bottom(own),
			last: self.last(),
		};
		act(&mut self.panel, &view, narrator)
	}

	/// The same on the board of the one at the keyboard.
	pub(super) fn on_board<T>(
		&mut self,
		narrator: &mut Narrator,
		act: impl FnOnce(&mut BoardPanel, &View<'_>, &mut Narrator) -> T,
	) -> T {
		self.on_board_of(self.near(), narrator, act)
	}

	/// Returns the target square of the last move.
	pub(super) fn last(&self) -> Option<Square> {
		Some(self.table().plies().last()?.mv?.to())
	}

	/// The side at the bottom of the boards.
	pub(super) fn bottom(&self) -> Color {
		self.panel.bottom(self.near())
	}

	/// A step over the board, or a question about it.
	pub(super) fn look(&mut self, action: BoardAction, line: &Intent, desk: &mut Session) {
		match action {
			// The squares on the asker's board, told to the asker alone.
			BoardAction::Ask(ask) if let Some(kind) = kind(action) => {
				if !self.is_answered(kind) {
					return desk.narrator.refuse(PhraseKey::NotHere);
				}
				if let Some(by) = self.who_asks(Question::Position, line, desk) {
					let of = by.side().unwrap_or(self.near());
					self.on_board_of(of, &mut desk.narrator, |panel, view, narrator| {
						panel.ask(ask, &line.rest, view, Audience::of(by), narrator);
					});
				}
				return;
			}
			// The material of each side is told, but not who has more.
			BoardAction::Ask(Ask::Balance) => return self.ask(Question::Material, self.near(), line, desk),
			BoardAction::Ask(_) => return self.refuse_advice(&mut desk.narrator),
			// A person who may be told the position may walk over it.
			BoardAction::Walk if self.may_ask(Question::Position, line, desk).is_none() => return,
			BoardAction::Step(Step::ToLast) if self.may_ask(Question::Last, line, desk).is_none() => return,
			_ => {}
		}
		let of_game = self.on_board(&mut desk.narrator, |panel, view, narrator| {
			panel.look(action, &line.rest, view, narrator)
		});
		if let Some(of_game) = of_game {
			self.look_at_game(of_game, line, desk);
		}
	}

	fn look_at_game(&mut self, look: OfGame, line: &Intent, desk: &mut Session) {
		match look {
			OfGame::LastFive => {
				if let Some(by) = self.may_ask(Question::Sheet, line, desk) {
					let near = self.near();
					let told = self.answer(Question::Sheet, by.side().unwrap_or(near), near, &desk.narrator);
					desk.narrator.answer_all_to(Audience::of(by), last_five(told));
				}
			}
			OfGame::Clocks => {
				if let Some(by) = self.may_ask(Question::Clock, line, desk) {
					let near = line.side.unwrap_or(self.near());
					let told = match self.table().external() {
						Some(_) => [near, !near].map(|color| self.left(color, &desk.narrator)).into(),
						None => desk
							.narrator
							.words()
							.both_clocks(self.table(), near, self.now(desk.at())),
					};
					desk.narrator.answer_all_to(Audience::of(by), told);
				}
			}
			OfGame::Questions => {
				let fits =
					|action| has_answer(action) && kind(action).is_none_or(|kind| self.is_answered(kind));
				desk.narrator.answer_all(questions(fits, &desk.narrator));
			}
			OfGame::Opening if self.table().ending().is_some() => {
				desk.narrator.answer(desk.narrator.words().opening(self.table()));
			}
			_ => self.refuse_advice(&mut desk.narrator),
		}
	}

	fn refuse_advice(&self, narrator: &mut Narrator) {
		let edition = self.table().profile().edition;
		let mut phrase = narrator.line(PhraseKey::OnlyAtHome);
		phrase.append(
			narrator
				.words()
				.by_article(edition.numbered(["11.3.a", "11.3.1", "11.3.1"])),
		);
		narrator.refuse(phrase);
	}

	/// Returns `true` if questions of this kind are answered at this event. The arbiter may ask everything.
	fn is_answered(&self, kind: BoardQuestion) -> bool {
		self.role == By::Arbiter || self.table().opening().board_questions.has(kind)
	}

	/// Returns `true` if this is told at this event.
	pub(super) fn is_told(&self, question: Question) -> bool {
		let is_of_board = matches!(
			question,
			Question::Position | Question::Square(_) | Question::Material
		);
		!is_of_board || self.is_answered(BoardQuestion::Squares)
	}

	/// Returns the asker, if they may be told; else says the refusal.
	pub(super) fn may_ask(&mut self, question: Question, line: &Intent, desk: &mut Session) -> Option<By> {
		if !self.is_told(question) {
			desk.narrator.refuse(PhraseKey::NotHere);
			return None;
		}
		self.who_asks(question, line, desk)
	}

	fn who_asks(&mut self, question: Question, line: &Intent, desk: &mut Session) -> Option<By> {
		let asked = self.asker(question, line).and_then(|by| {
			let judged: Result<bool, Refusal> = self.judge(by, &Command::Ask(question), desk);
			judged.map(|_| by)
		});
		match asked {
			Ok(by) => Some(by),
			Err(refusal) => {
				self.refuse(&refusal, &mut desk.narrator);
				None
			}
		}
	}
}

/// Returns the kind of a question about the board, for events that answer only some kinds: a player may feel at any time where the
/// pieces stand. `None` for a question that would be advice (11.3.1), and for a command that asks nothing.
const fn kind(action: BoardAction) -> Option<BoardQuestion> {
	match (action, action.scope()) {
		(BoardAction::Walk, _) | (_, Some(Scope::Squares)) => Some(BoardQuestion::Squares),
		(_, Some(Scope::Directions)) => Some(BoardQuestion::Directions),
		(_, Some(Scope::Knight)) => Some(BoardQuestion::Knight),
		(_, Some(Scope::Analysis) | None) => None,
	}
}

/// True if it is answered at the tournament table.
const fn has_answer(action: BoardAction) -> bool {
	kind(action).is_some()
		|| matches!(
			action,
			BoardAction::Turn
				| BoardAction::Step(Step::Tones)
				| BoardAction::OfGame(OfGame::LastFive | OfGame::Clocks | OfGame::Questions)
		)
}

/// The players' own boards under the fingers at the tournament table, told to anybody who may ask for the position.
impl Tournament {
	pub(super) fn show_row(&mut self, line: &Intent, desk: &mut Session) {
		if let Some(lines) = Lines::asked(&line.rest, &mut desk.narrator) {
			self.show_lines(lines, line, desk);
		}
	}

	/// Tells the position as if asked in words, and shows it on the asker's board.
	pub(super) fn show_lines(&mut self, lines: Lines, line: &Intent, desk: &mut Session) {
		let first = moved_or_corner(self.last(), self.bottom());
		if let Some(by) = self.may_ask(Question::Position, line, desk) {
			let own = by.side().unwrap_or(self.near());
			let board = (self.board_of(own).placement(), self.bottom());
			self.panel
				.show(lines, first, board, Audience::of(by), &mut desk.narrator);
		}
	}

	/// Walks on the lines, if the command means that now. Enter has its own meaning here.
	pub(super) fn walked(&mut self, action: Action, narrator: &mut Narrator) -> bool {
		if self.is_typing() || self.awaiting.is_question() {
			return false;
		}
		let board = self.board_of(self.near()).placement();
		match self.panel.walked(action, &board, narrator) {
			OnLines::Nothing | OnLines::Asked(_) => return false,
			OnLines::Done => {}
			OnLines::Left => narrator.answer(self.state(narrator)),
		}
		true
	}

	/// Returns the cursor's place on the board.
	pub(super) fn rest(&self, narrator: &Narrator) -> Option<ReadingCursor> {
		let position = self.board_of(self.near());
		self.panel.rest(self.is_walking(), &position, narrator)
	}
}

/// Playback of the sentences at a move: for the arbiter at any time, for the players when no play is on.
impl Tournament {
	/// Plays back the sentences at the named move, or at the last one. While play is on, a recording of
	/// everything is a source of information (11.3.1), but for the blind player whose score it is (D.2.7).
	pub(super) fn play_back(&self, line: &Intent, desk: &mut Session) {
		// The arbiter alone hears it, even with a name in the line.
		let by = match self.speaker(line) {
			Ok(_) if self.role == By::Arbiter => By::Arbiter,
			Ok(by) => by,
			Err(refusal) => return self.refuse(&refusal, &mut desk.narrator),
		};
		let table = self.table();
		let audience = Audience::of(by);
		// A blind player may look up their own score, if nobody else hears it (D.2.7).
		let own_score =
			by.side().is_some_and(|side| table.is_blind(side)) && desk.narrator.hears_alone(audience);
		if by != By::Arbiter && table.is_running() && table.ending().is_none() && !own_score {
			let article = table.profile().edition.numbered(["11.3.a", "11.3.1", "11.3.1"]);
			let mut phrase = desk.narrator.line(PhraseKey::ArbiterHears);
			phrase.append(desk.narrator.words().by_article(article));
			return desk.narrator.refuse(phrase);
		}
		let last = u32::try_from(table.plies().len()).unwrap_or(u32::MAX);
		let (number, after) = match line.rest.trim().rsplit_once(' ') {
			Some((number, side)) => (number, Some(side)),
			None => (line.rest.trim(), None),
		};
		let side = after.map(|after| desk.narrator.parser().side_of(after).0);
		let asked = number.trim_end_matches('.');
		let found = match (asked.parse(), side) {
			(_, Some(None)) => None,
			(Ok(number), side) => half_moves(table, number, side.flatten().or(line.side)),
			(Err(_), _) => (asked.is_empty() && last > 0).then_some((last, last)),
		};
		match found {
			Some((from, to)) => desk.play_back_to(audience, from, to),
			None => desk.narrator.refuse(PhraseKey::NoSuchPly),
		}
	}
}
