//! Whether a table can have written these facts: each must follow from a command, as [`Table::decide`] says.
//!
//! A command leads to one fact or to several of the same moment: an act. The facts of a moment are cut into acts in any way in
//! which they can be. Where an act is not to be found, as the program that wrote it judged otherwise than this one, each of its
//! facts must still be possible where it stands ([`Table::doubt`]); then it is unusual, and no more.

mod causes;

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::fact::{Event, Fact};
use super::sense::Nonsense;
use super::table::Table;
use crate::clock::Stamp;
use crate::laws::Ending;

/// No act has more facts. Where a moment has more of them, those before are cut into acts without them.
const LONGEST_ACT: usize = 400;

/// The first fact that no table can have written where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impossible {
	/// Its place among the facts of the game, counted from 0.
	pub fact: usize,
	pub why: Nonsense,
}

/// Facts that are possible, and that no command leads to today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unusual {
	/// The place of the first one among the facts of the game, counted from 0.
	pub first: usize,
	pub facts: usize,
}

/// What has been looked at, and the facts that are still to be cut into acts.
#[derive(Clone, Debug)]
pub struct Audit {
	/// As it is before the first of the pending facts.
	table: Table,
	/// The facts before those.
	done: usize,
	/// All of one moment.
	pending: VecDeque<Fact>,
	/// How an act comes to begin at each of them, and behind the last one; none if it does not.
	ways: VecDeque<Option<Way>>,
	/// The ends of the game to which a decision of this moment has led.
	granted: (Stamp, Vec<Ending>),
	/// The last fact awaits the press of the clock, or the end of the game.
	awaits_press: bool,
}

/// What is unusual on the way to a place.
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

	/// The table behind the last fact, and what is unusual.
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

	/// Nothing more comes of this moment.
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

	/// Finds the acts that begin here, and marks where they end. `Err` if there are none, with how many facts of one are as a
	/// command would have it.
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

	/// An act may begin so many facts behind the first one.
	fn reach(&mut self, facts: usize, way: Way) {
		if let Some(there) = facts.checked_sub(1).and_then(|place| self.ways.get_mut(place))
			&& there.is_none_or(|known| way.facts < known.facts)
		{
			*there = Some(way);
		}
	}

	/// Whether this fact is possible here, although no act is found of which it is.
	fn alone(&self, fact: &Fact) -> Result<(), Nonsense> {
		// Where a damaged game was gone on with, it was stopped between the two.
		let goes_on = matches!(
			fact.event,
			Event::Pressed | Event::Ended(_) | Event::Stopped { .. }
		);
		if self.awaits_press && !goes_on {
			return Err(Nonsense::NoPress);
		}
		let (at, granted) = &self.granted;
		let is_granted = |ending: &Ending| *at == fact.at && granted.contains(ending);
		if let Event::Ended(ending) = &fact.event
			&& self.table.ending().is_none()
			&& is_granted(ending)
		{
			return Ok(());
		}
		self.table.doubt(fact)
	}

	/// Whether time alone has brought something before this fact, which stands nowhere.
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

/// Whether the table takes it down without a command: what an arbiter let happen before there was a table to ask, how
/// strong a machine plays, and that the program had died.
fn is_noted(fact: &Fact, table: &Table) -> bool {
	let died = matches!(
		fact.event,
		Event::Stopped {
			interrupted: true,
			..
		}
	);
	matches!(fact.event, Event::Overridden { .. })
		|| (died && table.is_running())
		|| (matches!(fact.event, Event::StrengthChanged { .. }) && table.doubt(fact).is_ok())
}

/// Whether a fact is what the table decides, perhaps as older versions wrote it.
fn is_same(decided: &Event, kept: &Event) -> bool {
	if let (Event::TakenBack { plies, .. }, Event::TakenBack { plies: kept, .. }) = (decided, kept) {
		plies == kept
	} else if let (Event::FlagFell { by, .. }, Event::FlagFell { by: kept, .. }) = (decided, kept) {
		by == kept
	} else if let (Event::EndingWithdrawn { .. }, Event::EndingWithdrawn { .. }) = (decided, kept) {
		true
	} else if let (Event::Overridden { by, .. }, Event::Overridden { by: kept, .. }) = (decided, kept) {
		// In what words it was wished is not to be found again.
		by == kept
	} else {
		let of_nobody = *kept == Event::RESUMED && matches!(decided, Event::Resumed { .. });
		of_nobody || decided == kept
	}
}
