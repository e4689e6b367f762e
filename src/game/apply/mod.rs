//! Takes facts in. It cannot fail and says nothing: a fact that makes no sense here changes nothing but the time.

pub(super) mod hands;
mod line;
mod sheets;

use super::breach::Breach;
use super::case::Case;
use super::fact::{Event, Fact};
use super::remedy::Penalty;
use super::table::{IllegalAct, Record, Spoken, Table};
use super::turn::Turn;
use crate::chess::Color;
use crate::clock::{Span, Stamp};

impl Table {
	/// Takes a fact in.
	pub fn apply(&mut self, fact: &Fact) {
		self.last = self.last.max(fact.at);
		let at = fact.at;
		match &fact.event {
			// The table is open already; an override is only noted.
			Event::Opened(_) | Event::Overridden { .. } => {}
			// The clock knows it; from now on it is no news any more.
			Event::FlagFell { .. } => {
				if let Some(clock) = &mut self.clock {
					clock.settle(at);
				}
			}
			Event::Started | Event::Resumed => self.run(at),
			Event::Stopped { .. } => self.stop(at),
			Event::Arrived { by } => self.record_mut(*by).arrived = true,
			Event::Adjusting { by } => {
				self.begin_turn(*by);
				self.turn.adjusting = true;
			}
			Event::Touched { by, square } => self.touched(*by, *square),
			Event::TouchExcused { by, square } => self.excused(*by, *square),
			Event::Removed { board, square } => self.removed(*board, *square),
			Event::Placed {
				board,
				square,
				piece,
				from,
			} => self.placed(*board, *square, *piece, *from),
			Event::Displaced { board, from, to } => self.displaced(*board, *from, *to),
			Event::Executed { board, uci } => self.executed(*board, uci),
			Event::Moved { uci } => self.moved(uci, at),
			Event::MovedIllegally { placement } => self.moved_illegally(placement, at),
			Event::Queened { square } => self.queened(*square),
			Event::Announced { of, uci, .. } => self.announced(*of, uci),
			Event::Corrected { uci, .. } => self.corrected(uci),
			Event::Repeated { right, .. } => self.repeated(*right),
			Event::Pressed => self.pressed(at),
			Event::Switched => self.switched(at),
			Event::Written { of, text, uci } => self.written(*of, text, uci.as_deref()),
			Event::Unwritten { of } => self.unwritten(*of),
			Event::SheetShown { to } => {
				let record = self.record_mut(*to);
				record.shown = record.shown.saturating_add(1);
			}
			Event::DrawOffered { by } => self.draw_offered(*by),
			Event::DrawDeclined { .. } => self.offer = None,
			// What was proposed before is about something else.
			Event::Claimed(claim) => {
				self.case = Some(Case {
					claim: Some(claim.clone()),
					remedy: None,
				});
			}
			Event::Proposed(remedy) => self.case_mut().remedy = Some((**remedy).clone()),
			Event::Rejected | Event::Adopted => self.case = None,
			Event::Breached { by, breach } => self.breached(*by, *breach),
			Event::Restored { plies, touched } => self.restored(*plies, touched),
			Event::Rewritten { plies, moves } => self.rewritten(*plies, moves, at),
			Event::CastlingLost { of, wing } => self.position = self.position.without_castling(*of, *wing),
			Event::Forced { uci } => self.turn.forced = Some(uci.clone()),
			Event::Penalised { to, penalty, .. } => self.penalised(*to, penalty, at),
			Event::ClockSet {
				white,
				black,
				white_moves,
				black_moves,
			} => {
				self.set_clock(Color::White, *white, *white_moves, at);
				self.set_clock(Color::Black, *black, *black_moves, at);
			}
			Event::TakenBack { plies } => self.taken_back(*plies, at),
			Event::Ended(ending) => {
				self.stop(at);
				self.offer = None;
				self.case = None;
				self.illegal = None;
				self.ending = Some(*ending);
			}
		}
	}

	pub(super) const fn record_mut(&mut self, of: Color) -> &mut Record {
		let [white, black] = &mut self.records;
		match of {
			Color::White => white,
			Color::Black => black,
		}
	}

	fn case_mut(&mut self) -> &mut Case {
		self.case.get_or_insert_with(Case::default)
	}

	/// Starts the clock of whoever owes the press, or else has the move.
	fn run(&mut self, at: Stamp) {
		self.running = true;
		self.started.get_or_insert(at);
		let owner = self.owner();
		if let Some(clock) = &mut self.clock {
			clock.start(owner, at);
		}
	}

	fn stop(&mut self, at: Stamp) {
		self.running = false;
		if let Some(clock) = &mut self.clock {
			clock.stop(at);
		}
	}

	/// A turn begins when the side that now has the move first acts.
	fn begin_turn(&mut self, side: Color) {
		if self.turn.side != side || self.turn.made {
			self.turn = Turn::new(side, *self.boards.of(side));
		}
	}

	fn announced(&mut self, of: Color, uci: &str) {
		if self.turn.side != of {
			self.begin_turn(of);
		}
		self.turn.announced = Some(uci.into());
		self.turn.repeated = None;
		self.spoken = Some(Spoken {
			of,
			uci: uci.into(),
			wrong_repeats: 0,
			repeated: false,
			executed: false,
		});
	}

	fn corrected(&mut self, uci: &str) {
		self.turn.announced = Some(uci.into());
		self.turn.repeated = None;
		if let Some(spoken) = &mut self.spoken {
			spoken.uci = uci.into();
			spoken.repeated = false;
			spoken.wrong_repeats = 0;
		}
	}

	fn repeated(&mut self, right: bool) {
		if let Some(spoken) = &mut self.spoken {
			if right {
				spoken.repeated = true;
			} else {
				spoken.wrong_repeats = spoken.wrong_repeats.saturating_add(1);
			}
			if self.turn.side == spoken.of {
				self.turn.repeated = Some(right);
			}
		}
	}

	fn pressed(&mut self, at: Stamp) {
		let side = self.uncompleted().unwrap_or(self.turn.side);
		if let Some(clock) = &mut self.clock {
			if clock.running().is_none() {
				clock.start(side, at);
				self.started.get_or_insert(at);
				self.running = true;
			}
			clock.press(at);
		}
		self.record_mut(side).uncompleted = false;
		let reading = self.reading(at);
		// If the opponent has answered already it was the half-move before that was completed (6.2.2).
		let answered = !(self.turn.made && self.turn.side == side) && self.position.turn() == side;
		let index = self.plies.len().checked_sub(if answered { 2 } else { 1 });
		if let Some(ply) = index.and_then(|index| self.plies.get_mut(index)) {
			ply.clocks = reading;
		}
		if self.turn.side == side && self.turn.made {
			let next = self.position.turn();
			self.turn = Turn::new(next, *self.boards.of(next));
		}
	}

	/// Pressed without a completed move.
	fn switched(&mut self, at: Stamp) {
		let side = self.owner();
		self.remember_illegal(side, Breach::NoMove, self.plies.len(), at);
		if let Some(clock) = &mut self.clock {
			clock.switch(at);
		}
	}

	fn set_clock(&mut self, color: Color, left: Option<Span>, moves: Option<u32>, at: Stamp) {
		let Some(clock) = &mut self.clock else { return };
		if let Some(moves) = moves {
			clock.set_moves(color, moves);
		}
		if let Some(left) = left {
			clock.set(color, left, at);
		}
	}

	fn draw_offered(&mut self, by: Color) {
		self.offer = Some(by);
		for sheet in &mut self.sheets {
			sheet.mark_offer();
		}
	}

	fn breached(&mut self, by: Color, breach: Breach) {
		let plies = self.plies.len();
		let touched = self.turn.touched.clone();
		let record = self.record_mut(by);
		let times = record.breaches.entry(breach).or_insert(0);
		*times = times.saturating_add(1);
		if breach == Breach::TouchMove {
			record.touch_broken = Some(plies);
			record.broken = touched;
		}
		if let Some(act) = &mut self.illegal
			&& act.by == by
		{
			act.counted = true;
		}
	}

	fn penalised(&mut self, to: Color, penalty: &Penalty, at: Stamp) {
		match penalty {
			Penalty::Warning => {
				let record = self.record_mut(to);
				record.warnings = record.warnings.saturating_add(1);
			}
			Penalty::TimeAdded(span) => {
				if let Some(clock) = &mut self.clock {
					clock.add(to, *span, at);
				}
			}
			Penalty::TimeTaken(span) => {
				if let Some(clock) = &mut self.clock {
					clock.take(to, *span, at);
				}
			}
			// These follow the player beyond this game.
			Penalty::Points(_) | Penalty::Fine(_) | Penalty::Exclusion(_) | Penalty::Expulsion => {}
		}
	}

	/// An act that is no legal move was completed: it is remembered until it is dealt with.
	pub(super) fn remember_illegal(&mut self, by: Color, breach: Breach, plies: usize, at: Stamp) {
		self.illegal = Some(IllegalAct {
			by,
			breach,
			plies,
			touched: self.turn.touched.clone(),
			clocks: self.reading(at),
			counted: false,
		});
	}

	/// Whose made move is not completed and whose clock runs, so that a press completes it (6.2.2).
	#[must_use]
	pub(super) fn uncompleted(&self) -> Option<Color> {
		let side = match &self.clock {
			Some(clock) => clock.running().unwrap_or_else(|| self.owner()),
			None => self.owner(),
		};
		self.record(side).uncompleted.then_some(side)
	}

	pub(super) const fn sheet_mut(&mut self, of: Color) -> &mut super::scoresheet::Scoresheet {
		let [white, black] = &mut self.sheets;
		match of {
			Color::White => white,
			Color::Black => black,
		}
	}
}
