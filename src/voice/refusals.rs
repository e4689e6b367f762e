//! The sentences of refusals.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::hear::NotUnderstood;
use super::phrase::{Language, Phrase};
use super::phrase_keys::{PhraseKey, phrases};
use super::vocabulary::Vocabulary;
use crate::chess::{Color, FenError, FenFault, Move, NoMove, Piece, Position, Rank, Square, Why};
use crate::game::Refusal;
use crate::laws::{Obligation, Standing};
use crate::message;
use crate::names::alike;
use crate::texts::{Filling, Message};

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
		let line = alike!(Refusal => PhraseKey {
			GameOver Halted NotOver OfferStands NothingToTakeBack MoveMade NothingInHand NotAnnounced
			NotRepeated AlreadyAnnounced NothingAnnounced TooLateToCorrect NothingToRetype NothingTaken
			NoMoveOnBoard NotMade NotYourClock BoardsDiffer OneBoard NothingToExecute AssistantMayNot
			OpponentsAssistantMayNot NoAssistant AssistantNotAllowed AssistantNeeded PlayersOnly ArbiterOnly
			ArbiterMayNot NotOwnTime SheetNotOwn NothingWritten NoAdjournment SessionNotOver Sealing
			SealedOnBoard SealedAmbiguous SealedUnreadable SealedIllegal NotAdjourned NotBegun
			AnswererAbsent EnvelopeUnread SealAnew EnvelopeLocked TooLateForTimes NoQuickplayFinish
			RequestTooEarly OfferOpen IncrementOnly ClaimTooEarly FlagDown NoChess960 StartPieces StartKing
			StartBishops StartBlack NoNotes WrittenStands NoScoresheet OffersForbidden DrawTooEarly
			ClaimAfterTouch ClaimsOff FlagUp OwnFlagDown NoClock NothingIllegal ClaimTooLate OwnTouch
			NoTouchBroken NotDead NeedsArbiter NotInForce SettingsLocked TooLateForSetup NothingPending
			MoveBeforeArbiter ScoreNotAllowed NoSuchPly ShownEnough NotTold OfMissing
		} match refusal {
			Refusal::NoMove(no_move) => return self.no_move(no_move, position),
			Refusal::WrongClaim(claim) => {
				let mut phrase = self.line(PhraseKey::WrongClaim, &[]);
				for told in self.counted_for_claim(claim.repetitions, claim.quiet_moves) {
					phrase.append(told);
				}
				return phrase;
			},
			Refusal::TouchMove(obligation) => return self.touch_move(obligation, position),
			Refusal::EmptySquare(square) => {
				return self.line(PhraseKey::NothingThere, &[self.square(*square)]);
			},
			Refusal::Occupied(square) => return self.line(PhraseKey::Occupied, &[self.square(*square)]),
			Refusal::NotYourMove { turn } => return self.turn(*turn),
			Refusal::ClockStopped => PhraseKey::ClockStands,
			Refusal::Idle => PhraseKey::NothingToDo,
			Refusal::NoOffer => PhraseKey::NoDrawOffer,
			Refusal::Unfinished => PhraseKey::UnfinishedMove,
			Refusal::Adjourned => PhraseKey::IsAdjourned,
			Refusal::ClockUnread => PhraseKey::ClocksPlease,
			Refusal::OwnClock => PhraseKey::RefusedOwnClock,
			Refusal::Pending => PhraseKey::ClaimPending,
			Refusal::Reported => PhraseKey::AlreadyReported,
		});
		self.line(line, &[])
	}

	/// The obligations of the touched pieces: one sentence, and one more for the castling that they rule out.
	pub(super) fn touch_move(&self, obligation: &Obligation, position: &Position) -> Phrase {
		let piece = |square| match position.piece_on(square) {
			Some(piece) => self.piece(piece.role),
			None => Phrase::new(),
		};
		let castling = |wing| self.told.castling(wing);
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

/// Reasons why a text is not a move: the part that was not understood, or the rule that forbids it.
impl Vocabulary {
	/// The reason why a text was not understood. The Laws were not consulted.
	#[must_use]
	pub fn not_understood(&self, why: &NotUnderstood) -> Phrase {
		match why {
			NotUnderstood::Nothing => self.line(PhraseKey::NothingSaid, &[]),
			NotUnderstood::Word(word) => self.line(PhraseKey::NotUnderstood, &[self.text(word)]),
			NotUnderstood::OutOfPlace(word) => self.line(PhraseKey::OutOfPlace, &[self.text(word)]),
			NotUnderstood::NoSquare => self.line(PhraseKey::SquareMissing, &[]),
		}
	}

	/// The reason why no move was found in the text.
	pub(super) fn no_move(&self, no_move: &NoMove, position: &Position) -> Phrase {
		match no_move {
			NoMove::PromotionMissing { .. } => self.line(PhraseKey::PromotionMissing, &[]),
			NoMove::Ambiguous(moves) => self.line(PhraseKey::Ambiguous, &[self.moves_or(position, moves)]),
			NoMove::Against(why) => {
				let mut phrase = self.line(PhraseKey::IllegalMove, &[]);
				phrase.append(self.why(*why));
				phrase
			}
		}
	}

	/// One or the other of these moves.
	fn moves_or(&self, position: &Position, moves: &[Move]) -> Phrase {
		let mut list = Phrase::new();
		for (number, mv) in moves.iter().enumerate() {
			if number > 0 {
				list.append(self.line(PhraseKey::Or, &[]));
			}
			list.append(self.the_move_in(super::Form::Long, position, *mv));
		}
		list
	}

	/// A move as a part of a sentence, in full.
	#[must_use]
	pub fn announced_long(&self, position: &Position, mv: Move) -> Phrase {
		self.moves_or(position, &[mv])
	}

	/// The question which of these moves it is: of which piece, where all of one kind go to one square.
	#[must_use]
	pub fn which_move(&self, position: &Position, moves: &[Move]) -> Phrase {
		let kind = |mv: &Move| (mv.role(), mv.to());
		let alike = moves.iter().all(|mv| Some(kind(mv)) == moves.first().map(kind));
		let line = if alike {
			PhraseKey::Ambiguous
		} else {
			PhraseKey::WhichMove
		};
		self.line(line, &[self.moves_or(position, moves)])
	}

	pub(super) fn why(&self, why: Why) -> Phrase {
		match why {
			Why::EmptySquare(square) => self.line(PhraseKey::NothingThere, &[self.square(square)]),
			Why::OpponentsPiece(square) => self.line(PhraseKey::OpponentsPiece, &[self.square(square)]),
			Why::OtherPiece { square, role } => self.fill(phrases::OtherPiece {
				square: self.square(square),
				piece: self.piece(role),
			}),
			Why::NoSuchPiece(Piece { color, role }) => {
				let piece = self.fill(phrases::PieceThere {
					color: self.color(color),
					piece: self.piece(role),
				});
				self.line(PhraseKey::NoSuchPiece, &[piece])
			}
			Why::NoneOnFile { role, file } => {
				let place = self.file_of(Square::from_coords(file, Rank::First));
				self.fill(phrases::NoneOn {
					piece: self.piece(role),
					place,
				})
			}
			Why::NoneOnRank { role, rank } => {
				let place = self.number(u32::from(rank) + 1);
				self.fill(phrases::NoneOn {
					piece: self.piece(role),
					place,
				})
			}
			Why::CannotReach { role, from, to } => self.fill(phrases::CannotReach {
				piece: self.piece(role),
				from: self.square(from),
				to: self.square(to),
			}),
			Why::NoneCanReach { role, to } => self.fill(phrases::NoneCanReach {
				piece: self.piece(role),
				to: self.square(to),
			}),
			Why::KingInCheck { .. } => self.line(PhraseKey::KingInCheck, &[]),
			Why::OwnPiece(square) => self.line(PhraseKey::OwnPiece, &[self.square(square)]),
			Why::CastlingLost(_) => self.line(PhraseKey::CastlingLost, &[]),
			Why::CastlingRookLost(_) => self.line(PhraseKey::CastlingRookLost, &[]),
			Why::CastlingBlocked(_, square) => self.line(PhraseKey::CastlingBlocked, &[self.square(square)]),
			Why::CastlingThroughCheck(_, square) => {
				self.line(PhraseKey::CastlingThroughCheck, &[self.square(square)])
			}
			Why::NoPromotion => self.line(PhraseKey::NoPromotion, &[]),
		}
	}
}

/// The errors in a position that is written as FEN.
impl Vocabulary {
	/// The error in a FEN, and its place.
	#[must_use]
	pub fn fen_fault(&self, why: &FenFault) -> Phrase {
		let written = |line, text: &str| self.line(line, &[Phrase::free(Language::ENGLISH, text)]);
		match why {
			FenFault::Ranks(number) => self.counted(PhraseKey::FenRanks, *number, &[]),
			FenFault::Squares(rank, number) => {
				self.counted(PhraseKey::FenSquares, *number, &[self.number(*rank)])
			}
			FenFault::Sign(rank, sign) => self.fill(phrases::FenSign {
				rank: self.number(*rank),
				sign: self.sign(*sign),
			}),
			FenFault::Turn(text) => written(PhraseKey::FenTurn, text),
			FenFault::Castling(text) => written(PhraseKey::FenCastling, text),
			FenFault::EnPassant(text) => written(PhraseKey::FenEnPassant, text),
			FenFault::Counter(text) => written(PhraseKey::FenCounter, text),
			FenFault::Rest(text) => written(PhraseKey::FenRest, text),
			FenFault::NoKing(color) => self.line(PhraseKey::FenNoKing, &[self.color(*color)]),
			FenFault::Kings(color) => self.line(PhraseKey::FenKings, &[self.color(*color)]),
			FenFault::Pawn(square) => self.line(PhraseKey::FenPawn, &[self.square(*square)]),
			FenFault::Check(color) => self.line(PhraseKey::FenCheck, &[self.color(*color)]),
			FenFault::Other(text) => self.line(PhraseKey::Reported, &[Phrase::free(Language::ENGLISH, text)]),
		}
	}
}

impl From<&Color> for Filling {
	fn from(color: &Color) -> Self {
		match color {
			Color::White => message!(WhiteSmall).into(),
			Color::Black => message!(BlackSmall).into(),
		}
	}
}

impl From<&Square> for Filling {
	fn from(square: &Square) -> Self {
		Self::Text(square.to_string())
	}
}

impl From<&FenFault> for Message {
	fn from(error: &FenFault) -> Self {
		match error {
			FenFault::Ranks(number) => message!(FenRanks, number),
			FenFault::Squares(rank, number) => message!(FenSquares, rank, number),
			FenFault::Sign(rank, sign) => message!(FenSign, rank, sign = sign.escape_debug().to_string()),
			FenFault::Turn(text) => message!(FenTurn, text = text.escape_debug().to_string()),
			FenFault::Castling(text) => message!(FenCastling, text = text.escape_debug().to_string()),
			FenFault::EnPassant(text) => message!(FenEnPassant, text = text.escape_debug().to_string()),
			FenFault::Counter(text) => message!(FenNumber, text = text.escape_debug().to_string()),
			FenFault::Rest(text) => message!(FenRest, text = text.escape_debug().to_string()),
			FenFault::NoKing(side) => message!(FenNoKing, side),
			FenFault::Kings(side) => message!(FenKings, side),
			FenFault::Pawn(square) => message!(FenPawn, square),
			FenFault::Check(side) => message!(FenCheck, side),
			FenFault::Other(text) => message!(Reported, text),
		}
	}
}

crate::in_english! { FenFault }

impl From<&FenError> for Message {
	fn from(error: &FenError) -> Self {
		match error {
			FenError::NotFen(why) => message!(NotFen, why),
			FenError::Impossible(why) => message!(PositionUnreachable, why),
		}
	}
}

crate::in_english! { FenError }
