//! The game as the fold of its facts.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::adjournment::Adjournment;
use super::ahead::{Ahead, Retyped};
use super::boards::Boards;
use super::breach::Breach;
use super::case::{Case, Noticed};
use super::claim::Claim;
use super::conduct::PlayerConduct;
use super::fact::{Event, Fact, GameEvent};
use super::opening::{LONGEST_NAME, Opening};
use super::quickplay::Quickplay;
use super::scoresheet::Scoresheet;
use super::turn::Turn;
use crate::chess::{Change, Color, Move, Placement, Position, PositionKey, Role, Square};
use crate::clock::{Clock, Controls, ExternalClock, Reading, Span, Stamp, Timepiece};
use crate::laws::parameters::Fivefold;
use crate::laws::{Ending, Profile, ProfileError, RegulationsError, Standing};
use crate::message;

/// A half-move that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Ply {
	/// The position in which it was made.
	pub before: Position,
	/// Number of times in a row that the position had been on the board, where the profile counts so.
	pub consecutive: u32,
	/// The move; `None` if the act was no legal move and still stands.
	pub mv: Option<Move>,
	/// Time at which it was made.
	pub at: Stamp,
	/// True if a draw was offered with it (9.1.2.2).
	pub offered: bool,
	/// True if it answered a move for which the clock was not pressed yet (6.2.2).
	pub early: bool,
	/// Clock readings when it was made; `None` in a game without clocks.
	pub made: Option<Reading>,
	/// Clock readings after it was completed, or else when it was made; `None` in a game without clocks.
	pub clocks: Option<Reading>,
	/// Reading of the mover's side after it, on another clock on the table.
	pub read: Option<Span>,
}

/// An announcement, until the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
	/// The side of the move.
	pub of: Color,
	pub uci: String,
	/// Repetitions that named another move.
	pub wrong_repeats: u32,
	/// True if a right repetition was heard.
	pub repeated: bool,
	/// True if it has been carried out on the other board.
	pub executed: bool,
	/// The other board before the move was taken as done, while repetition and execution are only taken as done.
	pub taken: Option<Placement>,
}

/// An illegal act that was completed, until it is settled or no longer can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalAct {
	pub by: Color,
	pub breach: Breach,
	/// Half-moves on the record before it.
	pub plies: usize,
	/// Squares that the offender had touched.
	pub touched: Vec<Square>,
	/// The clocks at the moment of the press.
	pub clocks: Option<Reading>,
	/// True if it was counted already.
	pub counted: bool,
}

/// State before the game ended, or before one result took the place of another.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Aside {
	pub(super) ending: Option<Ending>,
	pub(super) cases: Vec<Case>,
	pub(super) undecided: Vec<Case>,
	pub(super) offer: Option<Color>,
	pub(super) illegal: Option<IllegalAct>,
	pub(super) adjournment: Option<Adjournment>,
	/// True for White and Black if they had signed.
	pub(super) signed: [bool; 2],
}

/// The whole present state of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
	pub(super) opening: Opening,
	pub(super) profile: Profile,
	pub(super) start: Position,
	pub(super) position: Position,
	pub(super) plies: Vec<Ply>,
	/// Number of times each position has been on the board.
	pub(super) seen: BTreeMap<PositionKey, u32>,
	pub(super) clock: Option<Timepiece>,
	/// Time at which the clock was first started.
	pub(super) started: Option<Stamp>,
	/// True while the game is on: started, and not stopped.
	pub(super) running: bool,
	pub(super) boards: Boards,
	pub(super) sheets: [Scoresheet; 2],
	/// Number of half-moves on which both scoresheets agree.
	pub(super) sheets_agree: usize,
	pub(super) turn: Turn,
	pub(super) spoken: Option<Spoken>,
	/// The clock was pressed, and the move is still to be typed.
	pub(super) ahead: Option<Ahead>,
	/// A half-move was typed wrong, and the right one takes its place.
	pub(super) retyped: Option<Retyped>,
	/// The player whose offer needs its sign on their next half-move.
	pub(super) sign_due: Option<Color>,
	pub(super) conducts: [PlayerConduct; 2],
	pub(super) illegal: Option<IllegalAct>,
	/// Cases before the arbiter, in the order in which they came.
	pub(super) cases: Vec<Case>,
	/// Place of the case for which the arbiter was just called, and the time of the call.
	pub(super) filing: Option<(usize, Stamp)>,
	/// The last breach or flag fall, until it is before the arbiter.
	pub(super) noticed: Option<(Stamp, Noticed)>,
	/// Reports on which nothing was ruled when the game ended.
	pub(super) undecided: Vec<Case>,
	/// The case that the last fact granted.
	pub(super) granted: Option<Case>,
	/// State that each result has wiped away, the latest at the end.
	pub(super) aside: Vec<Aside>,
	pub(super) offer: Option<Color>,
	pub(super) adjournment: Option<Adjournment>,
	pub(super) quickplay: Quickplay,
	/// Time that White and Black have used.
	pub(super) used: [Span; 2],
	pub(super) ending: Option<Ending>,
	pub(super) last: Stamp,
}

crate::reasons! {
/// Reason why no table can have this setup.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
	Fen(error: #[from] crate::chess::FenError) => Self::from(error),
	Profile(error: #[from] ProfileError) => Self::from(error),
	Regulations(error: #[from] RegulationsError) => Self::from(error),
	NoOpening => message!(OpeningErrorNoOpening),
	TooLong(first: &'static str) => message!(OpeningErrorTooLong, first, longest_name = LONGEST_NAME),
}
}

impl Table {
	/// Sets up a table.
	///
	/// # Errors
	/// If there is no such position or profile.
	pub fn open(opening: Opening, at: Stamp) -> Result<Self, OpeningError> {
		if let Some(what) = opening.too_long() {
			return Err(OpeningError::TooLong(what));
		}
		let position = Position::from_fen(&opening.fen)?;
		let mut profile = Profile::named(&opening.profile)?;
		if !opening.regulations.is_empty() {
			profile = profile.with(&opening.regulations)?;
		}
		let placement = position.placement();
		let sheet = Scoresheet::new(position.clone());
		let mut table = Self {
			clock: if opening.external_clock {
				Some(Timepiece::External(ExternalClock::new(opening.clock.clone())))
			} else {
				opening
					.clock
					.clone()
					.map(|controls| Timepiece::Own(Clock::new(controls)))
			},
			boards: Boards::new(opening.two_boards, placement),
			turn: Turn::new(position.turn(), placement),
			opening,
			profile,
			start: position.clone(),
			position,
			plies: Vec::new(),
			seen: BTreeMap::new(),
			started: None,
			running: false,
			sheets: [sheet.clone(), sheet],
			sheets_agree: 0,
			spoken: None,
			ahead: None,
			retyped: None,
			sign_due: None,
			conducts: [PlayerConduct::default(), PlayerConduct::default()],
			illegal: None,
			cases: Vec::new(),
			filing: None,
			noticed: None,
			undecided: Vec::new(),
			granted: None,
			aside: Vec::new(),
			offer: None,
			adjournment: None,
			quickplay: Quickplay::default(),
			used: [Span::ZERO; 2],
			ending: None,
			last: at,
		};
		table.count(true);
		Ok(table)
	}

	/// Returns the game that these facts tell: the whole journal, from the first fact on.
	///
	/// # Errors
	/// If the first fact does not open a playable game.
	pub fn replay(facts: &[Fact]) -> Result<Self, OpeningError> {
		let (first, rest) = facts.split_first().ok_or(OpeningError::NoOpening)?;
		let Event::Game(GameEvent::Opened(opening)) = &first.event else {
			return Err(OpeningError::NoOpening);
		};
		let mut table = Self::open(Opening::clone(opening), first.at)?;
		for fact in rest {
			table.apply(fact);
		}
		Ok(table)
	}

	/// Counts the position on the board, or takes one count away.
	pub(super) fn count(&mut self, up: bool) {
		let key = self.position.key();
		let count = self.seen.entry(key).or_insert(0);
		if up {
			*count = count.saturating_add(1);
		} else {
			*count = count.saturating_sub(1);
			if *count == 0 {
				self.seen.remove(&key);
			}
		}
	}

	#[must_use]
	pub const fn opening(&self) -> &Opening {
		&self.opening
	}

	#[must_use]
	pub const fn profile(&self) -> &Profile {
		&self.profile
	}

	/// The position in which the game began.
	#[must_use]
	pub const fn start(&self) -> &Position {
		&self.start
	}

	#[must_use]
	pub const fn position(&self) -> &Position {
		&self.position
	}

	#[must_use]
	pub fn plies(&self) -> &[Ply] {
		&self.plies
	}

	/// Every position of the game in order, the present one as the last.
	pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position> {
		let before = self.plies.iter().map(|ply| &ply.before);
		before.chain([self.position()])
	}

	#[must_use]
	pub const fn is_running(&self) -> bool {
		self.running
	}

	/// Returns the time at which the clock was first started (6.6).
	#[must_use]
	pub const fn started(&self) -> Option<Stamp> {
		self.started
	}

	#[must_use]
	pub const fn boards(&self) -> &Boards {
		&self.boards
	}

	/// The position as a player's own board shows it, right or wrong.
	#[must_use]
	pub fn board_of(&self, of: Color) -> Position {
		let turn = self.position.turn();
		self.position
			.with_placement(self.boards.of(of), turn, Change::Correction)
	}

	#[must_use]
	pub const fn sheet(&self, of: Color) -> &Scoresheet {
		let [white, black] = &self.sheets;
		match of {
			Color::White => white,
			Color::Black => black,
		}
	}

	/// Returns the number of half-moves on which both scoresheets agree.
	#[must_use]
	pub const fn sheets_agree(&self) -> usize {
		self.sheets_agree
	}

	#[must_use]
	pub const fn turn(&self) -> &Turn {
		&self.turn
	}

	/// The last announcement.
	#[must_use]
	pub const fn spoken(&self) -> Option<&Spoken> {
		self.spoken.as_ref()
	}

	#[must_use]
	pub const fn conduct(&self, of: Color) -> &PlayerConduct {
		let [white, black] = &self.conducts;
		match of {
			Color::White => white,
			Color::Black => black,
		}
	}

	/// The adjournment, if there is one.
	#[must_use]
	pub const fn adjournment(&self) -> Option<&Adjournment> {
		self.adjournment.as_ref()
	}

	/// The time that this player has used in the game.
	#[must_use]
	pub const fn used(&self, color: Color) -> Span {
		let [white, black] = self.used;
		match color {
			Color::White => white,
			Color::Black => black,
		}
	}

	/// Returns the time that this player has used up to `at`, to be told beside the time left. A clock shows a second until it
	/// is over, so a second counts as used when it is over, and both add up to the whole.
	#[must_use]
	pub fn used_shown(&self, color: Color, at: Stamp) -> Span {
		let runs = self.clock().and_then(Clock::running) == Some(color);
		let now = if runs { at.since(self.last) } else { Span::ZERO };
		(self.used(color) + now).full_seconds()
	}

	#[must_use]
	pub const fn quickplay(&self) -> &Quickplay {
		&self.quickplay
	}

	/// Returns `true` if an illegal act after this number of half-moves is not settled yet.
	#[must_use]
	pub fn is_open_act(&self, plies: usize) -> bool {
		self.illegal.as_ref().is_some_and(|act| act.plies == plies)
	}

	/// Returns the side whose draw offer stands.
	#[must_use]
	pub const fn offer(&self) -> Option<Color> {
		self.offer
	}

	#[must_use]
	pub const fn ending(&self) -> Option<Ending> {
		self.ending
	}

	/// The moment of the last fact.
	#[must_use]
	pub const fn last(&self) -> Stamp {
		self.last
	}

	/// `1-0`, `0-1`, `1/2-1/2`, `0-0`, or `*` while the game is not finished.
	#[must_use]
	pub fn score(&self) -> String {
		self.ending
			.map_or_else(|| "*".to_string(), |ending| ending.score().to_string())
	}

	/// Returns `true` if players must announce their moves: appendix D is in force.
	#[must_use]
	pub const fn announces(&self) -> bool {
		self.opening.appendix_d()
	}

	#[must_use]
	pub fn is_blind(&self, color: Color) -> bool {
		self.opening.seat(color).is_blind()
	}

	/// Returns the side whose time runs when the clock is started again: the one who still owes the press, or else the side to
	/// move.
	#[must_use]
	pub fn owner(&self) -> Color {
		if let Some(awaited) = self.awaited() {
			awaited
		} else if let Some(ahead) = &self.ahead {
			!ahead.by
		} else if self.turn.made {
			self.turn.side
		} else if self.clock.is_some() && self.conduct(!self.position.turn()).uncompleted {
			!self.position.turn()
		} else {
			self.position.turn()
		}
	}

	/// The moves that this player has made.
	#[must_use]
	pub fn moves_of(&self, color: Color) -> usize {
		let made = self.plies.len();
		if self.start.turn() == color {
			made.div_ceil(2)
		} else {
			made / 2
		}
	}
}

/// The position on the board with its past, as the laws need it.
impl Table {
	/// Returns the number of queens, rooks, bishops, knights and pawns that this side had when the game began.
	#[must_use]
	pub fn men_at_first(&self, color: Color) -> [usize; 5] {
		let start = self.plies().first().map_or(self.position(), |ply| &ply.before);
		let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
		roles.map(|role| start.squares_of(color, role).len())
	}

	/// Returns the position on the board with its past, as the laws need it.
	#[must_use]
	pub fn standing(&self) -> Standing<'_> {
		Standing {
			position: &self.position,
			repetitions: self.seen.get(&self.position.key()).copied().unwrap_or(0),
			consecutive: self.consecutive(&self.position, self.plies.len()),
		}
	}

	/// The position after a move that is not yet made, with its past.
	#[must_use]
	pub fn standing_after<'a>(&self, after: &'a Position) -> Standing<'a> {
		Standing {
			position: after,
			repetitions: self
				.seen
				.get(&after.key())
				.copied()
				.unwrap_or(0)
				.saturating_add(1),
			consecutive: self.consecutive(after, self.plies.len().saturating_add(1)),
		}
	}

	/// Returns how many times in a row a position has been on the board, each time four half-moves after the time before (9.6
	/// in the edition of 2014). Under other editions it is not counted.
	pub(super) fn consecutive(&self, position: &Position, plies: usize) -> u32 {
		if self.profile.fivefold == Fivefold::Any {
			return 1;
		}
		let earlier = plies.checked_sub(4).and_then(|index| self.plies.get(index));
		match earlier {
			Some(ply) if ply.before.key() == position.key() => ply.consecutive.saturating_add(1),
			Some(_) | None => 1,
		}
	}
}

/// The clock of a game, as far as it is known: the program's own, or another one on the table.
impl Table {
	/// The program's own clock.
	#[must_use]
	pub const fn clock(&self) -> Option<&Clock> {
		if let Some(Timepiece::Own(clock)) = &self.clock {
			Some(clock)
		} else {
			None
		}
	}

	/// The program's own clock, if a flag on it counts: on a server only the server calls a flag.
	pub(super) fn judging_clock(&self) -> Option<&Clock> {
		self.clock().filter(|_| self.opening.server.is_none())
	}

	/// The clock on the table that is not the program's own, as far as it is known.
	#[must_use]
	pub const fn external(&self) -> Option<&ExternalClock> {
		if let Some(Timepiece::External(clock)) = &self.clock {
			Some(clock)
		} else {
			None
		}
	}

	/// Returns the clock of the game, the program's or another.
	#[must_use]
	pub const fn timepiece(&self) -> Option<&Timepiece> {
		self.clock.as_ref()
	}

	/// Returns `true` if the game is played with a clock, so that a press completes a move.
	#[must_use]
	pub const fn is_timed(&self) -> bool {
		self.clock.is_some()
	}

	/// Returns the side whose clock runs.
	#[must_use]
	pub fn runs(&self) -> Option<Color> {
		self.clock.as_ref().and_then(Timepiece::running)
	}

	/// Returns the time at which the flag of this player fell, or was reported, if that was at `at` or before.
	#[must_use]
	pub fn fallen(&self, color: Color, at: Stamp) -> Option<Stamp> {
		self.clock.as_ref().and_then(|clock| clock.fallen(color, at))
	}

	/// Returns `true` if the flag of this player is down at `at`: on another clock, by reports and readings. `None` if nobody
	/// knows.
	#[must_use]
	pub fn is_flag_down(&self, color: Color, at: Stamp) -> Option<bool> {
		match self.clock.as_ref()? {
			Timepiece::Own(clock) => Some(clock.fallen(color, at).is_some()),
			Timepiece::External(clock) => clock.is_down(color, at),
		}
	}

	/// The time controls, as far as they are known.
	#[must_use]
	pub fn controls(&self) -> Option<&Controls> {
		self.clock.as_ref().and_then(Timepiece::controls)
	}

	/// Returns `true` if this player must make all remaining moves in the present period; `None` if that is not known.
	#[must_use]
	pub fn is_last_period(&self, color: Color, at: Stamp) -> Option<bool> {
		let period = self.clock.as_ref()?.period(color, at)?;
		Some(self.controls()?.of(color).is_last(period))
	}

	/// Returns the readings of both clocks at `at`; `None` if the program has no clock of its own.
	#[must_use]
	pub fn reading(&self, at: Stamp) -> Option<Reading> {
		self.clock().map(|clock| clock.read(at))
	}
}

/// Answers of the table about cases before the arbiter.
impl Table {
	/// Returns the first case before the arbiter.
	#[must_use]
	pub fn case(&self) -> Option<&Case> {
		self.cases.first()
	}

	/// Returns all cases before the arbiter, in the order in which they came.
	#[must_use]
	pub fn cases(&self) -> &[Case] {
		&self.cases
	}

	/// Returns `true` if the clocks stay stopped after the decision on the first case: for a claim that waits after it, or for
	/// a case whose remedy starts them.
	#[must_use]
	pub fn keeps_standing(&self) -> bool {
		let starts = |case: &Case| {
			let steps = case.remedy.iter().flat_map(|remedy| &remedy.steps);
			case.claim.is_some() || steps.into_iter().any(|step| step.event == Event::RESUMED)
		};
		self.cases.iter().skip(1).any(starts)
	}

	/// Returns the player whose draw offer has no half-move yet to carry its sign (9.1.2.2).
	#[must_use]
	pub const fn offer_unsigned(&self) -> Option<Color> {
		self.sign_due
	}

	/// Returns the number of half-moves made, and the side whose time runs.
	pub(super) fn half_move(&self) -> (usize, Color) {
		(self.plies().len(), self.owner())
	}

	/// Returns the reports on which nothing was ruled when the game ended.
	#[must_use]
	pub fn undecided(&self) -> &[Case] {
		&self.undecided
	}

	/// Returns the ending before the present result, which counts again if that is withdrawn.
	#[must_use]
	pub fn ending_before(&self) -> Option<Ending> {
		self.aside.last()?.ending
	}

	/// Returns the side whose draw offer stood when the game ended.
	#[must_use]
	pub fn offer_before(&self) -> Option<Color> {
		self.aside.last()?.offer
	}

	/// Returns `true` if the game is on and its clocks stand although nothing is before the arbiter.
	#[must_use]
	pub fn stands_still(&self) -> bool {
		let on = self.started().is_some() && self.ending().is_none() && self.adjournment().is_none();
		on && self.is_timed() && !self.is_running() && self.cases.is_empty()
	}

	/// Returns the claim on which the arbiter has to decide, also if it waits after another case.
	#[must_use]
	pub fn claim(&self) -> Option<&Claim> {
		self.cases.iter().find_map(|case| case.claim.as_ref())
	}
}
