//! Playback of the sentences at a move, from the recording.

use super::Home;
use crate::chess::Color;
use crate::desk::recording::half_moves;
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::voice::PhraseKey;

impl Home {
	/// Plays back the recording of the named move, as in "play back 23" or "play back 23 black"; without a side, of
	/// both of its half-moves. Returns `true` if the text names one.
	pub(super) fn play_back_asked(&self, asked: &str, desk: &mut Session) -> bool {
		let (number, side) = match asked.rsplit_once(' ') {
			Some((number, word)) => match side_of(word, &desk.narrator) {
				Some(side) => (number, Some(side)),
				None => return false,
			},
			None => (asked, None),
		};
		let Ok(number) = number.trim_end_matches('.').parse() else {
			return false;
		};
		match half_moves(self.table(), number, side) {
			Some((from, to)) => desk.play_back(from, to),
			None => desk.narrator.refuse(PhraseKey::NoSuchPly),
		}
		true
	}

	/// Plays back the recording of the last half-move.
	pub(super) fn play_back_last(&self, desk: &mut Session) {
		match u32::try_from(self.table().plies().len()) {
			Ok(last @ 1..) => desk.play_back(last, last),
			Ok(0) | Err(_) => desk.narrator.refuse(PhraseKey::NoMoveYet),
		}
	}
}

fn side_of(word: &str, narrator: &Narrator) -> Option<Color> {
	let said = |color| alloc::string::ToString::to_string(&narrator.words().color(color)).to_lowercase();
	let word = word.to_lowercase();
	[Color::White, Color::Black]
		.into_iter()
		.find(|color| said(*color) == word)
}
