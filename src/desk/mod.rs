//! What the user is doing now: modes, input line, one table of commands; `update`, `page`, `next_alarm`.

mod actions;
mod choices;
mod ears;
mod effect;
mod entry;
mod face;
mod input;
mod law;
mod menu;
mod mouth;
mod page;
mod place;
mod play;
mod recorder;
mod recording;
mod rows;
mod setup;
mod shelf;
mod sitting;
mod table;
mod trouble;

pub use actions::{Action, Duty, Holds};
pub use choices::{ChoiceError, Choices, Opponent, Side};
pub use ears::{Ear, Ears};
pub use effect::{Effect, EngineOrder, ShelfOrder, VoiceKind};
pub use face::FaceKind;
pub use input::{Fault, Input, ShelfAnswer, StoredGame};
pub use page::{BoardView, ClockView, Page, Rest};
pub use recorder::{Level, Mark, MarkKind, RecorderNews, RecorderOrder};
pub use table::{TableChoices, Who};

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::clock::Stamp;
use crate::keys::{Key, Keymap};
use crate::voice::{Library, Line, Urgency, WordsError};
use face::FaceQuestion;
use mouth::Mouth;
use place::Place;
use play::{Outcome, Play};
use setup::{Chosen, Setup};
use table::{Prepared, TableSetup, Tournament};

/// How many sentences the screen shows.
const SAID: usize = 30;

/// The whole program behind its doors.
#[derive(Debug)]
pub struct Desk {
	mouth: Mouth,
	keymap: Keymap,
	/// What was chosen before the first menu.
	choices: Choices,
	date: String,
	/// Whether somebody may be watching the clocks.
	watched: bool,
	place: Place,
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
		let mouth = Mouth::new(library, &choices, at)?;
		let mut desk = Self {
			mouth,
			keymap,
			choices: choices.clone(),
			date: date.into(),
			watched,
			place: Place::Gone,
		};
		match face {
			Some(face) => {
				if face == FaceKind::Voice && choices.reader_seen && choices.voice != VoiceKind::Silent {
					desk.mouth.say(Urgency::News, desk.mouth.line(Line::ReaderSeems));
				}
				desk.set_up(choices);
			}
			None => desk.place = Place::Face(Box::new(FaceQuestion::ask(choices, &mut desk.mouth))),
		}
		let effects = desk.finish();
		Ok((desk, effects))
	}

	/// Moves the whole program: news in, requests out, in the order in which they are to be carried out.
	pub fn update(&mut self, at: Stamp, input: Input) -> Vec<Effect> {
		self.mouth.begin(at);
		if let Input::Slept(span) = input {
			self.place.slept(span, &mut self.mouth);
		}
		self.settle();
		match input {
			Input::Key(key) => self.key(key),
			Input::Line(text) => self.line(&text),
			Input::Alarm | Input::Slept(_) => {}
			Input::Spoken(id) => self.mouth.spoken(id),
			Input::EngineLine(line) => {
				if let Place::Play(play) = &mut self.place {
					play.engine_line(&line, &mut self.mouth);
				}
			}
			Input::Shelf(answer) => self.shelf(answer),
			Input::Recorder(news) => self.mouth.recorder(news),
			Input::EarBack(audience) => self.mouth.find_ear(audience),
			Input::HangUp => self.leave(),
			Input::Fault(fault) => self.fault(&fault),
		}
		self.finish()
	}

	/// When the desk wants to be woken, if nothing happens before.
	#[must_use]
	pub fn next_alarm(&self) -> Option<Stamp> {
		let [game, second] = self.place.alarms(self.mouth.at());
		let second = second.filter(|_| self.watched);
		[game, second, self.mouth.patience()].into_iter().flatten().min()
	}

	/// What a full screen shows now.
	#[must_use]
	pub fn page(&self) -> Page {
		Page {
			said: self.mouth.last_said(SAID),
			notices: self.notices(),
			..self.place.page(&self.mouth)
		}
	}

	/// What stands on the page: how it is with the recording, and what is wrong.
	fn notices(&self) -> Vec<String> {
		let mut notices = self.mouth.recording_notices();
		notices.extend_from_slice(self.mouth.notices());
		notices
	}

	fn finish(&mut self) -> Vec<Effect> {
		let mut effects = self.mouth.take_effects();
		effects.push(match self.place {
			Place::Face(_) | Place::Setup(_) | Place::Play(_) | Place::TableSetup(_) | Place::Table(_) => {
				Effect::Show
			}
			Place::Gone => Effect::Leave,
		});
		effects
	}

	/// Everything that was due before this input happens before it.
	fn settle(&mut self) {
		if self
			.mouth
			.patience()
			.is_some_and(|patience| patience <= self.mouth.at())
		{
			self.mouth.lose_patience();
		}
		self.place.settle(&mut self.mouth);
	}

	fn key(&mut self, key: Key) {
		self.mouth.key();
		let Some(place) = self.place.keys() else { return };
		let bound = if self.place.types(key) {
			None
		} else {
			self.keymap.command(place, key).and_then(Action::named)
		};
		match bound {
			Some(action) => self.act(action),
			None => match &mut self.place {
				Place::Face(question) => {
					let chosen = question.typed(key, &mut self.mouth);
					self.face_chosen(chosen);
				}
				Place::Setup(setup) => {
					let chosen = setup.typed(key, &mut self.mouth);
					self.chosen(chosen);
				}
				Place::Play(play) => {
					let outcome = play.typed(key, &mut self.mouth);
					self.came_to(outcome);
				}
				Place::TableSetup(setup) => {
					let prepared = setup.typed(key, &mut self.mouth);
					self.prepared(prepared);
				}
				Place::Table(table) => {
					let outcome = table.typed(key, &mut self.mouth);
					self.came_to(outcome);
				}
				Place::Gone => {}
			},
		}
	}

	fn line(&mut self, text: &str) {
		self.mouth.key();
		let whole = text;
		let text = text.trim();
		let manner = *self.mouth.words.manner();
		let asks = self.place.is_asking();
		let named = self.mouth.library.command(text, &manner).and_then(Action::named);
		let everywhere = named.filter(|action| action.holds() == Holds::Everywhere);
		match (everywhere, &mut self.place) {
			(Some(action), _) if !asks => self.act(action),
			(_, Place::TableSetup(_) | Place::Table(_)) if text == "?" => self.act(Action::Help),
			(_, Place::TableSetup(setup)) => {
				let prepared = setup.line(text, &mut self.mouth);
				self.prepared(prepared);
			}
			(_, Place::Table(table)) => {
				let outcome = table.line(whole, &mut self.mouth);
				self.came_to(outcome);
			}
			(_, Place::Face(_)) if text == "?" => self.act(Action::Help),
			(_, Place::Face(question)) => {
				let chosen = question.line(text, &mut self.mouth);
				self.face_chosen(chosen);
			}
			(_, Place::Setup(setup)) if text == "?" => {
				let chosen = setup.act(Action::Help, &mut self.mouth);
				self.chosen(chosen.unwrap_or(Chosen::Nothing));
			}
			(_, Place::Setup(setup)) => {
				let chosen = setup.line(text, &mut self.mouth);
				self.chosen(chosen);
			}
			(_, Place::Play(play)) => {
				let outcome = if text == "?" {
					play.act(Action::Help, &mut self.mouth)
				} else {
					play.line(text, &mut self.mouth)
				};
				self.came_to(outcome);
			}
			(_, Place::Gone) => {}
		}
	}

	fn act(&mut self, action: Action) {
		match &mut self.place {
			Place::Face(_) | Place::Setup(_) | Place::TableSetup(_) if self.mouth.act(action) => {}
			Place::Face(_) | Place::Setup(_) | Place::TableSetup(_) if action == Action::Quit => self.leave(),
			Place::Face(question) => {
				let chosen = question.act(action, &mut self.mouth);
				self.face_chosen(chosen);
			}
			Place::Setup(setup) => {
				let chosen = setup.act(action, &mut self.mouth).unwrap_or(Chosen::Nothing);
				self.chosen(chosen);
			}
			Place::Play(play) => {
				let outcome = play.act(action, &mut self.mouth);
				self.came_to(outcome);
			}
			Place::TableSetup(setup) => {
				let prepared = setup.act(action, &mut self.mouth);
				self.prepared(prepared);
			}
			Place::Table(table) => {
				let outcome = table.act(action, &mut self.mouth);
				self.came_to(outcome);
			}
			Place::Gone => {}
		}
	}

	/// The first question is answered: everything is as this face has it from now on.
	fn face_chosen(&mut self, chosen: Option<Box<Choices>>) {
		let Some(choices) = chosen else { return };
		if let Some(face) = choices.face {
			self.watched = !face.is_transcript();
			self.mouth.effect(Effect::Face(face));
		}
		self.mouth.take_up(&choices);
		self.choices = (*choices).clone();
		self.set_up(*choices);
	}

	/// Asks what is still open of a new game.
	fn set_up(&mut self, choices: Choices) {
		if choices.table.is_some() {
			let (setup, prepared) = TableSetup::begin(choices, &mut self.mouth);
			self.place = Place::TableSetup(Box::new(setup));
			self.prepared(prepared);
		} else {
			let (setup, chosen) = Setup::begin(choices, &mut self.mouth);
			self.place = Place::Setup(Box::new(setup));
			self.chosen(chosen);
		}
	}

	fn prepared(&mut self, prepared: Prepared) {
		match prepared {
			Prepared::Nothing => {}
			Prepared::Table { choices, overridden } => {
				self.mouth.set_manner(choices.manner());
				match Tournament::open(&choices, overridden, &self.date, &mut self.mouth) {
					Ok(table) => self.sit_at(table),
					Err(error) => self.cannot_open(&error),
				}
			}
		}
	}

	/// From now on this is the tournament table.
	fn sit_at(&mut self, table: Tournament) {
		self.mouth.effect(Effect::Lock);
		self.place = Place::Table(Box::new(table));
	}

	fn chosen(&mut self, chosen: Chosen) {
		match chosen {
			Chosen::Nothing => {}
			Chosen::Table(choices) => self.set_up(*choices),
			Chosen::Game(choices) => {
				self.mouth.set_manner(choices.manner());
				match Play::open(&choices, &self.date, &mut self.mouth) {
					Ok(play) => self.place = Place::Play(Box::new(play)),
					Err(error) => self.cannot_open(&error),
				}
			}
		}
	}

	fn came_to(&mut self, outcome: Outcome) {
		match outcome {
			Outcome::Here => {}
			Outcome::Leave => self.leave(),
			Outcome::NewGame => {
				// The lock of the tournament table stays shut, also if its game was taken up from home.
				let at_table = self.choices.table.is_some() || matches!(self.place, Place::Table(_));
				self.place.leave(&mut self.mouth);
				let mut open = Choices {
					opponent: None,
					strength: None,
					side: None,
					clock: None,
					fen: None,
					table: at_table.then(TableChoices::default),
					..self.choices.clone()
				};
				open.vocabulary = Some(self.mouth.words.manner().pieces);
				self.set_up(open);
			}
		}
	}

	fn leave(&mut self) {
		self.place.leave(&mut self.mouth);
		self.place = Place::Gone;
	}
}
