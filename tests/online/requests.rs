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
