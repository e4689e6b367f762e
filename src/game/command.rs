//! Wishes and reports of the people at the table.

use alloc::boxed::Box;
use alloc::string::String;

use serde::{Deserialize, Serialize};

use super::adjournment::Sealed;
use super::by::By;
use super::call::Report;
use super::claim::ClaimKind;
use super::penalty::Penalty;
use crate::chess::{Color, Role, Said, Square, Wing};
use crate::clock::{Mode, Span};
use crate::laws::Score;

/// A wish or a report from the table. Its source is given beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
	/// Start White's clock, or the clock of the side to move (6.6).
	Start,
	/// A player arrives at the board (6.7).
	Arrive,
	/// Time has passed, nothing else.
	Tick,
	/// "I adjust" (4.2).
	Adjust,
	/// A piece is touched (4.3); on a blind player's board, lifted out of its aperture (D.2.2).
	Touch {
		square: Square,
	},
	/// A piece is taken off the player's own board (D.2.3.1).
	Remove {
		square: Square,
	},
	/// A piece is put on a square of the player's own board and released (4.7, D.2.3.2): the piece from `from`, or one of this
	/// kind, or the one in the hand.
	Place {
		square: Square,
		from: Option<Square>,
		role: Option<Role>,
	},
	/// The whole of a move on the player's own board: touched, taken off, placed.
	Move(Said),
	/// A move is said aloud (D.2.1).
	Announce(Said),
	/// A slip of the tongue is put right (D.2.8).
	Correct(Said),
	/// The clock is pressed (6.2, D.2.4).
	Press,
	/// The clock is pressed, and the move is typed afterwards.
	PressAhead,
	/// The last half-move was typed wrong; this one was played.
	Mistype(Said),
	/// The opponent's execution of the announced move is taken as done (D.2.1).
	TakeAsDone,
	/// The opponent's execution was not done.
	NotDone,
	/// The opponent repeats the announced move (D.2.1).
	Repeat(Said),
	/// The announced move is carried out on the other board (D.2.1).
	Execute(Said),
	/// A piece ends on a wrong square by accident (7.4, 7.6), or goes back to the right one.
	Displace {
		from: Square,
		to: Square,
	},
	/// The player's own scoresheet gets its next half-move, as written (8.1, D.2.7).
	Write {
		text: String,
		said: Option<Said>,
		/// True if it was written on paper, and is now read to the arbiter.
		read: bool,
	},
	/// The last entry of the player's own scoresheet is struck out.
	Unwrite,
	/// 9.1
	OfferDraw,
	AcceptDraw,
	DeclineDraw,
	/// 5.1.2
	Resign,
	/// A player confirms the result on both scoresheets (8.7).
	Sign,
	/// A claim to the arbiter; with the move that is intended (9.2.1.1, 9.3.1).
	Claim {
		kind: ClaimKind,
		said: Option<Said>,
	},
	/// Stop the clocks (6.11.2).
	Stop {
		reason: String,
	},
	/// Let the clock run again (6.11.3).
	Resume,
	/// Readings of a clock that is not the program's, and the flags that are down on it.
	Read {
		white: Option<Span>,
		black: Option<Span>,
		flags: Flags,
	},
	/// A player asks to be told (D.2.10.4).
	Ask(Question),
	/// Somebody at the table tells the arbiter.
	Report {
		kind: Report,
		of: Option<Color>,
		square: Option<Square>,
	},
	/// Compare both boards and both scoresheets (D.2.9).
	Compare,
	/// The arbiter decides (12.9).
	Rule(Box<Ruling>),
	/// The arbiter tells how much of the session is left; with nothing left the player on move must seal (I.1.1).
	Adjourn {
		left: Span,
		/// Time and place at which play goes on (I.2.7).
		when: String,
		place: String,
		/// True if it was a mistake and the session goes on.
		withdrawn: bool,
	},
	/// The sealed move is written down; without a text it stands on paper only (I.1.1).
	Seal {
		text: String,
		said: Option<Said>,
		/// The encrypted text; the journal then holds nothing else of it.
		locked: Option<String>,
	},
	/// The new session begins, or the envelope is opened (I.7, I.9), perhaps with the arbiter's reading of it.
	Reopen {
		what: Envelope,
		text: String,
		said: Option<Said>,
		/// The decrypted content, if the key was given.
		unlocked: Option<Sealed>,
	},
	/// The opponent confirms the final position and the score of a claim (III.6.1).
	Confirm,
	/// At home: the whole turn in one, the move, its announcement and the press.
	Play(Said),
	/// At home: a draw by repetition or fifty moves, if there is one. A wrong claim costs nothing.
	ClaimDraw,
	/// At home: take back this number of half-moves. The Laws do not have it; friends do.
	TakeBack {
		plies: usize,
	},
}

crate::named! {
/// State of the envelope when an adjourned game is taken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Envelope {
	Here = "here",
	/// I.12.1
	Lost = "lost",
	/// The envelope is lost and the position cannot be found again (I.12.2).
	PositionLost = "position-lost",
}
}

/// A player's question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
	Clock,
	Moves,
	Last,
	Position,
	Square(Square),
	Material,
	Sheet,
}

crate::named! {
/// The flags that are down on a clock that replaces a faulty one (6.10.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flags {
	#[default]
	Up = "up",
	White = "white",
	Black = "black",
	/// Both, White's first.
	WhiteFirst = "white-first",
	BlackFirst = "black-first",
	/// Both, in an unknown order.
	Both = "both",
}
}

impl Flags {
	#[must_use]
	pub const fn is_down(self, color: Color) -> bool {
		match self {
			Self::Up => false,
			Self::White => matches!(color, Color::White),
			Self::Black => matches!(color, Color::Black),
			Self::WhiteFirst | Self::BlackFirst | Self::Both => true,
		}
	}

	/// Returns the side whose flag fell first; `None` if that is unknown, or both are up.
	#[must_use]
	pub const fn first(self) -> Option<Color> {
		match self {
			Self::White | Self::WhiteFirst => Some(Color::White),
			Self::Black | Self::BlackFirst => Some(Color::Black),
			Self::Up | Self::Both => None,
		}
	}
}

/// Settings of both clocks: time left and move counters. A missing one is not set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ClockSettings {
	#[serde(skip_serializing_if = "Option::is_none")]
	pub white: Option<Span>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub black: Option<Span>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub white_moves: Option<u32>,
	#[serde(skip_serializing_if = "Option::is_none")]
	pub black_moves: Option<u32>,
}

impl ClockSettings {
	/// Returns these times, without counters.
	#[must_use]
	pub const fn times(white: Option<Span>, black: Option<Span>) -> Self {
		Self {
			white,
			black,
			white_moves: None,
			black_moves: None,
		}
	}

	/// Returns the settings of each clock: its time and its counter.
	pub(super) fn by_color(of: impl Fn(Color) -> (Option<Span>, Option<u32>)) -> Self {
		let ((white, white_moves), (black, black_moves)) = (of(Color::White), of(Color::Black));
		Self {
			white,
			black,
			white_moves,
			black_moves,
		}
	}

	/// Returns the time and the counter of this side's clock.
	#[must_use]
	pub fn of(&self, color: Color) -> (Option<Span>, Option<u32>) {
		color.fold_wb((self.white, self.white_moves), (self.black, self.black_moves))
	}

	/// True if both clocks have no time left.
	pub(super) fn are_down(&self) -> bool {
		[self.white, self.black] == [Some(Span::ZERO); 2]
	}
}

/// Decision of the arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
	/// The case before the arbiter is granted.
	Accept,
	/// The case before the arbiter is rejected.
	Reject,
	/// The proposal is carried out.
	AdoptRemedy,
	/// A claim of this kind is granted, also one on which the decision was postponed (III.5.2); extra time in this mode (G.4).
	Grant { kind: ClaimKind, mode: Option<Mode> },
	/// The decision is postponed, and the opponent may get more time (III.5.2).
	Postpone { time: Option<Span> },
	/// The last move of this player, or the last one at all, was illegal (7.5).
	Illegal { by: Option<Color> },
	/// Back to the position after this number of half-moves (7.5.1, 7.6).
	Restore { plies: usize },
	/// 6.10, 7.1
	SetClock(ClockSettings),
	/// Another clock takes the place of a faulty one (6.10.1). It stands until it is started. Missing values are those of the
	/// old clock.
	ReplaceClock { clock: ClockSettings, flags: Flags },
	/// 12.9
	Penalise { to: Color, penalty: Penalty },
	/// A touch was accidental (4.2.2).
	Excuse { by: Color, square: Square },
	/// A player may no longer castle (A.4.1.2).
	NoCastling { of: Color, wing: Option<Wing> },
	/// The result was entered by mistake, and the game is open again (8.7). The clocks stand.
	PlayOn,
	/// The game ends with this score.
	Result { score: Score },
	/// Carry out a refused command.
	Override { by: By, command: Box<Command> },
}

/// Names the variants of an enum with fields, each by a kind without them. These are the only names of what the game can be told.
macro_rules! kinds {
	($(#[$doc:meta])* $kind:ident of $what:ident { $($variant:ident = $written:literal: $pattern:pat,)* }) => {
		crate::named! {
			$(#[$doc])*
			#[derive(Clone, Copy, Debug, PartialEq, Eq)]
			pub enum $kind { $($variant = $written,)* }
		}

		impl $what {
			#[must_use]
			pub const fn kind(&self) -> $kind {
				match self { $($pattern => $kind::$variant,)* }
			}
		}
	};
}

kinds! {
/// A [`Command`] without its fields.
CommandKind of Command {
	Start = "start": Self::Start,
	Arrive = "arrive": Self::Arrive,
	Tick = "tick": Self::Tick,
	Adjust = "adjust": Self::Adjust,
	Touch = "touch": Self::Touch { .. },
	Remove = "remove": Self::Remove { .. },
	Place = "place": Self::Place { .. },
	Move = "move": Self::Move(_),
	Announce = "announce": Self::Announce(_),
	Correct = "correct": Self::Correct(_),
	Press = "press": Self::Press,
	PressAhead = "press-ahead": Self::PressAhead,
	Mistype = "mistype": Self::Mistype(_),
	TakeAsDone = "take-as-done": Self::TakeAsDone,
	NotDone = "not-done": Self::NotDone,
	Repeat = "repeat": Self::Repeat(_),
	Execute = "execute": Self::Execute(_),
	Displace = "displace": Self::Displace { .. },
	Write = "write": Self::Write { .. },
	Unwrite = "unwrite": Self::Unwrite,
	OfferDraw = "offer-draw": Self::OfferDraw,
	AcceptDraw = "accept-draw": Self::AcceptDraw,
	DeclineDraw = "decline-draw": Self::DeclineDraw,
	Resign = "resign": Self::Resign,
	Sign = "sign": Self::Sign,
	Claim = "claim": Self::Claim { .. },
	Stop = "stop": Self::Stop { .. },
	Resume = "resume": Self::Resume,
	Read = "read": Self::Read { .. },
	Ask = "ask": Self::Ask(_),
	Report = "report": Self::Report { .. },
	Compare = "compare": Self::Compare,
	Rule = "rule": Self::Rule(_),
	Adjourn = "adjourn": Self::Adjourn { .. },
	Seal = "seal": Self::Seal { .. },
	Reopen = "reopen": Self::Reopen { .. },
	Confirm = "confirm": Self::Confirm,
	Play = "play": Self::Play(_),
	ClaimDraw = "claim-draw": Self::ClaimDraw,
	TakeBack = "take-back": Self::TakeBack { .. },
}}

kinds! {
/// A [`Ruling`] without its fields; each penalty is a kind of its own.
RulingKind of Ruling {
	Accept = "accept": Self::Accept | Self::Grant { .. },
	Reject = "reject": Self::Reject,
	AdoptRemedy = "adopt-remedy": Self::AdoptRemedy,
	Postpone = "postpone": Self::Postpone { .. },
	Illegal = "illegal": Self::Illegal { .. },
	Restore = "restore": Self::Restore { .. },
	SetClock = "set-clock": Self::SetClock { .. },
	ReplaceClock = "replace-clock": Self::ReplaceClock { .. },
	AddTime = "add-time": Self::Penalise { penalty: Penalty::TimeAdded(_), .. },
	TakeTime = "take-time": Self::Penalise { penalty: Penalty::TimeTaken(_), .. },
	Warn = "warn": Self::Penalise { penalty: Penalty::Warning, .. },
	Fine = "fine": Self::Penalise { penalty: Penalty::Fine(_), .. },
	Points = "points": Self::Penalise { penalty: Penalty::Points(_), .. },
	Exclude = "exclude": Self::Penalise { penalty: Penalty::Exclusion(_), .. },
	Expel = "expel": Self::Penalise { penalty: Penalty::Expulsion, .. },
	Excuse = "excuse": Self::Excuse { .. },
	NoCastling = "no-castling": Self::NoCastling { .. },
	PlayOn = "play-on": Self::PlayOn,
	Result = "result": Self::Result { .. },
	Override = "override": Self::Override { .. },
}}

kinds! {
/// A [`Question`] without its square.
QuestionKind of Question {
	Clock = "clock": Self::Clock,
	Moves = "moves": Self::Moves,
	Last = "last": Self::Last,
	Position = "position": Self::Position,
	Square = "square": Self::Square(_),
	Material = "material": Self::Material,
	Sheet = "sheet": Self::Sheet,
}}
