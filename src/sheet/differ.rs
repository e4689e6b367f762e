//! Differences between a player's own scoresheet and the table's record.

use alloc::string::String;
use alloc::vec::Vec;

use super::note::Pen;
use super::words::clean;
use crate::chess::{Color, Move};
use crate::game::{SheetBy, Table};

/// Entry of a player's own sheet that differs from the half-move of the table's record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
	pub of: Color,
	pub what: Differs,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Differs {
	/// Another move, as it was written.
	Other(String),
	/// An entry that cannot be read as a move.
	Illegible(String),
	/// It was left out, and a later half-move stands in its place.
	LeftOut,
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
		let played = table.plies().get(index).and_then(|ply| ply.mv).map(Move::uci);
		let Some(entry) = table.entry_of(of, index) else {
			let what = Differs::LeftOut;
			found.push(Difference { of, what });
			continue;
		};
		let what = match entries.get(entry) {
			Some(entry) if played.is_some() && entry.uci() == played => continue,
			Some(entry) if entry.mv.is_some() => Differs::Other(clean(&entry.text)),
			Some(entry) => Differs::Illegible(clean(&entry.text)),
			// Told once, after the last half-move that is on the sheet.
			None => continue,
		};
		found.push(Difference { of, what });
	}
	for of in Color::ALL {
		let entry = table.entry_of(of, index);
		if table.opening().seat(of).sheet == SheetBy::Own
			&& entry.is_some_and(|entry| table.sheet(of).len() == entry + 1)
			&& table.plies().len() > index + 1
		{
			let what = Differs::Ends;
			found.push(Difference { of, what });
		}
	}
	found
}

/// Returns the entries of a sheet after the end of the record, or its complete lack of entries.
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
	/// Returns the difference as a sentence without its full stop.
	pub(super) fn told(&self, pen: Pen<'_>) -> String {
		let words = pen.words;
		match &self.what {
			Differs::Other(text) => pen.of_player(&words.wrote, self.of, &[("text", text)]),
			Differs::Illegible(text) => pen.of_player(&words.illegible, self.of, &[("text", text)]),
			Differs::Nothing => pen.of_player(&words.wrote_nothing, self.of, &[]),
			Differs::LeftOut => pen.of_player(&words.left_out, self.of, &[]),
			Differs::Ends => pen.of_player(&words.sheet_ends, self.of, &[]),
		}
	}
}

#[cfg(test)]
mod tests {

	use super::*;
	use crate::clock::Stamp;
	use crate::game::{Event, Fact, Opening, Seat, SheetEvent};

	fn entry(of: Color, uci: &str, entry: Option<usize>) -> Event {
		Event::Sheet(SheetEvent::Written {
			of,
			text: uci.into(),
			uci: Some(uci.into()),
			read: false,
			entry,
		})
	}

	fn table(extra: Option<Event>) -> Table {
		const MOVES: [&str; 4] = ["e2e4", "e7e5", "g1f3", "b8c6"];
		let seat = Seat {
			sheet: SheetBy::Own,
			..Seat::default()
		};
		let opening = Opening {
			white: seat.clone(),
			black: seat,
			..Opening::default()
		};
		let written = MOVES.map(|uci| entry(Color::White, uci, None));
		let short = ["e2e4", "g1f3", "b8c6"].map(|uci| entry(Color::Black, uci, None));
		let events = [Event::opened(opening), Event::STARTED]
			.into_iter()
			.chain(MOVES.map(|uci| Event::moved(uci.into())))
			.chain(written)
			.chain(short)
			.chain(extra);
		let at = Stamp(0);
		let facts: Vec<Fact> = events.map(|event| Fact { at, event }).collect();
		Table::replay(&facts).unwrap()
	}

	#[test]
	fn a_move_that_was_left_out_is_told_and_those_behind_it_do_not_differ() {
		let left_out = Difference {
			of: Color::Black,
			what: Differs::LeftOut,
		};
		let found = |table: &Table| (0..4).map(|ply| at(table, ply)).collect::<Vec<_>>();
		let gap = table(None);
		assert_eq!(
			found(&gap),
			[Vec::new(), Vec::from([left_out]), Vec::new(), Vec::new()]
		);
		assert!(beyond(&gap).is_empty());
		let filled = table(Some(entry(Color::Black, "e7e5", Some(1))));
		assert!(found(&filled).iter().all(Vec::is_empty));
		assert_eq!(filled.sheets_agree(), 4);
	}
}
