//! All acts on a clock, and time controls to try them with.

use alloc::vec::Vec;

use proptest::prelude::*;

use crate::chess::{ByColor, Color};
use crate::clock::{Clock, Control, Controls, ExtraTime, Mode, Period, Setting, Span, Stamp};

/// An act on the clock.
#[derive(Clone, Copy, Debug)]
pub(super) enum Act {
	Start(Color),
	Stop,
	Press,
	Switch,
	Complete(Color),
	Set(Color, u64),
	SetMoves(Color, u32),
	Add(Color, u64),
	Take(Color, u64),
	TakeBack(Color),
	Introduce(Mode, u64),
	Replace([(u64, u32, bool); 2], Option<Color>),
}

fn mode() -> impl Strategy<Value = Mode> {
	prop_oneof![Just(Mode::Increment), Just(Mode::Delay), Just(Mode::Bronstein)]
}

fn extra_time() -> impl Strategy<Value = ExtraTime> {
	prop_oneof![Just(ExtraTime::AfterMove), Just(ExtraTime::BeforeMove)]
}

fn color() -> impl Strategy<Value = Color> {
	any::<bool>().prop_map(Color::from_white)
}

fn control(time: u64, extra: u64) -> impl Strategy<Value = Control> {
	let period = move || (1_u32..4, 1..time, 0..extra);
	(
		(mode(), extra_time()),
		prop::collection::vec(period(), 0..3),
		period(),
		any::<bool>(),
	)
		.prop_map(|((mode, extra_time), listed, last, repeated)| {
			let period = |(moves, time, extra), counted: bool| Period {
				moves: counted.then_some(moves),
				time: Span(time),
				extra: Span(extra),
			};
			let mut periods: Vec<Period> = listed.into_iter().map(|listed| period(listed, true)).collect();
			periods.push(period(last, repeated));
			Control {
				mode,
				extra_time,
				periods,
			}
		})
}

/// Returns any time controls that can be written.
pub(super) fn controls() -> impl Strategy<Value = Controls> {
	let side = || control(86_400_000, 3_600_000);
	prop_oneof![
		side().prop_map(Controls::both),
		(side(), side()).prop_map(|(white, black)| Controls { white, black }),
	]
}

/// Time controls of seconds at the most, so that a lot happens.
pub(super) fn short_controls() -> impl Strategy<Value = Controls> {
	let side = || control(1500, 60);
	(side(), side()).prop_map(|(white, black)| Controls { white, black })
}

/// Acts, each with the milliseconds before it.
pub(super) fn acts() -> impl Strategy<Value = Vec<(u64, Act)>> {
	let setting = || (0_u64..900, 0_u32..8, any::<bool>());
	let act = prop_oneof![
		6 => Just(Act::Press),
		3 => color().prop_map(Act::Start),
		1 => Just(Act::Stop),
		1 => Just(Act::Switch),
		1 => color().prop_map(Act::Complete),
		1 => (color(), 0_u64..900).prop_map(|(color, left)| Act::Set(color, left)),
		1 => (color(), 0_u32..8).prop_map(|(color, moves)| Act::SetMoves(color, moves)),
		1 => (color(), 0_u64..500).prop_map(|(color, span)| Act::Add(color, span)),
		1 => (color(), 0_u64..500).prop_map(|(color, span)| Act::Take(color, span)),
		2 => color().prop_map(Act::TakeBack),
		1 => (mode(), 0_u64..60).prop_map(|(mode, extra)| Act::Introduce(mode, extra)),
		1 => (setting(), setting(), prop::option::of(color()))
			.prop_map(|(white, black, first)| Act::Replace([white, black], first)),
	];
	prop::collection::vec((0_u64..300, act), 1..60)
}

impl Act {
	/// Does the act with the clock under test.
	pub(super) fn on(self, clock: &mut Clock, at: Stamp) {
		match self {
			Self::Start(color) => clock.start(color, at),
			Self::Stop => clock.stop(at),
			Self::Press => clock.press(at),
			Self::Switch => clock.switch(at),
			Self::Complete(color) => clock.complete(color, at),
			Self::Set(color, left) => clock.set(color, Span(left), at),
			Self::SetMoves(color, moves) => clock.set_moves(color, moves),
			Self::Add(color, span) => clock.add(color, Span(span), at),
			Self::Take(color, span) => clock.take(color, Span(span), at),
			Self::TakeBack(color) => clock.take_back_press(color),
			Self::Introduce(mode, extra) => clock.introduce_extra(mode, Span(extra)),
			Self::Replace(settings, first) => {
				let setting = |(left, moves, flag)| Setting {
					left: Span(left),
					moves,
					flag,
				};
				let [white, black] = settings.map(setting);
				clock.replace_faulty(ByColor { white, black }, first, at);
			}
		}
	}
}
