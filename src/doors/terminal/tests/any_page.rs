//! Any page on any terminal: nothing panics, and what is seen is what was drawn.

use super::*;

proptest! {
	#![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

	#[test]
	fn no_page_is_too_odd_and_no_window_too_small(page in pages(), width in 1_u16..130, height in 1_u16..50) {
		let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
		terminal.draw(|frame| draw(&page, frame)).unwrap();
		let Position { x, y } = terminal.backend_mut().get_cursor_position().unwrap();
		prop_assert!(x < width && y < height);
		if y < height - 1 {
			// Only the square where the user is draws the cursor away from the input line.
			prop_assert!(page.board.as_ref().is_some_and(|board| board.focus.is_some()));
			prop_assert_eq!(terminal.backend().buffer()[(x - 1, y)].symbol(), "<");
		}
		let orders = rows(terminal.backend().buffer()).concat();
		prop_assert!(!orders.chars().any(char::is_control));
	}

	#[test]
	fn the_terminal_shows_what_was_drawn(
		pages in prop::collection::vec((simple_pages(), any::<Option<(u8, u8)>>()), 1..6),
	) {
		let mut line = Line::new(60, 20);
		for (page, size) in pages {
			if let Some((width, height)) = size {
				line.resize(u16::from(width % 120) + 2, u16::from(height % 40) + 1);
			}
			prop_assert!(line.show(&page).len() <= 1);
			let (expected, cursor) = drawn(&page, line.size.width, line.size.height);
			let (seen, place) = line.seen();
			for (seen, expected) in seen.iter().zip(&expected) {
				prop_assert_eq!(seen, expected);
			}
			prop_assert_eq!(place, cursor);
		}
	}
}
