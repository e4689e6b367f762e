//! The page of a reader: the list of games, or the board with the moves.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Reading;
use crate::desk::session::Session;
use crate::ports::{BoardView, Page};
use crate::sheet::numbered_moves;
use crate::voice::PhraseKey;

impl Reading {
	pub(super) fn shown(&self, desk: &Session) -> Page {
		let input = self.line.shown();
		let title = desk.line(PhraseKey::TitleReading).to_string();
		let Some(book) = &self.book else {
			return Page {
				title,
				choices: self.search.listed(desk),
				prompt: desk.line(PhraseKey::ReadChoose).to_string(),
				input,
				cursor: self.line.cursor(),
				..Page::default()
			};
		};
		let letters = desk.words().letters();
		let told = book.here(desk);
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
			course: book.course(desk),
			remarks: told.iter().map(ToString::to_string).collect(),
			prompt: desk.words().turn(book.position().turn()).to_string(),
			input,
			cursor: self.line.cursor(),
			rest: self.rest(desk),
			..Page::default()
		}
	}
}
