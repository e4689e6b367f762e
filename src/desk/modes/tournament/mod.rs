//! The tournament table of a blind player (appendix D): reports, questions and rulings by the person at its keyboard.
//!
//! No engine can be started from here, and nothing is said unasked that a player must not be told.

mod act;
mod adjourning;
mod answers;
mod clocks;
mod doubt;
mod entering;
mod guide;
mod locking;
mod looking;
mod page;
#[cfg(test)]
mod phrases;
#[cfg(test)]
mod reach;
mod readings;
mod refusing;
mod reports;
mod rulings;
mod score;
mod telling;
mod typing;

use alloc::string::String;
use alloc::vec::Vec;

use crate::asking::{AT_TABLE, Correction, Intent};
use crate::chess::{Color, Said, Square};
use crate::clock::{Span, Stamp};
use crate::commands::{Action, BoardAction, GameAction, Holds, OfGame, TableAction, TypingAction};
use crate::desk::at_keyboard::at_keyboard;
use crate::desk::board_panel::{BoardPanel, Finger};
use crate::desk::building::{Building, tell_start};
use crate::desk::game_session::{GameSession, stop};
use crate::desk::input_line::InputLine;
use crate::desk::menu::Menu;
use crate::desk::mode::{
	Awaits, Context, Entry, Gesture, Left, Mode, News, Next, Offer, Scope, Time, Timing, Types,
};
use crate::desk::session::Session;
use crate::desk::telling::acts_at_once;
use crate::game::{
	Arbiter, By, Case, ClockEvent, Command, Event, Fact, GameEvent, Opening, OpeningError, Phase, Refusal,
	Ruling, Table,
};
use crate::narrator::{Narrator, Sayable};
use crate::ports::{Page, StoredGame};
use crate::settings::Choices;
use crate::voice::{Audience, Phrase, PhraseKey, Urgency};
use guide::Guide;
use locking::{KeyFor, Locking};
use telling::notes;

/// The table in hand, and the person at its keyboard.
#[derive(Debug)]
pub(in crate::desk) struct Tournament {
	session: GameSession,
	line: InputLine,
	/// The person whose commands these are: a command outside their row in the table of roles is refused.
	role: By,
	awaiting: Awaiting,
	/// The arbiter was led through the steps that they adopt now.
	led: bool,
	/// It was said in this answer that moves and presses are out of step.
	told_step: bool,
	/// Time of the last press, if nothing else was typed since.
	pressed: Option<Stamp>,
	/// The players who are known not to be at the board, as the new session is about to begin.
	absent: Vec<Color>,
	locking: Locking,
	/// A pawn's move as it was typed, of which the new piece is still to be named.
	unfinished: Option<String>,
	/// The steps that are being gone through.
	guide: Option<Guide>,
	/// The last refused command, which the arbiter may have carried out all the same.
	refused: Option<(By, Command)>,
	/// The cases of which the arbiter knows.
	known: Vec<Case>,
	/// It was claimed a moment ago, and that was heard.
	claimed: bool,
	/// The ways in which a side could still checkmate, in the last case before the arbiter.
	chances: Vec<Phrase>,
	/// Something was decided, and the clocks stand still.
	stands: bool,
	/// The times that the arbiter set in their step, instead of the proposed ones.
	own_times: Option<Ruling>,
	/// The clocks were set while they stood, and Enter starts them.
	resumes: bool,
	/// The case with which the user was told the meaning of Enter beside an unfinished half-move.
	warned: Option<Case>,
	/// The player's own board.
	panel: BoardPanel,
	/// The start position, while it is set up piece by piece.
	building: Option<Building>,
	/// Every command that was judged.
	#[cfg(test)]
	judged: Vec<Command>,
}

/// The meaning of the next line.
#[derive(Debug, Default)]
enum Awaiting {
	/// A command, words of a move, or Enter for the next step.
	#[default]
	Anything,
	/// Yes or no.
	Answer(Asking),
	/// The person at the keyboard from now on.
	Keyboard(Handing),
	/// The time and place at which play goes on; the answer ends the session (I.2.7).
	SessionEnd(SessionEnd),
	/// The move that this player seals (I.1.1).
	SealedMove(By),
	/// The key of the envelope.
	EnvelopeKey(KeyFor),
	/// The times on the clocks of the table, unless a command or a move is typed.
	Times,
	/// The right words of the announcement, unless a command is typed (D.2.8).
	Correction,
	/// The square of the piece that was touched, unless a command is typed (4.3).
	TouchedSquare,
	/// The move that was typed wrong, unless a command is typed.
	RetypedMove,
}

impl Awaiting {
	/// True while the words of an announcement, a square or a move are awaited, beside which commands are understood.
	const fn names(&self) -> bool {
		matches!(self, Self::Correction | Self::TouchedSquare | Self::RetypedMove)
	}

	/// True while an answer is awaited, so that no word is a command.
	const fn is_question(&self) -> bool {
		!self.names() && !matches!(self, Self::Anything | Self::Times)
	}
}

/// A wish that cannot be undone is asked back first.
#[derive(Debug)]
struct Asking {
	question: Phrase,
	wish: Wish,
	/// Enter on the empty line is yes.
	by_enter: bool,
}

#[derive(Debug)]
enum Wish {
	/// A command, and the phrase that is said if nothing else is heard of it.
	Command(By, Command, PhraseKey),
	/// A move that was made on the board where one was to be sealed.
	OnBoard(Said, Intent),
	/// The presence of a player at the board, before the envelope is opened with the text of this line.
	AtBoard(Color, Intent),
	NewGame,
	Leave,
}

/// The end of the session, of which it is asked when and where play goes on.
#[derive(Debug)]
struct SessionEnd {
	left: Span,
	question: Phrase,
}

#[derive(Debug)]
struct Handing {
	menu: Menu,
	roles: Vec<By>,
}

impl Tournament {
	/// Sits down at a new table. Its clock waits for the arbiter; without clocks the game is on.
	pub(in crate::desk) fn open(
		choices: &Choices,
		overridden: bool,
		desk: &mut Session,
	) -> Result<Self, OpeningError> {
		let opening = choices.table_opening(desk.at());
		let session = GameSession::open(opening, desk)?;
		let role = choices.table.as_ref().and_then(|table| table.machine);
		let mut table = Self::at_table(session, role.unwrap_or(By::Arbiter));
		desk.narrator.set_near(Audience::of(table.role));
		table.tell_narrator_of_players(&mut desk.narrator);
		if overridden {
			let event = Event::Game(GameEvent::Overridden {
				by: By::Arbiter,
				what: String::from(Refusal::AssistantNeeded.code()),
			});
			table.session.note(event, desk);
		}
		desk.narrator
			.say(Audience::Room, Urgency::News, table.greeting(&desk.narrator));
		desk.narrator.warn_of_letters();
		for note in notes(table.table(), &desk.narrator)
			.into_iter()
			.chain(table.typing_notes(&desk.narrator))
		{
			desk.narrator.say(Audience::Room, Urgency::News, note);
		}
		tell_start(table.table(), choices.chess960.is_some(), &mut desk.narrator);
		if !table.table().is_timed() {
			table.carry_out(By::Arbiter, &Command::Start, desk);
		}
		Ok(table)
	}

	/// Takes up a game of the tournament table. Its clocks stand; the person at the keyboard is asked for, unless named.
	pub(in crate::desk) fn take_up(
		game: &StoredGame,
		facts: &[Fact],
		desk: &mut Session,
	) -> Result<Self, OpeningError> {
		let session = GameSession::take_up(facts, game, desk)?;
		let named = desk.choices.table.as_ref().and_then(|table| table.machine);
		let mut table = Self::at_table(session, named.unwrap_or(By::Arbiter));
		desk.narrator.set_near(Audience::of(table.role));
		table.tell_narrator_of_players(&mut desk.narrator);
		let mut greeting = desk.narrator.line(PhraseKey::TableWelcome);
		greeting.append(table.players(&desk.narrator));
		greeting.append(desk.narrator.words().last_move(table.table()));
		desk.narrator.say(Audience::Room, Urgency::News, greeting);
		let state = table.state(&desk.narrator);
		desk.narrator.say(Audience::Room, Urgency::News, state);
		if named.is_none() {
			table.hand_over(&mut desk.narrator);
		} else {
			table.tell_arbiter(&mut desk.narrator);
		}
		Ok(table)
	}

	/// Returns `true` if a game with this opening is one of the tournament table: elsewhere nothing against the laws can happen.
	pub(in crate::desk) const fn is_at_table(opening: &Opening) -> bool {
		!opening.guard
	}

	fn at_table(session: GameSession, role: By) -> Self {
		Self {
			session,
			line: InputLine::refusing_with(PhraseKey::NoSuchKey),
			role,
			awaiting: Awaiting::Anything,
			led: false,
			told_step: false,
			pressed: None,
			absent: Vec::new(),
			locking: Locking::default(),
			unfinished: None,
			guide: None,
			refused: None,
			known: Vec::new(),
			claimed: false,
			chances: Vec::new(),
			stands: false,
			own_times: None,
			resumes: false,
			warned: None,
			panel: BoardPanel::new(Finger::on(Square::E1)),
			building: None,
			#[cfg(test)]
			judged: Vec::new(),
		}
	}

	/// Tells the narrator who sees the screen, and who has somebody to help them.
	fn tell_narrator_of_players(&self, narrator: &mut Narrator) {
		let opening = self.table().opening();
		let blind = Color::ALL.map(|color| opening.seat(color).is_blind());
		let assisted = Color::ALL.map(|color| opening.seat(color).assistant);
		narrator.set_players(blind, assisted);
	}

	const fn table(&self) -> &Table {
		self.session.table()
	}

	fn greeting(&self, narrator: &Narrator) -> Phrase {
		let mut phrase = narrator.line(PhraseKey::NewGame);
		phrase.append(self.players(narrator));
		let who = at_keyboard(self.role, narrator);
		let who = narrator.words().line(PhraseKey::AtKeyboard, &[who]);
		phrase.append(self.session.beginning(who, narrator));
		phrase.append(narrator.help_hint());
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
			.words()
			.players(&opening.white.name, &opening.black.name)
			.sentence()
	}

	/// Judges a command and says its effect, or the reason of its refusal. If nothing else is heard, `confirmed` is. Returns `true` if
	/// it was carried out.
	fn tell(&mut self, by: By, command: &Command, confirmed: impl Sayable, desk: &mut Session) -> bool {
		let Some(mut heard) = self.carry_out(by, command, desk) else {
			return false;
		};
		let confirmed = confirmed.phrase(desk.narrator.words());
		if !heard && !confirmed.is_empty() {
			desk.narrator.answer(confirmed);
			heard = true;
		}
		if !self.tell_arbiter(&mut desk.narrator) && !heard {
			desk.narrator.answer(PhraseKey::Done);
		}
		true
	}

	/// Judges a command and says its effect, or the reason of its refusal. Returns `true` if anything is heard of the effect; `None`
	/// if it was refused.
	fn carry_out(&mut self, by: By, command: &Command, desk: &mut Session) -> Option<bool> {
		let judged = self.judge(by, command, desk);
		judged
			.map_err(|refusal| self.refuse(&refusal, &mut desk.narrator))
			.ok()
	}

	/// Returns `true` if a command would be carried out now.
	fn is_done(&self, by: By, command: &Command, narrator: &Narrator) -> bool {
		let decided = self.table().decide(by, command, self.now(narrator.at()));
		!self.is_key_gone(by, command) && decided.is_ok()
	}

	/// Judges a command. Returns `true` if anything is heard of it.
	fn judge(&mut self, by: By, command: &Command, desk: &mut Session) -> Result<bool, Refusal> {
		#[cfg(test)]
		self.judged.push(command.clone());
		if self.is_key_gone(by, command) {
			return Err(Refusal::SealAnew);
		}
		let now = self.now(desk.at());
		let mut heard = false;
		let words = desk.narrator.words().clone();
		let mut ended = None;
		let before = self.table().claim().cloned();
		let mut decided = false;
		let mut settings = Vec::new();
		let led = self.led;
		let reported = self.reported(by, command, &words);
		let judged = self
			.session
			.command(by, command, now, desk, |event, table, telling| {
				if matches!(event, Event::Clock(ClockEvent::Stopped { .. })) && !table.is_running() {
					// It stood already, and that was heard.
					telling.said.clear();
				} else if matches!(event, Event::Clock(ClockEvent::Stopped { .. })) && !reported.is_empty() {
					telling.said.insert(0, (Urgency::News, reported.clone()));
				}
				if *event == Event::AS_HE_FINDS_RIGHT && table.external().is_none() {
					// The times that the arbiter sets here are heard anyway.
					telling.said.clear();
				}
				words.lead_castling(telling, event, table, table.is_blind(table.turn().side));
				heard |= !telling.said.is_empty();
				settings.extend(readings::to_set(event, table, &words).filter(|_| !led));
				ended = event.ending().or(ended);
				decided |=
					event.is_decision() || matches!(event, Event::Game(GameEvent::EndingWithdrawn { .. }));
			});
		if judged.is_err() {
			self.refused = Some((by, command.clone()));
		} else {
			self.claimed |= self.table().claim().is_some() && self.table().claim() != before.as_ref();
			self.stands |= decided && self.table().stands_still();
		}
		self.tell_settings(&settings, &mut desk.narrator);
		if let Some(ending) = ended {
			self.tell_forced_line(ending, &mut desk.narrator);
		}
		judged.map(|()| heard)
	}

	/// Returns `true` if a human arbiter is at the keyboard.
	fn rules(&self) -> bool {
		self.role == By::Arbiter && self.table().opening().arbiter == Arbiter::Human
	}

	/// Does what was due by now: a flag.
	pub(super) fn do_due(&mut self, desk: &mut Session) {
		// A tick is never refused.
		let _ = self.judge(By::Clock, &Command::Tick, desk);
		self.tell_arbiter(&mut desk.narrator);
	}

	/// The machine has slept for so long: the clock is stopped at the last certain instant.
	pub(super) fn sleep(&mut self, span: Span, desk: &mut Session) {
		if self.table().external().is_some() {
			// The clock on the table goes on.
			return;
		}
		let asleep = self.now(desk.at() - span).max(self.table().last());
		let stopped = self
			.session
			.command(By::Arbiter, &stop(), asleep, desk, |_, _, _| {});
		if stopped.is_ok() {
			desk.narrator
				.say(Audience::Room, Urgency::Alarm, PhraseKey::MachineSlept);
		}
	}

	/// The program or the user leaves this table: it is kept as it is, with its clocks stopped.
	pub(super) fn put_away(&mut self, desk: &mut Session) {
		self.session.leave(desk);
		desk.narrator.set_near(Audience::Room);
		desk.narrator.set_players([false; 2], [false; 2]);
		desk.narrator.set_at_table(false);
	}

	fn now(&self, at: Stamp) -> Stamp {
		self.session.now(at)
	}

	/// Tells the state of the game. Nobody hears the number of moves and the times unasked (D.2.10.4).
	fn state(&self, narrator: &Narrator) -> Phrase {
		let table = self.table();
		if let Some(ending) = table.ending() {
			let mut phrase = narrator.line(PhraseKey::GameOver);
			phrase.append(narrator.words().ending(ending));
			phrase.append(self.signatures_missing(narrator));
			return phrase;
		}
		let mut phrase = narrator.words().turn(table.position().turn());
		phrase.append(self.envelope_owed(narrator).unwrap_or_default());
		if !narrator.words().owed(table).is_empty() {
			phrase.append(narrator.words().still_owed(table));
		}
		if let Some(by) = table.offer() {
			phrase.append(
				narrator
					.words()
					.line(PhraseKey::DrawOffered, &[narrator.words().color(by)]),
			);
		}
		if table.started().is_none() && table.is_timed() {
			phrase.append(narrator.line(readings::starts(table)));
		} else if table
			.adjournment()
			.is_some_and(|adjournment| adjournment.phase == Phase::Sealed)
		{
			phrase.append(narrator.line(PhraseKey::IsAdjourned));
		} else if !table.is_running() {
			phrase.append(narrator.line(PhraseKey::ClockStands));
		}
		if let Some(waits) = self.waits_for_arbiter(narrator) {
			phrase.append(waits);
		}
		phrase
	}
}

/// The tournament table as a mode.
impl Mode for Tournament {
	fn context(&self) -> Context<'_> {
		let context = if self.is_walking() {
			Context::board(&["board", "table"])
		} else {
			Context {
				introduction: Some(PhraseKey::HelpTable),
				..Context::line(&["table"])
			}
		};
		Context {
			menu: self.keyboard_menu(),
			types: Types::when(self.is_typing()),
			awaits: Awaits::text(self.awaiting.is_question()),
			scope: Scope::Table,
			takes_moves: matches!(self.awaiting, Awaiting::Anything),
			places: &[AT_TABLE],
			..context
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		Entry {
			menu: match &mut self.awaiting {
				Awaiting::Keyboard(handing) => Some(&mut handing.menu),
				_ => None,
			},
			line: Some(&mut self.line),
		}
	}

	fn offer(&self, action: Action) -> Offer {
		// The clock's word presses it here, and nothing is taken back.
		let elsewhere = matches!(
			action,
			Action::Game(GameAction::Clock | GameAction::TakeBack | GameAction::EarlyMoves)
		);
		let board = matches!(
			action,
			Action::Board(BoardAction::Walk | BoardAction::OfGame(OfGame::Questions))
		);
		let fits = board || matches!(action.holds(), Holds::Everywhere | Holds::Play | Holds::Table);
		Offer {
			at_once: acts_at_once(action),
			..Offer::when(fits && !elsewhere)
		}
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		self.walked(action, &mut desk.narrator)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		let next = self.do_key(action, desk);
		let edits = matches!(action, Action::Typing(typing) if typing != TypingAction::Submit);
		if matches!(next, Next::Stay) && !edits {
			self.tell_step(&mut desk.narrator);
		}
		next
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		match gesture {
			Gesture::Key(key) => self.key_typed(key, desk),
			Gesture::Pointed(_) => Next::Stay,
		}
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let next = self.answer_line(intent, desk);
		if matches!(next, Next::Stay) {
			self.tell_step(&mut desk.narrator);
		}
		next
	}

	/// The words of an announcement are put right, as by the command for it (D.2.8).
	fn correct(&mut self, correction: &Correction, desk: &mut Session) -> Option<Next> {
		if !correction.is_plain || !matches!(self.awaiting, Awaiting::Anything) {
			return None;
		}
		let corrected = Action::Table(TableAction::Correct);
		self.correct(&Intent::of(corrected, correction.meant.clone()), desk);
		self.tell_step(&mut desk.narrator);
		Some(Next::Stay)
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		match news {
			News::TimeAsked(color, audience) => {
				desk.narrator
					.answer_time(audience, color, self.left(color, &desk.narrator))
			}
			other => return other.unasked(self.context().menu, &mut desk.narrator),
		}
		Next::Stay
	}

	fn helps(&self) -> bool {
		false
	}

	fn page(&self, desk: &Session) -> Page {
		self.shown_page(&desk.narrator)
	}

	fn timing(&self, at: Stamp) -> Timing {
		let timing = self.session.timing(at);
		Timing {
			second: timing.second.or_else(|| self.next_minute(at)),
			..timing
		}
	}

	fn pass(&mut self, time: Time, desk: &mut Session) -> Next {
		match time {
			Time::Due => self.do_due(desk),
			Time::Slept(span) => self.sleep(span, desk),
			Time::Stands(since) => self.session.stand_still(since),
			Time::Runs(at) => self.session.go_on(at),
			Time::InputDone => {}
		}
		Next::Stay
	}

	fn leave(&mut self, desk: &mut Session) -> Left {
		self.put_away(desk);
		Left::default()
	}
}
