//! Where the parts of a page stand, and which of them give way in a small window.

use annabella::desk::{BoardView, ClockView, Page};
use ratatui::Frame;
use ratatui::layout::Position;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::board;
use super::entry::Entry;
use crate::doors::legible::legible;
use crate::doors::wrap::{columns, wrap};

/// From this width on the moves stand beside the rest; below it nothing but the clocks stands beside the board.
const ASIDE_FROM: usize = 100;
/// Columns of the moves where they stand beside the rest.
const ASIDE: usize = 30;
/// Columns between two things that stand side by side.
const GAP: usize = 4;
/// From this height on there are blank rows between the parts.
const AIRY_FROM: usize = 20;
/// Rows that the moves may take below the board.
const MOVES_BELOW: usize = 3;

type Rows = Vec<Line<'static>>;

/// Draws the page and puts the cursor on its input line.
pub fn draw(page: &Page, frame: &mut Frame<'_>) {
	let area = frame.area();
	let (width, height) = (usize::from(area.width), usize::from(area.height));
	if width == 0 || height == 0 {
		return;
	}
	let aside = width >= ASIDE_FROM && !page.moves.is_empty();
	let main = if aside { width - ASIDE - GAP } else { width };

	let entry = Entry::new(&page.prompt, &page.input, page.cursor, width, height);
	let mut free = Free(height.saturating_sub(entry.rows.len()));
	let mut parts = Parts::give_way(page, main, height, aside, &mut free);
	parts.said = said(&page.said, main, parts.said.len() + free.0);

	let buffer = frame.buffer_mut();
	let mut put = |x: usize, y: usize, line: &Line<'_>, room: usize| {
		let (Ok(x), Ok(y), Ok(room)) = (u16::try_from(x), u16::try_from(y), u16::try_from(room)) else {
			return;
		};
		if y < area.height && x < area.width {
			buffer.set_line(area.x + x, area.y + y, line, room.min(area.width - x));
		}
	};
	for (y, line) in parts.upper().enumerate() {
		put(0, y, line, main);
	}
	let bottom = height - entry.rows.len();
	let lower: Vec<_> = parts.lower().collect();
	let top_of_lower = bottom.saturating_sub(lower.len());
	for (line, y) in lower.into_iter().zip(top_of_lower..) {
		put(0, y, line, main);
	}
	for (row, y) in entry.rows.iter().zip(bottom..) {
		put(0, y, &Line::raw(row.as_str()), width);
	}
	if aside {
		let moves = tail(listed(&page.moves, ASIDE), bottom.saturating_sub(1));
		for (line, y) in moves.iter().zip(1..) {
			put(main + GAP, y, line, ASIDE);
		}
	}
	let column = u16::try_from(entry.cursor).unwrap_or(0).min(area.width - 1);
	frame.set_cursor_position(Position::new(area.x + column, area.bottom() - 1));
}

/// The rows that nobody has taken yet.
struct Free(usize);

impl Free {
	/// All of these rows, or none of them.
	fn whole(&mut self, rows: Rows) -> Rows {
		if rows.len() > self.0 {
			return Rows::new();
		}
		self.0 -= rows.len();
		rows
	}

	/// As many of these rows as there is room for.
	fn first(&mut self, mut rows: Rows) -> Rows {
		rows.truncate(self.0);
		self.0 -= rows.len();
		rows
	}

	fn blank(&mut self, wanted: bool) -> Rows {
		self.whole(if wanted {
			vec![Line::default()]
		} else {
			Rows::new()
		})
	}
}

/// The parts above the input line, in rows.
#[derive(Default)]
struct Parts {
	title: Rows,
	board: Rows,
	clocks: Rows,
	remarks: Rows,
	notices: Rows,
	moves: Rows,
	said: Rows,
	choices: Rows,
	/// Blank rows below the title, above what was said, and above the input line.
	blanks: [Rows; 3],
}

impl Parts {
	/// Takes rows in the order of their worth: what was said last, the choices, the board, the clocks, and so on.
	fn give_way(page: &Page, width: usize, height: usize, aside: bool, free: &mut Free) -> Self {
		let mut parts = Self::default();
		let last = page.said.last().map(|last| wrap(&legible(last), width).len());
		parts.said = free.first(vec![Line::default(); last.unwrap_or(0).min(3)]);
		parts.choices = free.first(plain_rows(&page.choices, width));
		let clocks_beside = parts.boards(page, width, free);
		if !clocks_beside {
			parts.clocks = free.first(page.clocks.iter().map(clock_in_a_row).collect());
		}
		parts.remarks = free.first(plain_rows(&page.remarks, width));
		parts.notices = free.first(plain_rows(&page.notices, width));
		parts.title = free.first(
			wrap(&legible(&page.title), width)
				.into_iter()
				.map(bold)
				.take(1)
				.collect(),
		);
		let airy = height >= AIRY_FROM;
		let [below_title, above_said, above_entry] = &mut parts.blanks;
		*above_entry = free.blank(airy);
		*above_said = free.blank(airy);
		*below_title = free.blank(airy && !parts.title.is_empty());
		if !aside {
			let moves: Vec<_> = page.moves.iter().map(|line| legible(line)).collect();
			parts.moves = free.first(tail(flowing(&moves, width), MOVES_BELOW));
		}
		parts
	}

	/// One board with the clocks beside it, or two: side by side, one below the other, or the own one alone, where what
	/// is different about the other one is said in words. Whether the clocks stand beside it.
	fn boards(&mut self, page: &Page, width: usize, free: &mut Free) -> bool {
		let Some(own) = &page.board else { return false };
		let Some(other) = &page.second else {
			let beside = with_clocks(own, &page.clocks, width);
			let clocks_beside = beside.is_some();
			let rows = beside.or_else(|| board::rows(own, width));
			self.board = free.whole(rows.unwrap_or_default());
			return clocks_beside && !self.board.is_empty();
		};
		// Words come before a second board, as they can be heard.
		let words = plain_rows(&page.remarks, width).len() + page.clocks.len();
		let both = side_by_side(own, other, width).or_else(|| {
			let mut rows = captioned(own, width)?;
			rows.extend(captioned(other, width)?);
			(rows.len() + words <= free.0).then_some(rows)
		});
		let rows = both.or_else(|| captioned(own, width));
		self.board = free.whole(rows.unwrap_or_default());
		false
	}

	fn upper(&self) -> impl Iterator<Item = &Line<'static>> {
		let [below_title, _, _] = &self.blanks;
		[
			&self.title,
			below_title,
			&self.board,
			&self.clocks,
			&self.remarks,
			&self.notices,
			&self.moves,
		]
		.into_iter()
		.flatten()
	}

	fn lower(&self) -> impl Iterator<Item = &Line<'static>> {
		let [_, above_said, above_entry] = &self.blanks;
		[above_said, &self.said, &self.choices, above_entry]
			.into_iter()
			.flatten()
	}
}

fn bold(text: String) -> Line<'static> {
	Line::styled(text, Style::new().add_modifier(Modifier::BOLD))
}

fn plain_rows(texts: &[String], width: usize) -> Rows {
	let rows = texts.iter().flat_map(|text| wrap(&legible(text), width));
	rows.map(Line::from).collect()
}

fn tail(mut rows: Rows, most: usize) -> Rows {
	rows.split_off(rows.len().saturating_sub(most))
}

/// The newest of what was said, in at most `most` rows; the very last thing in bold, so that the eye finds it.
fn said(texts: &[String], width: usize, most: usize) -> Rows {
	let mut rows = Rows::new();
	for (back, text) in texts.iter().rev().enumerate() {
		if rows.len() >= most {
			break;
		}
		for row in wrap(&legible(text), width).into_iter().rev() {
			rows.push(if back == 0 { bold(row) } else { Line::from(row) });
		}
	}
	rows.truncate(most);
	rows.reverse();
	rows
}

/// The moves one under the other.
fn listed(moves: &[String], width: usize) -> Rows {
	plain_rows(moves, width)
}

/// The moves one behind the other; a move number is not parted from its moves where that can be.
fn flowing(moves: &[String], width: usize) -> Rows {
	let mut rows: Vec<String> = Vec::new();
	for entry in moves.iter().rev().take(MOVES_BELOW * width.div_ceil(5)).rev() {
		match rows.last_mut() {
			Some(row) if columns(row) + 3 + columns(entry) <= width => {
				row.push_str("   ");
				row.push_str(entry);
			}
			Some(_) | None => rows.extend(wrap(entry, width)),
		}
	}
	rows.into_iter().map(Line::from).collect()
}

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

fn clock_in_a_row(clock: &ClockView) -> Line<'static> {
	Line::styled(format!("{}  {}", time(clock), legible(&clock.name)), style(clock))
}

/// A board below whose it is.
fn captioned(view: &BoardView, width: usize) -> Option<Rows> {
	let mut rows: Rows = wrap(&legible(&view.caption), width)
		.into_iter()
		.take(1)
		.map(bold)
		.collect();
	rows.extend(board::rows(view, width)?);
	Some(rows)
}

/// Two boards beside each other; `None` if they do not fit.
fn side_by_side(own: &BoardView, other: &BoardView, width: usize) -> Option<Rows> {
	if width < 2 * board::WIDE + GAP {
		return None;
	}
	let (mut rows, others) = (captioned(own, board::WIDE)?, captioned(other, board::WIDE)?);
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
fn with_clocks(view: &BoardView, clocks: &[ClockView], width: usize) -> Option<Rows> {
	let room = width.checked_sub(board::WIDE + GAP)?;
	let mut rows = board::rows(view, width)?;
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
	// The lower clock stands beside the lowest rank, above the letters of the files.
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
