//! The engine of a review: its current question, its next one, and its way through the game.

use crate::chess::{Move, Position};
use crate::clock::{Span, Stamp};
use crate::desk::board_panel::Sought;
use crate::desk::opponents::judging::Judge;
use crate::narrator::Narrator;
use crate::review::Wanted;

/// Interval at which the engine's progress is told.
pub(super) const TOLD: Span = Span::seconds(15);

/// A question of the user to the engine meanwhile.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Question {
	/// The value of this move, by which the user would mend a mistake.
	Try { ply: usize, mv: Move },
	/// The side that stands better here, or the move that should be played.
	Here { position: Position, sought: Sought },
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Asked {
	Game(Wanted),
	Question(Question),
}

#[derive(Debug)]
pub(super) struct Work {
	/// The first position of the game.
	pub(super) start: Position,
	pub(super) judge: Judge<Asked>,
	/// It goes through the game.
	pub(super) going: bool,
	/// Comes before the game.
	pub(super) question: Option<Question>,
	pub(super) told: Stamp,
}

impl Work {
	pub(super) const fn new(start: Position, chess960: bool) -> Self {
		Self {
			start,
			judge: Judge::new(chess960),
			going: false,
			question: None,
			told: Stamp(0),
		}
	}

	pub(super) const fn is_going(&self) -> bool {
		self.going
	}

	/// The game is gone through from now on.
	pub(super) fn begin(&mut self, narrator: &Narrator) {
		self.going = true;
		self.judge.renew();
		self.told = narrator.at() + TOLD;
	}

	pub(super) fn stop(&mut self, narrator: &mut Narrator) {
		self.going = false;
		self.question = None;
		self.judge.dismiss(narrator);
	}

	pub(super) fn next_alarm(&self) -> Option<Stamp> {
		let told = self.going.then_some(self.told);
		[self.judge.next_alarm(), told].into_iter().flatten().min()
	}
}
