//! What the server tells of the games that are followed.

use super::{Following, Games, Step};
use crate::desk::from_server::{name, server_says};
use crate::desk::mode::{Next, Transition};
use crate::desk::session::Session;
use crate::online::{
	BadLine, Followed, PlayerNow, Request, StreamNews, Told, WatchedGame, broadcasts, channels, player_now,
};
use crate::voice::{Audience, PhraseKey, Urgency};

impl Following {
	/// Takes something new of the stream of the followed games.
	fn hear_stream(&mut self, news: StreamNews, desk: &mut Session) {
		match news {
			StreamNews::Line(line) => self.line(&line, desk),
			StreamNews::Closed(_) => {
				if self.games().iter().all(|game| game.result().is_none()) {
					say(PhraseKey::FollowClosed, Urgency::News, desk);
				}
				if matches!(self.step, Step::Waiting) {
					self.ask_source(desk);
				}
			}
			StreamNews::Denied(why) => {
				desk.narrator.refuse(server_says(&why, &desk.narrator));
				self.ask_source(desk);
			}
			StreamNews::Reopened => {
				if let Games::One(_, watched) = &mut self.games {
					watched.begin_anew();
				}
			}
		}
	}

	/// Takes what the connection tells.
	pub(super) fn hear(&mut self, told: Told, desk: &mut Session) -> Next {
		match told {
			Told::Stream(stream, news) if self.stream().as_ref() == Some(&stream) => {
				self.hear_stream(news, desk)
			}
			Told::Lost(_) => say(PhraseKey::OnlineLost, Urgency::Alarm, desk),
			Told::Back => say(PhraseKey::OnlineBack, Urgency::News, desk),
			Told::TooMany => say(PhraseKey::OnlineTooMany, Urgency::Alarm, desk),
			Told::TokenRefused => {
				say(PhraseKey::OnlineTokenRefused, Urgency::Alarm, desk);
				return Next::Go(Transition::Online);
			}
			Told::Done(request, body) => self.done(&request, &body, desk),
			Told::Refused { why, .. } => {
				desk.narrator.refuse(server_says(&why, &desk.narrator));
				self.ask_source(desk);
			}
			Told::Uncertain(_) => {
				desk.narrator.refuse(PhraseKey::OnlineLost);
				self.ask_source(desk);
			}
			_ => {}
		}
		Next::Stay
	}

	/// The server has answered a question.
	fn done(&mut self, request: &Request, body: &str, desk: &mut Session) {
		if !matches!(self.step, Step::Waiting) {
			return;
		}
		let done = match request {
			Request::Broadcasts => broadcasts(body).map(|found| self.ask_broadcasts(found, desk)),
			Request::Channels => channels(body).map(|found| self.ask_channels(found, desk)),
			Request::PlayerNow(user) => player_now(body).map(|now| {
				let who = name(user, &desk.narrator);
				let key = match now {
					PlayerNow::Plays(game) => {
						return self.follow(Games::One(game, WatchedGame::default()), desk);
					}
					PlayerNow::Idle => PhraseKey::FollowNotPlaying,
					PlayerNow::Unknown => PhraseKey::OnlineNoPlayer,
				};
				let told = desk.narrator.words().line(key, &[who]);
				desk.narrator.answer(told);
				self.ask_source(desk);
			}),
			_ => Ok(()),
		};
		if done.is_err() {
			desk.narrator.refuse(PhraseKey::OnlineBadLine);
			self.ask_source(desk);
		}
	}

	/// A line of the stream.
	fn line(&mut self, line: &str, desk: &mut Session) {
		let at = desk.at();
		let heard: Result<Option<(usize, alloc::vec::Vec<Followed>)>, BadLine> = match &mut self.games {
			Games::None => Ok(None),
			Games::One(_, watched) => watched.line(line, at).map(|changes| Some((0, changes))),
			Games::Round(_, round) => round.line(line, at),
		};
		let (board, changes) = match heard {
			Ok(Some(heard)) => heard,
			Ok(None) => return,
			Err(_) => return say(PhraseKey::OnlineBadLine, Urgency::News, desk),
		};
		let is_new = changes.contains(&Followed::Joined);
		if is_new && matches!(self.step, Step::Waiting) {
			self.step = Step::Following;
			self.tell_beginning(desk);
		}
		// The boards of a round come one after the other; a game comes once more after a lost connection.
		if is_new && matches!(self.games, Games::One(..)) {
			self.tell_standing(desk);
		}
		self.tell(board, &changes, desk);
	}
}

fn say(sentence: PhraseKey, urgency: Urgency, desk: &mut Session) {
	desk.narrator.say(Audience::Room, urgency, sentence);
}
