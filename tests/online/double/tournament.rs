//! Tournaments: an arena that pairs all who wait, one with a password, and a Swiss of three rounds of the one team.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use shakmaty::Color;

use super::game::{Game, Pace, Seat, Terms};
use super::http::{Answer, Asked};
use super::world::{User, World};

/// Rounds of the Swiss.
const ROUNDS: u64 = 3;

#[derive(Clone, Debug)]
pub struct Tournament {
	pub id: String,
	name: &'static str,
	is_arena: bool,
	password: Option<&'static str>,
	pace: Pace,
	/// Those who play and have not withdrawn, in the order in which they wait.
	pub waiting: Vec<String>,
	/// Those who play, and wait again after their game.
	active: BTreeSet<String>,
	/// All who have joined, with their points doubled.
	pub points: BTreeMap<String, u64>,
	pub round: u64,
}

impl Tournament {
	pub fn all() -> BTreeMap<String, Self> {
		let new = |id: &str, name, is_arena| Self {
			id: id.to_owned(),
			name,
			is_arena,
			password: None,
			pace: Pace::Clock(600, 0),
			waiting: Vec::new(),
			active: BTreeSet::new(),
			points: BTreeMap::new(),
			round: 0,
		};
		let all = [
			new("arena001", "Arena of the Double", true),
			new("swiss001", "Swiss of the Double", false),
			Self {
				password: Some("sesame"),
				..new("arena002", "Locked Arena", true)
			},
		];
		all.into_iter()
			.map(|tournament| (tournament.id.clone(), tournament))
			.collect()
	}

	fn clock(&self) -> Value {
		match self.pace {
			Pace::Clock(limit, increment) => json!({"limit": limit, "increment": increment}),
			Pace::Days(_) | Pace::Unlimited => json!({"limit": 0, "increment": 0}),
		}
	}

	/// The players, the best first.
	fn standing(&self) -> Vec<(&str, u64)> {
		let mut standing: Vec<(&str, u64)> = self
			.points
			.iter()
			.map(|(user, points)| (user.as_str(), *points))
			.collect();
		standing.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
		standing
	}

	fn listed(&self) -> Value {
		json!({
			"id": self.id,
			"createdBy": "lichess",
			"system": "arena",
			"minutes": 60,
			"clock": self.clock(),
			"rated": true,
			"fullName": self.name,
			"nbPlayers": self.points.len(),
			"variant": {"key": "standard", "short": "Std", "name": "Standard"},
			"startsAt": 1_790_000_000_000_u64,
			"finishesAt": 1_790_003_600_000_u64,
			"status": 20,
			"private": self.password.is_some(),
			"perf": {"key": "rapid", "name": "Rapid", "position": 2},
		})
	}

	fn full(&self) -> Value {
		if self.is_arena {
			let players = self.standing().into_iter().enumerate().map(
				|(place, (user, points))| json!({"name": user, "rank": place + 1, "rating": 1500, "score": points}),
			);
			return json!({
				"id": self.id,
				"fullName": self.name,
				"rated": true,
				"berserkable": true,
				"clock": self.clock(),
				"minutes": 60,
				"private": self.password.is_some(),
				"createdBy": "lichess",
				"system": "arena",
				"secondsToFinish": 3000,
				"nbPlayers": self.points.len(),
				"verdicts": {"accepted": true, "list": []},
				"perf": {"icon": "#", "key": "rapid", "name": "Rapid"},
				"variant": "standard",
				"standing": {"page": 1, "players": players.collect::<Vec<_>>()},
			});
		}
		let playing = self.active.len().saturating_sub(self.waiting.len());
		let is_over = self.round >= ROUNDS && playing == 0;
		json!({
			"id": self.id,
			"createdBy": "lichess",
			"startsAt": "2026-11-28T20:00:00Z",
			"name": self.name,
			"clock": self.clock(),
			"variant": "standard",
			"round": self.round,
			"nbRounds": ROUNDS,
			"nbPlayers": self.points.len(),
			"nbOngoing": playing / 2,
			"status": if is_over { "finished" } else { "started" },
			"rated": true,
			"verdicts": {"accepted": true, "list": []},
		})
	}

	fn results(&self) -> Vec<Value> {
		let standing = self.standing().into_iter().enumerate();
		standing
			.map(|(place, (user, points))| {
				let (rank, username) = (place + 1, user);
				match self.is_arena {
					true => {
						json!({"rank": rank, "score": points, "rating": 1500, "username": username, "performance": 1500})
					}
					false => json!({
						"rank": rank,
						"points": points as f64 / 2.0,
						"tieBreak": 0.0,
						"rating": 1500,
						"username": username,
						"performance": 1500,
					}),
				}
			})
			.collect()
	}
}

impl World {
	pub fn arenas(&self) -> Answer {
		let arenas = self.tournaments.values().filter(|tournament| tournament.is_arena);
		let started: Vec<Value> = arenas.map(Tournament::listed).collect();
		Answer::json(&json!({"created": [], "started": started, "finished": []}))
	}

	/// The teams of every user: one.
	pub fn teams() -> Answer {
		Answer::json(&json!([{"id": "the-team", "name": "The Team", "nbMembers": 2}]))
	}

	/// The tournaments of the team, of one kind: the Swiss, and no arena.
	pub fn of_team(&self, kind: &str) -> Answer {
		let of_team = |tournament: &&Tournament| !tournament.is_arena && kind == "swiss";
		let tournaments = self.tournaments.values().filter(of_team);
		Answer::lines(tournaments.map(Tournament::full))
	}

	pub fn tournament(&mut self, asked: &Asked, id: &str, act: &str, user: Option<&User>) -> Answer {
		let Some(tournament) = self.tournaments.get_mut(id) else {
			return Answer::error(404, "No such tournament");
		};
		let is_arena = asked.path.contains("/tournament/");
		if tournament.is_arena != is_arena {
			return Answer::error(404, "No such tournament");
		}
		match (asked.method.as_str(), act, user) {
			("GET", "", _) => Answer::json(&tournament.full()),
			("GET", "results", _) => Answer::lines(tournament.results()),
			("POST", "join", _)
				if tournament
					.password
					.is_some_and(|password| asked.field("password") != Some(password)) =>
			{
				Answer::error(400, "Wrong password")
			}
			("POST", "join", Some(user)) => {
				tournament.points.entry(user.id.clone()).or_insert(0);
				tournament.active.insert(user.id.clone());
				if !tournament.waiting.contains(&user.id) {
					tournament.waiting.push(user.id.clone());
				}
				Answer::ok()
			}
			("POST", "withdraw", Some(user)) => {
				tournament.active.remove(&user.id);
				tournament.waiting.retain(|waiting| *waiting != user.id);
				Answer::ok()
			}
			_ => Answer::error(404, "Not found."),
		}
	}

	/// A game of a tournament has ended: its players have their points, and wait again.
	pub fn game_over(&mut self, game: &Game) {
		let tournament = game
			.terms
			.tournament
			.as_deref()
			.and_then(|id| self.tournaments.get_mut(id));
		let Some(tournament) = tournament else { return };
		for color in Color::ALL {
			let Some(user) = game.seats[color].id() else {
				continue;
			};
			let won = match game.winner {
				Some(winner) => u64::from(winner == color) * 2,
				None => 1,
			};
			*tournament.points.entry(user.to_owned()).or_insert(0) += won;
			if tournament.active.contains(user) {
				tournament.waiting.push(user.to_owned());
			}
		}
	}

	pub fn tick_tournaments(&mut self) {
		let ids: Vec<String> = self.tournaments.keys().cloned().collect();
		for id in ids {
			let Some(tournament) = self.tournaments.get_mut(&id) else {
				continue;
			};
			// A round of the Swiss begins when nobody plays any more.
			let is_ready = tournament.is_arena
				|| tournament.round < ROUNDS && tournament.waiting.len() == tournament.active.len();
			if tournament.waiting.len() < 2 || !is_ready {
				continue;
			}
			let count = if tournament.is_arena {
				2
			} else {
				tournament.waiting.len() / 2 * 2
			};
			let paired: Vec<String> = tournament.waiting.drain(..count).collect();
			tournament.round += 1;
			let terms = Terms {
				pace: tournament.pace,
				rated: true,
				variant: "standard".to_owned(),
				fen: None,
				source: if tournament.is_arena { "arena" } else { "swiss" },
				tournament: Some(id.clone()),
			};
			for pair in paired.chunks_exact(2) {
				let (white, black) = (self.user(&pair[0]), self.user(&pair[1]));
				let game = self.new_id();
				self.begin(game, Seat::User(white), Seat::User(black), terms.clone());
			}
		}
	}
}
