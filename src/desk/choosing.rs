//! The menu in hand, whatever mode it belongs to: words are typed in it as anywhere else, and its help are its choices.

use alloc::string::String;

use super::Desk;
use super::menu::Menu;
use super::mode::Entry;
use crate::asking::Intent;
use crate::commands::{Action, HelpAction, SpeechAction, TypingAction};
use crate::keys::Key;
use crate::ports::Page;
use crate::voice::{Phrase, PhraseKey, phrases};

impl Desk {
	/// The sections of a keymap that hold here.
	pub(super) fn sections(&self) -> &'static [&'static str] {
		let context = self.mode.context();
		if context.menu.is_some_and(Menu::is_typing) {
			&["name"]
		} else {
			context.sections
		}
	}

	/// Returns `true` if the key adds a character to a line that is being typed.
	pub(super) fn types(&self, key: Key) -> bool {
		let context = self.mode.context();
		let in_menu = context.menu.is_some_and(Menu::is_typing);
		context.types.contains(key) || (in_menu && key.typed().is_some())
	}

	/// Edits the words that are typed in a menu; returns `true` if the command does that.
	pub(super) fn edits_choice(&mut self, action: Action) -> bool {
		let Action::Typing(typing) = action else {
			return false;
		};
		let Some(menu) = self.mode.entry().menu.filter(|menu| menu.is_typing()) else {
			return false;
		};
		if let Some(line) = menu.edit(typing, &mut self.session) {
			self.line(&line);
		}
		true
	}

	/// Takes the typed line, also from a menu.
	pub(super) fn take_line(&mut self) -> String {
		match self.mode.entry() {
			Entry { menu: Some(menu), .. } => menu.take_typed(),
			Entry { line: Some(line), .. } => line.take_open(),
			Entry { .. } => String::new(),
		}
	}

	/// Says the line that is being typed.
	pub(super) fn read_line(&mut self) {
		match self.mode.entry().line {
			Some(line) => line.read(&mut self.session),
			None => self.session.read_line(""),
		}
	}

	/// Returns `true` if a line is the number or the words of a choice, which come before the words of commands.
	pub(super) fn names_choice(&self, intent: &Intent) -> bool {
		let Some(menu) = self.mode.context().menu else {
			let choices = self.mode.choices(&self.session);
			return choices.is_some_and(|choices| choices.known(intent.text(), &self.session).is_some());
		};
		// "Braille" or "voice" chooses a face where faces are offered.
		let loosely = matches!(
			intent.action,
			Some(Action::Screen(_) | Action::Speech(SpeechAction::Voice))
		);
		let named = menu.named(intent.text(), &self.session);
		named
			.or_else(|| menu.find(intent.text(), &self.session).filter(|_| loosely))
			.is_some()
	}

	/// Says the choices again, and how to choose and get back; returns `true` if there are any.
	pub(super) fn tell_choices(&mut self) -> bool {
		let Some(menu) = self.mode.context().menu else {
			return false;
		};
		menu.ask(&mut self.session);
		for told in [self.session.line(PhraseKey::HelpChoice), self.where_more()] {
			self.session.answer_behind(told);
		}
		true
	}

	/// Tells how to hear the rest of the help: in words, or, if the letters are keys, by the key that leads to the words.
	pub(super) fn where_more(&self) -> Phrase {
		let words = self.session.words();
		let word = |help| words.command_word(Action::Help(help).name());
		let [keys, commands, learn] = [HelpAction::Keys, HelpAction::Commands, HelpAction::Learn].map(word);
		let sections = self.sections();
		let leave = self
			.session
			.keymap
			.keys_of(sections, Action::Typing(TypingAction::Clear).name());
		match leave.first().filter(|_| sections.contains(&"board")) {
			Some(leave) => words.fill(phrases::HelpMoreOffBoard {
				key: words.keys(leave),
				keys,
				commands,
				learn,
			}),
			None => words.fill(phrases::HelpMore {
				keys,
				commands,
				learn,
			}),
		}
	}

	/// The page with the words that are typed in a menu.
	pub(super) fn with_choice(&self, page: Page) -> Page {
		match self.mode.context().menu.filter(|menu| menu.is_typing()) {
			Some(menu) => Page {
				input: menu.input().shown(),
				cursor: menu.input().cursor(),
				..page
			},
			None => page,
		}
	}
}
