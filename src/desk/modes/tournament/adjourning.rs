//! A game is adjourned, its move sealed, and taken up again (appendix E, Guideline I).

use crate::desk::mode::Next;
use alloc::string::String;
use alloc::vec::Vec;

use super::Tournament;
use super::act::CALLS;
use crate::asking::Intent;
use crate::chess::Color;
use crate::clock::Span;
use crate::commands::{Action, GameAction};
use crate::desk::session::Session;
use crate::game::{By, Command, Envelope, Phase, Refusal, Sealed};
use crate::voice::{Phrase, PhraseKey, phrases};

impl Tournament {
	/// The session is over, or in so many minutes; when and where play goes on may follow (I.1.1, I.2.7).
	pub(super) fn end_session(&mut self, line: &Intent, desk: &mut Session) {
		let (first, rest) = line.rest.split_once(' ').unwrap_or((&line.rest, ""));
		let (left, rest) = match desk.parser().time(first) {
			Some(left) => (left, rest),
			None => (Span::ZERO, line.rest.as_str()),
		};
		let (mut when, mut place) = rest.split_once(',').unwrap_or((rest, ""));
		if let Some(told) = self.table().adjournment().filter(|_| rest.is_empty()) {
			// What was told with the first word of it still holds.
			(when, place) = (&told.when, &told.place);
		}
		let command = Command::Adjourn {
			left,
			when: String::from(when.trim()),
			place: String::from(place.trim()),
		};
		self.tell(self.role, &command, desk.line(PhraseKey::Done), desk);
	}

	/// The next line is the sealed move. It is asked for alone, so that nothing of it is read back or shown.
	pub(super) fn seal(&mut self, line: &Intent, desk: &mut Session) {
		let by = match self.speaker(line) {
			Ok(by) => by,
			Err(refusal) => return self.refuse(&refusal, desk),
		};
		let nothing = Command::Seal {
			text: String::new(),
			said: None,
			locked: None,
		};
		if self.table().decide(by, &nothing, self.now(desk.at())).is_err() {
			self.tell(by, &nothing, Phrase::new(), desk);
			return;
		}
		self.sealing = Some(by);
		self.line.conceal(true, desk);
		desk.answer(desk.line(PhraseKey::SealPlease));
	}

	/// The sealed move was written; an empty line stands for one that is on paper only. What would lose is told before it is
	/// taken; otherwise the answer is the same whatever it is.
	pub(super) fn sealed(&mut self, text: &str, desk: &mut Session) -> Next {
		let Some(by) = self.sealing.take() else {
			return Next::Stay;
		};
		let said = desk.library().hear(text, desk.words().manner()).ok();
		let sealed = Sealed::read(text.trim(), said, self.table().position());
		if !sealed.text.is_empty() && desk.entropy.is_none() {
			// What cannot be locked up is not kept.
			desk.refuse(desk.line(PhraseKey::SealOnPaper));
			self.sealing = Some(by);
			return Next::Stay;
		}
		if let Some(why) = self.doubt(&sealed) {
			let mut phrase = desk.line(why);
			phrase.append(desk.line(PhraseKey::SealAgain));
			desk.refuse(phrase);
			self.sealing = Some(by);
			return Next::Stay;
		}
		self.line.conceal(false, desk);
		let command = Command::Seal {
			text: sealed.text.clone(),
			said,
			locked: self.lock(&sealed, desk),
		};
		if self.tell(by, &command, desk.line(PhraseKey::SealedNow), desk) {
			self.whisper_sealed(&sealed, desk);
		}
		Next::Stay
	}

	/// What has still to be done, so that the envelope with what was written is shut (I.1.1).
	pub(super) fn envelope_unshut(&self, desk: &Session) -> Option<Phrase> {
		let table = self.table();
		table.adjournment().filter(|adjournment| {
			adjournment.is_sealed() && matches!(adjournment.phase, Phase::Announced | Phase::Called)
		})?;
		let pen = table.position().turn();
		if self.must_seal_anew() {
			return Some(desk.line(PhraseKey::SealAnew));
		}
		let stop = desk.words().command_word(Action::Game(GameAction::Stop).name());
		Some(desk.words().fill(phrases::EnvelopeUnshut {
			color: desk.words().color(pen),
			word: stop,
		}))
	}

	/// The clock is stopped. By the arbiter that does not shut an envelope: the player does who has sealed (I.1.1).
	pub(super) fn stop(&mut self, line: &Intent, desk: &mut Session) {
		let stop = Command::Stop {
			reason: line.rest.clone(),
		};
		self.pass_on(&stop, PhraseKey::ClockStopped, CALLS, line, desk);
		if self.speaker(line) == Ok(By::Arbiter)
			&& let Some(unshut) = self.envelope_unshut(desk)
		{
			desk.answer_behind(unshut);
		}
	}

	/// The new session begins, or the envelope is opened, perhaps with what the arbiter reads in it (I.7, I.9, I.12).
	pub(super) fn reopen(&mut self, what: Envelope, line: &Intent, desk: &mut Session) {
		if what == Envelope::Here && self.ask_for_key(line.rest.trim(), desk) {
			return;
		}
		let command = Command::Reopen {
			what,
			text: line.rest.clone(),
			said: desk.library().hear(&line.rest, desk.words().manner()).ok(),
			unlocked: None,
		};
		self.tell(self.role, &command, desk.line(PhraseKey::Done), desk);
	}

	/// Writes what stands on the envelope to files, to be printed.
	pub(super) fn print_envelope(&self, desk: &mut Session) {
		if !self.session.print_envelope(desk) {
			self.refuse(&Refusal::NotAdjourned, desk);
		}
	}

	/// What stands on the envelope, once it is shut (I.2). Everybody may read it.
	pub(super) fn say_envelope(&self, desk: &mut Session) {
		let table = self.table();
		let words = &desk.words();
		let shut = table.adjournment().filter(|adjournment| {
			matches!(
				adjournment.phase,
				Phase::Sealed | Phase::Waiting | Phase::Answered
			)
		});
		let Some(adjournment) = shut else {
			return self.refuse(&Refusal::NotAdjourned, desk);
		};
		let mut sentences = Vec::from([self.players(desk)]);
		sentences.extend(Color::ALL.map(|color| words.pieces_of(table.position(), color)));
		if table.external().is_some() {
			sentences.extend(Color::ALL.map(|color| self.left(color, desk)));
		} else if table.clock().is_some() {
			let used = |color| {
				words.fill(phrases::TimeUsed {
					color: words.color(color),
					time: words.span(table.used(color)),
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
		match (adjournment.when.as_str(), adjournment.place.as_str()) {
			("", "") => {}
			("", text) | (text, "") => sentences.push(words.line(PhraseKey::GoesOnAt, &[words.text(text)])),
			(when, place) => {
				let text = alloc::format!("{when}, {place}");
				sentences.push(words.line(PhraseKey::GoesOnAt, &[words.text(&text)]));
			}
		}
		sentences.retain(|sentence| !sentence.is_empty());
		desk.answer_all(sentences);
	}
}
