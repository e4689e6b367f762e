//! The ways from place to place: a new game is set up, opened, played, and left.

use alloc::boxed::Box;

use super::Desk;
use super::choices::Choices;
use super::mode::Mode;
use super::play::{Outcome, Play};
use super::setup::{Chosen, Setup};
use super::start::Chess960;
use super::table::{Prepared, TableChoices, TableSetup, Tournament};

impl Desk {
	/// Teaches the first game where that was asked for; else asks about the game.
	pub(super) fn begin(&mut self, choices: Choices) {
		if choices.reading.is_some() {
			self.read(choices.reading);
		} else if choices.tutorial {
			self.begin_tutorial();
		} else {
			self.set_up(choices);
		}
	}

	/// Asks what is still open of a new game.
	pub(super) fn set_up(&mut self, choices: Choices) {
		if choices.table.is_some() || choices.chess960 == Some(Chess960::Asked) {
			let (setup, prepared) = TableSetup::begin(choices, &mut self.narrator);
			self.mode = Mode::TableSetup(Box::new(setup));
			self.prepared(prepared);
		} else {
			let (setup, chosen) = Setup::begin(choices, &mut self.narrator);
			self.mode = Mode::Setup(Box::new(setup));
			self.chosen(chosen);
		}
	}

	pub(super) fn prepared(&mut self, prepared: Prepared) {
		match prepared {
			Prepared::Nothing => {}
			Prepared::Home(choices) => self.set_up(*choices),
			Prepared::Table { choices, overridden } => {
				self.narrator.set_manner(choices.manner());
				match Tournament::open(&choices, overridden, &self.date, &mut self.narrator) {
					Ok(table) => self.sit_at(table),
					Err(error) => self.cannot_open(&error),
				}
			}
		}
	}

	/// From now on this is the tournament table.
	pub(super) fn sit_at(&mut self, table: Tournament) {
		self.narrator.lock();
		self.narrator.set_at_table(true);
		self.mode = Mode::Table(Box::new(table));
	}

	pub(super) fn chosen(&mut self, chosen: Chosen) {
		match chosen {
			Chosen::Nothing => {}
			Chosen::Table(choices) => self.set_up(*choices),
			Chosen::Tutorial => self.begin_tutorial(),
			Chosen::Reading => self.read(None),
			Chosen::Game(choices) => {
				self.narrator.set_manner(choices.manner());
				match Play::open(&choices, &self.date, &mut self.narrator) {
					Ok(play) => self.mode = Mode::Play(Box::new(play)),
					Err(error) => self.cannot_open(&error),
				}
			}
		}
	}

	pub(super) fn came_to(&mut self, outcome: Outcome) {
		match outcome {
			Outcome::Here => {}
			Outcome::Desk(action) => self.act(action),
			Outcome::Leave => self.leave(),
			Outcome::Screen(action) => {
				self.shows(action);
			}
			Outcome::NewGame => {
				// The lock of the tournament table stays shut, also if its game was taken up from home.
				let at_table = self.choices.table.is_some() || matches!(self.mode, Mode::Table(_));
				self.keep_rest_of_answer();
				self.mode.leave(&mut self.narrator);
				let mut open = Choices {
					opponent: None,
					strength: None,
					side: None,
					clock: None,
					fen: None,
					game: None,
					chess960: None,
					table: at_table.then(TableChoices::default),
					..self.choices.clone()
				};
				open.vocabulary = Some(self.narrator.words.manner().pieces);
				open.preferences = self.narrator.preferences().clone();
				self.set_up(open);
			}
		}
	}

	pub(super) fn leave(&mut self) {
		self.mode.leave(&mut self.narrator);
		self.mode = Mode::Gone;
	}
}
