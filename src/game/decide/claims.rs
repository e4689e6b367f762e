//! Claims to the arbiter (6.8, 7.5, 4.8, 9.2 to 9.5, III.5).

use alloc::string::String;
use alloc::vec::Vec;

use super::super::breach::Breach;
use super::super::claim::{Claim, ClaimKind};
use super::super::fact::{CaseEvent, Event, PlayerEvent, Remedy, RulingEvent, SheetEvent};
use super::super::opening::SheetBy;
use super::super::penalty::Penalty;
use super::super::refusal::Refusal;
use super::{Decision, Request};
use crate::chess::{Color, Move, Said, san};
use crate::clock::Span;
use crate::laws::parameters::{ClaimsWithoutSheet, Class, IllegalMoveDetectedBy};
use crate::laws::{self, Ending};

impl Request<'_> {
	pub(super) fn claim(self, kind: ClaimKind, said: Option<Said>) -> Decision {
		if let Some(claim) = self.table.claim() {
			// An illegal move may be found while the offender claims a flag: another rule says which of them counts.
			let answers = kind == ClaimKind::Illegal && claim.kind == ClaimKind::Flag && claim.by != self.by;
			if !answers {
				return Err(Refusal::Pending);
			}
		}
		match kind {
			ClaimKind::Flag => self.claim_flag(None),
			ClaimKind::Threefold | ClaimKind::Fifty => self.claim_draw(kind, said),
			ClaimKind::Illegal => self.claim_illegal(),
			ClaimKind::Touch => self.claim_touch(),
			ClaimKind::Dead => self.claim_dead(),
			ClaimKind::NormalMeans => self.claim_normal_means(),
			ClaimKind::ExtraTime => self.claim_extra_time(),
		}
	}

	/// The claim itself, with the clock stopped (6.11.2).
	pub(super) fn claimed(self, kind: ClaimKind, uci: Option<String>) -> Vec<Event> {
		let mut events = vec![Event::Case(CaseEvent::Claimed(Claim {
			by: self.by,
			kind,
			uci,
		}))];
		if self.table.is_running() {
			events.push(Event::STOPPED);
		}
		events
	}

	/// The claim is right as far as the table knows: a human arbiter confirms it.
	pub(super) fn granted(self, kind: ClaimKind, uci: Option<String>, remedy: Remedy) -> Vec<Event> {
		let mut events = self.claimed(kind, uci);
		events.extend(self.ask_for(remedy));
		events
	}

	/// 9.2, 9.3: by the side to move, before touching a piece, on the position or with a written move.
	fn claim_draw(self, kind: ClaimKind, said: Option<Said>) -> Decision {
		let side = self.player()?;
		let table = self.table;
		if !self.profile().draw_claims_allowed {
			self.forbid(Refusal::ClaimsOff)?;
		}
		if table.position().turn() != side {
			return Err(Refusal::NotYourMove { turn: !side });
		}
		if table.turn.side == side && !table.turn.touched.is_empty() {
			self.forbid(Refusal::ClaimAfterTouch)?;
		}
		let intended = self.intended(side, said)?;
		let mut events = Vec::new();
		if let Some(mv) = &intended {
			events.extend(self.written_before(side, mv));
		}
		events.extend(self.claimed(kind, intended.clone()));
		if table.offer().is_none() {
			// It is an offer at the same time (9.1.2.3).
			events.push(Event::Player(PlayerEvent::DrawOffered { by: side }));
		}
		if !self.rests_on_a_score(side)? {
			// The arbiter says if the player may claim at all.
			return if self.human() {
				Ok(events)
			} else {
				Err(Refusal::NeedsArbiter)
			};
		}
		let (right, ending) = self.is_right(kind, intended.as_deref());
		let price = self.wrong_claim(side, intended);
		if right {
			let correct = self.law("9.5.a", "9.5.2", "9.5.2");
			let grant = Self::remedy(correct, [Event::ended(ending)]);
			events.extend(self.ask_for(Self::or_else(grant, price)));
		} else if self.human() {
			let wrong = self.law("9.5.b", "9.5.3", "9.5.3");
			// Accepting it would contradict the table; rejecting it costs the same as the proposal.
			let remedy = Self::or_else(Self::remedy(wrong, price.clone()), price);
			events.extend(self.ask_for(remedy));
		} else {
			events.push(Event::REJECTED);
			events.extend(price);
		}
		Ok(events)
	}

	/// Returns `true` if the claim is right, in the position or after the intended move, and the ending that it brings.
	fn is_right(self, kind: ClaimKind, intended: Option<&str>) -> (bool, Ending) {
		let (table, profile) = (self.table, self.profile());
		let mv = intended.map(|uci| table.position().uci_move(uci));
		let after = mv.flatten().map(|mv| table.position().after(mv));
		let standing = match (&mv, &after) {
			(_, Some(after)) => table.standing_after(after),
			(None, None) => table.standing(),
			// Without a move no position follows.
			(Some(_), None) => return (false, Ending::Threefold),
		};
		match kind {
			ClaimKind::Fifty => (laws::is_fifty_moves(standing, profile), Ending::FiftyMoves),
			ClaimKind::Threefold
			| ClaimKind::Flag
			| ClaimKind::Illegal
			| ClaimKind::Touch
			| ClaimKind::Dead
			| ClaimKind::NormalMeans
			| ClaimKind::ExtraTime => (laws::is_threefold(standing, profile), Ending::Threefold),
		}
	}

	/// Returns the move after which the claimant says the position will arise: the declared one, or the one that stands on
	/// their scoresheet already and cannot be changed (9.2.1.1).
	fn intended(self, side: Color, said: Option<Said>) -> Result<Option<String>, Refusal> {
		let table = self.table;
		let declared = match said {
			Some(said) => Some(self.said_move(said, table.position())?),
			None => None,
		};
		let own = table.opening().seat(side).sheet == SheetBy::Own;
		let ahead = table.sheet(side).entries().get(table.plies().len());
		let Some(ahead) = ahead.filter(|_| own) else {
			return Ok(declared);
		};
		let written = ahead.mv.map(Move::uci);
		match (&declared, &written) {
			(Some(declared), Some(written)) if declared != written => Err(Refusal::WrittenStands),
			(Some(_), _) => Ok(declared),
			(None, _) => Ok(written),
		}
	}

	/// The intended move stands on the claimant's own sheet before it is declared (9.2.1.1).
	fn written_before(self, side: Color, uci: &str) -> Option<Event> {
		let table = self.table;
		let own = table.opening().seat(side).sheet == SheetBy::Own;
		let up_to_date = table.sheet(side).len() == table.plies().len();
		let text = table
			.position()
			.uci_move(uci)
			.map_or_else(|| uci.into(), |mv| san(table.position(), mv));
		(own && up_to_date).then(|| {
			Event::Sheet(SheetEvent::Written {
				of: side,
				text,
				uci: Some(uci.into()),
				read: table.sheet(side).is_read(),
				entry: None,
			})
		})
	}

	/// Returns `true` if the claim of this player can rest on a score: the player's own, or, if the player is exempt and keeps
	/// the right to claim, or the arbiter's side records (A.2, A.3.1.2), the record of the game. Where the rules do not say,
	/// the arbiter decides.
	fn rests_on_a_score(self, side: Color) -> Result<bool, Refusal> {
		let profile = self.profile();
		let recorded = profile.supervised && profile.class != Class::Standard;
		if self.table.opening().seat(side).sheet != SheetBy::None || recorded {
			return Ok(true);
		}
		match profile.claims_kept_without_scoresheet {
			ClaimsWithoutSheet::Yes => Ok(true),
			ClaimsWithoutSheet::NotStated => Ok(false),
			ClaimsWithoutSheet::No | ClaimsWithoutSheet::NotApplicable => {
				self.forbid(Refusal::NoScoresheet)?;
				Ok(true)
			}
		}
	}

	/// Returns the price of a wrong claim (9.5.3): time for the opponent, and a declared move must be played.
	fn wrong_claim(self, side: Color, intended: Option<String>) -> Vec<Event> {
		let mut events = vec![Event::breached(side, Breach::WrongClaim)];
		let penalty = self.profile().wrong_draw_claim_penalty_seconds;
		if self.table.is_timed() && penalty > Span::ZERO {
			events.push(Event::penalised(
				!side,
				Penalty::TimeAdded(penalty),
				self.law("9.5.b", "9.5.3", "9.5.3").into(),
			));
		}
		events.extend(intended.map(|uci| Event::Ruling(RulingEvent::Forced { uci })));
		if self.table.is_running() {
			events.push(Event::RESUMED);
		}
		events
	}

	/// A claim of an illegal act, before the claimant's own next move where the profile says so. The opponent claims it; the
	/// offender may as well if anybody may find it (7.5.1).
	fn claim_illegal(self) -> Decision {
		let side = self.player()?;
		let anyone = match self.profile().illegal_move_detected_by {
			IllegalMoveDetectedBy::AnyoneDuringGame => true,
			IllegalMoveDetectedBy::ArbiterOrOpponent | IllegalMoveDetectedBy::OpponentOnly => false,
		};
		let act = self
			.table
			.illegal
			.as_ref()
			.filter(|act| anyone || act.by == !side);
		let Some(act) = act else {
			let plies = self.table.plies().iter().rev();
			if plies
				.take(3)
				.any(|ply| ply.mv.is_none() && ply.before.turn() != side)
			{
				return Err(Refusal::ClaimTooLate);
			}
			if self.human() {
				return Ok(self.claimed(ClaimKind::Illegal, None));
			}
			return Err(Refusal::NothingIllegal);
		};
		let mut found = Vec::new();
		if !act.counted {
			found.push(Event::breached(act.by, act.breach));
		}
		let own_flag = self.table.fallen(side, self.at).is_some();
		let mut events = if act.by != side && own_flag {
			self.illegal_against_flag(ClaimKind::Illegal, act.by)?
		} else {
			self.granted(ClaimKind::Illegal, None, self.illegal_remedy(act))
		};
		events.splice(0..0, found);
		Ok(events)
	}

	/// A claim of touch-move, until the claimant touches a piece (4.8).
	fn claim_touch(self) -> Decision {
		let side = self.player()?;
		let table = self.table;
		let own_touch = table.turn.side == side && !table.turn.touched.is_empty();
		let Some(plies) = table.conduct(!side).touch_broken else {
			if own_touch {
				return Err(Refusal::OwnTouch);
			}
			if self.human() {
				return Ok(self.claimed(ClaimKind::Touch, None));
			}
			return Err(Refusal::NoTouchBroken);
		};
		let touched = table.conduct(!side).broken.clone();
		let mut steps = vec![Event::STOPPED];
		steps.push(Event::restored(plies, touched));
		steps.push(Event::RESUMED);
		Ok(self.granted(ClaimKind::Touch, None, Self::remedy("4.3", steps)))
	}

	fn claim_dead(self) -> Decision {
		self.player()?;
		if laws::is_dead(self.table.position()) {
			let law = self.law("5.2.b", "5.2.2", "5.2.2");
			let ended = [Event::ended(Ending::DeadPosition)];
			return Ok(self.granted(ClaimKind::Dead, None, Self::remedy(law, ended)));
		}
		if self.human() {
			return Ok(self.claimed(ClaimKind::Dead, None));
		}
		Err(Refusal::NotDead)
	}
}
