//! A wished game: its pace, its variant and its ratings, and the wishes that the server's public list refuses.

use crate::chess::Color;
use crate::clock::Span;

/// Time for the moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
	Clock {
		initial: Span,
		increment: Span,
	},
	/// Days for each move, in correspondence.
	Days(u8),
}

impl Pace {
	/// Returns the time that the server expects of each player: the initial time and 40 increments.
	#[must_use]
	pub const fn expected(self) -> Option<Span> {
		match self {
			Self::Clock { initial, increment } => Some(Span(initial.0 + 40 * increment.0)),
			Self::Days(_) => None,
		}
	}

	/// Returns `true` for a game that the server lets nobody play from a program.
	#[must_use]
	pub fn is_too_fast(self) -> bool {
		self.is_faster_than(Span::minutes(3))
	}

	fn is_faster_than(self, least: Span) -> bool {
		self.expected().is_some_and(|expected| expected < least)
	}

	/// Returns the server's name of the speed.
	#[must_use]
	pub const fn speed(self) -> &'static str {
		let Some(expected) = self.expected() else {
			return "correspondence";
		};
		match expected.0 / 1000 {
			0..=29 => "ultraBullet",
			30..=179 => "bullet",
			180..=479 => "blitz",
			480..=1499 => "rapid",
			_ => "classical",
		}
	}
}

/// The variants that can be played here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variant {
	#[default]
	Standard,
	Chess960,
	/// Standard chess from a given position.
	FromPosition,
}

impl Variant {
	/// Returns the server's name of the variant.
	#[must_use]
	pub const fn key(self) -> &'static str {
		match self {
			Self::Standard => "standard",
			Self::Chess960 => "chess960",
			Self::FromPosition => "fromPosition",
		}
	}

	/// Returns `None` for a variant with other rules.
	#[must_use]
	pub fn of_key(key: &str) -> Option<Self> {
		let all = [Self::Standard, Self::Chess960, Self::FromPosition];
		all.into_iter().find(|variant| variant.key() == key)
	}
}

/// A wished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seek {
	pub pace: Pace,
	pub rated: bool,
	pub variant: Variant,
	/// The user's own color; `None` for either.
	pub color: Option<Color>,
	/// The least and the greatest rating of the opponent; `None` for any.
	pub ratings: Option<(u16, u16)>,
}

/// Reason for which the server would refuse a wished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadSeek {
	/// The public list takes only games of at least eight minutes a player, by the initial time and 40 increments.
	TooFast,
	/// A challenge must have at least three minutes by the same count: a faster game would begin, and could not be played here.
	TooFastAtAll,
	/// The initial time is at most three hours: 0, 15, 30 or 45 seconds, one and a half minutes, or whole minutes.
	InitialTime,
	/// The increment is at most three minutes.
	Increment,
	/// A move has 1, 2, 3, 5, 7, 10 or 14 days.
	Days,
	/// Ratings are from 400 to 4000, the least first.
	Ratings,
}

impl Seek {
	/// A casual game of this pace, with either color, against anybody.
	#[must_use]
	pub const fn casual(pace: Pace) -> Self {
		Self {
			pace,
			rated: false,
			variant: Variant::Standard,
			color: None,
			ratings: None,
		}
	}

	/// Returns the reason for which a challenge of this kind would be refused, or could not be played here.
	///
	/// The bounds are those of the server's forms: `clockLimitSeconds` in `ApiConfig.scala`, `validateTime` and `validateIncrement` (0 to 180) in
	/// `Config.scala`, `daysChoices` in `Mappings.scala`, and `isBoardCompatible` in `Game.scala` (lichess-org/lila, modules setup and game),
	/// by which a game on this interface is blitz or slower. The published description has the same ones for a seek (`apiBoardSeek`: time and
	/// increment to 180), and 60 seconds for the increment of a challenge, which the server does not ask for.
	#[must_use]
	pub fn challenge_fault(&self) -> Option<BadSeek> {
		match self.pace {
			Pace::Clock { initial, increment } => {
				let seconds = initial.0 / 1000;
				let fits = matches!(seconds, 0 | 15 | 30 | 45 | 90) || seconds.is_multiple_of(60);
				if !fits
					|| seconds > 10_800
					|| !initial.0.is_multiple_of(1000)
					|| initial.0 + increment.0 == 0
				{
					return Some(BadSeek::InitialTime);
				}
				if increment.0 > 180_000 || !increment.0.is_multiple_of(1000) {
					return Some(BadSeek::Increment);
				}
				if self.pace.is_too_fast() {
					return Some(BadSeek::TooFastAtAll);
				}
			}
			Pace::Days(days) if !matches!(days, 1 | 2 | 3 | 5 | 7 | 10 | 14) => return Some(BadSeek::Days),
			Pace::Days(_) => {}
		}
		let fits = |(from, to): (u16, u16)| 400 <= from && from <= to && to <= 4000;
		self.ratings
			.is_some_and(|ratings| !fits(ratings))
			.then_some(BadSeek::Ratings)
	}

	/// Returns the reason for which the server's public list would refuse it: `boardApiHook` in its `SetupForm.scala` takes rapid and slower
	/// games.
	#[must_use]
	pub fn public_fault(&self) -> Option<BadSeek> {
		match self.challenge_fault() {
			None | Some(BadSeek::TooFastAtAll) if self.pace.is_faster_than(Span::minutes(8)) => {
				Some(BadSeek::TooFast)
			}
			fault => fault,
		}
	}
}

/// Reasons for which a challenge can be declined, as the server names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclineReason {
	Generic,
	Later,
	TooFast,
	TooSlow,
	TimeControl,
	Rated,
	Casual,
	Standard,
	Variant,
}

impl DeclineReason {
	pub const ALL: [(Self, &'static str); 9] = [
		(Self::Generic, "generic"),
		(Self::Later, "later"),
		(Self::TooFast, "tooFast"),
		(Self::TooSlow, "tooSlow"),
		(Self::TimeControl, "timeControl"),
		(Self::Rated, "rated"),
		(Self::Casual, "casual"),
		(Self::Standard, "standard"),
		(Self::Variant, "variant"),
	];

	/// Returns the server's name of the reason.
	#[must_use]
	pub fn name(self) -> &'static str {
		let found = Self::ALL.iter().find(|(reason, _)| *reason == self);
		found.map_or("generic", |(_, name)| *name)
	}

	/// Returns the reason of this name; the general one for a name that is not known.
	#[must_use]
	pub fn named(name: &str) -> Self {
		let found = Self::ALL
			.iter()
			.find(|(_, known)| known.eq_ignore_ascii_case(name));
		found.map_or(Self::Generic, |(reason, _)| *reason)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	fn clock(minutes: u64, increment: u64) -> Seek {
		Seek::casual(Pace::Clock {
			initial: Span::minutes(minutes),
			increment: Span::seconds(increment),
		})
	}

	#[test]
	fn public_seek_of_less_than_eight_minutes_is_too_fast() {
		assert_eq!(clock(5, 3).public_fault(), Some(BadSeek::TooFast));
		assert_eq!(clock(5, 3).challenge_fault(), None);
		assert_eq!(clock(0, 2).public_fault(), Some(BadSeek::TooFast));
		assert_eq!(clock(5, 5).public_fault(), None);
		assert_eq!(clock(0, 180).public_fault(), None);
		assert_eq!(clock(8, 0).public_fault(), None);
		assert_eq!(clock(15, 10).pace.speed(), "rapid");
	}

	#[test]
	fn challenge_outside_the_servers_bounds_has_its_fault() {
		assert_eq!(clock(181, 0).challenge_fault(), Some(BadSeek::InitialTime));
		assert_eq!(clock(0, 0).challenge_fault(), Some(BadSeek::InitialTime));
		assert_eq!(clock(10, 180).challenge_fault(), None);
		assert_eq!(clock(10, 181).challenge_fault(), Some(BadSeek::Increment));
		assert_eq!(clock(1, 2).challenge_fault(), Some(BadSeek::TooFastAtAll));
		assert_eq!(clock(1, 3).challenge_fault(), None);
		assert_eq!(Seek::casual(Pace::Days(4)).challenge_fault(), Some(BadSeek::Days));
		let ratings = Seek {
			ratings: Some((1800, 1500)),
			..clock(10, 0)
		};
		assert_eq!(ratings.challenge_fault(), Some(BadSeek::Ratings));
	}

	#[test]
	fn seek_in_public_is_written_in_minutes() {
		let seek = Seek {
			ratings: Some((1500, 1800)),
			rated: true,
			..clock(10, 5)
		};
		let written = seek.in_public();
		let form: alloc::vec::Vec<_> = written
			.form
			.iter()
			.map(|(name, value)| (name.as_str(), value.as_str()))
			.collect();
		assert_eq!(
			form,
			[
				("rated", "true"),
				("time", "10"),
				("increment", "5"),
				("variant", "standard"),
				("ratingRange", "1500-1800")
			]
		);
	}
}
