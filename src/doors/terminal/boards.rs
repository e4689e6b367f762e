//! The boards and the clocks: one board large or with the clocks beside it, or two boards, as far as there is room.

use annabella::ports::{BoardView, ClockView};
use annabella::settings::BoardSize;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::look::Palette;
use super::rows::{GAP, TextRows, bold};
use super::{board, large};
use crate::doors::legible::legible;
use crate::doors::wrap::{columns, wrap};

/// A sign before the clock that runs, so that nobody needs to see bold letters.
fn time(clock: &ClockView) -> String {
	let sign = if clock.running { '>' } else { ' ' };
	format!("{sign} {}", legible(&clock.time))
}

fn style(clock: &ClockView) -> Style {
	match clock.running {
		true => Style::new().add_modifier(Modifier::BOLD),
		false => Style::new(),
	}
}

pub(super) fn clock_in_a_row(clock: &ClockView) -> Line<'static> {
	// The blanks between them are plain, so that each is written for itself.
	Line::from(vec![
		Span::styled(time(clock), style(clock)),
		Span::raw("  "),
		Span::styled(legible(&clock.name), style(clock)),
	])
}

/// The board in the largest size up to the wanted one that fits, and the size of its squares.
pub(super) fn large_board(
	view: &BoardView,
	palette: &Palette,
	wanted: BoardSize,
	width: usize,
	room: usize,
) -> Option<(TextRows, (usize, usize))> {
	[BoardSize::Thrice, BoardSize::Twice]
		.into_iter()
		.filter(|size| *size <= wanted && large::width(*size).is_some_and(|columns| columns <= width))
		.filter_map(|size| Some((large::rows(view, palette, size)?, large::square(size)?)))
		.find(|(rows, _)| rows.len() <= room)
}

/// A board below the name of its owner.
pub(super) fn captioned(view: &BoardView, palette: &Palette, width: usize) -> Option<TextRows> {
	let mut rows: TextRows = wrap(&legible(&view.caption), width)
		.into_iter()
		.take(1)
		.map(bold)
		.collect();
	rows.extend(board::rows(view, palette, width)?);
	Some(rows)
}

/// Two boards beside each other; `None` if they do not fit.
pub(super) fn side_by_side(
	own: &BoardView,
	other: &BoardView,
	palette: &Palette,
	width: usize,
) -> Option<TextRows> {
	if width < 2 * board::WIDE + GAP {
		return None;
	}
	let board = |view| captioned(view, palette, board::WIDE);
	let (mut rows, others) = (board(own)?, board(other)?);
	for (row, other) in rows.iter_mut().zip(others) {
		let room = (board::WIDE + GAP).saturating_sub(columns(&row.to_string()));
		row.push_span(" ".repeat(room));
		let style = other.style;
		row.spans
			.extend(other.spans.into_iter().map(|span| span.patch_style(style)));
	}
	Some(rows)
}

/// The board with the clocks at its right, each beside its own player; `None` if they do not fit there.
pub(super) fn with_clocks(
	view: &BoardView,
	palette: &Palette,
	clocks: &[ClockView],
	width: usize,
) -> Option<TextRows> {
	let room = width.checked_sub(board::WIDE + GAP)?;
	let mut rows = board::rows(view, palette, width)?;
	let [upper, lower] = clocks else {
		return None;
	};
	let block = |clock: &ClockView| {
		let mut block = wrap(&legible(&clock.name), room.saturating_sub(2));
		block.truncate(2);
		block.iter_mut().for_each(|name| name.insert_str(0, "  "));
		block.push(time(clock));
		block
	};
	let (above, below) = (block(upper), block(lower));
	// The lower clock is beside the lowest rank, above the letters of the files.
	let below_from = (board::HEIGHT - 1).saturating_sub(below.len());
	for (clock, block, from) in [(upper, above, 0), (lower, below, below_from)] {
		if block.iter().any(|text| columns(text) > room) {
			return None;
		}
		for (row, text) in rows.iter_mut().skip(from).zip(block) {
			row.push_span(" ".repeat(GAP));
			row.push_span(Span::styled(text, style(clock)));
		}
	}
	Some(rows)
}
