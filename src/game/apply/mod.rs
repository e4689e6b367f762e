//! Takes facts in. It cannot fail and says nothing: a fact that makes no sense here changes nothing but the time.

mod adjournment;
mod ahead;
mod cases;
mod clocks;
mod line;
pub(super) mod play;
mod sheets;

use super::breach::Breach;
use super::case::Case;
use super::claim::ClaimKind;
use super::conduct::PlayerConduct;
use super::fact::{Event, Fact, GameEvent, PlayerEvent};
use super::table::{IllegalAct, Table};
use super::turn::Turn;
use crate::chess::Color;
use crate::clock::Stamp;

impl Table {
	/// Takes a fact in.
	pub fn apply(&mut self, fact: &Fact) {
		self.use_time(fact.at);
		self.last = self.last.max(fact.at);
		let at = fact.at;
		let granted = self.granted.take();
		match &fact.event {
			Event::Game(event) => self.apply_game(event, granted, at),
			Event::Player(event) => self.apply_player(event),
			Event::Play(event) => self.apply_play(event, at),
			Event::Sheet(event) => self.apply_sheet(event),
			Event::Clock(event) => self.apply_clock(event, at),
			Event::Case(event) => self.apply_case(event, at),
			Event::Ruling(event) => self.apply_ruling(event, at),
			Event::Time(event) => self.apply_time(event, at),
			Event::Adjournment(event) => self.apply_adjournment(event, at),
		}
	}

	/// Takes the course of the game in. The case that was just granted may be what ends it.
	fn apply_game(&mut self, event: &GameEvent, granted: Option<Case>, at: Stamp) {
		match event {
			// The table is open already; an override is only noted.
			GameEvent::Opened(_) | GameEvent::Overridden { .. } => {}
			GameEvent::Mistyped { .. } => self.mistyped(at),
			GameEvent::TakenBack { plies, presses } => self.taken_back(*plies, *presses, at),
			GameEvent::Ended(ending) => {
				self.stop(at);
				self.put_aside(granted);
				self.offer = None;
				self.leave_undecided();
				self.illegal = None;
				self.ahead = None;
				self.adjournment = None;
				self.ending = Some(*ending);
			}
			GameEvent::EndingWithdrawn { back: true } => self.go_back_to_before(),
			GameEvent::EndingWithdrawn { back: false } => self.open_again(),
		}
	}

	/// Takes an act of a player in.
	fn apply_player(&mut self, event: &PlayerEvent) {
		match event {
			PlayerEvent::Arrived { by } => self.conduct_mut(*by).arrived = true,
			PlayerEvent::DrawOffered { by } => self.draw_offered(*by),
			PlayerEvent::DrawDeclined { .. } => self.offer = None,
			PlayerEvent::Confirmed { .. } => self.quickplay.confirmed = true,
			PlayerEvent::Signed { by } => self.conduct_mut(*by).signed = true,
			PlayerEvent::StrengthChanged {
				of,
				strength,
				instead,
			} => {
				let seat = of.fold_wb(&mut self.opening.white, &mut self.opening.black);
				if let Some(machine) = &mut seat.machine {
					machine.strength.clone_from(strength);
					if let Some(name) = instead {
						seat.name.clone_from(name);
						machine.program = None;
					}
				}
			}
		}
	}

	/// The sign of the offer goes to the half-move of the player who offers, on both sheets, as soon as it is written there
	/// (9.1.2.2). If the player offers before moving, the sign goes to the next half-move. A draw claim has no sign.
	fn draw_offered(&mut self, by: Color) {
		self.offer = Some(by);
		self.offered_adjourned();
		let record = self.conduct_mut(by);
		record.offers = record.offers.saturating_add(1);
		let claims = |kind| matches!(kind, ClaimKind::Threefold | ClaimKind::Fifty);
		if self
			.claim()
			.is_some_and(|claim| claim.by.side() == Some(by) && claims(claim.kind))
		{
			return;
		}
		let Some(ply) = self.plies.last_mut() else { return };
		if ply.before.turn() == by {
			ply.offered = true;
			let index = self.plies.len().saturating_sub(1);
			for sheet in &mut self.sheets {
				sheet.mark_offer(index);
			}
		} else {
			self.sign_due = Some(by);
		}
	}

	pub(super) const fn conduct_mut(&mut self, of: Color) -> &mut PlayerConduct {
		let [white, black] = &mut self.conducts;
		match of {
			Color::White => white,
			Color::Black => black,
		}
	}

	/// A turn begins when the side that now has the move first acts.
	fn begin_turn(&mut self, side: Color) {
		if self.turn.side != side || self.turn.made {
			self.turn = Turn::new(side, *self.boards.of(side));
		}
	}

	/// An act that is no legal move was completed: it is remembered until it is settled.
	pub(super) fn remember_illegal(&mut self, by: Color, breach: Breach, plies: usize, at: Stamp) {
		self.illegal = Some(IllegalAct {
			by,
			breach,
			plies,
			touched: self.turn.touched.clone(),
			clocks: self.before_press(at),
			counted: false,
		});
	}

	/// Returns the side whose move is not completed and whose clock runs, so that a press completes it (6.2.2).
	#[must_use]
	pub(super) fn uncompleted(&self) -> Option<Color> {
		let side = match &self.clock {
			Some(clock) => clock.running().unwrap_or_else(|| self.owner()),
			None => self.owner(),
		};
		self.conduct(side).uncompleted.then_some(side)
	}

	pub(super) const fn sheet_mut(&mut self, of: Color) -> &mut super::scoresheet::Scoresheet {
		let [white, black] = &mut self.sheets;
		match of {
			Color::White => white,
			Color::Black => black,
		}
	}
}
