//! The courier's end, which may come at any moment; its memory; and its rest while nothing happens.

use std::fs;
use std::thread;
use std::time::Duration;

use annabella::online::{Method, StreamKind};

use crate::courier::{Courier, Start};
use crate::double::{Double, Settings, Trouble};

/// A number of the system about the process.
fn status_of(courier: &Courier, name: &str) -> u64 {
	let status = fs::read_to_string(format!("/proc/{}/status", courier.child.id())).unwrap();
	let line = status.lines().find(|line| line.starts_with(name)).unwrap();
	line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// The most memory that was resident, in kilobytes.
pub fn peak_of(courier: &Courier) -> u64 {
	status_of(courier, "VmHWM:")
}

#[test]
fn courier_ends_with_its_orders_even_while_it_waits() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	courier.stream("/api/stream/event");
	double.world().trouble("/api/account", Trouble::Silence);
	courier.request(Method::Get, "/api/account", &[]);
	double.until("it waits", |world| world.times_asked("GET", "/api/account") == 1);
	courier.close_orders();
	assert!(courier.ended().success());
	double.until("its streams are closed", |world| world.streams("/") == 0);
}

#[test]
fn courier_without_a_server_says_nothing_and_ends() {
	let run = |arguments: &[&str]| {
		let courier = std::process::Command::new(env!("CARGO_BIN_EXE_annabella-online"))
			.args(arguments)
			.output()
			.unwrap();
		(courier.status.code(), courier.stdout.len())
	};
	for arguments in [
		&[][..],
		&["--server"],
		&["--server", "ftp://x"],
		&["--serve", "x"],
		&["--token", "lip_x"],
	] {
		assert_eq!(run(arguments), (Some(2), 0), "{arguments:?}");
	}
}

#[test]
fn courier_is_small_and_sleeps_while_nothing_arrives() {
	let double = Double::open(Settings::default());
	let mut courier = Courier::start(Start {
		token: Some("lip_Anna"),
		..Start::of(&double.url())
	});
	courier.stream("/api/stream/event");
	courier.open(
		Method::Get,
		"/api/stream/broadcast/round/round001.pgn",
		&[],
		StreamKind::Text,
	);
	courier.get("/api/account");
	thread::sleep(Duration::from_millis(300));
	let switches = || {
		let tasks = fs::read_dir(format!("/proc/{}/task", courier.child.id())).unwrap();
		let statuses = tasks.map(|task| fs::read_to_string(task.unwrap().path().join("status")).unwrap());
		let counts = statuses.flat_map(|status| {
			let lines = status
				.lines()
				.filter(|line| line.contains("voluntary_ctxt_switches"))
				.map(str::to_owned);
			lines.collect::<Vec<_>>()
		});
		counts
			.map(|line| line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap())
			.sum::<u64>()
	};
	let before = switches();
	thread::sleep(Duration::from_secs(1));
	assert_eq!(switches(), before, "it wakes up");
	assert!(peak_of(&courier) < 12 << 10, "{} kilobytes", peak_of(&courier));
}
