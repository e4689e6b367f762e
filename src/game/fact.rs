//! What has happened, in the past tense, for ever. The journal is a list of these.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::adjournment::Sealed;
use super::breach::Breach;
use super::by::By;
use super::call::Call;
use super::claim::Claim;
use super::command::Flags;
use super::opening::Opening;
use super::remedy::{Law, Penalty, Remedy};
use super::written::{piece, side, square, squares, wing};
use crate::chess::{Color, Piece, Square, Wing};
use crate::clock::{Mode, Span, Stamp};
use crate::laws::Ending;

/// One fact of a game with its moment. Its JSON form is the journal's line format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
	pub at: Stamp,
	#[serde(flatten)]
	pub event: Event,
}

/// A thing that happened at the table. `board` names a board by the player whose it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
	/// The table was set up. Always the first fact.
	Opened(Box<Opening>),
	/// The clock of the side to move was started (6.6).
	Started,
	/// A player came to the board (6.7).
	Arrived {
		#[serde(with = "side")]
		by: Color,
	},
	/// A player said that he adjusts pieces (4.2).
	Adjusting {
		#[serde(with = "side")]
		by: Color,
	},
	/// A piece was touched; on a blind player's board, lifted out of its aperture (4.3, D.2.2).
	Touched {
		#[serde(with = "side")]
		by: Color,
		#[serde(with = "square")]
		square: Square,
	},
	/// The touch of this square was found to be accidental (4.2.2).
	TouchExcused {
		#[serde(with = "side")]
		by: Color,
		#[serde(with = "square")]
		square: Square,
	},
	/// A piece was taken off the board for good.
	Removed {
		#[serde(with = "side")]
		board: Color,
		#[serde(with = "square")]
		square: Square,
	},
	/// A piece was put on a square and released. Without `from` it came from beside the board.
	Placed {
		#[serde(with = "side")]
		board: Color,
		#[serde(with = "square")]
		square: Square,
		#[serde(with = "piece")]
		piece: Piece,
		#[serde(with = "square::option", default, skip_serializing_if = "Option::is_none")]
		from: Option<Square>,
	},
	/// The side to move made this move, written as UCI does.
	Moved { uci: String },
	/// The side to move has completed something that is no legal move; the pieces then stood so.
	MovedIllegally { placement: String },
	/// The pawn that was left on its last rank became a queen, and its move stands (7.5.2).
	Queened {
		#[serde(with = "square")]
		square: Square,
	},
	/// A move was said aloud (D.2.1).
	Announced {
		by: By,
		#[serde(with = "side")]
		of: Color,
		uci: String,
	},
	/// A slip of the tongue was put right (D.2.8).
	Corrected { by: By, uci: String },
	/// The announced move was repeated (D.2.1); none if what was said is no move.
	Repeated {
		by: By,
		#[serde(default, skip_serializing_if = "Option::is_none")]
		uci: Option<String>,
		right: bool,
	},
	/// The opponent's move was carried out on this board, as it was really done.
	Executed {
		#[serde(with = "side")]
		board: Color,
		uci: String,
	},
	/// A piece came to stand on a wrong square by accident, or was put right again (7.4, 7.6).
	Displaced {
		#[serde(with = "side")]
		board: Color,
		#[serde(with = "square")]
		from: Square,
		#[serde(with = "square")]
		to: Square,
	},
	/// The side that had moved pressed its clock (6.2.1).
	Pressed,
	/// The clock was pressed, but no move was completed.
	Switched,
	/// The clock was pressed before the move was typed, which the table allows for a while.
	PressedAhead {
		#[serde(with = "side")]
		by: Color,
	},
	/// No move was typed in that time: the clocks are as if nobody had pressed.
	PressLapsed,
	/// The half-move in hand, or the last one, was typed wrong: it never stood on the boards. The right one follows.
	Mistyped {
		by: By,
		#[serde(default, skip_serializing_if = "Option::is_none")]
		uci: Option<String>,
	},
	/// The announced move counts as repeated and carried out, as nobody has reported otherwise (D.2.1).
	TakenAsDone,
	/// Somebody has: neither was done yet.
	NotDone { by: By },
	/// A half-move was written on a player's own scoresheet. Without `uci` it cannot be read as a move; it may be one
	/// against the laws.
	Written {
		#[serde(with = "side")]
		of: Color,
		text: String,
		#[serde(default, skip_serializing_if = "Option::is_none")]
		uci: Option<String>,
		/// It was written on paper, nobody knows when, and was read to the arbiter.
		#[serde(default, skip_serializing_if = "core::ops::Not::not")]
		read: bool,
		/// It was left out before, and is inserted as this entry.
		#[serde(default, skip_serializing_if = "Option::is_none")]
		entry: Option<usize>,
	},
	/// The last entry of that scoresheet was struck out.
	Unwritten {
		#[serde(with = "side")]
		of: Color,
	},
	/// This player was shown the scoresheet at his request.
	SheetShown {
		#[serde(with = "side")]
		to: Color,
	},
	DrawOffered {
		#[serde(with = "side")]
		by: Color,
	},
	DrawDeclined {
		#[serde(with = "side")]
		by: Color,
	},
	/// The arbiter is called to what follows.
	Called(Call),
	/// Of what is before the arbiter, this place comes first now.
	BroughtForward { place: usize },
	/// Something is claimed. It is before the arbiter until it is granted or rejected.
	Claimed(Claim),
	/// What was before the arbiter was rejected.
	Rejected,
	/// The laws were broken.
	Breached {
		#[serde(with = "side")]
		by: Color,
		breach: Breach,
	},
	/// The arbiter is asked for this.
	Proposed(Box<Remedy>),
	/// What was before the arbiter was granted, or done.
	Adopted,
	/// The position after so many half-moves is on both boards again. Whoever moves has touched these pieces already.
	Restored {
		plies: usize,
		#[serde(with = "squares", default, skip_serializing_if = "Vec::is_empty")]
		touched: Vec<Square>,
	},
	/// The record follows the scoresheets from so many half-moves on: these were played (D.2.9).
	Rewritten { plies: usize, moves: Vec<String> },
	/// A castling right was taken from a player whose pieces stood wrong at the start (A.4.1.2).
	CastlingLost {
		#[serde(with = "side")]
		of: Color,
		#[serde(with = "wing::option", default, skip_serializing_if = "Option::is_none")]
		wing: Option<Wing>,
	},
	/// This move must be played, as a claim with it was wrong (9.5.3).
	Forced { uci: String },
	Penalised {
		#[serde(with = "side")]
		to: Color,
		penalty: Penalty,
		law: Law,
	},
	/// The arbiter set the clocks: what is left, and the move counters. Without any of it he set another clock than the
	/// program's as he found right.
	ClockSet {
		#[serde(default, skip_serializing_if = "Option::is_none")]
		white: Option<Span>,
		#[serde(default, skip_serializing_if = "Option::is_none")]
		black: Option<Span>,
		#[serde(default, skip_serializing_if = "Option::is_none")]
		white_moves: Option<u32>,
		#[serde(default, skip_serializing_if = "Option::is_none")]
		black_moves: Option<u32>,
	},
	/// Another clock, set so, took the place of a faulty one (6.10.1).
	ClockReplaced {
		#[serde(default, skip_serializing_if = "Option::is_none")]
		white: Option<Span>,
		#[serde(default, skip_serializing_if = "Option::is_none")]
		black: Option<Span>,
		#[serde(default, skip_serializing_if = "Option::is_none")]
		white_moves: Option<u32>,
		#[serde(default, skip_serializing_if = "Option::is_none")]
		black_moves: Option<u32>,
		flags: Flags,
	},
	/// This was read off a clock that is not the program's.
	ClockRead {
		by: By,
		#[serde(default, skip_serializing_if = "Option::is_none")]
		white: Option<Span>,
		#[serde(default, skip_serializing_if = "Option::is_none")]
		black: Option<Span>,
	},
	/// The arbiter has taken back on that clock what the last press of this player brought.
	PressTakenBack {
		#[serde(with = "side")]
		by: Color,
	},
	/// The arbiter told how much of the session is left, and when and where play goes on (I.1.1, I.2.7).
	SessionTold {
		left: Span,
		#[serde(default, skip_serializing_if = "String::is_empty")]
		when: String,
		#[serde(default, skip_serializing_if = "String::is_empty")]
		place: String,
		/// It was taken back, and the session goes on.
		#[serde(default, skip_serializing_if = "core::ops::Not::not")]
		withdrawn: bool,
	},
	/// A move was written to be sealed, or made on the board instead (I.1.1). It is told to nobody.
	MoveSealed {
		#[serde(with = "side")]
		by: Color,
		sealed: Sealed,
		on_board: bool,
	},
	/// The envelope was shut and the clocks were stopped. What was left of the session counts as used (I.1.2).
	Adjourned {
		#[serde(with = "side")]
		by: Color,
		charged: Span,
	},
	/// The new session began: the time of the player runs who has to answer, or of the one who sealed if the envelope is
	/// lost (I.9, I.12.1).
	Reopened { lost: bool },
	/// The answer was sealed instead of made, and the absent player's clock was started (I.9.3).
	AnswerSealed {
		#[serde(with = "side")]
		by: Color,
	},
	/// An envelope was opened. What was in it has just been played, unless it has a flaw (I.7, I.8).
	EnvelopeOpened { sealed: Sealed },
	/// Every further move of both players has this extra time (III.4).
	ExtraIntroduced { mode: Mode, extra: Span },
	/// The decision on the claim was put off (III.5.2).
	Postponed,
	/// The opponent has confirmed the final position and the score of a claim (III.6.1).
	Confirmed {
		#[serde(with = "side")]
		by: Color,
	},
	/// The arbiter carried this out although it had been refused.
	Overridden { by: By, what: String },
	/// So many half-moves were taken back.
	TakenBack {
		plies: usize,
		/// Whatever their presses brought goes as well. Older games have facts without it, and their clocks are as they were.
		#[serde(default, skip_serializing_if = "core::ops::Not::not")]
		presses: bool,
	},
	/// From now on the machine at this seat plays so strong. Its name stays: the games and their files are found by it.
	StrengthChanged {
		#[serde(with = "side")]
		of: Color,
		strength: String,
		/// The built-in opponent takes its seat, under this name.
		#[serde(default, skip_serializing_if = "Option::is_none")]
		instead: Option<String>,
	},
	/// Both clocks were stopped.
	Stopped {
		#[serde(default, skip_serializing_if = "String::is_empty")]
		reason: String,
		/// The program had died while they ran. They stand as they were at the last fact before.
		#[serde(default, skip_serializing_if = "core::ops::Not::not")]
		interrupted: bool,
	},
	/// The clock was started again: that of `of`, or else of the player who has moved last and not pressed, or has the move.
	Resumed {
		/// Both have moved and not pressed, and this one's move was the earlier. Facts of older games have none.
		#[serde(with = "side::option", default, skip_serializing_if = "Option::is_none")]
		of: Option<Color>,
	},
	/// The flag fell at this fact's moment (6.8).
	FlagFell {
		#[serde(with = "side")]
		by: Color,
		/// Both were seen down at once, and nobody knows which was first. Facts of older games have none.
		#[serde(default, skip_serializing_if = "core::ops::Not::not")]
		together: bool,
	},
	/// The game ended.
	Ended(Ending),
	/// The arbiter has withdrawn the result, which was entered by mistake (8.7).
	EndingWithdrawn {
		/// What was pending before it is so again, and what had ended the game before counts. Facts of older games have none.
		#[serde(default, skip_serializing_if = "core::ops::Not::not")]
		back: bool,
	},
	/// This player has confirmed the result (8.7).
	Signed {
		#[serde(with = "side")]
		by: Color,
	},
}

impl Event {
	/// The clock was started again, of whoever owes the press, or has the move.
	pub const RESUMED: Self = Self::Resumed { of: None };

	/// Both clocks were stopped, and nobody has said why.
	pub const STOPPED: Self = Self::Stopped {
		reason: String::new(),
		interrupted: false,
	};

	/// The arbiter sets a clock whose times he alone sees or knows.
	pub const AS_HE_FINDS_RIGHT: Self = Self::ClockSet {
		white: None,
		black: None,
		white_moves: None,
		black_moves: None,
	};
}
