//! What somebody means by a line.

use alloc::string::String;
use alloc::vec::Vec;

use super::patterns::Argument;
use crate::chess::Color;
use crate::commands::{Action, Does, HelpAction, ScreenAction};

/// A line in its parts. Where no command is called, `rest` is all of it but the side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intent {
	/// The whole line, as it was typed.
	pub line: String,
	/// The side that is named first: "Weiß …".
	pub side: Option<Color>,
	/// The command, if the words after it call one.
	pub action: Option<Action>,
	/// The words that call it.
	pub called: String,
	/// What follows, or what stands in the holes of a pattern.
	pub rest: String,
	/// The same by its types: of a pattern one for each hole, and of a word what follows as a text.
	pub arguments: Vec<Argument>,
}

/// The state that a setting is to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
	/// On or off.
	Switch(bool),
	/// One of its values, as it was named.
	Named(String),
}

impl Intent {
	/// A command that was given by a key, on what stood in the line.
	#[must_use]
	pub fn of(action: Action, rest: String) -> Self {
		Self {
			line: rest.clone(),
			side: None,
			action: Some(action),
			called: String::new(),
			arguments: Argument::behind(&rest),
			rest,
		}
	}

	/// The line without the blanks around it.
	#[must_use]
	pub fn text(&self) -> &str {
		self.line.trim()
	}

	/// What is brought into which state, if the line does that: named with it, or taken off the screen by a word. Of the commands
	/// one is named to be told.
	#[must_use]
	pub fn wanted(&self) -> Option<(Action, Wanted)> {
		let action = self.action.filter(|_| self.side.is_none())?;
		match (self.arguments.as_slice(), action) {
			([Argument::Switch(on)], _) => Some((action, Wanted::Switch(*on))),
			(
				[],
				Action::Screen(ScreenAction::HideBoard | ScreenAction::HideClocks | ScreenAction::HideMoves),
			) if !self.called.is_empty() => Some((action, Wanted::Switch(false))),
			(
				_,
				Action::Screen(ScreenAction::Theme | ScreenAction::BoardSize)
				| Action::Help(HelpAction::Commands),
			) if !self.rest.is_empty() => Some((action, Wanted::Named(self.rest.clone()))),
			(_, action @ Action::Program(_)) if action.does() == Does::Chooses && !self.rest.is_empty() => {
				Some((action, Wanted::Named(self.rest.clone())))
			}
			_ => None,
		}
	}

	/// The command, if the whole line calls it.
	#[must_use]
	pub fn whole(&self) -> Option<Action> {
		self.action
			.filter(|_| self.rest.is_empty() && self.side.is_none())
	}
}
