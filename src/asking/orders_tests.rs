//! The tables of orders to move, and every legal move in every order of its words.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::*;
use crate::chess::{NoMove, Position};
use crate::voice::{Language, Manner};

/// Orders and lines that are none, a file a language. Anybody may add a line.
const TABLES: [(Language, &str); 4] = [
	(Language::GERMAN, include_str!("../../tests/phrases/moves/de.txt")),
	(
		Language::ENGLISH,
		include_str!("../../tests/phrases/moves/en.txt"),
	),
	(
		Language::FINNISH,
		include_str!("../../tests/phrases/moves/fi.txt"),
	),
	(
		Language::SWEDISH,
		include_str!("../../tests/phrases/moves/sv.txt"),
	),
];

/// The moves that an order may mean in this position; `None` if it is no order.
fn ordered(parser: &Parser<'_>, line: &str, position: &Position) -> Option<Vec<Move>> {
	if !parser.is_order(line) {
		return None;
	}
	let wanted = || {
		let wanted = parser.library.hear_loosely(line, parser.manner).ok();
		wanted.map(|wanted| position.wanted(wanted)).unwrap_or_default()
	};
	Some(match parser.move_of(line).map(|said| position.find(said)) {
		Some(Ok(mv)) => vec![mv],
		Some(Err(NoMove::Ambiguous(moves))) => moves,
		Some(Err(NoMove::PromotionMissing { .. } | NoMove::Against(_))) | None => wanted(),
	})
}

#[test]
fn orders_are_moves_and_questions_are_none() {
	let library = Library::built_in();
	let mut wrong = Vec::new();
	for (language, table) in TABLES {
		let manner = Manner::new(language);
		let parser = Parser::new(&library, &manner);
		let mut position = Position::start();
		for line in table.lines().filter(|line| !line.starts_with('#')) {
			if let Some(fen) = line.strip_prefix("@ ") {
				position = Position::from_fen(fen).unwrap();
				continue;
			}
			let (order, expected) = line.rsplit_once(" = ").unwrap();
			let found = match ordered(&parser, order, &position) {
				None => "none".to_string(),
				Some(moves) if moves.is_empty() => "illegal".to_string(),
				Some(moves) => {
					let moves: Vec<String> = moves.iter().map(|mv| mv.uci()).collect();
					moves.join(" ")
				}
			};
			if found != expected {
				wrong.push(format!(
					"tests/phrases/moves/{language}.txt: {order:?} is {found:?}, not {expected:?}"
				));
			}
		}
	}
	assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The pieces of a language, a row a kind: as the subject, as the object, and as the one with which one moves.
pub(super) type Forms = [[&'static str; 3]; 6];

/// The forms and the orders of words of a language. In braces stand the piece that moves in one of its forms, the squares,
/// and the piece that is taken; without the latter it is any move.
pub(super) const ORDERS: [(Language, Forms, &[&str]); 4] = [
	(
		Language::GERMAN,
		[
			["der Bauer", "den Bauern", "dem Bauern"],
			["der Springer", "den Springer", "dem Springer"],
			["der Läufer", "den Läufer", "dem Läufer"],
			["der Turm", "den Turm", "dem Turm"],
			["die Dame", "die Dame", "der Dame"],
			["der König", "den König", "dem König"],
		],
		&[
			"{subject} geht nach {to}",
			"{subject} von {from} nach {to}",
			"nach {to} {subject} von {from}",
			"zieh {object} nach {to}",
			"zieh {object} auf {from} nach {to}",
			"ich ziehe mit {with} von {from} nach {to}",
			"mit {with} auf {from} bitte nach {to}",
			"nach {to} mit {with} auf {from}",
			"nimm {taken} mit {with}",
			"nimm {taken} auf {to} mit {with} von {from}",
			"{taken} nimmt {subject}",
			"mit {with} auf {from} schlage ich {taken} auf {to}",
			"{subject} schlägt {taken} auf {to}",
			"schlag {taken} auf {to}",
			"ich möchte mit {with} {taken} auf {to} schlagen",
		],
	),
	(
		Language::ENGLISH,
		[
			["the pawn", "the pawn", "the pawn"],
			["the knight", "the knight", "the knight"],
			["the bishop", "the bishop", "the bishop"],
			["the rook", "the rook", "the rook"],
			["the queen", "the queen", "the queen"],
			["the king", "the king", "the king"],
		],
		&[
			"{subject} goes to {to}",
			"{subject} from {from} to {to}",
			"to {to} with {with} from {from}",
			"to {to} with {with} on {from}",
			"bring {object} back to {to}",
			"I'd like to move {object} on {from} to {to}",
			"with {with} from {from} I go to {to}",
			"take {taken} with {with}",
			"take {taken} on {to} with {with} from {from}",
			"{subject} takes {taken}",
			"{subject} on {from} captures {taken} on {to}",
			"with {with} take {taken} on {to}",
			"takes {taken} on {to}",
			"please grab his {taken} on {to} with my {with}",
		],
	),
	(
		Language::FINNISH,
		[
			["sotilas", "sotilaan", "sotilaalla"],
			["ratsu", "ratsun", "ratsulla"],
			["lähetti", "lähetin", "lähetillä"],
			["torni", "tornin", "tornilla"],
			["kuningatar", "kuningattaren", "kuningattarella"],
			["kuningas", "kuninkaan", "kuninkaalla"],
		],
		&[
			"{subject} menee ruutuun {to}",
			"{subject} ruudusta {from} ruutuun {to}",
			"siirrä {object} takaisin ruutuun {to}",
			"siirrän {object} ruudusta {from} ruutuun {to}",
			"{with} ruutuun {to}",
			"ruutuun {to} {with} ruudusta {from}",
			"lyö {taken} {with}",
			"{with} lyön {taken}",
			"{subject} lyö {taken}",
			"lyödään {taken} ruudussa {to} {with}",
			"haluaisin lyödä {taken} {with} ruudusta {from}",
		],
	),
	(
		Language::SWEDISH,
		[
			["bonden", "bonden", "bonden"],
			["springaren", "springaren", "springaren"],
			["löparen", "löparen", "löparen"],
			["tornet", "tornet", "tornet"],
			["damen", "damen", "damen"],
			["kungen", "kungen", "kungen"],
		],
		&[
			"{subject} går till {to}",
			"{subject} från {from} till {to}",
			"flytta {object} tillbaka till {to}",
			"jag flyttar {object} på {from} till {to}",
			"gå med {with} till {to}",
			"till {to} med {with} från {from}",
			"slå {taken} med {with}",
			"ta {taken} på {to} med {with} från {from}",
			"{subject} slår {taken}",
			"med {with} tar jag {taken} på {to}",
			"slår {taken} på {to}",
		],
	),
];

/// The order in these words; `None` if the move takes nothing, and the words say what it takes.
pub(super) fn said(words: &str, forms: &Forms, mv: Move) -> Option<String> {
	let form =
		|role: Role, form: usize| forms[Role::ALL.iter().position(|known| *known == role).unwrap()][form];
	let mut said = words
		.replace("{subject}", form(mv.role(), 0))
		.replace("{object}", form(mv.role(), 1))
		.replace("{with}", form(mv.role(), 2))
		.replace("{from}", &mv.from().to_string())
		.replace("{to}", &mv.captured_square().unwrap_or(mv.to()).to_string());
	if words.contains("{taken}") {
		said = said.replace("{taken}", form(mv.captured()?, 1));
	} else if mv.captured_square().is_some_and(|square| square != mv.to()) {
		return None;
	}
	Some(said.replace(" his the ", " his ").replace(" my the ", " my "))
}

/// The position after moves, each chosen among the legal ones by its number.
pub(super) fn position_after(choices: Vec<u16>) -> Position {
	let mut position = Position::start();
	for choice in choices {
		let legal = position.legal_moves();
		match legal.get(usize::from(choice) % legal.len().max(1)) {
			Some(mv) => position = position.after(*mv),
			None => break,
		}
	}
	position
}

proptest::proptest! {
	#![proptest_config(proptest::prelude::ProptestConfig::with_cases(24))]

	/// An order is found in any order of its words: it is this move, or one of several among which is asked.
	#[test]
	fn any_legal_move_is_found_in_any_order_of_its_words(choices in proptest::collection::vec(proptest::prelude::any::<u16>(), 0..100)) {
		let position = position_after(choices);
		let library = Library::built_in();
		let legal = position.legal_moves();
		for (language, forms, orders) in ORDERS {
			let manner = Manner::new(language);
			let parser = Parser::new(&library, &manner);
			for mv in legal.iter().filter(|mv| mv.castling().is_none()) {
				for words in orders {
					let Some(line) = said(words, &forms, *mv) else { continue };
					let found = ordered(&parser, &line, &position);
					let fen = position.fen();
					let found = found.unwrap_or_else(|| panic!("{line} is no order in {fen}"));
					let is_found = found.iter().any(|found| (found.from(), found.to()) == (mv.from(), mv.to()));
					assert!(is_found, "{line} in {fen}: {found:?}");
					let whole = words.contains("{from}") && words.contains("{to}");
					let is_one = found.iter().all(|found| (found.from(), found.to()) == (mv.from(), mv.to()));
					assert!(is_one || !whole, "{line} in {fen}: {found:?}");
				}
			}
		}
	}
}
