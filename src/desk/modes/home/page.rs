//! The game on the screen.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Home;
use super::opening::machine_name;
use crate::chess::Color;
use crate::desk::opponents::Opponent;
use crate::desk::session::Session;
use crate::ports::{BoardView, ClockView, Page};
use crate::sheet::numbered_moves;
use crate::voice::PhraseKey;

impl Home {
	pub(super) fn shown(&self, desk: &Session) -> Page {
		let letters = desk.words().letters();
		let bottom = self.bottom();
		let asked = self.question.map(|question| question.asked(desk));
		let prompt = asked.or_else(|| self.still_open(desk)).unwrap_or_else(|| {
			match (self.table().ending(), self.is_walking()) {
				(_, true) => desk.line(PhraseKey::PlaceBoard),
				(Some(ending), false) => desk.words().ending(ending),
				(None, false) => desk.words().turn(self.position().turn()),
			}
		});
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
				check: self.seen().checked_king(),
				touched: Vec::new(),
			}),
			clocks: self.clocks(bottom, desk),
			moves: numbered_moves(self.table(), letters),
			looking: self.past(),
			evaluation: self.bar(desk),
			course: self.course(desk),
			remarks: self.remarks(desk).iter().map(ToString::to_string).collect(),
			prompt: prompt.to_string(),
			input: self.line.shown(),
			cursor: self.line.cursor(),
			rest: self.rest(desk),
			..Page::default()
		}
	}

	/// Returns the players' clocks; without a clock, the players and the side to move.
	fn clocks(&self, bottom: Color, desk: &Session) -> Vec<ClockView> {
		let reading = self.table().reading(self.now(desk.at()));
		let running = match &reading {
			Some(reading) => reading.running,
			None => Some(self.position().turn()).filter(|_| self.table().ending().is_none()),
		};
		[!bottom, bottom]
			.into_iter()
			.map(|color| ClockView {
				color,
				name: self.player(color, desk),
				time: reading
					.as_ref()
					.map_or_else(String::new, |reading| reading.of(color).to_string()),
				running: running == Some(color),
				faced: self.table().men_at_first(!color),
			})
			.collect()
	}

	/// The name of this player; of a machine as it plays now, in the language that is spoken.
	pub(super) fn player(&self, color: Color, desk: &Session) -> String {
		let seat = self.table().opening().seat(color);
		let strength = self.opponent.as_ref().and_then(Opponent::strength);
		match seat.machine.as_ref().zip(strength) {
			Some((machine, (now, _))) => machine_name(machine.program.as_ref(), now, desk),
			None if seat.name.is_empty() => desk.words().color(color).to_string(),
			None => seat.name.clone(),
		}
	}
}
