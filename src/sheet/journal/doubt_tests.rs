//! Impossible play and impossible facts are found, although every hash fits.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::tests::{WHITE, chained, chained_after, fact, moved, opened, opened_as, pressed, read};
use super::*;
use crate::game::{Event, GameEvent};

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
	let mate = |winner| fact(8, Event::Game(GameEvent::Ended(Ending::Checkmate { winner })));
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
	check(
		&fool(&[fact(8, Event::Game(GameEvent::Ended(Ending::Stalemate)))]),
		10,
		&no_end,
	);
	for ending in [Ending::Fivefold, Ending::SeventyfiveMoves] {
		check(
			&[opened(), fact(1, Event::Game(GameEvent::Ended(ending)))],
			3,
			&no_end,
		);
	}
	// A press is missing in the middle, and at the end.
	let no_press = Wrong::Nonsense(Nonsense::NoPress);
	check(&[opened(), moved(5, "e2e4"), moved(9, "e7e5")], 4, &no_press);
	check(
		&[opened(), moved(5, "e2e4")],
		4,
		&Wrong::Unended(Nonsense::NoPress),
	);
	// Where a damaged game was continued, it was stopped first.
	let stopped = fact(6, Event::STOPPED);
	let goes_on = [
		opened(),
		moved(5, "e2e4"),
		stopped,
		fact(7, Event::RESUMED),
		moved(9, "e7e5"),
		pressed(9),
	];
	assert!(read(&chained(&goes_on)).is_ok());
	// At the tournament table hands make every move.
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
	let title = |date: &str, white: &str| Title {
		date: date.into(),
		white: white.into(),
		black: String::new(),
	};
	assert!(read(&chained_after(&title("2026-11-21", WHITE), &[opened()])).is_ok());
	check(
		&chained_after(&title("2026-11-31", WHITE), &[opened()]),
		1,
		&Wrong::NoDay,
	);
	check(&chained_after(&title("", WHITE), &[opened()]), 1, &Wrong::NoDay);
	check(
		&chained_after(&title("2026-11-21", "Bella"), &[opened()]),
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
	// Default values may be written or not, and so may a time control from before there were periods.
	let set = [
		opened_with(r#"{"white":{"base":1,"increment":2},"black":{"base":1,"increment":2}}"#),
		r#"{"at":1,"event":"clock-set","white":5}"#.into(),
	];
	assert!(read(&chained(&set)).is_ok());
	let before = opened_with(r#"{"white":{"base":1,"increment":2},"black":{"base":1,"increment":2}}"#);
	assert_ne!(before, opened());
	assert!(read(&chained(&[before])).is_ok());
}

/// At home, with this time control.
fn opened_with(clock: &str) -> String {
	opened().replacen(r#""clock":null"#, &format!(r#""clock":{clock}"#), 1)
}

/// Returns the first line of these facts that no table can have written, or of those that are only unusual.
#[track_caller]
fn doubted(facts: &[&str]) -> Result<Option<usize>, (usize, Wrong)> {
	let facts: Vec<String> = facts.iter().map(ToString::to_string).collect();
	let read = read(&chained(&facts));
	read.map(|journal| journal.unusual.map(|unusual| unusual.line))
		.map_err(|flaw| (flaw.line, flaw.wrong))
}

#[test]
fn a_journal_that_no_table_can_write_is_refused_at_its_line() {
	use crate::game::Nonsense;
	let minute = r#"{"white":{"base":60000,"increment":0},"black":{"base":60000,"increment":0}}"#;
	let (home, timed, table) = (opened(), opened_with(minute), opened_as(false));
	let (e4, e5) = (moved(1, "e2e4"), moved(2, "e7e5"));
	let started = r#"{"at":0,"event":"started"}"#;
	let resigned = r#"{"at":3,"event":"ended","ending":"resignation","by":"white","drawn":false}"#;
	let check = |facts: &[&str], line: usize, why: Nonsense| {
		assert_eq!(doubted(facts), Err((line, Wrong::Nonsense(why))), "{facts:?}");
	};
	// Two ends, and a press after one.
	assert_eq!(doubted(&[&home, started, resigned]), Ok(None));
	check(&[&home, started, resigned, resigned], 5, Nonsense::Over);
	check(&[&home, started, resigned, &pressed(3)], 5, Nonsense::Over);
	let agreed = r#"{"at":4,"event":"ended","ending":"agreement"}"#;
	check(&[&home, started, resigned, agreed], 5, Nonsense::Over);
	check(&[&home, started, agreed], 4, Nonsense::NoEnd);
	// A flag without a clock, one that is up, and one that is not mentioned.
	let fell = r#"{"at":59999,"event":"flag-fell","by":"white"}"#;
	check(&[&home, started, fell], 4, Nonsense::NoClock);
	check(&[&timed, started, fell], 4, Nonsense::FlagUp);
	let lost = [
		r#"{"at":60000,"event":"flag-fell","by":"white"}"#,
		r#"{"at":60000,"event":"proposed","law":"A.4.5","steps":[{"who":"arbiter","event":{"event":"ended","ending":"flag","by":"white","drawn":false}}]}"#,
		r#"{"at":60000,"event":"adopted"}"#,
		r#"{"at":60000,"event":"ended","ending":"flag","by":"white","drawn":false}"#,
	];
	let [fell, proposed, adopted, ended] = lost;
	assert!(doubted(&[&timed, started, fell, proposed, adopted, ended]).is_ok());
	let others = ended.replace("white", "black");
	check(
		&[&timed, started, fell, proposed, adopted, &others],
		7,
		Nonsense::NoEnd,
	);
	check(
		&[&timed, started, &moved(60_001, "e2e4"), &pressed(60_001)],
		4,
		Nonsense::Overdue,
	);
	// The score of a resignation, a dead position with all pieces on, a repetition that was none.
	let drawn = resigned.replace("false", "true");
	check(&[&home, started, &drawn], 4, Nonsense::NoEnd);
	let played = [&home, started, &e4, &pressed(1), &e5, &pressed(2)].map(String::from);
	for ending in [
		"dead-position",
		"threefold",
		"fifty-moves",
		"both-flags",
		"no-progress",
		"position-lost",
		"illegal-position",
		"annulled",
	] {
		let ended = format!(r#"{{"at":3,"event":"ended","ending":"{ending}"}}"#);
		let mut facts: Vec<&str> = played.iter().map(String::as_str).collect();
		facts.push(&ended);
		check(&facts, 8, Nonsense::NoEnd);
	}
	for ending in [
		r#""device","by":"black""#,
		r#""late","by":"black""#,
		r#""illegal-moves","by":"black","drawn":false"#,
	] {
		let ended = format!(r#"{{"at":3,"event":"ended","ending":{ending}}}"#);
		check(&[&home, started, &ended], 4, Nonsense::NoEnd);
	}
	// A decision on nothing, and a proposal of nothing.
	for decided in ["adopted", "rejected", "postponed"] {
		let decided = format!(r#"{{"at":1,"event":"{decided}"}}"#);
		check(&[&table, started, &decided], 4, Nonsense::NoCase);
	}
	let proposed = r#"{"at":1,"event":"proposed","law":"5.1.2","steps":[{"who":"arbiter","event":{"event":"ended","ending":"device","by":"black"}}]}"#;
	check(&[&table, started, proposed], 4, Nonsense::NoGround);
	// Texts that are no moves.
	for fact in [
		r#"{"at":1,"event":"announced","by":"white","of":"white","uci":"zz"}"#,
		r#"{"at":1,"event":"announced","by":"white","of":"white","uci":"e2e4e5"}"#,
		r#"{"at":1,"event":"claimed","by":"white","kind":"threefold","uci":"e4"}"#,
		r#"{"at":1,"event":"forced","uci":""}"#,
	] {
		check(&[&table, started, fact], 4, Nonsense::NoUci);
	}
	check(&[&home, started, &moved(1, "e2e5")], 4, Nonsense::NoMove);
	check(&[&home, started, &pressed(1)], 4, Nonsense::NothingToPress);
	check(&[&home, started, started], 4, Nonsense::Started);
	check(
		&[&home, started, r#"{"at":1,"event":"signed","by":"white"}"#],
		4,
		Nonsense::NotOver,
	);
	check(
		&[&home, started, r#"{"at":1,"event":"unwritten","of":"white"}"#],
		4,
		Nonsense::NoSheet,
	);
}

#[test]
fn what_an_older_version_may_have_written_is_unusual_and_no_more() {
	let table = opened_as(false);
	let started = r#"{"at":0,"event":"started"}"#;
	let offered = r#"{"at":1,"event":"draw-offered","by":"white"}"#;
	let at_this_moment = r#"{"at":1,"event":"breached","by":"white","breach":"offer-moment"}"#;
	assert_eq!(doubted(&[&table, started, offered, at_this_moment]), Ok(None));
	assert_eq!(doubted(&[&table, started, offered]), Ok(Some(4)));
	let home = opened();
	let back = r#"{"at":2,"event":"taken-back","plies":1}"#;
	let facts = [&home, started, &moved(1, "e2e4"), &pressed(1), back];
	assert_eq!(
		doubted(&facts),
		Ok(None),
		"it is known how older versions wrote it"
	);
}
