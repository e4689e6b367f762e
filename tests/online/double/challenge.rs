//! Challenges to a user, and seeks for everybody.

use std::time::Instant;

use serde_json::{Value, json};

use super::game::{Pace, Seat, Terms};
use super::http::{Answer, Asked, JSON, NDJSON};
use super::stream::{Piece, Topic};
use super::world::{User, World};

/// A challenge of a user to another.
#[derive(Clone, Debug)]
pub struct Challenge {
	pub id: String,
	pub from: User,
	pub to: User,
	pub terms: Terms,
	/// `white`, `black` or `random`, for the challenger.
	color: String,
	status: &'static str,
	since: Instant,
	/// True if it is kept alive by its stream, or needs none.
	is_kept: bool,
}

/// A seek for everybody.
#[derive(Clone, Debug)]
pub struct Seek {
	pub user: User,
	pub terms: Terms,
	color: String,
}

impl Challenge {
	/// Returns `true` while it is not answered.
	pub fn waits(&self) -> bool {
		self.status == "created"
	}

	fn value(&self, url: &str, seen_by: &str) -> Value {
		let control = match self.terms.pace {
			Pace::Clock(limit, increment) => {
				let show = format!("{}+{increment}", limit / 60);
				json!({"type": "clock", "limit": limit, "increment": increment, "show": show})
			}
			Pace::Days(days) => json!({"type": "correspondence", "daysPerTurn": days}),
			Pace::Unlimited => json!({"type": "unlimited"}),
		};
		let direction = if seen_by == self.to.id { "in" } else { "out" };
		let mut value = json!({
			"id": self.id,
			"url": format!("{url}/{}", self.id),
			"status": self.status,
			"challenger": self.from.light(),
			"destUser": self.to.light(),
			"variant": self.terms.variant(),
			"rated": self.terms.rated,
			"speed": self.terms.pace.speed(),
			"timeControl": control,
			"color": self.color,
			"finalColor": if self.color == "black" { "black" } else { "white" },
			"perf": {"icon": "#", "name": self.terms.perf()},
			"direction": direction,
		});
		if let Some(fen) = &self.terms.fen {
			value["initialFen"] = fen.as_str().into();
		}
		value
	}
}

/// The two at the board, of whom the first has wished for this color.
fn seated(one: User, other: User, color: &str) -> (Seat, Seat) {
	match color {
		"black" => (Seat::User(other), Seat::User(one)),
		_ => (Seat::User(one), Seat::User(other)),
	}
}

fn color_of(asked: &Asked) -> String {
	asked.field("color").unwrap_or("random").to_owned()
}

impl World {
	pub fn challenge(&mut self, asked: &Asked, from: &User, to: &str) -> Answer {
		let Some(to) = self.users.get(&to.to_ascii_lowercase()).cloned() else {
			return Answer::error(404, "No such user");
		};
		if to.id == from.id {
			return Answer::error(400, "You cannot challenge yourself");
		}
		if to.blocks.contains(&from.id) {
			return Answer::error(400, "You cannot challenge this player");
		}
		let terms = Terms::asked(asked, "friend");
		let is_stream = asked.is("keepAliveStream");
		let challenge = Challenge {
			id: self.new_id(),
			from: from.clone(),
			to: to.clone(),
			is_kept: is_stream || !matches!(terms.pace, Pace::Clock(..)),
			terms,
			color: color_of(asked),
			status: "created",
			since: Instant::now(),
		};
		let id = challenge.id.clone();
		let (inward, outward) = (
			challenge.value(&self.url, &to.id),
			challenge.value(&self.url, &from.id),
		);
		self.challenges.insert(id.clone(), challenge);
		for (user, value) in [(&to.id, &inward), (&from.id, &outward)] {
			self.tell_user(
				user,
				&json!({"type": "challenge", "challenge": value, "compat": {"bot": false, "board": true}}),
			);
		}
		match is_stream {
			true => self.stream(asked, Topic::Challenge(id), NDJSON, vec![outward.to_string()]),
			false => Answer::json(&outward),
		}
	}

	/// The challenges that wait for an answer.
	pub fn challenges_of(&self, user: &str) -> Value {
		let waiting = self.challenges.values().filter(|challenge| challenge.waits());
		let (incoming, outgoing): (Vec<_>, Vec<_>) = waiting
			.filter(|challenge| [&challenge.from.id, &challenge.to.id].contains(&&user.to_owned()))
			.map(|challenge| (challenge.to.id == user, challenge.value(&self.url, user)))
			.partition(|(is_incoming, _)| *is_incoming);
		let values = |list: Vec<(bool, Value)>| list.into_iter().map(|(_, value)| value).collect::<Vec<_>>();
		json!({"in": values(incoming), "out": values(outgoing)})
	}

	/// The challenge events with which an event stream begins.
	pub fn challenge_events(&self, user: &str) -> Vec<Value> {
		let all = self.challenges_of(user);
		let both = ["in", "out"].into_iter().filter_map(|way| all[way].as_array());
		both.flatten()
			.map(|challenge| json!({"type": "challenge", "challenge": challenge}))
			.collect()
	}

	pub fn answer_challenge(&mut self, asked: &Asked, id: &str, user: &User, act: &str) -> Answer {
		let Some(challenge) = self
			.challenges
			.get(id)
			.filter(|challenge| challenge.waits())
			.cloned()
		else {
			return Answer::error(404, "No such challenge");
		};
		let is_mine = challenge.to.id == user.id;
		match act {
			"accept" if is_mine => {
				self.close_challenge(id, "accepted");
				let (white, black) = seated(challenge.from, challenge.to, &challenge.color);
				self.begin(id.to_owned(), white, black, challenge.terms);
			}
			"decline" if is_mine => {
				self.close_challenge(id, "declined");
				let reason = asked.field("reason").unwrap_or("generic").to_ascii_lowercase();
				let mut value = self.challenges[id].value(&self.url, &challenge.from.id);
				value["declineReason"] = "I'm not accepting challenges at the moment.".into();
				value["declineReasonKey"] = reason.into();
				self.tell_user(
					&challenge.from.id,
					&json!({"type": "challengeDeclined", "challenge": value}),
				);
			}
			"cancel" if challenge.from.id == user.id => self.cancel_challenge(id),
			_ => return Answer::error(404, "No such challenge"),
		}
		Answer::ok()
	}

	pub fn cancel_challenge(&mut self, id: &str) {
		self.close_challenge(id, "canceled");
		if let Some(challenge) = self.challenges.get(id).cloned() {
			for user in [&challenge.to.id, &challenge.from.id] {
				let value = challenge.value(&self.url, user);
				self.tell_user(user, &json!({"type": "challengeCanceled", "challenge": value}));
			}
		}
	}

	fn close_challenge(&mut self, id: &str, status: &'static str) {
		if let Some(challenge) = self.challenges.get_mut(id) {
			challenge.status = status;
		}
		let topic = Topic::Challenge(id.to_owned());
		self.send(&topic, Piece::Line(json!({"done": status}).to_string()));
		self.send(&topic, Piece::End);
	}

	pub fn tick_challenges(&mut self) {
		let life = self.settings.challenge;
		let lapsed = self
			.challenges
			.values()
			.filter(|challenge| challenge.waits() && !challenge.is_kept && challenge.since.elapsed() >= life);
		let lapsed: Vec<String> = lapsed.map(|challenge| challenge.id.clone()).collect();
		lapsed.iter().for_each(|id| self.cancel_challenge(id));
	}

	pub fn challenge_computer(&mut self, asked: &Asked, user: &User) -> Answer {
		let level = asked.number("level").and_then(|level| u8::try_from(level).ok());
		let Some(level) = level.filter(|level| (1..=8).contains(level)) else {
			return Answer::error(400, "Invalid level");
		};
		let id = self.new_id();
		let (me, it) = (Seat::User(user.clone()), Seat::Computer(level));
		let (white, black, color) = match color_of(asked).as_str() {
			"black" => (it, me, "black"),
			_ => (me, it, "white"),
		};
		let game = self.begin(id.clone(), white, black, Terms::asked(asked, "ai"));
		let told = json!({
			"id": id,
			"variant": game.terms.variant(),
			"speed": game.terms.pace.speed(),
			"perf": game.terms.perf(),
			"rated": false,
			"fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
			"turns": 0,
			"source": "ai",
			"status": {"id": 20, "name": "started"},
			"createdAt": 1_790_000_000_000_u64,
			"player": color,
			"fullId": format!("{id}wwww"),
		});
		Answer::text(201, JSON, told.to_string())
	}

	pub fn seek(&mut self, asked: &Asked, user: &User) -> Answer {
		let terms = Terms::asked(asked, "lobby");
		if self.settings.slow_seeks && terms.pace.estimated() < 480 {
			return Answer::error(400, "Invalid time control");
		}
		let seek = Seek {
			user: user.clone(),
			terms,
			color: color_of(asked),
		};
		let is_live = matches!(seek.terms.pace, Pace::Clock(..));
		let id = self.new_id();
		let partner = self.seeks.iter().find(|(_, other)| {
			let is_same = other.terms.pace == seek.terms.pace
				&& (other.terms.rated, &other.terms.variant) == (seek.terms.rated, &seek.terms.variant);
			is_same && other.user.id != seek.user.id && (other.color == "random" || other.color != seek.color)
		});
		let partner = partner.map(|(id, other)| (id.clone(), other.clone()));
		let answer = match is_live {
			true => self.stream(asked, Topic::Seek(id.clone()), NDJSON, vec![String::new()]),
			false => Answer::json(&json!({"id": id})),
		};
		match partner {
			Some((other_id, other)) => {
				self.seeks.remove(&other_id);
				let (white, black) = match seek.color.as_str() {
					"random" => seated(other.user, seek.user, &other.color),
					color => seated(seek.user, other.user, color),
				};
				let game = self.new_id();
				self.begin(game, white, black, seek.terms);
				for seek in [id, other_id] {
					self.send(&Topic::Seek(seek), Piece::End);
				}
			}
			None => drop(self.seeks.insert(id, seek)),
		}
		answer
	}
}
