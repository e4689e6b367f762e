//! Distance of two sounds: dynamic time warping of their frames, near the diagonal.

use crate::sound::{Analysis, Frame};

/// All sounds are brought to this peak before they are compared.
const PEAK: f32 = 0.7;

/// Largest distance from the diagonal at which frames are compared, as a part of the longer sound.
const BAND: f32 = 0.25;

/// Returns the frames of a sound, one in `step` of them: 20 ms are short enough for words at their usual speed.
pub fn frames(analysis: &Analysis, sound: &[f32], step: usize) -> Vec<Frame> {
	let loudest = sound.iter().fold(1e-3f32, |a, b| a.max(b.abs()));
	let level: Vec<f32> = sound.iter().map(|sample| sample * PEAK / loudest).collect();
	analysis.frames(&level).into_iter().step_by(step).collect()
}

fn between(a: &Frame, b: &Frame) -> f32 {
	let mut sum = 0.0;
	for at in 0..a.len() {
		let gap = a[at] - b[at];
		sum += gap * gap;
	}
	sum.sqrt()
}

/// The mean distance of the frames that are laid upon one another. Beyond `enough` it may be anything greater.
pub fn distance(a: &[Frame], b: &[Frame], enough: f32) -> f32 {
	let steps = (a.len() + b.len()) as f32;
	let slope = b.len() as f32 / a.len() as f32;
	let width = (BAND * b.len().max(a.len()) as f32).max(4.0);
	let mut row = vec![f32::INFINITY; b.len() + 1];
	row[0] = 0.0;
	for (at, frame) in a.iter().enumerate() {
		let middle = at as f32 * slope;
		let first = (middle - width).max(0.0) as usize;
		let last = ((middle + width) as usize + 1).min(b.len());
		let mut diagonal = row[first];
		let mut left = f32::INFINITY;
		let mut least = f32::INFINITY;
		if first > 0 {
			row[first] = f32::INFINITY;
		} else if at > 0 {
			diagonal = f32::INFINITY;
			row[0] = f32::INFINITY;
		} else {
			diagonal = 0.0;
			row[0] = f32::INFINITY;
		}
		for (column, other) in b.iter().enumerate().take(last).skip(first) {
			let above = row[column + 1];
			let here = between(frame, other);
			// A step along both counts for two, so that every way has the same weight.
			let best = (diagonal + 2.0 * here).min(above + here).min(left + here);
			diagonal = above;
			row[column + 1] = best;
			left = best;
			least = least.min(best);
		}
		for cell in row.iter_mut().skip(last + 1) {
			*cell = f32::INFINITY;
		}
		if least > enough * steps {
			return f32::INFINITY;
		}
	}
	row[b.len()] / steps
}

#[test]
fn a_sound_is_nearest_to_itself_however_fast_it_is() {
	let analysis = Analysis::new();
	let tone = |hertz: f32, samples: usize| -> Vec<f32> {
		(0..samples)
			.map(|n| (n as f32 * hertz * std::f32::consts::TAU / 22_050.0).sin())
			.collect()
	};
	let word = |first: f32, second: f32, length: usize| {
		frames(
			&analysis,
			&[tone(first, length), tone(second, length)].concat(),
			2,
		)
	};
	let (one, slow, other) = (
		word(400.0, 900.0, 4000),
		word(400.0, 900.0, 5200),
		word(900.0, 400.0, 4000),
	);
	assert!(distance(&one, &one, f32::INFINITY) < 0.001);
	let (near, far) = (
		distance(&one, &slow, f32::INFINITY),
		distance(&one, &other, f32::INFINITY),
	);
	assert!(far > 4.0 * near, "{near} {far}");
	assert_eq!(distance(&one, &other, 0.1), f32::INFINITY);
}
