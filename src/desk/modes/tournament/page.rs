//! The tournament table on the screen: both boards with every square on which they differ, and the debts.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Tournament;
use crate::chess::Color;
use crate::clock::{Span, Stamp};
use crate::desk::at_keyboard::at_keyboard;
use crate::desk::menu::Menu;
use crate::narrator::Narrator;
use crate::ports::{BoardView, ClockView, Page, SheetsView};
use crate::sheet::{both_sheets, numbered_moves};
use crate::voice::{Phrase, PhraseKey};

/// The age of a reading is shown in these.
pub(super) const MINUTE: Span = Span::minutes(1);

impl Tournament {
	pub(super) fn shown_page(&self, narrator: &Narrator) -> Page {
		let table = self.table();
		let letters = narrator.words().letters();
		let near = self.near();
		let two = table.boards().are_two();
		let prompt = self.awaited(narrator).unwrap_or_else(|| match table.ending() {
			Some(ending) => narrator.words().ending(ending),
			None => narrator.words().turn(table.position().turn()),
		});
		let who = at_keyboard(self.role, narrator);
		Page {
			title: narrator.words().line(PhraseKey::TitleTable, &[who]).to_string(),
			board: Some(self.board(near, two, narrator)),
			second: two.then(|| self.board(!near, two, narrator)),
			clocks: self.clocks(near, narrator),
			remarks: self.remarks(narrator),
			moves: numbered_moves(table, letters),
			sheets: both_sheets(table, letters).map(|rows| SheetsView {
				captions: [
					narrator.line(PhraseKey::BothSheets),
					narrator.words().color(Color::White),
					narrator.words().color(Color::Black),
				]
				.map(|caption| caption.to_string()),
				rows,
			}),
			choices: self.keyboard_menu().map_or_else(Vec::new, Menu::shown),
			prompt: prompt.to_string(),
			input: self.line.shown(),
			cursor: self.line.cursor(),
			rest: self.rest(narrator),
			..Page::default()
		}
	}

	fn board(&self, of: Color, two: bool, narrator: &Narrator) -> BoardView {
		let table = self.table();
		let turn = table.turn();
		let caption = narrator
			.words()
			.line(PhraseKey::BoardOf, &[narrator.words().color(of)]);
		BoardView {
			// Both lie the same way round, so that they can be compared.
			bottom: self.bottom(),
			pieces: table.boards().of(of).pieces().collect(),
			last: table
				.plies()
				.last()
				.and_then(|ply| ply.mv)
				.map(|mv| (mv.from(), mv.to())),
			letters: narrator.words().letters(),
			caption: if two { caption.to_string() } else { String::new() },
			differing: table.boards().differing(),
			focus: self
				.panel
				.finger
				.focus()
				.filter(|_| self.is_walking() && of == self.near()),
			held: None,
			check: table.position().checked_king(),
			touched: if !turn.made && (!two || of == turn.side) {
				turn.touched.clone()
			} else {
				Vec::new()
			},
		}
	}

	/// Lists the debts, the steps to do, and the differences of the boards.
	fn remarks(&self, narrator: &Narrator) -> Vec<String> {
		let table = self.table();
		let mut remarks: Vec<Phrase> = Vec::new();
		if !narrator.words().owed(table).is_empty() {
			remarks.push(narrator.words().still_owed(table));
		}
		remarks.extend(self.out_of_step(narrator));
		if let Some(by) = table.offer() {
			remarks.push(
				narrator
					.words()
					.line(PhraseKey::DrawOffered, &[narrator.words().color(by)]),
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
		remarks.extend(self.waits_for_arbiter(narrator));
		if !table.boards().agree() {
			remarks.extend(narrator.words().boards(table).into_iter().skip(1));
		}
		remarks.iter().map(ToString::to_string).collect()
	}

	fn clocks(&self, near: Color, narrator: &Narrator) -> Vec<ClockView> {
		let table = self.table();
		let now = self.now(narrator.at());
		let (time, running): (Box<dyn Fn(Color) -> String>, _) = match table.reading(now) {
			Some(reading) => (
				Box::new(move |color| reading.of(color).to_string()),
				reading.running,
			),
			None if table.external().is_some() => {
				(Box::new(move |color| self.last_read(color, now)), table.runs())
			}
			None => return Vec::new(),
		};
		let name = |color: Color| match table.opening().seat(color).name.as_str() {
			"" => narrator.words().color(color).to_string(),
			name => String::from(name),
		};
		[!near, near]
			.into_iter()
			.map(|color| ClockView {
				color,
				name: name(color),
				time: time(color),
				running: running == Some(color),
				faced: self.table().men_at_first(!color),
			})
			.collect()
	}

	/// Returns the last reading of another clock, and its age in minutes.
	fn last_read(&self, color: Color, now: Stamp) -> String {
		let Some(seen) = self.table().external().and_then(|clock| clock.seen(color)) else {
			return String::from("-:--:--");
		};
		let minutes = now.since(seen.at).0 / MINUTE.0;
		match (self.session.is_from_before(color), minutes) {
			(true, _) => format!("{} (?)", seen.left),
			(false, 0) => seen.left.to_string(),
			(false, _) => format!("{} ({minutes} min)", seen.left),
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::desk::mode::Mode;
	use crate::desk::session::Session;
	use crate::desk::trial::{choices, session};
	use crate::game::{By, Command};

	#[test]
	fn the_last_readings_of_another_clock_are_shown_with_their_age() {
		let choices = choices(&[("machine", "arbiter"), ("clock", "external")]);
		let mut desk = session(&choices);
		let mut table = Tournament::open(&choices, false, &mut desk).unwrap();
		let times = |table: &Tournament, desk: &Session| {
			let shown = table.shown_page(&desk.narrator).clocks;
			shown.into_iter().map(|clock| clock.time).collect::<Vec<_>>()
		};
		assert_eq!(times(&table, &desk), ["-:--:--", "-:--:--"]);
		table.carry_out(By::Arbiter, &Command::Start, &mut desk);
		let intent = desk.read("clocks white 1:12:00");
		table.intent(&intent, &mut desk);
		assert_eq!(times(&table, &desk), ["-:--:--", "1:12:00"]);
		let now = table.now(desk.at());
		assert_eq!(
			table.last_read(Color::White, now + Span::minutes(3)),
			"1:12:00 (3 min)"
		);
		assert_eq!(table.next_minute(desk.at()), Some(desk.at() + MINUTE));
	}
}
