//! Listens at the monitor of the sink, and records the times of sounds.

use std::error::Error;
use std::io::Read;
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::headless::Headless;

/// Samples a second at the monitor, as the sink has them.
const RATE: f64 = 48_000.0;
/// Bytes in a block of 5 ms.
const BLOCK: usize = 480;
/// Samples smaller than this are silence. Of a full scale of 32,768.
const AUDIBLE: u16 = 130;
/// Time after which a sound is no longer expected.
const AT_LAST: Duration = Duration::from_secs(10);

/// Listens at the monitor, and records the times of sounds.
pub struct Listener {
	recorder: Child,
	/// The first audible sample of each block that has one.
	heard: Arc<Mutex<Vec<Instant>>>,
	/// The last audible sample.
	last: Arc<Mutex<Option<Instant>>>,
}

impl Listener {
	pub fn start(room: &Headless) -> Result<Self, Box<dyn Error>> {
		let mut recorder = room
			.command("parec")
			.args([
				"--device=ears.monitor",
				"--format=s16le",
				"--channels=1",
				"--rate=48000",
			])
			.args(["--raw", "--latency-msec=5"])
			.stdin(Stdio::null())
			.stdout(Stdio::piped())
			.spawn()?;
		let mut sound = recorder.stdout.take().ok_or("The recorder has no output.")?;
		let heard = Arc::new(Mutex::new(Vec::new()));
		let last = Arc::new(Mutex::new(None));
		let (ears, latest) = (Arc::clone(&heard), Arc::clone(&last));
		thread::spawn(move || {
			let mut block = [0; BLOCK];
			while sound.read_exact(&mut block).is_ok() {
				let now = Instant::now();
				let is_loud =
					|bytes: &[u8]| i16::from_le_bytes([bytes[0], bytes[1]]).unsigned_abs() > AUDIBLE;
				let at = |sample: usize| now - Duration::from_secs_f64((BLOCK / 2 - sample) as f64 / RATE);
				let mut samples = block.chunks_exact(2);
				let Some(first) = samples.position(is_loud) else {
					continue;
				};
				let end = block.chunks_exact(2).rposition(is_loud).unwrap_or(first);
				ears.lock()
					.unwrap_or_else(PoisonError::into_inner)
					.push(at(first));
				*latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(at(end));
			}
		});
		Ok(Self {
			recorder,
			heard,
			last,
		})
	}

	fn last(&self) -> MutexGuard<'_, Option<Instant>> {
		self.last.lock().unwrap_or_else(PoisonError::into_inner)
	}

	fn first_after(&self, key: Instant) -> Option<Instant> {
		let heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
		heard.get(heard.partition_point(|at| *at < key)).copied()
	}

	/// Waits for the first audible sample after the key.
	pub fn wait_for_sound(&self, key: Instant) -> Result<Duration, Box<dyn Error>> {
		loop {
			// What is late is asked before the time, as the caller may have waited for something else.
			let is_late = key.elapsed() > AT_LAST;
			match self.first_after(key) {
				Some(at) => return Ok(at - key),
				None if is_late => return Err("Nothing was heard after the key.".into()),
				None => thread::sleep(Duration::from_millis(2)),
			}
		}
	}

	/// Waits until there has been silence for this time; returns the time of the last sound since the beginning of the
	/// wait, if there was one.
	pub fn wait_for_silence(&self, silence: Duration) -> Option<Instant> {
		let start = Instant::now();
		loop {
			let last = *self.last();
			let last = last.filter(|last| *last > start);
			if last.unwrap_or(start).elapsed() > silence {
				return last;
			}
			thread::sleep(Duration::from_millis(10));
		}
	}
}

impl Drop for Listener {
	fn drop(&mut self) {
		let _ = self.recorder.kill();
		let _ = self.recorder.wait();
	}
}
