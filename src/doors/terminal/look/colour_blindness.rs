//! Eyes that lack red or green see every theme as well: they distinguish by shape the things that have different shapes,
//! and the rest keeps its contrast. Their colours are calculated after Machado, Oliveira and Fernandes (2009), for eyes
//! that lack a kind of cones altogether.

use annabella::settings::{Appearance, Theme};
use ratatui::style::{Color, Style};

use super::figures::Layer;
use super::{Palette, SquareState, frame};
use crate::doors::terminal::board::marks;

type Matrix = [[f64; 3]; 3];

/// The linear red, green and blue that remain, for all eyes, without red cones, and without green ones.
const EYES: [(&str, Matrix); 3] = [
	("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
	(
		"protanopia",
		[
			[0.152_286, 1.052_583, -0.204_868],
			[0.114_503, 0.786_281, 0.099_216],
			[-0.003_882, -0.048_116, 1.051_998],
		],
	),
	(
		"deuteranopia",
		[
			[0.367_322, 0.860_646, -0.227_968],
			[0.280_085, 0.672_501, 0.047_413],
			[-0.011_820, 0.042_940, 0.968_881],
		],
	),
];

/// The states of a square, beside light or dark.
fn marked() -> [SquareState; 6] {
	let plain = SquareState::default();
	[
		SquareState { focus: true, ..plain },
		SquareState { held: true, ..plain },
		SquareState {
			differing: true,
			..plain
		},
		SquareState { check: true, ..plain },
		SquareState {
			touched: true,
			..plain
		},
		SquareState {
			marked: true,
			..plain
		},
	]
}

fn all() -> impl Iterator<Item = SquareState> {
	let plain = SquareState::default();
	let light = SquareState { light: true, ..plain };
	marked().into_iter().chain([plain, light])
}

fn linear(number: u8) -> [f64; 3] {
	const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
	let parts = match number {
		232.. => [8 + 10 * (number - 232); 3],
		_ => {
			let place = number.checked_sub(16).expect("one of the fixed colours");
			[place / 36, place / 6 % 6, place % 6].map(|step| STEPS[usize::from(step)])
		}
	};
	parts.map(|part| {
		let part = f64::from(part) / 255.0;
		if part <= 0.04045 {
			part / 12.92
		} else {
			((part + 0.055) / 1.055).powf(2.4)
		}
	})
}

fn luminance(number: u8, eyes: &Matrix) -> f64 {
	let seen = eyes.map(|row| {
		let parts = row.iter().zip(linear(number));
		parts
			.map(|(part, color)| part * color)
			.sum::<f64>()
			.clamp(0.0, 1.0)
	});
	let [red, green, blue] = seen;
	0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: u8, other: u8, eyes: &Matrix) -> f64 {
	let (one, other) = (luminance(one, eyes), luminance(other, eyes));
	(one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The contrast of text in this style; `None`, if the terminal has its own colours.
fn of(style: Style, eyes: &Matrix) -> Option<f64> {
	Some(contrast(fixed(style.fg?)?, back(style)?, eyes))
}

fn back(style: Style) -> Option<u8> {
	fixed(style.bg?)
}

/// The number of a colour that is the same on every terminal.
fn fixed(color: Color) -> Option<u8> {
	if let Color::Indexed(number) = color {
		Some(number)
	} else {
		None
	}
}

fn looks() -> impl Iterator<Item = (Theme, bool, Palette)> {
	let both = |theme| [(theme, true), (theme, false)];
	Theme::ALL.into_iter().flat_map(both).map(|(theme, letters)| {
		let mut look = Appearance::default();
		look.theme = theme;
		look.letters = letters;
		(theme, letters, Palette::of(look))
	})
}

#[test]
fn the_matrices_leave_greys_as_they_are() {
	for (eyes, matrix) in EYES {
		for row in matrix {
			assert!((row.iter().sum::<f64>() - 1.0).abs() < 0.001, "{eyes}");
		}
		assert!((contrast(16, 231, &matrix) - 21.0).abs() < 0.05, "{eyes}");
	}
	// Pure red is nearly black without the cones for it.
	let [(_, whole), (_, protanopia), _] = EYES;
	assert!(luminance(196, &protanopia) < 0.6 * luminance(196, &whole));
}

#[test]
fn everything_can_be_read_by_all_eyes() {
	for (eyes, matrix) in &EYES {
		for (theme, letters, palette) in looks() {
			for (what, style) in [("text", palette.text()), ("bar", palette.bar())] {
				let seen = of(style, matrix);
				assert!(
					seen.is_none_or(|seen| seen >= 7.0),
					"{eyes}, {theme:?}: {what} {seen:?}"
				);
			}
			// Drawn things are larger than a letter.
			let least = if letters { 7.0 } else { 6.0 };
			for state in all() {
				let seen = palette.square(state).and_then(|style| of(style, matrix));
				assert!(
					seen.is_none_or(|seen| seen >= least),
					"{eyes}, {theme:?}, letters {letters}: {state:?} {seen:?}"
				);
			}
			let Some(board) = palette.board() else { continue };
			let within = of(
				board.style(SquareState::default(), Layer::Ink, Layer::Within),
				matrix,
			);
			assert!(
				within.is_some_and(|seen| seen >= 7.0),
				"{eyes}, {theme:?}: {within:?}"
			);
		}
	}
}

#[test]
fn light_and_dark_squares_are_told_apart_by_all_eyes() {
	for (eyes, matrix) in &EYES {
		for (theme, letters, palette) in looks() {
			let square = |light| {
				let state = SquareState {
					light,
					..SquareState::default()
				};
				palette.square(state).and_then(back)
			};
			let Some((light, dark)) = square(true).zip(square(false)) else {
				continue;
			};
			let seen = contrast(light, dark, matrix);
			assert!(seen >= 1.35, "{eyes}, {theme:?}, letters {letters}: {seen}");
		}
	}
}

/// No colour tells anything alone: each mark has its own frame among figures, and its own signs among letters.
#[test]
fn marks_are_told_apart_by_their_shapes() {
	let corners = |state| [(0, 0), (4, 0), (0, 1), (4, 1)].map(|(x, y)| frame(state, (x, 5), (y, 2)));
	assert_eq!(corners(SquareState::default()), [None; 4]);
	for (place, one) in marked().into_iter().enumerate() {
		assert!(corners(one).iter().any(Option::is_some), "{one:?}");
		assert!(marks(one).is_some(), "{one:?}");
		for other in marked().into_iter().skip(place + 1) {
			assert_ne!(corners(one), corners(other), "{one:?} {other:?}");
			assert_ne!(marks(one), marks(other), "{one:?} {other:?}");
		}
	}
}
