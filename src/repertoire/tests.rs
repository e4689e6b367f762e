//! Repertoires: their lines, the judgement of moves, and what comes again.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::*;
use crate::chess::{Color, Position};
use crate::openings::{self, Selection, families, search};
use crate::puzzles::Day;
use crate::sheet::ImportedGame;

const TODAY: Day = Day(20_000);

fn selection(name: &str) -> Selection {
	search(name).found[0]
}

fn practice(name: &str, side: Color) -> Practice {
	let repertoire = Repertoire::of_opening(selection(name), side);
	Practice::begin(repertoire, Knowledge::default(), TODAY, 0).unwrap()
}

fn game(moves: &str) -> ImportedGame {
	ImportedGame {
		moves: moves.to_string(),
		..ImportedGame::default()
	}
}

fn of_game(moves: &str, side: Color) -> Practice {
	let repertoire = Repertoire::of_game(&game(moves), side).unwrap();
	Practice::begin(repertoire, Knowledge::default(), TODAY, 0).unwrap()
}

fn answer(practice: &mut Practice, san: &str) -> Answer {
	let mv = practice.position().san_move(san).unwrap();
	practice.answer(mv)
}

fn replied(practice: &mut Practice) -> Option<String> {
	practice
		.reply()
		.map(|(before, mv)| crate::chess::san(&before, mv))
}

/// Plays the rest of the line by the book.
fn play_out(practice: &mut Practice) {
	while !practice.is_over() {
		if practice.reply().is_none() {
			let mv = practice.book()[0];
			assert!(matches!(practice.answer(mv), Answer::Right(_)));
		}
	}
}

#[test]
fn every_line_of_every_opening_is_legal_and_passes_through_its_name() {
	let mut count = 0;
	for family in families(usize::MAX) {
		for side in Color::ALL {
			let repertoire = Repertoire::of_opening(family, side);
			let lines = repertoire.lines();
			let Some(mut practice) = Practice::begin(repertoire, Knowledge::default(), TODAY, 0) else {
				continue;
			};
			for _ in 0..lines.min(40) {
				play_out(&mut practice);
				let made = practice.line();
				let mut position = Position::start();
				let mut named = false;
				for (before, mv) in &made {
					assert_eq!(&position, before, "{family:?}");
					assert!(position.is_legal(*mv));
					position.play(*mv);
					named |= openings::at(&position).is_some_and(|opening| family.contains(opening));
				}
				assert!(named, "{family:?}, {side:?}: {}", position.fen());
				practice.next(0);
				count += 1;
			}
		}
	}
	assert!(count > 3_000, "{count}");
}

#[test]
fn practice_all_lines_played_all_are_known() {
	for name in ["najdorf", "caro kann", "C50"] {
		for side in Color::ALL {
			let mut practice = practice(name, side);
			let lines = practice.repertoire().lines();
			for _ in 0..lines {
				play_out(&mut practice);
				practice.next(0);
			}
			let known = practice.repertoire().known(practice.knowledge());
			assert_eq!(known, lines, "{name}");
		}
	}
}

#[test]
fn practice_missed_move_is_asked_again_after_the_line_and_on_later_days() {
	let mut practice = of_game("e4 e5 Nf3 Nc6", Color::White);
	assert_eq!(replied(&mut practice), None);
	let Answer::Wrong(Some(kept)) = answer(&mut practice, "d4") else {
		panic!()
	};
	assert_eq!(kept.again, Some((0, Day(20_001))));
	assert_eq!(answer(&mut practice, "c4"), Answer::Wrong(None));
	assert_eq!(answer(&mut practice, "e4"), Answer::Right(None));
	assert_eq!(replied(&mut practice).as_deref(), Some("e5"));
	assert!(matches!(answer(&mut practice, "Nf3"), Answer::Right(Some(_))));
	assert_eq!(replied(&mut practice).as_deref(), Some("Nc6"));
	assert_eq!((practice.is_over(), practice.to_repeat()), (false, 1));
	assert_eq!(practice.position(), Position::start());
	assert_eq!(answer(&mut practice, "d4"), Answer::Wrong(None));
	assert_eq!(answer(&mut practice, "e4"), Answer::Right(None));
	assert_eq!(practice.to_repeat(), 1);
	assert_eq!(answer(&mut practice, "e4"), Answer::Right(None));
	assert!(practice.is_over() && practice.made().len() == 4);
	let knowledge = practice.knowledge().clone();
	assert_eq!(practice.repertoire().known(&knowledge), 0);
	let key = openings::key(&Position::start());
	assert!(!knowledge.is_due(&key, TODAY) && knowledge.is_due(&key, Day(20_001)));
	let mut tomorrow = Practice::begin(practice.repertoire().clone(), knowledge, Day(20_001), 0).unwrap();
	let Answer::Right(Some(kept)) = answer(&mut tomorrow, "e4") else {
		panic!()
	};
	assert_eq!(kept.again, Some((1, Day(20_004))));
	assert_eq!(tomorrow.repertoire().known(tomorrow.knowledge()), 1);
}

#[test]
fn practice_after_a_hint_a_found_move_comes_again() {
	let mut practice = of_game("e4 e5", Color::White);
	assert_eq!([practice.hint(), practice.hint()], [1, 2]);
	let Answer::Right(Some(kept)) = answer(&mut practice, "e4") else {
		panic!()
	};
	assert_eq!(kept.again, Some((0, Day(20_001))));
}

#[test]
fn practice_next_line_begins_at_the_first_unknown_move() {
	let mut practice = of_game("e4 e5 Nf3 Nc6 (Nf6 Nxe5) Bb5", Color::White);
	assert_eq!(practice.repertoire().lines(), 2);
	play_out(&mut practice);
	practice.next(0);
	assert_eq!(practice.made().len(), 4);
	assert!(matches!(answer(&mut practice, "Nxe5"), Answer::Right(Some(_))));
	assert!(practice.is_over());
	practice.restart();
	assert_eq!((practice.made().len(), practice.is_over()), (0, false));
}

#[test]
fn answer_another_move_of_the_book_or_another_order_is_right() {
	let mut practice = of_game("d4 (Nf3 d5 d4 Nf6 g3) d5 c4 (Nf3 c6 e3) e6", Color::White);
	assert!(matches!(answer(&mut practice, "Nf3"), Answer::Right(_)));
	assert_eq!(replied(&mut practice).as_deref(), Some("d5"));
	assert!(matches!(answer(&mut practice, "d4"), Answer::Right(_)));
	let mut turned = of_game("d4 d5 Nf3 Nf6 c4 (d3) (e3 e6) (g3)", Color::White);
	assert!(matches!(answer(&mut turned, "Nf3"), Answer::Wrong(_)));
}

#[test]
fn back_leads_to_the_users_move_before_and_at_the_ends_nowhere() {
	let mut practice = of_game("e4 e5 Nf3 Nc6 (Nf6 Nxe5) Bb5", Color::White);
	assert!(!practice.back());
	answer(&mut practice, "e4");
	practice.reply();
	assert!(practice.back() && practice.position() == Position::start());
	assert!(!practice.back());
	answer(&mut practice, "d4");
	answer(&mut practice, "e4");
	practice.reply();
	answer(&mut practice, "Nf3");
	assert!(practice.back() && practice.made().len() == 2);
	answer(&mut practice, "Nf3");
	practice.reply();
	// The move that was missed after the step back is asked once more.
	answer(&mut practice, "Bb5");
	assert_eq!(practice.to_repeat(), 1);
	assert!(!practice.back());
	answer(&mut practice, "e4");
	assert!(practice.is_over() && !practice.back());
}

#[test]
fn wrong_counts_the_misses_in_one_position() {
	let mut practice = of_game("e4 e5 Nf3", Color::White);
	for count in 1..3 {
		answer(&mut practice, "d4");
		assert_eq!(practice.wrong(), count);
	}
	answer(&mut practice, "e4");
	assert_eq!(practice.wrong(), 0);
}

#[test]
fn comment_is_that_of_the_game_on_the_last_move() {
	let mut practice = of_game(
		"{Open.} e4 {The centre.} e5 {Equal.} ({Sharp.} c5 Nf3) Nf3",
		Color::White,
	);
	assert_eq!(practice.comment(), "");
	answer(&mut practice, "e4");
	assert_eq!(practice.comment(), "Open. The centre.");
	practice.reply();
	assert_eq!(practice.comment(), "Equal.");
	answer(&mut practice, "Nf3");
	assert_eq!(practice.comment(), "");
	practice.next(0);
	practice.back();
	answer(&mut practice, "e4");
	practice.reply();
	assert_eq!(practice.comment(), "Sharp.");
}

#[test]
fn of_game_broken_moves_end_their_line_and_an_empty_one_has_none() {
	let broken = Repertoire::of_game(&game("e4 e5 Ke5 Nc6 (Nf6 Qh5)"), Color::White).unwrap();
	assert_eq!(broken.lines(), 1);
	for empty in ["", "(e4)", "e5", "1. Zz9"] {
		let empty = Repertoire::of_game(&game(empty), Color::White).unwrap();
		assert!(Practice::begin(empty, Knowledge::default(), TODAY, 0).is_none());
	}
	let no_own = Repertoire::of_game(&game("e4"), Color::Black).unwrap();
	assert_eq!(no_own.lines(), 0);
}

#[test]
fn left_is_read_as_it_was_written() {
	let mut chosen = Vec::new();
	for side in Color::ALL {
		chosen.push(Chosen {
			side,
			source: Source::Game(-12),
		});
		for text in [
			"Sicilian Defense",
			"Sicilian Defense: Najdorf Variation",
			"B90",
			"King's Gambit",
		] {
			let source = Source::Named(Selection::of_text(text).unwrap());
			chosen.push(Chosen { side, source });
		}
	}
	for chosen in chosen {
		let left = Left {
			chosen,
			moves: ["e2e4", "c7c5"].map(ToString::to_string).to_vec(),
		};
		assert_eq!(Left::read(&left.written()), Some(left));
	}
	for wrong in [
		"",
		"e2e4",
		" white",
		"e2e4 red Sicilian Defense",
		"e2e4 white Sicil",
		" white game x",
	] {
		assert_eq!(Left::read(wrong), None, "{wrong}");
	}
	let mut practice = practice("sicilian", Color::Black);
	practice.go_to(&["e2e4", "c7c5", "a1a1"].map(ToString::to_string));
	assert_eq!(practice.made().len(), 2);
}
