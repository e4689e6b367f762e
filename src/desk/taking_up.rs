//! What the shelf has: the games on it, and one that is taken up where it was played.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::Desk;
use super::input::{ShelfAnswer, StoredGame};
use super::place::Place;
use super::play::Play;
use super::table::Tournament;
use crate::game::{Event, Fact, Opening};
use crate::voice::{Line, Manner, Phrase, Urgency};

impl Desk {
	pub(super) fn shelf(&mut self, answer: ShelfAnswer) {
		match answer {
			ShelfAnswer::Games(games) => self.games(games),
			ShelfAnswer::Game { game, facts } => self.take_up(&game, &facts),
			ShelfAnswer::Read { game, facts } => {
				let usual = *self.mouth.words.manner();
				self.speak_as_in(&facts);
				if let Place::Setup(setup) = &mut self.place {
					setup.read(&game, &facts, &mut self.mouth);
				}
				self.mouth.set_manner(usual);
			}
			ShelfAnswer::Elsewhere(game) => self.elsewhere(game),
			ShelfAnswer::Shared => self.mouth.say(Urgency::News, self.mouth.line(Line::ShelfShared)),
			ShelfAnswer::Deleted { id, recordings } => {
				self.mouth.end_notices(Line::CannotDelete);
				if let Place::Setup(setup) = &mut self.place {
					setup.deleted(id, recordings.as_deref(), &mut self.mouth);
				}
			}
			ShelfAnswer::Found { games, all } => self.found(games, all),
			ShelfAnswer::Imported(game) => self.imported(game),
			ShelfAnswer::Exported { path } => {
				self.mouth.end_notices(Line::CannotWrite);
				let path = Phrase::free(self.mouth.words.manner().dialogue, &path);
				self.mouth.answer(self.mouth.words.line(Line::Exported, &[path]));
			}
			ShelfAnswer::Waiting => self.set_unkept(true),
			ShelfAnswer::KeptAgain => {
				self.set_unkept(false);
				self.mouth.end_notices(Line::NotKept);
				self.mouth.say(Urgency::News, self.mouth.line(Line::KeptAgain));
			}
		}
	}

	/// Another program has this game in hand.
	fn elsewhere(&mut self, game: StoredGame) {
		match &mut self.place {
			Place::Setup(setup) => setup.elsewhere(game, &mut self.mouth),
			Place::TableSetup(setup) => {
				self.mouth.refuse(self.mouth.line(Line::GameElsewhere));
				let prepared = setup.next_game(&mut self.mouth);
				self.prepared(prepared);
			}
			Place::Face(_) | Place::Play(_) | Place::Reading(_) | Place::Table(_) | Place::Gone => {}
		}
	}

	/// The shelf says what is there.
	pub(super) fn games(&mut self, games: Vec<StoredGame>) {
		match &mut self.place {
			Place::Setup(setup) => setup.games(games, &mut self.mouth),
			Place::TableSetup(setup) => {
				let prepared = setup.games(&games, &mut self.mouth);
				self.prepared(prepared);
			}
			Place::Face(_) | Place::Play(_) | Place::Reading(_) | Place::Table(_) | Place::Gone => {}
		}
	}

	/// A game is taken up where it was played: at the tournament table, or elsewhere.
	fn take_up(&mut self, game: &StoredGame, facts: &[Fact]) {
		self.speak_as_in(facts);
		if opening(facts).is_some_and(Tournament::is_at_table) {
			match Tournament::take_up(game, facts, &self.choices, &mut self.mouth) {
				Ok(table) => self.sit_at(table),
				Err(error) => self.cannot_open(&error),
			}
			return;
		}
		if let Place::TableSetup(setup) = &mut self.place {
			// Not one of the tournament table: the next one may be.
			let prepared = setup.next_game(&mut self.mouth);
			return self.prepared(prepared);
		}
		match Play::take_up(game, facts, &self.choices, &mut self.mouth) {
			Ok(play) => self.place = Place::Play(Box::new(play)),
			Err(error) => self.cannot_open(&error),
		}
	}

	/// It is spoken as in this game, unless something else was asked for.
	fn speak_as_in(&mut self, facts: &[Fact]) {
		self.mouth.set_manner(self.choices.manner());
		let wording = opening(facts).and_then(|opening| opening.wording.as_ref());
		if let Some(kept) = wording.and_then(Manner::of) {
			self.mouth.set_manner(self.choices.manner_over(kept));
		}
	}
}

fn opening(facts: &[Fact]) -> Option<&Opening> {
	if let Event::Opened(opening) = &facts.first()?.event {
		Some(opening)
	} else {
		None
	}
}
