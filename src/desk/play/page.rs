//! The game on the screen.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Play;
use crate::chess::Color;
use crate::desk::mouth::Mouth;
use crate::desk::page::{BoardView, ClockView, Page};
use crate::sheet::numbered_moves;
use crate::voice::Line;

impl Play {
	pub(in crate::desk) fn page(&self, mouth: &Mouth) -> Page {
		let letters = mouth.words.letters();
		let bottom = self.bottom();
		let prompt = match (self.question, self.table().ending()) {
			(Some(question), _) => mouth.line(question.line(mouth)),
			(None, Some(ending)) => mouth.words.ending(ending),
			(None, None) => mouth.words.turn(self.position().turn()),
		};
		let title = if self.sitting.is_practice() {
			Line::TitleTutorial
		} else {
			Line::TitlePlay
		};
		Page {
			title: mouth.line(title).to_string(),
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
			clocks: self.clocks(bottom, mouth),
			moves: numbered_moves(self.table(), letters),
			remarks: self.remarks(mouth).iter().map(ToString::to_string).collect(),
			prompt: prompt.to_string(),
			input: self.entry.text().to_string(),
			cursor: self.entry.cursor(),
			rest: self.rest(mouth),
			..Page::default()
		}
	}

	fn clocks(&self, bottom: Color, mouth: &Mouth) -> Vec<ClockView> {
		let Some(reading) = self.table().reading(self.now(mouth.at())) else {
			return Vec::new();
		};
		[!bottom, bottom]
			.into_iter()
			.map(|color| ClockView {
				color,
				name: self.player(color, mouth),
				time: reading.of(color).to_string(),
				running: reading.running == Some(color),
			})
			.collect()
	}

	fn player(&self, color: Color, mouth: &Mouth) -> String {
		let name = &self.table().opening().seat(color).name;
		if name.is_empty() {
			mouth.words.color(color).to_string()
		} else {
			name.clone()
		}
	}
}
