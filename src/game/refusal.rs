//! Lawful or practical refusals, with the details that explain them.

use alloc::vec::Vec;

use crate::chess::{Color, NoMove, Square, StartFault, Why};
use crate::laws::parameters::{ArbiterFlag, Class, PositionFixLimit};
use crate::laws::{Obligation, Profile, WrongClaim};

/// One row a refusal without data: its name in the code, its written code, and its article in the editions of 2014,
/// 2017, and 2018 and later.
macro_rules! refusals {
	($($(#[$doc:meta])* $name:ident = $code:literal [$e2014:literal, $e2017:literal, $later:literal],)*) => {
		/// Reason why a command changes nothing.
		#[derive(Clone, Debug, PartialEq, Eq)]
		pub enum Refusal {
			/// The words name no move here.
			NoMove(NoMove),
			/// At home: the claim is wrong, and nothing follows.
			WrongClaim(WrongClaim),
			/// A touched piece must be moved or taken (4.3).
			TouchMove(Obligation),
			/// Nothing stands on this square.
			EmptySquare(Square),
			/// A piece stands on this square already.
			Occupied(Square),
			/// It is the other player's move (1.3).
			NotYourMove { turn: Color },
			$($(#[$doc])* $name,)*
		}

		impl Refusal {
			/// One of each kind.
			pub const EXAMPLES: &'static [Self] = &[
				Self::NoMove(NoMove::Ambiguous(Vec::new())),
				Self::NoMove(NoMove::PromotionMissing { to: Square::E8 }),
				Self::NoMove(NoMove::Against(Why::OwnPiece(Square::E4))),
				Self::WrongClaim(WrongClaim {
					repetitions: 2,
					quiet_moves: 10,
				}),
				Self::TouchMove(Obligation {
					must_move: Some(Square::E2),
					must_capture: None,
					must_castle: None,
					forbidden_castling: None,
				}),
				Self::EmptySquare(Square::E4),
				Self::Occupied(Square::E4),
				Self::NotYourMove { turn: Color::White },
				$(Self::$name,)*
			];

			/// The written code.
			#[must_use]
			pub const fn code(&self) -> &'static str {
				match self {
					Self::NoMove(NoMove::Ambiguous(_)) => "ambiguous",
					Self::NoMove(NoMove::PromotionMissing { .. }) => "promotion-missing",
					Self::NoMove(NoMove::Against(_)) => "illegal-move",
					Self::WrongClaim(_) => "wrong-claim",
					Self::TouchMove(_) => "touch-move",
					Self::EmptySquare(_) => "empty-square",
					Self::Occupied(_) => "occupied",
					Self::NotYourMove { .. } => "not-your-move",
					$(Self::$name => $code,)*
				}
			}

			/// Returns its article, in the numbering of the profile's edition; empty if it is only practical.
			#[must_use]
			pub const fn law(&self, profile: &Profile) -> &'static str {
				let numbers = match self {
					Self::TouchMove(Obligation {
						must_castle: Some(_), ..
					}) => ["4.4.a", "4.4.1", "4.4.1"],
					Self::TouchMove(Obligation {
						forbidden_castling: Some(_),
						must_move: None,
						must_capture: None,
						..
					}) => ["4.4.b", "4.4.2", "4.4.2"],
					Self::NoMove(NoMove::Ambiguous(_) | NoMove::PromotionMissing { .. }) => ["D.2.1", "D.2.1", "D.2.1"],
					Self::NoMove(NoMove::Against(_)) => ["3.10.b", "3.10.2", "3.10.2"],
					Self::WrongClaim(_) => ["9.5.b", "9.5.3", "9.5.3"],
					Self::TouchMove(_) => ["4.3", "4.3", "4.3"],
					Self::EmptySquare(_) | Self::Occupied(_) => ["", "", ""],
					Self::NotYourMove { .. } => ["1.1", "1.3", "1.3"],
					$(Self::$name => [$e2014, $e2017, $later],)*
				};
				match self.special_law(profile) {
					Some(law) => law,
					None => profile.edition.numbered(numbers),
				}
			}
		}
	};
}

impl Refusal {
	/// Returns the fault of a start of Chess960 as a refusal (II.2).
	#[must_use]
	pub const fn of_start(fault: StartFault) -> Self {
		match fault {
			StartFault::Pieces => Self::StartPieces,
			StartFault::King => Self::StartKing,
			StartFault::Bishops => Self::StartBishops,
			StartFault::Black => Self::StartBlack,
		}
	}

	/// Returns the article if it differs in blitz, in team blitz, or by the rules of the event.
	const fn special_law(&self, profile: &Profile) -> Option<&'static str> {
		let edition = profile.edition;
		if matches!(self, Self::ClaimsOff) && !profile.draw_claims_allowed {
			Some("T.10")
		} else if matches!(self, Self::ArbiterMayNot)
			&& matches!(profile.who_may_call_flag.arbiter(), ArbiterFlag::No)
		{
			Some("T.2")
		} else if matches!(self, Self::TooLateForSetup)
			&& matches!(
				profile.initial_position_fix_limit,
				PositionFixLimit::ThreeMovesEach
			) {
			Some("T.3")
		} else if matches!(self, Self::DrawTooEarly) && profile.draw_agreement_min_moves_each > 1 {
			Some(edition.numbered(["9.1.a", "9.1.1", "9.1.1"]))
		} else if matches!(self, Self::ShownEnough) && matches!(profile.class, Class::Blitz) {
			Some(edition.numbered(["11.5", "B.3.2", "B.2.3"]))
		} else {
			None
		}
	}
}

refusals! {
	/// The game has ended.
	GameOver = "game-over" ["5", "5", "5"],
	/// The clocks are stopped.
	ClockStopped = "clock-stopped" ["6.12.c", "6.11.3", "6.11.3"],
	/// The same where a human arbiter decides when play continues.
	Halted = "clock-stopped" ["6.12.c", "6.11.3", "6.11.3"],
	/// The requested state holds already.
	Idle = "nothing-to-do" ["", "", ""],
	/// Players confirm a result, and the game does not have one yet.
	NotOver = "not-over" ["8.7", "8.7", "8.7"],
	/// No draw is offered to this player.
	NoOffer = "no-offer" ["9.1.b", "9.1.2.1", "9.1.2.1"],
	/// This player's offer stands already.
	OfferStands = "offer-stands" ["9.1.b", "9.1.2.1", "9.1.2.1"],
	NothingToTakeBack = "nothing-to-take-back" ["", "", ""],
	/// The move is made: the piece has been released on its square.
	MoveMade = "move-made" ["4.7", "4.7", "4.7"],
	/// No piece is in the hand, and none was named.
	NothingInHand = "nothing-in-hand" ["4.7", "4.7", "4.7"],
	/// The move has not been announced.
	NotAnnounced = "not-announced" ["D.2.3", "D.2.4", "D.2.4"],
	/// The arbiter has ordered that the move is repeated before the clock is pressed.
	NotRepeated = "not-repeated" ["D.2.1", "D.2.1", "D.2.1"],
	/// The move was announced already; a slip of the tongue is corrected.
	AlreadyAnnounced = "already-announced" ["D.2.7", "D.2.8", "D.2.8"],
	/// Nothing was announced.
	NothingAnnounced = "nothing-announced" ["D.2.1", "D.2.1", "D.2.1"],
	/// A slip of the tongue is corrected at once, before the opponent's clock is started.
	TooLateToCorrect = "too-late-to-correct" ["D.2.7", "D.2.8", "D.2.8"],
	/// No half-move was typed that could have been typed wrong, or the opponent has moved since.
	NothingToRetype = "nothing-to-retype" ["", "", ""],
	/// Nothing is taken as done, or the opponent has begun their own move.
	NothingTaken = "nothing-taken" ["D.2.1", "D.2.1", "D.2.1"],
	/// No move is on the board.
	NoMoveOnBoard = "no-move" ["6.2.c", "7.8.1", "7.5.3"],
	/// A blind player's move is not made: the captured piece is still on the board, or a piece in the hand.
	NotMade = "not-made" ["D.2.3", "D.2.4", "D.2.4"],
	/// Part of the move is missing: the captured piece, the rook, or the new piece.
	Unfinished = "unfinished" ["4.7", "4.7", "4.7"],
	/// This player's clock does not run.
	NotYourClock = "clock-not-running" ["6.2.a", "6.2.1", "6.2.1"],
	/// The two boards differ.
	BoardsDiffer = "boards-differ" ["D.2.8", "D.2.9", "D.2.9"],
	/// There is only one board.
	OneBoard = "one-board" ["D.1", "D.1", "D.1"],
	/// The opponent has made no move that is still to be carried out.
	NothingToExecute = "nothing-to-execute" ["D.2.1", "D.2.1", "D.2.1"],
	/// An assistant of a blind player may do what D.2.10 lists, and nothing else.
	AssistantMayNot = "assistant-may-not" ["D.2.9", "D.2.10", "D.2.10"],
	/// The assistant of a sighted player may announce, repeat and carry out moves, and nothing else.
	OpponentsAssistantMayNot = "assistant-may-not-d211" ["D.2.10", "D.2.11", "D.2.11"],
	/// No assistant was named when the table was set up.
	NoAssistant = "no-assistant" ["D.2.9", "D.2.10", "D.2.10"],
	/// The sighted player may have an assistant only if the blind player uses none.
	AssistantNotAllowed = "assistant-not-allowed" ["D.2.10", "D.2.11", "D.2.11"],
	/// Against a deaf opponent an assistant must be used.
	AssistantNeeded = "assistant-needed" ["D.2.10", "D.2.11", "D.2.11"],
	/// Only a player does this.
	PlayersOnly = "players-only" ["", "", ""],
	/// Only the arbiter does this.
	ArbiterOnly = "arbiter-only" ["12.9", "12.9", "12.9"],
	/// The arbiter may not point this out.
	ArbiterMayNot = "arbiter-may-not" ["12.6", "12.6", "12.6"],
	/// Pieces are adjusted by the player who has the move, on their own time.
	NotOwnTime = "not-own-time" ["6.2.d", "6.2.5", "6.2.5"],
	/// This scoresheet is not written by the player's own side.
	SheetNotOwn = "sheet-not-own" ["8.1.a", "8.1.1", "8.1.1"],
	NothingWritten = "nothing-written" ["8.1.a", "8.1.1", "8.1.1"],
	/// A scoresheet has only moves, times and draw offers.
	NoNotes = "no-notes" ["8.1.b", "8.1.4", "8.1.4"],
	/// The move that was written for a claim stands.
	WrittenStands = "written-stands" ["9.2.a", "9.2.1.1", "9.2.1"],
	/// The claim rests on a scoresheet, and the claimant has none.
	NoScoresheet = "no-scoresheet" ["8.1.a", "8.1.1", "8.1.1"],
	/// The rules of the event forbid draws by agreement.
	OffersForbidden = "offers-forbidden" ["9.1.a", "9.1.1", "9.1.1"],
	/// A draw cannot be agreed before each side has made its moves.
	DrawTooEarly = "draw-too-early" ["9.1.a", "5.2.3", "5.2.3"],
	/// The right to claim is lost for this move, as a piece was touched.
	ClaimAfterTouch = "claim-after-touch" ["9.4", "9.4", "9.4"],
	/// Draws by three occurrences and by fifty moves are not claimed in this event.
	ClaimsOff = "claims-not-in-force" ["9.2", "9.2", "9.2"],
	/// The opponent's flag has not fallen.
	FlagUp = "flag-up" ["6.8", "6.8", "6.8"],
	/// Nobody has read the clock on the table lately enough to know.
	ClockUnread = "clock-unread" ["6.8", "6.8", "6.8"],
	/// The claimant's own flag has fallen.
	OwnFlagDown = "own-flag-down" ["A.4.c", "A.4.3", "A.5.3"],
	NoClock = "no-clock" ["6.1", "6.1", "6.1"],
	/// The program runs the clock itself, and nothing is read off it.
	OwnClock = "own-clock" ["6.1", "6.1", "6.1"],
	/// No illegal move is found.
	NothingIllegal = "nothing-illegal" ["7.5.a", "7.5.1", "7.5.1"],
	/// The claimant has made their own next move.
	ClaimTooLate = "too-late-to-claim" ["A.4.b", "A.4.2", "A.5.2"],
	/// The claimant has touched a piece.
	OwnTouch = "own-touch" ["4.8", "4.8", "4.8"],
	/// No breach of touch-move is found.
	NoTouchBroken = "nothing-touched" ["4.8", "4.8", "4.8"],
	/// Mate can still arise.
	NotDead = "not-dead" ["5.2.b", "5.2.2", "5.2.2"],
	/// A human arbiter has to decide this.
	NeedsArbiter = "needs-arbiter" ["12.1", "12.1", "12.1"],
	/// This rule is not in force in this event, or its conditions are not met.
	NotInForce = "not-in-force" ["G.2", "III.2.1", "III.2.1"],
	/// After ten moves by each side the settings of the clock stay.
	SettingsLocked = "settings-locked" ["A.4.a", "A.4.1.1", "A.5.1.1"],
	/// It is too late to put the starting position right.
	TooLateForSetup = "too-late-for-setup" ["A.4.a", "A.4.1.2", "A.5.1.2"],
	/// Nothing is before the arbiter.
	NothingPending = "nothing-pending" ["", "", ""],
	/// Something is before the arbiter, who decides first.
	Pending = "claim-pending" ["9.5", "9.5.1", "9.5.1"],
	/// The consequences of the half-move are before the arbiter: somebody has claimed it, or the arbiter has begun to rule.
	MoveBeforeArbiter = "move-before-arbiter" ["", "", ""],
	/// The same was reported, and is before the arbiter.
	Reported = "reported" ["12.7", "12.7", "12.7"],
	/// The score is not one that a game can have.
	ScoreNotAllowed = "score-not-allowed" ["10.1", "10.2", "10.2"],
	/// There is no such half-move.
	NoSuchPly = "no-such-half-move" ["", "", ""],
	/// The scoresheet has been shown as often as it may be.
	ShownEnough = "shown-enough" ["11.5", "A.3.2", "A.4.3"],
	/// This is not told to this player.
	NotTold = "not-told" ["12.6", "12.6", "12.6"],
	/// Games are not adjourned in this event.
	NoAdjournment = "no-adjournment" ["E", "I", "I"],
	/// The end of the session is not known to the table.
	SessionNotOver = "session-not-over" ["E.1.a", "I.1.1", "I.1.1"],
	/// The player on move seals now, and neither presses the clock nor writes the next move openly.
	Sealing = "sealing" ["E.1.a", "I.1.1", "I.1.1"],
	/// The move was made on the board, and is the sealed move.
	SealedOnBoard = "sealed-on-board" ["E.1.a", "I.1.1", "I.1.1"],
	/// The sealed move can be read in more than one way.
	SealedAmbiguous = "sealed-ambiguous" ["E.8.a", "I.8.1", "I.8.1"],
	/// The sealed move cannot be read.
	SealedUnreadable = "sealed-unreadable" ["E.8.b", "I.8.2", "I.8.2"],
	/// The sealed move is illegal.
	SealedIllegal = "sealed-illegal" ["E.8.c", "I.8.3", "I.8.3"],
	/// The game is adjourned.
	Adjourned = "adjourned" ["E.5", "I.5", "I.5"],
	/// No envelope is to be opened.
	NotAdjourned = "not-adjourned" ["E.9", "I.9", "I.9"],
	/// A session cannot end before the game has begun.
	NotBegun = "not-begun" ["E.1.a", "I.1.1", "I.1.1"],
	/// The envelope is opened only when the player who answers it is there.
	AnswererAbsent = "answerer-absent" ["E.7", "I.7", "I.7"],
	/// The move stands on paper only, and the arbiter has to say how it reads.
	EnvelopeUnread = "envelope-unread" ["E.7", "I.7", "I.7"],
	/// The key to the written move was lost with an earlier run of the program.
	SealAnew = "seal-anew" ["E.1.a", "I.1.1", "I.1.1"],
	/// The move is encrypted, and the arbiter has to give the key.
	EnvelopeLocked = "envelope-locked" ["E.7", "I.7", "I.7"],
	/// Wrong times are pointed out before a player's own first move.
	TooLateForTimes = "too-late-for-times" ["E.13", "I.13", "I.13"],
	/// There is no quickplay finish: it is blitz, there is extra time for every move, or it is not the last period.
	NoQuickplayFinish = "no-quickplay-finish" ["G.3", "III.2.2", "III.2.2"],
	/// Extra time is asked for with less than two minutes.
	RequestTooEarly = "request-too-early" ["G.4", "III.4", "III.4"],
	/// The draw offer that goes with the request is not refused yet.
	OfferOpen = "offer-open" ["G.4", "III.4", "III.4"],
	/// Since 2017 extra time is an increment, and no delay.
	IncrementOnly = "increment-only" ["G.4", "III.4", "III.4"],
	/// The claim is made with less than two minutes.
	ClaimTooEarly = "claim-too-early" ["G.5", "III.5", "III.5"],
	/// The claim is made before the claimant's own flag has fallen.
	FlagDown = "flag-down" ["G.5", "III.5", "III.5"],
	/// Chess960 is not played in this event.
	NoChess960 = "no-chess960" ["F", "II", "II"],
	/// The pieces of a start of Chess960 are those of chess, with the pawns before them.
	StartPieces = "start-pieces" ["F.2", "II.2", "II.2"],
	/// The king does not stand between the rooks.
	StartKing = "start-king" ["F.2.a", "II.2.1", "II.2.1"],
	/// The bishops stand on squares of one colour.
	StartBishops = "start-bishops" ["F.2.b", "II.2.2", "II.2.2"],
	/// The black pieces do not stand opposite the white ones.
	StartBlack = "start-black" ["F.2.c", "II.2.3", "II.2.3"],
	/// A side or a square is missing from the command.
	OfMissing = "of-missing" ["", "", ""],
}
