//! Large digits for the clocks: coloured blanks, which join without a seam in every font.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::bitmap::Bitmap;

/// The columns and rows of a point, the largest first.
pub const SCALES: [(usize, usize); 3] = [(4, 2), (2, 1), (1, 1)];

fn drawn() -> &'static BTreeMap<String, Bitmap> {
	static DIGITS: OnceLock<BTreeMap<String, Bitmap>> = OnceLock::new();
	DIGITS.get_or_init(|| Bitmap::read_all(include_str!("digits.txt")))
}

/// The text in large digits whose points are blanks of this style; `None` if it is empty or a sign in it is not drawn.
#[must_use]
pub fn rows(text: &str, (wide, high): (usize, usize), lit: Style) -> Option<Vec<Line<'static>>> {
	let digits: Option<Vec<&Bitmap>> = text
		.chars()
		.map(|sign| drawn().get(sign.encode_utf8(&mut [0; 4]) as &str))
		.collect();
	let digits = digits.filter(|digits| !digits.is_empty())?;
	let row = |y: usize| {
		let points = digits.iter().enumerate().flat_map(|(place, digit)| {
			let gap = (place > 0).then_some(false);
			let points = (0..digit.width()).map(move |x| digit.at(x, y / high) == '#');
			gap.into_iter().chain(points)
		});
		let style = |is_lit| if is_lit { lit } else { Style::new() };
		let spans = points.map(|is_lit| Span::styled(" ".repeat(wide), style(is_lit)));
		Line::from(spans.collect::<Vec<_>>())
	};
	Some((0..5 * high).map(row).collect())
}

#[cfg(test)]
mod tests {
	use ratatui::style::Modifier;

	use super::*;

	#[test]
	fn a_time_is_drawn_in_every_size() {
		let lit = Style::new().add_modifier(Modifier::REVERSED);
		let shown = |scale| -> Vec<String> {
			let row = |line: Line<'_>| {
				let sign = |span: &Span<'_>| if span.style == lit { "#" } else { "." }.repeat(span.width());
				line.spans.iter().map(sign).collect()
			};
			let rows = rows("1:05", scale, lit).unwrap();
			assert!(rows.iter().all(|row| row.to_string().trim().is_empty()));
			rows.into_iter().map(row).collect()
		};
		let small = [
			".#....###.###",
			"##..#.#.#.#..",
			".#....#.#.###",
			".#..#.#.#...#",
			"###...###.###",
		];
		assert_eq!(shown((1, 1)), small);
		for (wide, high) in SCALES {
			let rows = shown((wide, high));
			assert_eq!(rows.len(), 5 * high);
			assert!(rows.iter().all(|row| row.len() == 13 * wide));
		}
		assert_eq!(rows("1:05 (?)", (1, 1), lit), None);
		assert_eq!(rows("", (1, 1), lit), None);
	}
}
