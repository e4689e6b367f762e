//! Keys of puzzles, so that none is saved twice.

/// Source of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PuzzleSource {
	/// The puzzle database of Lichess, or a similar table with such names.
	Lichess,
	/// Another table.
	Table,
	/// The puzzles of PyChess.
	Pychess,
	/// The games of the player.
	Own,
	/// The program itself.
	Shipped,
}

impl PuzzleSource {
	pub const ALL: [Self; 5] = [
		Self::Lichess,
		Self::Table,
		Self::Pychess,
		Self::Own,
		Self::Shipped,
	];

	/// Returns the number under which it is saved.
	#[must_use]
	pub const fn number(self) -> i64 {
		match self {
			Self::Lichess => 1,
			Self::Table => 2,
			Self::Pychess => 3,
			Self::Own => 4,
			Self::Shipped => 5,
		}
	}

	/// Returns the lowest key of its puzzles, and the first one after them.
	#[must_use]
	pub const fn keys(self) -> (i64, i64) {
		(self.number() << BITS, (self.number() + 1) << BITS)
	}
}

/// Number of bits of a key that distinguish the puzzles of one source.
const BITS: u32 = 40;

/// Key of a puzzle: its source, and its number there. In each source the keys are distributed at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PuzzleKey(pub i64);

impl PuzzleKey {
	/// Returns the key by the name in a table: the five letters and digits of Lichess stand for themselves.
	#[must_use]
	pub fn named(name: &str) -> Self {
		let digit = |sign: u8| match sign {
			b'0'..=b'9' => Some(i64::from(sign - b'0')),
			b'A'..=b'Z' => Some(i64::from(sign - b'A') + 10),
			b'a'..=b'z' => Some(i64::from(sign - b'a') + 36),
			_ => None,
		};
		let value = name
			.bytes()
			.try_fold(0_i64, |value, sign| {
				value.checked_mul(62)?.checked_add(digit(sign)?)
			})
			.filter(|_| name.len() == 5);
		value.map_or_else(
			|| Self::hashed(PuzzleSource::Table, name.as_bytes()),
			|value| Self(PuzzleSource::Lichess.keys().0 + value),
		)
	}

	/// Returns the key by the whole content.
	#[must_use]
	pub fn hashed(source: PuzzleSource, bytes: &[u8]) -> Self {
		Self(source.keys().0 + hash(bytes))
	}
}

/// FNV-1a, folded to the available bits.
pub(super) fn hash(bytes: &[u8]) -> i64 {
	let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
		(hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
	});
	i64::try_from((hash ^ (hash >> BITS)) & ((1 << BITS) - 1)).unwrap_or_default()
}
