//! The games of the table that are kept: one that was on when the program ended is offered before a new one is set up.

use alloc::vec::Vec;

use super::questions::{Meaning, Step};
use super::setup::{Prepared, TableSetup};
use crate::desk::effect::{Effect, ShelfOrder};
use crate::desk::input::StoredGame;
use crate::desk::kept::{interrupted, tell_interrupted};
use crate::desk::menu::Menu;
use crate::desk::narrator::Narrator;
use crate::voice::PhraseKey;

impl TableSetup {
	/// The shelf has answered, or cannot.
	pub(in crate::desk) fn games(&mut self, games: &[StoredGame], narrator: &mut Narrator) -> Prepared {
		if self.step != Step::Waiting {
			return Prepared::Nothing;
		}
		if !self.go_on {
			let mut dead = interrupted(games).filter(|game| game.at_table);
			return match dead.next() {
				Some(game) => {
					tell_interrupted(1 + dead.count(), narrator);
					self.ask_interrupted(game, narrator);
					Prepared::Nothing
				}
				None => self.advance(narrator),
			};
		}
		let unfinished = games.iter().filter(|game| game.score == "*" && game.at_table);
		self.games = unfinished.map(|game| game.id).collect();
		self.games.reverse();
		self.next_game(narrator)
	}

	/// A game was on when the program died: it is offered before a new one.
	fn ask_interrupted(&mut self, game: &StoredGame, narrator: &mut Narrator) {
		self.step = Step::Interrupted;
		let question = narrator.words.line(
			PhraseKey::AskInterrupted,
			&[narrator.words.players(&game.white, &game.black)],
		);
		let names = [PhraseKey::ChoiceGoOn, PhraseKey::ChoiceNewTable].map(|line| narrator.line(line));
		self.meanings = Vec::from([Meaning::GoOn(game.id), Meaning::NewTable]);
		self.menu = Menu::new(question, names.into(), 0);
		self.menu.ask(narrator);
	}

	/// The next game that may be taken up; without one a new table is set up.
	pub(in crate::desk) fn next_game(&mut self, narrator: &mut Narrator) -> Prepared {
		match self.games.pop() {
			Some(id) => {
				narrator.effect(Effect::Shelf(ShelfOrder::Open { id }));
				Prepared::Nothing
			}
			None => {
				narrator.answer(narrator.line(PhraseKey::NoGames));
				self.advance(narrator)
			}
		}
	}
}
