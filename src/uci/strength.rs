//! Strength by name, in eight steps, and its meaning for an engine.

crate::named! {
/// Strength of the opponent, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
	Beginner = "beginner",
	Pupil = "pupil" | "novice",
	Casual = "casual",
	Improver = "improver",
	Club = "club",
	Tournament = "tournament" | "strong",
	Expert = "expert",
	Master = "master",
}
}

/// Meaning of a step for an engine. The engine's options decide which parts apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
	/// The rating of the step, and the value of `UCI_Elo`, if the engine's range includes it. The built-in opponent's levels have the
	/// same as measured in `docs/opponent.md`.
	pub elo: u32,
	/// For `Skill Level` (0 to 20), if it does not.
	pub skill: u8,
	/// Search depth in half-moves, if `UCI_Elo` does not apply.
	pub depth: Option<u32>,
	/// Thinking time in a game without clocks, in milliseconds.
	pub move_ms: u64,
}

impl Strength {
	/// Returns the greatest strength of an opponent: the built-in one is no expert, but an engine that is a program of its own
	/// may be.
	#[must_use]
	pub const fn most_of(own_program: bool) -> Self {
		if own_program {
			Self::Master
		} else {
			Self::Tournament
		}
	}

	/// Returns the strength of this name, or of an earlier name, in upper or lower case.
	#[must_use]
	pub fn of_name(name: &str) -> Option<Self> {
		Self::from_name(&name.trim().to_ascii_lowercase())
	}

	/// The number of the step, 1 to 8.
	#[must_use]
	pub fn step(self) -> u8 {
		Self::ALL
			.iter()
			.zip(1..)
			.find_map(|(strength, step)| (*strength == self).then_some(step))
			.unwrap_or(1)
	}

	/// The strength of a step, 1 to 8.
	#[must_use]
	pub fn of_step(step: u8) -> Option<Self> {
		let index = usize::from(step).checked_sub(1)?;
		Self::ALL.get(index).copied()
	}

	/// Returns the approximate rating of a step on Stockfish's scale, the same for every opponent.
	#[must_use]
	pub const fn rating(self) -> u32 {
		self.plan().elo
	}

	#[must_use]
	pub const fn plan(self) -> Plan {
		//                         elo, skill, depth, ms
		match self {
			Self::Beginner => plan(500, 0, Some(1), 300),
			Self::Pupil => plan(800, 0, Some(1), 300),
			Self::Casual => plan(1150, 0, Some(1), 300),
			Self::Improver => plan(1350, 1, Some(3), 500),
			Self::Club => plan(1600, 3, Some(4), 500),
			Self::Tournament => plan(1750, 5, Some(6), 1_000),
			Self::Expert => plan(2250, 10, Some(12), 1_500),
			Self::Master => plan(2650, 17, None, 2_500),
		}
	}
}

const fn plan(elo: u32, skill: u8, depth: Option<u32>, move_ms: u64) -> Plan {
	Plan {
		elo,
		skill,
		depth,
		move_ms,
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn names_and_steps_lead_back() {
		for strength in Strength::ALL {
			assert_eq!(Strength::of_name(strength.name()), Some(strength));
			assert_eq!(Strength::of_step(strength.step()), Some(strength));
		}
		assert_eq!(Strength::of_name(" Club "), Some(Strength::Club));
		assert_eq!(Strength::of_name("god"), None);
		// The earlier names.
		assert_eq!(Strength::of_name("novice"), Some(Strength::Pupil));
		assert_eq!(Strength::of_name("Strong"), Some(Strength::Tournament));
		assert_eq!((Strength::of_step(0), Strength::of_step(9)), (None, None));
	}

	#[test]
	fn every_step_asks_for_more_than_the_one_before() {
		for pair in Strength::ALL.windows(2) {
			let (weaker, stronger) = (pair[0].plan(), pair[1].plan());
			assert!(pair[0] < pair[1] && weaker.elo < stronger.elo && weaker.skill <= stronger.skill);
		}
	}
}
