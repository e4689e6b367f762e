//! Two couriers play each other on the double: every call of a game, as a server answers it.

use std::thread;
use std::time::{Duration, Instant};

use annabella::online::{Id, Method, StreamKind};
use serde_json::Value;

use crate::courier::Courier;
use crate::double::{Double, Settings};

/// A player with the event stream and a game.
struct Player {
	courier: Courier,
	events: Id,
	game: String,
	stream: Id,
}

impl Player {
	fn new(double: &Double, name: &str) -> Self {
		let mut courier = Courier::of(&double.url(), name);
		courier.get("/api/account");
		let events = courier.stream("/api/stream/event");
		Self {
			courier,
			events,
			game: String::new(),
			stream: 0,
		}
	}

	/// Waits for a game, and opens it.
	#[track_caller]
	fn sit(&mut self) -> Value {
		let event = self.event("gameStart");
		self.game = event["game"]["gameId"].as_str().unwrap().to_owned();
		let path = format!("/api/board/game/stream/{}", self.game);
		self.stream = self.courier.open(Method::Get, &path, &[], StreamKind::Json);
		self.courier.line(self.stream)
	}

	#[track_caller]
	fn event(&self, kind: &str) -> Value {
		loop {
			let event = self.courier.line(self.events);
			if event["type"] == kind {
				return event;
			}
		}
	}

	#[track_caller]
	fn act(&mut self, act: &str) {
		let path = format!("/api/board/game/{}/{act}", self.game);
		let id = self.courier.request(Method::Post, &path, &[]);
		// The answer may come before the line of the game, or after it.
		let _ = id;
	}

	/// The next line of the game.
	#[track_caller]
	fn line(&self) -> Value {
		self.courier.line(self.stream)
	}
}

/// Two players at a game that one has proposed.
fn seated(double: &Double, form: &[(&str, &str)]) -> (Player, Player) {
	let (mut anna, mut bert) = (Player::new(double, "Anna"), Player::new(double, "Bert"));
	let challenge = anna.courier.post("/api/challenge/bert", form);
	let id = challenge["id"].as_str().unwrap();
	assert_eq!(bert.event("challenge")["challenge"]["id"], id);
	bert.courier
		.request(Method::Post, &format!("/api/challenge/{id}/accept"), &[]);
	let full = anna.sit();
	assert_eq!((&full["id"], &bert.sit()["id"]), (&id.into(), &id.into()));
	(anna, bert)
}

const CLASSICAL: [(&str, &str); 4] = [
	("clock.limit", "900"),
	("clock.increment", "10"),
	("rated", "true"),
	("color", "white"),
];

#[test]
fn whole_game_is_told_to_both() {
	let double = Double::open(Settings::quick());
	let (mut anna, mut bert) = seated(&double, &CLASSICAL);
	for (ply, uci) in ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"]
		.into_iter()
		.enumerate()
	{
		let mover = if ply % 2 == 0 { &mut anna } else { &mut bert };
		mover.act(&format!("move/{uci}"));
		let (one, other) = (anna.line(), bert.line());
		assert_eq!(one["moves"], other["moves"]);
		assert!(one["moves"].as_str().unwrap().ends_with(uci), "{one}");
	}
	let finish = bert.event("gameFinish");
	assert_eq!(finish["game"]["status"]["name"], "mate");
	assert_eq!(
		(&finish["game"]["winner"], &finish["game"]["ratingDiff"]),
		(&"white".into(), &(-6).into())
	);
	let (_, pgn) = anna.courier.ask(
		Method::Get,
		&format!("/game/export/{}?clocks=true", anna.game),
		&[],
	);
	assert!(
		pgn.contains("4. Qxf7# { [%clk 0:15:") && pgn.ends_with("1-0\n\n\n"),
		"{pgn}"
	);
	let game = double.world().games[&anna.game].clone();
	assert_eq!((game.status, game.moves.len()), ("mate", 7));
}

#[test]
fn offers_take_backs_time_and_chat_reach_the_other() {
	let double = Double::open(Settings::quick());
	let (mut anna, mut bert) = seated(&double, &CLASSICAL);
	anna.act("move/e2e4");
	assert_eq!(bert.line()["moves"], "e2e4");
	anna.act("takeback/yes");
	assert_eq!(bert.line()["wtakeback"], true);
	bert.act("takeback/yes");
	assert_eq!(bert.line()["moves"], "");
	anna.act("move/d2d4?offeringDraw=true");
	assert_eq!(bert.line()["wdraw"], true);
	bert.act("draw/no");
	assert_eq!(bert.line()["wdraw"], Value::Null);
	let path = format!("/api/round/{}/add-time/15", bert.game);
	bert.courier.request(Method::Post, &path, &[]);
	assert_eq!(bert.line()["wtime"], 915_000);
	let path = format!("/api/board/game/{}/chat", bert.game);
	bert.courier
		.request(Method::Post, &path, &[("room", "player"), ("text", "Hei!")]);
	let chat = bert.line();
	assert_eq!(
		(&chat["type"], &chat["text"]),
		(&"chatLine".into(), &"Hei!".into())
	);
	bert.act("draw/yes");
	assert_eq!(bert.line()["bdraw"], true);
	anna.act("draw/yes");
	let last = bert.line();
	assert_eq!((&last["status"], &last["winner"]), (&"draw".into(), &Value::Null));
	assert_eq!(bert.event("gameFinish")["game"]["status"]["name"], "draw");
}

#[test]
fn flag_falls_on_the_server() {
	let double = Double::open(Settings::quick());
	let (mut anna, mut bert) = seated(
		&double,
		&[
			("clock.limit", "15"),
			("clock.increment", "0"),
			("color", "white"),
		],
	);
	for (mover, uci) in [(0, "e2e4"), (1, "e7e5"), (0, "g1f3")] {
		[&mut anna, &mut bert][mover].act(&format!("move/{uci}"));
		anna.line();
		assert!(bert.line()["btime"].as_u64().unwrap() <= 15_000);
	}
	double.world().jump_clocks(&bert.game.clone(), 9_000, 200);
	assert_eq!(bert.line()["btime"], 200);
	let last = bert.line();
	assert_eq!(
		(&last["status"], &last["winner"], &last["btime"]),
		(&"outoftime".into(), &"white".into(), &0.into())
	);
}

#[test]
fn player_who_leaves_is_reported_and_the_win_can_be_claimed() {
	let double = Double::open(Settings::quick());
	let (mut anna, bert) = seated(&double, &CLASSICAL);
	anna.act("claim-victory");
	let game = bert.game.clone();
	drop(bert);
	let gone = anna.line();
	assert_eq!(
		(&gone["type"], &gone["claimWinInSeconds"]),
		(&"opponentGone".into(), &1.into())
	);
	let mut bert = Courier::of(&double.url(), "Bert");
	let back = bert.stream(&format!("/api/board/game/stream/{game}"));
	assert_eq!(bert.line(back)["type"], "gameFull");
	assert_eq!(anna.line()["gone"], false);
	drop(bert);
	assert_eq!(anna.line()["gone"], true);
	let until = Instant::now() + Duration::from_secs(20);
	while double.world().games[&game].is_on() && Instant::now() < until {
		anna.act("claim-victory");
		thread::sleep(Duration::from_millis(100));
	}
	let last = anna.line();
	assert_eq!(
		(&last["status"], &last["winner"]),
		(&"timeout".into(), &"white".into())
	);
}

#[test]
fn challenges_are_accepted_declined_withdrawn_or_lapse() {
	let double = Double::open(Settings::quick());
	let (mut anna, mut bert) = (Player::new(&double, "Anna"), Player::new(&double, "Bert"));
	let form = [
		("clock.limit", "300"),
		("clock.increment", "3"),
		("keepAliveStream", "true"),
	];
	let open = |anna: &mut Player| {
		let stream = anna
			.courier
			.open(Method::Post, "/api/challenge/Bert", &form, StreamKind::Json);
		let id = anna.courier.line(stream)["id"].as_str().unwrap().to_owned();
		(stream, id)
	};
	let (stream, id) = open(&mut anna);
	assert_eq!(bert.event("challenge")["challenge"]["id"], id.as_str());
	bert.courier
		.post(&format!("/api/challenge/{id}/decline"), &[("reason", "tooFast")]);
	assert_eq!(anna.courier.line(stream)["done"], "declined");
	let (stream, id) = open(&mut anna);
	bert.event("challenge");
	bert.courier
		.request(Method::Post, &format!("/api/challenge/{id}/accept"), &[]);
	assert_eq!(anna.courier.line(stream)["done"], "accepted");
	assert_eq!(bert.sit()["id"], id.as_str());
	let (stream, id) = open(&mut anna);
	assert_eq!(bert.event("challenge")["challenge"]["id"], id.as_str());
	anna.courier
		.order(&annabella::online::CourierOrder::Close { id: stream });
	assert_eq!(bert.event("challengeCanceled")["challenge"]["id"], id.as_str());
	anna.courier.post("/api/challenge/Bert", &form[..2]);
	bert.event("challenge");
	bert.event("challengeCanceled");
	let (status, _) = anna
		.courier
		.ask(Method::Post, "/api/challenge/Nobody", &form[..2]);
	assert_eq!(status, 404);
}

#[test]
fn seeks_meet() {
	let double = Double::open(Settings::quick());
	let (mut anna, mut bert) = (Player::new(&double, "Anna"), Player::new(&double, "Bert"));
	let form = [
		("time", "15"),
		("increment", "10"),
		("rated", "true"),
		("variant", "chess960"),
	];
	let seek = anna
		.courier
		.open(Method::Post, "/api/board/seek", &form, StreamKind::Json);
	double.until("the seek is there", |world| world.seeks.len() == 1);
	bert.courier
		.open(Method::Post, "/api/board/seek", &form, StreamKind::Json);
	let full = anna.sit();
	assert_eq!(
		(&full["variant"]["key"], &full["rated"]),
		(&"chess960".into(), &true.into())
	);
	assert!(full["initialFen"].as_str().unwrap().starts_with("bqnrkbrn/"));
	assert_eq!(bert.sit()["id"], full["id"]);
	double.until("both seeks are closed", |world| world.streams("seek") == 0);
	// By mail nobody waits.
	let by_mail = [("days", "3"), ("rated", "false")];
	assert!(anna.courier.post("/api/board/seek", &by_mail)["id"].is_string());
	bert.courier.post("/api/board/seek", &by_mail);
	assert_eq!(anna.sit()["daysPerTurn"], 3);
	let _ = seek;
}

#[test]
fn tournaments_pair_those_who_join() {
	let double = Double::open(Settings::quick());
	let (mut anna, mut bert) = (Player::new(&double, "Anna"), Player::new(&double, "Bert"));
	assert_eq!(
		anna.courier.get("/api/tournament")["started"][0]["id"],
		"arena001"
	);
	anna.courier.post("/api/tournament/arena001/join", &[]);
	bert.courier.post("/api/tournament/arena001/join", &[]);
	assert_eq!(anna.sit()["tournamentId"], "arena001");
	bert.sit();
	anna.courier.post("/api/tournament/arena001/withdraw", &[]);
	anna.act("berserk");
	assert_eq!(bert.line()["wtime"], 300_000);
	anna.act("resign");
	assert_eq!(bert.line()["status"], "resign");
	bert.event("gameFinish");
	let (_, lines) = bert
		.courier
		.ask(Method::Get, "/api/tournament/arena001/results", &[]);
	let first: Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
	assert_eq!((&first["username"], &first["score"]), (&"bert".into(), &2.into()));
	anna.courier.post("/api/swiss/swiss001/join", &[]);
	bert.courier.post("/api/swiss/swiss001/join", &[]);
	bert.event("gameStart");
	assert_eq!(bert.courier.get("/api/swiss/swiss001")["round"], 1);
}

#[test]
fn token_without_a_scope_is_refused_with_its_name() {
	let double = Double::open(Settings::quick());
	let scopes = vec!["challenge:read".to_owned()];
	double.world().scopes.insert("lip_Anna".to_owned(), scopes);
	let mut courier = Courier::of(&double.url(), "Anna");
	let (status, body) = courier.ask(
		Method::Post,
		"/api/board/seek",
		&[("time", "10"), ("increment", "0")],
	);
	assert_eq!(
		(status, body.as_str()),
		(403, r#"{"error":"Missing scope: board:play"}"#)
	);
}
