//! The eight levels, and what makes a player of each err.

/// How strong the opponent is: 1 is a beginner, 8 is all that it can do.
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

/// What a player of one level sees, and what escapes him.
#[derive(Clone, Copy, Debug)]
pub(super) struct Temper {
	/// Half-moves of looking ahead.
	pub(super) depth: u32,
	/// Positions that are looked at in one turn.
	pub(super) nodes: u64,
	/// Whether an exchange is followed to its end; without it, the last capture of a line looks like a gain.
	pub(super) exchanges: bool,
	/// By how many hundredths of a pawn a position may be misjudged.
	pub(super) noise: i32,
	/// Percentage of the own moves that do not come to mind.
	pub(super) own_overlooked: u64,
	/// Percentage of the answers that do not come to mind; half of it where the moved piece is taken.
	pub(super) answers_overlooked: u64,
}

impl Temper {
	pub(super) const fn overlooks(self) -> bool {
		self.own_overlooked > 0 || self.answers_overlooked > 0
	}
}

const BEST: Temper = Temper {
	depth: 40,
	nodes: 1_000_000,
	exchanges: true,
	noise: 6,
	own_overlooked: 0,
	answers_overlooked: 0,
};

const fn human(depth: u32, exchanges: bool, noise: i32, own: u64, answers: u64) -> Temper {
	Temper {
		depth,
		nodes: 100_000,
		exchanges,
		noise,
		own_overlooked: own,
		answers_overlooked: answers,
	}
}

const TEMPERS: [Temper; 8] = [
	human(2, false, 150, 30, 40),
	human(2, true, 150, 25, 25),
	human(2, true, 100, 8, 8),
	human(2, true, 60, 3, 3),
	human(3, true, 40, 0, 1),
	human(4, true, 30, 0, 0),
	human(7, true, 12, 0, 0),
	BEST,
];
