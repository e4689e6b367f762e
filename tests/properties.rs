//! Any keys, lines, engine lines and moments: the desk never panics, always answers, and its journal tells the same game.
#![allow(
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::unwrap_used,
	reason = "this is all test"
)]

use annabella::clock::{Span, Stamp};
use annabella::desk::{Choices, Desk, Effect, Fault, Input};
use annabella::game::{Fact, Table};
use annabella::keys::{Key, KeyCode, Keymap};
use annabella::sheet::numbered_moves;
use annabella::voice::{Language, Library, UtteranceId};
use proptest::prelude::*;

/// Something that may come through a door, and whether it must be answered with words or a tone.
#[derive(Clone, Debug)]
enum News {
	/// A line that is typed and confirmed.
	Typed(String),
	Other(Input),
}

fn keys() -> impl Strategy<Value = Key> {
	let code = prop_oneof![
		any::<char>().prop_map(KeyCode::Char),
		(1u8..13).prop_map(KeyCode::F),
		prop::sample::select(vec![
			KeyCode::Enter,
			KeyCode::Escape,
			KeyCode::Backspace,
			KeyCode::Delete,
			KeyCode::Tab,
			KeyCode::Up,
			KeyCode::Down,
			KeyCode::Left,
			KeyCode::Home,
			KeyCode::End,
			KeyCode::PageUp,
			KeyCode::PageDown,
		]),
	];
	(code, any::<bool>(), any::<bool>()).prop_map(|(code, ctrl, alt)| Key { code, ctrl, alt })
}

fn lines() -> impl Strategy<Value = String> {
	let likely = vec![
		"e4",
		"e5",
		"Sf3",
		"Sc6",
		"Lc4",
		"Lc5",
		"0-0",
		"d6",
		"dame e2",
		"h3",
		"a6",
		"zurück",
		"ja",
		"nein",
		"remis",
		"annehmen",
		"ablehnen",
		"aufgeben",
		"anhalten",
		"weiter",
		"uhr",
		"brett",
		"züge",
		"wer",
		"hilfe",
		"wiederholen",
		"langsam",
		"reklamieren",
		"stimme",
		"ansage",
		"datei",
		"feld e4",
		"1",
		"2",
		"3",
		"",
		"d4",
		"exd4",
		"c3",
	];
	prop_oneof![9 => prop::sample::select(likely).prop_map(str::to_owned), 1 => ".{0,30}"]
}

fn news() -> impl Strategy<Value = News> {
	let engine = prop::sample::select(vec![
		"uciok",
		"readyok",
		"bestmove e7e5",
		"bestmove d7d5",
		"bestmove",
		"info",
	]);
	prop_oneof![
		12 => lines().prop_map(News::Typed),
		4 => keys().prop_map(|key| News::Other(Input::Key(key))),
		2 => lines().prop_map(|line| News::Other(Input::Line(line))),
		2 => engine.prop_map(|line| News::Other(Input::EngineLine(line.to_owned()))),
		2 => (0u64..40).prop_map(|id| News::Other(Input::Spoken(UtteranceId(id)))),
		1 => Just(News::Other(Input::Alarm)),
		1 => (0u64..90_000).prop_map(|slept| News::Other(Input::Slept(Span(slept)))),
		1 => Just(News::Other(Input::Fault(Fault::NoSound("gone".into())))),
		1 => Just(News::Other(Input::Fault(Fault::NoSystemSpeech("gone".into())))),
		1 => Just(News::Other(Input::Fault(Fault::Engine("gone".into())))),
	]
}

/// Keeps what is kept; whether the effects can be heard or read.
fn carry_out(effects: Vec<Effect>, journal: &mut Vec<Fact>) -> bool {
	let mut answered = false;
	for effect in effects {
		match effect {
			Effect::Keep { facts, .. } => journal.extend(facts),
			Effect::Print(line) => {
				assert!(!line.trim().is_empty());
				answered = true;
			}
			// The shelf answers in its turn.
			Effect::Tone(_) | Effect::Leave | Effect::Shelf(_) => answered = true,
			Effect::Say(_)
			| Effect::Hush
			| Effect::Voice(_)
			| Effect::Show
			| Effect::Engine(_)
			| Effect::Recorder(_) => {}
		}
	}
	answered
}

proptest! {
	#![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

	#[test]
	fn any_session_is_answered_and_replayed(
		against_machine in any::<bool>(),
		timed in any::<bool>(),
		session in prop::collection::vec((0u64..30_000, news()), 0..60),
	) {
		let mut choices = Choices::new(Language::GERMAN);
		choices.set("opponent", if against_machine { "built-in" } else { "friend" }).unwrap();
		for (name, value) in [("strength", "1"), ("side", "white"), ("vocabulary", "de")] {
			choices.set(name, value).unwrap();
		}
		choices.set("clock", if timed { "3+2" } else { "none" }).unwrap();
		let keymap = Keymap::parse(include_str!("../keymaps/default.toml")).unwrap();
		let mut at = Stamp(0);
		let (mut desk, effects) =
			Desk::open(choices, Library::built_in(), keymap, "2026-11-21", true, at).unwrap();
		let mut journal = Vec::new();
		carry_out(effects, &mut journal);
		for (wait, news) in session {
			at = at + Span(wait);
			match news {
				News::Typed(line) => {
					let mut answered = false;
					for character in line.chars() {
						answered |= carry_out(desk.update(at, Input::Key(Key::char(character))), &mut journal);
					}
					answered |= carry_out(desk.update(at, Input::Key(Key::plain(KeyCode::Enter))), &mut journal);
					prop_assert!(answered || line == "ja" || line == "nein", "{:?} was answered with silence", line);
				}
				News::Other(input) => {
					carry_out(desk.update(at, input), &mut journal);
				}
			}
			prop_assert!(desk.next_alarm().is_none_or(|due| due >= at), "an alarm in the past would never end");
			// What was decided stands in the journal, and nothing else makes the game.
			let Ok(table) = Table::replay(&journal) else { break };
			let page = desk.page();
			if page.board.is_none() {
				break;
			}
			prop_assert_eq!(numbered_moves(&table, ['K', 'D', 'T', 'L', 'S', 'B']), page.moves);
			prop_assert!(journal.is_sorted_by_key(|fact| fact.at));
			for clock in page.clocks {
				prop_assert_eq!(table.reading(at).map(|reading| reading.of(clock.color).to_string()), Some(clock.time));
			}
		}
	}
}
