//! The side that stands better by the score of an engine, in grades and in pawns.

use super::Score;
use crate::chess::Color;
use crate::narrator::Narrator;
use crate::voice::{Phrase, PhraseKey, phrases};

/// Hundredths of a pawn below which nobody stands better, somebody stands slightly better, or somebody stands better;
/// from the last on, somebody is winning.
const GRADES: [u32; 3] = [30, 100, 250];

/// The size of one side's advantage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grade {
	Equal,
	SlightlyBetter,
	Better,
	Winning,
	/// Mate in so many moves.
	Mate(u32),
}

impl Grade {
	fn of(score: Score) -> Self {
		match score {
			Score::Mate(moves) => Self::Mate(moves.unsigned_abs()),
			Score::Centipawns(score) => match GRADES.map(|least| score.unsigned_abs() >= least) {
				[false, ..] => Self::Equal,
				[_, false, _] => Self::SlightlyBetter,
				[.., false] => Self::Better,
				[.., true] => Self::Winning,
			},
		}
	}
}

/// Says who stands better; the score is from the view of the side to move. It is told from the user's own side, if any.
pub(in crate::desk) fn standing(
	score: Score,
	turn: Color,
	own: Option<Color>,
	narrator: &Narrator,
) -> Phrase {
	let words = &narrator.words();
	let is_of_turn = match score {
		Score::Mate(number) | Score::Centipawns(number) => number > 0,
	};
	let color = if is_of_turn { turn } else { !turn };
	let own = own.map(|own| color == own);
	let [you, opponent, side] = match Grade::of(score) {
		Grade::Equal => return narrator.line(PhraseKey::EvenPosition),
		Grade::SlightlyBetter => [
			PhraseKey::YouSlightlyBetter,
			PhraseKey::OpponentSlightlyBetter,
			PhraseKey::SlightlyBetter,
		],
		Grade::Better => [
			PhraseKey::YouBetter,
			PhraseKey::OpponentBetter,
			PhraseKey::StandsBetter,
		],
		Grade::Winning => [
			PhraseKey::YouWinning,
			PhraseKey::OpponentWinning,
			PhraseKey::StandsWinning,
		],
		Grade::Mate(moves) => {
			let number = words.number(moves);
			return match own {
				Some(true) => words.line(PhraseKey::YouCanMate, &[number]),
				Some(false) => words.line(PhraseKey::OpponentCanMate, &[number]),
				None => words.fill(phrases::CanMate {
					color: words.color(color),
					number,
				}),
			};
		}
	};
	match own {
		Some(true) => narrator.line(you),
		Some(false) => narrator.line(opponent),
		None => words.line(side, &[words.color(color)]),
	}
}

/// The same as a number of pawns.
pub(in crate::desk) fn in_pawns(score: i32, turn: Color, narrator: &Narrator) -> Phrase {
	let words = &narrator.words();
	let hundredths = score.unsigned_abs();
	let parts = [hundredths / 100, hundredths % 100 / 10].map(|number| words.number(number));
	if hundredths < 10 {
		return narrator.line(PhraseKey::NoPawns);
	}
	words.fill(phrases::InPawns {
		pawns: words.line(PhraseKey::Decimal, &parts),
		color: words.color(if score > 0 { turn } else { !turn }),
	})
}
