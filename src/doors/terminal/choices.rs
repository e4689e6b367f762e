//! The choices of a page, each a target for a click on it.

use annabella::ports::Page;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::look::Palette;
use super::rows::TextRows;
use super::target::Target;
use crate::doors::legible::legible;
use crate::doors::wrap::wrap;

/// All of them in rows.
#[must_use]
pub fn all(page: &Page, width: usize) -> TextRows {
	let choices = page.choices.iter().enumerate();
	choices
		.flat_map(|(place, text)| one(place, text, width))
		.collect()
}

fn one(place: usize, text: &str, width: usize) -> impl Iterator<Item = Line<'static>> {
	let rows = wrap(&legible(text), width).into_iter();
	rows.map(move |row| Target::Choice(place).on_line(Line::from(row)))
}

/// The choices in at most `most` rows, the one under Enter among them, and their width. Arrows show that there are more.
#[must_use]
pub fn in_view(page: &Page, palette: &Palette, width: usize, most: usize) -> (TextRows, usize) {
	let mut rows = TextRows::new();
	let mut chosen = 0..0;
	for (place, choice) in page.choices.iter().enumerate() {
		let from = rows.len();
		rows.extend(one(place, choice, width.saturating_sub(2)));
		if choice.starts_with('>') {
			chosen = from..rows.len();
		}
	}
	let widest = rows.iter().map(Line::width).max().unwrap_or_default();
	for row in rows.get_mut(chosen.clone()).unwrap_or_default() {
		let gap = " ".repeat(widest.saturating_sub(row.width()));
		row.push_span(Span::raw(gap));
		*row = std::mem::take(row).style(palette.bar());
	}
	let all = rows.len();
	// As few as possible above it are left out.
	let from = (chosen.end + 1).min(all).saturating_sub(most).min(chosen.start);
	let mut shown: TextRows = rows.into_iter().skip(from).take(most).collect();
	let below = all > from + shown.len();
	let point = |row: Option<&mut Line<'static>>, arrow: &'static str| {
		if let Some(row) = row {
			let gap = (widest + 1).saturating_sub(row.width());
			row.push_span(Span::styled(" ".repeat(gap), Style::new()));
			row.push_span(Span::styled(arrow, Style::new()));
		}
	};
	if from > 0 {
		point(shown.first_mut(), "▲");
	}
	if below {
		point(shown.last_mut(), "▼");
	}
	let wide = if from > 0 || below { widest + 2 } else { widest };
	(shown, wide)
}
