//! The games of the table that are kept: one that was on when the program ended is offered before a new one is set up.

use alloc::vec::Vec;

use super::TournamentSetup;
use super::questions::{Meaning, Step};
use crate::desk::kept::{interrupted, tell_interrupted};
use crate::desk::menu::Menu;
use crate::desk::mode::Next;
use crate::desk::session::Session;
use crate::ports::StoredGame;
use crate::ports::{Effect, StorageOrder};
use crate::voice::PhraseKey;

impl TournamentSetup {
	/// The storage has answered, or cannot.
	pub(super) fn games(&mut self, games: &[StoredGame], desk: &mut Session) -> Next {
		if self.step != Step::Waiting {
			return Next::Stay;
		}
		if !self.go_on {
			let mut dead = interrupted(games).filter(|game| game.at_table);
			return match dead.next() {
				Some(game) => {
					tell_interrupted(1 + dead.count(), desk);
					self.ask_interrupted(game, desk);
					Next::Stay
				}
				None => self.advance(desk),
			};
		}
		let unfinished = games.iter().filter(|game| game.score == "*" && game.at_table);
		self.games = unfinished.map(|game| game.id).collect();
		self.games.reverse();
		self.next_game(desk)
	}

	/// A game was on when the program died: it is offered before a new one.
	fn ask_interrupted(&mut self, game: &StoredGame, desk: &mut Session) {
		self.step = Step::Interrupted;
		let question = desk.words().line(
			PhraseKey::AskInterrupted,
			&[desk.words().players(&game.white, &game.black)],
		);
		let names = [PhraseKey::ChoiceGoOn, PhraseKey::ChoiceNewTable].map(|line| desk.line(line));
		self.meanings = Vec::from([Meaning::GoOn(game.id), Meaning::NewTable]);
		self.menu = Menu::new(question, names.into(), 0);
		self.menu.ask(desk);
	}

	/// The next game that may be taken up; without one a new table is set up.
	pub(super) fn next_game(&mut self, desk: &mut Session) -> Next {
		match self.games.pop() {
			Some(id) => {
				desk.effect(Effect::Storage(StorageOrder::Open { id }));
				Next::Stay
			}
			None => {
				desk.answer(desk.line(PhraseKey::NoTableToGoOn));
				self.advance(desk)
			}
		}
	}
}
