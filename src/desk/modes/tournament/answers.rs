//! Answers at the tournament table, on request and only to the people whom the laws allow.

use alloc::vec::Vec;

use super::Tournament;
use crate::asking::Intent;
use crate::chess::{Color, Position};
use crate::desk::session::Session;
use crate::game::{By, Command, Question, Refusal, SheetBy, Table};
use crate::narrator::Narrator;
use crate::voice::{Audience, Phrase, PhraseKey};

impl Tournament {
	/// Answers a question of a player, typed by themselves or by another person. `near` is the side that is told first.
	pub(super) fn ask(&mut self, question: Question, near: Color, line: &Intent, desk: &mut Session) {
		if !self.is_told(question) {
			return desk.narrator.refuse(PhraseKey::NotHere);
		}
		let by = match self.asker(question, line) {
			Ok(by) => by,
			Err(refusal) => return self.refuse(&refusal, &mut desk.narrator),
		};
		if self.carry_out(by, &Command::Ask(question), desk).is_none() {
			return;
		}
		let own = by.side().unwrap_or(near);
		let near = line.side.unwrap_or(near);
		if question == Question::Clock {
			if by != By::Arbiter || line.side.is_some() {
				return desk
					.narrator
					.answer_time(Audience::of(by), near, self.left(near, &desk.narrator));
			}
			// The arbiter watches both clocks.
			let told = desk
				.narrator
				.words()
				.both_clocks(self.table(), near, self.now(desk.at()));
			return desk.narrator.answer_all_to(Audience::Arbiter, told);
		}
		let sentences = self.answer(question, own, near, &desk.narrator);
		// Only the asker hears the answer, no matter who types the question (D.2.10.4).
		desk.narrator.answer_all_to(Audience::of(by), sentences);
	}

	/// Returns the asker. The arbiter hears everything at their own keyboard: the facts that they must not tell are for players (12.6).
	pub(super) fn asker(&self, question: Question, line: &Intent) -> Result<By, Refusal> {
		// Both times are told to anybody who may hear them: the name only says whose.
		let by = match question {
			Question::Clock => self.role,
			_ => self.speaker(line)?,
		};
		if question != Question::Clock && line.side.is_some_and(|named| self.role.side() == Some(!named)) {
			return Err(Refusal::NotTold);
		}
		Ok(by)
	}

	pub(super) fn answer(
		&self,
		question: Question,
		own: Color,
		near: Color,
		narrator: &Narrator,
	) -> Vec<Phrase> {
		let table = self.table();
		let words = &narrator.words();
		match question {
			Question::Clock => Vec::from([self.left(near, narrator)]),
			Question::Moves => Vec::from([words.moves_made(table)]),
			Question::Last => Vec::from([words.last_move(table)]),
			Question::Position => {
				let position = self.board_of(own);
				Color::ALL.map(|color| words.pieces_of(&position, color)).into()
			}
			Question::Square(square) => Vec::from([words.on_square(&self.board_of(own), square)]),
			Question::Material => Vec::from([words.material(&self.board_of(own), own)]),
			Question::Sheet if table.opening().seat(own).sheet == SheetBy::Own => {
				self.own_sheet(own, narrator)
			}
			Question::Sheet => words.all_moves(table),
		}
	}

	/// The pieces on a player's own board, right or wrong.
	pub(super) fn board_of(&self, color: Color) -> Position {
		self.table().board_of(color)
	}

	/// Reads a sheet as it was written; an entry that is no move is read as it stands.
	fn own_sheet(&self, of: Color, narrator: &Narrator) -> Vec<Phrase> {
		let sheet = self.table().sheet(of);
		let words = &narrator.words();
		let entries = sheet.entries().iter().enumerate();
		let sentences: Vec<Phrase> = entries
			.map(|(index, entry)| {
				let written = entry.mv.map_or_else(
					|| words.text(&entry.text),
					|mv| words.the_move(sheet.position_after(index), mv),
				);
				written.sentence()
			})
			.collect();
		if sentences.is_empty() {
			Vec::from([narrator.line(PhraseKey::NothingWritten)])
		} else {
			sentences
		}
	}

	pub(super) fn ask_square(&mut self, line: &Intent, desk: &mut Session) {
		match desk.narrator.parser().said_square(&line.rest) {
			Some(said) => self.ask(Question::Square(said.square), self.near(), line, desk),
			None => desk.narrator.refuse(PhraseKey::SquarePlease),
		}
	}

	/// Tells the debts, also the press after a move; tells the arbiter also the case before them, and the moves to which the touched
	/// pieces bind (4.3).
	pub(super) fn say_owed(&mut self, narrator: &mut Narrator) {
		let table = self.table();
		let words = narrator.words();
		let case = table.case().filter(|_| self.rules());
		let mut phrase = case.map_or_else(Phrase::new, |case| self.case_waiting(case, narrator));
		let press = table.presses_owed().first().map(|first| first.by);
		let out_of_step = words.out_of_step(table, None);
		let envelope = self.envelope_owed(narrator);
		match press {
			_ if out_of_step.is_some() && words.owed(table).is_empty() => {}
			Some(side) if words.owed(table).is_empty() => {
				let press = words.line(PhraseKey::OwedPress, &[words.color(side)]);
				phrase.append(words.line(PhraseKey::StillOwed, &[press]));
			}
			Some(_) | None if case.is_some() && words.owed(table).is_empty() => {}
			Some(_) | None if self.rules() && words.owed(table).is_empty() && sheets_differ(table) => {
				phrase.append(words.sheets(table).unwrap_or_default());
			}
			Some(_) | None if envelope.is_some() && words.owed(table).is_empty() => {}
			Some(_) | None => phrase.append(words.still_owed(table)),
		}
		phrase.append(envelope.unwrap_or_default());
		let bound = table.obligation();
		if self.role == By::Arbiter && bound != crate::laws::Obligation::default() {
			let refusal = Refusal::TouchMove(bound);
			phrase.append(words.refuse(&refusal, table.position()));
		}
		if case.is_some() {
			phrase.append(words.cases_behind(table.cases().get(1..).unwrap_or_default(), table));
		} else if let Some(waits) = self.waits_for_arbiter(narrator) {
			phrase.append(waits);
		}
		if table.stands_still() {
			phrase.append(narrator.line(PhraseKey::ClockStands));
		}
		phrase.append(out_of_step.unwrap_or_default());
		self.told_step = true;
		narrator.answer(phrase);
	}

	/// Both boards and both sheets are compared (D.2.9).
	pub(super) fn compare(&mut self, line: &Intent, desk: &mut Session) {
		let by = match self.speaker(line) {
			Ok(by) => by,
			Err(refusal) => return self.refuse(&refusal, &mut desk.narrator),
		};
		let boards = desk.narrator.words().boards(self.table());
		let sheets = desk.narrator.words().sheets(self.table());
		if self.table().ending().is_some() {
			// Nothing is put right any more; the signed sheets are compared all the same (8.7).
			return desk.narrator.answer_all(boards.into_iter().chain(sheets));
		}
		if self.carry_out(by, &Command::Compare, desk).is_none() {
			return;
		}
		desk.narrator.answer_all(boards.into_iter().chain(sheets));
		self.tell_arbiter(&mut desk.narrator);
	}

	/// Lists the players who have not signed the result yet (8.7).
	pub(super) fn signatures_missing(&self, narrator: &Narrator) -> Phrase {
		let missing = Color::ALL
			.into_iter()
			.filter(|color| !self.table().conduct(*color).signed);
		let list = narrator
			.words()
			.listed(missing.map(|color| narrator.words().color(color)));
		if list.is_empty() {
			return list;
		}
		narrator.words().line(PhraseKey::SignaturesMissing, &[list])
	}
}

/// Returns `true` if the scoresheets contradict each other. One that is only shorter does not differ (8.1.3).
fn sheets_differ(table: &Table) -> bool {
	let written = Color::ALL.map(|of| table.sheet_length(of)).into_iter().min();
	written.is_some_and(|shorter| table.sheets_agree() < shorter)
}
