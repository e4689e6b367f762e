//! The moves that the user knows, and the days on which missed ones come again, by the scheme of the puzzles.

use alloc::collections::BTreeMap;
use alloc::string::String;

use crate::puzzles::{DISTANCES, Day, Outcome, repeat_after};

/// The step after which a missed move comes again, and the day.
type Again = Option<(u8, Day)>;

/// The positions in which the user has found the move or missed it, each by its key in the table of openings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Knowledge(BTreeMap<String, Again>);

/// A position of which something is to be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
	pub key: String,
	/// `None` if it need not come again.
	pub again: Again,
}

impl Knowledge {
	#[must_use]
	pub fn of(kept: impl IntoIterator<Item = Kept>) -> Self {
		Self(kept.into_iter().map(|kept| (kept.key, kept.again)).collect())
	}

	/// Returns `true` if the move was found there at the last time that counts.
	#[must_use]
	pub fn knows(&self, key: &str) -> bool {
		let again = self.0.get(key);
		again.is_some_and(|again| again.is_none_or(|(step, _)| step > 0))
	}

	/// Returns `true` if a missed move comes again there by this day.
	#[must_use]
	pub fn is_due(&self, key: &str, today: Day) -> bool {
		let again = self.0.get(key).copied().flatten();
		again.is_some_and(|(_, day)| day <= today)
	}

	/// Takes the outcome of a try, and returns what to save. A move that is found before its day proves nothing.
	///
	/// ```
	/// use annabella::puzzles::{Day, Outcome};
	/// use annabella::repertoire::Knowledge;
	/// let mut knowledge = Knowledge::default();
	/// let kept = knowledge.take("k", Outcome::Failed, Day(10)).unwrap();
	/// assert_eq!(kept.again, Some((0, Day(11))));
	/// assert_eq!(knowledge.take("k", Outcome::Solved, Day(10)), None);
	/// assert_eq!(knowledge.take("k", Outcome::Solved, Day(11)).unwrap().again, Some((1, Day(14))));
	/// ```
	pub fn take(&mut self, key: &str, outcome: Outcome, today: Day) -> Option<Kept> {
		let before = self.0.get(key).copied();
		let step = before.flatten();
		let is_early = step.is_some_and(|(_, day)| day > today);
		if outcome == Outcome::Solved && before.is_some() && (is_early || step.is_none()) {
			return None;
		}
		let step = repeat_after(step.map(|(step, _)| step), outcome);
		let again = step.and_then(|step| Some((step, today.after(*DISTANCES.get(usize::from(step))?))));
		let kept = Kept {
			key: key.into(),
			again,
		};
		self.0.insert(kept.key.clone(), again);
		Some(kept)
	}
}
