//! The extent of speech at home: three extents, and single details switched apart from them.

crate::named! {
/// The extent of speech about events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verbosity {
	Brief = "brief",
	#[default]
	Normal = "normal",
	Verbose = "verbose",
}
}

impl Verbosity {
	#[must_use]
	pub const fn more(self) -> Option<Self> {
		match self {
			Self::Brief => Some(Self::Normal),
			Self::Normal => Some(Self::Verbose),
			Self::Verbose => None,
		}
	}

	#[must_use]
	pub const fn less(self) -> Option<Self> {
		match self {
			Self::Brief => None,
			Self::Normal => Some(Self::Brief),
			Self::Verbose => Some(Self::Normal),
		}
	}
}

crate::named! {
/// A detail of a move that may be said or left out, in the order in which it is said: the move first, the clock last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
	/// The own move, said back against an engine; without it only the tone answers.
	OwnMoves = "own-moves",
	/// The side that moves, before the move.
	Side = "side",
	/// The word for a check. Its tone is heard anyway, and a mate is always said.
	Check = "check",
	/// The piece that was taken.
	Captured = "captured",
	MoveNumber = "number",
	/// The side to move now.
	Turn = "turn",
	/// The remaining time of the player who has moved.
	Clock = "clock",
	/// The effect of a key, after questions and greetings.
	Hints = "hints",
	/// News that the computer opponent still thinks.
	Thinking = "thinking",
	/// In Chess960, news that a player castles and the steps for the hands (II.3.2.7.1, II.3.2.5.1).
	Castling = "castling",
	/// The name of an opening, when a move has led to it.
	Opening = "opening",
}
}

impl Detail {
	/// The smallest extent in which it is said.
	const fn since(self) -> Verbosity {
		match self {
			Self::Check => Verbosity::Brief,
			Self::OwnMoves | Self::Hints | Self::Thinking | Self::Castling | Self::Opening => {
				Verbosity::Normal
			}
			Self::Side | Self::Captured | Self::MoveNumber | Self::Turn | Self::Clock => Verbosity::Verbose,
		}
	}
}

/// The extent of speech, and the details that are switched apart from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
	pub verbosity: Verbosity,
	apart: [Option<bool>; Detail::ALL.len()],
}

impl Extent {
	#[must_use]
	pub fn says(&self, detail: Detail) -> bool {
		let apart = self.apart.get(detail as usize).copied().flatten();
		apart.unwrap_or(self.verbosity >= detail.since())
	}

	/// Says this detail from now on, or leaves it out. A choice that equals the extent's own is not stored.
	pub fn switch(&mut self, detail: Detail, on: bool) {
		let usual = self.verbosity >= detail.since();
		if let Some(apart) = self.apart.get_mut(detail as usize) {
			*apart = (on != usual).then_some(on);
		}
	}

	/// Another extent, with nothing apart from it.
	#[must_use]
	pub const fn whole(verbosity: Verbosity) -> Self {
		Self {
			verbosity,
			apart: [None; Detail::ALL.len()],
		}
	}

	/// The details that are switched apart, each with `true` if it is said.
	pub fn apart(&self) -> impl Iterator<Item = (Detail, bool)> {
		Detail::ALL
			.into_iter()
			.zip(self.apart)
			.filter_map(|(detail, apart)| Some((detail, apart?)))
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn each_extent_says_more_than_the_one_before() {
		let said = |verbosity| {
			let extent = Extent::whole(verbosity);
			Detail::ALL
				.into_iter()
				.filter(|detail| extent.says(*detail))
				.count()
		};
		assert_eq!(Verbosity::ALL.map(said), [1, 6, 11]);
	}

	#[test]
	fn a_detail_is_switched_apart_only_from_what_is_usual() {
		let mut extent = Extent::default();
		extent.switch(Detail::Clock, true);
		extent.switch(Detail::Hints, false);
		extent.switch(Detail::Check, true);
		assert!(extent.says(Detail::Clock) && !extent.says(Detail::Hints));
		assert!(extent.apart().eq([(Detail::Clock, true), (Detail::Hints, false)]));
		extent.switch(Detail::Clock, false);
		assert!(extent.apart().eq([(Detail::Hints, false)]));
	}
}
