//! Playing back: pieces of files, their waiting samples, and the wish to stop.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::flac_file::FlacSpot;

/// A part of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordingPiece {
	pub path: PathBuf,
	pub from: FlacSpot,
	/// The sample at which it ends, if not at the end of the file.
	pub to: Option<u64>,
}

/// A request to stop the playing.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
	pub fn now(&self) {
		self.0.store(true, Ordering::SeqCst);
	}

	pub fn is_wanted(&self) -> bool {
		self.0.load(Ordering::SeqCst)
	}
}

/// The samples that are decoded and not yet played.
pub type SampleQueue = Arc<Mutex<VecDeque<f32>>>;

/// A stream that plays until it is dropped, and its rate.
pub type OpenOutput = (Box<dyn Send>, u32);

/// The next samples, with this loudness on the left and on the right; silence when it is stopped.
pub fn take(queue: &SampleQueue, stop: &Stop, loudness: [f32; 2], out: &mut [[f32; 2]]) {
	let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
	for frame in out {
		let sample = queue.pop_front().filter(|_| !stop.is_wanted()).unwrap_or(0.0);
		*frame = loudness.map(|loudness| loudness * sample);
	}
}
