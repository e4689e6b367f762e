//! A game that is read under the control of a review: opened in silence, moved by the review, and shown as far as that allows.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::Reading;
use super::book::Book;
use super::lines::EngineLines;
use crate::chess::{Color, Move};
use crate::clock::Span;
use crate::commands::{Action, ReadingAction};
use crate::desk::board_panel::{BoardPanel, Finger};
use crate::desk::input_line::InputLine;
use crate::desk::kept::archive_search::ArchiveSearch;
use crate::desk::mode::GameInHand;
use crate::narrator::Narrator;
use crate::ports::GameSource;
use crate::sheet::ImportedGame;
use crate::voice::Phrase;

/// The commands of a review.
const OF_REVIEW: [ReadingAction; 5] = [
	ReadingAction::NextMistake,
	ReadingAction::PreviousMistake,
	ReadingAction::BetterMove,
	ReadingAction::Learn,
	ReadingAction::Summary,
];

/// Returns `true` if the command is one of a review.
pub(in crate::desk) fn is_of_review(action: Action) -> bool {
	matches!(action, Action::Reading(action) if OF_REVIEW.contains(&action))
}

impl Reading {
	/// Opens this game without a word; `None` if it begins with no position.
	pub(in crate::desk) fn of(game: ImportedGame) -> Option<Self> {
		Some(Self {
			line: InputLine::default(),
			search: ArchiveSearch::default(),
			book: Some(Box::new(Book::open(game)?)),
			panel: BoardPanel::new(Finger::of(Color::White)),
			near: Color::White,
			study: None,
			can_edit: false,
			asking: None,
			refused: None,
			lines: EngineLines::default(),
		})
	}

	/// This side sits before the board.
	pub(in crate::desk) fn sit_at(&mut self, side: Color) {
		self.near = side;
		self.panel = BoardPanel::new(Finger::of(side));
	}

	/// Returns the game that is read, for a review.
	pub(in crate::desk) fn to_review(&self) -> Option<GameInHand> {
		let game = self.book.as_ref()?.game.clone();
		Some(GameInHand {
			source: if self.is_study() {
				GameSource::Moves(game.print_of_moves())
			} else {
				GameSource::Imported(self.search.chosen)
			},
			game,
			own: None,
		})
	}

	/// Takes the same game with more notes, and keeps the place, unless a variation is being read. Returns `true` if it was taken.
	pub(in crate::desk) fn renew(&mut self, game: ImportedGame) -> bool {
		let Some(book) = self.book.as_ref().filter(|book| book.is_main()) else {
			return false;
		};
		let plies = book.plies();
		if let Some(mut renewed) = Book::open(game) {
			renewed.go(plies);
			self.book = Some(Box::new(renewed));
		}
		true
	}

	/// Shows nothing beyond so many half-moves of the game; with `None`, all of it.
	pub(in crate::desk) fn hide_after(&mut self, until: Option<usize>) {
		if let Some(book) = &mut self.book {
			book.hide_after(until);
		}
	}

	/// Goes to the position after so many half-moves of the main line.
	pub(in crate::desk) fn go_to_ply(&mut self, made: usize) {
		if let Some(book) = &mut self.book {
			book.enter(0, made);
		}
		self.panel.forget_lines();
	}

	/// Returns the number of half-moves on the board, and `true` if they are those of the main line.
	pub(in crate::desk) fn place(&self) -> (usize, bool) {
		let book = self.book.as_ref();
		book.map_or((0, true), |book| (book.plies(), book.is_main()))
	}

	/// The moves of the line that is read, as far as they are legal.
	pub(in crate::desk) fn moves(&self) -> Vec<Move> {
		self.book.as_ref().map_or_else(Vec::new, |book| book.moves())
	}

	pub(in crate::desk) fn begins_chess960(&self) -> bool {
		self.book.as_ref().is_some_and(|book| book.begins_chess960())
	}

	/// Returns the time of the half-move of this number, if it is known.
	pub(in crate::desk) fn spent(&self, ply: usize) -> Option<Span> {
		self.book.as_ref()?.spent(ply)
	}

	/// Tells the move that stands on the board, with all that is beside it.
	pub(in crate::desk) fn tell_here(&self, narrator: &mut Narrator) {
		let told = self
			.book
			.as_ref()
			.map_or_else(Vec::new, |book| book.here(narrator));
		narrator.answer_all(told);
	}

	/// Returns `true` if there is a comment on the last move.
	pub(in crate::desk) fn has_comment(&self, narrator: &Narrator) -> bool {
		self.book
			.as_ref()
			.is_some_and(|book| !book.comment(narrator).is_empty())
	}

	/// The opening so far.
	pub(in crate::desk) fn opening(&self, narrator: &Narrator) -> Option<Phrase> {
		let book = self.book.as_ref()?;
		Some(narrator.words().opening(&book.so_far()))
	}

	/// Tells which game it is.
	pub(in crate::desk) fn tell_title(&self, narrator: &mut Narrator) {
		let title = self.book.as_ref().map(|book| book.title(narrator));
		narrator.answer_all(title);
	}

	/// The line that is being typed.
	pub(in crate::desk) const fn input_line(&mut self) -> &mut InputLine {
		&mut self.line
	}
}
