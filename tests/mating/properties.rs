//! Properties of every answer, in any position.

use annabella::chess::{Color, Position};
use annabella::mating::{Budget, Mating, can_mate, leads_to_mate, show_mate};

use super::draw::Lot;
use super::oracle;

/// Mate, never or unknown, without the details.
fn kind(answer: &Mating) -> u8 {
	match answer {
		Mating::Mate(_) => 0,
		Mating::Never(_) => 1,
		Mating::Unknown { .. } => 2,
	}
}

/// Returns the position with the other colours, and the board turned over. Positions without castling and en passant only.
fn turned(position: &Position) -> Position {
	let fen = position.fen();
	let (board, turn) = fen.split_once(' ').unwrap();
	let swap = |sign: char| {
		if sign.is_uppercase() {
			sign.to_ascii_lowercase()
		} else {
			sign.to_ascii_uppercase()
		}
	};
	let rows: Vec<String> = board
		.split('/')
		.rev()
		.map(|row| row.chars().map(swap).collect())
		.collect();
	let turn = if turn.starts_with('w') { 'b' } else { 'w' };
	Position::from_fen(&format!("{} {turn} - - 0 1", rows.join("/"))).unwrap()
}

/// The files a to h the other way round.
fn mirrored(position: &Position) -> Position {
	let fen = position.fen();
	let (board, turn) = fen.split_once(' ').unwrap();
	let rows: Vec<String> = board.split('/').map(|row| row.chars().rev().collect()).collect();
	Position::from_fen(&format!("{} {} - - 0 1", rows.join("/"), &turn[..1])).unwrap()
}

fn check(position: &Position, budget: Budget) {
	let fen = position.fen();
	for side in Color::ALL {
		let answer = can_mate(position, side, budget);
		assert_eq!(
			answer,
			can_mate(position, side, budget),
			"not the same twice: {fen}"
		);
		for other in [
			can_mate(&turned(position), !side, budget),
			can_mate(&mirrored(position), side, budget),
		] {
			// One of two may be undecided; they never disagree.
			let (one, two) = (kind(&answer), kind(&other));
			assert!(
				one == two || one == 2 || two == 2,
				"{side}, {fen}: {answer:?} and {other:?}"
			);
		}
		match answer {
			Mating::Mate(line) => {
				assert!(leads_to_mate(position, side, &line), "{fen}");
				let Mating::Mate(shown) = show_mate(position, side, budget) else {
					panic!("no mate is shown: {fen}");
				};
				assert!(
					shown.len() <= line.len() && leads_to_mate(position, side, &shown),
					"{fen}"
				);
			}
			Mating::Never(_) => {
				for mv in position.legal_moves() {
					let next = can_mate(&position.after(mv), side, budget);
					assert!(
						kind(&next) != 0,
						"{side} can mate after {mv:?} in {fen}: {next:?}"
					);
				}
			}
			Mating::Unknown { .. } => {}
		}
	}
}

#[test]
fn mirrors_agree_and_never_is_for_ever() {
	let mut lot = Lot::new(5);
	for _ in 0..8 {
		check(&lot.few_men(), Budget(20_000));
		check(&lot.crowded(), Budget(20_000));
	}
}

#[test]
fn walls_of_bishops_leave_nothing_undecided() {
	let mut lot = Lot::new(37);
	for number in 0..40 {
		let wall = if number % 2 == 0 {
			lot.walled()
		} else {
			lot.rebuilt()
		};
		for side in Color::ALL {
			match can_mate(&wall, side, Budget::CLAIM) {
				Mating::Mate(line) => assert!(oracle::confirms(&wall, side, &line), "{side}: {}", wall.fen()),
				Mating::Never(_) => {}
				answer @ Mating::Unknown { .. } => panic!("{side}: {}: {answer:?}", wall.fen()),
			}
		}
	}
}

#[test]
#[ignore = "minutes; make soak runs it"]
fn mirrors_agree_and_never_is_for_ever_at_length() {
	let mut lot = Lot::new(6);
	for _ in 0..1_500 {
		check(&lot.few_men(), Budget::CLAIM);
		check(&lot.crowded(), Budget::CLAIM);
		check(&lot.locked(), Budget::CLAIM);
		check(&lot.walled(), Budget::CLAIM);
		check(&lot.rebuilt(), Budget::CLAIM);
	}
}
