//! Journals from elsewhere: a chain that fits, and facts in it that may make no sense.

use annabella::chess::Color;
use annabella::clock::Stamp;
use annabella::commands::KEYMAPS;
use annabella::desk::Desk;
use annabella::game::{Event, Fact, GameEvent, Table};
use annabella::keys::{Key, KeyCode};
use annabella::names::is_illegible;
use annabella::ports::{Input, StorageAnswer, StoredGame};
use annabella::settings::Choices;
use annabella::sheet::{
	Braille, GameRecord, JournalFlaw, Of, Paper, Reader, Style, Title, Words, fact_line, last_line,
};
use annabella::voice::Language;

use super::voices::library;

pub fn journal(bytes: &[u8]) {
	let mut raw = Reader::default();
	if bytes
		.split(|byte| *byte == b'\n')
		.try_for_each(|line| raw.line(line).map(drop))
		.is_ok()
	{
		check_end(raw);
	}
	let text = String::from_utf8_lossy(bytes);
	let facts: Vec<Fact> = text
		.lines()
		.take(300)
		.filter_map(|line| serde_json::from_str(line).ok())
		.collect();
	chained(&facts);
	// The storage's own game, of which every fact is believed.
	if Table::replay(&facts).is_ok() {
		show(&facts);
	}
	take_up(facts);
}

/// A journal of these facts, with hashes that fit.
fn chained(facts: &[Fact]) {
	let (white, black) =
		if let Some(Event::Game(GameEvent::Opened(opening))) = facts.first().map(|fact| &fact.event) {
			(opening.white.name.clone(), opening.black.name.clone())
		} else {
			Default::default()
		};
	let title = Title {
		date: "2026-11-22".into(),
		white,
		black,
	};
	let mut reader = Reader::default();
	reader.line(title.line().as_bytes()).expect("it is ours");
	let mut fingerprint = title.fingerprint();
	let mut good = Vec::new();
	for fact in facts {
		let line = serde_json::to_string(fact).expect("a fact can be written");
		let next = fingerprint.and(line.as_bytes());
		match reader.line(fact_line(&next.to_string(), &line).as_bytes()) {
			Ok(_) => {
				fingerprint = next;
				good.push(fact.clone());
			}
			Err(flaw) => return check_flaw(&flaw),
		}
	}
	let last = last_line(good.len(), &fingerprint.to_string());
	if let Err(flaw) = reader.line(last.as_bytes()) {
		return check_flaw(&flaw);
	}
	let journal = reader.end().expect("it has its last line");
	assert_eq!(
		Table::replay(&good).expect("it was read"),
		journal.table,
		"replay tells another game"
	);
}

fn check_end(reader: Reader) {
	if let Err(flaw) = reader.end() {
		check_flaw(&flaw);
	}
}

fn check_flaw(flaw: &JournalFlaw) {
	assert!(!flaw.to_string().contains(is_illegible), "{flaw}");
}

/// The game on all its sheets.
fn show(facts: &[Fact]) {
	let Ok(record) = GameRecord::of(facts) else { return };
	let heading = record.heading("2026-11-21");
	let words = Words::of("de").expect("they are built in");
	for of in [Of::Table, Of::Player(Color::White), Of::Player(Color::Black)] {
		let text = record.text(of, &heading, &words, &Style::default());
		assert!(!text.replace('\n', "").contains(is_illegible), "{text:?}");
		for braille in ["6dot", "8dot", "uk"] {
			let braille = Braille::from_name(braille).expect("there is one");
			let paper = Paper::new(40, 25).expect("it is usual");
			let written = record.braille(of, &heading, ("de", &words), &Style::default(), (braille, paper));
			let page = written.expect("it fits").replace(['\r', '\n', '\u{c}'], "");
			assert!(!page.contains(is_illegible), "{page:?}");
		}
	}
	for pgn in [record.pgn(&heading), record.public_pgn(&heading)] {
		assert!(!pgn.replace('\n', "").contains(is_illegible), "{pgn:?}");
	}
}

/// A player takes the game up and asks a few things.
fn take_up(facts: Vec<Fact>) {
	let mut choices = Choices::new(Language::GERMAN);
	choices.face = Some(annabella::settings::FaceKind::Voice);
	let keymap = KEYMAPS.named(KEYMAPS.usual()).expect("it is built in");
	let opened = Desk::open(choices, library().clone(), keymap, "2026-11-21", true, Stamp(0));
	let (mut desk, _) = opened.expect("its words are built in");
	let game = StoredGame {
		id: 1,
		date: "2026-11-20".into(),
		white: "\u{1b}[2JAnna".into(),
		black: "B".repeat(5_000),
		score: "*".into(),
		plies: 7,
		..StoredGame::default()
	};
	let mut at = Stamp(1);
	let mut send = |input| drop(desk.update(at, input));
	send(Input::Storage(StorageAnswer::Games(vec![game.clone()])));
	send(Input::Key(Key::plain(KeyCode::Enter)));
	send(Input::Storage(StorageAnswer::Game { game, facts }));
	for line in [
		"uhr",
		"züge",
		"brett",
		"letzter zug",
		"weiter",
		"e4",
		"zurück",
		"mitschrift",
		"datei",
		"remis",
	] {
		at = at + annabella::clock::Span(1_000);
		drop(desk.update(at, Input::Line(line.into())));
		let _ = desk.page();
	}
}
