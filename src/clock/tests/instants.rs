//! The times and the number of readings make no difference.

use proptest::prelude::*;

use super::acts::{acts, short_controls};
use crate::chess::Color;
use crate::clock::{Clock, Span, Stamp};

/// Far beyond every time control of these tests.
const LATER: Span = Span(10_000_000);

proptest! {
	#![proptest_config(ProptestConfig::with_cases(400))]

	/// A clock that is touched in between, and also with stamps from the past, is the same clock afterwards.
	#[test]
	fn a_touch_changes_nothing(
		controls in short_controls(), acts in acts(), touches in prop::collection::vec((0u64..300, 0u64..2000), 60),
	) {
		let mut quiet = Clock::new(controls);
		let mut touched = quiet.clone();
		let mut at = Stamp(0);
		for ((wait, act), (after, past)) in acts.into_iter().zip(touches) {
			let between = at + Span(after.min(wait));
			at = at + Span(wait);
			if let Some(color) = touched.running() {
				touched.stop(between);
				touched.start(color, between - Span(past));
			}
			touched.add(Color::Black, Span::ZERO, at);
			quiet.add(Color::White, Span::ZERO, at);
			prop_assert_eq!(&quiet, &touched);
			act.on(&mut quiet, at);
			act.on(&mut touched, at - Span(past));
			prop_assert_eq!(&quiet, &touched, "after {:?}", act);
		}
	}

	/// The flag that is due falls at that very millisecond, for a question before, then, or long after.
	#[test]
	fn a_flag_falls_when_it_is_due(controls in short_controls(), acts in acts(), early in 1u64..400) {
		let mut clock = Clock::new(controls);
		let mut at = Stamp(0);
		for (wait, act) in acts {
			at = at + Span(wait);
			clock.add(Color::White, Span::ZERO, at);
			act.on(&mut clock, at);
			let Some(color) = clock.running() else {
				prop_assert_eq!(clock.flag_due(), None);
				prop_assert_eq!(clock.read(at), clock.read(at + LATER));
				continue;
			};
			let Some(due) = clock.flag_due() else {
				prop_assert!(clock.fallen(color, at).is_some_and(|fell| fell <= at));
				continue;
			};
			prop_assert!(due > at);
			prop_assert_eq!(clock.fallen(color, due - Span(1)), None);
			prop_assert!(clock.left(color, due - Span(1)) == Span(1));
			let first = clock.fallen(!color, at).map_or(Some(color), |_| clock.first_fallen(at));
			for look in [due, due + Span(1), due + LATER] {
				prop_assert_eq!(clock.fallen(color, look), Some(due));
				prop_assert_eq!(clock.left(color, look), Span::ZERO);
				prop_assert_eq!(clock.first_fallen(look), first);
				let mut late = clock.clone();
				late.add(Color::White, Span::ZERO, due - Span(early));
				late.press(look);
				prop_assert_eq!(late.fallen(color, look), Some(due));
				prop_assert_eq!(late.flag_due(), if late.fallen(!color, look).is_some() { None } else { late.when(Span::ZERO) });
			}
		}
	}

	/// The moment of a warning is the first at which exactly this much is left, and time never runs backwards.
	#[test]
	fn a_moment_is_foretold(controls in short_controls(), acts in acts(), share in 0u64..1000) {
		let mut clock = Clock::new(controls);
		let mut at = Stamp(0);
		for (wait, act) in acts {
			at = at + Span(wait);
			clock.add(Color::White, Span::ZERO, at);
			act.on(&mut clock, at);
			let Some(color) = clock.running() else { continue };
			let now = clock.left(color, at);
			prop_assert!(clock.left(color, at + Span(share)) <= now);
			prop_assert_eq!(clock.when(now + Span(1)), None);
			let wanted = Span(now.0 * share / 1000);
			let Some(moment) = clock.when(wanted) else {
				prop_assert!(clock.fallen(color, at).is_some());
				continue;
			};
			prop_assert_eq!(clock.left(color, moment), wanted);
			prop_assert!(moment == at || clock.left(color, moment - Span(1)) > wanted);
		}
	}
}
