//! A game that is being played: its table, its clock on the program's time, and what is heard of every fact.

mod act;
mod advice;
mod clocks;
mod elsewhere;
mod looking;
mod meant;
mod opening;
mod opponent;
mod page;
mod play_back;
mod practice;
mod question;
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
use super::game_session::{GameSession, stop};
use super::input::StoredGame;
use super::narrator::Narrator;
use super::rows::Rows;
use crate::chess::{Color, Position};
use crate::clock::{Span, Stamp};
use crate::game::{By, Command, Event, Fact, OpeningError, Refusal, Table};
use crate::voice::{Audience, Detail, Phrase, PhraseKey, Tone, Truth, Urgency};

use advice::Adviser;
use opening::opening;
use opponent::Opponent;
use question::Question;

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
	session: GameSession,
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
	opponent: Option<Opponent>,
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
	pub(super) fn open(choices: &Choices, date: &str, narrator: &mut Narrator) -> Result<Self, OpeningError> {
		let opening = opening(choices, narrator);
		let session = GameSession::open(opening, date, narrator)?;
		let mut play = Self::at_table(session, choices);
		narrator.say(Urgency::News, play.greeting(narrator));
		narrator.warn_of_letters();
		tell_start(play.table(), choices.chess960.is_some(), narrator);
		if play.table().clock().is_none() {
			play.start(narrator);
		}
		Ok(play)
	}

	/// Takes up a game from the shelf. Clocks stand until the user says so; a game without clocks goes on at once.
	pub(super) fn take_up(
		game: &StoredGame,
		facts: &[Fact],
		choices: &Choices,
		narrator: &mut Narrator,
	) -> Result<Self, OpeningError> {
		let session = GameSession::take_up(facts, game, narrator)?;
		let mut play = Self::at_table(session, choices);
		let mut greeting = play.own_side(narrator);
		greeting.append(narrator.words.last_move(play.table()));
		narrator.say(Urgency::News, greeting);
		if let Some(ending) = play.table().ending() {
			narrator.say(Urgency::News, narrator.words.ending(ending));
		} else if play.table().clock().is_some() {
			narrator.say(Urgency::News, narrator.line(PhraseKey::ClockStands));
		} else {
			let _ = play.command(&Command::Resume, narrator);
		}
		Ok(play)
	}

	fn at_table(session: GameSession, choices: &Choices) -> Self {
		let opponent = Opponent::of(session.table().opening());
		let near = opponent
			.as_ref()
			.map_or(Color::White, |opponent| !opponent.color());
		Self {
			entry: Entry::default(),
			question: None,
			rest_of_answer: None,
			unfinished: None,
			rows: None,
			opponent,
			finger: Finger::of(near),
			turned: false,
			past: None,
			adviser: None,
			building: None,
			warnings: choices.warnings.clone(),
			looked: session.table().last(),
			session,
		}
	}

	const fn table(&self) -> &Table {
		self.session.table()
	}

	fn greeting(&self, narrator: &Narrator) -> Phrase {
		let mut phrase = narrator.line(PhraseKey::NewGame);
		phrase.append(self.own_side(narrator));
		phrase.append(self.session.beginning(Phrase::new(), narrator));
		phrase
	}

	/// Which side the user has, against a machine.
	fn own_side(&self, narrator: &Narrator) -> Phrase {
		self.opponent.as_ref().map_or_else(Phrase::new, |opponent| {
			narrator
				.words
				.line(PhraseKey::YouPlay, &[narrator.words.color(!opponent.color())])
		})
	}

	/// The moment at the table that is `at` on the program's clock.
	fn now(&self, at: Stamp) -> Stamp {
		self.session.now(at)
	}

	/// Whether the game waits for its beginning.
	fn is_to_start(&self) -> bool {
		self.table().started().is_none() && self.table().ending().is_none()
	}

	fn start(&mut self, narrator: &mut Narrator) {
		// Refused only if it runs already.
		let _ = self.command(&Command::Start, narrator);
	}

	/// Judges a command of the side to move, or of both, now, and takes in what follows.
	fn command(&mut self, command: &Command, narrator: &mut Narrator) -> Result<(), Refusal> {
		self.command_of(self.position().turn(), command, narrator)
	}

	fn command_of(
		&mut self,
		player: Color,
		command: &Command,
		narrator: &mut Narrator,
	) -> Result<(), Refusal> {
		let at = self.now(narrator.at());
		self.command_at(player, command, at, narrator)
	}

	fn command_at(
		&mut self,
		player: Color,
		command: &Command,
		at: Stamp,
		narrator: &mut Narrator,
	) -> Result<(), Refusal> {
		let machine = self.opponent.as_ref().map(Opponent::color);
		let extent = *narrator.extent();
		let words = narrator.words.clone();
		let mut moved = None;
		let judged = self.session.command(
			By::player(player),
			command,
			at,
			narrator,
			|event, table, telling| {
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
			},
		);
		if let Some(mover) = moved.filter(|_| extent.says(Detail::Clock)) {
			self.tell_clock(mover, narrator);
		}
		self.past = self.past();
		self.settle_adviser(narrator);
		self.ask_rival(narrator);
		judged
	}

	/// What is left to whoever has just moved, while the game goes on.
	fn tell_clock(&self, mover: Color, narrator: &mut Narrator) {
		if self.table().clock().is_some() && self.table().ending().is_none() {
			narrator.say(Urgency::News, self.time_left(mover, narrator));
		}
	}

	/// Stops the clocks at this moment at the table.
	fn stop_at(&mut self, at: Stamp, narrator: &mut Narrator) -> Result<(), Refusal> {
		self.command_at(self.position().turn(), &stop(), at, narrator)
	}

	pub(super) fn stop(&mut self, narrator: &mut Narrator) -> Result<(), Refusal> {
		self.stop_at(self.now(narrator.at()), narrator)
	}

	/// Does what was due by now, in its order: warnings, then a flag.
	pub(super) fn settle(&mut self, narrator: &mut Narrator) {
		let now = self.now(narrator.at());
		for warning in self.due_warnings(now) {
			let time = narrator.words.span(warning);
			// A tenth later it is another time, and the tone has been heard.
			let truth = Truth::Until(narrator.at() + Span((warning.0 / 10).max(SHORTEST_TRUTH.0)));
			let phrase = narrator.words.line(PhraseKey::LowTime, &[time]);
			narrator.say_while(truth, Audience::Room, Urgency::News, phrase, Vec::new());
			narrator.tone(Tone::LowTime);
		}
		self.looked = now;
		// A tick is never refused.
		let _ = self.command(&Command::Tick, narrator);
		self.settle_rival(narrator);
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
			.map(|due| self.session.on_program_clock(due));
		let opponent = self.opponent.as_ref().and_then(Opponent::alarm);
		let others = [self.session.flag_due(), opponent, self.adviser_due()];
		warnings.chain(others.into_iter().flatten()).min()
	}

	/// When the running clock shows its next second, on the program's clock.
	pub(super) fn next_second(&self, at: Stamp) -> Option<Stamp> {
		self.session.next_second(at)
	}

	/// The machine has slept for so long: the clock is stopped at the last certain instant.
	pub(super) fn slept(&mut self, span: Span, narrator: &mut Narrator) {
		let asleep = self.now(narrator.at() - span).max(self.table().last());
		if self.table().clock().is_some() && self.stop_at(asleep, narrator).is_ok() {
			narrator.say(Urgency::Alarm, narrator.line(PhraseKey::MachineSlept));
		}
	}

	/// The program or the user leaves this game: it is kept as it is, with its clocks stopped.
	pub(super) fn leave(&mut self, narrator: &mut Narrator) {
		self.session.leave(narrator);
		self.dismiss_adviser(narrator);
		self.dismiss_rival(narrator);
	}

	fn position(&self) -> &Position {
		self.table().position()
	}

	fn is_machine(&self, color: Color) -> bool {
		self.opponent
			.as_ref()
			.is_some_and(|opponent| opponent.color() == color)
	}

	fn opponent_is_to_move(&self) -> bool {
		self.is_machine(self.position().turn())
	}

	/// The side of the one at the keyboard: against a machine his own, else the side to move.
	fn own(&self) -> Color {
		self.opponent
			.as_ref()
			.map_or_else(|| self.position().turn(), |opponent| !opponent.color())
	}
}
