//! The tables of questions about who does what to whom: the facts that their answers tell, beside the legal moves.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Parser;
use crate::chess::{Color, Position, Square};
use crate::voice::{Form, Language, Library, Manner, PhraseKey, Vocabulary};

const TABLES: [(Language, &str); 4] = [
	(
		Language::ENGLISH,
		include_str!("../../tests/phrases/roles/en.txt"),
	),
	(Language::GERMAN, include_str!("../../tests/phrases/roles/de.txt")),
	(
		Language::FINNISH,
		include_str!("../../tests/phrases/roles/fi.txt"),
	),
	(
		Language::SWEDISH,
		include_str!("../../tests/phrases/roles/sv.txt"),
	),
];

/// A fact of a table: two squares and their relation, or a square that is named.
struct Fact {
	from: Square,
	to: Option<Square>,
	holds: bool,
}

/// Reads a fact, and compares it with the legal moves.
fn fact(text: &str, position: &Position) -> Fact {
	let square = |text: &str| text.parse::<Square>().unwrap();
	let from = square(&text[..2]);
	if text.len() == 2 {
		let (to, holds) = (None, true);
		return Fact { from, to, holds };
	}
	let to = square(&text[text.len() - 2..]);
	let kind = &text[2..text.len() - 2];
	let color = position.piece_on(from).unwrap().color;
	let moves = || position.moved_by(color).unwrap().legal_moves();
	let is_so = match kind.trim_start_matches('!') {
		"x" => moves()
			.iter()
			.any(|mv| mv.from() == from && mv.captured_square() == Some(to)),
		"-" => moves()
			.iter()
			.any(|mv| mv.from() == from && mv.to() == to && mv.captured().is_none()),
		">" => position.attackers(to, color).contains(&from),
		_ => panic!("{text}"),
	};
	let holds = !kind.starts_with('!');
	assert_eq!(is_so, holds, "the table is wrong: {text} in {}", position.fen());
	Fact {
		from,
		to: Some(to),
		holds,
	}
}

/// The flaw of the answer to a line, beside the facts of the table.
fn flaw(line: &str, expected: &str, position: &Position, language: Language) -> Option<String> {
	let library = Library::built_in();
	let manner = Manner {
		form: Form::Long,
		..Manner::new(language)
	};
	let words = Vocabulary::new(&library, manner).unwrap();
	let asked = Parser::new(&library, &manner).related(line);
	let (answer, facts) = expected.split_once(' ').unwrap_or((expected, ""));
	let Some(asked) = asked else {
		return (answer != "unread").then(|| "not read".to_string());
	};
	if answer == "unread" {
		return Some(format!("read as {asked:?}"));
	}
	let told: Vec<String> = words
		.related(position, position.turn(), &asked)
		.iter()
		.map(ToString::to_string)
		.collect();
	let text = told.join(" ");
	let wrong = |what: &str| Some(format!("{what}: {text} ({asked:?})"));
	let says = |key| {
		told.first()
			.is_some_and(|first| *first == words.line(key, &[]).to_string())
	};
	if says(PhraseKey::Yes) != (answer == "yes") || (says(PhraseKey::CannotPlay) && answer != "no") {
		return wrong("not yes or no as it should be");
	}
	if answer == "moves" {
		let (number, from) = facts.split_once(' ').unwrap_or((facts, ""));
		let mut moves = position.legal_moves();
		moves.retain(|mv| from.is_empty() || mv.from() == from.parse().unwrap());
		assert_eq!(
			moves.len(),
			number.parse::<usize>().unwrap(),
			"the table is wrong"
		);
		let number = words.number(number.parse().unwrap()).to_string();
		return (!text.contains(&number)).then(|| text.clone());
	}
	let facts: Vec<Fact> = facts
		.split_whitespace()
		.map(|text| fact(text, position))
		.collect();
	if answer == "no" {
		return None;
	}
	let counted: Option<usize> = answer.parse().ok();
	if counted.is_some_and(|number| number != facts.len()) {
		return wrong("another number");
	}
	let mut named: BTreeSet<Square> = facts.iter().map(|fact| fact.from).collect();
	if counted.is_none() {
		named.extend(facts.iter().filter(|fact| fact.holds).filter_map(|fact| fact.to));
	}
	let low = text.to_lowercase();
	let found: BTreeSet<Square> = Square::ALL
		.into_iter()
		.filter(|square| low.contains(&words.square(*square).to_string().to_lowercase()))
		.collect();
	if named != found {
		return wrong("other squares");
	}
	None
}

#[test]
fn who_does_what_to_whom_is_answered_by_the_legal_moves() {
	let mut wrong = Vec::new();
	for (language, table) in TABLES {
		let mut position = Position::start();
		let mut number = 0;
		for line in table.lines().filter(|line| !line.starts_with('#')) {
			if let Some(fen) = line.strip_prefix("@ ") {
				position = Position::from_fen(fen).unwrap();
				continue;
			}
			number += 1;
			let (line, expected) = line.rsplit_once(" = ").unwrap();
			if let Some(flaw) = flaw(line, expected, &position, language) {
				wrong.push(format!("{language}: {line}: {flaw}"));
			}
		}
		assert!(number >= 40, "{language}: {number} lines");
	}
	assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A line that asks for no relation leaves the sentences of the commands as they are.
#[test]
fn a_line_with_a_word_of_no_role_is_not_read() {
	let library = Library::built_in();
	let manner = Manner::new(Language::ENGLISH);
	let parser = Parser::new(&library, &manner);
	for line in [
		"",
		"?",
		"can",
		"can I",
		"take e5",
		"can my dragon take my bishop",
		"can I take the clock",
		"can I take back my move",
		"what happens if I resign",
		"how many checks are on the board for my money",
		"does my bishop take e5 or c6",
		"why can my bishop not take on c6",
	] {
		assert_eq!(parser.related(line), None, "{line}");
	}
	let finnish = Manner::new(Language::FINNISH);
	let parser_in_finnish = Parser::new(&library, &finnish);
	for order in ["lyön c6:n", "lyön ratsun lähetillä", "otan valkeat"] {
		assert_eq!(parser_in_finnish.related(order), None, "{order}");
	}
	let long = format!("can my bishop take {}c6", "the ".repeat(2000));
	assert_eq!(parser.related(&long), None);
}

/// The pieces of the other side act against one's own, unless the line says otherwise.
#[test]
fn a_side_that_is_not_named_is_that_of_the_other_pieces() {
	let library = Library::built_in();
	let manner = Manner::new(Language::ENGLISH);
	let words = Vocabulary::new(&library, manner).unwrap();
	let parser = Parser::new(&library, &manner);
	let position = Position::from_fen("4k3/8/8/2b1b3/3P1P2/8/8/4K3 w - - 0 1").unwrap();
	let told = |own| -> Vec<String> {
		let asked = parser.related("can a pawn take a bishop").unwrap();
		let told = words.related(&position, own, &asked);
		told.iter().map(ToString::to_string).collect()
	};
	for own in Color::ALL {
		let told = told(own);
		assert_eq!(told[0], "Yes.");
		assert_eq!(told.len(), 3, "{told:?}");
	}
}
