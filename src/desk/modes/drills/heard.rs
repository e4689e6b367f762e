//! Reading a typed answer.

use alloc::string::{String, ToString};

use super::told::{shade, yes_or_no};
use crate::chess::{Color, Role};
use crate::commands::AnswerAction;
use crate::narrator::Narrator;
use crate::training::{AnswerKind, Said, SaidPiece};
use crate::voice::{PhraseKey, spellings};

/// The answer of this kind that a line gives.
pub(super) fn heard(kind: AnswerKind, text: &str, narrator: &Narrator) -> Option<Said> {
	let parser = narrator.parser();
	match kind {
		AnswerKind::Shade | AnswerKind::YesNo => one_of_two(kind, text, narrator),
		AnswerKind::Square | AnswerKind::Squares => {
			let placed = parser.placed(text)?;
			Some(Said::Squares(
				placed.into_iter().map(|placed| placed.square).collect(),
			))
		}
		AnswerKind::Pieces => {
			let pieces = parser.placed(text)?.into_iter().map(|placed| {
				// A square alone is a pawn's, as in notation.
				let role = placed.role.unwrap_or(Role::Pawn);
				(
					placed.square,
					SaidPiece {
						color: placed.color,
						role,
					},
				)
			});
			Some(Said::Pieces(pieces.collect()))
		}
		AnswerKind::Piece => {
			if is(text, &narrator.line(PhraseKey::NothingThereNow).to_string()) {
				return Some(Said::Piece(None));
			}
			let (color, role) = parser.said_piece(text)?;
			Some(Said::Piece(Some(SaidPiece { color, role })))
		}
	}
}

/// Both words that answer, the one that says light or yes first.
fn words_of(kind: AnswerKind, narrator: &Narrator) -> Option<[(String, Said); 2]> {
	let both = [true, false];
	if let AnswerKind::Shade = kind {
		return Some(both.map(|light| (narrator.line(shade(light)).to_string(), Said::Light(light))));
	}
	matches!(kind, AnswerKind::YesNo).then(|| {
		both.map(|yes| {
			let word = narrator.words().command_word(yes_or_no(yes).name());
			(word.to_string(), Said::Yes(yes))
		})
	})
}

/// Returns an answer by its first letter, and the rest of its word.
pub(super) fn by_letter(kind: AnswerKind, letter: char, narrator: &Narrator) -> Option<(Said, String)> {
	let letter: String = letter.to_lowercase().collect();
	let words = words_of(kind, narrator)?.into_iter();
	words.into_iter().find_map(|(word, said)| {
		let word = word.to_lowercase();
		let rest = word.strip_prefix(&letter)?.to_string();
		Some((said, rest))
	})
}

fn one_of_two(kind: AnswerKind, text: &str, narrator: &Narrator) -> Option<Said> {
	let mut letters = text.chars();
	if let (Some(letter), None) = (letters.next(), letters.next())
		&& let Some((said, _)) = by_letter(kind, letter, narrator)
	{
		return Some(said);
	}
	let words = words_of(kind, narrator)?.into_iter();
	let whole = words.into_iter().find(|(word, _)| is(text, word));
	let parser = narrator.parser();
	whole.map(|(_, said)| said).or_else(|| {
		if kind == AnswerKind::Shade {
			// The squares are called white and black, too.
			parser.side(text).map(|color| Said::Light(color == Color::White))
		} else {
			parser
				.said_answer(text)
				.map(|answer| Said::Yes(answer == AnswerAction::Yes))
		}
	})
}

fn is(text: &str, word: &str) -> bool {
	let words = spellings(word);
	spellings(text).iter().any(|text| words.contains(text))
}
