//! Typed moves and commands, vocabularies of users, and texts for speech.

use std::sync::OnceLock;

use annabella::chess::{Position, san};
use annabella::names::{is_illegible, legible, sayable};
use annabella::voice::{Language, Library, Manner, Part, Phrase, Vocabulary};

use super::bytes::Bytes;

const LANGUAGES: [Language; 4] = [
	Language::GERMAN,
	Language::ENGLISH,
	Language::FINNISH,
	Language::SWEDISH,
];

pub fn library() -> &'static Library {
	static LIBRARY: OnceLock<Library> = OnceLock::new();
	LIBRARY.get_or_init(Library::built_in)
}

pub fn german() -> &'static Vocabulary {
	static WORDS: OnceLock<Vocabulary> = OnceLock::new();
	WORDS.get_or_init(|| Vocabulary::new(library(), Manner::new(Language::GERMAN)).expect("it is built in"))
}

/// A game of moves in any notation: every understood move is legal, and its written form is understood again.
pub fn notation(bytes: &[u8]) {
	let mut bytes = Bytes(bytes);
	let manner = Manner::new(bytes.one(&LANGUAGES));
	let fen = bytes.text(100);
	let mut position = Position::from_fen(&fen).unwrap_or_else(|_| Position::start());
	while !bytes.is_empty() {
		let text = bytes.text(500);
		let Ok(said) = library().hear(&text, &manner) else {
			continue;
		};
		let Ok(mv) = position.find(said) else { continue };
		assert!(position.is_legal(mv), "{text:?} in {}", position.fen());
		let written = san(&position, mv);
		let english = Manner::new(Language::ENGLISH);
		let again = library()
			.hear(&written, &english)
			.expect("what is written is understood");
		assert_eq!(position.find(again), Ok(mv), "{written} in {}", position.fen());
		position = position.after(mv);
	}
}

/// Words of any kind: moves, commands, names.
pub fn words(bytes: &[u8]) {
	let mut bytes = Bytes(bytes);
	let manner = Manner::new(bytes.one(&LANGUAGES));
	let words = Vocabulary::new(library(), manner).expect("it is built in");
	while !bytes.is_empty() {
		let text = bytes.text(5_000);
		match library().hear(&text, &manner) {
			Ok(said) => drop(Position::start().find(said)),
			Err(why) => check(&words.not_understood(&why)),
		}
		let _ = (
			library().command(&text, &manner),
			library().side(&text, &manner),
			library().role(&text, &manner),
		);
		check(&words.typed(&text));
		if let Some(sign) = text.chars().next() {
			check(&words.typed_sign(sign));
			check(&words.code_name(sign));
		}
	}
}

/// Any text that is shown and said.
pub fn text(bytes: &[u8]) {
	let text = String::from_utf8_lossy(bytes);
	for clean in [legible(&text), sayable(&text)] {
		assert!(
			!clean.contains(is_illegible) && clean.len() <= text.len(),
			"{clean:?}"
		);
		assert_eq!(legible(&clean), clean);
	}
	assert!(!sayable(&text).contains(['<', '>', '&', '[', ']', '\\', '`']));
	check(&german().text(&text));
	check(&Phrase::free(Language::GERMAN, &text));
}

/// Checks that speech ends, and that its printed form is visible.
pub fn check(phrase: &Phrase) {
	assert!(!phrase.to_string().contains(is_illegible), "{phrase:?}");
	let length: usize = phrase
		.parts
		.iter()
		.map(|part| match part {
			Part::Word { text, .. }
			| Part::Free { text, .. }
			| Part::Written(text)
			| Part::Heard { text, .. } => text.len(),
			Part::Mark(_) => 1,
		})
		.sum();
	assert!(length <= 20_000, "{length} bytes in one sentence");
}

/// A file of words that a user lays over the built-in ones.
pub fn vocabulary(bytes: &[u8]) {
	let mut bytes = Bytes(bytes);
	let language = bytes.one(&LANGUAGES);
	let text = String::from_utf8_lossy(bytes.0);
	match library().with_user_file(language, &text) {
		Ok(library) => {
			let words = Vocabulary::new(&library, Manner::new(language)).expect("a good file has all words");
			let start = Position::start();
			for mv in start.legal_moves() {
				let said = words.announce(&start, mv).to_string();
				let heard = library
					.hear(&said, words.manner())
					.unwrap_or_else(|why| panic!("{said:?}: {why:?}"));
				assert_eq!(start.find(heard), Ok(mv), "{said}");
			}
		}
		Err(error) => assert!(!error.to_string().is_empty()),
	}
}
