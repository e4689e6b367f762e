//! The tables of moves as people describe them, and lines that describe none.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::orders_tests::{ORDERS, position_after, said};
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

/// The effect of a line in a position: the move that it orders or describes, "ask" and the moves that are asked for, or "none".
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

/// A line of a table.
struct Row<'a> {
	parser: &'a Parser<'a>,
	language: Language,
	line: &'a str,
	expected: &'a str,
	position: &'a Position,
	/// The square of the last move.
	last: Option<Square>,
}

/// Calls `check` with each line of the tables.
fn each_line(mut check: impl FnMut(&Row<'_>)) {
	let library = Library::built_in();
	for (language, table) in TABLES {
		let manner = Manner::new(language);
		let parser = Parser::new(&library, &manner);
		let (mut position, mut last) = (Position::start(), None);
		let lines = table.lines();
		for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
			if let Some(fen) = line.strip_prefix("@ ") {
				let (fen, square) = fen.split_once(" | ").unwrap_or((fen, ""));
				(position, last) = (Position::from_fen(fen).unwrap(), square.parse().ok());
				continue;
			}
			let (line, expected) = line.rsplit_once(" = ").unwrap();
			check(&Row {
				parser: &parser,
				language,
				line,
				expected,
				position: &position,
				last,
			});
		}
	}
}

/// Calls `check` with each line that describes a move.
fn each_description(mut check: impl FnMut(&Row<'_>)) {
	each_line(|row| {
		if row.expected != "none" {
			check(row);
		}
	});
}

#[test]
fn described_moves_are_found_and_what_is_no_move_is_none() {
	let mut wrong = Vec::new();
	each_line(|row| {
		let Row {
			language,
			line,
			expected,
			..
		} = row;
		let found = done(row.parser, line, row.position, row.last);
		if found != *expected {
			wrong.push(format!("{language}: {line:?} is {found:?}, not {expected:?}"));
		}
	});
	assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whatever stands before the sign at its end.
#[test]
fn described_with_a_question_mark_none() {
	each_line(|row| {
		let asked = format!("{}?", row.line);
		assert_eq!(row.parser.described(&asked, row.position, None), None, "{asked}");
	});
}

/// A word that no language knows.
const UNKNOWN: &str = "flurbly";

/// Beginnings of questions, one or more a language.
const QUESTIONS: [(Language, &[&str]); 4] = [
	(
		Language::ENGLISH,
		&["can I", "what if I", "should I", "tell me whether I can"],
	),
	(Language::GERMAN, &["kann ich", "soll ich", "was wenn ich"]),
	(Language::SWEDISH, &["kan jag", "ska jag", "vad händer om jag"]),
	(Language::FINNISH, &["voinko", "pitäisikö", "mitä jos"]),
];

#[test]
fn described_behind_the_beginning_of_a_question_none() {
	each_description(|row| {
		let Row {
			parser,
			language,
			line,
			position,
			..
		} = *row;
		let (_, beginnings) = QUESTIONS.iter().find(|(known, _)| *known == language).unwrap();
		for beginning in *beginnings {
			let asked = format!("{beginning} {line}");
			assert_eq!(parser.described(&asked, position, None), None, "{asked}");
		}
	});
}

#[test]
fn described_with_a_word_that_is_not_known_is_only_asked_for() {
	each_description(|row| {
		let Row {
			parser,
			line,
			position,
			..
		} = *row;
		for line in [format!("{UNKNOWN} {line}"), format!("{line} {UNKNOWN}")] {
			let described = parser.described(&line, position, None);
			assert!(!matches!(described, Some(Described::Move(_))), "{line}");
		}
	});
}

/// Small talk, as the word files have it.
#[test]
fn small_talk_describes_no_move() {
	let library = Library::built_in();
	let files = [
		(
			Language::ENGLISH,
			include_str!("../../voices/words/en/dialogue.toml"),
		),
		(
			Language::GERMAN,
			include_str!("../../voices/words/de/dialogue.toml"),
		),
		(
			Language::SWEDISH,
			include_str!("../../voices/words/sv/dialogue.toml"),
		),
		(
			Language::FINNISH,
			include_str!("../../voices/words/fi/dialogue.toml"),
		),
	];
	let positions = [
		"r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8",
		"3r3k/2P3pp/8/8/8/8/6PP/6K1 w - - 0 1",
		"rnbqk1nr/pppp1ppp/8/8/1b1pP3/5N2/PPP2PPP/RNBQKB1R w KQkq - 1 4",
	];
	for (language, file) in files {
		let words: toml::Table = file.parse().unwrap();
		let manner = Manner::new(language);
		let parser = Parser::new(&library, &manner);
		for line in words["small_talk"].as_array().unwrap() {
			let line = line.as_str().unwrap();
			for fen in positions {
				let position = Position::from_fen(fen).unwrap();
				assert_eq!(parser.described(line, &position, None), None, "{line}");
			}
		}
	}
}

/// Orders in words of descriptions, as those of [`ORDERS`].
const DESCRIPTIONS: [(Language, &[&str]); 4] = [
	(
		Language::GERMAN,
		&[
			"putz {taken} auf {to} mit {with} auf {from} weg",
			"mit {with} auf {from} schnapp ich mir {taken} auf {to}",
			"{taken} auf {to} verputze ich mit {with} von {from}",
			"parke {object} von {from} auf {to}",
		],
	),
	(
		Language::ENGLISH,
		&[
			"gobble up {taken} on {to} with {with} on {from}",
			"with {with} on {from} munch {taken} on {to}",
			"let {subject} on {from} snatch {taken} on {to}",
			"let {subject} from {from} trundle over to {to}",
		],
	),
	(
		Language::FINNISH,
		&[
			"napsitaan {taken} ruudusta {to} {with}",
			"{with} ruudusta {from} popsin {taken} ruudussa {to}",
			"pistetään {object} ruudusta {from} ruutuun {to}",
		],
	),
	(
		Language::SWEDISH,
		&[
			"sluka {taken} på {to} med {with} på {from}",
			"med {with} på {from} knaprar jag i mig {taken} på {to}",
			"smyg {object} från {from} till {to}",
		],
	),
];

proptest::proptest! {
	#![proptest_config(proptest::prelude::ProptestConfig::with_cases(8))]

	/// A description is found in any order of its words: it is this move, or one of several among which is asked.
	#[test]
	fn any_legal_move_is_found_by_its_description(choices in proptest::collection::vec(proptest::prelude::any::<u16>(), 0..80)) {
		let position = position_after(choices);
		let library = Library::built_in();
		let legal = position.legal_moves();
		for (language, descriptions) in DESCRIPTIONS {
			let (_, forms, _) = ORDERS.into_iter().find(|(known, ..)| *known == language).unwrap();
			let manner = Manner::new(language);
			let parser = Parser::new(&library, &manner);
			for mv in legal.iter().filter(|mv| mv.castling().is_none()) {
				for words in descriptions {
					let Some(line) = said(words, &forms, *mv) else { continue };
					let fen = position.fen();
					let found = match parser.described(&line, &position, None) {
						Some(Described::Move(found)) => vec![found],
						Some(Described::Asked(found)) => found,
						None => panic!("{line} describes nothing in {fen}"),
					};
					let is_it = |found: &Move| (found.from(), found.to()) == (mv.from(), mv.to());
					assert!(found.iter().any(is_it), "{line} in {fen}: {found:?}");
					let whole = words.contains("{from}") && words.contains("{to}");
					assert!(!whole || found.iter().all(is_it), "{line} in {fen}: {found:?}");
				}
			}
		}
	}
}
