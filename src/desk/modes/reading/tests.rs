//! Going through games line by line, whatever they are.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use proptest::prelude::*;

use super::book::Book;
use crate::clock::Stamp;
use crate::commands::KEYMAPS;
use crate::desk::Desk;
use crate::ports::{Effect, Input, StorageAnswer};
use crate::settings::Choices;
use crate::sheet::{Collector, ImportedGame, MoveTree};
use crate::voice::{Language, Library};

fn game(text: &str) -> ImportedGame {
	let mut games = Vec::new();
	let mut collector = Collector::default();
	collector.take(text.as_bytes(), &mut |game| games.push(game));
	collector.end(&mut |game| games.push(game));
	*games.remove(0).unwrap()
}

const DEEP: &str = "1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6 (2... a6 3. g3) 3. f4) 2... d6 3. d4) 2. Nf3 *";

#[test]
fn every_line_is_entered_and_left_where_it_began() {
	let game = game(DEEP);
	let tree = MoveTree::of(&game.moves);
	let mut book = Book::open(game).unwrap();
	for (place, branch) in tree.branches.iter().enumerate() {
		book.enter(place, usize::MAX);
		let (_, last) = book.last().unwrap();
		let written = &branch.steps.last().unwrap().san;
		let (before, _) = book.last().unwrap();
		assert_eq!(before.san_move(written), Ok(last), "{written}");
		if let Some((from, step)) = branch.from {
			assert!(book.leave());
			let replaced = &tree.branches[from].steps[step].san;
			let (before, mv) = book.last().unwrap();
			assert_eq!(before.san_move(replaced), Ok(mv));
		}
	}
	book.enter(0, 0);
	assert!(!book.leave());
}

#[test]
fn a_position_from_which_a_game_of_chess960_begins() {
	let game =
		game("[FEN \"bqnbrknr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKNR w EHeh - 0 1\"]\n\n1. Nf3 Nf6 2. O-O O-O *");
	let mut book = Book::open(game).unwrap();
	assert!(book.go(4));
	assert!(
		book.position()
			.fen()
			.starts_with("bqnbrrk1/pppppppp/5n2/8/8/5N2/PPPPPPPP/BQNBRRK1 w")
	);
}

/// A pass, an offer, and comments where authors write them.
const ANNOTATED: &str = "[White \"Anna\"]\n\n1. e4 (=) e5 ({A comment alone.}) () 2. -- $142 ({Not yet.} 2. Nf3 {Better.} -- 3. d4) \
	2... Nf6 3. d4 Z0 *";

#[test]
fn book_with_passes_goes_on_behind_them() {
	let mut book = Book::open(game(ANNOTATED)).unwrap();
	assert!(book.go(usize::MAX) && book.broken().is_none());
	assert_eq!(book.plies(), 6);
	assert_eq!(
		book.position().fen(),
		"rnbqkb1r/pppp1ppp/5n2/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 4"
	);
	assert_eq!(book.last(), None);
	// The part for guessing and review ends before the first of them.
	assert_eq!(book.moves().len(), 2);
	assert_eq!(book.so_far().position(), book.position());
	assert!(book.go_to(3, None));
	assert_eq!(book.plies(), 5);
	book.enter(1, usize::MAX);
	assert_eq!(book.plies(), 5);
	assert!(book.broken().is_none());
}

/// A desk with this game open.
fn opened(text: &str, library: Library) -> Desk {
	let keymap = KEYMAPS.named("default").unwrap();
	let mut choices = Choices::new(Language::ENGLISH);
	choices.dialogue_is_named = true;
	choices.face = Some(crate::settings::FaceKind::Screen);
	choices.reading = Some(1);
	let (mut desk, _) = Desk::open(choices, library, keymap, "2026-11-21", false, Stamp(0)).unwrap();
	let answer = StorageAnswer::Imported(Some(Box::new(game(text))));
	let effects = desk.update(Stamp(0), Input::Storage(answer));
	assert!(printed(&effects).starts_with("Anna versus Black."), "{effects:?}");
	desk
}

fn printed(effects: &[Effect]) -> String {
	let lines = effects.iter().filter_map(|effect| match effect {
		Effect::Print { line, .. } => Some(line.as_str()),
		_ => None,
	});
	lines.collect::<Vec<_>>().join(" ")
}

fn typed(desk: &mut Desk, line: &str) -> String {
	printed(&desk.update(Stamp(1), Input::Line(line.into())))
}

/// Asks for the lines, and lets the engine answer with these.
fn engine_lines(infos: &[&str]) -> (Desk, String) {
	let mut desk = opened("[White \"Anna\"]\n\n1. e4 *", Library::built_in());
	typed(&mut desk, "engine lines");
	let mut told = String::new();
	let begins = ["uciok", "readyok"];
	for line in begins.iter().chain(infos).chain(&["bestmove e2e4"]) {
		told = printed(&desk.update(Stamp(1), Input::EngineLine((*line).into())));
	}
	(desk, told)
}

#[test]
fn engine_lines_three_are_told_one_at_a_time_the_best_first() {
	// The last report of each rank counts, and they come in any order.
	let (mut desk, told) = engine_lines(&[
		"info depth 5 multipv 1 score cp 90 pv h2h4",
		"info depth 9 multipv 3 score cp -20 pv g2g4 d7d5",
		"info depth 9 multipv 1 score cp 31 pv e2e4 e7e5 g1f3",
		"info depth 9 multipv 2 score mate 4 pv d2d4 d7d5",
	]);
	assert!(told.starts_with("Line one of three: "), "{told}");
	let second = typed(&mut desk, "engine lines");
	assert!(
		second.starts_with("Line two of three: ") && second.contains("mate"),
		"{second}"
	);
	let third = typed(&mut desk, "engine lines");
	assert!(
		third.starts_with("Line three of three: ") && third.contains("for Black"),
		"{third}"
	);
	let again = typed(&mut desk, "engine lines");
	assert!(again.starts_with("Line one of three: "), "{again}");
	assert!(typed(&mut desk, "line 7").starts_with("There is no such choice"));
	let walked = typed(&mut desk, "line 2");
	assert!(walked.starts_with("One, White: "), "{walked}");
}

#[test]
fn engine_lines_that_are_not_legal_end_early_or_are_left_out() {
	let (_, told) = engine_lines(&[
		"info depth 9 multipv 1 score cp 31 pv e2e4 e7e5 e7e5",
		"info depth 9 multipv 2 score cp 31 pv e2e5",
		"info depth 9 multipv 0 score cp 31 pv a2a3",
		"info depth 9 multipv 99 score cp 31 pv a2a4",
	]);
	assert!(told.starts_with("Line one of one: "), "{told}");
}

/// Lines that a reader may type.
fn lines() -> impl Strategy<Value = String> {
	let known = prop::sample::select(
		[
			"",
			"",
			"",
			"1",
			"2",
			"3 black",
			"2...",
			"variation",
			"variation 2",
			"variations",
			"leave variation",
			"comment",
			"next comment",
			"to the end",
			"to the start",
			"clock",
			"moves",
			"board",
			"attackers e4",
			"other game",
			"last five",
			"look back",
			"look forward",
			"present",
			"d5",
			"Nf3",
			"about the game",
			"file e",
			"squares",
			"resign",
			"yes",
			"hint",
			"go to move 2",
			"find e",
			"law 9.2",
			"99999999999",
			"braille row 2",
		]
		.as_slice(),
	);
	prop_oneof![4 => known.prop_map(String::from), 1 => "[ -~äß]{0,20}"]
}

#[test]
fn whatever_is_typed_is_answered() {
	// The words are read once for all cases.
	let library = Library::built_in();
	let typed = prop::collection::vec(lines(), 0..30);
	proptest!(ProptestConfig::with_cases(20), |(typed in typed)| {
		let text = format!("[White \"Anna\"]\n[Event \"E\"]\n\n{DEEP}");
		let answer = || Input::Storage(StorageAnswer::Imported(Some(Box::new(game(&text)))));
		let mut desk = opened(&text, library.clone());
		for (at, text) in (1..).zip(&typed) {
			let effects = desk.update(Stamp(at), Input::Line(text.clone()));
			let answers = effects.iter().any(|effect| {
				matches!(effect, Effect::Print { .. } | Effect::Storage(_) | Effect::Leave | Effect::Hush)
					|| matches!(effect, Effect::Deliver(_) | Effect::Prefer(_) | Effect::Voice(_))
			});
			prop_assert!(answers, "{text:?}: {effects:?}");
			if effects.iter().any(|effect| matches!(effect, Effect::Storage(_))) {
				desk.update(Stamp(at), answer());
			}
			let page = desk.page();
			prop_assert!(!page.title.is_empty());
		}
	});
}
