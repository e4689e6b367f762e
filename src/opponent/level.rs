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

	pub(super) fn temper(self) -> Temper {
		TEMPERS
			.get(usize::from(self.0.saturating_sub(1)))
			.copied()
			.unwrap_or(BEST)
	}
}

/// Sight and oversights of a player of one level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Temper {
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
	book: 10,
	depth: 40,
	nodes: 1_000_000,
	noise: 6,
	own_overlooked: 0,
	answers_overlooked: 0,
};

const fn human(book: u32, depth: u32, noise: i32, own: u64, answers: u64) -> Temper {
	Temper {
		book,
		depth,
		nodes: 100_000,
		noise,
		own_overlooked: own,
		answers_overlooked: answers,
	}
}

const TEMPERS: [Temper; 8] = [
	human(3, 2, 300, 60, 130),
	human(4, 2, 180, 35, 45),
	human(4, 2, 100, 12, 14),
	human(5, 2, 60, 3, 3),
	human(6, 3, 40, 0, 1),
	human(7, 4, 30, 0, 0),
	human(8, 7, 12, 0, 0),
	BEST,
];
