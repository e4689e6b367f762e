//! A page for eyes that need it large: the board, and the last answer in the largest letters that fit.
//!
//! Only the window decides the size and the place of the board, so that no sentence moves it.

use annabella::ports::{BoardView, Page};
use annabella::settings::BoardSize;
use ratatui::text::Line;

use super::choices::in_view;
use super::look::{Palette, figures, letters};
use super::panes::Panes;
use super::rows::TextRows;
use super::said::over_all;
use super::{board, drawn, large};
use crate::doors::legible::legible;

/// Columns between the board and the sentence.
const GAP: usize = 2;

/// The board in rows, and the columns and rows of its squares.
type Drawn = (TextRows, (usize, usize));

/// The panes of a page in a window of this number of columns, and this number of rows above the input line.
#[must_use]
pub fn large_print(page: &Page, palette: &Palette, width: usize, bottom: usize) -> Panes {
	let mut panes = Panes::default();
	let whole = (width, bottom);
	let (mut from, mut room) = ((0, 0), whole);
	if !page.choices.is_empty() {
		let (choices, _) = in_view(page, palette, width, bottom / 2);
		let count = choices.len();
		panes.put((0, 0), whole, choices);
		from.1 = count + 1;
		room.1 = bottom.saturating_sub(from.1);
	} else if let Some(view) = &page.board {
		// A row of a terminal is twice as high as a column is wide.
		let beside = width >= 2 * bottom;
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
				true => ((columns + GAP, 0), (width.saturating_sub(columns + GAP), bottom)),
				false => ((0, count + 1), (width, bottom.saturating_sub(count + 1))),
			};
		}
	}
	// After the first sentence of a menu come its choices, which are on the page.
	let answer = match (page.last_answer(), page.choices.is_empty()) {
		([first, ..], false) => std::slice::from_ref(first),
		(answer, _) => answer,
	};
	let enlarged = letters::rows(&legible(&answer.join(" ")), room.0, room.1);
	let rows = match enlarged {
		Some(rows) => rows.into_iter().map(Line::from).collect(),
		None => over_all(answer, room.0, room.1),
	};
	panes.put(from, room, rows);
	panes
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
