//! Scores of a position for White.

use alloc::string::String;

use crate::chess::Color;
use crate::uci::EngineScore;

/// Score of a position, from White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhiteScore {
	/// Hundredths of a pawn.
	Centipawns(i32),
	/// Mate in this number of moves; negative for Black.
	Mate(i32),
}

impl WhiteScore {
	/// Returns the score of an engine for this side to move.
	#[must_use]
	pub fn of(score: EngineScore, turn: Color) -> Self {
		let sign = turn.fold_wb(1, -1);
		match score {
			EngineScore::Centipawns(score) => Self::Centipawns(score.saturating_mul(sign)),
			// A side that is mated already has no moves left to count.
			EngineScore::Mate(0) => Self::Mate(-sign),
			EngineScore::Mate(moves) => Self::Mate(moves.saturating_mul(sign)),
		}
	}

	/// The same, from the view of this side.
	#[must_use]
	pub const fn seen_by(self, side: Color) -> EngineScore {
		match (self, side) {
			(Self::Centipawns(score), Color::White) => EngineScore::Centipawns(score),
			(Self::Centipawns(score), Color::Black) => EngineScore::Centipawns(score.saturating_neg()),
			(Self::Mate(moves), Color::White) => EngineScore::Mate(moves),
			(Self::Mate(moves), Color::Black) => EngineScore::Mate(moves.saturating_neg()),
		}
	}

	/// Returns it in the form after `[%eval` in a PGN.
	#[must_use]
	pub fn noted(self) -> String {
		match self {
			Self::Mate(moves) => format!("#{moves}"),
			Self::Centipawns(score) => {
				let sign = if score < 0 { "-" } else { "" };
				let score = score.unsigned_abs();
				format!("{sign}{}.{:02}", score / 100, score % 100)
			}
		}
	}

	/// Reads the note after `[%eval` in a PGN: pawns, or `#` with moves to mate, perhaps followed by the search depth.
	#[must_use]
	pub fn read(text: &str) -> Option<Self> {
		let text = text.split(',').next()?.trim();
		if let Some(moves) = text.strip_prefix('#') {
			return moves.parse().ok().map(Self::Mate);
		}
		let (sign, digits) = match text.strip_prefix('-') {
			Some(digits) => (-1, digits),
			None => (1, text.strip_prefix('+').unwrap_or(text)),
		};
		let (whole, rest) = digits.split_once('.').unwrap_or((digits, "0"));
		let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
		if !all_digits(rest) || !all_digits(whole) || digits.trim_matches('.').is_empty() {
			return None;
		}
		let whole: i32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
		let hundredths: i32 = format!("{rest:0<2}").get(..2)?.parse().ok()?;
		let all = whole.checked_mul(100)?.checked_add(hundredths)?;
		all.checked_mul(sign).map(Self::Centipawns)
	}

	/// Returns it in signs: `+1.2`, `-0.3`, `#5`.
	#[must_use]
	pub fn signs(self) -> String {
		match self {
			Self::Mate(moves) => format!("#{moves}"),
			Self::Centipawns(score) => {
				let tenths = score.unsigned_abs().saturating_add(5) / 10;
				let sign = match (tenths, score > 0) {
					(0, _) => "",
					(_, true) => "+",
					(_, false) => "-",
				};
				format!("{sign}{}.{}", tenths / 10, tenths % 10)
			}
		}
	}

	/// Returns White's share of the winning chances, in thousandths. A lead of four pawns is nearly everything.
	#[must_use]
	pub fn share(self) -> u32 {
		let score = match self {
			Self::Mate(moves) if moves > 0 => return 1000,
			Self::Mate(_) => return 0,
			Self::Centipawns(score) => i64::from(score),
		};
		let share = 500 + 500 * score / (score.abs() + 200);
		u32::try_from(share.clamp(0, 1000)).unwrap_or(500)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn what_a_pgn_notes_is_read() {
		for (text, read, signs) in [
			("0.25", WhiteScore::Centipawns(25), "+0.3"),
			("-1.2", WhiteScore::Centipawns(-120), "-1.2"),
			("+3", WhiteScore::Centipawns(300), "+3.0"),
			("-.04,18", WhiteScore::Centipawns(-4), "0.0"),
			("#-3", WhiteScore::Mate(-3), "#-3"),
			("#5", WhiteScore::Mate(5), "#5"),
		] {
			assert_eq!(WhiteScore::read(text), Some(read), "{text}");
			assert_eq!(read.signs(), signs);
			assert_eq!(WhiteScore::read(&read.noted()), Some(read));
		}
		for text in ["", ".", "-", "#", "one", "1.x", "99999999999", "1e5", "--1"] {
			assert_eq!(WhiteScore::read(text), None, "{text}");
		}
	}

	#[test]
	fn the_share_grows_with_the_score() {
		let shares = [
			WhiteScore::Mate(-1),
			WhiteScore::Centipawns(i32::MIN),
			WhiteScore::Centipawns(-100),
			WhiteScore::Centipawns(0),
			WhiteScore::Centipawns(100),
			WhiteScore::Mate(2),
		]
		.map(WhiteScore::share);
		assert!(shares.is_sorted(), "{shares:?}");
		assert_eq!((shares[0], shares[3], shares[5]), (0, 500, 1000));
	}
}
