//! Claims to the arbiter (6.8, 7.5, 4.8, 9.2 to 9.5, III.5).

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::super::breach::Breach;
use super::super::claim::{Claim, ClaimKind};
use super::super::fact::Event;
use super::super::opening::SheetBy;
use super::super::refusal::Refusal;
use super::super::remedy::{Penalty, Remedy};
use super::{Decision, Request};
use crate::chess::{Color, Move, Said, san};
use crate::clock::{Clock, Span};
use crate::laws::parameters::{
	ArbiterFlag, BothFlagsDown, ClaimsWithoutSheet, Class, FlagFallDetectedBy, IllegalVsFlag, OwnFlagUp,
};
use crate::laws::{self, Ending};

impl Request<'_> {
	pub(super) fn claim(self, kind: ClaimKind, said: Option<Said>) -> Decision {
		if self.table.case.as_ref().is_some_and(|case| case.claim.is_some()) {
			return Err(Refusal::Pending);
		}
		match kind {
			ClaimKind::Flag => self.claim_flag(),
			ClaimKind::Threefold | ClaimKind::Fifty => self.claim_draw(kind, said),
			ClaimKind::Illegal => self.claim_illegal(),
			ClaimKind::Touch => self.claim_touch(),
			ClaimKind::Dead => self.claim_dead(),
			ClaimKind::NormalMeans => self.claim_normal_means(),
			ClaimKind::ExtraTime => self.claim_extra_time(),
		}
	}

	/// The claim itself, with the clock stopped (6.11.2).
	pub(super) fn claimed(self, kind: ClaimKind, mv: Option<Move>) -> Vec<Event> {
		let mut events = vec![Event::Claimed(Claim {
			by: self.by,
			kind,
			uci: mv.map(Move::uci),
		})];
		if self.table.is_running() {
			events.push(Event::Stopped {
				reason: String::new(),
			});
		}
		events
	}

	/// The arbiter observes a flag; the opponent, or a blind opponent's assistant, claims it (6.8).
	fn claim_flag(self) -> Decision {
		let table = self.table;
		let profile = self.profile();
		let clock = table.clock().ok_or(Refusal::NoClock)?;
		let down = |side: Color| clock.fallen(side, self.at).is_some();
		let fallen = match self.by.side() {
			Some(claimant) => {
				if self.by.is_assistant() && !profile.who_may_call_flag.blind_assistant() {
					self.forbid(Refusal::AssistantMayNot)?;
				}
				if !down(!claimant) {
					return Err(Refusal::FlagUp);
				}
				let own_must_be_up = match profile.flag_claim_own_flag_up {
					OwnFlagUp::NotRequired => false,
					OwnFlagUp::RequiredBothClocksStopped | OwnFlagUp::RequiredAfterStop => true,
				};
				if own_must_be_up && down(claimant) && !self.both_down_draws(clock) {
					self.forbid(Refusal::OwnFlagDown)?;
				}
				!claimant
			}
			None => {
				let both_needed =
					profile.flag_fall_detected_by == FlagFallDetectedBy::PlayerOnlyArbiterIfBothDown;
				let barred = profile.who_may_call_flag.arbiter() == ArbiterFlag::No || both_needed;
				if barred && !(down(Color::White) && down(Color::Black)) {
					self.forbid(Refusal::ArbiterMayNot)?;
				}
				let first = clock.first_fallen(self.at);
				first
					.or_else(|| Color::ALL.into_iter().find(|side| down(*side)))
					.ok_or(Refusal::FlagUp)?
			}
		};
		let ending = if down(!fallen) && self.both_down_draws(clock) {
			Ending::BothFlags
		} else {
			// With both flags down, whoever fell first has overstepped first.
			let first = clock.first_fallen(self.at).unwrap_or(fallen);
			laws::flag_fall(table.position(), first, profile)
		};
		let law = match ending {
			Ending::BothFlags => self.both_down_law(),
			_ if profile.class == Class::Standard => self.law("6.9", "6.9", "6.9"),
			_ => self.law("A.4.c", "A.4.3", "A.5.3"),
		};
		Ok(self.granted(ClaimKind::Flag, None, Self::remedy(law, [Event::Ended(ending)])))
	}

	/// Whether two fallen flags make a draw: always in team blitz; elsewhere if nobody knows which fell first, in the last
	/// period, where the rule is in force (6.11 in 2014, III.3.1).
	fn both_down_draws(self, clock: &Clock) -> bool {
		let unknown = clock.first_fallen(self.at).is_none();
		let last = Color::ALL.into_iter().all(|side| clock.is_last_period(side));
		match self.profile().both_flags_down {
			BothFlagsDown::Draw => true,
			BothFlagsDown::ContinueOrDrawLastPeriod => unknown && last,
			BothFlagsDown::GuidelineIfAnnounced => {
				unknown && last && self.profile().quickplay_finish_announced
			}
			BothFlagsDown::NotRegulatedInBlitz => false,
		}
	}

	fn both_down_law(self) -> &'static str {
		if self.profile().both_flags_down == BothFlagsDown::Draw {
			"T.14"
		} else {
			self.law("6.11", "III.3.1", "III.3.1")
		}
	}

	/// The claim is right by what the table knows: a human arbiter confirms it.
	fn granted(self, kind: ClaimKind, mv: Option<Move>, remedy: Remedy) -> Vec<Event> {
		let mut events = self.claimed(kind, mv);
		events.extend(self.ask_for(remedy));
		events
	}

	/// 9.2, 9.3: by the player having the move, before he has touched a piece, on the position or with a written move.
	fn claim_draw(self, kind: ClaimKind, said: Option<Said>) -> Decision {
		let side = self.player()?;
		let (table, profile) = (self.table, self.profile());
		if !profile.draw_claims_allowed {
			self.forbid(Refusal::ClaimsOff)?;
		}
		let no_sheet = table.opening().seat(side).sheet == SheetBy::None;
		if no_sheet && profile.claims_kept_without_scoresheet == ClaimsWithoutSheet::No {
			self.forbid(Refusal::ClaimsOff)?;
		}
		if table.position().turn() != side {
			return Err(Refusal::NotYourMove { turn: !side });
		}
		if table.turn.side == side && !table.turn.touched.is_empty() {
			self.forbid(Refusal::ClaimAfterTouch)?;
		}
		let mv = match said {
			Some(said) => Some(table.position().find(said).map_err(Refusal::NoMove)?),
			None => None,
		};
		let after = mv.map(|mv| table.position().after(mv));
		let standing = after
			.as_ref()
			.map_or_else(|| table.standing(), |after| table.standing_after(after));
		let (right, ending) = match kind {
			ClaimKind::Fifty => (laws::is_fifty_moves(standing, profile), Ending::FiftyMoves),
			ClaimKind::Threefold
			| ClaimKind::Flag
			| ClaimKind::Illegal
			| ClaimKind::Touch
			| ClaimKind::Dead
			| ClaimKind::NormalMeans
			| ClaimKind::ExtraTime => (laws::is_threefold(standing, profile), Ending::Threefold),
		};
		let mut events = Vec::new();
		if let Some(mv) = mv {
			events.extend(self.intended(side, mv));
		}
		events.extend(self.claimed(kind, mv));
		if table.offer().is_none() {
			// It is an offer at the same time (9.1.2.3).
			events.push(Event::DrawOffered { by: side });
		}
		let grant = [Event::Ended(ending)];
		let price = self.wrong_claim(side, mv);
		let correct = self.law("9.5.a", "9.5.2", "9.5.2");
		if right {
			events.extend(self.ask_for(Self::or_else(Self::remedy(correct, grant), price)));
		} else if self.human() {
			let wrong = self.law("9.5.b", "9.5.3", "9.5.3");
			// Accepting it would be against what the table knows; rejecting it costs the same as what is proposed.
			let remedy = Self::or_else(Self::remedy(wrong, price.clone()), price);
			events.extend(self.ask_for(remedy));
		} else {
			events.push(Event::Rejected);
			events.extend(price);
		}
		Ok(events)
	}

	/// The intended move stands on the claimant's own sheet before it is declared (9.2.1.1).
	fn intended(self, side: Color, mv: Move) -> Option<Event> {
		let sheet = self.table.sheet(side);
		let own = self.table.opening().seat(side).sheet == SheetBy::Own;
		let written = sheet.len() > self.table.plies().len();
		(own && !written && sheet.len() == self.table.plies().len()).then(|| Event::Written {
			of: side,
			text: san(self.table.position(), mv),
			uci: Some(mv.uci()),
		})
	}

	/// What a wrong claim costs (9.5.3): time for the opponent, and a declared move must be played.
	fn wrong_claim(self, side: Color, mv: Option<Move>) -> Vec<Event> {
		let mut events = vec![Event::Breached {
			by: side,
			breach: Breach::WrongClaim,
		}];
		let penalty = self.profile().wrong_draw_claim_penalty_seconds;
		if self.table.clock().is_some() && penalty > Span::ZERO {
			events.push(Event::Penalised {
				to: !side,
				penalty: Penalty::TimeAdded(penalty),
				law: self.law("9.5.b", "9.5.3", "9.5.3").into(),
			});
		}
		events.extend(mv.map(|mv| Event::Forced { uci: mv.uci() }));
		if self.table.is_running() {
			events.push(Event::Resumed);
		}
		events
	}

	/// An illegal act of the opponent, before the own next move where the profile says so.
	fn claim_illegal(self) -> Decision {
		let side = self.player()?;
		let act = self.table.illegal.as_ref().filter(|act| act.by == !side);
		let Some(act) = act else {
			let stands = self
				.table
				.plies()
				.iter()
				.rev()
				.take(3)
				.any(|ply| ply.mv.is_none());
			if stands {
				return Err(Refusal::ClaimTooLate);
			}
			if self.human() {
				return Ok(self.claimed(ClaimKind::Illegal, None));
			}
			return Err(Refusal::NothingIllegal);
		};
		let own_flag = self
			.table
			.clock()
			.is_some_and(|clock| clock.fallen(side, self.at).is_some());
		let illegal_counts = self.profile().illegal_vs_flag_order_unknown == IllegalVsFlag::IllegalMoverLoses;
		if own_flag && !illegal_counts && !self.human() {
			// The claimant has overstepped himself, and these rules do not say which counts.
			return Err(Refusal::NeedsArbiter);
		}
		let mut events = self.claimed(ClaimKind::Illegal, None);
		let remedy = self.illegal_remedy(act);
		if !act.counted {
			events.push(Event::Breached {
				by: act.by,
				breach: act.breach,
			});
		}
		events.extend(self.ask_for(remedy));
		Ok(events)
	}

	/// Touch-move, until the claimant touches a piece himself (4.8).
	fn claim_touch(self) -> Decision {
		let side = self.player()?;
		let table = self.table;
		let own_touch = table.turn.side == side && !table.turn.touched.is_empty();
		let Some(plies) = table.record(!side).touch_broken else {
			if own_touch {
				return Err(Refusal::OwnTouch);
			}
			if self.human() {
				return Ok(self.claimed(ClaimKind::Touch, None));
			}
			return Err(Refusal::NoTouchBroken);
		};
		let touched = table.record(!side).broken.clone();
		let mut steps = vec![Event::Stopped {
			reason: String::new(),
		}];
		steps.push(Event::Restored { plies, touched });
		steps.push(Event::Resumed);
		Ok(self.granted(ClaimKind::Touch, None, Self::remedy("4.3", steps)))
	}

	fn claim_dead(self) -> Decision {
		self.player()?;
		if laws::is_dead(self.table.position()) {
			let law = self.law("5.2.b", "5.2.2", "5.2.2");
			let ended = [Event::Ended(Ending::DeadPosition)];
			return Ok(self.granted(ClaimKind::Dead, None, Self::remedy(law, ended)));
		}
		if self.human() {
			return Ok(self.claimed(ClaimKind::Dead, None));
		}
		Err(Refusal::NotDead)
	}
}
