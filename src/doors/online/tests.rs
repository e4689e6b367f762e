//! The door with couriers that are shell scripts.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use annabella::clock::Stamp;
use annabella::online::{CourierOrder, CourierReport};

use super::*;
use crate::doors::bell::Watch;

/// A door whose courier is this script.
fn with(script: &str) -> (Online, Receiver<(Stamp, Input)>, tempfile::TempDir) {
	let home = tempfile::tempdir().unwrap();
	let path = home.path().join("courier");
	fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
	fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).unwrap();
	let (bell, news) = Bell::hang(Watch::start());
	let mut online = Online::new(bell);
	let arguments = Vec::new();
	online.start(Program { path, arguments });
	(online, news, home)
}

fn next(news: &Receiver<(Stamp, Input)>) -> OnlineNews {
	match news.recv_timeout(Duration::from_secs(20)) {
		Ok((_, Input::Online(news))) => news,
		other => panic!("{other:?}"),
	}
}

#[test]
fn courier_that_reports_and_dies_is_heard_and_missed() {
	let (mut online, news, _home) = with("read order; echo nonsense; echo '{\"is\":\"signed-in\"}'");
	online.order(OnlineOrder::Send(CourierOrder::SignOut));
	assert_eq!(next(&news), OnlineNews::Report(CourierReport::SignedIn));
	assert_eq!(next(&news), OnlineNews::Ended(NetworkFault::NoCourier));
	online.order(OnlineOrder::Stop);
	assert!(news.recv_timeout(Duration::from_millis(50)).is_err());
}

#[test]
fn courier_that_listens_to_nothing_is_given_up() {
	let (mut online, news, _home) = with("exec sleep 100");
	let long = "x".repeat(4096);
	for id in 0..400 {
		let order = CourierOrder::request(id, annabella::online::Method::Get, &long);
		online.order(OnlineOrder::Send(order));
		if online.running.is_none() {
			break;
		}
	}
	assert!(online.running.is_none(), "the orders pile up");
	assert_eq!(next(&news), OnlineNews::Ended(NetworkFault::NoCourier));
}

#[test]
fn stubborn_courier_is_ended_with_the_door() {
	let (online, news, home) =
		with("echo $$ > \"${0%courier}number\"; trap '' TERM HUP; while :; do sleep 0.05; done");
	let number = home.path().join("number");
	let until = Instant::now() + Duration::from_secs(20);
	while fs::read_to_string(&number).unwrap_or_default().is_empty() && Instant::now() < until {
		std::thread::sleep(Duration::from_millis(5));
	}
	let number = fs::read_to_string(&number).unwrap();
	drop(online);
	assert!(!std::path::Path::new("/proc").join(number.trim()).exists());
	assert!(news.try_recv().is_err(), "its end was wanted");
}

#[test]
fn order_without_a_courier_or_a_server_is_answered() {
	let (bell, news) = Bell::hang(Watch::start());
	let mut online = Online::new(bell);
	online.order(OnlineOrder::Send(CourierOrder::SignOut));
	assert_eq!(next(&news), OnlineNews::Ended(NetworkFault::NoCourier));
	let server = "https://".to_owned();
	online.order(OnlineOrder::Start { server });
	assert_eq!(next(&news), OnlineNews::Ended(NetworkFault::NoNetwork));
}

#[test]
fn each_server_has_its_file() {
	let file = |server| token_file(&Address::read(server).unwrap()).unwrap();
	let name = |server| file(server).file_name().unwrap().to_string_lossy().into_owned();
	assert_eq!(name("https://lichess.org"), "lichess.org.token");
	assert_eq!(name("http://127.0.0.1:8090/"), "127.0.0.1-8090.token");
	assert!(
		file("lichess.org")
			.parent()
			.unwrap()
			.ends_with("annabella/online")
	);
}
