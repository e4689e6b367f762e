//! Every page in every window and every theme, as it was last checked: `pages/` holds the expected content. `BLESS=1
//! cargo test looks` writes it anew, to be read before it is kept.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use annabella::clock::Stamp;
use annabella::commands::KEYMAPS;
use annabella::desk::Desk;
use annabella::ports::{Effect, Input};
use annabella::settings::Choices;
use annabella::voice::{Language, Library};
use ratatui::style::{Color as Paint, Modifier};

use super::two_boards::two_boards;
use super::*;

const WINDOWS: [(u16, u16); 4] = [(80, 24), (120, 40), (40, 12), (120, 56)];
/// The windows in which figures were checked.
const DRAWN: [(u16, u16); 4] = [(80, 24), (100, 32), (40, 12), (200, 60)];

/// The page after these lines have been entered.
fn after(choices: &[(&str, &str)], lines: &[&str]) -> Page {
	let mut wanted = Choices::new(Language::GERMAN);
	for (name, value) in choices {
		wanted.set(name, value).unwrap();
	}
	let keymap = KEYMAPS.named("default").unwrap();
	let start = Stamp(0);
	let (mut desk, mut effects) =
		Desk::open(wanted, Library::built_in(), keymap, "2026-01-31", true, start).unwrap();
	for line in lines {
		// All utterances have been heard.
		while let Some(effect) = effects.pop() {
			if let Effect::Say(utterance) = effect {
				effects.extend(desk.update(start, Input::Spoken(utterance.id)));
			}
		}
		effects = desk.update(start, Input::Line((*line).into()));
	}
	desk.page()
}

fn pages() -> [(&'static str, Page); 6] {
	let letters = ("board-letters", "on");
	let game = [
		("opponent", "friend"),
		("vocabulary", "de"),
		("clock", "5+3"),
		("white", "Anna"),
		("black", "Bella"),
		("board-size", "3"),
		letters,
	];
	let drawn = [
		("opponent", "friend"),
		("vocabulary", "de"),
		("clock", "5+3"),
		("white", "Anna"),
		("black", "Bella"),
	];
	let figures = |mut page: Page| {
		page.look.letters = false;
		page
	};
	[
		("menu", after(&[letters], &[])),
		("game", after(&game, &["e4", "e5", "Sf3", "?"])),
		("two-boards", two_boards()),
		("drawn-menu", after(&[], &[])),
		(
			"drawn-game",
			after(
				&drawn,
				&["e4", "e5", "Sf3", "Sc6", "Lb5", "a6", "Lxc6", "dxc6", "De2"],
			),
		),
		("drawn-two-boards", figures(two_boards())),
	]
}

/// The rows, below each the styles of its letters, a letter a style, and below everything the meaning of the letters in
/// each theme.
fn picture(page: &Page, (width, height): (u16, u16)) -> String {
	let mut picture = String::new();
	for (number, theme) in Theme::ALL.into_iter().enumerate() {
		let mut page = page.clone();
		page.look.theme = theme;
		let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
		terminal.draw(|frame| _ = draw(&page, 0, frame)).unwrap();
		let cursor = terminal.backend_mut().get_cursor_position().unwrap();
		let buffer = terminal.backend().buffer();
		if number == 0 {
			for row in rows(buffer) {
				let _ = writeln!(picture, "|{row}");
			}
			let _ = writeln!(picture, "cursor {},{}", cursor.x, cursor.y);
		}
		let _ = write!(picture, "{}", styles(buffer, theme));
	}
	picture
}

fn styles(buffer: &Buffer, theme: Theme) -> String {
	let number = |colour| {
		if let Paint::Indexed(number) = colour {
			number.to_string()
		} else {
			"own".to_string()
		}
	};
	let mut letters: BTreeMap<String, char> = BTreeMap::new();
	let mut written = format!("\n{}\n", theme.name());
	for y in 0..buffer.area.height {
		let mut row = String::new();
		for x in 0..buffer.area.width {
			let cell = &buffer[(x, y)];
			let shown = Modifier::BOLD | Modifier::REVERSED;
			let style = format!(
				"{} on {} {:?}",
				number(cell.fg),
				number(cell.bg),
				cell.modifier.intersection(shown)
			);
			let next = char::from(b'a' + u8::try_from(letters.len()).unwrap());
			row.push(*letters.entry(style).or_insert(next));
		}
		// Most of a row is plain: only the part before the last change is shown.
		let last = row.chars().next_back().unwrap_or(' ');
		let _ = writeln!(written, "|{}", row.trim_end_matches(last));
	}
	let mut legend: Vec<(char, String)> = letters
		.into_iter()
		.map(|(style, letter)| (letter, style))
		.collect();
	legend.sort_unstable();
	for (letter, style) in legend {
		let _ = writeln!(written, "{letter} = {style}");
	}
	written
}

#[test]
fn every_page_looks_as_it_was_kept() {
	let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/doors/terminal/tests/pages");
	for (name, page) in pages() {
		let windows = if name.starts_with("drawn") { DRAWN } else { WINDOWS };
		for window in windows {
			let path = folder.join(format!("{name}-{}x{}.txt", window.0, window.1));
			let seen = picture(&page, window);
			if std::env::var_os("BLESS").is_some() {
				std::fs::write(&path, &seen).unwrap();
			}
			let kept = std::fs::read_to_string(&path).unwrap_or_default();
			assert_eq!(seen, kept, "{}", path.display());
		}
	}
}

#[test]
fn nothing_is_said_by_colour_alone() {
	let plain = drawn(&two_boards(), 120, 40);
	for theme in Theme::ALL {
		let mut page = two_boards();
		page.look.theme = theme;
		assert_eq!(drawn(&page, 120, 40), plain, "{theme:?}");
	}
}

#[test]
fn a_board_is_as_large_as_there_is_room() {
	let mut large = page();
	large.look.size = BoardSize::Thrice;
	let (rows, _) = drawn(&large, 80, 24);
	assert!(has(&rows, "8  t  s  l"), "no room at all: {rows:#?}");
	let (rows, _) = drawn(&large, 120, 40);
	assert!(has(&rows, "▀▀█▀▀") && !has(&rows, "██████████"), "{rows:#?}");
	let (rows, _) = drawn(&large, 140, 70);
	assert!(has(&rows, "██████████"), "{rows:#?}");
}

#[test]
fn board_size_needs_as_many_rows_as_it_says() {
	for letters in [true, false] {
		for size in [BoardSize::Twice, BoardSize::Thrice] {
			let mut page = page();
			page.look.letters = letters;
			page.look.size = size;
			page.notices.clear();
			page.input = "e".into();
			page.said = vec!["Wort ".repeat(50)];
			page.answer = 1;
			let rows = u16::from(size.rows().unwrap());
			let high = |rows: u16| {
				let (seen, _) = drawn(&page, 140, rows);
				let rank = |number: char| seen.iter().position(|row| row.starts_with(number));
				rank('7').zip(rank('8')).map_or(0, |(seven, eight)| seven - eight)
			};
			let least = if size == BoardSize::Twice { 3 } else { 6 };
			assert!(high(rows) >= least, "{size:?} {letters}");
			assert!(!letters || high(rows - 1) < least, "{size:?}");
		}
	}
}

#[test]
fn what_is_hidden_makes_room() {
	let mut page = page();
	page.look.toggle(Panel::Board);
	page.look.toggle(Panel::Moves);
	page.look.toggle(Panel::Clocks);
	let (rows, _) = drawn(&page, 120, 40);
	for gone in ["8  t  s", "40. e4", "4:59"] {
		assert!(!has(&rows, gone), "{gone}: {rows:#?}");
	}
	assert!(has(&rows, "Weiß: Eva vier.") && has(&rows, "Schwarz am Zug: e7e5"));
}

#[test]
fn a_theme_colours_every_cell() {
	let mut line = Line::new(40, 12);
	let mut page = page();
	page.look.theme = Theme::YellowOnBlack;
	line.show(&page);
	let screen = line.seen.screen();
	for y in 0..12 {
		for x in 0..40 {
			let cell = screen.cell(y, x).unwrap();
			assert_ne!(cell.bgcolor(), vt100::Color::Default, "{x},{y}");
			assert_ne!(cell.fgcolor(), vt100::Color::Default, "{x},{y}");
		}
	}
	page.look.theme = Theme::Terminal;
	line.show(&page);
	assert_eq!(
		line.seen.screen().cell(5, 5).unwrap().bgcolor(),
		vt100::Color::Default
	);
	assert_eq!(line.seen(), drawn(&page, 40, 12));
}
