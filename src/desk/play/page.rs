//! The game on the screen.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Play;
use crate::chess::Color;
use crate::desk::narrator::Narrator;
use crate::desk::page::{BoardView, ClockView, Page};
use crate::sheet::numbered_moves;
use crate::voice::PhraseKey;

impl Play {
	pub(in crate::desk) fn page(&self, narrator: &Narrator) -> Page {
		let letters = narrator.words.letters();
		let bottom = self.bottom();
		let prompt = match (self.question, self.table().ending()) {
			(Some(question), _) => narrator.line(question.line(narrator)),
			(None, Some(ending)) => narrator.words.ending(ending),
			(None, None) => narrator.words.turn(self.position().turn()),
		};
		let title = if self.session.is_practice() {
			PhraseKey::TitleTutorial
		} else {
			PhraseKey::TitlePlay
		};
		Page {
			title: narrator.line(title).to_string(),
			board: Some(BoardView {
				bottom,
				pieces: self.seen().pieces().collect(),
				last: self.last_seen().map(|mv| (mv.from(), mv.to())),
				letters,
				caption: String::new(),
				differing: Vec::new(),
				focus: self.finger.focus().filter(|_| self.is_walking()),
				held: self.finger.held(self.seen()).filter(|_| self.past().is_none()),
			}),
			clocks: self.clocks(bottom, narrator),
			moves: numbered_moves(self.table(), letters),
			remarks: self.remarks(narrator).iter().map(ToString::to_string).collect(),
			prompt: prompt.to_string(),
			input: self.entry.text().to_string(),
			cursor: self.entry.cursor(),
			rest: self.rest(narrator),
			..Page::default()
		}
	}

	fn clocks(&self, bottom: Color, narrator: &Narrator) -> Vec<ClockView> {
		let Some(reading) = self.table().reading(self.now(narrator.at())) else {
			return Vec::new();
		};
		[!bottom, bottom]
			.into_iter()
			.map(|color| ClockView {
				color,
				name: self.player(color, narrator),
				time: reading.of(color).to_string(),
				running: reading.running == Some(color),
			})
			.collect()
	}

	fn player(&self, color: Color, narrator: &Narrator) -> String {
		let name = &self.table().opening().seat(color).name;
		if name.is_empty() {
			narrator.words.color(color).to_string()
		} else {
			name.clone()
		}
	}
}
