//! The clock on the table is not the program's: its readings, its flags, and the times that the arbiter sets on it.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::page::MINUTE;
use super::{Awaiting, Tournament, Wish};
use crate::asking::{Expected, Intent, Unread};
use crate::chess::Color;
use crate::clock::{Span, Stamp};
use crate::commands::{Action, BoardAction, GameAction, OfGame, TableAction};
use crate::desk::session::Session;
use crate::game::{
	Arbiter, By, ClaimKind, Command, Event, Flags, Penalty, Refusal, RemedyStep, Report, Table, TimeEvent,
};
use crate::laws::parameters::Class;
use crate::narrator::Narrator;
use crate::voice::{Audience, Phrase, PhraseKey, Urgency};

/// Returns the longest time that a clock shows in a game of this class, as a rule.
const fn most(class: Class) -> Span {
	match class {
		Class::Standard => Span::minutes(180),
		Class::Rapid => Span::minutes(60),
		Class::Blitz => Span::minutes(10),
	}
}

impl Tournament {
	/// Returns `true` if a line is a reading of the clocks: times after a word for them.
	pub(super) fn is_reading(&self, line: &Intent, narrator: &Narrator) -> bool {
		let rest = !line.rest.is_empty();
		match line.action {
			Some(Action::Table(TableAction::ReadClocks)) => true,
			Some(Action::Board(BoardAction::OfGame(OfGame::Clocks))) => rest,
			Some(Action::Game(GameAction::Clock)) => {
				rest && self.takes_times() && self.times_in(line, narrator) != Err(Unread::NotTimes)
			}
			_ => false,
		}
	}

	/// Returns `true` if times are taken here: those of another clock, or from the arbiter those that they set.
	fn takes_times(&self) -> bool {
		self.table().external().is_some() || (self.role == By::Arbiter && self.table().is_timed())
	}

	fn times_in(&self, line: &Intent, narrator: &Narrator) -> Result<[Option<Span>; 2], Unread> {
		let named = line.side.map(|color| narrator.words().color(color));
		let text = match named {
			Some(side) => format!("{side} {}", line.rest),
			None => line.rest.clone(),
		};
		narrator
			.parser()
			.clock_readings(&text, self.expected(self.now(narrator.at())))
	}

	fn expected(&self, at: Stamp) -> [Expected; 2] {
		let table = self.table();
		Color::ALL.map(|color| {
			let seen = self.session.seen(color);
			let seen = seen.filter(|_| !self.session.is_from_before(color));
			// The times set at the start are as good as read.
			let base = table.controls().zip(table.started());
			let set = base.map(|(controls, started)| (controls.of(color).at_start(), started));
			let before = seen.map(|seen| (seen.left, seen.at)).or(set);
			let own = table.reading(at).map(|reading| (reading.of(color), at));
			let before = own.or(before);
			Expected {
				before: before.map(|(left, then)| (left, at.since(then))),
				most: most(table.profile().class),
			}
		})
	}

	/// Takes the readings of the clocks. Without times, they are the next line.
	pub(super) fn read_clocks(&mut self, line: &Intent, desk: &mut Session) {
		if line.rest.is_empty() && self.takes_times() {
			self.awaiting = Awaiting::Times;
			return desk.narrator.answer(PhraseKey::ClocksPlease);
		}
		// Where there is no other clock, that is said.
		let times = if self.takes_times() {
			self.times_in(line, &desk.narrator)
		} else {
			Ok([None, None])
		};
		match times {
			Ok(times) => self.take_times(times, desk),
			Err(unread) => desk.narrator.refuse(why_unread(unread)),
		}
	}

	/// Takes the line after the bare command; returns `false` if it is no reading, but any other line.
	pub(super) fn times_given(&mut self, line: &Intent, desk: &mut Session) -> bool {
		let awaited = matches!(self.awaiting, Awaiting::Times);
		if awaited {
			self.awaiting = Awaiting::Anything;
		}
		if line.action.is_some() {
			return false;
		}
		let times = desk
			.narrator
			.parser()
			.clock_readings(line.text(), self.expected(self.now(desk.at())));
		// Two times with colons are nothing else.
		let both = line.text().matches(':').count() >= 2 && self.takes_times();
		match times {
			Ok(times) if awaited || (both && !times.contains(&None)) => self.take_times(times, desk),
			Err(unread @ (Unread::OutOfRange | Unread::PerhapsHours)) if awaited || both => {
				if awaited {
					self.awaiting = Awaiting::Times;
				}
				desk.narrator.refuse(why_unread(unread));
			}
			_ if !awaited => return false,
			_ if desk
				.narrator
				.library()
				.hear(line.text(), desk.narrator.words().manner())
				.is_ok() =>
			{
				return false;
			}
			_ => {
				self.awaiting = Awaiting::Times;
				desk.narrator.refuse(PhraseKey::ClocksPlease);
			}
		}
		true
	}

	fn take_times(&mut self, [white, black]: [Option<Span>; 2], desk: &mut Session) {
		if self.table().external().is_none() && self.role == By::Arbiter {
			return self.set_read([white, black], desk);
		}
		let flags = Flags::Up;
		let command = Command::Read { white, black, flags };
		if self.carry_out(self.role, &command, desk).is_none() {
			return;
		}
		let read = Color::ALL.into_iter().zip([white, black]);
		let told: Vec<Phrase> = read
			.filter(|(_, time)| time.is_some())
			.map(|(color, _)| self.left(color, &desk.narrator))
			.collect();
		desk.narrator.answer_all(told);
		// The readings may judge a claim.
		self.tell_arbiter(&mut desk.narrator);
	}

	/// Claims a flag; on another clock, the arbiter names the side whose flag is down. Without a name, it is the side with no time left.
	pub(super) fn flag(&mut self, line: &Intent, desk: &mut Session) {
		let table = self.table();
		if table.external().is_none() {
			return self.claim(ClaimKind::Flag, line, desk);
		}
		if names_both(line, &desk.narrator) {
			return self.report_both(desk);
		}
		let believed = table.opening().arbiter == Arbiter::Program;
		if self.role == By::Arbiter && line.side.is_none() {
			let (of, _) = desk.narrator.parser().side_of(&line.rest);
			let now = self.now(desk.at());
			// Without a name it is the one of which nothing is left.
			let down = Color::ALL.map(|side| table.is_flag_down(side, now) == Some(true));
			let of = match (of, down) {
				(Some(of), _) => of,
				(None, [true, false]) => Color::White,
				(None, [false, true]) => Color::Black,
				(None, [true, true]) => return self.report_both(desk),
				(None, [false, false]) => {
					self.awaiting = Awaiting::Times;
					return desk.narrator.answer(PhraseKey::ClocksPlease);
				}
			};
			let report = Command::Report {
				kind: Report::Flag,
				of: Some(of),
				square: None,
			};
			self.tell(By::Arbiter, &report, PhraseKey::Done, desk);
		} else if believed {
			// Nobody looks at it but the players, and it ends the game.
			match self.speaker(line) {
				Ok(by) => {
					let kind = ClaimKind::Flag;
					let command = Command::Claim { kind, said: None };
					let now = self.now(desk.at());
					if let Err(refusal) = self.table().decide(by, &command, now) {
						if refusal == Refusal::ClockUnread {
							self.awaiting = Awaiting::Times;
							return desk.narrator.answer(PhraseKey::ClocksPlease);
						}
						self.refuse(&refusal, &mut desk.narrator);
						if refusal == Refusal::FlagUp
							&& let Some(claimant) = by.side()
						{
							desk.narrator.answer_behind(self.left(!claimant, &desk.narrator));
						}
						return;
					}
					let claim = Wish::Command(by, Command::Claim { kind, said: None }, PhraseKey::Done);
					self.ask_back(PhraseKey::AskFlag, claim, &mut desk.narrator);
				}
				Err(refusal) => self.refuse(&refusal, &mut desk.narrator),
			}
		} else {
			self.claim(ClaimKind::Flag, line, desk);
			self.ask_for_times(&mut desk.narrator);
		}
	}

	/// Both flags are down: the judgement does not depend on the reporter.
	fn report_both(&mut self, desk: &mut Session) {
		let (white, black) = (None, None);
		let flags = Flags::Both;
		let read = Command::Read { white, black, flags };
		let said = desk.narrator.line(PhraseKey::BothFlags);
		let now = self.now(desk.at());
		// The last reading may contradict that.
		let up = |side: &Color| self.table().is_flag_down(*side, now) == Some(false);
		let up: Vec<Phrase> = Color::ALL
			.into_iter()
			.filter(up)
			.map(|side| self.left(side, &desk.narrator))
			.collect();
		let is_asked = self.table().opening().arbiter == Arbiter::Program || !up.is_empty();
		if is_asked && self.table().decide(self.role, &read, now).is_ok() {
			let mut question = said;
			for left in up {
				question.append(left);
			}
			question.append(desk.narrator.line(PhraseKey::AskStartRight));
			let wish = Wish::Command(self.role, read, PhraseKey::BothFlags);
			self.ask_back(question, wish, &mut desk.narrator);
		} else {
			self.tell(self.role, &read, said, desk);
		}
	}

	/// A claimed flag is judged by both times: those that nobody has read lately are the next line. If by the last reading the
	/// flag was up, that is told.
	fn ask_for_times(&mut self, narrator: &mut Narrator) {
		let table = self.table();
		let claim = table.case().filter(|case| case.remedy.is_none());
		let claimant = claim
			.and_then(|case| case.claim.as_ref())
			.filter(|claim| claim.kind == ClaimKind::Flag)
			.and_then(|claim| claim.by.side());
		let Some(claimant) = claimant else {
			return;
		};
		let now = self.now(narrator.at());
		let down = |side| table.is_flag_down(side, now);
		if Color::ALL.into_iter().any(|side| down(side).is_none()) {
			self.awaiting = Awaiting::Times;
			narrator.answer_behind(PhraseKey::ClocksPlease);
		} else if down(!claimant) == Some(false) {
			narrator.answer_behind(self.left(!claimant, narrator));
		}
	}

	/// Tells the time that a side has left. A reading from before the program was started again has no age.
	pub(super) fn left(&self, color: Color, narrator: &Narrator) -> Phrase {
		let table = self.table();
		if let Some(clock) = table.external()
			&& self.session.is_from_before(color)
		{
			return narrator.words().read_before(clock, color);
		}
		narrator.words().time_left(table, color, self.now(narrator.at()))
	}

	/// Returns the time at which a reading will be a minute older.
	pub(super) fn next_minute(&self, at: Stamp) -> Option<Stamp> {
		let clock = self.table().external().filter(|_| self.table().is_running())?;
		let now = self.now(at);
		let rest = |color| {
			let age = now.since(clock.seen(color)?.at).0;
			Some(MINUTE.0 - age % MINUTE.0)
		};
		Color::ALL
			.into_iter()
			.filter_map(rest)
			.min()
			.map(|rest| at + Span(rest))
	}

	/// Tells the times that the arbiter has to set on an external clock, unless they were led through the steps.
	pub(super) fn tell_settings(&self, steps: &[Phrase], narrator: &mut Narrator) {
		for step in steps {
			narrator.say_to(Audience::Arbiter, Urgency::News, step.clone(), Vec::new());
		}
	}
}

/// Returns the setting that a fact demands on a clock that is not the program's.
pub(super) fn to_set(event: &Event, table: &Table, desk: &crate::voice::Vocabulary) -> Option<Phrase> {
	let sets = matches!(
		event,
		Event::Time(
			TimeEvent::Penalised {
				penalty: Penalty::TimeAdded(_) | Penalty::TimeTaken(_),
				..
			} | TimeEvent::ExtraIntroduced { .. }
				| TimeEvent::PressTakenBack { .. }
		)
	);
	(sets && table.external().is_some()).then(|| desk.step(&RemedyStep::arbiter(event.clone()), table))
}

/// Returns `true` if both flags are named: "both flags", "flag both".
fn names_both(line: &Intent, narrator: &Narrator) -> bool {
	let both = narrator.line(PhraseKey::BothPlayers).to_string().to_lowercase();
	let mut words = line.called.split_whitespace().chain(line.rest.split_whitespace());
	words.any(|word| word.to_lowercase() == both)
}

/// Returns the request that answers a text which is no reading.
const fn why_unread(unread: Unread) -> PhraseKey {
	match unread {
		Unread::NotTimes => PhraseKey::ClocksPlease,
		Unread::OutOfRange => PhraseKey::TimeImpossible,
		Unread::PerhapsHours => PhraseKey::ClocksPerhapsHours,
	}
}

/// Returns the phrase that says how the game is begun.
pub(super) fn starts(table: &Table) -> PhraseKey {
	if table.external().is_some() {
		PhraseKey::EnterWhenStarted
	} else {
		PhraseKey::EnterStarts
	}
}
