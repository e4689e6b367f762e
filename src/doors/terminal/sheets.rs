//! White's and Black's scoresheet beside each other, a half-move a row, so that differences meet the eye.

use annabella::ports::SheetsView;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::rows::TextRows;
use crate::doors::legible::legible;
use crate::doors::wrap::columns;

/// Columns of a number.
const NUMBER: usize = 5;
/// The most columns of a sheet.
const MOST: usize = 16;

/// The newest half-moves in at most this number of rows, below the name of each sheet's owner. Differences have a sign
/// before them.
#[must_use]
pub fn rows(both: &SheetsView, width: usize, height: usize) -> TextRows {
	let each = (width.saturating_sub(NUMBER) / 2).min(MOST);
	if each < 3 {
		return TextRows::new();
	}
	let [title, white, black] = &both.captions;
	let mut rows = TextRows::new();
	let strong = Style::new().add_modifier(Modifier::BOLD);
	if height > 4 {
		rows.push(Line::styled(cut(title, width), strong));
	}
	if height > 2 {
		let names = format!(
			"{:NUMBER$}{} {}",
			"",
			cell(white, each - 1),
			cell(black, each - 1)
		);
		rows.push(Line::raw(names.trim_end().to_owned()));
	}
	let room = height.saturating_sub(rows.len());
	let from = both.rows.len().saturating_sub(room);
	for (place, row) in both.rows.iter().enumerate().skip(from) {
		let [white, black] = &row.entries;
		let sign = if row.differs { "!" } else { " " };
		let newest = place + 1 == both.rows.len();
		let style = if row.differs || newest {
			strong
		} else {
			Style::new()
		};
		let number = format!("{:>4}", row.number);
		let text = format!("{sign}{}{sign}{}", cell(white, each - 1), cell(black, each - 1));
		rows.push(Line::from(vec![
			Span::raw(number),
			Span::styled(text.trim_end().to_owned(), style),
		]));
	}
	rows
}

/// The text, as much of it as fits.
fn cut(text: &str, width: usize) -> String {
	let mut text = legible(text);
	while columns(&text) > width && text.pop().is_some() {}
	text
}

/// The same, and blanks after it.
fn cell(text: &str, width: usize) -> String {
	let text = cut(text, width);
	let gap = width.saturating_sub(columns(&text));
	text + &" ".repeat(gap)
}

#[cfg(test)]
mod tests {
	use annabella::sheet::SheetRow;

	use super::*;

	#[test]
	fn what_differs_has_a_sign_and_the_newest_is_there() {
		let row = |number: &str, white: &str, black: &str, differs| SheetRow {
			number: number.into(),
			entries: [white.into(), black.into()],
			differs,
		};
		let both = SheetsView {
			captions: ["Scoresheets".into(), "White".into(), "Black".into()],
			rows: vec![
				row("1.", "e4", "e4", false),
				row("1…", "e5", "e6", true),
				row("2.", "Nf3", "", false),
			],
		};
		let shown =
			|height| -> Vec<String> { rows(&both, 24, height).iter().map(ToString::to_string).collect() };
		assert_eq!(
			shown(9),
			[
				"Scoresheets",
				"     White    Black",
				"  1. e4       e4",
				"  1…!e5      !e6",
				"  2. Nf3"
			]
		);
		assert_eq!(shown(2), ["  1…!e5      !e6", "  2. Nf3"]);
		assert!(rows(&both, 8, 9).is_empty());
	}
}
