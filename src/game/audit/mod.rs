//! Checks that a table can have written these facts: each must follow from a command, as [`Table::decide`] says.
//!
//! A command leads to one fact or to several of the same moment: an act. The facts of a moment are cut into acts in any
//! possible way. If no act is found, because the program that wrote it judged otherwise than this one, each of its facts must
//! still be possible in its place ([`Table::doubt`]); it then counts as unusual.

mod causes;

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::fact::{ClockEvent, Event, Fact, GameEvent, PlayerEvent};
use super::sense::Nonsense;
use super::table::Table;
use crate::clock::Stamp;
use crate::laws::Ending;

/// Largest number of facts in an act. If a moment has more facts, the earlier ones are cut into acts first.
const LONGEST_ACT: usize = 400;

/// The first fact that no table can have written in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impossible {
	/// Its place among the facts of the game, counted from 0.
	pub fact: usize,
	pub why: Nonsense,
}

/// Facts that are possible but follow from no command of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unusual {
	/// The place of the first one among the facts of the game, counted from 0.
	pub first: usize,
	pub facts: usize,
}

/// The facts seen so far, and those that are still to be cut into acts.
#[derive(Clone, Debug)]
pub struct Audit {
	/// The table before the first of the pending facts.
	table: Table,
	/// Number of facts before those.
	done: usize,
	/// Facts of one moment.
	pending: VecDeque<Fact>,
	/// Way in which an act can begin at each of them, and after the last one; `None` if it cannot.
	ways: VecDeque<Option<Way>>,
	/// Possible ends of the game by a decision of this moment.
	granted: (Stamp, Vec<Ending>),
	/// True if the last fact awaits the press of the clock, or the end of the game.
	awaits_press: bool,
}

/// Unusual facts on the way to a place.
#[derive(Clone, Copy, Debug, Default)]
struct Way {
	facts: usize,
	first: usize,
}

impl Audit {
	/// Begins with a table that was just opened.
	#[must_use]
	pub fn of(table: Table) -> Self {
		Self {
			granted: (table.last(), Vec::new()),
			table,
			done: 1,
			pending: VecDeque::new(),
			ways: VecDeque::from([Some(Way::default())]),
			awaits_press: false,
		}
	}

	/// The facts that are still to be cut into acts.
	#[must_use]
	pub fn pending(&self) -> usize {
		self.pending.len()
	}

	/// Takes the next fact in.
	///
	/// # Errors
	/// If it, or one before it of the same moment, cannot have been written.
	pub fn take(&mut self, fact: Fact) -> Result<(), Impossible> {
		let last = self.pending.back().map_or(self.table.last(), |last| last.at);
		if fact.at > last {
			self.settle()?;
		} else if fact.at < last {
			self.settle()?;
			return Err(self.impossible(Nonsense::Earlier));
		}
		self.pending.push_back(fact);
		self.ways.push_back(None);
		while self.pending.len() > LONGEST_ACT {
			self.step()?;
		}
		Ok(())
	}

	/// Returns the table after the last fact, and the unusual facts.
	///
	/// # Errors
	/// If a fact of the last moment cannot have been written.
	pub fn end(mut self) -> Result<(Table, Option<Unusual>), Impossible> {
		self.settle()?;
		if self.awaits_press {
			return Err(self.impossible(Nonsense::NoPress));
		}
		let way = self.ways.front().copied().flatten().unwrap_or_default();
		let unusual = (way.facts > 0).then_some(Unusual {
			first: way.first,
			facts: way.facts,
		});
		Ok((self.table, unusual))
	}

	const fn impossible(&self, why: Nonsense) -> Impossible {
		Impossible { fact: self.done, why }
	}

	/// Ends this moment: no more of its facts will come.
	fn settle(&mut self) -> Result<(), Impossible> {
		while !self.pending.is_empty() {
			self.step()?;
		}
		Ok(())
	}

	/// Looks for the acts that begin at the first of the pending facts, and takes it in.
	fn step(&mut self) -> Result<(), Impossible> {
		let way = self.ways.pop_front().flatten();
		let Some(first) = self.pending.front().cloned() else {
			return Ok(());
		};
		let usual_ahead = self.ways.iter().flatten().map(|way| way.facts).min();
		let mut why = Nonsense::Uncalled;
		if let Some(way) = way.filter(|way| usual_ahead.is_none_or(|facts| way.facts <= facts)) {
			if self.is_overdue(&first) {
				return Err(self.impossible(Nonsense::Overdue));
			}
			match self.acts(way) {
				Ok(()) => {}
				Err(alike) => match self.alone(&first) {
					Ok(()) => {
						let facts = way.facts + 1;
						let first = if way.facts == 0 {
							self.done + alike
						} else {
							way.first
						};
						self.reach(1, Way { facts, first });
					}
					Err(nonsense) => why = nonsense,
				},
			}
		}
		if self.ways.iter().all(Option::is_none) {
			return Err(self.impossible(why));
		}
		self.take_in(&first);
		Ok(())
	}

	/// Finds the acts that begin here, and marks where they end. If there are none, returns as `Err` how many facts match a
	/// command.
	fn acts(&mut self, way: Way) -> Result<(), usize> {
		let facts: &[Fact] = self.pending.make_contiguous();
		let Some(first) = facts.first() else { return Err(0) };
		let table = &self.table;
		let due = table.due(first.at);
		let noted = is_noted(first, table).then_some(1);
		let mut ends: Vec<usize> = noted.into_iter().collect();
		let mut most_alike = 0;
		let mut compare = |decided: &[Fact]| {
			let pairs = decided.iter().zip(facts);
			let alike = pairs
				.take_while(|(decided, kept)| decided.at == kept.at && is_same(&decided.event, &kept.event))
				.count();
			most_alike = most_alike.max(alike);
			if alike > 0 && alike == decided.len() {
				ends.push(alike);
			}
			alike == facts.len()
		};
		if !compare(&due) {
			let causes = causes::causes(table, facts);
			let _ = causes.into_iter().any(|(by, command)| {
				table
					.decide(by, &command, first.at)
					.is_ok_and(|decided| compare(&decided))
			});
		}
		let most_alike = most_alike.min(facts.len().saturating_sub(1));
		if ends.is_empty() {
			return Err(most_alike);
		}
		for end in ends {
			self.reach(end, way);
		}
		Ok(())
	}

	/// Notes that an act may begin this many facts after the first one.
	fn reach(&mut self, facts: usize, way: Way) {
		if let Some(there) = facts.checked_sub(1).and_then(|place| self.ways.get_mut(place))
			&& there.is_none_or(|known| way.facts < known.facts)
		{
			*there = Some(way);
		}
	}

	/// Checks that this fact is possible here, although no act contains it.
	fn alone(&self, fact: &Fact) -> Result<(), Nonsense> {
		// Where a damaged game was continued, it was stopped between the two.
		let goes_on = matches!(
			fact.event,
			Event::Clock(ClockEvent::Pressed | ClockEvent::Stopped { .. }) | Event::Game(GameEvent::Ended(_))
		);
		if self.awaits_press && !goes_on {
			return Err(Nonsense::NoPress);
		}
		let (at, granted) = &self.granted;
		let is_granted = |ending: &Ending| *at == fact.at && granted.contains(ending);
		if let Some(ending) = fact.event.ending()
			&& self.table.ending().is_none()
			&& is_granted(&ending)
		{
			return Ok(());
		}
		self.table.doubt(fact)
	}

	/// Returns `true` if an event that time alone brings is missing before this fact.
	fn is_overdue(&self, fact: &Fact) -> bool {
		self.table
			.due(fact.at)
			.first()
			.is_some_and(|due| due.at < fact.at)
	}

	fn take_in(&mut self, fact: &Fact) {
		let granted = self.table.granted(&fact.event);
		if !granted.is_empty() {
			self.granted = (fact.at, granted);
		}
		self.table.apply(fact);
		self.awaits_press = self.table.awaits_press(&fact.event);
		self.pending.pop_front();
		self.done += 1;
	}
}

/// Returns `true` for facts that the table notes without a command: an act that an arbiter allowed before there was a table to
/// ask, the strength of a machine, the end that a server tells, and the end of the program by a crash.
fn is_noted(fact: &Fact, table: &Table) -> bool {
	let died = matches!(
		fact.event,
		Event::Clock(ClockEvent::Stopped {
			interrupted: true,
			..
		})
	);
	let is_servers = table.opening().server.is_some() && fact.event.ending().is_some();
	matches!(fact.event, Event::Game(GameEvent::Overridden { .. }))
		|| (is_servers && table.doubt(fact).is_ok())
		|| (died && table.is_running())
		|| (matches!(fact.event, Event::Player(PlayerEvent::StrengthChanged { .. }))
			&& table.doubt(fact).is_ok())
}

/// Returns `true` if a fact is the one that the table decides, perhaps as older versions wrote it.
fn is_same(decided: &Event, kept: &Event) -> bool {
	match (decided, kept) {
		(Event::Game(decided), Event::Game(kept)) => match (decided, kept) {
			(GameEvent::TakenBack { plies, .. }, GameEvent::TakenBack { plies: kept, .. }) => plies == kept,
			(GameEvent::EndingWithdrawn { .. }, GameEvent::EndingWithdrawn { .. }) => true,
			// The words of the wish cannot be found again.
			(GameEvent::Overridden { by, .. }, GameEvent::Overridden { by: kept, .. }) => by == kept,
			_ => decided == kept,
		},
		(Event::Clock(decided), Event::Clock(kept)) => match (decided, kept) {
			(ClockEvent::FlagFell { by, .. }, ClockEvent::FlagFell { by: kept, .. }) => by == kept,
			(ClockEvent::Resumed { .. }, ClockEvent::Resumed { of: None }) => true,
			_ => decided == kept,
		},
		_ => decided == kept,
	}
}
