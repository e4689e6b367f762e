//! The name of the person at the keyboard.

use crate::game::By;
use crate::narrator::Narrator;
use crate::voice::{Phrase, PhraseKey};

pub(super) fn at_keyboard(by: By, narrator: &Narrator) -> Phrase {
	match by {
		By::White | By::Black => {
			let color = by.side().map(|color| narrator.words().color(color));
			narrator
				.words()
				.line(PhraseKey::PlayerOf, &[color.unwrap_or_default()])
		}
		By::WhiteAssistant | By::BlackAssistant | By::Arbiter | By::Clock => narrator.words().by(by),
	}
}
