//! The review of a game: an engine goes through it while the user reads, and the user learns from its findings.

mod act;
mod choosing;
mod engine;
mod lesson;
mod mode;
mod opened;
mod tell;
mod work;

use alloc::boxed::Box;

use crate::desk::mode::GameInHand;
use crate::desk::session::Session;
use crate::voice::{Audience, PhraseKey, Urgency};
use choosing::Choosing;
use opened::Opened;

/// The choice of a game for review, or the reviewed game.
#[derive(Debug)]
pub(in crate::desk) struct Review {
	step: Step,
}

#[derive(Debug)]
enum Step {
	Choosing(Choosing),
	Open(Box<Opened>),
}

impl Review {
	/// Reviews this game, or else asks which one.
	pub(in crate::desk) fn begin(game: Option<GameInHand>, desk: &mut Session) -> Self {
		let mut review = Self {
			step: Step::Choosing(Choosing::default()),
		};
		match game {
			Some(game) => review.open(game, desk),
			None => review.choose(desk),
		}
		review
	}

	/// Asks which game.
	fn choose(&mut self, desk: &mut Session) {
		self.step = Step::Choosing(Choosing::begin(desk));
	}

	fn open(&mut self, game: GameInHand, desk: &mut Session) {
		match Opened::begin(game, desk) {
			Some(opened) => self.step = Step::Open(Box::new(opened)),
			None => {
				desk.say(Audience::Room, Urgency::Alarm, desk.line(PhraseKey::CannotOpen));
				self.choose(desk);
			}
		}
	}

	fn opened(&mut self) -> Option<&mut Opened> {
		match &mut self.step {
			Step::Open(opened) => Some(opened),
			Step::Choosing(_) => None,
		}
	}
}
