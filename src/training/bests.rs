//! Results of drills, and the best ones as a text that is saved.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::drill::{Drill, Length};

/// Number of right answers, and their time in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
	pub right: u32,
	pub seconds: u64,
}

impl Score {
	/// Returns `true` if more answers are right, or as many in less time.
	#[must_use]
	pub fn beats(self, other: Self) -> bool {
		(self.right, Reverse(self.seconds)) > (other.right, Reverse(other.seconds))
	}
}

/// The best result of each drill at each length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bests(BTreeMap<(Drill, Length), Score>);

impl Bests {
	/// Reads the output of `written`: "colour-ten=9/40 route-minute=4/60". `None` if a part of it cannot be read.
	#[must_use]
	pub fn read(text: &str) -> Option<Self> {
		let mut bests = BTreeMap::new();
		for part in text.split_whitespace() {
			let (name, score) = part.split_once('=')?;
			let (drill, length) = name.split_once('-')?;
			let drill = Drill::ALL.into_iter().find(|known| known.name() == drill)?;
			let length = Length::ALL.into_iter().find(|known| known.name() == length)?;
			let (right, seconds) = score.split_once('/')?;
			let score = Score {
				right: right.parse().ok()?,
				seconds: seconds.parse().ok()?,
			};
			bests.insert((drill, length), score);
		}
		Some(Self(bests))
	}

	/// A text that `read` reads.
	#[must_use]
	pub fn written(&self) -> String {
		let part = |((drill, length), score): (&(Drill, Length), &Score)| {
			let (drill, length) = (drill.name(), length.name());
			format!("{drill}-{length}={}/{}", score.right, score.seconds)
		};
		let parts: Vec<String> = self.0.iter().map(part).collect();
		parts.join(" ")
	}

	#[must_use]
	pub fn of(&self, drill: Drill, length: Length) -> Option<Score> {
		self.0.get(&(drill, length)).copied()
	}

	/// Takes up a result; returns `true` if it is the best so far. A drill without an end, or without a right answer, is not
	/// recorded.
	pub fn take(&mut self, drill: Drill, length: Length, score: Score) -> bool {
		let beats = self.of(drill, length).is_none_or(|best| score.beats(best));
		let best = beats && length != Length::Open && score.right > 0;
		if best {
			self.0.insert((drill, length), score);
		}
		best
	}
}
