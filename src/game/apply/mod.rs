//! Takes facts in. It cannot fail and says nothing: a fact that makes no sense here changes nothing but the time.

mod adjournment;
mod ahead;
mod cases;
mod clocks;
pub(super) mod hands;
mod line;
mod sheets;
mod words;

use super::breach::Breach;
use super::case::Noticed;
use super::claim::ClaimKind;
use super::conduct::PlayerConduct;
use super::fact::{Event, Fact};
use super::penalty::Penalty;
use super::table::{IllegalAct, Table};
use super::turn::Turn;
use crate::chess::{ByColor, Color};
use crate::clock::{Span, Stamp, Timepiece};
use crate::laws::parameters::DisplacedPieces;

impl Table {
	/// Takes a fact in.
	pub fn apply(&mut self, fact: &Fact) {
		self.use_time(fact.at);
		self.last = self.last.max(fact.at);
		let at = fact.at;
		let granted = self.granted.take();
		match &fact.event {
			// The table is open already; an override is only noted.
			Event::Opened(_) | Event::Overridden { .. } => {}
			// The clock knows it; it is no longer news.
			Event::FlagFell { by, together } => {
				self.noticed = Some((at, Noticed::Flag(*by)));
				if let Some(clock) = &mut self.clock {
					clock.flag_fell(*by, *together, at);
				}
			}
			Event::ClockRead { white, black, .. } => self.clock_read([*white, *black], at),
			Event::PressTakenBack { by } => {
				if let Some(Timepiece::External(clock)) = &mut self.clock {
					clock.stir(*by);
				}
			}
			Event::Started => self.run(None, at),
			Event::Resumed { of } => self.run(*of, at),
			Event::Stopped { .. } => self.stop(at),
			Event::Arrived { by } => self.conduct_mut(*by).arrived = true,
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
			Event::PressedAhead { by } => self.pressed_ahead(*by, at),
			Event::PressLapsed => self.press_lapsed(at),
			Event::Mistyped { .. } => self.mistyped(at),
			Event::TakenAsDone => self.taken_as_done(),
			Event::NotDone { .. } => self.not_done(),
			Event::Written {
				of,
				text,
				uci,
				read,
				entry,
			} => {
				self.written(*of, text, uci.as_deref(), *entry);
				self.sheet_mut(*of).set_read(*read);
			}
			Event::Unwritten { of } => self.unwritten(*of),
			Event::SheetShown { to } => {
				let record = self.conduct_mut(*to);
				record.shown = record.shown.saturating_add(1);
			}
			Event::DrawOffered { by } => self.draw_offered(*by),
			Event::DrawDeclined { .. } => self.offer = None,
			Event::Called(call) => self.called(*call, at),
			Event::BroughtForward { place } => self.brought_forward(*place, at),
			Event::Claimed(claim) => self.claimed(claim, at),
			Event::Proposed(remedy) => self.proposed(remedy, at),
			Event::Rejected => {
				if self.take_case().is_none() {
					self.quickplay.postponed = None;
				}
			}
			Event::Adopted => self.granted = self.take_case(),
			Event::SessionTold { withdrawn: true, .. } => self.session_goes_on(),
			Event::SessionTold {
				left, when, place, ..
			} => self.session_told(*left, when, place, at),
			Event::MoveSealed { by, sealed, on_board } => self.move_sealed(*by, sealed, *on_board),
			Event::Adjourned { by, charged } => self.adjourned(*by, *charged, at),
			Event::Reopened { lost } => self.reopened(*lost, at),
			Event::AnswerSealed { .. } => self.answer_sealed(at),
			Event::EnvelopeOpened { sealed } => self.envelope_opened(sealed, at),
			Event::ExtraIntroduced { mode, extra } => {
				self.keep_press();
				if let Some(clock) = &mut self.clock {
					clock.introduce_extra(*mode, *extra);
				}
			}
			Event::Postponed => {
				self.quickplay.postponed = self.take_case().and_then(|case| case.claim);
				self.quickplay.given = false;
			}
			Event::Confirmed { .. } => self.quickplay.confirmed = true,
			Event::Breached { by, breach } => {
				self.notice_act(*by, *breach, at);
				self.breached(*by, *breach);
			}
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
				self.keep_press();
				if (*white, *black) == (Some(Span::ZERO), Some(Span::ZERO)) {
					self.both_flags_down([*white_moves, *black_moves], at);
				} else {
					self.set_clock(Color::White, *white, *white_moves, at);
					self.set_clock(Color::Black, *black, *black_moves, at);
				}
			}
			Event::ClockReplaced {
				white,
				black,
				white_moves,
				black_moves,
				flags,
			} => {
				let settings = ByColor {
					white: (*white, *white_moves, flags.is_down(Color::White)),
					black: (*black, *black_moves, flags.is_down(Color::Black)),
				};
				self.running = false;
				self.keep_press();
				if let Some(clock) = &mut self.clock {
					clock.replace_faulty(settings, flags.first(), at);
				}
			}
			Event::TakenBack { plies, presses } => self.taken_back(*plies, *presses, at),
			Event::Signed { by } => self.conduct_mut(*by).signed = true,
			Event::Ended(ending) => {
				self.stop(at);
				self.put_aside(granted);
				self.offer = None;
				self.leave_undecided();
				self.illegal = None;
				self.ahead = None;
				self.adjournment = None;
				self.ending = Some(*ending);
			}
			Event::EndingWithdrawn { back: true } => self.go_back_to_before(),
			Event::EndingWithdrawn { back: false } => self.open_again(),
			Event::StrengthChanged {
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

	pub(super) const fn conduct_mut(&mut self, of: Color) -> &mut PlayerConduct {
		let [white, black] = &mut self.conducts;
		match of {
			Color::White => white,
			Color::Black => black,
		}
	}

	/// Starts the clock of this player, or else of the player who owes the press, or else of the side to move.
	pub(super) fn run(&mut self, of: Option<Color>, at: Stamp) {
		if self.is_shut() {
			return;
		}
		self.running = true;
		self.started.get_or_insert(at);
		let owner = of.unwrap_or_else(|| self.owner());
		if let Some(clock) = &mut self.clock {
			clock.start(owner, at);
		}
	}

	fn stop(&mut self, at: Stamp) {
		self.running = false;
		self.keep_press();
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

	fn pressed(&mut self, at: Stamp) {
		let ahead = self.ahead.take();
		let side = match &ahead {
			Some(ahead) => ahead.by,
			None => self.uncompleted().unwrap_or(self.turn.side),
		};
		if self.profile.displaced_pieces_rule == DisplacedPieces::LosesIfClockPressed
			&& !self.conduct(side).displaced.is_empty()
		{
			self.remember_illegal(side, Breach::Displaced, self.plies.len(), at);
		}
		if ahead.is_none()
			&& let Some(clock) = &mut self.clock
		{
			if clock.running().is_none() {
				clock.start(side, at);
				self.started.get_or_insert(at);
				self.running = true;
			}
			clock.press(at);
		}
		self.conduct_mut(side).uncompleted = false;
		let reading = ahead
			.as_ref()
			.map_or_else(|| self.reading(at), |ahead| ahead.clocks);
		// If the opponent has answered already, the press completed the half-move before that (6.2.2).
		let answered = !(self.turn.made && self.turn.side == side) && self.position.turn() == side;
		let index = self.plies.len().checked_sub(if answered { 2 } else { 1 });
		if let Some(ply) = index.and_then(|index| self.plies.get_mut(index)) {
			ply.clocks = reading;
			if let Some(ahead) = ahead {
				(ply.at, ply.made) = (ahead.at, ahead.made);
			}
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

	fn breached(&mut self, by: Color, breach: Breach) {
		let plies = self.plies.len();
		let touched = self.turn.touched.clone();
		let counts = breach.is_illegal_act(&self.profile);
		let record = self.conduct_mut(by);
		record.act_counted |= counts;
		let times = record.breaches.entry(breach).or_insert(0);
		*times = times.saturating_add(1);
		if breach == Breach::Late {
			self.came_late(by);
		} else if breach == Breach::TouchMove {
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
				let record = self.conduct_mut(to);
				record.warnings = record.warnings.saturating_add(1);
			}
			Penalty::TimeAdded(span) => {
				self.keep_press();
				self.quickplay.given |= self.quickplay.postponed.is_some();
				if let Some(clock) = &mut self.clock {
					clock.add(to, *span, at);
				}
			}
			Penalty::TimeTaken(span) => {
				self.keep_press();
				if let Some(clock) = &mut self.clock {
					clock.take(to, *span, at);
				}
			}
			// These follow the player beyond this game.
			Penalty::Points(_) | Penalty::Fine(_) | Penalty::Exclusion(_) | Penalty::Expulsion => {}
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
