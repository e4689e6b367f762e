//! What the shelf has: the games on it, and one that is taken up where it was played.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::Desk;
use super::input::{ShelfAnswer, StoredGame};
use super::mode::Mode;
use super::play::Play;
use super::table::Tournament;
use crate::game::{Event, Fact, Opening};
use crate::voice::{Manner, Phrase, PhraseKey, Urgency};

impl Desk {
	pub(super) fn shelf(&mut self, answer: ShelfAnswer) {
		match answer {
			ShelfAnswer::Games(games) => self.games(games),
			ShelfAnswer::Game { game, facts } => self.take_up(&game, &facts),
			ShelfAnswer::Read { game, facts } => {
				let usual = *self.narrator.words.manner();
				self.speak_as_in(&facts);
				if let Mode::Setup(setup) = &mut self.mode {
					setup.read(&game, &facts, &mut self.narrator);
				}
				self.narrator.set_manner(usual);
			}
			ShelfAnswer::Elsewhere(game) => self.elsewhere(game),
			ShelfAnswer::Shared => self
				.narrator
				.say(Urgency::News, self.narrator.line(PhraseKey::ShelfShared)),
			ShelfAnswer::Deleted { id, recordings } => {
				self.narrator.end_notices(PhraseKey::CannotDelete);
				if let Mode::Setup(setup) = &mut self.mode {
					setup.deleted(id, recordings.as_deref(), &mut self.narrator);
				}
			}
			ShelfAnswer::Found { games, all } => self.found(games, all),
			ShelfAnswer::Imported(game) => self.imported(game),
			ShelfAnswer::Exported { path } => {
				self.narrator.end_notices(PhraseKey::CannotWrite);
				let path = Phrase::free(self.narrator.words.manner().dialogue, &path);
				self.narrator
					.answer(self.narrator.words.line(PhraseKey::Exported, &[path]));
			}
			ShelfAnswer::Waiting => self.set_unkept(true),
			ShelfAnswer::KeptAgain => {
				self.set_unkept(false);
				self.narrator.end_notices(PhraseKey::NotKept);
				self.narrator
					.say(Urgency::News, self.narrator.line(PhraseKey::KeptAgain));
			}
		}
	}

	/// Another program has this game in hand.
	fn elsewhere(&mut self, game: StoredGame) {
		match &mut self.mode {
			Mode::Setup(setup) => setup.elsewhere(game, &mut self.narrator),
			Mode::TableSetup(setup) => {
				self.narrator.refuse(self.narrator.line(PhraseKey::GameElsewhere));
				let prepared = setup.next_game(&mut self.narrator);
				self.prepared(prepared);
			}
			Mode::Face(_) | Mode::Play(_) | Mode::Reading(_) | Mode::Table(_) | Mode::Gone => {}
		}
	}

	/// The shelf says what is there.
	pub(super) fn games(&mut self, games: Vec<StoredGame>) {
		match &mut self.mode {
			Mode::Setup(setup) => setup.games(games, &mut self.narrator),
			Mode::TableSetup(setup) => {
				let prepared = setup.games(&games, &mut self.narrator);
				self.prepared(prepared);
			}
			Mode::Face(_) | Mode::Play(_) | Mode::Reading(_) | Mode::Table(_) | Mode::Gone => {}
		}
	}

	/// A game is taken up where it was played: at the tournament table, or elsewhere.
	fn take_up(&mut self, game: &StoredGame, facts: &[Fact]) {
		self.speak_as_in(facts);
		if opening(facts).is_some_and(Tournament::is_at_table) {
			match Tournament::take_up(game, facts, &self.choices, &mut self.narrator) {
				Ok(table) => self.sit_at(table),
				Err(error) => self.cannot_open(&error),
			}
			return;
		}
		if let Mode::TableSetup(setup) = &mut self.mode {
			// Not one of the tournament table: the next one may be.
			let prepared = setup.next_game(&mut self.narrator);
			return self.prepared(prepared);
		}
		match Play::take_up(game, facts, &self.choices, &mut self.narrator) {
			Ok(play) => self.mode = Mode::Play(Box::new(play)),
			Err(error) => self.cannot_open(&error),
		}
	}

	/// It is spoken as in this game, unless something else was asked for.
	fn speak_as_in(&mut self, facts: &[Fact]) {
		self.narrator.set_manner(self.choices.manner());
		let wording = opening(facts).and_then(|opening| opening.wording.as_ref());
		if let Some(kept) = wording.and_then(Manner::of) {
			self.narrator.set_manner(self.choices.manner_over(kept));
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
