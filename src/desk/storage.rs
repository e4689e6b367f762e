//! The answers of the storage: the list of its games, and the game that is taken up where it was played.

use super::Desk;
use super::mode::{News, Scope, Transition};
use super::modes::home::Home;
use super::modes::tournament::Tournament;
use crate::game::{Event, Fact, GameEvent, Opening, Server};
use crate::online::{Client, GameId};
use crate::ports::{StorageAnswer, StoredGame};
use crate::settings::Choices;
use crate::voice::{Audience, Manner, Phrase, PhraseKey, Urgency};

impl Desk {
	pub(super) fn stored(&mut self, answer: StorageAnswer) {
		match answer {
			StorageAnswer::Game { game, facts } => self.take_up(&game, &facts),
			StorageAnswer::Read { ref facts, .. } => {
				let usual = *self.session.narrator.words().manner();
				self.speak_as_in(facts);
				self.hand_out(News::Storage(answer));
				self.session.narrator.set_manner(usual);
			}
			StorageAnswer::Shared => {
				self.session
					.narrator
					.say(Audience::Room, Urgency::News, PhraseKey::ShelfShared)
			}
			StorageAnswer::Deleted { .. } => {
				self.session.narrator.end_notices(PhraseKey::CannotDelete);
				self.hand_out(News::Storage(answer));
			}
			StorageAnswer::MayHelp(may_help) => self.may_help(may_help),
			StorageAnswer::Games(_)
			| StorageAnswer::Served(_)
			| StorageAnswer::Elsewhere(_)
			| StorageAnswer::GoesOn(_)
			| StorageAnswer::Found { .. }
			| StorageAnswer::Imported(_)
			| StorageAnswer::Puzzles(_)
			| StorageAnswer::Openings(_)
			| StorageAnswer::Study(_)
			| StorageAnswer::Review(_) => self.hand_out(News::Storage(answer)),
			StorageAnswer::StudyKept { .. } => {
				self.session.narrator.end_notices(PhraseKey::CannotWrite);
				self.hand_out(News::Storage(answer));
			}
			StorageAnswer::Exported { path } => {
				self.session.narrator.end_notices(PhraseKey::CannotWrite);
				let path = self.session.narrator.path_in_short(&path);
				self.session
					.narrator
					.answer(self.session.narrator.words().line(PhraseKey::Exported, &[path]));
			}
			StorageAnswer::TakenIn { .. } => {
				self.session
					.narrator
					.say(Audience::Room, Urgency::News, PhraseKey::TakenIn)
			}
			StorageAnswer::Waiting => self.set_pending_writes(true),
			StorageAnswer::KeptAgain => {
				self.set_pending_writes(false);
				self.session.narrator.end_notices(PhraseKey::NotKept);
				self.session
					.narrator
					.say(Audience::Room, Urgency::News, PhraseKey::KeptAgain);
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
		if self.mode.context().scope == Scope::TableSetup {
			return self.hand_out(News::NotAtTable);
		}
		if let Some(server) = opening(facts).and_then(|opening| opening.server.as_ref())
			&& game.score == "*"
		{
			return self.take_up_at_server(server);
		}
		let home = Home::take_up(game, facts, &mut self.session);
		self.sit_down(home);
	}

	/// A game that goes on at a server is taken up there, if that is the user's server.
	fn take_up_at_server(&mut self, server: &Server) {
		let client = self.session.online.as_ref();
		let here = client.map_or(self.session.choices.server.as_str(), Client::server);
		if server.address != here {
			let words = self.session.narrator.words();
			let address = Phrase::free(words.manner().dialogue, &server.address);
			let told = words.line(PhraseKey::OnlineOtherServer, &[address]);
			return self.session.narrator.refuse(told);
		}
		self.session.at_server = GameId::new(&server.game);
		self.go(Transition::Online);
	}

	/// It is spoken as in this game, unless something else was asked for.
	fn speak_as_in(&mut self, facts: &[Fact]) {
		let choices = &self.session.choices;
		let wording = opening(facts).and_then(|opening| opening.wording.as_ref());
		let kept = wording.and_then(Manner::of).map(|kept| choices.manner_over(kept));
		let usual = choices.manner();
		// A word that was chosen since then holds in a game at home.
		let at_home = opening(facts).is_some_and(|opening| !Tournament::is_at_table(opening));
		let chosen = |name| at_home && self.session.narrator.preferences().get(name).is_some();
		let preferring = Choices {
			preferences: self.session.narrator.preferences().clone(),
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
	if let Event::Game(GameEvent::Opened(opening)) = &facts.first()?.event {
		Some(opening)
	} else {
		None
	}
}
