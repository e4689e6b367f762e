//! Pages with figures: their words, and the parts that keep their places.

use super::two_boards::two_boards;
use ratatui::style::Modifier;

use super::*;

const WINDOWS: [(u16, u16); 5] = [(40, 12), (80, 24), (100, 32), (130, 45), (200, 60)];

fn figures(mut page: Page) -> Page {
	page.look.letters = false;
	page
}

/// The row with the letters of the files.
fn edge(rows: &[String]) -> usize {
	let is_edge = |row: &String| {
		let signs: String = row.split_whitespace().take(8).collect();
		signs == "abcdefgh"
	};
	rows.iter().position(is_edge).unwrap()
}

#[test]
fn all_that_counts_stands_there_in_words() {
	for (width, height) in WINDOWS {
		let (rows, cursor) = drawn(&figures(page()), width, height);
		for text in [
			"Schwarz:",
			"Weiß:",
			"e4",
			"Weiß: Eva vier.",
			"Schwarz am Zug: e7e5",
		] {
			assert!(has(&rows, text), "{text}: {rows:#?}");
		}
		assert_eq!(cursor, (20, height - 1));
	}
}

#[test]
fn a_sentence_moves_nothing_but_what_was_said() {
	for page in [page(), two_boards()].map(figures) {
		for (width, height) in WINDOWS {
			let mut next = page.clone();
			next.said
				.push("Schwarz: Springer Bella acht schlägt Cesar sechs, Schach.".into());
			next.said.push("Weiß am Zug.".into());
			let (before, _) = drawn(&page, width, height);
			let (after, _) = drawn(&next, width, height);
			let below = edge(&before);
			assert_eq!(before[..=below], after[..=below], "{width} {height}");
			assert_eq!(before.last(), after.last());
			assert!(has(&after, "Weiß am Zug."), "{after:#?}");
		}
	}
}

#[test]
fn a_long_answer_lies_over_the_board_from_its_beginning_until_something_is_typed() {
	let mut page = figures(page());
	// The remarks below the board are wider than the answer that covers them.
	page.remarks = vec!["Erklärung ".repeat(9)];
	page.said = vec!["Alt.".into()];
	page.said
		.extend((1..=60).map(|number| format!("Antwort {number}.")));
	page.answer = 60;
	let (typing, _) = drawn(&page, 80, 24);
	assert!(has(&typing, "Antwort 60.") && has(&typing, "Erklärung") && !has(&typing, "Antwort 1."));
	assert!(typing.iter().any(|row| row.contains("a     b")), "{typing:#?}");
	let file = edge(&typing);
	page.input.clear();
	page.cursor = 0;
	// A user who walks over the board reads it as well.
	for focus in [None, Some(Square::E4)] {
		page.board.as_mut().unwrap().focus = focus;
		let (read, cursor) = drawn(&page, 80, 24);
		for text in ["Antwort 1.", "Antwort 2.", "1/3 Bild ab: weiter."] {
			assert!(has(&read, text), "{text}: {read:#?}");
		}
		for text in ["Alt.", "Erklärung", "Kein Ton.", "a     b"] {
			assert!(!has(&read, text), "{text}: {read:#?}");
		}
		assert_eq!(cursor.1, 23);
		let (next, _) = turned(&page, 1, 80, 24);
		assert!(has(&next, "Antwort 22.") && has(&next, "2/3"), "{next:#?}");
		let (below, cursor) = turned(&page, 3, 80, 24);
		assert!(below.iter().any(|row| row.contains("a     b")), "{below:#?}");
		assert_eq!(cursor.1 == 23, focus.is_none());
	}
	page.board.as_mut().unwrap().focus = None;
	page.input = "e".into();
	page.cursor = 1;
	let (again, _) = drawn(&page, 80, 24);
	assert_eq!(again[..=file], typing[..=file]);
}

#[test]
fn a_clock_stands_there_once_in_the_size_that_fits() {
	for (width, height) in WINDOWS {
		let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
		let page = figures(page());
		terminal.draw(|frame| _ = draw(&page, 0, frame)).unwrap();
		let buffer = terminal.backend().buffer();
		let rows = rows(buffer);
		let written = rows.iter().filter(|row| row.contains("4:59")).count();
		let lit = |x: u16, y: u16| {
			let cell = &buffer[(x, y)];
			cell.symbol() == " " && cell.modifier.contains(Modifier::REVERSED)
		};
		// The row of the player to move is lit as well.
		let rows_lit =
			(0..height).filter(|y| !rows[usize::from(*y)].contains('>') && (0..width).any(|x| lit(x, *y)));
		let rows_lit = rows_lit.count();
		match written {
			0 => assert!(
				rows_lit >= 10 && rows_lit % 10 == 0,
				"{width} {height}: {rows_lit}"
			),
			_ => assert_eq!((written, rows_lit), (1, 0), "{width} {height}"),
		}
	}
	let large = drawn(&figures(page()), 80, 24).0;
	assert!(!has(&large, "4:59"), "{large:#?}");
}

#[test]
fn an_answer_covers_no_more_ranks_than_it_needs() {
	let mut page = figures(page());
	page.input.clear();
	page.said = (1..=8).map(|number| format!("Antwort {number}.")).collect();
	page.answer = 8;
	let (rows, _) = drawn(&page, 80, 24);
	assert!(has(&rows, "Antwort 1.") && !has(&rows, "Bild ab"), "{rows:#?}");
	let rank = |number: char| rows.iter().position(|row| row.starts_with(number));
	assert_eq!((rank('3'), rank('2')), (Some(11), None), "{rows:#?}");
}

#[test]
fn the_board_grows_with_the_window() {
	let edges = WINDOWS.map(|(width, height)| edge(&drawn(&figures(page()), width, height).0));
	assert!(edges.is_sorted_by(|one, other| one < other), "{edges:?}");
}

#[test]
fn the_largest_board_has_no_pane_beside_it() {
	let mut large = figures(page());
	large.look.size = BoardSize::Thrice;
	let (rows, _) = drawn(&large, 100, 32);
	assert!(!has(&rows, "40. e4") && !has(&rows, "Neue Partie."), "{rows:#?}");
	for text in ["Bella", "4:59", "Weiß: Eva vier.", "Schwarz am Zug"] {
		assert!(has(&rows, text), "{text}: {rows:#?}");
	}
}

#[test]
fn a_drawn_frame_is_one_write_and_no_change_is_none() {
	let mut line = Line::new(200, 60);
	let first = line.show(&figures(page()));
	assert_eq!(first.len(), 1);
	assert_eq!(line.show(&figures(page())), Vec::<String>::new());
	assert_eq!(line.seen(), drawn(&figures(page()), 200, 60));
}
