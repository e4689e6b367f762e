//! A page for eyes that need it large: the board, and the last answer in the largest letters that fit.
//!
//! Only the window decides the size and the place of the board, so that no sentence moves it.

use annabella::ports::{BoardView, Page};
use annabella::settings::BoardSize;
use ratatui::text::Line;

use super::answer::{LongAnswer, unlisted};
use super::choices::in_view;
use super::look::{Palette, figures, letters};
use super::panes::Panes;
use super::rows::TextRows;
use super::said::said;
use super::target::Target;
use super::{board, drawn, large};
use crate::doors::legible::legible;

/// Columns between the board and the sentence.
const GAP: usize = 2;
/// Lines of large letters that a long answer or a list has at least.
const LINES: usize = 4;

/// The board in rows, and the columns and rows of its squares.
type Drawn = (TextRows, (usize, usize));

/// Columns of the input line, if the answer stands beside it.
#[must_use]
pub const fn half(width: usize) -> usize {
	width / 2 + 2
}

/// Returns `true` if the answer stands beside the board. A row of a terminal is twice as high as a column is wide.
#[must_use]
pub fn is_beside(page: &Page, width: usize, height: usize) -> bool {
	page.board.is_some() && page.choices.is_empty() && width >= 2 * height
}

/// The panes of a page in a window of this number of columns, and this number of rows above the input line, or beside the board
/// `told` rows.
#[must_use]
pub fn large_print(page: &Page, palette: &Palette, (width, bottom): (usize, usize), told: usize) -> Panes {
	let mut panes = Panes::default();
	let whole = (width, bottom);
	let (mut from, mut room) = ((0, 0), whole);
	if !page.choices.is_empty() {
		let choices = large_choices(page, palette, width, bottom * 2 / 3);
		let count = choices.len();
		panes.put((0, 0), whole, choices);
		from.1 = count + 1;
		room.1 = bottom.saturating_sub(from.1);
	} else if let Some(view) = &page.board {
		let beside = is_beside(page, width, told);
		let most = match beside {
			true => (width * 3 / 5, bottom),
			false => (width, bottom * 5 / 8),
		};
		if let Some((rows, square)) = board_within(view, palette, most) {
			let columns = rows.iter().map(Line::width).max().unwrap_or_default();
			let count = rows.len();
			panes.focus = board::focus(view, square);
			panes.put((0, 0), whole, rows);
			(from, room) = match beside {
				true => {
					// A large input line has half of the window.
					let half = if told > bottom { half(width) } else { 0 };
					let x = columns.max(half) + GAP;
					((x, 0), (width.saturating_sub(x), told))
				}
				false => ((0, count + 1), (width, bottom.saturating_sub(count + 1))),
			};
		}
	}
	// After the first sentence of a menu come its choices, which are on the page.
	let answer = match (page.last_answer(), page.choices.is_empty()) {
		([first, ..], false) => std::slice::from_ref(first),
		(answer, _) => answer,
	};
	if let Some(rows) = letters::rows(&legible(&answer.join(" ")), room.0, room.1) {
		panes.put(from, room, rows.into_iter().map(Line::from).collect());
		return panes;
	}
	let pane = (from, room);
	let area = ((0, 0), whole);
	panes.put(from, room, said(answer, room.0, room.1));
	// A menu's first sentence is only cut.
	let screens = screens(&unlisted(page), width, bottom).filter(|_| page.choices.is_empty());
	panes.long = match screens {
		Some(screens) => LongAnswer::new(page, pane, area, Vec::new(), screens),
		None => LongAnswer::of(page, room.1, pane, area, Vec::new()),
	};
	panes
}

/// An answer that covers the window, in screenfuls of large letters; `None` if they are too large for a word in it.
fn screens(answer: &[String], width: usize, height: usize) -> Option<Vec<TextRows>> {
	// The hint below it has a row.
	let room = height.checked_sub(1)?;
	let text = legible(&answer.join(" "));
	let lines = letters::blocks(&[text], width, room, LINES)?.concat();
	let each = room / lines.first()?.len().max(1);
	let screen = |lines: &[Vec<String>]| lines.concat().into_iter().map(Line::from).collect();
	Some(lines.chunks(each.max(1)).map(screen).collect())
}

/// The choices in large letters, as many of them around the one under Enter as fit; small ones where there is no room.
fn large_choices(page: &Page, palette: &Palette, width: usize, height: usize) -> TextRows {
	let texts: Vec<String> = page.choices.iter().map(|choice| legible(choice)).collect();
	let Some(blocks) = letters::blocks(&texts, width.saturating_sub(2), height, LINES) else {
		return in_view(page, palette, width, height).0;
	};
	let chosen = texts.iter().position(|text| text.starts_with('>')).unwrap_or(0);
	let drawn = |place: usize| -> TextRows {
		let rows = blocks.get(place).map(|lines| lines.concat()).unwrap_or_default();
		let line = |row: String| {
			let line = Target::Choice(place).on_line(Line::from(format!("{row:width$}")));
			if place == chosen {
				line.style(palette.bar())
			} else {
				line
			}
		};
		rows.into_iter().map(line).collect()
	};
	let mut rows = drawn(chosen);
	let (mut first, mut next) = (chosen, chosen + 1);
	loop {
		let before = first
			.checked_sub(1)
			.map(drawn)
			.filter(|more| rows.len() + more.len() <= height);
		if let Some(mut more) = before {
			more.append(&mut rows);
			rows = more;
			first -= 1;
			continue;
		}
		let after = drawn(next);
		if after.is_empty() || rows.len() + after.len() > height {
			rows.truncate(height);
			return rows;
		}
		rows.extend(after);
		next += 1;
	}
}

/// The largest board that fits.
fn board_within(view: &BoardView, palette: &Palette, (width, height): (usize, usize)) -> Option<Drawn> {
	let figures = palette.board().into_iter().flat_map(|inks| {
		let fits = |size: &figures::Size| drawn::EDGE + 8 * size.width <= width && 8 * size.height < height;
		let size = figures::SIZES.into_iter().find(fits)?;
		Some((drawn::rows(view, inks, size), (size.width, size.height)))
	});
	let letters = [BoardSize::Thrice, BoardSize::Twice]
		.into_iter()
		.filter_map(|size| {
			let square = large::square(size)?;
			let fits = large::width(size)? <= width && 8 * square.1 < height;
			Some((large::rows(view, palette, size)?, square)).filter(|_| fits)
		});
	let small = || {
		let rows = board::rows(view, palette, width).filter(|rows| rows.len() <= height)?;
		Some((rows, board::square_size(width)))
	};
	figures.chain(letters).next().or_else(small)
}
