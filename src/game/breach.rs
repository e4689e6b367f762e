//! Ways to break the laws at the table.

use serde::{Deserialize, Serialize};

use crate::laws::Profile;
use crate::laws::parameters::{
	ClockPressWithoutMove, DisplacedPieces, IllegalMoveCorrection, IllegalMoveCounter, IncompletePromotion,
	KingCapture, PhoneRule, TwoHands,
};

crate::named! {
/// A breach of the laws that the table noticed or was told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Breach {
	/// A completed move that does not meet 3.1 to 3.9.
	IllegalMove = "illegal-move",
	/// The opponent's king was taken (1.4.1).
	KingTaken = "king-taken",
	/// A pawn stands on the last rank, no piece has replaced it, and the clock was pressed.
	Unpromoted = "unpromoted",
	/// The clock was pressed and no move had been made.
	NoMove = "no-move",
	/// Two hands were used for one move.
	TwoHands = "two-hands",
	/// A piece was moved or taken other than the one that was touched.
	TouchMove = "touch-move",
	/// A piece was displaced and not put back before the clock was pressed.
	Displaced = "displaced",
	/// The announcement names another move than the one on the board, and the clock was pressed.
	AnnouncementDiffers = "announcement-differs",
	/// The repetition names another move than the announcement.
	RepeatDiffers = "repeat-differs",
	/// A player's previous move was not written before the next one was made.
	NotRecorded = "not-recorded",
	/// A move was written before it was made, and no claim went with it.
	WrittenInAdvance = "written-in-advance",
	/// A draw was offered at a moment other than after the player's own move and before the press.
	OfferMoment = "offer-moment",
	/// A draw claim was wrong.
	WrongClaim = "wrong-claim",
	/// A player came after the default time.
	Late = "late",
	/// An electronic device.
	Device = "device",
	/// The opponent was disturbed.
	Disturbance = "disturbance",
}
}

impl Breach {
	/// Returns the article that it breaks, in the numbering of the profile's edition. Those that begin with T are of the
	/// rules of team blitz.
	#[must_use]
	pub fn law(self, profile: &Profile) -> &'static str {
		let on_claim = profile.illegal_move_correction == IllegalMoveCorrection::GameLostOnClaim;
		let loses_unpromoted = IncompletePromotion::IllegalMoveLosesOnClaim;
		let loses_displaced = DisplacedPieces::LosesIfClockPressed;
		let numbers = match self {
			Self::KingTaken if profile.king_capture_rule == KingCapture::IllegalMove => return "T.4",
			Self::IllegalMove | Self::KingTaken => ["7.5.a", "7.5.1", "7.5.1"],
			Self::Unpromoted if profile.incomplete_promotion == loses_unpromoted => return "T.7",
			Self::Unpromoted => ["7.5.a", "7.5.2", "7.5.2"],
			Self::NoMove => ["6.2.c", "7.8.1", "7.5.3"],
			Self::TwoHands if on_claim => return "T.6",
			Self::TwoHands => ["4.1", "7.7.1", "7.5.4"],
			Self::TouchMove => ["4.3", "4.3", "4.3"],
			Self::Displaced if profile.displaced_pieces_rule == loses_displaced => return "T.9",
			Self::Displaced => ["7.4", "7.4.1", "7.4.1"],
			Self::AnnouncementDiffers => ["D.2.7", "D.2.8", "D.2.8"],
			Self::RepeatDiffers => ["D.2.1", "D.2.1", "D.2.1"],
			Self::NotRecorded => ["8.1.c", "8.1.3", "8.1.3"],
			Self::WrittenInAdvance => ["8.1.a", "8.1.2", "8.1.2"],
			Self::OfferMoment => ["9.1.b", "9.1.2.1", "9.1.2.1"],
			Self::WrongClaim => ["9.5.b", "9.5.3", "9.5.3"],
			Self::Late => ["6.7.a", "6.7.1", "6.7.1"],
			Self::Device if profile.phone_rule == PhoneRule::OffHandlingOrSoundLoses => return "T.15",
			Self::Device => ["11.3.b", "11.3.2.2", "11.3.2.2"],
			Self::Disturbance => ["11.5", "11.5", "11.5"],
		};
		profile.edition.numbered(numbers)
	}

	/// Returns `true` if a move is illegal by itself (7.5.1, 7.5.2).
	const fn is_illegal_move(self) -> bool {
		matches!(self, Self::IllegalMove | Self::KingTaken | Self::Unpromoted)
	}

	/// Returns `true` if it is an illegal act by these laws, of which the second one loses (7.5.5). In 2014 two hands and a
	/// press without a move are forbidden, but are no illegal acts.
	#[must_use]
	pub fn is_illegal_act(self, profile: &Profile) -> bool {
		let press = profile.clock_press_without_move_rule == ClockPressWithoutMove::IllegalMove;
		let hands = profile.two_hands_rule != TwoHands::Forbidden129;
		self.is_illegal_move() || self == Self::NoMove && press || self == Self::TwoHands && hands
	}

	/// Returns `true` if two breaches are counted together.
	#[must_use]
	pub fn counts_with(self, other: Self, profile: &Profile) -> bool {
		let together = match profile.illegal_move_counter_scope {
			IllegalMoveCounter::Single75 | IllegalMoveCounter::PerArticle => {
				self.is_illegal_move() && other.is_illegal_move()
			}
			IllegalMoveCounter::Shared75To78 | IllegalMoveCounter::Shared751To754 => {
				self.is_illegal_act(profile) && other.is_illegal_act(profile)
			}
		};
		self == other || together
	}
}
