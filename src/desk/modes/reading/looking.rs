//! The board while a game is read: walking over it, and the questions about the position and the game so far.

use super::Reading;
use crate::chess::{Color, NoMove, Position, Said, Square};
use crate::commands::{Action, BoardAction, Does, OfGame};
use crate::desk::board_panel::{BoardPanel, View, last_five, questions};
use crate::desk::mode::{Mode, Next};
use crate::desk::session::Session;
use crate::desk::shown_position::ShownPosition;
use crate::game::Refusal;
use crate::keys::Key;
use crate::narrator::Narrator;
use crate::ports::{BoardView, Page, Pointed, ReadingCursor};
use crate::sheet::numbered_moves;
use crate::voice::PhraseKey;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

impl Reading {
	/// The position that is read.
	pub(in crate::desk) fn position(&self) -> Position {
		let book = self.book.as_ref();
		book.map_or_else(Position::start, |book| book.position().clone())
	}

	/// Returns the side of a question that names no side: the one to move.
	pub(super) fn own(&self) -> Color {
		self.book
			.as_ref()
			.map_or(Color::White, |book| book.position().turn())
	}

	/// Returns the target square of the last move.
	pub(super) fn last(&self) -> Option<Square> {
		let last = self.book.as_ref().and_then(|book| book.last());
		last.map(|(_, mv)| mv.to())
	}

	/// Does something on the board.
	pub(super) fn on_board<T>(
		&mut self,
		narrator: &mut Narrator,
		act: impl FnOnce(&mut BoardPanel, &View<'_>, &mut Narrator) -> T,
	) -> T {
		let position = self.position();
		let view = View {
			position: &position,
			own: self.own(),
			bottom: self.bottom(),
			last: self.last(),
		};
		act(&mut self.panel, &view, narrator)
	}

	/// The side at the bottom of the board.
	pub(super) fn bottom(&self) -> Color {
		self.panel.bottom(self.near)
	}

	/// Picks up the piece under the finger, or puts it down while one walks; returns the move that this makes, if one is looked for.
	pub(in crate::desk) fn pick_up(&mut self, narrator: &mut Narrator) -> Option<Said> {
		self.on_board(narrator, |panel, view, narrator| {
			panel.finger.pick_up(view, narrator)
		})
	}

	/// The new piece of a pawn that is put down, by its letter.
	pub(in crate::desk) fn promote(&mut self, key: Key, narrator: &mut Narrator) -> Option<Said> {
		self.on_board(narrator, |panel, view, narrator| {
			panel.finger.promote(key, view, narrator)
		})
	}

	/// Takes the result of a move by hand: it is made, a letter for the new piece is awaited, or the piece stays in the hand.
	pub(in crate::desk) fn put_down(&mut self, made: Result<(), NoMove>, desk: &mut Session) {
		match made {
			Ok(()) => self.panel.finger.empty(),
			Err(NoMove::PromotionMissing { to }) => {
				self.panel.finger.wait_for_piece(to);
				desk.narrator.answer(PhraseKey::PromotionMissing);
			}
			Err(why) => {
				desk.refuse_as_move(
					desk.narrator
						.words()
						.refuse(&Refusal::NoMove(why), &self.position()),
				);
			}
		}
	}

	/// Lets Escape put a piece in the hand back; returns `true` if there was one.
	pub(in crate::desk) fn put_back(&mut self, narrator: &mut Narrator) -> bool {
		self.is_walking()
			&& self.on_board(narrator, |panel, view, narrator| {
				panel.finger.put_back(view, narrator)
			})
	}

	/// Returns `true` while a letter is awaited for the new piece of a pawn.
	pub(in crate::desk) fn is_promoting(&self) -> bool {
		self.is_walking() && self.panel.finger.is_promoting()
	}

	/// Answers the questions about a game.
	pub(super) fn look_at_game(&mut self, look: OfGame, desk: &mut Session) {
		let own = self.own();
		let Some(book) = &self.book else { return };
		match look {
			OfGame::LookBack => self.step_back(&mut desk.narrator),
			OfGame::LookForward => self.step_forward(&mut desk.narrator),
			OfGame::Present => self.go_to_end(&mut desk.narrator),
			OfGame::LastCapture => desk
				.narrator
				.answer(desk.narrator.words().last_capture(&book.so_far())),
			OfGame::Castled => desk
				.narrator
				.answer(desk.narrator.words().castlings(&book.so_far())),
			OfGame::Captured => desk
				.narrator
				.answer_all(desk.narrator.words().all_captured(&book.so_far(), Color::White)),
			OfGame::Opening => desk
				.narrator
				.answer(desk.narrator.words().opening(&book.so_far())),
			OfGame::LastFive => desk
				.narrator
				.answer_all(last_five(desk.narrator.words().all_moves(&book.so_far()))),
			OfGame::Clocks => desk.narrator.answer_all(book.clocks(own, &desk.narrator)),
			OfGame::EvaluationBar => {
				desk.switch_screen(Action::Board(BoardAction::OfGame(look)));
			}
			OfGame::Questions => desk
				.narrator
				.answer_all(questions(|look| !is_of_playing(look), &desk.narrator)),
			OfGame::MoveTimes => desk.narrator.answer_all(book.times_told(&desk.narrator)),
			OfGame::Opponent => desk.narrator.answer_all(book.about(&desk.narrator)),
			OfGame::Hint | OfGame::Evaluation | OfGame::EvaluationInPawns if self.can_edit => {
				self.judge_here(&mut desk.narrator);
			}
			OfGame::Hint | OfGame::Evaluation | OfGame::EvaluationInPawns => {
				self.ask_for_review(&mut desk.narrator)
			}
			OfGame::PickUp => desk.narrator.refuse(PhraseKey::ReadOnly),
		}
	}

	/// Walks on the lines, if the command means that now.
	pub(super) fn walked(&mut self, action: Action, narrator: &mut Narrator) -> bool {
		if !self.line.is_empty() {
			return false;
		}
		let position = self.position();
		self.panel.walked_in(action, &position, narrator)
	}

	/// Returns the cursor's place on the board.
	pub(super) fn rest(&self, narrator: &Narrator) -> Option<ReadingCursor> {
		self.panel.rest(self.is_walking(), &self.position(), narrator)
	}
}

/// Returns `true` if the command holds for players only.
fn is_of_playing(action: BoardAction) -> bool {
	let of_player = matches!(action, BoardAction::OfGame(OfGame::PickUp | OfGame::Opponent));
	of_player || Action::Board(action).does() == Does::Advises
}

/// The page of a reader: the list of games, or the board with the moves.
impl Reading {
	pub(super) fn shown(&self, desk: &Session) -> Page {
		let input = self.line.shown();
		let title = desk.narrator.line(PhraseKey::TitleReading).to_string();
		let Some(book) = &self.book else {
			return Page {
				title,
				choices: self.search.listed(&desk.narrator),
				prompt: desk.narrator.line(PhraseKey::ReadChoose).to_string(),
				input,
				cursor: self.line.cursor(),
				..Page::default()
			};
		};
		let letters = desk.narrator.words().letters();
		let told = book.here(&desk.narrator);
		Page {
			title,
			board: Some(BoardView {
				bottom: self.bottom(),
				pieces: book.position().pieces().collect(),
				last: book.last().map(|(_, mv)| (mv.from(), mv.to())),
				letters,
				caption: String::new(),
				differing: Vec::new(),
				focus: self.panel.finger.focus(),
				held: None,
				check: book.position().checked_king(),
				touched: Vec::new(),
			}),
			moves: numbered_moves(&book.so_far(), letters),
			evaluation: book.score().filter(|_| desk.look.evaluation),
			course: book.course(&desk.narrator),
			remarks: told.iter().map(ToString::to_string).collect(),
			prompt: desk.narrator.words().turn(book.position().turn()).to_string(),
			input,
			cursor: self.line.cursor(),
			rest: self.rest(&desk.narrator),
			..Page::default()
		}
	}
}

/// The mouse over a game that is read: a click tells a square, or goes back to a move.
impl Reading {
	pub(super) fn pointed_at(&mut self, pointed: &Pointed, desk: &mut Session) -> Next {
		let line = match pointed {
			Pointed::Choice(place, written)
				if self.search.listed(&desk.narrator).get(*place) == Some(written) =>
			{
				(place + 1).to_string()
			}
			Pointed::Drawn(from, to) if self.book.is_some() => format!("{from}{to}"),
			Pointed::Square(square) if self.book.is_some() => {
				desk.narrator
					.answer(desk.narrator.words().on_square(&self.position(), *square));
				return Next::Stay;
			}
			Pointed::Move(made) => {
				self.go_back_to(*made, &mut desk.narrator);
				return Next::Stay;
			}
			Pointed::Back if self.book.is_some() => {
				self.look(BoardAction::OfGame(OfGame::LookBack), "", desk);
				return Next::Stay;
			}
			Pointed::Forward if self.book.is_some() => {
				self.look(BoardAction::OfGame(OfGame::LookForward), "", desk);
				return Next::Stay;
			}
			Pointed::Choice(..)
			| Pointed::Drawn(..)
			| Pointed::Square(_)
			| Pointed::Back
			| Pointed::Forward => return Next::Stay,
		};
		let intent = desk.read(&line);
		self.intent(&intent, desk)
	}

	/// Goes back to the position after so many half-moves, out of a variation that begins later.
	fn go_back_to(&mut self, made: usize, narrator: &mut Narrator) {
		let Some(book) = &mut self.book else { return };
		book.go_to_ply(made);
		narrator.answer_all(book.here(narrator));
	}
}
