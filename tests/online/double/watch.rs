//! A game for everybody who watches it: told, then each position from its start on, then told once more.

use serde_json::{Value, json};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, EnPassantMode, Position};

use super::game::{Game, Seat, number_of};
use super::http::{Answer, Asked, NDJSON};
use super::stream::{Piece, Topic};
use super::world::World;

/// The board and the turn, as these streams have them.
fn short(position: &Chess) -> String {
	let fen = Fen::from_position(position, EnPassantMode::Legal).to_string();
	fen.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

impl Game {
	fn told(&self) -> Value {
		let seat = |seat: &Seat| match seat {
			Seat::User(user) => json!({"user": {"name": user.name, "id": user.id}, "rating": user.rating}),
			Seat::Computer(level) => json!({"aiLevel": level}),
		};
		json!({
			"id": self.id,
			"variant": self.terms.variant(),
			"speed": self.terms.pace.speed(),
			"perf": self.terms.perf(),
			"rated": self.terms.rated,
			"initialFen": Fen::from_position(&self.start, EnPassantMode::Legal).to_string(),
			"fen": self.fen(),
			"player": if self.moves.len().is_multiple_of(2) { "white" } else { "black" },
			"turns": self.moves.len(),
			"startedAtTurn": 0,
			"source": self.terms.source,
			"status": {"id": number_of(self.status), "name": self.status},
			"createdAt": self.created,
			"players": {"white": seat(&self.seats.white), "black": seat(&self.seats.black)},
		})
	}

	/// The positions so far.
	fn positions(&self) -> Vec<Value> {
		let mut position = self.start.clone();
		let mut told = vec![json!({"fen": short(&position), "wc": 600, "bc": 600})];
		for (uci, time) in self.moves.iter().zip(&self.times) {
			let found = uci
				.parse::<UciMove>()
				.ok()
				.and_then(|uci| uci.to_move(&position).ok());
			let Some(found) = found else { break };
			position = position.play(found).unwrap();
			let seconds = time / 1000;
			told.push(json!({"fen": short(&position), "lm": uci, "wc": seconds, "bc": seconds}));
		}
		told
	}
}

impl World {
	/// The moves of a running game for everybody who watches.
	pub fn watch(&mut self, asked: &Asked, id: &str) -> Answer {
		let Some(game) = self.games.get(id) else {
			return Answer::error(404, "No such game");
		};
		let lines = [game.told()].into_iter().chain(game.positions());
		let lines = lines.map(|line| line.to_string()).collect();
		let is_on = game.is_on();
		let topic = watched(id);
		let answer = self.stream(asked, topic.clone(), NDJSON, lines);
		if !is_on {
			self.send(&topic, Piece::End);
		}
		answer
	}

	/// Tells those who watch the last position of a game, or its end.
	pub fn tell_watchers(&self, id: &str) {
		let Some(game) = self.games.get(id) else { return };
		let topic = watched(id);
		if let Some(last) = game.positions().last() {
			self.send(&topic, Piece::Line(last.to_string()));
		}
		if !game.is_on() {
			self.send(&topic, Piece::Line(game.told().to_string()));
			self.send(&topic, Piece::End);
		}
	}
}

fn watched(id: &str) -> Topic {
	Topic::Game {
		game: id.to_owned(),
		user: None,
	}
}
