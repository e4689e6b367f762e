//! Any page on any terminal: nothing panics, and the visible content is the drawn one.

use annabella::clock::Span;
use annabella::ports::{Course, SheetsView};
use annabella::sheet::{SheetRow, WhiteScore};
use proptest::prelude::*;

use super::super::target::Target;
use super::*;

proptest! {
	#![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

	#[test]
	fn no_page_is_too_odd_and_no_window_too_small(page in pages(), width in 1_u16..130, height in 1_u16..50) {
		let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
		terminal.draw(|frame| _ = draw(&page, 0, frame)).unwrap();
		let Position { x, y } = terminal.backend_mut().get_cursor_position().unwrap();
		prop_assert!(x < width && y < height);
		if y < height - 1 {
			// Only the user's square draws the cursor away from the input line.
			prop_assert!(page.board.as_ref().is_some_and(|board| board.focus.is_some()));
			// In a large board the sign is at the left of the whole square.
			let square = x.saturating_sub(14)..x;
			let sign = square.clone().any(|x| "<┃┗".contains(terminal.backend().buffer()[(x, y)].symbol()));
			prop_assert!(sign, "no sign in {:?} of row {}", square, y);
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

proptest! {
	#![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

	#[test]
	fn a_long_answer_is_read_to_its_end_and_stands_beside_no_half_figure(
		mut page in pages(),
		words in 1_usize..400,
		width in 20_u16..=200,
		height in 6_u16..=60,
	) {
		page.input.clear();
		// A sentence that is no choice; each of its words can be told from all others.
		page.said = vec![(0..words).map(|word| format!("§{word}§")).collect::<Vec<_>>().join(" ")];
		page.answer = 1;
		page.look.large_print = false;
		let mut seen = std::collections::BTreeSet::new();
		// No screenful has less than one word.
		let mut reads_on = true;
		for turns in 0..=i64::try_from(words).unwrap() {
			if !reads_on {
				break;
			}
			let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
			terminal.draw(|frame| reads_on = draw(&page, turns, frame)).unwrap();
			let buffer = terminal.backend().buffer();
			let mut squares = std::collections::BTreeMap::new();
			for (y, row) in (0..height).zip(rows(buffer)) {
				let cells = (0..width).map(|x| &buffer[(x, y)]);
				let on_square = |cell: &&ratatui::buffer::Cell| Target::of(cell.underline_color).is_some_and(|target| matches!(target, Target::Square(_)));
				for cell in cells.clone().filter(on_square) {
					*squares.entry(cell.underline_color.to_string()).or_insert(0) += 1;
				}
				if row.contains('§') {
					prop_assert_eq!(cells.clone().filter(on_square).count(), 0, "{}", row);
					let own = buffer[(0, height - 1)].bg;
					let told = cells.take(row.chars().take_while(|sign| "§0123456789 ".contains(*sign)).count());
					prop_assert!(told.clone().all(|cell| cell.bg == own), "{}", row);
				}
				seen.extend(row.split_whitespace().filter(|word| word.starts_with('§')).map(str::to_owned));
			}
			// Every square is there as a whole, or not at all.
			let whole = squares.values().max().copied();
			prop_assert!(
				page.second.is_some() || squares.values().all(|cells| Some(*cells) == whole),
				"{:?}",
				squares
			);
		}
		if height > 7 || page.choices.is_empty() {
			prop_assert_eq!(seen.len(), words);
		}
	}
}

fn text() -> impl Strategy<Value = String> {
	prop_oneof![
		any::<String>(),
		"[a-zäöüß .,:0-9]{0,200}",
		"[a日本\u{301}\u{1b}\\[ ]{0,40}",
	]
}

fn texts() -> impl Strategy<Value = Vec<String>> {
	prop::collection::vec(text(), 0..8)
}

fn look(theme: usize, size: u8, hidden: usize, letters: bool) -> Appearance {
	let mut look = Appearance::default();
	look.letters = letters;
	look.theme = Theme::ALL[theme];
	look.size = BoardSize::from_times(size).unwrap();
	for panel in [Panel::Board, Panel::Clocks, Panel::Moves]
		.into_iter()
		.skip(hidden)
	{
		look.toggle(panel);
	}
	look
}

prop_compose! {
	fn boards()(
		squares in prop::collection::vec(0_usize..64, 0..40),
		bottom in any::<bool>(),
		last in any::<bool>(),
		letters in any::<[char; 6]>(),
		caption in text(),
		focus in prop::option::of(0_usize..64),
	) -> BoardView {
		let color = if bottom { Color::White } else { Color::Black };
		let square = |index: usize| Square::ALL[index];
		BoardView {
			bottom: color,
			last: last.then(|| (square(0), square(63))),
			caption,
			differing: squares.iter().copied().step_by(7).map(square).collect(),
			focus: focus.map(square),
			held: focus.map(|index| square(63 - index)),
			check: last.then(|| square(4)),
			touched: last.then(|| square(12)).into_iter().collect(),
			pieces: squares
				.into_iter()
				.map(|index| (square(index), Piece { color, role: Role::ALL[index % 6] }))
				.collect(),
			letters,
		}
	}
}

/// Sheets, a score, a course, and `true` if everything is large.
type Seen = (Option<SheetsView>, Option<WhiteScore>, Option<Course>, bool);

fn courses() -> impl Strategy<Value = Seen> {
	let score = || {
		prop_oneof![
			any::<i32>().prop_map(WhiteScore::Centipawns),
			any::<i32>().prop_map(WhiteScore::Mate),
		]
	};
	let row = (text(), [text(), text()], any::<bool>()).prop_map(|(number, entries, differs)| SheetRow {
		number,
		entries,
		differs,
	});
	let sheets = ([text(), text(), text()], prop::collection::vec(row, 0..9));
	let sheets = sheets.prop_map(|(captions, rows)| SheetsView { captions, rows });
	let times = prop::option::of(any::<u64>().prop_map(Span));
	let course = (
		[text(), text()],
		prop::collection::vec(prop::option::of(score()), 0..150),
		prop::collection::vec(times, 0..150),
		0_usize..200,
	);
	let course = course.prop_map(|(captions, scores, times, at)| Course {
		captions,
		scores,
		times,
		at,
	});
	(
		prop::option::of(sheets),
		prop::option::of(score()),
		prop::option::of(course),
		prop::bool::weighted(0.2),
	)
}

prop_compose! {
	fn pages()(
		title in text(),
		board in prop::option::of(boards()),
		second in prop::option::of(boards()),
		clocks in prop::collection::vec((text(), text(), any::<bool>()), 0..4),
		lists in [texts(), texts(), texts(), texts(), texts()],
		prompt in text(),
		input in text(),
		cursor in 0_usize..50,
		theme in 0_usize..5,
		size in 1_u8..4,
		hidden in 0_usize..4,
		letters in any::<bool>(),
		seen in courses(),
	) -> Page {
		let [moves, choices, said, notices, remarks] = lists;
		let mut look = look(theme, size, hidden, letters);
		let (sheets, evaluation, course, print) = seen;
		look.large_print = print;
		let clocks = clocks
			.into_iter()
			.map(|(name, time, running)| ClockView { color: Color::White, name, time, running, faced: [1, 2, 2, 2, 8] })
			.collect();
		Page { title, board, second, clocks, remarks, moves, sheets, evaluation, course, looking: (cursor % 3 == 0).then_some(cursor), choices, said, answer: cursor % 9, prompt, input, cursor, read_on: "Page Down reads on.".into(), rest: None, progress: None, notices, look }
	}
}

/// Pages of letters on whose width all terminals agree.
fn simple_pages() -> impl Strategy<Value = Page> {
	let simple = |text: String| -> String {
		text.chars()
			.filter(|c| c.is_ascii() || "äöüß日本\u{1b}".contains(*c))
			.collect()
	};
	pages().prop_map(move |mut page| {
		for text in [&mut page.title, &mut page.prompt, &mut page.input] {
			*text = simple(std::mem::take(text));
		}
		for list in [
			&mut page.moves,
			&mut page.choices,
			&mut page.said,
			&mut page.notices,
			&mut page.remarks,
		] {
			*list = list.drain(..).map(simple).collect();
		}
		for clock in &mut page.clocks {
			clock.name = simple(std::mem::take(&mut clock.name));
			clock.time = simple(std::mem::take(&mut clock.time));
		}
		page.sheets = None;
		page.course = None;
		for board in [&mut page.board, &mut page.second].into_iter().flatten() {
			board.letters = ['K', 'Q', 'R', 'B', 'N', 'P'];
			board.caption = simple(std::mem::take(&mut board.caption));
		}
		page
	})
}
