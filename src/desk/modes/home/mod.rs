//! A game that is being played: its table, its clock on the program's time, and the sounds of every fact.

mod act;
mod advice;
mod clocks;
mod course;
mod early;
mod elsewhere;
mod looking;
mod mode;
mod open;
mod opening;
mod opponent;
mod page;
mod parting;
mod play_back;
mod playing;
mod pointing;
mod practice;
mod question;
mod rows;
mod squares;
mod warnings;

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::chess::{Color, Move, Position};
use crate::clock::{Span, Stamp};
use crate::desk::board_panel::{BoardPanel, Finger};
use crate::desk::building::{Building, tell_start};
use crate::desk::game_session::{GameSession, stop};
use crate::desk::input_line::InputLine;
use crate::desk::opponents::Opponent;
use crate::desk::session::Session;
use crate::game::{By, Command, Event, Fact, OpeningError, Refusal, Table};
use crate::ports::StoredGame;
use crate::settings::Choices;
use crate::sheet::WhiteScore;
use crate::voice::{Audience, Detail, Phrase, PhraseKey, Tone, Urgency};

use advice::Consultation;
use open::Open;
use opening::opening;
use question::Question;
use warnings::Warnings;

/// The game in hand.
#[derive(Debug)]
pub(in crate::desk) struct Home {
	session: GameSession,
	line: InputLine,
	/// Waits for yes or no.
	question: Option<Question>,
	/// The question is asked again after the sentences that were told meanwhile.
	reminds: bool,
	/// Rest of the word of an answer that was given by its first letter: if "ja" and Enter are typed, the j has
	/// already answered.
	rest_of_answer: Option<String>,
	/// The question that the last line has left open.
	open: Option<Open>,
	/// A move that was typed while the opponent thinks, for the player's turn.
	early: Option<String>,
	/// The opponent who is not at this keyboard, if there is one.
	opponent: Option<Opponent>,
	warnings: Warnings,
	panel: BoardPanel,
	/// The half-moves made in an earlier position that is looked at.
	past: Option<usize>,
	adviser: Option<Consultation>,
	/// The scores of the positions, by the half-moves made.
	scores: BTreeMap<usize, WhiteScore>,
	/// The moves that were taken back, the last ones last.
	taken: Vec<Vec<Move>>,
	/// The start position, while it is set up piece by piece.
	building: Option<Building>,
}

impl Home {
	/// Opens a new game of this kind. Without clocks it starts at once; a clock is started by Enter or the first move.
	pub(in crate::desk) fn open(choices: &Choices, desk: &mut Session) -> Result<Self, OpeningError> {
		let opening = opening(choices, desk);
		let session = GameSession::open(opening, desk)?;
		let mut play = Self::at_table(session, &choices.warnings);
		desk.say(
			Audience::Room,
			Urgency::News,
			play.greeting(choices.as_before, desk),
		);
		desk.warn_of_letters();
		tell_start(play.table(), choices.chess960.is_some(), desk);
		if play.table().clock().is_none() {
			play.start(desk);
		}
		Ok(play)
	}

	/// Takes up a game from the storage. Clocks stand until the user says so; a game without clocks goes on at once.
	pub(in crate::desk) fn take_up(
		game: &StoredGame,
		facts: &[Fact],
		desk: &mut Session,
	) -> Result<Self, OpeningError> {
		let session = GameSession::take_up(facts, game, desk)?;
		let mut play = Self::at_table(session, &desk.choices.warnings);
		let mut greeting = play.against(desk);
		greeting.append(desk.words().last_move(play.table()));
		desk.say(Audience::Room, Urgency::News, greeting);
		if let Some(ending) = play.table().ending() {
			desk.say(Audience::Room, Urgency::News, desk.words().ending(ending));
		} else if play.table().clock().is_some() {
			desk.say(Audience::Room, Urgency::News, desk.line(PhraseKey::ClockStands));
		} else {
			let _ = play.command(&Command::Resume, desk);
		}
		Ok(play)
	}

	fn at_table(session: GameSession, warnings: &[Span]) -> Self {
		let opponent = Opponent::of(session.table().opening());
		let near = opponent
			.as_ref()
			.map_or(Color::White, |opponent| !opponent.color());
		Self {
			line: InputLine::default(),
			question: None,
			reminds: false,
			rest_of_answer: None,
			open: None,
			early: None,
			opponent,
			panel: BoardPanel::new(Finger::of(near)),
			past: None,
			adviser: None,
			scores: BTreeMap::new(),
			building: None,
			taken: Vec::new(),
			warnings: Warnings::of(warnings, session.table()),
			session,
		}
	}

	pub(in crate::desk) const fn table(&self) -> &Table {
		self.session.table()
	}

	fn greeting(&self, as_before: bool, desk: &Session) -> Phrase {
		if as_before {
			let against = self.against(desk);
			return against.and(self.session.beginning(Phrase::new(), desk));
		}
		let mut phrase = desk.line(PhraseKey::NewGame);
		phrase.append(self.own_side(desk));
		phrase.append(self.session.beginning(Phrase::new(), desk));
		phrase.append(desk.help_hint());
		phrase
	}

	/// Tells the machine that one plays against, its strength, and the user's side.
	fn against(&self, desk: &Session) -> Phrase {
		let machine = self.opponent.as_ref();
		machine.map_or_else(Phrase::new, |_| self.opponent_is(desk))
	}

	/// Tells the user's side, against a machine.
	fn own_side(&self, desk: &Session) -> Phrase {
		self.opponent.as_ref().map_or_else(Phrase::new, |opponent| {
			desk.words()
				.line(PhraseKey::YouPlay, &[desk.words().color(!opponent.color())])
		})
	}

	/// The moment at the table that is `at` on the program's clock.
	fn now(&self, at: Stamp) -> Stamp {
		self.session.now(at)
	}

	/// Returns `true` while the game waits for its beginning.
	fn is_to_start(&self) -> bool {
		self.table().started().is_none() && self.table().ending().is_none()
	}

	fn start(&mut self, desk: &mut Session) {
		// Refused only if it runs already.
		let _ = self.command(&Command::Start, desk);
	}

	/// Judges a command of the side to move, or of both, now, and takes in its facts.
	fn command(&mut self, command: &Command, desk: &mut Session) -> Result<(), Refusal> {
		self.command_of(self.position().turn(), command, desk)
	}

	fn command_of(&mut self, player: Color, command: &Command, desk: &mut Session) -> Result<(), Refusal> {
		let at = self.now(desk.at());
		self.command_at(player, command, at, desk)
	}

	fn command_at(
		&mut self,
		player: Color,
		command: &Command,
		at: Stamp,
		desk: &mut Session,
	) -> Result<(), Refusal> {
		let machine = self.opponent.as_ref().map(Opponent::color);
		let extent = *desk.narrator.extent();
		let words = desk.words().clone();
		let (mut moved, mut ended) = (None, false);
		let judged = self
			.session
			.command(By::player(player), command, at, desk, |event, table, telling| {
				let turn = table.position().turn();
				// The machine's move is the player's turn.
				if machine == Some(turn) && telling.tones == [Tone::Move] {
					telling.tones = vec![Tone::YourTurn];
				}
				if let Event::Ended(ending) = event {
					words.lead_with_result(telling, *ending);
					ended = true;
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
			self.tell_clock(mover, desk);
		}
		if moved.is_some() {
			self.open = None;
			self.tell_claim(desk);
			self.tell_opening(desk);
		}
		if ended && !self.session.is_practice() && extent.says(Detail::Hints) {
			desk.say(Audience::Room, Urgency::News, self.what_now(desk));
		}
		self.past = self.past();
		self.forget_scores();
		self.settle_adviser(desk);
		self.attend_opponent(desk);
		judged
	}

	/// Tells the time left to the side that has just moved, while the game goes on.
	fn tell_clock(&self, mover: Color, desk: &mut Session) {
		if self.table().clock().is_some() && self.table().ending().is_none() {
			desk.say(Audience::Room, Urgency::News, self.left(mover, desk));
		}
	}

	/// Stops the clocks at this moment at the table.
	fn stop_at(&mut self, at: Stamp, desk: &mut Session) -> Result<(), Refusal> {
		self.command_at(self.position().turn(), &stop(), at, desk)
	}

	pub(in crate::desk) fn stop(&mut self, desk: &mut Session) -> Result<(), Refusal> {
		self.stop_at(self.now(desk.at()), desk)
	}

	/// Does what was due by now, in its order: warnings, then a flag.
	pub(in crate::desk) fn do_due(&mut self, desk: &mut Session) {
		let now = self.now(desk.at());
		self.warn(now, desk);
		// A tick is never refused.
		let _ = self.command(&Command::Tick, desk);
		self.settle_opponent(desk);
	}

	/// Returns the time at which something will be due, on the program's clock.
	pub(in crate::desk) fn due(&self) -> Option<Stamp> {
		let warning = self.warned_clock().and_then(|clock| self.warnings.next(clock));
		let warning = warning.and_then(|due| self.session.on_program_clock(due));
		let opponent = self.opponent.as_ref().and_then(Opponent::alarm);
		let others = [warning, self.session.flag_due(), opponent, self.adviser_due()];
		others.into_iter().flatten().min()
	}

	/// The machine has slept for so long: the clock is stopped at the last certain instant.
	pub(in crate::desk) fn sleep(&mut self, span: Span, desk: &mut Session) {
		let asleep = self.now(desk.at() - span).max(self.table().last());
		if self.table().clock().is_some() && self.stop_at(asleep, desk).is_ok() {
			desk.say(Audience::Room, Urgency::Alarm, desk.line(PhraseKey::MachineSlept));
		}
	}

	/// The program or the user leaves this game: it is kept as it is, with its clocks stopped.
	pub(in crate::desk) fn put_away(&mut self, desk: &mut Session) {
		self.session.leave(desk);
		self.dismiss_adviser(desk);
		self.dismiss_opponent(desk);
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

	/// Returns the side of the person at the keyboard: their own against a machine, else the side to move.
	fn own(&self) -> Color {
		self.opponent
			.as_ref()
			.map_or_else(|| self.position().turn(), |opponent| !opponent.color())
	}
}
