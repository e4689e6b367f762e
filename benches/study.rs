//! Time to open a study of 2,000 moves, and to write an edit of it.
//!
//! `cargo bench --bench study`
#![allow(clippy::print_stdout, reason = "a bench prints its figures")]

use std::hint::black_box;
use std::time::Instant;

use annabella::chess::{Position, san};
use annabella::sheet::{Chapter, ImportedGame, MoveTree, ROOT, StudyFile, study_pgn};

const MOVES: usize = 2_000;
const ROUNDS: usize = 50;

/// A chapter with this number of moves: a main line with a variation of six moves at each of its moves.
fn chapter() -> Chapter {
	let mut chapter = Chapter::of(&ImportedGame {
		result: "*".into(),
		..ImportedGame::default()
	});
	let (mut here, mut position) = (ROOT, Position::start());
	while chapter.size(ROOT) <= MOVES {
		let before = position.clone();
		let line = |lot: usize, most: usize| {
			let (mut position, mut line) = (before.clone(), Vec::new());
			for place in 0..most {
				let legal = position.legal_moves();
				let Some(mv) = legal.get((lot * 7 + place * 13) % legal.len().max(1)) else {
					break;
				};
				line.push(san(&position, *mv));
				position = position.after(*mv);
			}
			(line, position)
		};
		let (main, after) = line(chapter.size(ROOT), 1);
		let (other, _) = line(chapter.size(ROOT) + 1, 6);
		if main.is_empty() {
			break;
		}
		for line in [&main, &other] {
			let (_, edits) = chapter.added(here, line);
			chapter.apply_all(edits);
		}
		here = main
			.first()
			.and_then(|san| chapter.child(here, san))
			.unwrap_or(ROOT);
		position = after;
	}
	chapter
}

/// Prints the longest and the usual time of some work.
fn measure(what: &str, mut work: impl FnMut()) {
	let mut times: Vec<f64> = (0..ROUNDS)
		.map(|_| {
			let start = Instant::now();
			work();
			start.elapsed().as_secs_f64() * 1000.0
		})
		.collect();
	times.sort_by(f64::total_cmp);
	let at = |place: usize| times.get(place).copied().unwrap_or_default();
	println!(
		"{what}: {:.2} ms, at most {:.2} ms",
		at(ROUNDS / 2),
		at(ROUNDS - 1)
	);
}

fn main() {
	let mut chapter = chapter();
	let Ok(game) = chapter.game() else {
		println!("The chapter is too large.");
		return;
	};
	let text = study_pgn(&[game]);
	println!("{} moves, {} bytes", chapter.size(ROOT) - 1, text.len());
	measure("read and taken apart", || {
		let read = StudyFile::read(text.as_bytes());
		for game in &read.chapters {
			black_box((MoveTree::of(&game.moves), Chapter::of(game)));
		}
	});
	let mut number = 0;
	measure("an edit, and the file as text", || {
		number += 1;
		let edits = chapter.commented(1, Some(&format!("comment {number}")));
		chapter.apply_all(edits.unwrap_or_default());
		black_box(chapter.game().map(|game| study_pgn(&[game])).ok());
	});
}
