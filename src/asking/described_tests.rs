//! The tables of moves as people describe them, and lines that describe none.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::*;
use crate::chess::{NoMove, Position};
use crate::voice::{Language, Manner};

/// Descriptions and lines that are none, a file a language.
const TABLES: [(Language, &str); 4] = [
	(
		Language::ENGLISH,
		include_str!("../../tests/phrases/moves/described/en.txt"),
	),
	(
		Language::GERMAN,
		include_str!("../../tests/phrases/moves/described/de.txt"),
	),
	(
		Language::SWEDISH,
		include_str!("../../tests/phrases/moves/described/sv.txt"),
	),
	(
		Language::FINNISH,
		include_str!("../../tests/phrases/moves/described/fi.txt"),
	),
];

/// What a line does in a position: the move that it orders or describes, "ask" and the moves that are asked for, or "none".
fn done(parser: &Parser<'_>, line: &str, position: &Position, last: Option<Square>) -> String {
	let told = |moves: &[Move]| {
		let moves: Vec<String> = moves.iter().map(|mv| mv.uci()).collect();
		moves.join(" ")
	};
	if !parser.is_no_order(line) {
		match parser.move_of(line).map(|said| position.find(said)) {
			Some(Ok(mv)) => return mv.uci(),
			Some(Err(NoMove::Ambiguous(moves))) => return format!("ask {}", told(&moves)),
			Some(Err(NoMove::PromotionMissing { .. } | NoMove::Against(_))) | None => {}
		}
		let wanted = parser.library.hear_loosely(line, parser.manner).ok();
		let moves = wanted.map(|wanted| position.wanted(wanted)).unwrap_or_default();
		match moves.as_slice() {
			[] => {}
			[mv] => return mv.uci(),
			several => return format!("ask {}", told(several)),
		}
	}
	match parser.described(line, position, last) {
		None => "none".to_string(),
		Some(Described::Move(mv)) => mv.uci(),
		Some(Described::Asked(moves)) => format!("ask {}", told(&moves)),
	}
}

#[test]
fn described_moves_are_found_and_what_is_no_move_is_none() {
	let library = Library::built_in();
	let mut wrong = Vec::new();
	for (language, table) in TABLES {
		let manner = Manner::new(language);
		let parser = Parser::new(&library, &manner);
		let (mut position, mut last) = (Position::start(), None);
		for line in table
			.lines()
			.filter(|line| !line.is_empty() && !line.starts_with('#'))
		{
			if let Some(fen) = line.strip_prefix("@ ") {
				let (fen, square) = fen.split_once(" | ").unwrap_or((fen, ""));
				position = Position::from_fen(fen).unwrap();
				last = square.parse().ok();
				continue;
			}
			let (line, expected) = line.rsplit_once(" = ").unwrap();
			let found = done(&parser, line, &position, last);
			if found != expected {
				wrong.push(format!("{language}: {line:?} is {found:?}, not {expected:?}"));
			}
		}
	}
	assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whatever stands before the sign at its end.
#[test]
fn described_with_a_question_mark_none() {
	let library = Library::built_in();
	for (language, table) in TABLES {
		let manner = Manner::new(language);
		let parser = Parser::new(&library, &manner);
		let mut position = Position::start();
		for line in table.lines().filter(|line| !line.starts_with('#')) {
			if let Some(fen) = line.strip_prefix("@ ") {
				position = Position::from_fen(fen.split(" | ").next().unwrap()).unwrap();
			} else if let Some((line, _)) = line.rsplit_once(" = ") {
				assert_eq!(
					parser.described(&format!("{line}?"), &position, None),
					None,
					"{line}"
				);
			}
		}
	}
}
