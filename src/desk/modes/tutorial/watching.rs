//! The user's acts, compared with the task of the lesson.

use super::lessons::Goal;
use super::{Progress, Tutorial};
use crate::commands::{Action, BoardAction, Step};
use crate::desk::session::Session;

impl Tutorial {
	/// Returns the lesson's progress after the last input.
	pub(super) fn progress(&mut self, desk: &Session) -> Progress {
		let Some(lesson) = self.lesson() else {
			return Progress::Waits;
		};
		let done = match lesson.goal {
			Goal::Position(fen) => self.home.stands_at(fen),
			Goal::Asked(actions) => desk.done().iter().any(|action| actions.contains(action)),
			Goal::Walking(walking) => self.home.is_walking() == walking,
			Goal::Walked(squares) => {
				self.walked += desk.done().iter().filter(|action| is_step(**action)).count();
				self.walked >= squares
			}
			Goal::Refused => desk.has_refused_move(),
			Goal::Promoted => self.home.has_promoted(),
			Goal::DrawOffered => self.home.has_offer(),
		};
		if done {
			return Progress::Done;
		}
		let must_move = matches!(lesson.goal, Goal::Position(_) | Goal::Promoted | Goal::Refused);
		let elsewhere = lesson.begins.is_some_and(|fen| !self.home.stands_at(fen));
		if must_move && elsewhere {
			Progress::OtherMove
		} else {
			Progress::Waits
		}
	}
}

/// True if it goes from square to square.
const fn is_step(action: Action) -> bool {
	matches!(
		action,
		Action::Board(BoardAction::Step(
			Step::Left | Step::Right | Step::Ahead | Step::Back
		))
	)
}
