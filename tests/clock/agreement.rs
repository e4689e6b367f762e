//! The clock and the second reckoning show the same, after any acts in any order.

use super::model::{Kind, Model, Terms};
use annabella::chess::{ByColor, Color};
use annabella::clock::{Clock, Control, Controls, Mode, Period, Span, Stamp};
use proptest::prelude::*;

#[derive(Clone, Copy, Debug)]
enum Act {
	Start(Color),
	Stop,
	Press,
	Switch,
	Complete(Color),
	Set(Color, u64),
	Count(Color, u32),
	Give(Color, u64),
	Charge(Color, u64),
	TakeBack(Color),
}

type Stages = Vec<(Option<u32>, u64, u64)>;

fn sides() -> impl Strategy<Value = (Mode, Stages)> {
	let mode = prop_oneof![Just(Mode::Increment), Just(Mode::Delay), Just(Mode::Bronstein)];
	let first = prop::collection::vec((1_u32..4, 1_u64..1500, 0_u64..60), 0..3);
	(mode, first, (1_u64..1500, 0_u64..60)).prop_map(|(mode, first, (main, extra))| {
		let mut stages: Stages = first
			.into_iter()
			.map(|(moves, main, extra)| (Some(moves), main, extra))
			.collect();
		stages.push((None, main, extra));
		(mode, stages)
	})
}

fn control((mode, stages): &(Mode, Stages)) -> Control {
	let period = |(moves, main, extra): &(Option<u32>, u64, u64)| Period {
		moves: *moves,
		time: Span(*main),
		extra: Span(*extra),
	};
	Control::new(*mode, stages.iter().map(period).collect())
}

fn terms((mode, stages): &(Mode, Stages)) -> Terms {
	let kind = match mode {
		Mode::Increment => Kind::Increment,
		Mode::Delay | Mode::Bronstein => Kind::Delay,
	};
	Terms::of(kind, stages)
}

fn acts() -> impl Strategy<Value = Vec<(u64, Act)>> {
	let color = || any::<bool>().prop_map(Color::from_white);
	let act = prop_oneof![
		8 => Just(Act::Press),
		2 => color().prop_map(Act::Start),
		1 => Just(Act::Stop),
		1 => Just(Act::Switch),
		1 => color().prop_map(Act::Complete),
		1 => (color(), 0_u64..900).prop_map(|(color, left)| Act::Set(color, left)),
		1 => (color(), 0_u32..8).prop_map(|(color, moves)| Act::Count(color, moves)),
		1 => (color(), 0_u64..500).prop_map(|(color, more)| Act::Give(color, more)),
		1 => (color(), 0_u64..500).prop_map(|(color, less)| Act::Charge(color, less)),
		2 => color().prop_map(Act::TakeBack),
	];
	prop::collection::vec((0_u64..300, act), 1..60)
}

fn act_on(clock: &mut Clock, model: &mut Model, act: Act, now: u64) {
	let at = Stamp(now);
	clock.settle(at);
	match act {
		Act::Start(color) => {
			clock.start(color, at);
			model.start(color, now);
		}
		Act::Stop => {
			clock.stop(at);
			model.stop(now);
		}
		Act::Press => {
			clock.press(at);
			model.press(now);
		}
		Act::Switch => {
			clock.switch(at);
			model.switch(now);
		}
		Act::Complete(color) => {
			clock.complete(color, at);
			model.complete(color, now);
		}
		Act::Set(color, left) => {
			clock.set(color, Span(left), at);
			model.set(color, left, now);
		}
		Act::Count(color, moves) => {
			clock.set_moves(color, moves);
			model.count(color, moves, now);
		}
		Act::Give(color, more) => {
			clock.add(color, Span(more), at);
			model.give(color, more, now);
		}
		Act::Charge(color, less) => {
			clock.take(color, Span(less), at);
			model.charge(color, less, now);
		}
		Act::TakeBack(color) => {
			clock.take_back_press(color);
			model.take_back(color, now);
		}
	}
}

proptest! {
	#![proptest_config(ProptestConfig::with_cases(500))]

	#[test]
	fn both_reckonings_agree(white in sides(), black in sides(), acts in acts()) {
		let mut clock = Clock::new(Controls { white: control(&white), black: control(&black) });
		let mut model = Model::new(terms(&white), terms(&black));
		let mut now = 0;
		for (wait, act) in acts {
			for moment in [now, now + wait] {
				let read = clock.read(Stamp(moment));
				prop_assert_eq!([read.white.0, read.black.0], model.left(moment), "before {:?}", act);
			}
			now += wait;
			act_on(&mut clock, &mut model, act, now);
			let read = clock.read(Stamp(now));
			prop_assert_eq!(read.moves, ByColor::new_with(|color| model.moves(color)));
			prop_assert_eq!(read.periods, ByColor::new_with(|color| model.period(color)));
			prop_assert_eq!(read.running, model.running());
			for color in Color::ALL {
				prop_assert_eq!(clock.fallen(color, Stamp(now)).map(|fell| fell.0), model.fell(color, now));
			}
		}
	}
}

/// Results of the second reckoning, computed by hand.
#[test]
fn the_second_reckoning_is_right() {
	let mut model = Model::both(&Terms::increment(300_000, 3_000));
	assert_eq!(model.left(0), [303_000, 303_000]);
	model.start(Color::White, 0);
	model.press(10_000);
	assert_eq!(model.left(14_000), [296_000, 299_000]);
	let mut model = Model::both(&Terms::delay(6_000, 10_000));
	model.start(Color::White, 0);
	assert_eq!(model.left(12_000), [4_000, 6_000]);
	assert_eq!(model.fell(Color::White, 15_999), None);
	assert_eq!(model.fell(Color::White, 20_000), Some(16_000));
	let periods = Terms::of(
		Kind::Increment,
		&[(Some(1), 60_000, 2_000), (None, 30_000, 5_000)],
	);
	let mut model = Model::both(&periods);
	model.start(Color::White, 0);
	model.press(12_000);
	assert_eq!(model.left(12_000), [50_000 + 30_000 + 5_000, 62_000]);
	model.take_back(Color::White, 13_000);
	assert_eq!(model.left(13_000), [50_000, 61_000]);
}
