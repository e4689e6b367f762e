//! What a reader sees: the list of games, or the board with the moves.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Reading;
use crate::chess::Color;
use crate::desk::narrator::Narrator;
use crate::desk::page::{BoardView, Page};
use crate::sheet::numbered_moves;
use crate::voice::PhraseKey;

impl Reading {
	pub(in crate::desk) fn page(&self, narrator: &Narrator) -> Page {
		let input = self.entry.text().to_string();
		let title = narrator.line(PhraseKey::TitleReading).to_string();
		let Some(book) = &self.book else {
			return Page {
				title,
				choices: self.listed(narrator),
				prompt: narrator.line(PhraseKey::ReadChoose).to_string(),
				input,
				cursor: self.entry.cursor(),
				..Page::default()
			};
		};
		let letters = narrator.words.letters();
		let told = book.here(narrator);
		Page {
			title,
			board: Some(BoardView {
				bottom: Color::White,
				pieces: book.position().pieces().collect(),
				last: book.last().map(|(_, mv)| (mv.from(), mv.to())),
				letters,
				caption: String::new(),
				differing: Vec::new(),
				focus: self.finger.focus(),
				held: None,
			}),
			moves: numbered_moves(&book.so_far(), letters),
			remarks: told.iter().map(ToString::to_string).collect(),
			prompt: narrator.words.turn(book.position().turn()).to_string(),
			input,
			cursor: self.entry.cursor(),
			rest: self.rest(narrator),
			..Page::default()
		}
	}
}
