//! The user's current activity: `update`, `page`, `next_alarm`, and the one list of the parts that carry out a command.
#![allow(
	clippy::wildcard_enum_match_arm,
	reason = "the table of commands says what each does; what a mode does not take goes one way"
)]

mod annotations;
mod appearance;
mod asked_back;
mod at_keyboard;
mod board_panel;
mod braille;
mod building;
mod by_hand;
mod clauses;
mod fair_play;
mod faults;
mod from_server;
mod frozen_board;
mod game_session;
mod gesture;
mod guess;
mod help;
mod holding;
mod import_progress;
mod importing;
mod input_line;
mod kept;
mod keyboard;
mod law;
mod learned;
mod leaving;
mod menu;
mod mode;
mod modes;
mod offer;
mod online;
mod opponents;
mod practised;
mod recording;
mod recording_state;
mod rest_of_answer;
mod results;
mod server_puzzles;
mod session;
mod settings_menu;
mod shown_position;
mod storage;
mod switches;
mod telling;
mod transitions;
#[cfg(test)]
mod trial;
mod typed_move;
mod unfinished_move;

pub use keyboard::aloud;
pub use opponents::is_always_there;

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;

use crate::asking::Intent;
use crate::clock::Stamp;
use crate::commands::{
	Action, Does, GameAction, HelpAction, Holds, LessonAction, MenuAction, ProgramAction, SpeechAction,
	TypingAction,
};
use crate::envelope::Entropy;
use crate::keys::{Key, KeyCode, Keymap, Meaning};
use crate::narrator::Attempts;
use crate::online::Client;
use crate::ports::{Effect, Input, Page, Pointed, StorageOrder};
use crate::settings::{Appearance, Choices};
use crate::voice::{Audience, Library, Phrase, PhraseKey, Tone, Urgency, WordsError, phrases};
use frozen_board::FrozenBoard;
use holding::Held;
use input_line::InputLine;
use keyboard::{Keyboard, Pressed};
use menu::Menu;
use mode::{Awaits, Entry, Gesture, Handled, Mode, News, Next, Scope, Time, Timing, Transition};
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
	/// The game that is read, while one plays on from a position of it.
	set_aside: Option<Box<dyn Mode>>,
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
	/// Time of the last Enter at the first questions, or of one that followed it at once.
	entered_at: Option<Stamp>,
	/// A way that waits for the answer if help is allowed.
	wanted: Option<Transition>,
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
			set_aside: None,
			has_left: false,
			last_words: None,
			watched,
			frozen: None,
			early: VecDeque::new(),
			rest_of_answer: None,
			answered_at_once: None,
			entered_at: None,
			wanted: None,
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
		if self.repeats_enter(&input) {
			self.session.narrator.tone(Tone::Edge);
			return self.finish();
		}
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

	/// Returns `true` for an Enter that follows at once another one that answered a question of the first start: nobody has heard the next
	/// question yet. Any other key or line ends such a row of Enters, and one that enters typed words begins none.
	fn repeats_enter(&mut self, input: &Input) -> bool {
		let is_enter = match input {
			Input::Key(key) => key.code == KeyCode::Enter,
			Input::Line(line) => line.is_empty(),
			_ => return false,
		};
		let at = self.session.at();
		let follows = self.entered_at.is_some_and(|last| InputLine::goes_on(last, at));
		let context = self.mode.context();
		let is_typing = context.menu.is_some_and(Menu::is_typing);
		let is_first = context.scope == Scope::FirstQuestions && !is_typing;
		self.entered_at = (is_enter && (is_first || follows)).then_some(at);
		is_enter && follows
	}

	fn take(&mut self, input: Input) {
		self.session.narrator.places = self.mode.context().places;
		match input {
			Input::Key(key) => self.key(key),
			Input::Pointed(pointed) => self.point(&pointed),
			Input::Line(text) => self.line(&text),
			Input::Alarm | Input::Slept(_) => {}
			Input::Spoken(id) => self.session.narrator.spoken(id),
			Input::EngineLine(line) => self.hand_out(News::Opponent(OpponentNews::EngineLine(line))),
			Input::Storage(answer) => self.stored(answer),
			Input::Recorder(news) => self.session.recorder(news),
			Input::Import(news) => self.imported(news),
			Input::Online(news) => self.heard_online(news),
			Input::Endgames(news) => self.hand_out(News::Endgames(news)),
			Input::ReaderSeen => {
				let seen = self.session.narrator.line(PhraseKey::ReaderSeems);
				self.session.narrator.say(Audience::Room, Urgency::News, seen);
			}
			Input::EarBack(audience) => self.session.narrator.find_ear(audience),
			Input::VoiceBack(voice) => self.session.narrator.voice_back(voice),
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
			self.session.importing.as_ref().map(|importing| importing.told),
			self.session.online.as_ref().and_then(Client::alarm),
			self.pending_writes_alarm(),
			self.last_words,
			self.answers_at(),
		];
		let second = timing.second.filter(|_| self.watched);
		[timing.alarm, second].into_iter().chain(others).flatten().min()
	}

	/// Returns the page that a full screen shows now.
	#[must_use]
	pub fn page(&self) -> Page {
		let notices = self.notices();
		let answer = self.session.narrator.of_one_input();
		let mut said = self.session.narrator.last_said(SAID.max(answer));
		// A sentence that stands as a notice does not stand among the last sentences as well.
		let is_shown = |line: &String| !notices.contains(line);
		let answer = said
			.iter()
			.rev()
			.take(answer)
			.filter(|line| is_shown(line))
			.count();
		said.retain(is_shown);
		let page = Page {
			said,
			answer,
			notices,
			read_on: self.session.narrator.line(PhraseKey::ReadOn).line(),
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
		let mut page = self.with_choice(self.mode.page(&self.session));
		page.remarks.extend(self.session.import_remarks());
		page
	}

	fn finish(&mut self) -> Vec<Effect> {
		if !self.has_left {
			let next = self.mode.pass(Time::InputDone, &mut self.session);
			self.follow(next);
		}
		for (color, audience) in self.session.narrator.take_times() {
			self.hand_out(News::TimeAsked(color, audience));
		}
		self.session.narrator.try_again();
		self.keep_pending_writes();
		self.session.order_online();
		let mut effects = self.session.narrator.take_effects();
		fair_play::ask_before_help(&mut effects);
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
		let narrator = &mut self.session.narrator;
		if narrator
			.patience()
			.is_some_and(|patience| patience <= narrator.at())
		{
			narrator.lose_patience();
		}
		self.session.tell_import_due();
		if self
			.answers_at()
			.is_some_and(|answers| answers <= self.session.at())
		{
			self.answer_alone();
		}
		self.session.settle_online();
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
			let unbound = self.mode.context().keys.told(key, &self.session.narrator);
			return self
				.keyboard
				.learn(key, sections, types, unbound, &mut self.session);
		}
		let bound = match self.keyboard.press(key, sections, types, &self.session.keymap) {
			Pressed::Command(action) => Some(action),
			Pressed::Unbound => None,
			Pressed::Beginning => return self.session.narrator.tone(Tone::Opened),
			Pressed::Unknown => {
				return self.session.narrator.refuse(PhraseKey::NoSuchKeys);
			}
		};
		if handled == Handled::No {
			self.session.attend(bound);
		}
		let asks = bound == Some(Action::Help(HelpAction::Help)) && key.typed().is_some();
		self.answered_at_once = asks.then(|| self.session.at());
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
			|| self.enters_line(action)
		{
			return;
		}
		if self.mode.offer(action).own {
			let next = self.mode.act(action, &mut self.session);
			return self.follow(next);
		}
		match action {
			Action::Help(help) => self.help(help),
			Action::Screen(screen) => self.session.show_otherwise(screen),
			Action::Speech(SpeechAction::Find) => {
				let typed = self.take_line();
				self.session.narrator.find(&typed);
			}
			Action::Speech(SpeechAction::Repeat) if self.mode.context().has_task => {
				self.act(Action::Lesson(LessonAction::Lesson));
			}
			Action::Speech(speech) => match self.mode.entry().menu {
				Some(menu) if speech == SpeechAction::Repeat => menu.ask(&mut self.session.narrator),
				_ => self.session.narrator.act(speech),
			},
			Action::Typing(TypingAction::ReadLine) => self.read_line(),
			Action::Program(ProgramAction::Tutorial) => self.go(Transition::Tutorial),
			Action::Program(ProgramAction::Online) => self.go(Transition::Online),
			Action::Online(_) => self.session.narrator.refuse(PhraseKey::OnlyOnline),
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

/// A whole line that was entered: a choice, a command that is the same everywhere, or something for the mode in hand.
impl Desk {
	/// A whole line that was entered.
	pub(super) fn line(&mut self, line: &str) {
		if self.has_left {
			return self.hang_up();
		}
		if let Some(words) = self.words_to_opponent(line) {
			self.attend_line(words.action);
			return self.intent(&words);
		}
		let guessed = !self.session.guesses.is_empty();
		let intent = self.session.read(line);
		let Some(intent) = self.session.settled(intent) else {
			if guessed && self.session.guesses.is_empty() {
				self.ask_on();
			}
			return;
		};
		if self.corrects(&intent.line) {
			return;
		}
		if let Some(path) = self.path_to_import(&intent) {
			self.attend_line(intent.action);
			return self.import(path);
		}
		let intent = self.as_described(intent);
		self.remember_question(&intent.line);
		if let Some(split) = self
			.clauses_of(&intent.line)
			.filter(|split| !self.names_choice(&intent) && !self.describes_whole(&intent.line, split))
		{
			self.attend_line(None);
			return self.hear_clauses(&split);
		}
		let named = intent.whole().filter(|_| !self.mode.context().awaits_text());
		self.attend_line(named);
		self.whole_line(&intent);
	}

	/// A line is heard: what is being said is cut, unless the command pauses it.
	fn attend_line(&mut self, named: Option<Action>) {
		self.session.attend(named);
		if self.keyboard.is_learning() {
			// A user who types whole lines has no keys to learn.
			self.keyboard.end_learning(&mut self.session.narrator);
		}
	}

	/// A line, or one of its clauses.
	fn whole_line(&mut self, intent: &Intent) {
		let chooses = self.names_choice(intent);
		// Under a menu the game goes on.
		let in_hand = self.covered.as_ref().unwrap_or(&self.mode);
		if !chooses && self.session.asks_back_wish(intent, in_hand.as_ref()) {
			return;
		}
		let named = intent.whole().filter(|_| !self.mode.context().awaits_text());
		let wanted = intent
			.wanted()
			.filter(|_| !chooses && !self.mode.context().awaits_text())
			.filter(|(action, _)| self.may_set(*action));
		if let Some((action, wanted)) = wanted {
			return self.set(action, wanted);
		}
		match named.filter(|action| action.holds() == Holds::Everywhere) {
			_ if chooses => self.intent(intent),
			_ if intent.text() == "?" => self.tell_what_to_type(),
			Some(Action::Help(HelpAction::Help)) => self.tell_what_to_type(),
			Some(action) => self.act(action),
			None => {
				if !chooses && self.is_for_the_game(intent) {
					self.close_settings();
				}
				self.intent(intent);
			}
		}
	}

	/// Returns `true` if a choice of a game can be made here: a menu before the game tells that it waits for one.
	fn may_set(&self, action: Action) -> bool {
		action.holds() == Holds::Everywhere
			|| self.mode.context().menu.is_none()
			|| self.covered.is_some()
			|| self.mode.offer(action).here
	}

	/// Tells at a menu how to hear the choices, if the guess was not meant.
	fn ask_on(&mut self) {
		if let Some(menu) = self.mode.context().menu {
			menu.hint(&mut self.session.narrator);
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
		game.is_some() && !answers && self.session.narrator.parser().understands(intent)
	}

	/// Tells the commands: a typed line holds no keys.
	fn tell_what_to_type(&mut self) {
		self.tell_help(true);
		self.session.note(Action::Help(HelpAction::Help));
	}

	fn intent(&mut self, intent: &Intent) {
		if !self.has_left {
			let next = self.mode.intent(intent, &mut self.session);
			self.follow(next);
		}
	}
}

/// Input typed before the first question could be asked: it waits for the storage, and answers then.
impl Desk {
	/// Returns `true` if this must wait until the storage has answered: whole lines, keys while nothing is asked yet, and the end of
	/// the waiting input.
	fn is_early(&self, input: &Input) -> bool {
		let Awaits::Storage { keys } = self.mode.context().awaits else {
			return false;
		};
		match input {
			Input::Line(_) => true,
			Input::Key(key) => keys && self.answers(*key),
			Input::HangUp => !self.early.is_empty(),
			_ => false,
		}
	}

	/// Returns `true` if a key could answer a question: it types, or it chooses. Keys that are the same everywhere need no question.
	fn answers(&self, key: Key) -> bool {
		if self.keyboard.has_begun() || self.keyboard.is_learning() {
			return false;
		}
		match self.session.keymap.meaning(self.sections(), &[key]) {
			Meaning::Command(name) => {
				matches!(Action::named(name), Some(Action::Typing(_) | Action::Menu(_)))
			}
			Meaning::Beginning => false,
			Meaning::Nothing => true,
		}
	}
}

/// Facts that the disk has refused and that wait to be kept: the desk tries again, also while nothing else happens.
impl Desk {
	/// Facts wait, or all are kept.
	fn set_pending_writes(&mut self, waits: bool) {
		let at = self.session.at();
		let pending = &mut self.session.pending_writes;
		*pending = waits.then(|| pending.unwrap_or_else(|| Attempts::begin(at)));
	}

	/// Returns the time of the next attempt; `None` if nothing waits.
	fn pending_writes_alarm(&self) -> Option<Stamp> {
		self.session.pending_writes.map(|attempts| attempts.next())
	}

	/// Tries again the writes that are due, and before the end of the program all that wait.
	fn keep_pending_writes(&mut self) {
		let at = self.session.at();
		let leaves = self.has_left;
		let pending = self.session.pending_writes.as_mut();
		if let Some(attempts) = pending.filter(|attempts| leaves || attempts.next() <= at) {
			attempts.make(at);
			self.session.effect(Effect::Storage(StorageOrder::KeepWaiting));
		}
	}
}

/// Clicks of the mouse, as the keys and lines that mean the same. At the tournament table they mean nothing: everything that
/// happens there is typed.
impl Desk {
	/// The look of the page, with the mouse only where it means something.
	fn look(&self) -> Appearance {
		let mut look = self.session.look;
		look.mouse &= self.game().context().scope != Scope::Table;
		look
	}

	/// Something was pointed at.
	fn point(&mut self, pointed: &Pointed) {
		if self.has_left || !self.look().mouse || self.keyboard.is_learning() {
			return;
		}
		self.session.attend(None);
		let Some(menu) = self.mode.entry().menu else {
			let next = self.mode.gesture(Gesture::Pointed(pointed), &mut self.session);
			return self.follow(next);
		};
		match pointed {
			Pointed::Choice(place, written) => {
				if menu.point(*place, written) {
					self.act(Action::Typing(TypingAction::Submit));
				}
			}
			Pointed::Back => self.act(Action::Menu(MenuAction::Previous)),
			Pointed::Forward => self.act(Action::Menu(MenuAction::Next)),
			Pointed::Square(_) | Pointed::Drawn(..) | Pointed::Move(_) => {
				let next = self.mode.gesture(Gesture::Pointed(pointed), &mut self.session);
				self.follow(next);
			}
		}
	}
}

/// The menu in hand, whatever mode it belongs to: words are typed in it as anywhere else, and its help are its choices.
impl Desk {
	/// The sections of a keymap that hold here.
	fn sections(&self) -> &'static [&'static str] {
		let context = self.mode.context();
		if context.menu.is_some_and(Menu::is_typing) {
			&["name"]
		} else {
			context.sections
		}
	}

	/// Returns `true` if the key adds a character to a line that is being typed.
	fn types(&self, key: Key) -> bool {
		let context = self.mode.context();
		let in_menu = context.menu.is_some_and(Menu::is_typing);
		context.types.contains(key) || (in_menu && key.typed().is_some())
	}

	/// Edits the words that are typed in a menu; returns `true` if the command does that.
	fn edits_choice(&mut self, action: Action) -> bool {
		let Action::Typing(typing) = action else {
			return false;
		};
		let Some(menu) = self.mode.entry().menu.filter(|menu| menu.is_typing()) else {
			return false;
		};
		if let Some(line) = menu.edit(typing, &mut self.session.narrator) {
			self.line(&line);
		}
		true
	}

	/// Takes a typed line of several clauses, a correction, or a file to import; returns `true` if the command enters one.
	fn enters_line(&mut self, action: Action) -> bool {
		if action != Action::Typing(TypingAction::Submit) {
			return false;
		}
		let typed = self
			.mode
			.entry()
			.line
			.map(|line| line.shown())
			.unwrap_or_default();
		if typed.is_empty() || self.mode.context().awaits_text() {
			return false;
		}
		let is_of_several = self.correction_in(&typed).is_some() || self.clauses_of(&typed).is_some();
		let names_file = || self.path_to_import(&self.session.read(&typed)).is_some();
		let is_whole = is_of_several || self.words_to_opponent(&typed).is_some() || names_file();
		if !is_whole && self.step_meant(&typed).is_none() && !self.only_describes(&typed) {
			self.remember_question(&typed);
			return false;
		}
		let line = self.take_line();
		self.line(&line);
		true
	}

	/// Takes the typed line, also from a menu.
	fn take_line(&mut self) -> String {
		match self.mode.entry() {
			Entry { menu: Some(menu), .. } => menu.take_typed(),
			Entry { line: Some(line), .. } => line.take_open(),
			Entry { .. } => String::new(),
		}
	}

	/// Says the line that is being typed.
	fn read_line(&mut self) {
		match self.mode.entry().line {
			Some(line) => line.read(&mut self.session.narrator),
			None => self.session.narrator.read_line(""),
		}
	}

	/// Returns `true` if a line is the number or the words of a choice, which come before the words of commands.
	fn names_choice(&self, intent: &Intent) -> bool {
		let Some(menu) = self.mode.context().menu else {
			let choices = self.mode.choices(&self.session);
			return choices
				.is_some_and(|choices| choices.known(intent.text(), &self.session.narrator).is_some())
				|| self.mode.answers(intent, &self.session);
		};
		// "Braille" or "voice" chooses a face where faces are offered.
		let loosely = matches!(
			intent.action,
			Some(Action::Screen(_) | Action::Speech(SpeechAction::Voice))
		);
		let named = menu.named(intent.text(), &self.session.narrator);
		named
			.or_else(|| {
				menu.find(intent.text(), &self.session.narrator)
					.filter(|_| loosely)
			})
			.is_some()
			|| self.mode.answers(intent, &self.session)
	}

	/// Says the choices again, and how to choose and get back; returns `true` if there are any.
	fn tell_choices(&mut self) -> bool {
		let Some(menu) = self.mode.context().menu else {
			return false;
		};
		menu.ask(&mut self.session.narrator);
		for told in [
			self.session.narrator.line(PhraseKey::HelpChoice),
			self.where_more(),
		] {
			self.session.narrator.answer_behind(told);
		}
		true
	}

	/// Tells how to hear the rest of the help: in words, or, if the letters are keys, by the key that leads to the words.
	fn where_more(&self) -> Phrase {
		let words = self.session.narrator.words();
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
	fn with_choice(&self, page: Page) -> Page {
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

#[cfg(test)]
mod pending_writes_tests {
	use alloc::vec::Vec;

	use crate::clock::{Span, Stamp};
	use crate::desk::trial::open;
	use crate::ports::{
		Effect, Fault, FileFault, Input, Obstacle, StorageAnswer, StorageFault, StorageOrder,
	};

	fn tries(effects: &[Effect]) -> bool {
		effects.contains(&Effect::Storage(StorageOrder::KeepWaiting))
	}

	#[test]
	fn what_waits_is_tried_after_growing_pauses_until_it_is_kept_and_at_the_end() {
		let mut desk = open(&[("opponent", "friend"), ("clock", "none"), ("voice", "none")]);
		assert_eq!(desk.next_alarm(), None, "an idle table wakes nobody");
		let full = StorageFault::Keeping(FileFault {
			path: "/home/eva/annabella.db".into(),
			why: Obstacle::Full,
		});
		desk.update(Stamp(0), Input::Fault(Fault::Storage(full)));
		let notice = "The game cannot be saved. You can play on. The disk is full. Please free some space.";
		assert_eq!(desk.page().notices, [notice], "as it was said");
		assert_eq!(desk.next_alarm(), None, "nothing waits");
		desk.update(Stamp(0), Input::Storage(StorageAnswer::Waiting));
		let mut pauses = Vec::new();
		let mut at = Stamp(0);
		for _ in 0..8 {
			let next = desk.next_alarm().unwrap();
			pauses.push(next.since(at).0 / 1000);
			at = next;
			assert!(!tries(&desk.update(Stamp(at.0 - 1), Input::Alarm)));
			assert!(tries(&desk.update(at, Input::Alarm)));
			desk.update(at, Input::Storage(StorageAnswer::Waiting));
		}
		assert_eq!(pauses, [5, 10, 20, 40, 80, 160, 300, 300]);
		desk.update(at, Input::Storage(StorageAnswer::KeptAgain));
		assert_eq!(desk.next_alarm(), None);
		assert_eq!(desk.page().notices, [] as [&str; 0]);
		desk.update(at, Input::Storage(StorageAnswer::Waiting));
		let effects = desk.update(at + Span(1), Input::HangUp);
		assert!(
			tries(&effects) && effects.last() == Some(&Effect::Leave),
			"{effects:?}"
		);
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;
	use alloc::vec::Vec;

	use crate::clock::Stamp;
	use crate::desk::trial::open;
	use crate::ports::{Effect, Input, StorageAnswer};

	#[test]
	fn what_is_typed_before_the_first_question_answers_it_and_one_can_leave_without_waiting() {
		let mut desk = open(&[]);
		for key in ["enter", "e", "4", "enter"] {
			desk.update(Stamp(9), Input::Key(key.parse().unwrap()));
		}
		assert_eq!(
			desk.page().board,
			None,
			"nothing is begun before the storage has answered"
		);
		desk.update(Stamp(900), Input::Storage(StorageAnswer::Games(Vec::new())));
		let said: Vec<_> = desk.page().said.iter().map(ToString::to_string).collect();
		assert!(said.iter().any(|line| line == "Eva two Eva four."), "{said:?}");
		let mut desk = open(&[]);
		let left = desk.update(Stamp(9), Input::Key("ctrl-c".parse().unwrap()));
		assert!(left.contains(&Effect::Leave), "{left:?}");
	}

	/// "End" leaves the program where nothing is practised.
	#[test]
	fn each_line_that_waited_is_read_where_the_one_before_has_led() {
		let mut desk = open(&[]);
		for line in ["train", "drills", "1", "1", "end"] {
			desk.update(Stamp(9), Input::Line(line.into()));
		}
		let effects = desk.update(Stamp(900), Input::Storage(StorageAnswer::Games(Vec::new())));
		assert!(!effects.contains(&Effect::Leave), "{effects:?}");
	}
	#[test]
	fn keys_wait_for_what_is_still_looked_up_to_practise_with() {
		let answer = || Input::Storage(StorageAnswer::Games(Vec::new()));
		for wish in ["review", "puzzles", "guess", "read games"] {
			let mut desk = open(&[]);
			desk.update(Stamp(0), answer());
			desk.update(Stamp(9), Input::Line(wish.into()));
			let mut heard = Vec::new();
			for key in ["b", "a", "c", "k", "enter"] {
				heard.extend(desk.update(Stamp(10), Input::Key(key.parse().unwrap())));
			}
			heard.retain(|effect| *effect != Effect::Show);
			assert_eq!(heard, [], "{wish}");
		}
		let mut desk = open(&[]);
		desk.update(Stamp(0), answer());
		desk.update(Stamp(9), Input::Line("review".into()));
		for key in ["escape", "1"] {
			desk.update(Stamp(10), Input::Key(key.parse().unwrap()));
		}
		desk.update(Stamp(900), answer());
		let answers = desk.next_alarm().unwrap();
		desk.update(answers, Input::Alarm);
		let said: Vec<_> = desk.page().said.iter().map(ToString::to_string).collect();
		assert!(said.iter().any(|line| line == "Which drill?"), "{said:?}");
	}
}
