//! What the user is doing now: modes, input line, one table of commands; `update`, `page`, `next_alarm`.

mod actions;
mod appearance;
mod attempts;
mod board;
mod building;
mod choices;
mod ears;
mod effect;
mod entry;
mod face;
mod fault_messages;
mod faults;
mod frozen_board;
mod game_session;
mod help;
mod input;
mod kept;
mod key_echo;
mod keyboard;
mod keymaps;
mod law;
mod menu;
mod mode;
mod narrator;
mod page;
mod pending_writes;
mod play;
mod preferences;
mod reading;
mod recorder;
mod recording;
mod rest_of_answer;
mod resume;
mod rows;
mod setup;
mod start;
mod table;
mod transitions;
mod tutorial;

pub use actions::{Action, BoardAction, Holds, TableAction};
pub use appearance::{Appearance, BoardSize, Panel, Theme};
pub use choices::{ChoiceError, Choices, OpponentChoice, Side};
pub use ears::{Ear, Ears};
pub use effect::{Effect, EngineOrder, ShelfOrder, VoiceKind};
pub use face::FaceKind;
pub use faults::{
	Damage, DeviceFault, EngineFault, FileFault, Obstacle, ShelfFault, UserFile, UserFileFault,
};
pub use input::{Fault, Input, ShelfAnswer, StoredGame};
pub use key_echo::KeyEcho;
pub use keyboard::aloud;
pub use keymaps::KEYMAPS;
pub use page::{BoardView, ClockView, Page, ReadingCursor};
pub use preferences::{Allowed, Preferences, SettingError};
pub use reading::{ImportedTitle, Sought};
pub use recorder::{Level, Mark, MarkKind, RecorderNews, RecorderOrder};
pub use start::Chess960;
pub use table::{TableChoices, Who};

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::clock::Stamp;
use crate::keys::{Key, Keymap};
use crate::voice::{Library, PhraseKey, Tone, Urgency, WordsError};
use face::FaceQuestion;
use frozen_board::FrozenBoard;
use keyboard::{Keyboard, Pressed};
use mode::Mode;
use narrator::Narrator;
use setup::Chosen;
use tutorial::Tutorial;

/// How many sentences the screen shows.
const SAID: usize = 30;

/// The whole program behind its doors.
#[derive(Debug)]
pub struct Desk {
	narrator: Narrator,
	keyboard: Keyboard,
	/// What was chosen before the first menu.
	choices: Choices,
	date: String,
	/// Whether somebody may be watching the clocks.
	watched: bool,
	look: Appearance,
	/// What the screen keeps on showing, if its board stands still.
	still: Option<FrozenBoard>,
	mode: Mode,
	/// Lines that came before the first question could be asked, and the end of them.
	early: Vec<Input>,
	/// The first game, while it is taught.
	tutorial: Option<Tutorial>,
	rest_of_answer: Option<String>,
}

impl Desk {
	/// Sits down. `date` is today as `YYYY-MM-DD`; `watched` says that a screen shows the clocks, so that it wants to be
	/// woken every second while one runs.
	///
	/// # Errors
	/// When the words that were chosen cannot be had.
	pub fn open(
		choices: Choices,
		library: Library,
		keymap: Keymap,
		date: &str,
		watched: bool,
		at: Stamp,
	) -> Result<(Self, Vec<Effect>), WordsError> {
		let face = choices.face;
		let choices = face.map_or(choices.clone(), |face| choices.with_face(face));
		let narrator = Narrator::new(library, &choices, date, at)?;
		let mut desk = Self {
			narrator,
			keyboard: Keyboard::new(keymap),
			choices: choices.clone(),
			date: date.into(),
			watched,
			look: choices.look,
			still: None,
			mode: Mode::Gone,
			early: Vec::new(),
			tutorial: None,
			rest_of_answer: None,
		};
		match face {
			Some(face) => {
				if face == FaceKind::Voice && choices.reader_seen && choices.voice != VoiceKind::Silent {
					desk.narrator
						.say(Urgency::News, desk.narrator.line(PhraseKey::ReaderSeems));
				}
				desk.begin(choices);
			}
			None => desk.mode = Mode::Face(Box::new(FaceQuestion::ask(choices, &mut desk.narrator))),
		}
		let effects = desk.finish();
		Ok((desk, effects))
	}

	/// Moves the whole program: news in, requests out, in the order in which they are to be carried out.
	pub fn update(&mut self, at: Stamp, input: Input) -> Vec<Effect> {
		self.narrator.begin(at);
		if let Input::Slept(span) = input {
			self.mode.slept(span, &mut self.narrator);
		}
		self.settle();
		if self.is_early(&input) {
			self.early.push(input);
			return self.finish();
		}
		self.take(input);
		if !self.early.is_empty() && !self.is_early(&Input::HangUp) {
			for input in core::mem::take(&mut self.early) {
				self.take(input);
			}
		}
		self.finish()
	}

	/// Whether this is to wait until the shelf has answered: whole lines, and the end of those that wait.
	fn is_early(&self, input: &Input) -> bool {
		let waits = match input {
			Input::Line(_) => true,
			Input::HangUp => !self.early.is_empty(),
			Input::Key(_)
			| Input::Alarm
			| Input::Slept(_)
			| Input::Spoken(_)
			| Input::EngineLine(_)
			| Input::Shelf(_)
			| Input::Recorder(_)
			| Input::EarBack(_)
			| Input::VoiceBack(_)
			| Input::Fault(_) => false,
		};
		waits && self.mode.is_waiting()
	}

	fn take(&mut self, input: Input) {
		match input {
			Input::Key(key) => self.key(key),
			Input::Line(text) => self.line(&text),
			Input::Alarm | Input::Slept(_) => {}
			Input::Spoken(id) => self.narrator.spoken(id),
			Input::EngineLine(line) => {
				if let Mode::Play(play) = &mut self.mode {
					play.engine_line(&line, &mut self.narrator);
				}
			}
			Input::Shelf(answer) => self.shelf(answer),
			Input::Recorder(news) => self.narrator.recorder(news),
			Input::EarBack(audience) => self.narrator.find_ear(audience),
			Input::VoiceBack(voice) => self.narrator.voice_back(voice),
			Input::HangUp => self.leave(),
			Input::Fault(fault) => self.fault(&fault),
		}
	}

	/// When the desk wants to be woken, if nothing happens before.
	#[must_use]
	pub fn next_alarm(&self) -> Option<Stamp> {
		let [game, second] = self.mode.alarms(self.narrator.at());
		let second = second.filter(|_| self.watched);
		let others = [
			self.narrator.patience(),
			self.narrator.next_try(),
			self.unkept_alarm(),
		];
		[game, second].into_iter().chain(others).flatten().min()
	}

	/// What a full screen shows now.
	#[must_use]
	pub fn page(&self) -> Page {
		let page = Page {
			said: self.narrator.last_said(SAID),
			notices: self.notices(),
			look: self.look,
			..self.mode.page(&self.narrator)
		};
		match &self.still {
			Some(still) => still.over(page),
			None => page,
		}
	}

	fn finish(&mut self) -> Vec<Effect> {
		self.watch_lesson();
		for (color, audience) in self.narrator.take_times() {
			if let Some(time) = self.mode.time_left(color, &self.narrator) {
				self.narrator.answer_time(audience, color, time);
			}
		}
		self.narrator.try_again();
		self.keep_unkept();
		let mut effects = self.narrator.take_effects();
		self.stand_still(&effects);
		let is_gone = matches!(self.mode, Mode::Gone);
		effects.push(if is_gone { Effect::Leave } else { Effect::Show });
		effects
	}

	/// Everything that was due before this input happens before it.
	fn settle(&mut self) {
		if self
			.narrator
			.patience()
			.is_some_and(|patience| patience <= self.narrator.at())
		{
			self.narrator.lose_patience();
		}
		self.mode.settle(&mut self.narrator);
	}

	fn key(&mut self, key: Key) {
		let Some(places) = self.mode.keys() else { return };
		if self.is_rest_of_answer(key) {
			return;
		}
		let types = !self.keyboard.has_begun() && self.mode.types(key);
		if self.keyboard.is_learning() {
			self.narrator.key();
			let unbound = self.mode.unbound(key, &self.narrator);
			return self
				.keyboard
				.learn(key, places, types, unbound, &mut self.narrator);
		}
		let bound = match self.keyboard.press(key, places, types) {
			Pressed::Command(action) => Some(action),
			Pressed::Unbound => None,
			Pressed::Beginning => return self.narrator.tone(Tone::Opened),
			Pressed::Unknown => return self.narrator.refuse(self.narrator.line(PhraseKey::NoSuchKeys)),
		};
		self.attend(bound);
		match bound {
			Some(action) => self.act(action),
			None => match &mut self.mode {
				Mode::Face(question) => {
					let chosen = question.typed(key, &mut self.narrator);
					self.face_chosen(chosen);
				}
				Mode::Setup(setup) => {
					let chosen = setup.typed(key, &mut self.narrator);
					self.chosen(chosen);
				}
				Mode::Play(play) => {
					let outcome = play.typed(key, &mut self.narrator);
					self.came_to(outcome);
				}
				Mode::TableSetup(setup) => {
					let prepared = setup.typed(key, &mut self.narrator);
					self.prepared(prepared);
				}
				Mode::Table(table) => {
					let outcome = table.typed(key, &mut self.narrator);
					self.came_to(outcome);
				}
				Mode::Reading(_) => self.read_key(key),
				Mode::Gone => {}
			},
		}
	}

	/// Somebody has pressed a key: what is being said is cut, unless the key is about just that.
	fn attend(&mut self, action: Option<Action>) {
		match action {
			Some(Action::Hush | Action::PauseSpeech) => self.narrator.touched(),
			Some(_) | None => self.narrator.key(),
		}
	}

	fn line(&mut self, text: &str) {
		let whole = text;
		let text = text.trim();
		let manner = *self.narrator.words.manner();
		let asks = self.mode.is_asking();
		let named = self
			.narrator
			.library
			.command(text, &manner)
			.and_then(Action::named);
		self.attend(named.filter(|_| !asks));
		if self.keyboard.is_learning() {
			// Whoever types whole lines has no keys to learn.
			self.keyboard.end_learning(&mut self.narrator);
		}
		let named = if text == "?" { Some(Action::Help) } else { named };
		let everywhere = named.filter(|action| action.holds() == Holds::Everywhere);
		match (everywhere, &mut self.mode) {
			(Some(Action::Help), _) if !asks || text == "?" => {
				self.tell_commands();
				self.narrator.note(Action::Help);
			}
			(Some(action), _) if !asks => self.act(action),
			(_, Mode::TableSetup(setup)) => {
				let prepared = setup.line(text, &mut self.narrator);
				self.prepared(prepared);
			}
			(_, Mode::Table(table)) => {
				let outcome = table.line(whole, &mut self.narrator);
				self.came_to(outcome);
			}
			(_, Mode::Face(question)) => {
				let chosen = question.line(text, &mut self.narrator);
				self.face_chosen(chosen);
			}
			(_, Mode::Setup(setup)) => {
				let chosen = setup.line(text, &mut self.narrator);
				self.chosen(chosen);
			}
			(_, Mode::Play(play)) => {
				let outcome = play.line(text, &mut self.narrator);
				self.came_to(outcome);
			}
			(_, Mode::Reading(_)) => self.read_line(text),
			(_, Mode::Gone) => {}
		}
	}

	fn act(&mut self, action: Action) {
		if self.tells(action) || self.teaches(action) {
			return;
		}
		if action == Action::ReadLine {
			return self.mode.read_line(&mut self.narrator);
		}
		if action == Action::Find {
			let typed = self.mode.take_typed();
			return self.narrator.find(&typed);
		}
		if self.shows(action) {
			return;
		}
		match &mut self.mode {
			Mode::Face(_) | Mode::Setup(_) | Mode::TableSetup(_) if self.narrator.act(action) => {}
			Mode::Face(_) | Mode::Setup(_) | Mode::TableSetup(_) if action == Action::Quit => self.leave(),
			Mode::Face(question) => {
				let chosen = question.act(action, &mut self.narrator);
				self.face_chosen(chosen);
			}
			Mode::Setup(setup) => {
				let chosen = setup.act(action, &mut self.narrator).unwrap_or(Chosen::Nothing);
				self.chosen(chosen);
			}
			Mode::Play(play) => {
				let outcome = play.act(action, &mut self.narrator);
				self.came_to(outcome);
			}
			Mode::TableSetup(setup) => {
				let prepared = setup.act(action, &mut self.narrator);
				self.prepared(prepared);
			}
			Mode::Table(table) => {
				let outcome = table.act(action, &mut self.narrator);
				self.came_to(outcome);
			}
			Mode::Reading(_) => self.read_act(action),
			Mode::Gone => {}
		}
	}
}
