//! The settings, changed while a game is in hand: the menu lies over the game, whose clocks run on.

use alloc::boxed::Box;
use alloc::string::{String, ToString};

use super::Desk;
use super::mode::{Change, Mode, News, Next};
use super::modes::changing::Changing;
use super::session::Session;
use crate::commands::{KEYMAPS, ProgramAction};
use crate::ports::Effect;
use crate::settings::FaceKind;
use crate::uci::Strength;
use crate::voice::{Language, Manner, PhraseKey};

impl Desk {
	/// Hands in the user's own keys, which lie over every keymap.
	pub fn hand_own_keys(&mut self, own: String) {
		self.session.own_keys = own;
	}

	/// Returns the mode in hand, also under the menu.
	pub(super) fn game(&self) -> &dyn Mode {
		self.covered.as_ref().unwrap_or(&self.mode).as_ref()
	}

	/// The same, to be changed.
	pub(super) fn game_mut(&mut self) -> &mut dyn Mode {
		self.covered.as_mut().unwrap_or(&mut self.mode).as_mut()
	}

	/// Returns the strength of the current opponent, and the greatest that they have.
	fn strength(&self) -> (Strength, Strength) {
		let strength = self.game().context().strength;
		let preferred = || {
			let preferred = self.session.narrator.preferences().get("strength");
			(
				preferred.and_then(Strength::of_name).unwrap_or(Strength::Pupil),
				Strength::Master,
			)
		};
		strength.unwrap_or_else(preferred)
	}

	/// Opens the menu for this; with words, changes it at once to what they name.
	pub(super) fn open_settings(&mut self, what: ProgramAction, named: &str) {
		if !self.session.may_leave_table() {
			return self.session.narrator.refuse(PhraseKey::OnlyAtHome);
		}
		let strength = self.strength();
		let mut changing = Changing::new(what, strength, &self.session);
		let next = if named.is_empty() {
			changing.ask(&mut self.session.narrator);
			Next::Stay
		} else {
			changing.set(what, named, &mut self.session)
		};
		if named.is_empty() || changing.is_listed() {
			let under = core::mem::replace(&mut self.mode, Box::new(changing));
			self.covered.get_or_insert(under);
		}
		self.follow(next);
	}

	/// The game is in hand again.
	pub(super) fn uncover(&mut self) {
		if let Some(mode) = self.covered.take() {
			self.mode = mode;
		}
	}

	/// The menu is closed. Whatever asks a question asks it again.
	pub(super) fn close_settings(&mut self) {
		self.uncover();
		match self.mode.context().menu {
			Some(menu) => menu.ask(&mut self.session.narrator),
			None => self.session.narrator.answer(PhraseKey::SettingsClosed),
		}
	}

	/// Changes it, now and for the next start.
	pub(super) fn change(&mut self, change: Change) {
		self.uncover();
		match change.clone() {
			Change::Dialogue(language) => self.session.converse_in(language),
			Change::Words(language) => self.session.speak_moves_in(language),
			Change::Keymap(name) => self.session.use_keymap(name),
			Change::Strength(strength) => self.session.prefer("strength", strength.name().to_string()),
			Change::Face(face) => self.show_face(face),
		}
		self.session.choices.preferences = self.session.narrator.preferences().clone();
		self.hand_out(News::SettingChanged(change));
	}

	/// Shows and speaks the program in this way from now on.
	fn show_face(&mut self, kind: FaceKind) {
		self.watched = !kind.is_transcript();
		let mut choices = self.session.choices.clone().with_face(kind);
		let cells = choices.cells;
		self.session.effect(Effect::Face { kind, cells });
		self.session.narrator.prefer_face(kind);
		choices.preferences = self.session.narrator.preferences().clone();
		let manner = *self.session.narrator.words().manner();
		let narrator = &mut self.session.narrator;
		narrator.take_up(&choices);
		narrator.set_manner(manner);
		self.session.choices = choices;
	}
}

impl Session {
	/// Everything but the words of the moves is said in this language, which is the first thing that it says.
	fn converse_in(&mut self, language: Language) {
		let manner = *self.narrator.words().manner();
		self.narrator.set_manner(Manner {
			dialogue: language,
			..manner
		});
		self.choices.dialogue = language;
		self.prefer("language", language.to_string());
		self.narrator.answer(PhraseKey::LanguageChanged);
	}

	fn speak_moves_in(&mut self, language: Language) {
		let manner = *self.narrator.words().manner();
		self.narrator.set_manner(Manner {
			dialogue: manner.dialogue,
			form: manner.form,
			..Manner::new(language)
		});
		self.choices.vocabulary = None;
		for (name, value) in [
			("vocabulary", language.to_string()),
			("files", String::new()),
			("ranks", String::new()),
			("pieces", String::new()),
		] {
			self.prefer(name, value);
		}
	}

	fn use_keymap(&mut self, name: String) {
		// The own keys were read at the start, and each built-in map is tested.
		if let Ok(keymap) = KEYMAPS.read_on(&self.own_keys, &name) {
			self.keymap = keymap;
			self.prefer("keys", name.clone());
			self.choices.keys = name;
		}
	}
}
