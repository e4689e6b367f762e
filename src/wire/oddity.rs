//! Notes on a position that no game can lead to (3.10.3).

use alloc::string::{String, ToString};

use super::effect::Effect;
use super::words::{Words, note_of};
use crate::chess::Oddity;
use crate::game::{Event, PlayEvent, Table};
use crate::laws::parameters::IllegalMoveDetectedBy;
use crate::sheet::fill;

/// Returns a note for the arbiter after an illegal move, unless only the opponent may point it out.
pub(super) fn told(event: &Event, table: &Table, words: &Words) -> Option<Effect> {
	let silent = table.profile().illegal_move_detected_by == IllegalMoveDetectedBy::OpponentOnly;
	let illegal = matches!(event, Event::Play(PlayEvent::MovedIllegally { .. }));
	let oddity = table.position().oddity().filter(|_| illegal && !silent)?;
	Some(note_of(&words.impossible, &[("why", &why(oddity, words))]))
}

/// Returns the reason why no game leads to a position.
fn why(oddity: Oddity, words: &Words) -> String {
	let of = |phrase: &str, color| fill(phrase, &[("color", words.color(color))]);
	let on = |phrase: &str, square: crate::chess::Square| fill(phrase, &[("square", &square.to_string())]);
	match oddity {
		Oddity::BothKingsInCheck => words.both_kings_in_check.clone(),
		Oddity::KingCanBeTaken(side) => of(&words.king_can_be_taken, side),
		Oddity::PawnOnLastRank(square) => on(&words.pawn_on_last, square),
		Oddity::PawnOnFirstRank(square) => on(&words.pawn_on_first, square),
		Oddity::KingMissing(side) => of(&words.king_missing, side),
		Oddity::TooManyKings => words.too_many_kings.clone(),
		Oddity::TooManyPieces(side) => of(&words.too_many_pieces, side),
	}
}
