//! What the arbiter sets on the clock, and what is read off one that is not the program's.

use super::super::table::Table;
use crate::chess::{ByColor, Color};
use crate::clock::{Span, Stamp, Timepiece};

impl Table {
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
			let before = if let Timepiece::Own(clock) = &*clock {
				clock.left(color, at)
			} else {
				left
			};
			clock.set(color, left, at);
			// What is set counts as what has not been used.
			let [white, black] = &mut self.used;
			let used = color.fold_wb(white, black);
			*used = Span(used.0.saturating_add(before.0)).saturating_sub(left);
		}
	}

	/// What is read off a side that rests is the time after its last move.
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
