//! A quickplay finish: extra time on request, and the claim that the opponent does not win by normal means (Guideline III,
//! appendix G of 2014; team blitz, rule 10).

use alloc::vec::Vec;

use super::super::claim::ClaimKind;
use super::super::fact::{CaseEvent, Event, PlayerEvent, TimeEvent};
use super::super::penalty::Penalty;
use super::super::refusal::Refusal;
use super::{Decision, Request};
use crate::chess::Color;
use crate::clock::{Mode, Span};
use crate::laws::Ending;
use crate::laws::parameters::{NoProgressClaim, QuickplayFinish};

/// With less time left than this a player may ask for extra time, or claim a draw (III.4, III.5). The opponent gets as much.
const TWO_MINUTES: Span = Span::minutes(2);

/// The extra time of every move (III.4).
const EXTRA: Span = Span::seconds(5);

impl Request<'_> {
	/// Refuses unless this player is on the move in a quickplay finish with less than two minutes left (III.1, III.2).
	fn short_of_time(self, side: Color, too_early: Refusal) -> Result<(), Refusal> {
		let (table, profile) = (self.table, self.profile());
		match profile.quickplay_finish {
			QuickplayFinish::Never => self.forbid(Refusal::NoQuickplayFinish)?,
			QuickplayFinish::AppendixG | QuickplayFinish::GuidelineIii => {}
		}
		if !profile.quickplay_finish_announced {
			self.forbid(Refusal::NotInForce)?;
		}
		if table.position().turn() != side {
			return Err(Refusal::NotYourMove { turn: !side });
		}
		let clock = table.timepiece().ok_or(Refusal::NoClock)?;
		// The arbiter can see on another clock what the program does not know of it.
		let extra = clock.extra_now(side).is_some_and(|extra| extra > Span::ZERO);
		if table.is_last_period(side, self.at) == Some(false) || extra {
			self.forbid(Refusal::NoQuickplayFinish)?;
		}
		if clock.fallen(side, self.at).is_some() {
			self.forbid(Refusal::FlagDown)?;
		}
		if clock.left(side, self.at).is_some_and(|left| left >= TWO_MINUTES) {
			self.forbid(too_early)?;
		}
		Ok(())
	}

	/// Five seconds a move for both, with a draw offer; the arbiter has to agree (III.4).
	pub(super) fn claim_extra_time(self) -> Decision {
		let side = self.player()?;
		self.short_of_time(side, Refusal::RequestTooEarly)?;
		if !self.human() {
			return Err(Refusal::NeedsArbiter);
		}
		let mut events = self.claimed(ClaimKind::ExtraTime, None);
		if self.table.offer().is_none() {
			events.push(Event::Player(PlayerEvent::DrawOffered { by: side }));
		}
		Ok(events)
	}

	/// Returns the player who asks for extra time, if that is before the arbiter.
	fn asks_for_extra_time(self) -> Option<Color> {
		let claim = self.table.case()?.claim.as_ref()?;
		claim.by.side().filter(|_| claim.kind == ClaimKind::ExtraTime)
	}

	/// The draw that goes with a request for extra time was refused: now the arbiter is asked for the time.
	pub(super) fn after_refused_draw(self) -> Option<Vec<Event>> {
		let side = self.asks_for_extra_time()?;
		let law = self.law("G.4", "III.4", "III.4");
		Some(self.ask_for(Self::remedy(law, self.extra_time(side, Mode::Increment))))
	}

	/// The new setting of the clocks, and two minutes for the opponent (III.4).
	fn extra_time(self, side: Color, mode: Mode) -> Vec<Event> {
		let mut events = vec![
			Event::Time(TimeEvent::ExtraIntroduced { mode, extra: EXTRA }),
			Event::penalised(
				!side,
				Penalty::TimeAdded(TWO_MINUTES),
				self.law("G.4", "III.4", "III.4").into(),
			),
		];
		events.extend((!self.table.is_running()).then_some(Event::RESUMED));
		events
	}

	/// The arbiter agrees to the extra time, which in 2014 may be a delay as well.
	pub(super) fn grant_extra_time(self, mode: Mode) -> Decision {
		let side = self.asks_for_extra_time().ok_or(Refusal::NothingPending)?;
		if self.table.offer() == Some(side) {
			self.forbid(Refusal::OfferOpen)?;
		}
		match (self.profile().quickplay_finish, mode) {
			(QuickplayFinish::AppendixG, _) | (_, Mode::Increment) => {}
			(QuickplayFinish::GuidelineIii | QuickplayFinish::Never, Mode::Delay | Mode::Bronstein) => {
				self.forbid(Refusal::IncrementOnly)?;
			}
		}
		let mut events = vec![Event::ADOPTED];
		events.extend(self.extra_time(side, mode));
		Ok(events)
	}

	/// The opponent cannot win by normal means, or does not try. An arbiter judges it (III.5); without one the claim ends the
	/// game, and another arbiter decides (III.6).
	pub(super) fn claim_normal_means(self) -> Decision {
		let side = self.player()?;
		let any_time = match self.profile().no_progress_claim {
			NoProgressClaim::AnyTimeArbiterDecides => true,
			NoProgressClaim::NoneInBlitz => {
				self.forbid(Refusal::NoQuickplayFinish)?;
				false
			}
			NoProgressClaim::AppendixGIfAnnounced | NoProgressClaim::GuidelineIfAnnounced => {
				self.short_of_time(side, Refusal::ClaimTooEarly)?;
				false
			}
		};
		if self.human() {
			return Ok(self.claimed(ClaimKind::NormalMeans, None));
		}
		if any_time {
			return Err(Refusal::NeedsArbiter);
		}
		let mut events = self.claimed(ClaimKind::NormalMeans, None);
		events.push(Event::ended(Ending::ClaimPending { by: side }));
		Ok(events)
	}

	/// Returns `true` if the claim is before the arbiter.
	fn claims_normal_means(self) -> bool {
		let claim = self.table.case().and_then(|case| case.claim.as_ref());
		claim.is_some_and(|claim| claim.kind == ClaimKind::NormalMeans)
	}

	/// The decision is postponed, and the opponent may get two minutes more (III.5.2).
	pub(super) fn postpone(self, time: Option<Span>) -> Decision {
		if !self.claims_normal_means() {
			return Err(Refusal::NothingPending);
		}
		let claimant = self.table.case().and_then(|case| case.claim.as_ref()?.by.side());
		let mut events = vec![Event::Case(CaseEvent::Postponed)];
		if let (Some(claimant), Some(time)) = (claimant, time)
			&& self.table.is_timed()
			&& time > Span::ZERO
		{
			events.push(Event::penalised(
				!claimant,
				Penalty::TimeAdded(time),
				self.law("G.5.b", "III.5.2", "III.5.2").into(),
			));
		}
		events.extend((!self.table.is_running()).then_some(Event::RESUMED));
		Ok(events)
	}

	/// The draw is declared: at once, later in the game, or after a flag has fallen (III.5.1, III.5.2).
	pub(super) fn grant_normal_means(self) -> Decision {
		if !self.claims_normal_means() && self.table.quickplay().postponed.is_none() {
			return Err(Refusal::NothingPending);
		}
		Ok(vec![Event::ADOPTED, Event::ended(Ending::NoProgress)])
	}

	/// The claim is rejected, and the opponent gets two minutes more if they have not had them (III.5.3). `None` if there is no
	/// such claim.
	pub(super) fn reject_normal_means(self) -> Option<Vec<Event>> {
		let quickplay = self.table.quickplay();
		let later = quickplay
			.postponed
			.as_ref()
			.filter(|_| self.table.case().is_none());
		let now = self
			.claims_normal_means()
			.then(|| self.table.case()?.claim.as_ref())
			.flatten();
		let claimant = now.or(later)?.by.side()?;
		let given = later.is_some() && quickplay.given;
		let by_guideline = match self.profile().no_progress_claim {
			NoProgressClaim::AppendixGIfAnnounced | NoProgressClaim::GuidelineIfAnnounced => true,
			NoProgressClaim::NoneInBlitz | NoProgressClaim::AnyTimeArbiterDecides => false,
		};
		let mut events = vec![Event::REJECTED];
		if by_guideline && !given {
			events.push(Event::penalised(
				!claimant,
				Penalty::TimeAdded(TWO_MINUTES),
				self.law("G.5.c", "III.5.3", "III.5.3").into(),
			));
		}
		events.extend((!self.table.is_running()).then_some(Event::RESUMED));
		Some(events)
	}

	/// The opponent of the claimant confirms the material for the other arbiter (III.6.1.1, III.6.1.2).
	pub(super) fn confirm(self) -> Decision {
		let by = self.player()?;
		match self.table.ending() {
			Some(Ending::ClaimPending { by: claimant })
				if claimant != by && !self.table.quickplay().confirmed =>
			{
				Ok(vec![Event::Player(PlayerEvent::Confirmed { by })])
			}
			Some(_) | None => Err(Refusal::Idle),
		}
	}
}
