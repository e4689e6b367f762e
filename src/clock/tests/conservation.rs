//! No millisecond is lost or gained, by any acts in any order.

use proptest::prelude::*;

use super::acts::{acts, short_controls};
use super::slow::Slow;
use crate::chess::Color;
use crate::clock::{Clock, Stamp};

proptest! {
	#![proptest_config(ProptestConfig::with_cases(400))]

	/// The clock agrees with one that counts every millisecond; and the time left is the time at the start, with all additions
	/// and corrections, less the used time.
	#[test]
	fn every_millisecond_is_accounted_for(controls in short_controls(), acts in acts()) {
		let (mut slow, mut clock) = (Slow::new(&controls), Clock::new(controls));
		for (wait, act) in acts {
			for _ in 0..wait {
				slow.tick();
			}
			let at = Stamp(slow.now);
			prop_assert_eq!(clock.read(at), slow.reading(), "before {:?}", act);
			// An act without a stamp of its own happens at the last one that the clock has seen.
			clock.add(Color::White, crate::clock::Span::ZERO, at);
			slow.act(act);
			act.on(&mut clock, at);
			let reading = clock.read(at);
			prop_assert_eq!(reading, slow.reading(), "after {:?}", act);
			prop_assert_eq!(clock.first_fallen(at), slow.first(), "after {:?}", act);
			for color in Color::ALL {
				prop_assert_eq!(clock.fallen(color, at), slow.fell(color), "after {:?}", act);
				prop_assert_eq!(clock.least_left_in_period(color, at), slow.least(color), "after {:?}", act);
			}
			let books = slow.books;
			let left = i64::try_from(reading.white.0 + reading.black.0).unwrap();
			prop_assert_eq!(left, books.start + books.added + books.corrected - books.used);
			prop_assert_eq!(books.run, books.used + books.free);
		}
	}
}
