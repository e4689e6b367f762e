//! A page of choices below a row of figures. A listed choice is not repeated among the utterances.

use annabella::chess::Role;
use annabella::ports::Page;
use ratatui::text::Line;

use super::answer::{LongAnswer, unlisted};
use super::choices;
use super::course;
use super::drawn;
use super::look::{Palette, figures};
use super::panes::Panes;
use super::rows::bold;
use super::said::said;
use super::side::lines;
use crate::doors::legible::legible;
use crate::doors::wrap::wrap;

/// Rows for the utterances.
const SAID: usize = 4;
/// Rows of choices that are worth less room for the utterances.
const FEW: usize = 3;
/// The figures at the head of the page.
const HEAD: [Role; 8] = [
	Role::Rook,
	Role::Knight,
	Role::Bishop,
	Role::Queen,
	Role::King,
	Role::Bishop,
	Role::Knight,
	Role::Rook,
];

/// The panes of a page without a board in a window of this number of columns, and this number of rows above the input
/// line; `None` if there is no room for a choice. If there is not room for all, the visible ones move with the one under
/// Enter.
#[must_use]
pub fn menu(page: &Page, palette: &Palette, width: usize, bottom: usize) -> Option<Panes> {
	let inks = palette.board()?;
	let mut panes = Panes::default();
	let floor = bottom.checked_sub(1)?;
	// A title, a row between the parts, and the utterances.
	let least = if floor < 2 + FEW + 1 + SAID { 1 } else { SAID };
	let room = floor.checked_sub(2 + 1 + least).filter(|room| *room > 0)?;
	let (choices, widest) = choices::in_view(page, palette, width, room);
	let mut left = room - choices.len();
	panes.put((0, 0), (width, 1), vec![bold(title(page, width))]);
	let mut y = 2;
	let mut indent = 2;
	let head = figures::SIZES
		.into_iter()
		.find(|size| size.height < left && 8 * size.width <= width && size.height <= 7)
		.filter(|_| page.board.is_none());
	if let Some(size) = head {
		indent = (width - 8 * size.width) / 2;
		panes.put(
			(indent, y),
			(width - indent, size.height),
			drawn::head(inks, size, &HEAD),
		);
		y += size.height + 1;
		left -= size.height + 1;
	}
	indent = indent.min(width.saturating_sub(widest));
	let count = choices.len();
	panes.put((indent, y), (width - indent, count), choices);
	y += count + 1;
	if let Some(progress) = page.progress.as_ref().filter(|_| left > course::LEAST) {
		let rows = course::progress(progress, width - indent, left - 1);
		let height = rows.len();
		panes.put((indent, y), (width - indent, height), rows);
		y += height + 1;
		left -= height + 1;
	}
	panes.put((0, floor), (width, 1), vec![Line::raw("─".repeat(width))]);
	let mut notices = lines(&page.remarks, width);
	notices.extend(lines(&page.notices, width));
	let all = least + left;
	let room = all.saturating_sub(notices.len()).max(1);
	let spoken = said(&unlisted(page), width, room);
	panes.long = LongAnswer::of(
		page,
		room,
		((0, floor - room.min(floor)), (width, room)),
		((0, 0), (width, floor)),
		vec![],
	);
	let from = floor - spoken.len();
	let told = notices.len().min(from.saturating_sub(y));
	panes.put((0, from - told), (width, told), notices);
	panes.put((0, from), (width, spoken.len()), spoken);
	Some(panes)
}

fn title(page: &Page, width: usize) -> String {
	let rows: Vec<String> = wrap(&legible(&page.title), width);
	rows.into_iter().next().unwrap_or_default()
}
