//! The eight levels, with the causes of each one's errors.

/// Strength of the opponent: 1 is a beginner, 8 is its full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SkillLevel(u8);

impl SkillLevel {
	pub const WEAKEST: Self = Self(1);
	pub const STRONGEST: Self = Self(8);

	/// The level of this number; a number beyond either end means the level at that end.
	#[must_use]
	pub fn of(number: u8) -> Self {
		Self(number.clamp(Self::WEAKEST.0, Self::STRONGEST.0))
	}

	#[must_use]
	pub fn number(self) -> u8 {
		self.0
	}

	/// All levels, the weakest first.
	pub fn all() -> impl Iterator<Item = Self> {
		(Self::WEAKEST.0..=Self::STRONGEST.0).map(Self)
	}

	/// Its approximate rating on Stockfish's scale, as measured in `docs/opponent.md`.
	#[must_use]
	pub const fn rating(self) -> u32 {
		self.temper().rating
	}

	/// The level whose rating is nearest to this one.
	#[must_use]
	pub fn of_rating(rating: u32) -> Self {
		let distance = |level: &Self| level.rating().abs_diff(rating);
		Self::all().min_by_key(distance).unwrap_or(Self::STRONGEST)
	}

	pub(super) const fn temper(self) -> Temper {
		let (mut rest, mut number): (&[Temper], u8) = (&TEMPERS, Self::WEAKEST.0);
		while let [temper, higher @ ..] = rest {
			if number == self.0 {
				return *temper;
			}
			(rest, number) = (higher, number + 1);
		}
		BEST
	}
}

/// Sight and oversights of a player of one level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Temper {
	pub(super) rating: u32,
	/// Number of moves from a book of openings.
	pub(super) book: u32,
	/// Depth of the search in half-moves.
	pub(super) depth: u32,
	/// Number of searched positions in one turn.
	pub(super) nodes: u64,
	/// Largest error of a judgement, in hundredths of a pawn.
	pub(super) noise: i32,
	/// Percentage of the player's own moves that do not come to mind, among moves of usual difficulty.
	pub(super) own_overlooked: u64,
	/// Percentage of the answers that do not come to mind, likewise.
	pub(super) answers_overlooked: u64,
}

impl Temper {
	pub(super) const fn overlooks(self) -> bool {
		self.own_overlooked > 0 || self.answers_overlooked > 0
	}

	/// The same player, who searches until stopped.
	pub(super) const fn without_end(self) -> Self {
		Self {
			depth: 64,
			nodes: u64::MAX,
			..self
		}
	}
}

const BEST: Temper = Temper {
	rating: 1950,
	book: 10,
	depth: 40,
	nodes: 1_000_000,
	noise: 6,
	own_overlooked: 0,
	answers_overlooked: 0,
};

const fn human(rating: u32, book: u32, depth: u32, noise: i32, own: u64, answers: u64) -> Temper {
	Temper {
		rating,
		book,
		depth,
		nodes: 100_000,
		noise,
		own_overlooked: own,
		answers_overlooked: answers,
	}
}

const TEMPERS: [Temper; 8] = [
	human(500, 3, 2, 300, 60, 130),
	human(800, 4, 2, 180, 35, 45),
	human(1150, 4, 2, 100, 12, 14),
	human(1350, 5, 2, 60, 3, 3),
	human(1600, 6, 3, 40, 0, 1),
	human(1750, 7, 4, 30, 0, 0),
	human(1900, 8, 7, 12, 0, 0),
	BEST,
];

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn level_of_a_rating_between_two_levels_is_the_nearer_one() {
		for level in SkillLevel::all() {
			assert_eq!(SkillLevel::of_rating(level.rating()), level);
		}
		let number = |rating| SkillLevel::of_rating(rating).number();
		assert_eq!(
			[number(0), number(1240), number(1260), number(3000)],
			[1, 3, 4, 8]
		);
	}
}
