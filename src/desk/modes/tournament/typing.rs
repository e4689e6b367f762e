//! Shortcuts at the table: the rest of a half-move in one, typing late, and corrections of typed words.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Awaiting, Tournament};
use crate::asking::{Intent, LONGEST};
use crate::chess::{Change, Color, Said};
use crate::clock::Span;
use crate::commands::{Action, TableAction};
use crate::desk::session::Session;
use crate::game::{By, Command, Refusal, SheetBy};
use crate::narrator::{Narrator, Sayable};
use crate::voice::{Phrase, PhraseKey};

/// A key that bounces comes again within this time; a hand takes longer.
const BOUNCE: Span = Span(400);

impl Tournament {
	/// Finishes a half-move: the opponent has repeated it and carried it out, it is on the scoresheet that is kept here, and
	/// the clock is pressed. Takes the parts that are still open.
	pub(super) fn finish(&mut self, desk: &mut Session) {
		let table = self.table();
		if table.ending().is_some() || table.started().is_none() {
			return desk.narrator.refuse(self.state(&desk.narrator));
		}
		let mut done = Vec::new();
		if !desk.narrator.words().owed(table).is_empty() {
			match self.echoed(desk) {
				Ok(reported) => done = reported,
				Err(reported) => return desk.narrator.answer_all(reported),
			}
		}
		done.extend(self.keep_score(desk));
		let mut refusal = None;
		// A press that is refused tells what must be done before.
		if let Some(side) = self.awaits_press().or_else(|| self.only_announced()) {
			if self.table().boards_are_known_to_differ() {
				// A player who presses all the same says so.
				done.extend(desk.narrator.words().boards(self.table()));
				done.push(desk.narrator.line(PhraseKey::PressApart));
				desk.narrator.answer_all(done);
				self.tell_arbiter(&mut desk.narrator);
				return;
			}
			let by = self.presser(side, false);
			if self.is_done(by, &Command::Press, &desk.narrator) {
				// The act is confirmed before its effect.
				done.push(desk.narrator.words().pressed(self.table()));
				desk.narrator.answer_all(core::mem::take(&mut done));
			}
			match self.judge(by, &Command::Press, desk) {
				Ok(_) => {
					self.tell_arbiter(&mut desk.narrator);
					return;
				}
				Err(why) => refusal = Some(why),
			}
		}
		if done.is_empty() && refusal.is_none() {
			return self.refuse_owing(PhraseKey::MovePlease, &mut desk.narrator);
		}
		desk.narrator.answer_all(done);
		if let Some(why) = refusal {
			self.refuse(&why, &mut desk.narrator);
		}
		self.tell_arbiter(&mut desk.narrator);
	}

	/// A move was typed: an earlier press is completed with it, and at a table where whole moves are typed, the
	/// opponent's part of it is taken as done (D.2.1).
	pub(super) fn typed(&mut self, mover: Color, desk: &mut Session) {
		let whole = self.table().opening().typing.whole;
		if whole && self.table().ending().is_none() {
			// Nothing is open where nothing is announced.
			let _ = self.judge(By::player(!mover), &Command::TakeAsDone, desk);
			self.keep_score(desk);
		}
		let ahead = self.table().ahead().is_some();
		// An earlier press was forgotten, or was not kept when the program died: with this move it is done as well.
		for _ in 0..2 {
			let owed = self.awaits_press().filter(|_| whole);
			let Some(side) = owed.or(ahead.then_some(mover)) else {
				break;
			};
			if self.table().ending().is_some() {
				break;
			}
			let (by, pressed) = (
				self.presser(side, false),
				desk.narrator.words().pressed(self.table()),
			);
			if self.carry_out(by, &Command::Press, desk).is_none() {
				break;
			}
			if side == mover {
				break;
			}
			desk.narrator.answer_behind(pressed);
		}
		self.tell_arbiter(&mut desk.narrator);
	}

	/// Says with every answer that moves and presses are out of step, until they are in step again.
	pub(super) fn tell_step(&mut self, narrator: &mut Narrator) {
		let told = core::mem::take(&mut self.told_step);
		if let Some(phrase) = self
			.out_of_step(narrator)
			.filter(|_| !told && !self.awaiting.is_question())
		{
			narrator.answer_behind(phrase);
		}
	}

	/// Tells how moves and presses are out of step, to the person at the keyboard.
	pub(super) fn out_of_step(&self, narrator: &Narrator) -> Option<Phrase> {
		let player = self.role.side().filter(|_| !self.role.is_assistant());
		narrator.words().out_of_step(self.table(), player)
	}

	/// Writes on the scoresheet that is kept here whatever of the game is not on it yet, and says which half-move is the last.
	fn keep_score(&mut self, desk: &mut Session) -> Option<Phrase> {
		let of = self.role.side()?;
		if self.table().opening().seat(of).sheet != SheetBy::Own {
			return None;
		}
		let mut written: Option<(u32, Phrase)> = None;
		// Each half-move at most once, whatever stands on the sheet.
		for _ in 0..self.table().plies().len() {
			let Some(next) = self.next_unwritten(of, &desk.narrator) else {
				break;
			};
			let command = Command::Write {
				text: next.text,
				said: next.said,
				read: false,
			};
			if self.judge(self.role, &command, desk).is_err() {
				break;
			}
			let number = written.map_or(0, |(number, _)| number) + 1;
			written = Some((number, desk.narrator.words().half_move(self.table(), next.index)));
		}
		let (number, last) = written?;
		Some(match number {
			1 => desk.narrator.words().line(PhraseKey::MoveWrittenDown, &[last]),
			_ => desk
				.narrator
				.words()
				.counted(PhraseKey::WrittenUpTo, number, &[last]),
		})
	}

	/// Returns the player whose move, made or placed and announced, the press would complete.
	pub(super) fn awaits_press(&self) -> Option<Color> {
		let table = self.table();
		let running = table.runs()?;
		let turn = table.turn();
		let stands = turn.side == running && !turn.made && turn.announced.is_some() && turn.is_placed();
		(!table.presses_owed().is_empty() || stands).then_some(running)
	}

	/// Returns the person who presses for this side: the assistant at the keyboard, if allowed (D.2.10.3).
	pub(super) fn presser(&self, side: Color, is_named: bool) -> By {
		let assists = !is_named && self.role.is_assistant() && self.role.side() == Some(side);
		if assists { self.role } else { By::player(side) }
	}

	/// Returns `true`, and answers, if this press bounces, or comes while the move of the last one is still to be typed.
	pub(super) fn pressed_before(&mut self, narrator: &mut Narrator) -> bool {
		let at = narrator.at();
		if self
			.pressed
			.take()
			.is_some_and(|before| at.since(before) < BOUNCE)
		{
			self.refuse_owing(PhraseKey::PressedTwice, narrator);
			return true;
		}
		let Some(by) = self.table().ahead().map(|ahead| ahead.by) else {
			return false;
		};
		let mut phrase = narrator.line(PhraseKey::MovePlease);
		phrase.append(narrator.words().turn(by));
		self.refuse_owing(phrase, narrator);
		true
	}

	/// Tells the reason of a refusal, and the debts, if there are any.
	pub(super) fn refuse_owing(&self, said: impl Sayable, narrator: &mut Narrator) {
		let mut phrase = said.phrase(narrator.words());
		if !narrator.words().owed(self.table()).is_empty() {
			phrase = phrase.sentence();
			phrase.append(narrator.words().still_owed(self.table()));
		}
		narrator.refuse(phrase);
	}

	/// Returns `true` if this is a move of the other side.
	pub(super) fn is_others(&self, said: Said, mover: Color) -> bool {
		let position = self.table().position();
		let other = position.with_placement(&position.placement(), !mover, Change::Correction);
		other.find(said).is_ok()
	}

	/// Returns `true` if these are the words of the last move once more.
	pub(super) fn is_last(&self, said: Said) -> bool {
		let last = self.table().plies().last();
		last.is_some_and(|ply| ply.mv.is_some() && ply.before.find(said).ok() == ply.mv)
	}

	/// The move that was played follows, or is the next line.
	pub(super) fn typed_wrong(&mut self, line: &Intent, desk: &mut Session) {
		if line.rest.is_empty() {
			self.awaiting = Awaiting::RetypedMove;
			return desk.narrator.answer(PhraseKey::RetypePlease);
		}
		match desk
			.narrator
			.library()
			.hear(&line.rest, desk.narrator.words().manner())
		{
			Ok(said) => self.retype(said, desk),
			Err(why) => desk.narrator.refuse(desk.narrator.words().not_understood(&why)),
		}
	}

	/// Corrects the last typed move; says so if its case is withdrawn.
	fn retype(&mut self, said: Said, desk: &mut Session) {
		let noticed = !self.cases_heard().is_empty();
		match self.judge(self.role, &Command::Mistype(said), desk) {
			Ok(_) => {
				if noticed && self.cases_heard().is_empty() {
					desk.narrator.answer_behind(PhraseKey::CaseWithdrawn);
				}
				self.tell_arbiter(&mut desk.narrator);
			}
			Err(Refusal::MoveBeforeArbiter) => {
				let mut phrase = self.waits_for_arbiter(&desk.narrator).unwrap_or_default();
				phrase.append(desk.narrator.line(PhraseKey::MoveBeforeArbiter));
				desk.narrator.refuse(phrase);
			}
			Err(refusal) => self.refuse(&refusal, &mut desk.narrator),
		}
	}

	/// Takes the word of a command at the end of a line: "e4 announced", "Nc3 typed wrong". Returns `true` if there was one.
	pub(super) fn in_other_order(&mut self, line: &Intent, desk: &mut Session) -> bool {
		if line.asks {
			return false;
		}
		let words: Vec<&str> = line.rest.split_whitespace().collect();
		let first = words.len().saturating_sub(LONGEST).max(1);
		let turned = (first..words.len()).find_map(|length| {
			let (before, last) = words.split_at_checked(length)?;
			match desk.narrator.parser().command(&last.join(" "))? {
				Action::Table(duty) => Some((duty, before.join(" "))),
				_ => None,
			}
		});
		let Some((duty, rest)) = turned else { return false };
		if duty == TableAction::Announce {
			// The words for a typed move say that it is made and announced.
			let before_offer = desk.narrator.parser().before_offer(&rest).map(String::from);
			let moved = Intent {
				rest,
				before_offer,
				..line.clone()
			};
			self.said(&moved, desk);
			return true;
		}
		let turned = Intent {
			side: line.side,
			line: line.line.clone(),
			..Intent::of(Action::Table(duty), rest)
		};
		self.duty(duty, &turned, desk);
		true
	}

	/// Takes a move and its continuation in one line: first the move, then the other, unless the move was refused.
	pub(super) fn move_and(&mut self, duty: TableAction, line: &Intent, desk: &mut Session) {
		let action = None;
		if self.takes_move(
			&Intent {
				action,
				..line.clone()
			},
			desk,
		) {
			let alone = Intent {
				side: line.side,
				..Intent::of(Action::Table(duty), String::new())
			};
			self.duty(duty, &alone, desk);
		}
	}

	/// Takes a line as a move; returns `true` if it was made or announced.
	pub(super) fn takes_move(&mut self, line: &Intent, desk: &mut Session) -> bool {
		let plies = self.table().plies().len();
		let announced = self.table().spoken().cloned();
		self.said_alone(line, desk);
		self.table().plies().len() > plies || self.table().spoken() != announced.as_ref()
	}

	/// Says that a part taken as done was not done, and is owed.
	pub(super) fn not_done(&mut self, desk: &mut Session) {
		if self.carry_out(self.role, &Command::NotDone, desk).is_some() {
			self.tell_arbiter(&mut desk.narrator);
			desk.narrator
				.answer(desk.narrator.words().still_owed(self.table()));
		}
	}

	/// Enter can mean the arbiter's steps, or that the opponent has carried out a move: the first time it does neither, and
	/// says so.
	pub(super) fn may_mean_a_move(&mut self, narrator: &mut Narrator) -> bool {
		let table = self.table();
		// Nobody carries a move out while the clocks are stopped.
		let open = table.is_running() && !narrator.words().owed(table).is_empty();
		let case = table.case().cloned();
		if !open || case == self.warned {
			return false;
		}
		self.warned = case;
		let mut phrase = self.waits_for_arbiter(narrator).unwrap_or_default();
		phrase.append(narrator.words().still_owed(self.table()));
		phrase.append(narrator.line(PhraseKey::CaseOrMove));
		narrator.answer(phrase);
		true
	}

	/// Tells the cases before the arbiter that are heard at this keyboard, without the steps to do.
	pub(super) fn waits_for_arbiter(&self, narrator: &Narrator) -> Option<Phrase> {
		narrator.words().before_arbiter(&self.cases_heard(), self.table())
	}

	/// Lists the notes on typed moves, said before the game begins: the duties of appendix D stay as they are.
	pub(super) fn typing_notes(&self, narrator: &Narrator) -> Vec<Phrase> {
		let typing = self.table().opening().typing;
		let mut notes = Vec::new();
		if typing.whole {
			notes.push(narrator.line(PhraseKey::TakenWithMove));
		}
		if typing.late > Span::ZERO {
			notes.push(
				narrator
					.words()
					.line(PhraseKey::TypedLate, &[narrator.words().span(typing.late)]),
			);
		}
		notes
	}
}
