//! A game that is being played: its table, its clock on the program's time, and what is heard of every fact.

mod act;
mod advice;
mod clocks;
mod elsewhere;
mod looking;
mod meant;
mod opening;
mod page;
mod play_back;
mod practice;
mod question;
mod rival;
mod rows;
mod squares;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::actions::Action;
use super::board::Finger;
use super::building::{Building, tell_start};
use super::choices::Choices;
use super::entry::Entry;
use super::input::StoredGame;
use super::mouth::Mouth;
use super::rows::Rows;
use super::sitting::{Sitting, stop};
use crate::chess::{Color, Position};
use crate::clock::{Span, Stamp};
use crate::game::{By, Command, Event, Fact, OpeningError, Refusal, Table};
use crate::voice::{Audience, Detail, Line, Phrase, Tone, Truth, Urgency};

use advice::Adviser;
use opening::opening;
use question::Question;
use rival::Rival;

/// The shortest time for which a warning of the clock may wait to be said.
const SHORTEST_TRUTH: Span = Span::seconds(2);

/// What a command at the table leads to outside of it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Outcome {
	/// The game goes on.
	Here,
	/// This is done by the desk itself, wherever one is.
	Desk(Action),
	/// The user wants another game.
	NewGame,
	/// The user wants to leave the program.
	Leave,
	/// This command is about the screen, and not about the game.
	Screen(Action),
}

/// The game in hand.
#[derive(Debug)]
pub(super) struct Play {
	sitting: Sitting,
	entry: Entry,
	/// Waits for yes or no.
	question: Option<Question>,
	/// What remains of the word of an answer that was given by its first letter: whoever types "ja" and Enter has
	/// answered with the j.
	rest_of_answer: Option<String>,
	/// A pawn's move as it was typed, of which the new piece is still to be named.
	unfinished: Option<String>,
	/// The lines of the board on which the cursor walks.
	rows: Option<Rows>,
	/// The opponent in the machine, if there is one.
	rival: Option<Rival>,
	warnings: Vec<Span>,
	/// Up to when, at the table, warnings have been looked for.
	looked: Stamp,
	finger: Finger,
	/// The board lies the other way round.
	turned: bool,
	/// The half-moves made in an earlier position that is looked at.
	past: Option<usize>,
	adviser: Option<Adviser>,
	/// The start position, while it is set up piece by piece.
	building: Option<Building>,
}

impl Play {
	/// Opens a new game of this kind. Without clocks it starts at once; a clock is started by Enter or the first move.
	pub(super) fn open(choices: &Choices, date: &str, mouth: &mut Mouth) -> Result<Self, OpeningError> {
		let opening = opening(choices, mouth);
		let sitting = Sitting::open(opening, date, mouth)?;
		let mut play = Self::at_table(sitting, choices);
		mouth.say(Urgency::News, play.greeting(mouth));
		mouth.warn_of_letters();
		tell_start(play.table(), choices.chess960.is_some(), mouth);
		if play.table().clock().is_none() {
			play.start(mouth);
		}
		Ok(play)
	}

	/// Takes up a game from the shelf. Clocks stand until the user says so; a game without clocks goes on at once.
	pub(super) fn take_up(
		game: &StoredGame,
		facts: &[Fact],
		choices: &Choices,
		mouth: &mut Mouth,
	) -> Result<Self, OpeningError> {
		let sitting = Sitting::take_up(facts, game, mouth)?;
		let mut play = Self::at_table(sitting, choices);
		let mut greeting = play.own_side(mouth);
		greeting.append(mouth.words.last_move(play.table()));
		mouth.say(Urgency::News, greeting);
		if let Some(ending) = play.table().ending() {
			mouth.say(Urgency::News, mouth.words.ending(ending));
		} else if play.table().clock().is_some() {
			mouth.say(Urgency::News, mouth.line(Line::ClockStands));
		} else {
			let _ = play.command(&Command::Resume, mouth);
		}
		Ok(play)
	}

	fn at_table(sitting: Sitting, choices: &Choices) -> Self {
		let rival = Rival::of(sitting.table().opening());
		let near = rival.as_ref().map_or(Color::White, |rival| !rival.color());
		Self {
			entry: Entry::default(),
			question: None,
			rest_of_answer: None,
			unfinished: None,
			rows: None,
			rival,
			finger: Finger::of(near),
			turned: false,
			past: None,
			adviser: None,
			building: None,
			warnings: choices.warnings.clone(),
			looked: sitting.table().last(),
			sitting,
		}
	}

	const fn table(&self) -> &Table {
		self.sitting.table()
	}

	fn greeting(&self, mouth: &Mouth) -> Phrase {
		let mut phrase = mouth.line(Line::NewGame);
		phrase.append(self.own_side(mouth));
		phrase.append(self.sitting.beginning(Phrase::new(), mouth));
		phrase
	}

	/// Which side the user has, against a machine.
	fn own_side(&self, mouth: &Mouth) -> Phrase {
		self.rival.as_ref().map_or_else(Phrase::new, |rival| {
			mouth
				.words
				.line(Line::YouPlay, &[mouth.words.color(!rival.color())])
		})
	}

	/// The moment at the table that is `at` on the program's clock.
	fn now(&self, at: Stamp) -> Stamp {
		self.sitting.now(at)
	}

	/// Whether the game waits for its beginning.
	fn is_to_start(&self) -> bool {
		self.table().started().is_none() && self.table().ending().is_none()
	}

	fn start(&mut self, mouth: &mut Mouth) {
		// Refused only if it runs already.
		let _ = self.command(&Command::Start, mouth);
	}

	/// Judges a command of the side to move, or of both, now, and takes in what follows.
	fn command(&mut self, command: &Command, mouth: &mut Mouth) -> Result<(), Refusal> {
		self.command_of(self.position().turn(), command, mouth)
	}

	fn command_of(&mut self, player: Color, command: &Command, mouth: &mut Mouth) -> Result<(), Refusal> {
		let at = self.now(mouth.at());
		self.command_at(player, command, at, mouth)
	}

	fn command_at(
		&mut self,
		player: Color,
		command: &Command,
		at: Stamp,
		mouth: &mut Mouth,
	) -> Result<(), Refusal> {
		let machine = self.rival.as_ref().map(Rival::color);
		let extent = *mouth.extent();
		let words = mouth.words.clone();
		let mut moved = None;
		let judged = self
			.sitting
			.command(By::player(player), command, at, mouth, |event, table, telling| {
				let turn = table.position().turn();
				// The machine's move is the player's turn.
				if machine == Some(turn) && telling.tones == [Tone::Move] {
					telling.tones = vec![Tone::YourTurn];
				}
				if let Event::Moved { uci } = event {
					let own = machine == Some(!turn);
					words.suit(telling, &extent, uci, table.position(), own);
					if extent.says(Detail::Castling) {
						words.lead_castling(telling, event, table, true);
					}
					moved = Some(turn);
				}
			});
		if let Some(mover) = moved.filter(|_| extent.says(Detail::Clock)) {
			self.tell_clock(mover, mouth);
		}
		self.past = self.past();
		self.settle_adviser(mouth);
		self.ask_rival(mouth);
		judged
	}

	/// What is left to whoever has just moved, while the game goes on.
	fn tell_clock(&self, mover: Color, mouth: &mut Mouth) {
		if self.table().clock().is_some() && self.table().ending().is_none() {
			mouth.say(Urgency::News, self.time_left(mover, mouth));
		}
	}

	/// Stops the clocks at this moment at the table.
	fn stop_at(&mut self, at: Stamp, mouth: &mut Mouth) -> Result<(), Refusal> {
		self.command_at(self.position().turn(), &stop(), at, mouth)
	}

	pub(super) fn stop(&mut self, mouth: &mut Mouth) -> Result<(), Refusal> {
		self.stop_at(self.now(mouth.at()), mouth)
	}

	/// Does what was due by now, in its order: warnings, then a flag.
	pub(super) fn settle(&mut self, mouth: &mut Mouth) {
		let now = self.now(mouth.at());
		for warning in self.due_warnings(now) {
			let time = mouth.words.span(warning);
			// A tenth later it is another time, and the tone has been heard.
			let truth = Truth::Until(mouth.at() + Span((warning.0 / 10).max(SHORTEST_TRUTH.0)));
			let phrase = mouth.words.line(Line::LowTime, &[time]);
			mouth.say_while(truth, Audience::Room, Urgency::News, phrase, Vec::new());
			mouth.tone(Tone::LowTime);
		}
		self.looked = now;
		// A tick is never refused.
		let _ = self.command(&Command::Tick, mouth);
		self.settle_rival(mouth);
	}

	/// The warnings that became due since the last look.
	fn due_warnings(&self, now: Stamp) -> Vec<Span> {
		let Some(clock) = self.table().clock() else {
			return Vec::new();
		};
		if clock.running().is_none_or(|color| self.is_machine(color)) {
			return Vec::new();
		}
		let due = |warning: &&Span| {
			clock
				.when(**warning)
				.is_some_and(|due| self.looked < due && due <= now)
		};
		self.warnings.iter().filter(due).copied().collect()
	}

	/// Whether yes or no is awaited.
	pub(super) const fn is_asking(&self) -> bool {
		self.question.is_some()
	}

	/// When something will be due, on the program's clock.
	pub(super) fn next_alarm(&self) -> Option<Stamp> {
		let clock = self.table().clock();
		let warnings = clock
			.filter(|clock| clock.running().is_some_and(|color| !self.is_machine(color)))
			.into_iter()
			.flat_map(|clock| self.warnings.iter().filter_map(|warning| clock.when(*warning)))
			.filter(|due| *due > self.looked)
			.map(|due| self.sitting.on_program_clock(due));
		let rival = self.rival.as_ref().and_then(Rival::alarm);
		let others = [self.sitting.flag_due(), rival, self.adviser_due()];
		warnings.chain(others.into_iter().flatten()).min()
	}

	/// When the running clock shows its next second, on the program's clock.
	pub(super) fn next_second(&self, at: Stamp) -> Option<Stamp> {
		self.sitting.next_second(at)
	}

	/// The machine has slept for so long: the clock is stopped at the last certain instant.
	pub(super) fn slept(&mut self, span: Span, mouth: &mut Mouth) {
		let asleep = self.now(mouth.at() - span).max(self.table().last());
		if self.table().clock().is_some() && self.stop_at(asleep, mouth).is_ok() {
			mouth.say(Urgency::Alarm, mouth.line(Line::MachineSlept));
		}
	}

	/// The program or the user leaves this game: it is kept as it is, with its clocks stopped.
	pub(super) fn leave(&mut self, mouth: &mut Mouth) {
		self.sitting.leave(mouth);
		self.dismiss_adviser(mouth);
		self.dismiss_rival(mouth);
	}

	fn position(&self) -> &Position {
		self.table().position()
	}

	fn is_machine(&self, color: Color) -> bool {
		self.rival.as_ref().is_some_and(|rival| rival.color() == color)
	}

	fn rival_is_to_move(&self) -> bool {
		self.is_machine(self.position().turn())
	}

	/// The side of the one at the keyboard: against a machine his own, else the side to move.
	fn own(&self) -> Color {
		self.rival
			.as_ref()
			.map_or_else(|| self.position().turn(), |rival| !rival.color())
	}
}
