//! The user's current activity: `update`, `page`, `next_alarm`, and the one list of the parts that carry out a command.
#![allow(
	clippy::wildcard_enum_match_arm,
	reason = "the table of commands says what each does; what a mode does not take goes one way"
)]

mod appearance;
mod asked_back;
mod at_keyboard;
mod board_panel;
mod braille;
mod building;
mod choosing;
mod early;
mod faults;
mod frozen_board;
mod game_session;
mod gesture;
mod guess;
mod help;
mod holding;
mod input_line;
mod kept;
mod keyboard;
mod law;
mod leaving;
mod lines;
mod menu;
mod mode;
mod modes;
mod opponents;
mod pending_writes;
mod pointing;
mod practised;
mod recording;
mod recording_state;
mod rest_of_answer;
mod results;
mod session;
mod settings_menu;
mod shown_position;
mod speech;
mod storage;
mod switches;
mod telling;
mod transitions;
#[cfg(test)]
mod trial;
mod typed_move;
mod unfinished_move;

pub use keyboard::aloud;

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;

use crate::clock::Stamp;
use crate::commands::{Action, Does, LessonAction, ProgramAction, SpeechAction, TypingAction};
use crate::envelope::Entropy;
use crate::keys::{Key, Keymap};
use crate::ports::{Effect, Input, Page};
use crate::settings::Choices;
use crate::voice::{Audience, Library, PhraseKey, Tone, Urgency, WordsError};
use frozen_board::FrozenBoard;
use holding::Held;
use keyboard::{Keyboard, Pressed};
use mode::{Gesture, Handled, Mode, News, Next, Time, Timing, Transition};
use opponents::OpponentNews;
use session::Session;

/// Number of sentences that the screen shows, if the last answer has no more.
const SAID: usize = 30;

/// The whole program without its doors.
#[derive(Debug)]
pub struct Desk {
	session: Session,
	keyboard: Keyboard,
	/// The current mode.
	mode: Box<dyn Mode>,
	/// The game over which a menu lies.
	covered: Option<Box<dyn Mode>>,
	/// Nobody is at the desk any more.
	has_left: bool,
	/// Latest end of the sentences for a user who has left.
	last_words: Option<Stamp>,
	/// True if somebody may be watching the clocks.
	watched: bool,
	/// The page that the screen keeps on showing, if its board stands still.
	frozen: Option<FrozenBoard>,
	/// Input typed before the first question could be asked, and its end.
	early: VecDeque<Input>,
	rest_of_answer: Option<String>,
	/// Time at which a digit last chose, or a sign asked a menu for help, if no other key was pressed since.
	answered_at_once: Option<Stamp>,
	/// Sentences and requests that wait for a slow disk.
	held: Option<Held>,
}

impl Desk {
	/// Sits down. `date` is today as `YYYY-MM-DD`; `watched` says that a screen shows the clocks, so that it wants to be
	/// woken every second while one runs.
	///
	/// # Errors
	/// Fails if the chosen words cannot be read.
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
		let mut session = Session::new(library, choices.clone(), keymap, date, at)?;
		let (mode, next) = transitions::first(choices, &mut session);
		let mut desk = Self {
			session,
			keyboard: Keyboard::default(),
			mode,
			covered: None,
			has_left: false,
			last_words: None,
			watched,
			frozen: None,
			early: VecDeque::new(),
			rest_of_answer: None,
			answered_at_once: None,
			held: None,
		};
		desk.follow(next);
		let effects = desk.finish();
		Ok((desk, effects))
	}

	/// Hands in unpredictable random bytes for locks. Without them, nothing can be locked up.
	pub fn hand_entropy(&mut self, entropy: Entropy) {
		self.session.entropy = Some(entropy);
	}

	/// Moves the whole program: news in, requests out, in the order in which they are to be carried out.
	pub fn update(&mut self, at: Stamp, input: Input) -> Vec<Effect> {
		self.session.begin(at);
		if let Input::Slept(span) = input {
			self.pass(Time::Slept(span));
		}
		self.settle();
		if self.is_early(&input) {
			self.early.push_back(input);
			return self.finish();
		}
		self.take(input);
		// One of them may ask the storage anew: the ones after it go on waiting.
		while !self.mode.context().awaits_storage()
			&& let Some(input) = self.early.pop_front()
		{
			self.take(input);
		}
		self.finish()
	}

	fn take(&mut self, input: Input) {
		self.session.places = self.mode.context().places;
		let Session { narrator, out, .. } = &mut self.session;
		match input {
			Input::Key(key) => self.key(key),
			Input::Pointed(pointed) => self.point(&pointed),
			Input::Line(text) => self.line(&text),
			Input::Alarm | Input::Slept(_) => {}
			Input::Spoken(id) => narrator.spoken(id, out),
			Input::EngineLine(line) => self.hand_out(News::Opponent(OpponentNews::EngineLine(line))),
			Input::Storage(answer) => self.stored(answer),
			Input::Recorder(news) => self.session.recorder(news),
			Input::Endgames(news) => self.hand_out(News::Endgames(news)),
			Input::ReaderSeen => {
				let seen = self.session.line(PhraseKey::ReaderSeems);
				self.session.say(Audience::Room, Urgency::News, seen);
			}
			Input::EarBack(audience) => narrator.find_ear(audience, out),
			Input::VoiceBack(voice) => narrator.voice_back(voice, out),
			Input::HangUp => self.hang_up(),
			Input::Fault(fault) => self.fault(&fault),
		}
	}

	/// Returns the time at which the desk wants to be woken, if nothing happens before.
	#[must_use]
	pub fn next_alarm(&self) -> Option<Stamp> {
		let narrator = &self.session.narrator;
		let timing = if self.has_left {
			Timing::default()
		} else {
			self.game().timing(self.session.at())
		};
		let others = [
			narrator.patience(),
			narrator.next_try(),
			self.pending_writes_alarm(),
			self.last_words,
		];
		let second = timing.second.filter(|_| self.watched);
		[timing.alarm, second].into_iter().chain(others).flatten().min()
	}

	/// Returns the page that a full screen shows now.
	#[must_use]
	pub fn page(&self) -> Page {
		let answer = self.session.narrator.of_one_input();
		let page = Page {
			said: self.session.narrator.last_said(SAID.max(answer)),
			answer,
			notices: self.notices(),
			look: self.look(),
			..self.mode_page()
		};
		match &self.frozen {
			Some(frozen) => frozen.over(page),
			None => page,
		}
	}

	fn mode_page(&self) -> Page {
		if self.has_left {
			return Page::default();
		}
		self.with_choice(self.mode.page(&self.session))
	}

	fn finish(&mut self) -> Vec<Effect> {
		if !self.has_left {
			let next = self.mode.pass(Time::InputDone, &mut self.session);
			self.follow(next);
		}
		for (color, audience) in self.session.narrator.take_times() {
			self.hand_out(News::TimeAsked(color, audience));
		}
		let Session { narrator, out, .. } = &mut self.session;
		narrator.try_again(out);
		self.keep_pending_writes();
		let mut effects = self.session.out.take();
		self.session.hear_one_thing(&mut effects);
		self.stand_still(&effects);
		effects.push(Effect::Show);
		if self.has_left && !self.says_last_words() {
			self.last_words = None;
			effects.push(Effect::Leave);
		}
		effects
	}

	/// Everything that was due before this input happens before it.
	fn settle(&mut self) {
		let Session { narrator, out, .. } = &mut self.session;
		if narrator.patience().is_some_and(|patience| patience <= out.at()) {
			narrator.lose_patience(out);
		}
		if !self.has_left {
			self.pass(Time::Due);
		}
	}

	/// Passes an event of time to the mode in hand, under a menu as well.
	fn pass(&mut self, time: Time) {
		let game = self.covered.as_mut().unwrap_or(&mut self.mode);
		let next = game.pass(time, &mut self.session);
		self.follow(next);
	}

	fn key(&mut self, key: Key) {
		let handled = self.rest_of_answer(key);
		if handled == Handled::Done {
			return;
		}
		if self.has_left {
			return self.hang_up();
		}
		let sections = self.sections();
		let types = !self.keyboard.has_begun() && self.types(key);
		if self.keyboard.is_learning() {
			self.session.attend(None);
			let unbound = self.mode.context().keys.told(key, &self.session);
			return self
				.keyboard
				.learn(key, sections, types, unbound, &mut self.session);
		}
		let bound = match self.keyboard.press(key, sections, types, &self.session.keymap) {
			Pressed::Command(action) => Some(action),
			Pressed::Unbound => None,
			Pressed::Beginning => return self.session.tone(Tone::Opened),
			Pressed::Unknown => return self.session.refuse(self.session.line(PhraseKey::NoSuchKeys)),
		};
		if handled == Handled::No {
			self.session.attend(bound);
		}
		self.answered_at_once = self.answers_at_once(key, bound).then(|| self.session.at());
		match bound {
			Some(action) => self.act(action),
			None => {
				let next = self.mode.gesture(Gesture::Key(key), &mut self.session);
				self.follow(next);
			}
		}
	}

	/// Carries out a command: the board under the fingers may take it, then the parts that are the same everywhere, then the mode.
	fn act(&mut self, action: Action) {
		if self.has_left {
			return;
		}
		self.session.note(action);
		if self.mode.walk(action, &mut self.session)
			|| self.edits_choice(action)
			|| self.answers_question(action)
		{
			return;
		}
		if self.mode.offer(action).own {
			let next = self.mode.act(action, &mut self.session);
			return self.follow(next);
		}
		let Session { narrator, out, .. } = &mut self.session;
		match action {
			Action::Help(help) => self.help(help),
			Action::Screen(screen) => self.session.show_otherwise(screen),
			Action::Speech(SpeechAction::Find) => {
				let typed = self.take_line();
				self.session.find(&typed);
			}
			Action::Speech(SpeechAction::Repeat) if self.mode.context().has_task => {
				self.act(Action::Lesson(LessonAction::Lesson));
			}
			Action::Speech(speech) => match self.mode.entry().menu {
				Some(menu) if speech == SpeechAction::Repeat => menu.ask(&mut self.session),
				_ => narrator.act(speech, out),
			},
			Action::Typing(TypingAction::ReadLine) => self.read_line(),
			Action::Program(ProgramAction::Tutorial) => self.go(Transition::Tutorial),
			Action::Training(what) => self.go(Transition::Training(what)),
			Action::Program(what) if action.does() == Does::Chooses => self.open_settings(what, ""),
			Action::Lesson(lesson) => {
				let next = self.mode.lesson(lesson, &mut self.session);
				self.follow(next);
			}
			_ => {
				let next = self.mode.act(action, &mut self.session);
				self.follow(next);
			}
		}
	}

	/// Hands news to the mode that ordered them, under a menu as well.
	fn hand_out(&mut self, news: News) {
		if !self.has_left {
			let ordered = self.covered.as_mut().unwrap_or(&mut self.mode);
			let next = ordered.news(news, &mut self.session);
			self.follow(next);
		}
	}

	fn follow(&mut self, next: Next) {
		match next {
			Next::Stay => {}
			Next::Do(action) => self.act(action),
			Next::Set(action, wanted) => self.set(action, wanted),
			Next::Go(transition) => self.go(transition),
			Next::Leave => self.leave(),
		}
	}
}
