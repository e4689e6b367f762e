//! Changing the settings, over any mode: a menu of all settings, and one for each.

use alloc::string::ToString;
use alloc::vec::Vec;

use crate::asking::Intent;
use crate::commands::{
	Action, GameAction, HelpAction, Holds, KEYMAPS, ProgramAction, ScreenAction, SpeechAction,
};
use crate::desk::menu::{Menu, Picked};
use crate::desk::mode::{Change, Context, Entry, Gesture, Mode, Next, Offer, Time, Transition};
use crate::desk::modes::setup::{former_names, level, strength_line};
use crate::desk::modes::welcome::{Welcome, face_line};
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::ports::Page;
use crate::settings::FaceKind;
use crate::uci::Strength;
use crate::voice::{Language, Phrase, PhraseKey, phrases};

/// The settings with a menu of their own, and those whose command goes on to the next value: in the order of the lengths of their
/// lines with usual values, so that each keeps its number.
const CHANGED: [Meaning; 9] = [
	Meaning::Do(Action::Program(ProgramAction::Strength)),
	Meaning::Do(Action::Game(GameAction::EarlyMoves)),
	Meaning::Do(Action::Program(ProgramAction::Language)),
	Meaning::Do(Action::Program(ProgramAction::Vocabulary)),
	Meaning::Do(Action::Program(ProgramAction::Keymap)),
	Meaning::Do(Action::Program(ProgramAction::Face)),
	Meaning::List(PhraseKey::SettingsScreen, &OF_SCREEN),
	Meaning::List(PhraseKey::SettingsWriting, &OF_WRITING),
	Meaning::List(PhraseKey::SettingsSpeech, &OF_SPEECH),
];

/// The settings of speech.
const OF_SPEECH: [Meaning; 9] = [
	Meaning::Do(Action::Speech(SpeechAction::Voice)),
	Meaning::Do(Action::Speech(SpeechAction::Tones)),
	Meaning::Do(Action::Speech(SpeechAction::Verbosity)),
	Meaning::Do(Action::Game(GameAction::Form)),
	Meaning::Do(Action::Speech(SpeechAction::Echo)),
	Meaning::Do(Action::Speech(SpeechAction::WalkingOrder)),
	Meaning::Do(Action::Speech(SpeechAction::Faster)),
	Meaning::Do(Action::Speech(SpeechAction::Slower)),
	Meaning::Do(Action::Help(HelpAction::HelpVoice)),
];

/// The settings of lists and lines.
const OF_WRITING: [Meaning; 4] = [
	Meaning::Do(Action::Speech(SpeechAction::Digits)),
	Meaning::Do(Action::Screen(ScreenAction::Compact)),
	Meaning::Do(Action::Screen(ScreenAction::Cells)),
	Meaning::Do(Action::Screen(ScreenAction::Prompt)),
];

/// The settings of the screen.
const OF_SCREEN: [Meaning; 8] = [
	Meaning::Do(Action::Screen(ScreenAction::Theme)),
	Meaning::Do(Action::Screen(ScreenAction::BoardSize)),
	Meaning::Do(Action::Screen(ScreenAction::LargePrint)),
	Meaning::Do(Action::Screen(ScreenAction::BoardLetters)),
	Meaning::Do(Action::Screen(ScreenAction::Images)),
	Meaning::Do(Action::Screen(ScreenAction::StillBoard)),
	Meaning::Do(Action::Screen(ScreenAction::Mouse)),
	Meaning::Do(Action::Help(HelpAction::HelpScreen)),
];

/// The menu in which the user is.
#[derive(Debug)]
pub(in crate::desk) struct Changing {
	question: PhraseKey,
	menu: Menu,
	meanings: Vec<Meaning>,
	/// The menu of everything was there before.
	listed: bool,
	/// The menu names several settings.
	is_of_several: bool,
	/// The strength of the current opponent, and the greatest that they have.
	strength: (Strength, Strength),
}

#[derive(Clone, Debug)]
enum Meaning {
	Do(Action),
	Change(Change),
	/// More that can be changed, in a menu of its own.
	List(PhraseKey, &'static [Self]),
}

impl Changing {
	/// The menu for this, not asked yet.
	pub(in crate::desk) fn new(what: ProgramAction, strength: (Strength, Strength), desk: &Session) -> Self {
		let (now, most) = strength;
		let levels = || Strength::ALL.into_iter().filter(move |level| *level <= most);
		let change = |change: Change, name: Phrase, is_now: bool| (Meaning::Change(change), name, is_now);
		let (question, items): (_, Vec<(Meaning, Phrase, bool)>) = match what {
			ProgramAction::Language => {
				let own = desk.narrator.words().manner().dialogue;
				let named = desk
					.narrator
					.library()
					.named(desk.narrator.words(), true)
					.into_iter();
				let item = |(language, name)| change(Change::Dialogue(language), name, language == own);
				(PhraseKey::AskLanguage, named.map(item).collect())
			}
			ProgramAction::Vocabulary => {
				let own = desk.narrator.words().manner().pieces;
				let named = desk
					.narrator
					.library()
					.named(desk.narrator.words(), false)
					.into_iter();
				let item = |(language, name)| {
					let name = Welcome::words_of_moves(language, name, &desk.narrator);
					change(Change::Words(language), name, language == own)
				};
				(PhraseKey::AskWords, named.map(item).collect())
			}
			ProgramAction::Keymap => {
				let item = |(name, line): (&str, PhraseKey)| {
					let keymap = name.to_string();
					change(
						Change::Keymap(keymap),
						desk.narrator.line(line),
						desk.choices.keys == name,
					)
				};
				let names = KEYMAPS.built_in.iter().map(|(name, _)| *name).zip(KEYMAP_NAMES);
				(PhraseKey::AskKeymap, names.map(item).collect())
			}
			ProgramAction::Strength => {
				let item = |strength| {
					let name = level(strength, &desk.narrator);
					change(Change::Strength(strength), name, strength == now)
				};
				(PhraseKey::ChooseStrength, levels().map(item).collect())
			}
			ProgramAction::Face => {
				let item = |face| {
					let is_now = desk.choices.face == Some(face);
					change(Change::Face(face), desk.narrator.line(face_line(face)), is_now)
				};
				(
					PhraseKey::ChooseFace,
					FaceKind::ALL.into_iter().map(item).collect(),
				)
			}
			ProgramAction::Settings
			| ProgramAction::Tutorial
			| ProgramAction::Online
			| ProgramAction::Quit => {
				return Self::list(PhraseKey::AskSetting, &CHANGED, strength, desk);
			}
		};
		let mut asked = Self::of(question, items, strength, &desk.narrator);
		let also = match what {
			ProgramAction::Strength => former_names(levels(), &desk.narrator),
			_ => asked.codes(&desk.narrator),
		};
		asked.menu = asked
			.menu
			.also(also)
			.of_strengths(what == ProgramAction::Strength);
		asked
	}

	/// The menu of all these, each with its current value.
	fn list(
		question: PhraseKey,
		changed: &'static [Meaning],
		strength: (Strength, Strength),
		desk: &Session,
	) -> Self {
		let item = |meaning: &Meaning| (meaning.clone(), told(meaning, strength, desk), false);
		let items = changed.iter().map(item).collect();
		let mut asked = Self::of(question, items, strength, &desk.narrator);
		let meant = |(place, meaning): (usize, &Meaning)| Some((place, described(meaning, desk)?));
		let also = asked.meanings.iter().enumerate().filter_map(meant).collect();
		asked.menu = asked.menu.also(also);
		asked.is_of_several = true;
		asked
	}

	fn of(
		question: PhraseKey,
		items: Vec<(Meaning, Phrase, bool)>,
		strength: (Strength, Strength),
		narrator: &Narrator,
	) -> Self {
		let now = items.iter().position(|(.., is_now)| *is_now).unwrap_or(0);
		let (meanings, names) = items
			.into_iter()
			.map(|(meaning, name, _)| (meaning, name))
			.unzip();
		Self {
			question,
			menu: Menu::new(narrator.line(question), names, now),
			meanings,
			listed: false,
			is_of_several: false,
			strength,
		}
	}

	/// The values by the names that they have in the file of settings, and the languages by their own names.
	fn codes(&self, narrator: &Narrator) -> Vec<(usize, Phrase)> {
		let dialogue = narrator.words().manner().dialogue;
		let names = |meaning: &Meaning| match meaning {
			Meaning::Change(Change::Dialogue(language) | Change::Words(language)) => {
				let mut known = narrator.library().languages();
				let own = known.find(|(known, ..)| known == language);
				let own = own.map(|(_, own, _)| Phrase::free(*language, own));
				let code = Phrase::free(*language, language.code());
				own.into_iter().chain([code]).collect()
			}
			Meaning::Change(Change::Keymap(name)) => vec![Phrase::free(dialogue, name)],
			Meaning::Change(Change::Face(face)) => vec![Phrase::free(dialogue, face.name())],
			Meaning::Change(Change::Strength(_)) | Meaning::Do(_) | Meaning::List(..) => Vec::new(),
		};
		let named = |(index, meaning)| names(meaning).into_iter().map(move |name| (index, name));
		self.meanings.iter().enumerate().flat_map(named).collect()
	}

	/// Returns `true` if a choice has opened a menu of its own.
	pub(in crate::desk) const fn is_listed(&self) -> bool {
		self.listed
	}

	pub(in crate::desk) fn ask(&self, narrator: &mut Narrator) {
		self.menu.ask(narrator);
	}

	/// Carries out the choice that these words name. If they name none, asks for the nearest, or tells that this command lists them.
	pub(in crate::desk) fn set(&mut self, what: ProgramAction, named: &str, desk: &mut Session) -> Next {
		if let Some(found) = self.menu.found_in(named, &desk.narrator) {
			let picked = self.menu.pick(found, desk);
			return self.picked(picked, desk);
		}
		let intent = desk.read(named);
		let word = desk.narrator.words().command_word(Action::Program(what).name());
		let mut guesses = self.menu.guesses(&intent, &desk.narrator);
		for guess in &mut guesses {
			// The name without what explains it.
			let name = guess.line.split([',', ':']).next().unwrap_or_default();
			guess.line = format!("{word} {name}");
			guess.number = None;
		}
		if guesses.is_empty() {
			self.menu.refuse_choice(word, &mut desk.narrator);
		} else {
			desk.guess(guesses);
		}
		Next::Stay
	}

	fn picked(&mut self, picked: Picked, desk: &mut Session) -> Next {
		let meaning = match picked {
			Picked::Nothing => None,
			Picked::Item(index) => self.meanings.get(index).cloned(),
			Picked::Back if self.listed => {
				*self = Self::new(ProgramAction::Settings, self.strength, desk);
				self.ask(&mut desk.narrator);
				None
			}
			Picked::Back => return Next::Go(Transition::Uncover),
		};
		meaning.map_or(Next::Stay, |meaning| self.change(meaning, desk))
	}

	/// Changes it, or asks for its value.
	fn change(&mut self, meaning: Meaning, desk: &mut Session) -> Next {
		match meaning {
			Meaning::Change(change) => Next::Go(Transition::Change(change)),
			Meaning::Do(Action::Program(what)) => {
				*self = Self {
					listed: true,
					..Self::new(what, self.strength, desk)
				};
				self.ask(&mut desk.narrator);
				Next::Stay
			}
			Meaning::List(_, changed) => {
				*self = Self {
					listed: true,
					..Self::list(PhraseKey::AskSetting, changed, self.strength, desk)
				};
				self.ask(&mut desk.narrator);
				Next::Stay
			}
			Meaning::Do(Action::Game(GameAction::EarlyMoves)) => {
				desk.switch_early();
				Next::Stay
			}
			Meaning::Do(Action::Game(GameAction::Form)) => {
				desk.narrator.change_form();
				Next::Stay
			}
			Meaning::Do(action) => Next::Do(action),
		}
	}
}

/// A setting with its current value, or its explanation where the value cannot be told in a word.
fn told(meaning: &Meaning, (now, _): (Strength, Strength), desk: &Session) -> Phrase {
	let words = desk.narrator.words();
	let named = |language: Language, dialogue: bool| {
		let known = desk.narrator.library().named(words, dialogue);
		let mut known = known.into_iter().filter(|(known, _)| *known == language);
		known.next().map(|(_, name)| name)
	};
	let switched = |on: bool| {
		desk.narrator.line(if on {
			PhraseKey::SettingOn
		} else {
			PhraseKey::SettingOff
		})
	};
	let action = match meaning {
		Meaning::Do(action) => *action,
		Meaning::List(name, _) => return desk.narrator.line(*name),
		Meaning::Change(_) => return Phrase::new(),
	};
	if let Some(value) = desk.narrator.value_of(action) {
		return desk.narrator.line(value).open();
	}
	let value = match action {
		Action::Program(ProgramAction::Language) => named(words.manner().dialogue, true),
		Action::Program(ProgramAction::Vocabulary) => named(words.manner().pieces, false),
		Action::Program(ProgramAction::Keymap) => {
			let mut keymaps = KEYMAPS.built_in.iter().map(|(name, _)| *name).zip(KEYMAP_NAMES);
			let current = keymaps.find(|(name, _)| *name == desk.choices.keys);
			current.map(|(_, name)| desk.narrator.line(name))
		}
		Action::Program(ProgramAction::Strength) => Some(desk.narrator.line(strength_line(now))),
		Action::Program(ProgramAction::Face) => {
			desk.choices.face.map(|face| desk.narrator.line(face_line(face)))
		}
		_ => desk.is_on(action).map(switched),
	};
	match value {
		Some(value) => words.fill(phrases::SettingNow {
			name: words.command_word(action.name()),
			value,
		}),
		None => described(meaning, desk).unwrap_or_default(),
	}
}

/// The explanation of a setting.
fn described(meaning: &Meaning, desk: &Session) -> Option<Phrase> {
	match meaning {
		// The command of this name only tells it.
		Meaning::Do(Action::Game(GameAction::EarlyMoves)) => {
			Some(desk.narrator.line(PhraseKey::SettingsEarly))
		}
		Meaning::Do(action) => Some(desk.narrator.words().command_meaning(action.name())),
		Meaning::List(..) | Meaning::Change(_) => None,
	}
}

/// The names of the keymaps, in their order.
const KEYMAP_NAMES: [PhraseKey; 7] = [
	PhraseKey::KeymapDefault,
	PhraseKey::KeymapNvui,
	PhraseKey::KeymapWinboard,
	PhraseKey::KeymapNumpad,
	PhraseKey::KeymapLeft,
	PhraseKey::KeymapRight,
	PhraseKey::KeymapAssistant,
];

impl Mode for Changing {
	fn context(&self) -> Context<'_> {
		Context::menu(&self.menu)
	}

	fn entry(&mut self) -> Entry<'_> {
		Entry::menu(&mut self.menu)
	}

	fn offer(&self, action: Action) -> Offer {
		Offer::when(action.holds() == Holds::Everywhere)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		match self.menu.act(action, desk) {
			Some(picked) => self.picked(picked, desk),
			None => Next::beside_menu(action),
		}
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		self.menu.gesture(gesture, desk);
		Next::Stay
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		// By its word each of them is found from each of the menus.
		match intent.whole() {
			Some(action @ Action::Game(GameAction::EarlyMoves | GameAction::Form)) => {
				self.change(Meaning::Do(action), desk)
			}
			Some(_) | None => {
				let picked = self.menu.line(intent, desk);
				self.picked(picked, desk)
			}
		}
	}

	/// The values change with each command.
	fn pass(&mut self, time: Time, desk: &mut Session) -> Next {
		if let (Time::InputDone, true) = (time, self.is_of_several) {
			let names = self
				.meanings
				.iter()
				.map(|meaning| told(meaning, self.strength, desk));
			self.menu.rename(names.collect());
		}
		Next::Stay
	}

	fn helps(&self) -> bool {
		false
	}

	fn page(&self, desk: &Session) -> Page {
		Page {
			title: desk.narrator.line(PhraseKey::TitleSettings).to_string(),
			choices: self.menu.shown(),
			prompt: desk.narrator.line(self.question).to_string(),
			..Page::default()
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn every_keymap_has_a_name() {
		assert_eq!(KEYMAPS.built_in.len(), KEYMAP_NAMES.len());
	}
}
