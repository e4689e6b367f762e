//! Where a player's own scoresheet says something else than the table's record.

use alloc::string::String;
use alloc::vec::Vec;

use super::note::Pen;
use super::words::clean;
use crate::chess::Color;
use crate::game::{SheetBy, Table};

/// What one player's own sheet has at a half-move where the table's record has something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
	pub of: Color,
	pub what: Differs,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Differs {
	/// Another move, as it was written.
	Other(String),
	/// Something that cannot be read as a move.
	Illegible(String),
	/// The sheet ends before the record does.
	Ends,
	/// Nothing is on the sheet, although there was something to write.
	Nothing,
}

/// The differences at a half-move of the record.
pub(super) fn at(table: &Table, index: usize) -> Vec<Difference> {
	let mut found = Vec::new();
	for of in Color::ALL {
		match table.opening().seat(of).sheet {
			SheetBy::Own => {}
			SheetBy::Program | SheetBy::None => continue,
		}
		let entries = table.sheet(of).entries();
		let played = table.plies().get(index).and_then(|ply| ply.mv);
		let what = match entries.get(index) {
			Some(entry) if entry.mv.is_some() && entry.mv == played => continue,
			Some(entry) if entry.mv.is_some() => Differs::Other(clean(&entry.text)),
			Some(entry) => Differs::Illegible(clean(&entry.text)),
			// Said once, behind the last half-move that is on the sheet.
			None => continue,
		};
		found.push(Difference { of, what });
	}
	for of in Color::ALL {
		if table.opening().seat(of).sheet == SheetBy::Own
			&& table.sheet(of).len() == index + 1
			&& table.plies().len() > index + 1
		{
			let what = Differs::Ends;
			found.push(Difference { of, what });
		}
	}
	found
}

/// What a sheet has behind the end of the record, or that it has nothing at all.
pub(super) fn beyond(table: &Table) -> Vec<Difference> {
	let mut found = Vec::new();
	for of in Color::ALL {
		if table.opening().seat(of).sheet != SheetBy::Own {
			continue;
		}
		if table.sheet(of).is_empty() && !table.plies().is_empty() {
			let what = Differs::Nothing;
			found.push(Difference { of, what });
		}
		let further = table.sheet(of).entries().iter().skip(table.plies().len());
		found.extend(further.map(|entry| Difference {
			of,
			what: if entry.mv.is_some() {
				Differs::Other(clean(&entry.text))
			} else {
				Differs::Illegible(clean(&entry.text))
			},
		}));
	}
	found
}

impl Difference {
	/// As a sentence without its full stop.
	pub(super) fn told(&self, pen: Pen<'_>) -> String {
		let words = pen.words;
		match &self.what {
			Differs::Other(text) => pen.of_player(&words.wrote, self.of, &[("text", text)]),
			Differs::Illegible(text) => pen.of_player(&words.illegible, self.of, &[("text", text)]),
			Differs::Nothing => pen.of_player(&words.wrote_nothing, self.of, &[]),
			Differs::Ends => pen.of_player(&words.sheet_ends, self.of, &[]),
		}
	}
}
