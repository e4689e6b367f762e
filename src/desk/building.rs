//! A start position is set up on a real board: Enter says one piece after the other.

use alloc::vec;
use alloc::vec::Vec;

use super::mouth::Mouth;
use crate::chess::Position;
use crate::game::Table;
use crate::voice::{Detail, Line, Phrase, Urgency};

/// What is still to be put on the board, the next one last.
#[derive(Debug)]
pub(super) struct Building(Vec<Phrase>);

impl Building {
	/// Begins with the first piece; none if there is nothing to set up.
	pub(super) fn begin(position: &Position, mouth: &mut Mouth) -> Option<Self> {
		let mut steps = mouth.words.building(position);
		steps.reverse();
		let first = steps.pop()?;
		mouth.answer_all(vec![mouth.line(Line::BuildHint), first]);
		Some(Self(steps))
	}

	/// Says the next piece of what is being set up, or that all of it stands; whether something is.
	pub(super) fn goes_on(building: &mut Option<Self>, mouth: &mut Mouth) -> bool {
		let Some(Self(steps)) = building else {
			return false;
		};
		match steps.pop() {
			Some(piece) => mouth.answer(piece),
			None => {
				*building = None;
				mouth.answer(mouth.line(Line::BuildDone));
			}
		}
		true
	}
}

/// Tells the room how the board is set up, if the game is one of Chess960, or was asked to be: the usual start is one of
/// those that a lot can draw.
pub(super) fn tell_start(table: &Table, asked: bool, mouth: &mut Mouth) {
	if !asked && !table.start().begins_chess960() {
		return;
	}
	for sentence in mouth.words.start_position(table.start()) {
		mouth.say(Urgency::News, sentence);
	}
	if mouth.says(Detail::Hints) {
		let word = mouth.words.command_word("set-up");
		mouth.say(Urgency::News, mouth.words.line(Line::BuildWord, &[word]));
	}
}
