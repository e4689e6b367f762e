//! The places of the parts of a page, and the parts that give way in a small window.

use annabella::ports::Page;
use annabella::settings::Panel;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;

use super::answer::{Area, LongAnswer};
use super::boards::{captioned, clock_in_a_row, large_board, side_by_side, with_clocks};
use super::course::lying_bar;
use super::input_line::InputLine;
use super::look::Palette;
use super::menu::menu;
use super::panes::{Panes, Placed, panes};
use super::rows::{GAP, TextRows, bold};
use super::said::{growing, said};
use super::{board, choices, large_print, sheets, side};
use crate::doors::legible::legible;
use crate::doors::wrap::{columns, wrap};

/// Width from which the moves stand beside the rest and the clocks beside the board; below it a row holds one thing.
const ASIDE_FROM: usize = 100;
/// Columns of the moves beside the rest.
const ASIDE: usize = 30;
/// Height from which there are blank rows between the parts.
const AIRY_FROM: usize = 20;
/// Rows that the moves may take below the board.
const MOVES_BELOW: usize = 3;

/// Draws the page and puts the cursor on its input line, or on the user's square. A long answer is drawn after this number
/// of turns. Returns `true` if there is more of it.
pub fn draw(page: &Page, turned: i64, frame: &mut Frame<'_>) -> bool {
	let page = &without_hidden(page.clone());
	let palette = Palette::of(page.look);
	let area = frame.area();
	let (width, height) = (usize::from(area.width), usize::from(area.height));
	if width == 0 || height == 0 {
		return false;
	}
	// In large print it is below the board, and the answer beside both.
	let beside = page.look.large_print && large_print::is_beside(page, width, height);
	let across = if beside { large_print::half(width) } else { width };
	let large = page.look.large_print.then_some((&page.prompt, &page.input));
	let large =
		large.and_then(|(prompt, input)| InputLine::large(prompt, input, page.cursor, across, height));
	let is_large = large.is_some();
	let entry =
		large.unwrap_or_else(|| InputLine::new(&page.prompt, &page.input, page.cursor, width, height));
	let bottom = height - entry.rows.len();
	let drawn = match palette.board() {
		_ if page.look.large_print => {
			let told = if beside && is_large { height } else { bottom };
			Some(large_print::large_print(page, &palette, (width, bottom), told))
		}
		Some(_) if page.look.still => None,
		Some(_) if page.board.is_none() => menu(page, &palette, width, bottom),
		Some(_) => panes(page, &palette, width, bottom),
		None => None,
	};
	let drawn = drawn.unwrap_or_else(|| in_rows(page, &palette, (width, height), bottom));

	let buffer = frame.buffer_mut();
	buffer.set_style(area, palette.text());
	for Placed { x, y, room, line } in &drawn.rows {
		put_line(buffer, (*x, *y), line, *room);
	}
	for (row, y) in entry.rows.iter().zip(bottom..) {
		let line = match palette.board() {
			Some(_) => bold(row.clone()),
			None => Line::raw(row.as_str()),
		};
		put_line(buffer, (0, y), &line, width);
	}
	let cover = drawn.long.as_ref().map(|long| long.cover(turned));
	let covered = cover.as_ref().map_or(&[][..], |cover| &cover.areas);
	for ((x, y), (wide, high)) in covered {
		clear(buffer, &palette, ((*x, *y), (*wide, *high)));
	}
	if let Some(cover) = &cover
		&& let Some(((x, y), (wide, high))) = covered.last()
	{
		for (line, y) in cover
			.rows
			.iter()
			.zip((y + high).saturating_sub(cover.rows.len())..bottom)
		{
			put_line(buffer, (*x, y), line, *wide);
		}
	}
	let is_covered = |row: usize, column: usize| {
		let within = |at: usize, from: usize, length: usize| (from..from + length).contains(&at);
		let mut areas = covered.iter();
		areas.any(|((x, y), (wide, high))| within(column, *x, *wide) && within(row, *y, *high))
	};
	let (row, column) = drawn
		.focus
		.filter(|(row, column)| !is_covered(*row, *column))
		.filter(|(row, column)| *row < bottom && *column < width)
		.unwrap_or((height - 1, entry.cursor.min(width - 1)));
	let (row, column) = (
		u16::try_from(row).unwrap_or(area.height - 1),
		u16::try_from(column).unwrap_or(0),
	);
	frame.set_cursor_position(Position::new(area.x + column, area.y + row));
	drawn.long.is_some_and(|long| long.reads_on())
}

fn put_line(buffer: &mut Buffer, (x, y): (usize, usize), line: &Line<'_>, room: usize) {
	let area = buffer.area;
	let (Ok(x), Ok(y), Ok(room)) = (u16::try_from(x), u16::try_from(y), u16::try_from(room)) else {
		return;
	};
	if y < area.height && x < area.width {
		buffer.set_line(area.x + x, area.y + y, line, room.min(area.width - x));
	}
}

/// Takes everything off this part of the window: signs, colours and targets.
fn clear(buffer: &mut Buffer, palette: &Palette, ((x, y), (width, height)): Area) {
	let short = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
	let wanted = Rect::new(short(x), short(y), short(width), short(height)).intersection(buffer.area);
	for place in wanted.positions() {
		if let Some(cell) = buffer.cell_mut(place) {
			cell.reset();
			cell.set_style(palette.text());
		}
	}
}

/// One thing in a row, as far as possible: for letters, and for windows without room for anything else.
fn in_rows(page: &Page, palette: &Palette, (width, height): (usize, usize), bottom: usize) -> Panes {
	let wide = width >= ASIDE_FROM;
	let aside = wide && !page.moves.is_empty();
	let main = if aside { width - ASIDE - GAP } else { width };
	let window = Window {
		width: main,
		height,
		wide,
		aside,
	};
	let mut free = Free(bottom);
	let mut parts = Parts::give_way(page, palette, window, &mut free);
	let room = parts.said.len() + free.0;
	parts.said = if page.look.still {
		growing(&page.said, main, room)
	} else {
		said(&page.said, main, room)
	};
	let top_of_lower = bottom.saturating_sub(parts.lower().count());
	let mut panes = Panes::default();
	let mut put = |x, lines: Vec<Line<'static>>, from: usize, room| {
		let placed = lines.into_iter().zip(from..);
		let placed = placed.map(|(line, y)| Placed { x, y, room, line });
		panes.rows.extend(placed);
	};
	put(0, parts.upper().cloned().collect(), 0, main);
	put(0, parts.lower().cloned().collect(), top_of_lower, main);
	if aside {
		let room = bottom.saturating_sub(1);
		let moves = match &page.sheets {
			Some(both) => sheets::rows(both, ASIDE, room),
			None => tail(listed(&page.moves, ASIDE), room),
		};
		put(main + GAP, moves, 1, ASIDE);
	}
	let newest = (page.look.still && page.input.is_empty() && page.choices.is_empty())
		.then(|| parts.newest(top_of_lower))
		.flatten();
	panes.focus = parts.focus(page, main).or(newest);
	if !page.look.still {
		let [_, above_said, _] = &parts.blanks;
		let top = top_of_lower + above_said.len();
		let pane = ((0, top), (main, parts.said.len()));
		panes.long = LongAnswer::of(page, room, pane, ((0, 0), (main, bottom)), parts.seams(bottom));
	}
	panes
}

/// The page without the parts that the user has hidden, its times without hours that are none.
fn without_hidden(mut page: Page) -> Page {
	if !page.look.shows(Panel::Board) {
		page.board = None;
		page.second = None;
	}
	if !page.look.shows(Panel::Clocks) {
		page.clocks.clear();
	}
	if !page.look.shows(Panel::Moves) {
		page.moves.clear();
		page.sheets = None;
		page.course = None;
	}
	for clock in &mut page.clocks {
		clock.time = side::in_minutes(&clock.time);
	}
	// Among letters there are only clocks.
	page.clocks
		.retain(|clock| !clock.time.is_empty() || !page.look.letters);
	page
}

/// The window above the input line.
#[derive(Clone, Copy)]
struct Window {
	/// Columns beside the moves.
	width: usize,
	height: usize,
	/// True if it is wide enough for things side by side.
	wide: bool,
	/// True if the moves stand beside the rest.
	aside: bool,
}

/// The rows that are still free.
struct Free(usize);

impl Free {
	/// All of these rows, or none of them.
	fn whole(&mut self, rows: TextRows) -> TextRows {
		if rows.len() > self.0 {
			return TextRows::new();
		}
		self.0 -= rows.len();
		rows
	}

	/// As many of these rows as fit.
	fn first(&mut self, mut rows: TextRows) -> TextRows {
		rows.truncate(self.0);
		self.0 -= rows.len();
		rows
	}

	fn blank(&mut self, wanted: bool) -> TextRows {
		self.whole(if wanted {
			vec![Line::default()]
		} else {
			TextRows::new()
		})
	}
}

/// The parts above the input line, in rows.
#[derive(Default)]
struct Parts {
	title: TextRows,
	board: TextRows,
	clocks: TextRows,
	remarks: TextRows,
	notices: TextRows,
	moves: TextRows,
	said: TextRows,
	choices: TextRows,
	/// Columns and rows of a square of the board.
	square: (usize, usize),
	/// Blank rows below the title, above the speech, and above the input line.
	blanks: [TextRows; 3],
}

impl Parts {
	/// Takes rows in the order of their worth: the last utterance, the choices, the board, the clocks, and so on.
	fn give_way(page: &Page, palette: &Palette, window: Window, free: &mut Free) -> Self {
		let Window { width, height, .. } = window;
		let mut parts = Self::default();
		let last = page.said.last().map(|last| wrap(&legible(last), width).len());
		parts.said = free.first(vec![Line::default(); last.unwrap_or(0).min(3)]);
		parts.choices = free.first(choices::all(page, width));
		let clocks_beside = parts.boards(page, palette, window, free);
		if !clocks_beside {
			parts.clocks = free.first(page.clocks.iter().map(clock_in_a_row).collect());
		}
		let bar = page.evaluation.filter(|_| page.board.is_some()).map(lying_bar);
		parts
			.clocks
			.append(&mut free.first(bar.into_iter().map(Line::from).collect()));
		parts.remarks = free.first(plain_rows(&page.remarks, width));
		parts.notices = free.first(plain_rows(&page.notices, width));
		parts.title = free.first(
			wrap(&legible(&page.title), width)
				.into_iter()
				.map(bold)
				.take(usize::from(page.board.is_none()))
				.collect(),
		);
		let airy = height >= AIRY_FROM;
		let [below_title, above_said, above_entry] = &mut parts.blanks;
		*above_entry = free.blank(airy);
		*above_said = free.blank(airy);
		*below_title = free.blank(airy && !parts.title.is_empty());
		if !window.aside {
			let moves: Vec<_> = page.moves.iter().map(|line| legible(line)).collect();
			parts.moves = free.first(tail(flowing(&moves, width), MOVES_BELOW));
		}
		parts
	}

	/// Lays out one board, large if there is room, or two: side by side, one below the other, or the own one alone with
	/// the differences of the other one in words. Returns `true` if the clocks stand beside it.
	fn boards(&mut self, page: &Page, palette: &Palette, window: Window, free: &mut Free) -> bool {
		let width = window.width;
		let Some(own) = &page.board else { return false };
		self.square = board::square_size(width);
		// Words come before a second or a large board, as they can be heard.
		let words = plain_rows(&page.remarks, width).len() + page.clocks.len();
		let Some(other) = &page.second else {
			let room = free.0.saturating_sub(words);
			if let Some((rows, square)) = large_board(own, palette, page.look.size, width, room) {
				self.square = square;
				self.board = free.whole(rows);
				return false;
			}
			let beside = with_clocks(own, palette, &page.clocks, width).filter(|_| window.wide);
			let clocks_beside = beside.is_some();
			let rows = beside.or_else(|| board::rows(own, palette, width));
			self.board = free.whole(rows.unwrap_or_default());
			return clocks_beside && !self.board.is_empty();
		};
		let both = side_by_side(own, other, palette, width).or_else(|| {
			let mut rows = captioned(own, palette, width)?;
			rows.extend(captioned(other, palette, width)?);
			(rows.len() + words <= free.0).then_some(rows)
		});
		let rows = both.or_else(|| captioned(own, palette, width));
		self.board = free.whole(rows.unwrap_or_default());
		false
	}

	/// The row and the column of the user's square, if its board is there.
	fn focus(&self, page: &Page, width: usize) -> Option<(usize, usize)> {
		let own = page.board.as_ref().filter(|_| !self.board.is_empty())?;
		let (row, column) = board::focus(own, self.square)?;
		let [below_title, _, _] = &self.blanks;
		// With two boards, each is below its name.
		let name = match &page.second {
			Some(_) => wrap(&legible(&own.caption), width).len().min(1),
			None => 0,
		};
		Some((self.title.len() + below_title.len() + name + row, column))
	}

	/// The rows at which no square is cut.
	fn seams(&self, bottom: usize) -> Vec<usize> {
		let [below_title, _, _] = &self.blanks;
		let top = self.title.len() + below_title.len();
		let (_, high) = self.square;
		let squares = top..top + 8 * high;
		let cuts = |row: &usize| squares.contains(row) && (row - top).checked_rem(high) != Some(0);
		let all = 0..bottom;
		all.filter(|row| self.board.is_empty() || !cuts(row)).collect()
	}

	/// The end of the newest line of a pane that grows.
	fn newest(&self, top_of_lower: usize) -> Option<(usize, usize)> {
		let [_, above_said, _] = &self.blanks;
		let row = self.said.iter().rposition(|row| row.width() > 0)?;
		let end = self.said.get(row)?.width();
		Some((top_of_lower + above_said.len() + row, end))
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

fn plain_rows(texts: &[String], width: usize) -> TextRows {
	let rows = texts.iter().flat_map(|text| wrap(&legible(text), width));
	rows.map(Line::from).collect()
}

fn tail(mut rows: TextRows, most: usize) -> TextRows {
	rows.split_off(rows.len().saturating_sub(most))
}

/// The moves one under the other.
fn listed(moves: &[String], width: usize) -> TextRows {
	let one = |(number, text): (usize, &String)| -> TextRows {
		let rows = wrap(&legible(text), width);
		match rows.as_slice() {
			[row] => vec![Line::from(side::entry(moves, number, row, Style::new()))],
			_ => rows.into_iter().map(Line::from).collect(),
		}
	};
	moves.iter().enumerate().flat_map(one).collect()
}

/// The moves one after the other; a move number is not separated from its moves if possible.
fn flowing(moves: &[String], width: usize) -> TextRows {
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
