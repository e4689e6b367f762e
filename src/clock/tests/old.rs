//! A game keeps the clock that it began with: journals that do not say when a move gets its extra time.

use super::{at, old_clock};
use crate::chess::Color::{Black, White};
use crate::clock::{Controls, ExtraTime, Mode, Span};

#[test]
fn an_old_clock_starts_without_an_increment() {
	let mut clock = old_clock("2/5+3,10+7");
	assert_eq!(clock.left(White, at(0)), Span::seconds(300));
	clock.start(White, at(0));
	clock.press(at(10));
	assert_eq!(clock.left(White, at(10)), Span::seconds(293));
	clock.press(at(10));
	clock.press(at(20));
	assert_eq!(clock.left(White, at(20)), Span::seconds(283 + 3 + 600));
	clock.press(at(20));
	clock.press(at(20));
	assert_eq!(clock.left(White, at(20)), Span::seconds(886 + 7));
	assert_eq!(clock.left(Black, at(20)), Span::seconds(300 + 3 + 3 + 600));
}

#[test]
fn an_old_bronstein_gives_back_what_was_used() {
	let mut clock = old_clock("1b5");
	clock.start(White, at(0));
	assert_eq!(clock.left(White, at(3)), Span::seconds(57));
	clock.press(at(3));
	assert_eq!(clock.left(White, at(3)), Span::seconds(60));
	clock.press(at(11));
	assert_eq!(clock.left(Black, at(11)), Span::seconds(57));
	assert_eq!(clock.flag_due(), Some(at(71)));
	clock.stop(at(14));
	clock.take_back_press(Black);
	clock.take_back_press(White);
	assert_eq!(clock.left(Black, at(14)), Span::seconds(52));
	assert_eq!(clock.left(White, at(14)), Span::seconds(54));
}

#[test]
fn an_old_clock_gets_no_increment_for_the_move_in_hand() {
	let mut clock = old_clock("1");
	clock.start(White, at(0));
	clock.introduce_extra(Mode::Increment, Span::seconds(5));
	assert_eq!(clock.left(White, at(0)), Span::seconds(60));
	clock.press(at(10));
	assert_eq!(clock.left(White, at(10)), Span::seconds(55));
}

/// An old journal's text for a clock, written again byte for byte.
#[test]
fn a_journal_without_the_rule_means_the_old_clock() {
	let old = concat!(
		r#"{"white":{"mode":"bronstein","periods":[{"time":300000,"extra":3000}]},"#,
		r#""black":{"mode":"increment","periods":[{"moves":40,"time":300000,"extra":0},{"time":60000,"extra":3000}]}}"#
	);
	let controls: Controls = serde_json::from_str(old).unwrap();
	assert_eq!(controls.white.extra_time, ExtraTime::AfterMove);
	assert_eq!(serde_json::to_string(&controls).unwrap(), old);
	let oldest = r#"{"white":{"base":300000,"increment":3000},"black":{"base":300000,"increment":3000}}"#;
	let controls: Controls = serde_json::from_str(oldest).unwrap();
	assert_eq!(controls.black.extra_time, ExtraTime::AfterMove);
	// A new game with the same times has the new clock.
	let anew = controls.anew();
	assert_eq!(anew, "5+3".parse().unwrap());
	let written = serde_json::to_string(&anew).unwrap();
	assert!(written.contains(r#""extra_time":"before-move""#), "{written}");
	assert_eq!(serde_json::from_str::<Controls>(&written).unwrap(), anew);
}
