//! The utterances, in rows.

use ratatui::text::Line;

use super::rows::{TextRows, bold};
use crate::doors::legible::legible;
use crate::doors::wrap::wrap;

/// Texts in rows.
#[must_use]
pub fn rows_of(texts: &[String], width: usize) -> Vec<String> {
	texts
		.iter()
		.flat_map(|text| wrap(&legible(text), width))
		.collect()
}

/// The newest utterances, in at most `most` rows; the very last one in bold, so that the eye finds it. Those above it are
/// complete.
#[must_use]
pub fn said(texts: &[String], width: usize, most: usize) -> TextRows {
	let mut rows = TextRows::new();
	for (back, text) in texts.iter().rev().enumerate() {
		let wrapped = wrap(&legible(text), width);
		if back > 0 && rows.len() + wrapped.len() > most {
			break;
		}
		for row in wrapped.into_iter().rev() {
			rows.push(if back == 0 { bold(row) } else { Line::from(row) });
		}
	}
	rows.truncate(most);
	rows.reverse();
	rows
}

/// The utterances, from the top of their pane on, each line below the last one, until the pane is full and begins anew:
/// an earlier line never changes when a line is added.
#[must_use]
pub fn growing(texts: &[String], width: usize, room: usize) -> TextRows {
	let mut rows = TextRows::new();
	for text in texts {
		let lines = wrap(&legible(text), width);
		if rows.len() + lines.len() > room {
			rows.clear();
		}
		rows.extend(lines.into_iter().map(Line::from));
	}
	rows.resize(room, Line::default());
	rows
}
