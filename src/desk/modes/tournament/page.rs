//! The tournament table on the screen: both boards with every square on which they differ, and what is owed.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Tournament;
use crate::chess::Color;
use crate::desk::at_keyboard::at_keyboard;
use crate::desk::session::Session;
use crate::ports::{BoardView, ClockView, Page};
use crate::sheet::numbered_moves;
use crate::voice::{Phrase, PhraseKey};

impl Tournament {
	pub(super) fn shown_page(&self, desk: &Session) -> Page {
		let table = self.table();
		let letters = desk.words().letters();
		let near = self.near();
		let two = table.boards().are_two();
		let prompt = self.awaited(desk).unwrap_or_else(|| match table.ending() {
			Some(ending) => desk.words().ending(ending),
			None => desk.words().turn(table.position().turn()),
		});
		let who = at_keyboard(self.role, desk);
		Page {
			title: desk.words().line(PhraseKey::TitleTable, &[who]).to_string(),
			board: Some(self.board(near, two, desk)),
			second: two.then(|| self.board(!near, two, desk)),
			clocks: self.clocks(near, desk),
			remarks: self.remarks(desk),
			moves: numbered_moves(table, letters),
			choices: self
				.handing
				.as_ref()
				.map_or_else(Vec::new, |handing| handing.menu.shown()),
			prompt: prompt.to_string(),
			input: self.line.shown(),
			cursor: self.line.cursor(),
			rest: self.rest(desk),
			..Page::default()
		}
	}

	fn board(&self, of: Color, two: bool, desk: &Session) -> BoardView {
		let table = self.table();
		let caption = desk.words().line(PhraseKey::BoardOf, &[desk.words().color(of)]);
		BoardView {
			// Both lie the same way round, so that one can be held against the other.
			bottom: self.bottom(),
			pieces: table.boards().of(of).pieces().collect(),
			last: table
				.plies()
				.last()
				.and_then(|ply| ply.mv)
				.map(|mv| (mv.from(), mv.to())),
			letters: desk.words().letters(),
			caption: if two { caption.to_string() } else { String::new() },
			differing: table.boards().differing(),
			focus: self
				.panel
				.finger
				.focus()
				.filter(|_| self.is_walking() && of == self.near()),
			held: None,
		}
	}

	/// What is owed, what is to be done, and where the boards differ.
	fn remarks(&self, desk: &Session) -> Vec<String> {
		let table = self.table();
		let mut remarks: Vec<Phrase> = Vec::new();
		if !desk.words().owed(table).is_empty() {
			remarks.push(desk.words().still_owed(table));
		}
		if let Some(by) = table.offer() {
			remarks.push(
				desk.words()
					.line(PhraseKey::DrawOffered, &[desk.words().color(by)]),
			);
		}
		if table.started().is_some() && !table.is_running() && table.ending().is_none() {
			remarks.push(desk.line(PhraseKey::ClockStands));
		}
		match self.step_to_do(desk) {
			Some(step) => remarks.push(step),
			None if self.rules() => remarks.extend(table.case().map(|case| {
				desk.line(if case.remedy.is_some() {
					PhraseKey::CaseWaits
				} else {
					PhraseKey::ClaimWaits
				})
			})),
			None => {}
		}
		if !table.boards().agree() {
			remarks.extend(desk.words().boards(table).into_iter().skip(1));
		}
		remarks.iter().map(ToString::to_string).collect()
	}

	fn clocks(&self, near: Color, desk: &Session) -> Vec<ClockView> {
		let table = self.table();
		let Some(reading) = table.reading(self.now(desk.at())) else {
			return Vec::new();
		};
		let name = |color: Color| match table.opening().seat(color).name.as_str() {
			"" => desk.words().color(color).to_string(),
			name => String::from(name),
		};
		[!near, near]
			.into_iter()
			.map(|color| ClockView {
				color,
				name: name(color),
				time: reading.of(color).to_string(),
				running: reading.running == Some(color),
			})
			.collect()
	}
}
