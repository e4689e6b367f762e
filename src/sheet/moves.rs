//! The moves of a game in short notation, a line a move number.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::UNREADABLE;
use crate::chess::{Color, san_in};
use crate::game::Table;

/// The moves so far, with the piece letters of a language (C.3).
#[must_use]
pub fn numbered_moves(table: &Table, letters: [char; 6]) -> Vec<String> {
	let mut lines: Vec<String> = Vec::new();
	for ply in table.plies() {
		let written = ply
			.mv
			.map_or_else(|| UNREADABLE.to_string(), |mv| san_in(letters, &ply.before, mv));
		let number = ply.before.move_number();
		match (lines.last_mut(), ply.before.turn()) {
			(Some(line), Color::Black) => {
				line.push(' ');
				line.push_str(&written);
			}
			(None, Color::Black) => lines.push(format!("{number}. … {written}")),
			(_, Color::White) => lines.push(format!("{number}. {written}")),
		}
	}
	lines
}
