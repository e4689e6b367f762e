//! Clock settings by the arbiter, and readings of a clock that is not the program's.

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
			clock.set(color, left, at);
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
	use crate::game::{Event, Fact, Opening};

	const START: u64 = 5_430;
	const EXTRA: u64 = 30;

	proptest! {
		#[test]
		fn used_shown_any_rulings_is_what_the_clock_ran(
			steps in prop::collection::vec((0u64..100_000, 0u8..6, 0u64..3_000), 0..40),
		) {
			let opening = Opening { clock: "90+30".parse().ok(), ..Opening::default() };
			let mut table = Table::open(opening, Stamp(0)).unwrap();
			table.apply(&Fact { at: Stamp(0), event: Event::Started });
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
						Vec::from([Event::Moved { uci: uci.into() }, Event::Pressed])
					}
					(3, Some(_)) => Vec::from([Event::STOPPED]),
					(3, None) => Vec::from([Event::RESUMED]),
					(4, _) => {
						had[0] = None;
						Vec::from([Event::ClockSet {
							white: Some(Span::seconds(set)),
							black: None,
							white_moves: None,
							black_moves: None,
						}])
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
