//! Expected answers of the program to each key: those of the house itself, without its doors.

use std::sync::LazyLock;

use annabella::clock::Stamp;
use annabella::commands::KEYMAPS;
use annabella::desk::Desk;
use annabella::keys::{Key, KeyCode, Keymap};
use annabella::online::CourierReport;
use annabella::ports::{Effect, Input, OnlineNews, ReadingCursor, StorageAnswer, StorageOrder};
use annabella::settings::{Choices, FaceKind};
use annabella::voice::{Language, Library};

/// Words and keys are read once for all tests.
static BUILT_IN: LazyLock<Library> = LazyLock::new(Library::built_in);
static KEYMAP: LazyLock<Keymap> = LazyLock::new(|| KEYMAPS.named("default").unwrap());

/// The house of a game of two.
pub struct House {
	desk: Desk,
	/// Output before the first key.
	pub greeting: Vec<String>,
}

impl House {
	/// Opens a game.
	pub fn open(face: FaceKind, more: &[(&str, &str)]) -> Self {
		let usual = [("opponent", "friend"), ("clock", "none"), ("vocabulary", "en")];
		Self::asking(face, &[&usual[..], more].concat())
	}

	/// Opens the house, which asks for missing settings.
	pub fn asking(face: FaceKind, settings: &[(&str, &str)]) -> Self {
		let mut choices = Choices::new(Language::ENGLISH);
		choices.set("face", face.name()).unwrap();
		for (name, value) in [("language", "en"), ("tones", "off")].iter().chain(settings) {
			choices.set(name, value).unwrap();
		}
		let (mut desk, effects) = Desk::open(
			choices,
			BUILT_IN.clone(),
			KEYMAP.clone(),
			"2026-11-21",
			false,
			Stamp(0),
		)
		.unwrap();
		let mut greeting = printed(&effects);
		greeting.extend(printed(
			&desk.update(Stamp(0), Input::Storage(StorageAnswer::Games(Vec::new()))),
		));
		Self { desk, greeting }
	}

	/// Returns the output after this key.
	pub fn press(&mut self, key: &str) -> Vec<String> {
		printed(&self.desk.update(Stamp(0), Input::Key(key.parse().unwrap())))
	}

	/// Returns the output after this report of the courier. The storage has no game of a server.
	pub fn courier(&mut self, report: &str) -> Vec<String> {
		let report = CourierReport::read(report).unwrap();
		let effects = self
			.desk
			.update(Stamp(0), Input::Online(OnlineNews::Report(report)));
		let mut lines = printed(&effects);
		let asks = |effect: &Effect| matches!(effect, Effect::Storage(StorageOrder::OpenServed(_)));
		if effects.iter().any(asks) {
			let none = Input::Storage(StorageAnswer::Served(None));
			lines.extend(printed(&self.desk.update(Stamp(0), none)));
		}
		lines
	}

	/// The title of the page.
	pub fn title(&self) -> String {
		self.desk.page().title
	}

	/// The place in the last lines where the cursor is put.
	pub fn rest(&self) -> Option<ReadingCursor> {
		self.desk.page().rest
	}

	/// Returns the output after this line was typed and entered.
	pub fn enter(&mut self, line: &str) -> Vec<String> {
		let mut lines: Vec<String> = Vec::new();
		for sign in line.chars() {
			lines.extend(printed(&self.desk.update(Stamp(0), Input::Key(Key::char(sign)))));
		}
		let enter = Input::Key(Key::plain(KeyCode::Enter));
		lines.extend(printed(&self.desk.update(Stamp(0), enter)));
		lines
	}
}

fn printed(effects: &[Effect]) -> Vec<String> {
	let lines = effects.iter().filter_map(|effect| match effect {
		Effect::Print { line, .. } => Some(line.clone()),
		_ => None,
	});
	lines.collect()
}
