//! The figures: pieces drawn in quarters of cells, in a file for every width of a square; and the small ones in sixths, for
//! terminals that are known to draw these.
//!
//! In the files `#` is the line around a figure, `o` its inside, and `+` a detail: an eye, a slit.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use annabella::chess::Role;

use super::bitmap::{Bitmap, quarters, sixths};

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

/// The signs of which figures are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Signs {
	#[default]
	Quarters,
	/// Sixths, where a figure is drawn in them.
	Sixths,
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

	/// The points of a figure, and the rows of points in a cell.
	fn figure(self, role: Role, signs: Signs) -> Option<(&'static Bitmap, usize)> {
		type Files = BTreeMap<usize, BTreeMap<String, Bitmap>>;
		static QUARTERS: OnceLock<Files> = OnceLock::new();
		static SIXTHS: OnceLock<Files> = OnceLock::new();
		let read = |files: &[(usize, &str)]| -> Files {
			let files = files.iter();
			files
				.map(|(width, text)| (*width, Bitmap::read_all(text)))
				.collect()
		};
		let quarters = QUARTERS.get_or_init(|| {
			read(&[
				(5, include_str!("figures/5.txt")),
				(6, include_str!("figures/6.txt")),
				(7, include_str!("figures/7.txt")),
				(8, include_str!("figures/8.txt")),
				(10, include_str!("figures/10.txt")),
				(12, include_str!("figures/12.txt")),
				(14, include_str!("figures/14.txt")),
			])
		});
		let sixths = SIXTHS.get_or_init(|| {
			read(&[
				(5, include_str!("figures/sextants-5.txt")),
				(6, include_str!("figures/sextants-6.txt")),
				(7, include_str!("figures/sextants-7.txt")),
				(8, include_str!("figures/sextants-8.txt")),
			])
		});
		let name = match role {
			Role::King => "K",
			Role::Queen => "Q",
			Role::Rook => "R",
			Role::Bishop => "B",
			Role::Knight => "N",
			Role::Pawn => "P",
		};
		let width = self.width / self.scale;
		let fine = sixths.get(&width).filter(|_| signs == Signs::Sixths);
		let of = |files: &'static BTreeMap<String, Bitmap>, rows| Some((files.get(name)?, rows));
		match fine {
			Some(files) => of(files, 3),
			None => of(quarters.get(&width)?, 2),
		}
	}

	/// The cells of a row of this figure, filled or only outlined.
	#[must_use]
	pub fn row(self, role: Role, filled: bool, row: usize, signs: Signs) -> Vec<FigureCell> {
		let Some((figure, rows)) = self.figure(role, signs) else {
			return Vec::new();
		};
		let layer = |x: usize, y: usize| match (figure.at(x / self.scale, y / self.scale), filled) {
			('#', _) | ('o', true) | ('+', false) => Layer::Ink,
			('o', false) | ('+', true) => Layer::Within,
			(_, _) => Layer::Square,
		};
		let cell = |column: usize| {
			let (x, y) = (2 * column, rows * row);
			match rows {
				3 => cell(
					core::array::from_fn(|place| layer(x + place % 2, y + place / 2)),
					sixths,
				),
				_ => cell(
					core::array::from_fn(|place| layer(x + place % 2, y + place / 2)),
					quarters,
				),
			}
		};
		(0..self.inside()).map(cell).collect()
	}
}

/// A cell has two colours. If three meet, the line is kept, and the inside gives way to the square.
fn cell<const POINTS: usize>(points: [Layer; POINTS], sign: fn([bool; POINTS]) -> char) -> FigureCell {
	let has = |layer| points.contains(&layer);
	let (front, back) = match (has(Layer::Ink), has(Layer::Square), has(Layer::Within)) {
		(true, false, true) => (Layer::Ink, Layer::Within),
		(false, _, true) => (Layer::Within, Layer::Square),
		(_, _, _) => (Layer::Ink, Layer::Square),
	};
	FigureCell {
		sign: sign(points.map(|layer| layer == front)),
		front,
		back,
	}
}

#[cfg(test)]
mod tests {
	use std::collections::BTreeSet;

	use super::*;

	const SIGNS: [Signs; 2] = [Signs::Quarters, Signs::Sixths];

	/// All figures of each size, in each kind of signs.
	fn all() -> impl Iterator<Item = (Size, Signs)> {
		SIZES
			.into_iter()
			.flat_map(|size| SIGNS.map(|signs| (size, signs)))
	}

	/// The lit points of a sign.
	fn lit<const POINTS: usize>(sign: char, signs: fn([bool; POINTS]) -> char) -> [bool; POINTS] {
		let bits = 0..1_u32 << POINTS;
		let mut all = bits.map(|bits| core::array::from_fn(|at| bits >> at & 1 == 1));
		all.find(|lit: &[bool; POINTS]| signs(*lit) == sign).unwrap()
	}

	/// The points of a figure that have this layer, as they are seen.
	fn seen(
		(size, signs): (Size, Signs),
		role: Role,
		filled: bool,
		wanted: impl Fn(Layer) -> bool,
	) -> BTreeSet<(usize, usize)> {
		let (_, rows) = size.figure(role, signs).unwrap();
		let mut points = BTreeSet::new();
		for row in 0..size.height {
			for (column, cell) in size.row(role, filled, row, signs).into_iter().enumerate() {
				let lit = match rows {
					3 => lit(cell.sign, sixths).to_vec(),
					_ => lit(cell.sign, quarters).to_vec(),
				};
				for (place, lit) in lit.into_iter().enumerate() {
					if wanted(if lit { cell.front } else { cell.back }) {
						points.insert((rows * row + place / 2, 2 * column + place % 2));
					}
				}
			}
		}
		points
	}

	#[test]
	fn every_figure_fills_its_square() {
		for (size, signs) in all() {
			for role in Role::ALL {
				let (figure, rows) = size.figure(role, signs).unwrap();
				assert_eq!(
					(figure.width() * size.scale, figure.height() * size.scale),
					(2 * size.inside(), rows * size.height),
					"{role:?} {size:?}"
				);
				let points =
					(0..figure.height()).flat_map(|y| (0..figure.width()).map(move |x| figure.at(x, y)));
				let lit = points
					.inspect(|point| assert!("#o+.".contains(*point), "{point}"))
					.filter(|point| *point != '.')
					.count();
				assert!(5 * lit >= figure.width() * figure.height(), "{role:?} {size:?}");
			}
		}
	}

	#[test]
	fn whose_a_figure_is_shows_without_colours() {
		for kind in all() {
			for role in Role::ALL {
				let [filled, hollow] =
					[true, false].map(|filled| seen(kind, role, filled, |layer| layer == Layer::Ink));
				let whole = seen(kind, role, true, |layer| layer != Layer::Square);
				let apart = filled.symmetric_difference(&hollow).count();
				assert!(
					10 * apart >= whole.len(),
					"{role:?} {kind:?}: {apart} of {}",
					whole.len()
				);
				// Both sides have one outline.
				let hollow = seen(kind, role, false, |layer| layer != Layer::Square);
				assert!(hollow.is_subset(&whole), "{role:?} {kind:?}");
			}
		}
	}

	#[test]
	fn any_two_figures_differ_in_a_fifth_of_their_area() {
		let ink = |layer| layer == Layer::Ink;
		let whole = |layer| layer != Layer::Square;
		for kind in all() {
			for (place, one) in Role::ALL.into_iter().enumerate() {
				for other in Role::ALL.into_iter().skip(place + 1) {
					for filled in [true, false] {
						for wanted in [ink as fn(Layer) -> bool, whole] {
							let [first, second] = [one, other].map(|role| seen(kind, role, filled, wanted));
							let apart = first.symmetric_difference(&second).count();
							let lit = first.union(&second).count();
							assert!(
								5 * apart >= lit,
								"{one:?} and {other:?} in {kind:?}: {apart} of {lit}"
							);
						}
					}
				}
			}
		}
	}
}
