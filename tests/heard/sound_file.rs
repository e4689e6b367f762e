//! A sound file that a program speaks into, faster than real time.

use std::f32::consts::PI;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::headless::wait_until;
use crate::sound::{RATE, from_bytes};

/// Length of the file's header, which gives the length of the sound.
const HEAD: usize = 44;

/// Samples a second in the file, and the channels.
const FILE_RATE: usize = 48_000;
const CHANNELS: usize = 2;

/// Samples on each side of the current place.
const REACH: usize = 24;

/// The file. Its clock counts its samples, as many as were complete at the last look.
#[derive(Debug)]
pub struct SoundFile(PathBuf);

impl SoundFile {
	pub fn at(path: &Path) -> Self {
		Self(path.to_owned())
	}

	/// Returns the content since the moment, as bytes. The header is written anew whenever a sentence is complete.
	fn bytes(&self, moment: usize) -> Vec<u8> {
		let bytes_at = |moment: usize| moment * 2 * CHANNELS;
		let mut bytes = Vec::new();
		let read = File::open(&self.0).and_then(|mut file| {
			file.seek(SeekFrom::Start((HEAD + bytes_at(moment)) as u64))?;
			file.take(bytes_at(self.now().saturating_sub(moment)) as u64)
				.read_to_end(&mut bytes)
		});
		// The file may be missing yet.
		read.map(|_| bytes).unwrap_or_default()
	}

	/// The moment, in samples from the beginning.
	pub fn now(&self) -> usize {
		let mut head = [0; HEAD];
		let read = File::open(&self.0).and_then(|mut file| file.read_exact(&mut head));
		let length = u32::from_le_bytes([head[40], head[41], head[42], head[43]]) as usize;
		if read.is_ok() { length / (2 * CHANNELS) } else { 0 }
	}

	/// Waits until the file has grown since the moment.
	#[track_caller]
	pub fn wait_for_more(&self, moment: usize) {
		wait_until("More is said into the file", || self.now() > moment);
	}

	/// Returns all speech since the moment, at the rate of the listener.
	pub fn since(&self, moment: usize) -> Vec<f32> {
		let left: Vec<f32> = from_bytes(&self.bytes(moment))
			.into_iter()
			.step_by(CHANNELS)
			.collect();
		// Places in a long file are beyond what f32 counts exactly.
		let ratio = FILE_RATE as f64 / RATE as f64;
		(0..left.len() * RATE / FILE_RATE)
			.map(|at| {
				let place = at as f64 * ratio;
				let around = (place as usize).saturating_sub(REACH)..(place as usize + REACH).min(left.len());
				around
					.map(|near| {
						left[near]
							* weight(
								((place - near as f64) / ratio) as f32,
								(REACH as f64 / ratio) as f32,
							)
					})
					.sum::<f32>() / ratio as f32
			})
			.collect()
	}
}

/// A windowed sinc.
fn weight(distance: f32, reach: f32) -> f32 {
	let angle = PI * distance;
	let sinc = if angle.abs() < 1e-4 {
		1.0
	} else {
		angle.sin() / angle
	};
	sinc * (0.5 + 0.5 * (angle / reach).cos())
}
