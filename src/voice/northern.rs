//! Moves as they are typed and said in Finnish and Swedish.

use super::{Language, Library, Manner};
use crate::chess::Position;

const MIXED: &str = "r3k2r/1P3p2/8/3Q1b2/4p1N1/8/3P4/R3K2R w KQkq - 0 1";

#[track_caller]
fn check(fen: &str, language: Language, texts: &[(&str, &str)]) {
	let library = Library::built_in();
	let position = Position::from_fen(fen).unwrap();
	for (text, uci) in texts {
		let said = library
			.hear(text, &Manner::new(language))
			.unwrap_or_else(|error| panic!("{text}: {error}"));
		let found = position.find(said).map(|mv| mv.uci());
		assert_eq!(found.as_deref(), Ok(*uci), "{text}");
	}
}

#[test]
fn a_move_in_finnish_and_swedish() {
	let start = Position::start().fen();
	check(
		&start,
		Language::FINNISH,
		&[
			("ratsu felix kolme", "g1f3"),
			("Ratsulla f3", "g1f3"),
			("Rf3", "g1f3"),
			("rf3", "g1f3"),
			("ratsu ruudusta g1 ruutuun f3", "g1f3"),
			("sotilas eva neljae", "e2e4"),
			("Eva nelja", "e2e4"),
			("springare felix tre", "g1f3"),
		],
	);
	check(
		&start,
		Language::SWEDISH,
		&[
			("springare felix tre", "g1f3"),
			("hästen till f3", "g1f3"),
			("Sf3", "g1f3"),
			("bonden från e två till e fyra", "e2e4"),
			("eva tva, eva fyra", "e2e4"),
		],
	);
}

#[test]
fn castling_capture_and_promotion_in_finnish_and_swedish() {
	let finnish = [
		("lyhyt linnoitus", "e1g1"),
		("pitkä", "e1c1"),
		("kuningatar lyö felix seitsemän shakki", "d5f7"),
		("daami f7", "d5f7"),
		("bella kahdeksan korotus kuningattareksi", "b7b8q"),
		("b8 ratsuksi", "b7b8n"),
		("b8R", "b7b8n"),
	];
	check(MIXED, Language::FINNISH, &finnish);
	let swedish = [
		("kort rockad", "e1g1"),
		("rockerar långt", "e1c1"),
		("dam slår felix sju schack", "d5f7"),
		("drottningen tar f7", "d5f7"),
		("bella åtta förvandling till dam", "b7b8q"),
		("b8 blir en häst", "b7b8n"),
		("b8 torn", "b7b8r"),
	];
	check(MIXED, Language::SWEDISH, &swedish);
}
