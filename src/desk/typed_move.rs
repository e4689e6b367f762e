//! The move that a typed line names, and its meaning in a position.

use alloc::string::String;

use super::session::Session;
use super::unfinished_move::UnfinishedMove;
use crate::chess::{NoMove, Position, Said, Square, Wanted};
use crate::narrator::Narrator;
use crate::voice::{NotUnderstood, PhraseKey};

/// The content of a line about a move: the move, or a description of it.
pub(super) enum Heard {
	Move(Said),
	Wanted(Wanted),
}

fn is_square(text: &str) -> bool {
	text.parse::<Square>().is_ok()
}

impl Narrator {
	/// The move that was meant by a line in this position. Where its words in the order of an announcement name no move,
	/// their order may be another one. "Takes on d4" is a pawn's, and where no pawn can, any piece's.
	pub(super) fn meant_by(&self, text: &str, position: &Position) -> Result<Heard, NotUnderstood> {
		let said = match self.heard_move(text)? {
			Heard::Move(said) => said,
			wanted @ Heard::Wanted(_) => return Ok(wanted),
		};
		let said = self.meant_move(said, text, position);
		let is_none = matches!(position.find(said), Err(NoMove::Against(_)));
		let wanted = is_none.then(|| self.wanted(text)).flatten();
		Ok(match wanted {
			Some(wanted) if wanted.names_no_taker() || !position.wanted(wanted.clone()).is_empty() => {
				Heard::Wanted(wanted)
			}
			Some(_) | None => Heard::Move(said),
		})
	}

	/// The move in a line, as far as it can be understood as one. What is passed over in other lines is passed over in one
	/// that is no move as it stands.
	pub(super) fn heard_move(&self, text: &str) -> Result<Heard, NotUnderstood> {
		let (library, manner) = (self.library(), self.words().manner());
		let why = match library.hear(text, manner) {
			Ok(said) => return Ok(Heard::Move(said)),
			Err(why) => why,
		};
		if let Ok(wanted) = library.hear_loosely(text, manner) {
			return Ok(Heard::Wanted(wanted));
		}
		let readings = self.parser().readings(text);
		let readings = || readings.iter().filter(|reading| *reading != text);
		let said = readings().find_map(|reading| library.hear(reading, manner).ok());
		let wanted = || readings().find_map(|reading| library.hear_loosely(reading, manner).ok());
		said.map(Heard::Move)
			.or_else(|| wanted().map(Heard::Wanted))
			.ok_or(why)
	}

	/// The move in a line, whatever the order of its words.
	fn wanted(&self, text: &str) -> Option<Wanted> {
		let wanted = |reading: &str| self.library().hear_loosely(reading, self.words().manner()).ok();
		let readings = || self.parser().readings(text);
		wanted(text).or_else(|| readings().iter().find_map(|reading| wanted(reading)))
	}

	/// The move that was meant. Two squares are a move between them, also in capitals ("B2B4"). A small letter is a file, but
	/// if that is no move, and it is one with the piece of this letter, it is the piece ("bc4"); and the other way round.
	fn meant_move(&self, said: Said, text: &str, position: &Position) -> Said {
		let small = text.trim().to_lowercase();
		let squares: String = small
			.chars()
			.filter(|sign| *sign != '-' && *sign != ' ')
			.collect();
		let by_squares = || position.uci_move(&squares).map(|mv| mv.said());
		let mut signs = small.chars();
		let capital = signs
			.next()
			.map(|letter| format!("{}{}", letter.to_ascii_uppercase(), signs.as_str()));
		let other = if text.trim().starts_with(|sign: char| sign.is_ascii_lowercase()) {
			capital
		} else {
			Some(small)
		};
		let otherwise = || other.and_then(|text| self.library().hear(&text, self.words().manner()).ok());
		if squares.len() >= 4
			&& squares.is_ascii()
			&& let Some(said) = by_squares()
		{
			return said;
		}
		// Also if there is no move: that the square is empty says nothing new about a piece of that letter.
		let are_squares = squares.len() == 4
			&& squares.get(..2).is_some_and(is_square)
			&& squares.get(2..).is_some_and(is_square);
		if are_squares && position.find(said).is_err() {
			return self
				.library()
				.hear(&squares, self.words().manner())
				.unwrap_or(said);
		}
		match (position.find(said), otherwise()) {
			(Err(NoMove::Against(_)), Some(other)) if position.find(other).is_ok() => other,
			(Ok(_) | Err(_), _) => said,
		}
	}
}

impl Session {
	/// Returns the move that a line names in this position, in practice. `None` if the line was asked back or its missing part told.
	pub(super) fn practised_move(
		&mut self,
		text: &str,
		position: &Position,
	) -> Result<Option<Said>, NotUnderstood> {
		let wanted = match self.narrator.meant_by(text, position)? {
			Heard::Move(said) => return Ok(Some(said)),
			Heard::Wanted(wanted) => wanted,
		};
		let moves = position.wanted(wanted.clone());
		match moves.as_slice() {
			[mv] => return Ok(Some(mv.said_unpromoted())),
			[] => match wanted.said().filter(|said| position.find(*said).is_err()) {
				Some(said) => return Ok(Some(said)),
				None => {
					let told = self
						.narrator
						.line(PhraseKey::IllegalMove)
						.and(self.narrator.line(PhraseKey::NoneFits));
					self.refuse_as_move(told);
				}
			},
			_ => self.ask_to_finish(UnfinishedMove::among(moves, position)),
		}
		Ok(None)
	}
}
