//! What the user can do in a game at home, said when he asks.

use super::Play;
use crate::desk::actions::{Action, Holds};
use crate::desk::board::Finger;
use crate::desk::mouth::Mouth;
use crate::voice::{Line, Phrase};

impl Play {
	pub(super) fn help(&self, mouth: &mut Mouth) {
		if self.is_walking() {
			return mouth.answer_all(Finger::help(mouth));
		}
		let commands = Action::ALL
			.iter()
			.filter(|action| !matches!(action.holds(), Holds::Answer | Holds::Table | Holds::Board))
			.filter(|action| !Action::OF_VOICE.contains(action) && !Action::OF_SCREEN.contains(action))
			.map(|action| mouth.words.command_help(action.name()));
		let sentences: alloc::vec::Vec<Phrase> = [Line::HelpPlay, Line::HelpKeys, Line::HelpBoardHint]
			.map(|line| mouth.line(line))
			.into_iter()
			.chain(commands.filter(|sentence| !sentence.is_empty()))
			.collect();
		mouth.answer_all(sentences);
	}
}
