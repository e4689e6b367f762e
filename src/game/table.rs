//! The game as the fold of its facts.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::fact::{Event, Fact, Opening};
use crate::chess::{Color, Move, Position, PositionKey};
use crate::clock::{Clock, Reading, Stamp};
use crate::laws::{Ending, Profile, ProfileError, Standing};

/// A half-move that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Ply {
	/// The position in which it was made.
	pub before: Position,
	pub mv: Move,
	/// When it was made.
	pub at: Stamp,
	/// The clocks after it was completed; none in a game without clocks.
	pub clocks: Option<Reading>,
}

/// Everything that is true at the table now.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
	opening: Opening,
	profile: Profile,
	position: Position,
	plies: Vec<Ply>,
	/// How often each position has been on the board.
	seen: BTreeMap<PositionKey, u32>,
	clock: Option<Clock>,
	/// Whether the game is on: started, and not stopped.
	running: bool,
	offer: Option<Color>,
	ending: Option<Ending>,
	last: Stamp,
}

/// Why no table can be set up like this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
	#[error(transparent)]
	Fen(#[from] crate::chess::FenError),
	#[error(transparent)]
	Profile(#[from] ProfileError),
	#[error("the first fact of the journal is not the opening of a game")]
	NoOpening,
}

impl Table {
	/// Sets up a table.
	///
	/// # Errors
	/// When there is no such position or profile.
	pub fn open(opening: Opening, at: Stamp) -> Result<Self, OpeningError> {
		let position = Position::from_fen(&opening.fen)?;
		let profile = Profile::named(&opening.profile)?;
		let mut table = Self {
			clock: opening.clock.clone().map(Clock::new),
			opening,
			profile,
			position,
			plies: Vec::new(),
			seen: BTreeMap::new(),
			running: false,
			offer: None,
			ending: None,
			last: at,
		};
		table.count(&table.position.clone(), true);
		Ok(table)
	}

	/// The game that these facts tell: the whole journal, from the first fact on.
	///
	/// # Errors
	/// When the first fact does not open a game that can be played.
	pub fn replay(facts: &[Fact]) -> Result<Self, OpeningError> {
		let (first, rest) = facts.split_first().ok_or(OpeningError::NoOpening)?;
		let Event::Opened(opening) = &first.event else {
			return Err(OpeningError::NoOpening);
		};
		let mut table = Self::open(Opening::clone(opening), first.at)?;
		for fact in rest {
			table.apply(fact);
		}
		Ok(table)
	}

	/// Takes in a fact. It cannot fail: a fact that makes no sense here changes nothing but the time.
	pub fn apply(&mut self, fact: &Fact) {
		self.last = self.last.max(fact.at);
		match &fact.event {
			Event::Opened(_) => {}
			Event::Started | Event::Resumed => {
				self.running = true;
				if let Some(clock) = &mut self.clock {
					clock.start(self.position.turn(), fact.at);
				}
			}
			Event::Moved { uci } => self.moved(uci, fact.at),
			Event::Pressed => self.pressed(fact.at),
			Event::DrawOffered { by } => self.offer = Some(*by),
			Event::DrawDeclined { .. } => self.offer = None,
			Event::TakenBack { plies } => self.taken_back(*plies, fact.at),
			Event::Stopped => self.stop(fact.at),
			Event::FlagFell { .. } => self.stop(fact.at),
			Event::Ended(ending) => {
				self.stop(fact.at);
				self.offer = None;
				self.ending = Some(*ending);
			}
		}
	}

	fn moved(&mut self, uci: &str, at: Stamp) {
		let Some(mv) = self.position.uci_move(uci) else {
			return;
		};
		// An offer stands until the opponent moves (9.1.2.1).
		if self.offer == Some(!self.position.turn()) {
			self.offer = None;
		}
		let next = self.position.after(mv);
		let before = core::mem::replace(&mut self.position, next);
		self.plies.push(Ply {
			before,
			mv,
			at,
			clocks: self.reading(at),
		});
		self.count(&self.position.clone(), true);
	}

	fn pressed(&mut self, at: Stamp) {
		if let Some(clock) = &mut self.clock {
			clock.press(at);
		}
		let reading = self.reading(at);
		if let Some(ply) = self.plies.last_mut() {
			ply.clocks = reading;
		}
	}

	fn taken_back(&mut self, plies: usize, at: Stamp) {
		for _ in 0..plies {
			let Some(ply) = self.plies.pop() else { break };
			self.count(&self.position.clone(), false);
			self.position = ply.before;
		}
		self.offer = None;
		self.ending = None;
		if self.running
			&& let Some(clock) = &mut self.clock
		{
			clock.start(self.position.turn(), at);
		}
	}

	fn stop(&mut self, at: Stamp) {
		self.running = false;
		if let Some(clock) = &mut self.clock {
			clock.stop(at);
		}
	}

	fn count(&mut self, position: &Position, up: bool) {
		let count = self.seen.entry(position.key()).or_insert(0);
		*count = if up {
			count.saturating_add(1)
		} else {
			count.saturating_sub(1)
		};
	}

	#[must_use]
	pub const fn opening(&self) -> &Opening {
		&self.opening
	}

	#[must_use]
	pub const fn profile(&self) -> &Profile {
		&self.profile
	}

	#[must_use]
	pub const fn position(&self) -> &Position {
		&self.position
	}

	#[must_use]
	pub fn plies(&self) -> &[Ply] {
		&self.plies
	}

	#[must_use]
	pub const fn clock(&self) -> Option<&Clock> {
		self.clock.as_ref()
	}

	/// What both clocks show at `at`; none in a game without clocks.
	#[must_use]
	pub fn reading(&self, at: Stamp) -> Option<Reading> {
		self.clock.as_ref().map(|clock| clock.read(at))
	}

	#[must_use]
	pub const fn is_running(&self) -> bool {
		self.running
	}

	/// Who has offered a draw that stands.
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

	/// `1-0`, `0-1`, `1/2-1/2`, or `*` while the game is not finished.
	#[must_use]
	pub fn score(&self) -> String {
		self.ending
			.map_or_else(|| "*".to_string(), |ending| ending.score().to_string())
	}

	/// The position on the board with its past, as the laws want it.
	#[must_use]
	pub fn standing(&self) -> Standing<'_> {
		Standing {
			position: &self.position,
			repetitions: self.seen.get(&self.position.key()).copied().unwrap_or(0),
		}
	}
}
