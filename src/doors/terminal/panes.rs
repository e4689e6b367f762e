//! A page with a drawn board, as panes that keep their places: no utterance moves anything else.
//!
//! The players are beside the board, each on their own side of it, and between them the moves. Below the board are the
//! utterances, the last sentence always on the same row.

use annabella::ports::{BoardView, Page};
use annabella::settings::BoardSize;
use ratatui::text::Line;

use super::answer::LongAnswer;
use super::course::{BAR, bar};
use super::look::{Palette, figures};
use super::rows::{GAP, TextRows, bold};
use super::said::{rows_of, said};
use super::{board, drawn, sheets, side};
use crate::doors::legible::legible;
use crate::doors::wrap::{columns, wrap};

/// Height from which the parts have rows of their own between them.
const AIRY_FROM: usize = 20;
/// Width from which there are more columns between things side by side.
const ROOMY_FROM: usize = 100;
/// Columns that the players and the moves need beside a board.
const SIDE: usize = 20;
/// The same in a small window.
const SMALL_SIDE: usize = 11;
/// Width from which both sheets are beside the utterances, if two boards fill the window.
const SHEETS_FROM: usize = 72;
/// Columns of both sheets there.
const SHEETS: usize = 31;

/// Rows with their places, the row and column of the user's square, and an answer that is too long for its pane.
#[derive(Default)]
pub struct Panes {
	pub rows: Vec<Placed>,
	pub focus: Option<(usize, usize)>,
	pub long: Option<LongAnswer>,
}

/// A row in its place, and the number of columns that it may have.
pub struct Placed {
	pub x: usize,
	pub y: usize,
	pub room: usize,
	pub line: Line<'static>,
}

impl Panes {
	/// Puts rows below each other, as many as fit.
	pub fn put(&mut self, (x, y): (usize, usize), (room, height): (usize, usize), rows: TextRows) {
		let placed = rows.into_iter().take(height).zip(y..);
		self.rows
			.extend(placed.map(|(line, y)| Placed { x, y, room, line }));
	}
}

/// The content of the squares, and their size.
#[derive(Clone, Copy)]
enum Squares {
	Figures(figures::Size),
	Letters,
}

impl Squares {
	const fn size(self) -> (usize, usize) {
		match self {
			Self::Figures(size) => (size.width, size.height),
			Self::Letters => board::square_size(board::WIDE),
		}
	}

	fn rows(self, view: &BoardView, palette: &Palette) -> TextRows {
		match (self, palette.board()) {
			(Self::Figures(size), Some(inks)) => drawn::rows(view, inks, size),
			(Self::Figures(_) | Self::Letters, _) => {
				board::rows(view, palette, board::WIDE).unwrap_or_default()
			}
		}
	}
}

/// The division of a window.
struct Plan {
	squares: Squares,
	/// Number of boards.
	boards: usize,
	/// Columns and rows of one board, with its edge.
	board: (usize, usize),
	/// Columns beside the boards; zero, if the players are below.
	side: usize,
	/// Rows above the boards.
	top: usize,
	/// Columns between things side by side.
	gap: usize,
	airy: bool,
	/// True if the name of a board's owner is above it.
	captions: bool,
	/// True if a bar beside the board shows the evaluation.
	bar: bool,
}

impl Plan {
	/// All boards, or only the own one if there is no room for another; and the bar, if it takes no room from anything
	/// else.
	fn of(page: &Page, width: usize, bottom: usize) -> Option<Self> {
		let all = if page.second.is_some() { 2 } else { 1 };
		(1..=all).rev().find_map(|boards| {
			let without = Self::with((boards, false), page, width, bottom)?;
			let with = page
				.evaluation
				.and_then(|_| Self::with((boards, true), page, width, bottom));
			Some(with.unwrap_or(without))
		})
	}

	/// The largest squares that leave room for the rest.
	fn with((boards, bar): (usize, bool), page: &Page, width: usize, bottom: usize) -> Option<Self> {
		let two = page.second.is_some();
		let airy = bottom + 1 >= AIRY_FROM;
		let side_needed = match (airy, page.look.size) {
			(_, BoardSize::Twice | BoardSize::Thrice) => 0,
			(true, BoardSize::Once) => SIDE,
			(false, BoardSize::Once) => SMALL_SIDE,
		};
		let gap = if width >= ROOMY_FROM { GAP } else { 2 };
		let captions = two && (airy || boards == 2);
		let top = usize::from(captions);
		let barred = if bar { BAR + 1 } else { 0 };
		let sizes = figures::SIZES.into_iter().map(Squares::Figures);
		sizes.chain([Squares::Letters]).find_map(|squares| {
			let (columns, rows) = squares.size();
			let board = (drawn::EDGE + 8 * columns, 8 * rows + 1);
			let all = boards * board.0 + (boards - 1) * gap + barred;
			let left = bottom.checked_sub(top + board.1)?;
			let beside = width.checked_sub(all)?.saturating_sub(gap);
			// The largest board has the window for itself.
			let side = match page.look.size {
				BoardSize::Once | BoardSize::Twice if beside >= SMALL_SIDE => beside,
				BoardSize::Once | BoardSize::Twice | BoardSize::Thrice => 0,
			};
			// Then the players are below, and the differences of two boards are told in words.
			let players = match side {
				0 => page.clocks.len() + if two { 2 } else { 0 },
				_ => 0,
			};
			let spoken = match page.look.size {
				BoardSize::Once if airy => 4,
				BoardSize::Once | BoardSize::Twice | BoardSize::Thrice => 2,
			};
			let below = usize::from(airy) + players + spoken;
			let side_needed = if boards == 2 { 0 } else { side_needed };
			(left >= below && side >= side_needed).then_some(Self {
				squares,
				boards,
				board,
				side,
				top,
				gap,
				airy,
				captions,
				bar,
			})
		})
	}
}

/// The panes of a page in a window of this number of columns, and this number of rows above the input line; `None` if
/// there is no board or no room for one.
#[must_use]
pub fn panes(page: &Page, palette: &Palette, width: usize, bottom: usize) -> Option<Panes> {
	let own = page.board.as_ref()?;
	let plan = Plan::of(page, width, bottom)?;
	let (columns, rows) = plan.board;
	let mut panes = Panes::default();
	for (number, view) in [Some(own), page.second.as_ref()]
		.into_iter()
		.flatten()
		.take(plan.boards)
		.enumerate()
	{
		let x = number * (columns + plan.gap);
		if plan.captions {
			let caption = wrap(&legible(&view.caption), columns);
			let place = (x + drawn::EDGE, plan.top - 1);
			panes.put(place, (columns, 1), caption.into_iter().map(bold).collect());
		}
		panes.put((x, plan.top), plan.board, plan.squares.rows(view, palette));
	}
	if let Some(score) = page.evaluation {
		let place = (columns + 1, plan.top);
		let high = if plan.bar { rows - 1 } else { 0 };
		panes.put(place, (BAR, high), bar(score, own, palette, high));
		let signs = score.signs();
		let end = columns + 1 + BAR;
		let column = if plan.bar {
			end.saturating_sub(signs.len())
		} else {
			end
		};
		let place = (column, plan.top + rows - 1);
		panes.put(place, (signs.len(), 1), vec![bold(signs)]);
	}
	panes.focus = board::focus(own, plan.squares.size()).map(|(row, column)| (row + plan.top, column));
	let mut y = plan.top + rows;
	let floor = if plan.airy { bottom - 1 } else { bottom };
	let two = page.second.is_some();
	// If there is much beside two boards, it goes down to the line above the input line.
	let mut told = width;
	if plan.side > 0 {
		let x = width - plan.side;
		let high = if two {
			floor.saturating_sub(plan.top)
		} else {
			rows - 1
		};
		let pane = side::rows(page, palette, (plan.side, high), two && !plan.airy);
		panes.put((x, plan.top), (plan.side, high), pane);
		if high > rows {
			told = x - plan.gap;
		}
	} else {
		let players: TextRows = page
			.clocks
			.iter()
			.map(|clock| side::name(clock, own, palette, width))
			.collect();
		let count = players.len();
		panes.put((0, y), (width, count), players);
		y += count;
		if let Some(both) = page.sheets.as_ref().filter(|_| width >= SHEETS_FROM) {
			let x = width - SHEETS;
			let high = floor.saturating_sub(y);
			panes.put((x, y), (SHEETS, high), sheets::rows(both, SHEETS, high));
			told = x - plan.gap;
		}
	}
	if plan.airy {
		panes.put((0, floor), (width, 1), vec![named_rule(&page.title, width)]);
	}
	let below = floor.saturating_sub(y);
	let mut remarks = side::lines(&page.remarks, told);
	remarks.truncate(below.saturating_sub(2));
	let room = below - remarks.len();
	let answer = rows_of(page.last_answer(), told).len();
	let wide = match plan.side {
		0 => width,
		side => width - side - plan.gap,
	};
	let above = if plan.captions { 1 } else { 0 };
	let area = ((0, plan.top - above), (wide, floor + above - plan.top));
	let (_, high) = plan.squares.size();
	let seams = (0..=8).map(|rank| plan.top + rank * high).chain([y]).collect();
	panes.long = LongAnswer::of(page, room, ((0, y), (told, below)), area, seams);
	panes.put((0, y), (told, remarks.len()), remarks);
	let mut notices = side::lines(&page.notices, told);
	notices.truncate(room.saturating_sub(answer.max(2)));
	let heard = match page.look.size {
		BoardSize::Once | BoardSize::Twice => page.said.as_slice(),
		BoardSize::Thrice => page.last_answer(),
	};
	let spoken = said(heard, told, room - notices.len());
	panes.put((0, floor - room), (told, notices.len()), notices);
	panes.put((0, floor - spoken.len()), (told, spoken.len()), spoken);
	Some(panes)
}

/// The line above the input line, with the name of the place in it.
fn named_rule(title: &str, width: usize) -> Line<'static> {
	let title = wrap(&legible(title), width.saturating_sub(6)).into_iter().next();
	let name = title.map_or_else(String::new, |title| format!("── {title} "));
	let rest = width.saturating_sub(columns(&name));
	Line::raw(name + &"─".repeat(rest))
}
