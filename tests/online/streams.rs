//! Streams: each on a connection of its own, line by line, until one of both ends it.

use annabella::online::{CourierOrder, CourierReport, Method, StreamKind};

use crate::courier::Courier;
use crate::double::{Double, Settings, World};

/// The game of Anna against the computer.
fn game(courier: &mut Courier) -> String {
	let game = courier.post("/api/challenge/ai", &[("level", "1"), ("color", "white")]);
	game["id"].as_str().unwrap().to_owned()
}

#[test]
fn lines_come_without_the_empty_ones() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	let events = courier.stream("/api/stream/event");
	// Some empty lines are sent meanwhile.
	assert_eq!(courier.soon(500), None);
	let game = game(&mut courier);
	assert_eq!(courier.stream(&format!("/api/board/game/stream/{game}")), 3);
	assert_eq!(double.world().streams("/stream/"), 2);
	courier.post(&format!("/api/board/game/{game}/resign"), &[]);
	assert_eq!(courier.line(events)["type"], "gameStart");
	assert_eq!(courier.line(events)["type"], "gameFinish");
}

#[test]
fn game_streams_tell_all_moves_and_end_with_the_game() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	let game = game(&mut courier);
	let stream = courier.stream(&format!("/api/board/game/stream/{game}"));
	let full = courier.line(stream);
	assert_eq!(
		(&full["type"], &full["state"]["moves"]),
		(&"gameFull".into(), &"".into())
	);
	courier.request(Method::Post, &format!("/api/board/game/{game}/move/e2e4"), &[]);
	assert_eq!(courier.line(stream)["moves"], "e2e4");
	assert!(
		courier.line(stream)["moves"]
			.as_str()
			.unwrap()
			.starts_with("e2e4 ")
	);
	courier.request(Method::Post, &format!("/api/board/game/{game}/resign"), &[]);
	let last = courier.line(stream);
	assert_eq!(
		(&last["status"], &last["winner"]),
		(&"resign".into(), &"black".into())
	);
	assert_eq!(courier.end(stream), None);
}

#[test]
fn text_comes_with_its_empty_lines() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	let path = "/api/stream/broadcast/round/round001.pgn";
	let stream = courier.open(Method::Get, path, &[], StreamKind::Text);
	assert_eq!(courier.next(), CourierReport::Opened { id: stream });
	let mut lines = Vec::new();
	while lines.len() < 12 {
		if let CourierReport::Line { text, .. } = courier.next() {
			lines.push(text);
		}
	}
	assert_eq!(lines[0], "[Event \"Open of the Double\"]");
	assert!(
		lines[6].is_empty() && lines[7].starts_with("1. e4 { [%clk "),
		"{lines:#?}"
	);
}

#[test]
fn closing_a_seek_takes_it_back_at_once() {
	let double = Double::open(Settings::default());
	let mut courier = Courier::of(&double.url(), "Anna");
	let form = [("time", "10"), ("increment", "5"), ("rated", "false")];
	let seek = courier.open(Method::Post, "/api/board/seek", &form, StreamKind::Json);
	assert_eq!(courier.next(), CourierReport::Opened { id: seek });
	double.until("the seek is there", |world| world.seeks.len() == 1);
	courier.order(&CourierOrder::Close { id: seek });
	// The next empty line would come after seven seconds.
	double.until("the seek is gone", |world| {
		world.seeks.is_empty() && world.streams("seek") == 0
	});
	assert_eq!(courier.soon(200), None, "nothing answers a closing");
}

#[test]
fn refused_stream_is_an_answer() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	let form = [("time", "3"), ("increment", "0")];
	let seek = courier.open(Method::Post, "/api/board/seek", &form, StreamKind::Json);
	let body = r#"{"error":"Invalid time control"}"#.to_owned();
	assert_eq!(
		courier.next(),
		CourierReport::Answer {
			id: seek,
			status: 400,
			body
		}
	);
}

#[test]
fn server_ends_the_older_event_stream() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	let first = courier.stream("/api/stream/event");
	let second = courier.id();
	courier.order(&CourierOrder::Open {
		id: second,
		method: Method::Get,
		path: "/api/stream/event".to_owned(),
		form: vec![],
		kind: StreamKind::Json,
	});
	let mut both = [courier.next(), courier.next()];
	both.sort_by_key(|report| matches!(report, CourierReport::Opened { .. }));
	assert_eq!(
		both,
		[
			CourierReport::Ended { id: first, why: None },
			CourierReport::Opened { id: second }
		]
	);
}

#[test]
fn streams_do_not_hold_up_requests_or_each_other() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	let games: Vec<String> = (0..6).map(|_| game(&mut courier)).collect();
	for game in &games {
		courier.open(
			Method::Get,
			&format!("/api/board/game/stream/{game}"),
			&[],
			StreamKind::Json,
		);
	}
	double.until("all are open", |world: &mut World| {
		world.streams("/game/stream/") == 6
	});
	assert_eq!(
		courier.get("/api/account/playing")["nowPlaying"]
			.as_array()
			.unwrap()
			.len(),
		6
	);
	assert!(courier.get("/api/account")["id"] == "anna");
}
