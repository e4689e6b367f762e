//! How one castles in Chess960 on a real board, as notes (Guideline II.3.2).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::effect::{Effect, Note};
use crate::chess::{Color, Move};
use crate::game::{Event, Table};
use crate::laws::Profile;
use crate::laws::parameters::Chess960;

/// By which text Chess960 is played.
const fn text(profile: &Profile) -> &'static str {
	match profile.chess960 {
		Chess960::AppendixF => "appendix F",
		Chess960::GuidelineII | Chess960::NotPlayed => "guideline II",
	}
}

/// Said when a table of Chess960 is set up.
pub(super) fn welcome(table: &Table) -> Option<Effect> {
	table.start().castles_as_chess960().then(|| {
		Effect::Note(Note {
			text: format!(
				"Chess960 is played by {}. It helps to say \"I am about to castle\" before castling, which is named 0-0 or 0-0-0.",
				text(table.profile())
			),
		})
	})
}

/// What hands have to do when castling is announced, told from the table as it was.
pub(super) fn before(event: &Event, table: &Table, effects: &mut Vec<Effect>) {
	let Event::Announced { of, uci, .. } = event else {
		return;
	};
	if !table.start().castles_as_chess960() {
		return;
	}
	let made = table.turn().side == *of && table.turn().made;
	let last = table.plies().last().and_then(|ply| ply.mv).filter(|_| made);
	let mv = last.or_else(|| table.position().uci_move(uci));
	effects.extend(
		mv.and_then(|mv| steps(mv, *of, table.profile()))
			.map(|text| Effect::Note(Note { text })),
	);
}

/// The king off the board, the rook to its square, the king to his (II.3.2.5.1); one of them may stay (II.3.2.7.2).
fn steps(mv: Move, of: Color, profile: &Profile) -> Option<String> {
	let (rook, rook_to) = mv.castling_rook()?;
	let (king, king_to) = (mv.from(), mv.to());
	let player = of.fold_wb("White", "Black");
	let hands = if king == king_to {
		format!("the king stays on {king}, and the rook goes from {rook} to {rook_to}")
	} else if rook == rook_to {
		format!("the rook stays on {rook}, and the king goes from {king} to {king_to}")
	} else {
		format!(
			"the king is taken off {king}, the rook goes from {rook} to {rook_to}, and the king is put on {king_to}"
		)
	};
	let article = match profile.chess960 {
		Chess960::AppendixF => "F.3",
		Chess960::GuidelineII | Chess960::NotPlayed => "II.3.2.5.1",
	};
	Some(format!("{player} castles: {hands} ({article})."))
}
