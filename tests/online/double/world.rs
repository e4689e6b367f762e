//! All that the server knows: users, games, offers, open streams, and the clock that moves them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use serde_json::{Value, json};

use super::challenge::{Challenge, Seek};
use super::game::Game;
use super::http::{Answer, Asked};
use super::lists::Round;
use super::sign_in::Code;
use super::stream::{Piece, Stream, Topic};
use super::tournament::Tournament;
use super::trouble::Trouble;

/// The times of a server, which tests make short.
#[derive(Clone, Debug)]
pub struct Settings {
	/// An empty line is sent on a stream after so much silence.
	pub keep_alive: Duration,
	/// Time for each first move.
	pub first_move: Duration,
	/// Time without a stream until a player counts as gone.
	pub gone: Duration,
	/// Time from then until the other can claim.
	pub claim: Duration,
	/// Time until a challenge lapses that is not kept alive.
	pub challenge: Duration,
	/// Time that the server's own program takes for a move.
	pub computer: Duration,
	/// Pause between two moves of a broadcast.
	pub broadcast: Duration,
	/// True if public seeks must be as slow as on the real server.
	pub slow_seeks: bool,
}

impl Default for Settings {
	/// As the real server.
	fn default() -> Self {
		Self {
			keep_alive: Duration::from_secs(7),
			first_move: Duration::from_secs(30),
			gone: Duration::from_secs(10),
			claim: Duration::from_secs(30),
			challenge: Duration::from_secs(20),
			computer: Duration::from_millis(800),
			broadcast: Duration::from_secs(10),
			slow_seeks: true,
		}
	}
}

impl Settings {
	/// A server that does all that takes time at once.
	pub fn quick() -> Self {
		Self {
			keep_alive: Duration::from_millis(100),
			first_move: Duration::from_secs(30),
			gone: Duration::from_millis(300),
			claim: Duration::from_secs(1),
			challenge: Duration::from_secs(2),
			computer: Duration::from_millis(20),
			broadcast: Duration::from_millis(200),
			slow_seeks: true,
		}
	}
}

/// A user of the server.
#[derive(Clone, Debug)]
pub struct User {
	pub id: String,
	pub name: String,
	pub rating: i32,
	pub follows: BTreeSet<String>,
	pub blocks: BTreeSet<String>,
}

impl User {
	pub fn light(&self) -> Value {
		json!({"id": self.id, "name": self.name, "rating": self.rating})
	}
}

/// An open stream, seen from inside.
struct Outlet {
	number: u64,
	topic: Topic,
	/// The path that was asked for.
	path: String,
	pieces: Sender<Piece>,
}

pub struct World {
	pub settings: Settings,
	pub url: String,
	pub users: BTreeMap<String, User>,
	/// Tokens that are not accepted any more.
	pub revoked: BTreeSet<String>,
	/// Scopes of tokens that do not have all.
	pub scopes: BTreeMap<String, Vec<String>>,
	pub codes: Vec<Code>,
	pub games: BTreeMap<String, Game>,
	pub challenges: BTreeMap<String, Challenge>,
	pub seeks: BTreeMap<String, Seek>,
	pub tournaments: BTreeMap<String, Tournament>,
	pub rounds: BTreeMap<String, Round>,
	/// Puzzles that were answered: user, puzzle, and `true` if it was solved.
	pub solved: Vec<(String, String, bool)>,
	asked: Vec<String>,
	outlets: Vec<Outlet>,
	troubles: Vec<(String, Trouble)>,
	next: u64,
}

impl World {
	pub fn new(settings: Settings, url: String) -> Self {
		Self {
			settings,
			url,
			users: BTreeMap::new(),
			revoked: BTreeSet::new(),
			scopes: BTreeMap::new(),
			codes: Vec::new(),
			games: BTreeMap::new(),
			challenges: BTreeMap::new(),
			seeks: BTreeMap::new(),
			tournaments: Tournament::all(),
			rounds: Round::all(),
			solved: Vec::new(),
			asked: Vec::new(),
			outlets: Vec::new(),
			troubles: Vec::new(),
			next: 0,
		}
	}

	/// A number that was not used before.
	pub fn number(&mut self) -> u64 {
		self.next += 1;
		self.next
	}

	/// An id of eight letters and digits that was not used before.
	pub fn new_id(&mut self) -> String {
		format!("game{:04}", self.number())
	}

	/// The user of this name, who is made if there is no such user yet.
	pub fn user(&mut self, name: &str) -> User {
		let id = name.to_ascii_lowercase();
		let user = self.users.entry(id.clone()).or_insert_with(|| User {
			id,
			name: name.to_owned(),
			rating: 1500,
			follows: BTreeSet::new(),
			blocks: BTreeSet::new(),
		});
		user.clone()
	}

	/// The user with this token.
	pub fn user_of(&mut self, token: &str) -> Option<User> {
		let name = token.strip_prefix("lip_")?;
		let name = name.split('_').next().filter(|name| !name.is_empty())?;
		let is_known = !self.revoked.contains(token);
		is_known.then(|| self.user(name))
	}

	/// Returns `true` if a token has this scope.
	pub fn has_scope(&self, token: &str, scope: &str) -> bool {
		let scopes = self.scopes.get(token);
		scopes.is_none_or(|scopes| scopes.iter().any(|has| has == scope))
	}

	/// Notes a request; the trouble that it meets, if one was ordered.
	pub fn trouble_for(&mut self, asked: &Asked) -> Option<Trouble> {
		self.asked.push(format!("{} {}", asked.method, asked.path));
		let at = self
			.troubles
			.iter()
			.position(|(part, _)| asked.path.contains(part.as_str()))?;
		Some(self.troubles.remove(at).1)
	}

	/// All requests until now: method and path.
	pub fn asked(&self) -> &[String] {
		&self.asked
	}

	/// Number of requests with this method and a path that contains this.
	pub fn times_asked(&self, method: &str, part: &str) -> usize {
		let asked = self.asked.iter().filter_map(|asked| asked.split_once(' '));
		asked
			.filter(|(by, path)| *by == method && path.contains(part))
			.count()
	}

	/// The next request whose path contains this meets a trouble.
	pub fn trouble(&mut self, part: &str, trouble: Trouble) {
		self.troubles.push((part.to_owned(), trouble));
	}

	/// Sends something on all open streams whose path contains this.
	pub fn upset(&mut self, part: &str, piece: &Piece) {
		let outlets = self.outlets.iter().filter(|outlet| outlet.path.contains(part));
		outlets.for_each(|outlet| drop(outlet.pieces.send(piece.clone())));
	}

	/// Cuts all open streams whose path contains this in the middle of a line.
	pub fn cut(&mut self, part: &str) {
		self.upset(
			part,
			&Piece::Cut("{\"type\":\"gameState\",\"moves\":\"e2e4 e7e5\"}".to_owned()),
		);
	}

	/// Number of open streams whose path contains this.
	pub fn streams(&self, part: &str) -> usize {
		self.outlets
			.iter()
			.filter(|outlet| outlet.path.contains(part))
			.count()
	}

	/// Opens a stream, with these lines at its beginning.
	pub fn stream(&mut self, asked: &Asked, topic: Topic, kind: &'static str, lines: Vec<String>) -> Answer {
		let (pieces, received) = channel();
		lines
			.into_iter()
			.for_each(|line| drop(pieces.send(Piece::Line(line))));
		let number = self.number();
		self.outlets.push(Outlet {
			number,
			topic,
			path: asked.path.clone(),
			pieces,
		});
		Answer::Stream(Stream {
			number,
			method: asked.method.clone(),
			path: asked.path.clone(),
			kind,
			pieces: received,
			keep_alive: self.settings.keep_alive,
		})
	}

	/// A stream has ended: a seek or a challenge ends with it.
	pub fn forget_stream(&mut self, number: u64) {
		let Some(at) = self.outlets.iter().position(|outlet| outlet.number == number) else {
			return;
		};
		match self.outlets.remove(at).topic {
			Topic::Seek(id) => drop(self.seeks.remove(&id)),
			Topic::Challenge(id) => {
				if self.challenges.get(&id).is_some_and(Challenge::waits) {
					self.cancel_challenge(&id);
				}
			}
			Topic::Events(_) | Topic::Game { .. } | Topic::Round(_) => {}
		}
	}

	pub fn end_streams(&mut self) {
		self.outlets
			.iter()
			.for_each(|outlet| drop(outlet.pieces.send(Piece::End)));
	}

	/// Number of open streams with this subject.
	pub fn watchers(&self, topic: &Topic) -> usize {
		self.outlets
			.iter()
			.filter(|outlet| outlet.topic == *topic)
			.count()
	}

	pub fn send(&self, topic: &Topic, piece: Piece) {
		let outlets = self.outlets.iter().filter(|outlet| outlet.topic == *topic);
		outlets.for_each(|outlet| drop(outlet.pieces.send(piece.clone())));
	}

	pub fn tell_user(&self, user: &str, event: &Value) {
		self.send(&Topic::Events(user.to_owned()), Piece::Line(event.to_string()));
	}

	/// Sends to all who play a game.
	pub fn tell_game(&self, id: &str, piece: &Piece) {
		for outlet in &self.outlets {
			if matches!(&outlet.topic, Topic::Game { game, user: Some(_) } if game == id) {
				let _ = outlet.pieces.send(piece.clone());
			}
		}
	}

	/// Does what is due.
	pub fn tick(&mut self) {
		self.tick_games();
		self.tick_challenges();
		self.tick_tournaments();
		self.tick_rounds();
	}
}
