//! The arbiter's hands at the clock: times, move counters, and another clock in the place of a faulty one (6.10.1).

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Tournament;
use super::rulings::whom;
use crate::asking::Intent;
use crate::chess::Color;
use crate::clock::Span;
use crate::commands::{Action, TableAction};
use crate::desk::session::Session;
use crate::game::{ClockSettings, Flags, Report, Ruling};
use crate::narrator::Narrator;
use crate::voice::{Phrase, PhraseKey, phrases};

/// The times on a new clock. A missing one is as the old clock shows it.
#[derive(Debug, Default, PartialEq, Eq)]
struct NewClock {
	white: Option<Span>,
	black: Option<Span>,
	flags: Flags,
}

impl Tournament {
	pub(super) fn rule_time(
		&mut self,
		line: &Intent,
		desk: &mut Session,
		ruling: impl Fn(Color, Span) -> Ruling,
	) {
		let (to, rest) = whom(line, &desk.narrator);
		match to.zip(desk.narrator.parser().time(rest)) {
			Some((to, time)) => self.decide(ruling(to, time), desk),
			None => desk.narrator.refuse_time(rest, PhraseKey::TimePlease),
		}
	}

	/// One clock, or both at once.
	pub(super) fn set_times(&mut self, line: &Intent, desk: &mut Session) {
		let text = with_side(line, &desk.narrator);
		let times = desk.narrator.parser().times_of_sides(&text);
		match times {
			Some(times) if times != [None, None] => self.set_read(times, desk),
			Some(_) | None => desk.narrator.refuse_time(&text, PhraseKey::TimePlease),
		}
	}

	/// Sets the clocks to these times: in the arbiter's step instead of the proposed times, and else at once. If the times were
	/// reported as wrong, this is the whole step.
	pub(super) fn set_read(&mut self, [white, black]: [Option<Span>; 2], desk: &mut Session) {
		let ruling = Ruling::SetClock(ClockSettings::times(white, black));
		let call = self.table().case().and_then(|case| case.call);
		let wrong = call.is_some_and(|call| call.report == Some(Report::WrongTimes));
		if !wrong && self.sets_clock() {
			self.own_times = Some(ruling);
			return self.next_step(desk);
		}
		if !self.is_ruled(ruling, desk) {
			return;
		}
		let set = [(Color::White, white), (Color::Black, black)];
		let set = set.into_iter().filter(|(_, time)| time.is_some());
		let told: Vec<Phrase> = set.map(|(color, _)| self.left(color, &desk.narrator)).collect();
		desk.narrator.answer_all(told);
		if wrong {
			self.guide = None;
			self.decide(Ruling::AdoptRemedy, desk);
		} else if self.table().stands_still() {
			self.resumes = true;
			desk.narrator.answer_behind(PhraseKey::EnterResumes);
		}
	}

	/// The moves that the clock has counted of a player.
	pub(super) fn set_counter(&mut self, line: &Intent, desk: &mut Session) {
		let (of, rest) = whom(line, &desk.narrator);
		let Some((of, moves)) = of.zip(rest.trim().parse().ok()) else {
			return desk.narrator.refuse(PhraseKey::AmountPlease);
		};
		let counters = ClockSettings {
			white_moves: (of == Color::White).then_some(moves),
			black_moves: (of == Color::Black).then_some(moves),
			..ClockSettings::default()
		};
		self.decide(Ruling::SetClock(counters), desk);
	}

	pub(super) fn replace_clock(&mut self, line: &Intent, desk: &mut Session) {
		let text = with_side(line, &desk.narrator);
		let Some(clock) = new_clock(&text, &desk.narrator) else {
			return desk.narrator.refuse_time(&text, PhraseKey::ClockPlease);
		};
		let ruling = Ruling::ReplaceClock {
			clock: ClockSettings::times(clock.white, clock.black),
			flags: clock.flags,
		};
		// The times in words, so that a wrong unit is heard.
		let words = desk.narrator.words();
		let mut question = Phrase::new();
		for (color, time) in [(Color::White, clock.white), (Color::Black, clock.black)] {
			let Some(time) = time else { continue };
			let (color, time) = (words.color(color), words.span(time));
			question.append(words.fill(phrases::ClockRead { color, time }));
		}
		question.append(words.line(PhraseKey::AskClock, &[]));
		self.decide_asked(ruling, question, desk);
	}
}

/// Returns the text after a command, with the side that was named before it.
fn with_side(line: &Intent, narrator: &Narrator) -> String {
	let named = line.side.map(|color| narrator.words().color(color).to_string());
	let text = named.into_iter().chain([line.rest.clone()]);
	text.collect::<Vec<String>>().join(" ")
}

/// Reads sides with their times, and after the word for a flag the sides whose flags are down, the one that fell first before
/// the other.
fn new_clock(text: &str, narrator: &Narrator) -> Option<NewClock> {
	let flag = |word: &&str| {
		let action = narrator.parser().command(word);
		action == Some(Action::Table(TableAction::ClaimFlag))
	};
	let mut clock = NewClock::default();
	let words: Vec<&str> = text.split_whitespace().collect();
	let flagged = words.iter().position(flag).unwrap_or(words.len());
	let (times, flags) = words.split_at_checked(flagged)?;
	[clock.white, clock.black] = narrator.parser().times_of_sides(&times.join(" "))?;
	if let Some(names) = flags.get(1..) {
		clock.flags = flags_down(names, narrator)?;
	}
	Some(clock)
}

fn flags_down(names: &[&str], narrator: &Narrator) -> Option<Flags> {
	let side = |word: &str| narrator.library().side(word, narrator.words().manner());
	let both = narrator.line(PhraseKey::BothPlayers).to_string().to_lowercase();
	match names {
		[word] if word.to_lowercase() == both => Some(Flags::Both),
		[word] => side(word).map(|side| side.fold_wb(Flags::White, Flags::Black)),
		[first, second] if side(first)? != side(second)? => {
			side(first).map(|first| first.fold_wb(Flags::WhiteFirst, Flags::BlackFirst))
		}
		_ => None,
	}
}
