//! What the user is doing now: modes, input line, one table of commands; `update`, `page`, `next_alarm`.

mod actions;
mod choices;
mod effect;
mod entry;
mod input;
mod menu;
mod mouth;
mod page;
mod play;
mod setup;
mod sitting;

pub use actions::{Action, Duty, Holds};
pub use choices::{ChoiceError, Choices, Opponent, Side};
pub use effect::{Effect, EngineOrder, ShelfOrder, VoiceKind};
pub use input::{Fault, Input, ShelfAnswer, StoredGame};
pub use page::{BoardView, ClockView, Page};

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::clock::Stamp;
use crate::game::Fact;
use crate::keys::{Key, Keymap};
use crate::voice::{Library, Line, Phrase, Tone, Urgency, WordsError};
use mouth::Mouth;
use play::{Outcome, Play};
use setup::{Chosen, Setup};

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

#[derive(Debug)]
enum Place {
	Setup(Box<Setup>),
	Play(Box<Play>),
	/// The program is about to end.
	Gone,
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
		let mut mouth = Mouth::new(library, &choices, at)?;
		let (setup, chosen) = Setup::begin(choices.clone(), &mut mouth);
		let mut desk = Self {
			mouth,
			keymap,
			choices,
			date: date.into(),
			watched,
			place: Place::Setup(Box::new(setup)),
		};
		desk.chosen(chosen);
		let effects = desk.finish();
		Ok((desk, effects))
	}

	/// Moves the whole program: news in, requests out, in the order in which they are to be carried out.
	pub fn update(&mut self, at: Stamp, input: Input) -> Vec<Effect> {
		self.mouth.begin(at);
		if let Input::Slept(span) = input
			&& let Place::Play(play) = &mut self.place
		{
			play.slept(span, &mut self.mouth);
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
			Input::HangUp => self.leave(),
			Input::Fault(fault) => self.fault(&fault),
		}
		self.finish()
	}

	/// When the desk wants to be woken, if nothing happens before.
	#[must_use]
	pub fn next_alarm(&self) -> Option<Stamp> {
		let (game, second) = match &self.place {
			Place::Play(play) => {
				let second = self.watched.then(|| play.next_second(self.mouth.at())).flatten();
				(play.next_alarm(), second)
			}
			Place::Setup(_) | Place::Gone => (None, None),
		};
		[game, second, self.mouth.patience()].into_iter().flatten().min()
	}

	/// What a full screen shows now.
	#[must_use]
	pub fn page(&self) -> Page {
		let page = match &self.place {
			Place::Setup(setup) => setup.page(&self.mouth),
			Place::Play(play) => play.page(&self.mouth),
			Place::Gone => Page::default(),
		};
		Page {
			said: self.mouth.last_said(SAID),
			notices: self.mouth.notices().to_vec(),
			..page
		}
	}

	fn finish(&mut self) -> Vec<Effect> {
		let mut effects = self.mouth.take_effects();
		effects.push(match self.place {
			Place::Setup(_) | Place::Play(_) => Effect::Show,
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
		if let Place::Play(play) = &mut self.place {
			play.settle(&mut self.mouth);
		}
	}

	fn key(&mut self, key: Key) {
		self.mouth.key();
		let place = match self.place {
			Place::Setup(_) => "setup",
			Place::Play(_) => "play",
			Place::Gone => return,
		};
		match self.keymap.command(place, key).and_then(Action::named) {
			Some(action) => self.act(action),
			None => match &mut self.place {
				Place::Setup(setup) => {
					let chosen = setup.typed(key, &mut self.mouth);
					self.chosen(chosen);
				}
				Place::Play(play) => {
					let outcome = play.typed(key, &mut self.mouth);
					self.came_to(outcome);
				}
				Place::Gone => {}
			},
		}
	}

	fn line(&mut self, text: &str) {
		self.mouth.key();
		let text = text.trim();
		let manner = *self.mouth.words.manner();
		let asks = matches!(&self.place, Place::Play(play) if play.is_asking());
		let named = self.mouth.library.command(text, &manner).and_then(Action::named);
		let everywhere = named.filter(|action| action.holds() == Holds::Everywhere);
		match (everywhere, &mut self.place) {
			(Some(action), _) if !asks => self.act(action),
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
			Place::Setup(_) if self.mouth.act(action) => {}
			Place::Setup(_) if action == Action::Quit => self.leave(),
			Place::Setup(setup) => {
				let chosen = setup.act(action, &mut self.mouth).unwrap_or(Chosen::Nothing);
				self.chosen(chosen);
			}
			Place::Play(play) => {
				let outcome = play.act(action, &mut self.mouth);
				self.came_to(outcome);
			}
			Place::Gone => {}
		}
	}

	fn chosen(&mut self, chosen: Chosen) {
		match chosen {
			Chosen::Nothing => {}
			Chosen::Game(choices) => {
				self.mouth.set_manner(choices.manner());
				match Play::open(&choices, &self.date, &mut self.mouth) {
					Ok(play) => self.place = Place::Play(Box::new(play)),
					Err(error) => self.cannot_open(&error),
				}
			}
		}
	}

	fn cannot_open(&mut self, error: &crate::game::OpeningError) {
		self.mouth.notice(alloc::format!("{error}."));
		self.mouth.say(Urgency::Alarm, self.mouth.line(Line::CannotOpen));
	}

	fn came_to(&mut self, outcome: Outcome) {
		match outcome {
			Outcome::Here => {}
			Outcome::Leave => self.leave(),
			Outcome::NewGame => {
				if let Place::Play(play) = &mut self.place {
					play.leave(&mut self.mouth);
				}
				let mut open = Choices {
					opponent: None,
					strength: None,
					side: None,
					clock: None,
					fen: None,
					..self.choices.clone()
				};
				open.vocabulary = Some(self.mouth.words.manner().pieces);
				let (setup, chosen) = Setup::begin(open, &mut self.mouth);
				self.place = Place::Setup(Box::new(setup));
				self.chosen(chosen);
			}
		}
	}

	fn leave(&mut self) {
		if let Place::Play(play) = &mut self.place {
			play.leave(&mut self.mouth);
		}
		self.place = Place::Gone;
	}

	fn shelf(&mut self, answer: ShelfAnswer) {
		match answer {
			ShelfAnswer::Games(games) => {
				if let Place::Setup(setup) = &mut self.place {
					setup.games(games, &mut self.mouth);
				}
			}
			ShelfAnswer::Game { game, facts } => self.take_up(&game, &facts),
			ShelfAnswer::Exported { path } => {
				let path = Phrase::free(self.mouth.words.manner().dialogue, &path);
				self.mouth.answer(self.mouth.words.line(Line::Exported, &[path]));
			}
		}
	}

	fn take_up(&mut self, game: &StoredGame, facts: &[Fact]) {
		if self.choices.vocabulary.is_none() {
			self.mouth.set_manner(self.choices.manner());
		}
		match Play::take_up(game, facts, &self.choices, &mut self.mouth) {
			Ok(play) => self.place = Place::Play(Box::new(play)),
			Err(error) => self.cannot_open(&error),
		}
	}

	fn fault(&mut self, fault: &Fault) {
		match fault {
			Fault::NoSound(_) | Fault::NoSystemSpeech(_) | Fault::Unsayable(_) => self.mouth.fault(fault),
			Fault::Engine(why) => {
				self.mouth.notice(why.clone());
				if let Place::Play(play) = &mut self.place {
					play.rival_fails(&mut self.mouth);
				}
			}
			Fault::Shelf(why) => {
				self.mouth.notice(why.clone());
				self.mouth.say(Urgency::Alarm, self.mouth.line(Line::NotKept));
				self.mouth.tone(Tone::Trouble);
				if let Place::Setup(setup) = &mut self.place {
					setup.games(Vec::new(), &mut self.mouth);
				}
			}
			Fault::UserFile(why) => {
				self.mouth.notice(why.clone());
				self.mouth.say(Urgency::News, self.mouth.line(Line::UserFile));
			}
		}
	}
}
