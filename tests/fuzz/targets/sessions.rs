//! Whole sessions: a desk that is driven with any keys, lines, reports of the doors and moments.
//!
//! It never panics, no key is answered with silence, no alarm is due in the past, and the page agrees with the journal.
#![allow(clippy::print_stderr, reason = "a finding can be followed step by step")]

use annabella::game::{Fact, Table};
use annabella::names::is_illegible;
use annabella::ports::{Input, StorageAnswer};
use annabella::settings::Choices;
use annabella::sheet::numbered_moves;
use annabella::voice::Language;

use super::bytes::Bytes;
use super::news::{News, next};
use super::session::Session;

/// Largest length of a session.
const LONGEST: usize = 120;

fn chosen(settings: &[(&str, &str)]) -> Choices {
	let mut choices = Choices::new(Language::GERMAN);
	for (name, value) in settings {
		choices.set(name, value).unwrap_or_else(|why| panic!("{why}"));
	}
	choices
}

/// The title of the page of a game at home. Other pages with a board, as of a first game or a position that is set up, have
/// other titles.
const GAME: &str = "Partie";

const CLOCKS: [&str; 5] = ["none", "3+2", "2/1+3,1", "1d5", "1b2"];

/// At home, against a friend or an engine, perhaps from the first question on.
pub fn home(bytes: &[u8]) {
	let mut bytes = Bytes(bytes);
	let mut choices = chosen(&[
		("vocabulary", "de"),
		("side", bytes.one(&["white", "black", "lot"])),
		("strength", "1"),
		("clock", bytes.one(&CLOCKS)),
		("tones", bytes.one(&["on", "off"])),
		("echo", bytes.one(&["characters", "off", "words", "both"])),
		("verbosity", bytes.one(&["normal", "brief", "verbose"])),
		("white", bytes.one(&["", "Anna \u{1b}[2J\u{202e}"])),
		(
			"face",
			bytes.one(&["voice", "screen-reader", "braille", "screen"]),
		),
	]);
	match bytes.next() % 4 {
		0 => choices.set("opponent", "built-in").expect("there is one"),
		1 => choices.set("opponent", "/bin/engine").expect("it is any text"),
		2 => choices.set("opponent", "friend").expect("there is one"),
		_ => {}
	}
	if bytes.next() % 16 == 0 {
		choices.face = None;
	}
	if bytes.next() % 8 == 0 {
		choices.tutorial = true;
	}
	play(Session::open(choices), bytes, false);
}

/// At the tournament table.
pub fn table(bytes: &[u8]) {
	let mut bytes = Bytes(bytes);
	let machine = bytes.one(&["arbiter", "white-assistant", "white", "black-assistant"]);
	let choices = chosen(&[
		("white", "Anna"),
		("black", "Bella"),
		("blind", bytes.one(&["white", "black", "both"])),
		("deaf", "none"),
		(
			"assistant",
			if machine == "black-assistant" {
				"black"
			} else {
				"white"
			},
		),
		(
			"profile",
			bytes.one(&[
				"fide-2017",
				"fide-2014",
				"fide-2023",
				"fide-2017+fi-national-2017",
			]),
		),
		("clock", bytes.one(&CLOCKS)),
		("boards", bytes.one(&["1", "2"])),
		("vocabulary", "de"),
		("ranks", "de"),
		("repeat-first", bytes.one(&["advise", "require", "off"])),
		("arbiter", bytes.one(&["human", "program"])),
		("machine", machine),
	]);
	play(Session::open(choices), bytes, true);
}

fn play(mut session: Session, mut bytes: Bytes<'_>, at_table: bool) {
	for step in 0..LONGEST {
		if bytes.is_empty() {
			break;
		}
		let (wait, news) = next(&mut bytes);
		// Output for a developer who follows a finding.
		if std::env::var_os("FUZZ_TELL").is_some() {
			eprintln!("{:?}\n{wait} ms later: {news:?}", session.desk.page().said.last());
		}
		let at_board = session.desk.page().board.is_some();
		let silent = session.meet(wait, news);
		let rest_of_answer = silent
			.as_deref()
			.is_none_or(|line| line == "ja" || line == "nein");
		// Before the board is there, the storage has to answer first.
		assert!(
			rest_of_answer || !at_board,
			"{silent:?} was answered with silence"
		);
		if session.desk.page().board.is_none() {
			session.meet(0, News::Other(Input::Storage(StorageAnswer::Games(Vec::new()))));
		}
		if at_table {
			assert!(
				!session.engine,
				"no engine can be started from the tournament table"
			);
		}
		if step % 8 == 7 || bytes.is_empty() {
			look(&session, at_table);
		}
	}
	look(&session, at_table);
}

/// The page and the journal tell the same game.
fn look(session: &Session, at_table: bool) {
	let Session { desk, journal, .. } = session;
	let at = session.in_game();
	let page = desk.page();
	assert!(journal.is_sorted_by_key(|fact| fact.at), "time runs backwards");
	for text in page.said.iter().chain(&page.moves).chain([&page.title]) {
		assert!(!text.contains(is_illegible), "{text:?}");
	}
	let Ok(table) = Table::replay(journal) else { return };
	let Some(own) = &page.board else { return };
	// A still board shows an earlier state.
	if (!at_table && page.title != GAME) || page.look.still {
		return;
	}
	let written = journal
		.iter()
		.map(|fact| serde_json::to_string(fact).expect("a fact can be written"));
	let again: Vec<Fact> = written
		.map(|line| serde_json::from_str(&line).expect("and read again"))
		.collect();
	assert_eq!(&again, journal);
	if at_table {
		let drawn = |pieces: &[_], color| {
			let told: Vec<_> = table.boards().of(color).pieces().collect();
			pieces == told
		};
		// Boards can be turned round, so the side at the bottom does not tell the owner.
		let owner = if drawn(&own.pieces, own.bottom) {
			own.bottom
		} else {
			!own.bottom
		};
		assert!(drawn(&own.pieces, owner), "the board is drawn otherwise");
		if let Some(other) = &page.second {
			assert!(drawn(&other.pieces, !owner), "the other board is drawn otherwise");
			assert_eq!(other.differing, table.boards().differing());
		}
	} else if journal.len() > 1 {
		assert_eq!(numbered_moves(&table, ['K', 'D', 'T', 'L', 'S', 'B']), page.moves);
		for clock in &page.clocks {
			let told = table
				.reading(at)
				.map(|reading| reading.of(clock.color).to_string());
			assert_eq!(told.unwrap_or_default(), clock.time);
		}
	}
}
