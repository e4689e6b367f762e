//! The choice of a game for review: one of the user's own, or one of others.

use alloc::vec::Vec;

use crate::commands::TrainingAction;
use crate::desk::kept::game_name;
use crate::desk::menu::{Menu, Picked};
use crate::desk::mode::{Next, Transition};
use crate::narrator::Narrator;
use crate::ports::{Effect, StorageOrder, StoredGame};
use crate::voice::PhraseKey;

/// Number of the user's own games that are offered; all others are among the earlier games.
const OFFERED: usize = 8;

/// The games that are offered.
#[derive(Debug, Default)]
pub(super) struct Choosing {
	games: Vec<StoredGame>,
	pub(super) menu: Menu,
	/// The storage was asked for something.
	pub(super) waiting: bool,
}

impl Choosing {
	/// Asks the storage for its games.
	pub(super) fn begin(narrator: &mut Narrator) -> Self {
		narrator.effect(Effect::Storage(StorageOrder::List));
		Self {
			waiting: true,
			..Self::default()
		}
	}

	/// These games are there.
	pub(super) fn offer(&mut self, games: Vec<StoredGame>, narrator: &mut Narrator) {
		self.waiting = false;
		self.games = games
			.into_iter()
			.filter(|game| game.plies > 0)
			.take(OFFERED)
			.collect();
		let mut names: Vec<_> = self.games.iter().map(|game| game_name(game, narrator)).collect();
		names.push(narrator.line(PhraseKey::ChoiceRead));
		self.menu = Menu::new(narrator.line(PhraseKey::AskReview), names, 0);
		self.menu.ask(narrator);
	}

	pub(super) fn picked(&mut self, picked: Picked, narrator: &mut Narrator) -> Next {
		match picked {
			Picked::Item(index) => match self.games.get(index) {
				Some(game) => {
					self.waiting = true;
					narrator.effect(Effect::Storage(StorageOrder::Read { id: game.id }));
					Next::Stay
				}
				None => Next::Go(Transition::Training(TrainingAction::Read)),
			},
			Picked::Back => Next::Go(Transition::Training(TrainingAction::Training)),
			Picked::Nothing => Next::Stay,
		}
	}
}
