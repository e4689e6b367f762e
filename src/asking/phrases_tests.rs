//! The tables of lines that people type, and a check that no two sentences of a language are the same.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::*;
use crate::chess::{Move, Position};
use crate::voice::{Hole, Language, Pattern, PatternPart, Sentences, written};

/// Lines that people type, a file a language. Anybody may add a line.
const TABLES: [(Language, &str); 4] = [
	(Language::GERMAN, include_str!("../../tests/phrases/de.txt")),
	(Language::ENGLISH, include_str!("../../tests/phrases/en.txt")),
	(Language::FINNISH, include_str!("../../tests/phrases/fi.txt")),
	(Language::SWEDISH, include_str!("../../tests/phrases/sv.txt")),
];

/// The meaning of a phrase, in the form of the tables.
fn understood(parser: &Parser<'_>, phrase: &str, position: &Position) -> String {
	let intent = parser.read(phrase);
	if let Some(action) = intent.action {
		return format!("{} {}", action.name(), intent.rest).trim().to_string();
	}
	let readings = parser.readings(phrase);
	let strictly = readings.iter().find_map(|reading| parser.move_of(reading));
	let loosely = || {
		let wanted = |reading: &String| parser.library.hear_loosely(reading, parser.manner).ok();
		readings
			.iter()
			.find_map(wanted)
			.map(|wanted| position.wanted(wanted))
	};
	let moves: Vec<Move> = match strictly {
		Some(said) => position.find(said).into_iter().collect(),
		None => loosely().unwrap_or_default(),
	};
	match moves.as_slice() {
		[mv] => format!("move {}", mv.uci()),
		[] => "nothing".to_string(),
		several => format!("{} moves", several.len()),
	}
}

#[test]
fn what_people_type_is_understood() {
	let library = Library::built_in();
	let mut wrong = Vec::new();
	for (language, table) in TABLES {
		let manner = Manner::new(language);
		let parser = Parser::new(&library, &manner);
		let mut position = Position::start();
		let mut number = 0;
		for line in table.lines().filter(|line| !line.starts_with('#')) {
			if let Some(fen) = line.strip_prefix("@ ") {
				position = Position::from_fen(fen).unwrap();
				continue;
			}
			let (phrase, expected) = line.rsplit_once(" = ").unwrap();
			number += 1;
			let found = understood(&parser, phrase, &position);
			if found != expected {
				wrong.push(format!(
					"tests/phrases/{language}.txt: {phrase:?} is {found:?}, not {expected:?}"
				));
			}
		}
		assert!(number >= 300, "{language}: {number} phrases");
	}
	assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Texts that may stand in a hole, in the words of the language.
fn examples(hole: Hole, language: Language) -> &'static [&'static str] {
	let at = TABLES.iter().position(|(known, _)| *known == language).unwrap();
	match hole {
		Hole::Square => &["e4", "Anna 1", "h 8"],
		Hole::File => &["e", "Anna"],
		Hole::Rank | Hole::Number => &["4"],
		Hole::Piece => [
			&["Springer", "Dame", "Bauern"],
			&["knight", "queen", "pawns"],
			&["ratsu", "kuningatar", "sotilaat"],
			&["springare", "dam", "bonden"],
		][at],
		Hole::Side => [&["Weiß"], &["White"], &["Valkea"], &["Vit"]][at],
		Hole::Whose => [
			&["meine", "er", "Schwarz"],
			&["my", "he", "Black"],
			&["minun", "hän", "Musta"],
			&["min", "han", "Svart"],
		][at],
		Hole::Time => &["5:00"],
		Hole::Term => [&["Gabel"], &["fork"], &["haarukka"], &["gaffel"]][at],
		Hole::Move => &["Nf3"],
		Hole::Switch => [&["an", "aus"], &["on", "off"], &["päälle", "pois"], &["på", "av"]][at],
		Hole::Text => &["9.4"],
	}
}

/// The lines that a pattern reads, one for each example in one of its holes.
fn lines(pattern: &Pattern<'_>, language: Language) -> Vec<String> {
	let line = |number: usize| {
		let text = |part: &PatternPart| match part {
			PatternPart::Word(word) => word.to_string(),
			PatternPart::Hole(hole) => {
				let texts = examples(*hole, language);
				texts[number % texts.len()].to_string()
			}
		};
		let texts: Vec<String> = pattern.parts.iter().map(text).collect();
		texts.join(" ")
	};
	(0..2).map(line).collect()
}

#[test]
fn no_two_sentences_of_a_language_read_the_same_line_and_none_is_a_move() {
	let library = Library::built_in();
	let mut wrong = Vec::new();
	for (language, _) in TABLES {
		let manner = Manner::new(language);
		let parser = Parser::new(&library, &manner);
		let sentences: &Sentences = library.sentences(&manner).next().unwrap();
		for pattern in sentences.anywhere.all_patterns() {
			for line in lines(&pattern, language) {
				let others = parser.all_filled(&line).into_iter();
				for other in others.filter(|other| *other != pattern.command) {
					wrong.push(format!("{language} {line:?}: {} and {other}", pattern.command));
				}
				for reading in parser.readings(&line) {
					if parser.move_of(&reading).is_some() || library.hear_loosely(&reading, &manner).is_ok() {
						wrong.push(format!("{language} {line:?}: {} is a move", pattern.command));
					}
				}
			}
		}
	}
	wrong.sort();
	wrong.dedup();
	assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A filler among the words of squares and pieces would take them away, and a sentence of fillers and one of them would call
/// its command by that alone.
#[test]
fn no_filler_names_a_piece_a_square_or_a_side_and_none_of_them_calls_a_command() {
	let library = Library::built_in();
	for (language, _) in TABLES {
		let manner = Manner::new(language);
		let parser = Parser::new(&library, &manner);
		let sentences: &Sentences = library.sentences(&manner).next().unwrap();
		let pieces = ["king", "queen", "rook", "bishop", "knight", "pawn"];
		let words = crate::voice::Vocabulary::new(&library, manner).unwrap();
		let roles = Role::ALL.map(|role| words.piece(role).to_string());
		let squares = Square::ALL.map(|square| words.square(square).to_string());
		let sides = Color::ALL.map(|color| words.color(color).to_string());
		let named = pieces.map(String::from);
		for name in roles.iter().chain(&squares).chain(&sides).chain(&named) {
			assert_eq!(parser.read(name).action, None, "{language} {name}");
			let spoken: Vec<String> = name.split(' ').map(written).collect();
			assert_eq!(
				sentences.wording.fillers.bare(&spoken).len(),
				spoken.len(),
				"{language} {name}"
			);
			assert!(
				spoken.len() == 1 || parser.square(name).is_some(),
				"{language} {name}"
			);
		}
	}
}
