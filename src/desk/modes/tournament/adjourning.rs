//! A game is adjourned, its move sealed, and taken up again (appendix E, Guideline I).

use crate::desk::mode::Next;
use alloc::string::String;
use alloc::vec::Vec;

use super::act::CALLS;
use super::locking::Locking;
use super::{Awaiting, SessionEnd, Tournament, Wish};
use crate::asking::Intent;
use crate::chess::{Color, Said};
use crate::clock::Span;
use crate::commands::{Action, AnswerAction, GameAction};
use crate::desk::session::Session;
use crate::game::{By, Command, Envelope, Phase, Refusal, Sealed};
use crate::narrator::Narrator;
use crate::voice::{Phrase, PhraseKey, phrases};

impl Tournament {
	/// Ends the session, now or in so many minutes; the time and place of the next one may follow (I.1.1, I.2.7), and are asked if not
	/// known yet. Asks back before the end, and tells its effect.
	pub(super) fn end_session(&mut self, line: &Intent, desk: &mut Session) {
		let (first, rest) = line.rest.split_once(' ').unwrap_or((&line.rest, ""));
		let (left, rest) = match desk.narrator.parser().time(first) {
			Some(left) => (left, rest),
			None => (Span::ZERO, line.rest.as_str()),
		};
		let (mut when, mut place) = when_and_where(rest);
		if let Some(told) = self.table().adjournment().filter(|_| rest.is_empty()) {
			// The time and place told with the first announcement still hold.
			(when, place) = (told.when.clone(), told.place.clone());
		}
		let is_known = !when.is_empty() || !place.is_empty();
		let goes_on = goes_on_at(&when, &place, &desk.narrator);
		let command = ending(left, when, place);
		if self
			.table()
			.decide(self.role, &command, self.now(desk.at()))
			.is_err()
		{
			self.tell(self.role, &command, PhraseKey::Done, desk);
			return;
		}
		let words = desk.narrator.words();
		let mut question = if left == Span::ZERO {
			let pen = words.color(self.table().position().turn());
			words.line(PhraseKey::AskSessionNow, &[pen])
		} else {
			words.line(PhraseKey::AskSessionLeft, &[words.span(left)])
		};
		if !is_known {
			question.append(desk.narrator.line(PhraseKey::AskWhen));
			desk.narrator.answer(question.clone());
			self.awaiting = Awaiting::SessionEnd(SessionEnd { left, question });
		} else if left == Span::ZERO {
			question.append(goes_on.unwrap_or_default());
			question.append(desk.narrator.line(PhraseKey::EnterOrYes));
			self.ask_for_enter(
				question,
				Wish::Command(self.role, command, PhraseKey::Done),
				&mut desk.narrator,
			);
		} else {
			self.tell(self.role, &command, PhraseKey::Done, desk);
		}
	}

	/// Takes the line after the question when and where play goes on: the answer, or nothing, which ends the session all the same.
	pub(super) fn session_ended(&mut self, end: &SessionEnd, text: &str, desk: &mut Session) -> Next {
		let answer = desk.narrator.parser().answer(text);
		if answer == Some(AnswerAction::No) {
			desk.narrator.answer(PhraseKey::Cancelled);
			return Next::Stay;
		}
		let (when, place) = when_and_where(if answer.is_some() { "" } else { text });
		let command = ending(end.left, when, place);
		self.tell(self.role, &command, PhraseKey::Done, desk);
		Next::Stay
	}

	/// The arbiter takes back that the session ends.
	pub(super) fn go_on_with_session(&mut self, desk: &mut Session) {
		let command = Command::Adjourn {
			left: Span::ZERO,
			when: String::new(),
			place: String::new(),
			withdrawn: true,
		};
		if self.tell(self.role, &command, PhraseKey::Done, desk) {
			self.locking = Locking::default();
		}
	}

	/// Reports that the named player, or the person at the keyboard, is at the board; the arbiter must name the player.
	pub(super) fn report_arrival(&mut self, line: &Intent, desk: &mut Session) {
		let after = desk.narrator.parser().side_of(&line.rest).0;
		let mut missing = Color::ALL
			.into_iter()
			.filter(|color| !self.table().conduct(*color).arrived);
		let only = missing.next().filter(|_| missing.next().is_none());
		match line.side.or(after).or(self.role.side()).or(only) {
			Some(side) => {
				self.tell(By::player(side), &Command::Arrive, PhraseKey::Done, desk);
			}
			None => self.refuse(&Refusal::OfMissing, &mut desk.narrator),
		}
	}

	/// The next line is the sealed move. It is asked for alone, so that nothing of it is read back or shown.
	pub(super) fn seal(&mut self, line: &Intent, desk: &mut Session) {
		let by = match self.speaker(line) {
			Ok(by) => by,
			Err(refusal) => return self.refuse(&refusal, &mut desk.narrator),
		};
		if self.table().adjournment().is_none() {
			// The arbiter says when: no assistant adjourns a game alone.
			return self.refuse(&Refusal::SessionNotOver, &mut desk.narrator);
		}
		let nothing = Command::Seal {
			text: String::new(),
			said: None,
			locked: None,
		};
		if self.table().decide(by, &nothing, self.now(desk.at())).is_err() {
			self.carry_out(by, &nothing, desk);
			return;
		}
		self.awaiting = Awaiting::SealedMove(by);
		self.line.conceal(true, &mut desk.narrator);
		let mut question = self.seal_costs(&desk.narrator).unwrap_or_default();
		question.append(desk.narrator.line(PhraseKey::SealPlease));
		desk.narrator.answer(question);
	}

	/// Tells the time charged for sealing before the end of the session (I.1.2).
	fn seal_costs(&self, narrator: &Narrator) -> Option<Phrase> {
		let adjournment = self.table().adjournment()?;
		let left = adjournment.session_ends.since(self.now(narrator.at()));
		let words = narrator.words();
		(adjournment.phase == Phase::Announced && left > Span::ZERO && self.table().is_timed()).then(|| {
			words.fill(phrases::SealCosts {
				color: words.color(self.table().position().turn()),
				time: words.span(left),
			})
		})
	}

	/// Returns `true` if the player on move is to write a move that nobody hears, or has written one, and the clocks are not stopped:
	/// a move that is typed now may be that one.
	pub(super) fn may_be_for_the_envelope(&self) -> bool {
		self.table().adjournment().is_some_and(|adjournment| {
			let called = adjournment.phase == Phase::Called && !adjournment.on_board;
			called || adjournment.phase == Phase::Announced && adjournment.is_sealed()
		})
	}

	/// Returns the question about such a move: before the end of the session it is no sealed move.
	pub(super) fn asks_of_board(&self) -> PhraseKey {
		let called = self
			.table()
			.adjournment()
			.is_some_and(|adjournment| adjournment.phase == Phase::Called);
		if called {
			PhraseKey::AskOnBoard
		} else {
			PhraseKey::AskInstead
		}
	}

	/// A move was made on the board although the player was told to seal: it is the sealed move (I.1.1).
	pub(super) fn moved_on_board(&mut self, said: Said, line: &Intent, desk: &mut Session) {
		let called = self
			.table()
			.adjournment()
			.is_some_and(|adjournment| adjournment.phase == Phase::Called);
		if !called {
			return self.make_move(said, line, desk);
		}
		let by = By::player(self.table().position().turn());
		let moved = self.judge(by, &Command::Move(said), desk);
		// With an announcement it counts (D.2.3).
		let judged = if moved.is_ok() && !self.is_sealed_on_board() && self.table().announces() {
			self.judge(by, &Command::Announce(said), desk)
		} else {
			moved
		};
		match judged {
			Ok(_) if self.is_sealed_on_board() => {
				desk.narrator.answer(PhraseKey::SealedOnBoard);
				desk.narrator
					.answer_behind(self.envelope_unshut(&desk.narrator).unwrap_or_default());
				self.tell_arbiter(&mut desk.narrator);
			}
			Ok(_) => {
				self.tell_arbiter(&mut desk.narrator);
			}
			Err(refusal) => self.refuse(&refusal, &mut desk.narrator),
		}
	}

	/// Returns `true` if the envelope is shut, and the new session has not begun.
	fn is_shut(&self) -> bool {
		let adjournment = self.table().adjournment();
		adjournment.is_some_and(|adjournment| adjournment.phase == Phase::Sealed)
	}

	fn is_sealed_on_board(&self) -> bool {
		let adjournment = self.table().adjournment();
		adjournment.is_some_and(|adjournment| adjournment.on_board && adjournment.is_sealed())
	}

	/// Takes the sealed move; an empty line stands for one that is on paper only. A move that would lose is told before it is
	/// taken; otherwise the answer is the same whatever it is.
	pub(super) fn sealed(&mut self, by: By, text: &str, desk: &mut Session) -> Next {
		let said = desk
			.narrator
			.library()
			.hear(text, desk.narrator.words().manner())
			.ok();
		let sealed = Sealed::read(text.trim(), said, self.table().position());
		if !sealed.text.is_empty() && desk.entropy.is_none() {
			// A move that cannot be locked up is not kept.
			desk.narrator.refuse(PhraseKey::SealOnPaper);
			self.awaiting = Awaiting::SealedMove(by);
			return Next::Stay;
		}
		if let Some(why) = self.doubt(&sealed) {
			let mut phrase = desk.narrator.line(why);
			phrase.append(desk.narrator.line(PhraseKey::SealAgain));
			desk.narrator.refuse(phrase);
			self.awaiting = Awaiting::SealedMove(by);
			return Next::Stay;
		}
		self.line.conceal(false, &mut desk.narrator);
		let command = Command::Seal {
			text: sealed.text.clone(),
			said,
			locked: self.lock(&sealed, desk),
		};
		if self.tell(by, &command, PhraseKey::SealedNow, desk) {
			if let Some(unshut) = self.envelope_unshut(&desk.narrator) {
				desk.narrator.answer_behind(unshut);
			}
			self.whisper_sealed(&sealed, &mut desk.narrator);
		}
		Next::Stay
	}

	/// Tells the steps that are missing before the envelope with the written move is shut (I.1.1).
	pub(super) fn envelope_unshut(&self, narrator: &Narrator) -> Option<Phrase> {
		let table = self.table();
		table.adjournment().filter(|adjournment| {
			adjournment.is_sealed() && matches!(adjournment.phase, Phase::Announced | Phase::Called)
		})?;
		let pen = table.position().turn();
		if self.must_seal_anew() {
			return Some(narrator.line(PhraseKey::SealAnew));
		}
		let stop = narrator
			.words()
			.command_word(Action::Game(GameAction::Stop).name());
		Some(narrator.words().fill(phrases::EnvelopeUnshut {
			color: narrator.words().color(pen),
			word: stop,
		}))
	}

	/// Stops the clock. The arbiter's stop does not shut an envelope: only that of the sealer does (I.1.1).
	pub(super) fn stop(&mut self, line: &Intent, desk: &mut Session) {
		let stop = Command::Stop {
			reason: line.rest.clone(),
		};
		let was_shut = self.is_shut();
		self.pass_on(&stop, PhraseKey::ClockStopped, CALLS, line, desk);
		if self.table().external().is_some() && self.is_shut() && !was_shut {
			// The times stand on the envelope (I.2.3).
			self.awaiting = Awaiting::Times;
			desk.narrator.answer_behind(PhraseKey::ClocksPlease);
		}
		if self.speaker(line) == Ok(By::Arbiter)
			&& let Some(unshut) = self.envelope_unshut(&desk.narrator)
		{
			desk.narrator.answer_behind(unshut);
		}
	}

	/// Begins the new session, or opens the envelope, perhaps with the text that the arbiter reads in it (I.7, I.9, I.12).
	pub(super) fn reopen(&mut self, what: Envelope, line: &Intent, desk: &mut Session) {
		if what == Envelope::Here {
			if let Some(unshut) = self
				.envelope_unshut(&desk.narrator)
				.filter(|_| self.role == By::Arbiter)
			{
				return desk.narrator.refuse(unshut);
			}
			if let Some(absent) = self.to_ask_for() {
				return self.ask_at_board(absent, line, &mut desk.narrator);
			}
			if self.ask_for_key(line.rest.trim(), desk) {
				return;
			}
		}
		self.absent.clear();
		let command = Command::Reopen {
			what,
			text: line.rest.clone(),
			said: desk
				.narrator
				.library()
				.hear(&line.rest, desk.narrator.words().manner())
				.ok(),
			unlocked: None,
		};
		if what == Envelope::Lost && self.is_done(self.role, &command, &desk.narrator) {
			// The move in it no longer counts.
			let lost = Wish::Command(self.role, command, PhraseKey::Done);
			return self.ask_back(PhraseKey::AskEnvelopeLost, lost, &mut desk.narrator);
		}
		self.tell(self.role, &command, PhraseKey::Done, desk);
	}

	/// Tells the debts at the end of the session: a move in the envelope, the envelope shut, its key written down.
	pub(super) fn envelope_owed(&self, narrator: &Narrator) -> Option<Phrase> {
		let adjournment = self.table().adjournment()?;
		if adjournment.phase == Phase::Called && !adjournment.is_sealed() {
			let pen = self.table().position().turn();
			let words = narrator.words();
			return Some(words.line(PhraseKey::SessionOver, &[words.color(pen)]));
		}
		self.envelope_unshut(narrator).or_else(|| self.key_owed(narrator))
	}

	/// Returns the player whose presence is unknown as the new session is about to begin: first the one who answers (I.7, I.9).
	fn to_ask_for(&self) -> Option<Color> {
		let adjournment = self.table().adjournment()?;
		if adjournment.phase != Phase::Sealed || self.role != By::Arbiter {
			return None;
		}
		[!adjournment.sealer, adjournment.sealer]
			.into_iter()
			.find(|color| !self.table().conduct(*color).arrived && !self.absent.contains(color))
	}

	fn ask_at_board(&mut self, color: Color, line: &Intent, narrator: &mut Narrator) {
		let words = narrator.words();
		let answers = self
			.table()
			.adjournment()
			.is_some_and(|adjournment| adjournment.sealer != color);
		let mut question = Phrase::new();
		if answers && self.table().is_timed() {
			question.append(words.line(PhraseKey::AbsentTimeRuns, &[words.color(color)]));
		}
		let asked = words.line(PhraseKey::AskAtBoard, &[words.color(color)]);
		let question = asked.and(question);
		self.ask_for_enter(question, Wish::AtBoard(color, line.clone()), narrator);
	}

	/// Notes if this player is at the board, and opens the envelope or asks for the next player.
	pub(super) fn at_board(&mut self, color: Color, is_there: bool, line: &Intent, desk: &mut Session) {
		if is_there {
			self.carry_out(By::player(color), &Command::Arrive, desk);
			self.tell_arbiter(&mut desk.narrator);
		}
		if !self.table().conduct(color).arrived {
			self.absent.push(color);
		}
		self.reopen(Envelope::Here, line, desk);
	}

	/// Writes the text on the envelope to files, to be printed.
	pub(super) fn print_envelope(&self, narrator: &mut Narrator) {
		if !self.session.print_envelope(narrator) {
			self.refuse(&Refusal::NotAdjourned, narrator);
		}
	}

	/// Tells the text on the envelope, once it is shut (I.2). Everybody may read it.
	pub(super) fn say_envelope(&self, narrator: &mut Narrator) {
		let table = self.table();
		let words = &narrator.words();
		let shut = table.adjournment().filter(|adjournment| {
			matches!(
				adjournment.phase,
				Phase::Sealed | Phase::Waiting | Phase::Answered
			)
		});
		let Some(adjournment) = shut else {
			return self.refuse(&Refusal::NotAdjourned, narrator);
		};
		let mut sentences = Vec::from([self.players(narrator)]);
		sentences.extend(Color::ALL.map(|color| words.pieces_of(table.position(), color)));
		if table.external().is_some() {
			sentences.extend(Color::ALL.map(|color| self.left(color, narrator)));
		} else if table.clock().is_some() {
			let used = |color| {
				words.fill(phrases::TimeUsed {
					color: words.color(color),
					time: words.span(table.used_shown(color, table.last())),
				})
			};
			sentences.extend(Color::ALL.map(used));
		}
		let number = words.number(table.position().move_number());
		sentences.push(words.fill(phrases::SealedBy {
			color: words.color(table.position().turn()),
			number,
		}));
		let offered = |by| words.line(PhraseKey::DrawOffered, &[words.color(by)]);
		sentences.extend(table.offer().map(offered));
		sentences.extend(goes_on_at(&adjournment.when, &adjournment.place, narrator));
		sentences.retain(|sentence| !sentence.is_empty());
		narrator.answer_all(sentences);
	}
}

/// Splits a typed line into the time and the place at which play goes on.
fn when_and_where(text: &str) -> (String, String) {
	let (when, place) = text.split_once(',').unwrap_or((text, ""));
	(String::from(when.trim()), String::from(place.trim()))
}

fn goes_on_at(when: &str, place: &str, narrator: &Narrator) -> Option<Phrase> {
	let words = narrator.words();
	let text = match (when, place) {
		("", "") => return None,
		("", text) | (text, "") => words.text(text),
		(when, place) => words.text(&format!("{when}, {place}")),
	};
	Some(words.line(PhraseKey::GoesOnAt, &[text]))
}

const fn ending(left: Span, when: String, place: String) -> Command {
	Command::Adjourn {
		left,
		when,
		place,
		withdrawn: false,
	}
}
