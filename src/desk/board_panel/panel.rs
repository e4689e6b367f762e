//! The board before the person at the keyboard: the finger on it, its lines of braille, and its orientation.

use super::answers::{all_targets, answers};
use super::finger::Finger;
use super::rows::{Rows, asked};
use super::view::View;
use crate::chess::{Color, Placement, Position, Rank, Square};
use crate::commands::{Action, Ask, BoardAction, GameAction, OfGame, TypingAction};
use crate::keys::Key;
use crate::narrator::Narrator;
use crate::ports::ReadingCursor;
use crate::voice::{Audience, Phrase, PhraseKey};

/// The moves that are told as the last ones.
const LAST: usize = 5;

#[derive(Debug)]
pub(in crate::desk) struct BoardPanel {
	pub(in crate::desk) finger: Finger,
	/// The lines of the board on which the cursor walks.
	rows: Option<Rows>,
	/// The board lies the other way round.
	turned: bool,
}

/// The lines of the board that are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desk) enum Lines {
	All,
	/// This rank, or the one on which the cursor was last.
	One(Option<Rank>),
}

/// The meaning of a command on the lines of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desk) enum OnLines {
	/// No meaning: the lines are gone, or it is no command for them.
	Nothing,
	/// It is done, and heard.
	Done,
	/// A question about the man on this square.
	Asked(Square),
	/// They are left.
	Left,
}

impl Lines {
	/// Returns the lines that the text after the command names; otherwise says which texts can be typed there.
	pub(in crate::desk) fn asked(text: &str, narrator: &mut Narrator) -> Option<Self> {
		let rank = asked(text, narrator);
		if rank.is_none() && !text.is_empty() {
			let help = Action::Game(GameAction::BrailleRow).name();
			narrator.refuse(narrator.words().command_help(help));
			return None;
		}
		Some(Self::One(rank))
	}
}

impl BoardPanel {
	pub(in crate::desk) const fn new(finger: Finger) -> Self {
		Self {
			finger,
			rows: None,
			turned: false,
		}
	}

	/// The side at the bottom, where usually it is this one.
	pub(in crate::desk) fn bottom(&self, usual: Color) -> Color {
		if self.turned { !usual } else { usual }
	}

	/// Turns the board round, for the arrows and for the eyes.
	fn turn(&mut self, view: &View<'_>, narrator: &mut Narrator) {
		self.turned = !self.turned;
		self.rows = None;
		narrator.answer(narrator.words().board_turned(!view.bottom));
	}

	/// The cursor no longer walks on the lines.
	pub(in crate::desk) fn forget_lines(&mut self) {
		self.rows = None;
	}

	/// Explains a key on the board to which no command is bound.
	pub(in crate::desk) fn unbound(key: Key, narrator: &Narrator) -> PhraseKey {
		Finger::unbound(key, narrator)
	}

	/// Carries out commands that are the same in every mode; `rest` names their subject, if it is not the square under the finger.
	/// Returns a command that is left to the mode.
	pub(in crate::desk) fn look(
		&mut self,
		action: BoardAction,
		rest: &str,
		view: &View<'_>,
		narrator: &mut Narrator,
	) -> Option<OfGame> {
		match action {
			BoardAction::Step(step) => self.finger.walk(step, view, narrator),
			BoardAction::Next(role) => self.finger.seek_kind(role, true, view, narrator),
			BoardAction::Previous(role) => self.finger.seek_kind(role, false, view, narrator),
			BoardAction::Ask(ask) => self.ask(ask, rest, view, narrator.near(), narrator),
			BoardAction::Walk => {
				self.rows = None;
				self.finger
					.walk_to(narrator.parser().square(rest), view, narrator);
			}
			BoardAction::Turn => self.turn(view, narrator),
			BoardAction::OfGame(of_game) => return Some(of_game),
		}
		None
	}

	/// Answers a question about the position.
	pub(in crate::desk) fn ask(
		&mut self,
		ask: Ask,
		rest: &str,
		view: &View<'_>,
		audience: Audience,
		narrator: &mut Narrator,
	) {
		if let Some((diagonal, forward)) = ray(ask) {
			let heading = self.finger.next_ray(diagonal, forward);
			let told = narrator
				.words()
				.ray(view.position, self.finger.square(), heading, view.bottom);
			return narrator.answer_all_to(audience, [told]);
		}
		// Where nobody walks no square is meant, and all pieces are.
		let is_of_all = rest.trim().is_empty() && !self.finger.is_walking();
		if let (true, Ask::PieceMoves | Ask::Captures) = (is_of_all, ask) {
			let told = all_targets(ask == Ask::Captures, view.own, view, narrator);
			return narrator.answer_all_to(audience, told);
		}
		match answers(ask, rest, self.finger.square(), view, narrator) {
			Ok(sentences) => narrator.answer_all_to(audience, sentences),
			Err(question) => narrator.refuse(question),
		}
	}

	/// Shows lines of this board; the cursor goes where it was last, or else to `first`.
	pub(in crate::desk) fn show(
		&mut self,
		lines: Lines,
		first: Square,
		(board, bottom): (Placement, Color),
		audience: Audience,
		narrator: &mut Narrator,
	) {
		let focus = self.rows.as_ref().map_or(first, Rows::focus);
		let what = match lines {
			Lines::All => (focus, true),
			Lines::One(rank) => {
				let rank = rank.unwrap_or(focus.rank());
				(Square::from_coords(focus.file(), rank), false)
			}
		};
		self.rows = Some(Rows::show(what, bottom, board, audience, narrator));
	}

	/// Shows lines of the board that is seen; at first the cursor stands where the finger is.
	pub(in crate::desk) fn show_seen(&mut self, lines: Lines, view: &View<'_>, narrator: &mut Narrator) {
		let board = (view.position.placement(), view.bottom);
		self.show(lines, self.finger.square(), board, Audience::Room, narrator);
	}

	/// Walks on the lines, if they show this board still and the command means that now.
	pub(in crate::desk) fn walked(
		&mut self,
		action: Action,
		board: &Placement,
		narrator: &mut Narrator,
	) -> OnLines {
		let Some(rows) = self.rows.as_mut().filter(|rows| rows.show_still(board)) else {
			self.rows = None;
			return OnLines::Nothing;
		};
		let focus = rows.focus();
		if rows.walk(action, narrator) {
			return OnLines::Done;
		}
		match action {
			Action::Typing(TypingAction::Submit) => OnLines::Asked(focus),
			Action::Typing(TypingAction::Clear) => {
				self.rows = None;
				OnLines::Left
			}
			_ => OnLines::Nothing,
		}
	}

	/// Walks on the lines of a position without a game, and says what is there; returns `true` if the command means that now.
	pub(in crate::desk) fn walked_in(
		&mut self,
		action: Action,
		position: &Position,
		narrator: &mut Narrator,
	) -> bool {
		match self.walked(action, &position.placement(), narrator) {
			OnLines::Nothing => return false,
			OnLines::Done => {}
			OnLines::Asked(square) => narrator.answer(narrator.words().on_square(position, square)),
			OnLines::Left => narrator.answer(narrator.words().turn(position.turn())),
		}
		true
	}

	/// Returns the cursor's place in the printed lines: under the finger that walks over the board, or on the lines.
	pub(in crate::desk) fn rest(
		&self,
		walking: bool,
		position: &Position,
		narrator: &Narrator,
	) -> Option<ReadingCursor> {
		if walking {
			return self.finger.rest(position, narrator);
		}
		let board = position.placement();
		self.rows
			.as_ref()
			.filter(|rows| rows.show_still(&board))?
			.rest(narrator)
	}
}

/// Returns the direction in which the finger looks next: `(is_diagonal, is_clockwise)`.
fn ray(ask: Ask) -> Option<(bool, bool)> {
	RAYS.into_iter()
		.find_map(|(asks, diagonal, forward)| (asks == ask).then_some((diagonal, forward)))
}

const RAYS: [(Ask, bool, bool); 4] = [
	(Ask::NextDiagonal, true, true),
	(Ask::PreviousDiagonal, true, false),
	(Ask::NextStraight, false, true),
	(Ask::PreviousStraight, false, false),
];

/// Returns the square to which the last move went, or else the near corner.
pub(in crate::desk) fn moved_or_corner(last: Option<Square>, bottom: Color) -> Square {
	last.unwrap_or(match bottom {
		Color::White => Square::A1,
		Color::Black => Square::H8,
	})
}

/// The last ones of all moves.
pub(in crate::desk) fn last_five(moves: alloc::vec::Vec<Phrase>) -> impl Iterator<Item = Phrase> {
	let first = moves.len().saturating_sub(LAST);
	moves.into_iter().skip(first)
}
