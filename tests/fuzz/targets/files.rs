//! Files that people write by hand, and typed clocks and laws.

use std::sync::LazyLock;

use annabella::chess::Position;
use annabella::clock::{Clock, Controls, Span, Stamp};
use annabella::commands::KEYMAPS;
use annabella::desk::aloud;
use annabella::laws::{Book, Profile, Sentences};
use annabella::settings::{Choices, Preferences};
use annabella::voice::{Language, Vocabulary};

use super::bytes::Bytes;
use super::voices::{german, library};

fn text(bytes: &[u8]) -> String {
	String::from_utf8_lossy(bytes).into_owned()
}

/// An error is a sentence of bearable length, however long the file is.
fn check_error(error: &impl std::fmt::Display) {
	let told = error.to_string();
	assert!(!told.trim().is_empty());
}

pub fn keymap(bytes: &[u8]) {
	match KEYMAPS.read_on(&text(bytes), KEYMAPS.usual()) {
		Ok(keymap) => assert!(!aloud(&keymap, german()).is_empty()),
		Err(error) => check_error(&error),
	}
}

pub fn profile(bytes: &[u8]) {
	let mut bytes = Bytes(bytes);
	let name = bytes.text(100);
	let profile = match Profile::named(&name) {
		Ok(profile) => profile,
		Err(error) => {
			check_error(&error);
			Profile::named(Profile::DEFAULT).expect("it is built in")
		}
	};
	match profile.with(&text(bytes.0)) {
		Ok(special) => {
			let sentences = Sentences::of_language(Language::ENGLISH).expect("they are built in");
			for parameter in profile.differences(&special) {
				assert!(Profile::can_be_set(parameter));
				let _ = sentences.of(&special, parameter);
			}
		}
		Err(error) => check_error(&error),
	}
}

pub fn settings(bytes: &[u8]) {
	let (preferences, wrong) = Preferences::parse(&text(bytes));
	wrong.iter().for_each(check_error);
	let written = preferences.written();
	assert_eq!(
		Preferences::parse(&written),
		(preferences.clone(), Vec::new()),
		"{written}"
	);
	let _ = Choices::new(Language::ENGLISH).with(preferences).manner();
}

/// Text after flags on the command line, or in the file of a tournament table.
pub fn choices(bytes: &[u8]) {
	let text = text(bytes);
	let mut choices = Choices::new(Language::ENGLISH);
	let table = Choices::table_file(&text);
	let (named, from_file) = match &table {
		Ok(named) => {
			let pair = |set: &annabella::settings::TableSetting| (set.name.clone(), set.value.clone());
			(named.iter().map(pair).collect::<Vec<_>>(), true)
		}
		Err(error) => {
			check_error(&error.english());
			let lines = text.lines().filter_map(|line| line.split_once('='));
			let pair = |(name, value): (&str, &str)| (name.trim().to_owned(), value.trim().to_owned());
			(lines.map(pair).collect(), false)
		}
	};
	for (name, value) in named {
		let before = choices.clone();
		if let Err(error) = choices.set(&name, &value) {
			check_error(&error);
			assert!(
				from_file || name == "regulations" || error.to_string().len() < 20_000,
				"{error}"
			);
			// A wrong name opens only the choices of the table.
			choices.table = before.table.clone();
			assert_eq!(choices, before, "what was refused was chosen: {name} {value}");
		}
	}
	if let Some(Some(controls)) = &choices.clock {
		assert_eq!(controls.to_string().parse().as_ref(), Ok(controls));
	}
	if let Some(fen) = &choices.fen {
		assert!(Position::from_any_fen(fen).is_ok(), "{fen}");
	}
	let _ = choices.check_table();
	if let Err(error) = Vocabulary::new(library(), choices.manner()) {
		check_error(&error);
	}
}

/// A time control, and any clock that keeps it.
pub fn clock(bytes: &[u8]) {
	let mut bytes = Bytes(bytes);
	let written = bytes.text(300);
	let Ok(controls) = written.parse::<Controls>() else {
		return;
	};
	let again: Controls = controls.to_string().parse().expect("what is written can be read");
	assert_eq!(again, controls, "{written}");
	let mut clock = Clock::new(controls.clone());
	let mut at = Stamp(0);
	let mut side = annabella::chess::Color::White;
	clock.start(side, at);
	while !bytes.is_empty() {
		let wait = 1_u64 << (bytes.next() % 40);
		let before = clock.left(side, at);
		at = at + Span(wait);
		assert!(
			clock.left(side, at) <= before,
			"a clock has gained time by itself"
		);
		match bytes.next() % 8 {
			0..=4 => {
				clock.settle(at);
				clock.press(at);
				side = !side;
			}
			5 => clock.stop(at),
			6 => clock.add(side, Span(wait), at),
			_ => clock.take(side, Span(wait), at),
		}
		let _ = (clock.flag_due(), clock.read(at), clock.moves_to_go(side));
		let told = german().span(clock.left(side, at)).to_string();
		assert!(!told.is_empty());
		clock.start(side, at);
	}
}

/// A search in the laws, and an article that is asked for.
pub fn law(bytes: &[u8]) {
	static BOOK: LazyLock<Book> = LazyLock::new(|| Book::english().expect("it is built in"));
	let asked = text(bytes);
	let _ = BOOK.article(&asked, None);
	for article in BOOK.find(&asked).into_iter().take(3) {
		assert!(!BOOK.sentences(article, None).is_empty());
	}
}
