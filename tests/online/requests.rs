//! Requests: one at a time, in their order, each with its answer.

use std::time::{Duration, Instant};

use annabella::online::{CourierOrder, CourierReport, Method, NetworkFault};
use serde_json::json;

use crate::courier::{Courier, Start};
use crate::double::{Double, Settings, Trouble};

#[test]
fn request_with_the_token_is_answered_by_the_body() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	assert_eq!(courier.get("/api/account")["username"], "Anna");
	let (status, body) = courier.ask(Method::Get, "/api/nothing", &[]);
	assert_eq!((status, body.as_str()), (404, r#"{"error":"Not found."}"#));
}

#[test]
fn request_without_a_token_is_sent_without_one() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::start(Start::of(&double.url()));
	assert_eq!(courier.ask(Method::Get, "/api/account", &[]).0, 401);
	assert_eq!(courier.get("/api/puzzle/daily")["puzzle"]["id"], "aaaa1");
}

#[test]
fn requests_are_answered_in_their_order() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	let paths = (0..50).map(|number| format!("/api/number/{number}"));
	let ids: Vec<_> = paths
		.map(|path| courier.request(Method::Get, &path, &[]))
		.collect();
	for asked in ids {
		assert!(matches!(courier.next(), CourierReport::Answer { id, status: 404, .. } if id == asked));
	}
	let asked = double.world().asked().to_vec();
	assert_eq!(asked.len(), 50);
	assert!(
		asked
			.iter()
			.enumerate()
			.all(|(number, asked)| *asked == format!("GET /api/number/{number}"))
	);
}

#[test]
fn form_and_json_arrive_as_they_were_written() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	let game = courier.post("/api/challenge/ai", &[("level", "1"), ("color", "white")])["id"].clone();
	let game = game.as_str().unwrap();
	let text = "Grüße & \"Küsse\" + 50%\n♞=?";
	courier.post(
		&format!("/api/board/game/{game}/chat"),
		&[("room", "player"), ("text", text)],
	);
	assert_eq!(
		double.world().games[game].chat,
		[("Anna".to_owned(), text.to_owned())]
	);
	let id = courier.id();
	courier.order(&CourierOrder::PostJson {
		id,
		path: "/api/puzzle/batch/mix?nb=1".to_owned(),
		json: json!({"solutions": [{"id": "aaaa2", "win": true, "rated": false}]}).to_string(),
	});
	assert!(matches!(
		courier.next(),
		CourierReport::Answer { status: 200, .. }
	));
	assert_eq!(
		double.world().solved,
		[("anna".to_owned(), "aaaa2".to_owned(), true)]
	);
}

#[test]
fn way_to_another_server_is_not_taken() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	double.world().trouble("/api/account", Trouble::Elsewhere);
	assert_eq!(courier.ask(Method::Get, "/api/account", &[]).0, 302);
	courier.request(Method::Get, "@127.0.0.1:1/api/account", &[]);
	assert!(matches!(
		courier.next(),
		CourierReport::Failed {
			why: NetworkFault::Other(_),
			..
		}
	));
}

#[test]
fn forgotten_request_makes_room_for_the_next_one_at_once() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	double.world().trouble("/api/slow", Trouble::Silence);
	let slow = courier.request(Method::Get, "/api/slow", &[]);
	let waiting = courier.request(Method::Get, "/api/waiting", &[]);
	let next = courier.request(Method::Get, "/api/next", &[]);
	double.until("the slow one arrives", |world| {
		world.times_asked("GET", "/api/slow") == 1
	});
	let begun = Instant::now();
	courier.order(&CourierOrder::Close { id: waiting });
	courier.order(&CourierOrder::Close { id: slow });
	assert!(matches!(courier.next(), CourierReport::Answer { id, .. } if id == next));
	assert!(
		begun.elapsed() < Duration::from_secs(10),
		"it has not waited for silence"
	);
	assert_eq!(double.world().times_asked("GET", "/api/waiting"), 0);
}

#[test]
fn order_that_is_none_is_passed_over() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	for line in [
		"",
		"nonsense",
		"{}",
		"{\"do\":\"dance\"}",
		"\u{0}",
		"[1]",
		&"x".repeat(3 << 20),
	] {
		courier.write(line);
	}
	courier.order(&CourierOrder::Close { id: 77 });
	courier.order(&CourierOrder::CancelSignIn);
	assert_eq!(courier.get("/api/account")["id"], "anna");
}

#[test]
fn lists_are_answered() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	double.world().user("Bert");
	let game = courier.post("/api/challenge/ai", &[("level", "3"), ("color", "white")])["id"].clone();
	let game = game.as_str().unwrap();
	courier.post("/api/challenge/Bert", &[("days", "3"), ("rated", "true")]);
	assert_eq!(
		courier.get("/api/challenge")["out"][0]["timeControl"]["daysPerTurn"],
		3
	);
	let playing = courier.get("/api/account/playing?nb=50");
	assert_eq!(
		(&playing["nbMyTurn"], &playing["nowPlaying"][0]["opponent"]["ai"]),
		(&1.into(), &3.into())
	);
	for act in ["follow", "block", "unblock"] {
		courier.post(&format!("/api/rel/{act}/bert"), &[]);
	}
	let (_, following) = courier.ask(Method::Get, "/api/rel/following", &[]);
	assert!(
		following.starts_with("{") && following.contains("\"username\":\"Bert\""),
		"{following}"
	);
	courier.post("/api/rel/unfollow/bert", &[]);
	assert_eq!(courier.get("/api/users/status?ids=anna,bert")[0]["playing"], true);
	assert_eq!(courier.get("/api/user/Bert")["id"], "bert");
	assert_eq!(courier.get("/api/tv/channels")["best"]["gameId"], game);
	courier.post(
		&format!("/api/board/game/{game}/chat"),
		&[("room", "player"), ("text", "Hello")],
	);
	let (_, chat) = courier.ask(Method::Get, &format!("/api/board/game/{game}/chat"), &[]);
	assert!(chat.contains("Hello"), "{chat}");
	courier.post(&format!("/api/board/game/{game}/resign"), &[]);
	let (_, games) = courier.ask(Method::Get, "/api/games/user/anna?max=10&clocks=true", &[]);
	assert!(games.starts_with("[Event ") && games.contains("0-1\n"), "{games}");
	for id in ["aaaa1", "next", "daily"] {
		assert!(courier.get(&format!("/api/puzzle/{id}"))["puzzle"]["solution"].is_array());
	}
	assert_eq!(
		courier.get("/api/puzzle/batch/mix?nb=3")["puzzles"]
			.as_array()
			.unwrap()
			.len(),
		3
	);
	let (_, broadcasts) = courier.ask(Method::Get, "/api/broadcast?nb=5", &[]);
	assert!(broadcasts.contains("round001"), "{broadcasts}");
	assert_eq!(
		courier.get("/api/broadcast/top")["active"][0]["round"]["id"],
		"round001"
	);
	courier.post("/api/swiss/swiss001/join", &[]);
	courier.post("/api/tournament/arena001/join", &[]);
	courier.get("/api/tournament/arena001");
	courier.get("/api/swiss/swiss001");
	for results in ["/api/swiss/swiss001/results", "/api/tournament/arena001/results"] {
		let (_, lines) = courier.ask(Method::Get, results, &[]);
		assert!(lines.contains("\"username\":\"anna\""), "{lines}");
	}
	courier.post("/api/swiss/swiss001/withdraw", &[]);
}
