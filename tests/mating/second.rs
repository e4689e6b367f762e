//! Our answers beside those of another solver, on another board.

use std::collections::HashSet;
use std::str::FromStr;

use annabella::chess::{Color, Position};
use annabella::mating::{Budget, Mating, can_mate};
use chasolver::{Winnability, winnability};
use chess_board::Board;

use super::draw::Lot;
use super::oracle;
use crate::collection;

/// Compares "never" with the other solver, which may not know of a mate. Its own "never" is refuted by a mate that is played
/// through. Returns the number of compared answers, and of our unknown ones.
fn compare(positions: impl Iterator<Item = Position>) -> (usize, usize) {
	let (mut compared, mut refuted, mut undecided) = (0, 0, 0);
	for position in positions {
		let fen = position.fen();
		let Ok(board) = Board::from_str(&fen) else {
			continue;
		};
		for side in Color::ALL {
			let theirs = side.fold_wb(chess_board::Color::White, chess_board::Color::Black);
			let Some(theirs) = winnability(&board, theirs) else {
				continue;
			};
			compared += 1;
			let winnable = matches!(theirs, Winnability::Winnable { .. });
			match can_mate(&position, side, Budget::CLAIM) {
				Mating::Mate(line) => {
					assert!(oracle::confirms(&position, side, &line), "{side}: {fen}");
					refuted += usize::from(!winnable);
				}
				Mating::Never(reason) => assert!(!winnable, "{side}: {fen}: {reason:?}"),
				Mating::Unknown { .. } => undecided += 1,
			}
		}
	}
	println!("{compared} compared, {refuted} of the other refuted, {undecided} of ours undecided.");
	(compared, undecided)
}

fn drawn(seed: u64, positions: usize, draw: fn(&mut Lot) -> Position) -> usize {
	let mut lot = Lot::new(seed);
	compare((0..positions).map(|_| draw(&mut lot))).0
}

#[test]
fn no_mate_of_another_solver_is_denied() {
	let drawn = drawn(31, 40, Lot::few_men) + drawn(32, 40, Lot::locked) + drawn(33, 20, Lot::crowded);
	assert!(drawn > 150, "{drawn}");
}

/// Every question about walls of bishops is decided, and both solvers agree.
fn walls(seed: u64, positions: usize) {
	let mut lot = Lot::new(seed);
	let drawn = (0..positions).map(|number| {
		if number % 2 == 0 {
			lot.walled()
		} else {
			lot.rebuilt()
		}
	});
	let (compared, undecided) = compare(drawn);
	assert_eq!((compared, undecided), (2 * positions, 0));
}

#[test]
fn walls_of_bishops_are_all_decided() {
	walls(35, 60);
}

#[test]
#[ignore = "minutes; make soak runs it"]
fn walls_of_bishops_are_all_decided_at_length() {
	walls(36, 4_000);
}

#[test]
#[ignore = "an hour; make soak runs it"]
fn no_mate_of_another_solver_is_denied_among_locked_pawns() {
	let drawn = drawn(34, 32_000, Lot::locked);
	assert!(drawn > 60_000, "{drawn}");
}

#[test]
#[ignore = "minutes; make soak runs it"]
fn no_mate_of_another_solver_is_denied_by_lot() {
	let draws = [Lot::few_men, Lot::loose, Lot::crowded];
	let drawn: usize = draws.into_iter().map(|draw| drawn(34, 8_000, draw)).sum();
	assert!(drawn > 40_000, "{drawn}");
}

/// The games of the project, or those of the file that `ANNABELLA_GAMES` names; a position that many games have is asked once.
#[test]
#[ignore = "minutes; make soak runs it"]
fn no_mate_of_another_solver_is_denied_in_real_games() {
	let games = collection::chosen().unwrap();
	let ends = games.iter().filter_map(|game| game.last());
	let ends = ends.map(|(before, mv)| before.after(*mv));
	let positions = games.iter().flatten().map(|(position, _)| position.clone());
	let mut seen = HashSet::new();
	assert!(
		compare(
			positions
				.chain(ends)
				.filter(|position| seen.insert(position.key().bits()))
		)
		.0 > 50_000
	);
}
