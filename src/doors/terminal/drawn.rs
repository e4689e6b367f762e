//! The board with figures on coloured squares.

use annabella::chess::{Color, Piece, Role, Square};
use annabella::ports::BoardView;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::board::{files, ranks, standing};
use super::look::figures::{FigureCell, Layer, Size};
use super::look::outlines::Figure;
use super::look::{BoardInks, SquareState, frame};
use super::rows::TextRows;
use super::target::{Target, with_figure};

/// Columns at the left of the squares, for the numbers of the ranks.
pub const EDGE: usize = 2;

/// The rows of the board: its squares, and the letters of the files below them.
#[must_use]
pub fn rows(view: &BoardView, inks: &BoardInks, size: Size) -> TextRows {
	let mut rows = TextRows::new();
	for rank in ranks(view) {
		for row in 0..size.height {
			let label = if row == size.height / 2 { rank.char() } else { ' ' };
			let mut line = Line::from(format!("{label} "));
			for file in files(view) {
				let square = Square::from_coords(file, rank);
				let piece = view.pieces.iter().find(|(place, _)| *place == square);
				let piece = piece.map(|(_, piece)| *piece);
				let figure = piece.map(|Piece { color, role }| Figure {
					role,
					filled: inks.fills(color),
				});
				for (sign, style) in cells(standing(view, square), piece, inks, size, row) {
					let style = Target::Square(square).on(style);
					let style = figure.map_or(style, |figure| with_figure(style, figure));
					add(&mut line, sign, style);
				}
			}
			rows.push(line);
		}
	}
	let width = size.width;
	let names = files(view).map(|file| format!("{:^width$}", file.char()));
	rows.push(Line::from(format!("  {}", names.collect::<String>())));
	rows
}

/// Adds a sign to a line; signs of one style stand together.
fn add(line: &mut Line<'static>, sign: char, style: Style) {
	match line.spans.last_mut().filter(|last| last.style == style) {
		Some(last) => last.content.to_mut().push(sign),
		None => line.push_span(Span::styled(sign.to_string(), style)),
	}
}

/// One rank of figures, as the head of a page.
#[must_use]
pub fn head(inks: &BoardInks, size: Size, roles: &[Role]) -> TextRows {
	let squares: Vec<(SquareState, Piece)> = roles
		.iter()
		.enumerate()
		.map(|(place, &role)| {
			let light = place % 2 == 0;
			let color = if place < roles.len() / 2 {
				Color::White
			} else {
				Color::Black
			};
			let state = SquareState {
				light,
				..SquareState::default()
			};
			(state, Piece { color, role })
		})
		.collect();
	let row = |row| {
		let mut line = Line::default();
		for (state, piece) in &squares {
			for (sign, style) in cells(*state, Some(*piece), inks, size, row) {
				add(&mut line, sign, style);
			}
		}
		line
	};
	(0..size.height).map(row).collect()
}

/// A row of a square: the figure, and the frame in the cells that the figure leaves free.
fn cells(
	state: SquareState,
	piece: Option<Piece>,
	inks: &BoardInks,
	size: Size,
	row: usize,
) -> impl Iterator<Item = (char, Style)> {
	let figure = piece.map_or_else(Vec::new, |piece| {
		size.row(piece.role, inks.fills(piece.color), row, inks.signs)
	});
	(0..size.width).map(move |x| {
		let drawn = x.checked_sub(size.margin()).and_then(|x| figure.get(x));
		let cell = drawn
			.filter(|cell| cell.sign != ' ')
			.copied()
			.unwrap_or_else(|| FigureCell {
				sign: frame(state, (x, size.width), (row, size.height)).unwrap_or(' '),
				front: Layer::Ink,
				back: Layer::Square,
			});
		(cell.sign, inks.style(state, cell.front, cell.back))
	})
}
