//! The frames of marked squares: what is marked has a shape of its own, whatever the colours.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::SquareState;
use super::bitmap::Bitmap;

/// The sign that the frame of this square has in this cell, if it has one there.
#[must_use]
pub fn frame(state: SquareState, (x, width): (usize, usize), (y, height): (usize, usize)) -> Option<char> {
	static FRAMES: OnceLock<BTreeMap<String, Bitmap>> = OnceLock::new();
	let frames = FRAMES.get_or_init(|| Bitmap::read_all(include_str!("marks.txt")));
	let frame = frames.get(state.name()?)?;
	let third = |at: usize, length: usize| match at {
		0 => 0,
		_ if at + 1 == length => 2,
		_ => 1,
	};
	Some(frame.at(third(x, width), third(y, height))).filter(|sign| *sign != ' ')
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn every_mark_has_a_frame_of_its_own() {
		let corners = |state| {
			[(0, 0), (4, 0), (0, 1), (4, 1)].map(|(x, y)| frame(state, (x, 5), (y, 2)).unwrap_or(' '))
		};
		let plain = SquareState::default();
		let all = [
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
			plain,
		]
		.map(corners);
		for (place, one) in all.iter().enumerate() {
			assert!(!all[place + 1..].contains(one), "{one:?}");
		}
		assert_eq!(all[6], [' '; 4]);
	}
}
