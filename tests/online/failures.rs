//! All that a server or a network can do wrong, and what the courier says of it.

use std::net::TcpListener;

use annabella::online::{CourierReport, Method, NetworkFault, StreamKind};

use crate::courier::{Courier, Start};
use crate::double::{Double, Settings, Trouble};

/// A courier that counts half a second as silence.
fn impatient(server: &str) -> Courier {
	Courier::start(Start {
		token: Some("lip_Anna"),
		silence: 500,
		..Start::of(server)
	})
}

#[test]
fn each_trouble_with_a_request_has_its_fault() {
	let double = Double::open(Settings::quick());
	let mut courier = impatient(&double.url());
	for (trouble, fault) in [
		(Trouble::Broken, NetworkFault::Broken),
		(Trouble::Cut, NetworkFault::Broken),
		(Trouble::Silence, NetworkFault::Silent),
		(Trouble::Endless, NetworkFault::TooLong),
		(Trouble::NotHttp, NetworkFault::NotHttp),
		(Trouble::Drops, NetworkFault::Silent),
	] {
		double.world().trouble("/api/account", trouble);
		assert_eq!(courier.failed(), fault, "{trouble:?}");
		assert_eq!(courier.get("/api/account")["id"], "anna", "after {trouble:?}");
	}
}

#[test]
fn each_trouble_with_a_stream_has_its_fault() {
	let double = Double::open(Settings::quick());
	let mut courier = impatient(&double.url());
	for (trouble, fault) in [
		(Trouble::Broken, NetworkFault::Broken),
		(Trouble::Silence, NetworkFault::Silent),
		(Trouble::NotHttp, NetworkFault::NotHttp),
	] {
		double.world().trouble("/api/stream/event", trouble);
		let id = courier.open(Method::Get, "/api/stream/event", &[], StreamKind::Json);
		assert_eq!(
			courier.next(),
			CourierReport::Failed { id, why: fault },
			"{trouble:?}"
		);
	}
}

#[test]
fn other_status_and_page_are_answers() {
	let double = Double::open(Settings::quick());
	let mut courier = impatient(&double.url());
	for status in [401, 404, 429, 500, 503] {
		double.world().trouble("/api/account", Trouble::Status(status));
		assert_eq!(courier.ask(Method::Get, "/api/account", &[]).0, status);
		double
			.world()
			.trouble("/api/stream/event", Trouble::Status(status));
		courier.open(Method::Get, "/api/stream/event", &[], StreamKind::Json);
		let answer = courier.next();
		assert!(
			matches!(answer, CourierReport::Answer { status: told, .. } if told == status),
			"{answer:?}"
		);
	}
	double.world().trouble("/api/account", Trouble::Html);
	let (status, body) = courier.ask(Method::Get, "/api/account", &[]);
	assert!(status == 200 && body.starts_with("<!DOCTYPE html>"), "{body}");
}

#[test]
fn running_stream_that_breaks_loses_only_its_half_line() {
	let double = Double::open(Settings::quick());
	let mut courier = impatient(&double.url());
	let id = courier.stream("/api/stream/event");
	double.world().cut("/api/stream/event");
	let why = Some(NetworkFault::Broken);
	assert_eq!(courier.next(), CourierReport::Ended { id, why });
}

#[test]
fn running_stream_that_falls_silent_is_lost() {
	let double = Double::open(Settings::quick());
	let mut courier = impatient(&double.url());
	let id = courier.stream("/api/stream/event");
	assert_eq!(courier.soon(900), None, "empty lines keep it alive");
	double
		.world()
		.upset("/api/stream/event", &crate::double::Piece::Silence);
	let why = Some(NetworkFault::Silent);
	assert_eq!(courier.next(), CourierReport::Ended { id, why });
}

#[test]
fn gigabyte_without_a_line_feed_is_refused_in_little_memory() {
	let double = Double::open(Settings::quick());
	let mut courier = impatient(&double.url());
	let id = courier.stream("/api/stream/event");
	double
		.world()
		.upset("/api/stream/event", &crate::double::Piece::Endless);
	let why = Some(NetworkFault::TooLong);
	assert_eq!(courier.next(), CourierReport::Ended { id, why });
	assert!(crate::ending::peak_of(&courier) < 16 << 10, "kilobytes");
}

#[test]
fn server_that_is_not_there_refuses() {
	let port = TcpListener::bind("127.0.0.1:0")
		.unwrap()
		.local_addr()
		.unwrap()
		.port();
	let mut courier = impatient(&format!("http://127.0.0.1:{port}"));
	assert_eq!(courier.failed(), NetworkFault::Refused);
}

#[test]
fn name_that_nobody_knows_is_no_network() {
	let mut courier = impatient("http://chess.invalid");
	assert_eq!(courier.failed(), NetworkFault::NoNetwork);
}

#[test]
fn proxy_that_is_not_there_is_named() {
	let double = Double::open(Settings::quick());
	let url = double.url();
	for variable in ["HTTP_PROXY", "ALL_PROXY"] {
		for proxy in ["http://127.0.0.1:1", "socks5://127.0.0.1:1"] {
			let start = Start {
				variables: &[(variable, proxy)],
				..Start::of(&url)
			};
			assert_eq!(
				Courier::start(start).failed(),
				NetworkFault::Proxy,
				"{variable} {proxy}"
			);
			let mut courier = Courier::start(Start {
				token: Some("lip_Anna"),
				variables: &[(variable, proxy), ("NO_PROXY", "127.0.0.1")],
				..Start::of(&url)
			});
			assert_eq!(courier.get("/api/account")["id"], "anna");
		}
	}
}
