//! Games: their moves, clocks, offers and ends, and the lines that tell them.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{ByColor, CastlingMode, Chess, Color, EnPassantMode, Move, Position};

use super::http::{Answer, Asked, NDJSON};
use super::stream::{Piece, Topic};
use super::world::{User, World};

/// The start of all games of Chess960 here.
pub const START_960: &str = "bqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBRN w KQkq - 0 1";

/// A player of a game.
#[derive(Clone, Debug)]
pub enum Seat {
	User(User),
	Computer(u8),
}

impl Seat {
	pub fn id(&self) -> Option<&str> {
		match self {
			Self::User(user) => Some(&user.id),
			Self::Computer(_) => None,
		}
	}

	fn value(&self) -> Value {
		match self {
			Self::User(user) => {
				json!({"id": user.id, "name": user.name, "title": null, "rating": user.rating})
			}
			Self::Computer(level) => json!({"aiLevel": level, "id": "", "name": ""}),
		}
	}

	fn as_opponent(&self) -> Value {
		match self {
			Self::User(user) => json!({"id": user.id, "username": user.name, "rating": user.rating}),
			Self::Computer(level) => {
				json!({"id": null, "username": format!("Stockfish level {level}"), "ai": level})
			}
		}
	}

	fn name(&self) -> String {
		match self {
			Self::User(user) => user.name.clone(),
			Self::Computer(level) => format!("lichess AI level {level}"),
		}
	}
}

/// The time for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
	/// Seconds for the game, and for each move.
	Clock(u64, u64),
	/// Days for each move.
	Days(u64),
	Unlimited,
}

impl Pace {
	/// The pace that a form asks for, with the names of challenges or of seeks.
	pub fn asked(asked: &Asked) -> Self {
		let minutes = asked.field("time").and_then(|time| time.parse::<f64>().ok());
		let seconds = minutes
			.map(|minutes| (minutes * 60.0) as u64)
			.or(asked.number("clock.limit"));
		let increment = asked.number("increment").or(asked.number("clock.increment"));
		match (seconds, asked.number("days")) {
			(Some(seconds), _) => Self::Clock(seconds, increment.unwrap_or(0)),
			(None, Some(days)) => Self::Days(days),
			(None, None) => Self::Unlimited,
		}
	}

	/// Seconds of a game of forty moves.
	pub fn estimated(self) -> u64 {
		match self {
			Self::Clock(limit, increment) => limit + 40 * increment,
			Self::Days(_) | Self::Unlimited => u64::MAX,
		}
	}

	pub fn speed(self) -> &'static str {
		match self.estimated() {
			0..30 => "ultraBullet",
			30..180 => "bullet",
			180..480 => "blitz",
			480..1500 => "rapid",
			1500..21600 => "classical",
			_ => "correspondence",
		}
	}
}

/// The rules of a game, and the wishes for it.
#[derive(Clone, Debug)]
pub struct Terms {
	pub pace: Pace,
	pub rated: bool,
	pub variant: String,
	pub fen: Option<String>,
	/// The source, as the server names it.
	pub source: &'static str,
	pub tournament: Option<String>,
}

impl Terms {
	pub fn asked(asked: &Asked, source: &'static str) -> Self {
		Self {
			pace: Pace::asked(asked),
			rated: asked.is("rated"),
			variant: asked.field("variant").unwrap_or("standard").to_owned(),
			fen: asked.field("fen").map(str::to_owned),
			source,
			tournament: None,
		}
	}

	pub fn variant(&self) -> Value {
		match self.variant.as_str() {
			"chess960" => json!({"key": "chess960", "name": "Chess960", "short": "960"}),
			"fromPosition" => json!({"key": "fromPosition", "name": "From Position", "short": "FEN"}),
			key => json!({"key": key, "name": "Standard", "short": "Std"}),
		}
	}

	pub fn perf(&self) -> &str {
		match self.variant.as_str() {
			"chess960" => "chess960",
			_ => self.pace.speed(),
		}
	}
}

#[derive(Clone, Debug)]
pub struct Game {
	pub id: String,
	pub seats: ByColor<Seat>,
	pub terms: Terms,
	pub status: &'static str,
	pub winner: Option<Color>,
	pub moves: Vec<String>,
	pub chat: Vec<(String, String)>,
	pub start: Chess,
	position: Chess,
	/// Milliseconds at the last move.
	left: ByColor<u64>,
	/// Milliseconds after each half-move.
	pub times: Vec<u64>,
	/// The time of the last move, or of the beginning.
	since: Instant,
	pub created: u64,
	draws: ByColor<bool>,
	takebacks: ByColor<bool>,
	berserk: ByColor<bool>,
	/// Absent since then; `true` if the other was told.
	absent: ByColor<Option<(Instant, bool)>>,
	/// True once the player has opened the stream.
	present: ByColor<bool>,
}

fn millis(time: Duration) -> u64 {
	u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

pub fn name_of(color: Color) -> &'static str {
	color.fold_wb("white", "black")
}

impl Game {
	pub fn new(id: String, white: Seat, black: Seat, terms: Terms, created: u64) -> Self {
		let fen = match (&terms.fen, terms.variant.as_str()) {
			(Some(fen), _) => Some(fen.as_str()),
			(None, "chess960") => Some(START_960),
			(None, _) => None,
		};
		let fen = fen.and_then(|fen| Fen::from_ascii(fen.as_bytes()).ok());
		let start: Option<Chess> = fen.and_then(|fen| fen.into_position(CastlingMode::Chess960).ok());
		let start = start.unwrap_or_default();
		let left = match terms.pace {
			Pace::Clock(limit, _) => limit * 1000,
			Pace::Days(days) => days * 86_400_000,
			Pace::Unlimited => 2_147_483_647,
		};
		Self {
			id,
			seats: ByColor { white, black },
			terms,
			status: "started",
			winner: None,
			moves: Vec::new(),
			chat: Vec::new(),
			position: start.clone(),
			start,
			left: ByColor {
				white: left,
				black: left,
			},
			times: Vec::new(),
			since: Instant::now(),
			created,
			draws: ByColor::default(),
			takebacks: ByColor::default(),
			berserk: ByColor::default(),
			absent: ByColor::default(),
			present: ByColor::default(),
		}
	}

	pub fn is_on(&self) -> bool {
		self.status == "started"
	}

	pub fn turn(&self) -> Color {
		self.position.turn()
	}

	pub fn seat_of(&self, user: &str) -> Option<Color> {
		Color::ALL
			.into_iter()
			.find(|color| self.seats[*color].id() == Some(user))
	}

	fn mode(&self) -> CastlingMode {
		CastlingMode::from_chess960(self.terms.variant == "chess960")
	}

	pub fn fen(&self) -> String {
		Fen::from_position(&self.position, EnPassantMode::Legal).to_string()
	}

	fn runs(&self) -> bool {
		self.is_on() && self.moves.len() >= 2 && matches!(self.terms.pace, Pace::Clock(..))
	}

	/// Milliseconds that are left now.
	pub fn left(&self, color: Color) -> u64 {
		let spent = match self.runs() && color == self.turn() {
			true => millis(self.since.elapsed()),
			false => 0,
		};
		self.left[color].saturating_sub(spent)
	}

	/// Sets the clock of a side, as a server does that lies.
	pub fn set_left(&mut self, color: Color, milliseconds: u64) {
		self.left[color] = milliseconds;
	}

	pub fn state(&self, first_move: Duration) -> Value {
		let increment = match self.terms.pace {
			Pace::Clock(_, increment) => increment * 1000,
			Pace::Days(_) | Pace::Unlimited => 0,
		};
		let mut state = json!({
			"type": "gameState",
			"moves": self.moves.join(" "),
			"wtime": self.left(Color::White),
			"btime": self.left(Color::Black),
			"winc": increment,
			"binc": increment,
			"status": self.status,
		});
		if let Some(winner) = self.winner {
			state["winner"] = name_of(winner).into();
		}
		for (color, letter) in [(Color::White, 'w'), (Color::Black, 'b')] {
			if self.draws[color] {
				state[format!("{letter}draw")] = true.into();
			}
			if self.takebacks[color] {
				state[format!("{letter}takeback")] = true.into();
			}
		}
		if self.is_on() && self.moves.len() < 2 && matches!(self.terms.pace, Pace::Clock(..)) {
			let idle = millis(self.since.elapsed());
			state["expiration"] = json!({"idleMillis": idle, "millisToMove": millis(first_move)});
		}
		state
	}

	pub fn full(&self, first_move: Duration) -> Value {
		let is_usual = self.start == Chess::default();
		let start = Fen::from_position(&self.start, EnPassantMode::Legal).to_string();
		let mut full = json!({
			"type": "gameFull",
			"id": self.id,
			"variant": self.terms.variant(),
			"speed": self.terms.pace.speed(),
			"perf": {"name": self.terms.perf()},
			"rated": self.terms.rated,
			"createdAt": self.created,
			"white": self.seats.white.value(),
			"black": self.seats.black.value(),
			"initialFen": if is_usual { "startpos".to_owned() } else { start },
			"state": self.state(first_move),
		});
		match self.terms.pace {
			Pace::Clock(limit, increment) => {
				full["clock"] = json!({"initial": limit * 1000, "increment": increment * 1000});
			}
			Pace::Days(days) => full["daysPerTurn"] = days.into(),
			Pace::Unlimited => {}
		}
		if let Some(tournament) = &self.terms.tournament {
			full["tournamentId"] = tournament.as_str().into();
		}
		full
	}

	/// The game as the event stream tells it to a player.
	pub fn event(&self, color: Color) -> Value {
		let mut event = json!({
			"fullId": format!("{}{}", self.id, color.fold_wb("wwww", "bbbb")),
			"gameId": self.id,
			"id": self.id,
			"fen": self.fen(),
			"color": name_of(color),
			"lastMove": self.moves.last().map_or("", String::as_str),
			"source": self.terms.source,
			"status": {"id": number_of(self.status), "name": self.status},
			"variant": self.terms.variant(),
			"speed": self.terms.pace.speed(),
			"perf": self.terms.perf(),
			"rated": self.terms.rated,
			"hasMoved": self.moves.len() > color.fold_wb(0, 1),
			"opponent": self.seats[color.other()].as_opponent(),
			"isMyTurn": self.is_on() && self.turn() == color,
			"compat": {"bot": false, "board": self.terms.pace.estimated() >= 180},
		});
		if self.terms.pace != Pace::Unlimited {
			event["secondsLeft"] = (self.left(color) / 1000).into();
		}
		if let Seat::User(user) = &self.seats[color] {
			event["rating"] = user.rating.into();
		}
		if let Some(winner) = self.winner {
			event["winner"] = name_of(winner).into();
		}
		if !self.is_on() && self.terms.rated && !matches!(self.status, "aborted" | "noStart") {
			event["ratingDiff"] = self.difference(color).into();
		}
		if let Some(tournament) = &self.terms.tournament {
			event["tournamentId"] = tournament.as_str().into();
		}
		event
	}

	/// The change of a player's rating.
	pub fn difference(&self, color: Color) -> i32 {
		match (self.status, self.winner) {
			("aborted" | "noStart", _) | (_, None) => 0,
			(_, Some(winner)) if winner == color => 6,
			(_, Some(_)) => -6,
		}
	}

	/// The game in the list of running games.
	pub fn playing(&self, color: Color) -> Value {
		let mut event = self.event(color);
		event["status"] = self.status.into();
		if let Some(fields) = event.as_object_mut() {
			fields.retain(|name, _| !["compat", "id", "rating"].contains(&name.as_str()));
			fields.entry("secondsLeft").or_insert(0.into());
		}
		if event["opponent"]["id"].is_null() {
			event["opponent"]["id"] = "".into();
		}
		event
	}

	/// The game as PGN.
	pub fn pgn(&self) -> String {
		let result = match (self.is_on(), self.winner) {
			(true, _) => "*",
			(false, Some(winner)) => winner.fold_wb("1-0", "0-1"),
			(false, None) if self.status == "aborted" => "*",
			(false, None) => "1/2-1/2",
		};
		let mut position = self.start.clone();
		let mut text = String::new();
		for (ply, (uci, time)) in self.moves.iter().zip(&self.times).enumerate() {
			let found = uci
				.parse::<UciMove>()
				.ok()
				.and_then(|uci| uci.to_move(&position).ok());
			let Some(found) = found else { break };
			let san = SanPlus::from_move(position.clone(), found);
			let number = match ply % 2 {
				0 => format!("{}. ", ply / 2 + 1),
				_ => format!("{}... ", ply / 2 + 1),
			};
			let seconds = time / 1000;
			let clock = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
			text += &format!("{number}{san} {{ [%clk {clock}] }} ");
			position = position.play(found).unwrap();
		}
		let control = match self.terms.pace {
			Pace::Clock(limit, increment) => format!("{limit}+{increment}"),
			Pace::Days(_) | Pace::Unlimited => "-".to_owned(),
		};
		let mut tags = format!(
			"[Event \"Game\"]\n[Site \"https://lichess.org/{}\"]\n[White \"{}\"]\n[Black \"{}\"]\n[Result \"{result}\"]\n\
			 [TimeControl \"{control}\"]\n[Termination \"{}\"]\n",
			self.id,
			self.seats.white.name(),
			self.seats.black.name(),
			if self.status == "outoftime" {
				"Time forfeit"
			} else {
				"Normal"
			},
		);
		if self.start != Chess::default() {
			let start = Fen::from_position(&self.start, EnPassantMode::Legal);
			tags += &format!("[Variant \"Chess960\"]\n[FEN \"{start}\"]\n[SetUp \"1\"]\n");
		}
		format!("{tags}\n{text}{result}\n\n\n")
	}

	fn read(&self, uci: &str) -> Option<Move> {
		uci.parse::<UciMove>().ok()?.to_move(&self.position).ok()
	}

	fn play(&mut self, found: Move) {
		let mover = self.turn();
		let runs = self.runs();
		if runs {
			let increment = match self.terms.pace {
				Pace::Clock(_, increment) if !self.berserk[mover] => increment * 1000,
				Pace::Clock(..) | Pace::Days(_) | Pace::Unlimited => 0,
			};
			self.left[mover] = self.left(mover) + increment;
		}
		let uci = UciMove::from_move(found, self.mode());
		self.position.play_unchecked(found);
		self.moves.push(uci.to_string());
		self.times.push(self.left[mover]);
		self.since = Instant::now();
		self.draws[mover.other()] = false;
		self.takebacks = ByColor::default();
		if self.position.is_checkmate() {
			(self.status, self.winner) = ("mate", Some(mover));
		} else if self.position.is_stalemate() {
			self.status = "stalemate";
		} else if self.position.is_insufficient_material() {
			self.status = "draw";
		}
	}

	/// Returns `true` if the position is there for the third time, so that an offer is a claim.
	fn is_repeated(&self) -> bool {
		let written = |position: &Chess| {
			let fen = Fen::from_position(position, EnPassantMode::Legal).to_string();
			fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
		};
		let mut position = self.start.clone();
		let mut seen = vec![written(&position)];
		for uci in &self.moves {
			let found = uci.parse::<UciMove>().ok();
			if let Some(found) = found.and_then(|uci| uci.to_move(&position).ok()) {
				position.play_unchecked(found);
			}
			seen.push(written(&position));
		}
		let last = seen.last();
		seen.iter().filter(|position| Some(*position) == last).count() >= 3
	}

	/// Takes moves back until this side is to move.
	fn take_back(&mut self, asker: Color) {
		let count = if self.turn() == asker { 2 } else { 1 };
		let kept = self.moves.len().saturating_sub(count);
		self.left[self.position.turn()] = self.left(self.position.turn());
		self.moves.truncate(kept);
		self.times.truncate(kept);
		self.position = self.start.clone();
		for uci in &self.moves {
			if let Some(found) = uci
				.parse::<UciMove>()
				.ok()
				.and_then(|uci| uci.to_move(&self.position).ok())
			{
				self.position.play_unchecked(found);
			}
		}
		self.since = Instant::now();
		(self.draws, self.takebacks) = Default::default();
	}
}

pub fn number_of(status: &str) -> u8 {
	match status {
		"created" => 10,
		"started" => 20,
		"aborted" => 25,
		"mate" => 30,
		"resign" => 31,
		"stalemate" => 32,
		"timeout" => 33,
		"draw" => 34,
		"outoftime" => 35,
		"cheat" => 36,
		"noStart" => 37,
		_ => 38,
	}
}

impl World {
	/// Begins a game between these, with this id.
	pub fn begin(&mut self, id: String, white: Seat, black: Seat, terms: Terms) -> &mut Game {
		let created = 1_790_000_000_000 + self.number();
		let game = Game::new(id.clone(), white, black, terms, created);
		for color in Color::ALL {
			if let Some(user) = game.seats[color].id() {
				self.tell_user(user, &json!({"type": "gameStart", "game": game.event(color)}));
			}
		}
		self.games.entry(id).or_insert(game)
	}

	/// The stream of a game, as one of its players sees it.
	pub fn open_game(&mut self, asked: &Asked, id: &str, user: &User) -> Answer {
		let first_move = self.settings.first_move;
		let Some(game) = self.games.get_mut(id) else {
			return Answer::error(404, "No such game");
		};
		let Some(color) = game.seat_of(&user.id) else {
			return Answer::error(404, "No such game");
		};
		game.present[color] = true;
		let full = game.full(first_move).to_string();
		let is_on = game.is_on();
		let topic = Topic::Game {
			game: id.to_owned(),
			user: Some(user.id.clone()),
		};
		let answer = self.stream(asked, topic.clone(), NDJSON, vec![full]);
		if !is_on {
			self.send(&topic, Piece::End);
		}
		answer
	}

	/// Tells the state of a game, and its end.
	pub fn tell_state(&mut self, id: &str) {
		let Some(game) = self.games.get(id).cloned() else {
			return;
		};
		let state = game.state(self.settings.first_move);
		self.tell_game(id, &Piece::Line(state.to_string()));
		self.tell_watchers(id);
		if game.is_on() {
			return;
		}
		self.tell_game(id, &Piece::End);
		for color in Color::ALL {
			if let Some(user) = game.seats[color].id() {
				self.tell_user(user, &json!({"type": "gameFinish", "game": game.event(color)}));
				if let (true, Some(user)) = (game.terms.rated, self.users.get_mut(user)) {
					user.rating += game.difference(color);
				}
			}
		}
		self.game_over(&game);
	}

	pub fn end(&mut self, id: &str, status: &'static str, winner: Option<Color>) {
		if let Some(game) = self.games.get_mut(id).filter(|game| game.is_on()) {
			(game.status, game.winner) = (status, winner);
			self.tell_state(id);
		}
	}

	/// Carries out what a player does in a game.
	pub fn act(&mut self, asked: &Asked, id: &str, user: &User, act: &[&str]) -> Answer {
		let settings = self.settings.clone();
		let Some(game) = self.games.get_mut(id) else {
			return Answer::error(404, "No such game");
		};
		let Some(color) = game.seat_of(&user.id) else {
			return Answer::error(404, "No such game");
		};
		if let ["chat"] = act {
			return self.chat(asked, id, user);
		}
		let refused = |error| Answer::error(400, error);
		if !game.is_on() {
			return refused("This game is already over");
		}
		let gone = game.absent[color.other()]
			.is_some_and(|(since, told)| told && since.elapsed() >= settings.gone + settings.claim);
		match act {
			["move", _] if game.turn() != color => return refused("Not your turn, or game already over"),
			["move", uci] => {
				let Some(found) = game.read(uci) else {
					return refused(&format!("Piece on {uci} cannot move"));
				};
				game.play(found);
				if asked.is("offeringDraw") && game.is_on() {
					game.draws[color] = true;
				}
			}
			["draw", "yes"] if game.draws[color.other()] || game.is_repeated() => game.status = "draw",
			["draw", "yes"] => game.draws[color] = true,
			["draw", _] => game.draws[color.other()] = false,
			["takeback", "yes"] if game.takebacks[color.other()] => game.take_back(color.other()),
			["takeback", "yes"] if game.moves.len() <= color.fold_wb(0, 1) => {
				return refused("Nothing to take back");
			}
			["takeback", "yes"] => game.takebacks[color] = true,
			["takeback", _] => game.takebacks[color.other()] = false,
			["resign"] => (game.status, game.winner) = ("resign", Some(color.other())),
			["abort"] if game.moves.len() < 2 => game.status = "aborted",
			["abort"] => return refused("This game can no longer be aborted"),
			["berserk"] if game.terms.source == "arena" && game.moves.len() < 2 && !game.berserk[color] => {
				game.berserk[color] = true;
				game.left[color] /= 2;
			}
			["berserk"] => return refused("Cannot berserk"),
			["claim-victory"] if gone => (game.status, game.winner) = ("timeout", Some(color)),
			["claim-draw"] if gone => game.status = "draw",
			["claim-victory" | "claim-draw"] => return refused("Cannot claim now"),
			["add-time", seconds] => game.left[color.other()] += seconds.parse().unwrap_or(15) * 1000,
			_ => return Answer::error(404, "Not found."),
		}
		self.tell_state(id);
		Answer::ok()
	}

	fn chat(&mut self, asked: &Asked, id: &str, user: &User) -> Answer {
		let text = asked.field("text").unwrap_or_default().to_owned();
		let room = asked.field("room").unwrap_or("player").to_owned();
		if text.is_empty() || text.chars().count() > 140 {
			return Answer::error(400, "Bad text");
		}
		self.say(id, &user.name.clone(), &room, &text);
		Answer::ok()
	}

	/// Writes a line of the chat, as if this user had.
	pub fn say(&mut self, id: &str, name: &str, room: &str, text: &str) {
		if let Some(game) = self.games.get_mut(id) {
			game.chat.push((name.to_owned(), text.to_owned()));
		}
		let line = json!({"type": "chatLine", "room": room, "username": name, "text": text});
		self.tell_game(id, &Piece::Line(line.to_string()));
	}

	/// Flags that fall, first moves that are not made, players who leave, and the computer's moves.
	pub fn tick_games(&mut self) {
		let settings = self.settings.clone();
		let on: Vec<String> = self
			.games
			.values()
			.filter(|game| game.is_on())
			.map(|game| game.id.clone())
			.collect();
		for id in on {
			self.tick_presence(&id);
			let Some(game) = self.games.get_mut(&id) else {
				continue;
			};
			let turn = game.turn();
			let is_timed = matches!(game.terms.pace, Pace::Clock(..));
			let computer = matches!(game.seats[turn], Seat::Computer(_));
			if game.runs() && game.left(turn) == 0 {
				let winner =
					Some(turn.other()).filter(|color| !game.position.has_insufficient_material(*color));
				game.left[turn] = 0;
				self.end(&id, "outoftime", winner);
			} else if computer && game.since.elapsed() >= settings.computer {
				let legal = game.position.legal_moves();
				let chosen = legal[(game.moves.len() * 7 + 3) % legal.len()];
				game.play(chosen);
				self.tell_state(&id);
			} else if is_timed && game.moves.len() < 2 && game.since.elapsed() >= settings.first_move {
				match game.terms.tournament {
					Some(_) => self.end(&id, "noStart", Some(turn.other())),
					None => self.end(&id, "aborted", None),
				}
			}
		}
	}

	fn tick_presence(&mut self, id: &str) {
		for color in Color::ALL {
			let Some(game) = self.games.get(id) else { return };
			let (Some(user), Some(other)) = (game.seats[color].id(), game.seats[color.other()].id()) else {
				continue;
			};
			let topic = |user: &str| Topic::Game {
				game: id.to_owned(),
				user: Some(user.to_owned()),
			};
			let is_here = !game.present[color] || self.watchers(&topic(user)) > 0;
			let (told, since) = (
				game.absent[color].is_some_and(|(_, told)| told),
				game.absent[color],
			);
			let gone = self.settings.gone;
			let news = match since {
				Some(_) if is_here => {
					Some((None, told.then(|| json!({"type": "opponentGone", "gone": false}))))
				}
				None if !is_here => Some((Some((Instant::now(), false)), None)),
				Some((since, false)) if since.elapsed() >= gone => {
					let seconds = self.settings.claim.as_secs();
					let line = json!({"type": "opponentGone", "gone": true, "claimWinInSeconds": seconds});
					Some((Some((since, true)), Some(line)))
				}
				Some(_) | None => None,
			};
			let other = topic(other);
			if let Some((absent, line)) = news {
				if let Some(line) = line {
					self.send(&other, Piece::Line(line.to_string()));
				}
				if let Some(game) = self.games.get_mut(id) {
					game.absent[color] = absent;
				}
			}
		}
	}

	/// Tells both players of a move that cannot be made.
	pub fn lie_of_a_move(&mut self, id: &str) {
		if let Some(game) = self.games.get(id) {
			let mut state = game.state(self.settings.first_move);
			state["moves"] = format!("{} a1h7", game.moves.join(" ")).trim().into();
			self.tell_game(id, &Piece::Line(state.to_string()));
		}
	}

	/// Sets both clocks to other times, and tells them.
	pub fn jump_clocks(&mut self, id: &str, white: u64, black: u64) {
		if let Some(game) = self.games.get_mut(id) {
			game.set_left(Color::White, white);
			game.set_left(Color::Black, black);
			game.since = Instant::now();
			self.tell_state(id);
		}
	}
}
