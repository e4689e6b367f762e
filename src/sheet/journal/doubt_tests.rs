//! What nobody can have played or written is found, although every hash fits.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::tests::{WHITE, chained, fact, moved, opened, opened_as, pressed, read};
use super::*;
use crate::game::Event;

#[test]
fn a_game_that_nobody_can_have_played_is_none() {
	use crate::chess::Color;
	use crate::game::Nonsense;
	use crate::laws::Ending;
	#[track_caller]
	fn check(facts: &[String], line: usize, wrong: &Wrong) {
		let flaw = read(&chained(facts)).unwrap_err();
		assert_eq!((flaw.line, &flaw.wrong), (line, wrong), "{flaw}");
	}
	let mate = |winner| fact(8, Event::Ended(Ending::Checkmate { winner }));
	let fool = |last: &[String]| {
		let mut facts = Vec::from([opened()]);
		for (at, uci) in (1..).zip(["f2f3", "e7e5", "g2g4"]) {
			facts.extend([moved(at, uci), pressed(at)]);
		}
		facts.push(moved(8, "d8h4"));
		facts.extend_from_slice(last);
		facts
	};
	assert!(read(&chained(&fool(&[mate(Color::Black)]))).is_ok());
	let no_end = Wrong::Nonsense(Nonsense::NoEnd);
	check(&fool(&[mate(Color::White)]), 10, &no_end);
	check(&fool(&[fact(8, Event::Ended(Ending::Stalemate))]), 10, &no_end);
	for ending in [Ending::Fivefold, Ending::SeventyfiveMoves] {
		check(&[opened(), fact(1, Event::Ended(ending))], 3, &no_end);
	}
	// A press is missing in the middle, and at the end.
	let no_press = Wrong::Nonsense(Nonsense::NoPress);
	check(&[opened(), moved(5, "e2e4"), moved(9, "e7e5")], 4, &no_press);
	check(
		&[opened(), moved(5, "e2e4")],
		4,
		&Wrong::Unended(Nonsense::NoPress),
	);
	// Where a damaged game was gone on with, it was stopped first.
	let stopped = fact(
		6,
		Event::Stopped {
			reason: String::new(),
		},
	);
	let goes_on = [
		opened(),
		moved(5, "e2e4"),
		stopped,
		fact(7, Event::RESUMED),
		moved(9, "e7e5"),
		pressed(9),
	];
	assert!(read(&chained(&goes_on)).is_ok());
	// At the tournament table every move is one of hands.
	let touched = r#"{"at":1,"event":"touched","by":"white","square":"e2"}"#.to_string();
	let placed =
		r#"{"at":2,"event":"placed","board":"white","square":"e4","piece":"P","from":"e2"}"#.to_string();
	let by_hand = [
		opened_as(false),
		touched.clone(),
		placed.clone(),
		moved(2, "e2e4"),
	];
	assert!(read(&chained(&by_hand)).is_ok());
	let no_touch = Wrong::Nonsense(Nonsense::NoTouch);
	check(&[opened_as(false), placed, moved(2, "e2e4")], 3, &no_touch);
	check(&[opened_as(false), touched, moved(2, "e2e4")], 4, &no_touch);
	check(&[opened_as(false), moved(2, "e2e4")], 3, &no_touch);
}

#[test]
fn what_is_written_beside_a_game_is_found() {
	#[track_caller]
	fn check(lines: &[String], line: usize, wrong: &Wrong) {
		let flaw = read(lines).unwrap_err();
		assert_eq!((flaw.line, &flaw.wrong), (line, wrong), "{flaw}");
	}
	let with = |title: &Title, facts: &[String]| {
		let mut fingerprint = title.fingerprint();
		let mut lines = Vec::from([title.line()]);
		for fact in facts {
			fingerprint = fingerprint.and(fact.as_bytes());
			lines.push(fact_line(&fingerprint.to_string(), fact));
		}
		lines.push(last_line(facts.len(), &fingerprint.to_string()));
		lines
	};
	let title = |date: &str, white: &str| Title {
		date: date.into(),
		white: white.into(),
		black: String::new(),
	};
	assert!(read(&with(&title("2026-11-21", WHITE), &[opened()])).is_ok());
	check(&with(&title("2026-11-31", WHITE), &[opened()]), 1, &Wrong::NoDay);
	check(&with(&title("", WHITE), &[opened()]), 1, &Wrong::NoDay);
	check(
		&with(&title("2026-11-21", "Bella"), &[opened()]),
		2,
		&Wrong::OtherPlayers,
	);
	let facts = |fact: &str| chained(&[opened(), fact.into()]);
	check(
		&facts(r#"{"at":1,"event":"started","engine":"on"}"#),
		3,
		&Wrong::Unknown,
	);
	let deep = opened().replacen(r#""sight":"full""#, r#""sight":"full","eyes":2"#, 1);
	check(&chained(&[deep]), 2, &Wrong::Unknown);
	check(
		&facts(r#"{"at":18446744073709551615,"event":"started"}"#),
		3,
		&Wrong::TooGreat,
	);
	check(
		&facts(r#"{"at":1,"event":"clock-set","white":18446744073709551615}"#),
		3,
		&Wrong::TooGreat,
	);
	// What is usual may stand there or not, and a time control as it was written before there were periods.
	assert!(read(&facts(r#"{"at":1,"event":"clock-set","white":5}"#)).is_ok());
	let before = opened().replacen(
		r#""clock":null"#,
		r#""clock":{"white":{"base":1,"increment":2},"black":{"base":1,"increment":2}}"#,
		1,
	);
	assert_ne!(before, opened());
	assert!(read(&chained(&[before])).is_ok());
}
