//! What is told at the tournament table on request, and only to whom the laws allow it.

use alloc::vec::Vec;

use super::Tournament;
use crate::asking::Intent;
use crate::chess::{Change, Color, Position};
use crate::desk::session::Session;
use crate::game::{By, Command, Question, Refusal, SheetBy};
use crate::voice::{Audience, Phrase, PhraseKey};

impl Tournament {
	/// A player asks, himself or through whoever is at the keyboard. `near` is the side that is told of first.
	pub(super) fn ask(&mut self, question: Question, near: Color, line: &Intent, desk: &mut Session) {
		let by = match self.asker(question, line) {
			Ok(by) => by,
			Err(refusal) => return self.refuse(&refusal, desk),
		};
		if let Err(refusal) = self.judge(by, &Command::Ask(question), desk) {
			return self.refuse(&refusal, desk);
		}
		let own = by.side().unwrap_or(near);
		let near = line.side.unwrap_or(near);
		if question == Question::Clock {
			return desk.answer_time(Audience::of(by), near, self.left(near, desk));
		}
		let sentences = self.answer(question, own, near, desk);
		// He alone is told who asks, whoever types it (D.2.10.4).
		desk.answer_all_to(Audience::of(by), sentences);
	}

	/// Who asks. An arbiter tells nobody the times or the number of moves while the game is on (12.6).
	pub(super) fn asker(&self, question: Question, line: &Intent) -> Result<By, Refusal> {
		// Both times are told to whoever may hear them: the name says whose.
		let by = match (question, self.role) {
			(Question::Clock, role) if role.side().is_some() => role,
			_ => self.speaker(line)?,
		};
		if question != Question::Clock && line.side.is_some_and(|named| self.role.side() == Some(!named)) {
			return Err(Refusal::NotTold);
		}
		let numbers = matches!(question, Question::Clock | Question::Moves);
		if by == By::Arbiter && numbers && self.table().is_running() {
			return Err(Refusal::ArbiterMayNot);
		}
		Ok(by)
	}

	/// What is left to a side now.
	pub(super) fn left(&self, color: Color, desk: &Session) -> Phrase {
		desk.words().time_left(self.table(), color, self.now(desk.at()))
	}

	pub(super) fn answer(&self, question: Question, own: Color, near: Color, desk: &Session) -> Vec<Phrase> {
		let table = self.table();
		let words = &desk.words();
		match question {
			Question::Clock => Vec::from([self.left(near, desk)]),
			Question::Moves => Vec::from([words.moves_made(table)]),
			Question::Last => Vec::from([words.last_move(table)]),
			Question::Position => {
				let position = self.board_of(own);
				Color::ALL.map(|color| words.pieces_of(&position, color)).into()
			}
			Question::Square(square) => Vec::from([words.on_square(&self.board_of(own), square)]),
			Question::Material => Vec::from([words.material(table.position())]),
			Question::Sheet if table.opening().seat(own).sheet == SheetBy::Own => self.own_sheet(own, desk),
			Question::Sheet => words.all_moves(table),
		}
	}

	/// The pieces on a player's own board, right or wrong.
	pub(super) fn board_of(&self, color: Color) -> Position {
		let table = self.table();
		let turn = table.position().turn();
		let board = table.boards().of(color);
		table.position().with_placement(board, turn, Change::Correction)
	}

	/// A sheet as it was written; what is no move is read as it stands.
	fn own_sheet(&self, of: Color, desk: &Session) -> Vec<Phrase> {
		let sheet = self.table().sheet(of);
		let words = &desk.words();
		let entries = sheet.entries().iter().enumerate();
		let sentences: Vec<Phrase> = entries
			.map(|(index, entry)| {
				let written = entry.mv.map_or_else(
					|| words.text(&entry.text),
					|mv| words.announce(sheet.position_after(index), mv),
				);
				written.sentence()
			})
			.collect();
		if sentences.is_empty() {
			Vec::from([desk.line(PhraseKey::NothingWritten)])
		} else {
			sentences
		}
	}

	pub(super) fn ask_square(&mut self, line: &Intent, desk: &mut Session) {
		match desk.parser().said_square(&line.rest) {
			Some(said) => self.ask(Question::Square(said.square), self.near(), line, desk),
			None => desk.refuse(desk.line(PhraseKey::SquarePlease)),
		}
	}

	/// What is still owed; to the arbiter also what the touched pieces bind to (4.3).
	pub(super) fn say_owed(&self, desk: &mut Session) {
		let mut phrase = desk.words().still_owed(self.table());
		let bound = self.table().obligation();
		if self.role == By::Arbiter && bound != crate::laws::Obligation::default() {
			let refusal = Refusal::TouchMove(bound);
			phrase.append(desk.words().refuse(&refusal, self.table().position()));
		}
		desk.answer(phrase);
	}

	/// Both boards and both sheets are compared (D.2.9).
	pub(super) fn compare(&mut self, line: &Intent, desk: &mut Session) {
		let by = match self.speaker(line) {
			Ok(by) => by,
			Err(refusal) => return self.refuse(&refusal, desk),
		};
		let boards = desk.words().boards(self.table());
		let sheets = desk.words().sheets(self.table());
		if self.table().ending().is_some() {
			// Nothing is put right any more; what is signed is compared all the same (8.7).
			return desk.answer_all(boards.into_iter().chain(sheets));
		}
		if let Err(refusal) = self.judge(by, &Command::Compare, desk) {
			return self.refuse(&refusal, desk);
		}
		desk.answer_all(boards.into_iter().chain(sheets));
		self.tell_arbiter(desk);
	}
}
