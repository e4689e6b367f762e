//! A fallen flag is called or claimed (6.8, 6.9, A.4.3, III.3.1; team blitz, rules 2, 12 and 14).

use alloc::vec::Vec;

use super::super::case::Case;
use super::super::claim::ClaimKind;
use super::super::command::ClockSettings;
use super::super::fact::{Event, Remedy, TimeEvent};
use super::super::refusal::Refusal;
use super::{Decision, Request};
use crate::chess::Color;
use crate::clock::{ExternalClock, Span};
use crate::laws::parameters::{
	ArbiterFlag, BothFlagsDown, FlagFallDetectedBy, IllegalVsFlag, MateCriterion, OwnFlagUp,
};
use crate::laws::{self, Ending, LastAct};

/// Consequences of two fallen flags, if nobody knows which fell first.
enum BothDown {
	Drawn,
	/// Play goes on in the next period.
	GoesOn,
	/// The rules do not say.
	ArbiterDecides,
}

impl Request<'_> {
	/// The arbiter observes a flag; the opponent, or a blind opponent's assistant, claims it (6.8).
	///
	/// `reported` is the flag that somebody reports now on a clock that is not the program's. Without it, a claim on such a
	/// clock is judged by the last reading.
	pub(super) fn claim_flag(self, reported: Option<Color>) -> Decision {
		let clock = self.table.timepiece().ok_or(Refusal::NoClock)?;
		let known = |side: Color| self.table.is_flag_down(side, self.at);
		let down = |side: Color| reported == Some(side) || known(side) == Some(true);
		// Nobody knows if the flag reported now fell before the other side's, which was only read.
		let alone = reported.filter(|side| known(!*side) != Some(true));
		let first = clock.first_fallen(self.at).filter(|first| down(*first)).or(alone);
		let overstepped = match self.by.side() {
			Some(claimant) => {
				let fell = self.table.fallen(!claimant, self.at).is_some();
				let said = reported.is_some() || (fell && known(!claimant) == Some(true));
				// A flag that was only read is judged together with the other one.
				let claimed = if said {
					Some(true)
				} else {
					known(!claimant).filter(|is_down| !is_down || known(claimant).is_some())
				};
				self.may_claim_flag(claimant, claimed)?;
				if claimed != Some(true) {
					// A human arbiter looks at the clock.
					return Ok(self.claimed(ClaimKind::Flag, None));
				}
				!claimant
			}
			None => {
				self.may_call_flag(Color::ALL.into_iter().all(down))?;
				let fallen = first.or_else(|| Color::ALL.into_iter().find(|side| down(*side)));
				fallen.ok_or(Refusal::FlagUp)?
			}
		};
		if self.illegal_stands(!overstepped) {
			return self.illegal_against_flag(ClaimKind::Flag, !overstepped);
		}
		let both = Color::ALL.into_iter().all(down);
		match self.overstepped(overstepped, both, first) {
			Some(remedy) => Ok(self.granted(ClaimKind::Flag, None, remedy)),
			None if self.human() => Ok(self.claimed(ClaimKind::Flag, None)),
			None => Err(Refusal::NeedsArbiter),
		}
	}

	/// Returns the consequence of the fallen flag of this side, or of both; `None` if the arbiter decides.
	fn overstepped(self, side: Color, both: bool, first: Option<Color>) -> Option<Remedy> {
		if both {
			return self.both_down(first);
		}
		let ending = laws::flag_fall(self.table.position(), side, self.profile());
		Some(Self::remedy(self.overstepping_law(), [Event::ended(ending)]))
	}

	/// A flag was claimed on another clock whose state was unknown; now it is read, at the table after the claim.
	pub(super) fn claim_read(self) -> Vec<Event> {
		let case = self.table.case().filter(|case| case.remedy.is_none());
		let claim = case.and_then(|case| case.claim.as_ref());
		let claimant = claim
			.filter(|claim| claim.kind == ClaimKind::Flag && self.human())
			.and_then(|claim| claim.by.side());
		let known = |side: Color| self.table.is_flag_down(side, self.at);
		let Some(claimant) = claimant.filter(|claimant| known(!*claimant) == Some(true)) else {
			return Vec::new();
		};
		let own = known(claimant);
		if own.is_none() || (own == Some(true) && self.own_must_be_up()) {
			// The arbiter asks for the other reading, or rejects the claim.
			return Vec::new();
		}
		let first = self.table.external().and_then(ExternalClock::first_fallen);
		let remedy = self.overstepped(!claimant, own == Some(true), first);
		remedy.map(|remedy| self.ask_for(remedy)).unwrap_or_default()
	}

	/// Returns `true` if a claimant must have time left; the claim stops both clocks.
	fn own_must_be_up(self) -> bool {
		match self.profile().flag_claim_own_flag_up {
			OwnFlagUp::NotRequired => false,
			OwnFlagUp::RequiredBothClocksStopped | OwnFlagUp::RequiredAfterStop => true,
		}
	}

	/// The claimant's own flag must be up where the profile says so (A.4.3). `is_down` is the known state of the other flag.
	fn may_claim_flag(self, claimant: Color, is_down: Option<bool>) -> Result<(), Refusal> {
		let profile = self.profile();
		if self.by.is_assistant() && !profile.who_may_call_flag.blind_assistant() {
			self.forbid(Refusal::AssistantMayNot)?;
		}
		let external = self.table.external().is_some();
		match is_down {
			Some(true) => {}
			// The arbiter sees the clock, and may see more than was read to the program.
			Some(false) | None if external && self.human() => {}
			Some(false) => return Err(Refusal::FlagUp),
			None => return Err(Refusal::ClockUnread),
		}
		// If nobody knows which flag fell first, both are before the arbiter.
		let first = self
			.table
			.timepiece()
			.and_then(|clock| clock.first_fallen(self.at));
		let own_is_down = self.table.is_flag_down(claimant, self.at) == Some(true);
		if self.own_must_be_up() && own_is_down && (external || first.is_some()) {
			self.forbid(Refusal::OwnFlagDown)?;
		}
		Ok(())
	}

	/// In team blitz the arbiter ends the game only if both flags are down (rule 2).
	fn may_call_flag(self, both: bool) -> Result<(), Refusal> {
		let profile = self.profile();
		let both_needed = match profile.flag_fall_detected_by {
			FlagFallDetectedBy::PlayerOnlyArbiterIfBothDown => true,
			FlagFallDetectedBy::ArbiterOrPlayer => false,
		};
		let barred = profile.who_may_call_flag.arbiter() == ArbiterFlag::No || both_needed;
		if barred && !both {
			self.forbid(Refusal::ArbiterMayNot)?;
		}
		Ok(())
	}

	/// Returns the article by which a player has overstepped.
	fn overstepping_law(self) -> &'static str {
		let profile = self.profile();
		if profile.flag_fall_detected_by == FlagFallDetectedBy::PlayerOnlyArbiterIfBothDown {
			match profile.mate_possible_criterion {
				MateCriterion::AnyLegalSequence => "T.12.increment",
				MateCriterion::ForcingMaterialOrForcedLine => "T.12.fixed",
			}
		} else if profile.supervised {
			"6.9"
		} else {
			self.law("A.4.c", "A.4.3", "A.5.3")
		}
	}

	/// Both flags are down and nobody knows which fell first: the consequence by the laws is before the arbiter without a
	/// claim.
	pub(super) fn both_known_down(self) -> Vec<Event> {
		let remedy = self.both_down(None);
		remedy.map(|remedy| self.ask_for(remedy)).unwrap_or_default()
	}

	/// Both flags are reported down. If the laws state no consequence, that is before a human arbiter as well.
	pub(super) fn both_reported_down(self) -> Vec<Event> {
		let events = self.both_known_down();
		let claimed = |case: &Case| {
			case.claim
				.as_ref()
				.is_some_and(|claim| claim.kind == ClaimKind::Flag)
		};
		if events.is_empty() && self.human() && !self.table.cases.iter().any(claimed) {
			return self.claimed(ClaimKind::Flag, None);
		}
		events
	}

	/// Returns the consequence of two fallen flags; `None` if the arbiter decides.
	fn both_down(self, first: Option<Color>) -> Option<Remedy> {
		let drawn = |law| Some(Self::remedy(law, [Event::ended(Ending::BothFlags)]));
		if self.profile().both_flags_down == BothFlagsDown::Draw {
			return drawn("T.14");
		}
		if let Some(first) = first {
			// The side whose flag fell first has overstepped first.
			let ending = laws::flag_fall(self.table.position(), first, self.profile());
			return Some(Self::remedy(self.overstepping_law(), [Event::ended(ending)]));
		}
		let law = self.law("6.11", "III.3.1", "III.3.1");
		match self.order_unknown() {
			BothDown::Drawn => drawn(law),
			BothDown::GoesOn => {
				let mut steps = Vec::from([self.next_period()]);
				steps.push(Event::RESUMED);
				Some(Self::remedy(law, steps))
			}
			BothDown::ArbiterDecides => None,
		}
	}

	fn order_unknown(self) -> BothDown {
		let profile = self.profile();
		let last = Color::ALL.map(|side| self.table.is_last_period(side, self.at));
		let regulated = match profile.both_flags_down {
			BothFlagsDown::Draw => return BothDown::Drawn,
			BothFlagsDown::ContinueOrDrawLastPeriod => true,
			BothFlagsDown::GuidelineIfAnnounced => profile.quickplay_finish_announced,
			BothFlagsDown::NotRegulatedInBlitz => false,
		};
		match (regulated, last) {
			(true, [Some(true), Some(true)]) => BothDown::Drawn,
			(true, [Some(_), Some(_)]) => BothDown::GoesOn,
			// Only the arbiter may know how another clock is set.
			(true, [None, _] | [_, None]) | (false, _) => BothDown::ArbiterDecides,
		}
	}

	/// Both players enter their next period with its initial time: the next move counts as its first (8.6).
	fn next_period(self) -> Event {
		let next = |side: Color| -> (Option<Span>, Option<u32>) {
			let period = self
				.table
				.timepiece()
				.and_then(|clock| clock.period(side, self.at));
			let control = self.table.controls().map(|controls| controls.of(side));
			let ends = control.zip(period).and_then(|(control, period)| {
				Some((
					control.entry_to(period.saturating_add(1)),
					control.ends_with(period)?,
				))
			});
			(ends.map(|(time, _)| time), ends.map(|(_, moves)| moves))
		};
		Event::Time(TimeEvent::ClockSet(ClockSettings::by_color(next)))
	}

	/// Returns `true` if an illegal act in the last move of this player was found and is not settled.
	pub(super) fn illegal_stands(self, by: Color) -> bool {
		let act = self.table.illegal.as_ref();
		act.is_some_and(|act| act.by == by && act.counted && self.table.plies().len() <= act.plies + 1)
	}

	/// One player has made an illegal move, and the other's flag is down (team blitz, rule 13).
	pub(super) fn illegal_against_flag(self, kind: ClaimKind, offender: Color) -> Decision {
		match self.illegal_and_flag(offender) {
			Some(remedy) => Ok(self.granted(kind, None, remedy)),
			None if self.human() => Ok(self.claimed(kind, None)),
			None => Err(Refusal::NeedsArbiter),
		}
	}

	/// Returns the remedy in that case; `None` if the laws do not say which of them counts.
	pub(super) fn illegal_and_flag(self, offender: Color) -> Option<Remedy> {
		match self.profile().illegal_vs_flag_order_unknown {
			IllegalVsFlag::IllegalMoverLoses => {
				let loss = laws::illegal_loss(self.table.position(), offender, LastAct::Move, self.profile());
				Some(Self::remedy("T.13", [Event::ended(loss)]))
			}
			IllegalVsFlag::NotRegulated => None,
		}
	}
}
