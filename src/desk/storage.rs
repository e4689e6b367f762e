//! What the storage answers: the games in it, and one that is taken up where it was played.

use super::Desk;
use super::modes::home::Home;
use super::modes::tournament::Tournament;
use crate::game::{Event, Fact, Opening};
use crate::ports::{StorageAnswer, StoredGame};
use crate::settings::Choices;
use crate::voice::{Audience, Manner, PhraseKey, Urgency};

impl Desk {
	pub(super) fn stored(&mut self, answer: StorageAnswer) {
		match answer {
			StorageAnswer::Games(games) => self.hand_out(|mode, desk| mode.games_listed(games, desk)),
			StorageAnswer::Game { game, facts } => self.take_up(&game, &facts),
			StorageAnswer::Read { game, facts } => {
				let usual = *self.session.words().manner();
				self.speak_as_in(&facts);
				self.hand_out(|mode, desk| mode.game_read(game, facts, desk));
				self.session.narrator.set_manner(usual);
			}
			StorageAnswer::Elsewhere(game) => self.hand_out(|mode, desk| mode.game_elsewhere(game, desk)),
			StorageAnswer::Shared => self.session.say(
				Audience::Room,
				Urgency::News,
				self.session.line(PhraseKey::ShelfShared),
			),
			StorageAnswer::Deleted { id, recordings } => {
				self.session.narrator.end_notices(PhraseKey::CannotDelete);
				self.hand_out(|mode, desk| mode.game_deleted(id, recordings.as_deref(), desk));
			}
			StorageAnswer::Found { games, all } => {
				self.hand_out(|mode, desk| mode.games_found(games, all, desk));
			}
			StorageAnswer::Imported(game) => {
				self.hand_out(|mode, desk| mode.game_imported(game.map(|game| *game), desk));
			}
			StorageAnswer::Puzzles(answer) => self.hand_out(|mode, desk| mode.puzzles(answer, desk)),
			StorageAnswer::Review(kept) => {
				self.hand_out(|mode, desk| mode.review_read(kept.as_deref(), desk));
			}
			StorageAnswer::Exported { path } => {
				self.session.narrator.end_notices(PhraseKey::CannotWrite);
				let path = self.session.path_in_short(&path);
				self.session
					.answer(self.session.words().line(PhraseKey::Exported, &[path]));
			}
			StorageAnswer::TakenIn { .. } => self.session.say(
				Audience::Room,
				Urgency::News,
				self.session.line(PhraseKey::TakenIn),
			),
			StorageAnswer::Waiting => self.set_pending_writes(true),
			StorageAnswer::KeptAgain => {
				self.set_pending_writes(false);
				self.session.narrator.end_notices(PhraseKey::NotKept);
				self.session.say(
					Audience::Room,
					Urgency::News,
					self.session.line(PhraseKey::KeptAgain),
				);
			}
		}
	}

	/// A game is taken up where it was played: at the tournament table, or at home.
	fn take_up(&mut self, game: &StoredGame, facts: &[Fact]) {
		if self.has_left {
			return;
		}
		self.speak_as_in(facts);
		if opening(facts).is_some_and(Tournament::is_at_table) {
			let table = Tournament::take_up(game, facts, &mut self.session);
			return self.sit_at(table);
		}
		if let Some(next) = self.mode.not_at_table(&mut self.session) {
			return self.follow(next);
		}
		let home = Home::take_up(game, facts, &mut self.session);
		self.sit_down(home);
	}

	/// It is spoken as in this game, unless something else was asked for.
	fn speak_as_in(&mut self, facts: &[Fact]) {
		let choices = &self.session.choices;
		let wording = opening(facts).and_then(|opening| opening.wording.as_ref());
		let kept = wording.and_then(Manner::of).map(|kept| choices.manner_over(kept));
		let usual = choices.manner();
		// What was chosen by a word since then holds in a game at home.
		let at_home = opening(facts).is_some_and(|opening| !Tournament::is_at_table(opening));
		let chosen = |name| at_home && self.session.out.preferences().get(name).is_some();
		let preferring = Choices {
			preferences: self.session.out.preferences().clone(),
			..choices.clone()
		};
		let preferred = preferring.manner();
		let kept = kept.map(|kept| {
			let words = if chosen("vocabulary") { preferred } else { kept };
			let dialogue = if chosen("language") {
				preferred.dialogue
			} else {
				kept.dialogue
			};
			let form = if chosen("form") { preferred.form } else { kept.form };
			Manner {
				dialogue,
				form,
				..words
			}
		});
		self.session.narrator.set_manner(usual);
		if let Some(kept) = kept {
			self.session.narrator.set_manner(kept);
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
