//! A track of the mixer: a row of sounds and pauses that are played one after the other.

use std::collections::VecDeque;
use std::sync::Arc;

/// Something to play. All lengths are in samples at the device's rate.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
	Sound(Arc<[f32]>),
	Pause(usize),
}

impl Piece {
	fn length(&self) -> usize {
		match self {
			Self::Sound(samples) => samples.len(),
			Self::Pause(length) => *length,
		}
	}
}

/// A track. While it is open, more may come, and a gap is only a wait.
#[derive(Clone, Debug, Default)]
pub struct Track {
	pieces: VecDeque<Piece>,
	/// Samples of the first piece that have been played.
	played: usize,
	closed: bool,
}

impl Track {
	/// A track of this sound alone.
	#[must_use]
	pub fn single(sound: Arc<[f32]>) -> Self {
		Self {
			pieces: VecDeque::from([Piece::Sound(sound)]),
			played: 0,
			closed: true,
		}
	}

	pub fn push(&mut self, piece: Piece) {
		if !self.closed {
			self.pieces.push_back(piece);
		}
	}

	/// Closes the track: nothing more will come.
	pub fn close(&mut self) {
		self.closed = true;
	}

	/// Returns `true` if everything has been played that will ever come.
	#[must_use]
	pub fn is_over(&self) -> bool {
		self.closed && self.pieces.iter().all(|piece| piece.length() == 0)
	}

	/// The number of its samples that can be played before anything more comes: at least one, if nothing will.
	#[must_use]
	pub fn ready(&self) -> usize {
		let all: usize = self.pieces.iter().map(Piece::length).sum();
		all.saturating_sub(self.played).max(usize::from(self.closed))
	}

	/// Adds its next samples to `out`, and leaves the rest of `out` unchanged if it has none.
	pub fn add_to(&mut self, out: &mut [f32]) {
		let mut rest = out;
		while let Some(piece) = self.pieces.front() {
			let left = piece.length().saturating_sub(self.played);
			let now = left.min(rest.len());
			let (part, later) = rest.split_at_mut(now);
			if let Piece::Sound(samples) = piece {
				let samples = samples.get(self.played..).unwrap_or_default();
				for (slot, sample) in part.iter_mut().zip(samples) {
					*slot += sample;
				}
			}
			rest = later;
			self.played += now;
			if now < left {
				return;
			}
			self.played = 0;
			self.pieces.pop_front();
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	fn sound(length: usize) -> Piece {
		Piece::Sound(vec![0.5; length].into())
	}

	#[test]
	fn gaps_are_exact_in_any_buffer() {
		for buffer in [1, 7, 64, 480, 4096] {
			let mut track = Track::default();
			for piece in [
				sound(100),
				Piece::Pause(2880),
				sound(50),
				Piece::Pause(0),
				sound(1),
			] {
				track.push(piece);
			}
			track.close();
			let mut heard = Vec::new();
			while !track.is_over() {
				let mut out = vec![0.0; buffer];
				track.add_to(&mut out);
				heard.append(&mut out);
			}
			let silent: Vec<usize> = (0..heard.len())
				.filter(|at| heard[*at] == 0.0)
				.take(2880)
				.collect();
			assert_eq!(silent, (100..2980).collect::<Vec<_>>(), "{buffer}");
			assert_eq!(
				heard.iter().filter(|sample| **sample == 0.5).count(),
				151,
				"{buffer}"
			);
		}
	}

	#[test]
	fn an_open_lane_waits() {
		let mut track = Track::default();
		let mut out = [0.0; 8];
		track.add_to(&mut out);
		assert!(!track.is_over());
		track.push(sound(2));
		track.add_to(&mut out);
		assert_eq!(out, [0.5, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
		track.close();
		assert!(track.is_over());
		track.push(sound(2));
		assert!(track.is_over(), "nothing comes after the close");
	}
}
