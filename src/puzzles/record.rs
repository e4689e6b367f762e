//! Results of puzzles: the time at which a failed one comes again, and the record of the player.

use alloc::vec::Vec;

use super::day::Day;
use super::glicko::Rating;

/// Days after which a puzzle that went wrong comes again, one step for each time that it was solved since.
pub const DISTANCES: [u32; 5] = [1, 3, 7, 16, 35];

/// Result of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
	Solved,
	/// With a hint: the rating stays unchanged, and it comes again.
	Helped,
	Failed,
}

impl Outcome {
	pub const ALL: [Self; 3] = [Self::Solved, Self::Helped, Self::Failed];

	/// Returns the number under which it is saved.
	#[must_use]
	pub const fn number(self) -> u8 {
		match self {
			Self::Solved => 1,
			Self::Helped => 2,
			Self::Failed => 0,
		}
	}

	#[must_use]
	pub fn of_number(number: u8) -> Self {
		let known = Self::ALL.into_iter().find(|outcome| outcome.number() == number);
		known.unwrap_or(Self::Failed)
	}
}

/// Returns the next step of a puzzle that stood at this one, and `None` if it need not come again.
#[must_use]
pub fn repeat_after(step: Option<u8>, outcome: Outcome) -> Option<u8> {
	match (outcome, step) {
		(Outcome::Solved, None) => None,
		(Outcome::Solved, Some(step)) => Some(step + 1).filter(|step| usize::from(*step) < DISTANCES.len()),
		(Outcome::Helped | Outcome::Failed, _) => Some(0),
	}
}

/// A puzzle that was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tried {
	pub day: Day,
	pub outcome: Outcome,
	/// The player's rating after it, in whole points.
	pub rating: u32,
}

/// Record of the player.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
	pub rating: Rating,
	/// Number of all puzzles ever tried.
	pub tried: u64,
	pub solved: u64,
	/// Total time of all of them.
	pub seconds: u64,
	/// The last of them, the oldest first.
	pub last: Vec<Tried>,
}

impl Record {
	#[must_use]
	pub const fn new() -> Self {
		Self {
			rating: Rating::UNKNOWN,
			tried: 0,
			solved: 0,
			seconds: 0,
			last: Vec::new(),
		}
	}

	/// Returns the number of puzzles solved in a row until now.
	#[must_use]
	pub fn streak(&self) -> u32 {
		let solved = |tried: &&Tried| tried.outcome == Outcome::Solved;
		count(self.last.iter().rev().take_while(solved).count())
	}

	/// The longest row of solved ones among the last.
	#[must_use]
	pub fn best_streak(&self) -> u32 {
		let rows = self.last.split(|tried| tried.outcome != Outcome::Solved);
		count(rows.map(<[Tried]>::len).max().unwrap_or_default())
	}

	/// Returns the number of days in a row with a puzzle, up to today or yesterday.
	#[must_use]
	pub fn days_in_a_row(&self, today: Day) -> u32 {
		let mut days = 0;
		let mut wanted = today.0;
		for tried in self.last.iter().rev() {
			if days == 0 && tried.day.0 == wanted - 1 {
				wanted -= 1;
			}
			if tried.day.0 == wanted {
				days += 1;
				wanted -= 1;
			} else if tried.day.0 < wanted {
				break;
			}
		}
		days
	}

	/// Returns the number of puzzles tried on this day, and of those solved.
	#[must_use]
	pub fn on(&self, day: Day) -> (u32, u32) {
		let of_day = || self.last.iter().filter(move |tried| tried.day == day);
		let solved = of_day().filter(|tried| tried.outcome == Outcome::Solved).count();
		(count(of_day().count()), count(solved))
	}

	/// One more was tried.
	pub fn take(&mut self, day: Day, outcome: Outcome, seconds: u32, rating: Rating) {
		self.tried += 1;
		self.seconds += u64::from(seconds);
		self.solved += u64::from(outcome == Outcome::Solved);
		self.rating = rating;
		self.last.push(Tried {
			day,
			outcome,
			rating: rating.points(),
		});
	}
}

impl Default for Record {
	fn default() -> Self {
		Self::new()
	}
}

fn count(number: usize) -> u32 {
	u32::try_from(number).unwrap_or(u32::MAX)
}
