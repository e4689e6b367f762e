//! The frames of marked squares: each mark has a shape of its own, whatever the colours.

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
