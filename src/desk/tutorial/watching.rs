//! What the user has done, held against what the lesson asks.

use super::lessons::Goal;
use super::{Progress, Tutorial};
use crate::desk::narrator::Narrator;
use crate::desk::play::Play;

impl Tutorial {
	/// How far the last input has brought the lesson.
	pub(super) fn progress(&mut self, play: &Play, narrator: &Narrator) -> Progress {
		let Some(lesson) = self.lesson() else {
			return Progress::Waits;
		};
		let done = match lesson.goal {
			Goal::Position(fen) => play.stands_at(fen),
			Goal::Asked(actions) => narrator.done().iter().any(|action| actions.contains(action)),
			Goal::Walking(walking) => play.is_walking() == walking,
			Goal::Walked(squares) => {
				self.walked += narrator.done().iter().filter(|action| action.is_step()).count();
				self.walked >= squares
			}
			Goal::Refused => narrator.has_refused_move(),
			Goal::Promoted => play.has_promoted(),
			Goal::DrawOffered => play.has_offer(),
		};
		if done {
			return Progress::Done;
		}
		let must_move = matches!(lesson.goal, Goal::Position(_) | Goal::Promoted | Goal::Refused);
		let elsewhere = lesson.begins.is_some_and(|fen| !play.stands_at(fen));
		if must_move && elsewhere {
			Progress::OtherMove
		} else {
			Progress::Waits
		}
	}
}
