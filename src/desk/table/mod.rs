//! The tournament table of a blind player (appendix D): what is reported, asked and ruled at it, by the one at the keyboard.
//!
//! No engine can be started from here, and nothing is said unasked that a player must not be told.

mod act;
mod adjourning;
mod answers;
mod choices;
mod clocks;
mod entering;
mod guide;
mod kept;
mod locking;
mod looking;
mod page;
mod play_back;
mod questions;
#[cfg(test)]
mod reach;
mod refusing;
mod reports;
mod rows;
mod rulings;
mod score;
mod setup;
pub(super) mod spoken_line;
mod telling;

use alloc::string::String;
use alloc::vec::Vec;

pub use choices::{TableChoices, Who};
pub(super) use setup::{Prepared, TableSetup};

use super::board::Finger;
use super::building::{Building, tell_start};
use super::choices::Choices;
use super::entry::Entry;
use super::input::StoredGame;
use super::menu::Menu;
use super::mouth::Mouth;
use super::play::Outcome;
use super::rows::Rows;
use super::sitting::{Sitting, stop};
use crate::chess::{Color, Square};
use crate::clock::{Span, Stamp};
use crate::game::{Arbiter, By, Case, Command, Event, Fact, Opening, OpeningError, Phase, Refusal, Table};
use crate::voice::{Audience, Line, Phrase, Tone, Urgency};
use guide::Guide;
use locking::Locking;
use questions::at_keyboard;
use telling::notes;

/// The table in hand, and who is at its keyboard.
#[derive(Debug)]
pub(super) struct Tournament {
	sitting: Sitting,
	entry: Entry,
	/// Whose commands these are: what is outside of his row in the table of roles is refused.
	role: By,
	/// Waits for yes or no.
	asking: Option<Asking>,
	/// Waits for who is at the keyboard now.
	handing: Option<Handing>,
	/// The next line is the right words of the announcement (D.2.8).
	correcting: bool,
	/// The lines of the own board on which the cursor walks.
	rows: Option<Rows>,
	/// The next line is the move that he seals (I.1.1).
	sealing: Option<By>,
	locking: Locking,
	/// A pawn's move as it was typed, of which the new piece is still to be named.
	unfinished: Option<String>,
	/// The steps that are being gone through.
	guide: Option<Guide>,
	/// What was last refused, which the arbiter may have carried out all the same.
	refused: Option<(By, Command)>,
	/// What the arbiter knows to be before him.
	known: Option<Case>,
	/// On the player's own board.
	finger: Finger,
	/// The boards lie the other way round.
	turned: bool,
	/// The start position, while it is set up piece by piece.
	building: Option<Building>,
	/// Every command that was judged.
	#[cfg(test)]
	judged: Vec<Command>,
}

/// A wish that cannot be undone is asked back first.
#[derive(Debug)]
struct Asking {
	question: Line,
	wish: Wish,
}

#[derive(Debug)]
enum Wish {
	/// A command, and what is said if nothing else is heard of it.
	Command(By, Command, Line),
	NewGame,
	Leave,
}

#[derive(Debug)]
struct Handing {
	menu: Menu,
	roles: Vec<By>,
}

impl Tournament {
	/// Sits down at a new table. Its clock waits for the arbiter; without clocks the game is on.
	pub(super) fn open(
		choices: &Choices,
		overridden: bool,
		date: &str,
		mouth: &mut Mouth,
	) -> Result<Self, OpeningError> {
		let opening = choices.table_opening(mouth.at());
		let sitting = Sitting::open(opening, date, mouth)?;
		let role = choices.table.as_ref().and_then(|table| table.machine);
		let mut table = Self::at_table(sitting, role.unwrap_or(By::Arbiter));
		mouth.set_near(Audience::of(table.role));
		if overridden {
			let event = Event::Overridden {
				by: By::Arbiter,
				what: String::from(Refusal::AssistantNeeded.code()),
			};
			table.sitting.note(event, mouth);
		}
		mouth.say(Urgency::News, table.greeting(mouth));
		mouth.warn_of_letters();
		for note in notes(table.table(), mouth) {
			mouth.say(Urgency::News, note);
		}
		tell_start(table.table(), choices.chess960.is_some(), mouth);
		if table.table().clock().is_none() {
			table.tell(By::Arbiter, &Command::Start, Phrase::new(), mouth);
		}
		Ok(table)
	}

	/// Takes up a game of the tournament table. Its clocks stand; who is at the keyboard is asked unless it was named.
	pub(super) fn take_up(
		game: &StoredGame,
		facts: &[Fact],
		choices: &Choices,
		mouth: &mut Mouth,
	) -> Result<Self, OpeningError> {
		let sitting = Sitting::take_up(facts, game, mouth)?;
		let named = choices.table.as_ref().and_then(|table| table.machine);
		let mut table = Self::at_table(sitting, named.unwrap_or(By::Arbiter));
		mouth.set_near(Audience::of(table.role));
		let mut greeting = mouth.line(Line::TableWelcome);
		greeting.append(table.players(mouth));
		greeting.append(mouth.words.last_move(table.table()));
		mouth.say(Urgency::News, greeting);
		let state = table.state(mouth);
		mouth.say(Urgency::News, state);
		table.tell_key_gone(mouth);
		if named.is_none() {
			table.hand_over(mouth);
		} else {
			table.tell_arbiter(mouth);
		}
		Ok(table)
	}

	/// Whether a game with this opening is one of the tournament table: elsewhere nothing against the laws can happen.
	pub(super) const fn is_at_table(opening: &Opening) -> bool {
		!opening.guard
	}

	fn at_table(sitting: Sitting, role: By) -> Self {
		Self {
			sitting,
			entry: Entry::new(),
			role,
			asking: None,
			handing: None,
			correcting: false,
			rows: None,
			sealing: None,
			locking: Locking::default(),
			unfinished: None,
			guide: None,
			refused: None,
			known: None,
			finger: Finger::on(Square::E1),
			turned: false,
			building: None,
			#[cfg(test)]
			judged: Vec::new(),
		}
	}

	const fn table(&self) -> &Table {
		self.sitting.table()
	}

	fn greeting(&self, mouth: &Mouth) -> Phrase {
		let mut phrase = mouth.line(Line::NewGame);
		phrase.append(self.players(mouth));
		let who = at_keyboard(self.role, mouth);
		let who = mouth.words.line(Line::AtKeyboard, &[who]);
		phrase.append(self.sitting.beginning(who, mouth));
		phrase
	}

	/// The names of the players, if they have any.
	fn players(&self, mouth: &Mouth) -> Phrase {
		let opening = self.table().opening();
		if Color::ALL
			.iter()
			.all(|color| opening.seat(*color).name.is_empty())
		{
			return Phrase::new();
		}
		mouth
			.words
			.players(&opening.white.name, &opening.black.name)
			.sentence()
	}

	/// Judges a command and says what came of it, or why nothing did. If nothing else is heard, `confirmed` is. Whether
	/// it was carried out.
	fn tell(&mut self, by: By, command: &Command, confirmed: Phrase, mouth: &mut Mouth) -> bool {
		match self.judge(by, command, mouth) {
			Ok(heard) => {
				if !heard && !confirmed.is_empty() {
					mouth.answer(confirmed);
				}
				self.tell_arbiter(mouth);
				true
			}
			Err(refusal) => {
				self.refuse(&refusal, mouth);
				false
			}
		}
	}

	/// Judges a command. Whether anything is heard of it.
	fn judge(&mut self, by: By, command: &Command, mouth: &mut Mouth) -> Result<bool, Refusal> {
		#[cfg(test)]
		self.judged.push(command.clone());
		if self.is_key_gone(by, command) {
			return Err(Refusal::SealAnew);
		}
		let now = self.now(mouth.at());
		let mut heard = false;
		let words = mouth.words.clone();
		let mut ended = None;
		let judged = self
			.sitting
			.command(by, command, now, mouth, |event, table, telling| {
				if matches!(event, Event::Stopped { .. }) && !table.is_running() {
					// It stood already, and that was heard.
					telling.said.clear();
				}
				words.lead_castling(telling, event, table, table.is_blind(table.turn().side));
				heard |= !telling.said.is_empty();
				if let Event::Ended(ending) = event {
					ended = Some(*ending);
				}
			});
		if judged.is_err() {
			self.refused = Some((by, command.clone()));
		}
		if let Some(ending) = ended {
			self.tell_forced_line(ending, mouth);
		}
		judged.map(|()| heard)
	}

	/// What is newly before the arbiter is told where he sits: he alone is asked.
	fn tell_arbiter(&mut self, mouth: &mut Mouth) {
		self.remind_of_key(mouth);
		let case = self.table().case().cloned();
		if case == self.known {
			return;
		}
		self.guide = None;
		if self.rules()
			&& let Some(case) = &case
		{
			let line = if case.remedy.is_some() {
				Line::CaseWaits
			} else {
				Line::ClaimWaits
			};
			let tones = Vec::from([Tone::YourTurn]);
			mouth.say_to(Audience::Arbiter, Urgency::News, mouth.line(line), tones);
			self.tell_chances(case, mouth);
		}
		self.known = case;
	}

	/// Whether a human arbiter is at the keyboard.
	fn rules(&self) -> bool {
		self.role == By::Arbiter && self.table().opening().arbiter == Arbiter::Human
	}

	/// Does what was due by now: a flag.
	pub(super) fn settle(&mut self, mouth: &mut Mouth) {
		// A tick is never refused.
		let _ = self.judge(By::Clock, &Command::Tick, mouth);
		self.tell_arbiter(mouth);
	}

	pub(super) fn next_alarm(&self) -> Option<Stamp> {
		self.sitting.flag_due()
	}

	pub(super) fn next_second(&self, at: Stamp) -> Option<Stamp> {
		self.sitting.next_second(at)
	}

	/// The machine has slept for so long: the clock is stopped at the last certain instant.
	pub(super) fn slept(&mut self, span: Span, mouth: &mut Mouth) {
		let asleep = self.now(mouth.at() - span).max(self.table().last());
		let stopped = self
			.sitting
			.command(By::Arbiter, &stop(), asleep, mouth, |_, _, _| {});
		if stopped.is_ok() {
			mouth.say(Urgency::Alarm, mouth.line(Line::MachineSlept));
		}
	}

	/// The program or the user leaves this table: it is kept as it is, with its clocks stopped.
	pub(super) fn leave(&mut self, mouth: &mut Mouth) {
		self.sitting.leave(mouth);
		mouth.set_near(Audience::Room);
		mouth.set_at_table(false);
	}

	fn now(&self, at: Stamp) -> Stamp {
		self.sitting.now(at)
	}

	/// Where the game stands. The number of moves and the times are nobody's to hear unasked (D.2.10.4).
	fn state(&self, mouth: &Mouth) -> Phrase {
		let table = self.table();
		if let Some(ending) = table.ending() {
			let mut phrase = mouth.line(Line::GameOver);
			phrase.append(mouth.words.ending(ending));
			phrase.append(self.signatures_missing(mouth));
			return phrase;
		}
		let mut phrase = mouth.words.turn(table.position().turn());
		if !mouth.words.owed(table).is_empty() {
			phrase.append(mouth.words.still_owed(table));
		}
		if let Some(by) = table.offer() {
			phrase.append(mouth.words.line(Line::DrawOffered, &[mouth.words.color(by)]));
		}
		if table.started().is_none() && table.clock().is_some() {
			phrase.append(mouth.line(Line::EnterStarts));
		} else if table
			.adjournment()
			.is_some_and(|adjournment| adjournment.phase == Phase::Sealed)
		{
			phrase.append(mouth.line(Line::RefusedAdjourned));
		} else if !table.is_running() {
			phrase.append(mouth.line(Line::ClockStands));
		}
		phrase
	}

	/// Who has not signed the result yet (8.7).
	fn signatures_missing(&self, mouth: &Mouth) -> Phrase {
		let missing = Color::ALL
			.into_iter()
			.filter(|color| !self.table().record(*color).signed);
		let list = mouth.words.listed(missing.map(|color| mouth.words.color(color)));
		if list.is_empty() {
			return list;
		}
		mouth.words.line(Line::SignaturesMissing, &[list])
	}
}
