//! The content of the screen in windows of all sizes, and the writes that produce it.

mod any_page;
mod drawn;
mod focus;
mod images;
mod looks;
mod mouse;
mod still;
mod two_boards;

use std::os::unix::net::UnixDatagram;

use annabella::chess::{Color, Piece, Role, Square};
use annabella::ports::{BoardView, ClockView, Page};
use annabella::settings::{Appearance, BoardSize, Panel, Theme};
use ratatui::Terminal;
use ratatui::backend::{Backend, TestBackend};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Size};

use super::frame::FrameBackend;
use super::layout::draw;
use super::painter::put_on;
use crate::doors::wrap::columns;

/// A look with letters on the board.
fn letters() -> Appearance {
	let mut look = Appearance::default();
	look.letters = true;
	look
}

/// A board with these pieces, in German letters, on which nothing is marked.
pub(super) fn german(
	bottom: Color,
	pieces: Vec<(Square, Piece)>,
	last: Option<(Square, Square)>,
) -> BoardView {
	BoardView {
		bottom,
		pieces,
		last,
		letters: ['K', 'D', 'T', 'L', 'S', 'B'],
		caption: String::new(),
		differing: vec![],
		focus: None,
		held: None,
		check: None,
		touched: vec![],
	}
}

fn page() -> Page {
	use Role::{Bishop, King, Knight, Queen, Rook};
	let back = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
	let mut pieces = Vec::new();
	for (index, square) in Square::ALL.into_iter().enumerate() {
		let piece = |color, role| (square, Piece { color, role });
		match index / 8 {
			1 if square == Square::E2 => pieces.push((
				Square::E4,
				Piece {
					color: Color::White,
					role: Role::Pawn,
				},
			)),
			0 => pieces.push(piece(Color::White, back[index % 8])),
			1 => pieces.push(piece(Color::White, Role::Pawn)),
			6 => pieces.push(piece(Color::Black, Role::Pawn)),
			7 => pieces.push(piece(Color::Black, back[index % 8])),
			_ => {}
		}
	}
	let clock = |color, name: &str, time: &str, running| ClockView {
		color,
		name: name.into(),
		time: time.into(),
		running,
		faced: [1, 2, 2, 2, 8],
	};
	Page {
		title: "Partie".into(),
		board: Some(german(Color::White, pieces, Some((Square::E2, Square::E4)))),
		second: None,
		remarks: vec![],
		clocks: vec![
			clock(Color::Black, "Schwarz: Bella", "0:04:59", true),
			clock(Color::White, "Weiß: Anna", "0:05:00", false),
		],
		moves: (1..=40).map(|number| format!("{number}. e4 e5")).collect(),
		looking: None,
		sheets: None,
		evaluation: None,
		course: None,
		progress: None,
		choices: vec![],
		said: vec!["Neue Partie.".into(), "Weiß: Eva vier.".into()],
		answer: 1,
		prompt: "Schwarz am Zug".into(),
		input: "e7e5".into(),
		cursor: 4,
		rest: None,
		read_on: "Bild ab: weiter.".into(),
		notices: vec!["Kein Ton.".into()],
		look: letters(),
	}
}

fn drawn(page: &Page, width: u16, height: u16) -> (Vec<String>, (u16, u16)) {
	turned(page, 0, width, height)
}

/// The same after this number of turns of a long answer.
fn turned(page: &Page, turned: i64, width: u16, height: u16) -> (Vec<String>, (u16, u16)) {
	let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
	terminal.draw(|frame| _ = draw(page, turned, frame)).unwrap();
	let cursor = terminal.backend_mut().get_cursor_position().unwrap();
	assert!(terminal.backend().cursor_visible());
	(rows(terminal.backend().buffer()), (cursor.x, cursor.y))
}

/// The rows as they are read. Below the right half of a wide letter the buffer has an invisible blank.
fn rows(buffer: &Buffer) -> Vec<String> {
	let row = |y| {
		let mut row = String::new();
		let mut x = 0;
		while x < buffer.area.width {
			let symbol = buffer[(x, y)].symbol();
			row.push_str(symbol);
			x += u16::try_from(columns(symbol).max(1)).unwrap();
		}
		row.trim_end().to_string()
	};
	(0..buffer.area.height).map(row).collect()
}

fn has(rows: &[String], text: &str) -> bool {
	rows.iter().any(|row| row.contains(text))
}

#[test]
fn a_usual_window() {
	let (rows, cursor) = drawn(&page(), 80, 24);
	assert_eq!(rows[0], "8  t  s  l  d  k  l  s  t");
	assert_eq!(rows[4], "4  .  :  .  : [B] :  .  :");
	assert_eq!(rows[6], "2  B  B  B  B [.] B  B  B");
	assert_eq!(rows[8], "   a  b  c  d  e  f  g  h");
	assert_eq!(rows[9], "> 4:59  Schwarz: Bella");
	assert_eq!(rows[10], "  5:00  Weiß: Anna");
	assert_eq!(rows[11], "Kein Ton.");
	assert!(rows[14].ends_with("40. e4 e5"), "{}", rows[14]);
	assert_eq!(rows[20], "Neue Partie.");
	assert_eq!(rows[21], "Weiß: Eva vier.");
	assert_eq!(rows[22], "");
	assert_eq!(rows[23], "Schwarz am Zug: e7e5");
	assert_eq!(cursor, (20, 23));
}

#[test]
fn a_large_window_has_the_moves_aside() {
	let (rows, cursor) = drawn(&page(), 120, 40);
	assert!(rows[38].ends_with("40. e4 e5"), "{rows:#?}");
	assert_eq!(rows[38].find("40."), Some(90));
	assert!(rows[37].ends_with("39. e4 e5") && rows[37].starts_with("Weiß: Eva vier."));
	assert_eq!(&rows[0][..46], "8  t  s  l  d  k  l  s  t       Schwarz: Bella");
	assert!(rows[1].starts_with("7  b  b  b  b  b  b  b  b     > 4:59"));
	assert!(rows[6].starts_with("2  B  B  B  B [.] B  B  B       Weiß: Anna"));
	assert_eq!(cursor, (20, 39));
}

#[test]
fn a_small_window_keeps_the_board() {
	let (rows, cursor) = drawn(&page(), 40, 12);
	for text in [
		"8  t  s",
		"[B]",
		"a  b  c",
		"> 4:59",
		"Weiß: Eva vier.",
		"Schwarz am Zug: e7e5",
	] {
		assert!(has(&rows, text), "{text}: {rows:#?}");
	}
	assert_eq!(cursor, (20, 11));
}

#[test]
fn a_tiny_window_keeps_the_input_and_what_was_said() {
	let (rows, cursor) = drawn(&page(), 10, 3);
	assert_eq!(rows, ["Weiß: Eva", "vier.", "e7e5"]);
	assert_eq!(cursor, (4, 2));
	let (rows, cursor) = drawn(&page(), 10, 1);
	assert_eq!((rows, cursor), (vec!["e7e5".to_string()], (4, 0)));
	let (rows, cursor) = drawn(&page(), 2, 1);
	assert_eq!((rows, cursor), (vec!["5".to_string()], (1, 0)));
	assert_eq!(drawn(&page(), 1, 1).1, (0, 0));
}

#[test]
fn choices_come_before_the_board() {
	let mut page = page();
	page.choices = (1..=6).map(|number| format!("{number} Dame")).collect();
	let (rows, _) = drawn(&page, 80, 10);
	assert!(has(&rows, "6 Dame") && !has(&rows, "a  b"), "{rows:#?}");
	let (rows, _) = drawn(&page, 80, 24);
	assert!(has(&rows, "6 Dame") && has(&rows, "a  b"), "{rows:#?}");
}

#[test]
fn a_narrow_window_has_a_narrow_board_and_clocks_below() {
	let (rows, _) = drawn(&page(), 20, 24);
	for text in ["8  t s l d k l s t", "*B", "> 4:59", "Schwarz am Zug:"] {
		assert!(has(&rows, text), "{text}: {rows:#?}");
	}
}

#[test]
fn names_cannot_give_orders_to_the_terminal() {
	let mut page = page();
	page.clocks[0].name = "\u{1b}[2J\u{1b}]0;x\u{7}Bella\u{202e}".into();
	page.said.push("Weiß: \u{1b}[31mAnna.\nEva vier.".into());
	let (rows, _) = drawn(&page, 80, 24);
	assert_eq!(rows[9], "> 4:59  Bella");
	assert_eq!(rows[21], "Weiß: Anna. Eva vier.");
}

/// A terminal whose every write(2) arrives as one datagram.
struct Line {
	terminal: Terminal<FrameBackend<UnixDatagram>>,
	end: UnixDatagram,
	size: Size,
	seen: vt100::Parser,
}

impl Line {
	fn new(width: u16, height: u16) -> Self {
		let (file, end) = UnixDatagram::pair().unwrap();
		end.set_nonblocking(true).unwrap();
		let size = Size::new(width, height);
		Self {
			terminal: Terminal::new(FrameBackend::new(file, size)).unwrap(),
			end,
			size,
			seen: vt100::Parser::new(height, width, 0),
		}
	}

	/// The writes of one page.
	fn show(&mut self, page: &Page) -> Vec<String> {
		put_on(&mut self.terminal, page, 0, self.size).unwrap();
		let mut buffer = vec![0; 200_000];
		let mut writes = Vec::new();
		while let Ok(length) = self.end.recv(&mut buffer) {
			self.seen.process(&buffer[..length]);
			writes.push(String::from_utf8(buffer[..length].to_vec()).unwrap());
		}
		writes
	}

	fn resize(&mut self, width: u16, height: u16) {
		self.size = Size::new(width, height);
		self.seen.screen_mut().set_size(height, width);
	}

	fn seen(&self) -> (Vec<String>, (u16, u16)) {
		let rows = self.seen.screen().rows(0, self.size.width);
		let (y, x) = self.seen.screen().cursor_position();
		(rows.map(|row| row.trim_end().to_string()).collect(), (x, y))
	}
}

#[test]
fn one_frame_is_one_write_and_no_change_is_none() {
	let mut line = Line::new(80, 24);
	let first = line.show(&page());
	assert_eq!(first.len(), 1);
	assert!(first[0].starts_with("\u{1b}[?1049h"), "{:?}", first[0]);
	assert_eq!(line.show(&page()), Vec::<String>::new());
	let mut next = page();
	next.clocks[0].time = "0:04:58".into();
	next.said.push("Schwarz: Eva fünf.".into());
	assert_eq!(line.show(&next).len(), 1);
	assert_eq!(line.seen(), drawn(&next, 80, 24));
	assert!(!line.seen.screen().hide_cursor());
}

#[test]
fn what_stands_together_is_written_together() {
	let mut line = Line::new(80, 24);
	let mut next = page();
	next.said = vec!["Ende, weißer Bauer.".into()];
	line.show(&next);
	next.said = vec!["Eva drei, leer, dunkel.".into()];
	let writes = line.show(&next);
	assert!(writes[0].contains("Eva drei, leer, dunkel."), "{writes:?}");
	next.clocks[0].time = "0:04:58".into();
	assert_eq!(
		line.show(&next),
		["\u{1b}[10;1H\u{1b}[1m> 4:58\u{1b}[0m\u{1b}[24;21H"]
	);
	next.input = "e7e".into();
	next.cursor = 3;
	assert_eq!(line.show(&next), ["\u{1b}[24;20H\u{1b}[K\u{1b}[24;20H"]);
	next.input.push('5');
	next.cursor = 4;
	assert_eq!(
		line.show(&next),
		["\u{1b}[24;20H5\u{1b}[24;21H"],
		"a typed letter is a letter"
	);
	next.cursor = 0;
	assert_eq!(line.show(&next), ["\u{1b}[24;17H"]);
}

#[test]
fn after_a_pause_everything_is_drawn_again() {
	let mut line = Line::new(80, 24);
	line.terminal.backend_mut().leave().unwrap();
	assert_eq!(line.show(&page()).len(), 1, "what was never entered is not left");
	line.terminal.backend_mut().leave().unwrap();
	line.terminal.backend_mut().leave().unwrap();
	let writes = line.show(&page());
	assert_eq!(writes.len(), 2);
	assert!(writes[0].contains("\u{1b}[?1049l") && writes[1].starts_with("\u{1b}[?1049h"));
	assert_eq!(line.seen(), drawn(&page(), 80, 24));
}

#[test]
fn no_colour_and_no_question_is_sent() {
	let mut line = Line::new(120, 40);
	let bytes = line.show(&page()).concat();
	for piece in bytes.split('\u{1b}').skip(1) {
		let end = piece.find(|c: char| c.is_ascii_alphabetic()).unwrap();
		let order = &piece[..=end];
		let known = ["[?1049h", "[?25h", "[2J", "[K", "[0m", "[1m", "[7m"];
		assert!(known.contains(&order) || order.ends_with('H'), "{order}");
	}
}
