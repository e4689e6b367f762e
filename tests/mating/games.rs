//! Positions of real games: if a mate followed or can be shown, "never" is wrong.

use annabella::chess::{Color, Position};
use annabella::mating::{Budget, Mating, can_mate, seems_unable_to_mate};

use crate::collection;

/// Asks about one in `every` positions and the last of each game; returns the number of questions, and of unknown answers.
fn ask(games: &[collection::Game], every: usize) -> (usize, usize) {
	let (mut asked, mut unknown) = (0, 0);
	for game in games {
		let last = game.last().map(|(before, mv)| before.after(*mv));
		let some = game.iter().map(|(before, _)| before).step_by(every);
		for position in some.chain(last.as_ref()) {
			for side in Color::ALL {
				asked += 1;
				unknown += usize::from(!is_sound(position, side));
			}
		}
	}
	(asked, unknown)
}

/// Returns `true` if there is an answer. A mate has been replayed; "never" must be evident from the material, or be the end.
fn is_sound(position: &Position, side: Color) -> bool {
	let fen = position.fen();
	match can_mate(position, side, Budget::CLAIM) {
		Mating::Mate(line) => {
			assert!(super::oracle::confirms(position, side, &line), "{fen}");
			assert!(!seems_unable_to_mate(position, side), "{fen}");
			true
		}
		Mating::Never(_) => {
			let reached = super::oracle::reaches_mate(position, side, 2_000_000);
			assert!(
				position.lacks_mating_material(side) || reached == Some(false),
				"{side}, {fen}"
			);
			true
		}
		Mating::Unknown { .. } => false,
	}
}

#[test]
fn no_position_of_a_real_game_is_given_up_wrongly() {
	let games = collection::chosen().unwrap();
	let (asked, unknown) = ask(&games[..40], 20);
	println!("{asked} questions, {unknown} unknown.");
	assert!(asked > 250 && unknown * 100 < asked);
}

#[test]
#[ignore = "minutes; make soak runs it"]
fn no_position_of_any_real_game_is_given_up_wrongly() {
	let games = collection::chosen().unwrap();
	let (asked, unknown) = ask(&games, 3);
	println!("{asked} questions, {unknown} unknown.");
	assert!(asked > 20_000 && unknown * 1_000 < asked);
}
