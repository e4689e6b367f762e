//! A drill that the user left before its end, as a text that is saved.

use alloc::string::String;

use super::drill::{Drill, Length};
use super::question::Question;
use super::{Asker, Score};
use crate::chess::Position;

/// Largest number of questions that are drawn again; after more, the one in hand may change.
const MOST: u32 = 200;

/// A drill in hand: its questions and answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
	pub drill: Drill,
	pub length: Length,
	/// Seed of the questions.
	pub seed: u64,
	/// Number of questions asked, the one in hand included.
	pub asked: u32,
	pub answered: u32,
	/// Right answers, and the time taken.
	pub score: Score,
}

impl Left {
	/// Reads the output of `written`: "colour-ten 17/4/3 2/41". `None` if a part of it cannot be read, or if it is complete.
	#[must_use]
	pub fn read(text: &str) -> Option<Self> {
		let (name, rest) = text.split_once(' ')?;
		let (drill, length) = name.split_once('-')?;
		let (questions, score) = rest.split_once(' ')?;
		let (seed, counts) = questions.split_once('/')?;
		let (asked, answered) = counts.split_once('/')?;
		let (right, seconds) = score.split_once('/')?;
		let left = Self {
			drill: Drill::ALL.into_iter().find(|known| known.name() == drill)?,
			length: Length::ALL.into_iter().find(|known| known.name() == length)?,
			seed: seed.parse().ok()?,
			asked: asked.parse().ok()?,
			answered: answered.parse().ok()?,
			score: Score {
				right: right.parse().ok()?,
				seconds: seconds.parse().ok()?,
			},
		};
		let asks = left.answered < left.asked
			&& left.score.right <= left.answered
			&& left.length.questions().is_none_or(|all| left.answered < all);
		let has_time = left
			.length
			.time()
			.is_none_or(|all| left.score.seconds.saturating_mul(1000) < all.0);
		(asks && has_time).then_some(left)
	}

	/// A text that `read` reads.
	#[must_use]
	pub fn written(&self) -> String {
		let (drill, length) = (self.drill.name(), self.length.name());
		let Self {
			seed,
			asked,
			answered,
			score,
			..
		} = self;
		format!(
			"{drill}-{length} {seed}/{asked}/{answered} {}/{}",
			score.right, score.seconds
		)
	}

	/// Returns the asker, and the question in hand. In the growing game the whole game is told again, as nobody remembers it.
	#[must_use]
	pub fn asker(&self) -> (Asker, Question) {
		let mut asker = Asker::new(self.drill, self.seed);
		let mut question = asker.ask();
		for _ in 1..self.asked.min(MOST) {
			let before = core::mem::replace(&mut question, asker.ask());
			if let (Question::Game { moves: made, .. }, Question::Game { moves, .. }) =
				(before, &mut question)
				&& moves.first().is_some_and(|(here, _)| *here != Position::start())
			{
				moves.splice(..0, made);
			}
		}
		(asker, question)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn what_was_left_is_read_again_and_asks_the_same() {
		for drill in Drill::ALL {
			let left = Left {
				drill,
				length: Length::Ten,
				seed: 17,
				asked: 4,
				answered: 3,
				score: Score {
					right: 2,
					seconds: 41,
				},
			};
			assert_eq!(Left::read(&left.written()), Some(left));
			let mut asker = Asker::new(drill, 17);
			let mut asked = [(); 5].map(|()| asker.ask());
			for number in 1..4 {
				if let [Question::Game { moves: made, .. }, Question::Game { moves, .. }] =
					&mut asked[number - 1..=number]
				{
					moves.splice(..0, made.clone());
				}
			}
			let (mut again, question) = left.asker();
			assert_eq!([&question, &again.ask()], [&asked[3], &asked[4]]);
		}
	}

	#[test]
	fn what_cannot_be_gone_on_with_is_not_read() {
		for text in [
			"",
			"colour-ten",
			"colour-ten 17/4/3",
			"colour-ten 17/4 2/41",
			"colour-tenth 17/4/3 2/41",
			"color-ten 17/4/3 2/41",
			"colour-ten 17/4/4 2/41",
			"colour-ten 17/4/3 4/41",
			"colour-ten 17/11/10 4/41",
			"colour-minute 17/4/3 2/60",
			"colour-ten -1/4/3 2/41",
		] {
			assert_eq!(Left::read(text), None, "{text}");
		}
	}
}
