//! An outlet into a sound file: the sound is written as fast as it is made. A silence of any length becomes half a second
//! of silence in the file.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use annabella::message;
use annabella::ports::DeviceFault;
use annabella::texts::Message;
use hound::{SampleFormat, WavSpec, WavWriter};

use super::{Frame, Outlet, REST, Source, Waker};
use crate::doors::user_dirs::obstacle;

/// The beginning of the name of such a device. The path of the file follows it.
const PREFIX: &str = "file:";

/// In samples a second: that of the recorded words.
const RATE: u32 = 48_000;

/// Number of samples that are asked for in one piece, at most.
const PIECE: usize = RATE as usize / 100;

/// Samples of silence after a sound.
const GAP: usize = RATE as usize / 2;

/// Time between two signs of life of a player that waits for the rest of a sentence.
const LOOK: Duration = Duration::from_millis(200);

/// The file that this device name means.
#[must_use]
pub fn path(name: &str) -> Option<&Path> {
	name.strip_prefix(PREFIX).map(Path::new)
}

/// Checks that such a file is possible; the error is a sentence.
///
/// # Errors
/// If its folder is missing.
pub fn check(path: &Path) -> Result<(), Message> {
	let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
	if folder.is_none_or(Path::is_dir) && path.file_name().is_some() {
		return Ok(());
	}
	Err(message!(NoSoundFolder, file = path.display().to_string()))
}

/// Opens the file. Its earlier content stays, and new sound is appended.
///
/// # Errors
/// If it cannot be written, or is a sound of another kind.
pub fn open(path: &Path, source: &Arc<dyn Source>) -> Result<Outlet, DeviceFault> {
	let failed = |error: hound::Error| unwritten(path, why(&error));
	let spec = WavSpec {
		channels: 2,
		sample_rate: RATE,
		bits_per_sample: 16,
		sample_format: SampleFormat::Int,
	};
	let file = if path.exists() {
		WavWriter::append(path).map_err(failed)?
	} else {
		WavWriter::create(path, spec).map_err(failed)?
	};
	if file.spec() != spec {
		return Err(unwritten(path, message!(OtherSound)));
	}
	let (rings, woken) = channel();
	let closed = Arc::new(AtomicBool::new(false));
	source.tune(RATE);
	let bell: Sender<()> = rings.clone();
	source.wake_by(Waker::new(move || {
		let _ = bell.send(());
	}));
	let (source, end, path) = (Arc::clone(source), Arc::clone(&closed), path.to_owned());
	let write = move || {
		if let Err(error) = write(file, source.as_ref(), &woken, &end) {
			source.lose(unwritten(&path, why(&error)));
		}
	};
	let writing = thread::Builder::new()
		.name("outlet".to_owned())
		.spawn(write)
		.map_err(|error| DeviceFault::System(obstacle(&error)))?;
	let writing = Some(writing);
	Ok(Outlet::new(
		RATE,
		REST,
		Closer {
			closed,
			rings,
			writing,
		},
	))
}

fn why(error: &hound::Error) -> Message {
	// It does not name it as its source.
	if let hound::Error::IoError(of_system) = error {
		obstacle(of_system).into()
	} else {
		message!(Reported, text = error.to_string())
	}
}

fn unwritten(path: &Path, why: Message) -> DeviceFault {
	DeviceFault::Gone(message!(FileUnwritable, file = path.display().to_string(), why))
}

/// Ends the writing when it is dropped, and waits for the end: the next writer of the file appends to it.
struct Closer {
	closed: Arc<AtomicBool>,
	rings: Sender<()>,
	writing: Option<JoinHandle<()>>,
}

impl Drop for Closer {
	fn drop(&mut self) {
		self.closed.store(true, Ordering::SeqCst);
		let _ = self.rings.send(());
		if let Some(writing) = self.writing.take() {
			let _ = writing.join();
		}
	}
}

/// Writes until it is closed. The file is complete whenever there is silence.
fn write(
	mut file: WavWriter<BufWriter<File>>,
	source: &dyn Source,
	woken: &Receiver<()>,
	closed: &AtomicBool,
) -> Result<(), hound::Error> {
	file.flush()?;
	let mut is_whole = true;
	// Shows that samples are taken before there is any sound.
	source.fill(&mut []);
	while !closed.load(Ordering::SeqCst) {
		let ready = source.ready().min(PIECE);
		if ready > 0 {
			let mut frames = vec![Frame::default(); ready];
			source.fill(&mut frames);
			for sample in frames.as_flattened() {
				file.write_sample((sample * f32::from(i16::MAX)) as i16)?;
			}
			is_whole = false;
		} else if source.is_silent() {
			if !is_whole {
				for _ in 0..2 * GAP {
					file.write_sample(0_i16)?;
				}
				file.flush()?;
				is_whole = true;
			}
			let _ = woken.recv();
			source.fill(&mut []);
		} else {
			let _ = woken.recv_timeout(LOOK);
			source.fill(&mut []);
		}
	}
	file.finalize()
}

#[cfg(test)]
mod tests {
	use std::sync::Mutex;

	use super::*;

	/// Sounds of these numbers of samples, one after the other.
	#[derive(Default)]
	struct Sounds(Mutex<usize>, Mutex<Option<Waker>>);

	impl Source for Sounds {
		fn tune(&self, _: u32) {}

		fn fill(&self, out: &mut [Frame]) {
			out.fill([0.5, -0.5]);
			*self.0.lock().unwrap() -= out.len();
		}

		fn lose(&self, reason: DeviceFault) {
			panic!("{reason:?}");
		}

		fn is_silent(&self) -> bool {
			self.ready() == 0
		}

		fn ready(&self) -> usize {
			*self.0.lock().unwrap()
		}

		fn wake_by(&self, waker: Waker) {
			*self.1.lock().unwrap() = Some(waker);
		}
	}

	/// The samples on the left, once there are this many.
	fn written(path: &Path, length: usize) -> Vec<i16> {
		loop {
			// Its header may be in the middle of a write.
			let read = hound::WavReader::open(path).ok();
			let samples = read.into_iter().flat_map(hound::WavReader::into_samples::<i16>);
			let samples: Vec<i16> = samples.step_by(2).map_while(Result::ok).collect();
			if samples.len() >= length {
				return samples;
			}
			thread::sleep(Duration::from_millis(5));
		}
	}

	#[test]
	fn what_is_heard_is_written_whole_and_behind_what_was_there() {
		let folder = tempfile::tempdir().unwrap();
		let path = folder.path().join("game.wav");
		let sounds = Arc::new(Sounds::default());
		let source: Arc<dyn Source> = Arc::<Sounds>::clone(&sounds);
		for session in 0..2 {
			let _outlet = open(&path, &source).unwrap();
			for sound in 0..2 {
				*sounds.0.lock().unwrap() = 1_000;
				sounds.1.lock().unwrap().as_ref().unwrap().wake();
				let heard = written(&path, (2 * session + sound + 1) * (1_000 + GAP));
				let sounding = heard.iter().filter(|sample| **sample == 16_383).count();
				assert_eq!(sounding, (2 * session + sound + 1) * 1_000);
				assert_eq!(heard.len(), (2 * session + sound + 1) * (1_000 + GAP));
			}
		}
	}

	#[test]
	fn what_is_no_sound_of_this_kind_stays_as_it_is() {
		let folder = tempfile::tempdir().unwrap();
		let path = folder.path().join("letter.txt");
		std::fs::write(&path, "Dear Anna").unwrap();
		let source: Arc<dyn Source> = Arc::new(Sounds::default());
		assert!(matches!(open(&path, &source), Err(DeviceFault::Gone(_))));
		assert_eq!(std::fs::read(&path).unwrap(), b"Dear Anna");
		assert!(check(&folder.path().join("none/game.wav")).is_err());
		assert_eq!(check(Path::new("game.wav")), Ok(()));
		assert_eq!(super::path("file:game.wav"), Some(Path::new("game.wav")));
	}
}
