//! Every text that a voice pack of a language needs, so that no word of the program is ever missing, and in which tunes.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::library::Library;
use super::manner::FileSet;
use super::phrase::Language;
use super::phrase_keys::PhraseKey;
use super::template::Template;
use super::tune::Tune;
use super::words::{Dialogue, Words};
use crate::chess::Wing;

type Tunes = BTreeMap<String, BTreeSet<Tune>>;

impl Library {
	/// Every text that a [`super::Part::Word`] of this language can have. Empty if the language is not loaded.
	#[must_use]
	pub fn clip_texts(&self, language: Language) -> BTreeSet<String> {
		self.clip_tunes(language).into_keys().collect()
	}

	/// The tunes in which each of these texts is said: at least one, and more than one where it can stand both inside a
	/// sentence and at its end.
	#[must_use]
	pub fn clip_tunes(&self, language: Language) -> BTreeMap<String, BTreeSet<Tune>> {
		let mut tunes = Tunes::new();
		if let Ok(words) = self.words(language) {
			collect_moves(&mut tunes, words);
			if let Some(dialogue) = &words.dialogue {
				collect_dialogue(&mut tunes, words, dialogue);
			}
		}
		tunes.remove("");
		tunes
	}

	/// The same texts in the order in which a person records them: first, beside the whole, those that a game needs, from
	/// the files to the numbers of the clock. Empty if the language is not loaded.
	#[must_use]
	pub fn recording_order(&self, language: Language) -> (Vec<String>, Vec<String>) {
		let mut rest = self.clip_texts(language);
		let mut first = Vec::new();
		if let Ok(words) = self.words(language) {
			for text in for_a_game(words) {
				if rest.remove(text) {
					first.push(text.to_string());
				}
			}
		}
		(first, rest.into_iter().collect())
	}
}

/// The numbers up to which a clock counts minutes and seconds, and usually the moves of a player.
const COUNTED: u32 = 59;

/// The texts that every game needs. A text that has two places comes twice.
fn for_a_game(words: &Words) -> impl Iterator<Item = &str> {
	let moves = &words.moves;
	let files = words.files.get(FileSet::Anna).iter().map(|(_, word)| word);
	let ranks = words.ranks.iter().map(|(_, word)| word);
	let pieces = words.pieces.iter().map(|(_, word)| word);
	let wings = [Wing::King, Wing::Queen].map(|wing| moves.castling(wing));
	let signs = [&moves.takes, &moves.check, &moves.mate, &moves.en_passant];
	let promotions = words.pieces.iter().filter_map(|(role, _)| moves.promotion(role));
	let moved = files.chain(ranks).chain(pieces).chain(wings).chain(signs);
	let talk = words.dialogue.iter().flat_map(|dialogue| {
		let numbers = &dialogue.numbers;
		let colours = words.colours.iter().map(|(_, word)| word.as_str());
		let counted = numbers.words.range(..=COUNTED).map(|(_, word)| word.as_str());
		let before = numbers.before_unit.values().map(String::as_str);
		let times = dialogue.time.words().into_iter();
		colours.chain(counted).chain(before).chain(times)
	});
	moved.chain(promotions).map(String::as_str).chain(talk)
}

fn add(to: &mut Tunes, text: &str, tunes: &[Tune]) {
	to.entry(text.to_string()).or_default().extend(tunes);
}

/// Such a word fills holes, so it can stand anywhere.
const ANYWHERE: [Tune; 3] = [Tune::Level, Tune::Rising, Tune::Falling];

fn collect_moves(to: &mut Tunes, words: &Words) {
	for set in FileSet::ALL {
		for (_, word) in words.files.get(set).iter() {
			add(to, word, &ANYWHERE);
		}
	}
	let moves = &words.moves;
	for (_, word) in words.ranks.iter() {
		add(to, word, &ANYWHERE);
	}
	for (role, piece) in words.pieces.iter() {
		for word in moves.promotion(role).into_iter().chain([piece]) {
			add(to, word, &ANYWHERE);
		}
	}
	let castlings = [Wing::King, Wing::Queen].map(|wing| moves.castling(wing));
	for word in castlings.into_iter().chain([&moves.check, &moves.en_passant]) {
		add(to, word, &ANYWHERE);
	}
	add(to, &moves.takes, &[Tune::Level]);
	add(to, &moves.mate, &[Tune::Falling]);
}

fn collect_dialogue(to: &mut Tunes, words: &Words, dialogue: &Dialogue) {
	let colours = words.colours.iter().map(|(_, word)| word);
	for word in colours.chain(dialogue.bent.words()) {
		add(to, word, &ANYWHERE);
	}
	let numbers = &dialogue.numbers;
	for word in numbers.words.values() {
		add(to, word, &ANYWHERE);
	}
	for word in numbers.before_unit.values() {
		add(to, word, &[Tune::Level]);
	}
	add(to, &numbers.rules.and, &[Tune::Level]);
	for word in dialogue.time.words() {
		add(to, word, &ANYWHERE);
	}
	for word in dialogue.symbols.values().chain(dialogue.code_names.values()) {
		add(to, word, &[Tune::Falling]);
	}
	for (word, _) in dialogue.keys.values().flat_map(Template::tunes) {
		add(to, word, &ANYWHERE);
	}
	for letter in 'a'..='z' {
		add(to, letter.encode_utf8(&mut [0; 4]), &[Tune::Falling]);
	}
	let years = dialogue.years.level();
	for word in dialogue
		.dates
		.days
		.iter()
		.chain(&dialogue.dates.months)
		.chain(years)
	{
		add(to, word, &[Tune::Level]);
	}
	for word in dialogue.years.last() {
		add(to, word, &ANYWHERE);
	}
	for (text, tune) in PhraseKey::ALL
		.iter()
		.flat_map(|key| dialogue.phrase(*key).tunes())
	{
		add(to, text, &[tune]);
	}
	for (_, command) in dialogue.commands() {
		if let Some(word) = command.words.first() {
			add(to, word, &[Tune::Falling]);
		}
		add_template(to, dialogue.help(command));
	}
}

fn add_template(to: &mut Tunes, template: &Template) {
	for (text, tune) in template.tunes() {
		add(to, text, &[tune]);
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn words_of_moves_have_all_tunes_of_a_sentence_and_fixed_words_those_of_their_places() {
		let tunes = Library::built_in().clip_tunes(Language::GERMAN);
		let check = |text: &str, expected: &[Tune]| {
			let expected = BTreeSet::from_iter(expected.iter().copied());
			assert_eq!(tunes.get(text), Some(&expected), "{text}");
		};
		for word in ["Springer", "Anna", "h", "acht", "Schwarz", "zwölf", "Minuten"] {
			check(word, &ANYWHERE);
		}
		check("schlägt", &[Tune::Level]);
		check("Schachmatt", &[Tune::Falling]);
		check("Welche Figur", &[Tune::Asking]);
		assert!(tunes.values().all(|tunes| !tunes.is_empty()));
	}

	#[test]
	fn the_page_on_recording_promises_as_many_words_as_there_are() {
		let page = include_str!("../../voices/README.md");
		assert!(page.contains("About a hundred words") && page.contains("about three and a half thousand"));
		let library = Library::built_in();
		for language in crate::texts::dialogue_codes() {
			let (first, rest) = library.recording_order(Language::new(language).unwrap());
			assert!((90..120).contains(&first.len()), "{language}: {}", first.len());
			assert!((3200..3800).contains(&rest.len()), "{language}: {}", rest.len());
		}
	}
}
