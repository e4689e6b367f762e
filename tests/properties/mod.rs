//! Any keys, lines, engine lines and moments: the desk never panics, always answers, and its journal tells the same game.

mod news;
mod papers;
mod questions;
mod roles;
mod rulings;
mod session;

use annabella::game::{Event, Fact, GameEvent, Table};
use annabella::keys::{Key, KeyCode};
use annabella::ports::Input;
use annabella::settings::Choices;
use annabella::sheet::{Reader, Title, fact_line, last_line, numbered_moves};
use annabella::voice::Language;
use proptest::prelude::*;

use news::{News, news, table_news};
use session::Session;

proptest! {
	#![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

	#[test]
	fn any_session_at_the_tournament_table_is_answered_and_replayed(
		machine in prop::sample::select(vec!["arbiter", "white-assistant", "white", "black-assistant"]),
		settings in prop::sample::select(vec![("human", "advise"), ("human", "require"), ("program", "off")]),
		boards in prop::sample::select(vec!["1", "2"]),
		timed in any::<bool>(),
		ears in prop::sample::select(vec!["", "white=left", "black=A", "white=A black=left arbiter=B"]),
		session in prop::collection::vec((0u64..30_000, table_news()), 0..80),
	) {
		let assistant = if machine == "black-assistant" { "black" } else { "white" };
		let (arbiter, echo) = settings;
		let mut choices = table_choices("de", &[
			("assistant", assistant),
			("clock", if timed { "3+2" } else { "none" }),
			("boards", boards),
			("repeat-first", echo),
			("typing", if ears.is_empty() { "steps" } else { "moves" }),
			("late", if boards == "2" { "5" } else { "0" }),
			("arbiter", arbiter),
			("machine", machine),
		]);
		for ear in ears.split_whitespace() {
			choices.set("ear", ear).unwrap();
		}
		let mut at_table = Session::open(choices);
		for (wait, news) in session {
			let silent = at_table.meet(wait, news);
			prop_assert!(silent.is_none(), "{:?} was answered with silence", silent);
			prop_assert!(!at_table.engine, "no engine can be started from the tournament table");
			let Session { desk, journal, .. } = &at_table;
			let Ok(table) = Table::replay(journal) else { break };
			let page = desk.page();
			let Some(own) = page.board else { break };
			// The drawn boards agree with the journal.
			let drawn = |pieces: &[_], color| {
				let told: Vec<_> = table.boards().of(color).pieces().collect();
				pieces == told
			};
			if page.look.still {
				continue;
			}
			// A board can be turned round, so the side at the bottom does not tell its owner.
			let owner = if drawn(&own.pieces, own.bottom) { own.bottom } else { !own.bottom };
			prop_assert!(drawn(&own.pieces, owner));
			if let Some(other) = page.second {
				prop_assert!(drawn(&other.pieces, !owner));
				prop_assert_eq!(other.differing, table.boards().differing());
			}
			prop_assert!(journal.is_sorted_by_key(|fact| fact.at));
		}
		prop_assert!(comes_back(&at_table.journal));
	}
}

/// The title of the page of a game at home, in the languages that can be chosen during play.
const GAME: [&str; 4] = ["Partie", "Game", "Peli", "Parti"];

proptest! {
	#![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

	#[test]
	fn any_session_is_answered_and_replayed(
		against_machine in any::<bool>(),
		timed in any::<bool>(),
		heard in prop::sample::select(vec![("on", "characters", "normal"), ("off", "off", "brief"), ("on", "words", "brief"), ("off", "both", "verbose")]),
		session in prop::collection::vec((0u64..30_000, news()), 0..60),
	) {
		let mut choices = Choices::new(Language::GERMAN);
		choices.set("opponent", if against_machine { "built-in" } else { "friend" }).unwrap();
		for (name, value) in [("strength", "1"), ("side", "white"), ("vocabulary", "de")] {
			choices.set(name, value).unwrap();
		}
		choices.set("clock", if timed { "3+2" } else { "none" }).unwrap();
		let (tones, echo, verbosity) = heard;
		for (name, value) in [("tones", tones), ("echo", echo), ("verbosity", verbosity)] {
			choices.set(name, value).unwrap();
		}
		let mut home = Session::open(choices);
		for (wait, news) in session {
			let silent = home.meet(wait, news);
			let rest_of_answer = silent.as_deref().is_none_or(|line| line == "ja" || line == "nein");
			prop_assert!(rest_of_answer, "{:?} was answered with silence", silent);
			let Session { desk, journal, .. } = &home;
			// Decisions stand in the journal, and nothing else makes the game.
			let Ok(table) = Table::replay(journal) else { break };
			let page = desk.page();
			// The first game is not saved, and practice has another board.
			if page.board.is_none() || !GAME.contains(&page.title.as_str()) {
				break;
			}
			if page.look.still {
				continue;
			}
			prop_assert_eq!(numbered_moves(&table, ['K', 'D', 'T', 'L', 'S', 'B']), page.moves);
			prop_assert!(journal.is_sorted_by_key(|fact| fact.at));
			for clock in page.clocks {
				let reading = table.reading(home.in_game()).map(|reading| reading.of(clock.color).to_string());
				prop_assert_eq!(reading.unwrap_or_default(), clock.time);
			}
		}
		prop_assert!(comes_back(&home.journal));
	}
}

/// Returns `true` if the first of these games, written as a journal and read again, has the same facts and the same table.
fn comes_back(facts: &[Fact]) -> bool {
	let later = facts.iter().skip(1);
	let end = 1 + later
		.take_while(|fact| !matches!(fact.event, Event::Game(GameEvent::Opened(_))))
		.count();
	let facts = &facts[..end.min(facts.len())];
	let Ok(table) = Table::replay(facts) else {
		return facts.is_empty();
	};
	let title = Title {
		date: "2026-11-21".into(),
		white: table.opening().white.name.clone(),
		black: table.opening().black.name.clone(),
	};
	let mut reader = Reader::default();
	let mut fingerprint = title.fingerprint();
	reader.line(title.line().as_bytes()).unwrap();
	let mut again: Vec<Fact> = Vec::new();
	for fact in facts {
		let line = serde_json::to_string(fact).unwrap();
		fingerprint = fingerprint.and(line.as_bytes());
		let line = fact_line(&fingerprint.to_string(), &line);
		let read = reader.line(line.as_bytes()).unwrap().unwrap();
		again.push(serde_json::from_str(read).unwrap());
	}
	let last = last_line(facts.len(), &fingerprint.to_string());
	reader.line(last.as_bytes()).unwrap();
	let journal = reader.end().unwrap();
	again == facts
		&& journal.unusual.is_none()
		&& journal.fingerprint == fingerprint
		&& format!("{:?}", journal.table) == format!("{table:?}")
}

/// Without tones the erased character is the only answer, and news are still being said.
#[test]
fn what_is_erased_is_told_without_tones_and_echo() {
	let mut choices = Choices::new(Language::GERMAN);
	for (name, value) in [
		("opponent", "built-in"),
		("strength", "1"),
		("side", "white"),
		("vocabulary", "de"),
		("clock", "none"),
		("tones", "off"),
		("echo", "off"),
	] {
		choices.set(name, value).unwrap();
	}
	let mut home = Session::open(choices);
	for line in ["e4"; 8] {
		assert_eq!(home.meet(1000, News::Typed(line.to_owned())), None);
	}
	for key in [Key::char('a'), Key::plain(KeyCode::Backspace)] {
		assert_eq!(home.meet(0, News::Other(Input::Key(key))), None);
	}
}

/// Returns a tournament table in this language where White is blind, with its differences from the usual one.
fn table_choices(language: &str, differing: &[(&str, &str)]) -> Choices {
	let usual = [
		("white", "Anna"),
		("black", "Bella"),
		("blind", "white"),
		("deaf", "none"),
		("assistant", "white"),
		("profile", "fide-2017"),
		("clock", "3+2"),
		("boards", "1"),
		("vocabulary", language),
		("ranks", language),
		("repeat-first", "advise"),
		("arbiter", "human"),
		("machine", "arbiter"),
	];
	let mut choices = Choices::new(Language::new(language).unwrap());
	for (name, value) in usual.iter().chain(differing) {
		choices.set(name, value).unwrap();
	}
	choices
}
