//! The tournament table on the screen: both boards with every square on which they differ, and what is owed.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Tournament;
use super::questions::at_keyboard;
use crate::chess::Color;
use crate::desk::narrator::Narrator;
use crate::desk::page::{BoardView, ClockView, Page};
use crate::sheet::numbered_moves;
use crate::voice::{Phrase, PhraseKey};

impl Tournament {
	pub(in crate::desk) fn page(&self, narrator: &Narrator) -> Page {
		let table = self.table();
		let letters = narrator.words.letters();
		let near = self.near();
		let two = table.boards().are_two();
		let prompt = self.awaited(narrator).unwrap_or_else(|| match table.ending() {
			Some(ending) => narrator.words.ending(ending),
			None => narrator.words.turn(table.position().turn()),
		});
		let who = at_keyboard(self.role, narrator);
		Page {
			title: narrator.words.line(PhraseKey::TitleTable, &[who]).to_string(),
			board: Some(self.board(near, two, narrator)),
			second: two.then(|| self.board(!near, two, narrator)),
			clocks: self.clocks(near, narrator),
			remarks: self.remarks(narrator),
			moves: numbered_moves(table, letters),
			choices: self
				.handing
				.as_ref()
				.map_or_else(Vec::new, |handing| handing.menu.shown()),
			prompt: prompt.to_string(),
			input: self.shown(),
			cursor: self.entry.cursor(),
			rest: self.rest(narrator),
			..Page::default()
		}
	}

	fn board(&self, of: Color, two: bool, narrator: &Narrator) -> BoardView {
		let table = self.table();
		let caption = narrator
			.words
			.line(PhraseKey::BoardOf, &[narrator.words.color(of)]);
		BoardView {
			// Both lie the same way round, so that one can be held against the other.
			bottom: self.bottom(),
			pieces: table.boards().of(of).pieces().collect(),
			last: table
				.plies()
				.last()
				.and_then(|ply| ply.mv)
				.map(|mv| (mv.from(), mv.to())),
			letters: narrator.words.letters(),
			caption: if two { caption.to_string() } else { String::new() },
			differing: table.boards().differing(),
			focus: self
				.finger
				.focus()
				.filter(|_| self.is_walking() && of == self.near()),
			held: None,
		}
	}

	/// What is owed, what is to be done, and where the boards differ.
	fn remarks(&self, narrator: &Narrator) -> Vec<String> {
		let table = self.table();
		let mut remarks: Vec<Phrase> = Vec::new();
		if !narrator.words.owed(table).is_empty() {
			remarks.push(narrator.words.still_owed(table));
		}
		if let Some(by) = table.offer() {
			remarks.push(
				narrator
					.words
					.line(PhraseKey::DrawOffered, &[narrator.words.color(by)]),
			);
		}
		if table.started().is_some() && !table.is_running() && table.ending().is_none() {
			remarks.push(narrator.line(PhraseKey::ClockStands));
		}
		match self.step_to_do(narrator) {
			Some(step) => remarks.push(step),
			None if self.rules() => remarks.extend(table.case().map(|case| {
				narrator.line(if case.remedy.is_some() {
					PhraseKey::CaseWaits
				} else {
					PhraseKey::ClaimWaits
				})
			})),
			None => {}
		}
		if !table.boards().agree() {
			remarks.extend(narrator.words.boards(table).into_iter().skip(1));
		}
		remarks.iter().map(ToString::to_string).collect()
	}

	fn clocks(&self, near: Color, narrator: &Narrator) -> Vec<ClockView> {
		let table = self.table();
		let Some(reading) = table.reading(self.now(narrator.at())) else {
			return Vec::new();
		};
		let name = |color: Color| match table.opening().seat(color).name.as_str() {
			"" => narrator.words.color(color).to_string(),
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
