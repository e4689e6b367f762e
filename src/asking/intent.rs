//! The intent of a line.

use alloc::string::String;
use alloc::vec::Vec;

use super::patterns::Argument;
use crate::chess::Color;
use crate::commands::{Action, AnswerAction, Does, GameAction, HelpAction, ScreenAction, SpeechAction};

/// A line in its parts. If no command is called, `rest` is all of it but the side.
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
	/// The rest of the line, or the words in the holes of a pattern.
	pub rest: String,
	/// The same by its types: of a pattern one for each hole, and of a word the rest as a text.
	pub arguments: Vec<Argument>,
	/// Yes or no, if the whole line answers: "nope", "of course". An answer's own words come before another meaning of the line.
	pub answer: Option<AnswerAction>,
	/// True if the line asks something: by its first words, or by the sign at its end. A question never changes the game.
	pub asks: bool,
	/// True if the line asks or refuses, whatever move it names.
	pub is_no_order: bool,
	/// The move, without its side, before the draw offer with which the line ends: "e4, I offer a draw" (9.1.2.1).
	pub before_offer: Option<String>,
}

/// The wanted state of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
	/// On or off.
	Switch(bool),
	/// One of its values, by its name.
	Named(String),
}

impl Intent {
	/// The intent of a command that was given by a key, on the text in the line.
	#[must_use]
	pub fn of(action: Action, rest: String) -> Self {
		let answer = if let Action::Answer(answer) = action
			&& rest.is_empty()
		{
			Some(answer)
		} else {
			None
		};
		Self {
			line: rest.clone(),
			side: None,
			action: Some(action),
			called: String::new(),
			arguments: Argument::behind(&rest),
			rest,
			answer,
			asks: false,
			is_no_order: false,
			before_offer: None,
		}
	}

	/// The same line as a wish, whatever it asks.
	#[must_use]
	pub fn as_wish(self) -> Self {
		Self {
			asks: false,
			is_no_order: false,
			..self
		}
	}

	/// The line without the blanks around it.
	#[must_use]
	pub fn text(&self) -> &str {
		self.line.trim()
	}

	/// The setting that the line changes and its wanted state, if it does so: named with it, or taken off the screen by a
	/// word. A command that the user only wants to hear about is no such setting.
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
				| Action::Speech(
					SpeechAction::Voice | SpeechAction::Rate | SpeechAction::Volume | SpeechAction::Details,
				)
				| Action::Help(HelpAction::Commands),
			) if !self.rest.is_empty() => Some((action, Wanted::Named(self.rest.clone()))),
			(_, action @ Action::Program(_)) if action.does() == Does::Chooses && !self.rest.is_empty() => {
				Some((action, Wanted::Named(self.rest.clone())))
			}
			_ => None,
		}
	}

	/// Returns `true` if the line asks for the question before this one. It is the word that takes a move back.
	#[must_use]
	pub fn leads_back(&self) -> bool {
		self.whole() == Some(Action::Game(GameAction::TakeBack))
	}

	/// The command, if the whole line calls it.
	#[must_use]
	pub fn whole(&self) -> Option<Action> {
		self.action
			.filter(|_| self.rest.is_empty() && self.side.is_none())
	}
}
