//! Reports of events at the boards: from any keyboard, and given as done by the person who really did it.

use alloc::vec::Vec;

use super::readings::starts;
use super::rulings::whom;
use super::{Awaiting, Tournament, Wish};
use crate::asking::{Intent, SaidSquare};
use crate::chess::{Color, Deed, Move, NoMove, Position, Said, Square};
use crate::desk::session::Session;
use crate::game::{By, ClockEvent, Command, Event, Refusal, Spoken, Table};
use crate::narrator::Narrator;
use crate::voice::{Phrase, PhraseKey};

/// Returns `true` if a part of an announced move is still to be reported.
fn is_open(spoken: &Spoken, table: &Table) -> bool {
	!spoken.repeated || (table.boards().are_two() && !spoken.executed)
}

/// Returns the squares from which and to which the move goes, if both were said.
const fn squares(said: Said) -> Option<(Square, Square)> {
	match said {
		Said::Piece {
			from_file: Some(file),
			from_rank: Some(rank),
			to,
			..
		} => Some((Square::from_coords(file, rank), to)),
		Said::Piece { .. } | Said::Castling(_) => None,
	}
}

impl Tournament {
	/// A move was typed: it is placed if it does not stand on the board yet, and announced.
	pub(super) fn moved(&mut self, said: Said, line: &Intent, desk: &mut Session) {
		let table = self.table();
		if table.ending().is_some() {
			return self.refuse(&Refusal::GameOver, &mut desk.narrator);
		}
		if table.started().is_none() {
			return desk.narrator.refuse(starts(table));
		}
		let mover = self.mover();
		if line.side.is_some_and(|named| named != mover) {
			return self.refuse_owing(desk.narrator.words().turn(mover), &mut desk.narrator);
		}
		let runs = self.table().is_running();
		if runs && self.may_be_for_the_envelope() && mover == self.table().position().turn() {
			// It may be the move that is to be sealed, which nobody is to hear.
			let wish = Wish::OnBoard(said, line.clone());
			return self.ask_back(self.asks_of_board(), wish, &mut desk.narrator);
		}
		self.make_move(said, line, desk);
	}

	/// The move is placed if it does not stand on the board yet, and announced.
	pub(super) fn make_move(&mut self, said: Said, line: &Intent, desk: &mut Session) {
		let table = self.table();
		let mover = self.mover();
		let waits = |spoken: &&Spoken| spoken.of != mover && !spoken.executed;
		if table.boards().are_two() && table.spoken().filter(waits).is_some() {
			// The move before is not yet on their board.
			return desk.narrator.refuse(desk.narrator.words().still_owed(table));
		}
		let is_announced = |mv: Move| table.turn().announced == Some(mv.uci());
		if self.only_announced() == Some(mover) && !table.position().find(said).is_ok_and(is_announced) {
			// Another move would stand beside it.
			return self.refuse(&Refusal::AlreadyAnnounced, &mut desk.narrator);
		}
		let by = By::player(mover);
		let stands = self.stands(mover);
		if !stands && let Err(refusal) = self.judge(by, &Command::Move(said), desk) {
			if matches!(refusal, Refusal::NoMove(_)) && self.is_others(said, mover) {
				let mut phrase = desk.narrator.line(PhraseKey::OthersMove);
				phrase.append(desk.narrator.words().turn(mover));
				return self.refuse_owing(phrase, &mut desk.narrator);
			}
			if matches!(refusal, Refusal::NoMove(_)) && self.is_last(said) {
				let mut phrase = desk
					.narrator
					.words()
					.refuse(&Refusal::MoveMade, self.table().position());
				phrase.append(desk.narrator.words().turn(mover));
				return self.refuse_owing(phrase, &mut desk.narrator);
			}
			return self.not_moved(&refusal, line, &mut desk.narrator);
		}
		if !self.table().announces() && stands {
			return self.refuse(&Refusal::MoveMade, &mut desk.narrator);
		}
		if !self.table().announces() || self.table().ending().is_some() {
			return self.typed(mover, desk);
		}
		match self.judge(by, &Command::Announce(said), desk) {
			Ok(_) => self.typed(mover, desk),
			Err(refusal) => self.not_moved(&refusal, line, &mut desk.narrator),
		}
	}

	fn not_moved(&mut self, refusal: &Refusal, line: &Intent, narrator: &mut Narrator) {
		if matches!(refusal, Refusal::NoMove(NoMove::PromotionMissing { .. })) {
			self.leave_unfinished(&line.rest);
		}
		self.refuse(refusal, narrator);
	}

	/// Returns the side that has announced a move which is not made, because a touched piece must move instead.
	pub(super) fn only_announced(&self) -> Option<Color> {
		let turn = self.table().turn();
		(!turn.made && turn.announced.is_some()).then_some(turn.side)
	}

	/// Returns the side whose move is to be made or announced.
	fn mover(&self) -> Color {
		let table = self.table();
		let turn = table.turn();
		if turn.made && table.announces() && turn.announced.is_none() {
			turn.side
		} else {
			table.position().turn()
		}
	}

	/// Returns `true` if a whole move of this side stands on its board and is not announced.
	fn stands(&self, mover: Color) -> bool {
		let turn = self.table().turn();
		turn.side == mover && (turn.made || matches!(turn.deed, Deed::Legal(_)))
	}

	/// Enter on the empty line: the opponent has repeated the announcement and carried it out, or the move that stands on
	/// the board is announced. Returns `true` if one of these was to be expected.
	pub(super) fn confirm(&mut self, desk: &mut Session) -> bool {
		let table = self.table();
		if table.spoken().is_some_and(|spoken| is_open(spoken, table)) {
			let (Ok(done) | Err(done)) = self.echoed(desk);
			desk.narrator.answer_all(done);
			self.tell_arbiter(&mut desk.narrator);
			return true;
		}
		self.announce_what_stands(By::player(self.mover()), desk)
	}

	/// Reports the open parts of the announced move as it was announced; returns the sentences about them.
	///
	/// # Errors
	/// With the sentences so far if the next part was refused, which is said at once.
	pub(super) fn echoed(&mut self, desk: &mut Session) -> Result<Vec<Phrase>, Vec<Phrase>> {
		let mut done = Vec::new();
		let table = self.table();
		let Some(spoken) = table.spoken().filter(|spoken| is_open(spoken, table)).cloned() else {
			return Ok(done);
		};
		let executes = table.boards().are_two() && !spoken.executed;
		let by = By::player(!spoken.of);
		let Some(said) = self.said_of(&spoken) else {
			desk.narrator.refuse(PhraseKey::MovePlease);
			return Err(done);
		};
		let reports = [
			(!spoken.repeated, Command::Repeat(said), PhraseKey::RepeatRight),
			(executes, Command::Execute(said), PhraseKey::CarriedOut),
		];
		for (_, command, confirmed) in reports.into_iter().filter(|(open, ..)| *open) {
			if self.carry_out(by, &command, desk).is_none() {
				return Err(done);
			}
			done.push(desk.narrator.line(confirmed));
		}
		Ok(done)
	}

	/// Returns the announced move in full.
	fn said_of(&self, spoken: &Spoken) -> Option<Said> {
		if let Some(mv) = self.spoken_in(spoken).uci_move(&spoken.uci) {
			return Some(mv.said());
		}
		let square = |range: core::ops::Range<usize>| spoken.uci.get(range)?.parse::<Square>().ok();
		let (from, to) = (square(0..2)?, square(2..4)?);
		let letter = spoken.uci.get(4..).and_then(|letter| letter.chars().next());
		Some(Said::Piece {
			role: None,
			from_file: Some(from.file()),
			from_rank: Some(from.rank()),
			to,
			promotion: letter.and_then(crate::chess::Role::from_char),
		})
	}

	/// A whole move stands on the board: it is announced as it stands.
	fn announce_what_stands(&mut self, by: By, desk: &mut Session) -> bool {
		let table = self.table();
		let turn = table.turn();
		if !table.announces() || turn.announced.is_some() {
			return false;
		}
		let made = table.plies().last().and_then(|ply| ply.mv);
		let said = if turn.made {
			made.map(Move::said)
		} else if let Deed::Legal(mv) = &turn.deed {
			Some(mv.said())
		} else {
			None
		};
		match said {
			Some(said) => {
				self.tell(by, &Command::Announce(said), PhraseKey::Done, desk);
				true
			}
			None => false,
		}
	}

	/// Presses the clock, for the player whose time runs. The assistant at the keyboard presses it themselves, if allowed (D.2.10.3).
	/// A bouncing key is nobody's act: a press without a move counts only of a named player, and is asked back.
	pub(super) fn press(&mut self, line: &Intent, desk: &mut Session) {
		let table = self.table();
		if table.started().is_none() {
			return desk.narrator.refuse(starts(table));
		}
		let running = table.runs();
		if line.side.is_none() && self.pressed_before(&mut desk.narrator) {
			return;
		}
		let table = self.table();
		let side = line.side.or(running).unwrap_or_else(|| table.owner());
		let by = self.presser(side, line.side.is_some());
		let decided = table.decide(by, &Command::Press, self.now(desk.at()));
		let without_move = decided.is_ok_and(|facts| {
			facts
				.iter()
				.any(|fact| fact.event == Event::Clock(ClockEvent::Switched))
		});
		match line.side {
			None if without_move && self.judge(by, &Command::PressAhead, desk).is_ok() => {
				self.pressed = Some(desk.at());
				desk.narrator.answer_all([
					desk.narrator.line(PhraseKey::ClockPressed),
					desk.narrator.line(PhraseKey::MovePlease),
				]);
			}
			None if without_move => self.refuse_owing(PhraseKey::MovePlease, &mut desk.narrator),
			Some(_) if without_move => {
				let pressed = Wish::Command(by, Command::Press, PhraseKey::ClockPressed);
				self.ask_back(PhraseKey::AskPressed, pressed, &mut desk.narrator);
			}
			side => {
				let told = desk.narrator.words().pressed(self.table());
				let apart = self.table().boards_are_known_to_differ();
				let pressed = self.tell(by, &Command::Press, told, desk);
				if pressed && apart {
					desk.narrator.answer_behind(
						desk.narrator
							.words()
							.refuse(&Refusal::BoardsDiffer, self.table().position()),
					);
				}
				self.pressed = (pressed && side.is_none()).then(|| desk.at());
			}
		}
	}

	/// Returns the named player, or the player on move.
	fn doer(&self, line: &Intent) -> By {
		By::player(line.side.unwrap_or_else(|| self.table().position().turn()))
	}

	/// Returns the named player, or the opponent of the announcer.
	fn answerer(&self, line: &Intent) -> By {
		let spoken = self.table().spoken().map(|spoken| !spoken.of);
		let turn = self.table().position().turn();
		By::player(line.side.or(spoken).unwrap_or(turn))
	}

	/// Something that a player says or does, and that needs no square.
	pub(super) fn plain_report(&mut self, command: &Command, line: &Intent, desk: &mut Session) {
		self.tell(self.doer(line), command, PhraseKey::Done, desk);
	}

	/// Reports the acts of hands at a board, with the sentence that is said if nothing else is heard of them.
	pub(super) fn hands(
		&mut self,
		line: &Intent,
		desk: &mut Session,
		did: impl Fn(SaidSquare) -> Option<(Command, PhraseKey)>,
	) {
		let (side, rest) = whom(line, &desk.narrator);
		let said = desk.narrator.parser().said_square(rest);
		let Some((said, (command, confirmed))) = said.and_then(|said| Some((said, did(said)?))) else {
			return desk.narrator.refuse(PhraseKey::SquarePlease);
		};
		let side = side.unwrap_or_else(|| self.table().position().turn());
		let words = desk.narrator.words();
		// The owner of the hands is told, as a side that was not named was only assumed.
		let confirmed = words.line_by_names(
			confirmed,
			&[
				("color", words.color(side)),
				("square", words.square(said.square)),
			],
		);
		let by = By::player(side);
		self.tell(by, &command, confirmed, desk);
	}

	/// The announcement alone: of the move that is named, or of the one that stands on the board.
	pub(super) fn announce(&mut self, line: &Intent, desk: &mut Session) {
		let by = By::player(line.side.unwrap_or_else(|| self.mover()));
		if !line.rest.is_empty() {
			self.word(by, line, PhraseKey::Done, desk, Command::Announce);
		} else if !self.announce_what_stands(by, desk) {
			desk.narrator.refuse(PhraseKey::MovePlease);
		}
	}

	/// A slip of the tongue: the right words follow, or are the next line (D.2.8).
	pub(super) fn correct(&mut self, line: &Intent, desk: &mut Session) {
		let by = By::player(line.side.unwrap_or_else(|| self.table().turn().side));
		if line.rest.is_empty() {
			self.awaiting = Awaiting::Correction;
			desk.narrator.answer(PhraseKey::CorrectionPlease);
		} else {
			let corrected = self.word(by, line, PhraseKey::Done, desk, Command::Correct);
			if corrected && self.board_differs_from_words() {
				desk.narrator.answer_behind(PhraseKey::WordsCorrected);
			}
		}
	}

	/// Returns `true` if another move stands on the mover's board than the announced one.
	fn board_differs_from_words(&self) -> bool {
		let table = self.table();
		let turn = table.turn();
		let made = table.plies().last().filter(|_| turn.made).and_then(|ply| ply.mv);
		let mut stands = made.map(|mv| mv.uci());
		if let (Deed::Legal(mv), None) = (&turn.deed, made) {
			stands = Some(mv.uci());
		}
		let placed = turn.made || turn.is_placed();
		turn.announced.is_some() && placed && stands != turn.announced
	}

	/// The move is carried out on the other board, as it is named or as it was announced.
	pub(super) fn execute(&mut self, line: &Intent, desk: &mut Session) {
		let is_done = self.table().spoken().is_some_and(|spoken| spoken.executed);
		if is_done && line.rest.is_empty() {
			return desk.narrator.answer(PhraseKey::NothingToDo);
		}
		let said = desk
			.narrator
			.library()
			.hear(&line.rest, desk.narrator.words().manner())
			.ok();
		let spoken = self.table().spoken().cloned();
		let other = said
			.zip(spoken)
			.filter(|(said, spoken)| self.is_other(*said, spoken));
		let announced = other.map(|(_, spoken)| {
			desk.narrator
				.words()
				.said_move(self.spoken_in(&spoken), &spoken.uci)
		});
		let done = self.as_announced(line, PhraseKey::CarriedOut, desk, Command::Execute);
		// One of them has misheard, or mistyped: the person who typed it hears it in their own ear.
		if let Some(played) = announced.filter(|_| done) {
			desk.narrator.answer_behind(
				desk.narrator
					.words()
					.line(PhraseKey::ExecutedOtherwise, &[played]),
			);
		}
	}

	/// Returns `true` if these words mean another move than the announced one.
	fn is_other(&self, said: Said, spoken: &Spoken) -> bool {
		match self.spoken_in(spoken).find(said) {
			Ok(mv) => mv.uci() != spoken.uci,
			// Against the laws, from where to where it was said.
			Err(_) => self
				.said_of(spoken)
				.is_none_or(|announced| squares(announced) != squares(said)),
		}
	}

	/// The position in which the announced move was made, or is to be made.
	fn spoken_in(&self, spoken: &Spoken) -> &Position {
		let table = self.table();
		let made = table.turn().made || table.position().turn() != spoken.of;
		let before = table.plies().last().map(|ply| &ply.before);
		before.filter(|_| made).unwrap_or(table.position())
	}

	pub(super) fn as_announced(
		&mut self,
		line: &Intent,
		confirmed: PhraseKey,
		desk: &mut Session,
		command: impl Fn(Said) -> Command,
	) -> bool {
		let by = self.answerer(line);
		if !line.rest.is_empty() {
			return self.word(by, line, confirmed, desk, command);
		}
		let spoken = self.table().spoken().cloned();
		match spoken.and_then(|spoken| self.said_of(&spoken)) {
			Some(said) => self.tell(by, &command(said), confirmed, desk),
			None => {
				self.refuse(&Refusal::NothingAnnounced, &mut desk.narrator);
				false
			}
		}
	}

	/// Carries out a command with the words of a move. Returns `true` if it was carried out.
	fn word(
		&mut self,
		by: By,
		line: &Intent,
		confirmed: PhraseKey,
		desk: &mut Session,
		command: impl Fn(Said) -> Command,
	) -> bool {
		match desk
			.narrator
			.library()
			.hear(&line.rest, desk.narrator.words().manner())
		{
			Ok(said) => self.tell(by, &command(said), confirmed, desk),
			Err(why) => {
				desk.narrator.refuse(desk.narrator.words().not_understood(&why));
				false
			}
		}
	}
}
