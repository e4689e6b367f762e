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
use super::game_session::{GameSession, stop};
use super::input::StoredGame;
use super::menu::Menu;
use super::narrator::Narrator;
use super::play::Outcome;
use super::rows::Rows;
use crate::chess::{Color, Square};
use crate::clock::{Span, Stamp};
use crate::game::{Arbiter, By, Case, Command, Event, Fact, Opening, OpeningError, Phase, Refusal, Table};
use crate::voice::{Audience, Phrase, PhraseKey, Tone, Urgency};
use guide::Guide;
use locking::Locking;
use questions::at_keyboard;
use telling::notes;

/// The table in hand, and who is at its keyboard.
#[derive(Debug)]
pub(super) struct Tournament {
	session: GameSession,
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
	question: PhraseKey,
	wish: Wish,
}

#[derive(Debug)]
enum Wish {
	/// A command, and what is said if nothing else is heard of it.
	Command(By, Command, PhraseKey),
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
		narrator: &mut Narrator,
	) -> Result<Self, OpeningError> {
		let opening = choices.table_opening(narrator.at());
		let session = GameSession::open(opening, date, narrator)?;
		let role = choices.table.as_ref().and_then(|table| table.machine);
		let mut table = Self::at_table(session, role.unwrap_or(By::Arbiter));
		narrator.set_near(Audience::of(table.role));
		if overridden {
			let event = Event::Overridden {
				by: By::Arbiter,
				what: String::from(Refusal::AssistantNeeded.code()),
			};
			table.session.note(event, narrator);
		}
		narrator.say(Urgency::News, table.greeting(narrator));
		narrator.warn_of_letters();
		for note in notes(table.table(), narrator) {
			narrator.say(Urgency::News, note);
		}
		tell_start(table.table(), choices.chess960.is_some(), narrator);
		if table.table().clock().is_none() {
			table.tell(By::Arbiter, &Command::Start, Phrase::new(), narrator);
		}
		Ok(table)
	}

	/// Takes up a game of the tournament table. Its clocks stand; who is at the keyboard is asked unless it was named.
	pub(super) fn take_up(
		game: &StoredGame,
		facts: &[Fact],
		choices: &Choices,
		narrator: &mut Narrator,
	) -> Result<Self, OpeningError> {
		let session = GameSession::take_up(facts, game, narrator)?;
		let named = choices.table.as_ref().and_then(|table| table.machine);
		let mut table = Self::at_table(session, named.unwrap_or(By::Arbiter));
		narrator.set_near(Audience::of(table.role));
		let mut greeting = narrator.line(PhraseKey::TableWelcome);
		greeting.append(table.players(narrator));
		greeting.append(narrator.words.last_move(table.table()));
		narrator.say(Urgency::News, greeting);
		let state = table.state(narrator);
		narrator.say(Urgency::News, state);
		table.tell_key_gone(narrator);
		if named.is_none() {
			table.hand_over(narrator);
		} else {
			table.tell_arbiter(narrator);
		}
		Ok(table)
	}

	/// Whether a game with this opening is one of the tournament table: elsewhere nothing against the laws can happen.
	pub(super) const fn is_at_table(opening: &Opening) -> bool {
		!opening.guard
	}

	fn at_table(session: GameSession, role: By) -> Self {
		Self {
			session,
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
		self.session.table()
	}

	fn greeting(&self, narrator: &Narrator) -> Phrase {
		let mut phrase = narrator.line(PhraseKey::NewGame);
		phrase.append(self.players(narrator));
		let who = at_keyboard(self.role, narrator);
		let who = narrator.words.line(PhraseKey::AtKeyboard, &[who]);
		phrase.append(self.session.beginning(who, narrator));
		phrase
	}

	/// The names of the players, if they have any.
	fn players(&self, narrator: &Narrator) -> Phrase {
		let opening = self.table().opening();
		if Color::ALL
			.iter()
			.all(|color| opening.seat(*color).name.is_empty())
		{
			return Phrase::new();
		}
		narrator
			.words
			.players(&opening.white.name, &opening.black.name)
			.sentence()
	}

	/// Judges a command and says what came of it, or why nothing did. If nothing else is heard, `confirmed` is. Whether
	/// it was carried out.
	fn tell(&mut self, by: By, command: &Command, confirmed: Phrase, narrator: &mut Narrator) -> bool {
		match self.judge(by, command, narrator) {
			Ok(heard) => {
				if !heard && !confirmed.is_empty() {
					narrator.answer(confirmed);
				}
				self.tell_arbiter(narrator);
				true
			}
			Err(refusal) => {
				self.refuse(&refusal, narrator);
				false
			}
		}
	}

	/// Judges a command. Whether anything is heard of it.
	fn judge(&mut self, by: By, command: &Command, narrator: &mut Narrator) -> Result<bool, Refusal> {
		#[cfg(test)]
		self.judged.push(command.clone());
		if self.is_key_gone(by, command) {
			return Err(Refusal::SealAnew);
		}
		let now = self.now(narrator.at());
		let mut heard = false;
		let words = narrator.words.clone();
		let mut ended = None;
		let judged = self
			.session
			.command(by, command, now, narrator, |event, table, telling| {
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
			self.tell_forced_line(ending, narrator);
		}
		judged.map(|()| heard)
	}

	/// What is newly before the arbiter is told where he sits: he alone is asked.
	fn tell_arbiter(&mut self, narrator: &mut Narrator) {
		self.remind_of_key(narrator);
		let case = self.table().case().cloned();
		if case == self.known {
			return;
		}
		self.guide = None;
		if self.rules()
			&& let Some(case) = &case
		{
			let line = if case.remedy.is_some() {
				PhraseKey::CaseWaits
			} else {
				PhraseKey::ClaimWaits
			};
			let tones = Vec::from([Tone::YourTurn]);
			narrator.say_to(Audience::Arbiter, Urgency::News, narrator.line(line), tones);
			self.tell_chances(case, narrator);
		}
		self.known = case;
	}

	/// Whether a human arbiter is at the keyboard.
	fn rules(&self) -> bool {
		self.role == By::Arbiter && self.table().opening().arbiter == Arbiter::Human
	}

	/// Does what was due by now: a flag.
	pub(super) fn settle(&mut self, narrator: &mut Narrator) {
		// A tick is never refused.
		let _ = self.judge(By::Clock, &Command::Tick, narrator);
		self.tell_arbiter(narrator);
	}

	pub(super) fn next_alarm(&self) -> Option<Stamp> {
		self.session.flag_due()
	}

	pub(super) fn next_second(&self, at: Stamp) -> Option<Stamp> {
		self.session.next_second(at)
	}

	/// The machine has slept for so long: the clock is stopped at the last certain instant.
	pub(super) fn slept(&mut self, span: Span, narrator: &mut Narrator) {
		let asleep = self.now(narrator.at() - span).max(self.table().last());
		let stopped = self
			.session
			.command(By::Arbiter, &stop(), asleep, narrator, |_, _, _| {});
		if stopped.is_ok() {
			narrator.say(Urgency::Alarm, narrator.line(PhraseKey::MachineSlept));
		}
	}

	/// The program or the user leaves this table: it is kept as it is, with its clocks stopped.
	pub(super) fn leave(&mut self, narrator: &mut Narrator) {
		self.session.leave(narrator);
		narrator.set_near(Audience::Room);
		narrator.set_at_table(false);
	}

	fn now(&self, at: Stamp) -> Stamp {
		self.session.now(at)
	}

	/// Where the game stands. The number of moves and the times are nobody's to hear unasked (D.2.10.4).
	fn state(&self, narrator: &Narrator) -> Phrase {
		let table = self.table();
		if let Some(ending) = table.ending() {
			let mut phrase = narrator.line(PhraseKey::GameOver);
			phrase.append(narrator.words.ending(ending));
			phrase.append(self.signatures_missing(narrator));
			return phrase;
		}
		let mut phrase = narrator.words.turn(table.position().turn());
		if !narrator.words.owed(table).is_empty() {
			phrase.append(narrator.words.still_owed(table));
		}
		if let Some(by) = table.offer() {
			phrase.append(
				narrator
					.words
					.line(PhraseKey::DrawOffered, &[narrator.words.color(by)]),
			);
		}
		if table.started().is_none() && table.clock().is_some() {
			phrase.append(narrator.line(PhraseKey::EnterStarts));
		} else if table
			.adjournment()
			.is_some_and(|adjournment| adjournment.phase == Phase::Sealed)
		{
			phrase.append(narrator.line(PhraseKey::RefusedAdjourned));
		} else if !table.is_running() {
			phrase.append(narrator.line(PhraseKey::ClockStands));
		}
		phrase
	}

	/// Who has not signed the result yet (8.7).
	fn signatures_missing(&self, narrator: &Narrator) -> Phrase {
		let missing = Color::ALL
			.into_iter()
			.filter(|color| !self.table().conduct(*color).signed);
		let list = narrator
			.words
			.listed(missing.map(|color| narrator.words.color(color)));
		if list.is_empty() {
			return list;
		}
		narrator.words.line(PhraseKey::SignaturesMissing, &[list])
	}
}
