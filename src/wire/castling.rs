//! Castling of Chess960 on a real board, as notes (Guideline II.3.2).

use alloc::string::ToString;
use alloc::vec::Vec;

use super::effect::Effect;
use super::words::{Words, note_of};
use crate::chess::{Color, Move};
use crate::game::{Event, PlayEvent, Table};
use crate::laws::Profile;
use crate::laws::parameters::Chess960;
use crate::sheet::fill;

/// Returns a note for the setup of a table of Chess960.
pub(super) fn welcome(table: &Table, words: &Words) -> Option<Effect> {
	let text = match table.profile().chess960 {
		Chess960::AppendixF => &words.appendix_f,
		Chess960::GuidelineII | Chess960::NotPlayed => &words.guideline_ii,
	};
	table
		.start()
		.castles_as_chess960()
		.then(|| note_of(&words.chess960, &[("text", text)]))
}

/// Adds the acts of hands for an announced castling, told from the table before it.
pub(super) fn before(event: &Event, table: &Table, words: &Words, effects: &mut Vec<Effect>) {
	let Event::Play(PlayEvent::Announced { of, uci, .. }) = event else {
		return;
	};
	if !table.start().castles_as_chess960() {
		return;
	}
	let made = table.turn().side == *of && table.turn().made;
	let last = table.plies().last().and_then(|ply| ply.mv).filter(|_| made);
	let mv = last.or_else(|| table.position().uci_move(uci));
	effects.extend(mv.and_then(|mv| steps(mv, *of, table.profile(), words)));
}

/// Returns the steps: the king off the board, the rook to its square, the king to its own (II.3.2.5.1); one of them may stay
/// (II.3.2.7.2).
fn steps(mv: Move, of: Color, profile: &Profile, words: &Words) -> Option<Effect> {
	let (rook, rook_to) = mv.castling_rook()?;
	let (king, king_to) = (mv.from(), mv.to());
	let phrase = if king == king_to {
		&words.king_stays
	} else if rook == rook_to {
		&words.rook_stays
	} else {
		&words.both_go
	};
	let squares = [king, king_to, rook, rook_to].map(|square| square.to_string());
	let [king, king_to, rook, rook_to] = &squares;
	let holes: [(&str, &str); 4] = [
		("king", king),
		("king_to", king_to),
		("rook", rook),
		("rook_to", rook_to),
	];
	let law = match profile.chess960 {
		Chess960::AppendixF => "F.3",
		Chess960::GuidelineII | Chess960::NotPlayed => "II.3.2.5.1",
	};
	let hands = fill(phrase, &holes);
	let holes = [
		("color", words.color(of)),
		("hands", hands.as_str()),
		("law", law),
	];
	Some(note_of(&words.castles, &holes))
}
