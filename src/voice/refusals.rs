//! Which sentence belongs to which refusal.

use super::lines::Line;
use super::phrase::Phrase;
use super::vocabulary::Vocabulary;
use crate::chess::Position;
use crate::game::Refusal;
use crate::laws::Obligation;

impl Vocabulary {
	/// Why a command was refused at `position`.
	#[must_use]
	pub fn refuse(&self, refusal: &Refusal, position: &Position) -> Phrase {
		let line = match refusal {
			Refusal::NoMove(no_move) => return self.no_move(no_move, position),
			Refusal::WrongClaim(claim) => {
				let mut phrase = self.line(Line::WrongClaim, &[]);
				phrase.append(self.counted(Line::StoodTimes, claim.repetitions, &[]));
				phrase.append(self.counted(Line::QuietMoves, claim.quiet_moves, &[]));
				return phrase;
			}
			Refusal::TouchMove(obligation) => return self.touch_move(obligation, position),
			Refusal::EmptySquare(square) => return self.line(Line::NothingThere, &[self.square(*square)]),
			Refusal::Occupied(square) => return self.line(Line::Occupied, &[self.square(*square)]),
			Refusal::NotYourMove { turn } => return self.turn(*turn),
			Refusal::GameOver => Line::GameOver,
			Refusal::ClockStopped => Line::ClockStands,
			Refusal::Halted => Line::Halted,
			Refusal::Idle => Line::NothingToDo,
			Refusal::NotOver => Line::NotOver,
			Refusal::NoOffer => Line::NoDrawOffer,
			Refusal::OfferStands => Line::OfferStands,
			Refusal::NothingToTakeBack => Line::NothingToTakeBack,
			Refusal::MoveMade => Line::MoveMade,
			Refusal::NothingInHand => Line::NothingInHand,
			Refusal::NotAnnounced => Line::NotAnnounced,
			Refusal::NotRepeated => Line::NotRepeated,
			Refusal::AlreadyAnnounced => Line::AlreadyAnnounced,
			Refusal::NothingAnnounced => Line::NothingAnnounced,
			Refusal::TooLateToCorrect => Line::TooLateToCorrect,
			Refusal::NoMoveOnBoard => Line::NoMoveOnBoard,
			Refusal::Unfinished => Line::UnfinishedMove,
			Refusal::NotMade => Line::NotMade,
			Refusal::NotYourClock => Line::NotYourClock,
			Refusal::BoardsDiffer => Line::BoardsDiffer,
			Refusal::OneBoard => Line::OneBoard,
			Refusal::NothingToExecute => Line::NothingToExecute,
			Refusal::AssistantMayNot => Line::AssistantMayNot,
			Refusal::OpponentsAssistantMayNot => Line::OpponentsAssistantMayNot,
			Refusal::NoAssistant => Line::NoAssistant,
			Refusal::AssistantNotAllowed => Line::AssistantNotAllowed,
			Refusal::AssistantNeeded => Line::AssistantNeeded,
			Refusal::PlayersOnly => Line::PlayersOnly,
			Refusal::ArbiterOnly => Line::ArbiterOnly,
			Refusal::ArbiterMayNot => Line::ArbiterMayNot,
			Refusal::NotOwnTime => Line::NotOwnTime,
			Refusal::SheetNotOwn => Line::SheetNotOwn,
			Refusal::NothingWritten => Line::NothingWritten,
			Refusal::NoAdjournment => Line::NoAdjournment,
			Refusal::SessionNotOver => Line::SessionNotOver,
			Refusal::Sealing => Line::Sealing,
			Refusal::SealedOnBoard => Line::SealedOnBoard,
			Refusal::SealedAmbiguous => Line::SealedAmbiguous,
			Refusal::SealedUnreadable => Line::SealedUnreadable,
			Refusal::SealedIllegal => Line::SealedIllegal,
			Refusal::Adjourned => Line::RefusedAdjourned,
			Refusal::NotAdjourned => Line::NotAdjourned,
			Refusal::NotBegun => Line::NotBegun,
			Refusal::AnswererAbsent => Line::AnswererAbsent,
			Refusal::EnvelopeUnread => Line::EnvelopeUnread,
			Refusal::SealAnew => Line::SealAnew,
			Refusal::EnvelopeLocked => Line::EnvelopeLocked,
			Refusal::TooLateForTimes => Line::TooLateForTimes,
			Refusal::NoQuickplayFinish => Line::NoQuickplayFinish,
			Refusal::RequestTooEarly => Line::RequestTooEarly,
			Refusal::OfferOpen => Line::OfferOpen,
			Refusal::IncrementOnly => Line::IncrementOnly,
			Refusal::ClaimTooEarly => Line::ClaimTooEarly,
			Refusal::FlagDown => Line::FlagDown,
			Refusal::NoChess960 => Line::NoChess960,
			Refusal::StartPieces => Line::StartPieces,
			Refusal::StartKing => Line::StartKing,
			Refusal::StartBishops => Line::StartBishops,
			Refusal::StartBlack => Line::StartBlack,
			Refusal::NoNotes => Line::NoNotes,
			Refusal::WrittenStands => Line::WrittenStands,
			Refusal::NoScoresheet => Line::NoScoresheet,
			Refusal::OffersForbidden => Line::OffersForbidden,
			Refusal::DrawTooEarly => Line::DrawTooEarly,
			Refusal::ClaimAfterTouch => Line::ClaimAfterTouch,
			Refusal::ClaimsOff => Line::ClaimsOff,
			Refusal::FlagUp => Line::FlagUp,
			Refusal::OwnFlagDown => Line::OwnFlagDown,
			Refusal::NoClock => Line::NoClock,
			Refusal::NothingIllegal => Line::NothingIllegal,
			Refusal::ClaimTooLate => Line::ClaimTooLate,
			Refusal::OwnTouch => Line::OwnTouch,
			Refusal::NoTouchBroken => Line::NoTouchBroken,
			Refusal::NotDead => Line::NotDead,
			Refusal::NeedsArbiter => Line::NeedsArbiter,
			Refusal::NotInForce => Line::NotInForce,
			Refusal::SettingsLocked => Line::SettingsLocked,
			Refusal::TooLateForSetup => Line::TooLateForSetup,
			Refusal::NothingPending => Line::NothingPending,
			Refusal::Pending => Line::ClaimPending,
			Refusal::ScoreNotAllowed => Line::ScoreNotAllowed,
			Refusal::NoSuchPly => Line::NoSuchPly,
			Refusal::ShownEnough => Line::ShownEnough,
			Refusal::NotTold => Line::NotTold,
			Refusal::OfMissing => Line::OfMissing,
		};
		self.line(line, &[])
	}

	/// What the touched pieces bind to: one sentence, and one more for the castling that they rule out.
	pub(super) fn touch_move(&self, obligation: &Obligation, position: &Position) -> Phrase {
		let piece = |square| match position.piece_on(square) {
			Some(piece) => self.piece_in_dialogue(piece.role),
			None => Phrase::new(),
		};
		let castling = |wing| Phrase::word(self.manner.pieces, self.pieces.moves.castling(wing));
		let mut phrase = match (
			obligation.must_castle,
			obligation.must_move,
			obligation.must_capture,
		) {
			(Some(wing), ..) => self.line(Line::MustCastle, &[castling(wing)]),
			(None, Some(from), Some(to)) => self.line(
				Line::MustMoveAndTake,
				&[piece(from), self.square(from), self.square(to)],
			),
			(None, Some(from), None) => self.line(Line::MustMove, &[piece(from), self.square(from)]),
			(None, None, Some(to)) => self.line(Line::MustTake, &[piece(to), self.square(to)]),
			(None, None, None) if obligation.forbidden_castling.is_some() => Phrase::new(),
			// No touch binds, so a claim does (9.5.3).
			(None, None, None) => self.line(Line::MustPlayClaimed, &[]),
		};
		if let Some(wing) = obligation.forbidden_castling {
			phrase.append(self.line(Line::RookTouchedFirst, &[castling(wing)]));
		}
		phrase
	}
}
