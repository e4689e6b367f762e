//! Scoresheets and PGN of games with a start other than that of chess.

use alloc::string::String;

use super::*;
use crate::chess::Position;
use crate::clock::Stamp;
use crate::game::{Event, Fact, Opening};
use crate::texts::Language;

fn record(fen: &str, moves: &[&str]) -> GameRecord {
	let opening = Opening {
		fen: fen.into(),
		..Opening::default()
	};
	let moves = moves.iter().map(|uci| Event::moved((*uci).into()));
	let facts: alloc::vec::Vec<Fact> = [Event::opened(opening), Event::STARTED]
		.into_iter()
		.chain(moves)
		.map(|event| Fact { at: Stamp(0), event })
		.collect();
	GameRecord::of(&facts).unwrap()
}

fn sheet(record: &GameRecord) -> String {
	let german = Style {
		letters: Letters::of_language(Language::GERMAN).unwrap(),
		..Style::default()
	};
	record.text(
		Of::Table,
		&SheetHeading::default(),
		&Words::of("de").unwrap(),
		&german,
	)
}

#[test]
fn a_game_of_chess960_is_written_with_its_start() {
	let start = Position::chess960(423).unwrap();
	let game = record(&start.fen(), &["f1g1", "e7e5"]);
	let text = sheet(&game);
	assert!(text.contains(": Chess960 423, TSLDSKTL\n"), "{text}");
	assert!(text.contains("\n1. 0-0 e5\n"), "{text}");
	let pgn = game.pgn(&SheetHeading::default());
	let fen = "rnbqnkrb/pppppppp/8/8/8/8/PPPPPPPP/RNBQNKRB w KQkq - 0 1";
	let tags = format!("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n");
	assert!(pgn.contains(&tags) && pgn.contains("1. O-O e5"), "{pgn}");
}

#[test]
fn another_start_is_written_as_fen() {
	let fen = "4k3/8/8/8/8/8/8/4KR1R w F - 0 1";
	let game = record(fen, &[]);
	assert!(sheet(&game).contains(&format!(": {fen}\n")), "{}", sheet(&game));
	let pgn = game.pgn(&SheetHeading::default());
	assert!(pgn.contains("[Variant \"Chess960\"]"), "{pgn}");
	let usual = record(&Position::start().fen(), &["e2e4"]);
	assert!(!sheet(&usual).contains("Chess960") && !sheet(&usual).contains("RNBQKBNR"));
	assert!(!usual.pgn(&SheetHeading::default()).contains("Variant"));
}

#[test]
fn the_start_of_chess960_stands_on_top_in_braille() {
	let game = record(&Position::chess960(423).unwrap().fen(), &["f1g1"]);
	let words = Words::of("de").unwrap();
	for braille in [Braille::SixDot, Braille::EightDot, Braille::Uk] {
		let paper = Paper::new(40, 25).unwrap();
		let pages = game
			.braille(
				Of::Table,
				&SheetHeading::default(),
				("de", &words),
				&Style::default(),
				(braille, paper),
			)
			.unwrap();
		// The figures 4, 2, 3: unchanged in computer braille, otherwise the letters d, b, c after the number sign.
		let figures = match braille {
			Braille::EightDot => "960 423",
			Braille::SixDot | Braille::Uk => "#DBC",
		};
		let line = pages.lines().position(|line| line.contains(figures));
		assert!(line.is_some_and(|line| line < 10), "{pages}");
	}
}
