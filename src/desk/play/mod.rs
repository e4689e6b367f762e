//! A game that is being played: its table, its clock on the program's time, and what is heard of every fact.

mod act;
mod law;
mod page;
mod question;
mod rival;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::choices::{Choices, Opponent, Side};
use super::effect::{Effect, ShelfOrder};
use super::entry::Entry;
use super::input::StoredGame;
use super::mouth::Mouth;
use super::setup::strength_line;
use crate::chess::{Color, Position};
use crate::clock::{Span, Stamp};
use crate::game::{
	Arbiter, By, Command, Echo, Event, Fact, Machine, Opening, OpeningError, Refusal, Seat, Table,
};
use crate::laws::Profile;
use crate::uci::Strength;
use crate::voice::{Line, Phrase, Tone, Urgency};

use question::Question;
use rival::Rival;

/// What a command at the table leads to outside of it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Outcome {
	/// The game goes on.
	Here,
	/// The user wants another game.
	NewGame,
	/// The user wants to leave the program.
	Leave,
}

/// The game in hand.
#[derive(Debug)]
pub(super) struct Play {
	table: Table,
	entry: Entry,
	/// Waits for yes or no.
	question: Option<Question>,
	/// What remains of the word of an answer that was given by its first letter: whoever types "ja" and Enter has
	/// answered with the j.
	rest_of_answer: Option<String>,
	/// A pawn's move as it was typed, of which the new piece is still to be named.
	unfinished: Option<String>,
	/// The opponent in the machine, if there is one.
	rival: Option<Rival>,
	/// The day of the game, as `YYYY-MM-DD`.
	date: String,
	warnings: Vec<Span>,
	/// The moment on the program's clock that is `table_origin` at the table.
	program_origin: Stamp,
	table_origin: Stamp,
	/// Up to when, at the table, warnings have been looked for.
	looked: Stamp,
}

impl Play {
	/// Opens a new game of this kind. Without clocks it starts at once; a clock is started by Enter or the first move.
	pub(super) fn open(choices: &Choices, date: &str, mouth: &mut Mouth) -> Result<Self, OpeningError> {
		let opening = opening(choices, mouth);
		let new_game = ShelfOrder::NewGame {
			date: date.to_string(),
			white: opening.white.name.clone(),
			black: opening.black.name.clone(),
		};
		let table = Table::open(opening.clone(), Stamp(0))?;
		let mut play = Self::at_table(table, date, choices, mouth.at());
		mouth.effect(Effect::Shelf(new_game));
		mouth.say(Urgency::News, play.greeting(mouth));
		let opened = Fact {
			at: Stamp(0),
			event: Event::Opened(Box::new(opening)),
		};
		play.keep(vec![opened], mouth);
		if play.table.clock().is_none() {
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
		let table = Table::replay(facts)?;
		let mut play = Self::at_table(table, &game.date, choices, mouth.at());
		if play.table.is_running() {
			let stopped = Fact {
				at: play.table.last(),
				event: Event::Stopped {
					reason: String::new(),
				},
			};
			play.table.apply(&stopped);
			play.keep(vec![stopped], mouth);
		}
		let mut greeting = play.own_side(mouth);
		greeting.append(mouth.words.last_move(&play.table));
		mouth.say(Urgency::News, greeting);
		if let Some(ending) = play.table.ending() {
			mouth.say(Urgency::News, mouth.words.ending(ending));
		} else if play.table.clock().is_some() {
			mouth.say(Urgency::News, mouth.line(Line::ClockStands));
		} else {
			let _ = play.command(&Command::Resume, mouth);
		}
		Ok(play)
	}

	fn at_table(table: Table, date: &str, choices: &Choices, at: Stamp) -> Self {
		let rival = Rival::of(table.opening());
		Self {
			entry: Entry::default(),
			question: None,
			rest_of_answer: None,
			unfinished: None,
			rival,
			date: date.to_string(),
			warnings: choices.warnings.clone(),
			program_origin: at,
			table_origin: table.last(),
			looked: table.last(),
			table,
		}
	}

	fn greeting(&self, mouth: &Mouth) -> Phrase {
		let words = &mouth.words;
		let mut phrase = mouth.line(Line::NewGame);
		phrase.append(self.own_side(mouth));
		let controls = words.controls(self.table.opening().clock.as_ref());
		phrase.append(match self.table.opening().clock {
			Some(_) => words.line(Line::TimeControl, &[controls]),
			None => controls.sentence(),
		});
		phrase.append(words.turn(self.table.position().turn()));
		if self.table.clock().is_some() {
			phrase.append(mouth.line(Line::EnterStarts));
		}
		phrase.append(mouth.line(Line::HelpHint));
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
		self.table_origin + at.since(self.program_origin)
	}

	/// The moment on the program's clock that is `due` at the table.
	fn on_program_clock(&self, due: Stamp) -> Stamp {
		self.program_origin + due.since(self.table_origin)
	}

	/// Whether the game waits for its beginning: nobody has moved, and no clock runs.
	fn is_to_start(&self) -> bool {
		self.table.plies().is_empty() && !self.table.is_running() && self.table.ending().is_none()
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
		// A flag that was due before falls first, at its own moment.
		self.record(self.table.due(at), mouth);
		let facts = self.table.decide(By::player(player), command, at)?;
		self.record(facts, mouth);
		Ok(())
	}

	/// Stops the clocks at this moment at the table.
	fn stop_at(&mut self, at: Stamp, mouth: &mut Mouth) -> Result<(), Refusal> {
		let stop = Command::Stop {
			reason: String::new(),
		};
		self.command_at(self.position().turn(), &stop, at, mouth)
	}

	pub(super) fn stop(&mut self, mouth: &mut Mouth) -> Result<(), Refusal> {
		self.stop_at(self.now(mouth.at()), mouth)
	}

	/// Takes facts in: they are kept first, then heard.
	fn record(&mut self, facts: Vec<Fact>, mouth: &mut Mouth) {
		if facts.is_empty() {
			return;
		}
		let mut tellings = Vec::new();
		for fact in &facts {
			let by_machine = self.rival_is_to_move();
			let mut telling = mouth.words.tell(&fact.event, &self.table);
			if by_machine && telling.tones == [Tone::Move] {
				telling.tones = vec![Tone::YourTurn];
			}
			tellings.push(telling);
			self.table.apply(fact);
		}
		self.keep(facts, mouth);
		for telling in tellings {
			let last = telling.said.len();
			for (number, (urgency, phrase)) in (1..).zip(telling.said) {
				let tones = if number == last {
					telling.tones.clone()
				} else {
					Vec::new()
				};
				mouth.say_with_tones(urgency, phrase, tones);
			}
		}
		self.ask_rival(mouth);
	}

	fn keep(&self, facts: Vec<Fact>, mouth: &mut Mouth) {
		mouth.effect(Effect::Keep {
			facts,
			score: self.table.score(),
			plies: self.table.plies().len().try_into().unwrap_or(u32::MAX),
		});
	}

	/// Does what was due by now, in its order: warnings, then a flag.
	pub(super) fn settle(&mut self, mouth: &mut Mouth) {
		let now = self.now(mouth.at());
		for warning in self.due_warnings(now) {
			let time = mouth.words.span(warning);
			mouth.say(Urgency::News, mouth.words.line(Line::LowTime, &[time]));
			mouth.tone(Tone::LowTime);
		}
		self.looked = now;
		// A tick is never refused.
		let _ = self.command(&Command::Tick, mouth);
		self.settle_rival(mouth);
	}

	/// The warnings that became due since the last look.
	fn due_warnings(&self, now: Stamp) -> Vec<Span> {
		let Some(clock) = self.table.clock() else {
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
		let clock = self.table.clock();
		let flag = clock.and_then(crate::clock::Clock::flag_due);
		let warnings = clock
			.filter(|clock| clock.running().is_some_and(|color| !self.is_machine(color)))
			.into_iter()
			.flat_map(|clock| self.warnings.iter().filter_map(|warning| clock.when(*warning)))
			.filter(|due| *due > self.looked);
		let at_table = flag.into_iter().chain(warnings).min();
		let at_table = at_table.map(|due| self.on_program_clock(due));
		let rival = self.rival.as_ref().and_then(Rival::patience);
		[at_table, rival].into_iter().flatten().min()
	}

	/// When the running clock shows its next second, on the program's clock.
	pub(super) fn next_second(&self, at: Stamp) -> Option<Stamp> {
		let reading = self.table.reading(self.now(at))?;
		let left = reading.of(reading.running?);
		let rest = if left.0 % 1000 == 0 { 1000 } else { left.0 % 1000 };
		(left.0 > 0).then(|| at + Span(rest))
	}

	/// The machine has slept for so long: the clock is stopped at the last certain instant.
	pub(super) fn slept(&mut self, span: Span, mouth: &mut Mouth) {
		let asleep = self.now(mouth.at() - span).max(self.table.last());
		if self.table.clock().is_some() && self.stop_at(asleep, mouth).is_ok() {
			mouth.say(Urgency::Alarm, mouth.line(Line::MachineSlept));
		}
	}

	/// The program or the user leaves this game: it is kept as it is, with its clocks stopped.
	pub(super) fn leave(&mut self, mouth: &mut Mouth) {
		let at = self.now(mouth.at());
		let stop = Command::Stop {
			reason: String::new(),
		};
		let player = By::player(self.position().turn());
		if let Ok(facts) = self.table.decide(player, &stop, at) {
			for fact in &facts {
				self.table.apply(fact);
			}
			self.keep(facts, mouth);
		}
		self.dismiss_rival(mouth);
	}

	fn position(&self) -> &Position {
		self.table.position()
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

/// The opening that was chosen. A lot is drawn by the instant at which it was asked for.
fn opening(choices: &Choices, mouth: &Mouth) -> Opening {
	let own = match choices.side.unwrap_or(Side::Of(Color::White)) {
		Side::Of(color) => color,
		Side::ByLot => Color::from_white(mouth.at().0.is_multiple_of(2)),
	};
	let strength = choices.strength.unwrap_or(Strength::Novice);
	let machine = |program: Option<&String>| {
		let name = program.map_or_else(|| mouth.line(Line::ProgramName).to_string(), Clone::clone);
		let level = mouth.line(strength_line(strength));
		Seat {
			name: alloc::format!("{name}, {level}"),
			machine: Some(Machine {
				program: program.cloned(),
				strength: strength.name().to_string(),
			}),
			..Seat::default()
		}
	};
	let seat = |color: Color| {
		let name = color.fold_wb(&choices.white, &choices.black).clone();
		match &choices.opponent {
			Some(Opponent::BuiltIn) if color != own => machine(None),
			Some(Opponent::Program(program)) if color != own => machine(Some(program)),
			Some(_) | None => Seat {
				name,
				..Seat::default()
			},
		}
	};
	Opening {
		white: seat(Color::White),
		black: seat(Color::Black),
		fen: choices.fen.clone().unwrap_or_else(|| Position::start().fen()),
		clock: choices.clock.clone().flatten(),
		profile: Profile::DEFAULT.to_string(),
		regulations: String::new(),
		arbiter: Arbiter::Program,
		device_approved_by: String::new(),
		guard: true,
		two_boards: false,
		echo: Echo::Off,
	}
}
