//! The conversation with an engine: what to send next, and what its words mean for the game.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::line::{Line, Offer, Score, tidy};
use super::order::Clocks;
use super::strength::Strength;
use crate::chess::{Color, Move, Position};

/// The options that are ever set; whatever else an engine offers is not remembered.
const SETTABLE: [&str; 7] = [
	"Strength",
	"Seed",
	"UCI_LimitStrength",
	"UCI_Elo",
	"Skill Level",
	"Hash",
	"Threads",
];

/// A conversation with one engine. It never waits: what to send comes out of every call, in order.
#[derive(Clone, Debug)]
pub struct Talk {
	strength: Strength,
	seed: Option<u32>,
	name: String,
	offers: Vec<Offer>,
	stage: Stage,
	/// Moves that were asked for and are no longer wanted.
	late: u32,
	/// To be asked as soon as the engine is free.
	waiting: Option<Request>,
	/// The position that the engine thinks about.
	asked: Option<Position>,
	score: Option<Score>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
	/// Nothing was said yet, or its options are still coming.
	Greeting,
	/// It was asked whether it is ready; `first` for the first time.
	Asked {
		first: bool,
	},
	Ready,
}

/// A request for a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
	/// The position in which the game began.
	pub start: Position,
	/// The moves since.
	pub moves: Vec<Move>,
	/// The clocks, if the game has any.
	pub clocks: Option<Clocks>,
}

/// What follows from a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heard {
	/// To be sent to the engine.
	pub send: Vec<String>,
	pub news: Option<News>,
}

/// What the game should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
	/// The engine is ready to play, and this is its name.
	Ready { name: String },
	/// It moves. The move is legal, and the score, if it gave one, is from its own view before the move.
	Moves { mv: Move, score: Option<Score> },
	/// It answered with something that is no legal move.
	Nonsense(String),
}

impl Talk {
	#[must_use]
	pub const fn new(strength: Strength) -> Self {
		Self {
			strength,
			seed: None,
			name: String::new(),
			offers: Vec::new(),
			stage: Stage::Greeting,
			late: 0,
			waiting: None,
			asked: None,
			score: None,
		}
	}

	/// Lets an engine that knows a seed (the built-in opponent does) play the same game again.
	#[must_use]
	pub const fn seeded(mut self, seed: u32) -> Self {
		self.seed = Some(seed);
		self
	}

	/// The first line to send.
	#[must_use]
	pub fn hello(&self) -> Vec<String> {
		vec!["uci".into()]
	}

	/// The engine's name as it gave it; empty before it did.
	#[must_use]
	pub fn name(&self) -> &str {
		&self.name
	}

	/// Whether a move is awaited from the engine.
	#[must_use]
	pub const fn is_thinking(&self) -> bool {
		self.asked.is_some() || self.waiting.is_some()
	}

	/// A new game begins. A move that was asked for is not wanted any more.
	pub fn new_game(&mut self) -> Vec<String> {
		let mut send = self.stop();
		if self.stage == Stage::Ready {
			self.stage = Stage::Asked { first: false };
			send.extend(["ucinewgame".into(), "isready".into()]);
		}
		send
	}

	/// Asks for a move, at once or as soon as the engine is free. An earlier request is given up.
	pub fn think(&mut self, request: Request) -> Vec<String> {
		let mut send = self.stop();
		self.waiting = Some(request);
		send.extend(self.ask());
		send
	}

	/// Gives up the request: its answer will be passed over.
	pub fn stop(&mut self) -> Vec<String> {
		self.waiting = None;
		if self.asked.take().is_none() {
			return Vec::new();
		}
		self.late = self.late.saturating_add(1);
		vec!["stop".into()]
	}

	/// Takes in a line of the engine.
	pub fn heard(&mut self, line: &str) -> Heard {
		match Line::read(line) {
			Line::IdName(name) => self.name = name,
			Line::Option(offer) => self.offered(offer),
			Line::UciOk if self.stage == Stage::Greeting => {
				self.stage = Stage::Asked { first: true };
				let mut send = self.settings();
				send.extend(["ucinewgame".into(), "isready".into()]);
				return Heard { send, news: None };
			}
			Line::ReadyOk => return self.ready(),
			Line::BestMove { uci, .. } => return self.moved(&uci, line),
			Line::Info { score, .. } if self.asked.is_some() && self.late == 0 => {
				self.score = score.or(self.score);
			}
			Line::UciOk | Line::Info { .. } | Line::Unknown => {}
		}
		Heard::default()
	}

	fn offered(&mut self, offer: Offer) {
		let known = self.offers.iter().any(|other| other.name == offer.name);
		if self.stage == Stage::Greeting && !known && SETTABLE.contains(&offer.name.as_str()) {
			self.offers.push(offer);
		}
	}

	fn ready(&mut self) -> Heard {
		let Stage::Asked { first } = self.stage else {
			return Heard::default();
		};
		self.stage = Stage::Ready;
		Heard {
			send: self.ask(),
			news: first.then(|| News::Ready {
				name: self.name.clone(),
			}),
		}
	}

	fn moved(&mut self, uci: &str, line: &str) -> Heard {
		if self.late > 0 {
			self.late -= 1;
			return Heard {
				send: self.ask(),
				news: None,
			};
		}
		let Some(position) = self.asked.take() else {
			return Heard::default();
		};
		let news = position.uci_move(uci).map_or_else(
			|| News::Nonsense(tidy(line)),
			|mv| News::Moves {
				mv,
				score: self.score,
			},
		);
		Heard {
			send: Vec::new(),
			news: Some(news),
		}
	}

	/// The waiting request, if the engine is free for it.
	fn ask(&mut self) -> Vec<String> {
		if self.stage != Stage::Ready || self.late > 0 || self.asked.is_some() {
			return Vec::new();
		}
		let Some(request) = self.waiting.take() else {
			return Vec::new();
		};
		let mut line = if request.start == Position::start() {
			String::from("position startpos")
		} else {
			format!("position fen {}", request.start.fen())
		};
		let mut position = request.start;
		for (number, mv) in request.moves.into_iter().enumerate() {
			line.push_str(if number == 0 { " moves " } else { " " });
			line.push_str(&mv.uci());
			position = position.after(mv);
		}
		let go = self.go(request.clocks, position.turn());
		self.asked = Some(position);
		self.score = None;
		vec![line, go]
	}

	fn offer(&self, name: &str) -> Option<&Offer> {
		self.offers.iter().find(|offer| offer.name == name)
	}

	fn takes(&self, name: &str, number: i64) -> bool {
		self.offer(name).is_some_and(|offer| offer.takes(number))
	}

	/// How this engine can be told its strength.
	fn means(&self) -> Means {
		let plan = self.strength.plan();
		if self.takes("Strength", self.strength.step().into()) {
			Means::Step
		} else if self.offer("UCI_LimitStrength").is_some() && self.takes("UCI_Elo", plan.elo.into()) {
			Means::Elo
		} else if self.takes("Skill Level", plan.skill.into()) {
			Means::Skill
		} else {
			Means::Depth
		}
	}

	fn settings(&self) -> Vec<String> {
		let plan = self.strength.plan();
		let mut settings: Vec<(&str, String)> = match self.means() {
			Means::Step => vec![("Strength", self.strength.step().to_string())],
			Means::Elo => vec![
				("UCI_LimitStrength", "true".into()),
				("UCI_Elo", plan.elo.to_string()),
			],
			Means::Skill => vec![("Skill Level", plan.skill.to_string())],
			Means::Depth => Vec::new(),
		};
		// A guest on somebody's machine: one thread, little memory.
		for (name, number) in [("Threads", 1), ("Hash", 16)] {
			if self.takes(name, number) {
				settings.push((name, number.to_string()));
			}
		}
		if let Some(seed) = self.seed
			&& self.takes("Seed", seed.into())
		{
			settings.push(("Seed", seed.to_string()));
		}
		settings
			.into_iter()
			.map(|(name, value)| format!("setoption name {name} value {value}"))
			.collect()
	}

	fn go(&self, clocks: Option<Clocks>, turn: Color) -> String {
		let plan = self.strength.plan();
		let means = self.means();
		let mut go = String::from("go");
		match clocks {
			Some(clocks) if clocks.of(turn).0 > 0 => {
				go.push_str(&format!(
					" wtime {} btime {} winc {} binc {}",
					clocks.white_ms, clocks.black_ms, clocks.white_increment_ms, clocks.black_increment_ms
				));
				if let Some(moves) = clocks.moves_to_go {
					go.push_str(&format!(" movestogo {moves}"));
				}
			}
			Some(_) | None if means == Means::Step => {}
			Some(_) | None => go.push_str(&format!(" movetime {}", plan.move_ms)),
		}
		let limit = match means {
			Means::Step | Means::Elo => None,
			Means::Skill => plan.nodes.map(|nodes| format!(" nodes {nodes}")),
			Means::Depth => plan.depth.map(|depth| format!(" depth {depth}")),
		};
		go.push_str(&limit.unwrap_or_default());
		go
	}
}

/// By which of its options an engine is told its strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Means {
	/// The built-in opponent's own option.
	Step,
	Elo,
	Skill,
	/// None: it is kept from looking far.
	Depth,
}

#[cfg(test)]
mod tests {
	use super::*;

	const STOCKFISH: [&str; 6] = [
		"id name Stockfish 15.1",
		"option name Threads type spin default 1 min 1 max 1024",
		"option name Hash type spin default 16 min 1 max 33554432",
		"option name Skill Level type spin default 20 min 0 max 20",
		"option name UCI_LimitStrength type check default false",
		"option name UCI_Elo type spin default 1350 min 1350 max 2850",
	];

	fn request(moves: &[&str]) -> Request {
		let mut position = Position::start();
		let mut played = Vec::new();
		for uci in moves {
			let mv = position.uci_move(uci).unwrap();
			position = position.after(mv);
			played.push(mv);
		}
		Request {
			start: Position::start(),
			moves: played,
			clocks: None,
		}
	}

	/// A talk with an engine that has offered these options and is ready, and what it was told about strength.
	fn greeted(talk: Talk, offers: &[&str]) -> (Talk, Vec<String>) {
		let mut talk = talk;
		assert_eq!(talk.hello(), ["uci"]);
		for offer in offers {
			assert_eq!(talk.heard(offer), Heard::default());
		}
		let told = talk.heard("uciok").send;
		let ready = talk.heard("readyok");
		assert_eq!(
			ready.news,
			Some(News::Ready {
				name: talk.name().into()
			})
		);
		(talk, told)
	}

	fn moved(talk: &mut Talk, line: &str) -> Option<String> {
		match talk.heard(line).news {
			Some(News::Moves { mv, .. }) => Some(mv.uci()),
			Some(News::Nonsense(text)) => Some(text),
			Some(News::Ready { .. }) | None => None,
		}
	}

	#[test]
	fn strength_is_told_by_the_best_means_that_the_engine_offers() {
		let told = |strength, offers: &[&str]| greeted(Talk::new(strength), offers).1;
		let end = ["ucinewgame", "isready"];
		let common = ["setoption name Threads value 1", "setoption name Hash value 16"];
		assert_eq!(
			told(Strength::Club, &STOCKFISH),
			[
				&[
					"setoption name UCI_LimitStrength value true",
					"setoption name UCI_Elo value 1650"
				],
				&common[..],
				&end
			]
			.concat()
		);
		assert_eq!(
			told(Strength::Beginner, &STOCKFISH),
			[&["setoption name Skill Level value 0"], &common[..], &end].concat()
		);
		assert_eq!(told(Strength::Beginner, &["id name Bare"]), end);
		let own = ["option name Strength type spin default 3 min 1 max 8"];
		assert_eq!(
			told(Strength::Expert, &own),
			[&["setoption name Strength value 7"], &end[..]].concat()
		);
	}

	#[test]
	fn a_seed_is_told_to_those_who_know_one() {
		let seed = "option name Seed type spin default 0 min 0 max 4294967295";
		let (_, told) = greeted(Talk::new(Strength::Club).seeded(7), &[seed]);
		assert!(told.contains(&"setoption name Seed value 7".into()));
		let (_, told) = greeted(Talk::new(Strength::Club).seeded(7), &[]);
		assert_eq!(told, ["ucinewgame", "isready"]);
	}

	#[test]
	fn a_move_asked_for_too_early_is_asked_for_when_the_engine_is_ready() {
		let mut talk = Talk::new(Strength::Club);
		assert!(talk.think(request(&["e2e4"])).is_empty());
		assert!(talk.is_thinking());
		assert_eq!(talk.heard("uciok").send, ["ucinewgame", "isready"]);
		assert_eq!(
			talk.heard("readyok").send,
			["position startpos moves e2e4", "go movetime 500 depth 4"]
		);
		assert_eq!(moved(&mut talk, "bestmove e7e5 ponder g1f3"), Some("e7e5".into()));
		assert!(!talk.is_thinking());
	}

	#[test]
	fn the_clocks_and_a_set_up_position_are_told() {
		let (mut talk, _) = greeted(Talk::new(Strength::Club), &STOCKFISH);
		let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
		let sent = talk.think(Request {
			start: Position::from_fen(fen).unwrap(),
			moves: Vec::new(),
			clocks: Some(Clocks {
				white_ms: 5000,
				black_ms: 6000,
				white_increment_ms: 10,
				black_increment_ms: 20,
				moves_to_go: None,
			}),
		});
		assert_eq!(
			sent,
			[
				&format!("position fen {fen}"),
				"go wtime 5000 btime 6000 winc 10 binc 20"
			]
		);
	}

	#[test]
	fn the_lowest_steps_see_few_positions() {
		let (mut talk, _) = greeted(Talk::new(Strength::Beginner), &STOCKFISH);
		let nodes = Strength::Beginner.plan().nodes.unwrap();
		let sent = talk.think(request(&[]));
		assert_eq!(
			sent,
			["position startpos", &format!("go movetime 300 nodes {nodes}")]
		);
	}

	#[test]
	fn the_last_score_before_the_move_counts() {
		let (mut talk, _) = greeted(Talk::new(Strength::Club), &STOCKFISH);
		talk.think(request(&[]));
		talk.heard("info depth 1 score cp 10");
		talk.heard("info depth 2 score cp -25 pv e2e4");
		talk.heard("info depth 3 currmove e2e4");
		let Some(News::Moves { score, .. }) = talk.heard("bestmove e2e4").news else {
			panic!("no move");
		};
		assert_eq!(score, Some(Score::Centipawns(-25)));
	}

	#[test]
	fn nonsense_is_reported_and_never_played() {
		let (mut talk, _) = greeted(Talk::new(Strength::Club), &STOCKFISH);
		for answer in [
			"bestmove e2e5",
			"bestmove 0000",
			"bestmove (none)",
			"bestmove",
			"bestmove e7e5",
			"bestmove \u{1b}[2J",
		] {
			talk.think(request(&[]));
			let text: String = answer
				.chars()
				.map(|c| if c.is_control() { ' ' } else { c })
				.collect();
			assert_eq!(talk.heard(answer).news, Some(News::Nonsense(text)));
		}
	}

	#[test]
	fn a_move_that_nobody_asked_for_is_passed_over() {
		let (mut talk, _) = greeted(Talk::new(Strength::Club), &STOCKFISH);
		assert_eq!(moved(&mut talk, "bestmove e2e4"), None);
		talk.think(request(&[]));
		assert_eq!(talk.stop(), ["stop"]);
		assert!(talk.stop().is_empty());
		assert_eq!(moved(&mut talk, "bestmove e2e4"), None);
	}

	#[test]
	fn after_a_takeback_the_late_move_is_passed_over_and_the_next_request_waits_for_it() {
		let (mut talk, _) = greeted(Talk::new(Strength::Club), &STOCKFISH);
		talk.think(request(&["e2e4"]));
		assert_eq!(talk.think(request(&["d2d4"])), ["stop"]);
		let late = talk.heard("bestmove d7d5");
		assert_eq!(late.news, None);
		assert_eq!(late.send, ["position startpos moves d2d4", "go movetime 500"]);
		assert_eq!(moved(&mut talk, "bestmove g8f6"), Some("g8f6".into()));
	}

	#[test]
	fn a_new_game_asks_again_whether_the_engine_is_ready() {
		let (mut talk, _) = greeted(Talk::new(Strength::Club), &STOCKFISH);
		talk.think(request(&["e2e4"]));
		assert_eq!(talk.new_game(), ["stop", "ucinewgame", "isready"]);
		assert!(talk.think(request(&[])).is_empty());
		assert!(talk.heard("bestmove e7e5").send.is_empty());
		let ready = talk.heard("readyok");
		assert_eq!((ready.send.len(), ready.news), (2, None));
	}
}
