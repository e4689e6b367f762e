//! A board that stands still: only the words of a move are new on the screen.

use annabella::clock::Stamp;
use annabella::commands::KEYMAPS;
use annabella::desk::Desk;
use annabella::ports::Input;
use annabella::settings::Choices;
use annabella::voice::{Language, Library};

use super::*;

fn desk(still: &str) -> Desk {
	let mut choices = Choices::new(Language::ENGLISH);
	for (name, value) in [
		("opponent", "friend"),
		("clock", "none"),
		("vocabulary", "en"),
		("voice", "none"),
		("board-letters", "on"),
		("still-board", still),
	] {
		choices.set(name, value).unwrap();
	}
	let keymap = KEYMAPS.named("default").unwrap();
	let (desk, _) = Desk::open(choices, Library::built_in(), keymap, "2026-11-21", true, Stamp(0)).unwrap();
	desk
}

fn enter(desk: &mut Desk, text: &str) -> Page {
	desk.update(Stamp(0), Input::Line(text.into()));
	desk.page()
}

#[test]
fn of_a_move_only_the_words_are_new() {
	let mut desk = desk("on");
	let mut line = Line::new(80, 40);
	line.show(&desk.page());
	for (typed, said) in [("e4", "Eva four."), ("e5", "Eva five."), ("Nf3", "Felix three.")] {
		let (before, _) = line.seen();
		let writes = line.show(&enter(&mut desk, typed));
		assert_eq!(writes.len(), 1, "one write");
		let (after, (x, y)) = line.seen();
		let new: Vec<usize> = (0..after.len())
			.filter(|row| before[*row] != after[*row])
			.collect();
		assert_eq!(new, [usize::from(y)], "{writes:?}");
		assert!(after[usize::from(y)].ends_with(said), "{after:#?}");
		assert_eq!(usize::from(x), after[usize::from(y)].chars().count());
	}
	// A user who asks for the board gets its current state.
	let (rows, _) = drawn(&enter(&mut desk, "board"), 80, 40);
	assert!(
		rows.iter().any(|row| row.starts_with("4  ") && row.contains('P')),
		"{rows:#?}"
	);
}

#[test]
fn the_pane_grows_until_it_is_full_and_begins_anew() {
	let mut desk = desk("on");
	let mut line = Line::new(80, 30);
	line.show(&desk.page());
	let mut starts = 0;
	for _ in 0..40 {
		let (before, (_, above)) = line.seen();
		line.show(&enter(&mut desk, "turn"));
		let (after, (_, y)) = line.seen();
		if y <= above {
			starts += 1;
		} else {
			assert_eq!(before[..usize::from(y)], after[..usize::from(y)]);
		}
	}
	assert!(starts > 1, "{starts}");
}

#[test]
fn otherwise_the_board_follows_the_game() {
	let mut desk = desk("off");
	let (before, _) = drawn(&desk.page(), 80, 40);
	let (after, _) = drawn(&enter(&mut desk, "e4"), 80, 40);
	let fourth = |rows: &[String]| rows.iter().find(|row| row.starts_with("4  ")).cloned();
	assert_ne!(fourth(&before), fourth(&after));
}
