//! The figures: pieces drawn in quarters of cells, in a file for every width of a square.
//!
//! In the files `#` is the line around a figure, `o` its inside, and `+` a detail: an eye, a slit.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use annabella::chess::Role;

use super::bitmap::{Bitmap, quarters};

/// Columns and rows of the squares that have figures, and the size of a point of them. The largest first.
pub const SIZES: [Size; 11] = [
	Size::new(28, 14, 2),
	Size::new(24, 12, 2),
	Size::new(20, 10, 2),
	Size::new(16, 8, 2),
	Size::new(14, 7, 1),
	Size::new(12, 6, 1),
	Size::new(10, 5, 1),
	Size::new(8, 4, 1),
	Size::new(7, 3, 1),
	Size::new(6, 2, 1),
	Size::new(5, 2, 1),
];

/// A square with a figure in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
	/// Columns of the square.
	pub width: usize,
	/// Rows of the square.
	pub height: usize,
	/// Factor by which the figures are larger than they were drawn.
	scale: usize,
}

/// The layer at a point of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
	Square,
	/// The colour of lines and of filled figures.
	Ink,
	/// The inside of a figure that is only outlined.
	Within,
}

/// One cell of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FigureCell {
	pub sign: char,
	pub front: Layer,
	pub back: Layer,
}

impl Size {
	const fn new(width: usize, height: usize, scale: usize) -> Self {
		Self { width, height, scale }
	}

	/// Columns of the figure: on each side of it a column is left for marks.
	#[must_use]
	pub const fn inside(self) -> usize {
		self.width - 2 * self.scale
	}

	/// Columns on each side of the figure.
	#[must_use]
	pub const fn margin(self) -> usize {
		self.scale
	}

	fn figure(self, role: Role) -> Option<&'static Bitmap> {
		static FILES: OnceLock<BTreeMap<usize, BTreeMap<String, Bitmap>>> = OnceLock::new();
		let files = FILES.get_or_init(|| {
			[
				(5, include_str!("figures/5.txt")),
				(6, include_str!("figures/6.txt")),
				(7, include_str!("figures/7.txt")),
				(8, include_str!("figures/8.txt")),
				(10, include_str!("figures/10.txt")),
				(12, include_str!("figures/12.txt")),
				(14, include_str!("figures/14.txt")),
			]
			.into_iter()
			.map(|(width, text)| (width, Bitmap::read_all(text)))
			.collect()
		});
		let name = match role {
			Role::King => "K",
			Role::Queen => "Q",
			Role::Rook => "R",
			Role::Bishop => "B",
			Role::Knight => "N",
			Role::Pawn => "P",
		};
		files.get(&(self.width / self.scale))?.get(name)
	}

	/// The cells of a row of this figure, filled or only outlined.
	#[must_use]
	pub fn row(self, role: Role, filled: bool, row: usize) -> Vec<FigureCell> {
		let Some(figure) = self.figure(role) else {
			return Vec::new();
		};
		let layer = |x: usize, y: usize| match (figure.at(x / self.scale, y / self.scale), filled) {
			('#', _) | ('o', true) | ('+', false) => Layer::Ink,
			('o', false) | ('+', true) => Layer::Within,
			(_, _) => Layer::Square,
		};
		let cell = |column: usize| {
			let (x, y) = (2 * column, 2 * row);
			cell([layer(x, y), layer(x + 1, y), layer(x, y + 1), layer(x + 1, y + 1)])
		};
		(0..self.inside()).map(cell).collect()
	}
}

/// A cell has two colours. If three meet, the line is kept, and the inside gives way to the square.
fn cell(points: [Layer; 4]) -> FigureCell {
	let has = |layer| points.contains(&layer);
	let (front, back) = match (has(Layer::Ink), has(Layer::Square), has(Layer::Within)) {
		(true, false, true) => (Layer::Ink, Layer::Within),
		(false, _, true) => (Layer::Within, Layer::Square),
		(_, _, _) => (Layer::Ink, Layer::Square),
	};
	FigureCell {
		sign: quarters(points.map(|layer| layer == front)),
		front,
		back,
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn every_figure_fills_its_square() {
		for size in SIZES {
			for role in Role::ALL {
				let figure = size.figure(role).unwrap();
				assert_eq!(
					(figure.width() * size.scale, figure.height() * size.scale),
					(2 * size.inside(), 2 * size.height),
					"{role:?} {size:?}"
				);
				let lit = (0..figure.height())
					.flat_map(|y| (0..figure.width()).map(move |x| figure.at(x, y)))
					.inspect(|point| assert!("#o+.".contains(*point), "{point}"))
					.filter(|point| *point != '.')
					.count();
				assert!(5 * lit >= figure.width() * figure.height(), "{role:?} {size:?}");
			}
		}
	}

	#[test]
	fn whose_a_figure_is_shows_without_colours() {
		for size in SIZES {
			for role in Role::ALL {
				let lines = |filled| -> Vec<_> {
					(0..size.height)
						.flat_map(|row| size.row(role, filled, row))
						.map(|cell| (cell.sign, cell.front == Layer::Ink))
						.collect()
				};
				assert_ne!(lines(true), lines(false), "{role:?} {size:?}");
			}
		}
	}

	#[test]
	fn no_two_figures_look_alike() {
		for size in SIZES {
			for (place, one) in Role::ALL.into_iter().enumerate() {
				for other in Role::ALL.into_iter().skip(place + 1) {
					let (first, second) = (size.figure(one).unwrap(), size.figure(other).unwrap());
					let apart = (0..first.height())
						.flat_map(|y| (0..first.width()).map(move |x| (x, y)))
						.filter(|(x, y)| (first.at(*x, *y) == '.') != (second.at(*x, *y) == '.'))
						.count();
					assert!(apart >= 4, "{one:?} and {other:?} in {size:?}: {apart}");
				}
			}
		}
	}
}
