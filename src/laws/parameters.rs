//! Values of the parameters of a rule profile, named as in the table of profiles.

use core::fmt;

use super::setting::{AllowedValues, ProfileSetting, Written};

/// Makes an enum of each group, which is read and written by the text beside each variant.
macro_rules! values {
	($($(#[$about:meta])* $name:ident { $($(#[$note:meta])* $variant:ident = $text:literal,)+ })+) => {$(
		$(#[$about])*
		#[derive(Clone, Copy, Debug, PartialEq, Eq)]
		pub enum $name { $($(#[$note])* $variant,)+ }

		impl ProfileSetting for $name {
			fn read(written: &Written) -> Option<Self> {
				match written.text()? {
					$($text => Some(Self::$variant),)+
					_ => None,
				}
			}

			fn written(&self) -> Written {
				Written::Text(match self { $(Self::$variant => $text,)+ }.into())
			}

			fn allowed() -> AllowedValues {
				AllowedValues::Texts(&[$($text),+])
			}
		}
	)+};
}

values! {
	/// The class of a game by its time (A.1, B.1).
	Class {
		Standard = "standard",
		Rapid = "rapid",
		Blitz = "blitz",
	}

	/// The edition of the Laws, which also decides the numbers of articles.
	Edition {
		E2014 = "2014",
		E2017 = "2017",
		E2018 = "2018",
		E2023 = "2023",
	}

	/// Rating of the game.
	Rating {
		/// Played by the Laws of FIDE to the letter.
		FideRated = "fide_rated",
		/// Not rated by FIDE, so that a national deviation may hold.
		National = "national",
	}

	/// Moment at which an illegal move is completed, and so counts (7.5.1).
	IllegalMoveCompleted {
		ClockPressed = "clock_pressed",
		/// As soon as the move is made; a press is not needed.
		MoveMade = "move_made",
	}

	/// Acts that are counted together (7.5, 7.7, 7.8).
	IllegalMoveCounter {
		/// Only illegal moves; nothing else counts as one (2014).
		Single75 = "single_7.5",
		/// Each of 7.5, 7.7 and 7.8 has its own second time (the letter of 2017).
		PerArticle = "per_article_7.5_7.7_7.8",
		/// Any two of 7.5, 7.7 and 7.8 (FIDE's interpretation of 2017).
		Shared75To78 = "shared_7.5_7.7_7.8",
		/// Any two of 7.5.1 to 7.5.4 (2018 and later).
		Shared751To754 = "shared_7.5.1_to_7.5.4",
	}

	/// Persons who may point out an illegal move.
	IllegalMoveDetectedBy {
		AnyoneDuringGame = "anyone_during_game",
		ArbiterOrOpponent = "arbiter_or_opponent",
		OpponentOnly = "opponent_only",
	}

	/// Deadline for correcting an illegal move.
	IllegalMoveDeadline {
		NoneDuringGame = "none_during_game",
		/// Until the opponent of the offender has made their own next move.
		OpponentNextMoveMade = "opponent_next_move_made",
	}

	/// Consequence of an illegal move.
	IllegalMoveCorrection {
		RestoreBeforeIrregularity = "restore_before_irregularity",
		/// It loses if noticed in time; otherwise it stands.
		GameLostOrStands = "game_lost_or_stands",
		/// The position is restored if it is noticed in time; otherwise the move stands.
		RestoreIfInTimeElseStands = "restore_if_in_time_else_stands",
		GameLostOnClaim = "game_lost_on_claim",
	}

	/// Rule by which a loss by illegal moves becomes a draw if the opponent cannot mate (7.5.3, 7.5.5).
	IllegalLossDrawException {
		NoMateByAnyLegalSeries = "no_mate_by_any_legal_series",
		NoneStated = "none_stated",
	}

	/// A pawn left on its last rank with the clock pressed (7.5.2).
	IncompletePromotion {
		IllegalAndQueen = "illegal_and_queen",
		IllegalMoveLosesOnClaim = "illegal_move_loses_on_claim",
	}

	/// A move made with two hands (4.1; 7.7.1 in 2017, 7.5.4 since 2018).
	TwoHands {
		/// Forbidden, but not an illegal move.
		Forbidden129 = "forbidden_12.9",
		IllegalMove = "illegal_move",
		IllegalMoveIfClockPressed = "illegal_move_if_clock_pressed",
	}

	/// A press without a move (7.8.1 in 2017, 7.5.3 since 2018).
	ClockPressWithoutMove {
		/// Forbidden, but not an illegal move.
		Forbidden129 = "forbidden_12.9",
		IllegalMove = "illegal_move",
	}

	/// Taking the opponent's king (1.4.1).
	KingCapture {
		NotAllowed = "not_allowed",
		/// A taken king is an illegal move of the taker, which can be claimed.
		IllegalMove = "illegal_move",
	}

	/// Pieces displaced by a player (7.4).
	DisplacedPieces {
		RestoreOnOwnTime = "restore_on_own_time_arbiter_may_penalise",
		LosesIfClockPressed = "loses_if_clock_pressed_unless_clearly_unintentional",
	}

	/// Times at which pieces may be adjusted (4.2.1, 6.2.5).
	AdjustOnlyWhen {
		OwnClockRunningAndAnnounced = "own_clock_running_and_announced",
		OwnTime = "own_time",
	}

	/// Castling when the rook was touched first (4.4.2).
	RookTouchedFirst {
		NotAllowedRookMustMove = "not_allowed_rook_must_move",
		/// The order of the touches does not matter.
		CastlingAllowed = "castling_allowed",
	}

	/// Persons who can make a flag fall count (6.8).
	FlagFallDetectedBy {
		ArbiterOrPlayer = "arbiter_or_player",
		PlayerOnlyArbiterIfBothDown = "player_only_arbiter_if_both_down",
	}

	/// Persons who may call a flag fall (6.8, A, B, D.2.10).
	FlagCallers {
		/// The arbiter calls an observed flag fall.
		PlayerAssistantArbiter = "player|blind_assistant|arbiter",
		/// The arbiter may call it, by the general article only.
		PlayerAssistantArbiterBy68 = "player|blind_assistant|arbiter_by_6.8",
		PlayerAssistantArbiterMay = "player|blind_assistant|arbiter_may",
		PlayerAssistantArbiterMust = "player|blind_assistant|arbiter_must",
		PlayerAssistant = "player|blind_assistant",
		/// The assistant may not.
		PlayerArbiter = "player|arbiter",
	}

	/// Rule on the claimant's own flag, which may have to be up.
	OwnFlagUp {
		NotRequired = "not_required",
		/// Up after both clocks were stopped (2014).
		RequiredBothClocksStopped = "required_both_clocks_stopped",
		/// Up after the clock was stopped (2017).
		RequiredAfterStop = "required_after_stop",
	}

	/// Criterion by which the side whose opponent's flag fell can win (6.9).
	MateCriterion {
		/// Both sides may help.
		AnyLegalSequence = "any_legal_sequence",
		/// Material that forces mate against a bare king, or a forced line that is shown at once.
		ForcingMaterialOrForcedLine = "forcing_material_or_immediate_forced_line",
	}

	/// Both flags are down and nobody knows which fell first.
	BothFlagsDown {
		/// The game goes on, but in the last period it is a draw (6.11 in 2014).
		ContinueOrDrawLastPeriod = "continue_or_draw_last_period",
		/// The same, but only if the guideline was announced.
		GuidelineIfAnnounced = "guideline_III.3.1_if_announced",
		NotRegulatedInBlitz = "not_regulated_in_blitz",
		Draw = "draw",
	}

	/// One player's illegal move and the other's fallen flag, in an unknown order.
	IllegalVsFlag {
		NotRegulated = "not_regulated",
		IllegalMoverLoses = "illegal_mover_loses",
	}

	/// Counting of fivefold repetition (9.6.1).
	Fivefold {
		/// Each time four half-moves after the time before (2014).
		Consecutive = "consecutive",
		/// Anywhere in the game.
		Any = "any",
	}

	/// A claim that the opponent does not try to win, or cannot, by normal means.
	NoProgressClaim {
		AppendixGIfAnnounced = "appendix_G_if_announced",
		GuidelineIfAnnounced = "guideline_III_if_announced",
		NoneInBlitz = "none_in_blitz",
		AnyTimeArbiterDecides = "any_time_arbiter_decides",
	}

	/// Deadline for correcting a wrong initial position (7.2.1, A).
	PositionFixLimit {
		NoneWholeGame = "none_whole_game",
		TenMovesEach = "10_moves_each",
		ThreeMovesEach = "3_moves_each",
	}

	/// Correction of a wrong initial position (7.2.1).
	PositionRemedy {
		CancelNewGame = "cancel_new_game",
		MayBeCorrected = "may_be_corrected",
	}

	/// A game begun with the colours reversed (7.3).
	ReversedColours {
		ContinueUnlessArbiter = "continue_unless_arbiter",
		NewGameBeforeTenMovesEach = "new_game_before_10_moves_each",
	}

	/// Duty of the players to record (8.1, A.2).
	ScoresheetRequired {
		Yes = "yes",
		No = "no",
		NotStated = "not_stated",
	}

	/// Duties from which a player short of time is exempt (8.4).
	ScoreExemptScope {
		/// All of 8.1.
		All81 = "8.1",
		/// Only recording itself.
		Only811 = "8.1.1",
	}

	/// Rule by which a player without a scoresheet keeps the claims that rest on one (A.2).
	ClaimsWithoutSheet {
		NotApplicable = "not_applicable",
		Yes = "yes",
		No = "no",
		NotStated = "not_stated",
	}

	/// Telephones and other electronic devices (11.3).
	PhoneRule {
		/// 2014: bringing it in loses by the Finnish text, having it on the person by the Swedish.
		BringingOrOnPersonLoses = "fi_bringing_loses__sv_on_person_loses",
		UnapprovedOnPersonLoses = "unapproved_device_on_person_loses",
		OffHandlingOrSoundLoses = "off; handling_or_sound_loses",
		FirstSoundWarningSecondLoses = "first_sound_warning_second_loses_unless_event_rules",
	}

	/// Deadline for changing the settings of the clock (A.4).
	ClockSettingLock {
		None = "none",
		/// Not after ten moves each, unless the timetable would suffer.
		TenEachUnlessSchedule = "10_each_unless_schedule",
	}

	/// The clock of a blind player (D.2.6).
	BlindClock {
		TactileSpokenMovesExtra = "tactile_clock_spoken_moves_extra",
		SpokenTimeAndMovesOrTactile = "spoken_time_and_moves_or_tactile",
	}

	/// Text by which a game is adjourned.
	Adjournment {
		AppendixE = "appendix_E",
		GuidelineI = "guideline_I",
		/// Games are played to their end.
		NotAllowed = "not_allowed",
	}

	/// Text by which Chess960 is played.
	Chess960 {
		AppendixF = "appendix_F",
		GuidelineII = "guideline_II",
		NotPlayed = "not_played",
	}

	/// Request of a player short of time in a quickplay finish.
	QuickplayFinish {
		AppendixG = "appendix_G_delay_or_increment",
		GuidelineIii = "guideline_III_increment_only",
		Never = "never",
	}

	/// Both kings in check, or a pawn left on its last rank (A.4).
	BothKingsInCheck {
		Off = "off",
		/// A draw if the position is still illegal when the next move has been made.
		AfterNextMove = "draw_if_still_after_next_move",
		/// The same, when the next move has been completed.
		AfterNextMoveCompleted = "draw_if_still_after_next_move_completed",
	}
}

/// The arbiter's action on an observed flag fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArbiterFlag {
	/// The arbiter has no right to call it.
	No,
	May,
	Must,
	/// The arbiter may call it, by 6.8 alone.
	By68,
	/// It has fallen as soon as the arbiter observes it.
	Observes,
}

impl FlagCallers {
	#[must_use]
	pub const fn arbiter(self) -> ArbiterFlag {
		match self {
			Self::PlayerAssistantArbiter | Self::PlayerArbiter => ArbiterFlag::Observes,
			Self::PlayerAssistantArbiterBy68 => ArbiterFlag::By68,
			Self::PlayerAssistantArbiterMay => ArbiterFlag::May,
			Self::PlayerAssistantArbiterMust => ArbiterFlag::Must,
			Self::PlayerAssistant => ArbiterFlag::No,
		}
	}

	/// Returns `true` if the assistant of a blind player may call it for them (D.2.10).
	#[must_use]
	pub const fn blind_assistant(self) -> bool {
		!matches!(self, Self::PlayerArbiter)
	}
}

impl PositionFixLimit {
	/// Returns the number of moves by each player after which nothing is corrected any more; `None` without a limit.
	#[must_use]
	pub const fn moves(self) -> Option<u32> {
		match self {
			Self::NoneWholeGame => None,
			Self::TenMovesEach => Some(10),
			Self::ThreeMovesEach => Some(3),
		}
	}
}

impl ClockSettingLock {
	/// Returns the number of moves by each player after which the settings stay; `None` without a limit.
	#[must_use]
	pub const fn moves(self) -> Option<u32> {
		match self {
			Self::None => None,
			Self::TenEachUnlessSchedule => Some(10),
		}
	}
}

impl Edition {
	pub const ALL: [Self; 4] = [Self::E2014, Self::E2017, Self::E2018, Self::E2023];

	/// The year in which it came into force.
	#[must_use]
	pub const fn year(self) -> u16 {
		match self {
			Self::E2014 => 2014,
			Self::E2017 => 2017,
			Self::E2018 => 2018,
			Self::E2023 => 2023,
		}
	}

	/// Returns an article in the numbering of this edition, from its numbers in 2014, in 2017, and later. In 2018 article 7 has
	/// the later numbers; article 9.2 and appendices A and B still have those of 2017.
	#[must_use]
	pub const fn numbered(self, [e2014, e2017, later]: [&'static str; 3]) -> &'static str {
		match (self, later.as_bytes()) {
			(Self::E2014, _) => e2014,
			(Self::E2017, _) | (Self::E2018, [b'A' | b'B', b'.', ..] | [b'9', b'.', b'2', b'.', ..]) => e2017,
			(Self::E2018 | Self::E2023, _) => later,
		}
	}

	/// The edition of this year.
	#[must_use]
	pub fn of_year(year: u16) -> Option<Self> {
		Self::ALL.into_iter().find(|edition| edition.year() == year)
	}
}

impl fmt::Display for Edition {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		self.year().fmt(f)
	}
}
