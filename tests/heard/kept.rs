//! Saved data of the whole game, without the parts that differ between sittings: times and the day.

use std::path::Path;
use std::process::Command;

use annabella::sheet::Title;
use rusqlite::Connection;
use serde_json::{Map, Value};

use crate::long_game::{PROGRAM, assert_as_expected};

/// Clock settings by the script's arbiter, in milliseconds; all other times differ between sittings.
const SET: [u64; 3] = [6_720_000, 1_260_000, 20_000];

/// The journal, the sheets and the game are as reviewed by a chess player.
pub fn kept_as_expected(database: &Path) {
	assert_as_expected("journal.jsonl", &journal(database));
	// The sheets bear the day.
	date(database, "2026-11-21");
	for (name, arguments) in [
		("table.txt", "sheet 1"),
		("white.txt", "sheet 1 --of white"),
		("black.txt", "sheet 1 --of black"),
		("white.brf", "sheet 1 --of white --braille 6dot"),
		("black.brf", "sheet 1 --of black --braille 6dot"),
		("game.pgn", "pgn 1"),
	] {
		let arguments: Vec<&str> = arguments.split(' ').collect();
		assert_as_expected(name, &without_clock_times(&printed(database, &arguments)));
	}
}

/// The facts of the only game, one a line, without the times of this sitting.
fn journal(database: &Path) -> String {
	let connection = Connection::open(database).unwrap();
	let mut lines = connection
		.prepare("SELECT line FROM fact ORDER BY game, seq")
		.unwrap();
	let rows = lines.query_map([], |row| row.get::<_, String>(0)).unwrap();
	rows.map(|line| {
		let mut fact: Value = serde_json::from_str(&line.unwrap()).unwrap();
		let at = fact.as_object_mut().unwrap().remove("at");
		assert!(at.is_some_and(|at| at.is_u64()), "every fact has its moment");
		leave_times_out(&mut fact);
		format!("{fact}\n")
	})
	.collect()
}

fn leave_times_out(value: &mut Value) {
	match value {
		Value::Object(fields) => {
			if fields.get("event").and_then(Value::as_str) == Some("clock-set") {
				hide_clocks(fields);
			}
			fields.values_mut().for_each(leave_times_out);
		}
		Value::Array(values) => values.iter_mut().for_each(leave_times_out),
		Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
	}
}

fn hide_clocks(fields: &mut Map<String, Value>) {
	for side in ["white", "black"] {
		if let Some(time) = fields.get_mut(side)
			&& !time.as_u64().is_some_and(|time| SET.contains(&time))
		{
			*time = Value::from("…");
		}
	}
}

/// Returns the program's output about the game.
fn printed(database: &Path, arguments: &[&str]) -> String {
	let output = Command::new(PROGRAM)
		.args(arguments)
		.arg("--database")
		.arg(database)
		.env("LC_ALL", "de_DE.UTF-8")
		.output()
		.unwrap();
	assert!(output.status.success(), "{arguments:?}: {output:?}");
	String::from_utf8(output.stdout).unwrap()
}

/// Times that are the same in every sitting: the price of an illegal move, and the arbiter's settings.
const FIXED: [&str; 4] = ["0:02:00", "1:52:00", "0:21:00", "0:00:20"];

/// Returns a text in which the signs of clock times, such as 1:29:37, are blotted out.
fn without_clock_times(text: &str) -> String {
	let mut out = String::new();
	let mut run = String::new();
	for sign in text.chars().chain(['\0']) {
		if sign.is_ascii_digit() || sign == ':' {
			run.push(sign);
			continue;
		}
		let is_time = run.split(':').count() == 3 && run.split(':').all(|part| !part.is_empty());
		// The remaining time after a move differs between sittings, whatever it is.
		let kept = !is_time || (FIXED.contains(&run.as_str()) && !out.ends_with("[%clk "));
		out.push_str(if kept { &run } else { "0:00:00" });
		run.clear();
		if sign != '\0' {
			out.push(sign);
		}
	}
	out
}

/// Dates the one game of a database, and chains its facts anew from there.
fn date(database: &Path, day: &str) {
	let database = Connection::open(database).unwrap();
	assert_eq!(database.execute("UPDATE game SET began = ?1", [day]).unwrap(), 1);
	let mut fingerprint = database
		.query_row("SELECT began, white, black FROM game", (), |game| {
			Ok(Title {
				date: game.get(0)?,
				white: game.get(1)?,
				black: game.get(2)?,
			})
		})
		.unwrap()
		.fingerprint();
	let mut facts = database
		.prepare("SELECT seq, line FROM fact ORDER BY seq")
		.unwrap();
	let mut facts = facts.query(()).unwrap();
	while let Some(fact) = facts.next().unwrap() {
		fingerprint = fingerprint.and(fact.get::<_, String>(1).unwrap().as_bytes());
		let hash = (fact.get::<_, i64>(0).unwrap(), fingerprint.to_string());
		database
			.execute("UPDATE fact SET hash = ?2 WHERE seq = ?1", hash)
			.unwrap();
	}
}
