//! Clicks of the mouse, as the keys and lines that mean the same. At the tournament table they mean nothing: everything that
//! happens there is typed.

use super::Desk;
use super::mode::{Gesture, Scope};
use crate::commands::{Action, MenuAction, TypingAction};
use crate::ports::Pointed;
use crate::settings::Appearance;

impl Desk {
	/// The look of the page, with the mouse only where it means something.
	pub(super) fn look(&self) -> Appearance {
		let mut look = self.session.look;
		look.mouse &= self.game().context().scope != Scope::Table;
		look
	}

	/// Something was pointed at.
	pub(super) fn point(&mut self, pointed: &Pointed) {
		if self.has_left || !self.look().mouse || self.keyboard.is_learning() {
			return;
		}
		self.session.attend(None);
		let Some(menu) = self.mode.entry().menu else {
			let next = self.mode.gesture(Gesture::Pointed(pointed), &mut self.session);
			return self.follow(next);
		};
		match pointed {
			Pointed::Choice(place, written) => {
				if menu.point(*place, written) {
					self.act(Action::Typing(TypingAction::Submit));
				}
			}
			Pointed::Back => self.act(Action::Menu(MenuAction::Previous)),
			Pointed::Forward => self.act(Action::Menu(MenuAction::Next)),
			Pointed::Square(_) | Pointed::Drawn(..) | Pointed::Move(_) => {
				let next = self.mode.gesture(Gesture::Pointed(pointed), &mut self.session);
				self.follow(next);
			}
		}
	}
}
