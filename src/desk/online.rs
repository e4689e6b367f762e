//! The connection to a server beside the mode in hand: its reports are folded, and a game that begins leads to it from anywhere.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Desk;
use super::mode::{News, Transition};
use super::modes::online::tell_elsewhere;
use super::session::Session;
use crate::asking::Intent;
use crate::commands::{Action, OnlineAction, ProgramAction};
use crate::online::{EventLine, OnlineNews, RunningGame, Told};
use crate::ports::Effect;
use crate::voice::{Audience, PhraseKey, Urgency};

impl Session {
	/// Does what is due for the connection, and hands its orders to the door.
	pub(super) fn settle_online(&mut self) {
		let at = self.at();
		if let Some(client) = &mut self.online {
			client.settle(at);
		}
	}

	/// Hands the orders of the connection to the door.
	pub(super) fn order_online(&mut self) {
		self.send_answers();
		let orders = self.online.as_mut().map(crate::online::Client::take_orders);
		for order in orders.unwrap_or_default() {
			self.effect(Effect::Online(order));
		}
	}
}

impl Desk {
	/// Returns the words for the opponent on the server, if a line begins as such. They mean nothing else, whatever they are.
	pub(super) fn words_to_opponent(&self, line: &str) -> Option<Intent> {
		let mode = self.covered.as_ref().unwrap_or(&self.mode);
		if !mode.offer(CHAT).here || self.mode.context().awaits_text() {
			return None;
		}
		let line = line.trim();
		let called = self.session.narrator.words().command_words(CHAT.name());
		let after = |word: &String| {
			let (start, rest) = line.split_at_checked(word.len())?;
			let is_called = start.to_lowercase() == word.to_lowercase() && rest.starts_with(' ');
			is_called.then(|| rest.trim().to_string())
		};
		let text = called.iter().filter_map(after).min_by_key(String::len)?;
		Some(Intent::of(CHAT, text))
	}

	/// A report of the courier.
	pub(super) fn heard_online(&mut self, news: OnlineNews) {
		let at = self.session.at();
		let Some(client) = &mut self.session.online else {
			return;
		};
		let mut told = client.hear(news, at);
		told.retain(|told| !self.session.hear_download(told) && !self.session.hear_puzzles(told));
		let is_there = |desk: &Self| {
			let action = Action::Program(ProgramAction::Online);
			desk.game().offer(action).own
		};
		if let Some(game) = told.iter().find_map(begun_game).filter(|_| !is_there(self)) {
			self.session.at_server = game.variant.map(|_| game.id.clone());
			self.uncover();
			self.session
				.narrator
				.say(Audience::Room, Urgency::Alarm, PhraseKey::OnlineGameFound);
			self.go(Transition::Online);
		}
		if is_there(self) {
			return self.hand_out(News::Online(told));
		}
		let (followed, others): (Vec<Told>, Vec<Told>) = told.into_iter().partition(is_of_followed);
		self.hand_out(News::Online(followed));
		for told in others {
			tell_elsewhere(told, &mut self.session);
		}
	}
}

const CHAT: Action = Action::Online(OnlineAction::Chat);
/// Returns `true` for news of games of others, and for answers, which only a mode that follows games takes.
const fn is_of_followed(told: &Told) -> bool {
	matches!(
		told,
		Told::Stream(..)
			| Told::Done(..)
			| Told::Refused { .. }
			| Told::Uncertain(_)
			| Told::TokenRefused
			| Told::Lost(_)
			| Told::Back
			| Told::TooMany
	)
}

/// Returns the game with clocks that begins, which cannot wait.
fn begun_game(told: &Told) -> Option<&RunningGame> {
	match told {
		Told::Event(EventLine::GameStarted(game)) if game.speed != "correspondence" && game.playable => {
			Some(game)
		}
		_ => None,
	}
}
