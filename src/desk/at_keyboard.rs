//! The name of the person at the keyboard.

use super::session::Session;
use crate::game::By;
use crate::voice::{Phrase, PhraseKey};

pub(super) fn at_keyboard(by: By, desk: &Session) -> Phrase {
	match by {
		By::White | By::Black => {
			let color = by.side().map(|color| desk.words().color(color));
			desk.words()
				.line(PhraseKey::PlayerOf, &[color.unwrap_or_default()])
		}
		By::WhiteAssistant | By::BlackAssistant | By::Arbiter | By::Clock => desk.words().by(by),
	}
}
