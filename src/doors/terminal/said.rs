//! What was said, in rows.

use ratatui::text::Line;

use super::rows::{TextRows, bold};
use crate::doors::legible::legible;
use crate::doors::wrap::wrap;

/// The newest of what was said, in at most `most` rows; the very last thing in bold, so that the eye finds it.
#[must_use]
pub fn said(texts: &[String], width: usize, most: usize) -> TextRows {
	let mut rows = TextRows::new();
	for (back, text) in texts.iter().rev().enumerate() {
		if rows.len() >= most {
			break;
		}
		for row in wrap(&legible(text), width).into_iter().rev() {
			rows.push(if back == 0 { bold(row) } else { Line::from(row) });
		}
	}
	rows.truncate(most);
	rows.reverse();
	rows
}

/// What was said, from the top of its pane on, each line below the last one, until the pane is full and begins anew: nothing
/// that stands there changes when a line is added.
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
