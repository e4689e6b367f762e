//! Both players' scoresheets half-move by half-move, for comparison.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::UNREADABLE;
use crate::chess::{Color, san_in};
use crate::game::{SheetBy, Table};

/// A half-move on both scoresheets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetRow {
	/// `12.`, or `12…` for Black's.
	pub number: String,
	/// White's entry and Black's; empty if missing.
	pub entries: [String; 2],
	/// True if both have an entry and the entries differ.
	pub differs: bool,
}

/// Returns both scoresheets, with the piece letters of a language; `None` if nobody keeps one of them.
#[must_use]
pub fn both_sheets(table: &Table, letters: [char; 6]) -> Option<Vec<SheetRow>> {
	if Color::ALL
		.iter()
		.any(|of| table.opening().seat(*of).sheet == SheetBy::None)
	{
		return None;
	}
	let [white, black] = Color::ALL.map(|of| table.sheet_length(of));
	let start = table.start();
	let first = if start.turn() == Color::White { 0 } else { 1 };
	let row = |index: usize| {
		let place = index.saturating_add(first);
		let dots = if place.is_multiple_of(2) { "." } else { "…" };
		let moved = u32::try_from(place / 2).unwrap_or(u32::MAX);
		let number = start.move_number().saturating_add(moved);
		let on_both = index < white.min(black);
		let [one, other] = Color::ALL.map(|of| table.sheet_move(of, index));
		SheetRow {
			number: format!("{number}{dots}"),
			entries: Color::ALL.map(|of| entry(table, of, index, letters)),
			differs: on_both && index >= table.sheets_agree() && (one.is_none() || one != other),
		}
	};
	Some((0..white.max(black)).map(row).collect())
}

/// Returns the entry; in the player's own hand if it is no move.
fn entry(table: &Table, of: Color, index: usize, letters: [char; 6]) -> String {
	let mv = table.sheet_move(of, index);
	match table.opening().seat(of).sheet {
		SheetBy::None => String::new(),
		SheetBy::Program => table.plies().get(index).map_or_else(String::new, |ply| {
			mv.map_or_else(|| UNREADABLE.to_string(), |mv| san_in(letters, &ply.before, mv))
		}),
		SheetBy::Own => {
			let sheet = table.sheet(of);
			let written = sheet.entries().get(index);
			written.map_or_else(String::new, |entry| {
				mv.map_or_else(
					|| entry.text.clone(),
					|mv| san_in(letters, sheet.position_after(index), mv),
				)
			})
		}
	}
}
