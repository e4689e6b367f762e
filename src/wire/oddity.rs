//! What is told of a position that no game can lead to (3.10.3).

use alloc::format;
use alloc::string::{String, ToString};

use super::effect::{Effect, Note};
use crate::chess::{Color, Oddity};
use crate::game::{Event, Table};
use crate::laws::parameters::IllegalMoveDetectedBy;

/// A note for the arbiter after a move against the laws, unless nobody but the opponent may point it out.
pub(super) fn note(event: &Event, table: &Table) -> Option<Effect> {
	let silent = table.profile().illegal_move_detected_by == IllegalMoveDetectedBy::OpponentOnly;
	let illegal = matches!(event, Event::MovedIllegally { .. });
	let oddity = table.position().oddity().filter(|_| illegal && !silent)?;
	Some(Effect::Note(Note {
		text: format!("No game leads to this position (3.10.3): {}.", why(oddity)),
	}))
}

/// Why no game leads to a position.
fn why(oddity: Oddity) -> String {
	let name = |color: Color| color.fold_wb("White", "Black");
	match oddity {
		Oddity::BothKingsInCheck => "both kings are in check".to_string(),
		Oddity::KingCanBeTaken(side) => {
			format!(
				"the king of {} is in check, and the opponent has the move",
				name(side)
			)
		}
		Oddity::PawnOnLastRank(square) => format!("the pawn on {square} is not promoted"),
		Oddity::PawnOnFirstRank(square) => format!("there is a pawn on {square}"),
		Oddity::KingMissing(side) => format!("{} has no king", name(side)),
		Oddity::TooManyKings => "there are too many kings".to_string(),
		Oddity::TooManyPieces(side) => {
			format!("{} has more pieces than the pawns can have become", name(side))
		}
	}
}
