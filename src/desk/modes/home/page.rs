//! The game on the screen.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Home;
use crate::chess::Color;
use crate::desk::session::Session;
use crate::ports::{BoardView, ClockView, Page};
use crate::sheet::numbered_moves;
use crate::voice::PhraseKey;

impl Home {
	pub(super) fn shown(&self, desk: &Session) -> Page {
		let letters = desk.words().letters();
		let bottom = self.bottom();
		let prompt = match (self.question, self.table().ending()) {
			(Some(question), _) => desk.line(question.line(desk)),
			(None, Some(ending)) => desk.words().ending(ending),
			(None, None) => desk.words().turn(self.position().turn()),
		};
		let title = if self.session.is_practice() {
			PhraseKey::TitleTutorial
		} else {
			PhraseKey::TitlePlay
		};
		Page {
			title: desk.line(title).to_string(),
			board: Some(BoardView {
				bottom,
				pieces: self.seen().pieces().collect(),
				last: self.last_seen().map(|mv| (mv.from(), mv.to())),
				letters,
				caption: String::new(),
				differing: Vec::new(),
				focus: self.panel.finger.focus().filter(|_| self.is_walking()),
				held: self
					.panel
					.finger
					.held(self.seen())
					.filter(|_| self.past().is_none()),
			}),
			clocks: self.clocks(bottom, desk),
			moves: numbered_moves(self.table(), letters),
			remarks: self.remarks(desk).iter().map(ToString::to_string).collect(),
			prompt: prompt.to_string(),
			input: self.line.shown(),
			cursor: self.line.cursor(),
			rest: self.rest(desk),
			..Page::default()
		}
	}

	fn clocks(&self, bottom: Color, desk: &Session) -> Vec<ClockView> {
		let Some(reading) = self.table().reading(self.now(desk.at())) else {
			return Vec::new();
		};
		[!bottom, bottom]
			.into_iter()
			.map(|color| ClockView {
				color,
				name: self.player(color, desk),
				time: reading.of(color).to_string(),
				running: reading.running == Some(color),
			})
			.collect()
	}

	fn player(&self, color: Color, desk: &Session) -> String {
		let name = &self.table().opening().seat(color).name;
		if name.is_empty() {
			desk.words().color(color).to_string()
		} else {
			name.clone()
		}
	}
}
