//! Hearing again what was said at a move, from the recording.

use super::Play;
use crate::chess::Color;
use crate::desk::actions::Action;
use crate::desk::narrator::Narrator;
use crate::desk::recording::half_moves;
use crate::voice::PhraseKey;

/// A move of the game as "play back 23" or "play back 23 black" names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AskedMove {
	number: u32,
	side: Option<Color>,
}

impl Play {
	/// Lets what was said at this move be heard; without a side, at both of its half-moves.
	pub(super) fn play_back(&self, asked: AskedMove, narrator: &mut Narrator) {
		match half_moves(self.table(), asked.number, asked.side) {
			Some((from, to)) => narrator.play_back(from, to),
			None => narrator.refuse(narrator.line(PhraseKey::NoSuchPly)),
		}
	}

	/// Lets what was said at the last half-move be heard.
	pub(super) fn play_back_last(&self, narrator: &mut Narrator) {
		match u32::try_from(self.table().plies().len()) {
			Ok(last @ 1..) => narrator.play_back(last, last),
			Ok(0) | Err(_) => narrator.refuse(narrator.line(PhraseKey::NoMoveYet)),
		}
	}
}

/// The move that is named behind the command's own words, if it is this command.
pub(super) fn asked_move(text: &str, narrator: &Narrator) -> Option<AskedMove> {
	let (start, last) = text.trim().rsplit_once(' ')?;
	let (command, number, side) = match side_of(last, narrator) {
		Some(side) => {
			let (command, number) = start.trim().rsplit_once(' ')?;
			(command, number, Some(side))
		}
		None => (start, last, None),
	};
	let manner = *narrator.words.manner();
	let named = narrator.library.command(command, &manner).and_then(Action::named);
	let number = number.trim_end_matches('.').parse().ok()?;
	(named == Some(Action::PlayBack)).then_some(AskedMove { number, side })
}

fn side_of(word: &str, narrator: &Narrator) -> Option<Color> {
	let said = |color| alloc::string::ToString::to_string(&narrator.words.color(color)).to_lowercase();
	let word = word.to_lowercase();
	[Color::White, Color::Black]
		.into_iter()
		.find(|color| said(*color) == word)
}
