//! Any keys, lines, engine lines and moments: the desk never panics, always answers, and its journal tells the same game.
#![allow(
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::unwrap_used,
	reason = "this is all test"
)]

use annabella::chess::Color;
use annabella::clock::{Span, Stamp};
use annabella::desk::{Choices, Desk, Ears, Effect, Fault, Input, VoiceKind};
use annabella::game::{Fact, Table};
use annabella::keys::{Key, KeyCode, Keymap};
use annabella::sheet::numbered_moves;
use annabella::voice::{Audience, Language, Library, UtteranceId};
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
			Effect::Tone(..) | Effect::Leave | Effect::Shelf(_) => answered = true,
			Effect::Say(_)
			| Effect::Hush
			| Effect::Voice(_)
			| Effect::Show
			| Effect::Lock
			| Effect::Engine(_)
			| Effect::Publish { .. }
			| Effect::Recorder(_) => {}
		}
	}
	answered
}

/// Whoever stands by and sees that nothing private is said but in an ear that is there.
struct Witness {
	ears: Ears,
	missing: Vec<Audience>,
	voice: Option<VoiceKind>,
}

impl Witness {
	fn learns(&mut self, news: &Input) {
		if let Input::Fault(Fault::NoEar { audience, .. }) = news {
			self.missing.push(*audience);
		} else if let Input::EarBack(audience) = news {
			self.missing.retain(|missing| missing != audience);
		}
	}

	fn sees(&mut self, effects: &[Effect]) {
		for effect in effects {
			match effect {
				Effect::Voice(voice) => self.voice = Some(*voice),
				Effect::Say(utterance) => {
					let apart = self.ears.are_apart() && utterance.audience.is_private();
					assert!(!apart || self.voice == Some(VoiceKind::Own), "{utterance:?}");
					self.hears(utterance.audience);
				}
				Effect::Tone(_, audience) => self.hears(*audience),
				Effect::Keep { .. }
				| Effect::Print(_)
				| Effect::Leave
				| Effect::Shelf(_)
				| Effect::Hush
				| Effect::Show
				| Effect::Engine(_)
				| Effect::Recorder(_)
				| Effect::Lock
				| Effect::Publish { .. } => {}
			}
		}
	}

	fn hears(&self, audience: Audience) {
		if self.ears.are_apart() && audience.is_private() {
			assert!(self.ears.own(audience).is_some(), "{audience:?} has no ear");
			assert!(!self.missing.contains(&audience), "{audience:?}'s ear is missing");
		}
	}
}

/// The whole program on a simulated clock, and what it has kept.
struct Session {
	desk: Desk,
	at: Stamp,
	journal: Vec<Fact>,
	/// Whether an engine was asked for anything.
	engine: bool,
	witness: Witness,
}

impl Session {
	fn open(choices: Choices) -> Self {
		let keymap = Keymap::parse(include_str!("../keymaps/default.toml")).unwrap();
		let witness = Witness {
			ears: choices.ears.clone(),
			missing: Vec::new(),
			voice: None,
		};
		let (desk, effects) =
			Desk::open(choices, Library::built_in(), keymap, "2026-11-21", true, Stamp(0)).unwrap();
		let mut session = Self {
			desk,
			at: Stamp(0),
			journal: Vec::new(),
			engine: false,
			witness,
		};
		session.carry_out(effects);
		session
	}

	/// Lets time pass, and then something happen. A line that was typed and answered with silence comes back.
	fn meet(&mut self, wait: u64, news: News) -> Option<String> {
		self.at = self.at + Span(wait);
		let silent = match news {
			News::Typed(line) => {
				let enter = Key::plain(KeyCode::Enter);
				let mut answered = false;
				for key in line.chars().map(Key::char).chain([enter]) {
					answered |= self.send(Input::Key(key));
				}
				(!answered).then_some(line)
			}
			News::Other(input) => {
				self.send(input);
				None
			}
		};
		let due = self.desk.next_alarm();
		assert!(
			due.is_none_or(|due| due >= self.at),
			"an alarm in the past would never end"
		);
		silent
	}

	fn send(&mut self, input: Input) -> bool {
		self.witness.learns(&input);
		let effects = self.desk.update(self.at, input);
		self.carry_out(effects)
	}

	fn carry_out(&mut self, effects: Vec<Effect>) -> bool {
		self.witness.sees(&effects);
		self.engine |= effects.iter().any(|effect| matches!(effect, Effect::Engine(_)));
		carry_out(effects, &mut self.journal)
	}
}

/// Lines that somebody at the tournament table may type.
fn table_lines() -> impl Strategy<Value = String> {
	let likely = vec![
		"e4",
		"e5",
		"Sf3",
		"d5",
		"exd5",
		"Lc4",
		"g1f4",
		"",
		" ",
		"",
		" ",
		"",
		"uhr",
		"zeit",
		"offen",
		"wer",
		"hilfe",
		"weiß uhr",
		"schwarz uhr",
		"berührt e2",
		"gestellt e4",
		"gestellt e2 e4",
		"weggenommen d5",
		"schwarz berührt d7",
		"angesagt",
		"angesagt d4",
		"korrektur",
		"korrektur d4",
		"wiederholt",
		"wiederholt e3",
		"ausgeführt",
		"ausgeführt d7 d6",
		"weiß ausgeführt e7 e6",
		"verrutscht a1 a3",
		"j'adoube",
		"weiß notiert e4",
		"schwarz notiert e5",
		"weiß gestrichen",
		"vergleichen",
		"unterschiede",
		"zugzahl",
		"mitschrift",
		"brett",
		"feld e4",
		"letzter zug",
		"remis",
		"weiß remis",
		"schwarz annehmen",
		"schwarz ablehnen",
		"weiß aufgeben",
		"ja",
		"nein",
		"weiß blättchen",
		"regelwidrig",
		"weiß dreimal",
		"fünfzig",
		"nicht geführt",
		"tot",
		"normale mittel",
		"schwarz melden d7",
		"weiß am brett",
		"stattgeben",
		"abweisen",
		"vorschlag",
		"zurück auf 1",
		"zeit stellen weiß 5",
		"plus schwarz 2",
		"minus weiß 1:00",
		"verwarnen weiß",
		"versehen e2",
		"ergebnis 1-0",
		"trotzdem",
		"tastatur",
		"1",
		"2",
		"3",
		"anhalten",
		"weiter",
		"zurück",
		"neue partie",
		"regel 9.4",
		"datei",
		"unterschrieben",
		"weiß unterschrieben",
		"zwei hände",
		"schwarz zwei hände",
		"handy weiß",
		"gestört schwarz",
		"figuren falsch",
		"falsch aufgestellt weiß e1",
		"farben vertauscht",
		"mehr zeit",
		"stattgeben zusatzzeit",
		"aufschieben 2",
		"neue uhr weiß 5 schwarz 5",
		"neue uhr blättchen weiß",
		"zugzähler weiß 9",
		"punkte abziehen weiß 1/2",
		"keine rochade weiß",
		"spielabschnitt",
		"spielabschnitt 5",
		"abgabezug",
		"weiß abgabezug",
		"weiß anhalten",
		"umschlag",
		"umschlag öffnen",
		"umschlag verloren",
		"bestätigt",
	];
	prop_oneof![12 => prop::sample::select(likely).prop_map(str::to_owned), 1 => ".{0,30}"]
}

fn table_news() -> impl Strategy<Value = News> {
	let chords = prop::sample::select(vec![
		"space", "tab", "f2", "f11", "f12", "alt-t", "alt-p", "alt-x", "alt-a", "alt-r", "alt-e", "alt-d",
		"alt-j", "alt-w", "alt-u", "alt-v", "alt-k", "escape",
	]);
	prop_oneof![
		14 => table_lines().prop_map(News::Typed),
		3 => chords.prop_map(|key| News::Other(Input::Key(key.parse().unwrap()))),
		2 => keys().prop_map(|key| News::Other(Input::Key(key))),
		2 => table_lines().prop_map(|line| News::Other(Input::Line(line))),
		1 => (0u64..40).prop_map(|id| News::Other(Input::Spoken(UtteranceId(id)))),
		1 => (0u64..90_000).prop_map(|slept| News::Other(Input::Slept(Span(slept)))),
		1 => any_news_of_ears().prop_map(News::Other),
	]
}

fn any_news_of_ears() -> impl Strategy<Value = Input> {
	let audience = || {
		prop::sample::select(vec![
			Audience::Room,
			Audience::Player(Color::White),
			Audience::Player(Color::Black),
			Audience::Arbiter,
		])
	};
	prop_oneof![
		2 => audience().prop_map(|audience| Input::Fault(Fault::NoEar { audience, why: format!("{audience:?}") })),
		2 => audience().prop_map(Input::EarBack),
		1 => Just(Input::Fault(Fault::NoSound("gone".into()))),
	]
}

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
		let mut choices = Choices::new(Language::GERMAN);
		for (name, value) in [
			("white", "Anna"),
			("black", "Bella"),
			("blind", "white"),
			("deaf", "none"),
			("assistant", assistant),
			("profile", "fide-2017"),
			("clock", if timed { "3+2" } else { "none" }),
			("boards", boards),
			("vocabulary", "de"),
			("ranks", "de"),
			("repeat-first", echo),
			("arbiter", arbiter),
			("machine", machine),
		] {
			choices.set(name, value).unwrap();
		}
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
			// What is drawn is what the journal tells of each board.
			let drawn = |pieces: Vec<_>, color| {
				let told: Vec<_> = table.boards().of(color).pieces().collect();
				pieces == told
			};
			let near = own.bottom;
			prop_assert!(drawn(own.pieces, near));
			if let Some(other) = page.second {
				prop_assert!(drawn(other.pieces, !near));
				prop_assert_eq!(other.differing, table.boards().differing());
			}
			prop_assert!(journal.is_sorted_by_key(|fact| fact.at));
		}
	}
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
		let mut home = Session::open(choices);
		for (wait, news) in session {
			let silent = home.meet(wait, news);
			let rest_of_answer = silent.as_deref().is_none_or(|line| line == "ja" || line == "nein");
			prop_assert!(rest_of_answer, "{:?} was answered with silence", silent);
			let Session { desk, at, journal, .. } = &home;
			// What was decided stands in the journal, and nothing else makes the game.
			let Ok(table) = Table::replay(journal) else { break };
			let page = desk.page();
			if page.board.is_none() {
				break;
			}
			prop_assert_eq!(numbered_moves(&table, ['K', 'D', 'T', 'L', 'S', 'B']), page.moves);
			prop_assert!(journal.is_sorted_by_key(|fact| fact.at));
			for clock in page.clocks {
				prop_assert_eq!(table.reading(*at).map(|reading| reading.of(clock.color).to_string()), Some(clock.time));
			}
		}
	}
}
