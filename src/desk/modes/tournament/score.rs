//! The players' own scoresheets: their entries, one half-move or several, and the struck-out ones (8.1, D.2.7).

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Tournament;
use crate::asking::Intent;
use crate::chess::{Color, Position, Said, san_in, shift_text};
use crate::desk::session::Session;
use crate::game::{By, Command, OFFER, Refusal};
use crate::narrator::Narrator;
use crate::voice::PhraseKey;

impl Tournament {
	/// A half-move is written as it is named, right or wrong; without a name, the next one of the game that is not on this
	/// sheet yet. Of several the whole list is written.
	pub(super) fn write(&mut self, line: &Intent, desk: &mut Session) {
		let by = match self.scorer(line) {
			Ok(by) => by,
			Err(refusal) => return self.refuse_score(&refusal, &mut desk.narrator),
		};
		let of = by.side().unwrap_or(Color::White);
		let text = line.rest.trim();
		if text.is_empty() {
			return match self.next_unwritten(of, &desk.narrator) {
				Some(next) => {
					let told = desk.narrator.words().half_move(self.table(), next.index);
					let told = desk.narrator.words().line(PhraseKey::MoveWrittenDown, &[told]);
					let command = self.written(next.text, next.said);
					self.tell(by, &command, told, desk);
				}
				None => desk.narrator.refuse(PhraseKey::MovePlease),
			};
		}
		let said = desk
			.narrator
			.library()
			.hear(text, desk.narrator.words().manner())
			.ok();
		let before = self.table().sheet(of).position();
		let is_move = said.is_some_and(|said| before.find(said).is_ok());
		let several = if is_move {
			None
		} else {
			several(text, before, &desk.narrator)
		};
		let Some(several) = several else {
			// A text that cannot be read is written all the same.
			return self.tell_written(by, (text.to_string(), said), desk);
		};
		let mut number: u32 = 0;
		for (text, said) in several {
			let counts = said.is_some();
			if self.carry_out(by, &self.written(text, said), desk).is_none() {
				return;
			}
			number += u32::from(counts);
		}
		desk.narrator.answer(
			desk.narrator
				.words()
				.counted(PhraseKey::AllWrittenDown, number, &[]),
		);
	}

	fn tell_written(&mut self, by: By, (text, said): (String, Option<Said>), desk: &mut Session) {
		let written = desk.narrator.line(PhraseKey::WrittenDown);
		self.tell(by, &self.written(text, said), written, desk);
	}

	/// Returns the command that writes an entry. The arbiter's entries stand on paper already.
	fn written(&self, text: String, said: Option<Said>) -> Command {
		let read = self.role == By::Arbiter;
		Command::Write { text, said, read }
	}

	pub(super) fn strike_out(&mut self, line: &Intent, desk: &mut Session) {
		match self.scorer(line) {
			Ok(by) => {
				self.tell(by, &Command::Unwrite, PhraseKey::StruckOut, desk);
			}
			Err(refusal) => self.refuse_score(&refusal, &mut desk.narrator),
		}
	}

	/// Returns the writer: the player's own side keeps the score (8.1, D.2.7, D.2.10.3). The arbiter copies the sheets they are shown.
	fn scorer(&self, line: &Intent) -> Result<By, Refusal> {
		match (line.side, self.role) {
			(None, By::Arbiter) => Err(Refusal::OfMissing),
			(Some(color), By::Arbiter) => Ok(By::player(color)),
			(Some(color), role) if role.side() != Some(color) => Err(Refusal::SheetNotOwn),
			(Some(_) | None, role) => Ok(role),
		}
	}

	fn refuse_score(&self, refusal: &Refusal, narrator: &mut Narrator) {
		if *refusal == Refusal::SheetNotOwn {
			self.refuse_by(refusal, "8.1.1", narrator);
		} else {
			self.refuse(refusal, narrator);
		}
	}

	/// The half-move of the game that comes next on this sheet, in the letters of the language.
	pub(super) fn next_unwritten(&self, of: Color, narrator: &Narrator) -> Option<Unwritten> {
		let table = self.table();
		let index = table.next_to_write(of);
		let ply = table.plies().get(index)?;
		let letters = narrator.words().letters();
		if let Some(mv) = ply.mv {
			let text = san_in(letters, &ply.before, mv);
			let said = Some(mv.said());
			return Some(Unwritten { index, text, said });
		}
		// Against the laws, and it stands: it is written as it was made.
		let after = table.plies().get(index + 1);
		let after = after.map_or(table.position(), |ply| &ply.before);
		let (from, to) = ply
			.before
			.placement()
			.carried(&after.placement(), ply.before.turn())?;
		Some(Unwritten {
			index,
			text: shift_text(letters, &ply.before, from, to, None),
			said: Some(Said::Piece {
				role: ply.before.piece_on(from).map(|piece| piece.role),
				from_file: Some(from.file()),
				from_rank: Some(from.rank()),
				to,
				promotion: None,
			}),
		})
	}
}

/// A half-move of the game that is to be written.
pub(super) struct Unwritten {
	/// Its place in the game.
	pub(super) index: usize,
	pub(super) text: String,
	pub(super) said: Option<Said>,
}

/// Reads half-moves one after the other, as a sheet is read aloud: with numbers or without, and with draw offers. `None` if
/// one of them is no legal move after the ones before it.
fn several(text: &str, before: &Position, narrator: &Narrator) -> Option<Vec<(String, Option<Said>)>> {
	let mut position = before.clone();
	let mut entries = Vec::new();
	for word in text.split_whitespace() {
		let word = without_number(word);
		if word.is_empty() {
			continue;
		}
		if word == OFFER {
			entries.push((word.to_string(), None));
			continue;
		}
		let said = narrator.library().hear(word, narrator.words().manner()).ok()?;
		position = position.after(position.find(said).ok()?);
		entries.push((word.to_string(), Some(said)));
	}
	(!entries.is_empty()).then_some(entries)
}

/// A word without the number of a move before it: "12.", "12.e4", "12...".
fn without_number(word: &str) -> &str {
	let behind = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
	if behind.len() < word.len() && behind.starts_with('.') {
		behind.trim_start_matches('.')
	} else {
		word
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn numbers_of_moves_are_passed_over() {
		for (word, rest) in [
			("12.", ""),
			("12.e4", "e4"),
			("12...e5", "e5"),
			("e4", "e4"),
			("0-0", "0-0"),
			("12", "12"),
		] {
			assert_eq!(without_number(word), rest);
		}
	}
}
