//! The board in double and triple size: every piece a letter of many cells, every mark on both sides of its square.

use annabella::chess::Square;
use annabella::ports::BoardView;
use annabella::settings::BoardSize;
use ratatui::text::{Line, Span};

use super::board::{self, files, marks, ranks, sign, standing};
use super::look::{Palette, glyphs};

/// The number of a letter's points in a column, if letters are drawn at all in this size.
const fn scale(size: BoardSize) -> Option<usize> {
	match size {
		BoardSize::Once => None,
		BoardSize::Twice => Some(1),
		BoardSize::Thrice => Some(2),
	}
}

/// Columns of the board in this size.
#[must_use]
pub fn width(size: BoardSize) -> Option<usize> {
	square(size).map(|(width, _)| 2 + 8 * width)
}

/// Columns and rows of one square in this size.
#[must_use]
pub fn square(size: BoardSize) -> Option<(usize, usize)> {
	scale(size).map(|scale| (square_width(scale), square_height(scale)))
}

/// The width between the marks on its two sides.
const fn square_width(scale: usize) -> usize {
	glyphs::WIDTH * scale + 2
}

const fn square_height(scale: usize) -> usize {
	glyphs::HEIGHT * scale / 2
}

/// The rows of the board, if it is one of these sizes.
#[must_use]
pub fn rows(view: &BoardView, palette: &Palette, size: BoardSize) -> Option<Vec<Line<'static>>> {
	let scale = scale(size)?;
	let width = square_width(scale);
	let height = square_height(scale);
	let mut rows = Vec::new();
	for rank in ranks(view) {
		for row in 0..height {
			let label = if row == height / 2 { rank.char() } else { ' ' };
			let mut spans = vec![Span::raw(format!("{label} "))];
			for file in files(view) {
				let square = Square::from_coords(file, rank);
				let inside = inside(view, square, scale, row);
				let (left, right) = marks(standing(view, square)).unwrap_or((' ', ' '));
				let style = board::style(view, square, palette);
				spans.push(Span::styled(format!("{left}{inside}{right}"), style));
			}
			rows.push(Line::from(spans));
		}
	}
	let names = files(view).map(|file| format!("{:^width$}", file.char()));
	rows.push(Line::from(format!("  {}", names.collect::<String>())));
	Some(rows)
}

/// A row of the square's content.
fn inside(view: &BoardView, square: Square, scale: usize, row: usize) -> String {
	let sign = sign(view, square);
	let width = glyphs::WIDTH * scale;
	let drawn = glyphs::rows(sign, scale).and_then(|rows| rows.into_iter().nth(row));
	drawn.unwrap_or_else(|| match row == glyphs::HEIGHT * scale / 4 {
		true => format!("{sign:^width$}"),
		false => " ".repeat(width),
	})
}
