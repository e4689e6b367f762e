//! A whole line that was entered: a choice, a command that is the same everywhere, or something for the mode in hand.

use super::Desk;
use crate::asking::Intent;
use crate::commands::{Action, GameAction, HelpAction, Holds};

impl Desk {
	/// A whole line that was entered.
	pub(super) fn line(&mut self, line: &str) {
		if self.has_left {
			return self.hang_up();
		}
		let guessed = !self.session.guesses.is_empty();
		let intent = self.session.read(line);
		let Some(intent) = self.session.settled(intent) else {
			if guessed && self.session.guesses.is_empty() {
				self.ask_on();
			}
			return;
		};
		let chooses = self.names_choice(&intent);
		// Under a menu the game goes on.
		let in_hand = self.covered.as_ref().unwrap_or(&self.mode);
		if !chooses && self.session.asks_back_wish(&intent, in_hand.as_ref()) {
			return;
		}
		let named = intent.whole().filter(|_| !self.mode.context().awaits_text());
		self.session.attend(named);
		if self.keyboard.is_learning() {
			// A user who types whole lines has no keys to learn.
			self.keyboard.end_learning(&mut self.session);
		}
		let wanted = intent
			.wanted()
			.filter(|_| !chooses && !self.mode.context().awaits_text());
		if let Some((action, wanted)) = wanted {
			return self.set(action, wanted);
		}
		match named.filter(|action| action.holds() == Holds::Everywhere) {
			_ if chooses => self.intent(&intent),
			_ if intent.text() == "?" => self.tell_what_to_type(),
			Some(Action::Help(HelpAction::Help)) => self.tell_what_to_type(),
			Some(action) => self.act(action),
			None => {
				if !chooses && self.is_for_the_game(&intent) {
					self.close_settings();
				}
				self.intent(&intent);
			}
		}
	}

	/// Asks again at a menu, if the guess was not meant.
	fn ask_on(&mut self) {
		if let Some(menu) = self.mode.context().menu {
			menu.ask(&mut self.session);
		}
	}

	/// Returns `true` if the line does not answer the menu, but is understood by the game under it, and need not wait for the menu.
	fn is_for_the_game(&self, intent: &Intent) -> bool {
		let answers = matches!(
			intent.action,
			Some(
				Action::Answer(_)
					| Action::Game(GameAction::TakeBack | GameAction::EarlyMoves | GameAction::Form)
			)
		);
		let game = self
			.covered
			.as_ref()
			.filter(|under| under.context().menu.is_none());
		game.is_some() && !answers && self.session.parser().understands(intent.text())
	}

	/// Tells the commands: a typed line holds no keys.
	fn tell_what_to_type(&mut self) {
		self.tell_help(true);
		self.session.note(Action::Help(HelpAction::Help));
	}

	pub(super) fn intent(&mut self, intent: &Intent) {
		if !self.has_left {
			let next = self.mode.intent(intent, &mut self.session);
			self.follow(next);
		}
	}
}
