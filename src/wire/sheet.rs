//! A scoresheet as an effect.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::effect::Sheet;
use crate::chess::{Color, ENGLISH_LETTERS, san_in};
use crate::game::{Ply, SheetBy, Table};

/// Returns a half-move in the notation of appendix C, with the sign of a draw offer (C.12).
fn written(ply: &Ply) -> String {
	let mut text = ply
		.mv
		.map_or_else(|| "--".to_string(), |mv| san_in(ENGLISH_LETTERS, &ply.before, mv));
	if ply.offered {
		text.push_str(" (=)");
	}
	text
}

/// Every half-move on record.
pub(super) fn moves(table: &Table) -> Vec<String> {
	table.plies().iter().map(written).collect()
}

/// Returns the length of a scoresheet, and its last entry; every entry if it was asked for.
pub(super) fn sheet(table: &Table, of: Color, whole: bool) -> Sheet {
	let own = table.sheet(of);
	let entries = own.entries();
	let by_program = table.opening().seat(of).sheet == SheetBy::Program;
	let (last, means, all) = if by_program {
		let last = table.plies().last();
		(last.map(written), None, whole.then(|| moves(table)))
	} else {
		let last = entries.last();
		let before = own.position_after(entries.len().saturating_sub(1));
		let means = last.map(|entry| entry.mv.map(|mv| san_in(ENGLISH_LETTERS, before, mv)));
		let all = whole.then(|| entries.iter().map(|entry| entry.text.clone()).collect());
		(last.map(|entry| entry.text.clone()), means, all)
	};
	Sheet {
		of: of.fold_wb("white", "black"),
		entries: table.sheet_length(of),
		agree_to: table.sheets_agree(),
		exempt: table.is_exempt(of, table.last()),
		last,
		means,
		moves: all,
	}
}
