//! The clock and its presses, settings by the arbiter, and readings of a clock that is not the program's.

use super::super::breach::Breach;
use super::super::case::Noticed;
use super::super::fact::{ClockEvent, TimeEvent};
use super::super::penalty::Penalty;
use super::super::table::Table;
use super::super::turn::Turn;
use crate::chess::{ByColor, Color};
use crate::clock::{Span, Stamp, Timepiece};
use crate::laws::parameters::DisplacedPieces;

impl Table {
	/// Takes in what happens to the clock.
	pub(super) fn apply_clock(&mut self, event: &ClockEvent, at: Stamp) {
		match event {
			// The clock knows it; it is no longer news.
			ClockEvent::FlagFell { by, together } => {
				self.noticed = Some((at, Noticed::Flag(*by)));
				if let Some(clock) = &mut self.clock {
					clock.flag_fell(*by, *together, at);
				}
			}
			ClockEvent::ClockRead { white, black, .. } => self.clock_read([*white, *black], at),
			ClockEvent::Started => self.run(None, at),
			ClockEvent::Resumed { of } => self.run(*of, at),
			ClockEvent::Stopped { .. } => self.stop(at),
			ClockEvent::Pressed => self.pressed(at),
			ClockEvent::Switched => self.switched(at),
			ClockEvent::PressedAhead { by } => self.pressed_ahead(*by, at),
			ClockEvent::PressLapsed => self.press_lapsed(at),
		}
	}

	/// Takes a ruling on time or a penalty in.
	pub(super) fn apply_time(&mut self, event: &TimeEvent, at: Stamp) {
		match event {
			TimeEvent::PressTakenBack { by } => {
				if let Some(Timepiece::External(clock)) = &mut self.clock {
					clock.stir(*by);
				}
			}
			TimeEvent::ExtraIntroduced { mode, extra } => {
				self.keep_press();
				if let Some(clock) = &mut self.clock {
					clock.introduce_extra(*mode, *extra);
				}
			}
			TimeEvent::Penalised { to, penalty, .. } => self.penalised(*to, penalty, at),
			TimeEvent::ClockSet(set) => {
				self.keep_press();
				if set.are_down() {
					self.both_flags_down([set.white_moves, set.black_moves], at);
				} else {
					for color in Color::ALL {
						let (left, moves) = set.of(color);
						self.set_clock(color, left, moves, at);
						self.correct_last(color, left);
					}
				}
			}
			TimeEvent::ClockReplaced { clock: set, flags } => {
				let settings = ByColor {
					white: (set.white, set.white_moves, flags.is_down(Color::White)),
					black: (set.black, set.black_moves, flags.is_down(Color::Black)),
				};
				self.running = false;
				self.keep_press();
				if let Some(clock) = &mut self.clock {
					clock.replace_faulty(settings, flags.first(), at);
				}
			}
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

	pub(super) fn stop(&mut self, at: Stamp) {
		self.running = false;
		self.keep_press();
		if let Some(clock) = &mut self.clock {
			clock.stop(at);
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

	fn penalised(&mut self, to: Color, penalty: &Penalty, at: Stamp) {
		// The others follow the player beyond this game.
		if *penalty == Penalty::Warning {
			let record = self.conduct_mut(to);
			record.warnings = record.warnings.saturating_add(1);
		}
		if let Penalty::TimeAdded(span) = penalty {
			self.keep_press();
			self.quickplay.given |= self.quickplay.postponed.is_some();
			if let Some(clock) = &mut self.clock {
				clock.add(to, *span, at);
			}
		}
		if let Penalty::TimeTaken(span) = penalty {
			self.keep_press();
			if let Some(clock) = &mut self.clock {
				clock.take(to, *span, at);
			}
		}
	}

	/// Another clock takes the place of a faulty one, with both flags down: nobody knows which fell first (6.10.1, 2014:
	/// 6.11).
	pub(super) fn both_flags_down(&mut self, moves: [Option<u32>; 2], at: Stamp) {
		let Some(clock) = &mut self.clock else { return };
		let running = clock.running();
		let [white, black] = moves;
		let settings = ByColor {
			white: (Some(Span::ZERO), white, true),
			black: (Some(Span::ZERO), black, true),
		};
		clock.replace_faulty(settings, None, at);
		if let Some(running) = running {
			clock.start(running, at);
		}
	}

	pub(super) fn set_clock(&mut self, color: Color, left: Option<Span>, moves: Option<u32>, at: Stamp) {
		let Some(clock) = &mut self.clock else { return };
		if let Some(moves) = moves {
			clock.set_moves(color, moves);
		}
		if let Some(left) = left {
			clock.set(color, left, at);
		}
	}

	/// A server tells the time that is left after a move, which is not always that of the Laws: it adds none to the first moves.
	fn correct_last(&mut self, color: Color, left: Option<Span>) {
		let last = self.plies.last_mut().filter(|ply| ply.before.turn() == color);
		if let Some(left) = left.filter(|_| self.opening.server.is_some())
			&& let Some(clocks) = last.and_then(|ply| ply.clocks.as_mut())
		{
			*color.fold_wb(&mut clocks.white, &mut clocks.black) = left;
		}
	}

	/// The reading of a side that is not running is the time after its last move.
	pub(super) fn clock_read(&mut self, left: [Option<Span>; 2], at: Stamp) {
		let Some(Timepiece::External(clock)) = &mut self.clock else {
			return;
		};
		for (color, left) in Color::ALL.into_iter().zip(left) {
			let Some(left) = left else { continue };
			if clock.rests(color) {
				let own = self.plies.iter_mut().rev().find(|ply| ply.before.turn() == color);
				if let Some(ply) = own {
					ply.read = Some(left);
				}
			}
			clock.read(color, left, at);
		}
	}
}

#[cfg(test)]
mod tests {
	use alloc::vec::Vec;

	use proptest::prelude::*;

	use super::*;
	use crate::game::{ClockSettings, Event, Fact, Opening, TimeEvent};

	const START: u64 = 5_430;
	const EXTRA: u64 = 30;

	proptest! {
		#[test]
		fn used_shown_any_rulings_is_what_the_clock_ran(
			steps in prop::collection::vec((0u64..100_000, 0u8..6, 0u64..3_000), 0..40),
		) {
			let opening = Opening { clock: "90+30".parse().ok(), ..Opening::default() };
			let mut table = Table::open(opening, Stamp(0)).unwrap();
			table.apply(&Fact { at: Stamp(0), event: Event::STARTED });
			let (mut at, mut ran, mut had) = (Stamp(0), [0u64; 2], [Some(START); 2]);
			for (wait, act, set) in steps {
				at = at + Span(wait);
				let running = table.runs();
				if let Some(side) = running {
					ran[usize::from(side == Color::Black)] += wait;
				}
				for (index, color) in Color::ALL.into_iter().enumerate() {
					let used = table.used_shown(color, at);
					prop_assert_eq!(used, Span(ran[index]).full_seconds());
					if let Some(had) = had[index] {
						let left = table.reading(at).unwrap().of(color);
						prop_assert_eq!(left.shown_seconds() + used.0 / 1000, had);
					}
				}
				let events = match (act, running) {
					(0..=2, Some(side)) => {
						let uci = ["g1f3", "g8f6", "f3g1", "f6g8"][table.plies().len() % 4];
						let had = &mut had[usize::from(side == Color::Black)];
						*had = had.map(|had| had + EXTRA);
						Vec::from([Event::moved(uci.into()), Event::PRESSED])
					}
					(3, Some(_)) => Vec::from([Event::STOPPED]),
					(3, None) => Vec::from([Event::RESUMED]),
					(4, _) => {
						had[0] = None;
						let clock = ClockSettings::times(Some(Span::seconds(set)), None);
						Vec::from([Event::Time(TimeEvent::ClockSet(clock))])
					}
					_ => Vec::new(),
				};
				for event in events {
					table.apply(&Fact { at, event });
				}
			}
		}
	}
}
