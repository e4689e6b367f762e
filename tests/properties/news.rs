//! News of the doors: keys, lines, engine lines, faults.

use std::sync::LazyLock;

use annabella::chess::Color;
use annabella::clock::Span;
use annabella::commands::Action;
use annabella::keys::{Key, KeyCode};
use annabella::ports::{EngineFault, Fault, Input, VoiceFault};
use annabella::settings::VoiceKind;
use annabella::texts::Message;
use annabella::voice::{Audience, Language, Manner, UtteranceId, Vocabulary};
use proptest::prelude::*;

use super::session::BUILT_IN;

/// News of a door, some of which must be answered with words or a tone.
#[derive(Clone, Debug)]
pub enum News {
	/// A line that is typed and confirmed.
	Typed(String),
	Other(Input),
}

pub fn keys() -> impl Strategy<Value = Key> {
	let code = prop_oneof![
		any::<char>().prop_map(KeyCode::Char),
		(1u8..25).prop_map(KeyCode::F),
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

/// Every word that calls a command, from the word file.
fn command_words() -> impl Strategy<Value = String> {
	static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
		let vocabulary = Vocabulary::new(&BUILT_IN, Manner::new(Language::GERMAN)).unwrap();
		let words = Action::NAMES.iter().map(|name| vocabulary.command_words(name));
		words.flatten().cloned().collect()
	});
	prop::sample::select(&**WORDS)
}

pub fn lines() -> impl Strategy<Value = String> {
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
		"feld e4",
		"angreifer e4",
		"züge springer",
		"linie e",
		"1",
		"2",
		"3",
		"",
		"d4",
		"exd4",
		"c3",
		"sage zeit",
		"suche eva",
	];
	prop_oneof![
		4 => prop::sample::select(likely).prop_map(str::to_owned),
		5 => command_words(),
		1 => ".{0,30}",
	]
}

pub fn news() -> impl Strategy<Value = News> {
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
		6 => board_keys().prop_map(|key| News::Other(Input::Key(key))),
		4 => keys().prop_map(|key| News::Other(Input::Key(key))),
		2 => lines().prop_map(|line| News::Other(Input::Line(line))),
		2 => engine.prop_map(|line| News::Other(Input::EngineLine(line.to_owned()))),
		2 => (0u64..40).prop_map(|id| News::Other(Input::Spoken(UtteranceId(id)))),
		1 => Just(News::Other(Input::Alarm)),
		1 => (0u64..90_000).prop_map(|slept| News::Other(Input::Slept(Span(slept)))),
		1 => Just(News::Other(Input::Fault(Fault::Voice(VoiceFault::NoSound("gone".into()))))),
		1 => Just(News::Other(Input::Fault(Fault::Voice(VoiceFault::NoSystemSpeech(Message::of("gone")))))),
		1 => Just(News::Other(Input::Fault(Fault::Voice(VoiceFault::NoVoiceFor(Language::GERMAN))))),
		1 => Just(News::Other(Input::Fault(Fault::Voice(VoiceFault::NoSynthesis(Message::of("gone")))))),
		1 => Just(News::Other(Input::VoiceBack(VoiceKind::System))),
		1 => Just(News::Other(Input::Fault(Fault::Engine(EngineFault::Deaf)))),
	]
}

/// Lines that a person at the tournament table may type.
pub fn table_lines() -> impl Strategy<Value = String> {
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
		"weiß uhr",
		"schwarz uhr",
		"berührt e2",
		"gestellt e4",
		"gestellt e2 e4",
		"weggenommen d5",
		"schwarz berührt d7",
		"angesagt d4",
		"korrektur d4",
		"wiederholt e3",
		"ausgeführt d7 d6",
		"weiß ausgeführt e7 e6",
		"verrutscht a1 a3",
		"weiß notiert e4",
		"schwarz notiert e5",
		"weiß gestrichen",
		"feld e4",
		"angreifer e4",
		"reihe 4",
		"weiß remis",
		"schwarz annehmen",
		"schwarz ablehnen",
		"weiß aufgeben",
		"weiß blättchen",
		"weiß dreimal",
		"schwarz melden d7",
		"weiß am brett",
		"zurück auf 1",
		"zeit stellen weiß 5",
		"plus schwarz 2",
		"minus weiß 1:00",
		"verwarnen weiß",
		"versehen e2",
		"ergebnis 1-0",
		"1",
		"2",
		"3",
		"regel 9.4",
		"weiß unterschrieben",
		"schwarz zwei hände",
		"handy weiß",
		"gestört schwarz",
		"falsch aufgestellt weiß e1",
		"stattgeben zusatzzeit",
		"aufschieben 2",
		"neue uhr weiß 5 schwarz 5",
		"neue uhr blättchen weiß",
		"zugzähler weiß 9",
		"punkte abziehen weiß 1/2",
		"keine rochade weiß",
		"spielabschnitt 5",
		"weiß abgabezug",
		"weiß anhalten",
		"sage zeit",
		"suche eva",
	];
	prop_oneof![
		7 => prop::sample::select(likely).prop_map(str::to_owned),
		5 => command_words(),
		1 => ".{0,30}",
	]
}

/// Keys of a player who walks over the board.
pub fn board_keys() -> impl Strategy<Value = Key> {
	let names = vec![
		"tab", "alt-b", "up", "down", "left", "right", "home", "end", "enter", "space", "escape", "a", "b",
		"c", "d", "e", "f", "g", "h", "1", "2", "4", "7", "8", "K", "D", "S", "B", "N", ".", ",", "I", "U",
		"z", "*", "o", "r", "l", "/", "v", "n", "k", "w", "m", "x", "+", "i", "u", "y", "s", "t", "j", "q",
		"!", "=", "<", ">", "0", "?", "f2", "f8",
	];
	prop::sample::select(names).prop_map(|name| name.parse().unwrap())
}

pub fn table_news() -> impl Strategy<Value = News> {
	let chords = prop::sample::select(vec![
		"space", "tab", "f2", "f11", "f12", "alt-t", "alt-p", "alt-x", "alt-a", "alt-r", "alt-e", "alt-d",
		"alt-j", "alt-w", "alt-u", "alt-v", "alt-k", "escape",
	]);
	prop_oneof![
		14 => table_lines().prop_map(News::Typed),
		4 => board_keys().prop_map(|key| News::Other(Input::Key(key))),
		3 => chords.prop_map(|key| News::Other(Input::Key(key.parse().unwrap()))),
		2 => keys().prop_map(|key| News::Other(Input::Key(key))),
		2 => table_lines().prop_map(|line| News::Other(Input::Line(line))),
		1 => (0u64..40).prop_map(|id| News::Other(Input::Spoken(UtteranceId(id)))),
		1 => (0u64..90_000).prop_map(|slept| News::Other(Input::Slept(Span(slept)))),
		1 => any_news_of_ears().prop_map(News::Other),
	]
}

pub fn any_news_of_ears() -> impl Strategy<Value = Input> {
	let audience = || {
		prop::sample::select(vec![
			Audience::Room,
			Audience::Player(Color::White),
			Audience::Player(Color::Black),
			Audience::Arbiter,
		])
	};
	prop_oneof![
		2 => audience().prop_map(|audience| Input::Fault(Fault::Voice(VoiceFault::NoEar { audience, why: Message::of(format!("{audience:?}")).into() }))),
		2 => audience().prop_map(Input::EarBack),
		1 => Just(Input::Fault(Fault::Voice(VoiceFault::NoSound("gone".into())))),
	]
}
