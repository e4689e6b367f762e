//! What the user can do where he is, told when he asks: the keys that matter most, all keys, or the commands that are typed.

use alloc::vec::Vec;

use super::Desk;
use super::actions::Action;
use super::keyboard::{all_keys, important_keys};
use crate::voice::{Phrase, PhraseKey};

impl Desk {
	/// Does a command that is about the keys and the help, in any place; whether it was one.
	pub(super) fn tells(&mut self, action: Action) -> bool {
		if action == Action::Help {
			self.tell_help();
		} else if action == Action::Keys {
			let places = self.mode.keys().unwrap_or(&[]);
			let told = all_keys(self.keyboard.keymap(), places, &self.narrator.words);
			self.narrator.answer_all(told);
		} else if action == Action::Commands {
			self.tell_commands();
		} else if action == Action::HelpVoice {
			self.tell_voice();
		} else if action == Action::Learn {
			self.keyboard.begin_learning(&mut self.narrator);
		} else {
			return false;
		}
		self.narrator.note(action);
		true
	}

	/// Short enough to be heard: what to type, the most important keys, and where the rest is.
	fn tell_help(&mut self) {
		let places = self.mode.keys().unwrap_or(&[]);
		let words = &self.narrator.words;
		let word = |action: Action| words.command_word(action.name());
		let more = [Action::Keys, Action::Commands, Action::Learn].map(word);
		let mut told: Vec<Phrase> = self.introduction().collect();
		told.extend(important_keys(self.keyboard.keymap(), places, words));
		told.push(words.line(PhraseKey::HelpMore, &more));
		self.narrator.answer_all(told);
	}

	/// What can be typed here, in words.
	pub(super) fn tell_commands(&mut self) {
		let words = &self.narrator.words;
		let told: Vec<Phrase> = Action::ALL
			.iter()
			.filter(|action| self.mode.offers(**action))
			.filter(|action| !Action::OF_VOICE.contains(action) && !Action::OF_SCREEN.contains(action))
			.filter(|action| !words.command_words(action.name()).is_empty())
			.map(|action| words.command_help(action.name()))
			.collect();
		let told: Vec<Phrase> = self.introduction().chain(told).collect();
		self.narrator.answer_all(told);
	}

	/// What can be changed about the voice, and its keys.
	fn tell_voice(&mut self) {
		let places = self.mode.keys().unwrap_or(&[]);
		let words = &self.narrator.words;
		let keymap = self.keyboard.keymap();
		let told: Vec<Phrase> = Action::OF_VOICE
			.into_iter()
			.map(|action| {
				let help = words.command_help(action.name());
				match keymap.keys_of(places, action.name()).first() {
					Some(keys) => words.line(PhraseKey::KeyDoes, &[words.keys(keys), help]),
					None => help,
				}
			})
			.collect();
		self.narrator.answer_all(told);
	}

	fn introduction(&self) -> impl Iterator<Item = Phrase> {
		self.mode
			.introduction()
			.map(|line| self.narrator.line(line))
			.into_iter()
	}
}
