//! A wish that cannot be undone is asked back first.

use crate::voice::Line;

/// What waits for yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
	Resign,
	OfferDraw,
	AcceptDraw,
	TakeBack,
	NewGame,
	Leave,
}

impl Question {
	pub(super) const fn line(self) -> Line {
		match self {
			Self::Resign => Line::AskResign,
			Self::OfferDraw => Line::AskOffer,
			Self::AcceptDraw => Line::AskAccept,
			Self::TakeBack => Line::AskTakeBack,
			Self::NewGame => Line::AskNewGame,
			Self::Leave => Line::AskLeave,
		}
	}
}
