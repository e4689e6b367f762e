//! Moves in words and notation, as they are understood.

use alloc::string::ToString;

use super::{Language, Library, Manner, NotUnderstood};
use crate::chess::Position;

const MIXED: &str = "r3k2r/1P3p2/8/3Q1b2/4p1N1/8/3P4/R3K2R w KQkq - 0 1";

fn check(fen: &str, language: Language, texts: &[(&str, &str)]) {
	let library = Library::built_in();
	let position = Position::from_fen(fen).unwrap();
	for (text, uci) in texts {
		let said = library
			.hear(text, &Manner::new(language))
			.unwrap_or_else(|error| panic!("{text}: {error}"));
		let found = position
			.find(said)
			.unwrap_or_else(|why| panic!("{text}: {why:?}"));
		assert_eq!(found.uci(), *uci, "{text}");
	}
}

#[test]
fn words_of_any_vocabulary() {
	let start = Position::start().fen();
	check(
		&start,
		Language::GERMAN,
		&[
			("springer felix drei", "g1f3"),
			("Springer Gustav eins nach Felix drei", "g1f3"),
			("SPRINGER GUSTAV EINS FELIX DREI", "g1f3"),
			("knight g1 f3", "g1f3"),
			("knight foxtrot three", "g1f3"),
			("cavalier félix trois", "g1f3"),
			("Pferd f 3", "g1f3"),
			("eva vier", "e2e4"),
			("Bauer Eva vier", "e2e4"),
			("bauer emil 4", "e2e4"),
			("e vier", "e2e4"),
			("Eva zwei, Eva vier.", "e2e4"),
			("eva-zwei eva-vier", "e2e4"),
			("pawn from echo two to echo four", "e2e4"),
		],
	);
}

#[test]
fn notation_in_any_style() {
	let start = Position::start().fen();
	check(
		&start,
		Language::GERMAN,
		&[
			("e4", "e2e4"),
			("E4", "e2e4"),
			("D4", "d2d4"),
			("D vier", "d2d4"),
			("e2e4", "e2e4"),
			("e2-e4", "e2e4"),
			("e2 - e4", "e2e4"),
			("Sf3", "g1f3"),
			("Nf3", "g1f3"),
			("sf3", "g1f3"),
			("nf3", "g1f3"),
			("Sg1-f3", "g1f3"),
			("♘f3", "g1f3"),
			("♞\u{fe0e}f3", "g1f3"),
			("S f3", "g1f3"),
			("Sgf3!", "g1f3"),
			("1. e4", "e2e4"),
			("1.e4", "e2e4"),
			("12… Sf3", "g1f3"),
			("1... Springer Felix drei", "g1f3"),
			("Pe4", "e2e4"),
			("pe2e4", "e2e4"),
		],
	);
	check(
		MIXED,
		Language::GERMAN,
		&[
			("0-0", "e1g1"),
			("O-O-O", "e1c1"),
			("oo", "e1g1"),
			("kurz", "e1g1"),
			("Lange Rochade", "e1c1"),
			("lange-rochade", "e1c1"),
			("castle queenside", "e1c1"),
			("grand roque", "e1c1"),
			("Dxf7+", "d5f7"),
			("D:f7", "d5f7"),
			("D x f7", "d5f7"),
			("Qf7", "d5f7"),
			("D f7", "d5f7"),
			("DXF7", "d5f7"),
			("dd4", "d5d4"),
			("dame schlägt felix sieben schach", "d5f7"),
			("Dame schlaegt Felix sieben Schach", "d5f7"),
			("bxa8=D", "b7a8q"),
			("ba8s", "b7a8n"),
			("b8D", "b7b8q"),
			("b8(L)", "b7b8b"),
			("b7b8q", "b7b8q"),
			("b7b8b", "b7b8b"),
			("b8 = T", "b7b8r"),
			("bella acht dame", "b7b8q"),
			("Bella schlägt Anna acht Umwandlung in Springer", "b7a8n"),
			("bella acht wird turm", "b7b8r"),
			("bravo eight promotes to rook", "b7b8r"),
		],
	);
}

#[test]
fn the_table_decides_what_a_letter_means() {
	let rook_or_king = "7k/8/8/8/8/8/8/R3K3 w - - 0 1";
	check(rook_or_king, Language::ENGLISH, &[("Rd1", "a1d1")]);
	check(rook_or_king, Language::FRENCH, &[("Rd1", "e1d1")]);
}

#[test]
fn what_is_not_understood_is_told_by_its_word() {
	let library = Library::built_in();
	let check = |text: &str, expected: NotUnderstood| {
		assert_eq!(
			library.hear(text, &Manner::new(Language::GERMAN)),
			Err(expected),
			"{text}"
		);
	};
	let word = |word: &str| NotUnderstood::Word(word.to_string());
	let out_of_place = |word: &str| NotUnderstood::OutOfPlace(word.to_string());
	check("", NotUnderstood::Nothing);
	check(" , ", NotUnderstood::Nothing);
	check("- !", NotUnderstood::Nothing);
	check("springer", NotUnderstood::NoSquare);
	check("springer felix", NotUnderstood::NoSquare);
	check("schach", NotUnderstood::NoSquare);
	check("springr felix drei", word("springr"));
	check("e9", word("e9"));
	check("ee4", word("ee4"));
	check("e4 (=)", word("(=)"));
	check("e4 e5 e6", out_of_place("e6"));
	check("springer läufer e4", out_of_place("läufer"));
	check("kurze rochade eva vier", out_of_place("eva"));
	check("eva dame", NotUnderstood::NoSquare);
	check("\u{1b}[2J", word("\u{1b}[2J"));
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
