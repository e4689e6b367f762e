//! Events, in the past tense, and the remedies, which are events that are still to happen. The journal is a list of facts.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::adjournment::Sealed;
use super::breach::Breach;
use super::by::By;
use super::call::Call;
use super::claim::Claim;
use super::command::{ClockSettings, Flags};
use super::opening::Opening;
use super::penalty::{Law, Penalty};
use super::written::{piece, side, square, squares, wing};
use crate::chess::{Color, Correction, Piece, Square, Wing};
use crate::clock::{Mode, Span, Stamp};
use crate::laws::parameters::MateCriterion;
use crate::laws::{self, Ending, Profile};

/// One fact of a game with its moment. Its JSON form is the journal's line format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
	pub at: Stamp,
	#[serde(flatten)]
	pub event: Event,
}

/// Declares the events once, by subject: `Event`, an enum for each subject, and the flat form in which JSON is read. That form is
/// written without being built, as `event` is the tag of each subject.
///
/// A field has `as` and the module by which it is written, and `=` and the test by which it is left out.
macro_rules! events {
	($(
		$(#[$about:meta])*
		$subject:ident($events:ident) {
			$(
				$(#[$doc:meta])*
				$event:ident
				$({ $( $(#[$on:meta])* $field:ident: $type:ty $(as $with:literal)? $(= $left_out:literal)?, )* })?
				$( ($value:ident: $inner:ty) )?,
			)*
		}
	)*) => {
		/// An event at the table, by its subject. In JSON it is flat: its name under `event`, beside its fields. `board` names a
		/// board by its player.
		#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
		#[serde(untagged, from = "Flat")]
		pub enum Event {
			$( $(#[$about])* $subject($events), )*
		}

		$(
			$(#[$about])*
			#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
			#[serde(tag = "event", rename_all = "kebab-case")]
			pub enum $events {
				$(
					$(#[$doc])*
					$event $({
						$(
							$(#[$on])*
							$(#[serde(with = $with)])?
							$(#[serde(default, skip_serializing_if = $left_out)])?
							$field: $type,
						)*
					})? $( ($inner) )?,
				)*
			}
		)*

		/// An event as JSON has it, by its name alone.
		#[derive(Deserialize)]
		#[serde(tag = "event", rename_all = "kebab-case")]
		enum Flat {
			$($(
				$event $({
						$(
							$(#[$on])*
							$(#[serde(with = $with)])?
							$(#[serde(default, skip_serializing_if = $left_out)])?
							$field: $type,
						)*
					})? $( ($inner) )?,
			)*)*
		}

		impl From<Flat> for Event {
			fn from(flat: Flat) -> Self {
				match flat {
					$($(
						Flat::$event $({ $( $field, )* })? $( ($value) )? => {
							Self::$subject($events::$event $({ $( $field, )* })? $( ($value) )?)
						}
					)*)*
				}
			}
		}
	};
}

events! {
	/// The course of the game as a whole: its beginning and end, and corrections of the record afterwards. All but the end can still
	/// happen when the game is over.
	Game(GameEvent) {
		/// The table was set up. Always the first fact.
		Opened(opening: Box<Opening>),
		/// The arbiter carried out this command although it had been refused.
		Overridden { by: By, what: String, },
		/// This number of half-moves was taken back.
		TakenBack {
			plies: usize,
			/// True if the gains of their presses go as well. Older games have facts without it, and their clocks are as they were.
			presses: bool = "core::ops::Not::not",
		},
		/// The half-move in hand, or the last one, was typed wrong: it never stood on the boards. The right one follows.
		Mistyped { by: By, uci: Option<String> = "Option::is_none", },
		/// The game ended.
		Ended(ending: Ending),
		/// The arbiter has withdrawn the result, which was entered by mistake (8.7).
		EndingWithdrawn {
			/// True if pending cases and an earlier ending are restored. Facts of older games do not have it.
			back: bool = "core::ops::Not::not",
		},
	}

	/// Acts of a player beside the half-move and the scoresheet, and a change at the seat. They leave no line on the papers, except an
	/// offer before any half-move could carry its sign, and nobody decides by them.
	Player(PlayerEvent) {
		/// A player came to the board (6.7).
		Arrived { by: Color as "side", },
		/// The machine at this seat plays at this strength from now on. Its name stays, as games and their files are found by it.
		StrengthChanged {
			of: Color as "side",
			strength: String,
			/// The built-in opponent takes its seat, under this name.
			instead: Option<String> = "Option::is_none",
		},
		DrawOffered { by: Color as "side", },
		DrawDeclined { by: Color as "side", },
		/// The opponent has confirmed the final position and the score of a claim (III.6.1).
		Confirmed { by: Color as "side", },
		/// This player has confirmed the result (8.7).
		Signed { by: Color as "side", },
	}

	/// The half-move by hands and words. It is on the scoresheet as a move, leaves no other line on the papers, and nobody decides by
	/// it. The work of hands is not told, except adjusting and a slip.
	Play(PlayEvent) {
		/// A player said that they adjust pieces (4.2).
		Adjusting { by: Color as "side", },
		/// A piece was touched; on a blind player's board, lifted out of its aperture (4.3, D.2.2).
		Touched { by: Color as "side", square: Square as "square", },
		/// A piece was taken off the board for good.
		Removed { board: Color as "side", square: Square as "square", },
		/// A piece was put on a square and released. Without `from` it came from beside the board.
		Placed {
			board: Color as "side",
			square: Square as "square",
			piece: Piece as "piece",
			from: Option<Square> as "square::option" = "Option::is_none",
		},
		/// A piece came to stand on a wrong square by accident, or was put right again (7.4, 7.6).
		Displaced { board: Color as "side", from: Square as "square", to: Square as "square", },
		/// The opponent's move was carried out on this board, in this way.
		Executed { board: Color as "side", uci: String, },
		/// A move was said aloud (D.2.1).
		Announced { by: By, of: Color as "side", uci: String, },
		/// A slip of the tongue was put right (D.2.8).
		Corrected { by: By, uci: String, },
		/// The announced move was repeated (D.2.1); `None` if the words name no move.
		Repeated { by: By, uci: Option<String> = "Option::is_none", right: bool, },
		/// The announced move counts as repeated and carried out, as nobody has reported otherwise (D.2.1).
		TakenAsDone,
		/// Somebody has reported that neither was done yet.
		NotDone { by: By, },
		/// The side to move made this move, in UCI notation.
		Moved { uci: String, },
		/// The side to move has completed an act that is no legal move; this is the resulting placement.
		MovedIllegally { placement: String, },
	}

	/// A player's own scoresheet. These events can still happen when the game is over, leave no line on the papers, and nobody decides
	/// by them.
	Sheet(SheetEvent) {
		/// A half-move was written on a player's own scoresheet. Without `uci` it cannot be read as a move; it may be an illegal
		/// one.
		Written {
			of: Color as "side",
			text: String,
			uci: Option<String> = "Option::is_none",
			/// True if it was written on paper at an unknown time, and was read to the arbiter.
			read: bool = "core::ops::Not::not",
			/// Place of this entry, if it was left out before and is inserted now.
			entry: Option<usize> = "Option::is_none",
		},
		/// The last entry of that scoresheet was struck out.
		Unwritten { of: Color as "side", },
		/// This player was shown the scoresheet on request.
		SheetShown { to: Color as "side", },
	}

	/// The clock and its presses. Each of these can change the state of the clocks. Presses are not told.
	Clock(ClockEvent) {
		/// The clock of the side to move was started (6.6).
		Started,
		/// The side that had moved pressed its clock (6.2.1).
		Pressed,
		/// The clock was pressed, but no move was completed.
		Switched,
		/// The clock was pressed before the move was typed, which the table allows for a while.
		PressedAhead { by: Color as "side", },
		/// No move was typed in that time: the clocks are as if nobody had pressed.
		PressLapsed,
		/// Both clocks were stopped.
		Stopped {
			reason: String = "String::is_empty",
			/// True if the program had died while they ran. They stand as they were at the last fact before.
			interrupted: bool = "core::ops::Not::not",
		},
		/// The clock was started again: that of `of`, or else of the player who has moved last and not pressed, or has the move.
		Resumed {
			/// The player of the earlier move, if both have moved and not pressed. Facts of older games do not have it.
			of: Option<Color> as "side::option" = "Option::is_none",
		},
		/// The flag fell at this fact's moment (6.8).
		FlagFell {
			by: Color as "side",
			/// True if both were seen down at once, and nobody knows which was first. Facts of older games do not have it.
			together: bool = "core::ops::Not::not",
		},
		/// A reading of a clock that is not the program's.
		ClockRead {
			by: By,
			white: Option<Span> = "Option::is_none",
			black: Option<Span> = "Option::is_none",
		},
	}

	/// Matters before the arbiter, from the act or the claim to the decision. The room hears claims and their outcome, and nothing else
	/// of these if a person is the arbiter.
	Case(CaseEvent) {
		/// The arbiter was called.
		Called(call: Call),
		/// The case at this place of those before the arbiter comes first now.
		BroughtForward { place: usize, },
		/// A claim was made. It is pending until it is granted or rejected.
		Claimed(claim: Claim),
		/// This remedy was proposed to the arbiter.
		Proposed(remedy: Box<Remedy>),
		/// The case before the arbiter was granted, or its remedy carried out.
		Adopted,
		/// The case before the arbiter was rejected.
		Rejected,
		/// The decision on the claim was postponed (III.5.2).
		Postponed,
		/// The laws were broken.
		Breached { by: Color as "side", breach: Breach, },
	}

	/// Rulings on the position and the half-move. The arbiter decides by each of them.
	Ruling(RulingEvent) {
		/// The touch of this square was found to be accidental (4.2.2).
		TouchExcused { by: Color as "side", square: Square as "square", },
		/// The pawn that was left on its last rank became a queen, and its move stands (7.5.2).
		Queened { square: Square as "square", },
		/// The position after this number of half-moves is on both boards again. The side to move has touched these pieces already.
		Restored { plies: usize, touched: Vec<Square> as "squares" = "Vec::is_empty", },
		/// The record follows the scoresheets from this number of half-moves on: these moves were played (D.2.9).
		Rewritten { plies: usize, moves: Vec<String>, },
		/// A castling right was taken from a player whose pieces stood wrong at the start (A.4.1.2).
		CastlingLost { of: Color as "side", wing: Option<Wing> as "wing::option" = "Option::is_none", },
		/// This move must be played, as a claim with it was wrong (9.5.3).
		Forced { uci: String, },
	}

	/// Rulings on the clocks, and penalties, most of which are time. The arbiter decides by each of them, and the clocks are reported
	/// after it.
	Time(TimeEvent) {
		/// The arbiter set the clocks: time left and move counters. Without either, the arbiter set another clock than the
		/// program's by judgement.
		ClockSet(clock: ClockSettings),
		/// Another clock, with these settings, took the place of a faulty one (6.10.1).
		ClockReplaced {
			#[serde(flatten)]
			clock: ClockSettings,
			flags: Flags,
		},
		/// The arbiter has taken the gain of this player's last press off that clock.
		PressTakenBack { by: Color as "side", },
		/// Every further move of both players has this extra time (III.4).
		ExtraIntroduced { mode: Mode, extra: Span, },
		Penalised { to: Color as "side", penalty: Penalty, law: Law, },
	}

	/// The adjournment of a game, with the sealed move and the next session (appendix I). The move in the envelope is told
	/// to nobody before it is opened.
	Adjournment(AdjournmentEvent) {
		/// The arbiter told how much of the session is left, and the time and place at which play goes on (I.1.1, I.2.7).
		SessionTold {
			left: Span,
			when: String = "String::is_empty",
			place: String = "String::is_empty",
			/// True if it was withdrawn, and the session goes on.
			withdrawn: bool = "core::ops::Not::not",
		},
		/// A move was written to be sealed, or made on the board instead (I.1.1). It is told to nobody.
		MoveSealed { by: Color as "side", sealed: Sealed, on_board: bool, },
		/// The envelope was shut and the clocks were stopped. The rest of the session counts as used (I.1.2).
		Adjourned { by: Color as "side", charged: Span, },
		/// The new session began. If the envelope is lost, the sealing player's clock runs; otherwise that of the player who has to
		/// answer (I.9, I.12.1).
		Reopened { lost: bool, },
		/// The answer was sealed instead of made, and the absent player's clock was started (I.9.3).
		AnswerSealed { by: Color as "side", },
		/// An envelope was opened. Its move has just been played, unless it has a flaw (I.7, I.8).
		EnvelopeOpened { sealed: Sealed, },
	}
}

impl Event {
	/// The clock of the side to move was started.
	pub const STARTED: Self = Self::Clock(ClockEvent::Started);

	/// The side that had moved pressed its clock.
	pub const PRESSED: Self = Self::Clock(ClockEvent::Pressed);

	/// The case before the arbiter was granted.
	pub const ADOPTED: Self = Self::Case(CaseEvent::Adopted);

	/// The case before the arbiter was rejected.
	pub const REJECTED: Self = Self::Case(CaseEvent::Rejected);

	/// The table was set up.
	#[must_use]
	pub fn opened(opening: Opening) -> Self {
		Self::Game(GameEvent::Opened(Box::new(opening)))
	}

	/// The side to move made this move.
	#[must_use]
	pub const fn moved(uci: String) -> Self {
		Self::Play(PlayEvent::Moved { uci })
	}

	/// The laws were broken.
	#[must_use]
	pub const fn breached(by: Color, breach: Breach) -> Self {
		Self::Case(CaseEvent::Breached { by, breach })
	}

	/// The position after this number of half-moves is on both boards again.
	#[must_use]
	pub const fn restored(plies: usize, touched: Vec<Square>) -> Self {
		Self::Ruling(RulingEvent::Restored { plies, touched })
	}

	/// A player has a penalty.
	#[must_use]
	pub const fn penalised(to: Color, penalty: Penalty, law: Law) -> Self {
		Self::Time(TimeEvent::Penalised { to, penalty, law })
	}

	/// The game ended.
	#[must_use]
	pub const fn ended(ending: Ending) -> Self {
		Self::Game(GameEvent::Ended(ending))
	}

	/// Returns the ending that this event brings, if any.
	#[must_use]
	pub const fn ending(&self) -> Option<Ending> {
		if let Self::Game(GameEvent::Ended(ending)) = self {
			Some(*ending)
		} else {
			None
		}
	}

	/// Returns the remedy that this event proposes, if any.
	#[must_use]
	pub const fn remedy(&self) -> Option<&Remedy> {
		if let Self::Case(CaseEvent::Proposed(remedy)) = self {
			Some(remedy)
		} else {
			None
		}
	}

	/// Returns `true` if the case before the arbiter is decided by this event.
	#[must_use]
	pub const fn is_decision(&self) -> bool {
		matches!(self, Self::Case(CaseEvent::Adopted | CaseEvent::Rejected))
	}

	/// Returns `true` if this event is a half-move, legal or not.
	#[must_use]
	pub const fn is_half_move(&self) -> bool {
		matches!(
			self,
			Self::Play(PlayEvent::Moved { .. } | PlayEvent::MovedIllegally { .. })
		)
	}

	/// The clock was started again: that of the player who owes the press, or has the move.
	pub const RESUMED: Self = Self::Clock(ClockEvent::Resumed { of: None });

	/// Both clocks were stopped, without a reason.
	pub const STOPPED: Self = Self::Clock(ClockEvent::Stopped {
		reason: String::new(),
		interrupted: false,
	});

	/// The arbiter sets a clock whose times only the arbiter sees or knows.
	pub const AS_HE_FINDS_RIGHT: Self = Self::Time(TimeEvent::ClockSet(ClockSettings::times(None, None)));
}

/// Steps to be done, in order. They are proposed to a human arbiter and wait; the program as arbiter does them at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remedy {
	pub law: Law,
	pub steps: Vec<RemedyStep>,
	/// Steps that follow if the arbiter rejects it: the price of a wrong claim (9.5.3), or nothing.
	#[serde(default, skip_serializing_if = "Vec::is_empty")]
	pub otherwise: Vec<RemedyStep>,
}

/// One step, written as the fact that it will be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RemedyStep {
	pub who: By,
	pub event: Event,
}

impl Remedy {
	/// Returns the sides whose chance to checkmate decides how the game ends by it, and the measure of that chance.
	#[must_use]
	pub fn chances(&self, profile: &Profile) -> Vec<(Color, MateCriterion)> {
		let ends = self.steps.iter().filter_map(|step| step.event.ending());
		ends.flat_map(|ending| laws::chances_behind(ending, profile))
			.collect()
	}
}

impl RemedyStep {
	/// Returns the step with the person who rightly does it: the player who displaced a piece puts it back (7.4.1), and the
	/// arbiter does the rest.
	#[must_use]
	pub const fn of(event: Event) -> Self {
		let who = if let Event::Play(PlayEvent::Displaced { board, .. }) = &event {
			By::player(*board)
		} else {
			By::Arbiter
		};
		Self { who, event }
	}

	#[must_use]
	pub const fn arbiter(event: Event) -> Self {
		Self {
			who: By::Arbiter,
			event,
		}
	}

	/// Returns the step by which the owner of a board corrects a piece on it.
	#[must_use]
	pub const fn correction(board: Color, correction: Correction) -> Self {
		let event = match correction {
			Correction::Off(square) => Event::Play(PlayEvent::Removed { board, square }),
			Correction::Over(from, to) => Event::Play(PlayEvent::Displaced { board, from, to }),
			Correction::On(square, piece) => Event::Play(PlayEvent::Placed {
				board,
				square,
				piece,
				from: None,
			}),
		};
		Self {
			who: By::player(board),
			event,
		}
	}
}
