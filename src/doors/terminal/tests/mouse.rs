//! A click means the thing that was drawn in its place.

use annabella::ports::Pointed;
use ratatui::crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::*;
use crate::doors::terminal::mouse::Mouse;

impl Line {
	fn targets(&mut self, page: &Page) -> Mouse {
		let mouse = Mouse::default();
		mouse.see(put_on(&mut self.terminal, page, 0, self.size).unwrap().0);
		mouse
	}
}

fn event(kind: MouseEventKind, (x, y): (u16, u16)) -> MouseEvent {
	MouseEvent {
		kind,
		column: x,
		row: y,
		modifiers: KeyModifiers::NONE,
	}
}

fn drag(mouse: &Mouse, from: (u16, u16), to: (u16, u16)) -> Option<Pointed> {
	let press = event(MouseEventKind::Down(MouseButton::Left), from);
	assert_eq!(mouse.pointed(press), None);
	mouse.pointed(event(MouseEventKind::Up(MouseButton::Left), to))
}

fn click(mouse: &Mouse, at: (u16, u16)) -> Option<Pointed> {
	drag(mouse, at, at)
}

fn with_mouse(letters: bool) -> Page {
	let mut page = page();
	page.look.letters = letters;
	page.look.mouse = true;
	page
}

/// The place of a text.
fn place(rows: &[String], text: &str) -> (u16, u16) {
	let y = rows.iter().position(|row| row.contains(text)).unwrap();
	let x = rows[y].split(text).next().unwrap().chars().count();
	(x.try_into().unwrap(), y.try_into().unwrap())
}

#[test]
fn the_square_under_the_cursor_is_the_square_that_is_clicked() {
	for (letters, bottom, size, width, height) in [
		(true, Color::White, BoardSize::Once, 80, 24),
		(true, Color::Black, BoardSize::Once, 120, 40),
		(true, Color::White, BoardSize::Thrice, 120, 60),
		(false, Color::White, BoardSize::Once, 80, 24),
		(false, Color::Black, BoardSize::Once, 100, 32),
		(false, Color::Black, BoardSize::Thrice, 200, 60),
		(false, Color::White, BoardSize::Once, 40, 12),
	] {
		for square in Square::ALL {
			let mut page = with_mouse(letters);
			page.look.size = size;
			let board = page.board.as_mut().unwrap();
			board.bottom = bottom;
			board.focus = Some(square);
			let (_, cursor) = drawn(&page, width, height);
			let mouse = Line::new(width, height).targets(&page);
			assert_eq!(
				click(&mouse, cursor),
				Some(Pointed::Square(square)),
				"{width} {height}"
			);
		}
	}
}

#[test]
fn a_piece_is_drawn_from_square_to_square_and_nowhere_else() {
	let mouse = Line::new(80, 24).targets(&with_mouse(true));
	let (e4, e5) = ((15, 4), (15, 3));
	assert_eq!(drag(&mouse, e4, e5), Some(Pointed::Drawn(Square::E4, Square::E5)));
	for beside in [(70, 5), (0, 9), (79, 23), (200, 200)] {
		assert_eq!(drag(&mouse, e4, beside), None);
		assert_eq!(drag(&mouse, beside, e4), None);
		assert_eq!(click(&mouse, beside), None);
	}
	assert_eq!(
		mouse.pointed(event(MouseEventKind::Up(MouseButton::Left), e4)),
		None
	);
	let right = MouseEventKind::Down(MouseButton::Right);
	assert_eq!(mouse.pointed(event(right, e4)), None);
	assert_eq!(
		mouse.pointed(event(MouseEventKind::ScrollUp, (0, 0))),
		Some(Pointed::Back)
	);
	assert_eq!(
		mouse.pointed(event(MouseEventKind::ScrollDown, (0, 0))),
		Some(Pointed::Forward)
	);
}

#[test]
fn moves_and_choices_are_clicked_where_they_stand() {
	for (letters, width) in [(true, 120), (false, 80), (false, 120)] {
		let mut page = with_mouse(letters);
		let (rows, _) = drawn(&page, width, 40);
		let mouse = Line::new(width, 40).targets(&page);
		let (x, y) = place(&rows, "40. e4");
		assert_eq!(click(&mouse, (x + 4, y)), Some(Pointed::Move(79)), "{rows:#?}");
		let black = rows[usize::from(y)].chars().count() - 1;
		let black = (black.try_into().unwrap(), y);
		assert_eq!(click(&mouse, black), Some(Pointed::Move(80)), "{rows:#?}");

		page.board = None;
		page.moves.clear();
		page.choices = ["> 1 Dame", "  2 Turm"].map(String::from).into();
		let (rows, _) = drawn(&page, width, 40);
		let mouse = Line::new(width, 40).targets(&page);
		let rook = Pointed::Choice(1, "  2 Turm".into());
		assert_eq!(click(&mouse, place(&rows, "2 Turm")), Some(rook), "{rows:#?}");
		assert_eq!(drag(&mouse, place(&rows, "1 Dame"), place(&rows, "2 Turm")), None);
	}
}

#[test]
fn the_terminal_has_its_mouse_where_it_is_not_wanted() {
	const TAKEN: &str = "\u{1b}[?1000h\u{1b}[?1006h";
	const LEFT: &str = "\u{1b}[?1006l\u{1b}[?1000l";
	let mut line = Line::new(80, 24);
	let mut page = with_mouse(true);
	assert!(line.show(&page)[0].contains(TAKEN));
	assert_eq!(line.show(&page), Vec::<String>::new());
	page.look.mouse = false;
	assert_eq!(line.show(&page), [format!("{LEFT}\u{1b}[24;21H")]);
	assert_eq!(line.show(&page), Vec::<String>::new());
	let mouse = line.targets(&page);
	assert_eq!(click(&mouse, (15, 6)), None);
	page.look.mouse = true;
	assert!(line.show(&page)[0].contains(TAKEN));
	line.terminal.backend_mut().leave().unwrap();
	let writes = line.show(&page);
	assert!(
		writes[0].starts_with(LEFT) && writes[1].contains(TAKEN),
		"{writes:?}"
	);
	assert!(!Line::new(80, 24).show(&super::page())[0].contains("?100"));
}
