//! Winning chances, and grades of their loss.

use libm::exp;

use crate::chess::Color;
use crate::sheet::WhiteScore;

/// White's winning chances, in per cent.
///
/// A score in hundredths of a pawn becomes a chance by the logistic curve that Lichess publishes, fitted to games of its
/// players: 50 + 50 · (2 / (1 + exp(−0.00368208 · score)) − 1) (<https://lichess.org/page/accuracy>). A mate is certain.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Chances(f64);

impl Chances {
	#[must_use]
	pub fn of(score: WhiteScore) -> Self {
		Self(match score {
			WhiteScore::Mate(moves) if moves > 0 => 100.0,
			WhiteScore::Mate(_) => 0.0,
			WhiteScore::Centipawns(score) => 100.0 / (1.0 + exp(-0.003_682_08 * f64::from(score))),
		})
	}

	/// Returns the chances of this side, in per cent.
	#[must_use]
	pub fn per_cent(self, color: Color) -> f64 {
		color.fold_wb(self.0, 100.0 - self.0)
	}
}

/// Grade of a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
	Inaccuracy,
	Mistake,
	Blunder,
}

impl Grade {
	pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

	/// Returns the least loss of winning chances, in per cent: a twentieth, a tenth, three twentieths.
	#[must_use]
	pub const fn least(self) -> f64 {
		match self {
			Self::Inaccuracy => 5.0,
			Self::Mistake => 10.0,
			Self::Blunder => 15.0,
		}
	}

	/// Returns the grade of a move with this loss, in per cent.
	#[must_use]
	pub fn of(loss: f64) -> Option<Self> {
		Self::ALL.into_iter().rfind(|grade| loss >= grade.least())
	}

	/// Its numeric annotation glyph in PGN.
	#[must_use]
	pub const fn nag(self) -> u8 {
		match self {
			Self::Inaccuracy => 6,
			Self::Mistake => 2,
			Self::Blunder => 4,
		}
	}
}

/// Returns the accuracy of a move with this loss of winning chances, in per cent, by the curve that Lichess publishes: 103.1668
/// · exp(−0.04354 · loss) − 3.1669, between 0 and 100 (<https://lichess.org/page/accuracy>).
pub(super) fn accuracy(loss: f64) -> f64 {
	(103.1668 * exp(-0.043_54 * loss.max(0.0)) - 3.1669).clamp(0.0, 100.0)
}
