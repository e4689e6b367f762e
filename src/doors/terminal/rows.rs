//! Rows of text as the layout and the boards put them together.

use ratatui::style::{Modifier, Style};
use ratatui::text::Line;

/// Columns between two things side by side.
pub const GAP: usize = 4;

pub type TextRows = Vec<Line<'static>>;

pub fn bold(text: String) -> Line<'static> {
	Line::styled(text, Style::new().add_modifier(Modifier::BOLD))
}
