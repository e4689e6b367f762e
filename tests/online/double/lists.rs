//! Users, puzzles, broadcasts and games to watch.

use std::collections::BTreeMap;
use std::time::Instant;

use serde_json::{Value, json};
use shakmaty::Color;

use super::game::{Game, name_of};
use super::http::{Answer, Asked, JSON, PGN};
use super::stream::{Piece, Topic};
use super::world::{User, World};

/// Puzzles: the moves before them, the solution, a theme, and the rating.
const PUZZLES: [(&str, &str, &str, &str, i32); 4] = [
	("aaaa1", "e4 e5 Bc4 Nc6 Qh5 Nf6", "h5f7", "mateIn1", 900),
	("aaaa2", "f3 e5 g4", "d8h4", "mateIn1", 800),
	(
		"aaaa3",
		"e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1",
		"c4f7 e8e7 c3d5",
		"mateIn2",
		1300,
	),
	(
		"aaaa4",
		"e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+ Be2",
		"d4f3",
		"mateIn1",
		1200,
	),
];

/// A round of a broadcast: its boards, and the moves that will come.
#[derive(Clone, Debug)]
pub struct Round {
	pub id: String,
	pub name: String,
	boards: Vec<Board>,
	since: Instant,
}

#[derive(Clone, Debug)]
struct Board {
	white: &'static str,
	black: &'static str,
	moves: Vec<&'static str>,
	played: usize,
	result: &'static str,
}

impl Board {
	fn is_over(&self) -> bool {
		self.played == self.moves.len()
	}

	fn pgn(&self, round: &str) -> String {
		let moves = self.moves.iter().take(self.played).enumerate().map(|(ply, san)| {
			let seconds = 5400_usize.saturating_sub(ply / 2 * 90);
			let clock = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
			let number = if ply % 2 == 0 { ". " } else { "... " };
			format!("{}{number}{san} {{ [%clk {clock}] }} ", ply / 2 + 1)
		});
		let result = if self.is_over() { self.result } else { "*" };
		format!(
			"[Event \"Open of the Double\"]\n[Round \"1\"]\n[White \"{}\"]\n[Black \"{}\"]\n[Result \"{result}\"]\n\
			 [GameURL \"https://lichess.org/broadcast/-/-/{round}/{}\"]\n\n{}{result}\n\n",
			self.white,
			self.black,
			self.white.len(),
			moves.collect::<String>()
		)
	}
}

impl Round {
	pub fn all() -> BTreeMap<String, Self> {
		let board = |white, black, moves: &'static str, result| Board {
			white,
			black,
			moves: moves.split(' ').collect(),
			played: 2,
			result,
		};
		let boards = vec![
			board(
				"Aalto, Anna",
				"Berg, Bo",
				"e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5 Nb3 Qxd1 Rxd1",
				"1-0",
			),
			board(
				"Dahl, Dora",
				"Ek, Erik",
				"d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4 b6",
				"1/2-1/2",
			),
		];
		let id = "round001".to_owned();
		let name = "Round 1".to_owned();
		let since = Instant::now();
		[(
			id.clone(),
			Self {
				id,
				name,
				boards,
				since,
			},
		)]
		.into()
	}

	fn pgn(&self) -> Vec<String> {
		self.boards.iter().map(|board| board.pgn(&self.id)).collect()
	}

	fn info(&self, url: &str) -> Value {
		json!({
			"id": self.id,
			"name": self.name,
			"slug": "round-1",
			"createdAt": 1_790_000_000_000_u64,
			"ongoing": true,
			"startsAt": 1_790_000_000_000_u64,
			"rated": true,
			"url": format!("{url}/broadcast/open/round-1/{}", self.id),
		})
	}
}

fn tour(url: &str) -> Value {
	json!({
		"id": "tour0001",
		"name": "Open of the Double",
		"slug": "open",
		"createdAt": 1_790_000_000_000_u64,
		"tier": 5,
		"url": format!("{url}/broadcast/open/tour0001"),
	})
}

impl World {
	pub fn account(&self, user: &User) -> Value {
		let perf = json!({"games": 20, "rating": user.rating, "rd": 60, "prog": 0});
		json!({
			"id": user.id,
			"username": user.name,
			"url": format!("{}/@/{}", self.url, user.name),
			"perfs": {"rapid": perf, "classical": perf, "blitz": perf, "correspondence": perf, "puzzle": perf},
			"createdAt": 1_600_000_000_000_u64,
			"followable": true,
		})
	}

	/// State of these users.
	pub fn users_status(&self, asked: &Asked) -> Answer {
		let ids = asked.field("ids").unwrap_or_default().to_ascii_lowercase();
		let found = ids.split(',').filter_map(|id| self.users.get(id));
		let values = found.map(|user| {
			let mut value = json!({"id": user.id, "name": user.name});
			if self.watchers(&Topic::Events(user.id.clone())) > 0 {
				value["online"] = true.into();
			}
			let mut games = self.games.values().filter(|game| game.is_on());
			if let Some(game) = games.find(|game| game.seat_of(&user.id).is_some()) {
				value["playing"] = true.into();
				if asked.is("withGameIds") {
					value["playingId"] = game.id.as_str().into();
				}
			}
			value
		});
		Answer::json(&values.collect())
	}

	/// Follows, unfollows, blocks or unblocks a user.
	pub fn relate(&mut self, user: &User, act: &str, whom: &str) -> Answer {
		let whom = whom.to_ascii_lowercase();
		if !self.users.contains_key(&whom) {
			return Answer::error(404, "No such user");
		}
		let Some(user) = self.users.get_mut(&user.id) else {
			return Answer::error(404, "No such user");
		};
		match act {
			"follow" => drop(user.follows.insert(whom)),
			"unfollow" => drop(user.follows.remove(&whom)),
			"block" => drop(user.blocks.insert(whom)),
			"unblock" => drop(user.blocks.remove(&whom)),
			_ => return Answer::error(404, "Not found."),
		}
		Answer::ok()
	}

	pub fn following(&self, user: &User) -> Answer {
		let found = user.follows.iter().filter_map(|id| self.users.get(id));
		Answer::lines(found.map(|user| self.account(user)))
	}

	pub fn playing(&self, user: &User) -> Value {
		let games = self.games.values().filter(|game| game.is_on());
		let games: Vec<Value> = games
			.filter_map(|game| Some(game.playing(game.seat_of(&user.id)?)))
			.collect();
		let mine = games.iter().filter(|game| game["isMyTurn"] == true).count();
		json!({"nowPlaying": games, "nbMyTurn": mine})
	}

	/// A game as PGN, or as JSON where that is wanted.
	pub fn export(&self, asked: &Asked, id: &str) -> Answer {
		let Some(game) = self.games.get(id) else {
			return Answer::error(404, "No such game");
		};
		if !asked.header("accept").is_some_and(|kinds| kinds.contains(JSON)) {
			return Answer::text(200, PGN, game.pgn());
		}
		let seat = |color| match game.seats[color].id() {
			Some(id) => {
				json!({"user": {"name": id, "id": id}, "rating": 1500, "ratingDiff": game.difference(color)})
			}
			None => json!({"aiLevel": 1}),
		};
		let mut record = json!({
			"id": game.id,
			"rated": game.terms.rated,
			"variant": game.terms.variant,
			"speed": game.terms.pace.speed(),
			"perf": game.terms.perf(),
			"createdAt": 1_790_000_000_000_u64,
			"lastMoveAt": 1_790_000_001_000_u64,
			"status": game.status,
			"players": {"white": seat(Color::White), "black": seat(Color::Black)},
			"moves": game.moves.join(" "),
			"pgn": game.pgn(),
		});
		if let Some(winner) = game.winner {
			record["winner"] = name_of(winner).into();
		}
		Answer::json(&record)
	}

	/// The last games of a user as PGN.
	pub fn games_of(&self, asked: &Asked, user: &str) -> Answer {
		let most = asked.number("max").unwrap_or(u64::MAX);
		let games = self.games.values().rev().filter(|game| !game.is_on());
		let games = games.filter(|game| game.seat_of(&user.to_ascii_lowercase()).is_some());
		let games = games.take(usize::try_from(most).unwrap_or(usize::MAX));
		Answer::text(200, PGN, games.map(|game| game.pgn()).collect::<String>())
	}

	fn puzzle(index: usize) -> Value {
		let (id, moves, solution, theme, rating) = PUZZLES[index % PUZZLES.len()];
		let player =
			|color: &str, name: &str| json!({"color": color, "id": name, "name": name, "rating": 1500});
		json!({
			"game": {
				"id": format!("puzzle{}", &id[3..]),
				"clock": "10+0",
				"rated": true,
				"perf": {"key": "rapid", "name": "Rapid"},
				"pgn": moves,
				"players": [player("white", "anna"), player("black", "bert")],
			},
			"puzzle": {
				"id": id,
				"initialPly": moves.split(' ').count() - 1,
				"plays": 1000,
				"rating": rating,
				"solution": solution.split(' ').collect::<Vec<_>>(),
				"themes": [theme, "short"],
			},
		})
	}

	pub fn one_puzzle(&self, id: Option<&str>) -> Answer {
		let found = match id {
			Some(id) => PUZZLES.iter().position(|puzzle| puzzle.0 == id),
			None => Some(0),
		};
		found.map_or_else(
			|| Answer::error(404, "No such puzzle"),
			|found| Answer::json(&Self::puzzle(found)),
		)
	}

	fn glicko() -> Value {
		json!({"rating": 1510.5, "deviation": 60.2, "provisional": false})
	}

	pub fn puzzles(&self, asked: &Asked) -> Answer {
		let many = usize::try_from(asked.number("nb").unwrap_or(15)).unwrap_or(15);
		let puzzles: Vec<Value> = (0..many.min(PUZZLES.len())).map(Self::puzzle).collect();
		Answer::json(&json!({"puzzles": puzzles, "glicko": Self::glicko()}))
	}

	pub fn solve(&mut self, asked: &Asked, user: &User) -> Answer {
		let Ok(body) = serde_json::from_str::<Value>(&asked.body) else {
			return Answer::error(400, "No JSON");
		};
		let Some(solutions) = body["solutions"].as_array() else {
			return Answer::error(400, "No solutions");
		};
		let mut rounds = Vec::new();
		for solution in solutions {
			let id = solution["id"].as_str().unwrap_or_default();
			let win = solution["win"].as_bool().unwrap_or(false);
			if !PUZZLES.iter().any(|puzzle| puzzle.0 == id) {
				continue;
			}
			self.solved.push((user.id.clone(), id.to_owned(), win));
			let mut round = json!({"id": id, "win": win});
			if solution["rated"] != false {
				round["ratingDiff"] = (if win { 7 } else { -7 }).into();
			}
			rounds.push(round);
		}
		let many = usize::try_from(asked.number("nb").unwrap_or(0)).unwrap_or(0);
		let puzzles: Vec<Value> = (0..many.min(PUZZLES.len())).map(Self::puzzle).collect();
		Answer::json(&json!({"puzzles": puzzles, "glicko": Self::glicko(), "rounds": rounds}))
	}

	pub fn broadcasts(&self) -> Answer {
		let rounds: Vec<Value> = self.rounds.values().map(|round| round.info(&self.url)).collect();
		Answer::lines([json!({"tour": tour(&self.url), "rounds": rounds, "defaultRoundId": "round001"})])
	}

	pub fn top_broadcasts(&self) -> Answer {
		let rounds = self
			.rounds
			.values()
			.map(|round| json!({"tour": tour(&self.url), "round": round.info(&self.url)}));
		let past = json!({"currentPage": 1, "maxPerPage": 20, "currentPageResults": [], "previousPage": null, "nextPage": null});
		Answer::json(&json!({"active": rounds.collect::<Vec<_>>(), "upcoming": [], "past": past}))
	}

	/// The games of a round, and each again when a move is played in it.
	pub fn follow(&mut self, asked: &Asked, id: &str) -> Answer {
		let Some(round) = self.rounds.get(id) else {
			return Answer::error(404, "No such round");
		};
		let games = round.pgn();
		self.stream(asked, Topic::Round(id.to_owned()), PGN, games)
	}

	/// Plays the next move on each board of a round.
	pub fn relay(&mut self, id: &str) {
		let mut told = Vec::new();
		if let Some(round) = self.rounds.get_mut(id) {
			for board in round.boards.iter_mut().filter(|board| !board.is_over()) {
				board.played += 1;
				told.push(board.pgn(&round.id));
			}
			round.since = Instant::now();
		}
		for pgn in told {
			self.send(&Topic::Round(id.to_owned()), Piece::Line(pgn));
		}
	}

	pub fn tick_rounds(&mut self) {
		let pause = self.settings.broadcast;
		let due = self
			.rounds
			.values()
			.filter(|round| round.since.elapsed() >= pause);
		let due: Vec<String> = due.map(|round| round.id.clone()).collect();
		due.iter().for_each(|id| self.relay(id));
	}

	/// The best game of each kind.
	pub fn channels(&self) -> Answer {
		const KINDS: [&str; 16] = [
			"best",
			"rapid",
			"classical",
			"blitz",
			"bullet",
			"ultraBullet",
			"bot",
			"computer",
			"chess960",
			"crazyhouse",
			"antichess",
			"atomic",
			"horde",
			"kingOfTheHill",
			"racingKings",
			"threeCheck",
		];
		let mut told = json!({});
		let users = |game: &Game| {
			game.seats
				.white
				.id()
				.map(|user| (user.to_owned(), game.id.clone()))
		};
		let mut running = self.games.values().filter(|game| game.is_on()).filter_map(users);
		for kind in KINDS {
			let (user, game) = running
				.next()
				.unwrap_or(("anna".to_owned(), "nogame01".to_owned()));
			let light = json!({"id": user, "name": user});
			told[kind] = json!({"user": light, "rating": 1500, "gameId": game, "color": "white"});
		}
		Answer::json(&told)
	}
}
