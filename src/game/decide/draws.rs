//! Draw offers and resignation (5.1.2, 9.1), and the result that both players confirm (8.7).

use super::super::breach::Breach;
use super::super::fact::{Event, PlayerEvent};
use super::super::refusal::Refusal;
use super::{Decision, Request};
use crate::chess::Color;
use crate::laws::{self, Ending};

impl Request<'_> {
	/// An offer at a moment other than after the player's own move and before the press is valid, but a breach (9.1.2.1).
	pub(super) fn offer_draw(self) -> Decision {
		let by = self.player()?;
		let table = self.table;
		if !self.profile().offers_allowed {
			self.forbid(Refusal::OffersForbidden)?;
		}
		match table.offer() {
			Some(other) if other != by => return self.agreed(),
			Some(_) => return Err(Refusal::OfferStands),
			None => {}
		}
		let turn = &table.turn;
		let sealed = table
			.adjournment()
			.is_some_and(|adjournment| adjournment.is_sealed());
		let in_time = sealed || (turn.side == by && (turn.made || turn.is_placed()));
		let mut events = vec![Event::Player(PlayerEvent::DrawOffered { by })];
		if !in_time && !table.opening.guard {
			events.push(Event::breached(by, Breach::OfferMoment));
		}
		Ok(events)
	}

	pub(super) fn accept_draw(self) -> Decision {
		let by = self.player()?;
		self.offered_to(by)?;
		self.agreed()
	}

	fn agreed(self) -> Decision {
		let least = usize::try_from(self.profile().draw_agreement_min_moves_each).unwrap_or(usize::MAX);
		if Color::ALL
			.into_iter()
			.any(|side| self.table.moves_of(side) < least)
		{
			self.forbid(Refusal::DrawTooEarly)?;
		}
		let agreed = Event::ended(Ending::Agreement);
		if self.profile().draw_agreement_needs_arbiter {
			let law = self.law("9.1.a", "9.1.1", "9.1.1");
			return Ok(self.ask_for(Self::remedy(law, [agreed])));
		}
		Ok(vec![agreed])
	}

	pub(super) fn decline_draw(self) -> Decision {
		let by = self.player()?;
		self.offered_to(by)?;
		let mut events = vec![Event::Player(PlayerEvent::DrawDeclined { by })];
		events.extend(self.after_refused_draw().unwrap_or_default());
		Ok(events)
	}

	fn offered_to(self, player: Color) -> Result<(), Refusal> {
		if self.table.offer() == Some(!player) {
			Ok(())
		} else {
			Err(Refusal::NoOffer)
		}
	}

	/// After the game both players confirm the result (8.7).
	pub(super) fn sign(self) -> Decision {
		let by = self.player()?;
		if self.table.ending().is_none() {
			return Err(Refusal::NotOver);
		}
		if self.table.conduct(by).signed {
			return Err(Refusal::Idle);
		}
		Ok(vec![Event::Player(PlayerEvent::Signed { by })])
	}

	pub(super) fn resign(self) -> Decision {
		let by = self.player()?;
		let ending = laws::resignation(self.table.position(), by, self.profile());
		Ok(vec![Event::ended(ending)])
	}
}
