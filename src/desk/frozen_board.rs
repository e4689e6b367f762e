//! The board that stands still: the screen keeps its last requested state, and only speech is new.
//!
//! Some screen readers take everything between the first and the last change on the screen for one text.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Desk, SAID};
use crate::commands::{Action, GameAction};
use crate::ports::Effect;
use crate::ports::{BoardView, Page};

/// The page that was shown last, and the lines printed since its pane was empty.
#[derive(Debug)]
pub(super) struct FrozenBoard {
	page: Page,
	said: Vec<String>,
}

impl FrozenBoard {
	/// Returns this page with the parts that stand still in the place of the moved ones. The cursor walks all the same.
	pub(super) fn over(&self, page: Page) -> Page {
		let walked = |kept: &Option<BoardView>, now: Option<BoardView>| {
			let now = now?;
			kept.clone().map(|kept| BoardView {
				focus: now.focus,
				held: now.held,
				..kept
			})
		};
		Page {
			board: walked(&self.page.board, page.board),
			second: walked(&self.page.second, page.second),
			clocks: self.page.clocks.clone(),
			moves: self.page.moves.clone(),
			remarks: self.page.remarks.clone(),
			sheets: self.page.sheets.clone(),
			evaluation: self.page.evaluation,
			course: self.page.course.clone(),
			// It would change below the line that is new.
			prompt: String::new(),
			said: self.said.clone(),
			answer: 1,
			..page
		}
	}

	/// Adds the printed lines. A full pane begins anew, so that lines are added and never pushed up.
	fn add(&mut self, effects: &[Effect]) {
		for effect in effects {
			if let Effect::Print { line, .. } = effect {
				if self.said.len() >= SAID {
					self.said.clear();
				}
				self.said.push(line.clone());
			}
		}
	}
}

impl Desk {
	/// Keeps the board as it is, if it is to stand still: it is drawn anew where it is asked for, and in another mode.
	pub(super) fn stand_still(&mut self, effects: &[Effect]) {
		if !self.session.look.still {
			self.frozen = None;
			return;
		}
		let page = self.mode_page();
		let asked = self.session.done().contains(&Action::Game(GameAction::Board));
		let shown = |page: &Page| (page.title.clone(), page.board.as_ref().map(|board| board.bottom));
		match &mut self.frozen {
			Some(frozen) => {
				if asked || shown(&frozen.page) != shown(&page) {
					frozen.page = page;
				}
				frozen.add(effects);
			}
			None => {
				let said = self.session.narrator.last_said(1);
				self.frozen = Some(FrozenBoard { page, said });
			}
		}
	}
}
