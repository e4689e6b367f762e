//! Acts of the arbiter on the clock, by article.

use alloc::vec::Vec;

use super::{at, clock};
use crate::chess::ByColor;
use crate::chess::Color::{Black, White};
use crate::clock::{Clock, Mode, Setting, Span};

/// 6.10.2: the arbiter's time stands, and brings a flag up again.
#[test]
fn a_set_time_raises_the_flag() {
	let mut clock = clock("2/1+3,10+3");
	clock.start(White, at(0));
	clock.press(at(63));
	clock.press(at(64));
	clock.press(at(65));
	assert_eq!(clock.read(at(65)).periods.white, 1);
	clock.set(White, Span::minutes(7), at(65));
	let reading = clock.read(at(65));
	assert_eq!((reading.white, reading.flags.white), (Span::minutes(7), false));
	// Two moves were completed: the first period is over, and the arbiter had to set the time of the next.
	assert_eq!((reading.periods.white, reading.moves.white), (2, 2));
	assert_eq!(clock.first_fallen(at(65)), None);
	clock.set(Black, Span::ZERO, at(66));
	assert_eq!(clock.fallen(Black, at(66)), Some(at(66)));
}

/// 6.10.2: the move counter takes the period with it, but no time.
#[test]
fn a_set_counter_takes_the_period_along() {
	let mut clock = clock("2/5+3,10+3");
	clock.set_moves(White, 1);
	clock.start(White, at(0));
	clock.press(at(0));
	assert_eq!(clock.left(White, at(0)), Span::seconds(906));
	clock.set_moves(White, 1);
	assert_eq!(clock.read(at(0)).periods.white, 1);
	assert_eq!(clock.left(White, at(0)), Span::seconds(906));
	clock.set_moves(Black, 2);
	clock.press(at(0));
	assert_eq!(clock.left(Black, at(0)), Span::seconds(306));
}

/// 7.5.5, 9.5.3: more time for the opponent, also while their clock runs. A fallen flag does not rise by it.
#[test]
fn penalty_time_is_given_and_taken() {
	let mut clock = clock("1");
	clock.start(White, at(0));
	clock.add(White, Span::minutes(2), at(30));
	assert_eq!(clock.flag_due(), Some(at(180)));
	clock.take(White, Span::minutes(1), at(40));
	assert_eq!(clock.flag_due(), Some(at(120)));
	clock.take(White, Span::minutes(2), at(50));
	assert_eq!(clock.fallen(White, at(50)), Some(at(50)));
	clock.add(White, Span::minutes(9), at(51));
	let reading = clock.read(at(51));
	assert_eq!((reading.white, reading.flags.white), (Span::ZERO, true));
	// I.1.2: the rest of the session is taken from a player who seals early.
	clock.take(Black, Span(59_999), at(51));
	assert_eq!(
		(clock.left(Black, at(51)), clock.fallen(Black, at(51))),
		(Span(1), None)
	);
}

/// Flags that come down in the same millisecond still have an order.
#[test]
fn flags_of_one_instant_have_an_order() {
	let mut clock = clock("1");
	clock.start(White, at(0));
	clock.take(Black, Span::minutes(1), at(60));
	assert_eq!(clock.fallen(White, at(60)), clock.fallen(Black, at(60)));
	assert_eq!(clock.first_fallen(at(60)), Some(White));
}

/// 7.5.1: the extra time and the count of an illegal move are gone with it. Its used time is not.
#[test]
fn a_taken_back_press_returns_what_it_brought() {
	for text in ["5+3", "5d3", "5b3", "1/5+3,10+7", "1/5d3,10d7"] {
		let mut clock = clock(text);
		clock.start(White, at(0));
		clock.press(at(10));
		clock.stop(at(20));
		clock.take_back_press(White);
		let reading = clock.read(at(20));
		assert_eq!(reading.white, Span::seconds(293), "{text}");
		assert_eq!((reading.moves.white, reading.periods.white), (0, 1), "{text}");
		// The delay of the move is used up.
		clock.start(White, at(20));
		assert_eq!(clock.left(White, at(21)), Span::seconds(292), "{text}");
	}
}

/// 7.5.1: a position of long ago. Every press goes back with its own extra time and its own period.
#[test]
fn presses_are_taken_back_one_after_the_other() {
	let mut clock = clock("1/5d3,1/10d7,20");
	clock.start(White, at(0));
	let mut lefts = Vec::new();
	for (from, second, least) in [(0, 1, 300), (1, 12, 900)] {
		assert_eq!(clock.least_left_in_period(White, at(from)), Span::seconds(least));
		lefts.push(clock.left(White, at(second)));
		clock.press(at(second));
		clock.press(at(second));
	}
	assert_eq!(clock.read(at(12)).periods.white, 3);
	clock.stop(at(12));
	clock.take_back_press(White);
	assert_eq!(
		(clock.left(White, at(12)), clock.read(at(12)).periods.white),
		(lefts[1], 2)
	);
	clock.take_back_press(White);
	// Of the second move, four seconds stay used.
	assert_eq!(clock.left(White, at(12)), Span(lefts[0].0 - 4_000));
	assert_eq!(clock.read(at(12)).periods.white, 1);
	assert_eq!(clock.moves_to_go(White), Some(1));
}

/// Taking back never brings a flag down, and never raises one.
#[test]
fn a_flag_does_not_move_with_a_taken_back_press() {
	let mut clock = clock("1/1,10");
	clock.start(White, at(0));
	clock.press(at(59));
	clock.press(at(59));
	clock.stop(at(259));
	clock.take_back_press(White);
	assert_eq!(
		(clock.left(White, at(259)), clock.fallen(White, at(259))),
		(Span(1), None)
	);
	clock.start(White, at(260));
	clock.press(at(261));
	clock.take_back_press(White);
	let reading = clock.read(at(261));
	assert_eq!(
		(reading.white, reading.flags.white, reading.moves.white),
		(Span::ZERO, true, 0)
	);
}

/// Guideline III.4: from now on five seconds a move for both, also for the move in hand.
#[test]
fn extra_time_is_introduced() {
	for (mode, after) in [(Mode::Increment, 100), (Mode::Delay, 95), (Mode::Bronstein, 95)] {
		let mut clock = clock("1/30,2");
		clock.start(White, at(0));
		clock.press(at(0));
		clock.press(at(0));
		clock.set(White, Span::seconds(100), at(0));
		clock.stop(at(0));
		clock.introduce_extra(mode, Span::seconds(5));
		clock.start(White, at(0));
		clock.press(at(10));
		assert_eq!(clock.left(White, at(10)), Span::seconds(after), "{mode:?}");
		assert_eq!(clock.extra_now(Black), Span::seconds(5));
		assert_eq!(
			(clock.controls().white.mode, clock.controls().white.extra_of(1)),
			(mode, Span::ZERO)
		);
	}
}

fn replaced(white_flag: bool, black_flag: bool, first: Option<crate::chess::Color>) -> Clock {
	let mut clock = clock("40/90+30,30+30");
	clock.start(White, at(0));
	clock.press(at(9_000));
	let setting = |flag| Setting {
		left: Span::minutes(9),
		moves: 40,
		flag,
	};
	let settings = ByColor {
		white: setting(white_flag),
		black: setting(black_flag),
	};
	clock.replace_faulty(settings, first, at(9_001));
	clock
}

/// 6.10.1: a faulty clock is replaced. Its readings no longer count, and perhaps nobody knows which flag fell first.
#[test]
fn a_faulty_clock_is_replaced() {
	let clock = replaced(false, false, None);
	let reading = clock.read(at(9_002));
	assert_eq!(
		(reading.white, reading.black, reading.running),
		(Span::minutes(9), Span::minutes(9), None)
	);
	assert_eq!((reading.moves.white, reading.periods.white), (40, 2));
	assert_eq!(clock.first_fallen(at(9_002)), None);
	assert_eq!(clock.least_left_in_period(White, at(9_002)), Span::minutes(9));
	assert_eq!(replaced(false, true, None).first_fallen(at(9_002)), Some(Black));
	let both = replaced(true, true, None);
	assert!(both.read(at(9_002)).flags.white && both.read(at(9_002)).flags.black);
	assert_eq!(
		(both.first_fallen(at(9_002)), both.left(White, at(9_002))),
		(None, Span::ZERO)
	);
	assert_eq!(both.fallen(White, at(9_002)), Some(at(9_001)));
	assert_eq!(
		replaced(true, true, Some(Black)).first_fallen(at(9_002)),
		Some(Black)
	);
	// A flag that falls later is the second one.
	let mut later = replaced(true, false, None);
	later.start(Black, at(9_001));
	assert_eq!(later.first_fallen(at(20_000)), Some(White));
}
