//! A start position is set up on a real board: Enter says one piece after the other.

use alloc::vec;
use alloc::vec::Vec;

use crate::chess::Position;
use crate::desk::session::Session;
use crate::game::Table;
use crate::voice::{Audience, Detail, Phrase, PhraseKey, Urgency};

/// The phrases of pieces still to be put on the board, the next one last.
#[derive(Debug)]
pub(super) struct Building(Vec<Phrase>);

impl Building {
	/// Begins with the first piece; `None` if there is nothing to set up.
	pub(super) fn begin(position: &Position, desk: &mut Session) -> Option<Self> {
		let mut steps = desk.words().building(position);
		steps.reverse();
		let first = steps.pop()?;
		desk.answer_all(vec![desk.line(PhraseKey::BuildHint), first]);
		Some(Self(steps))
	}

	/// Says the next piece to set up, or that all of them stand; returns `false` if nothing is being set up.
	pub(super) fn goes_on(building: &mut Option<Self>, desk: &mut Session) -> bool {
		let Some(Self(steps)) = building else {
			return false;
		};
		match steps.pop() {
			Some(piece) => desk.answer(piece),
			None => {
				*building = None;
				desk.answer(desk.line(PhraseKey::BuildDone));
			}
		}
		true
	}
}

/// Tells the room how the board is set up, if the game is one of Chess960, or was asked to be: the usual start is one of
/// those that a lot can draw.
pub(super) fn tell_start(table: &Table, asked: bool, desk: &mut Session) {
	if !asked && !table.start().begins_chess960() {
		return;
	}
	for sentence in desk.words().start_position(table.start()) {
		desk.say(Audience::Room, Urgency::News, sentence);
	}
	if desk.says(Detail::Hints) {
		let word = desk.words().command_word("set-up");
		desk.say(
			Audience::Room,
			Urgency::News,
			desk.words().line(PhraseKey::BuildWord, &[word]),
		);
	}
}
