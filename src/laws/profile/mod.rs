//! A form of the laws as data: all differences between editions, classes of games and national forms.

mod regulations;
mod sentences;
mod table;
#[cfg(test)]
mod tests;

use alloc::string::String;
use alloc::vec::Vec;

use super::parameters::{
	Adjournment, AdjustOnlyWhen, BlindClock, BothFlagsDown, BothKingsInCheck, Chess960, ClaimsWithoutSheet,
	Class, ClockPressWithoutMove, ClockSettingLock, DisplacedPieces, Edition, Fivefold, FlagCallers,
	FlagFallDetectedBy, IllegalLossDrawException, IllegalMoveCompleted, IllegalMoveCorrection,
	IllegalMoveCounter, IllegalMoveDeadline, IllegalMoveDetectedBy, IllegalVsFlag, IncompletePromotion,
	KingCapture, MateCriterion, NoProgressClaim, OwnFlagUp, PhoneRule, PositionFixLimit, PositionRemedy,
	QuickplayFinish, Rating, ReversedColours, RookTouchedFirst, ScoreExemptScope, ScoresheetRequired,
	TwoHands,
};
use super::setting::{AllowedValues, ProfileSetting, Written};
use crate::clock::Span;

pub use regulations::{RegulationError, RegulationsError};
pub use sentences::{LawTexts, Sentence, Sentences};
pub use table::{Overlay, ProfileError};

/// Makes the profile of its parameters, and all code that needs every one of them.
macro_rules! parameters {
	($($(#[$about:meta])* $name:ident: $type:ty $(, at_least $from:literal)?;)+) => {
		/// One form of the laws. Its parameters are named as in the table of profiles.
		#[derive(Clone, Debug, PartialEq, Eq)]
		pub struct Profile {
			/// Name by which it is chosen; with the overlay after a plus sign.
			pub id: String,
			$($(#[$about])* pub $name: $type,)+
		}

		impl Profile {
			/// The names of all parameters, in the order in which a game meets them.
			pub const PARAMETERS: &'static [&'static str] = &[$(stringify!($name)),+];

			/// Returns the profile in which each parameter has the value that `value` returns for it.
			fn of<E>(
				id: String,
				value: impl Fn(&'static str) -> Result<Written, E>,
				wrong: impl Fn(&'static str) -> E,
			) -> Result<Self, E> {
				Ok(Self {
					id,
					$($name: <$type as ProfileSetting>::read(&value(stringify!($name))?)
						.ok_or_else(|| wrong(stringify!($name)))?,)+
				})
			}

			/// Returns the value of a parameter as the table writes it; `None` if there is no such parameter.
			#[must_use]
			pub fn written(&self, parameter: &str) -> Option<Written> {
				match parameter {
					$(stringify!($name) => Some(ProfileSetting::written(&self.$name)),)+
					_ => None,
				}
			}

			/// Returns the allowed values of a parameter; `None` if there is no such parameter.
			#[must_use]
			pub fn allowed(parameter: &str) -> Option<AllowedValues> {
				match parameter {
					$(stringify!($name) => Some(<$type as ProfileSetting>::allowed()$(.at_least($from))?),)+
					_ => None,
				}
			}

			/// Gives a parameter a value that is allowed; `None` if there is no such parameter or value.
			fn put(&mut self, parameter: &str, written: &Written) -> Option<()> {
				if !Self::allowed(parameter)?.has(written) {
					return None;
				}
				match parameter {
					$(stringify!($name) => self.$name = ProfileSetting::read(written)?,)+
					_ => return None,
				}
				Some(())
			}
		}
	};
}

parameters! {
	/// The class of the game (A.1, B.1). It belongs to the profile.
	class: Class;
	/// The edition of the Laws, by which articles are numbered. It belongs to the profile.
	edition: Edition;
	/// True if an arbiter supervises enough for the competition rules to hold (A.3, B.3). It belongs to the profile.
	supervised: bool;
	/// Rating of the game. National deviations in rapid chess do not hold in rated games.
	rating: Rating;

	/// 7.5.1
	illegal_move_completed_when: IllegalMoveCompleted;
	/// 7.5.3, A.4.2: number of a player's illegal moves that lose the game.
	illegal_moves_to_lose: u32, at_least 1;
	/// 7.5.3: time for the opponent after an illegal move that does not lose. Zero if the first one loses.
	illegal_move_penalty_seconds: Span;
	/// 7.5, 7.7, 7.8
	illegal_move_counter_scope: IllegalMoveCounter;
	/// 7.5, A.4.2
	illegal_move_detected_by: IllegalMoveDetectedBy;
	/// 7.5, A.4.2
	illegal_move_claim_deadline: IllegalMoveDeadline;
	/// 7.5, A.4.2
	illegal_move_correction: IllegalMoveCorrection;
	/// 7.5.3
	illegal_loss_draw_exception: IllegalLossDrawException;
	/// True if the penalty seconds are one reading of an ambiguous text, so that the arbiter is asked.
	penalty_seconds_uncertain: bool;
	/// 7.5.2
	incomplete_promotion: IncompletePromotion;
	/// 4.1, 7.7
	two_hands_rule: TwoHands;
	/// 6.2.4, 7.8
	clock_press_without_move_rule: ClockPressWithoutMove;
	/// 1.4.1
	king_capture_rule: KingCapture;
	/// 7.4
	displaced_pieces_rule: DisplacedPieces;
	/// 4.2.1
	adjust_only_when: AdjustOnlyWhen;
	/// 4.4.2
	rook_touched_first_castling: RookTouchedFirst;
	/// A.4.4
	both_kings_in_check_rule: BothKingsInCheck;

	/// 6.8
	flag_fall_detected_by: FlagFallDetectedBy;
	/// 6.8, A.4.5
	who_may_call_flag: FlagCallers;
	/// A.4.3
	flag_claim_own_flag_up: OwnFlagUp;
	/// 6.9
	mate_possible_criterion: MateCriterion;
	/// 6.11 in 2014, guideline III.3.1 later.
	both_flags_down: BothFlagsDown;
	/// Team blitz, rule 13.
	illegal_vs_flag_order_unknown: IllegalVsFlag;

	/// 9.5.3: time for the opponent after a wrong claim of a draw.
	wrong_draw_claim_penalty_seconds: Span;
	/// True if a draw can be claimed by 9.2 and 9.3.
	draw_claims_allowed: bool;
	/// 9.2: number of times the same position must be on the board for a claim.
	repetitions_to_claim: u32, at_least 2;
	/// 9.3: moves of each player without a capture or a pawn move for a claim.
	quiet_moves_to_claim: u32, at_least 1;
	/// True if the arbiter may declare a draw after as many quiet moves as 9.3 names, without a claim.
	fifty_move_arbiter_draw: bool;
	/// 9.6.1: occurrences that count.
	fivefold: Fivefold;
	/// 9.6.1: number of times the same position must be on the board to end the game.
	repetitions_that_end: u32, at_least 2;
	/// 9.6.2: true if quiet moves alone end the game.
	seventyfive: bool;
	/// 9.6.2: moves of each player without a capture or a pawn move that end the game.
	quiet_moves_that_end: u32, at_least 1;
	/// 9.1.1: true if draws may be offered and agreed.
	offers_allowed: bool;
	/// 5.2.3, 9.1.1: moves that each player must have made before a draw can be agreed.
	draw_agreement_min_moves_each: u32;
	/// 9.1.1: true if a draw can be agreed only with the arbiter's consent.
	draw_agreement_needs_arbiter: bool;
	/// Guideline III, appendix G of 2014; team blitz, rule 10.
	no_progress_claim: NoProgressClaim;
	/// 5.1.2 since 2023: a resignation is a draw if the opponent cannot mate by any series of legal moves.
	resign_draw_exception: bool;
	/// Guideline III, appendix G of 2014.
	quickplay_finish: QuickplayFinish;
	/// III.2.1: true if it was announced that the guideline on quickplay finishes is in force.
	quickplay_finish_announced: bool;

	/// 7.2.1, A.4.1.2
	initial_position_fix_limit: PositionFixLimit;
	/// 7.2.1
	initial_position_remedy: PositionRemedy;
	/// A.4.1.2: true if a misplaced king or rook cannot castle once the limit has passed.
	misplaced_king_rook_no_castling: bool;
	/// 7.3
	reversed_colours_rule: ReversedColours;
	/// 6.7.1: default time if no other was announced; `None` if it has to be announced.
	default_time: Option<Span>;

	/// 8.1.1, A.2
	scoresheet_required: ScoresheetRequired;
	/// 8.4: with less time than this left in a period a player need not record.
	score_exempt_below_seconds: Span;
	/// 8.4: with an increment of at least this nobody is exempt.
	score_exempt_unless_increment: Span;
	/// 8.4
	score_exempt_scope: ScoreExemptScope;
	/// A.3.2: number of times a player may ask to see the scoresheet; zero if no rule covers it.
	show_scoresheet_max_requests: u32;
	/// A.2
	claims_kept_without_scoresheet: ClaimsWithoutSheet;

	/// 11.3.2
	phone_rule: PhoneRule;
	/// 11.10
	appeal_allowed: bool;
	/// 10.2: true if the points of a game never exceed their usual sum.
	score_sum_rule: bool;
	/// A.4.1.1
	clock_setting_lock_after_moves: ClockSettingLock;
	/// D.1: true if a blind player's deaf opponent must have an assistant.
	deaf_opponent_needs_assistant: bool;
	/// D.2.6
	blind_clock: BlindClock;
	/// Guideline I, appendix E of 2014.
	adjournment: Adjournment;
	/// Guideline II, appendix F of 2014.
	chess960: Chess960;
}

impl Profile {
	pub const DEFAULT: &'static str = "fide-2017";

	/// The laws that are played today.
	pub const TODAY: &'static str = "fide-2023";

	/// Returns the parameters in which this profile differs from another, in their order.
	#[must_use]
	pub fn differences(&self, other: &Self) -> Vec<&'static str> {
		let differs = |parameter: &&&str| self.written(parameter) != other.written(parameter);
		Self::PARAMETERS.iter().filter(differs).copied().collect()
	}
}
