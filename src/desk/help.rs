//! The help for the current place, told on request: the keys that matter most, all keys, or the commands that are typed.

use alloc::vec::Vec;

use super::Desk;
use super::asked_back::asks_of_board;
use super::keyboard::{all_keys, important_commands, important_keys};
use super::mode::Scope;
use crate::asking::Nearly;
use crate::commands::{Action, HelpAction, HelpPage, ProgramAction};
use crate::voice::{Phrase, PhraseKey, phrases};

/// The commands on a page of the help, those of its own group first.
fn page(page: HelpPage) -> impl Iterator<Item = Action> {
	let on_page = move |own: bool| {
		let fits = move |action: &Action| {
			let of_group = matches!(action, Action::Speech(_)) == (page == HelpPage::Voice);
			action.help_page() == page && of_group == own
		};
		Action::ALL.iter().copied().filter(fits)
	};
	on_page(true).chain(on_page(false))
}

impl Desk {
	/// Tells the possible acts, and the state of the recording.
	pub(super) fn help(&mut self, action: HelpAction) {
		match action {
			HelpAction::Help => self.tell_help(false),
			HelpAction::Keys => {
				let sections = self.sections();
				let told = all_keys(&self.session.keymap, sections, self.session.narrator.words());
				self.session.narrator.answer_all(told);
			}
			HelpAction::Commands => self.tell_commands(),
			HelpAction::HelpVoice => self.tell_voice(),
			HelpAction::HelpScreen => {
				let words = self.session.narrator.words();
				let told: Vec<Phrase> = page(HelpPage::Screen)
					.map(|action| words.command_help(action.name()))
					.collect();
				self.session.narrator.answer_all(told);
			}
			HelpAction::Learn => self.keyboard.begin_learning(&mut self.session.narrator),
			HelpAction::Recording => self.session.say_recording(),
			HelpAction::Path => self.session.narrator.tell_path(),
			HelpAction::Greeting => {
				let help = self
					.session
					.narrator
					.words()
					.command_word(Action::Help(HelpAction::Help).name());
				self.session
					.narrator
					.answer(self.session.narrator.words().line(PhraseKey::Hello, &[help]));
			}
			HelpAction::Thanks => self.session.narrator.answer(PhraseKey::MyPleasure),
			HelpAction::Learned => self.session.tell_learned(),
			HelpAction::ForgetLearned => self.session.forget_learned(false),
			HelpAction::ForgetAllLearned => self.session.forget_learned(true),
		}
	}

	/// Short enough to be heard: what to type, the most important keys, or commands where whole lines are typed, and where the
	/// rest is.
	pub(super) fn tell_help(&mut self, typed: bool) {
		if self.tell_choices() {
			return;
		}
		let sections = self.sections();
		let words = self.session.narrator.words();
		let mut told: Vec<Phrase> = self.introduction().collect();
		// The commands on a game that is being read do not hold for everybody who reads one.
		let does =
			|action| !matches!(action, Action::Reading(_) | Action::Study(_)) || self.mode.offer(action).here;
		if typed {
			told.extend(important_commands(sections, |action| self.offers(action), words));
		} else {
			told.extend(important_keys(&self.session.keymap, sections, does, words));
		}
		told.push(self.where_more());
		self.session.narrator.answer_all(told);
	}

	/// Tells how to do something: the command that does it or is nearest to it, or else the texts that can be typed.
	pub(super) fn tell_how(&mut self, wish: &str) {
		let read = |line: &str| {
			let action = self.session.read(line).action;
			action.filter(|action| self.offers(*action))
		};
		let guessed = || {
			let is_here = |action| asks_of_board(action) || self.offers(action);
			match self.session.narrator.parser().nearly(wish, &is_here) {
				Nearly::Meant { lines, .. } => read(lines.first()?),
				Nearly::Unknown(_) => None,
			}
		};
		// "Hear the clock": the name of a thing follows the verb.
		let named = || read(wish.split_once(' ')?.1);
		match read(wish).or_else(named).or_else(guessed) {
			Some(action) => {
				let told = self.session.narrator.words().command_help(action.name());
				self.session.narrator.answer(told);
			}
			None => self.tell_help(true),
		}
	}

	/// Tells in words the commands that can be typed here.
	pub(super) fn tell_commands(&mut self) {
		let words = self.session.narrator.words();
		let told: Vec<Phrase> = Action::ALL
			.iter()
			.filter(|action| self.offers(**action))
			.filter(|action| action.help_page() == HelpPage::Main)
			.filter(|action| !words.command_words(action.name()).is_empty())
			.map(|action| words.command_help(action.name()))
			.collect();
		let told: Vec<Phrase> = self.introduction().chain(told).collect();
		self.session.narrator.answer_all(told);
	}

	/// Returns `true` if the command's word does something here. The lessons name their own.
	fn offers(&self, action: Action) -> bool {
		let practises = matches!(
			action,
			Action::Program(ProgramAction::Tutorial) | Action::Training(_)
		);
		!matches!(action, Action::Lesson(_))
			&& (!practises || self.mode.context().scope == Scope::Open)
			&& self.mode.offer(action).here
	}

	/// Tells which commands change the voice, and their keys.
	fn tell_voice(&mut self) {
		let sections = self.sections();
		let words = self.session.narrator.words();
		let keymap = &self.session.keymap;
		let told: Vec<Phrase> = page(HelpPage::Voice)
			.map(|action| {
				let help = words.command_help(action.name());
				match keymap.keys_of(sections, action.name()).first() {
					Some(keys) => words.fill(phrases::KeyDoes {
						key: words.keys(keys),
						command: help,
					}),
					None => help,
				}
			})
			.collect();
		self.session.narrator.answer_all(told);
	}

	fn introduction(&self) -> impl Iterator<Item = Phrase> {
		let line = self.mode.context().introduction;
		let example = (line == Some(PhraseKey::HelpPlay)).then(|| self.session.narrator.example());
		line.map(|line| self.session.narrator.line(line))
			.into_iter()
			.chain(example)
	}
}
