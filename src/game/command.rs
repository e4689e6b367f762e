//! Wishes of the people at the table, and the lawful or practical *no*.

use crate::chess::{Color, NoMove, Said};
use crate::laws::WrongClaim;

/// A wish or a report from the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
	/// Start White's clock, or the clock of whoever has the move (6.6).
	Start,
	/// The side to move makes this move and presses the clock.
	Play(Said),
	/// 9.1
	OfferDraw {
		by: Color,
	},
	AcceptDraw {
		by: Color,
	},
	DeclineDraw {
		by: Color,
	},
	/// The side to move claims a draw by repetition or fifty moves (9.2, 9.3).
	ClaimDraw,
	/// 5.1.2
	Resign {
		by: Color,
	},
	/// Take back so many half-moves. Not in the Laws: friends at home do.
	TakeBack {
		plies: usize,
	},
	/// Stop the clocks (6.11.2).
	Stop,
	/// Let the clock of the side to move run again.
	Resume,
	/// Time has passed, nothing else.
	Tick,
}

/// Why a command changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
	/// What was said is no move here.
	NoMove(NoMove),
	/// The game has ended.
	GameOver,
	/// The clocks stand, and moves are made only while one runs.
	ClockStopped,
	/// The clocks are already in that state.
	Idle,
	/// No draw is offered to this player.
	NoOffer,
	/// This player's offer stands already (9.1.2.1).
	OfferStands,
	/// The claim is wrong (9.5.3 adds time for the opponent at a tournament; at home nothing follows).
	WrongClaim(WrongClaim),
	NothingToTakeBack,
}
