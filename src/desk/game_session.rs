//! A game in hand: its table on the program's clock, and the storing and telling of each fact.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::chess::{Color, Move};
use crate::clock::{Seen, Span, Stamp};
use crate::desk::mode::Timing;
use crate::desk::session::Session;
use crate::game::{
	Adjournment, By, ClockEvent, Command, Event, Fact, GameEvent, Opening, OpeningError, PlayerEvent,
	Refusal, Table,
};
use crate::laws::Ending;
use crate::narrator::Narrator;
use crate::ports::StoredGame;
use crate::ports::{Effect, StorageOrder};
use crate::sheet::{Braille, GameRecord, ImportedGame, Letters, Paper, SheetHeading, Style, Words};
use crate::voice::{Audience, Phrase, PhraseKey, Telling, Urgency};

/// A table, and when it is.
#[derive(Debug)]
pub(super) struct GameSession {
	record: GameRecord,
	/// The day of the game, as `YYYY-MM-DD`.
	date: String,
	/// The moment on the program's clock that is `table_origin` at the table.
	program_origin: Stamp,
	table_origin: Stamp,
	/// Since then nobody's time runs, on the program's clock.
	standing: Option<Stamp>,
	/// The readings of another clock from before the program took the game up again.
	read_before: [Option<Seen>; 2],
	/// Something is taught in it: nobody keeps, records or shows it.
	practice: bool,
	/// The game as it was last written for everybody.
	published: String,
}

impl GameSession {
	/// Sits down at a new table.
	pub(super) fn open(mut opening: Opening, desk: &mut Session) -> Result<Self, OpeningError> {
		opening.wording = Some(desk.narrator.words().manner().wording());
		let opened = Fact {
			at: Stamp(0),
			event: Event::opened(opening.clone()),
		};
		let facts = vec![opened];
		let record = GameRecord::of(&facts)?;
		let date = desk.narrator.today().to_string();
		desk.effect(Effect::Storage(StorageOrder::NewGame {
			date: date.clone(),
			white: opening.white.name,
			black: opening.black.name,
		}));
		desk.record_game(record.table(), &date, &[]);
		let mut session = Self::at(record, &date, desk.at());
		session.keep(facts, desk);
		Ok(session)
	}

	/// Sits down at a table at which something is taught, and where these moves were made.
	pub(super) fn practise(
		opening: Opening,
		made: &[Move],
		narrator: &Narrator,
	) -> Result<Self, OpeningError> {
		let opened = Event::opened(opening);
		let started = (!made.is_empty()).then_some(Event::STARTED);
		let moved = made.iter().map(|mv| Event::moved(mv.uci()));
		let events = [opened].into_iter().chain(started).chain(moved);
		let facts: Vec<Fact> = events.map(|event| Fact { at: Stamp(0), event }).collect();
		let mut session = Self::at(GameRecord::of(&facts)?, narrator.today(), narrator.at());
		session.practice = true;
		Ok(session)
	}

	/// Returns `true` if this game teaches something, so that nothing is kept.
	pub(super) const fn is_practice(&self) -> bool {
		self.practice
	}

	/// Sits down again at a table from the storage. Its clocks stand until somebody says so.
	/// If the program died while the game was on, says so, and for how long nothing is known of it.
	pub(super) fn take_up(
		facts: &[Fact],
		game: &StoredGame,
		desk: &mut Session,
	) -> Result<Self, OpeningError> {
		let date = &game.date;
		let mut session = Self::at(GameRecord::of(facts)?, date, desk.at());
		session.read_before = Color::ALL.map(|color| session.seen(color));
		desk.record_game(session.table(), date, facts);
		session.publish(desk);
		// The clock of a server has gone on, and the server tells what it shows.
		let is_served = session.table().opening().server.is_some();
		if session.table().is_running() && !is_served {
			desk.narrator.say(
				Audience::Room,
				Urgency::News,
				session.interruption(game.silent, &desk.narrator),
			);
		}
		// A clock that is not the program's has gone on.
		if session.table().is_running() && session.table().external().is_none() && !is_served {
			let stopped = Fact {
				at: session.table().last(),
				event: Event::Clock(ClockEvent::Stopped {
					reason: String::new(),
					interrupted: true,
				}),
			};
			session.record.take(&stopped);
			session.keep(vec![stopped], desk);
		}
		Ok(session)
	}

	/// The last certain instant is that of the last fact: nothing is written while nobody does anything.
	fn interruption(&self, silent: Option<Span>, narrator: &Narrator) -> Phrase {
		let mut phrase = match silent {
			Some(silent) => {
				// After hours nobody wants the seconds.
				let grain = if silent < Span::minutes(60) { 1000 } else { 60_000 };
				let told = Span(silent.0 - silent.0 % grain);
				narrator
					.words()
					.line(PhraseKey::Interrupted, &[narrator.words().span(told)])
			}
			None => narrator.line(PhraseKey::InterruptedUnknown),
		};
		if self.table().clock().is_some() {
			phrase.append(narrator.line(PhraseKey::ClocksCertain));
		}
		phrase
	}

	fn at(record: GameRecord, date: &str, at: Stamp) -> Self {
		Self {
			date: date.to_string(),
			program_origin: at,
			table_origin: record.table().last(),
			standing: None,
			read_before: [None; 2],
			practice: false,
			published: String::new(),
			record,
		}
	}

	/// Returns the last reading of this side of another clock.
	pub(super) fn seen(&self, color: Color) -> Option<Seen> {
		self.table().external()?.seen(color)
	}

	/// Returns `true` if that reading is from before the program took the game up again.
	pub(super) fn is_from_before(&self, color: Color) -> bool {
		let [white, black] = self.read_before;
		let before = color.fold_wb(white, black);
		before.is_some() && before == self.seen(color)
	}

	pub(super) const fn table(&self) -> &Table {
		self.record.table()
	}

	/// Tells the clock of a new game, the person at the keyboard if given, and the way to start.
	pub(super) fn beginning(&self, who: Phrase, narrator: &Narrator) -> Phrase {
		let words = &narrator.words();
		let table = self.table();
		let clock = table.opening().clock.as_ref();
		let controls = words.controls(clock);
		let mut phrase = match clock {
			Some(_) => words.line(PhraseKey::TimeControl, &[controls]),
			None if table.external().is_some() => Phrase::new(),
			None => controls.sentence(),
		};
		if table.external().is_some() {
			phrase.append(narrator.line(PhraseKey::ClockElsewhere));
		}
		phrase.append(who);
		phrase.append(words.turn(self.table().position().turn()));
		if table.external().is_some() {
			phrase.append(narrator.line(PhraseKey::EnterWhenStarted));
		} else if clock.is_some() {
			phrase.append(narrator.line(PhraseKey::EnterStarts));
		}
		phrase
	}

	/// The moment at the table that is `at` on the program's clock.
	pub(super) fn now(&self, at: Stamp) -> Stamp {
		let at = self.standing.map_or(at, |since| since.min(at));
		self.table_origin + at.since(self.program_origin)
	}

	/// The moment on the program's clock that is `due` at the table; nobody knows it while time stands.
	pub(super) fn on_program_clock(&self, due: Stamp) -> Option<Stamp> {
		let runs = self.standing.is_none();
		runs.then(|| self.program_origin + due.since(self.table_origin))
	}

	/// Nobody's time runs from this moment on. A clock that is not the program's cannot be stopped.
	pub(super) fn stand_still(&mut self, since: Stamp) {
		if self.table().external().is_none() {
			self.standing.get_or_insert(since);
		}
	}

	/// True while a clock of the program runs.
	pub(super) fn clock_runs(&self) -> bool {
		self.table().clock().is_some() && self.table().is_running()
	}

	/// Time runs on from where it stands.
	pub(super) fn go_on(&mut self, at: Stamp) {
		if let Some(since) = self.standing.take() {
			self.program_origin = self.program_origin + at.since(since);
		}
	}

	/// Judges a command at a moment of the table: a flag that was due before falls first. Returns whether the command
	/// was refused; `adapt` may change the speech about a fact, with the table as it was before it.
	pub(super) fn command(
		&mut self,
		by: By,
		command: &Command,
		at: Stamp,
		desk: &mut Session,
		mut adapt: impl FnMut(&Event, &Table, &mut Telling),
	) -> Result<(), Refusal> {
		// A press that has lapsed may show a flag that fell before.
		for _ in 0..2 {
			self.record(self.table().due(at), desk, &mut adapt);
		}
		let facts = self.table().decide(by, command, at)?;
		self.record(facts, desk, &mut adapt);
		Ok(())
	}

	/// Takes facts in: they are kept first, then heard.
	fn record(
		&mut self,
		facts: Vec<Fact>,
		desk: &mut Session,
		adapt: &mut impl FnMut(&Event, &Table, &mut Telling),
	) {
		if facts.is_empty() {
			return;
		}
		let (mut tellings, mut marks) = (Vec::new(), Vec::new());
		for fact in &facts {
			let mut telling = desk.narrator.words().tell(&fact.event, self.table());
			adapt(&fact.event, self.table(), &mut telling);
			marks.extend(desk.mark(fact, &telling.said, self.table()));
			tellings.push(telling);
			self.record.take(fact);
		}
		let claims = facts.iter().any(|fact| is_about_claim(&fact.event));
		self.keep(facts, desk);
		if claims && !self.practice {
			self.export_claim(&mut desk.narrator);
		}
		if !self.practice {
			desk.record_marks(marks);
		}
		for telling in tellings {
			let last = telling.said.len();
			for (number, (urgency, phrase)) in (1..).zip(telling.said) {
				let tones = if number == last {
					telling.tones.clone()
				} else {
					Vec::new()
				};
				if telling.unsaid {
					desk.narrator.show(urgency, phrase, tones);
				} else {
					desk.narrator.say_to(Audience::Room, urgency, phrase, tones);
				}
			}
		}
	}

	fn keep(&mut self, facts: Vec<Fact>, desk: &mut Session) {
		if self.practice {
			return;
		}
		desk.effect(Effect::Keep {
			facts,
			score: self.table().score(),
			plies: self.table().plies().len().try_into().unwrap_or(u32::MAX),
			running: self.table().is_running(),
			served: self.served(),
		});
		self.publish(desk);
	}

	/// Returns the longest time for which the clocks may run on at the server, also if this program dies: until both are used up, with the
	/// time that forty more moves add.
	fn served(&self) -> Option<Span> {
		let table = self.table();
		let is_served = table.opening().server.is_some() && table.ending().is_none();
		let reading = table.reading(table.last()).filter(|_| is_served)?;
		let added = |color| {
			let controls = table.controls()?;
			let period = controls.of(color).periods.first()?;
			Some(Span(period.extra.0.saturating_mul(40)))
		};
		let of = |color| reading.of(color) + added(color).unwrap_or(Span::ZERO);
		Some(of(Color::White) + of(Color::Black))
	}

	/// Lets everybody see the game as it now is, if it is to be seen and has changed.
	fn publish(&mut self, desk: &mut Session) {
		let Some(board) = desk.live else { return };
		let heading = SheetHeading {
			board: Some(board),
			..self.record.heading(&self.date)
		};
		let pgn = self.record.public_pgn(&heading);
		if pgn != self.published {
			self.published.clone_from(&pgn);
			desk.effect(Effect::Publish { pgn });
		}
	}

	/// Takes down a fact without judging it: one that an arbiter allowed before there was a table to ask.
	pub(super) fn note(&mut self, event: Event, desk: &mut Session) {
		let at = self.now(desk.at());
		let fact = Fact { at, event };
		self.record.take(&fact);
		self.keep(vec![fact], desk);
	}

	/// Writes the game to a file.
	pub(super) fn export(&self, narrator: &mut Narrator) {
		let opening = self.table().opening();
		let name = format!("{} {} {}", self.date, opening.white.name, opening.black.name);
		narrator.effect(Effect::Storage(StorageOrder::Export {
			name: name.trim().to_string(),
			pgn: self.record.pgn(&self.record.heading(&self.date)),
		}));
		self.export_claim(narrator);
	}

	/// Writes the papers for another arbiter, if a claim goes to one: position, times and score (III.6).
	fn export_claim(&self, narrator: &mut Narrator) {
		let language = narrator.words().manner().dialogue;
		let words = Words::of(language.code()).or_else(|_| Words::of("en"));
		let style = Style {
			letters: Letters::from_name(language.code()).unwrap_or_default(),
			..Style::default()
		};
		let heading = self.record.heading(&self.date);
		let page = words.ok().and_then(|words| {
			let text = self.record.claim(&heading, &words, &style)?;
			Some((words.claim_file().to_string(), text))
		});
		let Some((file, text)) = page else { return };
		let opening = self.table().opening();
		let name = format!(
			"{} {} {} {file}",
			self.date, opening.white.name, opening.black.name
		);
		narrator.effect(Effect::Storage(StorageOrder::Transcript { name, text }));
	}

	/// Writes the text on the envelope to files, if one is shut: as text, as a page to be printed, in braille; and its content,
	/// under lock and key. Returns `true` if one is shut.
	pub(super) fn print_envelope(&self, narrator: &mut Narrator) -> bool {
		let heading = self.record.heading(&self.date);
		let language = narrator.words().manner().dialogue.code();
		let Ok(words) = Words::of(language) else {
			return false;
		};
		let letters = Letters::from_name(language).unwrap_or_default();
		let Some(sheet) = self.record.envelope(&heading, (language, &words), letters) else {
			return false;
		};
		let opening = self.table().opening();
		let name = format!("{} {} {}", self.date, opening.white.name, opening.black.name);
		let mut papers = vec![("txt", sheet.text()), ("html", sheet.page())];
		if let Ok(braille) = sheet.braille(Braille::SixDot, Paper::default()) {
			papers.push(("brf", braille));
		}
		let locked = self.table().adjournment().and_then(Adjournment::locked);
		papers.extend(locked.map(|locked| ("age", locked.to_string())));
		narrator.effect(Effect::Storage(StorageOrder::Papers {
			name: format!("{} {}", name.trim(), words.envelope_name()),
			papers,
		}));
		true
	}

	/// The game as one that is read.
	pub(super) fn imported(&self) -> Option<ImportedGame> {
		self.record.imported(&self.record.heading(&self.date))
	}

	/// Returns the time of the running side's flag fall, on the program's clock.
	pub(super) fn flag_due(&self) -> Option<Stamp> {
		self.on_program_clock(self.table().next_due()?)
	}

	/// Returns the times at which the game wants to be woken: as a flag falls, and for the next second of a clock.
	pub(super) fn timing(&self, at: Stamp) -> Timing {
		Timing {
			alarm: self.flag_due(),
			second: self.next_second(at),
			clock_runs: self.clock_runs(),
		}
	}

	/// Returns the time at which the running clock shows its next second, on the program's clock.
	pub(super) fn next_second(&self, at: Stamp) -> Option<Stamp> {
		let reading = self.table().reading(self.now(at))?;
		let left = reading.of(reading.running.filter(|_| self.standing.is_none())?);
		let rest = if left.0 % 1000 == 0 { 1000 } else { left.0 % 1000 };
		(left.0 > 0).then(|| at + Span(rest))
	}

	/// It is kept as it is, with its clocks stopped; nobody hears it.
	pub(super) fn leave(&mut self, desk: &mut Session) {
		if self.table().external().is_some() {
			// The clock on the table is not stopped by that.
			return desk.record_end();
		}
		let at = self.now(desk.at());
		// A player who leaves has not sealed the envelope: the sealed move may still be written anew.
		let seals = self.table().adjournment().is_some_and(Adjournment::is_sealed);
		let by = if seals {
			By::Arbiter
		} else {
			By::player(self.table().position().turn())
		};
		if let Ok(facts) = self.table().decide(by, &stop(), at) {
			for fact in &facts {
				self.record.take(fact);
			}
			self.keep(facts, desk);
		}
		if !self.practice {
			desk.record_end();
		}
	}
}

/// Returns `true` if the event makes or confirms a claim that another arbiter decides (III.6.1).
const fn is_about_claim(event: &Event) -> bool {
	matches!(
		event,
		Event::Game(GameEvent::Ended(Ending::ClaimPending { .. }))
			| Event::Player(PlayerEvent::Confirmed { .. })
	)
}

/// The command that stops the clocks, without a reason.
pub(super) const fn stop() -> Command {
	Command::Stop {
		reason: String::new(),
	}
}
