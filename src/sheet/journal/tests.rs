//! An intact journal is accepted, and every change to it is found.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use proptest::prelude::*;

use super::*;
use crate::clock::{Control, Controls, Span, Stamp};
use crate::game::{Event, Fact, GameEvent, Opening, RulingEvent};

pub(super) fn fact(at: u64, event: Event) -> String {
	serde_json::to_string(&Fact { at: Stamp(at), event }).unwrap()
}

pub(super) const WHITE: &str = "Anna \"die Kühne\"\n";

/// Returns the opening at home, or at a table where hands are seen.
pub(super) fn opened_as(guard: bool) -> String {
	let mut opening = Opening {
		guard,
		..Opening::default()
	};
	opening.white.name = WHITE.into();
	fact(0, Event::Game(GameEvent::Opened(opening.into())))
}

pub(super) fn opened() -> String {
	opened_as(true)
}

pub(super) fn pressed(at: u64) -> String {
	fact(at, Event::PRESSED)
}

pub(super) fn moved(at: u64, uci: &str) -> String {
	fact(at, Event::moved(uci.into()))
}

/// Returns the lines of a journal with these facts, correctly chained.
pub(super) fn chained(facts: &[String]) -> Vec<String> {
	let title = Title {
		date: "2026-11-21".into(),
		white: WHITE.into(),
		black: String::new(),
	};
	chained_after(&title, facts)
}

/// The same with this title.
pub(super) fn chained_after(title: &Title, facts: &[String]) -> Vec<String> {
	let mut fingerprint = title.fingerprint();
	let mut lines = Vec::from([title.line()]);
	for fact in facts {
		fingerprint = fingerprint.and(fact.as_bytes());
		lines.push(fact_line(&fingerprint.to_string(), fact));
	}
	lines.push(last_line(facts.len(), &fingerprint.to_string()));
	lines
}

fn game() -> Vec<String> {
	chained(&[
		opened(),
		moved(5, "e2e4"),
		pressed(5),
		moved(9, "e7e5"),
		pressed(9),
	])
}

pub(super) fn read<T: AsRef<[u8]>>(lines: &[T]) -> Result<Journal, JournalFlaw> {
	let mut reader = Reader::default();
	for line in lines {
		reader.line(line.as_ref())?;
	}
	reader.end()
}

#[test]
fn a_whole_journal_tells_its_game() {
	let journal = read(&game()).unwrap();
	assert_eq!((journal.facts, journal.table.plies().len()), (5, 2));
	assert_eq!(journal.title.white, WHITE);
	let through_windows: Vec<String> = game().iter().map(|line| format!("{line}\r")).collect();
	assert_eq!(read(&through_windows).unwrap().fingerprint, journal.fingerprint);
}

#[test]
fn the_hash_is_that_of_ordinary_tools() {
	// printf '%s' '{"journal":"annabella","version":1,"date":"2026-11-21","white":"Anna","black":"Bella"}' | sha256sum
	let title = Title {
		date: "2026-11-21".into(),
		white: "Anna".into(),
		black: "Bella".into(),
	};
	let first = "9af27cbffc3f629cd410408b60ecd05eb2b3c5a40abd80c2a46647a1e60a4495";
	assert_eq!(title.fingerprint().to_string(), first);
	// printf '%s%s' FIRST '{"at":0,"event":"pressed"}' | sha256sum
	let second = "c60678068c0af9ba5bb0d2f1350de4d879c19c504068a9aa0dad3b1ab4c7fb6f";
	assert_eq!(
		title
			.fingerprint()
			.and(br#"{"at":0,"event":"pressed"}"#)
			.to_string(),
		second
	);
}

#[test]
fn the_first_broken_line_is_named() {
	#[track_caller]
	fn check(lines: &[String], line: usize, good: usize, wrong: &Wrong) {
		let flaw = read(lines).unwrap_err();
		assert_eq!((flaw.line, flaw.good, &flaw.wrong), (line, good, wrong));
		assert!(flaw.to_string().ends_with('.'), "{flaw}");
	}
	let changed = |line: usize, from: &str, to: &str| {
		let mut lines = game();
		assert!(lines[line - 1].contains(from));
		lines[line - 1] = lines[line - 1].replacen(from, to, 1);
		lines
	};
	let without = |line: usize| {
		let mut lines = game();
		lines.remove(line - 1);
		lines
	};
	check(&[], 1, 0, &Wrong::Torn);
	check(&game()[..1], 2, 0, &Wrong::Torn);
	check(&game()[..6], 7, 5, &Wrong::Torn);
	check(&changed(1, "annabella", "anna"), 1, 0, &Wrong::NoJournal);
	check(&changed(1, "Kühne", "Kühle"), 2, 0, &Wrong::Chain);
	check(&changed(1, "\"version\":1", "\"version\":2"), 1, 0, &Wrong::Newer);
	check(&changed(1, ",", ", "), 1, 0, &Wrong::OtherTitle);
	check(&changed(3, "e2e4", "d2d4"), 3, 1, &Wrong::Chain);
	check(&changed(3, "\"fact\"", "\"act\""), 3, 1, &Wrong::NoLine);
	check(&changed(7, "5", "2"), 7, 5, &Wrong::Count);
	check(&without(1), 1, 0, &Wrong::NoJournal);
	check(&without(3), 3, 1, &Wrong::Chain);
	let mut more = game();
	more.push(String::new());
	check(&more, 8, 5, &Wrong::Behind);
	let long = chained(&[opened(), "x".repeat(LONGEST_LINE)]);
	check(&long, 3, 1, &Wrong::TooLong);
}

#[test]
fn a_right_chain_of_wrong_facts_is_no_game() {
	#[track_caller]
	fn check(facts: &[String], line: usize, wrong: &Wrong) {
		let flaw = read(&chained(facts)).unwrap_err();
		assert_eq!((flaw.line, &flaw.wrong), (line, wrong), "{flaw}");
	}
	use crate::game::{Nonsense, OpeningError};
	let no_game = Wrong::NoGame(OpeningError::NoOpening.into());
	check(&[], 2, &no_game);
	check(&[moved(0, "e2e4")], 2, &no_game);
	check(
		&[opened(), moved(0, "e2e5")],
		3,
		&Wrong::Nonsense(Nonsense::NoMove),
	);
	check(&[opened(), opened()], 3, &Wrong::Nonsense(Nonsense::OpenedAgain));
	check(
		&[opened(), moved(5, "e2e4"), pressed(4)],
		4,
		&Wrong::Nonsense(Nonsense::Earlier),
	);
	check(
		&[
			opened(),
			fact(
				1,
				Event::Game(GameEvent::TakenBack {
					plies: 1,
					presses: true,
				}),
			),
		],
		3,
		&Wrong::Nonsense(Nonsense::NoPly),
	);
	let rewritten = Event::Ruling(RulingEvent::Rewritten {
		plies: 0,
		moves: ["e2e4", "e2e4"].map(String::from).into(),
	});
	check(
		&[opened(), fact(1, rewritten)],
		3,
		&Wrong::Nonsense(Nonsense::NoMove),
	);
	check(
		&[opened(), r#"{"at":1,"event":"dreamt"}"#.into()],
		3,
		&Wrong::NoFact,
	);
	check(&[opened(), "[".repeat(100_000)], 3, &Wrong::NoFact);
}

/// Every event that a stranger could write, with numbers of their own.
const STRANGE: &[&str] = &[
	r#""event":"started""#,
	r#""event":"resumed""#,
	r#""event":"stopped""#,
	r#""event":"pressed""#,
	r#""event":"switched""#,
	r#""event":"moved","uci":"e2e4""#,
	r#""event":"moved","uci":"e7e5""#,
	r#""event":"moved-illegally","placement":"8/8/8/8/8/8/8/8""#,
	r#""event":"moved-illegally","placement":"KKKKKKKK/8/8/8/8/8/8/PPPPPPPP""#,
	r#""event":"queened","square":"e4""#,
	r#""event":"touched","by":"white","square":"e2""#,
	r#""event":"removed","board":"white","square":"e1""#,
	r#""event":"placed","board":"black","square":"e4","piece":"K""#,
	r#""event":"displaced","board":"black","from":"e1","to":"e8""#,
	r#""event":"executed","board":"black","uci":"zz""#,
	r#""event":"announced","by":"white","of":"white","uci":"e2e4""#,
	r#""event":"corrected","by":"white","uci":"""#,
	r#""event":"repeated","by":"black","right":false"#,
	r#""event":"written","of":"white","text":"e4","uci":"e2e4""#,
	r#""event":"unwritten","of":"black""#,
	r#""event":"draw-offered","by":"white""#,
	r#""event":"taken-back","plies":1"#,
	r#""event":"restored","plies":0,"touched":"e2 e2""#,
	r#""event":"rewritten","plies":1,"moves":["e7e5","g1f3"]"#,
	r#""event":"castling-lost","of":"white""#,
	r#""event":"forced","uci":"a1a1""#,
	r#""event":"clock-set","white":N,"black":N,"white_moves":4294967295"#,
	r#""event":"clock-replaced","white":N,"black":N,"white_moves":4294967295,"black_moves":0,"flags":"both""#,
	r#""event":"penalised","to":"white","penalty":{"time-added":N},"law":"illegal-move""#,
	r#""event":"session-told","left":N"#,
	r#""event":"adjourned","by":"white","charged":N"#,
	r#""event":"reopened","lost":true"#,
	r#""event":"answer-sealed","by":"black""#,
	r#""event":"flag-fell","by":"black""#,
	r#""event":"signed","by":"black""#,
	r#""event":"rejected""#,
	r#""event":"adopted""#,
	r#""event":"postponed""#,
	r#""event":"confirmed","by":"black""#,
];

fn number() -> impl Strategy<Value = u64> {
	prop_oneof![
		Just(0),
		0..100_000_u64,
		Just(u64::from(u32::MAX)),
		Just(u64::MAX),
		any::<u64>()
	]
}

proptest! {
	#[test]
	fn no_byte_can_be_changed(at in any::<prop::sample::Index>(), byte in any::<u8>()) {
		let mut text = game().join("\n").into_bytes();
		let at = at.index(text.len());
		prop_assume!(text[at] != byte);
		text[at] = byte;
		let lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').collect();
		prop_assert!(read(&lines).is_err());
	}

	#[test]
	fn any_bytes_are_answered(lines in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..200), 0..5)) {
		prop_assert!(read(&lines).is_err());
		let after_a_title: Vec<Vec<u8>> = game().into_iter().take(2).map(String::into_bytes).chain(lines).collect();
		prop_assert!(read(&after_a_title).is_err());
	}

	#[test]
	fn a_strangers_facts_are_answered(
		strange in prop::collection::vec((prop::sample::select(STRANGE), number(), number()), 0..12),
		clock in prop::option::of(number()),
	) {
		let mut at = 0_u64;
		let opening = Opening {
			clock: clock.map(|base| Controls::both(Control::fischer(Span(base), Span(base)))),
			white: crate::game::Seat { name: WHITE.into(), ..Default::default() },
			..Opening::default()
		};
		let opening = fact(0, Event::Game(GameEvent::Opened(opening.into())));
		let facts = strange.into_iter().map(|(event, late, number)| {
			at = at.saturating_add(late);
			format!("{{\"at\":{at},{}}}", event.replace('N', &number.to_string()))
		});
		let _ = read(&chained(&core::iter::once(opening).chain(facts).collect::<Vec<_>>()));
	}
}

#[test]
fn a_strangers_facts_are_facts() {
	let wrong: Vec<String> = STRANGE
		.iter()
		.map(|event| format!("{{\"at\":0,{}}}", event.replace('N', "7")))
		.filter_map(|text| Some(format!("{text}: {}", serde_json::from_str::<Fact>(&text).err()?)))
		.collect();
	assert!(wrong.is_empty(), "{wrong:#?}");
}
