//! The clock between the players, by article.

use alloc::vec::Vec;

use super::{at, clock};
use crate::chess::Color::{Black, White};
use crate::clock::{Clock, Control, Controls, Mode, Span, Stamp};

/// 6.1: two displays of which only one runs.
#[test]
fn only_one_side_runs() {
	let mut clock = clock("5+3");
	assert_eq!(clock.running(), None);
	clock.start(White, at(1));
	assert_eq!(clock.left(White, at(11)), Span::seconds(293));
	assert_eq!(clock.left(Black, at(11)), Span::seconds(303));
	clock.press(at(11));
	let reading = clock.read(Stamp(16_500));
	assert_eq!((reading.white, reading.black), (Span(296_000), Span(297_500)));
	assert_eq!(reading.running, Some(Black));
	clock.stop(at(20));
	assert_eq!(clock.read(at(21)), clock.read(at(2000)));
}

/// 6.2.1: the press completes the move. One without a running clock completes nothing.
#[test]
fn a_press_counts_a_move() {
	let mut clock = clock("5+3");
	clock.press(at(1));
	assert_eq!(clock.read(at(1)).moves.white, 0);
	clock.start(White, at(1));
	for second in 2..=6 {
		clock.press(at(second));
	}
	let reading = clock.read(at(6));
	assert_eq!((reading.moves.white, reading.moves.black), (3, 2));
}

/// 6.2.1.2: a move that was completed by the next one counts, and can complete a period, but brings no extra time.
#[test]
fn a_move_can_be_completed_without_a_press() {
	let mut clock = clock("2/5+3,10+3");
	clock.start(White, at(0));
	clock.complete(White, at(10));
	assert_eq!(clock.running(), Some(White));
	assert_eq!(clock.left(White, at(10)), Span::seconds(293));
	clock.complete(White, at(10));
	let reading = clock.read(at(10));
	assert_eq!((reading.white, reading.moves.white), (Span::seconds(893), 2));
	assert_eq!((reading.periods.white, reading.periods.black), (2, 1));
}

/// 6.3.2 and 7.8: a press that completes no move brings nothing, and no new delay when the turn comes back.
#[test]
fn a_switch_brings_nothing() {
	for text in ["5+3", "5d3", "5b3"] {
		let mut clock = clock(text);
		clock.start(White, at(0));
		clock.switch(at(5));
		assert_eq!(clock.running(), Some(Black));
		clock.switch(at(5));
		assert_eq!(clock.left(White, at(10)), Span::seconds(293), "{text}");
		assert_eq!(clock.read(at(10)).moves.white, 0);
	}
}

/// The glossary of the Laws: the increment comes before each move, also before the first.
#[test]
fn the_first_move_has_its_increment() {
	for (text, seconds) in [
		("5+3", 303),
		("90+30", 5430),
		("40/90+30,30+30", 5430),
		("5d3", 300),
		("5b3", 300),
	] {
		let reading = clock(text).read(at(0));
		assert_eq!(
			(reading.white, reading.black),
			(Span::seconds(seconds), Span::seconds(seconds)),
			"{text}"
		);
	}
	let mut clock = clock("0.05+10");
	clock.start(White, at(0));
	assert_eq!(clock.flag_due(), Some(at(13)));
}

/// 6.3.2: saved time carries over. The first move of a period has the extra time of that period.
#[test]
fn saved_time_carries_over() {
	let mut clock = clock("2/5+3,10+7");
	clock.start(White, at(0));
	clock.press(at(10));
	clock.press(at(10));
	assert_eq!(clock.left(White, at(10)), Span::seconds(296));
	assert_eq!(clock.moves_to_go(White), Some(1));
	clock.press(at(20));
	assert_eq!(clock.left(White, at(20)), Span::seconds(286 + 7 + 600));
	assert_eq!(clock.moves_to_go(Black), Some(1));
	assert_eq!(
		(clock.moves_to_go(White), clock.extra_now(White)),
		(None, Span::seconds(7))
	);
	clock.press(at(20));
	clock.press(at(20));
	assert_eq!(clock.left(White, at(20)), Span::seconds(893 + 7));
	assert_eq!(clock.left(Black, at(20)), Span::seconds(303 + 3 + 7 + 600));
}

/// 6.3.1: a last period with a number of moves comes again and again, so that none is the last.
#[test]
fn a_last_period_can_repeat() {
	let mut clock = clock("2/5,1/1*");
	clock.start(White, at(0));
	let mut times = Vec::new();
	for _ in 0..5 {
		clock.press(at(0));
		times.push((
			clock.left(White, at(0)).0 / 60_000,
			clock.read(at(0)).periods.white,
		));
		clock.press(at(0));
	}
	assert_eq!(times, [(5, 1), (6, 2), (7, 3), (8, 4), (9, 5)]);
	clock.set_moves(White, 41);
	assert_eq!(clock.read(at(0)).periods.white, 41);
	assert_eq!(clock.moves_to_go(White), Some(1));
}

/// 6.3.2: with a delay the main time falls only after the extra time of the move.
#[test]
fn a_delay_is_used_first() {
	let mut clock = clock("1d5");
	clock.start(White, at(0));
	assert_eq!(clock.left(White, at(5)), Span::seconds(60));
	assert_eq!(clock.left(White, at(6)), Span::seconds(59));
	assert_eq!(clock.flag_due(), Some(at(65)));
	assert_eq!(clock.when(Span::seconds(50)), Some(at(15)));
	// The unused delay of a move is gone with the move.
	clock.press(at(2));
	clock.press(at(3));
	assert_eq!(clock.left(White, at(3)), Span::seconds(60));
	assert_eq!(clock.flag_due(), Some(at(68)));
	// Stopping the clock is no new move.
	clock.stop(at(7));
	clock.start(White, at(100));
	assert_eq!(clock.flag_due(), Some(at(161)));
}

/// 6.3.2 of 2017: Bronstein's time is the delay. No flag falls before the extra time is used.
#[test]
fn bronstein_is_the_delay() {
	let mut bronstein = clock("1b5");
	bronstein.start(White, at(0));
	assert_eq!(bronstein.left(White, at(3)), Span::seconds(60));
	bronstein.press(at(3));
	assert_eq!(bronstein.left(White, at(3)), Span::seconds(60));
	bronstein.press(at(11));
	assert_eq!(bronstein.left(Black, at(11)), Span::seconds(57));
	assert_eq!(bronstein.flag_due(), Some(at(76)));
	let mut short = clock("0.1b10");
	short.start(White, at(0));
	assert_eq!(short.fallen(White, Stamp(15_999)), None);
	assert_eq!(short.fallen(White, at(16)), Some(at(16)));
}

/// 6.1, 6.9: a flag is down from the millisecond on at which nothing is left, and a press then brings nothing.
#[test]
fn a_flag_falls_to_the_millisecond() {
	let mut clock = clock("2/5+3,10");
	clock.start(White, Stamp(7));
	let due = Stamp(303_007);
	assert_eq!(clock.flag_due(), Some(due));
	assert_eq!(clock.when(Span::minutes(1)), Some(Stamp(243_007)));
	assert_eq!(clock.when(Span::minutes(6)), None);
	assert_eq!(clock.fallen(White, Stamp(303_006)), None);
	assert_eq!(clock.fallen(White, due), Some(due));
	let mut in_time = clock.clone();
	in_time.press(Stamp(303_006));
	assert_eq!(in_time.left(White, due), Span(3_001));
	clock.press(due);
	clock.press(due);
	clock.press(at(400));
	let reading = clock.read(at(400));
	assert_eq!(
		(reading.white, reading.flags.white, reading.moves.white),
		(Span::ZERO, true, 2)
	);
	// It is still the period in which the flag fell.
	assert_eq!(reading.periods.white, 1);
	assert_eq!(clock.fallen(White, at(400)), Some(due));
}

/// 6.11 of 2014: the clock knows which flag fell first, also when it is asked only after both.
#[test]
fn the_order_of_the_flags_is_known() {
	let mut clock = clock("1");
	clock.start(Black, at(0));
	assert_eq!(clock.first_fallen(at(59)), None);
	assert_eq!(clock.first_fallen(at(60)), Some(Black));
	clock.press(at(90));
	let reading = clock.read(at(200));
	assert!(reading.flags.white && reading.flags.black);
	assert_eq!(clock.first_fallen(at(200)), Some(Black));
	assert_eq!(clock.fallen(Black, at(200)), Some(at(60)));
	assert_eq!(clock.fallen(White, at(200)), Some(at(150)));
	assert_eq!(clock.flag_due(), Some(at(150)));
	clock.stop(at(200));
	assert_eq!(clock.flag_due(), None);
	assert_eq!(clock.first_fallen(at(200)), Some(Black));
}

/// 8.4: less than five minutes once is enough for the rest of the period, but not for the next one.
#[test]
fn the_least_time_in_a_period() {
	let mut clock = clock("2/6+30,10+30");
	clock.start(White, at(0));
	assert_eq!(clock.least_left_in_period(White, at(91)), Span::seconds(299));
	clock.press(at(91));
	clock.press(at(91));
	assert_eq!(clock.left(White, at(91)), Span::seconds(329));
	assert_eq!(clock.least_left_in_period(White, at(91)), Span::seconds(299));
	clock.press(at(92));
	assert_eq!(
		clock.least_left_in_period(White, at(92)),
		Span::seconds(328 + 30 + 600)
	);
	assert_eq!(clock.least_left_in_period(Black, at(92)), Span::seconds(390));
}

#[test]
fn a_stamp_from_the_past_counts_as_the_last_one() {
	let mut clock = clock("5+3");
	clock.start(White, at(100));
	clock.press(at(110));
	clock.press(at(50));
	assert_eq!(clock.left(Black, at(110)), Span::seconds(306));
	assert_eq!(clock.left(White, at(120)), Span::seconds(286));
	assert_eq!(clock.left(White, at(0)), Span::seconds(296));
	clock.stop(at(0));
	assert_eq!(clock.left(White, at(500)), Span::seconds(296));
}

#[test]
fn the_end_of_time_is_survived() {
	let mut clock = clock("5+3");
	clock.start(White, Stamp(u64::MAX - 10));
	assert_eq!(clock.flag_due(), None);
	clock.add(White, Span(u64::MAX), Stamp(u64::MAX));
	clock.add(Black, Span(u64::MAX), Stamp(u64::MAX));
	clock.press(Stamp(u64::MAX));
	clock.set_moves(White, u32::MAX);
	clock.press(Stamp(u64::MAX));
	let reading = clock.read(Stamp(u64::MAX));
	assert_eq!((reading.white, reading.flags.white), (Span(u64::MAX), false));
	clock.take_back_press(White);
	assert_eq!(clock.read(Stamp(0)).moves.white, u32::MAX - 1);
}

#[test]
fn a_control_that_makes_no_sense_is_survived() {
	let mut control: Control = "5+3".parse().unwrap();
	control.periods[0].moves = Some(0);
	let mut clock = Clock::new(Controls::both(control.clone()));
	clock.start(White, at(0));
	clock.press(at(10));
	assert_eq!(
		(clock.left(White, at(10)), clock.moves_to_go(White)),
		(Span::seconds(296), None)
	);
	clock.set_moves(White, 40);
	assert_eq!(clock.read(at(10)).periods.white, 1);
	control.periods.clear();
	let mut clock = Clock::new(Controls::both(control));
	clock.start(White, at(10));
	clock.press(at(11));
	clock.introduce_extra(Mode::Delay, Span::seconds(5));
	assert_eq!(clock.fallen(White, at(11)), Some(at(10)));
}
