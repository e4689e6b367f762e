//! Friends who are on the server, and the user's relations to other players.

use super::told::{alarm, name};
use super::{Named, Online, Step, ask};
use crate::desk::menu::Menu;
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::online::{Relation, Request, friends, present};
use crate::voice::PhraseKey;

/// Number of friends whose presence the server tells at once.
const MOST: usize = 100;

/// The wishes: the friends who are there, and the relations to a player whose name is typed then.
const WISHES: [(Option<Relation>, PhraseKey); 5] = [
	(None, PhraseKey::OnlineFriends),
	(Some(Relation::Follow), PhraseKey::OnlineFollow),
	(Some(Relation::Unfollow), PhraseKey::OnlineUnfollow),
	(Some(Relation::Block), PhraseKey::OnlineBlock),
	(Some(Relation::Unblock), PhraseKey::OnlineUnblock),
];

impl Online {
	/// Asks for a wish about friends and blocked players.
	pub(super) fn ask_relations(&mut self, narrator: &mut Narrator) {
		let names = WISHES.map(|(_, name)| narrator.line(name));
		self.menu = Menu::new(narrator.line(PhraseKey::AskRelation), names.to_vec(), 0);
		self.menu.ask(narrator);
		self.step = Step::Relations;
	}

	/// The wish was chosen.
	pub(super) fn relation(&mut self, index: usize, desk: &mut Session) {
		match WISHES.get(index) {
			Some((Some(relation), _)) => {
				self.step = Step::Name(Named::Related(*relation));
				desk.narrator.answer_behind(PhraseKey::AskPlayerName);
			}
			Some((None, _)) => ask(Request::Friends, desk),
			None => {}
		}
	}

	/// The server has told the user's friends: it is asked who of them is there.
	pub(super) fn friends(&mut self, body: &str, desk: &mut Session) {
		let mut friends = friends(body);
		friends.truncate(MOST);
		if friends.is_empty() {
			return desk.narrator.answer(PhraseKey::OnlineNoFriends);
		}
		ask(Request::Presence(friends), desk);
	}

	/// The server has told the friends who are there: one of them can be challenged.
	pub(super) fn present(&mut self, body: &str, desk: &mut Session) {
		let Ok(there) = present(body) else {
			return alarm(desk.narrator.line(PhraseKey::OnlineBadLine), desk);
		};
		if there.is_empty() {
			return desk.narrator.answer(PhraseKey::OnlineNoFriendThere);
		}
		if !self.chooses() {
			return;
		}
		let names = there.iter().map(|user| name(user, &desk.narrator)).collect();
		self.menu = Menu::new(desk.narrator.line(PhraseKey::AskFriend), names, 0);
		self.menu.ask(&mut desk.narrator);
		self.step = Step::Friends(there);
	}
}
