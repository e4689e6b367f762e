//! A start position is set up on a real board: Enter says one piece after the other.

use alloc::vec::Vec;

use crate::chess::Position;
use crate::game::Table;
use crate::narrator::Narrator;
use crate::voice::{Audience, Detail, Phrase, PhraseKey, Urgency};

/// The phrases of pieces still to be put on the board, the next one last.
#[derive(Debug)]
pub(super) struct Building(Vec<Phrase>);

impl Building {
	/// Begins with the first piece; `None` if there is nothing to set up.
	pub(super) fn begin(position: &Position, narrator: &mut Narrator) -> Option<Self> {
		let mut steps = narrator.words().building(position);
		steps.reverse();
		let first = steps.pop()?;
		narrator.answer_all(vec![narrator.line(PhraseKey::BuildHint), first]);
		Some(Self(steps))
	}

	/// Says the next piece to set up, or that all of them stand; returns `false` if nothing is being set up.
	pub(super) fn goes_on(building: &mut Option<Self>, narrator: &mut Narrator) -> bool {
		let Some(Self(steps)) = building else {
			return false;
		};
		match steps.pop() {
			Some(piece) => narrator.answer(piece),
			None => {
				*building = None;
				narrator.answer(PhraseKey::BuildDone);
			}
		}
		true
	}
}

/// Tells the room how the board is set up, if the game is one of Chess960, or was asked to be: the usual start is one of
/// those that a lot can draw.
pub(super) fn tell_start(table: &Table, asked: bool, narrator: &mut Narrator) {
	if !asked && !table.start().begins_chess960() {
		return;
	}
	for sentence in narrator.words().start_position(table.start()) {
		narrator.say(Audience::Room, Urgency::News, sentence);
	}
	if narrator.says(Detail::Hints) {
		let word = narrator.words().command_word("set-up");
		narrator.say(
			Audience::Room,
			Urgency::News,
			narrator.words().line(PhraseKey::BuildWord, &[word]),
		);
	}
}
