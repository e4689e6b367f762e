//! The sentences of refusals.

use alloc::vec::Vec;

use super::phrase::Phrase;
use super::phrase_keys::{PhraseKey, phrases};
use super::vocabulary::Vocabulary;
use crate::chess::Position;
use crate::game::Refusal;
use crate::laws::{Obligation, Standing};

impl Vocabulary {
	/// The repetition count of a position, and the number of moves without capture or pawn move (9.2, 9.3).
	#[must_use]
	pub fn repetitions(&self, standing: Standing<'_>) -> Vec<Phrase> {
		self.counted_for_claim(standing.repetitions, standing.quiet_moves())
			.into()
	}

	fn counted_for_claim(&self, repetitions: u32, quiet_moves: u32) -> [Phrase; 2] {
		[
			self.counted(PhraseKey::StoodTimes, repetitions, &[]),
			self.counted(PhraseKey::QuietMoves, quiet_moves, &[]),
		]
	}

	/// The reason why a command was refused at `position`.
	#[must_use]
	pub fn refuse(&self, refusal: &Refusal, position: &Position) -> Phrase {
		let line = match refusal {
			Refusal::NoMove(no_move) => return self.no_move(no_move, position),
			Refusal::WrongClaim(claim) => {
				let mut phrase = self.line(PhraseKey::WrongClaim, &[]);
				for told in self.counted_for_claim(claim.repetitions, claim.quiet_moves) {
					phrase.append(told);
				}
				return phrase;
			}
			Refusal::TouchMove(obligation) => return self.touch_move(obligation, position),
			Refusal::EmptySquare(square) => {
				return self.line(PhraseKey::NothingThere, &[self.square(*square)]);
			}
			Refusal::Occupied(square) => return self.line(PhraseKey::Occupied, &[self.square(*square)]),
			Refusal::NotYourMove { turn } => return self.turn(*turn),
			Refusal::GameOver => PhraseKey::GameOver,
			Refusal::ClockStopped => PhraseKey::ClockStands,
			Refusal::Halted => PhraseKey::Halted,
			Refusal::Idle => PhraseKey::NothingToDo,
			Refusal::NotOver => PhraseKey::NotOver,
			Refusal::NoOffer => PhraseKey::NoDrawOffer,
			Refusal::OfferStands => PhraseKey::OfferStands,
			Refusal::NothingToTakeBack => PhraseKey::NothingToTakeBack,
			Refusal::MoveMade => PhraseKey::MoveMade,
			Refusal::NothingInHand => PhraseKey::NothingInHand,
			Refusal::NotAnnounced => PhraseKey::NotAnnounced,
			Refusal::NotRepeated => PhraseKey::NotRepeated,
			Refusal::AlreadyAnnounced => PhraseKey::AlreadyAnnounced,
			Refusal::NothingAnnounced => PhraseKey::NothingAnnounced,
			Refusal::TooLateToCorrect => PhraseKey::TooLateToCorrect,
			Refusal::NothingToRetype => PhraseKey::NothingToRetype,
			Refusal::NothingTaken => PhraseKey::NothingTaken,
			Refusal::NoMoveOnBoard => PhraseKey::NoMoveOnBoard,
			Refusal::Unfinished => PhraseKey::UnfinishedMove,
			Refusal::NotMade => PhraseKey::NotMade,
			Refusal::NotYourClock => PhraseKey::NotYourClock,
			Refusal::BoardsDiffer => PhraseKey::BoardsDiffer,
			Refusal::OneBoard => PhraseKey::OneBoard,
			Refusal::NothingToExecute => PhraseKey::NothingToExecute,
			Refusal::AssistantMayNot => PhraseKey::AssistantMayNot,
			Refusal::OpponentsAssistantMayNot => PhraseKey::OpponentsAssistantMayNot,
			Refusal::NoAssistant => PhraseKey::NoAssistant,
			Refusal::AssistantNotAllowed => PhraseKey::AssistantNotAllowed,
			Refusal::AssistantNeeded => PhraseKey::AssistantNeeded,
			Refusal::PlayersOnly => PhraseKey::PlayersOnly,
			Refusal::ArbiterOnly => PhraseKey::ArbiterOnly,
			Refusal::ArbiterMayNot => PhraseKey::ArbiterMayNot,
			Refusal::NotOwnTime => PhraseKey::NotOwnTime,
			Refusal::SheetNotOwn => PhraseKey::SheetNotOwn,
			Refusal::NothingWritten => PhraseKey::NothingWritten,
			Refusal::NoAdjournment => PhraseKey::NoAdjournment,
			Refusal::SessionNotOver => PhraseKey::SessionNotOver,
			Refusal::Sealing => PhraseKey::Sealing,
			Refusal::SealedOnBoard => PhraseKey::SealedOnBoard,
			Refusal::SealedAmbiguous => PhraseKey::SealedAmbiguous,
			Refusal::SealedUnreadable => PhraseKey::SealedUnreadable,
			Refusal::SealedIllegal => PhraseKey::SealedIllegal,
			Refusal::Adjourned => PhraseKey::RefusedAdjourned,
			Refusal::NotAdjourned => PhraseKey::NotAdjourned,
			Refusal::NotBegun => PhraseKey::NotBegun,
			Refusal::AnswererAbsent => PhraseKey::AnswererAbsent,
			Refusal::EnvelopeUnread => PhraseKey::EnvelopeUnread,
			Refusal::SealAnew => PhraseKey::SealAnew,
			Refusal::EnvelopeLocked => PhraseKey::EnvelopeLocked,
			Refusal::TooLateForTimes => PhraseKey::TooLateForTimes,
			Refusal::NoQuickplayFinish => PhraseKey::NoQuickplayFinish,
			Refusal::RequestTooEarly => PhraseKey::RequestTooEarly,
			Refusal::OfferOpen => PhraseKey::OfferOpen,
			Refusal::IncrementOnly => PhraseKey::IncrementOnly,
			Refusal::ClaimTooEarly => PhraseKey::ClaimTooEarly,
			Refusal::FlagDown => PhraseKey::FlagDown,
			Refusal::NoChess960 => PhraseKey::NoChess960,
			Refusal::StartPieces => PhraseKey::StartPieces,
			Refusal::StartKing => PhraseKey::StartKing,
			Refusal::StartBishops => PhraseKey::StartBishops,
			Refusal::StartBlack => PhraseKey::StartBlack,
			Refusal::NoNotes => PhraseKey::NoNotes,
			Refusal::WrittenStands => PhraseKey::WrittenStands,
			Refusal::NoScoresheet => PhraseKey::NoScoresheet,
			Refusal::OffersForbidden => PhraseKey::OffersForbidden,
			Refusal::DrawTooEarly => PhraseKey::DrawTooEarly,
			Refusal::ClaimAfterTouch => PhraseKey::ClaimAfterTouch,
			Refusal::ClaimsOff => PhraseKey::ClaimsOff,
			Refusal::FlagUp => PhraseKey::FlagUp,
			Refusal::ClockUnread => PhraseKey::ClocksPlease,
			Refusal::OwnFlagDown => PhraseKey::OwnFlagDown,
			Refusal::NoClock => PhraseKey::NoClock,
			Refusal::OwnClock => PhraseKey::RefusedOwnClock,
			Refusal::NothingIllegal => PhraseKey::NothingIllegal,
			Refusal::ClaimTooLate => PhraseKey::ClaimTooLate,
			Refusal::OwnTouch => PhraseKey::OwnTouch,
			Refusal::NoTouchBroken => PhraseKey::NoTouchBroken,
			Refusal::NotDead => PhraseKey::NotDead,
			Refusal::NeedsArbiter => PhraseKey::NeedsArbiter,
			Refusal::NotInForce => PhraseKey::NotInForce,
			Refusal::SettingsLocked => PhraseKey::SettingsLocked,
			Refusal::TooLateForSetup => PhraseKey::TooLateForSetup,
			Refusal::NothingPending => PhraseKey::NothingPending,
			Refusal::Pending => PhraseKey::ClaimPending,
			Refusal::MoveBeforeArbiter => PhraseKey::MoveBeforeArbiter,
			Refusal::Reported => PhraseKey::AlreadyReported,
			Refusal::ScoreNotAllowed => PhraseKey::ScoreNotAllowed,
			Refusal::NoSuchPly => PhraseKey::NoSuchPly,
			Refusal::ShownEnough => PhraseKey::ShownEnough,
			Refusal::NotTold => PhraseKey::NotTold,
			Refusal::OfMissing => PhraseKey::OfMissing,
		};
		self.line(line, &[])
	}

	/// The obligations of the touched pieces: one sentence, and one more for the castling that they rule out.
	pub(super) fn touch_move(&self, obligation: &Obligation, position: &Position) -> Phrase {
		let piece = |square| match position.piece_on(square) {
			Some(piece) => self.piece(piece.role),
			None => Phrase::new(),
		};
		let castling = |wing| Phrase::word(self.manner.pieces, self.pieces.moves.castling(wing));
		let mut phrase = match (
			obligation.must_castle,
			obligation.must_move,
			obligation.must_capture,
		) {
			(Some(wing), ..) => self.line(PhraseKey::MustCastle, &[castling(wing)]),
			(None, Some(from), Some(to)) => self.fill(phrases::MustMoveAndTake {
				piece: piece(from),
				from: self.square(from),
				to: self.square(to),
			}),
			(None, Some(from), None) => self.fill(phrases::MustMove {
				piece: piece(from),
				square: self.square(from),
			}),
			(None, None, Some(to)) => self.fill(phrases::MustTake {
				piece: piece(to),
				square: self.square(to),
			}),
			(None, None, None) if obligation.forbidden_castling.is_some() => Phrase::new(),
			// No touch binds, so a claim does (9.5.3).
			(None, None, None) => self.line(PhraseKey::MustPlayClaimed, &[]),
		};
		if let Some(wing) = obligation.forbidden_castling {
			phrase.append(self.line(PhraseKey::RookTouchedFirst, &[castling(wing)]));
		}
		phrase
	}
}
