//! The comments of a game in sentences.

use alloc::string::String;
use alloc::vec::Vec;

use crate::narrator::Narrator;
use crate::sheet::AnnotatedMove;
use crate::voice::{Phrase, PhraseKey};

/// A comment in sentences that are not too long to be heard.
pub(super) fn comment(text: &str, narrator: &Narrator) -> Vec<Phrase> {
	let words = &narrator.words();
	let piece = |(place, piece): (usize, &String)| {
		// The mark at its end closes the sentence.
		let open = piece.trim_end_matches(['.', '!', '?']);
		let end = piece.chars().next_back().filter(|_| open.len() < piece.len());
		let text = words.text(open);
		let mut phrase = if place == 0 {
			words.line(PhraseKey::ReadComment, &[text])
		} else {
			text
		};
		phrase.mark(end.unwrap_or('.'));
		phrase
	};
	AnnotatedMove::pieces(text)
		.iter()
		.enumerate()
		.map(piece)
		.collect()
}
